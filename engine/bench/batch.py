"""`octavo bench batch`: eight requests of mixed lengths that arrive over time, and BatchGenerator."""

from __future__ import annotations

import argparse
import time
from typing import Any

from mlx_lm.generate import BatchGenerator

from engine.bench.bench_report import Pairs, print_table, summary
from engine.bench.compared_engines import (
    ComparedEngines,
    clear_prefix_cache,
    open_both,
    prompt_tokens,
    start_greedy,
)
from engine.scheduling.sequence import Sequence

_PROMPTS = (16, 700, 64, 1500, 256, 32, 1000, 128)  # tokens
_EVERY = 8  # generated tokens, of all requests, after which the next request arrives
_GENERATED = 64  # by each request


def measure(arguments: argparse.Namespace) -> dict[str, Any]:
    """Prompt and generated tokens of all requests per second, for both engines."""
    engines = open_both(arguments)
    prompts = [
        prompt_tokens(engines.peer.tokenizer, length, skip=97 * number)
        for number, length in enumerate(_PROMPTS)
    ]
    _run_octavo(engines, prompts[:2])
    _run_peer(engines, prompts[:2])
    pairs: Pairs = {"throughput": []}
    for run in range(arguments.runs):
        if run % 2:
            theirs, ours = _run_peer(engines, prompts), _run_octavo(engines, prompts)
        else:
            ours, theirs = _run_octavo(engines, prompts), _run_peer(engines, prompts)
        pairs["throughput"].append((ours, theirs))
        print(f"run {run + 1} of {arguments.runs} done", flush=True)
    print_table(f"{len(prompts)} requests, prompts of {min(_PROMPTS)} to {max(_PROMPTS)}", pairs, "tokens/s")
    return summary(pairs)


def _total(prompts: list[list[int]]) -> int:
    return sum(map(len, prompts)) + _GENERATED * len(prompts)


def _run_octavo(engines: ComparedEngines, prompts: list[list[int]]) -> float:
    session = engines.session
    clear_prefix_cache(session)
    begin = time.perf_counter()
    sequences: list[Sequence] = []
    while len(sequences) < len(prompts) or not session.idle:
        generated = sum(sequence.generated for sequence in sequences)
        while len(sequences) < len(prompts) and (session.idle or generated >= _EVERY * len(sequences)):
            sequences.append(start_greedy(session, prompts[len(sequences)], _GENERATED, f"r{len(sequences)}"))
        session.step()
    return _total(prompts) / (time.perf_counter() - begin)


def _run_peer(engines: ComparedEngines, prompts: list[list[int]]) -> float:
    generator = BatchGenerator(engines.peer.model, max_tokens=_GENERATED)
    begin = time.perf_counter()
    arrived = generated = ended = 0
    try:
        while ended < len(prompts):
            while arrived < len(prompts) and (ended == arrived or generated >= _EVERY * arrived):
                generator.insert([prompts[arrived]])
                arrived += 1
            for response in generator.next_generated():
                generated += 1
                ended += response.finish_reason is not None
    finally:
        generator.close()
    return _total(prompts) / (time.perf_counter() - begin)
