"""`octavo bench single`: one request, decode at two context lengths and prefill, beside mlx-lm."""

from __future__ import annotations

import argparse
import time
from typing import Any

from mlx_lm import stream_generate

from engine.bench.common import Sides, forget, open_both, prompt_tokens, start
from engine.bench.report import Pairs, print_table, summary

_CONTEXTS = (128, 2000)  # tokens of the prompt
_GENERATED = 64
_PREFILL = 1000


def measure(arguments: argparse.Namespace) -> dict[str, Any]:
    """Tokens per second of both sides."""
    sides = open_both(arguments)
    pairs: Pairs = {name: [] for name in (*(f"decode_{context}" for context in _CONTEXTS), "prefill")}
    _ours(sides, 64, 4)  # compiles kernels, warms the caches of both
    _theirs(sides, 64, 4)
    for run in range(arguments.runs):
        for context in _CONTEXTS:
            if run % 2:  # who goes first alternates
                (_, theirs), (_, ours) = (
                    _theirs(sides, context, _GENERATED),
                    _ours(sides, context, _GENERATED),
                )
            else:
                (_, ours), (_, theirs) = (
                    _ours(sides, context, _GENERATED),
                    _theirs(sides, context, _GENERATED),
                )
            pairs[f"decode_{context}"].append((ours, theirs))
        pairs["prefill"].append((_ours(sides, _PREFILL, 1)[0], _theirs(sides, _PREFILL, 1)[0]))
        print(f"run {run + 1} of {arguments.runs} done", flush=True)
    print_table("One request", pairs, "tokens/s")
    return summary(pairs)


def _ours(sides: Sides, context: int, generated: int) -> tuple[float, float]:
    """(prefill, decode) tokens/s."""
    session = sides.session
    forget(session)
    sequence = start(session, prompt_tokens(sides.peer.tokenizer, context), generated, "bench")
    begin = time.perf_counter()
    while sequence.generated == 0:
        session.step()
    first = time.perf_counter()
    while not session.idle:
        session.step()
    end = time.perf_counter()
    return context / (first - begin), (generated - 1) / max(end - first, 1e-9)


def _theirs(sides: Sides, context: int, generated: int) -> tuple[float, float]:
    """(prefill, decode) tokens/s, timed from outside in the same way."""
    peer = sides.peer
    prompt = prompt_tokens(peer.tokenizer, context)
    times = [time.perf_counter()]
    kept, peer.tokenizer._eos_token_ids = peer.tokenizer._eos_token_ids, set()
    try:
        for _ in stream_generate(peer.model, peer.tokenizer, prompt, max_tokens=generated):
            times.append(time.perf_counter())
    finally:
        peer.tokenizer._eos_token_ids = kept
    return context / (times[1] - times[0]), (generated - 1) / max(times[-1] - times[1], 1e-9)
