"""Plans of a model on several machines: each rank's part, whether it fits, how fast each split should be.

The bytes of the parts are found by mlx-lm's own `shard()` on shapes alone.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

import mlx.core as mx
from mlx.utils import tree_flatten

from engine.backends import BackendError
from engine.blocks import AttentionSpan
from engine.distributed.split_numbers import Split, even_layers, layers_by_memory, split_problem, splits_of
from engine.distributed.step_simulation import (
    MachineLink,
    PredictedStep,
    RankCosts,
    predict_pipeline,
    predict_tensor,
    share_cores,
)
from engine.errors import OctavoError
from engine.model_patches import limited_modules
from engine.model_patches.pipeline_patches import can_pipeline
from engine.models.folder_check import CheckedModel
from engine.models.model_errors import describe_model_failure, is_failure
from engine.models.model_kinds import library_of, model_classes
from engine.planning.kv_shapes import (
    EXPERTS_USED,
    LayerMemory,
    ShapeError,
    cache_memory,
    kept_tensors,
    layer_memory,
)
from engine.planning.memory_plan import DEFAULT_CONTEXT, Header, rating_of, scratch_bytes
from engine.protocol import ClusterPlan, ClusterReport, RankFit, SplitPlan, WordedError, format_size, worded

_LAYER: Final = re.compile(r"(?:^|\.)(?:layers|h|blocks)\.(\d+)\.")
_SUMS: Final = ("ShardedToAllLinear", "QuantizedShardedToAllLinear")


class SplitError(WordedError, OctavoError):
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
        raise SplitError("{0:capital}.", problem)
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
            "mlx-lm cannot split this model over {0} machines: {1}.", machines, describe_model_failure(error)
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
            "mlx-lm cannot build a model from its config.json ({0}).", describe_model_failure(error)
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


_OPERATIONS: Final = (
    20  # small operations of a layer, besides reading its weights; mlx-lm's llama has 19 kernels
)
_ITEM: Final = 2  # bytes of an activation on a GPU; 4 on a CPU


@dataclass(frozen=True)
class PlannedMachine:
    """A machine, real or on paper."""

    name: str
    limit: int  # bytes that Octavo may use
    bandwidth: float  # of its memory, in bytes per second
    operation_seconds: float
    on_cpu: bool = False  # whether it computes on the CPU, in float32
    cores: int = 1  # that its ranks share
    number: int = 0  # ranks of one machine have the same


def machines_of(report: ClusterReport) -> list[PlannedMachine]:
    """Returns the machines that were looked at; loopback names are one machine."""
    return [
        PlannedMachine(
            name=machine.name,
            limit=machine.report.limit,
            bandwidth=machine.report.bandwidth,
            operation_seconds=machine.report.operation_seconds,
            on_cpu=machine.report.on_cpu,
            cores=machine.report.cores if machine.report.on_cpu else 1,
            number=-1 if machine.addresses[0].startswith("127.") else machine.rank,
        )
        for machine in report.machines
    ]


def links_of(report: ClusterReport) -> list[MachineLink]:
    """Returns the measured links by the rank that they begin at, for the simulation; none if one failed."""
    if any(link.problem for link in report.links):
        return []
    return [MachineLink(link.latency, link.bandwidth) for link in report.links]


def plan_cluster(
    model: CheckedModel,
    headers: Sequence[Header],
    machines: Sequence[PlannedMachine],
    links: Sequence[MachineLink],
    *,
    context: int = 0,
    chats: int = 1,
    kv_bits: int = 0,
    block_size: int = 16,
) -> ClusterPlan:
    """Plans every split.

    Args:
        model: its checked config; the folder need not exist.
        headers: of all its weight files.
        machines: in the order of their ranks.
        links: from each machine to the next; without them nothing is predicted for several machines.
        context: tokens of a chat; 0 for the model's own limit, up to `DEFAULT_CONTEXT`.
        chats: full contexts at the same time.
        kv_bits: of a quantised KV cache, or 0.
        block_size: tokens in a block.
    """
    context = min(context or DEFAULT_CONTEXT, model.context or 1 << 30)
    name = model.path.name
    plan = ClusterPlan(
        model=name, machines=len(machines), context=context, chats=chats, block_size=block_size
    )
    try:
        splits = possible_splits(model.config)
    except SplitError as error:
        plan.problem = str(error)
        return plan
    if not splits:
        plan.problem = worded(
            "{0} cannot be split over several machines: mlx-lm has neither tensor nor pipeline "
            "parallelism for its model type, {1}. Choose another model.",
            name,
            model.kind,
        )
        return plan
    try:
        caches = layer_memory(model.config, mx.float16)
    except ShapeError as error:
        plan.problem = worded("The memory of {0} cannot be worked out: {1}.", name, error)
        return plan
    if any(layer.state_bytes and not layer.token_bytes for layer in caches):
        plan.problem = worded(
            "{0} has recurrent layers, which cannot be split over machines yet. Choose another model.", name
        )
        return plan
    for split in splits:
        plan.splits.append(_plan_split(model, headers, split, machines, links, plan, kv_bits))
    fitting = [split for split in plan.splits if split.fits]
    if fitting:
        plan.proposed = max(fitting, key=lambda each: each.tokens_per_second).split
    return plan


def _plan_split(
    model: CheckedModel,
    headers: Sequence[Header],
    split: Split,
    machines: Sequence[PlannedMachine],
    links: Sequence[MachineLink],
    wanted: ClusterPlan,
    kv_bits: int,
) -> SplitPlan:
    context, chats, block_size = wanted.context, wanted.chats, wanted.block_size
    config, on_cpu = model.config, any(machine.on_cpu for machine in machines)
    item = 4 if on_cpu else _ITEM
    scratch = scratch_bytes(config, item)
    blocks = -(-context // block_size)

    def parts(layers: list[int] | None) -> list[RankPart]:
        return rank_parts(config, headers, split, len(machines), on_cpu=on_cpu, layers=layers)

    def fits(parts_of_ranks: list[RankPart]) -> list[RankFit]:
        return [
            _fit(part, machine, part.kv_bytes(context, chats, block_size, kv_bits), scratch, chats * blocks)
            for part, machine in zip(parts_of_ranks, machines, strict=True)
        ]

    plan = SplitPlan(split=split)
    try:
        parts_of_ranks = parts(None)
        plan.ranks = fits(parts_of_ranks)
        if split == "pipeline" and not plan.fits:
            whole = sum(part.layers for part in parts_of_ranks)
            ends = parts_of_ranks[0].weights - sum(parts_of_ranks[0].layer_bytes)
            room = [machine.limit - scratch - max(0, ends) for machine in machines]
            layers = layers_by_memory(whole, room)
            uneven = parts(layers)
            if layers != even_layers(whole, len(machines)) and all(
                rank.rating != "too big" for rank in fits(uneven)
            ):
                parts_of_ranks, plan.by_memory = uneven, True
                plan.ranks = fits(parts_of_ranks)
    except SplitError as error:
        plan.problem = str(error)
        return plan
    except (ShapeError, BackendError) as error:  # their texts are clauses
        plan.problem = worded("Its memory cannot be worked out: {0}.", error)
        return plan
    if len(links) < len(machines) - 1:
        return plan
    step = _predict(split, parts_of_ranks, machines, links, config, context, item, kv_bits)
    plan.tokens_per_second, plan.limited_by = step.tokens_per_second, step.limit
    plan.message_bytes, plan.message_seconds = step.message_bytes, step.messages
    return plan


def _fit(part: RankPart, machine: PlannedMachine, kv: int, scratch: int, blocks: int) -> RankFit:
    total = part.weights + kv + scratch
    return RankFit(
        rank=part.rank,
        name=machine.name,
        layers=part.layers,
        weights=part.weights,
        kv=kv,
        scratch=scratch,
        limit=machine.limit,
        blocks=blocks,
        block_bytes=kv // max(1, blocks),
        rating=rating_of(total, machine.limit),
    )


def _predict(
    split: Split,
    parts: list[RankPart],
    machines: Sequence[PlannedMachine],
    links: Sequence[MachineLink],
    config: dict[str, Any],
    context: int,
    item: int,
    kv_bits: int,
) -> PredictedStep:
    costs = []
    for part, machine in zip(parts, machines, strict=True):
        cached = part.kv_bytes(context, bits=kv_bits) / max(1, part.layers)
        layers = tuple(
            (size + cached) / machine.bandwidth + _OPERATIONS * machine.operation_seconds
            for size in part.layer_bytes
        )
        beside = sum(other.number == machine.number for other in machines)
        sharing = share_cores(machine.cores, beside) if machine.cores else None
        costs.append(RankCosts(layers, part.end_bytes / machine.bandwidth, machine.number, sharing))
    inner = config.get("text_config")
    numbers = {**config, **inner} if isinstance(inner, dict) else config
    message = item * int(numbers.get("hidden_size") or numbers.get("dim") or 4096)
    if split == "tensor":
        return predict_tensor(costs, links, message, parts[0].all_reduces)
    return predict_pipeline(costs, links, message, gathers=pipeline_gathers(config))


def plan_lines(plan: ClusterPlan) -> list[str]:
    """Returns the plan as lines for a terminal."""
    chats = f"{plan.chats} chats of " if plan.chats > 1 else ""
    machines = f"{plan.machines} machines" if plan.machines > 1 else "1 machine"
    lines = [f"{plan.model} on {machines}, {chats}{plan.context:,} tokens of context"]
    if plan.problem:
        return [*lines, plan.problem]
    for each in plan.splits:
        if each.problem:
            lines.append(f"{each.split:9} impossible: {each.problem}")
            continue
        verdict = "fits" if each.fits else "too big"
        lines.append(
            f"{each.split:9} {verdict}; nothing is predicted, as the links were not measured"
            if not each.tokens_per_second
            else f"{each.split:9} {verdict}; predicted {each.tokens_per_second:.1f} tokens/s, limited by "
            f"{each.limited_by}; {format_size(each.message_bytes)} of messages a token take "
            f"{1e3 * each.message_seconds:.2f} ms"
        )
        whole = sum(rank.layers for rank in each.ranks)
        for rank in each.ranks:
            share = (
                f"{rank.layers} of {whole} layers"
                if each.split == "pipeline"
                else (f"1/{len(each.ranks)} of {rank.layers} layers")
            )
            lines.append(
                f"  {rank.rank} {rank.name:24} {rank.rating:8} {format_size(rank.total)} of "
                f"{format_size(rank.limit)}: {share}, weights {format_size(rank.weights)}, "
                f"KV cache {format_size(rank.kv)}"
            )
        if each.by_memory:
            layers = ",".join(str(rank.layers) for rank in each.ranks)
            lines.append(f"  The same number on each machine would not fit: octavo serve --layers {layers}")
    if plan.proposed:
        lines.append(f"Proposed: {plan.proposed}.")
    elif all(each.problem for each in plan.splits):
        lines.append("It cannot be split over so many machines: use another number, or choose another model.")
    else:
        lines.append("It does not fit: add a machine, or choose a smaller quantisation, model or context.")
    return lines
