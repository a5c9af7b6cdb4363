"""`octavo cache show|verify|prune|clear`: the prefixes of chats on disk."""

from __future__ import annotations

import argparse
from typing import Any, Final

from engine.cli.command_parsers import add_group

_PATIENCE: Final = 600.0  # seconds for what is removed


def add_commands(commands: Any) -> None:
    """Adds the commands to a parser's sub-parsers."""
    summary = "Show, check and clear the KV cache of chats that is kept on disk."
    command = add_group(commands, "cache", summary, "show")
    command("show", "Show where it is, how large it is, and when its files were used.", _show, "show")
    command("verify", "Read every block, and remove those that are damaged.", _verify, "verify")
    prune = command("prune", "Remove the least recently used files above a size.", _prune, "prune 2GB")
    prune.add_argument("size", help="the size that may stay: 2GB, 500MB")
    command("clear", "Remove everything.", _clear, "clear")


def _show(_: argparse.Namespace) -> int:
    from datetime import datetime

    from engine.protocol import format_size

    with _opened() as cache:
        segments = cache.segments()
        figures = cache.figures()
        print(f"{cache.folder}: {format_size(figures.nbytes)}, {figures.blocks:,} blocks")
        print(f"{format_size(figures.written_today)} written today")
        for each in segments:
            used = datetime.fromtimestamp(each.used).astimezone().strftime("%Y-%m-%d %H:%M")
            print(f"{each.name[:8]}  {format_size(each.nbytes):>9}  {each.blocks:6,} blocks  used {used}")
    return 0


def _verify(_: argparse.Namespace) -> int:
    with _opened() as cache:
        good, bad = cache.verify()
    print(f"{good:,} blocks are intact; {bad:,} were damaged and have been removed.")
    return 0


def _prune(arguments: argparse.Namespace) -> int:
    from engine.errors import OctavoError
    from engine.protocol import KVBudgetError, format_size, parse_size

    try:
        limit = parse_size(arguments.size)
    except KVBudgetError as error:
        raise OctavoError(str(error)) from error
    with _opened(limit) as cache:
        cache.flush(_PATIENCE)
        print(f"{format_size(cache.figures().nbytes)} are left.")
    return 0


def _clear(_: argparse.Namespace) -> int:
    with _opened() as cache:
        cache.forget_all()
        cache.flush(_PATIENCE)
    print("The disk cache is empty.")
    return 0


def _opened(limit: int = 1 << 62) -> Any:
    """The disk cache, closed at the end of the block.

    Raises:
        OctavoError: it cannot be opened.
    """
    from contextlib import closing

    from engine.disk_cache import DiskCache
    from engine.errors import OctavoError
    from engine.models.paths import disk_cache_folder

    cache = DiskCache(disk_cache_folder(), limit)
    if not cache.on:
        raise OctavoError(cache.take_notices()[0])
    return closing(cache)
