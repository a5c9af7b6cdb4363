"""Many streaming clients, some of which leave: nothing leaks, and each stream is what it would be alone."""

from __future__ import annotations

import asyncio
import json
import random
import re
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import aclosing
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import numpy as np
import pytest
from serve_process import ServeProcess

from engine.bench.served_load import ServerCounters, read_counters
from engine.bench.stream_client import Address, fetch, response_lines
from engine.blocks import BlockState
from engine.protocol import BlockSnapshot, pool_of

PROMPTS = 24
TOKENS = 48
LEAVE = 0.3  # of the requests


class Seen(NamedTuple):
    """What all clients saw: requests that ended, that were left, and the seconds between texts."""

    ended: int
    left: int
    gaps: list[float]


def body_of(number: int) -> bytes:
    """One of the requests. All share a prefix; some are sampled, with a seed."""
    shared = "You answer questions about numbers. " * 4
    return json.dumps(
        {
            "model": "tiny",
            "messages": [
                {"role": "system", "content": shared},
                {"role": "user", "content": f"What is {number}?"},
            ],
            "max_tokens": TOKENS,
            "temperature": 0 if number % 2 else 1,
            "seed": number,
            "stream": True,
        }
    ).encode()


async def pieces(address: Address, number: int) -> Any:
    """Yields the texts of a stream."""
    async with aclosing(response_lines(address, "POST", "/v1/chat/completions", body_of(number))) as lines:
        async for line in lines:
            if line.startswith(b"data: {"):
                event = json.loads(line[6:])
                assert "error" not in event, event
                yield event["choices"][0]["delta"].get("content") or ""


async def text_of(address: Address, number: int) -> str:
    return "".join([piece async for piece in pieces(address, number)])


async def client(address: Address, name: int, until: float, alone: list[str], seen: list[Seen]) -> None:
    """Asks one thing after another; leaves some answers in their middle."""
    choose = random.Random(name)
    while time.monotonic() < until:
        number = choose.randrange(PROMPTS)
        leave_after = choose.randrange(1, TOKENS) if choose.random() < LEAVE else None
        text, gaps, last, count = "", [], 0.0, 0
        async with aclosing(pieces(address, number)) as stream:
            async for piece in stream:
                now = time.monotonic()
                gaps += [now - last] * bool(last)
                last, text, count = now, text + piece, count + 1
                if leave_after is not None and count >= leave_after:
                    break
        if leave_after is not None and text != alone[number]:
            assert alone[number].startswith(text)
            seen.append(Seen(0, 1, gaps))
        else:
            assert text == alone[number], f"request {number} got another text than alone"
            seen.append(Seen(1, 0, gaps))


async def load(address: Address, clients: int, seconds: float) -> Seen:
    """Runs all clients at once, after each request was asked alone."""
    alone = [await text_of(address, number) for number in range(PROMPTS)]
    assert len(set(alone)) > PROMPTS // 2
    seen: list[Seen] = []
    until = time.monotonic() + seconds
    async with asyncio.TaskGroup() as group:
        for name in range(clients):
            group.create_task(client(address, name, until, alone, seen))
    return Seen(
        sum(each.ended for each in seen),
        sum(each.left for each in seen),
        [gap for each in seen for gap in each.gaps],
    )


async def settle(address: Address) -> ServerCounters:
    """Waits until nothing runs; returns what the server has counted."""
    deadline = time.monotonic() + 60
    while True:
        text = (await fetch(address, "/metrics")).decode()
        found = {
            name: float(value) for name, value in re.findall(r"^([\w:]+)(?:\{[^}]*\})? (\S+)$", text, re.M)
        }
        names = ("vllm:num_requests_running", "vllm:num_requests_waiting", "octavo:requests_queued")
        if not any(found[name] for name in names):
            return await read_counters(address)
        assert time.monotonic() < deadline, found
        await asyncio.sleep(0.02)


async def used_blocks(address: Address) -> int:
    answer = json.loads(await fetch(address, "/memory/blocks"))
    pool = pool_of(msgspec.convert(answer["blocks"], BlockSnapshot))
    assert pool.sequences == ()
    return int(np.count_nonzero(pool.state == BlockState.USED))


def open_files(process: int) -> int:
    if sys.platform == "linux":
        return len(list(Path(f"/proc/{process}/fd").iterdir()))
    return subprocess.run(["lsof", "-p", str(process)], capture_output=True, check=True).stdout.count(b"\n")


def resident_bytes(process: int) -> int:
    done = subprocess.run(["ps", "-o", "rss=", "-p", str(process)], capture_output=True, check=True)
    return int(done.stdout) * 1024


@pytest.fixture
def loaded(tiny_folder: Path, tmp_path: Path) -> Iterator[tuple[ServeProcess, Address]]:
    with ServeProcess(tiny_folder, tmp_path, "--kv-blocks", "1200") as process:
        yield process, Address(process.port, process.key, "tiny")


def test_streams_of_many_clients_are_what_each_is_alone(served: ServeProcess) -> None:
    address = Address(served.port, served.key, "tiny")
    seen = asyncio.run(load(address, clients=12, seconds=2.0))
    assert seen.ended >= 12
    asyncio.run(settle(address))
    assert asyncio.run(used_blocks(address)) == 0


@pytest.mark.slow
@pytest.mark.timeout(600)
def test_two_minutes_of_64_clients_leak_nothing(loaded: tuple[ServeProcess, Address]) -> None:
    process, address = loaded
    asyncio.run(load(address, clients=64, seconds=20.0))  # until the caches have grown
    before = asyncio.run(settle(address))
    files, memory = open_files(process.process.pid), resident_bytes(process.process.pid)
    seen = asyncio.run(load(address, clients=64, seconds=120.0))
    after = asyncio.run(settle(address))
    assert asyncio.run(used_blocks(address)) == 0
    assert open_files(process.process.pid) <= files + 1
    assert resident_bytes(process.process.pid) < memory + 48 * 1024 * 1024
    assert seen.left > 64
    assert seen.ended > 64
    ordered = sorted(seen.gaps)
    print(
        f"\n{seen.ended} answers, {seen.left} left; "
        f"between texts: median {statistics.median(ordered) * 1e3:.1f} ms, "
        f"P99 {ordered[int(0.99 * len(ordered))] * 1e3:.1f} ms; server's share of the steps of "
        f"two layers: {after.share(before):.1%}"
    )
