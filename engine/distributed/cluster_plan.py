"""Plans of a model on several machines: each rank's part, whether it fits, how fast each split should be."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

import mlx.core as mx

from engine.backends import BackendError
from engine.distributed.rank_parts import RankPart, SplitError, pipeline_gathers, possible_splits, rank_parts
from engine.distributed.split_numbers import Split, even_layers, layers_by_memory
from engine.distributed.step_simulation import (
    MachineLink,
    PredictedStep,
    RankCosts,
    predict_pipeline,
    predict_tensor,
    share_cores,
)
from engine.models.folder_check import CheckedModel
from engine.planning.kv_shapes import ShapeError, layer_memory
from engine.planning.memory_plan import DEFAULT_CONTEXT, Header, rating_of, scratch_bytes
from engine.protocol import ClusterPlan, ClusterReport, RankFit, SplitPlan, format_size

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
        plan.problem = (
            f"{name} cannot be split over several machines: mlx-lm has neither tensor nor pipeline "
            f"parallelism for its model type, {model.kind}. Choose another model."
        )
        return plan
    try:
        caches = layer_memory(model.config, mx.float16)
    except ShapeError as error:
        plan.problem = f"The memory of {name} cannot be worked out: {error}."
        return plan
    if any(layer.state_bytes and not layer.token_bytes for layer in caches):
        plan.problem = (
            f"{name} has recurrent layers, which cannot be split over machines yet. Choose another model."
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
        plan.problem = f"Its memory cannot be worked out: {error}."
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
