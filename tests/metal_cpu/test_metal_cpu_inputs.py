"""What the launch functions refuse, in one clear sentence, before anything is launched."""

from __future__ import annotations

import dataclasses
from typing import Any

import mlx.core as mx
import numpy as np
import pytest
from metal_cpu.attention_cases import AttentionCase, Problem, make_problem, run, shape_of
from metal_cpu.emulator.launch import Emulation
from metal_cpu.writing import empty_pool

from metal_kernels.kernel_batch import make_batch
from metal_kernels.kv_write import WriteShape, first_token, kv_write, upload_slots
from metal_kernels.shapes import AttentionShape, KernelInputError

WRITTEN = WriteShape(mx.float16, 2, 64, 64)
GOOD_BATCH: dict[str, Any] = {
    "tables": [[0, 1, -1], [2, -1, -1]],
    "lens": [20, 5],
    "cu_rows": [0, 1, 3],
    "block_size": 16,
    "num_blocks": 3,
}
BAD_BATCHES = {
    "is -1: the pool has 3 blocks": {"tables": [[0, -1, -1], [2, -1, -1]]},
    "entry 1 of sequence 1 is -1": {"lens": [20, 17]},
    "entry 1 of sequence 0 is 3": {"tables": [[0, 3, -1], [2, -1, -1]]},
    "sequence 1 is longer than its table of 3 blocks": {"lens": [20, 49]},
    "batch is empty": {"tables": np.zeros((0, 3), int), "lens": np.zeros(0, int), "cu_rows": [0]},
    "sequence 1 has no tokens": {"lens": [20, 0]},
    "sequence 0 has no rows": {"cu_rows": [0, 0, 2]},
    "sequence 1 has more rows than tokens": {"cu_rows": [0, 1, 7]},
    "start at 0": {"cu_rows": [1, 2, 3]},
    "cu_rows has 2 entries": {"cu_rows": [0, 1]},
    "1 block tables for 2 sequences": {"tables": [[0, 1, 2]]},
    "are of integers": {"lens": [20.0, 5.0]},
    "one-dimensional": {"tables": [0, 1, 2]},
}
BAD_SHAPES: dict[str, dict[str, Any]] = {
    "do not divide": {"heads": 6, "kv_heads": 4},
    "must be positive": {"kv_heads": 0},
    "dtype must be": {"dtype": mx.int32},
    "head dimension 72": {"head_dim": 72},
    "value dimension 64": {"head_dim": 128, "value_dim": 64},
    "head dimension 576": {"head_dim": 576},
    "block size": {"block_size": 12},
    "window must": {"window": 0},
    "softcap must": {"softcap": -1.0},
    "8 or 4 bits": {"bits": 5},
    "cannot have groups of 48": {"bits": 8, "group_size": 48},
    "at most 128 query heads": {"heads": 256, "kv_heads": 1},
    "at most 64 query heads": {"heads": 128, "kv_heads": 1, "simdgroups": 8},
    "1 to 16 simdgroups": {"simdgroups": 17},
}


@pytest.mark.parametrize("message", BAD_BATCHES)
def test_bad_batch_is_refused(message: str) -> None:
    with pytest.raises(KernelInputError, match=message):
        make_batch(**{**GOOD_BATCH, **BAD_BATCHES[message]})


def test_good_batch_is_taken_and_garbage_in_unused_entries_does_not_matter() -> None:
    assert make_batch(**GOOD_BATCH).rows == 3


@pytest.mark.parametrize("message", BAD_SHAPES)
def test_bad_shape_is_refused(message: str) -> None:
    good = {"dtype": mx.float16, "heads": 8, "kv_heads": 2, "head_dim": 64, "block_size": 16, "scale": 1.0}
    AttentionShape(**good)
    with pytest.raises(KernelInputError, match=message):
        AttentionShape(**{**good, **BAD_SHAPES[message]})


def _with_pool(problem: Problem, **arrays: mx.array | None) -> Problem:
    return dataclasses.replace(problem, pool=dataclasses.replace(problem.pool, **arrays))


def test_arrays_that_do_not_fit_are_refused_before_any_launch() -> None:
    plain = make_problem(AttentionCase(shape_of(), [(20, 1)]))
    quantised = make_problem(AttentionCase(shape_of(bits=8), [(20, 1)]))
    sinks = make_problem(AttentionCase(shape_of(sinks=True), [(20, 1)]))
    bad = {
        "q has shape": dataclasses.replace(plain, q=plain.q[:, :4]),
        "q has dtype": dataclasses.replace(plain, q=plain.q.astype(mx.float32)),
        "k has shape": _with_pool(plain, k=plain.pool.k[:, :8]),
        "v has dtype": _with_pool(plain, v=plain.pool.v.astype(mx.bfloat16)),
        "k_scales is missing": _with_pool(quantised, k_scales=None),
        "v_biases has shape": _with_pool(quantised, v_biases=quantised.pool.k[..., :3]),
        "sinks are missing": dataclasses.replace(sinks, sinks=None),
        "sinks are not wanted": dataclasses.replace(plain, sinks=mx.zeros((8,))),
        "slopes are not wanted": dataclasses.replace(plain, slopes=mx.zeros((8,))),
        "sinks has shape": dataclasses.replace(sinks, sinks=mx.zeros((4,))),
        "sinks cannot have dtype": dataclasses.replace(sinks, sinks=mx.zeros((8,), dtype=mx.int32)),
        "blocks of 16, not 8": dataclasses.replace(
            plain, case=AttentionCase(shape_of(block_size=8), [(20, 1)])
        ),
        "multiple of 8": dataclasses.replace(plain, case=AttentionCase(shape_of(), [(20, 1)], split=20)),
    }
    for message, problem in bad.items():
        session = Emulation()
        with pytest.raises(KernelInputError, match=message):
            run(problem, session)
        assert session.launches == []


@pytest.mark.parametrize(
    ("changed", "message"),
    [
        ({"dtype": mx.int32}, "dtype"),
        ({"bits": 3}, "8 or 4 bits"),
        ({"bits": 8, "group": 48}, "groups of 48"),
        ({"bits": 4, "key_dim": 72, "group": 8}, "groups of 8"),
        ({"kv_heads": 0}, "positive"),
        ({"value_dim": -1}, "value_dim"),
    ],
)
def test_layers_without_a_write_kernel_are_refused(changed: dict[str, Any], message: str) -> None:
    with pytest.raises(KernelInputError, match=message):
        dataclasses.replace(WRITTEN, **changed)


def test_bad_input_of_writes_is_refused_before_anything_is_written() -> None:
    rows, slots = mx.zeros((3, 2, 1, 64), mx.float16), np.array([1, 5, 0], np.int32)
    pool = empty_pool(WRITTEN, 8)
    good = upload_slots(slots, 8)
    for message, keys, values, arrays in (
        ("keys have shape", rows[:, :1], rows, pool),
        ("values have shape", rows, rows[:2], pool),
        ("keys have dtype", rows.astype(mx.float32), rows, pool),
        ("has 1 arrays, not 2", rows, rows, pool[:1]),
    ):
        with pytest.raises(KernelInputError, match=message):
            kv_write(keys, values, arrays, good, first_token(), WRITTEN)
    for message, bad in (("slot 8 is outside a pool of 8", slots + 3), ("no rows", slots[:0])):
        with pytest.raises(KernelInputError, match=message):
            upload_slots(bad, 8)
