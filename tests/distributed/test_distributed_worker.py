"""The window's engine process as rank 0: loads, unloads and loads again, and tells how it ended."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from rank_service import alive, fake_ssh, ranks_with, wait_for
from split_runs import followers_of, rank_environment
from tiny_models import make_tiny_llama

from app.processes.child_process import EngineExit
from engine.distributed.hosts_file import FIRST_PORT
from engine.protocol import (
    EXIT_RANK_LOST,
    PROTOCOL_VERSION,
    ChatMessage,
    Delta,
    Finished,
    FrameReader,
    Generate,
    Hello,
    LoadModel,
    LoadOptions,
    Message,
    ModelState,
    RankHost,
    Sampling,
    UnloadModel,
    frame,
)

pytestmark = pytest.mark.slow
LOST = "127.0.0.1 (rank 1) has ended, so the model cannot be computed any more."


class Pipe:
    """Messages to and from an engine process."""

    def __init__(self, process: subprocess.Popen[bytes]) -> None:
        self._process = process
        self._reader = FrameReader("window")
        self._found: list[Any] = []

    def send(self, message: Message) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write(frame(message))
        self._process.stdin.flush()

    def state(self, *states: str) -> ModelState:
        """The next model state that is one of these."""
        while True:
            found = self.next(ModelState)
            if found.state in states:
                return found

    def next(self, kind: type) -> Any:
        assert self._process.stdout is not None
        while True:
            while self._found:
                message = self._found.pop(0)
                if isinstance(message, kind):
                    return message
            data = os.read(self._process.stdout.fileno(), 1 << 16)
            assert data, "the engine has ended"
            self._found += self._reader.feed(data)


@pytest.fixture
def worker(tmp_path: Path) -> Iterator[Callable[[dict[str, str]], subprocess.Popen[bytes]]]:
    """Starts an engine process with an environment."""
    started: list[subprocess.Popen[bytes]] = []
    with (tmp_path / "errors").open("wb") as errors:

        def start(environment: dict[str, str]) -> subprocess.Popen[bytes]:
            started.append(
                subprocess.Popen(
                    [sys.executable, "-m", "engine", "pipe"],
                    stdin=subprocess.PIPE,
                    stdout=subprocess.PIPE,
                    stderr=errors,
                    env=environment | {"OCTAVO_DATA": str(tmp_path)},
                )
            )
            return started[-1]

        yield start
        for process in started:
            process.kill()
            with process:  # closes its pipes
                process.wait()


def asked(tokens: int) -> Generate:
    sampling = Sampling(temperature=0.0, max_tokens=tokens, logit_bias={2: -100.0})
    return Generate(request="a", chat="a", messages=[ChatMessage("user", "Hello")], sampling=sampling)


def test_other_chats_go_on_and_closing_is_noticed_while_ranks_start(
    tmp_path: Path, worker: Callable[[dict[str, str]], subprocess.Popen[bytes]]
) -> None:
    """The machine mac2 is being connected to for ever."""
    long = {"max_position_embeddings": 4096}
    first, second = (str(make_tiny_llama(tmp_path / name, **long)) for name in ("first", "second"))
    hosts = [RankHost(name="127.0.0.1", addresses=["127.0.0.1:0"])]
    hosts.append(RankHost(name="mac2", addresses=[f"127.0.0.1:{FIRST_PORT + 5}"]))
    process = worker(fake_ssh(tmp_path, "exec sleep 600"))
    pipe = Pipe(process)
    pipe.send(Hello(version=PROTOCOL_VERSION))
    pipe.send(LoadModel(path=first, options=LoadOptions(kv_blocks=256)))
    assert pipe.state("ready", "failed").message == ""
    pipe.send(asked(3000))
    pipe.next(Delta)
    pipe.send(LoadModel(path=second, options=LoadOptions(hosts=hosts, kv_blocks=64), beside=True))
    assert pipe.state("loading", "failed").message == ""
    wait_for(lambda: bool(ranks_with(str(tmp_path))))
    begin = time.monotonic()
    for _ in range(20):  # which took as long as the start of the ranks, a minute
        pipe.next(Delta)
    assert time.monotonic() - begin < 10
    assert process.stdin is not None
    process.stdin.close()
    assert process.wait(10) == 0
    wait_for(lambda: not ranks_with(str(tmp_path)))


def test_a_load_on_several_machines_can_be_ended(
    tmp_path: Path, worker: Callable[[dict[str, str]], subprocess.Popen[bytes]]
) -> None:
    """Wherever it is: after it, the same machines load the model."""
    folder = str(make_tiny_llama(tmp_path / "tiny", num_hidden_layers=12))
    hosts = [RankHost(name="127.0.0.1", addresses=["127.0.0.1:0"])] * 2
    load = LoadModel(path=folder, options=LoadOptions(hosts=hosts, kv_blocks=64))
    process = worker(rank_environment())
    pipe = Pipe(process)
    pipe.send(Hello(version=PROTOCOL_VERSION))
    pipe.state("none")
    for progress in (0.0, 0.2, 0.9, 1.0):
        pipe.send(load)
        while True:
            state = pipe.state("loading", "ready", "failed")
            assert state.state != "failed", state.message
            if state.progress >= progress:
                break
        pipe.send(UnloadModel(path=""))
        pipe.state("none")
    pipe.send(load)
    while (state := pipe.state("loading", "ready", "failed")).state == "loading":
        pass
    assert state.message == ""
    pipe.send(asked(8))
    assert pipe.next(Finished).completion_tokens == 8
    assert len(followers_of(process.pid)) == 1


def test_the_worker_uses_its_ranks_again_and_says_which_one_it_lost(tmp_path: Path) -> None:
    folder = str(make_tiny_llama(tmp_path / "tiny"))
    hosts = [RankHost(name="127.0.0.1", addresses=["127.0.0.1:0"])] * 2
    load = LoadModel(path=folder, options=LoadOptions(hosts=hosts, kv_blocks=64))
    question = Generate(
        request="a",
        chat="a",
        messages=[ChatMessage("user", "Hello")],
        sampling=Sampling(temperature=0.0, max_tokens=8, logit_bias={2: -100.0}),
    )
    command = [sys.executable, "-m", "engine", "pipe", str(tmp_path)]
    with (
        (tmp_path / "errors").open("wb") as errors,
        subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=errors, env=rank_environment()
        ) as process,
    ):
        try:
            pipe = Pipe(process)
            pipe.send(Hello(version=PROTOCOL_VERSION))
            pipe.send(load)
            assert pipe.state("ready", "failed").message == ""
            ranks = followers_of(process.pid)
            assert len(ranks) == 1
            pipe.send(UnloadModel(path=""))
            pipe.state("none")
            pipe.send(load)
            state = pipe.state("ready", "failed")
            assert state.message == ""
            shares = [(each.layers, each.kv_heads, each.block_bytes) for each in state.models[0].ranks]
            assert shares == [(2, 1, [2 * 16 * 2 * 16 * 4])] * 2  # of 2 layers, K and V of a head of 16
            assert followers_of(process.pid) == ranks
            pipe.send(question)
            assert pipe.next(Finished).completion_tokens == 8
            os.kill(ranks[0], signal.SIGKILL)
            assert process.wait(10) == EXIT_RANK_LOST
            wait_for(lambda: not alive(ranks[0]))
        finally:
            process.kill()
    outcome = EngineExit(EXIT_RANK_LOST, False, False, (tmp_path / "errors").read_text())
    assert outcome.sentence() == f"The engine stopped: {LOST}"
