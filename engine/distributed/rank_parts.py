"""Bytes that each rank of a split model holds: found by mlx-lm's own `shard()` on shapes alone."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any, Final

import mlx.core as mx
from mlx.utils import tree_flatten

from engine.blocks import AttentionSpan
from engine.distributed.split_numbers import Split, even_layers, split_problem, splits_of
from engine.errors import OctavoError
from engine.model_patches import limited_modules
from engine.model_patches.pipeline_patches import can_pipeline
from engine.models.model_errors import describe_model_failure, is_failure
from engine.models.model_kinds import library_of, model_classes
from engine.planning.kv_shapes import EXPERTS_USED, LayerMemory, cache_memory, kept_tensors

_LAYER: Final = re.compile(r"(?:^|\.)(?:layers|h|blocks)\.(\d+)\.")
_SUMS: Final = ("ShardedToAllLinear", "QuantizedShardedToAllLinear")


class SplitError(OctavoError):
    """A model cannot be split like this; the text has the numbers."""


@dataclass(frozen=True)
class RankPart:
    """A rank's part of a model. Sizes in bytes."""

    rank: int  # 0 is the first machine
    layers: int  # how many layers it has, whole or in part
    weights: int  # that it keeps
    kv: tuple[LayerMemory, ...]  # what each of its layers keeps
    layer_bytes: tuple[int, ...]  # weights that a decode step reads in each of its layers
    end_bytes: int  # weights that a step reads outside of layers
    all_reduces: int  # in a step

    def kv_bytes(self, context: int, chats: int = 1, block_size: int = 16, bits: int = 0) -> int:
        """Returns the bytes of its pools for `chats` chats of `context` tokens."""
        blocks = -(-context // block_size)
        total = 0
        for layer in self.kv:
            held = blocks
            if 0 < layer.window < context:
                held = min(blocks, AttentionSpan(layer.window).max_blocks(block_size))
            total += layer.paged_bytes(bits) * held * block_size + layer.state_bytes
        return chats * total


class _Cutter:
    """Stands for MLX's group while mlx-lm cuts arrays that have a shape only."""

    def __init__(self, size: int) -> None:
        self._size = size

    def rank(self) -> int:
        return 0

    def size(self) -> int:
        return self._size


def possible_splits(config: dict[str, Any]) -> list[Split]:
    """Returns the splits of a model, the faster on a fast link first; `SplitError` if it cannot be built."""
    return splits_of(_build(config))


def pipeline_gathers(config: dict[str, Any]) -> bool:
    """Whether all ranks of a pipeline get its result, as in mlx-lm's own; in Octavo's only rank 0 does."""
    return not can_pipeline(_build(config))


def rank_parts(
    config: dict[str, Any],
    headers: Iterable[dict[str, dict[str, Any]]],
    split: Split,
    machines: int,
    *,
    on_cpu: bool = False,
    layers: list[int] | None = None,
) -> list[RankPart]:
    """Returns what each rank holds; `SplitError` if it cannot be split so, `ShapeError` if it cannot be
    built.

    Args:
        headers: of all weight files.
        machines: as many ranks.
        on_cpu: whether floats are kept in 4 bytes.
        layers: of each rank of a pipeline; None for as many each.
    """
    tensors: dict[str, dict[str, Any]] = {}
    for header in headers:
        tensors |= header
    kept = kept_tensors(config, tensors)
    floats = [array.dtype for array in kept.values() if mx.issubdtype(array.dtype, mx.floating)]
    dtype = mx.float32 if on_cpu or not floats else max(set(floats), key=floats.count)
    caches = cache_memory(config, dtype)
    numbers = {name: int(match[1]) for name in kept if (match := _LAYER.search(name))}
    count = max(numbers.values(), default=-1) + 1
    if machines > 1 and (problem := split_problem(split, count, config, machines)):
        raise SplitError(f"{problem[0].upper()}{problem[1:]}.")
    shares, sums = _shares(config, machines) if split == "tensor" and machines > 1 else ({}, 0)
    top_k = _number(config, EXPERTS_USED)
    tied = not any("lm_head" in name for name in kept)
    layer_weights, layer_steps, ends, end_step = [0] * count, [0] * count, 0, 0
    for name, array in kept.items():
        module = name.rpartition(".")[0]
        share = shares.get(name, shares.get(f"{module}.weight", 1.0) if not name.endswith("bias") else 1.0)
        is_float = mx.issubdtype(array.dtype, mx.floating)
        size = round((4 * array.size if on_cpu and is_float else array.nbytes) * share)
        if name in numbers:
            layer_weights[numbers[name]] += size
            routed = array.ndim == 3 and top_k and ("switch" in name or "experts" in name)
            layer_steps[numbers[name]] += (
                size * min(top_k, array.shape[0]) // array.shape[0] if routed else size
            )
        else:
            ends += size
            end_step += size if tied or "embed" not in name else 0
    if split == "tensor":
        kv = tuple(_cut(layer, machines) for layers_ in caches for layer in layers_)
        weights = sum(layer_weights) + ends
        return [
            RankPart(rank, count, weights, kv, tuple(layer_steps), end_step, sums) for rank in range(machines)
        ]
    parts = []
    split_layers = layers or even_layers(count, machines)
    for rank, own in enumerate(split_layers):
        start = sum(split_layers[rank + 1 :])
        mine = slice(start, start + own)
        kv = tuple(layer for layers_ in caches[mine] for layer in layers_)
        weights = sum(layer_weights[mine]) + ends
        parts.append(RankPart(rank, own, weights, kv, tuple(layer_steps[mine]), end_step, 0))
    return parts


def _shares(config: dict[str, Any], machines: int) -> tuple[dict[str, float], int]:
    """Returns which part of each parameter a rank keeps, and the all-reduces of a step."""
    model = _build(config)
    before = {name: array.size for name, array in _flat(model)}
    try:
        model.shard(_Cutter(machines))
        after = {name: array.size for name, array in _flat(model)}
    # A model may check what it cannot split in any way, and MLX refuses shapes by ValueError.
    except BaseException as error:
        if not is_failure(error):
            raise
        raise SplitError(
            f"mlx-lm cannot split this model over {machines} machines: {describe_model_failure(error)}."
        ) from error
    sums = sum(
        type(module).__name__ in _SUMS or isinstance(vars(module).get("sharding_group"), _Cutter)
        for module in model.modules()
    )
    return {name: after[name] / size for name, size in before.items() if name in after and size}, sums


def _build(config: dict[str, Any]) -> Any:
    if library_of(str(config.get("model_type"))) == "mlx-vlm":
        raise SplitError("Models that mlx-vlm's code serves cannot be split over several machines.")
    try:
        with limited_modules():
            model_class, arguments = model_classes(config)
            return model_class(arguments.from_dict(config))
    # A config from the Hub can say anything, and mlx-lm's modules may raise anything at it.
    except BaseException as error:
        if not is_failure(error):
            raise
        raise SplitError(
            f"mlx-lm cannot build a model from its config.json ({describe_model_failure(error)})."
        ) from error


def _flat(model: Any) -> list[tuple[str, mx.array]]:
    flat: Any = tree_flatten(model.parameters())
    return [(name, array) for name, array in flat if isinstance(array, mx.array)]


def _cut(layer: LayerMemory, machines: int) -> LayerMemory:
    """Returns what a rank keeps of a layer's K and V: its heads. Latents are kept as a whole."""
    shape = layer.shape
    if shape is None or shape.kv_heads % machines:
        return layer
    cut = replace(shape, kv_heads=shape.kv_heads // machines)
    return replace(layer, shape=cut, token_bytes=layer.token_bytes // machines)


def _number(config: dict[str, Any], names: tuple[str, ...]) -> int:
    inner = config.get("text_config")
    places = (config, inner) if isinstance(inner, dict) else (config,)
    return max(
        (place[name] for place in places for name in names if isinstance(place.get(name), int)), default=0
    )
