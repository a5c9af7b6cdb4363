"""Options that several commands share."""

from __future__ import annotations

import argparse


def add_engine_options(parser: argparse.ArgumentParser) -> None:
    """How a model is served."""
    add_backend(parser)
    add_block_size(parser)
    parser.add_argument("--adapter", default="", metavar="FOLDER", help="a LoRA adapter of mlx-lm to put in")
    guess = parser.add_mutually_exclusive_group()
    guess.add_argument("--draft", default="", metavar="MODEL", help="a smaller model that guesses ahead")
    guess.add_argument("--lookup", action="store_true", help="guess ahead from the text itself")
    parser.add_argument(
        "--draft-tokens", type=int, default=4, help="guesses tried in one step at most (default 4)"
    )
    parser.add_argument(
        "--kv-bits", type=int, choices=(0, 8, 4), default=0, help="quantise K/V (default 0: as they are)"
    )
    parser.add_argument("--kv-blocks", type=int, default=0, help="blocks of K/V memory, taken at once")
    parser.add_argument(
        "--kv-budget",
        default="",
        help="K/V memory to grow to: 4GB, '32k tokens', 500blocks (default: chosen)",
    )
    parser.add_argument(
        "--itl-target-ms", type=float, default=0.0, help="wanted time between two tokens (default: none)"
    )


def add_backend(parser: argparse.ArgumentParser) -> None:
    """Whose kernels."""
    parser.add_argument(
        "--backend",
        choices=("auto", "reference", "cpu", "metal", "cuda"),
        default="auto",
        help="whose kernels (default: the best here)",
    )


def add_block_size(parser: argparse.ArgumentParser) -> None:
    """Tokens of a block."""
    parser.add_argument(
        "--block-size", type=int, choices=(8, 16, 32, 64), default=16, help="tokens in a block (default 16)"
    )
