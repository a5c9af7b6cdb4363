"""What a model's code does with MLX's own operations, traced and recorded, against MLX."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import mlx.core as mx
import mlx.nn as nn
import numpy as np
import pytest

from engine.backends.base import Batch
from engine.backends.cpu.recorded_step.step_program import (
    NotRecordedError,
    StepInputs,
    StepRecorder,
    constant,
)
from engine.backends.cpu.recorded_step.step_replay import RecordedStep, record_trace
from engine.backends.cpu.recorded_step.step_trace import StepTrace, current_trace

ROWS, DIM = 3, 8
_RANDOM: Final = np.random.default_rng(0)
X: Final = _RANDOM.standard_normal((ROWS, 1, DIM)).astype(np.float32)
W: Final = mx.array(_RANDOM.standard_normal((DIM, 6)).astype(np.float32))
EXPERTS: Final = mx.array(_RANDOM.standard_normal((4, 32, DIM)).astype(np.float32))
mx.eval(W, EXPERTS)


@pytest.fixture(autouse=True)
def _on_cpu() -> None:
    mx.set_default_device(mx.cpu)


def batch(start: int = 5) -> Batch:
    tables = np.array([[0, 1, 2]], np.int32)
    return Batch.over(tables, [start], [start + ROWS], 8, np.arange(ROWS) + start)


def recorded(forward: Callable[[mx.array, mx.array, mx.array], mx.array], step: Batch) -> RecordedStep:
    """A step of a model that gets X from Octavo, and tokens and offsets as every model."""

    def model(ids: mx.array) -> mx.array:
        trace = current_trace()
        assert trace is not None
        return forward(trace.leave(lambda: constant(X.copy()), [], X.shape), ids, step.mx_offsets)

    inputs = StepInputs(step.tokens, (step,))
    recorder = StepRecorder(inputs)
    trace = StepTrace(step, mx.array(step.tokens[:, None]), model)
    return RecordedStep(recorder, record_trace(trace, recorder, {}), [])


def wide(x: mx.array) -> mx.array:
    return mx.repeat(x.reshape(-1, 1), 500, axis=1)


def replaced(x: mx.array, part: mx.array) -> mx.array:
    x[..., 1:5:2] = part
    return x


def chosen(x: mx.array) -> mx.array:
    return mx.argpartition(x[:, 0, :4], kth=-2, axis=-1)[..., -2:]


@pytest.mark.parametrize(
    "forward",
    [
        lambda x, *_: 2.0 * x - x / 3.0 + (1.0 - (-x) * x),
        lambda x, *_: x.reshape(3, 1, 2, 4).transpose(0, 2, 1, 3).swapaxes(1, 2).squeeze(1) + 1.0,
        lambda x, *_: mx.concatenate(mx.split(x, 2, axis=-1)[::-1], axis=-1),
        lambda x, *_: mx.softmax(x, axis=-1) * mx.tanh(x) + mx.sigmoid(x) * mx.erf(x),
        lambda x, *_: nn.gelu_approx(x) + nn.gelu(x) * nn.silu(x),
        lambda x, *_: mx.clip(x, -0.5, 0.5) - mx.log(mx.exp(x) + 1.0),
        lambda x, *_: (lambda half: half + half * x - mx.softmax(half))(x * 0.5),  # used three times
        lambda x, *_: mx.where(x > 0, mx.exp(x), mx.expm1(-mx.abs(x))),
        lambda x, *_: x * mx.rsqrt(mx.mean(mx.square(x), axis=-1, keepdims=True) + 1e-5),
        lambda x, *_: mx.maximum(x, 0.1) ** 3 + mx.minimum(x, mx.array(0.5, mx.bfloat16).astype(x.dtype)),
        lambda x, *_: mx.log(mx.abs(x)) + mx.logaddexp(x, -x),
        lambda x, *_: (x @ W) @ W.T,
        lambda x, *_: x.swapaxes(-1, -2) @ x + x @ EXPERTS[:3].swapaxes(-1, -2)[..., :DIM],
        lambda x, *_: replaced(x * 1.0, x[..., :2]) + x,
        lambda x, *_: x[..., ::2] * mx.array(np.arange(4, dtype=np.float32)),
        lambda x, *_: mx.take_along_axis(x[:, 0], chosen(x), axis=-1).sum(axis=-1),
        lambda x, *_: mx.gather_mm(x[:, :, None], EXPERTS.swapaxes(-1, -2), rhs_indices=chosen(x)).sum(
            axis=1
        ),
        lambda x, ids, offsets: (
            x * offsets[:, None, None].astype(mx.float32) + ids[..., None].astype(mx.float32)
        ),
    ],
)
def test_operations_of_mlx_give_what_mlx_gives(forward: Callable[..., mx.array]) -> None:
    step = batch()
    got = recorded(forward, step).run(StepInputs(step.tokens, (step,)))
    want = np.array(forward(mx.array(X), mx.array(step.tokens[:, None]), step.mx_offsets))
    assert got.shape == want.shape
    np.testing.assert_allclose(got, want, rtol=2e-6, atol=2e-6)


def test_tokens_and_positions_are_those_of_the_step_that_runs() -> None:
    def forward(x: mx.array, ids: mx.array, offsets: mx.array) -> mx.array:
        return x * 0.0 + ids[..., None].astype(mx.float32) * 100.0 + offsets[:, None, None].astype(mx.float32)

    known = recorded(forward, batch(5))
    for start in (5, 9, 2):
        step = batch(start)
        found = known.run(StepInputs(step.tokens, (step,)))
        assert np.array_equal(found[:, 0, 0], 101.0 * (np.arange(ROWS) + start))


@pytest.mark.parametrize(
    ("forward", "reason"),
    [
        (lambda x, *_: mx.sort(x), "MLX's Sort"),
        (lambda x, *_: x.astype(mx.float16), "float16"),
        (lambda x, *_: wide(x) @ wide(x).T, "MLX's Matmul"),
        (lambda x, *_: x if x.sum().item() > 0 else -x, "needs values"),
        (lambda x, *_: mx.array(np.array(x)), "needs values"),
    ],
)
def test_what_cannot_be_recorded_says_why(forward: Any, reason: str) -> None:
    with pytest.raises(NotRecordedError, match=reason):
        recorded(forward, batch())


def test_mlx_compiles_again_after_a_trace() -> None:
    with pytest.raises(NotRecordedError):
        recorded(lambda x, *_: mx.sort(x), batch())
    seen = []

    def double(x: mx.array) -> mx.array:
        seen.append(x)
        return x * 2

    doubled = mx.compile(double)
    for _ in range(2):
        mx.eval(doubled(mx.array([1.0])))
    assert len(seen) == 1  # compiled: its Python ran once
