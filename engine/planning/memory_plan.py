"""Memory plan of a model: its weights, block pool and scratch memory against this machine's memory.

Everything comes from config.json and the headers of the weight files, so a model can be planned before it is
downloaded. Weights and blocks are exact; scratch memory is a conservative estimate.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, Literal

from engine.blocks import STATE_LIMIT, STEP_ROWS, AttentionSpan
from engine.machine.memory import can_keep_weights
from engine.models.folder_check import CheckedModel, check
from engine.models.model_kinds import (
    EYES,
    KEPT_IMAGES,
    MAX_PATCHES,
    MAX_PLACES,
    MAX_TILES,
    TILED,
    is_of_tower,
    library_of,
    name_in_head,
)
from engine.models.safetensors_header import read_header
from engine.protocol import Fit, KVBudgetError, parse_budget, worded

Header = dict[str, dict[str, Any]]  # tensor -> dtype, shape, data_offsets

DEFAULT_CONTEXT: Final = 8192  # tokens, by default; most chats are much shorter
_TIGHT: Final = 0.8  # of the limit: above it, other programs may be swapped out
STALLS: Final = 0.9  # of the limit: above it, mlx-lm warns that answers will be slow
_PROCESS_BYTES: Final = 350 << 20  # Python, MLX, tokenizer; measured 250 to 330 MB with the starter


@dataclass(frozen=True)
class Weights:
    """The sizes of a model's weights according to their headers, in bytes.

    Attributes:
        stored: in the files.
        float32: on the CPU, with quantised layers kept; those that it cannot multiply by are unpacked, too.
        unpacked: all weights in float32, by which `engine.models.model_loader` decides between the others.
        mixed: on the CPU, with quantised layers kept and the rest in float32.
        dtype: the MLX type of the activations.
    """

    stored: int
    float32: int
    unpacked: int
    mixed: int
    dtype: Any


def count_weights(headers: Iterable[Header], config: dict[str, Any]) -> Weights:
    """Adds up the tensors that mlx-lm will keep.

    Args:
        config: config.json; its `quantization` gives the group sizes.

    Raises:
        ShapeError: mlx-lm cannot build the model.
    """
    import mlx.core as mx

    from engine.planning.kv_shapes import kept_tensors

    tensors: Header = {}
    for header in headers:
        tensors |= header
    kept = kept_tensors(config, tensors)
    affine = _is_affine(config)
    stored = float32 = unpacked = mixed = 0
    types: dict[mx.Dtype, int] = {}
    for name, array in kept.items():
        layer, _, part = name.rpartition(".")
        quantised = f"{layer}.scales" in kept
        stored += array.nbytes
        single = array.nbytes
        if mx.issubdtype(array.dtype, mx.floating):
            types[array.dtype] = types.get(array.dtype, 0) + array.nbytes
            single = 4 * array.size
        mixed += single
        full = single
        if quantised and part == "weight":
            size = _group_size(config, layer)
            count = kept[f"{layer}.scales"].size * size
            full = 4 * count
            packable = affine and size % 32 == 0 and array.nbytes * 8 // max(count, 1) in (4, 8)
            float32 += (0 if packable else full) + (single if affine else 0)
        elif affine or not quantised or part not in ("scales", "biases"):
            float32 += single
        unpacked += full
    dtype = max(types, key=lambda key: types[key]) if types else mx.float16
    return Weights(stored, float32, unpacked, mixed, dtype)


@dataclass(frozen=True)
class PlanOptions:
    """What a model is planned for.

    Attributes:
        context: tokens of each chat; 0 for the model's own limit, up to `DEFAULT_CONTEXT`.
        chats: full contexts that the pool should hold, if there is no budget.
        block_size: tokens of a block.
        kv_bits: 8 or 4 for a quantised KV cache, 0 for K and V as the model computes them.
        kv_budget: size of the KV cache in words (`parse_budget`), over all pools.
    """

    context: int = 0
    chats: int = 1
    block_size: int = 16
    kv_bits: int = 0
    kv_budget: str = ""

    def fit(self, name: str, longest: int, limit: int) -> Fit:
        """Returns a plan that `plan_cache` completes; `longest`: the model's own context, 0 if unknown."""
        fit = Fit(name=name, longest=longest, limit=limit, chats=self.chats, block_size=self.block_size)
        fit.context = min(self.context or DEFAULT_CONTEXT, longest or 1 << 30)
        return fit


DEFAULT_OPTIONS: Final = PlanOptions()


def plan_folder(folder: Path, options: PlanOptions = DEFAULT_OPTIONS) -> Fit:
    """Plans a model on this machine. See `plan`.

    Raises:
        ModelRefusedError: the folder holds no model that can be loaded.
    """
    checked = check(folder)
    return plan(checked, [read_header(file) for file in checked.weight_files], options)


def plan(
    model: CheckedModel,
    headers: Iterable[Header],
    options: PlanOptions = DEFAULT_OPTIONS,
    *,
    limit: int = 0,
    cpu: bool | None = None,
) -> Fit:
    """Plans the memory of a model.

    Args:
        model: its checked config; the folder need not exist.
        headers: of all its weight files.
        limit: bytes that may be used; 0 for this machine's limit.
        cpu: whether weights and KV cache will be float32; None for this machine's default.
    """
    import mlx.core as mx

    from engine.backends import BackendError, LayerShape
    from engine.machine.memory import memory_limit
    from engine.planning.kv_shapes import LayerMemory, ShapeError, cache_memory, largest_field

    on_cpu = mx.default_device() == mx.Device(mx.cpu) if cpu is None else cpu
    fit = options.fit(model.path.name, model.context, limit or memory_limit())
    context, block_size, kv_bits = fit.context, options.block_size, options.kv_bits
    tensors: Header = {}
    for header in headers:
        tensors |= header
    try:
        weights = count_weights([tensors], model.config)
        dtype = mx.float32 if on_cpu else weights.dtype
        own = cache_memory(model.config, dtype)
        layers = [part for layer in own for part in layer]
        if head := [entry for name, entry in tensors.items() if name_in_head(model.config, name)]:
            near = model.kind == "mimo_v2_flash"  # whose head has a window
            layers += [each for each in own if any(part.shape and part.window >= near for part in each)][-1]
            if not any(part.kind == "ArraysCache" for part in layers):  # see `draft_head`
                shape = LayerShape(1, largest_field(model.config, ("hidden_size",)), 0, dtype)
                window = layers[-1].window * near
                layers.append(LayerMemory("KVCache", shape.token_bytes, window=window, shape=shape))
        whole = [layer for layer in layers if not 0 < layer.window < context]
        token_bytes = sum(layer.paged_bytes(kv_bits) for layer in whole)
        eight_bits = sum(layer.paged_bytes(8) for layer in whole) if not kv_bits else token_bytes
        windows = sum(
            layer.paged_bytes(kv_bits) * window_tokens(layer.window, context, block_size)
            for layer in layers
            if 0 < layer.window < context
        )
    except (ShapeError, BackendError) as error:
        fit.problem = worded("The memory of {0} cannot be worked out: {1}.", model.path.name, error)
        return fit
    tower, images = eyes_bytes(model.config, tensors, dtype.size, on_cpu)
    fit.weights = _weights_here(weights, on_cpu) + tower + _bytes_beside(head, model.config, on_cpu)
    fit.weights_on_disk = model.weights_bytes
    fit.scratch = scratch_bytes(model.config, dtype.size) + images
    state = sum(layer.state_bytes for layer in layers)
    everywhere = sum(layer.paged_bytes(kv_bits) for layer in layers)
    plan_cache(fit, token_bytes, eight_bits, windows, everywhere, state, options.kv_budget)
    return fit


def plan_cache(
    fit: Fit, token: int, token_8_bits: int, windows: int, everywhere: int, state: int, kv_budget: str
) -> None:
    """Completes a plan that has weights, scratch memory and limit: blocks, verdict and suggestions.

    Args:
        fit: is completed; gets a problem if the budget cannot be read.
        token: bytes of K and V of one token in the layers that keep the whole context.
        token_8_bits: the same with an 8-bit KV cache.
        windows: bytes of one chat in the layers with a window.
        everywhere: bytes of one token in all layers.
        state: bytes of the recurrent layers of one chat.
        kv_budget: size of the KV cache in words, or empty.
    """
    size = fit.block_size
    fit.block_bytes = size * (everywhere if kv_budget else token)
    fit.blocks = fit.chats * -(-fit.context // size)
    if kv_budget:
        try:
            fit.blocks = parse_budget(kv_budget, max(1, everywhere), size)
        except KVBudgetError as error:
            fit.problem = str(error)
            return
    states = fit.chats * (state if kv_budget else windows + state)
    fit.kv = fit.blocks * fit.block_bytes + states
    # Besides those in use, a state is kept for each full block, from which other sequences can begin.
    fit.scratch += min(STATE_LIMIT, fit.blocks * state)
    _judge(fit, states, smaller_block=size * token_8_bits, budget=bool(kv_budget))


def rating_of(total: int, limit: int) -> Literal["fits", "tight", "too big"]:
    """Returns whether `total` bytes fit into the `limit` of a machine.

    Args:
        total: weights, KV cache and scratch memory.
        limit: what the machine can provide.
    """
    if total > limit:
        return "too big"
    return "fits" if total <= _TIGHT * limit else "tight"


def window_tokens(window: int, context: int, block_size: int) -> int:
    """Returns the tokens that a chat keeps in a layer with such a window or chunks, in whole blocks."""
    return min(-(-context // block_size), AttentionSpan(window).max_blocks(block_size)) * block_size


def _weights_here(weights: Weights, on_cpu: bool) -> int:
    """Applies the rule of `model_loader`: the CPU gets unpacked weights if they take little memory."""
    if not on_cpu:
        return weights.stored
    from engine.machine.memory import available_memory
    from engine.models.model_loader import FLOAT32_SHARE

    return weights.float32 if weights.unpacked < FLOAT32_SHARE * available_memory() else weights.mixed


def _judge(fit: Fit, states: int, smaller_block: int, budget: bool) -> None:
    """Fills in verdict, reason and suggestions.

    Args:
        fit: with all sizes.
        states: bytes of recurrent layers and windows, which a shorter context does not reduce.
        smaller_block: bytes of a block with an 8-bit KV cache.
        budget: whether the size of the KV cache was chosen, so that context and chats do not change it.
    """
    fit.rating = rating_of(fit.total, fit.limit)
    fit.keepable = fit.rating == "tight" and can_keep_weights()
    total, limit = fit.total, fit.limit
    if fit.rating == "fits":
        fit.reason = worded("{0:size} of the {1:size} that this computer can provide.", total, limit)
    elif fit.total <= STALLS * fit.limit:
        fit.reason = worded("{0:size} of {1:size}: other programs may be swapped out.", total, limit)
    elif fit.rating == "tight":
        fit.reason = worded(
            "{0:size} of {1:size}: answers may stall, because parts of the model may be swapped out.",
            total,
            limit,
        )
    else:
        fit.reason = worded("It needs {0:size}, but this computer can provide only {1:size}.", total, limit)
    if fit.rating == "fits":
        return
    free = int(fit.limit * _TIGHT) - fit.weights - fit.scratch - states
    if free <= 0:
        fit.suggestions.append(
            worded("A smaller quantisation or a smaller model: the weights alone are too much.")
        )
        return
    if budget:
        if free >= fit.block_bytes:
            fit.suggestions.append(
                worded("A KV cache of {0:size} fits.", free - free % (10**8 if free >= 10**9 else 10**6))
            )
    elif fit.block_bytes:
        if smaller_block < fit.block_bytes and fit.blocks * smaller_block <= free:
            fit.suggestions.append(worded("An 8-bit KV cache fits."))
        tokens = free // fit.block_bytes // fit.chats * fit.block_size
        if tokens >= 512:
            tokens = min(tokens, fit.context)
            fit.suggestions.append(
                worded("A context of {0} tokens fits.", tokens)
                if fit.chats == 1
                else worded("A context of {0} tokens for {1} chats fits.", tokens, fit.chats)
            )
        fewer = free // (fit.block_bytes * -(-fit.context // fit.block_size))
        if 1 <= fewer < fit.chats:
            fit.suggestions.append(
                worded("{0} chats of {1} tokens fit.", fewer, fit.context)
                if fewer > 1
                else worded("1 chat of {0} tokens fit.", fit.context)
            )
    if not fit.suggestions:
        fit.suggestions.append(worded("A smaller quantisation or a smaller model."))


def scratch_bytes(config: dict[str, Any], item: int) -> int:
    """Returns the bytes of the largest step's activations, several arrays at a time, and of the process."""
    from engine.planning.kv_shapes import largest_field

    def field(*names: str) -> int:
        return largest_field(config, names)

    hidden = field("hidden_size", "n_embd", "d_model", "dim")
    inner = field("intermediate_size", "moe_intermediate_size", "n_inner", "ffn_dim") or 4 * hidden
    return _PROCESS_BYTES + STEP_ROWS * (8 * hidden + 4 * inner) * item + 16 * field("vocab_size") * 4


def eyes_bytes(config: dict[str, Any], tensors: Header, item: int, on_cpu: bool) -> tuple[int, int]:
    """Returns the bytes of a vision tower that is read beside the model's weights, and of its images.

    Those are the features that are kept, and the activations of the largest image that is taken.

    Args:
        config: config.json.
        tensors: the headers of all weight files in one.
        item: bytes of a value of the activations.
        on_cpu: whether weights will be float32, and attention keeps its scores.
    """
    kind, vision = config.get("model_type"), config.get("vision_config")
    parts = {name: entry for name, entry in tensors.items() if is_of_tower(name)}
    if kind not in EYES or not isinstance(vision, dict) or not parts:
        return 0, 0
    from engine.planning.kv_shapes import largest_field

    sides = {name: size[0] if isinstance(size, list) and size else size for name, size in vision.items()}

    def field(*names: str) -> int:
        return largest_field(sides, names)

    tower = 0
    if library_of(str(kind)) == "mlx-lm":
        weights = [entry for name, entry in parts.items() if not name.endswith("position_ids")]
        tower = _bytes_beside(weights, config, on_cpu)
    patch, hidden = field("patch_size") or 1, field("embed_dim") or field("hidden_size", "mm_embed_dim")
    inner = field("intermediate_size") or 4 * hidden
    tiles = {"lfm2-vl": 512, "lfm2_vl": 512, "minicpmv4_6": 448}  # px of a side
    together = ((tiles.get(str(kind)) or field("image_size")) // patch) ** 2
    patches = together * (MAX_TILES if kind in TILED else 1)
    if "spatial_merge_size" in vision or str(kind).startswith("qwen"):
        together = patches = MAX_PLACES * (field("spatial_merge_size") or 2) ** 2
    masks = 0
    if kind in ("gemma4", "gemma4_unified"):
        places = field("default_output_length", "num_soft_tokens") or 280
        together = patches = places * (field("pooling_kernel_size") or 3) ** 2
    if kind == "gemma4":  # whose tower has a row of all positions for each patch, twice
        masks = patches * (patches + 2 * (field("position_embedding_size") or 10240)) * (4 + item)
    if kind in ("mistral3", "pixtral"):  # whose tower has its mask twice
        together = patches = MAX_PATCHES
        masks = patches**2 * (4 + item)
    scores = 2 * patches * together * field("num_heads", "num_attention_heads") * 4 if on_cpu else 0
    arrays = 4 * patches * 6 * patch**2  # three colours, for up to two moments
    return tower, KEPT_IMAGES + masks + scores + arrays + patches * (8 * hidden + 4 * inner) * item


def _bytes_beside(entries: list[Any], config: dict[str, Any], on_cpu: bool) -> int:
    """Returns the bytes of weights that are read beside those of the model itself, by their headers."""
    from engine.planning.kv_shapes import DTYPES, largest_field

    packed = 32 // (largest_field(config.get("quantization") or {}, ("bits",)) or 32)
    total = 0
    for entry in entries:
        values = math.prod(entry["shape"]) * (packed if entry["dtype"] == "U32" and on_cpu else 1)
        unpacked = 2 if entry["dtype"] == "F8_E4M3" else DTYPES[entry["dtype"]].size
        total += values * (4 if on_cpu else unpacked)
    return total


def _group_size(config: dict[str, Any], layer: str) -> int:
    stored = config.get("quantization") or config.get("quantization_config") or {}
    own = stored.get(layer) if isinstance(stored, dict) else None
    for place in (own, stored):
        if isinstance(place, dict) and isinstance(size := place.get("group_size"), int):
            return size
    return 64  # mlx-lm's default


def _is_affine(config: dict[str, Any]) -> bool:
    """Whether the weights have MLX's scales and biases; `mxfp4` and the like have no biases."""
    stored = config.get("quantization") or config.get("quantization_config")
    return isinstance(stored, dict) and stored.get("mode", "affine") == "affine"
