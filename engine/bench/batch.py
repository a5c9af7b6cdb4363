"""`octavo bench batch`: eight requests of mixed lengths that arrive over time, beside BatchGenerator."""

from __future__ import annotations

import argparse
import time
from typing import Any

from mlx_lm.generate import BatchGenerator

from engine.bench.bench_report import Pairs, print_table, summary
from engine.bench.compared_engines import ComparedEngines, forget, open_both, prompt_tokens, start
from engine.scheduling.sequence import Sequence

_PROMPTS = (16, 700, 64, 1500, 256, 32, 1000, 128)  # tokens
_EVERY = 8  # a request arrives each time this many tokens were generated in all
_GENERATED = 64  # by each request


def measure(arguments: argparse.Namespace) -> dict[str, Any]:
    """Prompt and generated tokens of all requests per second of both sides."""
    sides = open_both(arguments)
    prompts = [
        prompt_tokens(sides.peer.tokenizer, length, skip=97 * number)
        for number, length in enumerate(_PROMPTS)
    ]
    _ours(sides, prompts[:2])
    _theirs(sides, prompts[:2])
    pairs: Pairs = {"throughput": []}
    for run in range(arguments.runs):
        if run % 2:
            theirs, ours = _theirs(sides, prompts), _ours(sides, prompts)
        else:
            ours, theirs = _ours(sides, prompts), _theirs(sides, prompts)
        pairs["throughput"].append((ours, theirs))
        print(f"run {run + 1} of {arguments.runs} done", flush=True)
    print_table(f"{len(prompts)} requests, prompts of {min(_PROMPTS)} to {max(_PROMPTS)}", pairs, "tokens/s")
    return summary(pairs)


def _total(prompts: list[list[int]]) -> int:
    return sum(map(len, prompts)) + _GENERATED * len(prompts)


def _ours(sides: ComparedEngines, prompts: list[list[int]]) -> float:
    session = sides.session
    forget(session)
    begin = time.perf_counter()
    sequences: list[Sequence] = []
    while len(sequences) < len(prompts) or not session.idle:
        generated = sum(sequence.generated for sequence in sequences)
        while len(sequences) < len(prompts) and (session.idle or generated >= _EVERY * len(sequences)):
            sequences.append(start(session, prompts[len(sequences)], _GENERATED, f"r{len(sequences)}"))
        session.step()
    return _total(prompts) / (time.perf_counter() - begin)


def _theirs(sides: ComparedEngines, prompts: list[list[int]]) -> float:
    generator = BatchGenerator(sides.peer.model, max_tokens=_GENERATED)
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
