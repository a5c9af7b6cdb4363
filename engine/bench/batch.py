"""`octavo bench batch`: eight requests of mixed lengths that arrive over time; BatchGenerator, llama.cpp."""

from __future__ import annotations

import argparse
import asyncio
import time
from collections.abc import Callable
from contextlib import closing
from functools import partial
from typing import Any

from mlx_lm.generate import BatchGenerator

from engine.bench.bench_report import Pairs, add_llama_cpp, print_table, summary
from engine.bench.compared_engines import ComparedEngines, in_turn, open_both, prompt_tokens, start_greedy
from engine.bench.llama_server import LlamaServer, llama_servers
from engine.scheduling.sequence import Sequence

_PROMPTS = (16, 700, 64, 1500, 256, 32, 1000, 128)  # tokens
_EVERY = 8  # generated tokens, of all requests, after which the next request arrives
_GENERATED = 64  # by each request


def measure(arguments: argparse.Namespace) -> dict[str, Any]:
    """Prompt and generated tokens of all requests per second, for each engine."""
    engines = open_both(arguments)
    prompts = [
        prompt_tokens(engines.peer.tokenizer, length, skip=97 * number)
        for number, length in enumerate(_PROMPTS)
    ]
    pairs: Pairs = {"throughput": []}
    third: Pairs = {"throughput": []}
    with llama_servers(arguments.model, (len(prompts), 0)) as servers:
        measured = [partial(_run_octavo, engines), partial(_run_peer, engines)]
        measured += [partial(_run_llama_cpp, server) for server in servers]
        for run in range(arguments.runs):
            ours, theirs, *others = in_turn(run, *(partial(_warmed, each, prompts) for each in measured))
            pairs["throughput"].append((ours, theirs))
            third["throughput"] += [(ours, other) for other in others]
            print(f"run {run + 1} of {arguments.runs} done", flush=True)
    print_table(f"{len(prompts)} requests, prompts of {min(_PROMPTS)} to {max(_PROMPTS)}", pairs, "tokens/s")
    result: dict[str, Any] = summary(pairs)
    for server in servers:
        add_llama_cpp(result, third, "tokens/s", server.about)
    return result


def _total(prompts: list[list[int]]) -> int:
    return sum(map(len, prompts)) + _GENERATED * len(prompts)


def _warmed(run_engine: Callable[[list[list[int]]], float], prompts: list[list[int]]) -> float:
    """Measures an engine after two of the requests: mlx-lm has dropped all buffers that MLX kept."""
    run_engine(prompts[:2])
    return run_engine(prompts)


def _run_octavo(engines: ComparedEngines, prompts: list[list[int]]) -> float:
    session = engines.session
    session.blocks.clear_cache()
    begin = time.perf_counter()
    sequences: list[Sequence] = []
    while len(sequences) < len(prompts) or not session.idle:
        generated = sum(sequence.generated for sequence in sequences)
        while len(sequences) < len(prompts) and (session.idle or generated >= _EVERY * len(sequences)):
            sequences.append(start_greedy(session, prompts[len(sequences)], _GENERATED, f"r{len(sequences)}"))
        session.step()
    return _total(prompts) / (time.perf_counter() - begin)


def _run_peer(engines: ComparedEngines, prompts: list[list[int]]) -> float:
    arrived = generated = ended = 0
    with closing(BatchGenerator(engines.peer.model, max_tokens=_GENERATED)) as generator:
        begin = time.perf_counter()
        while ended < len(prompts):
            while arrived < len(prompts) and (ended == arrived or generated >= _EVERY * arrived):
                generator.insert([prompts[arrived]])
                arrived += 1
            for response in generator.next_generated():
                generated += 1
                ended += response.finish_reason is not None
    return _total(prompts) / (time.perf_counter() - begin)


def _run_llama_cpp(server: LlamaServer, prompts: list[list[int]]) -> float:
    generated = arrived = ended = 0

    async def serve() -> float:
        await server.clear()
        begin = time.perf_counter()
        async with asyncio.TaskGroup() as requests:

            async def complete(prompt: list[int]) -> None:
                nonlocal ended
                await server.complete(prompt, _GENERATED, count)
                ended += 1
                let_arrive()

            def count() -> None:
                nonlocal generated
                generated += 1
                let_arrive()

            def let_arrive() -> None:
                nonlocal arrived
                while arrived < len(prompts) and (ended == arrived or generated >= _EVERY * arrived):
                    requests.create_task(complete(prompts[arrived]))
                    arrived += 1

            let_arrive()
        return _total(prompts) / (time.perf_counter() - begin)

    try:
        return asyncio.run(serve())
    except ExceptionGroup as group:
        raise group.exceptions[0] from None
