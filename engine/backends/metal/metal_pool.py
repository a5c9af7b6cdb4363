"""A layer's pool on Metal: attention by our kernels through the block table, or by MLX over contiguous K/V.

Arrays and copies are the reference backend's, writes those of `in_place_pool`. Each kernel is compared with
the reference before it is used on a machine for the first time; one with more threads than the GPU has
registers for is tried again with fewer. Layers of the same shape share their kernels and the names of these
(`LayerAttention`). Quantised pools are in `quantised_metal_pool`.
"""

from __future__ import annotations

import functools
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

import mlx.core as mx
import numpy as np

from engine.backends.base import Batch, LayerShape
from engine.backends.metal.attention_paths import (
    AttentionPath,
    RowGroup,
    Thresholds,
    are_adjacent,
    context_blocks,
    split_rows,
)
from engine.backends.metal.in_place_pool import InPlacePool
from engine.backends.metal.kernel_trials import KernelTrials, trial_bound
from metal_kernels.attention import paged_attention
from metal_kernels.compiled_attention import AttentionLaunches, StepAttention
from metal_kernels.kernel_batch import KernelBatch, Work, make_batch
from metal_kernels.pool import Pool
from metal_kernels.shapes import MAX_DECODE_TOKENS, AttentionShape, KernelInputError, prefill_tiling

_MIN_SIMDGROUPS: Final = 8  # simdgroups of a threadgroup that every GPU has registers for


class SizedAttention:
    """An attention with threadgroups of one size; `prefix` is that of its kernels' names."""

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
        name += f", {shape.simdgroups} simdgroups" if shape.simdgroups == _MIN_SIMDGROUPS else ""
        self._paged = prefix + name

    def kinds(self, path: AttentionPath, work: Work | None) -> list[str]:
        """Names of the kernel instantiations that rows need; `work` is theirs on the paged path."""
        if work is None or path == "contiguous":
            return [self._contiguous]
        kinds = [
            f"decode {launch.tokens}{'' if launch.spans is None else ' split'}, {self._paged}"
            for launch in work.decode
        ]
        return [*kinds, f"prefill, {self._paged}"] if work.prefill else kinds


@dataclass(frozen=True, eq=False)
class LayerAttention:
    """The attention of like layers; one object for all of them, found in a step by its identity."""

    shape: AttentionShape  # with the largest threadgroups
    sized: tuple[SizedAttention, ...]  # by threadgroup size, the first choice first


def sizes(shape: AttentionShape, *, wide: bool) -> list[AttentionShape]:
    """The shape with large threadgroups, then with smaller ones for GPUs with fewer registers.

    Args:
        wide: whether 16 rows per simdgroup of prefill were measured to be faster.
    """
    shapes = [shape]
    wider = replace(shape, wide=True)
    if wide and prefill_tiling(wider) != prefill_tiling(shape):
        shapes.insert(0, wider)
    if shape.gqa <= _MIN_SIMDGROUPS * 8:
        shapes.append(replace(shape, simdgroups=_MIN_SIMDGROUPS))
    return shapes


_TRIAL_TOKENS = 600  # of a context that is split, which those up to 64 or 128 tokens are not
_TRIAL_CHUNK = 40  # rows: more than one tile of tokens


class MetalPool(InPlacePool):
    """A pool whose attention runs in our kernels; `trials` and `thresholds` are those of `MetalBackend`."""

    def __init__(
        self,
        shape: LayerShape,
        num_blocks: int,
        block_size: int,
        trials: KernelTrials,
        thresholds: Thresholds,
    ) -> None:
        super().__init__(shape, num_blocks, block_size, trials)
        self._num_blocks = num_blocks
        self._thresholds = thresholds
        self._attentions: dict[tuple[Any, ...], LayerAttention | None] = {}

    def attend(
        self,
        queries: mx.array,
        batch: Batch,
        *,
        scale: float,
        window: int | None = None,
        chunk: int | None = None,
        sinks: mx.array | None = None,
    ) -> mx.array:
        attention = self._attention(queries, scale, window, sinks) if chunk is None else None
        if attention is None:
            return super().attend(queries, batch, scale=scale, window=window, chunk=chunk, sinks=sinks)
        step: StepAttention | None = batch.step_cache.get(attention)
        if step is None:
            return self._attend_first(attention, queries, batch, sinks)
        return step.run(queries, sinks, [*self._parts, self._token], step.arrays)

    def _attention(
        self, queries: mx.array, scale: float, window: int | None, sinks: mx.array | None
    ) -> LayerAttention | None:
        """Returns the attention that all steps share; None if our kernels do not support it."""
        key = (queries.dtype, queries.shape[1], scale, window, sinks is not None)
        try:
            return self._attentions[key]
        except KeyError:
            attention = self._attentions[key] = _shared_attention(
                type(self),
                self._trials,
                self._thresholds,
                self._layer,
                self._num_blocks,
                self._block_size,
                *key,
            )
            return attention

    def _attend_first(
        self, attention: LayerAttention, queries: mx.array, batch: Batch, sinks: mx.array | None
    ) -> mx.array:
        """Attention of the first of a step's like layers; the others find what is trusted in `step_cache`."""
        if self._trials.trying_all:
            self._try_all(attention, sinks)
        groups = split_rows(batch, self._thresholds, attention.shape, unfused=self._unfused)
        if len(groups) == 1 and groups[0].path == "paged":
            step = self._trusted(attention, batch)
            if step is not None:
                batch.step_cache[attention] = step
                return step.run(queries, sinks, self.arrays(), step.arrays)
        results = []
        order = []
        for group in groups:
            rows = queries if group.whole else queries[mx.array(group.rows)]
            results.append(self._attend_group(attention, group, rows, sinks))
            order.append(group.rows)
        if len(results) == 1:
            return results[0]
        back = np.argsort(np.concatenate(order), kind="stable")
        return mx.concatenate(results)[mx.array(back)]

    def _trusted(self, attention: LayerAttention, batch: Batch) -> StepAttention | None:
        """The step's kernels, if the first ones that fit the GPU passed their trials."""
        for sized in attention.sized:
            work = self._work(batch, sized.shape)
            kinds = sized.kinds("paged", work)
            if not any(map(self._trials.too_large, kinds)):
                passed = all(map(self._trials.trusted, kinds))
                return sized.launches.of(self._paged(batch), work) if passed else None
        return None

    def _attend_group(
        self, attention: LayerAttention, group: RowGroup, queries: mx.array, sinks: mx.array | None
    ) -> mx.array:
        """Attention of one group of rows, by the first path that is not refused, or by the reference."""
        paths: tuple[AttentionPath, ...] = (
            ("contiguous", "paged") if group.path == "contiguous" else ("paged",)
        )
        for path in paths:
            attended = self._attend_by(path, attention, queries, group.batch, sinks)
            if attended is not None:
                return attended
        return super().attend(queries, group.batch, **_options(attention.shape, sinks))

    def _attend_by(
        self,
        path: AttentionPath,
        attention: LayerAttention,
        queries: mx.array,
        batch: Batch,
        sinks: mx.array | None,
    ) -> mx.array | None:
        """Attention by one path with the largest threadgroups that fit the GPU; None if it is refused."""
        compute = self._contiguous if path == "contiguous" else self._paged_kernels
        for sized in attention.sized[:1] if path == "contiguous" else attention.sized:
            kinds = sized.kinds(path, None if path == "contiguous" else self._work(batch, sized.shape))
            if not any(map(self._trials.too_large, kinds)):
                if any(map(self._trials.refused, kinds)):
                    return None
                if all(map(self._trials.trusted, kinds)):
                    return compute(queries, batch, sized, sinks)
                result = self._run_trial(kinds, compute, queries, batch, sized, sinks)
                if result is not None or not any(map(self._trials.too_large, kinds)):
                    return result
        return None

    def _try_all(self, attention: LayerAttention, sinks: mx.array | None) -> None:
        """Tries every kernel that this attention can need, over a small pool of random K/V.

        Each is compared alone: 1, 4 and 8 rows with a short and with a split context, a longer chunk, and
        contiguous K/V. Kernels that were tried before are not tried again.
        """
        layer, size = self._layer, self._block_size
        blocks = -(-_TRIAL_TOKENS // size)
        pool = type(self)(layer, blocks + 1, size, self._trials, self._thresholds)
        pool.fill(float("nan"))
        table = np.random.default_rng(0).permutation(blocks + 1).astype(np.int32)[None, :blocks]
        whole = Batch.over(table, [0], [_TRIAL_TOKENS], size)
        key = mx.random.key(0)
        draws = [
            mx.random.normal((_TRIAL_TOKENS, heads, 1, dim), key=mx.random.split(key, 3)[n]).astype(
                layer.dtype
            )
            for n, (heads, dim) in enumerate(
                (
                    (layer.kv_heads, layer.key_dim),
                    (layer.kv_heads, layer.value_dim),
                    (attention.shape.heads, layer.query_dim),
                )
            )
        ]
        pool.write(draws[0], draws[1], whole)
        small = pool._attention(draws[2], attention.shape.scale, attention.shape.window, sinks)
        assert small is not None
        # Latents are read through the block table for single tokens only.
        for rows in (1,) if layer.latent else (1, 4, MAX_DECODE_TOKENS, _TRIAL_CHUNK):
            for length in (_TRIAL_CHUNK, _TRIAL_TOKENS):
                batch = Batch.over(table, [length - rows], [length], size)
                pool._attend_by("paged", small, draws[2][:rows], batch, sinks)
                if rows == _TRIAL_CHUNK:
                    pool._attend_by("contiguous", small, draws[2][:rows], batch, sinks)

    @classmethod
    def _sizes(cls, shape: AttentionShape, thresholds: Thresholds) -> list[AttentionShape]:
        """The shape by threadgroup size, the largest first."""
        return sizes(shape, wide=thresholds.wide)

    @classmethod
    def _supports(cls, shape: AttentionShape) -> bool:
        """Whether the kernels support an attention that has a shape."""
        return True

    def _work(self, batch: Batch, shape: AttentionShape) -> Work:
        return self._paged(batch).work(shape)

    def _paged(self, batch: Batch) -> KernelBatch:
        """The batch in the form that the kernels take, checked and uploaded once for all layers."""
        num_blocks = self._num_blocks
        key = ("metal", num_blocks, self._thresholds.spread)
        if key not in batch.step_cache:
            made = make_batch(
                batch.tables, batch.lengths, batch.cu_rows, block_size=batch.block_size, num_blocks=num_blocks
            )
            made = replace(made, spread=self._thresholds.spread)
            if batch.back is not None:
                back, most = batch.back
                made = replace(made, lens=made.lens - most, more=mx.array(most) - back)
            batch.step_cache[key] = made
        paged: KernelBatch = batch.step_cache[key]
        return paged

    def _paged_kernels(
        self, queries: mx.array, batch: Batch, sized: SizedAttention, sinks: mx.array | None
    ) -> mx.array:
        """Attention by our kernels, through the block table."""
        step = sized.launches.of(self._paged(batch), self._work(batch, sized.shape))
        return step.run(queries, sinks, self.arrays(), step.arrays)

    @staticmethod
    def _launch(
        queries: mx.array, pool: Pool, batch: KernelBatch, shape: AttentionShape, sinks: mx.array | None
    ) -> mx.array:
        """Our kernels; compiled by `AttentionLaunches`."""
        return paged_attention(queries, pool, batch, shape, sinks)

    @staticmethod
    def _pool_of(parts: Sequence[mx.array]) -> Pool:
        """Returns the result of `arrays` in the form that the kernels take."""
        return Pool(parts[0], parts[-2], written=parts[-1])  # latents are both

    def resize(self, num_blocks: int) -> None:
        super().resize(num_blocks)
        self._num_blocks = num_blocks
        self._attentions.clear()

    def _contiguous(
        self, queries: mx.array, batch: Batch, sized: SizedAttention, sinks: mx.array | None
    ) -> mx.array:
        """MLX's attention over one sequence's K/V, sliced from the pool or gathered."""
        shape = sized.shape
        length = int(batch.lengths[0])
        begin, blocks = context_blocks(batch, 0, shape.window)
        if self._reads_slices(shape, batch.rows) and are_adjacent(blocks):  # no need to gather
            queries = self._in_order(queries)  # the one dispatch waits for all that it takes
            first = int(blocks[0]) * self._block_size
            keys, values = self._read(slice(first, first + length - begin))
        else:
            offsets = np.arange(self._block_size)
            slots = (blocks[:, None] * self._block_size + offsets).reshape(-1)[: length - begin]
            keys, values = self._read(mx.array(slots))
        mask: Any = "causal"
        if shape.window:
            own = batch.positions[:, None]
            columns = np.arange(begin, length)[None]
            mask = mx.array((columns <= own) & (columns > own - shape.window))
        out = mx.fast.scaled_dot_product_attention(
            queries.transpose(2, 1, 0, 3),
            keys.swapaxes(0, 1)[None],
            values.swapaxes(0, 1)[None],
            scale=shape.scale,
            mask=mask,
            sinks=sinks,
        )
        return out.transpose(2, 1, 0, 3)

    def _reads_slices(self, shape: AttentionShape, rows: int) -> bool:
        """Whether MLX's attention takes slices of this pool as they are, in its one dispatch."""
        # Up to 8 rows are another kernel's, which has other head dimensions, and not for every group.
        return rows > MAX_DECODE_TOKENS and shape.head_dim in self._one_dispatch and not self._layer.bits

    def _run_trial(
        self,
        kinds: list[str],
        compute: Any,
        queries: mx.array,
        batch: Batch,
        sized: SizedAttention,
        sinks: mx.array | None,
    ) -> mx.array | None:
        """Returns what these kernels compute; None if the trial, which is recorded, found it wrong."""
        with self._trials.trial(kinds) as trial:
            expected = super().attend(queries, batch, **_options(sized.shape, sinks))
            mx.eval(expected)
            got = compute(queries, batch, sized, sinks)
            mx.eval(got)
            trial.compare(expected, got, trial_bound(sized.shape.dtype))
        return got if trial.passed else None


def _options(shape: AttentionShape, sinks: mx.array | None) -> dict[str, Any]:
    return {"scale": shape.scale, "window": shape.window, "sinks": sinks}


@functools.lru_cache(maxsize=256)
def _shared_attention(
    kind: type[MetalPool],
    trials: KernelTrials,
    thresholds: Thresholds,
    layer: LayerShape,
    num_blocks: int,
    block_size: int,
    dtype: mx.Dtype,
    heads: int,
    scale: float,
    window: int | None,
    sinks: bool,
) -> LayerAttention | None:
    """The attention of all like layers of a backend, whose pools have as many blocks; see `_attention`."""
    if dtype != layer.dtype:
        return None
    try:
        shape = AttentionShape(
            dtype=dtype,
            heads=heads,
            kv_heads=layer.kv_heads,
            head_dim=layer.query_dim,
            value_dim=layer.output_dim,
            block_size=block_size,
            scale=scale,
            window=window,
            sinks=sinks,
            bits=layer.bits or None,
            group_size=layer.group(layer.query_dim) if layer.bits else None,
        )
    except KernelInputError:
        return None
    if not kind._supports(shape):
        return None
    return LayerAttention(
        shape,
        tuple(
            SizedAttention(size, kind._kernel_prefix, AttentionLaunches(kind._launch, kind._pool_of, size))
            for size in kind._sizes(shape, thresholds)
        ),
    )
