"""Steps that are recorded, and replayed: the same bits each time, or refused by name."""

from __future__ import annotations

import gc
import statistics
import time
import tracemalloc
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import mlx.core as mx
import mlx.nn as nn
import numpy as np
import pytest
from tiny_adapters import make_adapter
from tiny_models import make_tiny_llama
from zoo.tiny_configs import make

from engine.backends.base import Batch
from engine.backends.cpu import CpuBackend
from engine.backends.cpu.recorded_step import step_replay
from engine.backends.cpu.recorded_step.step_replay import SHAPES
from engine.backends.cpu.worker_threads import TEAM
from engine.models import model_loader
from engine.models.adapters import apply_adapter
from engine.models.model_loader import load
from engine.models.starter_model import ensure_starter
from engine.paged_model import PagedModel, StepAbandonedError

BLOCKS, BLOCK_SIZE = 40, 8


@pytest.fixture(autouse=True)
def _on_cpu(monkeypatch: pytest.MonkeyPatch) -> None:
    """With a thread that helps, which `make test` leaves out elsewhere."""
    mx.set_default_device(mx.cpu)
    monkeypatch.setattr(TEAM, "_helpers", 1)


def tiny(folder: Path, **config: Any) -> PagedModel:
    return PagedModel(load(make_tiny_llama(folder / "model", **config)).model, CpuBackend(), "tiny")


def decode_step(lengths: list[int], rows: int = 1) -> Batch:
    """The next `rows` tokens of sequences that have `lengths` tokens."""
    tables = np.arange(len(lengths) * 5, dtype=np.int32).reshape(len(lengths), 5)
    tokens = [(7 * length + 3 * row + 5) % 90 for length in lengths for row in range(rows)]
    batch = Batch.over(tables, lengths, [length + rows for length in lengths], BLOCK_SIZE, tokens)
    return batch if rows == 1 else replace(batch, wanted=np.arange(batch.rows, dtype=np.int32))


def run(model: PagedModel, *, replayed: bool, sequences: int, rows: int, steps: int = 5) -> list[np.ndarray]:
    """The logits of some steps, and what the pools hold then."""
    model.allocate(BLOCKS, BLOCK_SIZE)
    backend: Any = model.backend
    backend.replay.enabled = replayed
    for pool in model.pools:
        pool.fill(float("nan"))
    found = []
    for step in range(steps):
        lengths = [step * rows for _ in range(sequences)]
        found.append(np.array(model.forward(decode_step(lengths, rows))))
    for pool in model.pools:
        found += [np.nan_to_num(part) for part in pool.save(np.arange(BLOCKS, dtype=np.int32)) or ()]
    return found


def assert_the_same(model: PagedModel, sequences: int, rows: int) -> None:
    wanted = run(model, replayed=False, sequences=sequences, rows=rows)
    got = run(model, replayed=True, sequences=sequences, rows=rows)
    (known,) = recorded(model)
    assert (known.refusal, known.replays) == ("", 5)
    assert len(got) == len(wanted)
    for mine, theirs in zip(got, wanted, strict=True):
        assert np.array_equal(mine, theirs)


def recorded(model: PagedModel) -> list[Any]:
    backend: Any = model.backend
    return list(backend.replay.steps.values())


@pytest.mark.parametrize(
    "config",
    [
        {},
        {"bits": 4},
        {"bits": 8, "rope_traditional": True},
        {"attention_bias": True, "mlp_bias": True, "rope_scaling": {"rope_type": "linear", "factor": 2.0}},
    ],
)
def test_replayed_steps_have_the_bits_of_the_models(tmp_path: Path, config: dict[str, Any]) -> None:
    model = tiny(tmp_path, **config)
    # Products of float32 weights with more than three rows are MLX's.
    for sequences, rows in ((1, 1), (3, 1), (1, 3), *(((8, 1), (2, 3), (2, 8)) if "bits" in config else ())):
        assert_the_same(model, sequences, rows)


@pytest.mark.parametrize("kind", ["qwen2", "qwen3"])
def test_other_dense_models_are_replayed(kind: str) -> None:
    assert_the_same(PagedModel(make(kind), CpuBackend(), kind), 2, 1)


@pytest.mark.parametrize("bits", [8, 4])
def test_quantised_pools_are_replayed(tmp_path: Path, bits: int) -> None:
    model = tiny(tmp_path)
    model.kv_bits = bits
    assert_the_same(model, 2, 1)


def test_sliding_windows_are_replayed(tmp_path: Path) -> None:
    kinds = ["sliding_attention", "full_attention"]
    assert_the_same(tiny(tmp_path, layer_types=kinds, num_hidden_layers=2, sliding_window=3), 2, 1)


@pytest.mark.parametrize("bits", [4, 8])
def test_models_whose_weights_stay_quantised_are_replayed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, bits: int
) -> None:
    """As those of large models, for which there is too little memory to unpack them."""
    monkeypatch.setattr(model_loader, "FLOAT32_SHARE", 0.0)
    model = tiny(tmp_path, bits=bits)
    assert isinstance(model.model.model.embed_tokens, nn.QuantizedEmbedding)
    assert_the_same(model, 2, 1)


def test_weights_that_stay_quantised_are_in_memory_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(model_loader, "FLOAT32_SHARE", 0.0)
    loaded = load(make_tiny_llama(tmp_path / "model", bits=4)).model
    layer = loaded.model.layers[0].mlp.up_proj
    shape, size = layer.weight.shape, layer.weight.nbytes
    before = mx.get_active_memory()
    layers = [each for each in loaded.modules() if isinstance(each, nn.QuantizedLinear)]
    PagedModel(loaded, CpuBackend(), "tiny")
    assert layer.weight.shape == shape
    assert before - mx.get_active_memory() > 0.9 * size * len(loaded.model.layers)
    assert all(np.isnan(np.array(each.scales)).all() for each in layers)
    mixed = layer(mx.ones((1, layer.scales.shape[1] * layer.group_size), mx.bfloat16))
    assert np.isfinite(np.array(mixed)).all()


@pytest.mark.parametrize("kind", ["lora", "dora"])
def test_adapters_of_models_whose_weights_stay_quantised(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kind: str
) -> None:
    base = make_tiny_llama(tmp_path / "base", bits=4)
    adapter = make_adapter(base, tmp_path / "adapter", kind=kind)
    logits = []
    for share in (1.0, 0.0):
        monkeypatch.setattr(model_loader, "FLOAT32_SHARE", share)
        loaded = load(base)
        apply_adapter(loaded.model, adapter, "tiny")
        logits.append(
            run(PagedModel(loaded.model, CpuBackend(), "adapted"), replayed=True, sequences=1, rows=1)[0]
        )
    np.testing.assert_allclose(logits[1], logits[0], atol=1e-5)


def test_adapters_are_replayed(tmp_path: Path) -> None:
    base = make_tiny_llama(tmp_path / "base", bits=4)
    loaded = load(base)
    apply_adapter(loaded.model, make_adapter(base, tmp_path / "adapter", kind="lora"), "tiny")
    assert_the_same(PagedModel(loaded.model, CpuBackend(), "adapted"), 2, 1)


def test_logits_of_some_rows_only(tmp_path: Path) -> None:
    model = tiny(tmp_path, bits=4)
    logits: dict[bool, list[np.ndarray]] = {}
    for replayed in (False, True):
        model.allocate(BLOCKS, BLOCK_SIZE)
        model.backend.replay.enabled = replayed  # type: ignore[attr-defined]
        logits[replayed] = [
            np.array(model.forward(replace(decode_step([3 * n, 3 * n], 3), wanted=None))) for n in range(5)
        ]
    assert [known.replays for known in recorded(model)] == [5]
    assert np.array_equal(logits[True], logits[False])


def test_two_models_over_the_same_modules_write_their_own_pools(tmp_path: Path) -> None:
    loaded = load(make_tiny_llama(tmp_path / "model", bits=4)).model
    models = [PagedModel(loaded, CpuBackend(), "tiny") for _ in range(2)]
    alone = run(models[0], replayed=False, sequences=1, rows=1, steps=6)[:6]
    for model in models:
        run(model, replayed=True, sequences=1, rows=1, steps=0)
    for step in range(6):
        for model in models:
            assert np.array_equal(np.array(model.forward(decode_step([step]))), alone[step])
    assert all(known.replays == 6 for model in models for known in recorded(model))


@pytest.mark.parametrize(("more", "replays"), [(9, 8), (-1, 4)])  # it grows in its place
def test_a_pool_that_changed_its_place_is_recorded_anew(tmp_path: Path, more: int, replays: int) -> None:
    model = tiny(tmp_path)
    wanted = run(model, replayed=False, sequences=1, rows=1, steps=8)[:8]
    run(model, replayed=True, sequences=1, rows=1, steps=4)
    for pool in model.pools:
        pool.resize(BLOCKS + more)
    for step in range(4, 8):
        assert np.array_equal(np.array(model.forward(decode_step([step]))), wanted[step])
    (known,) = recorded(model)
    assert known.replays == replays


def test_a_replay_with_other_bits_is_found_and_left(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Both by the second step of a shape and by those that are checked later."""
    model = tiny(tmp_path)
    wanted = run(model, replayed=False, sequences=1, rows=1, steps=12)[:12]
    for damaged in (1, 6):
        monkeypatch.setattr(step_replay, "CHECKED", 4)
        run(model, replayed=True, sequences=1, rows=1, steps=damaged)
        (known,) = recorded(model)
        known._logits = known._logits + 1  # no longer what the instructions write
        checked = 1 if damaged == 1 else 9
        for step in range(damaged, checked):
            model.forward(decode_step([step]))
        for step in range(checked, 12):
            assert np.array_equal(np.array(model.forward(decode_step([step]))), wanted[step])
        assert "other bits" in known.refusal


def insistent(change: Callable[[mx.array], mx.array]) -> PagedModel:
    """A model whose code also does something else with what its second layer gets."""
    model = PagedModel(make("llama"), CpuBackend(), "llama")
    mlp = model.model.model.layers[1].mlp
    kind = type(mlp)
    mlp.__class__ = type("Insistent", (kind,), {"__call__": lambda self, x: kind.__call__(self, change(x))})
    return model


def test_what_has_no_instruction_is_computed_by_numpy_in_its_place() -> None:
    assert_the_same(insistent(lambda x: mx.abs(x) * mx.sigmoid(-x) / 3.0), 2, 1)


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (lambda x: mx.sort(x), "MLX's Sort"),
        (lambda x: x * 2 if x.sum().item() > 0 else x, "needs values"),
        (lambda x: x * mx.contiguous(x), "Contiguous"),
    ],
)
def test_what_cannot_be_recorded_is_refused_by_name_and_left_to_the_models_code(
    caplog: pytest.LogCaptureFixture, change: Callable[[mx.array], mx.array], reason: str
) -> None:
    caplog.set_level("INFO")
    model = insistent(change)
    model.backend.try_faster(False)
    wanted = run(model, replayed=True, sequences=2, rows=1)
    model.backend.try_faster(True)
    got = run(model, replayed=True, sequences=2, rows=1)
    assert recorded(model) == []
    assert any(
        reason in line.message for line in caplog.records if line.name.startswith("engine.backends.cpu")
    )
    assert all(np.allclose(*pair, atol=1e-5) for pair in zip(got, wanted, strict=True))


def test_what_a_model_computes_from_positions_is_not_taken_for_a_constant() -> None:
    """A step that used the positions of another would be wrong."""
    model = PagedModel(make("llama"), CpuBackend(), "llama")
    mlp = model.model.model.layers[1].mlp
    kind = type(mlp)
    context = model.step

    def shifted(self: Any, x: mx.array) -> Any:
        return kind.__call__(self, x + context.now.mx_offsets[:, None, None])

    mlp.__class__ = type("Shifted", (kind,), {"__call__": shifted})
    model.backend.try_faster(False)
    wanted = run(model, replayed=True, sequences=2, rows=1)
    model.backend.try_faster(True)
    got = run(model, replayed=True, sequences=2, rows=1)
    assert [(known.refusal, known.replays) for known in recorded(model)] == [("", 5)]
    assert all(np.allclose(*pair, atol=1e-5) for pair in zip(got, wanted, strict=True))


@pytest.mark.parametrize("rows", [24, 40])
def test_a_prompt_ends_between_two_layers_when_nobody_wants_it(tmp_path: Path, rows: int) -> None:
    """Recorded, or through the model's own code, as 40 rows are on processors without digits."""
    model = tiny(tmp_path, bits=4, num_hidden_layers=4)
    model.allocate(BLOCKS, BLOCK_SIZE)
    backend: Any = model.backend
    backend.replay.enabled = False  # a step that is kept does not end early
    asked = []

    def prompt() -> Batch:
        return Batch.over(np.arange(8, dtype=np.int32)[None], [0], [rows], BLOCK_SIZE, np.arange(rows))

    model.step.abandoned = lambda: bool(asked.append(None))
    wanted = np.array(model.forward(prompt()))
    each_question = len(asked)  # the last four by the layers, before they write
    for pool in model.pools:
        pool.fill(float("nan"))
    asked.clear()
    model.step.abandoned = lambda: bool(asked.append(None)) or len(asked) > each_question - 2
    with pytest.raises(StepAbandonedError):
        model.forward(prompt())
    written = [np.isfinite(pool.save(np.zeros(1, np.int32))[0]).all() for pool in model.pools]  # type: ignore[index]
    assert written == [True, True, False, False]
    model.step.abandoned = lambda: False
    assert np.array_equal(np.array(model.forward(prompt())), wanted)


def test_kinds_of_model_that_are_recorded() -> None:
    """Among them with gates, norms and rotations that no instruction was made for."""
    for kind in ("gemma3_text", "phi3", "cohere2", "gpt_neox", "granite"):
        assert_the_same(PagedModel(make(kind), CpuBackend(), kind), 2, 1)


def test_experts_are_recorded_in_decode_steps_and_in_prompts_that_sort_them() -> None:
    """mlx-lm sorts tokens by their expert from 64 choices on."""
    model = PagedModel(make("qwen3_moe"), CpuBackend(), "qwen3_moe")
    backend: Any = model.backend
    logits = []
    for on in (False, True):
        backend.try_faster(on)
        model.allocate(BLOCKS, BLOCK_SIZE)
        prompt = Batch.over(np.arange(8, dtype=np.int32)[None], [0], [40], BLOCK_SIZE, np.arange(40))
        logits.append(np.array(model.forward(prompt)))
        assert backend._recording is on
    np.testing.assert_allclose(logits[1], logits[0], atol=2e-5)
    assert_the_same(model, 2, 1)


def test_many_shapes_keep_little(tmp_path: Path) -> None:
    model = tiny(tmp_path, bits=4)
    run(model, replayed=True, sequences=1, rows=1, steps=0)
    shapes = [(rows, wanted) for rows in range(1, 8) for wanted in range(1, rows + 1)]
    for rows, wanted in shapes * 3:
        step = replace(decode_step([1], rows), wanted=np.arange(wanted, dtype=np.int32))
        assert model.forward(step).shape[0] == wanted
    assert len(recorded(model)) == SHAPES < len(shapes)
    assert max(known.nbytes for known in recorded(model)) < 1e6


def test_buffers_of_a_step_are_used_again(tmp_path: Path) -> None:
    """Twice the layers need the same buffers: what a recording keeps does not grow with the model's depth."""
    sizes = []
    for layers in (2, 4):
        model = tiny(tmp_path / str(layers), num_hidden_layers=layers)
        run(model, replayed=True, sequences=2, rows=1, steps=1)
        (known,) = recorded(model)
        sizes.append(known._kept[0].nbytes)
    assert sizes[1] < 1.2 * sizes[0]


@pytest.mark.slow
def test_a_thousand_shapes_do_not_fill_the_memory(tmp_path: Path) -> None:
    model = tiny(tmp_path, bits=4)
    run(model, replayed=True, sequences=1, rows=1, steps=0)
    backend: Any = model.backend
    original = backend.replay.logits
    kept = []
    tracemalloc.start()  # NumPy tells it of its arrays
    for number in range(1000):
        backend.replay.logits = lambda shape, *rest, number=number: original((number, shape), *rest)
        model.forward(decode_step([1]))
        if number % 100 == 99:
            gc.collect()
            kept.append(tracemalloc.get_traced_memory()[0])
    tracemalloc.stop()
    assert len(recorded(model)) == SHAPES
    assert kept[-1] - kept[0] < 2e5


@pytest.mark.slow
@pytest.mark.model
def test_recording_a_step_of_the_starter_costs_little() -> None:
    model = PagedModel(load(ensure_starter()).model, CpuBackend(), "starter")
    model.allocate(BLOCKS, BLOCK_SIZE)
    backend: Any = model.backend
    times: dict[bool, list[float]] = {True: [], False: []}
    for turn in range(20):
        backend.replay.steps.clear()
        backend.replay.enabled = turn % 2 == 0
        begin = time.thread_time()
        model.forward(decode_step([1]))
        times[turn % 2 == 0].append(time.thread_time() - begin)
        if turn % 2 == 0:
            (known,) = recorded(model)
            assert not known.refusal
            assert known.nbytes < 20e6
    assert statistics.median(times[True]) - statistics.median(times[False]) < 0.05
