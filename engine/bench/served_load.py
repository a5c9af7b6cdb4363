"""`octavo bench serve`: clients that share a prefix, on Octavo's server and on mlx-lm's."""

from __future__ import annotations

import argparse
import asyncio
import re
import statistics
import time
from itertools import chain
from typing import Any, Final, NamedTuple

from engine.bench.bench_report import Pairs, bench_text, summary
from engine.bench.server_pair import ServerPair
from engine.bench.stream_client import Address, StreamedAnswer, fetch, stream_chat

_COUNTERS: Final = re.compile(r"^octavo:(server_cpu_seconds|step_seconds)_total(?:{.*?})? (\S+)$", re.M)


class ServerCounters(NamedTuple):
    """A server's counters in seconds: its share of a step is `thread` over `computing`, the time of steps.

    `thread` is the processor time of the server's thread (connections, JSON, events, all endpoints). It runs
    beside the steps, so the share is not lost time: on a GPU the host waits for the step anyway.
    """

    thread: float
    computing: float

    def share(self, before: ServerCounters) -> float:
        """Returns the server's share of a step since `before`; 0.03 is 3 %."""
        return (self.thread - before.thread) / max(self.computing - before.computing, 1e-9)


async def read_counters(address: Address) -> ServerCounters:
    """Returns the counters of a server of Octavo; `ServerProcessError` if it refuses."""
    counters = {"server_cpu_seconds": 0.0, "step_seconds": 0.0}
    for name, value in _COUNTERS.findall((await fetch(address, "/metrics")).decode()):
        counters[name] += float(value)
    return ServerCounters(*counters.values())


_CLIENTS: Final = 16
_EACH: Final = 2  # requests of a client, one after the other
_SHARED: Final = 4000  # characters of the system prompt that all share; about 1,000 tokens
_OWN: Final = 120  # characters of a question
_GENERATED: Final = 32


class Load(NamedTuple):
    """Result of one load."""

    requests: float  # per second
    ttft: float  # seconds to the first text, the median
    ttft_p99: float  # 99th percentile
    gap: float  # seconds between two pieces of text, the median
    gap_p99: float  # 99th percentile
    texts: list[str]


def measure(arguments: argparse.Namespace) -> dict[str, Any]:
    """Requests a second, times to the first text and between texts, and the server's share of a step."""
    pairs: Pairs = {name: [] for name in ("requests", "ttft", "ttft_p99", "itl", "itl_p99")}
    shares: list[float] = []
    equal = total = 0
    with ServerPair(arguments) as servers:
        for run in range(arguments.runs):
            if run % 2:
                theirs = asyncio.run(_load(servers.peer, run))
                ours, share = asyncio.run(_load_octavo(servers.octavo, run))
            else:
                ours, share = asyncio.run(_load_octavo(servers.octavo, run))
                theirs = asyncio.run(_load(servers.peer, run))
            shares.append(share)
            pairs["requests"].append((ours.requests, theirs.requests))
            for name, mine, other in (
                ("ttft", ours.ttft, theirs.ttft),
                ("ttft_p99", ours.ttft_p99, theirs.ttft_p99),
                ("itl", ours.gap, theirs.gap),
                ("itl_p99", ours.gap_p99, theirs.gap_p99),
            ):
                pairs[name].append((mine, other))
            equal += sum(mine == other for mine, other in zip(ours.texts, theirs.texts, strict=True))
            total += len(ours.texts)
            print(f"run {run + 1} of {arguments.runs} done", flush=True)
    result: dict[str, Any] = dict(summary({"requests": pairs.pop("requests")}))
    for side, metrics in summary(pairs, less_is_better=True).items():
        result[side] |= metrics
    share = statistics.median(shares)
    print(f"\n{_CLIENTS} clients with {_EACH} requests each; about {_SHARED // 4:,} shared tokens of prompt")
    for name, ratio in result["ratio"].items():
        ours_, theirs_ = result["octavo"][name], result["peer"][name]
        print(f"{name:10}{ours_:10.3f}{theirs_:10.3f}{ratio:8.2f}")
    print(f"{equal} of {total} answers are equal to mlx-lm's; the server's share of a step: {share:.2%}")
    result["share"] = {"server": share}
    result["equal_answers"] = {"octavo": equal, "of": total}
    result["picture"] = {"title": "Served requests per second", "unit": "", "figures": ["requests"]}
    return result


async def _load_octavo(address: Address, run: int) -> tuple[Load, float]:
    """Returns the load, and the server's share of its steps."""
    before = await read_counters(address)
    load = await _load(address, run)
    return load, (await read_counters(address)).share(before)


async def _load(address: Address, run: int) -> Load:
    text = bench_text()
    system = f"Notes number {run}. {text[:_SHARED]}"  # no run finds the prefix of another

    async def client(number: int) -> list[StreamedAnswer]:
        answers = []
        for turn in range(_EACH):
            at = _SHARED + (number * _EACH + turn) * _OWN
            question = f"Question {number}.{turn}: {text[at : at + _OWN]}"
            messages = [{"role": "system", "content": system}, {"role": "user", "content": question}]
            answers.append(await stream_chat(address, messages, _GENERATED))
        return answers

    begin = time.perf_counter()
    answers = list(chain.from_iterable(await asyncio.gather(*map(client, range(_CLIENTS)))))
    seconds = time.perf_counter() - begin
    firsts = [answer.ttft for answer in answers]
    gaps = list(chain.from_iterable(answer.gaps for answer in answers)) or [0.0]
    return Load(
        requests=len(answers) / seconds,
        ttft=statistics.median(firsts),
        ttft_p99=percentile(firsts, 0.99),
        gap=statistics.median(gaps),
        gap_p99=percentile(gaps, 0.99),
        texts=[answer.text for answer in answers],
    )


def percentile(values: list[float], share: float) -> float:
    """Returns the smallest value that at least this share of the values does not exceed."""
    ordered = sorted(values)
    return ordered[min(int(share * len(ordered)), len(ordered) - 1)]
