"""`octavo bench NAME`: each benchmark with its own help, its own options and one example."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, NamedTuple

from engine.cli.options import add_backend, add_block_size, add_engine_options

Complain = Callable[[str], int]
_RATIOS = "A ratio above 1 is better for Octavo; it is the median of the ratios of paired runs."


class _Bench(NamedTuple):
    """What the command line says about a benchmark.

    Attributes:
        summary: one sentence.
        figures: what the figures mean.
        options: of `model`, `engine`, `backend`, `block-size`, `runs` and `record` those that it has.
        example: more words for the example.
    """

    summary: str
    figures: str
    options: tuple[str, ...]
    example: str = ""


_SERVED: Final = ("model", "runs", "engine")
BENCHES: Final = {
    "single": _Bench(
        "One request: decoding at two context lengths, prefill, and the error of the arithmetic.",
        "decode_128 and decode_2000 are tokens/s behind prompts of so many tokens, prefill is prompt "
        "tokens/s of 1,000. `error` compares Octavo's decode steps with mlx-lm's float32 on English "
        "prose: kl is the mean divergence of the next token's distribution in nats, kl_worst the largest, "
        "greedy_agreement the share of tokens whose most likely successor is the same. With llama-cpp-python "
        "installed, llama.cpp decodes the starter's GGUF beside them (`llama_cpp`).",
        (*_SERVED, "record"),
        "--json single.json",
    ),
    "speculate": _Bench(
        "Decoding with guesses, from a draft model or the text, and without.",
        "prose and quoting are tokens/s of an answer that goes on with a text and of one that repeats it, "
        "with guesses (octavo) and without (peer); accepted is the share of the guesses that were right, "
        "tokens_per_step what a forward brought. The texts are compared: they must be the same. Without "
        "--draft the guesses come from the text.",
        _SERVED,
        "--draft mlx-community/SmolLM2-135M-Instruct",
    ),
    "batch": _Bench(
        "Eight requests of 16 to 1,500 tokens that arrive over time, beside mlx-lm's BatchGenerator.",
        "throughput is prompt and generated tokens of all requests per second.",
        (*_SERVED, "record"),
        "--runs 5",
    ),
    "prefix": _Bench(
        "Sixteen requests that begin with the same 1,000 tokens arrive together.",
        "ttft is the mean of their seconds to the first token, last_ttft that of the last of them; "
        "prompt_tokens_computed counts the prompt tokens that went through the model.",
        _SERVED,
        "--out measured",
    ),
    "stall": _Bench(
        "Four chats decode and a prompt of 2,000 tokens arrives.",
        "worst_gap is the longest that a chat waited for its next token, ttft what the long prompt waited "
        "for its first; in seconds. `budgets` has both for several limits of rows in a step.",
        _SERVED,
        "--out measured",
    ),
    "capacity": _Bench(
        "How many requests of mixed lengths fit into the same bytes of K/V, beside a padded batch.",
        "resident counts requests, waste is the share of the allocated bytes that holds no token. Only the "
        "books are measured, so no model is loaded.",
        ("runs", "block-size"),
        "--block-size 32",
    ),
    "longrun": _Bench(
        "20,000 requests at block level and 500 real ones with all that can happen.",
        "last_to_first_tenth is how fast a worn pool is beside a young one that does the same work in turns "
        "with it; p50_us, p99_us and p99_to_p50 are times of steps; leaked counts blocks that "
        "did not come back.",
        ("model", "engine"),
        "--json longrun.json",
    ),
    "bookkeeping": _Bench(
        "What the books cost: a scheduler's step of 64 sequences, a snapshot of 100,000 blocks.",
        "step_us and snapshot_us are medians, with the 99th percentiles beside them; the ratios say how many "
        "times each is below its limit, 1 ms and 5 ms. No model is loaded.",
        ("block-size",),
        "--json bookkeeping.json",
    ),
    "kvquant": _Bench(
        "What 8- and 4-bit K/V cost in accuracy, and spare in bytes, beside mlx-lm's quantised cache.",
        "kl and kl_worst are divergences from full K/V in nats, greedy_agreement is how often the most "
        "likely token is the same, bytes_per_token what a token takes in all layers.",
        ("model", "backend", "block-size"),
        "--json kvquant.json",
    ),
    "kernels": _Bench(
        "Decode attention on this GPU: GB/s beside a plain copy and MLX's contiguous attention.",
        "The table has bandwidths for each context length and batch size.",
        ("runs",),
        "--json kernels.json",
    ),
    "library": _Bench(
        "How soon a library of 300 models is there.",
        "first_ms reads every model, index_ms finds all of them unchanged, cancelled_ms is a first scan that "
        "is cancelled after a tenth. The models are made up, in a folder of their own.",
        (),
        "--json library.json",
    ),
    "watch": _Bench(
        "What being watched costs the engine: the same answers watched and unwatched.",
        "decode is tokens/s watched (octavo) and not (peer).",
        _SERVED,
        "--runs 5",
    ),
}


def add_commands(commands: Any, complain: Complain) -> None:
    """Adds `bench` and its benchmarks to a parser's sub-parsers."""
    summary = "Measure Octavo beside mlx-lm in the same run."
    bench = commands.add_parser(
        "bench", help=summary, description=summary, epilog="example: octavo bench single --json single.json"
    )
    names = bench.add_subparsers(title="benchmarks", dest="name", metavar="NAME", required=True)
    for name, each in BENCHES.items():
        parser = names.add_parser(
            name,
            help=each.summary,
            description=f"{each.summary} {each.figures}{' ' + _RATIOS if 'runs' in each.options else ''}",
            epilog=f"example: octavo bench {name} {each.example}",
        )
        _add_options(parser, each.options)
        parser.set_defaults(run=lambda arguments: _bench(arguments, complain))
    parser = names.add_parser(
        "ui",
        help="How long the window takes to draw its memory map.",
        description="How long the window takes to draw its memory map, in milliseconds a frame, and to "
        "replay 100,000 events. Goals: under 2 ms at 100,000 blocks with 1,000 changes, 8 ms at 1,000,000, "
        "and a second for the replay.",
        epilog="example: octavo bench ui --json ui.json",
    )
    parser.add_argument("--json", type=Path, help="also write the figures to this file")
    parser.set_defaults(run=_ui)


def _add_options(parser: argparse.ArgumentParser, options: tuple[str, ...]) -> None:
    parser.set_defaults(runs=1, record=None)
    parser.add_argument("--json", type=Path, help="also write the figures to this file")
    parser.add_argument("--out", type=Path, help="also write figures, table and picture to this folder")
    if "model" in options:
        parser.add_argument(
            "--model", default="", help="name or folder of an MLX model (default: the starter)"
        )
    if "runs" in options:
        parser.add_argument("--runs", type=int, default=3, help="paired runs (default 3)")
    if "record" in options:
        parser.add_argument("--record", type=Path, help="also write what the blocks do, for the memory view")
    if "engine" in options:
        add_engine_options(parser)
    if "backend" in options:
        add_backend(parser)
    if "block-size" in options:
        add_block_size(parser)


def _bench(arguments: argparse.Namespace, complain: Complain) -> int:
    from engine.blas_preload import ensure_blas

    ensure_blas()
    from engine.bench import run

    return run(arguments, complain)


def _ui(arguments: argparse.Namespace) -> int:
    # The interface measures itself, in its own process.
    sys.stdout.flush()
    options = ["--json", str(arguments.json)] if arguments.json else []
    os.execv(sys.executable, [sys.executable, "-m", "app.memory.frame_benchmark", *options])
