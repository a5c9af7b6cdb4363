"""`octavo bench prefix`: sixteen requests that share a long prefix; BatchGenerator, llama.cpp.

llama.cpp's server reuses what a slot has read before. When all requests arrive together, each of eight slots
reads the prefix; a single slot reads it once, but takes the requests one after the other. Both are tried
before the runs, and the one with the shorter mean time to the first token is compared.
"""

from __future__ import annotations

import argparse
import asyncio
import statistics
import time
from contextlib import closing
from functools import partial
from typing import Any, Final, NamedTuple

from mlx_lm.generate import BatchGenerator

from engine.bench.bench_report import Pairs, add_llama_cpp, print_table, summary
from engine.bench.compared_engines import ComparedEngines, in_turn, open_both, prompt_tokens, start_greedy
from engine.bench.llama_server import LlamaServer, llama_servers

_REQUESTS: Final = 16
_PREFIX: Final = 1000  # tokens that they share
_OWN: Final = 27  # tokens of each
_GENERATED: Final = 8
_SLOTS: Final = (1, 8)  # of llama.cpp's servers
_UNIT: Final = "seconds to the first token; less is better"


class FirstTokens(NamedTuple):
    """Seconds to the first token of each request, and the prompt tokens computed for all of them."""

    seconds: list[float]
    computed: int


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
    third: Pairs = {"ttft": [], "last_ttft": []}
    with llama_servers(arguments.model, *((slots, 0) for slots in _SLOTS)) as servers:
        trials = [_run_llama_cpp(server, prompts) for server in servers]
        by_slots = {
            slots: statistics.mean(trial.seconds) for slots, trial in zip(_SLOTS, trials, strict=False)
        }
        measured = [partial(_run_octavo, engines), partial(_run_peer, engines)]
        for run_engine in measured:
            run_engine([prompts[0][:64]])
        if servers:
            server = servers[_SLOTS.index(min(by_slots, key=by_slots.__getitem__))]
            measured.append(partial(_run_llama_cpp, server))
        for run in range(arguments.runs):
            ours, theirs, *others = in_turn(run, *(partial(engine, prompts) for engine in measured))
            for compared, other in zip([pairs, third], [theirs, *others], strict=False):
                compared["ttft"].append((statistics.mean(ours.seconds), statistics.mean(other.seconds)))
                compared["last_ttft"].append((max(ours.seconds), max(other.seconds)))
            print(f"run {run + 1} of {arguments.runs} done", flush=True)
    title = f"{_REQUESTS} requests that share {_PREFIX:,} tokens and have {_OWN} of their own"
    print_table(title, pairs, _UNIT, less_is_better=True)
    print(f"Octavo computed {ours.computed:,} prompt tokens of {theirs.computed:,}")
    result: dict[str, Any] = summary(pairs, less_is_better=True)
    result["octavo"]["prompt_tokens_computed"] = ours.computed
    result["peer"]["prompt_tokens_computed"] = theirs.computed
    for other in others:
        about = server.about | {"prompt_tokens_computed": other.computed, "ttft_by_slots": by_slots}
        add_llama_cpp(result, third, _UNIT, about, less_is_better=True)
    result["picture"] = {"title": title, "unit": _UNIT, "figures": ["ttft", "last_ttft"]}
    return result


def _run_octavo(engines: ComparedEngines, prompts: list[list[int]]) -> FirstTokens:
    session = engines.session
    session.blocks.clear_cache()
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
    computed = rows - sum(sequence.generated - 1 for sequence in sequences)
    return FirstTokens(list(first.values()), computed)


def _run_peer(engines: ComparedEngines, prompts: list[list[int]]) -> FirstTokens:
    first: dict[int, float] = {}
    ended = 0
    with closing(BatchGenerator(engines.peer.model, max_tokens=_GENERATED)) as generator:
        begin = time.perf_counter()
        generator.insert(prompts)
        while ended < len(prompts):
            for response in generator.next_generated():
                first.setdefault(response.uid, time.perf_counter() - begin)
                ended += response.finish_reason is not None
    return FirstTokens(list(first.values()), sum(map(len, prompts)))


def _run_llama_cpp(server: LlamaServer, prompts: list[list[int]]) -> FirstTokens:
    async def serve() -> FirstTokens:
        await server.clear()
        first: dict[int, float] = {}
        begin = time.perf_counter()

        def told(number: int) -> None:
            first.setdefault(number, time.perf_counter() - begin)

        requests = [
            server.complete(prompt, _GENERATED, partial(told, number))
            for number, prompt in enumerate(prompts)
        ]
        computed = await asyncio.gather(*requests)
        return FirstTokens(list(first.values()), sum(computed))

    return asyncio.run(serve())
