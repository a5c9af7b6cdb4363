"""`octavo bench NAME`: every benchmark with its own help, its own options and an example."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, NamedTuple

from engine.cli.options import add_backend, add_block_size, add_command, add_engine_options, add_model
from engine.startup import ensure_blas

Complain = Callable[[str], int]
_RATIOS = "Runs are paired: both engines alternate. A ratio above 1 is better for Octavo."

_LLAMA_SERVER = (
    "If llama-server is on the PATH, or OCTAVO_LLAMA_SERVER has its path, llama.cpp runs the starter's GGUF, "
    "too (`llama_cpp`)."
)


class _Benchmark(NamedTuple):
    """What the command line says about a benchmark.

    Attributes:
        summary: one sentence.
        results: what the results mean.
        options: which of `model`, `engine`, `backend`, `block-size`, `runs`, `record` and `shape` it has.
        example: arguments of the example.
    """

    summary: str
    results: str
    options: tuple[str, ...]
    example: str = ""


_SESSION: Final = ("model", "runs", "engine")
BENCHES: Final = {
    "single": _Benchmark(
        "One request: prefill, decode at two context lengths, and numerical error.",
        "decode_128 and decode_2000 are tokens/s after prompts of that many tokens, prefill is prompt "
        "tokens/s for 1,000 tokens. `error` compares Octavo's decode steps with mlx-lm in float32 on English "
        "prose: kl is the mean KL divergence of the next-token distribution in nats, kl_worst the largest, "
        "greedy_agreement the share of tokens with the same most likely successor. If llama-cpp-python is "
        "installed, llama.cpp runs the starter's GGUF, too (`llama_cpp`). On a CPU, of_copy_bandwidth is the "
        "share of the machine's copy bandwidth at which a step reads its weights.",
        (*_SESSION, "record", "shape"),
        "--json single.json",
    ),
    "speculate": _Benchmark(
        "Decoding with speculative decoding and without, by the source of the drafts and by task.",
        "prose, quoting, code and chat are tokens/s of an answer that continues a text, repeats it, "
        "continues code, and answers a question, with drafts (octavo) and without (peer); accepted is the "
        "share of draft tokens that were accepted, tokens_per_step the tokens per forward. `sources` has "
        "them for each source, and its speed relative to none: drafting in every step (speed_always), and "
        "only while it pays (speed_as_served). All texts must be the same. Without --draft or --lookup, "
        "drafts come from the text itself, from the model's first layers, and from fewer of its experts.",
        _SESSION,
        "--draft early-exit:8",
    ),
    "batch": _Benchmark(
        "Eight requests of 16 to 1,500 tokens that arrive over time; compared with BatchGenerator of mlx-lm.",
        f"throughput is prompt and generated tokens of all requests per second. {_LLAMA_SERVER}",
        (*_SESSION, "record"),
        "--runs 5",
    ),
    "prefix": _Benchmark(
        "Sixteen requests that share their first 1,000 tokens and arrive together.",
        "ttft is the mean time to the first token in seconds, last_ttft that of the last request; "
        f"prompt_tokens_computed counts the prompt tokens that were not reused. {_LLAMA_SERVER}",
        _SESSION,
        "--out results",
    ),
    "stall": _Benchmark(
        "Four chats decode while a prompt of 2,000 tokens arrives.",
        "worst_gap is the longest time that a chat waited for its next token, ttft the long prompt's time to "
        "its first token; both in seconds, compared at a token budget of 64 a step. `budgets` has both for "
        f"several token budgets. {_LLAMA_SERVER}",
        _SESSION,
        "--out results",
    ),
    "restart": _Benchmark(
        "The first token of a chat of 4,000 tokens after a restart, with its blocks on disk and without.",
        "ttft is in seconds: with the prompt's blocks read from disk (octavo), and computed (peer). The "
        "model is loaded anew each time, and on Linux the files have left the page cache. "
        "decode_while_writing is tokens/s while the writer has all that it can take, and while it has none, "
        "worst_gap_while_writing the longest of each 48 steps and cpu_while_writing the processor time of a "
        "step, in milliseconds.",
        _SESSION,
        "--json restart.json",
    ),
    "capacity": _Benchmark(
        "How many requests of mixed lengths fit into a KV cache, compared with a padded batch.",
        "resident counts requests, waste is the share of the allocated bytes that holds no token. Only block "
        "tables are measured, so no model is loaded.",
        ("runs", "block-size"),
        "--block-size 32",
    ),
    "longrun": _Benchmark(
        "20,000 requests on the block manager and 500 through the engine, with forks, aborts, preemptions.",
        "last_to_first_tenth is the speed of the used pool relative to a new one that alternates with it; "
        "p50_us, p99_us and p99_to_p50 are step times; leaked counts blocks that were not given back.",
        ("model", "engine"),
        "--json longrun.json",
    ),
    "overlap": _Benchmark(
        "How busy overlapping steps keep a GPU.",
        "The GPU is simulated: a step takes 4 ms on the host and 6 ms on the GPU. steps_per_s is compared "
        "with one step after another (peer); ratio.of_limit relates it to the steps that the GPU computes if "
        "it never waits.",
        ("runs",),
        "--json overlap.json",
    ),
    "bookkeeping": _Benchmark(
        "What bookkeeping costs: a scheduler step of 64 sequences, a snapshot of 100,000 blocks.",
        "step_us and snapshot_us are medians, with 99th percentiles beside them; the ratios say how much "
        "faster each is than its limit, 1 ms and 5 ms. No model is loaded.",
        ("block-size",),
        "--json bookkeeping.json",
    ),
    "kvquant": _Benchmark(
        "What a KV cache of 8 and 4 bits costs in accuracy and saves in bytes, compared with mlx-lm's.",
        "kl and kl_worst are KL divergences from the full KV cache in nats, greedy_agreement is the share of "
        "tokens with the same most likely successor, bytes_per_token the size of a token in all layers.",
        ("model", "backend", "block-size"),
        "--json kvquant.json",
    ),
    "kernels": _Benchmark(
        "Decode attention on this GPU in GB/s, compared with a copy and with MLX's contiguous attention.",
        "The table has the bandwidth for each context length and batch size.",
        ("runs",),
        "--json kernels.json",
    ),
    "library": _Benchmark(
        "How fast a library of 300 models is scanned.",
        "first_ms is the first scan, which reads every model; index_ms is a scan that finds all of them "
        "unchanged; cancelled_ms is a first scan cancelled after a tenth. The models are made up, in a "
        "temporary folder.",
        (),
        "--json library.json",
    ),
    "watch": _Benchmark(
        "What it costs the engine to report its block events: the same answers with a watcher and without.",
        "decode is tokens/s with a watcher (octavo) and without (peer).",
        _SESSION,
        "--runs 5",
    ),
    "structured": _Benchmark(
        "What holding answers to a grammar costs a step at a vocabulary of 151,936 tokens.",
        "step_1 and step_8 are milliseconds of a step of one and eight sequences with masks (octavo) and "
        "without (peer), of a model with the numbers of Qwen2.5-0.5B and random weights of 4 bits. `share` "
        "is the time in which the masks are made and applied, over a step without; the goal is 0.05.",
        ("runs",),
        "--json structured.json",
    ),
    "host": _Benchmark(
        "What the host does for one decode step before the GPU can begin: its graph, beside mlx-lm's.",
        "Figures are milliseconds of CPU time for one sequence, and for four (`llama_4`), of models with "
        "published numbers of layers and heads; nothing is evaluated, and no model is loaded. A ratio is "
        "mlx-lm's time over Octavo's. `nodes` has the operations that each layer adds to MLX's graph.",
        ("runs",),
        "--json host.json",
    ),
    "serve": _Benchmark(
        "Sixteen HTTP clients that share a prompt's first 1,000 tokens, beside mlx-lm's server.",
        "requests is requests per second, ttft the time to the first text and itl that between two texts in "
        "seconds, with 99th percentiles; share.http is the processor time of Octavo's HTTP thread as a share "
        "of the time. equal_answers counts greedy answers that equal mlx-lm's.",
        _SESSION,
        "--json serve.json",
    ),
    "agent": _Benchmark(
        "Twenty turns of an agent over a system prompt of 6,000 tokens with tools, beside mlx-lm's server.",
        "ttft is the median time to the first text of the later turns, first_ttft that of the first one, "
        "edit_ttft that after edits in the middle of the history; in seconds. `tokens` says what was "
        "computed and reused.",
        _SESSION,
        "--json agent.json",
    ),
    "cluster": _Benchmark(
        "Decoding on 1, 2 and 3 processes here, beside what the simulation of a cluster predicts.",
        "Milliseconds a token, measured (octavo) and predicted (peer); `errors` has the error of "
        "the prediction as a share, and the goal is 0.15. A random model is served by Octavo's own ranks, "
        "split by heads (tensor) and by layers (pipeline), over MLX's ring. It takes 8 GB of memory and, on "
        "an idle machine with two cores, three minutes a run; other programs disturb it.",
        ("runs",),
        "--json cluster.json",
    ),
    "apple": _Benchmark(
        "Predictions for six Apple chips: tokens/s of eight models at 4k and 32k tokens of context.",
        "Nothing was measured on a Mac: figures are computed from published bandwidths, the bytes and "
        "dispatches of a token, and the host time of this machine; serial, one step ahead, for mlx-lm by the "
        "same sums, and the limit by bandwidth alone.",
        ("runs",),
        "--json apple.json",
    ),
}


def add_commands(commands: Any, complain: Complain) -> None:
    """Adds `bench` and its benchmarks to a parser's sub-parsers; `complain` reports errors."""
    summary = "Compare Octavo with mlx-lm in the same run."
    bench = add_command(commands, "bench", summary, "bench single --json single.json")
    names = bench.add_subparsers(title="benchmarks", dest="name", metavar="NAME", required=True)
    for name, each in BENCHES.items():
        parser = names.add_parser(
            name,
            help=each.summary,
            description=f"{each.summary} {each.results}{' ' + _RATIOS if 'runs' in each.options else ''}",
            epilog=f"example: octavo bench {name} {each.example}",
        )
        _add_options(parser, each.options)
        parser.set_defaults(run=lambda arguments: _bench(arguments, complain))
    parser = names.add_parser(
        "ui",
        help="How the window feels: long chats, streaming, hard contents, and its block map.",
        description="CPU time of the interface thread in milliseconds, and the longest gap between two turns "
        "of its event loop, for chats of 10,000 messages and contents that are hard to show, beside their "
        "goals. Then the block map: milliseconds per frame, and the replay of 100,000 events. Goals: 2 ms at "
        "100,000 blocks with 1,000 changes, 8 ms at 1,000,000 blocks, one second for the replay.",
        epilog="example: octavo bench ui --json ui.json",
    )
    parser.add_argument("--json", type=Path, metavar="FILE", help="also write the results as JSON")
    parser.set_defaults(run=_ui)


def _add_options(parser: argparse.ArgumentParser, options: tuple[str, ...]) -> None:
    parser.set_defaults(runs=1, record=None, options={})
    parser.add_argument("--json", type=Path, metavar="FILE", help="also write the results as JSON")
    parser.add_argument("--out", type=Path, metavar="FOLDER", help="also write JSON, a table and a chart")
    if "model" in options:
        add_model(parser)
    if "runs" in options:
        parser.add_argument("--runs", type=int, default=3, help="paired runs (default 3)")
    if "record" in options:
        parser.add_argument(
            "--record",
            type=Path,
            metavar="FILE",
            help="also record the block events, to be watched in the app",
        )
    if "shape" in options:
        parser.add_argument(
            "--shape",
            choices=("qwen2.5-0.5b", "qwen2.5-1.5b"),
            help="decode only, with random weights in the shape of this model",
        )
    if "engine" in options:
        add_engine_options(parser)
    if "backend" in options:
        add_backend(parser)
    if "block-size" in options:
        add_block_size(parser)


def _bench(arguments: argparse.Namespace, complain: Complain) -> int:
    ensure_blas()
    from engine.bench import run

    return run(arguments, complain)


def _ui(arguments: argparse.Namespace) -> int:
    # In another process: the engine must not import the window.
    sys.stdout.flush()
    options = ["--json", str(arguments.json)] if arguments.json else []
    os.execv(sys.executable, [sys.executable, "-m", "app.interface_benchmark", *options])
