"""Which part of a model each rank gets: heads (tensor) or layers (pipeline). Checked before loading."""

from __future__ import annotations

from typing import Any, Final

import mlx.core as mx
import mlx.nn as nn

from engine.distributed.rank_messages import RankError
from engine.model_patches.pipeline_patches import can_pipeline, patch_pipeline

TENSOR: Final = "tensor"
PIPELINE: Final = "pipeline"
_HEADS: Final = "num_attention_heads"
_KV_HEADS: Final = "num_key_value_heads"
_LATENTS: Final = "kv_lora_rank"  # of a model whose K and V are latents, which every rank has as a whole
#: What is cut at the inputs of a layer's second projection, by what people call it.
_WIDTHS: Final = {
    "intermediate_size": "feed-forward width",
    "moe_intermediate_size": "width of an expert",
    "shared_expert_intermediate_size": "width of the shared expert",
}
_MOST_TRIED: Final = 64  # ranks


def splits_of(model: nn.Module) -> list[str]:
    """Returns how mlx-lm, or a patch of ours, can split a model; the best first."""
    found = []
    if callable(getattr(model, "shard", None)):
        found.append(TENSOR)
    if callable(getattr(_stack(model), "pipeline", None)) or can_pipeline(model):
        found.append(PIPELINE)
    return found


def choose_split(model: nn.Module, config: dict[str, Any], name: str, size: int, wanted: str = "") -> str:
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
    for split in [wanted] if wanted else known:
        problem = _problem(split, _stack(model), _numbers(config), size)
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


def _problem(split: str, stack: Any, numbers: dict[str, Any], size: int) -> str:
    """Returns what does not fit, as a clause with numbers; empty if all does."""
    if split == PIPELINE:
        layers = len(stack.layers)
        return (
            "" if layers >= size else f"it has {layers} layers, one at least for each machine; use {layers}"
        )
    checked = [(numbers.get(_HEADS), "attention heads", 1)]
    if not numbers.get(_LATENTS):
        checked.append((numbers.get(_KV_HEADS) or numbers.get(_HEADS), "KV heads", 1))
    quantised = numbers.get("quantization")
    group = quantised.get("group_size", 1) if isinstance(quantised, dict) else 1
    checked += [(numbers.get(field), text, group) for field, text in _WIDTHS.items()]
    counted = [(count, text, unit) for count, text, unit in checked if isinstance(count, int) and count > 0]
    for count, text, unit in counted:
        if count % (size * unit):
            groups = f", which is quantised in groups of {unit}," if unit > 1 else ""
            return f"{_counted(count, text)}{groups} cannot be split over {size} machines; {_others(counted)}"
    return ""


def _counted(count: int, text: str) -> str:
    return f"{count:,} {text}" if text.endswith("s") else f"a {text} of {count:,}"


def _others(counted: list[tuple[int, str, int]]) -> str:
    """Returns what to do: the numbers of machines that would do."""
    fits = [n for n in range(2, _MOST_TRIED) if all(count % (n * unit) == 0 for count, _, unit in counted)]
    if not fits:
        return "it can only be split by layers (pipeline), or run on one machine"
    *most, last = [str(n) for n in fits[:4]]
    return f"use {', '.join(most)} or {last}" if most else f"use {last}"


def _numbers(config: dict[str, Any]) -> dict[str, Any]:
    inner = config.get("text_config")
    return {**config, **inner} if isinstance(inner, dict) else config


def _stack(model: Any) -> Any:
    """The module that has the layers."""
    inner = getattr(model, "language_model", model)
    return getattr(inner, "model", None)
