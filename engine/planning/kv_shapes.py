"""Shapes of a model's KV cache for each token, by running mlx-lm's own code on shapes alone.

The model is built from its config, each of its parameters is replaced by a broadcast zero, and it computes
two tokens without evaluating anything. The caches then hold arrays with their shapes and dtypes. This works
for every architecture that mlx-lm knows, and takes 50 ms and no memory for DeepSeek V3.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Final

import mlx.core as mx
from mlx.utils import tree_flatten, tree_map
from mlx_lm.models.cache import ArraysCache, CacheList, ChunkedKVCache, RotatingKVCache, make_prompt_cache

from engine.backends import LayerShape
from engine.model_patches import limited_modules, replace_methods
from engine.models.model_errors import describe_model_failure, is_failure
from engine.models.model_kinds import model_classes
from engine.protocol import WordedError

_TOKENS: Final = 2
#: Its layers of experts compute which of them a token is sent to, with matrices of whatever size config.json
#: claims. K and V have the same shapes without them.
_COMPUTES: Final = "mlx_lm.models.dbrx"
DTYPES: Final = {
    "BOOL": mx.bool_, "U8": mx.uint8, "I8": mx.int8, "F8_E4M3": mx.uint8, "F8_E5M2": mx.uint8,
    "F8_E8M0": mx.uint8, "U16": mx.uint16, "I16": mx.int16, "F16": mx.float16, "BF16": mx.bfloat16,
    "U32": mx.uint32, "I32": mx.int32, "F32": mx.float32, "U64": mx.uint64, "I64": mx.int64,
    "F64": mx.float32,
}  # fmt: skip

#: config.json's names for the experts of a layer, and for those that one token uses.
EXPERTS: Final = ("num_experts", "n_routed_experts", "num_local_experts", "moe_num_experts")
EXPERTS_USED: Final = (
    "num_experts_per_tok", "num_experts_per_token", "experts_per_token", "moe_topk", "moe_k", "moe_top_k",
    "top_k_experts",
)  # fmt: skip


def largest_field(config: dict[str, Any], names: tuple[str, ...]) -> int:
    """Returns the largest whole number under these names in config.json, or in its text part; 0 if none."""
    text = config.get("text_config", config.get("llm_config"))
    text = text if isinstance(text, dict) else config
    return max((value for name in names if isinstance(value := text.get(name), int)), default=0)


class ShapeError(WordedError):
    """mlx-lm cannot build a model from the config; the text says why."""


@dataclass(frozen=True)
class LayerMemory:
    """The memory of one layer's cache.

    Attributes:
        kind: mlx-lm's class of cache.
        token_bytes: bytes of K and V of one token.
        state_bytes: bytes of one sequence of any length (recurrent layers).
        window: the most tokens that mlx-lm keeps; 0 for all of them.
        shape: of its K and V; None if the layer has none of its own.
    """

    kind: str
    token_bytes: int
    state_bytes: int = 0
    window: int = 0
    shape: LayerShape | None = None

    def paged_bytes(self, bits: int) -> int:
        """Returns the bytes of one token in the block pool, quantised to `bits` (0: as computed).

        Raises:
            BackendError: the heads cannot be divided into groups.
        """
        return replace(self.shape, bits=bits).token_bytes if self.shape is not None else self.token_bytes


def layer_memory(config: dict[str, Any], dtype: mx.Dtype) -> list[LayerMemory]:
    """Returns what each cache of the model keeps, in the order of its layers. See `cache_memory`."""
    return [part for layer in cache_memory(config, dtype) for part in layer]


def cache_memory(config: dict[str, Any], dtype: mx.Dtype) -> list[list[LayerMemory]]:
    """Returns what the caches of each layer keep; a layer may have several.

    Args:
        dtype: of the activations, and so of K and V.

    Raises:
        ShapeError: mlx-lm cannot build or run the model.
    """
    try:
        with limited_modules():
            model_class, arguments = model_classes(config)
            model = model_class(arguments.from_dict(config))
        model.update(tree_map(lambda array: _nothing(array, dtype), model.parameters()))
        for module in model.modules():
            if type(module).__module__ == _COMPUTES and hasattr(module, "experts"):
                replace_methods(module, {"__call__": lambda _, hidden: hidden})
        caches = make_prompt_cache(model)
        model(mx.zeros((1, _TOKENS), mx.int32), cache=caches)
    # A config from the Hub can say anything, and mlx-lm's modules may raise anything at it.
    except BaseException as error:
        if not is_failure(error):
            raise
        raise ShapeError(
            "mlx-lm cannot build a model from its config.json ({0})", describe_model_failure(error)
        ) from error
    return [_layers(cache) for cache in caches]


def kept_tensors(config: dict[str, Any], tensors: dict[str, dict[str, Any]]) -> dict[str, mx.array]:
    """Returns the tensors of the weight files that mlx-lm keeps, as arrays that take no memory.

    mlx-lm drops copies of a tied head and layers that it does not run, and stacks experts.

    Args:
        tensors: the headers of all weight files in one.

    Raises:
        ShapeError: mlx-lm cannot build the model or use its weights.
    """
    try:
        fakes = {
            name: mx.broadcast_to(mx.array(0, DTYPES[entry["dtype"]]), tuple(entry["shape"]))
            for name, entry in tensors.items()
        }
        with limited_modules():
            model_class, arguments = model_classes(config)
            model = model_class(arguments.from_dict(config))
        kept: dict[str, mx.array] = model.sanitize(fakes) if hasattr(model, "sanitize") else fakes
    except BaseException as error:
        if not is_failure(error):
            raise
        raise ShapeError("mlx-lm cannot use its weights ({0})", describe_model_failure(error)) from error
    return kept


def _nothing(array: mx.array, dtype: mx.Dtype) -> mx.array:
    """Returns an array of the same shape that takes no memory."""
    kind = dtype if mx.issubdtype(array.dtype, mx.floating) else array.dtype
    return mx.broadcast_to(mx.array(0, kind), array.shape)


def _layers(cache: Any) -> list[LayerMemory]:
    if isinstance(cache, CacheList):
        return [layer for part in cache.caches for layer in _layers(part)]
    name = type(cache).__name__
    if isinstance(cache, ArraysCache):
        return [LayerMemory(name, 0, state_bytes=_bytes(cache.state))]
    keys, values = getattr(cache, "keys", None), getattr(cache, "values", None)
    if keys is None or values is None:  # a layer that uses another's K and V, or an unknown kind of cache
        return [LayerMemory(name, 0, state_bytes=_bytes(getattr(cache, "state", None)))]
    token_bytes = sum(array.nbytes // array.shape[2] for array in (keys, values))
    window = cache.max_size if isinstance(cache, RotatingKVCache) else 0
    if isinstance(cache, ChunkedKVCache):
        window = cache.chunk_size
    shape = LayerShape(keys.shape[1], keys.shape[3], values.shape[3], keys.dtype)
    return [LayerMemory(name, token_bytes, window=window, shape=shape)]


def _bytes(state: Any) -> int:
    flat: Any = tree_flatten(state)
    return sum(array.nbytes for _, array in flat if isinstance(array, mx.array))
