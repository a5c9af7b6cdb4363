"""Draft heads that models ship with (multi-token prediction, MTP), run as further layers of the model.

From the hidden state of a token and the token that follows it, a head computes which one is likely to come
after that. It has attention of its own, whose K and V of a token stand in that token's slot of one more pool.
They depend on the tokens up to it alone, so forks, copy-on-write, prefix hits and the disk have them without
knowing of heads. Each step computes them for all its rows; the rest of the head runs for drafts only.

The hidden state after a step's last row is kept as recurrent state is, and goes back with it, in models that
have such state. Others begin after any prefix, so theirs stand in one more pool, in the slots of the tokens:
`hidden_size` values a token, which a draft overwrites with its own and the next step with the model's.

A first token has no hidden state before it. Its K and V are those of a zero: attention counts one key more
than the published heads do. These get the second token at position 0, and vLLM clears its embedding there
for all families; DeepSeek's report and SGLang do not, and neither is it done here.

After multi-token prediction of DeepSeek-V3 (arXiv 2412.19437), and the `mtp.*` weights of Qwen3-Next, Qwen3.5
and Nemotron 3. DeepSeek's and GLM's heads are a further layer of the model, read as SGLang
(`deepseek_nextn.py`) and mlx-vlm (`GlmMoeDsaMTP`) do: from the hidden state behind the final norm, the
embedding first, and going on from their own normed state. MiMo's have the hidden state first (vLLM,
`mimo_mtp.py`). MiMo V2's have a sliding window, and hidden states before the norms, as SGLang reads them
(`mimo_v2_flash_nextn.py`); of its three layers, one for each token of a draft, the first drafts all.
All write tokens with the model's own embedding and output projection; copies are not read.
"""

from __future__ import annotations

import contextlib
import logging
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import mlx.core as mx
import mlx.nn as nn
from mlx_lm.models.base import create_attention_mask
from mlx_lm.models.cache import ArraysCache, CacheList, KVCache, RotatingKVCache

from engine.model_patches import replace_methods
from engine.models.draft_assistant import DraftAssistant, add_assistant
from engine.models.folder_check import CheckedModel, check
from engine.models.local_models import head_beside, head_problem, not_its_head
from engine.models.model_errors import ModelRefusedError, describe_model_failure
from engine.models.model_kinds import ASSISTANTS, LAYER_HEADS, name_in_head
from engine.protocol import DRAFT_HEAD, HEADED, NO_DRAFTS, worded

_log = logging.getLogger("octavo.models")
_EXPERTS: Final = ".experts."
_MOST_LAYERS: Final = 4  # of a head
_KNOWN: Final = re.compile(r"\*[*E-]{0,3}")  # with attention first, as all published heads
_SIGNS: Final = {"attention": "*", "moe": "E", "mlp": "-"}  # by Nemotron's names
#: Modules that other heads than Qwen's have in their layers, by their names in `DraftHead`.
_MOVED: Final = {
    "enorm": "pre_fc_norm_embedding", "hnorm": "pre_fc_norm_hidden", "eh_proj": "fc",
    "token_layernorm": "pre_fc_norm_embedding", "hidden_layernorm": "pre_fc_norm_hidden", "input_proj": "fc",
    "pre_mlp_layernorm": "layers.0.post_attention_layernorm",
    "final_layernorm": "norm", "shared_head.norm": "norm", "shared_head_norm": "norm",
}  # fmt: skip
_PLACE: Final = re.compile(rf"^layers\.\d+\.({'|'.join(_MOVED)})\.")
_SWITCH: Final = {"up_proj": "fc1", "down_proj": "fc2"}  # of Nemotron's experts, in mlx-lm


def give_head(model: nn.Module, checked: CheckedModel, wanted: str) -> None:
    """Gives a model the draft head that load options ask for.

    Args:
        model: mlx-lm's, whose weights are still on disk.
        checked: its folder.
        wanted: `NO_DRAFTS`, `DRAFT_HEAD` for the one in the model's folder, the folder of another, or empty
            for the model's own, or else one on this machine that was published with it, if that can be used.

    Raises:
        ModelError: there is no such head, it is not of this model, or its folder cannot be used.
    """
    if wanted == NO_DRAFTS:
        return
    try:
        source = checked if wanted in ("", DRAFT_HEAD) else _head_in(Path(wanted), checked)
        if not wanted and not source.head_files and checked.kind in HEADED:
            beside, problem = head_beside(checked.path)
            if problem:
                raise ModelRefusedError(problem)
            source = check(Path(beside), head=True) if beside else checked
        if source.head_files and source.kind in ASSISTANTS:
            add_assistant(model, _read_assistant(model, source, checked))
        elif source.head_files:
            add_head(model, read_head(model, source))
        elif wanted:
            raise ModelRefusedError(
                "{0} has no draft head that Octavo knows. Load it without one, or with a smaller model "
                "that drafts.",
                checked.path.name,
            )
    except Exception as error:  # MLX may raise anything at a damaged head, which the model does not need
        if wanted:
            raise
        _log.warning("%s is loaded without its draft head: %s", checked.path.name, error)


def _head_in(folder: Path, model: CheckedModel) -> CheckedModel:
    """Returns a folder that holds the head of a model, and nothing else.

    Raises:
        ModelError: it belongs to a model of another kind, size or vocabulary, or cannot be used.
    """
    head = check(folder, head=True)
    if problem := head_problem(folder, model.path):
        raise ModelRefusedError(problem)
    return head


class PreviousHidden(nn.Module):
    """Hidden states one token later; the last one of each sequence waits in its cache."""

    def __call__(self, x: mx.array, cache: Any) -> mx.array:
        """Returns the hidden state before each row, zeros before a first token.

        Args:
            x: (B, S, dim), of each row.
            cache: an ArraysCache, whose state is the one before the first row, (B, 1, dim), and whose
                `lengths` say how many rows count; or one of keys, a PagedCache or mlx-lm's own.
        """
        if isinstance(cache, KVCache | RotatingKVCache):
            keys, _ = cache.update_and_fetch(x[:, None], x[:, None, :, :0])
            return mx.concatenate([mx.zeros_like(x[:, :1]), keys[:, 0]], axis=1)[:, -1 - x.shape[1] : -1]
        if not isinstance(cache, ArraysCache):
            cache.keep(x)
            return cache.before(x)  # type: ignore[no-any-return]
        both = mx.concatenate([mx.zeros_like(x[:, :1]) if cache[0] is None else cache[0], x], axis=1)
        if cache.lengths is None:
            cache[0] = both[:, -1:]
        else:
            cache[0] = mx.take_along_axis(both, cache.lengths[:, None, None], axis=1)
        return both[:, :-1]


class DraftHead(nn.Module):
    """A draft head. It shares embedding and output projection with its model.

    Args:
        text: mlx-lm's text model, whose layers those of the head are like.
        pattern: a sign for each layer of the head, as in Nemotron's config.json: "*" for one with attention.

    Attributes:
        alone: whether a call of the model runs the head alone, for a draft.
        windowed: whether it attends to as much as the model's layers with a sliding window, from hidden
            states before the norms.
    """

    def __init__(self, text: nn.Module, pattern: str) -> None:
        super().__init__()  # type: ignore[no-untyped-call]
        args, body = text.args, body_of(text)
        names = ("rms_norm_eps", "layer_norm_epsilon", "layernorm_epsilon")
        size, eps = args.hidden_size, next(filter(None, (getattr(args, name, 0) for name in names)))
        family = getattr(text, "model_type", "")
        self.of_layer, self.hidden_first = family in LAYER_HEADS, family == "mimo"
        self.windowed = family == "mimo_v2_flash"
        self.fc = nn.Linear(2 * size, size, bias=False)
        self.pre_fc_norm_embedding = nn.RMSNorm(size, eps)
        self.pre_fc_norm_hidden = nn.RMSNorm(size, eps)
        kind = type(body.layers[-1 if self.of_layer else 0])
        # Nemotron's layers are told their sign, MiMo's nothing, MiMo V2's two facts, others their number.
        told: list[tuple[Any, ...]] = [(getattr(body, "fa_idx", len(body.layers)),)] * len(pattern)
        if hasattr(body.layers[0], "block_type"):
            told = list(zip(pattern))
        if self.hidden_first or self.windowed:
            told = [(False, True) * self.windowed] * len(pattern)  # no experts, but a window
        self.layers = [kind(args, *each) for each in told]
        self._latent = "embed_q" in self.layers[0].get("self_attn", {})
        self.norm = nn.RMSNorm(size, eps)
        self.previous = PreviousHidden()  # type: ignore[no-untyped-call]
        self.pattern = pattern
        self.alone = False

    def __call__(self, embeddings: mx.array, before: mx.array, caches: list[Any]) -> mx.array:
        """Returns its hidden states, from which it goes on, (B, S, dim).

        Args:
            embeddings: (B, S, dim), of the tokens.
            before: (B, S, dim), the hidden states of those before them; zeros where there is none.
            caches: of its layers with attention.
        """
        both = [self.pre_fc_norm_embedding(embeddings), self.pre_fc_norm_hidden(before)]
        both = both[::-1] if self.hidden_first else both
        known = mx.max(mx.abs(before), axis=-1, keepdims=True) > 0
        x = mx.where(known, self.fc(mx.concatenate(both, axis=-1)), 0)
        mask, rest = create_attention_mask(x, _parts(caches[0])[0], return_array=self._latent), iter(caches)
        for layer, sign in zip(self.layers, self.pattern, strict=True):
            x = layer(x, mask, next(rest) if sign == "*" else None)
        hidden: mx.array = x if self.windowed else self.norm(x)
        return hidden

    @contextlib.contextmanager
    def drafting(self) -> Iterator[None]:
        """For the duration of the context, a call of the model computes the head alone."""
        self.alone = True
        try:
            yield
        finally:
            self.alone = False


def head_of(model: nn.Module) -> DraftHead | None:
    """Returns the draft head that a model has got."""
    head: DraftHead | None = model.get("draft_head")
    return head


def read_head(model: nn.Module, source: CheckedModel) -> DraftHead:
    """Returns a model's draft head, with weights that are still on disk.

    Args:
        model: mlx-lm's, of one of the kinds `HEADED`.
        source: the folder that holds the head.

    Raises:
        ModelRefusedError: its form is not known, or its weights do not fit the model.
    """
    config = source.config.get("text_config") or source.config
    pattern = _pattern(config)
    if config.get("mtp_use_dedicated_embeddings") or not _KNOWN.fullmatch(pattern):
        raise ModelRefusedError(
            "Its draft head is of a form that Octavo does not know. Load it without drafts."
        )
    head = DraftHead(text_model(model), pattern)
    _load_weights(head, model, source)
    return head


def _read_assistant(model: nn.Module, source: CheckedModel, checked: CheckedModel) -> DraftAssistant:
    """Returns the assistant of a model; as `read_head`."""
    try:
        assistant = DraftAssistant(text_model(model), source.config)
    except (AttributeError, LookupError, TypeError, ValueError) as error:
        reason = worded("its layers do not fit the model's")
        raise ModelRefusedError(not_its_head(source.path, checked.path, reason)) from error
    _load_weights(assistant, model, source)
    return assistant


def _load_weights(head: nn.Module, model: nn.Module, source: CheckedModel) -> None:
    """Gives a head its weights, quantised as they are; `ModelRefusedError` if they do not fit."""
    try:
        weights = _weights(text_model(model), source)
    except (KeyError, ValueError) as error:
        raise ModelRefusedError("A tensor of its draft head is missing or damaged: {0}.", error) from error
    if quantised := {name.removesuffix(".scales") for name in weights if name.endswith(".scales")}:
        settings = source.config.get("quantization") or {}
        general = {name: value for name, value in settings.items() if not isinstance(value, dict)}

        def how(path: str, _: nn.Module) -> bool | dict[str, Any]:
            own = settings.get(f"mtp.{path}", settings.get(path))
            return path in quantised and (own if isinstance(own, dict) else True)

        nn.quantize(head, **general, class_predicate=how)
    try:
        head.load_weights(list(weights.items()))
    except ValueError as error:
        reason = describe_model_failure(error)
        raise ModelRefusedError("The weights of its draft head do not fit the model: {0}.", reason) from error


def _pattern(config: dict[str, Any]) -> str:
    """Returns the signs of a head's layers; empty if config.json says nothing that can be used."""
    signs, names = config.get("mtp_hybrid_override_pattern"), config.get("mtp_layers_block_type")
    if isinstance(signs, str | list):
        return "".join(map(str, signs))
    if isinstance(names, list):
        return "".join(_SIGNS.get(str(name), "?") for name in names)
    count = config.get("mtp_num_hidden_layers", 1)
    return "*" * count if type(count) is int and count <= _MOST_LAYERS else ""


def body_of(text: nn.Module) -> nn.Module:
    """Returns the part of a text model that has embedding and layers."""
    body: nn.Module = text.get("backbone") or text.model
    return body


def text_model(model: nn.Module) -> nn.Module:
    """Returns the part of a model of mlx-lm that has embedding, layers and output projection."""
    text: nn.Module = model.get("language_model", model)
    return text


class _KeysWrittenError(Exception):
    """K and V of all rows are written, and the rest of the head is of no use."""


def _end() -> None:
    raise _KeysWrittenError


def add_head(model: nn.Module, head: DraftHead) -> None:
    """Makes a model compute its head's K and V with each forward, and the head alone while it drafts.

    It then has one cache more for each layer of the head, and one for its last hidden state.
    """
    text, count, kind = text_model(model), head.pattern.count("*"), type(model)
    body, forward, own_caches = body_of(text), kind.__call__, getattr(kind, "make_cache", _plain_caches)
    seen, embed = body.layers[-1] if head.windowed else body, body.get("embeddings") or body.embed_tokens
    of_seen = type(seen).__call__
    hidden: list[mx.array] = []  # of the forward that is being computed

    def noted(self: nn.Module, *arguments: Any, **named: Any) -> Any:
        hidden[:] = [of_seen(self, *arguments, **named)]
        return hidden[0]

    def logits(self: nn.Module, inputs: mx.array, cache: list[Any] | None = None, **named: Any) -> Any:
        if cache is None:
            return forward(self, inputs, **named)
        own, last, layers = cache[: -1 - count], cache[-1 - count], cache[-count:]
        _parts(layers[-1])[-1].after_write = None if head.alone else _end
        if head.alone:
            embeddings, state = embed(inputs), isinstance(last, ArraysCache)
            out = head(embeddings, last[0] if state else last.before(embeddings), layers)
            if state:
                last[0] = out
            else:
                last.keep(out)
            out = head.norm(out) if head.windowed else out
            return text.lm_head(out) if "lm_head" in text else embed.as_linear(out)
        out = forward(self, inputs, cache=own, **named)
        given = named.get("input_embeddings")
        embeddings = embed(inputs) if given is None else given
        with contextlib.suppress(_KeysWrittenError):
            head(embeddings, head.previous(hidden.pop(), last), layers)
        return out

    def make_cache(self: nn.Module) -> list[Any]:
        own: list[Any] = own_caches(self)
        state = any(isinstance(each, ArraysCache) for each in own)
        if head.windowed:
            windows = [each.max_size for each in own if isinstance(each, RotatingKVCache)]
            return [*own, *(RotatingKVCache(windows[0]) for _ in range(1 + count))]
        layers = [own_caches(self)[-1] if head.of_layer else KVCache() for _ in range(count)]
        return [*own, ArraysCache(1) if state else KVCache(), *layers]

    model.draft_head = head
    replace_methods(seen, {"__call__": noted})
    replace_methods(model, {"__call__": logits, "make_cache": make_cache})


def _plain_caches(model: nn.Module) -> list[Any]:
    return [KVCache() for _ in model.layers]


def _parts(cache: Any) -> Any:
    """Returns the caches of a layer, in the order in which they are written."""
    return cache.caches if isinstance(cache, CacheList) else (cache,)


def _weights(model: nn.Module, source: CheckedModel) -> dict[str, mx.array]:
    """Returns the weights under their names in `DraftHead`, still on disk."""
    weights: dict[str, mx.array] = {}
    kind, layer = source.kind, getattr(model, "model_type", "") in LAYER_HEADS
    for file in source.head_files:
        loaded: Any = mx.load(str(file), return_metadata=True)
        tensors, about = loaded
        for name, array in tensors.items():
            own = _PLACE.sub(lambda found: _MOVED[found[1]] + ".", name_in_head(source.config, name))
            raw = own.endswith("norm.weight") and "qwen" in kind and about.get("format") != "mlx"
            if own:
                weights[own] = array + 1 if raw else array  # Qwen's makers write their norms less 1
    if layer:  # which the model converts like its own: FP8, latents, experts
        converted = model.sanitize({f"model.{name}": array for name, array in weights.items()})
        weights = {name.removeprefix("model."): array for name, array in converted.items()}
    for name in [name for name in weights if _EXPERTS in name]:
        _join_experts(weights, *name.split(_EXPERTS))
    return weights


def _join_experts(weights: dict[str, mx.array], layer: str, name: str) -> None:
    """Gives the weights of a layer's experts the form of mlx-lm's `SwitchGLU`, unless that is done."""
    own, joined = f"{layer}{_EXPERTS}", f"{layer}.switch_mlp."
    if name == "gate_up_proj":
        gate, up = mx.split(weights.pop(own + name), 2, axis=-2)
        weights |= {f"{joined}gate_proj.weight": gate, f"{joined}up_proj.weight": up}
    elif name == "down_proj":
        weights[f"{joined}down_proj.weight"] = weights.pop(own + name)
    elif name.startswith("0."):
        _, _, part = name.partition(".")
        count = sum(other.startswith(own) and other.endswith(f".{part}") for other in weights)
        if layer.endswith(".mixer"):
            module, _, what = part.partition(".")
            joined += f"{_SWITCH.get(module, module)}.{what}"
        else:
            joined += part
        weights[joined] = mx.stack([weights.pop(f"{own}{expert}.{part}") for expert in range(count)])
