"""A layer's pool on Metal: attention by our kernels through the block table, or by MLX over contiguous K/V.

Arrays, writes and copies are the reference backend's: MLX scatters in place, and a Metal kernel cannot write
into a pool. Only attention differs. Each kernel is compared with the reference before it is used on a machine
for the first time; one with more threads than the GPU has registers for is tried again with fewer. Quantised
pools are in `quantised_metal_pool`.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import mlx.core as mx
import numpy as np

from engine.backends.base import Batch
from engine.backends.layer_shape import LayerShape
from engine.backends.metal.attention_paths import (
    AttentionPath,
    RowGroup,
    Thresholds,
    are_adjacent,
    context_blocks,
    split_rows,
)
from engine.backends.metal.kernel_trials import KernelTrials, trial_bound
from engine.backends.reference import ReferencePool
from metal_kernels.attention import paged_attention
from metal_kernels.errors import KernelInputError
from metal_kernels.kernel_batch import KernelBatch, Work, make_batch
from metal_kernels.pool import Pool
from metal_kernels.shapes import MAX_DECODE_TOKENS, AttentionShape, prefill_tiling

_TRIAL_TOKENS = 600  # of a context that Metal (512 keys) and CUDA (256) split
_TRIAL_CHUNK = 40  # rows: more than one tile of tokens
_FEWEST = 8  # simdgroups of a threadgroup that every GPU has registers for


class MetalPool(ReferencePool):
    """A reference pool whose attention runs in our kernels.

    Args:
        shape: of the layer.
        num_blocks: of the pool.
        block_size: tokens in a block.
        trials: which kernels were found right on this machine.
        thresholds: when to use contiguous K/V.
    """

    _kernel_prefix = ""  # of kernel names

    def __init__(
        self,
        shape: LayerShape,
        num_blocks: int,
        block_size: int,
        trials: KernelTrials,
        thresholds: Thresholds,
    ) -> None:
        super().__init__(shape, num_blocks, block_size)
        self._num_blocks = num_blocks
        self._trials = trials
        self._thresholds = thresholds

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
        options: dict[str, Any] = {"scale": scale, "window": window, "chunk": chunk, "sinks": sinks}
        shape = self._shape_of(queries, scale, window, sinks) if chunk is None else None
        if shape is None:
            return super().attend(queries, batch, **options)
        if self._trials.trying_all:
            self._try_all(shape, sinks, options)
        results = []
        order = []
        for group in split_rows(batch, self._thresholds, shape):
            rows = queries if group.whole else queries[mx.array(group.rows)]
            results.append(self._attend_group(group, rows, shape, sinks, options))
            order.append(group.rows)
        if len(results) == 1:
            return results[0]
        back = np.argsort(np.concatenate(order), kind="stable")
        return mx.concatenate(results)[mx.array(back)]

    def _attend_group(
        self,
        group: RowGroup,
        queries: mx.array,
        shape: AttentionShape,
        sinks: mx.array | None,
        options: dict[str, Any],
    ) -> mx.array:
        """Attention of one group of rows, by the first path that is not refused, or by the reference."""
        paths: tuple[AttentionPath, ...] = (
            ("contiguous", "paged") if group.path == "contiguous" else ("paged",)
        )
        for path in paths:
            found = self._attend_by(path, queries, group.batch, shape, sinks, options)
            if found is not None:
                return found
        return super().attend(queries, group.batch, **options)

    def _attend_by(
        self,
        path: AttentionPath,
        queries: mx.array,
        batch: Batch,
        shape: AttentionShape,
        sinks: mx.array | None,
        options: dict[str, Any],
    ) -> mx.array | None:
        """Attention by one path with the largest threadgroups that fit the GPU; None if it is refused."""
        compute = self._contiguous if path == "contiguous" else self._paged_kernels
        for sized in [shape] if path == "contiguous" else self._sizes(shape):
            kinds = self._kinds(path, batch, sized)
            if not any(map(self._trials.too_large, kinds)):
                if any(map(self._trials.refused, kinds)):
                    return None
                if all(map(self._trials.trusted, kinds)):
                    return compute(queries, batch, sized, sinks)
                result = self._run_trial(kinds, compute, queries, batch, sized, sinks, options)
                if result is not None or not any(map(self._trials.too_large, kinds)):
                    return result
        return None

    def _try_all(self, shape: AttentionShape, sinks: mx.array | None, options: dict[str, Any]) -> None:
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
                    (shape.heads, layer.query_dim),
                )
            )
        ]
        pool.write(draws[0], draws[1], whole)
        # Latents are read through the block table for single tokens only.
        for rows in (1,) if layer.latent else (1, 4, MAX_DECODE_TOKENS, _TRIAL_CHUNK):
            for length in (_TRIAL_CHUNK, _TRIAL_TOKENS):
                batch = Batch.over(table, [length - rows], [length], size)
                pool._attend_by("paged", draws[2][:rows], batch, shape, sinks, options)
                if rows == _TRIAL_CHUNK:
                    pool._attend_by("contiguous", draws[2][:rows], batch, shape, sinks, options)

    def _sizes(self, shape: AttentionShape) -> list[AttentionShape]:
        """The shape with large threadgroups, then with smaller ones for GPUs with fewer registers."""
        sizes = [shape]
        wide = replace(shape, wide=True)
        if self._thresholds.wide and prefill_tiling(wide) != prefill_tiling(shape):
            sizes.insert(0, wide)
        if shape.gqa <= _FEWEST * 8:
            sizes.append(replace(shape, simdgroups=_FEWEST))
        return sizes

    def _shape_of(
        self, queries: mx.array, scale: float, window: int | None, sinks: mx.array | None
    ) -> AttentionShape | None:
        """What to instantiate kernels for; None if they do not support this attention."""
        layer = self._layer
        if queries.dtype != layer.dtype:
            return None
        try:
            return AttentionShape(
                dtype=queries.dtype,
                heads=queries.shape[1],
                kv_heads=layer.kv_heads,
                head_dim=layer.query_dim,
                value_dim=layer.output_dim,
                block_size=self._block_size,
                scale=scale,
                window=window,
                sinks=sinks is not None,
                bits=layer.bits or None,
                group_size=layer.group(layer.query_dim) if layer.bits else None,
            )
        except KernelInputError:
            return None

    def _kinds(self, path: AttentionPath, batch: Batch, shape: AttentionShape) -> list[str]:
        """Names of the kernel instantiations that these rows need."""
        name = f"{shape.dtype} {shape.heads}/{shape.kv_heads} heads of {shape.head_dim}, "
        name += f"blocks of {shape.block_size}"
        name += f", window {shape.window}" if shape.window else ""
        name += ", sinks" if shape.sinks else ""
        name += f", {shape.bits} bits" if shape.bits else ""
        if path == "contiguous":
            return [f"contiguous, {name}"]
        name = self._kernel_prefix + name
        name += ", wide" if shape.wide else ""
        name += f", {shape.simdgroups} simdgroups" if shape.simdgroups == _FEWEST else ""
        work = self._work(batch, shape)
        found = [
            f"decode {each.tokens}{'' if each.spans is None else ' split'}, {name}" for each in work.decode
        ]
        return [*found, f"prefill, {name}"] if work.prefill else found

    def _work(self, batch: Batch, shape: AttentionShape) -> Work:
        """The work items of the kernels."""
        return self._paged(batch).work(shape)

    def _paged(self, batch: Batch) -> KernelBatch:
        """The batch in the form that the kernels take, checked and uploaded once for all layers."""
        num_blocks = self._num_blocks
        key = ("metal", num_blocks)
        if key not in batch.step_cache:
            batch.step_cache[key] = make_batch(
                batch.tables,
                batch.lengths,
                batch.cu_rows,
                block_size=batch.block_size,
                num_blocks=num_blocks,
            )
        found: KernelBatch = batch.step_cache[key]
        return found

    def _paged_kernels(
        self, queries: mx.array, batch: Batch, shape: AttentionShape, sinks: mx.array | None
    ) -> mx.array:
        """Attention by our kernels, through the block table."""
        out = paged_attention(queries[:, :, 0], self._arrays(), self._paged(batch), shape, sinks)
        return out[:, :, None]

    def _arrays(self) -> Pool:
        """The pool in the form that the kernels take."""
        keys, *values = map(self._in_blocks, self._parts)
        return Pool(keys, values[0] if values else keys)

    def _in_blocks(self, pool: mx.array) -> mx.array:
        return pool.reshape(self._num_blocks, self._block_size, *pool.shape[1:])

    def resize(self, num_blocks: int) -> None:
        super().resize(num_blocks)
        self._num_blocks = num_blocks

    def _contiguous(
        self, queries: mx.array, batch: Batch, shape: AttentionShape, sinks: mx.array | None
    ) -> mx.array:
        """MLX's attention over one sequence's K/V, sliced from the pool or gathered."""
        length = int(batch.lengths[0])
        begin, blocks = context_blocks(batch, 0, shape.window)
        if are_adjacent(blocks):  # no need to gather
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

    def _run_trial(
        self,
        kinds: list[str],
        compute: Any,
        queries: mx.array,
        batch: Batch,
        shape: AttentionShape,
        sinks: mx.array | None,
        options: dict[str, Any],
    ) -> mx.array | None:
        """Compiles these kernels, compares them with the reference, and records the outcome.

        Returns:
            What they computed; None if it was wrong, or if they raised or ran out of memory.
        """
        with self._trials.trial(kinds) as trial:
            expected = super().attend(queries, batch, **options)
            mx.eval(expected)
            got = compute(queries, batch, shape, sinks)
            mx.eval(got)
            trial.compare(expected, got, trial_bound(shape.dtype))
        return got if trial.passed else None
