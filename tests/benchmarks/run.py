"""Benchmarks for those who change Octavo: `python tests/benchmarks/run.py NAME`, in a checkout's environment.

Those that compare Octavo with a peer, or that a user runs, are `octavo bench`; both share `engine/bench/`.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Any, Final

# As in tests: `tests/`, and above it the checkout, since `tests/engine` would hide its `engine` otherwise.
sys.path[:0] = [str(Path(__file__).parents[2]), str(Path(__file__).parents[1])]

from engine.cli.bench_commands import SESSION, Benchmark, add_benchmark  # noqa: E402
from engine.errors import OctavoError  # noqa: E402
from engine.startup import ensure_blas  # noqa: E402

_COMMAND: Final = "python tests/benchmarks/run.py"
BENCHES: Final = {
    "apple": Benchmark(
        "Predictions for six Apple chips: tokens/s of eight models at 100 to 32k tokens of context.",
        "Nothing was measured on a Mac: figures are computed from published bandwidths, the bytes and "
        "dispatches of a token, and the host time of this machine; serial, one step ahead, for mlx-lm by the "
        "same sums, and the limit by bandwidth alone.",
        ("runs",),
        "--json apple.json",
    ),
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
    "cluster": Benchmark(
        "Decoding on 1, 2 and 3 processes here, beside what the simulation of a cluster predicts.",
        "Milliseconds a token, measured (octavo) and predicted (peer); `errors` has the error of "
        "the prediction as a share, and the goal is 0.15. A random model is served by Octavo's own ranks, "
        "split by heads (tensor) and by layers (pipeline), over MLX's ring. It takes 8 GB of memory and, on "
        "an idle machine with two cores, three minutes a run; other programs disturb it.",
        ("runs",),
        "--json cluster.json",
    ),
    "first_steps": Benchmark(
        "What each of the first 64 decode steps does: operations, launches, copies, recordings, allocations.",
        "Steps that differ from the one before are printed, of a first answer, of the same again (its prefix "
        "is shared), and of one that continues it. Models are tiny and random. Kernels of Metal and CUDA are "
        "operations that nobody computes; copies are those in MLX's graph and of blocks; traces are those of "
        "`mx.compile`, recordings those of the CPU backend, kernels new ones; bytes MLX's peak in a step.",
        (),
        "--json first_steps.json",
    ),
    "host": Benchmark(
        "What the host does for one decode step before the GPU can begin: its graph, beside mlx-lm's.",
        "Figures are milliseconds of CPU time for one sequence, and for four (`llama_4`), of models with "
        "published numbers of layers and heads; nothing is evaluated, and no model is loaded. A ratio is "
        "mlx-lm's time over Octavo's. `nodes` has the operations that each layer adds to MLX's graph.",
        ("runs",),
        "--json host.json",
    ),
    "kernels": Benchmark(
        "Decode attention on this GPU in GB/s, compared with a copy and with MLX's contiguous attention.",
        "The table has the bandwidth for each context length and batch size (a cell), and on NVIDIA GPUs "
        "that of PyTorch and FlashInfer, if installed. Each cell has a process of its own and is written "
        "at once; what fails is named, and the exit status is 1 then.",
        ("runs",),
        "--json kernels.json",
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
    "overlap": Benchmark(
        "How busy overlapping steps keep a GPU.",
        "The GPU is simulated: a step takes 4 ms on the host and 6 ms on the GPU. steps_per_s is compared "
        "with one step after another (peer); ratio.of_limit relates it to the steps that the GPU computes if "
        "it never waits.",
        ("runs",),
        "--json overlap.json",
    ),
    "restart": Benchmark(
        "The first token of a chat of 4,000 tokens after a restart, with its blocks on disk and without.",
        "ttft is in seconds: with the prompt's blocks read from disk (octavo), and computed (peer). The "
        "model is loaded anew each time, and on Linux the files have left the page cache. "
        "decode_while_writing is tokens/s while the writer has all that it can take, and while it has none, "
        "worst_gap_while_writing the longest of each 48 steps and cpu_while_writing the processor time of a "
        "step, in milliseconds.",
        SESSION,
        "--json restart.json",
    ),
    "speculate": Benchmark(
        "Decoding with speculative decoding and without, by the source of the drafts and by task.",
        "prose, quoting, code and chat are tokens/s of an answer that continues a text, repeats it, "
        "continues code, and answers a question, with drafts (octavo) and without (peer); accepted is the "
        "share of draft tokens that were accepted, tokens_per_step the tokens per forward. `sources` has "
        "them for each source, and its speed relative to none: drafting in every step (speed_always), and "
        "only while it pays (speed_as_served). All texts must be the same. Without --draft or --lookup, "
        "drafts come from the model's draft head, the text itself, its first layers, and fewer experts. "
        "`mlx_vlm` has the same head in mlx-vlm's generation, if it can use it: ratios are Octavo's speed "
        "over mlx-vlm's, both with drafts, and same_tokens says with how many equal tokens both texts begin.",
        SESSION,
        "--draft early-exit:8",
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
        options = add_benchmark(names, _COMMAND, name, benchmark)
        if name == "kernels":
            _add_kernel_options(options)
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


def _add_kernel_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--cells",
        type=_cells,
        metavar="CONTEXTxBATCH,…",
        help="these cells alone, in this order (default: 4096, 32768 and 131072 by 1, 8 and 64)",
    )
    parser.add_argument(
        "--limit", type=float, default=120.0, help="seconds that a cell may take (default 120)"
    )
    parser.add_argument(
        "--backend",
        choices=("auto", "cuda", "metal", "reference"),
        default="auto",
        help="reference: on the CPU, to try the benchmark (default auto: this machine's GPU)",
    )


def _cells(text: str) -> list[tuple[int, int]]:
    try:
        cells = [(int(context), int(batch)) for context, batch in (one.split("x") for one in text.split(","))]
    except ValueError:
        cells = []
    if not cells or min(min(cell) for cell in cells) < 1:
        raise argparse.ArgumentTypeError(f"{text} is not like 4096x1,32768x8.")
    return cells


def run(arguments: argparse.Namespace) -> int:
    """Runs a benchmark of the engine, prints its results and writes them. Returns the exit status."""
    ensure_blas()
    from benchmarks import (
        apple,
        bookkeeping,
        cluster_decode,
        first_steps,
        host,
        kernels,
        kvquant,
        library,
        longrun,
        overlap,
        request_capacity,
        restart,
        speculate,
        structured,
        watch,
    )
    from engine.bench import finish

    measure = {
        "apple": apple.measure,
        "bookkeeping": bookkeeping.measure,
        "capacity": request_capacity.measure,
        "cluster": cluster_decode.measure,
        "first_steps": first_steps.measure,
        "host": host.measure,
        "kernels": kernels.measure,
        "kvquant": kvquant.measure,
        "library": library.measure,
        "longrun": longrun.measure,
        "overlap": overlap.measure,
        "restart": restart.measure,
        "speculate": speculate.measure,
        "structured": structured.measure,
        "watch": watch.measure,
    }[arguments.name]
    results: list[dict[str, Any]] = []

    def noted(given: argparse.Namespace) -> dict[str, Any]:
        results.append(measure(given))
        return results[0]

    status = finish(arguments, noted, _COMMAND)
    return status or int(any(results[0].get(kind) for kind in ("failed", "wrong")))


def _ui(arguments: argparse.Namespace) -> int:
    from benchmarks import interface_benchmark

    return interface_benchmark.run(arguments.json)


def _complain(message: str) -> int:
    print(f"{_COMMAND}: {message}", file=sys.stderr)
    return 2


if __name__ == "__main__":
    sys.exit(main())
