"""Chains of elementwise operations, and the functions that they compute, against float64."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any, Final

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.backends.cpu import vector_code
from engine.backends.cpu.recorded_step.operations import Chain, Operation
from engine.backends.cpu.recorded_step.step_program import StepInputs, StepRecorder, recording

_RANDOM: Final = np.random.default_rng(0)
_EXACT: Final[dict[Operation, Callable[..., Any]]] = {
    Operation.ADD: np.add,
    Operation.SUBTRACT: np.subtract,
    Operation.MULTIPLY: np.multiply,
    Operation.DIVIDE: np.divide,
    Operation.MAXIMUM: np.maximum,
    Operation.MINIMUM: np.minimum,
    Operation.NEGATIVE: np.negative,
    Operation.ABS: np.abs,
    Operation.SQRT: np.sqrt,
    Operation.EXP: np.exp,
    Operation.SIGMOID: lambda x: 1 / (1 + np.exp(-x)),
    Operation.TANH: np.tanh,
    Operation.ERF: np.vectorize(math.erf, otypes=[np.float64]),
}
_PAIRS: Final = tuple(Operation)[:6]


def values(*shape: int) -> Any:
    return (_RANDOM.standard_normal(shape) * 4).astype(np.float32)


@pytest.mark.parametrize("operation", Operation, ids=lambda each: each.name)
def test_every_operation_is_as_exact_as_float32(operation: Operation) -> None:
    """Over rows that are longer than what is computed at once, and not a multiple of it."""
    operands = [values(3, 1000) for _ in range(2 if operation in _PAIRS else 1)]
    if operation is Operation.SQRT:
        operands = [np.abs(operands[0])]
    got = Chain((3, 1000), operation, *operands).compute()
    want = _EXACT[operation](*(each.astype(np.float64) for each in operands))
    np.testing.assert_allclose(got, want, rtol=5e-7, atol=1e-37)


@pytest.mark.parametrize("operation", Operation, ids=lambda each: each.name)
def test_infinities_and_nan_are_what_numpy_makes_of_them(operation: Operation) -> None:
    special = np.array([0, -0.0, np.inf, -np.inf, np.nan, 1e-40, 3e38, -3e38, 100, -100, 1, -1], np.float32)
    pairs = [x.ravel() for x in np.meshgrid(special, special)]
    operands = [x.astype(np.float32) for x in (pairs if operation in _PAIRS else [special])]
    got = Chain(operands[0].shape, operation, *operands).compute()
    with np.errstate(all="ignore"):
        want = _EXACT[operation](*(each.astype(np.float64) for each in operands)).astype(np.float32)
    np.testing.assert_allclose(got, want, rtol=5e-7, atol=2e-38)


def test_exp_of_attention_is_exact_to_two_units() -> None:
    from numba import njit

    @njit
    def each(x: Any, out: Any) -> None:
        for i in range(x.size):
            out[i] = vector_code.exp(x[i])

    x = -np.abs(np.random.default_rng(0).standard_normal(20_000) * 20).astype(np.float32)
    out = np.empty_like(x)
    each(x, out)
    want = np.exp(x.astype(np.float64))
    kept = x > -86
    assert np.abs(out[kept] / want[kept] - 1).max() < 2.4e-7
    assert np.all(out[~kept] < 1e-37)


_SOURCES: Final[dict[str, Callable[[], Any]]] = {
    "as it is": lambda: values(3, 5, 70),
    "every other": lambda: values(3, 5, 140)[..., ::2],
    "half of each row": lambda: values(3, 5, 140)[..., 70:],
    "transposed": lambda: values(5, 3, 70).swapaxes(0, 1),
    "reversed": lambda: values(3, 5, 70)[..., ::-1],
    "one row": lambda: values(70),
    "one number for each row": lambda: values(3, 5, 1),
    "one number for some rows": lambda: values(3, 1, 1),
    "rows that repeat": lambda: values(3, 1, 70),
    "one number": lambda: values(1),
    "a scalar": lambda: np.array(1.5, np.float32),
}


@given(names=st.lists(st.sampled_from(sorted(_SOURCES)), min_size=2, max_size=4))
def test_arrays_of_every_layout_meet(names: list[str]) -> None:
    """The same bits as NumPy's sums: an address that is wrong anywhere gives others."""
    sources = [_SOURCES[name]() for name in names]
    chain: Any = sources[0]
    want = np.broadcast_to(sources[0], (3, 5, 70))
    for each in sources[1:]:
        chain = Chain((3, 5, 70), Operation.ADD, chain, each)
        want = want + each
    assert np.array_equal(chain.compute(), want)


def test_scalars_and_arrays_without_elements() -> None:
    two = Chain((), Operation.ADD, np.array(1, np.float32), np.array(1, np.float32)).compute()
    assert two.shape == ()
    assert two == 2
    assert Chain((2, 0), Operation.ADD, values(2, 0), values(1)).compute().shape == (2, 0)


def test_a_chain_of_any_length() -> None:
    x = values(2, 300)
    chain: Any = x
    for _ in range(100):
        chain = Chain(x.shape, Operation.ADD, chain, x)
    np.testing.assert_allclose(chain.compute(), 101 * x, rtol=1e-5)


def test_a_row_has_the_same_bits_alone_and_in_company() -> None:
    x = values(64, 1, 700)

    def gelu(rows: Any) -> Any:
        half = Chain(rows.shape, Operation.MULTIPLY, rows, np.array(0.7, np.float32))
        found = Chain(rows.shape, Operation.MULTIPLY, rows, Chain(rows.shape, Operation.ERF, half))
        return found.compute()

    together = gelu(x)
    for row in (0, 31, 63):
        assert np.array_equal(gelu(x[row : row + 1].copy())[0], together[row])


def test_a_recorded_chain_is_computed_when_the_step_runs() -> None:
    recorder = StepRecorder(StepInputs(np.zeros(1, np.int32), ()))
    x = values(2, 3)
    with recording(recorder):
        out = Chain((2, 3), Operation.NEGATIVE, x).compute()
    out[...] = np.nan
    (instructions,) = recorder.operations()
    from engine.backends.cpu.recorded_step.step_program import WORDS
    from engine.backends.cpu.worker_threads import execute

    for _ in range(2):
        x += 1
        execute(instructions, instructions.size // WORDS)  # type: ignore[union-attr, arg-type]
        assert np.array_equal(out, -x)
