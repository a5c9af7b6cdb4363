"""Random batches for Hypothesis, and where their tokens lie: shared by the properties of all kernels."""

from __future__ import annotations

from collections.abc import Callable

import mlx.core as mx
import numpy as np
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from metal_cpu.attention_cases import AttentionCase, Problem, float64, make_problem, shape_of
from metal_cpu.emulator.launch import Emulation

from metal_kernels.pool import Pool

# (tokens, rows) of every class of work item, some at the end of a part of 32 keys
CROWD = [(70, 2), (33, 33), (5, 1), (90, 7), (90, 4), (9, 3), (32, 1), (33, 1)]


def examples(most: int) -> settings:
    """That many examples, the same ones in every run; a kernel's first build may take its time."""
    return settings(
        max_examples=most,
        deadline=None,
        derandomize=True,
        database=None,
        suppress_health_check=[HealthCheck.too_slow],
    )


@st.composite
def sequences(draw: st.DrawFn, most: int = 5, longest: int = 90) -> list[tuple[int, int]]:
    """(tokens, rows) of a few sequences: decode, verify and prefill rows in any order."""
    result = []
    for _ in range(draw(st.integers(1, most))):
        n = draw(st.integers(1, longest))
        rows = draw(st.one_of(st.just(1), st.integers(1, min(n, 4)), st.integers(1, n)))
        result.append((n, rows))
    return result


def with_fork(batch: list[tuple[int, int]], shared: int) -> list[tuple[int, int]]:
    """The sequences behind a prefix of `shared` tokens, and a fork of the first with a tail of its own."""
    longer = [(n + shared, rows) for n, rows in batch]
    return [*longer, longer[0]]


def slots_of(problem: Problem, sequence: int) -> np.ndarray:
    """The slots of a sequence's tokens, from the uploaded block table."""
    batch = problem.batch
    tables = np.array(batch.tables)[: batch.sequences * batch.max_blocks].reshape(batch.sequences, -1)
    at = np.arange(int(batch.lens[sequence]))
    return tables[sequence, at // batch.block_size] * batch.block_size + at % batch.block_size


def alone(crowd: Problem, sequence: int) -> Problem:
    """One sequence of an unquantised problem by itself, in other blocks, with the same contents."""
    case = crowd.case
    problem = make_problem(AttentionCase(case.shape, [case.sequences[sequence]], case.split))
    slots, own = slots_of(crowd, sequence), slots_of(problem, 0)
    arrays = {}
    for name in ("k", "v"):
        target, source = getattr(problem.pool, name), getattr(crowd.pool, name)
        flat = target.reshape(-1, *target.shape[2:])
        flat[mx.array(own)] = source.reshape(-1, *target.shape[2:])[mx.array(slots)]
        arrays[name] = flat.reshape(target.shape)
    problem.pool = Pool(**arrays)
    problem.q = crowd.q[crowd.batch.cu_rows[sequence] : crowd.batch.cu_rows[sequence + 1]]
    return problem


def the_batch_changes_nothing(run: Callable[[Problem, Emulation], mx.array], window: int | None) -> None:
    """Each sequence in a batch and alone, over other blocks: bitwise the same, also at a part's end."""
    crowd = make_problem(AttentionCase(shape_of(mx.float32, window=window), CROWD, split=32))
    together = float64(run(crowd, Emulation(typecheck=False)))
    for s in range(crowd.batch.sequences):
        single = float64(run(alone(crowd, s), Emulation(typecheck=False)))
        assert np.array_equal(together[crowd.batch.cu_rows[s] : crowd.batch.cu_rows[s + 1]], single)
