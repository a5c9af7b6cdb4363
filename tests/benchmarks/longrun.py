"""Benchmark `longrun`: whether a pool gets slower or leaks blocks over 20,000 requests.

The requests fork, are aborted, preempted and cut, in pools that are too small for all of them; 500 more go
through the whole engine. Whenever nothing runs, the block tables are checked. Times are CPU times of this
thread, and a long-used pool alternates with a new one, so that other programs on the machine matter little.
"""

from __future__ import annotations

import argparse
import random
import statistics
import time
from typing import Any, Final

import numpy as np

from engine.bench.compared_engines import open_octavo, prompt_tokens
from engine.blocks import BlockManager, OutOfBlocksError
from engine.protocol import Fork, Sampling
from engine.sessions.answer import AnswerSpec
from engine.sessions.prompts import EncodedPrompt
from engine.sessions.session import Session
from octavo.options import load_options

_REQUESTS: Final = 20_000
_REAL: Final = 500
_AT_ONCE: Final = 32
_PAIRS: Final = 5  # runs of the used pool and of a new one
_IDLE_EVERY: Final = 1000  # requests after which all running ones are ended and the tables checked


def measure(arguments: argparse.Namespace) -> dict[str, Any]:
    """Throughput of a used pool relative to a new one, step times, and leaked blocks."""
    options = load_options(arguments.options)
    blocks = _Storm(BlockManager(400, options.block_size)).run(_REQUESTS)
    _print(f"{_REQUESTS:,} requests at block level", blocks)
    session = open_octavo(arguments)
    real = _real(session, Session(session.loaded, options))
    _print(f"{_REAL} real requests", real)
    return {
        "octavo": {"blocks": blocks, "real": real},
        "peer": {},
        "ratio": {
            "last_to_first_tenth": blocks["last_to_first_tenth"],
            "last_to_first_tenth_real": real["last_to_first_tenth"],
        },
        "picture": {
            "title": "Throughput after a long run, relative to a new engine",
            "unit": "1 is as fast",
            "pairs": {
                f"{_REQUESTS:,} in block tables": (blocks["last_to_first_tenth"], 1.0),
                f"{_REAL} in the engine": (real["last_to_first_tenth"], 1.0),
            },
            "sides": ("used", "new"),
        },
    }


def _print(title: str, results: dict[str, float]) -> None:
    print(f"\n{title}: throughput of the last tenth / the first {results['last_to_first_tenth']:.3f}")
    print(f"step P50 {results['p50_us']:,.0f} us, P99 {results['p99_us']:,.0f} us")
    print(f"leaked {results['leaked']:.0f}, preemptions {results['preemptions']:,.0f}")


class _Storm:
    """Random requests to a block manager, in steps of up to `_AT_ONCE` sequences."""

    def __init__(self, blocks: BlockManager) -> None:
        self.blocks = blocks
        self.rng = self.token_rng = random.Random(1)
        self.left: dict[int, int] = {}  # sequence -> tokens still to generate
        self.prompts: list[list[int]] = []
        self.opened = 0
        self.steps: list[float] = []

    def run(self, requests: int) -> dict[str, float]:
        self.tenth(requests // 10, seed=0)  # until the pool is full once
        self.steps.clear()
        times = [self.tenth(requests // 10, seed) for seed in range(1, 11)]
        steps = list(self.steps)
        ratio = self._relative_to(
            _Storm(BlockManager(self.blocks.num_blocks, self.blocks.block_size)), requests // 10
        )
        leaked = self.blocks.num_blocks - self.blocks.capacity.available
        self.blocks.clear_cache()
        leaked += self.blocks.num_blocks - self.blocks.capacity.free
        stats = self.blocks.stats()
        return {
            "last_to_first_tenth": ratio,
            "last_to_first_tenth_unpaired": times[0] / times[-1],
            "requests_per_s": requests / sum(times),
            **_percentiles(steps),
            "leaked": float(leaked),
            "evictions": float(stats.evictions),
            "copies": float(stats.copies),
            "preemptions": float(stats.preemptions),
        }

    def _relative_to(self, new: _Storm, requests: int) -> float:
        """Throughput of this pool relative to a new one that does the same work, alternating with it.

        Other programs then slow down both alike.
        """
        new.tenth(requests, seed=0)
        ratios = []
        for pair in range(_PAIRS):
            seed = 20 + pair
            order = (self, new) if pair % 2 else (new, self)
            seconds = {id(storm): storm.tenth(requests, seed) for storm in order}
            ratios.append(seconds[id(new)] / seconds[id(self)])
        return statistics.median(ratios)

    def tenth(self, requests: int, seed: int) -> float:
        """Serves `requests` requests; every call has the same lengths and events, with its own tokens.

        Returns:
            CPU seconds of this thread, without checking the tables.
        """
        self.rng, self.token_rng = random.Random(1), random.Random(seed)
        self.prompts = [self.random_tokens(300)]
        first = self.opened
        seconds = 0.0
        for idle in range(_IDLE_EVERY, requests + 1, _IDLE_EVERY):
            begin = time.thread_time()
            while self.opened < first + idle:
                self.step()
            seconds += time.thread_time() - begin
            self.drain()
        return seconds

    def random_tokens(self, count: int) -> list[int]:
        """`count` random tokens."""
        return [self.token_rng.randrange(50_000) for _ in range(count)]

    def step(self) -> None:
        """Admits new sequences, then appends a token to each running one."""
        begin = time.thread_time()
        rng = self.rng
        while len(self.left) < _AT_ONCE:
            self.open()
        for sequence in list(self.left):
            try:
                self.blocks.append(sequence, self.random_tokens(1))
            except OutOfBlocksError:
                self.blocks.preempt(sequence)
                del self.left[sequence]
                continue
            self.blocks.commit(sequence)
            self.left[sequence] -= 1
            event = rng.random()
            if self.left[sequence] <= 0 or event < 0.002:  # ended, or cancelled
                self.prompts.append(self.blocks.tokens(sequence).tolist()[:1200])
                del self.prompts[:-40]
                self.blocks.close(sequence)
                del self.left[sequence]
            elif event < 0.006 and len(self.left) < _AT_ONCE:
                child = self.blocks.fork(sequence, "fork")
                self.left[child] = self.left[sequence]
            elif event < 0.008:
                self.blocks.truncate(sequence, self.blocks.length(sequence) // 2)
        self.steps.append(time.thread_time() - begin)

    def open(self) -> None:
        rng = self.rng
        before = rng.choice(self.prompts)
        own = self.random_tokens(rng.choice((8, 30, 30, 120, 400)))
        prompt = before[: rng.randrange(len(before))] + own
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
        self.left[sequence] = rng.choice((4, 16, 40))

    def drain(self) -> None:
        """Ends every sequence and checks the tables."""
        for sequence in list(self.left):
            self.blocks.close(sequence)
        self.left.clear()
        self.blocks.check_integrity()


def _real(session: Session, new: Session) -> dict[str, float]:
    """Requests through the whole engine, in a pool that holds a third of those that run at once.

    Args:
        session: serves all of them.
        new: of the same model; serves a few tenths at the end, alternating with the other.
    """
    text = prompt_tokens(session.loaded.tokenizer, 4000)
    for each in (session, new):
        limit = each.memory.set_budget("500 tokens")
        assert not limit.error, limit.error
    steps: list[float] = []
    _serve(session, text, steps)  # compiles kernels
    steps.clear()
    tenths = [_serve(session, text, steps) for _ in range(10)]
    times = _percentiles(steps)
    _serve(new, text, [])
    ratios = []
    for turn in range(_PAIRS):
        pair = (session, new) if turn % 2 else (new, session)
        seconds = {each: _serve(each, text, []) for each in pair}
        ratios.append(seconds[new] / seconds[session])
    session.blocks.check_integrity()
    leaked = session.blocks.num_blocks - session.blocks.capacity.available
    swap = session.scheduler.swap
    assert swap is not None
    metrics = session.scheduler.metrics
    return {
        "last_to_first_tenth": statistics.median(ratios),
        "last_to_first_tenth_unpaired": tenths[0] / tenths[-1],
        **times,
        "leaked": float(leaked + swap.used_bytes),
        "preemptions": float(session.blocks.stats().preemptions),
        "swapped_out": float(metrics.swapped_out),
        "swapped_in": float(metrics.swapped_in),
    }


def _serve(session: Session, text: list[int], steps: list[float]) -> float:
    """Serves a tenth of the requests, the same each time. Returns CPU seconds of this thread."""
    rng = random.Random(3)
    session.blocks.clear_cache()
    opened = 0
    first = len(steps)
    while opened < _REAL // 10 or not session.idle:
        begin = time.thread_time()
        while opened < _REAL // 10 and len(list(session.scheduler)) < 8:
            start = rng.randrange(0, 3000, 200)
            tokens = [*text[start : start + rng.choice((12, 30, 60, 150))], rng.randrange(3, 200)]
            sampling = Sampling(temperature=0, max_tokens=rng.choice((2, 6, 12)))
            n = 2 if rng.random() < 0.1 else 1
            session.submit_prompt(
                EncodedPrompt(tokens), AnswerSpec(f"r{opened}", f"c{opened % 20}", sampling, n=n)
            )
            opened += 1
        session.step()
        running = session.scheduler.running
        if running and rng.random() < 0.02:
            session.abort_all(running[0].request)
        elif running and rng.random() < 0.03 and running[-1].generated:
            sampling = Sampling(temperature=0, max_tokens=8)
            name = f"f{len(steps)}"
            session.fork(Fork(request=name, of=running[-1].request, chat="fork", sampling=sampling))
        elif running and rng.random() < 0.06:
            session.scheduler.preempt(running[-1])
        steps.append(time.thread_time() - begin)
        if session.idle:
            session.blocks.check_integrity()
    return sum(steps[first:])


def _percentiles(seconds: list[float]) -> dict[str, float]:
    p50, p99 = np.percentile(np.array(seconds) * 1e6, (50, 99))
    return {"p50_us": float(p50), "p99_us": float(p99), "p99_to_p50": float(p99 / max(p50, 1e-9))}
