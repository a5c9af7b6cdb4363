"""Which path rows take, by their number, the context and whether blocks are adjacent; and its measurement."""

from __future__ import annotations

import itertools
from pathlib import Path

import mlx.core as mx
import numpy as np
import pytest
from metal_emulation import emulation

import engine.backends.metal.metal_pool as pool_module
from engine.backends import Batch
from engine.backends.metal import read_thresholds, tune, write_thresholds
from engine.backends.metal.attention_paths import Thresholds, split_rows
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
    for name, value in (("_HEADS", 4), ("_KV_HEADS", 2), ("_DIM", 64)):
        monkeypatch.setattr(tune, name, value)  # small: what is timed here is the clock's
    monkeypatch.setattr(pool_module, "paged_attention", lambda q, *_, **__: q * float("nan"))
    rows, contexts = (8, 16, 32), (32, 64)
    gathered = {32: (0.5, 0.9, 0.8), 64: (0.9, 1.2, 1.5)}
    sliced = {32: (1.2, 0.9, 1.3), 64: (1.3, 1.2, 1.2)}
    times: list[float] = []
    for context, i in itertools.product(contexts, range(3)):
        times += [1.0, 1 / gathered[context][i], 1 / sliced[context][i]]
    left = iter([*times, 1.0, 0.5])  # and a wide tile that takes half the time
    with emulation(typecheck=False):
        tuning = tune.measure(lambda _: next(left), rows, contexts)
    assert tuning.thresholds.gathered == ((0, 0), (64, 16))
    assert tuning.thresholds.sliced == ((0, 32), (64, 8))
    assert tuning.thresholds.wide
    assert tuning.wide == 2
    assert [round(gain.gathered, 6) for gain in tuning.gains] == [*gathered[32], *gathered[64]]
    assert read_thresholds(tmp_path) == Thresholds()
    path = write_thresholds(tmp_path, tuning.thresholds)
    assert read_thresholds(tmp_path) == tuning.thresholds
    for damaged in ('{"contiguous_rows": "many"}', "", "[]", '{"gathered": [[1]]}'):
        path.write_text(damaged)
        assert read_thresholds(tmp_path) == Thresholds()


def test_the_command_prints_the_table_and_keeps_it(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    from engine.cli.main import main
    from engine.models import paths

    found = tune.Tuning(MEASURED, [tune.Gain(512, 16, 0.5, 1.25)], 1.5)
    monkeypatch.setattr(tune, "measure", lambda: found)
    monkeypatch.setattr(mx.metal, "is_available", lambda: True)
    monkeypatch.setattr(paths, "cache_folder", lambda: tmp_path)
    monkeypatch.setattr(mx, "device_info", lambda *_: {"device_name": "a Mac"})
    assert main(["tune"]) == 0
    said = capsys.readouterr().out
    assert "1.25" in said
    assert "Contiguous keys and values, gathered, from 1000 tokens of context: used from 200 rows." in said
    assert read_thresholds(tmp_path) == MEASURED
