"""The load-time check catches faults that speak fluently, in float32 and bfloat16, and no rounding."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import mlx.core as mx
import mlx.nn as nn
import numpy as np
import pytest
from zoo.tiny_configs import make

from engine.backends import backend_for
from engine.backends.reference import ReferencePool
from engine.load_steps import run_to_end
from engine.paged_model import PagedModel, UnsupportedModelError, verification
from engine.paged_model.paged_cache import MaskView, PagedCache
from engine.paged_model.verification import Expected, agree, typical_error

Plant = Callable[[pytest.MonkeyPatch], None]


@pytest.fixture(autouse=True)
def _on_cpu() -> None:
    mx.set_default_device(mx.cpu)


def offset_by_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """From the tenth token on: an offset that is wrong everywhere would change nothing."""
    right = PagedCache.offset.fget

    def offset(cache: PagedCache) -> Any:
        late = cache.batch.positions >= 10
        return right(cache) + (mx.array(late.astype(np.int32)) if cache.rows else int(late[0]))

    monkeypatch.setattr(PagedCache, "offset", property(offset))


def swapped_heads(monkeypatch: pytest.MonkeyPatch) -> None:
    right = ReferencePool.attend

    def attend(pool: ReferencePool, *arguments: Any, **named: Any) -> mx.array:
        out = right(pool, *arguments, **named)
        return out[:, mx.array([1, 0, *range(2, out.shape[1])])]

    monkeypatch.setattr(ReferencePool, "attend", attend)


def missing_sink(monkeypatch: pytest.MonkeyPatch) -> None:
    right = ReferencePool.attend

    def attend(pool: ReferencePool, *arguments: Any, **named: Any) -> mx.array:
        return right(pool, *arguments, **named | {"sinks": None})

    monkeypatch.setattr(ReferencePool, "attend", attend)


def window_by_one(monkeypatch: pytest.MonkeyPatch) -> None:
    def wrong(self: MaskView, window: int | None) -> None:
        self.window = window and window + 1

    monkeypatch.setattr(MaskView, "__init__", wrong)


def model_with_everything(dtype: mx.Dtype, *, rough: bool = False) -> nn.Module:
    """gpt_oss has windows, sinks and heads that share K/V; its experts become one dense layer.

    Its attention is made to choose, as a trained model's does: random weights weigh all tokens nearly alike.

    Args:
        dtype: of the weights.
        rough: its products round by the shape of what they are given, as a GPU's do.
    """
    mx.random.seed(3)
    model = make("gpt_oss")
    for layer in model.model.layers:
        layer.mlp = nn.Linear(*(model.args.hidden_size,) * 2, bias=False)
        layer.self_attn.q_proj.weight = 4 * layer.self_attn.q_proj.weight
        layer.self_attn.k_proj.weight = 4 * layer.self_attn.k_proj.weight
        layer.self_attn.sinks = mx.random.normal(layer.self_attn.sinks.shape)
    model.set_dtype(dtype)
    mx.eval(model.parameters())
    if rough:
        for layer in model.model.layers:
            layer.mlp.__class__ = Rough
            layer.self_attn.o_proj.__class__ = Rough
    return model


class Rough(nn.Linear):
    """Rounds once more, by the number of tokens that come together."""

    def __call__(self, x: mx.array) -> mx.array:
        out = super().__call__(x)
        noise = mx.random.uniform(-1, 1, out.shape[-1:], key=mx.random.key(x.size))
        return (out.astype(mx.float32) * (1 + 2**-8 * noise)).astype(out.dtype)


@pytest.mark.parametrize("plant", [offset_by_one, swapped_heads, missing_sink, window_by_one])
@pytest.mark.parametrize(
    ("dtype", "rough"), [(mx.float32, False), (mx.bfloat16, False), (mx.bfloat16, True)], ids=str
)
def test_a_planted_fault_is_caught(
    plant: Plant, dtype: mx.Dtype, rough: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        verification, "EXECUTION_MODES", verification.EXECUTION_MODES[:1]
    )  # the faults are in views; gathered arrays have none
    PagedModel(model_with_everything(dtype, rough=rough), backend_for("reference"), "Sphinx")
    plant(monkeypatch)
    with pytest.raises(UnsupportedModelError, match=r"cannot serve Sphinx.*differ"):
        PagedModel(model_with_everything(dtype, rough=rough), backend_for("reference"), "Sphinx")


def test_the_bound_is_a_few_times_mlx_lms_own_error() -> None:
    rows = [[np.ones(4, np.float32)]]
    assert Expected(rows, mx.bfloat16, 0.01).bound == pytest.approx(0.03)
    assert Expected(rows, mx.bfloat16, 0.0).bound == 4 * 2**-8
    assert Expected(rows, mx.float16, 0.0).bound == 4 * 2**-11
    assert Expected(rows, mx.bfloat16, np.inf).bound == 0.1
    assert Expected(rows, mx.float32, 0.5).bound == 1e-3


def test_one_row_that_went_another_way_is_forgiven_and_most_rows_are_not() -> None:
    right = [[row.astype(np.float32)] for row in np.random.default_rng(0).standard_normal((9, 50))]
    one_off = [[row[0] + (0.1 if i == 3 else 0.0) * np.roll(row[0], 1)] for i, row in enumerate(right)]
    all_off = [[row[0] + 0.1 * np.roll(row[0], 1)] for row in right]
    bound = Expected(right, mx.bfloat16).bound
    assert typical_error(one_off, right) == 0
    assert all(agree(a[0], b[0], mx.bfloat16) for a, b in zip(all_off, right, strict=True))
    assert typical_error(all_off, right) > bound


def test_logits_at_once_are_those_of_the_steps() -> None:
    model = make("llama")
    steps, _ = run_to_end(verification.reference_logits(model))
    once, _ = run_to_end(verification.logits_at_once(model))
    for rows, others in zip(steps, once, strict=True):
        np.testing.assert_allclose(np.stack(rows), np.stack(others), atol=2e-5)
