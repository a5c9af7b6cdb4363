"""Splits of a model: the ways that it can be split, and over which numbers of machines."""

from __future__ import annotations

from typing import Any, Final, Literal

from engine.model_patches.pipeline_patches import can_pipeline
from engine.protocol import Wording, listed, remember, worded

Split = Literal["tensor", "pipeline"]

_HEADS: Final = "num_attention_heads"
_KV_HEADS: Final = "num_key_value_heads"
_LATENTS: Final = "kv_lora_rank"  # K and V are latents, which every rank keeps as a whole
#: Dimensions cut at the inputs of a layer's second projection, by what people call them.
_WIDTHS: Final = {
    "intermediate_size": worded("a feed-forward width of {0}"),
    "moe_intermediate_size": worded("a width of an expert of {0}"),
    "shared_expert_intermediate_size": worded("a width of the shared expert of {0}"),
}
_MAX_MACHINES: Final = 64


def splits_of(model: Any) -> list[Split]:
    """Returns how mlx-lm, or a patch of ours, can split a model; the faster one on a fast link first."""
    splits: list[Split] = []
    if callable(getattr(model, "shard", None)):
        splits.append("tensor")
    if callable(getattr(layer_stack(model), "pipeline", None)) or can_pipeline(model):
        splits.append("pipeline")
    return splits


def layer_stack(model: Any) -> Any:
    """Returns the module that has a model's layers."""
    return getattr(getattr(model, "language_model", model), "model", None)


def split_problem(split: Split, layers: int, config: dict[str, Any], machines: int) -> str:
    """Returns what does not fit, as a clause with numbers; empty if all does.

    "tensor" gives each machine some heads of all layers, "pipeline" some layers.
    """
    if split == "pipeline":
        if layers >= machines:
            return ""
        return worded("{0} layers cannot be split over {1} machines; use at most {0}", layers, machines)
    counted = _counted(config)
    for count, text, unit in counted:
        if count % (machines * unit):
            what = remember(Wording(text, [count]))
            what = worded("{0}, quantised in groups of {1},", what, unit) if unit > 1 else what
            others = _others(counted, machines)
            return worded("{0} cannot be split over {1} machines; {2}", what, machines, others)
    return ""


def even_layers(layers: int, machines: int) -> list[int]:
    """Returns the layers of each rank, as mlx-lm splits them; rank 0 has the last ones."""
    base, extra = divmod(layers, machines)
    return [base + (rank < extra) for rank in range(machines)]


def layers_by_memory(layers: int, memory: list[int]) -> list[int]:
    """Returns the layers of each rank in proportion to its memory, at least one each.

    `memory` is in bytes, after what every rank needs; there are as many layers as ranks, or more.
    """
    room = [max(1, size) for size in memory]
    shares = [1] * len(room)
    for _ in range(layers - len(room)):
        # The next layer goes where the memory for each layer is then the largest.
        best = max(range(len(room)), key=lambda rank: room[rank] / (shares[rank] + 1))
        shares[best] += 1
    return shares


def _counted(config: dict[str, Any]) -> list[tuple[int, str, int]]:
    """Returns what must be divisible: its number, its name, and in which units it can be cut."""
    inner = config.get("text_config")
    numbers = {**config, **inner} if isinstance(inner, dict) else config
    counted = []
    if not numbers.get(_LATENTS):
        counted.append((numbers.get(_KV_HEADS) or numbers.get(_HEADS), worded("{0} KV heads"), 1))
    counted.append((numbers.get(_HEADS), worded("{0} attention heads"), 1))
    quantised = numbers.get("quantization") or numbers.get("quantization_config")
    group = quantised.get("group_size", 1) if isinstance(quantised, dict) else 1
    group = group if isinstance(group, int) and group > 0 else 1
    counted += [(numbers.get(field), text, group) for field, text in _WIDTHS.items()]
    return [
        (count, text, unit)
        for count, text, unit in counted
        if isinstance(count, int) and not isinstance(count, bool) and count > 0
    ]


def _others(counted: list[tuple[int, str, int]], machines: int) -> str:
    """The nearest numbers of machines that would do."""
    fits = [
        n for n in range(2, _MAX_MACHINES + 1) if all(count % (n * unit) == 0 for count, _, unit in counted)
    ]
    near = [n for n in fits if n < machines][-1:] + [n for n in fits if n > machines][:1]
    if not near:
        return worded("split it by layers (pipeline)")
    return worded("use {0}", listed(near, alternatives=True))
