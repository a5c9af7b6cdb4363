"""The benchmark of several ranks: its predictions by hand, and real processes, of which none stays behind."""

from __future__ import annotations

import argparse
import os
from types import SimpleNamespace
from typing import Any

import pytest
from benchmarks import cluster_decode
from benchmarks.cluster_decode import ONE, SPLITS, TWO, RankGroup, measure, predict
from benchmarks.cluster_decode_rank import RankTask

from engine.distributed.remote_command import ClusterError

#: Milliseconds: a layer 40, a half of one 22, a third 16, the ends 10, between two forwards 2, a plan 1, an
#: all-reduce 1, whatever is computed before it, a message to the next rank 0.5.
QUIET = {
    ONE: 0.052,
    f"{ONE} between": 0.002,
    TWO: 0.092,
    "plan": 0.001,
    **{f"{split}_{count} alone between": 0.002 for split in SPLITS for count in (2, 3)},
    "tensor_2 alone": 0.012 + 6 * 0.022,
    "tensor_3 alone": 0.012 + 6 * 0.016,
    "pipeline_2 alone": 0.012 + 3 * 0.040,
    "pipeline_3 alone": 0.012 + 2 * 0.040,
    **{
        f"{split}_{n} reads {size}": (0.048, 0.144)[size]
        for split in SPLITS
        for n in (2, 3)
        for size in (0, 1)
    },
    **{f"tensor_{n} together {size}": (0.060, 0.156)[size] for n in (2, 3) for size in (0, 1)},
    **{f"pipeline_2 together {size}": (0.0965, 0.2885)[size] for size in (0, 1)},
    **{f"pipeline_3 together {size}": (0.145, 0.433)[size] for size in (0, 1)},
}


def test_the_prediction_follows_from_what_was_measured() -> None:
    found = predict(QUIET, layers=6)
    assert found["one"] == pytest.approx(0.002 + 0.010 + 6 * 0.040)
    assert found["tensor_2"] == pytest.approx(0.003 + 0.010 + 6 * 0.022 + 12 * 0.001)
    assert found["tensor_3"] == pytest.approx(0.003 + 0.010 + 6 * 0.016 + 12 * 0.001)
    assert found["pipeline_2"] == pytest.approx(0.003 + 0.010 + 6 * 0.040 + 0.0005)
    assert found["pipeline_3"] == pytest.approx(0.003 + 0.010 + 6 * 0.040 + 2 * 0.0005)


def test_processes_that_slow_each_other_down_are_predicted_slower() -> None:
    """Of three, an all-reduce takes 20 ms and computing 2.5 times as long; the first of a pipeline twice."""
    tensor = {
        "tensor_3 together 0": 12 * (0.020 + 2.5 * 0.004),
        "tensor_3 together 1": 12 * (0.020 + 2.5 * 0.012),
    }
    pipeline = {"pipeline_3 together 0": 4 * 0.048 + 0.001, "pipeline_3 together 1": 4 * 0.144 + 0.001}
    found = predict(QUIET | tensor | pipeline, layers=6)
    assert found["tensor_2"] == predict(QUIET, layers=6)["tensor_2"]
    assert found["tensor_3"] == pytest.approx(0.003 + 0.010 + 12 * 0.020 + 2.5 * 6 * 0.016)
    assert found["pipeline_3"] == pytest.approx(0.003 + 0.010 + 8 * 0.040 + 0.001)


def test_time_and_rounds_grow_with_the_runs(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    limits: list[float] = []

    def timer(seconds: float, *_: object) -> Any:
        limits.append(seconds)
        return SimpleNamespace(start=lambda: None, cancel=lambda: None)

    monkeypatch.setattr(cluster_decode.threading, "Timer", timer)
    for name in ("_start", "_round", "_result"):
        monkeypatch.setattr(cluster_decode, name, lambda *_: {})
    measure(argparse.Namespace(runs=1), rounds=0)
    assert capsys.readouterr().err == "round 1 of 1\n"
    measure(argparse.Namespace(runs=3), rounds=2)
    assert capsys.readouterr().err.endswith("round 6 of 6\n")
    assert limits[1] == 3 * limits[0]


@pytest.mark.slow
def test_real_ranks_are_measured_and_none_is_left(monkeypatch: pytest.MonkeyPatch) -> None:
    started: list[int] = []
    popen = cluster_decode.subprocess.Popen

    def remember(*given: Any, **named: Any) -> Any:
        process = popen(*given, **named)
        started.append(process.pid)
        return process

    monkeypatch.setattr(cluster_decode.subprocess, "Popen", remember)
    result = measure(argparse.Namespace(runs=1), hidden=384, layers=3, rounds=1)
    assert set(result["errors"]) == {"one", "tensor_2", "tensor_3", "pipeline_2", "pipeline_3"}
    assert all(value > 0 for value in (*result["octavo"].values(), *result["peer"].values()))
    assert len(started) == 9
    for pid in started:
        with pytest.raises(ProcessLookupError):
            os.kill(pid, 0)


@pytest.mark.slow
def test_a_rank_that_is_killed_ends_the_benchmark_with_a_sentence() -> None:
    ring = cluster_decode._addresses(2)
    group = RankGroup([RankTask(ring=ring, rank=rank, row=64, sizes=[128], readings=1) for rank in range(2)])
    try:
        group.ready()
        group.ask(0, "meet")  # which waits for rank 1
        group._processes[1].kill()
        with pytest.raises(ClusterError, match=r"Rank [01] of the benchmark ended"):
            group.answer(0)
    finally:
        group.end()
