"""A machine that is lost: within ten seconds every rank has ended, and clients read which one it was."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from rank_service import (
    LIMIT,
    QUESTION,
    TELLS_ENVIRONMENTS,
    Question,
    RankService,
    alive,
    altered,
    fake_ssh,
    ranks_with,
    wait_for,
)
from split_runs import followers_of
from tiny_models import make_tiny_llama

from engine.distributed.hosts_file import FIRST_PORT
from engine.protocol import EXIT_RANK_LOST

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def model(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return make_tiny_llama(tmp_path_factory.mktemp("models") / "tiny", max_position_embeddings=4096)


@pytest.fixture
def service(model: Path, tmp_path: Path) -> Iterator[RankService]:
    with RankService(model, tmp_path, ranks=2) as running:
        yield running


@pytest.mark.parametrize("fault", [signal.SIGKILL, signal.SIGSTOP])
def test_a_rank_that_dies_or_hangs(service: RankService, fault: signal.Signals) -> None:
    (rank,) = followers_of(service.process.pid)
    question = Question(service)
    assert question.begun.wait(LIMIT)
    begin = time.monotonic()
    os.kill(rank, fault)
    question.join(60)
    assert service.process.wait(10) == EXIT_RANK_LOST
    assert time.monotonic() - begin < 10
    why = "has ended" if fault is signal.SIGKILL else "has not answered for 7 seconds"
    sentence = f"127.0.0.1 (rank 1) {why}, so the model cannot be computed any more."
    assert sentence in question.error
    assert question.text
    assert service.errors().strip().splitlines()[-1] == sentence
    wait_for(lambda: not alive(rank))


def test_a_restart_takes_up_again(model: Path, tmp_path: Path) -> None:
    with RankService(model, tmp_path, ranks=2) as first:
        os.kill(followers_of(first.process.pid)[0], signal.SIGKILL)  # nothing is being asked
        assert first.process.wait(10) == EXIT_RANK_LOST
    with RankService(model, tmp_path, ranks=2) as second, second.client() as client:
        answer = client.chat.completions.create(model="tiny", messages=QUESTION, max_tokens=4)
        assert answer.usage is not None
        assert answer.usage.completion_tokens > 0
        ranks = followers_of(second.process.pid)
        assert len(ranks) == 1
        assert second.stop() == 0
        wait_for(lambda: not any(map(alive, ranks)))


@pytest.mark.parametrize("fault", [signal.SIGKILL, signal.SIGSTOP])
def test_ranks_end_without_the_first_one(service: RankService, fault: signal.Signals) -> None:
    ranks = followers_of(service.process.pid)
    question = Question(service)
    assert question.begun.wait(LIMIT)
    service.process.send_signal(fault)
    wait_for(lambda: not any(map(alive, ranks)))
    if fault is signal.SIGSTOP:
        service.process.send_signal(signal.SIGCONT)
        assert service.process.wait(10) == EXIT_RANK_LOST


def refused(model: Path, folder: Path, environment: dict[str, str]) -> str:
    """The sentence with which a model on mac1, this machine, and mac2 is refused."""
    hosts = folder / "hosts.json"
    hosts.write_text(json.dumps([{"ssh": name, "ips": ["127.0.0.1"]} for name in ("mac1", "mac2")]))
    begin = time.monotonic()
    done = subprocess.run(
        [sys.executable, "-m", "engine", "serve", str(model), "--port", "0", "--hosts", str(hosts)],
        env=environment | {"OCTAVO_DATA": str(folder)},
        capture_output=True,
        text=True,
        timeout=LIMIT,
        check=False,
    )
    assert done.returncode == 2, done.stderr
    assert time.monotonic() - begin < 30  # with starting two Pythons on a loaded machine
    if TELLS_ENVIRONMENTS:  # elsewhere the sentence is still checked
        wait_for(lambda: not ranks_with(str(folder)))
    return done.stderr.strip().splitlines()[-1]


RANK = f"exec {sys.executable} -m engine rank"


def test_another_version(model: Path, tmp_path: Path) -> None:
    change = "import engine.distributed.ranks as r; own = r.own_versions(); own['mlx'] = '0.1'; "
    change += "r.own_versions = lambda: own"
    sentence = refused(model, tmp_path, fake_ssh(tmp_path, altered(change)))
    assert sentence.startswith("octavo: mac2 (rank 1) has mlx 0.1, but this machine has ")
    assert sentence.endswith("install the same version on all machines.")


def test_a_machine_that_cannot_be_reached(model: Path, tmp_path: Path) -> None:
    environment = fake_ssh(tmp_path, "echo 'connect to host mac2: Operation timed out' >&2; exit 255")
    assert "mac2 does not answer: check that it is on" in refused(model, tmp_path, environment)


def test_a_port_that_is_taken(model: Path, tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", FIRST_PORT + 1)):
        sentence = refused(model, tmp_path, fake_ssh(tmp_path, RANK))
    assert f"mac2 (rank 1): cannot use port {FIRST_PORT + 1} at 127.0.0.1" in sentence


def test_a_model_that_is_another_one_there(model: Path, tmp_path: Path) -> None:
    change = "import engine.distributed.part_model as p; p.fingerprint = lambda *a: b'other'"
    sentence = refused(model, tmp_path, fake_ssh(tmp_path, altered(change)))
    assert (
        "mac2 (rank 1): the files of tiny differ from those of the first machine; copy them again."
        in sentence
    )


def test_a_machine_without_enough_memory(model: Path, tmp_path: Path) -> None:
    change = "import engine.distributed.rank_process as f; f.available_memory = lambda: 4096"
    sentence = refused(model, tmp_path, fake_ssh(tmp_path, altered(change)))
    assert "mac2 would need " in sentence
    assert "for its part of tiny, but 4.1 KB of memory are available." in sentence


def test_a_machine_that_is_too_slow(model: Path, tmp_path: Path) -> None:
    change = "import time, engine.distributed.ring as r; r.try_next = lambda *a: time.sleep(60)"
    sentence = refused(model, tmp_path, fake_ssh(tmp_path, altered(change)))
    assert sentence.startswith("octavo: mac2 (rank 1) did not answer in time. Check that machine ")
