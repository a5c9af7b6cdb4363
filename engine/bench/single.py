"""`octavo bench single`: one request, decode at two context lengths and prefill, compared with mlx-lm.

It also measures the error of Octavo's arithmetic against mlx-lm's float32, and llama.cpp on the same weights
where that is installed. llama.cpp's activations are 8-bit integers, so it is faster and less exact.
"""

from __future__ import annotations

import argparse
import statistics
import time
from collections.abc import Callable
from itertools import pairwise
from typing import Any, Final

import mlx.core as mx
import numpy as np
from mlx_lm import stream_generate
from mlx_lm.models.cache import make_prompt_cache
from numpy.typing import NDArray

from engine.backends import Batch, backend_for
from engine.bench import llama_server
from engine.bench.bench_report import Pairs, add_llama_cpp, print_table, summary
from engine.bench.compared_engines import ComparedEngines, open_both, prompt_tokens, start_greedy
from engine.bench.model_shapes import copy_bandwidth, measure_shape, print_bytes, step_bytes
from engine.paged_model import PagedModel
from octavo.options import load_options

# --- Error of the arithmetic: distributions of the next token on the same English text, compared

CONTEXT: Final = 256  # tokens before the first comparison
COMPARED: Final = 128
_PEER_GROUP: Final = 32  # mlx-lm's smallest, as in Octavo

Logits = NDArray[np.float64]  # (tokens compared, vocabulary), log probabilities
Advance = Callable[[list[int], int], mx.array]  # tokens and the position of the first, to logits of the last


def over_blocks(model: Any, backend: str, block_size: int, bits: int, count: int) -> tuple[Advance, int]:
    """The model over shuffled blocks that hold `count` tokens: what advances it, and bytes of a token's K/V.

    `BackendError` or `UnsupportedModelError` if it cannot run with this backend or these bits.
    """
    paged = PagedModel(model, backend_for(backend), "This model", kv_bits=bits)
    blocks = -(-count // block_size)
    paged.allocate(blocks, block_size)
    table = np.random.default_rng(0).permutation(blocks).astype(np.int32)[None]

    def advance(chunk: list[int], start: int) -> mx.array:
        return paged.forward(Batch.over(table, [start], [start + len(chunk)], block_size, chunk))[0]

    return advance, paged.kv_bytes // (blocks * block_size)


def over_mlx_lm(model: Any, bits: int = 0) -> Advance:
    """The model over mlx-lm's own cache, which is quantised after the context, as mlx-lm does."""
    caches = make_prompt_cache(model)

    def advance(chunk: list[int], start: int) -> mx.array:
        logits: mx.array = model(mx.array(chunk)[None], cache=caches)[0, -1]
        mx.eval(logits)
        if bits and start == 0:
            caches[:] = [cache.to_quantized(group_size=_PEER_GROUP, bits=bits) for cache in caches]
        return logits

    return advance


def read(advance: Advance, tokens: list[int]) -> Logits:
    """Log probabilities after the context, and after each further token but the last."""
    rows = [advance(tokens[:CONTEXT], 0)]
    rows += [advance(tokens[at : at + 1], at) for at in range(CONTEXT, len(tokens) - 1)]
    logits = np.array([np.array(row.astype(mx.float32)) for row in rows], np.float64)
    top = logits.max(axis=-1, keepdims=True)
    return logits - top - np.log(np.exp(logits - top).sum(axis=-1, keepdims=True))  # type: ignore[no-any-return]


def compare(got: Logits, full: Logits) -> dict[str, float]:
    """KL(full || got) in nats, mean and largest, and the share of equal most likely tokens."""
    divergence = (np.exp(full) * (full - got)).sum(axis=-1)
    return {
        "kl": float(divergence.mean()),
        "kl_worst": float(divergence.max()),
        "greedy_agreement": float(np.mean(got.argmax(axis=-1) == full.argmax(axis=-1))),
    }


_CONTEXTS = (128, 2000)  # tokens of the prompt
_GENERATED = 64
_PREFILL = 1000
_WARM: Final = 4  # tokens of an answer before each turn
_FIRST: Final = 20  # tokens of an answer, whose time is compared with that of later ones


def measure(arguments: argparse.Namespace) -> dict[str, Any]:
    """Tokens per second of each engine, and the error of Octavo's decode steps."""
    if arguments.shape:
        return measure_shape(arguments)
    engines = open_both(arguments)
    pairs: Pairs = {name: [] for name in (*(f"decode_{context}" for context in _CONTEXTS), "prefill")}
    other = llama_server.open_peer(arguments.model)
    third: Pairs = {name: [] for name in pairs}
    begun: Pairs = {name: [] for name in pairs if name != "prefill"}
    if other is not None:
        other.run(prompt_tokens(engines.peer.tokenizer, 64), 4)
    read = step_bytes(engines.session)
    bandwidths: list[float] = []
    for run in range(arguments.runs):
        if read["weights"]:
            bandwidths.append(copy_bandwidth())
        for context, generated in (*((context, _GENERATED) for context in _CONTEXTS), (_PREFILL, 1)):
            order = (_run_peer, _run_octavo) if run % 2 else (_run_octavo, _run_peer)
            times = {run_engine: _warmed(run_engine, engines, context, generated) for run_engine in order}
            speeds = [_speeds(context, times[run_engine]) for run_engine in (_run_octavo, _run_peer)]
            ours, theirs = speeds
            name, which = ("prefill", 0) if generated == 1 else (f"decode_{context}", 1)
            pairs[name].append((ours[which], theirs[which]))
            if name in begun:
                begun[name].append((_beginning(times[_run_octavo]), _beginning(times[_run_peer])))
            if other is not None:
                others = other.run(prompt_tokens(engines.peer.tokenizer, context), generated)
                third[name].append((ours[which], others[which]))
        print(f"run {run + 1} of {arguments.runs} done", flush=True)
    print_table("One request", pairs, "tokens/s")
    result: dict[str, Any] = summary(pairs)
    result["beginning_ms"] = beginning = {
        engine: {name: statistics.median(run[which] for run in runs) for name, runs in begun.items()}
        for which, engine in enumerate(("octavo", "peer"))
    }
    print(f"\nMilliseconds that the first {_FIRST} tokens took beyond the time of as many later ones:")
    for name, ours_ms in beginning["octavo"].items():
        print(f"{name:16}{ours_ms:10.1f}{beginning['peer'][name]:10.1f}")
    if other is None:
        print(llama_server.ABSENT)
    else:
        add_llama_cpp(result, third, "tokens/s", {"version": other.version})
    if read["weights"]:
        bandwidth = statistics.median(bandwidths)
        share = print_bytes(read, bandwidth, result["octavo"]["decode_128"])
        result["bytes"] = read | {"copied_per_second": bandwidth}
        result["ratio"]["of_copy_bandwidth"] = share
    result["error"] = _error(engines, arguments)
    print(f"\nDecode steps compared with mlx-lm's float32, {COMPARED} tokens of prose:")
    print(
        "KL {kl:.1e} nats (worst {kl_worst:.1e}), same most likely token {greedy_agreement:.1%}".format(
            **result["error"]
        )
    )
    result["picture"] = {"title": "One request", "unit": "tokens/s", "figures": list(pairs)}
    return result


def _error(engines: ComparedEngines, arguments: argparse.Namespace) -> dict[str, float]:
    """Octavo's decode steps, one token each, compared with mlx-lm's over its own cache."""
    tokens = prompt_tokens(engines.peer.tokenizer, CONTEXT + COMPARED)
    options = load_options(arguments.options)
    advance, _ = over_blocks(
        engines.session.loaded.model, options.backend, options.block_size, options.kv_bits, CONTEXT + COMPARED
    )
    return compare(read(advance, tokens), read(over_mlx_lm(engines.peer.model), tokens))


def _warmed(
    run_engine: Callable[[ComparedEngines, int, int], list[float]],
    engines: ComparedEngines,
    context: int,
    generated: int,
) -> list[float]:
    """Times of an answer after a short one to the same prompt.

    mlx-lm calls `mx.clear_cache` in each answer, so whoever comes next would allocate every buffer anew.
    """
    run_engine(engines, context, _WARM)
    return run_engine(engines, context, generated)


def _speeds(context: int, times: list[float]) -> tuple[float, float]:
    """(prefill, decode) tokens/s."""
    return context / (times[1] - times[0]), (len(times) - 2) / max(times[-1] - times[1], 1e-9)


def _beginning(times: list[float]) -> float:
    """Milliseconds that the first tokens after the prompt took beyond the time of as many later ones."""
    later = statistics.median(b - a for a, b in pairwise(times[1 + _FIRST :]))
    return 1e3 * (times[1 + _FIRST] - times[1] - _FIRST * later)


def _run_octavo(engines: ComparedEngines, context: int, generated: int) -> list[float]:
    """Seconds when the answer began and when each token was there."""
    session = engines.session
    session.blocks.clear_cache()
    sequence = start_greedy(session, prompt_tokens(engines.peer.tokenizer, context), generated, "bench")
    times = [time.perf_counter()]
    while not session.idle:
        session.step()
        times += [time.perf_counter()] * (sequence.generated + 1 - len(times))
    return times


def _run_peer(engines: ComparedEngines, context: int, generated: int) -> list[float]:
    """As `_run_octavo`, timed from outside in the same way."""
    peer = engines.peer
    prompt = prompt_tokens(peer.tokenizer, context)
    times = [time.perf_counter()]
    kept, peer.tokenizer._eos_token_ids = peer.tokenizer._eos_token_ids, set()
    try:
        for _ in stream_generate(peer.model, peer.tokenizer, prompt, max_tokens=generated):
            times.append(time.perf_counter())
    finally:
        peer.tokenizer._eos_token_ids = kept
    return times
