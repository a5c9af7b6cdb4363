"""Attention of a step whose layers differ in nothing but their queries, their pool and their sinks.

A launch of a custom kernel costs the host some ten microseconds, since MLX writes the kernel's signature and
template again for each. So the launches of one attention (decode, the merge of parts, prefill, the order of
the rows) are one function compiled by `mx.compile`: MLX then only repeats what it recorded. A compiled
function depends on the outline of the step's work, which is everything that is no array: numbers of work
items and rows, and which kernels there are. Block tables and work items are its inputs, so no step can see
another's.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import fields, is_dataclass, replace
from typing import Any, Final, NamedTuple

import mlx.core as mx

from metal_kernels import sources
from metal_kernels.kernel_batch import KernelBatch, Work
from metal_kernels.pool import Pool
from metal_kernels.shapes import AttentionShape

Attend = Callable[[mx.array, Pool, KernelBatch, AttentionShape, mx.array | None], mx.array]
_ARRAY: Final = "array"  # in an outline
_MAX_COMPILED: Final = 64  # compiled functions of one attention; each is some 100 KB of kernel text

_fields: dict[type[Any], tuple[str, ...]] = {}  # names of a dataclass's fields


class StepAttention(NamedTuple):
    """The attention of one step, ready to be launched for each layer.

    Attributes:
        run: the compiled launches. Takes queries [rows, heads, 1, head_dim], sinks [heads] or None, the
            pool's arrays as `AttentionLaunches.pool_of` takes them, and `arrays`; gives
            [rows, heads, 1, value_dim].
        arrays: block tables and work items of this step.
    """

    run: Callable[..., mx.array]
    arrays: list[mx.array]


class AttentionLaunches:
    """The compiled launches of one attention, by outline.

    Args:
        attend: launches the kernels, such as `paged_attention`.
        pool_of: a pool from its list of arrays.
    """

    def __init__(
        self, attend: Attend, pool_of: Callable[[Sequence[mx.array]], Pool], shape: AttentionShape
    ) -> None:
        self._attend = attend
        self._pool_of = pool_of
        self._shape = shape
        self._compiled: dict[Any, Callable[..., mx.array]] = {}

    def of(self, batch: KernelBatch, work: Work) -> StepAttention:
        """The attention of a step; `work` is the batch's for this shape."""
        arrays = [batch.tables]
        outline = _outline(work, arrays)
        key = (outline, batch.max_blocks, batch.block_size, batch.num_blocks)
        run = self._compiled.pop(key, None)  # the latest used comes last
        if run is None and len(self._compiled) >= _MAX_COMPILED:
            del self._compiled[next(iter(self._compiled))]
        self._compiled[key] = run or sources.compiled(self._launch(batch, work, outline))
        return StepAttention(self._compiled[key], arrays)

    def _launch(self, batch: KernelBatch, work: Work, outline: Any) -> Callable[..., mx.array]:
        """The launches as a function of arrays."""
        attend, pool_of, shape = self._attend, self._pool_of, self._shape
        name = next(name for name, other in batch.works.items() if other is work)

        def launch(
            queries: mx.array, sinks: mx.array | None, parts: Sequence[mx.array], arrays: list[mx.array]
        ) -> mx.array:
            tables, *rest = arrays
            step = replace(batch, tables=tables, works={name: _filled(outline, iter(rest))})
            return attend(queries, pool_of(parts), step, shape, sinks)

        return launch


def _outline(value: Any, arrays: list[mx.array]) -> Any:
    """A value without its arrays, which are appended to `arrays`; hashable."""
    if isinstance(value, mx.array):
        arrays.append(value)
        return _ARRAY
    if isinstance(value, tuple):
        return tuple([_outline(item, arrays) for item in value])
    if is_dataclass(value):
        kind: type[Any] = type(value)
        if kind not in _fields:
            _fields[kind] = tuple(field.name for field in fields(kind))
        return (kind, *[_outline(getattr(value, name), arrays) for name in _fields[kind]])
    return value


def _filled(outline: Any, arrays: Iterator[mx.array]) -> Any:
    """The inverse of `_outline`."""
    if outline is _ARRAY:
        return next(arrays)
    if isinstance(outline, tuple):
        if outline and isinstance(outline[0], type):
            return outline[0](*(_filled(item, arrays) for item in outline[1:]))
        return tuple(_filled(item, arrays) for item in outline)
    return outline
