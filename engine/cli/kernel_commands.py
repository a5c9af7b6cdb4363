"""`octavo selfcheck` and `octavo tune`: check the kernels on this machine's GPU, and choose between them."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Any

from engine.cli.options import add_command
from engine.errors import OctavoError

_NO_METAL = "This machine has no Metal GPU; the command is for Macs with Apple Silicon."
_NO_GPU = (
    "MLX finds no GPU on this machine; the command is for Macs with Apple Silicon, and for NVIDIA GPUs with "
    "MLX's CUDA build (pip install 'octavo[cuda]')."
)


def add_commands(commands: Any) -> None:
    """Adds the commands to a parser's sub-parsers."""
    summary = "Compile every kernel and compare it with the reference on this GPU."
    example = "selfcheck --full --report report.json"
    selfcheck = add_command(commands, "selfcheck", summary, example, _selfcheck)
    selfcheck.add_argument(
        "--full", action="store_true", help="check every head dimension, block size and dtype"
    )
    selfcheck.add_argument(
        "--compile-only",
        action="store_true",
        help="compile the kernels, with times and whole messages; run none",
    )
    selfcheck.add_argument("--report", type=Path, metavar="FILE", help="write a report for a bug tracker")

    summary = "Measure which attention kernel is fastest on this GPU. Takes seconds, once."
    add_command(commands, "tune", summary, "tune", _tune)


def _selfcheck(arguments: argparse.Namespace) -> int:
    import mlx.core as mx

    from engine import selfcheck

    if not (mx.metal.is_available() or mx.cuda.is_available()):
        raise OctavoError(_NO_GPU)
    try:
        return selfcheck.run(
            sys.stdout,
            full=arguments.full,
            report=arguments.report,
            compiling_only=arguments.compile_only,
        )
    except OSError as error:
        raise OctavoError(f"{arguments.report} cannot be written: {error.strerror}.") from error


def _tune(_: argparse.Namespace) -> int:
    import mlx.core as mx

    if not mx.metal.is_available():
        raise OctavoError(_NO_METAL)
    from engine.backends.metal import tune, write_thresholds
    from engine.models.paths import cache_folder

    thresholds, gains, wide = tune.measure()
    print(
        "Speed of attention over contiguous keys and values, relative to reading them through block tables:"
    )
    print(f"{'context':>8} {'rows':>5} {'gathered':>9} {'adjacent':>11}")
    for gain in gains:
        print(f"{gain.context:8} {gain.rows:5} {gain.gathered:9.2f} {gain.sliced:11.2f}")
    print(f"Prefill with 16 rows per simdgroup: {wide:.2f} times as fast as with 8.")
    for name, steps in (("gathered", thresholds.gathered), ("from adjacent blocks", thresholds.sliced)):
        for context, rows in steps:
            use = f"used from {rows} rows" if rows else "never used"
            print(f"Contiguous keys and values, {name}, from {context} tokens of context: {use}.")
    print(f"Saved in {write_thresholds(cache_folder(), thresholds)}")
    return 0
