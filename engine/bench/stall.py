"""`octavo bench stall`: how long four chats wait for a token while a long prompt arrives."""

from __future__ import annotations

import argparse
import time
from typing import Any, Final, NamedTuple

from mlx_lm.generate import BatchGenerator

from engine.bench.bench_report import Pairs, print_table, summary
from engine.bench.compared_engines import (
    ComparedEngines,
    clear_prefix_cache,
    open_both,
    prompt_tokens,
    start_greedy,
)

_CHATS: Final = 4
_CHAT_TOKENS: Final = 64  # of each chat's prompt
_PROMPT: Final = 2000  # tokens of the one that arrives
_BEFORE: Final = 4  # tokens that each chat generates before it arrives
_BUDGETS: Final = (32, 64, 128, 256)  # token budgets of a step
_BUDGET: Final = 64  # the one that is compared with mlx-lm


class Stall(NamedTuple):
    """The longest time between two tokens of a chat, and the long prompt's TTFT, in seconds."""

    worst_gap: float
    ttft: float


def measure(arguments: argparse.Namespace) -> dict[str, Any]:
    """Worst gap and time to first token of both engines; for Octavo with several token budgets."""
    engines = open_both(arguments)
    long = prompt_tokens(engines.peer.tokenizer, _PROMPT)
    chats = [prompt_tokens(engines.peer.tokenizer, _CHAT_TOKENS, skip=2100 + 97 * n) for n in range(_CHATS)]
    _run_octavo(engines, chats[:1], long[:64], _BUDGET)
    _run_peer(engines, chats[:1], long[:64])
    pairs: Pairs = {"worst_gap": [], "ttft": []}
    for run in range(arguments.runs):
        if run % 2:
            theirs, ours = _run_peer(engines, chats, long), _run_octavo(engines, chats, long, _BUDGET)
        else:
            ours, theirs = _run_octavo(engines, chats, long, _BUDGET), _run_peer(engines, chats, long)
        pairs["worst_gap"].append((ours.worst_gap, theirs.worst_gap))
        pairs["ttft"].append((ours.ttft, theirs.ttft))
        print(f"run {run + 1} of {arguments.runs} done", flush=True)
    table = {budget: _run_octavo(engines, chats, long, budget) for budget in _BUDGETS}
    title = f"{_CHATS} chats decode while a prompt of {_PROMPT:,} tokens arrives"
    print_table(title, pairs, f"seconds, {_BUDGET} tokens per step; less is better")
    print("\ntokens/step   worst gap   time to first token")
    for budget, stall in table.items():
        print(f"{budget:11}{stall.worst_gap:10.2f} s{stall.ttft:18.2f} s")
    result: dict[str, Any] = summary(pairs, less_is_better=True)
    result["budgets"] = {str(budget): stall._asdict() for budget, stall in table.items()}
    result["picture"] = {"title": title, "unit": "seconds; less is better", "figures": ["worst_gap", "ttft"]}
    return result


def _run_octavo(engines: ComparedEngines, chats: list[list[int]], long: list[int], budget: int) -> Stall:
    session = engines.session
    clear_prefix_cache(session)
    usual_budget = session.scheduler.token_budget.max_rows
    session.scheduler.token_budget.max_rows = budget
    try:
        decoding = [start_greedy(session, prompt, 10_000, f"c{n}") for n, prompt in enumerate(chats)]
        while min(sequence.generated for sequence in decoding) < _BEFORE:
            session.step()
        begin = last = time.perf_counter()
        arrived = start_greedy(session, long, 2, "long")
        worst = 0.0
        while not arrived.generated:
            session.step()  # every decoding chat gets a token in each step
            now = time.perf_counter()
            worst, last = max(worst, now - last), now
        ttft = last - begin
        for name in [f"c{n}" for n in range(len(chats))] + ["long"]:
            session.abort(name)
    finally:
        session.scheduler.token_budget.max_rows = usual_budget
    return Stall(worst, ttft)


def _run_peer(engines: ComparedEngines, chats: list[list[int]], long: list[int]) -> Stall:
    generator = BatchGenerator(engines.peer.model, max_tokens=10_000)
    try:
        uids = generator.insert(chats)
        counts = dict.fromkeys(uids, 0)
        while min(counts.values()) < _BEFORE:
            for response in generator.next_generated():
                counts[response.uid] += 1
        begin = time.perf_counter()
        last = dict.fromkeys(uids, begin)
        (arrived,) = generator.insert([long])
        worst = 0.0
        while True:
            responses = generator.next_generated()
            now = time.perf_counter()
            for response in responses:
                if response.uid in last:
                    worst = max(worst, now - last[response.uid])
                    last[response.uid] = now
            if any(response.uid == arrived for response in responses):
                return Stall(worst, now - begin)
    finally:
        generator.close()
