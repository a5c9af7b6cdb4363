"""Products with the experts that a model chose, against float64 and MLX's own."""

from __future__ import annotations

from typing import Any, Final

import mlx.core as mx
import mlx.nn as nn
import numpy as np
import pytest
from mlx_lm.models.switch_layers import QuantizedSwitchLinear, SwitchGLU, SwitchLinear
from zoo.tiny_configs import make

from engine.backends.base import Batch, QuantisedWeight
from engine.backends.cpu import CpuBackend
from engine.backends.cpu.recorded_step import int8_products
from engine.backends.cpu.recorded_step.expert_layers import ExpertProduct, speed_up_experts
from engine.backends.cpu.recorded_step.int8_products import QuantisedProduct
from engine.backends.cpu.recorded_step.linear_layers import FloatProduct
from engine.backends.cpu.recorded_step.step_trace import Value
from engine.backends.cpu.worker_threads import TEAM
from engine.model_patches import attached
from engine.paged_model import PagedModel

EXPERTS, OUTPUTS, INPUTS = 6, 48, 128
_RANDOM: Final = np.random.default_rng(0)


@pytest.fixture(autouse=True)
def _on_cpu(monkeypatch: pytest.MonkeyPatch) -> None:
    mx.set_default_device(mx.cpu)
    mx.random.seed(0)
    monkeypatch.setattr(TEAM, "_helpers", 1)


def values(*shape: int) -> Any:
    return _RANDOM.standard_normal(shape).astype(np.float32)


def experts_as(form: str, weight: mx.array) -> tuple[ExpertProduct, Any]:
    """The product with experts in some form, and what they are in float64, (E, O, I)."""
    flat = weight.reshape(-1, INPUTS)
    if form == "float32":
        return ExpertProduct(FloatProduct(np.array(flat)), EXPERTS), np.array(weight, np.float64)
    bits, in_digits = int(form[0]), form.endswith("digits")
    codes, scales, biases = mx.quantize(flat, 32, bits)
    product = QuantisedProduct(QuantisedWeight(codes, scales, biases, 32, bits), in_digits=in_digits)
    unpacked = np.array(mx.dequantize(codes, scales, biases, 32, bits), np.float64)
    return ExpertProduct(product, EXPERTS), unpacked.reshape(weight.shape)


FORMS: Final = ["float32", "4 in floats", "8 in floats", "4 in digits", "8 in digits"]


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("in_order", [False, True])
@pytest.mark.parametrize("rows", [1, 7, 300])
def test_each_row_meets_its_expert(form: str, in_order: bool, rows: int) -> None:
    """Also more rows than the cache takes at once, and alone with the same bits."""
    if form.endswith("digits") and not int8_products.AVAILABLE:
        pytest.skip("needs AVX-512 VNNI")
    product, weight = experts_as(form, mx.array(values(EXPERTS, OUTPUTS, INPUTS)))
    x = values(40, INPUTS)
    chosen = _RANDOM.integers(0, EXPERTS, rows).astype(np.uint32)
    if in_order:
        chosen.sort()
    sources = _RANDOM.integers(0, len(x), rows).astype(np.int32)
    sources[: rows // 2] = np.arange(rows // 2) % len(x)  # some follow each other
    got = product(Value(x), sources, chosen, in_order).reshape(rows, OUTPUTS)
    want = np.einsum("ri,roi->ro", x[sources].astype(np.float64), weight[chosen])
    np.testing.assert_allclose(got, want, rtol=1e-5, atol=2e-5)
    for row in {0, rows // 2, rows - 1}:
        alone = product(Value(x), sources[row : row + 1].copy(), chosen[row : row + 1].copy(), in_order)
        assert np.array_equal(alone, got[row])


def layer(bits: int, *, bias: bool = False, outputs: int = OUTPUTS) -> Any:
    made = SwitchLinear(INPUTS, outputs, EXPERTS, bias=bias)
    if bias:
        made.bias = mx.array(values(EXPERTS, outputs))
    return made.to_quantized(32, bits) if bits else made


@pytest.mark.parametrize("bits", [0, 4, 8])
@pytest.mark.parametrize("bias", [False, True])
def test_a_layer_gives_what_mlx_gives(bits: int, bias: bool) -> None:
    x, down = mx.array(values(9, 1, 1, 1, INPUTS)), mx.array(values(9, 1, 3, 1, INPUTS))
    chosen = mx.array(_RANDOM.integers(0, EXPERTS, (9, 1, 3)).astype(np.uint32))
    made = layer(bits, bias=bias)
    in_turn = mx.array(np.sort(_RANDOM.integers(0, EXPERTS, 9)).astype(np.int32))
    calls = [(x, chosen, False), (down, chosen, False), (x[:, 0, 0], in_turn, True)]
    wanted = [np.array(made(*call)) for call in calls]
    speed_up_experts(made)
    assert attached(made, "experts") is not None
    for call, want in zip(calls, wanted, strict=True):
        got = np.array(made(*call))
        assert got.shape == want.shape
        np.testing.assert_allclose(got, want, rtol=1e-5, atol=5e-5)


def test_quantised_experts_are_in_memory_once() -> None:
    made = layer(4)
    before = {name: (made[name].shape, made[name].dtype) for name in ("weight", "scales", "biases")}
    size = made.weight.nbytes
    speed_up_experts(made)
    assert {name: (made[name].shape, made[name].dtype) for name in before} == before
    mx.eval(made.parameters())
    held = mx.get_active_memory()
    made.weight = made.scales = made.biases = mx.zeros(1)
    mx.eval(made.parameters())
    assert held - mx.get_active_memory() < size / 10


@pytest.mark.parametrize("bits", [3, 6])
def test_experts_of_other_bits_are_left_to_mlx(bits: int) -> None:
    made = layer(bits)
    speed_up_experts(made)
    assert type(made) is QuantizedSwitchLinear


def test_experts_whose_rows_are_no_tiles_are_left_to_mlx() -> None:
    made = layer(4, outputs=40)
    speed_up_experts(made)
    assert type(made) is QuantizedSwitchLinear


@pytest.mark.parametrize("tokens", [3, 40])
def test_a_whole_block_of_experts_gives_what_mlx_gives(tokens: int) -> None:
    """mlx-lm sorts its rows by their expert from 64 on."""
    block = SwitchGLU(INPUTS, 64, EXPERTS)
    nn.quantize(block, 32, 4)
    x = mx.array(values(tokens, 1, INPUTS))
    chosen = mx.array(_RANDOM.integers(0, EXPERTS, (tokens, 1, 2)).astype(np.uint32))
    want = np.array(block(x, chosen))
    speed_up_experts(block)
    np.testing.assert_allclose(np.array(block(x, chosen)), want, rtol=1e-4, atol=1e-4)


def steps(model: PagedModel, recorded: bool) -> list[Any]:
    """Logits of a prompt and some tokens after it."""
    model.allocate(20, 8)
    model.backend.try_faster(recorded)
    tables = np.arange(8, dtype=np.int32)[None]
    found = [np.array(model.forward(Batch.over(tables, [0], [40], 8, np.arange(40))))]
    for n in range(40, 44):
        found.append(np.array(model.forward(Batch.over(tables, [n], [n + 1], 8, [n]))))
    return found


def quantised(kind: str) -> Any:
    model = make(kind)
    nn.quantize(
        model,
        32,
        4,
        class_predicate=lambda _, each: hasattr(each, "to_quantized") and each.weight.shape[-1] % 32 == 0,
    )
    return model


@pytest.mark.parametrize("kind", ["qwen3_moe", "deepseek_v3"])
def test_models_with_experts_or_a_weight_for_each_head(kind: str) -> None:
    """Recorded and not, and beside mlx-lm's own code, which does not see our products."""
    from mlx_lm.models.cache import make_prompt_cache

    own = quantised(kind)
    tokens = mx.array([[*range(44)]])
    want = np.array(own(tokens, cache=make_prompt_cache(own)))[0]
    model = PagedModel(quantised(kind), CpuBackend(), kind)
    for recorded in (False, True):
        got = steps(model, recorded)
        for each, place in zip(got, (39, 40, 41, 42, 43), strict=True):
            np.testing.assert_allclose(each[0], want[place], rtol=1e-3, atol=1e-4)
    backend: Any = model.backend
    assert [known.refusal for known in backend.replay.steps.values()] == [""]


def test_a_sequence_of_one_token_is_not_taken_for_a_row() -> None:
    """Its offset is a number: replayed for other tokens, all would be where it was."""
    model = PagedModel(make("deepseek_v3"), CpuBackend(), "deepseek_v3")
    logits = []
    for recorded in (False, True):
        model.allocate(20, 8)
        model.backend.try_faster(recorded)
        tables = np.arange(8, dtype=np.int32)[None]
        logits.append(
            [np.array(model.forward(Batch.over(tables, [n], [n + 1], 8, [n + 3]))) for n in range(6)]
        )
    backend: Any = model.backend
    assert [(known.refusal, known.replays) for known in backend.replay.steps.values()] == [("", 5)]
    np.testing.assert_allclose(logits[1], logits[0], atol=1e-5)
