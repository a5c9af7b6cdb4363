"""Links are measured by MLX's own ring, and one that does not work is named."""

from __future__ import annotations

import io
import json
import socket
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from fake_machines import FakeMachines, hosts

from engine.distributed.cluster_check import measure_links, neighbours
from engine.distributed.link_rank import port_problem, serve_link
from engine.distributed.remote_command import ClusterError


def test_a_ring_has_its_neighbours() -> None:
    assert neighbours(1) == []
    assert neighbours(2) == [(0, 1)]
    assert neighbours(3) == [(0, 1), (1, 2), (2, 0)]
    assert neighbours(4)[-1] == (3, 0)


@pytest.mark.slow
def test_a_link_is_measured_by_two_real_ranks(machines: FakeMachines, port: int) -> None:
    (link,) = measure_links(hosts("mac1", "mac2"), port)
    assert link.problem == ""
    assert 0 < link.latency < 0.1
    assert link.bandwidth > 1e6
    assert link.all_reduce > 0
    assert machines.running() == []


@pytest.mark.slow
def test_ranks_end_when_the_command_is_killed(machines: FakeMachines, port: int, tmp_path: Path) -> None:
    for name in ("mac1", "mac2"):
        machines.report(name)
    machines.answer("mac2", "link-rank", "exec cat")  # never joins, so mac1 waits in the ring
    file = tmp_path / "hosts.json"
    file.write_text(json.dumps([{"ssh": name, "ips": ["127.0.0.1"]} for name in ("mac1", "mac2")]))
    command = [sys.executable, "-m", "engine", "cluster", str(file), f"--port={port}"]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL) as process:
        wait_for(lambda: sum("link-rank" in line for line in machines.asked()) == 2)
        assert machines.running()
        process.kill()
    wait_for(lambda: machines.running() == [])


def wait_for(condition: Callable[[], bool], seconds: float = 20.0) -> None:
    """Fails if the condition does not come true in time."""
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end
        time.sleep(0.02)


def test_without_a_task_there_is_a_sentence() -> None:
    with pytest.raises(ClusterError, match="`octavo cluster` starts this command"):
        serve_link(io.BytesIO(), io.BytesIO())


def test_a_taken_port_is_named(machines: FakeMachines) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        (link,) = measure_links(hosts("mac1", "mac2"), port)
        assert link.problem == f"mac1: port {port} is taken; choose another with --port."
    assert machines.running() == []
    assert "is not one of its addresses" in port_problem(["192.0.2.1:4000"])


@pytest.mark.parametrize(
    ("first", "second", "sentence"),
    [
        ("exec cat", "exec cat", "mac1 (127.0.0.1:4000) and mac2 (127.0.0.1:4001) do not reach each other"),
        ("exec cat", 'echo \'{"problem": "does not reach the other machine"}\'', "mac2: does not reach the"),
        ("exec cat", "echo '}'", "mac2 gave an answer that cannot be read"),
        ("kill -9 $$", "exec cat", "mac1: `octavo` failed: status -9"),
    ],
)
def test_a_link_that_does_not_work_is_named_and_nothing_is_left_running(
    machines: FakeMachines, first: str, second: str, sentence: str
) -> None:
    machines.answer("mac1", "link-rank", first)
    machines.answer("mac2", "link-rank", second)
    (link,) = measure_links(hosts("mac1", "mac2"), 4000, seconds=1.0)
    assert sentence in link.problem
    assert machines.running() == []
