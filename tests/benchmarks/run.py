"""Benchmarks for those who change Octavo: `python tests/benchmarks/run.py NAME`, in a checkout's environment.

Those that compare Octavo with a peer, or that a user runs, are `octavo bench`; both share `engine/bench/`.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Final

# As in tests: `tests/`, and above it the checkout, since `tests/engine` would hide its `engine` otherwise.
sys.path[:0] = [str(Path(__file__).parents[2]), str(Path(__file__).parents[1])]

from engine.cli.bench_commands import SESSION, Benchmark, add_benchmark  # noqa: E402
from engine.errors import OctavoError  # noqa: E402
from engine.startup import ensure_blas  # noqa: E402

_COMMAND: Final = "python tests/benchmarks/run.py"
BENCHES: Final = {
    "bookkeeping": Benchmark(
        "What bookkeeping costs: a scheduler step of 64 sequences, a snapshot of 100,000 blocks.",
        "step_us and snapshot_us are medians, with 99th percentiles beside them; the ratios say how much "
        "faster each is than its limit, 1 ms and 5 ms. No model is loaded.",
        ("block-size",),
        "--json bookkeeping.json",
    ),
    "capacity": Benchmark(
        "How many requests of mixed lengths fit into a KV cache, compared with a padded batch.",
        "resident counts requests, waste is the share of the allocated bytes that holds no token. Only block "
        "tables are measured, so no model is loaded.",
        ("runs", "block-size"),
        "--block-size 32",
    ),
    "kvquant": Benchmark(
        "What a KV cache of 8 and 4 bits costs in accuracy and saves in bytes, compared with mlx-lm's.",
        "kl and kl_worst are KL divergences from the full KV cache in nats, greedy_agreement is the share of "
        "tokens with the same most likely successor, bytes_per_token the size of a token in all layers.",
        ("model", "backend", "block-size"),
        "--json kvquant.json",
    ),
    "library": Benchmark(
        "How fast a library of 300 models is scanned.",
        "first_ms is the first scan, which reads every model; index_ms is a scan that finds all of them "
        "unchanged; cancelled_ms is a first scan cancelled after a tenth. The models are made up, in a "
        "temporary folder.",
        (),
        "--json library.json",
    ),
    "longrun": Benchmark(
        "20,000 requests on the block manager and 500 through the engine, with forks, aborts, preemptions.",
        "last_to_first_tenth is the speed of the used pool relative to a new one that alternates with it; "
        "p50_us, p99_us and p99_to_p50 are step times; leaked counts blocks that were not given back.",
        ("model", "engine"),
        "--json longrun.json",
    ),
    "structured": Benchmark(
        "What holding answers to a grammar costs a step at a vocabulary of 151,936 tokens.",
        "step_1 and step_8 are milliseconds of a step of one and eight sequences with masks (octavo) and "
        "without (peer), of a model with the numbers of Qwen2.5-0.5B and random weights of 4 bits. `share` "
        "is the time in which the masks are made and applied, over a step without; the goal is 0.05.",
        ("runs",),
        "--json structured.json",
    ),
    "watch": Benchmark(
        "What it costs the engine to report its block events: the same answers with a watcher and without.",
        "decode is tokens/s with a watcher (octavo) and without (peer).",
        SESSION,
        "--runs 5",
    ),
}


def main(arguments: list[str] | None = None) -> int:
    """Runs one benchmark. Returns the exit status: 0, or 2 for an error that one line explains."""
    options = parser().parse_args(arguments)
    try:
        return _ui(options) if options.name == "ui" else run(options)
    except OctavoError as error:
        return _complain(str(error))


def parser() -> argparse.ArgumentParser:
    """The parser of all benchmarks."""
    parser = argparse.ArgumentParser(
        prog=_COMMAND,
        description="Measure parts of Octavo.",
        epilog=f"example: {_COMMAND} bookkeeping --json bookkeeping.json",
    )
    names = parser.add_subparsers(title="benchmarks", dest="name", metavar="NAME", required=True)
    for name, benchmark in BENCHES.items():
        add_benchmark(names, _COMMAND, name, benchmark)
    window = names.add_parser(
        "ui",
        help="How the window feels: long chats, streaming, hard contents, and its block map.",
        description="CPU time of the interface thread in milliseconds, and the longest gap between two turns "
        "of its event loop, for chats of 10,000 messages and contents that are hard to show, beside their "
        "goals. Then the block map: milliseconds per frame, and the replay of 100,000 events. Goals: 2 ms at "
        "100,000 blocks with 1,000 changes, 8 ms at 1,000,000 blocks, one second for the replay.",
        epilog=f"example: {_COMMAND} ui --json ui.json",
    )
    window.add_argument("--json", type=Path, metavar="FILE", help="also write the results as JSON")
    return parser


def run(arguments: argparse.Namespace) -> int:
    """Runs a benchmark of the engine, prints its results and writes them. Returns the exit status."""
    ensure_blas()
    from benchmarks import bookkeeping, kvquant, library, longrun, request_capacity, structured, watch
    from engine.bench import finish

    measure = {
        "bookkeeping": bookkeeping.measure,
        "capacity": request_capacity.measure,
        "kvquant": kvquant.measure,
        "library": library.measure,
        "longrun": longrun.measure,
        "structured": structured.measure,
        "watch": watch.measure,
    }[arguments.name]
    return finish(arguments, measure, _COMMAND, _complain)


def _ui(arguments: argparse.Namespace) -> int:
    from benchmarks import interface_benchmark

    return interface_benchmark.run(arguments.json)


def _complain(message: str) -> int:
    print(f"{_COMMAND}: {message}", file=sys.stderr)
    return 2


if __name__ == "__main__":
    sys.exit(main())
