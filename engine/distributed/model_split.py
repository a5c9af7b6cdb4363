"""Which part of a model each rank gets: heads (tensor) or layers (pipeline). Checked before loading."""

from __future__ import annotations

from typing import Any, Final

import mlx.core as mx
import mlx.nn as nn

from engine.distributed.rank_messages import RankError
from engine.model_patches.pipeline_patches import can_pipeline, patch_pipeline
from engine.planning.split_numbers import Split, split_problem

TENSOR: Final = "tensor"
PIPELINE: Final = "pipeline"


def splits_of(model: nn.Module) -> list[Split]:
    """Returns how mlx-lm, or a patch of ours, can split a model; the best first."""
    found: list[Split] = []
    if callable(getattr(model, "shard", None)):
        found.append(TENSOR)
    if callable(getattr(_stack(model), "pipeline", None)) or can_pipeline(model):
        found.append(PIPELINE)
    return found


def choose_split(model: nn.Module, config: dict[str, Any], name: str, size: int, wanted: str = "") -> Split:
    """Returns how a model is split over `size` ranks.

    Args:
        model: of mlx-lm, its weights still on disk.
        config: its config.json.
        name: for people.
        size: the number of ranks.
        wanted: "tensor" or "pipeline"; empty for the first that is possible.

    Raises:
        RankError: it cannot be split like this; the text has the numbers that do not fit.
    """
    known = splits_of(model)
    kind = str(config.get("model_type", "unknown"))
    if not known:
        raise RankError(
            f"{name} cannot be split over several machines: mlx-lm has neither tensor nor pipeline "
            f"parallelism for its model type, {kind}. Choose another model, or load it on one machine."
        )
    if wanted and wanted not in known:
        raise RankError(
            f"{name} cannot be split by {wanted}: mlx-lm has no {wanted} parallelism for its model type, "
            f"{kind}. Use {known[0]}."
        )
    problems = []
    for split in [each for each in known if wanted in ("", each)]:
        problem = split_problem(split, len(_stack(model).layers), config, size)
        if not problem:
            return split
        problems.append(problem)
    raise RankError(f"{name} cannot be split over {size} machines by {wanted or known[0]}: {problems[0]}.")


def split_model(
    model: nn.Module, split: str, name: str, group: mx.distributed.Group, layers: list[int] | None = None
) -> None:
    """Leaves a rank its part of a model whose weights are still on disk.

    Args:
        model: of mlx-lm.
        split: what `choose_split` returned.
        name: for people.
        group: the ranks.
        layers: of each rank of a pipeline; None or empty for as many each.

    Raises:
        RankError: `layers` are not those of the model, or mlx-lm cannot split it after all.
    """
    if layers and (problem := _layers_problem(layers, split, _stack(model), group.size())):
        raise RankError(f"{name} cannot be split like this: {problem}.")
    try:
        if split == TENSOR:
            model.shard(group)
        elif can_pipeline(model):
            patch_pipeline(model, group, layers or None)
        else:
            _stack(model).pipeline(group, **({"split": layers} if layers else {}))
    except (ValueError, TypeError, IndexError) as error:  # before anything is computed: MLX knows the shapes
        raise RankError(f"{name} cannot be split over {group.size()} machines: {error}.") from error


def _layers_problem(layers: list[int], split: str, stack: Any, size: int) -> str:
    """Returns what is wrong with the layers of each rank, as a clause; empty if they fit."""
    whole = len(stack.layers)
    if split != PIPELINE:
        return "numbers of layers need a split by layers (pipeline)"
    if len(layers) != size:
        return f"{len(layers)} numbers of layers were given for {size} machines; give one for each"
    if min(layers) < 1 or sum(layers) != whole:
        return (
            f"the layers {', '.join(map(str, layers))} do not add up to {whole}, with one at least for each"
        )
    return ""


def _stack(model: Any) -> Any:
    """The module that has the layers."""
    inner = getattr(model, "language_model", model)
    return getattr(inner, "model", None)
