"""The products of decode steps against float64, and recorded steps against MLX."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import mlx.core as mx
import mlx.nn as nn
import numpy as np
import pytest
from tiny_models import make_tiny_llama

from engine.backends.base import QuantisedWeight
from engine.backends.cpu import CpuBackend
from engine.backends.cpu.recorded_step import linear_layers
from engine.backends.cpu.recorded_step.int8_products import (
    AVAILABLE,
    QuantisedProduct,
    WeightForm,
    split,
)
from engine.backends.cpu.recorded_step.linear_layers import (
    FloatProduct,
    UnpackedProduct,
    multiply_in_floats,
    speed_up,
)
from engine.backends.cpu.worker_threads import TEAM, THREADS, WorkerThreads, default_helpers, new_board
from engine.backends.reference import ReferenceBackend
from engine.load_steps import run_to_end
from engine.model_patches import attached
from engine.model_patches.patching import undo_last
from engine.models.model_loader import load
from engine.paged_model import PagedModel, verification
from engine.paged_model.verification import BLOCK_SIZE, BLOCKS, check_batches

needs_vnni = pytest.mark.skipif(not AVAILABLE, reason="needs AVX-512 VNNI")
IN_DIGITS = [False, pytest.param(True, marks=needs_vnni)]


@pytest.fixture(autouse=True)
def _on_cpu() -> None:
    mx.set_default_device(mx.cpu)


def quantise(outputs: int, inputs: int, bits: int, group: int) -> tuple[QuantisedWeight, np.ndarray]:
    """A random weight and its exact values."""
    weight = mx.random.normal((outputs, inputs), key=mx.random.key(bits))
    codes, scales, biases = mx.quantize(weight, group, bits)
    values = np.array(mx.dequantize(codes, scales, biases, group, bits)).astype(np.float64)
    return QuantisedWeight(codes, scales, biases, group, bits), values


def unpacked(words: mx.array, bits: int) -> np.ndarray:
    """The codes in MLX's words."""
    octets = np.array(words).view(np.uint8)
    return octets if bits == 8 else np.stack([octets & 15, octets >> 4], -1).reshape(len(octets), -1)


def multiply(product: QuantisedProduct, x: np.ndarray, board: np.ndarray | None = None) -> np.ndarray:
    return product(
        product.prepare(x.reshape(-1)), (x.size // product.inputs, -1), TEAM.board if board is None else board
    )


@pytest.mark.parametrize("rows", [1, 2, 3, 7, 8, 15, 32])
@pytest.mark.parametrize(("bits", "group"), [(4, 32), (4, 64), (4, 128), (8, 32), (8, 64)])
@pytest.mark.parametrize("outputs", [1, 6, 33])
@pytest.mark.parametrize("in_digits", IN_DIGITS)
def test_quantised_products_are_those_of_the_unpacked_weight(
    bits: int, group: int, rows: int, outputs: int, in_digits: bool
) -> None:
    weight, values = quantise(outputs, 256, bits, group)
    assert weight.packable
    x = np.random.default_rng(rows).standard_normal((rows, 256)).astype(np.float32)
    got = multiply(QuantisedProduct(weight, in_digits=in_digits), x)
    want = x.astype(np.float64) @ values.T
    np.testing.assert_allclose(got, want, rtol=0, atol=2e-6 * np.abs(x).max() * np.abs(values).sum(1).max())


@needs_vnni
@pytest.mark.parametrize("form", list(WeightForm))
@pytest.mark.parametrize(("outputs", "group"), [(5, 32), (64, 32), (33, 64), (16, 128)])
def test_products_in_digits_are_as_exact_as_floats(form: WeightForm, outputs: int, group: int) -> None:
    """Beside values that are a thousand times larger than the others of their group, too."""
    chance = np.random.default_rng(form)
    size = outputs, 128 // group
    scales = np.abs(chance.standard_normal(size)).astype(form.dtype).astype(np.float32)
    biases = chance.standard_normal(size).astype(form.dtype).astype(np.float32)
    if form.numbers == 1:
        biases = scales * np.float32(-128)
    codes = chance.integers(0, 1 << form.bits, (outputs, 128), np.uint8)
    if form.bits == 4:
        codes[:, ::2] |= codes[:, 1::2] << 4
    words = mx.array(np.ascontiguousarray(codes[:, :: 2 if form.bits == 4 else 1]).view(np.uint32))
    weight = QuantisedWeight(words, mx.array(scales), mx.array(biases), group, form.bits)
    scaled, added = (
        np.repeat(scales, group, 1) * np.float64(unpacked(words, form.bits)),
        np.repeat(biases, group, 1),
    )
    exact = scaled + added
    magnitude = np.abs(exact) if form.numbers == 1 else scaled + np.abs(added)  # centred codes cancel nothing
    x = chance.standard_normal((5, 128)).astype(np.float32)
    x[:, ::40] *= 1000
    x[1] = 0
    x[2] *= np.float32(1e-40)  # subnormal
    x[3] *= np.float32(1e31)
    for in_digits in (True, False):
        product = QuantisedProduct(weight, in_digits=in_digits)
        assert not in_digits or product.form == form
        got = multiply(product, x)
        for row in range(5):  # the same alone and in company
            assert np.array_equal(multiply(product, x[row : row + 1])[0], got[row])
        largest = np.repeat(np.abs(x).reshape(5, -1, 32).max(2), 32, 1).astype(np.float64)  # of each group
        bound = (2.0**-23 * (largest + np.abs(x)) + 2.0**-126) @ magnitude.T
        assert np.all(np.abs(got - x.astype(np.float64) @ exact.T) < bound)


@needs_vnni
def test_digits_hold_every_value() -> None:
    """Where the largest of a group is near a power of two, and where a digit carries into the next."""
    near = np.arange(-40, 40) / 2
    turns = [2.0**22, 2.0**23, 0x7F7F7F, 0x7FFFFF, 0x7F7FFF, 0x7F8000, 0x7F0000, 0x5A5A80, 0x5A8080]
    values = np.concatenate([turn + near for turn in turns])
    values = np.concatenate([values, -values]).astype(np.float32)
    x = np.zeros((values.size, 32), np.float32)
    x[:, 5] = values
    x[:, 20] = values / 3
    record = split(x.reshape(-1)).view(np.uint8).reshape(-1, 128)
    digits = record[:, :96].view(np.int8).reshape(-1, 3, 32).astype(np.float64)
    step = record[:, 96:100].view(np.float32)
    found = (digits[:, 0] + 256 * digits[:, 1] + 65536 * digits[:, 2]) * step
    assert np.all(np.abs(found - x) <= step / 2)
    assert np.all(step <= np.abs(values)[:, None] / 2**22 * 1.01)
    sums = record[:, 100:104].view(np.float32)
    np.testing.assert_allclose(sums[:, 0], found.sum(1), rtol=1e-6)
    assert np.array_equal(record[:, 104:116].view(np.int32), -128 * digits.sum(2))


@pytest.mark.parametrize("in_digits", IN_DIGITS)
@pytest.mark.parametrize("value", [np.nan, np.inf, -np.inf])
def test_what_is_no_number_stays_none(in_digits: bool, value: float) -> None:
    weight, _ = quantise(17, 128, 4, 32)
    x = np.ones((2, 128), np.float32)
    x[1, 70] = value
    got = multiply(QuantisedProduct(weight, in_digits=in_digits), x)
    assert np.isfinite(got[0]).all()
    assert not np.isfinite(got[1]).any()


@needs_vnni
@pytest.mark.parametrize(
    ("dtype", "group", "bits"),
    [(mx.float16, 32, 4 + 1), (mx.float32, 32, 4 + 2), (mx.float16, 64, 4 + 0.5), (mx.float16, 128, 4 + 0.5)],
)
def test_scales_are_kept_in_half_precision_where_that_is_exact(
    dtype: mx.Dtype, group: int, bits: float
) -> None:
    """With their biases, and once for 64 weights that share them."""
    weight, _ = quantise(64, 256, 4, group)
    weight.scales, weight.biases = weight.scales.astype(dtype), weight.biases.astype(dtype)
    assert QuantisedProduct(weight).nbytes * 8 == 64 * 256 * bits


@pytest.mark.parametrize("bits", [2, 3, 6])
def test_other_codes_are_left_to_mlx(bits: int) -> None:
    assert not quantise(8, 128, bits, 32)[0].packable


@pytest.mark.parametrize("rows", [1, 3])
def test_float_products(rows: int) -> None:
    random = np.random.default_rng(0)
    weight, x = (random.standard_normal((n, 100)).astype(np.float32) for n in (37, rows))
    want = x.astype(np.float64) @ weight.T.astype(np.float64)
    np.testing.assert_allclose(FloatProduct(weight)(x.reshape(-1), (rows, -1)), want, atol=2e-5)


@pytest.mark.parametrize(("bits", "group"), [(4, 32), (4, 128), (8, 64)])
@pytest.mark.parametrize("rows", [2, 12, 13, 70])
@pytest.mark.parametrize("of_mlx", [False, True])
def test_products_of_weights_that_are_unpacked_in_parts(
    monkeypatch: pytest.MonkeyPatch, bits: int, group: int, rows: int, of_mlx: bool
) -> None:
    monkeypatch.setattr(linear_layers, "_UNPACKED", 16 * 256)  # the weight does not fit at once
    weight, values = quantise(37, 256, bits, group)
    x = np.random.default_rng(rows).standard_normal((rows, 256)).astype(np.float32)
    arrays: list[Any] = QuantisedProduct(weight, in_digits=False).arrays
    if of_mlx:
        arrays = [np.array(array) for array in (weight.codes.view(mx.uint8), weight.scales, weight.biases)]
    product = UnpackedProduct(arrays, bits, half=1 if of_mlx else 16)
    got = product(x.reshape(-1), (rows, -1))
    np.testing.assert_allclose(got, x.astype(np.float64) @ values.T, atol=2e-4)


@pytest.mark.parametrize("bits", [4, 8])
def test_a_quantised_layer_computes_in_floats_until_its_fast_product(bits: int) -> None:
    layer = nn.QuantizedLinear.from_linear(nn.Linear(64, 48), 32, bits)
    model, kind = nn.Sequential(layer), type(layer)
    x = mx.random.normal((5, 64), key=mx.random.key(1))
    want = np.array(layer(x))
    multiply_in_floats(model)
    np.testing.assert_allclose(np.array(layer(x)), want, atol=2e-5)
    speed_up(model)
    np.testing.assert_allclose(np.array(layer(x)), want, atol=2e-5)
    undo_last(layer)
    assert type(layer) is kind


@pytest.mark.parametrize("quantised", [False, True])
@pytest.mark.parametrize("bias", [False, True])
@pytest.mark.parametrize("rows", [1, 40])
def test_a_faster_layer_gives_the_same(quantised: bool, bias: bool, rows: int) -> None:
    layer: nn.Module = nn.Linear(64, 48, bias=bias)
    if quantised:
        layer = nn.QuantizedLinear.from_linear(layer, 32, 4)
    x = mx.random.normal((rows, 1, 64), key=mx.random.key(1))
    want = np.array(layer(x))
    names = dict(layer.parameters()).keys()
    assert speed_up(nn.Sequential(layer)) == 1
    np.testing.assert_allclose(np.array(layer(x)), want, atol=2e-5)
    assert dict(layer.parameters()).keys() == names


@pytest.mark.parametrize("tied", [True, False])
def test_an_embedding_is_packed_only_where_it_is_the_head(tmp_path: Path, tied: bool) -> None:
    """Otherwise a step reads a row of it, and a packed copy is wasted memory."""
    model = load(make_tiny_llama(tmp_path / "model", bits=4, tie_word_embeddings=tied)).model
    speed_up(model)
    packed = {path for path, module in model.named_modules() if attached(module, "product") is not None}
    assert ("model.embed_tokens" in packed) is tied
    assert ("lm_head" in packed) is not tied
    assert model.model.embed_tokens.quantised is None  # what was kept to be packed is freed


@pytest.mark.parametrize("bits", [0, 4, 8])
@pytest.mark.parametrize(
    "config", [{}, {"rope_traditional": True}, {"rope_scaling": {"rope_type": "linear", "factor": 2.0}}]
)
def test_recorded_steps_give_the_logits_of_mlx(tmp_path: Path, bits: int, config: dict[str, object]) -> None:
    loaded = load(make_tiny_llama(tmp_path / "model", bits=bits, **config))
    backend = CpuBackend()
    model = PagedModel(loaded.model, backend, "tiny")
    assert backend._recording
    logits = {}
    for on in (True, False):
        backend.try_faster(on)
        model.allocate(BLOCKS, BLOCK_SIZE)
        for pool in model.pools:
            pool.fill(float("nan"))
        logits[on] = np.concatenate([np.array(model.forward(batch)) for batch in check_batches(BLOCK_SIZE)])
    np.testing.assert_allclose(logits[True], logits[False], atol=2e-5)


def test_two_sessions_over_one_model_record_and_mlx_lm_keeps_its_own_code(tmp_path: Path) -> None:
    loaded = load(make_tiny_llama(tmp_path / "model"))
    plain, _ = run_to_end(verification.reference_logits(loaded.model))
    backends = [CpuBackend(), CpuBackend(), ReferenceBackend()]
    models = [PagedModel(loaded.model, backend, "tiny") for backend in backends]
    for paged in models:
        paged.allocate(BLOCKS, BLOCK_SIZE)
    for step, want in zip(check_batches(BLOCK_SIZE), plain, strict=True):
        for paged in models:  # in turns, over the same modules
            np.testing.assert_allclose(np.array(paged.forward(step)), np.stack(want), atol=2e-5)
    for backend in backends[:2]:
        assert isinstance(backend, CpuBackend)
        assert backend._recording
        assert backend.replay.steps
    for rows, want in zip(run_to_end(verification.reference_logits(loaded.model))[0], plain, strict=True):
        np.testing.assert_allclose(np.stack(rows), np.stack(want), atol=2e-5)


def test_helpers_change_nothing_in_the_result() -> None:
    """Thousands of products, of several sizes and in quick turns, while helpers come and go."""
    threads = WorkerThreads(2)
    chance = np.random.default_rng(0)
    cases = []
    for outputs, inputs, rows in ((33, 64, 1), (1536, 576, 1), (576, 1536, 3), (4097, 64, 2), (700, 256, 8)):
        weight, _ = quantise(outputs, inputs, 4, 32)
        product = QuantisedProduct(weight)
        x = product.prepare(chance.standard_normal(rows * inputs).astype(np.float32))
        cases.append((product, x, (rows, -1), product(x, (rows, -1), new_board())))
    wait_until(lambda: threads.call() or threads.awake == 2)
    shared = 0
    for turn in range(3000):
        product, x, shape, want = cases[turn % len(cases)]
        if turn % 500 == 0:
            threads.call()
        got = product(x, shape, threads.board)
        shared += threads.awake > 0
        assert np.array_equal(got, want)
    assert shared > 0


@pytest.mark.parametrize(("chosen", "helpers"), [("1", 0), ("2", 1), ("64", 7)])
def test_the_number_of_threads_can_be_chosen(
    monkeypatch: pytest.MonkeyPatch, chosen: str, helpers: int
) -> None:
    monkeypatch.setenv(THREADS, chosen)
    assert default_helpers() == helpers


@pytest.mark.parametrize(("processors", "helpers"), [(1, 0), (2, 1), (3, 1), (4, 1), (8, 3), (64, 7)])
def test_helpers_by_the_number_of_processors(
    monkeypatch: pytest.MonkeyPatch, processors: int, helpers: int
) -> None:
    monkeypatch.delenv(THREADS, raising=False)
    monkeypatch.setattr("os.sched_getaffinity", lambda _: set(range(processors)), raising=False)
    assert default_helpers() == helpers


def test_what_is_no_number_of_threads_is_ignored(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(THREADS, raising=False)
    usual = default_helpers()
    for text in ("", "0", "-1", "two", "1.5"):
        monkeypatch.setenv(THREADS, text)
        assert default_helpers() == usual


def test_a_helper_sleeps_when_there_is_nothing_to_do() -> None:
    threads = WorkerThreads(1)
    for _ in range(2):
        wait_until(lambda: threads.call() or threads.awake == 1)
        wait_until(lambda: threads.awake == 0)


def wait_until(condition: Callable[[], object], seconds: float = 30.0) -> None:
    deadline = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < deadline
        threading.Event().wait(0.0005)
