"""`octavo bench single`: one request, decode at two context lengths and prefill, beside mlx-lm.

And the error of Octavo's arithmetic against mlx-lm's float32, and llama.cpp on the same weights where it is
installed: its activations are 8-bit integers, so it is faster and less exact.
"""

from __future__ import annotations

import argparse
import time
from typing import Any

from mlx_lm import stream_generate

from engine.bench import llama_cpp
from engine.bench.accuracy import COMPARED, CONTEXT, compare, over_blocks, over_mlx_lm, read
from engine.bench.bench_report import Pairs, print_table, summary
from engine.bench.compared_engines import ComparedEngines, forget, open_both, prompt_tokens, start

_CONTEXTS = (128, 2000)  # tokens of the prompt
_GENERATED = 64
_PREFILL = 1000


def measure(arguments: argparse.Namespace) -> dict[str, Any]:
    """Tokens per second of both sides, the error of ours, and what llama.cpp does."""
    sides = open_both(arguments)
    pairs: Pairs = {name: [] for name in (*(f"decode_{context}" for context in _CONTEXTS), "prefill")}
    other = llama_cpp.open_peer(arguments.model)
    third: Pairs = {name: [] for name in pairs}
    _ours(sides, 64, 4)  # compiles kernels, warms the caches of all
    _theirs(sides, 64, 4)
    if other is not None:
        other.run(prompt_tokens(sides.peer.tokenizer, 64), 4)
    for run in range(arguments.runs):
        for context, generated in (*((context, _GENERATED) for context in _CONTEXTS), (_PREFILL, 1)):
            if run % 2:  # who goes first alternates
                theirs, ours = _theirs(sides, context, generated), _ours(sides, context, generated)
            else:
                ours, theirs = _ours(sides, context, generated), _theirs(sides, context, generated)
            name, which = ("prefill", 0) if generated == 1 else (f"decode_{context}", 1)
            pairs[name].append((ours[which], theirs[which]))
            if other is not None:
                speeds = other.run(prompt_tokens(sides.peer.tokenizer, context), generated)
                third[name].append((ours[which], speeds[which]))
        print(f"run {run + 1} of {arguments.runs} done", flush=True)
    print_table("One request", pairs, "tokens/s")
    result: dict[str, Any] = summary(pairs)
    if isinstance(other, llama_cpp.LlamaCppPeer):
        print_table("Beside llama.cpp on the GGUF of the same weights", third, "tokens/s", other.name)
        beside = summary(third)
        result["llama_cpp"] = {"version": other.version, **beside["peer"], "ratio": beside["ratio"]}
    else:
        print(llama_cpp.ABSENT)
    result["error"] = _error(sides, arguments)
    print(f"\nDecode steps against mlx-lm's float32, {COMPARED} tokens of prose:")
    print(
        "KL {kl:.1e} nats (worst {kl_worst:.1e}), the same most likely token {greedy_agreement:.1%}".format(
            **result["error"]
        )
    )
    result["picture"] = {"title": "One request", "unit": "tokens/s", "figures": list(pairs)}
    return result


def _error(sides: ComparedEngines, arguments: argparse.Namespace) -> dict[str, float]:
    """Our decode steps, one token each, against mlx-lm's over its own cache."""
    tokens = prompt_tokens(sides.peer.tokenizer, CONTEXT + COMPARED)
    advance, _ = over_blocks(
        sides.session.loaded.model,
        arguments.backend,
        arguments.block_size,
        arguments.kv_bits,
        CONTEXT + COMPARED,
    )
    return compare(read(advance, tokens), read(over_mlx_lm(sides.peer.model), tokens))


def _ours(sides: ComparedEngines, context: int, generated: int) -> tuple[float, float]:
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


def _theirs(sides: ComparedEngines, context: int, generated: int) -> tuple[float, float]:
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
