"""`octavo bench watch`: what being watched costs the engine, the same answers watched and unwatched."""

from __future__ import annotations

import argparse
import statistics
import time
from typing import Any, Final

from engine.bench.bench_report import Pairs, summary
from engine.bench.compared_engines import forget, prompt_tokens, start
from engine.cli.session_options import open_session
from engine.protocol import Message, frame
from engine.sessions.session import Session
from engine.worker.watcher import Watcher

_CHATS: Final = 4
_PROMPT: Final = 200  # tokens
_GENERATED: Final = 48  # by each chat
_HZ: Final = 15.0  # as the window asks for


def measure(arguments: argparse.Namespace) -> dict[str, Any]:
    """Tokens per second while watched ("octavo") and not ("peer"), and the watcher's share of the loop."""
    session = open_session(arguments)
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
    print(f"\n{_CHATS} chats, watched {_HZ:.0f} times a second (medians of {arguments.runs} paired runs)")
    print(f"watched {watched:.1f} tokens/s, unwatched {alone:.1f}, ratio {result['ratio']['decode']:.3f}")
    spread = f"{min(shares):.2%} to {max(shares):.2%}"
    print(f"of the processor time of the engine's loop {share:.2%} ({spread}) went into watching")
    return result | {"share": {"decode": share}}


def _run(session: Session, *, watched: bool) -> tuple[float, float]:
    """Tokens per second, and the share that the watcher took of the loop's processor time.

    Processor time, for on a busy machine the clock on the wall counts what other programs do. The loop waits
    for BLAS besides, so of the time on the wall of a quiet machine the watcher takes less than this share.
    """
    forget(session)
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
    sequences = [
        start(session, prompt_tokens(session.loaded.tokenizer, _PROMPT, 50 * n), _GENERATED, f"chat {n}")
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
