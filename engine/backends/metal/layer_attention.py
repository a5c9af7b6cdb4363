"""What every step shares about the attention of like layers: kernel shapes and the names of kernels."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from engine.backends.metal.attention_paths import AttentionPath
from metal_kernels.compiled_attention import AttentionLaunches
from metal_kernels.kernel_batch import Work
from metal_kernels.shapes import AttentionShape, prefill_tiling

_FEWEST: Final = 8  # simdgroups of a threadgroup that every GPU has registers for


class SizedAttention:
    """An attention with threadgroups of one size.

    Args:
        shape: what its kernels are instantiated for.
        prefix: of kernel names.
        launches: the kernels.
    """

    def __init__(self, shape: AttentionShape, prefix: str, launches: AttentionLaunches) -> None:
        self.shape = shape
        self.launches = launches
        name = f"{shape.dtype} {shape.heads}/{shape.kv_heads} heads of {shape.head_dim}, "
        name += f"blocks of {shape.block_size}"
        name += f", window {shape.window}" if shape.window else ""
        name += ", sinks" if shape.sinks else ""
        name += f", {shape.bits} bits" if shape.bits else ""
        self._contiguous = f"contiguous, {name}"
        name += ", wide" if shape.wide else ""
        name += f", {shape.simdgroups} simdgroups" if shape.simdgroups == _FEWEST else ""
        self._paged = prefix + name

    def kinds(self, path: AttentionPath, work: Work | None) -> list[str]:
        """Names of the kernel instantiations that rows need; `work` is theirs on the paged path."""
        if work is None or path == "contiguous":
            return [self._contiguous]
        found = [
            f"decode {each.tokens}{'' if each.spans is None else ' split'}, {self._paged}"
            for each in work.decode
        ]
        return [*found, f"prefill, {self._paged}"] if work.prefill else found


@dataclass(frozen=True, eq=False)
class LayerAttention:
    """The attention of like layers; one object for all of them, found in a step by its identity.

    Attributes:
        shape: with the largest threadgroups.
        sized: by threadgroup size, the first choice first.
    """

    shape: AttentionShape
    sized: tuple[SizedAttention, ...]


def sizes(shape: AttentionShape, *, wide: bool) -> list[AttentionShape]:
    """The shape with large threadgroups, then with smaller ones for GPUs with fewer registers.

    Args:
        shape: of the attention.
        wide: whether 16 rows per simdgroup of prefill were measured to be faster.
    """
    found = [shape]
    wider = replace(shape, wide=True)
    if wide and prefill_tiling(wider) != prefill_tiling(shape):
        found.insert(0, wider)
    if shape.gqa <= _FEWEST * 8:
        found.append(replace(shape, simdgroups=_FEWEST))
    return found
