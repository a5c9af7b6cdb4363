"""Benchmark `apple`: predictions, and the sums they are made of."""

from __future__ import annotations

import argparse
import itertools
from collections import Counter
from dataclasses import replace

import mlx.core as mx
import pytest
from benchmarks import apple
from benchmarks.apple import CHIPS, CONTEXTS, Chip, Step
from benchmarks.decode_graph import MlxLmGraph, labels, recorded
from benchmarks.published_shapes import ALL, GEMMA3, GPT_OSS, LLAMA, LLAMA_SMALL, QWEN3_MOE, QWEN3_SMALL


@pytest.fixture(autouse=True)
def on_cpu() -> None:
    mx.set_default_device(mx.cpu)


@pytest.mark.parametrize(
    ("shape", "billions"),  # of the parameters that a token reads: embeddings that are only looked up are not
    [(LLAMA, 7.5), (LLAMA_SMALL, 3.21), (QWEN3_SMALL, 0.596), (QWEN3_MOE, 3.04), (GEMMA3, 11.77)],
)
def test_bytes_of_a_token_are_those_of_the_active_weights(shape: apple.ModelShape, billions: float) -> None:
    bytes_per_weight = (4 + 2 * 16 / 64) / 8  # with a scale and a bias for each 64
    assert shape.step_bytes(4) == pytest.approx(billions * 1e9 * bytes_per_weight, rel=0.01)


def test_bytes_are_computed_without_the_weights() -> None:
    before = mx.get_active_memory()
    assert QWEN3_MOE.step_bytes(8) > 1.8 * QWEN3_MOE.step_bytes(4)
    assert mx.get_active_memory() - before < 1e6


def test_layers_with_a_window_read_their_window() -> None:
    assert LLAMA.kv_bytes(1000) == 32 * 2 * 8 * 128 * 2 * 1000
    assert GPT_OSS.kv_bytes(1000) == 2 * 8 * 64 * 2 * (12 * 128 + 12 * 1000)
    assert [GEMMA3.windows.count(window) for window in (1024, 0)] == [40, 8]
    assert GEMMA3.kv_bytes(500) == 48 * 2 * 8 * 256 * 2 * 500


def test_views_are_no_dispatches() -> None:
    x = mx.zeros((4, 4))
    mx.eval(x)
    counts = labels((mx.abs(x.reshape(2, 8).T) * x.reshape(8, 2))[None])
    assert counts.total() > 3
    assert apple.dispatches(counts) == 2
    assert apple.dispatches(Counter({"CustomKernel": 3, "Slice": 9, "SliceUpdate": 2})) == 5


def test_a_prediction_is_the_sum_that_the_docstring_states() -> None:
    chip = Chip("X", 100.0, 10, "")
    row = apple.predict(chip, LLAMA, 32768, Step(0.004, 500), Step(0.03, 600))
    size = LLAMA.step_bytes(4) + LLAMA.kv_bytes(32768)
    assert (row["threadgroups"], row["rounds"], row["waves"]) == (512, 16, 26)
    layer = LLAMA.kv_bytes(32768) / 32 / 85e9
    waits = max(0, 26 * 16 * apple.ROUND - layer)
    gpu = size / 85e9 + (500 + 32) * 2.0e-6 + 32 * waits
    assert row["is_prediction"]
    assert row["limit_tokens_s"] == pytest.approx(100e9 / size)
    assert row["serial_tokens_s"] == pytest.approx(1 / (0.004 + gpu))
    assert row["overlapped_tokens_s"] == pytest.approx(1 / gpu)
    assert row["mlx_lm_dispatches"] == 600 + 32  # attention in two passes
    short = apple.predict(chip, LLAMA, 128, Step(0.004, 500), Step(0.03, 600))
    assert (short["dispatches"], short["threadgroups"], short["rounds"]) == (500, 8, 4)
    assert apple.predict(chip, LLAMA, 4096, Step(0.2, 500), Step(0.4, 0))["mlx_lm_tokens_s"] == 2.5


def test_drafts_pay_with_what_is_accepted_and_less_in_long_contexts_and_among_experts() -> None:
    chip, step = Chip("X", 100.0, 10, ""), Step(0.004, 500)
    row = apple.predict(chip, LLAMA, 1024, step, step)
    layer = 5 * LLAMA.kv_bytes(1024) / 32 / 85e9
    whole = apple.waves(chip, LLAMA, 1024)
    waits = max(0, -(-5 * whole.threadgroups // 20) * whole.rounds * apple.ROUND - layer)
    size = LLAMA.step_bytes(4) + 5 * LLAMA.kv_bytes(1024)
    seconds = 0.004 + size / 85e9 + row["dispatches"] * 2.0e-6 + 32 * waits
    assert row["draft_tokens_s"]["0.5"] == pytest.approx((1 + 0.5 + 0.25 + 0.125 + 0.0625) / seconds)
    speeds = list(row["draft_tokens_s"].values())
    assert speeds == sorted(speeds)
    assert speeds[-1] > 2 * row["overlapped_tokens_s"]

    def gain(shape: apple.ModelShape, context: int) -> float:
        found = apple.predict(chip, shape, context, step, step)
        gained: float = found["draft_tokens_s"]["0.7"] / found["serial_tokens_s"]
        return gained

    assert gain(LLAMA, 32768) < gain(LLAMA, 1024)
    assert gain(QWEN3_MOE, 1024) < gain(LLAMA, 1024)
    assert QWEN3_MOE.step_bytes(4, 5) < 5 * QWEN3_MOE.step_bytes(4)


@pytest.mark.parametrize("shape", ALL, ids=lambda shape: shape.name)
def test_no_chat_gets_faster_with_a_longer_context(
    shape: apple.ModelShape, monkeypatch: pytest.MonkeyPatch
) -> None:
    step, weights = Step(0.0, 500), shape.step_bytes(4)
    monkeypatch.setattr(apple.ModelShape, "step_bytes", lambda *_: weights)
    for chip in CHIPS:
        contexts = [*(64 * n for n in range(1, 18)), 2048, 4096, 8192, 32768]
        speeds = [
            apple.predict(chip, shape, context, step, step)["overlapped_tokens_s"]
            for context in sorted({n + more for n in contexts for more in (0, 1)})
        ]
        for one, longer in itertools.pairwise(speeds):
            assert longer <= 1.005 * one


@pytest.mark.parametrize(("shape", "bits", "published"), apple.PUBLISHED[:2])
def test_the_sums_agree_with_what_others_measured(
    shape: apple.ModelShape, bits: int, published: float
) -> None:
    counted = recorded(lambda: apple.dispatches(labels(MlxLmGraph(shape, 1, 300).build())))
    chip = next(chip for chip in CHIPS if chip.name == "M4 Max")
    size = shape.step_bytes(bits) + shape.kv_bytes(300)
    assert 1 / apple.gpu_seconds(chip.bandwidth, size, counted) == pytest.approx(published, rel=0.1)


def test_every_figure_is_marked_as_a_prediction(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    short = replace(QWEN3_SMALL, fields=QWEN3_SMALL.fields | {"num_hidden_layers": 2})
    monkeypatch.setattr(apple, "ALL", (short,))
    result = apple.measure(argparse.Namespace(runs=1))
    rows = result["predictions"]
    assert len(rows) == len(CHIPS) * len(CONTEXTS)
    assert result["is_prediction"]
    assert all(row["is_prediction"] for row in rows)
    for row in rows:
        assert row["serial_tokens_s"] < row["overlapped_tokens_s"] < row["limit_tokens_s"]
    assert "qwen3_0_6b_100" in next(iter(result["ratio"]))
    said = capsys.readouterr().out
    assert said.startswith("PREDICTIONS")
    assert "None was measured on a Mac" in said
    assert all(chip.source in said for chip in CHIPS)


def test_eight_models_and_six_chips() -> None:
    assert len({shape.name for shape in ALL}) == 8
    assert [chip.name for chip in CHIPS] == ["M1", "M2 Pro", "M3 Max", "M4", "M4 Max", "M5"]
