"""The parsers of commands, and of groups of them such as `octavo models`."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from typing import Any


def add_command(commands: Any, name: str, summary: str, example: str) -> argparse.ArgumentParser:
    """Adds a command and returns its parser.

    Args:
        commands: a parser's sub-parsers.
        name: of the command.
        summary: what it does, in a sentence.
        example: how to call it, without "octavo".
    """
    parser: argparse.ArgumentParser = commands.add_parser(
        name, help=summary, description=summary, epilog=f"example: octavo {example}"
    )
    return parser


def add_group(
    commands: Any, group: str, summary: str, example: str
) -> Callable[..., argparse.ArgumentParser]:
    """Adds a group of commands.

    Returns:
        Adds one of them: takes its name, its summary, what runs it, and an example without the group's name.
    """
    subcommands = add_command(commands, group, summary, f"{group} {example}").add_subparsers(
        title="commands", metavar="", required=True
    )

    def command(
        name: str, summary: str, run: Callable[[argparse.Namespace], int], example: str
    ) -> argparse.ArgumentParser:
        parser = add_command(subcommands, name, summary, f"{group} {example}")
        parser.set_defaults(run=run)
        return parser

    return command
