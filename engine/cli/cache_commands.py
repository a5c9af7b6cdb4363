"""`octavo cache list|show|verify|prune|clear|export|import`: the prefixes of chats on disk."""

from __future__ import annotations

import argparse
from typing import Any, Final

from engine.cli.options import add_engine_options, add_group, add_model, read_text

_PATIENCE: Final = 600.0  # seconds for what is removed


def add_commands(commands: Any) -> None:
    """Adds the commands to a parser's sub-parsers."""
    summary = "Show, check and clear the KV cache of chats that is kept on disk."
    command = add_group(commands, "cache", summary, "show")
    command("list", "List what each chat has, the most recently used first.", _list, "list")
    command("show", "Show where it is, how large it is, and when its files were used.", _show, "show")
    command("verify", "Read every block, and remove those that are damaged.", _verify, "verify")
    prune = command("prune", "Remove the least recently used files above a size.", _prune, "prune 2GB")
    prune.add_argument("size", help="the size that may stay: 2GB, 500MB")
    command("clear", "Remove everything.", _clear, "clear")
    export = command(
        "export",
        "Write a system prompt with its KV cache to a file, for another machine with the same model.",
        _export,
        "export instructions.txt instructions.octavo-prefix --model qwen3",
    )
    export.add_argument("prompt", help="a text file with a system prompt, or a JSON list of messages")
    export.add_argument("out", help="the file to write")
    take = command(
        "import",
        "Check a file that `octavo cache export` wrote, and put its KV cache on disk here.",
        _import,
        "import instructions.octavo-prefix --model qwen3",
    )
    take.add_argument("file", help="the file")
    for parser in (export, take):
        add_model(parser)
        add_engine_options(parser)


def _list(_: argparse.Namespace) -> int:
    from engine.protocol import format_size

    with _opened() as cache:
        prefixes = cache.prefixes()
        for prefix in prefixes:
            size, chat = format_size(prefix.nbytes), prefix.chat or "(no chat)"
            model = prefix.space.hex()[:8]
            print(
                f"{chat:32}  model {model}  {size:>9}  {prefix.blocks:6,} blocks  used {_time(prefix.used)}"
            )
    if not prefixes:
        print("The disk cache is empty.")
    return 0


def _show(_: argparse.Namespace) -> int:
    from engine.protocol import format_size

    with _opened() as cache:
        segments = cache.segments()
        figures = cache.figures()
        print(f"{cache.folder}: {format_size(figures.nbytes)}, {figures.blocks:,} blocks")
        print(f"{format_size(figures.written_today)} written today")
        for each in segments:
            size = format_size(each.nbytes)
            print(f"{each.name[:8]}  {size:>9}  {each.blocks:6,} blocks  used {_time(each.used)}")
    return 0


def _time(seconds: float) -> str:
    from datetime import datetime

    return datetime.fromtimestamp(seconds).astimezone().strftime("%Y-%m-%d %H:%M")


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


def _export(arguments: argparse.Namespace) -> int:
    from pathlib import Path

    messages = _messages(Path(arguments.prompt).expanduser())
    from engine.sessions.portable_prefix import export_prefix, prefix_tokens

    with _session(arguments) as session:
        tokens = prefix_tokens(session, messages)
        found = export_prefix(session, tokens, Path(arguments.out).expanduser())
    print(f"{arguments.out}: {_described(found)}")
    return 0


def _import(arguments: argparse.Namespace) -> int:
    from pathlib import Path

    from engine.sessions.portable_prefix import import_prefix

    with _session(arguments) as session:
        found = import_prefix(session, Path(arguments.file).expanduser())
    print(f"Checked and imported {_described(found)}")
    print("Chats with this model that begin with it will not read it again.")
    return 0


def _described(found: Any) -> str:
    from engine.protocol import format_size

    return f"{found.tokens:,} tokens, {format_size(found.nbytes)}: {found.text}"


def _messages(path: Any) -> list[Any]:
    """The messages in a file, a list as JSON or a system prompt as text; `OctavoError` if it is neither."""
    import msgspec

    from engine.errors import OctavoError
    from engine.protocol import ChatMessage

    text = read_text(path)
    if path.suffix != ".json":
        return [ChatMessage("system", text.strip())]
    try:
        messages = msgspec.json.decode(text, type=list[ChatMessage])
    except (msgspec.MsgspecError, RecursionError) as error:
        raise OctavoError(f"The file {path} is not a list of messages: {error}.") from error
    if not messages:
        raise OctavoError(f"The file {path} is empty.")
    return messages


def _session(arguments: argparse.Namespace) -> Any:
    """A session with a disk cache, closed at the end of the block."""
    import logging
    from contextlib import closing

    from engine.startup import ensure_blas

    ensure_blas()
    from octavo.model_opening import open_session
    from octavo.options import load_options

    logging.disable(logging.WARNING)  # what libraries log is not for the terminal
    return closing(open_session(arguments.model, load_options({"disk_cache": "auto"} | arguments.options)))


def _opened(limit: int = 1 << 62) -> Any:
    """The disk cache, closed at the end of the block; `OctavoError` if it cannot be opened."""
    from contextlib import closing

    from engine.disk_cache import DiskCache
    from engine.errors import OctavoError
    from engine.models.paths import disk_cache_folder

    cache = DiskCache(disk_cache_folder(), limit)
    if not cache.on:
        raise OctavoError(cache.take_notices()[0])
    return closing(cache)
