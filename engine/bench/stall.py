"""`octavo bench stall`: how long four chats wait for a token while a long prompt arrives.

The worst gap is the longest time between two tokens of one chat, from the arrival of the long prompt to its
first token. A token budget limits the tokens of a step; in llama.cpp's server it is the size of a batch.
"""

from __future__ import annotations

import argparse
import asyncio
import statistics
import time
from collections.abc import Hashable, Iterable
from contextlib import closing
from functools import partial
from typing import Any, Final, NamedTuple

from mlx_lm.generate import BatchGenerator

from engine.bench.bench_report import Pairs, add_llama_cpp, print_table, summary
from engine.bench.compared_engines import ComparedEngines, in_turn, open_both, prompt_tokens, start_greedy
from engine.bench.llama_server import LlamaServer, llama_servers

_CHATS: Final = 4
_CHAT_TOKENS: Final = 64  # of each chat's prompt
_PROMPT: Final = 2000  # tokens of the one that arrives
_BEFORE: Final = 4  # tokens that each chat generates before it arrives
_LONGEST: Final = 4000  # tokens of a chat's answer; it is aborted long before
_BUDGETS: Final = (0, 32, 64, 128, 256)  # token budgets of a step; 0 is the default
_BUDGET: Final = 0  # the one that is compared
_ROWS: Final = (64, 256, 0)  # of llama.cpp's servers; 0 is their default; the first is compared
_UNIT: Final = "seconds; less is better"


class Stall(NamedTuple):
    """The longest time between two tokens of a chat, and the long prompt's TTFT, in seconds."""

    worst_gap: float
    ttft: float


Stalls = tuple[Stall, ...]  # one of each run


class TokenGaps:
    """Measures a stall: told of each token of the chats from the arrival of the long prompt on."""

    def __init__(self, chats: Iterable[Hashable]) -> None:
        self._begin = time.perf_counter()
        self._last = dict.fromkeys(chats, self._begin)
        self._worst = 0.0

    def token(self, chat: Hashable) -> None:
        """A chat got a token now."""
        now = time.perf_counter()
        self._worst = max(self._worst, now - self._last[chat])
        self._last[chat] = now

    def end(self) -> Stall:
        """The long prompt got its first token now; a chat that waits still has waited until now."""
        now = time.perf_counter()
        return Stall(max(self._worst, now - min(self._last.values())), now - self._begin)


def measure(arguments: argparse.Namespace) -> dict[str, Any]:
    """Worst gap and time to first token of each engine; for Octavo with several token budgets."""
    engines = open_both(arguments)
    long = prompt_tokens(engines.peer.tokenizer, _PROMPT)
    chats = [prompt_tokens(engines.peer.tokenizer, _CHAT_TOKENS, skip=2100 + 97 * n) for n in range(_CHATS)]
    with llama_servers(arguments.model, *((_CHATS + 1, rows) for rows in _ROWS)) as servers:
        measured = [partial(_run_octavo, engines, budget) for budget in _BUDGETS]
        measured += [partial(_run_peer, engines)]
        measured += [partial(_run_llama_cpp, server) for server in servers]
        for run_engine in measured:
            run_engine(chats, long[: 2 * max(_BUDGETS)])
        runs = []
        for run in range(arguments.runs):
            runs.append(in_turn(run, *(partial(engine, chats, long) for engine in measured)))
            print(f"run {run + 1} of {arguments.runs} done", flush=True)
    stalls = list(zip(*runs, strict=True))
    ours = dict(zip(_BUDGETS, stalls, strict=False))
    others = dict(zip(_ROWS, stalls[len(_BUDGETS) + 1 :], strict=False))
    title = f"{_CHATS} chats decode while a prompt of {_PROMPT:,} tokens arrives"
    pairs = _pairs(ours[_BUDGET], stalls[len(_BUDGETS)])
    print_table(title, pairs, "seconds; less is better", less_is_better=True)
    result: dict[str, Any] = summary(pairs, less_is_better=True)
    result["budgets"] = _budgets("octavo", ours)
    if others:
        add_llama_cpp(
            result, _pairs(ours[_BUDGET], others[_ROWS[0]]), _UNIT, servers[0].about, less_is_better=True
        )
        result["llama_cpp"]["budgets"] = _budgets("llama.cpp", others)
    result["picture"] = {"title": title, "unit": _UNIT, "figures": list(pairs)}
    return result


def _pairs(ours: Stalls, theirs: Stalls) -> Pairs:
    return {
        name: [(getattr(a, name), getattr(b, name)) for a, b in zip(ours, theirs, strict=True)]
        for name in Stall._fields
    }


def _budgets(engine: str, by_rows: dict[int, Stalls]) -> dict[str, dict[str, float]]:
    """Prints and returns the medians for each budget of a step."""
    print(f"\n{engine:>11}\ntokens/step   worst gap   time to first token")
    found = {}
    for rows, stalls in by_rows.items():
        gap, ttft = (statistics.median(values) for values in zip(*stalls, strict=True))
        found[str(rows or "default")] = {"worst_gap": gap, "ttft": ttft}
        print(f"{rows or 'default':>11}{gap:10.2f} s{ttft:18.2f} s")
    return found


def _run_octavo(engines: ComparedEngines, budget: int, chats: list[list[int]], long: list[int]) -> Stall:
    session = engines.session
    session.blocks.clear_cache()
    usual_budget = session.scheduler.token_budget.max_rows
    session.scheduler.token_budget.max_rows = budget or usual_budget
    try:
        decoding = [start_greedy(session, prompt, _LONGEST, f"c{n}") for n, prompt in enumerate(chats)]
        while min(sequence.generated for sequence in decoding) < _BEFORE:
            session.step()
        counts = [sequence.generated for sequence in decoding]
        gaps = TokenGaps(range(len(chats)))
        arrived = start_greedy(session, long, 2, "long")
        while not arrived.generated:
            session.step()
            for number, sequence in enumerate(decoding):
                if sequence.generated > counts[number]:
                    counts[number] = sequence.generated
                    gaps.token(number)
        stall = gaps.end()
        for name in [f"c{n}" for n in range(len(chats))] + ["long"]:
            session.abort(name)
    finally:
        session.scheduler.token_budget.max_rows = usual_budget
    return stall


def _run_peer(engines: ComparedEngines, chats: list[list[int]], long: list[int]) -> Stall:
    with closing(BatchGenerator(engines.peer.model, max_tokens=_LONGEST)) as generator:
        uids = generator.insert(chats)
        counts = dict.fromkeys(uids, 0)
        while min(counts.values()) < _BEFORE:
            for response in generator.next_generated():
                counts[response.uid] += 1
        gaps = TokenGaps(uids)
        (arrived,) = generator.insert([long])
        while True:
            got = {response.uid for response in generator.next_generated()}
            for uid in got - {arrived}:
                gaps.token(uid)
            if arrived in got:
                return gaps.end()


def _run_llama_cpp(server: LlamaServer, chats: list[list[int]], long: list[int]) -> Stall:
    async def serve() -> Stall:
        await server.clear()
        counts = [0] * len(chats)
        loop = asyncio.get_running_loop()
        decoding: asyncio.Future[None] = loop.create_future()
        ended: asyncio.Future[Stall] = loop.create_future()
        gaps: TokenGaps | None = None

        def count(number: int) -> None:
            counts[number] += 1
            if gaps is not None:
                gaps.token(number)
            elif min(counts) >= _BEFORE and not decoding.done():
                decoding.set_result(None)

        def end() -> None:
            if gaps is not None and not ended.done():
                ended.set_result(gaps.end())

        requests = [
            asyncio.create_task(server.complete(prompt, _LONGEST, partial(count, number)))
            for number, prompt in enumerate(chats)
        ]
        try:
            await _wait(decoding, requests)
            gaps = TokenGaps(range(len(chats)))
            requests.append(asyncio.create_task(server.complete(long, 2, end)))
            await _wait(ended, requests)
            return ended.result()
        finally:
            for request in requests:
                request.cancel()
            await asyncio.gather(*requests, return_exceptions=True)

    return asyncio.run(serve())


async def _wait(awaited: asyncio.Future[Any], requests: list[asyncio.Task[int]]) -> None:
    """Waits for `awaited`; a request that fails before ends the wait with its error."""
    pending: set[asyncio.Future[Any]] = {awaited, *requests}
    while not awaited.done():
        done, pending = await asyncio.wait(pending, return_when=asyncio.FIRST_COMPLETED)
        for each in done:
            each.result()
