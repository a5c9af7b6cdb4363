"""Options that several commands have: how a model is loaded.

They are collected in `arguments.options`, a dict of the library's `ModelOptions`.
"""

from __future__ import annotations

import argparse
import io
import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, TextIO

from engine.distributed.hosts_file import FIRST_PORT, port_problem
from engine.errors import OctavoError

Run = Callable[[argparse.Namespace], int]  # of a command; returns the exit status


class _ModelOption(argparse.Action):
    """Puts a value into `arguments.options` under the option's `dest`."""

    def __call__(
        self,
        parser: argparse.ArgumentParser,
        namespace: argparse.Namespace,
        values: str | Sequence[Any] | None,
        option_string: str | None = None,
    ) -> None:
        value = self.const if self.nargs == 0 else values
        namespace.options = {**namespace.options, self.dest: value}


def at_least_one(text: str) -> int:
    """Reads a number, 1 at least; `argparse.ArgumentTypeError` if it is none."""
    if not text.isdecimal() or not int(text):
        raise argparse.ArgumentTypeError(f"{text!r} is not a number of at least 1")
    return int(text)


def ring_port(text: str) -> int:
    """Reads the first port of MLX's ring; `argparse.ArgumentTypeError` if no program may use it."""
    if problem := port_problem(int(text) if text.isdecimal() else text):
        raise argparse.ArgumentTypeError(problem)
    return int(text)


def add_model(parser: argparse.ArgumentParser) -> None:
    """Adds `--model`."""
    parser.add_argument(
        "--model", default="", help="name, folder or Hub id of an MLX model (default: the starter model)"
    )


def add_engine_options(parser: argparse.ArgumentParser) -> None:
    """Adds every option of loading a model."""
    add_backend(parser)
    add_block_size(parser)
    _add(parser, "--adapter", metavar="FOLDER", help="apply a LoRA adapter made with mlx-lm")
    draft = parser.add_mutually_exclusive_group()
    _add(
        draft,
        "--draft",
        dest="draft_model",
        metavar="MODEL",
        help="draft tokens with a smaller model, a draft head in a folder of its own, this model's first "
        "layers (early-exit, early-exit:8) or fewer of its experts (experts, experts:2); none: not even with "
        "the draft head (MTP) that came with it or was downloaded beside it, which is used by itself",
    )
    _add(
        draft,
        "--lookup",
        dest="draft_lookup",
        nargs=0,
        const=True,
        help="draft tokens from the chat's own text",
    )
    _add(parser, "--draft-tokens", type=int, help="draft tokens verified in one step, at most (default 4)")
    _add(
        parser,
        "--kv-bits",
        type=int,
        choices=(0, 8, 4),
        help="quantise the KV cache to so many bits (default 0: not quantised)",
    )
    _add(parser, "--kv-blocks", type=int, help="blocks of KV cache, allocated at once")
    _add(
        parser,
        "--kv-budget",
        help="what the KV cache may grow to: 4GB, '32k tokens', 500blocks (default: from free memory)",
    )
    _add(
        parser,
        "--itl-target-ms",
        type=float,
        help="target for the time between two tokens of a chat while prompts are computed, in milliseconds; "
        "0: none (default: 200; a CPU computes no fewer than 64 tokens of a prompt in a step for it)",
    )
    _add(
        parser,
        "--disk-cache",
        metavar="SIZE",
        help="keep prefixes that were used twice on disk, up to this size: 4GB (default: not)",
    )
    _add(
        parser,
        "--keep-weights",
        nargs=0,
        const=True,
        help="keep the weights in memory on a Mac (macOS 15, Metal): without it macOS may compress or swap "
        "those of a model that nearly fills it (40 times slower); with it, Macs short of memory have crashed",
    )
    _add(
        parser,
        "--no-overlap",
        dest="overlap",
        nargs=0,
        const=False,
        help="submit a step only when the last one has ended (in the app: OCTAVO_NO_OVERLAP=1)",
    )


def add_hosts_options(parser: argparse.ArgumentParser) -> None:
    """Adds the options of a model that several machines compute."""
    _add(
        parser,
        "--hosts",
        metavar="FILE",
        help="split the model over these machines, this one first; a hosts file as for `octavo cluster`",
    )
    _add(
        parser,
        "--split",
        choices=("tensor", "pipeline"),
        help="split it by heads or by layers (default: tensor where the model allows it)",
    )
    _add(
        parser,
        "--layers",
        dest="split_layers",
        type=_layers,
        metavar="N,N",
        help="layers of each machine in a pipeline, as `octavo plan` proposes (default: as many each)",
    )
    _add(
        parser,
        "--ring-port",
        type=ring_port,
        metavar="PORT",
        help=f"first port between the machines (default {FIRST_PORT})",
    )


def _layers(text: str) -> list[int]:
    """Reads the layers of each machine; `argparse.ArgumentTypeError` if they are no list of numbers."""
    numbers = [part.strip() for part in text.split(",")]
    if not all(number.isdecimal() for number in numbers):
        raise argparse.ArgumentTypeError(f"{text}: give a number for each machine, such as 40,24")
    return [int(number) for number in numbers]


def add_plan_sizes(parser: argparse.ArgumentParser) -> None:
    """Adds what a plan is for: the chats, and the form of the KV cache."""
    parser.add_argument(
        "--context",
        type=at_least_one,
        default=0,
        help="tokens of a chat (default: the model's context, up to 8192)",
    )
    parser.add_argument(
        "--chats", type=at_least_one, default=1, help="chats of that length at the same time (default 1)"
    )
    parser.add_argument(
        "--block-size", type=int, choices=(8, 16, 32, 64), default=16, help="tokens in a block (default 16)"
    )
    parser.add_argument(
        "--kv-bits",
        type=int,
        choices=(0, 4, 8),
        default=0,
        help="bits of a quantised KV cache (default 0: not quantised)",
    )


def add_backend(parser: argparse.ArgumentParser) -> None:
    """Adds `--backend`."""
    _add(
        parser,
        "--backend",
        choices=("auto", "reference", "cpu", "metal", "cuda"),
        help="attention backend (default auto: the best on this machine)",
    )


def add_block_size(parser: argparse.ArgumentParser) -> None:
    """Adds `--block-size`."""
    _add(parser, "--block-size", type=int, choices=(8, 16, 32, 64), help="tokens in a block (default 16)")


def _add(parser: argparse._ActionsContainer, name: str, **settings: Any) -> None:
    parser.set_defaults(options={})
    parser.add_argument(name, action=_ModelOption, default=argparse.SUPPRESS, **settings)


# --- The parsers of commands, and of groups of them such as `octavo models`


def add_command(
    commands: Any, name: str, summary: str, example: str, run: Run | None = None
) -> argparse.ArgumentParser:
    """Adds a command that `run` runs, and returns its parser; `example` is a call without "octavo"."""
    parser: argparse.ArgumentParser = commands.add_parser(
        name, help=summary, description=summary, epilog=f"example: octavo {example}"
    )
    if run is not None:
        parser.set_defaults(run=run)
    return parser


def add_group(
    commands: Any, group: str, summary: str, example: str
) -> Callable[..., argparse.ArgumentParser]:
    """Adds a group; returns a function that adds a command by name, summary, function and example."""
    subcommands = add_command(commands, group, summary, f"{group} {example}").add_subparsers(
        title="commands", metavar="", required=True
    )

    def command(name: str, summary: str, run: Run, example: str) -> argparse.ArgumentParser:
        return add_command(subcommands, name, summary, f"{group} {example}", run)

    return command


def read_text(file: str | Path) -> str:
    """Returns the text of a file; `OctavoError` if it cannot be read, or is empty."""
    try:
        text = Path(file).expanduser().read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "it is not UTF-8 text"
        raise OctavoError(f"The file {file} cannot be read: {reason}.") from error
    if not text.strip():
        raise OctavoError(f"The file {file} is empty.")
    return text


def confirms(question: str) -> bool:
    """Asks on standard error whether to do something; whatever is not a yes is a no."""
    print(f"{question} [y/N] ", end="", file=sys.stderr, flush=True)
    return sys.stdin.readline().strip().lower() in ("y", "yes")


def stdout_for_messages() -> int:
    """Returns stdout for messages only: what libraries print from now on, at import too, goes to stderr."""
    sink = os.dup(1)
    os.dup2(2, 1)
    return sink


def read_stdin() -> TextIO:
    """Returns standard input as UTF-8, whatever the locale says; U+FFFD stands for what is none."""
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(encoding="utf-8-sig", errors="replace")
    return sys.stdin
