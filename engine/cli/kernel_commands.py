"""`octavo selfcheck` and `octavo tune`: what the kernels do on this machine's GPU."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

Complain = Callable[[str], int]
_NO_METAL = "There is no Metal GPU here; this command is for Macs with Apple Silicon."
_NO_GPU = (
    "There is no GPU here that MLX can use; this command is for Macs with Apple Silicon, and for NVIDIA GPUs "
    "with MLX's CUDA build (pip install 'octavo[cuda]')."
)


def add_commands(commands: Any, complain: Complain) -> None:
    """Adds the commands to a parser's sub-parsers."""
    summary = "Compile every kernel and compare it with the reference on this GPU."
    selfcheck = commands.add_parser(
        "selfcheck",
        help=summary,
        description=summary,
        epilog="example: octavo selfcheck --full --report report.json",
    )
    selfcheck.add_argument("--full", action="store_true", help="every head dimension, block size and dtype")
    selfcheck.add_argument("--report", type=Path, help="write a report fit for a bug tracker")
    selfcheck.set_defaults(run=lambda arguments: _selfcheck(arguments, complain))

    summary = "Measure which way of attention is fastest on this GPU, once, in seconds."
    tune = commands.add_parser("tune", help=summary, description=summary, epilog="example: octavo tune")
    tune.set_defaults(run=lambda arguments: _tune(arguments, complain))


def _selfcheck(arguments: argparse.Namespace, complain: Complain) -> int:
    import mlx.core as mx

    from engine import selfcheck

    if not (mx.metal.is_available() or mx.cuda.is_available()):
        return complain(_NO_GPU)
    try:
        return selfcheck.run(sys.stdout, full=arguments.full, report=arguments.report)
    except OSError as error:
        return complain(f"{arguments.report} cannot be written: {error.strerror}.")


def _tune(_: argparse.Namespace, complain: Complain) -> int:
    import mlx.core as mx

    if not mx.metal.is_available():
        return complain(_NO_METAL)
    from engine.backends.metal import tune, write_thresholds
    from engine.models.paths import cache_folder

    thresholds, gains, wide = tune.measure()
    print("How many times as fast as reading pages contiguous K/V are, gathered and in neighbouring blocks:")
    print(f"{'context':>8} {'rows':>5} {'gathered':>9} {'neighbours':>11}")
    for gain in gains:
        print(f"{gain.context:8} {gain.rows:5} {gain.gathered:9.2f} {gain.sliced:11.2f}")
    print(f"Prefill with 16 rows a simdgroup: {wide:.2f} times as fast as with 8.")
    for name, steps in (("gathered", thresholds.gathered), ("in neighbouring blocks", thresholds.sliced)):
        for context, rows in steps:
            taken = f"from {rows} rows on" if rows else "never"
            print(f"From {context} tokens of context on, contiguous K/V, {name}: {taken}.")
    print(f"Kept in {write_thresholds(cache_folder(), thresholds)}")
    return 0
