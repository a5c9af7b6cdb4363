"""Paged attention problems, as for the Metal kernels, given to the CUDA kernels on a CPU."""

from __future__ import annotations

import re

import mlx.core as mx
from cuda_emulation import cuda_kernels
from metal_cpu.attention_cases import BOUND, AttentionCase, Problem, error, expected, make_problem
from metal_cpu.emulator.launch import Emulation

from engine.backends.cuda.cuda_attention import paged_attention

SHARED_BYTES = 48 * 1024  # that need no opt-in; the emulator's limit is Metal's, 32 KB


def findings(session: Emulation) -> list[str]:
    """Everything wrong but shared memory that CUDA has and Metal has not."""
    kept = []
    for line in session.diagnostics:
        size = re.search(r"THREADGROUP_MEMORY_LIMIT.*?(\d+) bytes", line)
        if not (size and int(size[1]) <= SHARED_BYTES):
            kept.append(line)
    return kept


def run(problem: Problem, session: Emulation) -> mx.array:
    """`paged_attention` of the CUDA backend, by this machine's GPU or with every kernel emulated."""
    with cuda_kernels(session):
        result = paged_attention(
            problem.q,
            problem.pool,
            problem.batch,
            problem.case.shape,
            problem.sinks,
            problem.slopes,
            problem.case.split,
        )
        mx.eval(result)
        return result


def check(case: AttentionCase, seeds: tuple[int, ...] = (1, 2, 3)) -> Emulation:
    """Runs a case under each schedule seed: right numbers, nothing found, every output written."""
    problem = make_problem(case)
    answer = expected(problem)
    session = Emulation(typecheck=False)
    for seed in seeds:
        session.seed = seed
        result = run(problem, session)
        assert findings(session) == []
        assert error(result, answer) <= BOUND[case.shape.dtype]
    return session


def read(session: Emulation, name: str) -> int:
    """Bytes that all attention launches read of the input called `name`."""
    return sum(x.traffic(name).read for x in session.launches if "paged_attention" in x.name)
