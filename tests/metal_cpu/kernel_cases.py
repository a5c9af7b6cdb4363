"""Small cases that together run every line of the kernels; each says what is wrong with a run, or nothing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import mlx.core as mx
import numpy as np
from metal_cpu.attention_cases import (
    BOUND,
    AttentionCase,
    error,
    expected,
    float64,
    make_problem,
    run,
    shape_of,
)
from metal_cpu.emulator.launch import Emulation, emulated
from metal_cpu.emulator.toolchain import MetalCompileError
from metal_cpu.sparse_pools import attend_far, write_far
from metal_cpu.writing import quantise, write, wrong_with

from metal_kernels import sources
from metal_kernels.kv_write import WriteShape, error_bound

ALL_FEATURES = {"sinks": True, "softcap": 2.0, "alibi": True}
LLAMA: dict[str, Any] = {"heads": 32, "kv_heads": 8, "head_dim": 128}
MLA: dict[str, Any] = {"kv_heads": 1, "head_dim": 576, "value_dim": 512}
ATTENTION = {
    "mla": AttentionCase(shape_of(heads=16, **MLA), [(37, 1), (30, 2)], split=24),
    "mla split": AttentionCase(shape_of(heads=8, **MLA), [(40, 1)], split=16),
    "many heads": AttentionCase(shape_of(heads=40, **MLA), [(37, 1)]),
    "decode": AttentionCase(shape_of(), [(37, 1), (200, 2)], split=64),
    "long": AttentionCase(shape_of(), [(300, 1)]),
    "verify": AttentionCase(shape_of(block_size=8), [(37, 3), (9, 1), (5, 5)]),
    "split verify": AttentionCase(shape_of(), [(50, 3), (90, 2)], split=24),
    "split window": AttentionCase(
        shape_of(heads=2, window=3), [(50, 8), (90, 6)], split=8
    ),  # rows blind to a part
    "sinks": AttentionCase(shape_of(sinks=True), [(37, 2), (45, 1)]),
    "prefill": AttentionCase(shape_of(mx.float32, heads=6), [(64, 37), (100, 40)]),
    "window": AttentionCase(shape_of(mx.float32, heads=6, head_dim=128, window=3), [(38, 37), (100, 40)]),
    "wide": AttentionCase(shape_of(head_dim=80, wide=True, window=15, sinks=True), [(50, 37), (30, 12)]),
    "features": AttentionCase(shape_of(window=30, **ALL_FEATURES), [(61, 37), (45, 1)]),
    "split features": AttentionCase(shape_of(**ALL_FEATURES), [(61, 2), (45, 1)], split=16),
    "eight bit": AttentionCase(shape_of(head_dim=128, bits=8), [(37, 1), (60, 12)]),
    "llama": AttentionCase(shape_of(**LLAMA), [(37, 1), (30, 12)]),
    "far": AttentionCase(  # 69 parts, positions beyond 65,535, 4,377 blocks
        shape_of(heads=1, kv_heads=1, window=35_000, block_size=16), [(70_030, 1)]
    ),
    "far prefill": AttentionCase(shape_of(heads=2, kv_heads=1, window=50), [(70_030, 12)]),
    "many parts": AttentionCase(shape_of(), [(3000, 1)], split=64, sharpness=3000.0),
    "hopeless": AttentionCase(shape_of(), [(200, 1), (100, 12)], split=64, logit=-8000.0),
    "large logits": AttentionCase(shape_of(), [(200, 1), (100, 12)], split=64, sharpness=3000.0),
    "low logits": AttentionCase(shape_of(), [(200, 1), (100, 12)], split=64, logit=-300.0),
    "high logits": AttentionCase(shape_of(), [(200, 1), (100, 12)], split=64, logit=300.0),
    "capped": AttentionCase(shape_of(softcap=50.0), [(37, 1), (60, 12)], sharpness=3000.0),
    "four bit": AttentionCase(shape_of(head_dim=80, bits=4), [(37, 1), (60, 12)]),
}


def _attention(case: AttentionCase, session: Emulation) -> list[str]:
    problem = make_problem(case)
    wrong = error(run(problem, session), expected(problem))
    return [f"error {wrong}"] if not wrong <= BOUND[case.shape.dtype] else []


def _quantise(session: Emulation) -> list[str]:
    x = mx.array(np.random.default_rng(0).standard_normal((5, 3, 64), np.float32)).astype(mx.float16)
    found = []
    for bits in (8, 4):
        codes, scales, biases = quantise(x, bits, 32)
        back = mx.dequantize(codes, scales, biases, group_size=32, bits=bits)
        wrong = np.abs(float64(back) - float64(x)).reshape(5, 3, 2, 32).max(-1)
        rounding = 2.0**-11 * np.abs(float64(back)).max()  # mx.dequantize rounds its result to the dtype
        if not (wrong <= float64(error_bound(scales, biases, bits)) + rounding).all():
            found.append(f"{bits} bit error {wrong.max()}")
    return found


#: Three heads, so that the threads of a token are not whole simdgroups; a row without a slot; the last slot.
SLOTS = np.array([5, 39, -1, 0, 17], np.int32)
WRITES = {
    "write": WriteShape(mx.float16, 3, 72, 72),
    "write latents": WriteShape(mx.float16, 1, 80, 24, joined=True),
    "write keys alone": WriteShape(mx.float32, 3, 24, 0),
    "write 8 bits": WriteShape(mx.float16, 3, 64, 64, bits=8, group=32),
    "write 4 bits": WriteShape(mx.bfloat16, 3, 64, 64, bits=4, group=32),
    "write quantised latents": WriteShape(mx.float16, 1, 128, 64, joined=True, bits=8, group=32),
}


def run_case(name: str, session: Emulation) -> list[str]:
    """Runs a case in a session and returns everything that is wrong: compile errors, findings, numbers."""
    cases: dict[str, Callable[[Emulation], list[str]]] = {"quantise": _quantise, **SPARSE}
    cases |= {key: lambda s, case=case: _attention(case, s) for key, case in ATTENTION.items()}
    cases |= {
        key: lambda _, shape=shape: wrong_with(write(shape, SLOTS, 40)) for key, shape in WRITES.items()
    }
    sources.kernel.cache_clear()
    try:
        with emulated(session):
            return cases[name](session) + session.diagnostics
    except MetalCompileError as rejected:
        return [f"does not compile: {rejected}"]
    finally:
        sources.kernel.cache_clear()


SPARSE: dict[str, Callable[[Emulation], list[str]]] = {
    "9 GiB": lambda session: attend_far(session, 9),
    "17 GiB of codes": lambda session: attend_far(session, 17, bits=8),
    "write to 9 GiB": lambda session: write_far(session, 9),
    "write to 17 GiB of codes": lambda session: write_far(session, 17, bits=8),
}
NAMES = (*ATTENTION, *WRITES, "quantise", *SPARSE)
