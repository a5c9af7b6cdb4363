"""Octavo's server beside mlx-lm's: the same greedy texts, and the benchmarks that compare both."""

from __future__ import annotations

import argparse
import asyncio
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from tiny_models import make_tiny_llama

from engine.bench import agent_turns, served_load
from engine.bench.bench_report import bench_text
from engine.bench.server_pair import ServerPair
from engine.bench.stream_client import Address, stream_chat

pytestmark = [pytest.mark.slow, pytest.mark.timeout(900)]


def arguments(model: Path | str = "", **more: Any) -> argparse.Namespace:
    return argparse.Namespace(model=str(model), options={}, runs=1, **more)


@pytest.fixture
def long_model(tmp_path: Path) -> Path:
    """A tiny model with a context for long prompts; a token is a byte."""
    return make_tiny_llama(tmp_path / "long", max_position_embeddings=16384)


@pytest.fixture
def starters() -> Iterator[ServerPair]:
    with ServerPair(arguments()) as servers:
        yield servers


@pytest.mark.model
def test_twenty_prompts_have_the_same_greedy_answers(starters: ServerPair) -> None:
    text = bench_text()
    prompts = [f"Continue: {text[97 * number : 97 * number + 80]}" for number in range(20)]

    async def answers(address: Address) -> list[str]:
        asked = [stream_chat(address, [{"role": "user", "content": each}], 24) for each in prompts]
        return [answer.text for answer in await asyncio.gather(*asked)]

    ours, theirs = asyncio.run(answers(starters.octavo)), asyncio.run(answers(starters.peer))
    assert ours == theirs
    assert len(set(ours)) > 10


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_servers_end_with_a_benchmark_that_is_stopped(long_model: Path, number: signal.Signals) -> None:
    script = (
        "import argparse, signal, sys\n"
        "from engine.bench.server_pair import ServerPair\n"
        "arguments = argparse.Namespace(model=sys.argv[1], options={}, runs=1)\n"
        "with ServerPair(arguments) as servers:\n"
        "    print(*(each.pid for each in servers.processes.values()), flush=True)\n"
        "    signal.pause()\n"
    )
    with subprocess.Popen(
        [sys.executable, "-c", script, str(long_model)], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
    ) as bench:
        assert bench.stdout is not None
        servers = [int(each) for each in bench.stdout.readline().split()]
        assert len(servers) == 2
        bench.send_signal(number)
        assert bench.wait(60) != 0
    for each in servers:
        with pytest.raises(ProcessLookupError):
            os.kill(each, 0)


def test_the_load_is_compared(long_model: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(served_load, "_CLIENTS", 6)
    monkeypatch.setattr(served_load, "_SHARED", 2000)
    result = served_load.measure(arguments(long_model))
    for side in ("octavo", "peer", "ratio"):
        assert all(result[side][name] > 0 for name in ("requests", "ttft_p99", "itl_p99"))
    assert 0 < result["share"]["server"] < 1
    assert result["equal_answers"]["octavo"] == result["equal_answers"]["of"] == 12


def test_an_agent_computes_its_system_prompt_once(long_model: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    result = agent_turns.measure(arguments(long_model))
    assert result["ratio"]["ttft"] > 0
    tokens = result["tokens"]
    assert tokens["longest_prompt"] > 6000
    assert tokens["computed"] < tokens["longest_prompt"] + 20 * 2 * 16, "each token of the prompts once"
    assert tokens["prompts"] > 20 * 6000
    assert tokens["before_edit"] > 6000
    assert tokens["before_edit"] - 32 <= tokens["edit_cached"] <= tokens["before_edit"] + 16
