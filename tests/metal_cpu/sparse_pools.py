"""Attention and writes in pools far larger than memory: the emulator maps only what a kernel touches."""

from __future__ import annotations

from dataclasses import dataclass
from typing import cast

import mlx.core as mx
import numpy as np
from metal_cpu.attention_cases import AttentionCase, error, expected, make_problem, shape_of
from metal_cpu.emulator.launch import Emulation, to_numpy
from metal_cpu.emulator.machine import Sparse
from metal_cpu.writing import write

from metal_kernels.attention import paged_attention
from metal_kernels.kernel_batch import make_batch
from metal_kernels.kv_write import WriteShape, first_token, kv_write, upload_slots
from metal_kernels.pool import Pool

PARTS = ("k", "v", "k_scales", "k_biases", "v_scales", "v_biases")


@dataclass
class HugeArray:
    """Stands for an MLX array too large to exist here."""

    shape: tuple[int, ...]
    dtype: mx.Dtype

    @property
    def ndim(self) -> int:
        return len(self.shape)

    @property
    def size(self) -> int:
        return int(np.prod(self.shape))


def attend_far(session: Emulation, gibibytes: int, bits: int | None = None) -> list[str]:
    """Decode and prefill rows whose blocks lie at the end of a pool of so many GiB, beside float64.

    Elements beyond 2**32 need 9 GiB in 16 bits; words of codes, 17 GiB.
    """
    case = AttentionCase(shape_of(head_dim=64, bits=bits), [(40, 1), (40, 20)])
    problem = make_problem(case)
    block_bytes = problem.pool.k.nbytes // problem.pool.k.shape[0]
    num_blocks = (gibibytes << 30) // block_bytes
    moved = num_blocks - problem.pool.k.shape[0]
    huge = {}
    for name in PARTS:
        part = getattr(problem.pool, name)
        if part is None:
            continue
        shape = (num_blocks, *part.shape[1:])
        at = moved * (part.nbytes // part.shape[0])
        nbytes = num_blocks * (part.nbytes // part.shape[0])
        session.replace[name] = Sparse(nbytes, [(at, to_numpy(part))], granule=2)
        huge[name] = cast(mx.array, HugeArray(shape, part.dtype))
    batch = make_batch(
        _tables(problem.batch.tables, problem.batch.sequences, moved),
        problem.batch.lens,
        problem.batch.cu_rows,
        block_size=16,
        num_blocks=num_blocks,
    )
    result = paged_attention(problem.q, Pool(**huge), batch, case.shape)
    session.replace.clear()
    wrong = error(result, expected(problem))
    return [f"error {wrong}"] if not wrong <= 2e-3 else []


def write_far(session: Emulation, gibibytes: int, bits: int | None = None) -> list[str]:
    """Writes to the end of a pool of so many GiB what is written to a small one."""
    shape = WriteShape(mx.float16, 2, 64, 64, bits=bits, group=32)
    near = write(shape, np.array([1, 7, 0], np.int32), 8)
    row_bytes = near.pool[0].nbytes // 8
    slots = (gibibytes << 30) // row_bytes
    huge = [cast(mx.array, HugeArray((slots, *part.shape[1:]), part.dtype)) for part in near.pool]
    kv_write(near.keys, near.values, huge, upload_slots(near.slots + slots - 8, slots), first_token(), shape)
    launch = session.launches[-1]
    names = [name for name, _ in launch.generated.buffers]
    wrong = []
    for name, part, empty in zip(PARTS, shape.in_order(near.pool), shape.in_order(near.before), strict=False):
        image = to_numpy(empty).reshape(-1).view(np.uint8).copy()
        begin = (slots - 8) * (len(image) // 8)
        for offsets, data in launch.run.written[names.index(name)]:
            if not ((offsets >= begin) & (offsets < begin + len(image))).all():
                wrong.append(f"{name} is written elsewhere")
                continue
            image[(offsets - begin)[:, None] + np.arange(data.shape[1])] = data
        if not np.array_equal(image, to_numpy(part).reshape(-1).view(np.uint8)):
            wrong.append(f"{name} has other rows")
    return wrong


def _tables(tables: mx.array, sequences: int, moved: int) -> np.ndarray:
    """The same tables with every block `moved` further; entries that are never read stay out of range."""
    table = np.array(tables).reshape(sequences, -1).astype(np.int64)
    return np.where(np.abs(table) < 1 << 29, table + moved, 1 << 30)
