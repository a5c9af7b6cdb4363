"""Attention of one step over a paged pool by our CUDA kernels: decode and prefill rows in one call.

The sizes by which the kernels divide attention among blocks of threads were not measured on a GPU.

A kernel's `.cu` file is a comment, `// include: NAME` lines that name shared helpers, the line
`// --- body ---`, and the body of the kernel function; MLX writes the signature. Nothing is substituted.
"""

from __future__ import annotations

import functools
import hashlib
import math
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any, cast

import mlx.core as mx

from metal_kernels.attention import check_queries, scalar_inputs
from metal_kernels.kernel_batch import DecodeWork, KernelBatch, PrefillWork, Work, cuda_split, fixed
from metal_kernels.kv_write import first_token
from metal_kernels.pool import Pool
from metal_kernels.shapes import AttentionShape, Tiling, decode_classes, require

HERE = Path(__file__).parent
BODY_MARK = "// --- body ---\n"

Kernel = Callable[..., list[mx.array]]


@functools.cache
def read(name: str) -> tuple[str, str]:
    """(header, body) of a kernel."""
    head, _, body = (HERE / f"{name}.cu").read_text(encoding="utf-8").partition(BODY_MARK)
    includes = re.findall(r"^// include: (\S+)$", head, re.M)
    return "".join((HERE / include).read_text(encoding="utf-8") for include in includes), body


@functools.cache
def kernel(name: str, input_names: tuple[str, ...], output_names: tuple[str, ...]) -> Kernel:
    """The kernel, compiled by MLX once for each combination of template arguments at its first launch.

    MLX keeps what it compiled on disk by the kernel's name alone, so the name holds a hash of the text:
    another version of Octavo would otherwise run this one's code.
    """
    header, body = read(name)
    made = mx.fast.cuda_kernel(
        name=f"octavo_{name}_{digest()}",
        input_names=list(input_names),
        output_names=list(output_names),
        source=body,
        header=header,
    )
    return cast(Kernel, made)


@functools.cache
def digest() -> str:
    """A short hash of all CUDA text."""
    total = hashlib.sha256()
    for path in sorted(HERE.glob("*.cu*")):
        total.update(path.name.encode() + path.read_bytes())
    return total.hexdigest()[:12]


WARP_ROWS = 16  # two fragments of 8: what tensor cores take
MAX_WARPS = 8  # of a block, so that each of its threads can have 255 registers
TILE_BYTES = 40 * 1024  # of 48 KB of shared memory that need no opt-in


def value_groups(shape: AttentionShape) -> int:
    """Sets of warps that sum different columns of the values, with scores that each set computes again.

    4 for MLA: 512 columns of 16 rows are more than a warp has registers for.
    """
    return 4 if shape.shared_values else 1


def stages(shape: AttentionShape) -> int:
    """Tiles in shared memory: the one that is computed, and the next, which is being copied.

    Quantised tiles are filled through registers, at once: a second one would have nothing to wait for.
    """
    return 1 if shape.bits else 2


def max_rows(shape: AttentionShape) -> int:
    """Most rows (token, head) of a block."""
    return MAX_WARPS // value_groups(shape) * WARP_ROWS


def decode_tiling(shape: AttentionShape, tokens: int) -> Tiling:
    """Rows as they come, and as many sets of keys as four warps and the shared memory allow."""
    row_groups = -(-tokens * shape.gqa // WARP_ROWS)
    key_groups = max(1, 4 // (row_groups * value_groups(shape)))
    while key_groups > 1 and not _fits(shape, row_groups, key_groups, _least(shape)):
        key_groups //= 2
    return _tiling(shape, tokens, row_groups, key_groups)


def prefill_tiling(shape: AttentionShape) -> Tiling:
    """128 rows (tokens x heads of a group) where registers allow it, else 64, or 32 for MLA."""
    light = shape.head_dim <= 128 and shape.dtype.size == 2
    most = max_rows(shape) // WARP_ROWS
    row_groups = max(most if light else min(most, 4), -(-shape.gqa // WARP_ROWS))
    return _tiling(shape, row_groups * WARP_ROWS // shape.gqa, row_groups, 1)


def _least(shape: AttentionShape) -> int:
    """Fewest groups of 8 keys that a warp takes: tensor cores take 16 keys."""
    return 1 if shape.dtype.size == 4 else 2


def _tiling(shape: AttentionShape, tokens: int, row_groups: int, key_groups: int) -> Tiling:
    # Beside a row of MLA there are registers for the scores of 16 keys.
    sizes = (2,) if shape.shared_values else (4, 2)
    key_fragments = next((n for n in sizes if _fits(shape, row_groups, key_groups, n)), _least(shape))
    return Tiling(tokens, row_groups, WARP_ROWS // 8, key_groups, key_fragments)


def _fits(shape: AttentionShape, row_groups: int, key_groups: int, fragments: int) -> bool:
    """Whether the tiles of K and V, and the merge in their place, fit."""
    merge = row_groups * WARP_ROWS * shape.values * 4 if key_groups > 1 else 0
    tiles = stages(shape) * shape.tile_bytes(8 * fragments * key_groups)
    return max(tiles, merge) <= TILE_BYTES


_POOL = ("k", "v", "k_scales", "k_biases", "v_scales", "v_biases")
INPUTS = ("q", *_POOL, "tables", "items", "sizes", "scalars", "sinks", "slopes", "written")
REDUCE_WARPS = 8  # the same for all rows: it decides the order of their sums
_LOG2E = math.log2(math.e)


def supported(shape: AttentionShape) -> bool:
    """Whether these kernels support this attention; otherwise the reference computes it."""
    return shape.gqa <= max_rows(shape)


def work_of(batch: KernelBatch, shape: AttentionShape, split: int | None = None) -> Work:
    """The work items of a step, made once for all layers alike.

    `split`: keys of a decode work item; by default what the sequence and the GPU ask for.
    """
    classes, tile = decode_classes(shape, max_rows(shape)), prefill_tiling(shape).tokens
    chosen = cuda_split(batch.spread) if split is None else fixed(split)
    return batch.divide(classes, tile, shape.reach, shape.kv_heads, chosen)


def paged_attention(
    q: mx.array,
    pool: Pool,
    batch: KernelBatch,
    shape: AttentionShape,
    sinks: mx.array | None = None,
    slopes: mx.array | None = None,
    split: int | None = None,
) -> mx.array:
    """Causal attention of every row over its sequence's keys and values up to its own position.

    Arguments and result are those of `metal_kernels.attention.paged_attention`, but for:

    Args:
        shape: the layer's attention, one that is `supported`.
        split: keys of a decode work item, at least 1; by default what keeps the GPU busy with this sequence
            alone (`context_split`).

    Raises:
        KernelInputError: if an argument does not fit the shape or the batch. Nothing was launched then.

    Method: flash attention 2 (arXiv:2307.08691) with split contexts (flash-decoding, Dao et al., 2023) and
    the query heads of a group as matrix rows, as in FlashInfer (arXiv:2501.01005).
    """
    require(supported(shape), "the CUDA kernels do not support this attention")
    check_queries(q, batch, shape)
    require(q.dtype == shape.dtype, f"q has dtype {q.dtype}, not {shape.dtype}")
    require(
        batch.block_size == shape.block_size,
        f"the batch has blocks of {batch.block_size}, not {shape.block_size}",
    )
    sinks = _per_head("sinks", sinks, shape.sinks, shape)
    slopes = _per_head("slopes", slopes, shape.alibi, shape)
    require(split is None or split >= 1, f"a decode work item needs at least one key, not {split}")
    pool.check(shape, batch.num_blocks)

    work = work_of(batch, shape, split)
    results = []
    for part in work.decode:
        tiling = decode_tiling(shape, part.tokens)
        out, stats = _attend(q, pool, batch, part, shape, sinks, slopes, tiling)
        merged = part.spans is not None
        results.append(_reduce(out, stats, part, shape, sinks, axes=q.ndim) if merged else out)
    if work.prefill:
        tiling = prefill_tiling(shape)
        results.append(_attend(q, pool, batch, work.prefill, shape, sinks, slopes, tiling)[0])
    joined = results[0] if len(results) == 1 else mx.concatenate(results)
    return joined if work.order is None else mx.take(joined, work.order, axis=0)


def _per_head(name: str, array: mx.array | None, wanted: bool, shape: AttentionShape) -> mx.array | None:
    """Sinks or slopes as the kernel takes them: MLX does not compile a kernel again for an input's dtype."""
    require((array is not None) == wanted, f"{name} are given exactly if the shape has them")
    if array is None:
        return None
    require(
        tuple(array.shape) == (shape.heads,), f"{name} have shape {tuple(array.shape)}, not ({shape.heads},)"
    )
    require(mx.issubdtype(array.dtype, mx.floating), f"{name} cannot have dtype {array.dtype}")
    return array.astype(mx.float32)


def _attend(
    q: mx.array,
    pool: Pool,
    batch: KernelBatch,
    work: DecodeWork | PrefillWork,
    shape: AttentionShape,
    sinks: mx.array | None,
    slopes: mx.array | None,
    tiling: Tiling,
) -> tuple[mx.array, mx.array]:
    """paged_attention.cu.

    Returns:
        The result, or each part's own softmax average in float32; and [..., heads, 2] float32: the row's
        largest logit in units of log2, and the sum of 2 ** (logit - largest).
    """
    split = isinstance(work, DecodeWork) and work.spans is not None
    rows = work.parts if isinstance(work, DecodeWork) and split else work.rows
    dtype = mx.float32 if split else shape.dtype
    # What brings a score to units of log2; with a soft-cap, to a share of it. See `weigh` in tiles.cuh.
    cap = shape.softcap
    scalars = scalar_inputs(shape.scale / cap, cap * _LOG2E) if cap else scalar_inputs(shape.scale * _LOG2E)
    groups = value_groups(shape)
    threads = tiling.threads * groups
    parts = pool.parts(q)  # q in the places of scales and biases that are never read
    template: list[tuple[str, Any]] = [
        ("T", shape.dtype),
        ("O", dtype),
        ("D", shape.head_dim),
        ("DV", shape.values),
        ("HQ", shape.heads),
        ("HKV", shape.kv_heads),
        ("BS", shape.block_size),
        ("BITS", shape.bits or 16),
        ("GROUP", shape.group if shape.bits else 64),
        ("ROW_GROUPS", tiling.row_groups),
        ("KEY_GROUPS", tiling.key_groups),
        ("KEY_FRAGMENTS", tiling.key_fragments),
        ("VALUE_GROUPS", groups),
        ("STAGES", stages(shape)),
        ("SHARED_V", shape.shared_values),
        ("SOFTCAP", shape.softcap is not None),
        ("ALIBI", shape.alibi),
        ("SINKS", shape.sinks),
        ("FINAL", not split),
    ]
    out, stats = kernel("paged_attention", INPUTS, ("out", "stats"))(
        inputs=[
            q,
            *(parts[name] for name in _POOL),
            batch.tables,
            work.items,
            work.sizes,
            scalars,
            scalars if sinks is None else sinks,
            scalars if slopes is None else slopes,
            first_token() if pool.written is None else pool.written,
        ],
        output_shapes=[
            (rows, shape.heads, *(() if split else q.shape[2:-1]), shape.values),
            (rows, shape.heads, 2),
        ],
        output_dtypes=[dtype, mx.float32],
        template=template,
        grid=(threads * work.count, shape.kv_heads, 1),
        threadgroup=(threads, 1, 1),
    )
    return out, stats


def _reduce(
    parts: mx.array,
    stats: mx.array,
    work: DecodeWork,
    shape: AttentionShape,
    sinks: mx.array | None,
    axes: int,
) -> mx.array:
    """paged_reduce.cu: the result, with 3 axes or 4, from the parts of split contexts."""
    (out,) = kernel("paged_reduce", ("parts", "stats", "spans", "sinks"), ("out",))(
        inputs=[parts, stats, work.spans, scalar_inputs(0.0) if sinks is None else sinks],
        output_shapes=[(work.rows, shape.heads, *(1,) * (axes - 3), shape.values)],
        output_dtypes=[shape.dtype],
        template=[
            ("O", shape.dtype),
            ("D", shape.values),
            ("HQ", shape.heads),
            ("SINKS", shape.sinks),
            ("WARPS", REDUCE_WARPS),
        ],
        grid=(32 * REDUCE_WARPS * work.rows, shape.heads, 1),
        threadgroup=(32 * REDUCE_WARPS, 1, 1),
    )
    return out
