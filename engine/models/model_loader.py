"""Loader of a model folder into MLX, layer by layer, in the form that this device computes fastest.

On the CPU everything is float32: MLX's half-precision products are 10 to 40 times slower there, and its 4-bit
products don't use BLAS (SmolLM2-135M on two cores: prefill of 12 tokens/s from 4-bit weights, 276 from
float32). So 4-bit weights are unpacked if they fit easily, and kept otherwise.
"""

from __future__ import annotations

import contextlib
import logging
import os
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import mlx.core as mx
import mlx.nn as nn
from mlx.utils import tree_flatten, tree_map, tree_unflatten

from engine.backends.base import QuantisedWeight
from engine.errors import OctavoError
from engine.load_steps import LoadSteps, run_to_end
from engine.machine.memory import available_memory, no_collections
from engine.model_patches import MAX_MODULES, limited_modules
from engine.models import chat_template
from engine.models.adapters import apply_adapter
from engine.models.draft_head import give_head
from engine.models.folder_check import CheckedModel, check_steps
from engine.models.local_models import chat_templates, display_name
from engine.models.model_errors import ModelRefusedError, describe_model_failure, is_failure
from engine.models.model_kinds import model_classes
from engine.models.text_tokenizer import control_texts, facts_file, keep_facts, kept_tokenizer, length_limit
from engine.protocol import NO_DRAFTS, worded

_log = logging.getLogger("octavo.models")
FLOAT32_SHARE: Final = 0.25  # of the available memory, at most, for weights unpacked to float32 on the CPU
_ANSWER: Final = "An answer of one sentence"  # for chat templates
_MAX_MARK: Final = 200  # characters of a control token
_DEFAULT_CONTEXT: Final = 2048  # tokens, for a model that names no limit anywhere

Progress = Callable[[float], None]  # share done, 0 to 1
#: Changes a model whose weights are still on disk, given the model and its config, in steps.
Arrange = Callable[[nn.Module, dict[str, Any]], LoadSteps[None]]


@dataclass
class LoadedModel:
    """A model in memory.

    Attributes:
        model: mlx-lm's module, evaluated, on MLX's default device.
        tokenizer: mlx-lm's TokenizerWrapper.
        config: config.json, with generation_config.json's `eos_token_id` where there is one.
        weights_bytes: what the parameters take in memory now.
        context: the longest sequence it was trained for, in tokens.
        name: for people.
        folder: its folder; None for a model that was made in memory.
        weights_on_disk: what its files take, without an adapter; 0 for a model that was made in memory.
        adapter: folder of its LoRA adapter, if it has one.
    """

    model: nn.Module
    tokenizer: Any
    config: dict[str, Any]
    weights_bytes: int
    context: int
    name: str
    folder: Path | None = None
    adapter: Path | None = None
    weights_on_disk: int = 0


def load(path: Path, *, adapter: Path | None = None, progress: Progress | None = None) -> LoadedModel:
    """Loads the model in `path`, without running code from it and without the network.

    Args:
        path: its folder.
        adapter: folder of a LoRA adapter to apply.
        progress: called with the progress; an exception that it raises cancels the load.

    Raises:
        ModelRefusedError: it cannot be loaded; the text is one sentence that says why.
    """
    return run_to_end(load_steps(path, adapter=adapter), progress)


def load_steps(
    path: Path,
    *,
    adapter: Path | None = None,
    arrange: Arrange | None = None,
    tried: LoadSteps[None] | None = None,
    packed: bool = False,
    keep: bool = False,
    head: str = NO_DRAFTS,
) -> LoadSteps[LoadedModel]:
    """Loads a model as `load` does, in steps that the caller advances; each yields the share that is done.

    Args:
        path: its folder.
        adapter: folder of a LoRA adapter to apply.
        arrange: called before the weights are read: only those are read that it leaves in the model.
        tried: steps that end once the tokenizer can be opened safely.
        packed: whether weights stay quantised that the cpu backend multiplies as they are.
        keep: whether what is known of the tokenizer is kept, so that later loads need no transformers.
        head: which draft head the model gets; see `give_head`.

    Raises:
        ModelRefusedError: it cannot be loaded; the text is one sentence that says why.
    """
    yield 0.0
    checked = yield from check_steps(path)
    # mlx-lm, transformers and MLX may raise anything at a bad file. The person who chose it should read
    # what is wrong, and the engine should keep running: hence the broad except.
    try:
        with no_collections():  # the first model imports mlx-lm
            model, config = _read_model(checked)
        yield 0.0
        if tried is not None:
            yield from tried
        with no_collections():  # and a part of transformers
            tokenizer = _kept_or_read(path, config) if keep else _read_tokenizer(path, config)
        if adapter is not None:
            apply_adapter(model, adapter, display_name(path))
        give_head(model, checked, head)
        yield 0.0
        if arrange is not None:
            _unpack_on_cpu(model)  # a part of a quantised layer could not be unpacked any more
            yield from arrange(model, config)
        yield from read_weights(model, packed)
    except OctavoError:
        raise
    except MemoryError as error:
        raise ModelRefusedError(worded("{0} does not fit in memory.", path.name)) from error
    except BaseException as error:
        if not is_failure(error):
            raise
        raise ModelRefusedError(
            worded("{0} cannot be loaded: {1}.", display_name(path), describe_model_failure(error))
        ) from error
    context = checked.context or length_limit(tokenizer) or _DEFAULT_CONTEXT
    weights_bytes = _bytes(model)
    yield 1.0
    name, on_disk = display_name(path), checked.weights_bytes
    return LoadedModel(model, tokenizer, config, weights_bytes, context, name, path, adapter, on_disk)


def _read_model(checked: CheckedModel) -> tuple[nn.Module, dict[str, Any]]:
    """Builds the model, with its weights still on disk, and returns it with its config."""
    with _offline():
        from mlx_lm.utils import load_model

        with limited_modules(min(MAX_MODULES, checked.most_modules)):
            model, config = load_model(
                checked.path, lazy=True, trust_remote_code=False, get_model_classes=model_classes
            )
    return model, config


def keep_tokenizer(path: Path) -> None:
    """Reads a folder's tokenizer, as a load would, and keeps what loads need of it.

    Raises:
        Exception: whatever mlx-lm and transformers raise at bad files.
    """
    from mlx_lm.utils import load_config

    keep_facts(facts_file(path), _read_tokenizer(path, load_config(path)))


def _kept_or_read(path: Path, config: dict[str, Any]) -> Any:
    """Returns the tokenizer as an earlier load has kept it; otherwise reads it, and keeps it."""
    tokenizer = kept_tokenizer(file := facts_file(path))
    if tokenizer is None:
        tokenizer = _read_tokenizer(path, config)
        keep_facts(file, tokenizer)
    return tokenizer


def _read_tokenizer(path: Path, config: dict[str, Any]) -> Any:
    """Returns mlx-lm's TokenizerWrapper; `ValueError` if no token ends an answer."""
    with _offline():
        chat_template.install()
        tokenizer = _open_tokenizer(path, config)
    for token in _turn_end(tokenizer):
        tokenizer.add_eos_token(str(token))
    if not tokenizer.eos_token_ids:
        raise ValueError(worded("neither its config nor its tokenizer names a token that ends an answer"))
    if not all(type(token) is int for token in tokenizer.eos_token_ids):
        raise ValueError(worded("the eos_token_id of its config.json is not a token's number"))
    return tokenizer


def _open_tokenizer(path: Path, config: dict[str, Any]) -> Any:
    """Opens the tokenizer, with as much of config.json as transformers accepts.

    transformers reads config.json, too, into classes that are stricter than mlx-lm: a float where an int is
    declared is an error. The tokenizer needs no more of it than the model type, so in that case it gets
    nothing else.
    """
    from huggingface_hub.errors import StrictDataclassError
    from mlx_lm.utils import load_tokenizer

    options: dict[str, Any] = {"trust_remote_code": False, "local_files_only": True}
    if templates := chat_templates(path):
        options["chat_template"] = templates if len(templates) > 1 else templates["default"]
    stops = config.get("eos_token_id")
    try:
        return load_tokenizer(path, options, eos_token_ids=stops)
    except StrictDataclassError as error:
        from transformers import PreTrainedConfig

        _log.info("%s: transformers refuses its config.json: %s", path.name, error)
        plain = PreTrainedConfig()
        plain.model_type = str(config.get("model_type", ""))
        return load_tokenizer(path, options | {"config": plain}, eos_token_ids=stops)


def _turn_end(tokenizer: Any) -> set[int]:
    """Returns the control token that the chat template writes after an answer, if it writes one.

    Formats whose answers have several messages, or parts with marks, say themselves what ends them.
    """
    chat = [{"role": "user", "content": "x"}, {"role": "assistant", "content": _ANSWER}]
    template = str(tokenizer.chat_template or "<|channel|>")
    if tokenizer.structural_markers or "<|channel|>" in template:
        return set()
    try:
        text = tokenizer.apply_chat_template(chat, tokenize=False)
        if _ANSWER not in text:  # templates for images take a list of parts
            parts = [turn | {"content": [{"type": "text", "text": turn["content"]}]} for turn in chat]
            text = tokenizer.apply_chat_template(parts, tokenize=False)
        _, answered, after = text.rpartition(_ANSWER)
        if not answered:
            return set()
        tokens = tokenizer.encode(after.lstrip()[:_MAX_MARK], add_special_tokens=False)
    except BaseException as error:  # a template and a tokenizer are programs by strangers
        if not is_failure(error):
            raise
        return set()
    return {token for token in tokens[:1] if tokenizer.decode([token]).strip() in control_texts(tokenizer)}


@contextlib.contextmanager
def _offline() -> Iterator[None]:
    """Keeps libraries from looking for missing files on the Hub: loading a model makes no connection."""
    import huggingface_hub.constants as constants

    before = constants.HF_HUB_OFFLINE, os.environ.get("HF_HUB_OFFLINE")
    constants.HF_HUB_OFFLINE = True
    os.environ["HF_HUB_OFFLINE"] = "1"
    try:
        yield
    finally:
        constants.HF_HUB_OFFLINE = before[0]
        if before[1] is None:
            del os.environ["HF_HUB_OFFLINE"]
        else:
            os.environ["HF_HUB_OFFLINE"] = before[1]


def read_weights(model: nn.Module, packed: bool) -> LoadSteps[None]:
    """Reads all weights into memory, one module at a time, so that little is in memory twice."""
    on_cpu = mx.default_device() == mx.Device(mx.cpu)
    unpack = on_cpu and _unpacked_fit(model)
    leaves = _leaves(model)
    count = len(leaves)
    while leaves:
        name, module = leaves.pop()  # removed: a module that is replaced below must not stay in memory
        if unpack and (unpacked := _unpacked(module, packed)) is not None:
            model.update_modules(tree_unflatten([(name, unpacked)]))
            module = unpacked
        if on_cpu:
            module.update(tree_map(_as_float32, module.parameters()))
        mx.eval(module.parameters())
        yield 1 - len(leaves) / count
    if on_cpu:  # modules with submodules can have parameters of their own, too
        model.update(tree_map(_as_float32, model.parameters()))
    mx.eval(model.parameters())
    mx.clear_cache()


def _unpack_on_cpu(model: nn.Module) -> None:
    """Unpacks all quantised layers where `read_weights` would, without reading a weight."""
    if mx.default_device() != mx.Device(mx.cpu) or not _unpacked_fit(model):
        return
    for name, module in _leaves(model):
        if (unpacked := _unpacked(module, False)) is not None:
            if "quantised" in vars(unpacked):
                del unpacked.quantised
            model.update_modules(tree_unflatten([(name, unpacked)]))


def _unpacked_fit(model: nn.Module) -> bool:
    return _float32_bytes(model) < FLOAT32_SHARE * available_memory()


def _unpacked(module: nn.Module, packed: bool) -> nn.Module | None:
    """Returns the same layer with its weight in float32; None if it is not quantised, or may stay so."""
    from mlx_lm.models.switch_layers import QuantizedSwitchLinear, SwitchLinear

    kinds = (nn.QuantizedLinear, nn.QuantizedEmbedding, QuantizedSwitchLinear)
    if not isinstance(module, kinds) or "global_scale" in module:
        return None
    if packed and module.mode == "affine" and QuantisedWeight.of(module).packable:
        return None
    module.update(tree_map(_as_float32, module.parameters()))
    weight = mx.dequantize(
        module.weight, module.scales, module.get("biases"), module.group_size, module.bits, module.mode
    ).astype(mx.float32)
    *batch, rows, columns = weight.shape
    # MLX is lazy: the random initial weights are replaced before they are computed.
    plain: nn.Module
    if isinstance(module, nn.QuantizedLinear):
        plain = nn.Linear(columns, rows, bias="bias" in module)
    elif isinstance(module, nn.QuantizedEmbedding):
        plain = nn.Embedding(rows, columns)
    else:
        plain = SwitchLinear(columns, rows, *batch, bias="bias" in module)
    plain.weight = weight
    if module.mode == "affine":  # the cpu backend uses these for a few rows
        plain.quantised = QuantisedWeight.of(module)
    if "bias" in module:
        plain.bias = module.bias
    return plain


def _as_float32(array: mx.array) -> mx.array:
    return array.astype(mx.float32) if mx.issubdtype(array.dtype, mx.floating) else array


def _float32_bytes(model: nn.Module) -> int:
    """Returns the bytes of the weights, all unpacked to float32."""
    total = 0
    for _, module in _leaves(model):
        flat: Any = tree_flatten(module.parameters())  # a convolution's stride may be an empty list
        sizes = {name: array.size for name, array in flat}
        if "scales" in module:
            sizes["weight"] *= 32 // module.bits
        total += sum(sizes.values())
    return 4 * total


def _leaves(model: nn.Module) -> list[tuple[str, nn.Module]]:
    """Returns the modules without submodules, with their dotted names."""
    flat: Any = tree_flatten(model.leaf_modules(), is_leaf=nn.Module.is_module)
    return list(flat)


def _bytes(model: nn.Module) -> int:
    """Returns the bytes of all parameters, and of quantised weights kept beside the unpacked ones."""
    flat: Any = tree_flatten(model.parameters())
    kept = (getattr(module, "quantised", None) for module in model.modules())
    total: int = sum(array.nbytes for _, array in flat) + sum(weight.nbytes for weight in kept if weight)
    return total
