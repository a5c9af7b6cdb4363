"""`octavo bench longrun`: 20,000 requests at block level and 500 real ones, with everything that can happen.

Forks, cancels, preemptions, context cuts and evictions in pools that are too small. Whenever nothing runs,
all books are compared. Time is that of this thread, and what is worn and what is young take turns, so that
what else the machine does counts little.
"""

from __future__ import annotations

import argparse
import random
import statistics
import time
from typing import Any, Final

import numpy as np

from engine.bench.compared_engines import prompt_tokens
from engine.blocks import BlockManager, OutOfBlocksError
from engine.cli.session_options import open_session, options_of
from engine.protocol import Fork, Sampling
from engine.sessions.session import Session

_REQUESTS: Final = 20_000
_REAL: Final = 500
_AT_ONCE: Final = 32
_PAIRS: Final = 5  # turns of the old pool and a young one
_IDLE_EVERY: Final = 1000  # requests after which all running ones are ended and the books checked


def measure(arguments: argparse.Namespace) -> dict[str, Any]:
    """Throughput of the last tenth against the first, step times, and what was found to leak."""
    blocks = _Storm(BlockManager(400, arguments.block_size)).run(_REQUESTS)
    _print(f"{_REQUESTS:,} requests at block level", blocks)
    session = open_session(arguments)
    real = _real(session, Session(session.loaded, options_of(arguments)))
    _print(f"{_REAL} real requests", real)
    return {
        "octavo": {"blocks": blocks, "real": real},
        "peer": {},
        "ratio": {
            "last_to_first_tenth": blocks["last_to_first_tenth"],
            "last_to_first_tenth_real": real["last_to_first_tenth"],
        },
        "picture": {
            "title": "Throughput after a long run, beside a young engine",
            "unit": "1 is as fast as at first",
            "pairs": {
                f"{_REQUESTS:,} in the books": (blocks["last_to_first_tenth"], 1.0),
                f"{_REAL} real ones": (real["last_to_first_tenth"], 1.0),
            },
            "sides": ("worn", "young"),
        },
    }


def _print(title: str, figures: dict[str, float]) -> None:
    print(f"\n{title}: throughput of the last tenth / the first {figures['last_to_first_tenth']:.3f}")
    print(f"step P50 {figures['p50_us']:,.0f} us, P99 {figures['p99_us']:,.0f} us")
    print(f"leaked {figures['leaked']:.0f}, preemptions {figures['preemptions']:,.0f}")


class _Storm:
    """Random requests on a block manager, in steps of up to `_AT_ONCE` sequences."""

    def __init__(self, blocks: BlockManager) -> None:
        self.blocks = blocks
        self.chance = self.words = random.Random(1)
        self.left: dict[int, int] = {}  # sequence -> tokens it still generates
        self.prompts: list[list[int]] = []
        self.opened = 0
        self.steps: list[float] = []

    def run(self, requests: int) -> dict[str, float]:
        self.tenth(requests // 10, seed=0)  # until the pool is full once
        self.steps.clear()
        times = [self.tenth(requests // 10, seed) for seed in range(1, 11)]
        steps = list(self.steps)
        aged = self._against(
            _Storm(BlockManager(self.blocks.num_blocks, self.blocks.block_size)), requests // 10
        )
        leaked = self.blocks.num_blocks - self.blocks.available
        self.blocks.clear_cache()
        leaked += self.blocks.num_blocks - self.blocks.free
        stats = self.blocks.stats()
        return {
            "last_to_first_tenth": aged,
            "last_to_first_tenth_unpaired": times[0] / times[-1],
            "requests_per_s": requests / sum(times),
            **_percentiles(steps),
            "leaked": float(leaked),
            "evictions": float(stats.evictions),
            "copies": float(stats.copies),
            "preemptions": float(stats.preemptions),
        }

    def _against(self, young: _Storm, requests: int) -> float:
        """Throughput of this old pool over that of a young one, which does the same work in turns with it.

        Both go through the same states of the machine, which on a busy one change more than pools do.
        """
        young.tenth(requests, seed=0)
        ratios = []
        for pair in range(_PAIRS):
            seed = 20 + pair
            if pair % 2:
                old, new = self.tenth(requests, seed), young.tenth(requests, seed)
            else:
                new, old = young.tenth(requests, seed), self.tenth(requests, seed)
            ratios.append(new / old)
        return statistics.median(ratios)

    def tenth(self, requests: int, seed: int) -> float:
        """Serves so many requests; every tenth has the same lengths and events, over tokens of its own.

        Returns:
            Seconds of this thread; comparing the books is not part of them.
        """
        self.chance, self.words = random.Random(1), random.Random(seed)
        self.prompts = [self.say(300)]
        first = self.opened
        seconds = 0.0
        for idle in range(_IDLE_EVERY, requests + 1, _IDLE_EVERY):
            begin = time.thread_time()
            while self.opened < first + idle:
                self.step()
            seconds += time.thread_time() - begin
            self.drain()
        return seconds

    def say(self, count: int) -> list[int]:
        """Tokens that nobody said before."""
        return [self.words.randrange(50_000) for _ in range(count)]

    def step(self) -> None:
        """One token for each running sequence, after new ones were let in."""
        begin = time.thread_time()
        chance = self.chance
        while len(self.left) < _AT_ONCE:
            self.open()
        for sequence in list(self.left):
            try:
                self.blocks.append(sequence, self.say(1))
            except OutOfBlocksError:
                self.blocks.preempt(sequence)
                del self.left[sequence]
                continue
            self.blocks.commit(sequence)
            self.left[sequence] -= 1
            what = chance.random()
            if self.left[sequence] <= 0 or what < 0.002:  # ended, or cancelled
                self.prompts.append(self.blocks.tokens(sequence).tolist()[:1200])
                del self.prompts[:-40]
                self.blocks.close(sequence)
                del self.left[sequence]
            elif what < 0.006 and len(self.left) < _AT_ONCE:
                child = self.blocks.fork(sequence, "fork")
                self.left[child] = self.left[sequence]
            elif what < 0.008:
                self.blocks.truncate(sequence, self.blocks.length(sequence) // 2)
        self.steps.append(time.thread_time() - begin)

    def open(self) -> None:
        chance = self.chance
        before = chance.choice(self.prompts)
        own = self.say(chance.choice((8, 30, 30, 120, 400)))
        prompt = before[: chance.randrange(len(before))] + own
        sequence, reused = self.blocks.open(str(self.opened), prompt)
        self.opened += 1
        try:
            self.blocks.append(sequence, prompt[reused:])
        except OutOfBlocksError:
            self.blocks.close(sequence)
            for running in list(self.left)[-4:]:
                self.blocks.preempt(running)
                del self.left[running]
            return
        self.blocks.commit(sequence)
        self.left[sequence] = chance.choice((4, 16, 40))

    def drain(self) -> None:
        """Ends everything and compares the books."""
        for sequence in list(self.left):
            self.blocks.close(sequence)
        self.left.clear()
        self.blocks.check_integrity()


def _real(session: Session, young: Session) -> dict[str, float]:
    """Requests through the whole engine, in a pool that holds a third of what runs at once.

    Args:
        session: it serves all of them.
        young: over the same model; it serves a few tenths in turns with the other at the end.
    """
    text = prompt_tokens(session.loaded.tokenizer, 4000)
    for each in (session, young):
        limit = each.memory.set_budget("500 tokens")
        assert not limit.error, limit.error
    steps: list[float] = []
    _serve(session, text, steps)  # compiles what is compiled at first use
    steps.clear()
    tenths = [_serve(session, text, steps) for _ in range(10)]
    figures = _percentiles(steps)
    _serve(young, text, [])
    ratios = []
    for turn in range(_PAIRS):
        pair = (session, young) if turn % 2 else (young, session)
        seconds = {each: _serve(each, text, []) for each in pair}
        ratios.append(seconds[young] / seconds[session])
    session.blocks.check_integrity()
    leaked = session.blocks.num_blocks - session.blocks.available
    swap = session.scheduler.swap
    assert swap is not None
    metrics = session.scheduler.metrics
    return {
        "last_to_first_tenth": statistics.median(ratios),
        "last_to_first_tenth_unpaired": tenths[0] / tenths[-1],
        **figures,
        "leaked": float(leaked + swap.used_bytes),
        "preemptions": float(session.blocks.stats().preemptions),
        "swapped_out": float(metrics.swapped_out),
        "swapped_in": float(metrics.swapped_in),
    }


def _serve(session: Session, text: list[int], steps: list[float]) -> float:
    """A tenth of the real requests, the same each time. Returns the seconds of this thread."""
    chance = random.Random(3)
    session.blocks.clear_cache()
    opened = 0
    first = len(steps)
    while opened < _REAL // 10 or not session.idle:
        begin = time.thread_time()
        while opened < _REAL // 10 and len(list(session.scheduler)) < 8:
            start = chance.randrange(0, 3000, 200)
            tokens = [*text[start : start + chance.choice((12, 30, 60, 150))], chance.randrange(3, 200)]
            sampling = Sampling(temperature=0, max_tokens=chance.choice((2, 6, 12)))
            n = 2 if chance.random() < 0.1 else 1
            session.submit_tokens(tokens, sampling, request=f"r{opened}", chat=f"c{opened % 20}", n=n)
            opened += 1
        session.step()
        running = session.scheduler.running
        if running and chance.random() < 0.02:
            session.abort_all(running[0].request)
        elif running and chance.random() < 0.03 and running[-1].generated:
            sampling = Sampling(temperature=0, max_tokens=8)
            name = f"f{len(steps)}"
            session.fork(Fork(request=name, of=running[-1].request, chat="fork", sampling=sampling))
        elif running and chance.random() < 0.06:
            session.scheduler.preempt(running[-1])
        steps.append(time.thread_time() - begin)
        if session.idle:
            session.blocks.check_integrity()
    return sum(steps[first:])


def _percentiles(seconds: list[float]) -> dict[str, float]:
    p50, p99 = np.percentile(np.array(seconds) * 1e6, (50, 99))
    return {"p50_us": float(p50), "p99_us": float(p99), "p99_to_p50": float(p99 / max(p50, 1e-9))}
