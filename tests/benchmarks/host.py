"""Benchmark `host`: what the host does for one decode step before the GPU can begin.

Both engines build the graph of the same step, from token ids to logits, and evaluate nothing: Octavo's Metal
backend over its pools, and mlx-lm's model call over its own caches (for several sequences merged into a batch
cache, as in mlx-lm's server). Models have the published numbers of layers and heads and weights of 4 bits;
their hidden layers are narrow, which changes no operation. Contexts are equal, and longer than what Octavo's
decode kernel takes in one part, so that the kernel that merges parts is there as well. Kernel launches are
recorded by MLX itself; see `decode_graph`, also for MLX's own operations where there is no GPU. Octavo's time
includes all that depends on the step: checked and uploaded tables, slots and positions, work items of the
kernels. Neither time includes scheduling (see `tests/benchmarks/bookkeeping.py`), sampling, or what MLX does
when it evaluates.

Times are the thread's CPU time; a ratio is the median of paired runs in one process. Another CPU says
little about a Mac's milliseconds; the ratios say more.

`encode` figures are the calling thread's time in `mx.async_eval` of the same graphs: it orders operations,
allocates their outputs and hands each to its stream, whose thread computes them here. Kernels and fast
operations are stand-ins there (see `first_steps`), so what Metal does for a launch of its own is left out for
both engines: a figure says what a graph's size costs.

Nodes are operations in MLX's graph, counted layer by layer with `mx.export_to_dot`: on mlx-lm's side its
attention and all that its cache's `update_and_fetch` needs, on ours every kernel and what is around it.
"""

from __future__ import annotations

import argparse
import gc
import time
from collections import Counter
from typing import Any, Final

import mlx.core as mx

from benchmarks.decode_graph import DecodeGraph, MlxLmGraph, OctavoGraph, recorded
from benchmarks.first_steps import stand_ins
from benchmarks.published_shapes import GEMMA3, GPT_OSS, LLAMA, QWEN3_MOE
from engine.bench.bench_report import Pairs, print_table, summary

SHAPES: Final = {"llama": LLAMA, "qwen3_moe": QWEN3_MOE, "gemma3": GEMMA3, "gpt_oss": GPT_OSS}
CONTEXT: Final = 1200  # tokens
_SEQUENCES: Final = (1, 4)
_STEPS: Final = 15  # in a run
_ENCODED: Final = 5  # of them are encoded, which computes them, too


def measure(arguments: argparse.Namespace) -> dict[str, Any]:
    """Milliseconds of building a step's graph, and nodes per layer."""
    pairs: Pairs = {}
    layer_nodes: dict[str, dict[str, list[int]]] = {}

    def work() -> None:
        for name, shape in SHAPES.items():
            for sequences in _SEQUENCES:
                key = name if sequences == 1 else f"{name}_{sequences}"
                graphs = (OctavoGraph(shape, sequences, CONTEXT), MlxLmGraph(shape, sequences, CONTEXT))
                pairs[key] = compare(graphs, arguments.runs * _STEPS)
                layer_nodes[key] = dict(
                    zip(("octavo", "peer"), (graph.layer_nodes() for graph in graphs), strict=True)
                )
                gc.collect()

    recorded(work)
    print_table("Building one decode step's graph", pairs, "ms", less_is_better=True)
    encoded: Pairs = {}
    with stand_ins("metal", Counter()):
        for name, shape in SHAPES.items():
            for sequences in _SEQUENCES:
                ours, theirs = OctavoGraph(shape, sequences, CONTEXT), MlxLmGraph(shape, sequences, CONTEXT)
                key = f"encode_{name}" if sequences == 1 else f"encode_{name}_{sequences}"
                encoded[key] = encode((ours, theirs), arguments.runs * _ENCODED)
    print_table("Encoding it", encoded, "ms", less_is_better=True)
    pairs |= encoded
    print("\nNodes in each layer: the most of any, and how many more than mlx-lm's in the same layer")
    excess = {}
    for key, each in layer_nodes.items():
        excess[key] = max(a - b for a, b in zip(each["octavo"], each["peer"], strict=True))
        print(f"{key:16}{max(each['octavo']):10}{max(each['peer']):10}{excess[key]:+8}")
    return {
        **summary(pairs, less_is_better=True),
        "nodes": layer_nodes,
        "nodes_more_than_peer": excess,
        "picture": {
            "title": f"Building one decode step's graph, {CONTEXT} tokens",
            "unit": "ms; less is better",
            "figures": list(pairs),
        },
    }


def compare(graphs: tuple[DecodeGraph, DecodeGraph], steps: int) -> list[tuple[float, float]]:
    """Milliseconds of each engine, in pairs; the order alternates."""
    for graph in graphs * 2:
        graph.rewind()
        graph.build()
    nodes_of_layers = []
    for step in range(steps):
        pair: dict[int, float] = {}
        for index in (0, 1) if step % 2 else (1, 0):
            graphs[index].rewind()
            begin = time.thread_time()
            logits = graphs[index].build()
            pair[index] = 1e3 * (time.thread_time() - begin)
            del logits
        nodes_of_layers.append((pair[0], pair[1]))
    return nodes_of_layers


def encode(graphs: tuple[DecodeGraph, DecodeGraph], steps: int) -> list[tuple[float, float]]:
    """Milliseconds in which each engine's graph is encoded, in pairs; the order alternates."""
    found = []
    for step in range(-2, steps):
        pair: dict[int, float] = {}
        for index in (0, 1) if step % 2 else (1, 0):
            graphs[index].rewind()
            logits = graphs[index].build()
            begin = time.thread_time()
            mx.async_eval(logits)  # type: ignore[no-untyped-call]
            pair[index] = 1e3 * (time.thread_time() - begin)
            mx.eval(logits)
        found.append((pair[0], pair[1]))
    return found[2:]
