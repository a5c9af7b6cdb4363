"""Benchmark `watch`: what it costs the engine to report its block events to a watcher."""

from __future__ import annotations

import argparse
import statistics
import time
from typing import Any, Final

from engine.bench.bench_report import Pairs, summary
from engine.bench.compared_engines import open_octavo, prompt_tokens, start_greedy
from engine.protocol import Message, frame
from engine.sessions.session import Session
from engine.worker.reports import Watcher

_CHATS: Final = 4
_PROMPT: Final = 200  # tokens
_GENERATED: Final = 48  # by each chat
_HZ: Final = 15.0  # as the window asks for


def measure(arguments: argparse.Namespace) -> dict[str, Any]:
    """Tokens per second with a watcher ("octavo") and without ("peer"), and the watcher's share of time."""
    session = open_octavo(arguments)
    _run(session, watched=True)  # warms the caches
    pairs: Pairs = {"decode": []}
    shares: list[float] = []
    for run in range(arguments.runs):
        order = (True, False) if run % 2 else (False, True)
        runs = {watched: _run(session, watched=watched) for watched in order}
        pairs["decode"].append((runs[True][0], runs[False][0]))
        shares.append(runs[True][1])
        print(f"run {run + 1} of {arguments.runs} done", flush=True)
    result = summary(pairs)
    watched, alone = result["octavo"]["decode"], result["peer"]["decode"]
    share = statistics.median(shares)
    print(f"\n{_CHATS} chats, reported {_HZ:.0f} times a second (medians of {arguments.runs} paired runs)")
    print(f"watched {watched:.1f} tokens/s, unwatched {alone:.1f}, ratio {result['ratio']['decode']:.3f}")
    spread = f"{min(shares):.2%} to {max(shares):.2%}"
    print(f"The watcher took {share:.2%} of the processor time of the engine's loop ({spread})")
    return result | {"share": {"decode": share}}


def _run(session: Session, *, watched: bool) -> tuple[float, float]:
    """Tokens per second, and the watcher's share of the loop's processor time.

    Wall time would include what other programs do. The loop also waits for BLAS, so on a quiet machine the
    watcher's share of the wall time is smaller than this.
    """
    session.blocks.clear_cache()
    sent: list[bytes] = []
    spent = [0.0]

    def send(message: Message) -> None:
        sent.append(frame(message))  # packing is part of the cost

    def tick() -> None:
        begin = time.thread_time()
        watcher.tick()
        spent[0] += time.thread_time() - begin

    watcher = Watcher(send)
    if watched:
        watcher.watch(_HZ)
        watcher.follow(session)
        session.after_step.append(tick)
    tokenizer = session.loaded.tokenizer
    sequences = [
        start_greedy(session, prompt_tokens(tokenizer, _PROMPT, 50 * n), _GENERATED, f"chat {n}")
        for n in range(_CHATS)
    ]
    while any(sequence.generated == 0 for sequence in sequences):
        session.step()
    spent[0] = 0.0
    begin, busy = time.perf_counter(), time.thread_time()
    before = sum(sequence.generated for sequence in sequences)
    while not session.idle:
        session.step()
    seconds, busy = time.perf_counter() - begin, time.thread_time() - busy
    session.after_step.clear()
    generated = sum(sequence.generated for sequence in sequences) - before
    return generated / seconds, spent[0] / busy
