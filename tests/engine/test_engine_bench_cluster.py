"""The benchmark of several ranks: its predictions by hand, and real processes, of which none stays behind."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

import pytest

from engine.bench import cluster_decode
from engine.bench.cluster_decode import RankGroup, measure, predict
from engine.bench.cluster_decode_rank import HALF, ONE, TWO, RankTask
from engine.cluster.remote_command import ClusterError

#: Milliseconds: a layer 40 of which 4 do not shrink, the ends 10, the messages of all kinds 1.
QUIET = {
    "one": 0.170,
    ONE: 0.050,
    TWO: 0.090,
    HALF: 0.054,
    "both": 0.054,
    "beside waiting": 0.090,
    **{f"{split}_{count} messages": 0.001 for split in ("tensor", "pipeline") for count in (2, 3)},
}


def test_the_prediction_follows_from_what_was_measured() -> None:
    found = predict(QUIET, layers=4, cores=8)
    assert found["one"] == pytest.approx(0.010 + 4 * 0.040)
    assert found["tensor_2"] == pytest.approx(0.010 + 4 * (0.004 + 0.018) + 8 * 0.001)
    assert found["tensor_3"] == pytest.approx(0.010 + 4 * (0.004 + 0.012) + 8 * 0.001)
    assert found["pipeline_2"] == pytest.approx(0.010 + 4 * 0.040 + 0.001)
    assert found["pipeline_3"] == pytest.approx(0.010 + 4 * 0.040 + 0.001)


def test_three_processes_on_two_cores_are_slower_also_while_two_of_them_wait() -> None:
    found = predict(QUIET, layers=4, cores=2)
    assert found["tensor_2"] == pytest.approx(0.106)
    assert found["tensor_3"] == pytest.approx(1.5 * (0.010 + 4 * 0.016) + 8 * 0.001)
    assert found["pipeline_3"] == pytest.approx(1.5 * (0.010 + 4 * 0.040) + 0.001)
    busy = predict(QUIET | {"both": 0.081, "beside waiting": 0.099}, layers=4, cores=2)
    assert busy["tensor_2"] == pytest.approx(1.5 * 0.098 + 8 * 0.001)
    assert busy["pipeline_2"] == pytest.approx(1.1 * 0.160 + 1.5 * 0.010 + 0.001)
    assert busy["pipeline_3"] == pytest.approx(1.5 * (0.160 + 1.5 * 0.010) + 0.001)  # not 1.1 times 1.5
    one_core = predict(QUIET | {"both": 0.108, "beside waiting": 0.180}, layers=4, cores=1)
    assert one_core["tensor_2"] == pytest.approx(2 * 0.098 + 8 * 0.001)


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
    assert len(started) == 12
    assert [pid for pid in started if Path(f"/proc/{pid}").exists()] == []


@pytest.mark.slow
def test_a_rank_that_is_killed_ends_the_benchmark_with_a_sentence() -> None:
    group = RankGroup(RankTask(split="tensor", hidden=384, layers=3), 2)
    try:
        group.ready()
        group.ask(0, "step", 1)  # which waits for rank 1
        group._processes[1].kill()
        with pytest.raises(ClusterError, match=r"Rank [01] of the benchmark ended"):
            group.answer(0)
    finally:
        group.end()
