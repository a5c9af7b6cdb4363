"""`octavo bench prefix`: sixteen requests that share a long prefix, and mlx-lm's BatchGenerator."""

from __future__ import annotations

import argparse
import statistics
import time
from typing import Any, Final

from mlx_lm.generate import BatchGenerator

from engine.bench.bench_report import Pairs, print_table, summary
from engine.bench.compared_engines import (
    ComparedEngines,
    clear_prefix_cache,
    open_both,
    prompt_tokens,
    start_greedy,
)

_REQUESTS: Final = 16
_PREFIX: Final = 1000  # tokens that they share
_OWN: Final = 27  # tokens of each
_GENERATED: Final = 8


def measure(arguments: argparse.Namespace) -> dict[str, Any]:
    """Times to the first token of both engines, and the prompt tokens that Octavo computed."""
    engines = open_both(arguments)
    shared = prompt_tokens(engines.peer.tokenizer, _PREFIX)
    prompts = [
        shared + prompt_tokens(engines.peer.tokenizer, _OWN, skip=_PREFIX + 53 * number)
        for number in range(_REQUESTS)
    ]
    _run_octavo(engines, [prompts[0][:64]])
    _run_peer(engines, [prompts[0][:64]])
    pairs: Pairs = {"ttft": [], "last_ttft": []}
    computed = 0
    for run in range(arguments.runs):
        if run % 2:
            theirs, (ours, computed) = _run_peer(engines, prompts), _run_octavo(engines, prompts)
        else:
            (ours, computed), theirs = _run_octavo(engines, prompts), _run_peer(engines, prompts)
        pairs["ttft"].append((statistics.mean(ours), statistics.mean(theirs)))
        pairs["last_ttft"].append((max(ours), max(theirs)))
        print(f"run {run + 1} of {arguments.runs} done", flush=True)
    title = f"{_REQUESTS} requests that share {_PREFIX:,} tokens and have {_OWN} of their own"
    print_table(title, pairs, "seconds to the first token; less is better")
    print(f"Octavo computed {computed:,} prompt tokens of {sum(map(len, prompts)):,}")
    result: dict[str, Any] = summary(pairs, less_is_better=True)
    result["octavo"]["prompt_tokens_computed"] = computed
    result["peer"]["prompt_tokens_computed"] = sum(map(len, prompts))
    result["picture"] = {
        "title": title,
        "unit": "seconds to the first token; less is better",
        "figures": ["ttft", "last_ttft"],
    }
    return result


def _run_octavo(engines: ComparedEngines, prompts: list[list[int]]) -> tuple[list[float], int]:
    """Time to each first token in seconds, and the prompt tokens computed."""
    session = engines.session
    clear_prefix_cache(session)
    metrics = session.scheduler.metrics
    before = metrics.prefill_rows + metrics.decode_rows
    begin = time.perf_counter()
    sequences = [start_greedy(session, prompt, _GENERATED, f"r{n}") for n, prompt in enumerate(prompts)]
    first: dict[int, float] = {}
    while not session.idle:
        session.step()
        now = time.perf_counter() - begin
        for n, sequence in enumerate(sequences):
            if sequence.generated:
                first.setdefault(n, now)
    rows = metrics.prefill_rows + metrics.decode_rows - before
    return list(first.values()), rows - sum(sequence.generated - 1 for sequence in sequences)


def _run_peer(engines: ComparedEngines, prompts: list[list[int]]) -> list[float]:
    generator = BatchGenerator(engines.peer.model, max_tokens=_GENERATED)
    begin = time.perf_counter()
    first: dict[int, float] = {}
    ended = 0
    try:
        generator.insert(prompts)
        while ended < len(prompts):
            for response in generator.next_generated():
                first.setdefault(response.uid, time.perf_counter() - begin)
                ended += response.finish_reason is not None
    finally:
        generator.close()
    return list(first.values())
