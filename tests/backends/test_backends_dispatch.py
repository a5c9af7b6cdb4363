"""Which path rows take, by their number, the context and whether blocks are adjacent; and its measurement."""

from __future__ import annotations

import inspect
import itertools
from collections.abc import Iterator
from pathlib import Path

import mlx.core as mx
import numpy as np
import pytest
from cuda_emulation import cuda_kernels
from metal_cpu.emulator.launch import Emulation
from metal_emulation import emulation

import engine.backends.metal.metal_pool as pool_module
from engine.backends import Batch, LayerShape
from engine.backends.cuda import CudaBackend, cuda_backend
from engine.backends.metal import (
    KernelTrials,
    MetalBackend,
    read_thresholds,
    read_trials,
    tune,
    write_thresholds,
)
from engine.backends.metal.attention_paths import Thresholds, split_rows
from engine.backends.metal.tune import IdleTuning
from metal_kernels.shapes import AttentionShape

SHAPE = AttentionShape(mx.float16, 8, 2, 64, 16, 0.125)


def step(sequences: list[tuple[int, int]], *, adjacent: bool) -> Batch:
    """Sequences as (tokens, rows), in blocks beside each other or scattered."""
    counts = [-(-length // 16) for length, _ in sequences]
    blocks = np.arange(sum(counts), dtype=np.int32)
    blocks = blocks if adjacent else blocks[::-1].copy()
    tables = np.full((len(counts), max(counts)), -1, np.int32)
    for row, end, count in zip(tables, np.cumsum(counts), counts, strict=True):
        row[:count] = blocks[end - count : end]
    rows = np.array([r for _, r in sequences])
    positions = np.concatenate([np.arange(n - r, n) for n, r in sequences]).astype(np.int32)
    return Batch(
        tokens=np.zeros(rows.sum(), np.int32),
        positions=positions,
        slots=np.zeros(rows.sum(), np.int32),
        cu_rows=np.concatenate([[0], np.cumsum(rows)]).astype(np.int32),
        lengths=np.array([n for n, _ in sequences], np.int32),
        tables=tables,
        block_size=16,
    )


MEASURED = Thresholds(gathered=((0, 0), (1000, 200)), sliced=((0, 1), (1000, 50)))


@pytest.mark.parametrize(
    ("thresholds", "sequence", "adjacent", "kind"),
    [
        (Thresholds(), (300, 127), False, "paged"),
        (Thresholds(), (300, 128), False, "contiguous"),
        (Thresholds(0), (300, 300), True, "paged"),
        (MEASURED, (900, 900), False, "paged"),  # never measured to pay at this length
        (MEASURED, (1000, 199), False, "paged"),
        (MEASURED, (1000, 200), False, "contiguous"),
        (MEASURED, (1000, 49), True, "paged"),
        (MEASURED, (1000, 50), True, "contiguous"),
        (MEASURED, (900, 1), True, "contiguous"),
    ],
)
def test_rows_context_and_adjacent_blocks_choose_the_path(
    thresholds: Thresholds, sequence: tuple[int, int], adjacent: bool, kind: str
) -> None:
    (group,) = split_rows(step([sequence], adjacent=adjacent), thresholds, SHAPE)
    assert (group.path, group.whole) == (kind, True)


def test_what_counts_as_context_is_what_the_window_leaves() -> None:
    shape = AttentionShape(mx.float16, 8, 2, 64, 16, 0.125, window=100)
    (group,) = split_rows(step([(5000, 200)], adjacent=False), MEASURED, shape)
    assert group.path == "paged"  # 299 tokens of 5,000 are seen


@pytest.mark.parametrize(
    ("sequence", "unfused", "kind"),
    [
        ((600, 500), True, "contiguous"),  # as MLX does it for Gemma
        ((600, 100), True, "paged"),
        ((600, 500), False, "paged"),  # CUDA
        ((32_768, 512), True, "contiguous"),
        ((32_768, 513), True, "paged"),  # scores of 8 heads beyond 256 MiB
    ],
)
def test_large_heads_take_contiguous_keys_while_the_scores_are_small(
    sequence: tuple[int, int], unfused: bool, kind: str
) -> None:
    shape = AttentionShape(mx.float16, 8, 4, 256, 16, 0.0625)
    (group,) = split_rows(step([sequence], adjacent=False), Thresholds(), shape, unfused=unfused)
    assert group.path == kind


def test_latents_never_take_contiguous_keys() -> None:
    shape = AttentionShape(mx.float16, 16, 1, 576, 16, 0.0625, value_dim=512)
    (group,) = split_rows(step([(600, 500)], adjacent=False), Thresholds(), shape)
    assert group.path == "paged"


def test_decodes_of_several_sequences_stay_in_one_launch() -> None:
    batch = step([(900, 1), (500, 1), (900, 60)], adjacent=True)
    kinds = [(group.path, group.rows.tolist()) for group in split_rows(batch, MEASURED, SHAPE)]
    assert kinds == [("contiguous", list(range(2, 62))), ("paged", [0, 1])]


def test_tuning_takes_the_rows_from_which_on_contiguous_keys_win(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    made_small(monkeypatch, rows=(8, 16, 32), contexts=(32, 64))
    gathered = {32: (0.5, 0.9, 0.8), 64: (0.9, 1.2, 1.5)}
    sliced = {32: (1.2, 0.9, 1.3), 64: (1.3, 1.2, 1.2)}
    times: list[float] = []
    for context, i in itertools.product((32, 64), range(3)):
        times += [1.0, 1 / gathered[context][i], 1 / sliced[context][i]] * 2
    left = evaluations([*times, *[1.0, 0.5] * 2, *SPREAD])  # and a wide tile that takes half the time
    with emulation(typecheck=False):
        tuning = tune.measure(MetalBackend, lambda _: next(left))
    assert list(left) == []
    assert tuning.thresholds.gathered == ((0, 0), (64, 16))
    assert tuning.thresholds.sliced == ((0, 32), (64, 8))
    assert tuning.thresholds.wide
    assert tuning.wide == 2
    assert tuning.thresholds.spread == 2
    assert {spread: round(speed, 6) for spread, speed in tuning.spreads.items()} == {0.5: 0.5, 2.0: 1.25}
    assert [round(gain.gathered, 6) for gain in tuning.gains] == [*gathered[32], *gathered[64]]
    path = tmp_path / "cache" / "thresholds.json"
    assert read_thresholds(path) == read_thresholds(None) == Thresholds()
    write_thresholds(path, tuning.thresholds)
    assert read_thresholds(path) == tuning.thresholds
    for damaged in ('{"contiguous_rows": "many"}', "", "[]", '{"gathered": [[1]]}'):
        path.write_text(damaged)
        assert read_thresholds(path) == Thresholds()


SPREAD = [1.0, 2.0, 0.8, 1.0, 1.0, 0.5, 1.0, 1.0, 0.7, 1.0, 2.0, 0.5]  # two rounds at each of two contexts


def evaluations(medians: list[float]) -> Iterator[float]:
    """Two slow ones that compile, then seven about each median, one of them disturbed."""
    for median in medians:
        yield from (60.0, 9.0, median, 0.99 * median, median, 7.0, median, 1.01 * median, median)


def made_small(monkeypatch: pytest.MonkeyPatch, rows: tuple[int, ...], contexts: tuple[int, ...]) -> None:
    """What is timed in these tests is the clock's."""
    small = {"_HEADS": 4, "_KV_HEADS": 2, "_DIM": 64, "ROWS": rows, "CONTEXTS": contexts}
    for name, value in small.items():
        monkeypatch.setattr(tune, name, value)
    monkeypatch.setattr(pool_module, "paged_attention", lambda q, *_, **__: q * float("nan"))


def test_what_is_faster_only_once_or_hardly_is_not_used(monkeypatch: pytest.MonkeyPatch) -> None:
    made_small(monkeypatch, rows=(8,), contexts=(32, 64))
    unsure = [1.0, 0.5, 0.97, 1.0, 1.02, 0.97]  # gathered: twice as fast, then slower; sliced: 3 % faster
    left = evaluations([*unsure, *unsure, 1.0, 0.5, 1.0, 0.96, *[1.0, 0.9, 0.9, 1.0, 1.1, 0.97] * 2])
    with emulation(typecheck=False):
        thresholds = tune.measure(MetalBackend, lambda _: next(left)).thresholds
    assert not any(rows for steps in (thresholds.gathered, thresholds.sliced) for _, rows in steps)
    assert (thresholds.spread, thresholds.wide) == (1.0, False)


def test_cuda_is_measured_likewise(monkeypatch: pytest.MonkeyPatch) -> None:
    made_small(monkeypatch, rows=(8,), contexts=(32, 64))
    monkeypatch.setattr(cuda_backend, "paged_attention", lambda q, *_, **__: q * float("nan"))
    timed: list[tune.Way] = []

    def clock(way: tune.Way) -> float:
        mx.eval(way())
        timed.append(way)
        return 1.0

    with cuda_kernels(Emulation()):
        tuning = tune.measure(CudaBackend, clock)
    assert len(timed) == 9 * 2 * (2 * 3 + 2 + 2 * 3)
    assert not any(rows for _, rows in tuning.thresholds.gathered)
    assert (tuning.thresholds.spread, tuning.thresholds.wide) == (1.0, False)


def test_a_spread_divides_a_context_into_more_parts() -> None:
    shape = AttentionShape(mx.float16, 8, 2, 64, 16, 0.125)
    counts = []
    for spread in (0.5, 1.0, 2.0):
        pool = pool_module.MetalPool(
            LayerShape(2, 64, 64, mx.float16), 2048, 16, KernelTrials(), Thresholds(spread=spread)
        )
        counts.append(pool._work(step([(16_000, 1)], adjacent=True), shape).decode[0].count)
    assert counts[0] < counts[1] < counts[2]


class Idle:
    """A GPU that nobody uses, with a clock that says how long each evaluation took."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, file: Path) -> None:
        made_small(monkeypatch, rows=(8,), contexts=(32, 64))
        monkeypatch.setattr(tune, "on_mains", lambda: self.mains)
        monkeypatch.setattr(tune, "in_low_power_mode", lambda: self.saving)
        self.mains, self.saving = True, False
        self.seconds_of: list[float] = []
        self.tuning = IdleTuning(MetalBackend, KernelTrials(file.with_name("trials.json")), self.clock)

    def clock(self, way: tune.Way) -> float:
        """Paged attention takes a second, contiguous keys and values half."""
        mx.eval(way())
        pool = inspect.getclosurevars(way).nonlocals["pool"]
        self.seconds_of.append(0.5 if pool._thresholds.contiguous_rows else 1.0)
        return self.seconds_of[-1]


def test_an_idle_gpu_is_measured_once_piece_by_piece(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    file = tmp_path / "thresholds.json"
    idle = Idle(monkeypatch, file)
    with emulation(typecheck=False):
        assert idle.tuning.advance(10.0) == 20  # a request was here 10 seconds ago
        assert idle.seconds_of == []
        for _ in range(6):
            assert idle.tuning.advance(31.0) == 0
        assert len(idle.seconds_of) == 5  # one in each piece, but in the first
        assert idle.tuning.advance(0.0) == 30  # a request
        for _ in range(28):
            idle.tuning.advance(31.0)
        assert idle.seconds_of == [1.0] * 5 + [1.0] * 9 + [0.5] * 18  # it began anew
        idle.mains = False
        assert idle.tuning.advance(40.0) == 60
        idle.mains = True
        for _ in range(10):
            idle.tuning.advance(31.0)
        assert idle.seconds_of[-9:] == [1.0] * 9
        assert not file.exists()
        while not file.exists():
            assert idle.tuning.advance(100.0) == 0
        assert read_thresholds(file).gathered == ((0, 8), (64, 8))
        kernels = KernelTrials(file.with_name("trials.json"))
        assert any(map(kernels.refused, kernels.found()))  # so that one that hangs does so once
        done = len(idle.seconds_of)
        assert idle.tuning.advance(100.0) == float("inf")
        again = IdleTuning(MetalBackend, KernelTrials(file.with_name("trials.json")), idle.clock)
        assert again.advance(100.0) == float("inf")
        assert len(idle.seconds_of) == done
    write_thresholds(file, Thresholds())  # undone: not measured again by itself
    assert idle.tuning.advance(100.0) == float("inf")


def test_a_gpu_is_not_measured_on_battery_nor_twice_after_a_failure(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    idle = Idle(monkeypatch, tmp_path / "thresholds.json")
    idle.mains = False
    assert idle.tuning.advance(100.0) == 60
    idle.mains, idle.saving = True, True
    assert idle.tuning.advance(100.0) == 60
    idle.saving = False

    def broken(_: tune.Way) -> float:
        raise RuntimeError("the GPU has gone")

    failing = IdleTuning(MetalBackend, KernelTrials(tmp_path / "trials.json"), broken)
    with emulation(typecheck=False):
        failing.advance(100.0)
        failing.advance(100.0)
        assert failing.advance(100.0) == float("inf")
    assert not (tmp_path / "thresholds.json").exists()
    monkeypatch.setattr(tune, "write_thresholds", lambda *_: (tmp_path / "no" / "folder").touch())
    full = IdleTuning(MetalBackend, KernelTrials(tmp_path / "trials.json"), lambda _: 1.0)
    with emulation(typecheck=False):
        for _ in range(9 * 2 * 14 + 1):
            assert full.advance(100.0) == 0
    assert full.advance(100.0) == float("inf")  # nor where the disk is full
    assert IdleTuning(MetalBackend, KernelTrials()).advance(100.0) == float("inf")


def test_the_command_prints_the_table_and_keeps_it(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    from engine.cli.main import main
    from engine.models import paths

    found = tune.Tuning(MEASURED, [tune.Gain(512, 16, 0.5, 1.25)], 1.5, {2.0: 1.125})
    monkeypatch.setattr(tune, "measure", lambda kind: found)
    monkeypatch.setattr(mx.metal, "is_available", lambda: True)
    monkeypatch.setattr(paths, "cache_folder", lambda: tmp_path)
    monkeypatch.setattr(mx, "device_info", lambda *_: {"device_name": "a Mac"})
    assert main(["tune"]) == 0
    said = capsys.readouterr().out
    assert "1.25" in said
    assert "Contiguous keys and values, gathered, from 1000 tokens of context: used from 200 rows." in said
    assert "Decoding with 2 times as many parts of a context: 1.12 times as fast as usual." in said
    file = read_trials(tmp_path).thresholds_file
    assert file is not None
    assert read_thresholds(file) == MEASURED
    assert main(["tune", "--forget"]) == 0
    assert read_thresholds(file) == Thresholds()
    assert file.exists()  # so that it is not measured again unasked
