"""`octavo bench NAME`: every benchmark with its own help, its own options and an example."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any, Final, NamedTuple

from engine.cli.options import add_backend, add_block_size, add_command, add_engine_options, add_model
from engine.errors import OctavoError
from engine.startup import ensure_blas

#: Benchmarks of `tests/benchmarks/`, which were names of `octavo bench`.
_MOVED: Final = (
    "apple", "bookkeeping", "capacity", "cluster", "host", "kernels", "kvquant", "library", "longrun",
    "overlap", "restart", "speculate", "structured", "ui", "watch",
)  # fmt: skip
_RATIOS = "Runs are paired: both engines alternate. A ratio above 1 is better for Octavo."

_LLAMA_SERVER = (
    "If llama-server is on the PATH, or OCTAVO_LLAMA_SERVER has its path, llama.cpp runs the starter's GGUF, "
    "too (`llama_cpp`)."
)


class Benchmark(NamedTuple):
    """A benchmark's texts and options on the command line."""

    summary: str
    results: str  # what the results mean
    options: tuple[str, ...]  # of `model`, `engine`, `backend`, `block-size`, `runs`, `record` and `shape`
    example: str = ""  # arguments of the example


SESSION: Final = ("model", "runs", "engine")
BENCHES: Final = {
    "single": Benchmark(
        "One request: prefill, decode at two context lengths, and numerical error.",
        "decode_128 and decode_2000 are tokens/s after prompts of that many tokens, prefill is prompt "
        "tokens/s for 1,000 tokens. `error` compares Octavo's decode steps with mlx-lm in float32 on English "
        "prose: kl is the mean KL divergence of the next-token distribution in nats, kl_worst the largest, "
        "greedy_agreement the share of tokens with the same most likely successor. If llama-cpp-python is "
        "installed, llama.cpp runs the starter's GGUF, too (`llama_cpp`). On a CPU, of_copy_bandwidth is the "
        "share of the machine's copy bandwidth at which a step reads its weights.",
        (*SESSION, "record", "shape"),
        "--json single.json",
    ),
    "batch": Benchmark(
        "Eight requests of 16 to 1,500 tokens that arrive over time; compared with BatchGenerator of mlx-lm.",
        f"throughput is prompt and generated tokens of all requests per second. {_LLAMA_SERVER}",
        (*SESSION, "record"),
        "--runs 5",
    ),
    "prefix": Benchmark(
        "Sixteen requests that share their first 1,000 tokens and arrive together.",
        "ttft is the mean time to the first token in seconds, last_ttft that of the last request; "
        f"prompt_tokens_computed counts the prompt tokens that were not reused. {_LLAMA_SERVER}",
        SESSION,
        "--out results",
    ),
    "stall": Benchmark(
        "Four chats decode while a prompt of 2,000 tokens arrives.",
        "worst_gap is the longest time that a chat waited for its next token, ttft the long prompt's time to "
        "its first token; both in seconds, compared at the default pace. `budgets` has both for "
        f"several token budgets. {_LLAMA_SERVER}",
        SESSION,
        "--out results",
    ),
    "serve": Benchmark(
        "Sixteen HTTP clients that share a prompt's first 1,000 tokens, beside mlx-lm's server.",
        "requests is requests per second, ttft the time to the first text and itl that between two texts in "
        "seconds, with 99th percentiles; share.http is the processor time of Octavo's HTTP thread as a share "
        "of the time. equal_answers counts greedy answers that equal mlx-lm's.",
        SESSION,
        "--json serve.json",
    ),
    "agent": Benchmark(
        "Twenty turns of an agent over a system prompt of 6,000 tokens with tools, beside mlx-lm's server.",
        "ttft is the median time to the first text of the later turns, first_ttft that of the first one, "
        "edit_ttft that after edits in the middle of the history; in seconds. `tokens` says what was "
        "computed and reused. With --window, Octavo alone: twenty rounds of three tools as its window asks "
        "for them; `rounds` has, for each, seconds to the first text, tokens of the prompt, those that are "
        "new in it, and those that were computed.",
        (*SESSION, "window"),
        "--json agent.json",
    ),
    "download": Benchmark(
        "A file of 100 MB over six kinds of line, beside huggingface_hub and, if it is installed, aria2.",
        "MB/s over a line with 6 MB/s a connection, and that with a latency of 300 ms, with resets, with "
        "refusals after four connections, with one slow connection in four, and over a fast line without "
        "ranges. processor_seconds_per_gb is Octavo's processor time for a gigabyte, without hashing and "
        "without what a process needs once, for its first request.",
        ("runs",),
        "--json download.json",
    ),
    "load": Benchmark(
        "Loads of a model in a process of its own, from its start to the first token, beside mlx-lm.",
        "Seconds of a first load, which compares the model with mlx-lm and compiles, and of a later one, "
        "with the files in the page cache (warm) and, on Linux, without (cold). memory_mb is the largest "
        "memory of the process, read_bytes what Octavo read from the disk. If llama-cpp-python is installed, "
        "it loads the starter's GGUF, too (`llama_cpp`).",
        ("model", "runs", "backend", "shape"),
        "--shape qwen2.5-0.5b",
    ),
}


def add_commands(commands: Any) -> None:
    """Adds `bench` and its benchmarks to a parser's sub-parsers."""
    summary = "Compare Octavo with mlx-lm in the same run."
    bench = add_command(commands, "bench", summary, "bench single --json single.json")
    names = bench.add_subparsers(title="benchmarks", dest="name", metavar="NAME", required=True)
    for name, benchmark in BENCHES.items():
        parser = add_benchmark(names, "octavo bench", name, benchmark)
        parser.set_defaults(run=_bench)
    for name in _MOVED:
        # Without a help text it is not listed; no argument begins with NUL, so any option may follow.
        example = f"example: octavo bench {name}"
        parser = names.add_parser(
            name, add_help=False, prefix_chars="\0", description=_moved(name), epilog=example
        )
        parser.add_argument("rest", nargs="*", help="ignored")
        parser.set_defaults(run=_refuse_moved)


def _moved(name: str) -> str:
    return f"The benchmark {name} is for developers: python tests/benchmarks/run.py {name}, in a checkout."


def _refuse_moved(arguments: argparse.Namespace) -> int:
    raise OctavoError(_moved(arguments.name))


def add_benchmark(names: Any, command: str, name: str, benchmark: Benchmark) -> argparse.ArgumentParser:
    """Adds a benchmark with its options to sub-parsers; `command` runs it, without its name."""
    ratios = f" {_RATIOS}" if "runs" in benchmark.options else ""
    parser: argparse.ArgumentParser = names.add_parser(
        name,
        help=benchmark.summary,
        description=f"{benchmark.summary} {benchmark.results}{ratios}",
        epilog=f"example: {command} {name} {benchmark.example}",
    )
    options = benchmark.options
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
            help="random weights in the shape of this model; `single` then only decodes",
        )
    if "window" in options:
        parser.add_argument(
            "--window",
            action="store_true",
            help="measure the window's rounds of tools, not the server's turns",
        )
    if "engine" in options:
        add_engine_options(parser)
    if "backend" in options:
        add_backend(parser)
    if "block-size" in options:
        add_block_size(parser)
    return parser


def _bench(arguments: argparse.Namespace) -> int:
    ensure_blas()
    from engine.bench import run

    return run(arguments)
