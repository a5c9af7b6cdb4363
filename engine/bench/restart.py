"""`octavo bench restart`: the first token after a restart, with the prompt's blocks on disk and without.

And what writing to disk costs a chat that is being answered (`writing_cost`).
"""

from __future__ import annotations

import argparse
import os
import tempfile
import time
from pathlib import Path
from typing import Any, Final, NamedTuple

from engine.bench.bench_report import Pairs, print_table, summary
from engine.bench.compared_engines import open_octavo, prompt_tokens, start_greedy
from engine.bench.writing_cost import measure_writing, print_writing, writing_summary
from engine.errors import OctavoError
from engine.models.paths import KV_CACHE
from engine.sessions.session import Session

_PROMPT: Final = 4000  # tokens
_GENERATED: Final = 16
_DISK: Final = "8 GB"


class _Start(NamedTuple):
    """The first answer of a session that was just opened."""

    ttft: float
    tokens: list[int]
    restored: int


def measure(arguments: argparse.Namespace) -> dict[str, Any]:
    """Times to the first token of a model that was just loaded, from disk (octavo) and computed (peer).

    Raises:
        OctavoError: the texts differ, or nothing came from disk.
    """
    before = os.environ.get(KV_CACHE)
    try:
        with tempfile.TemporaryDirectory(prefix="octavo-restart-") as folder:
            os.environ[KV_CACHE] = folder
            return _measure(arguments, Path(folder))
    finally:
        os.environ.pop(KV_CACHE)
        if before is not None:
            os.environ[KV_CACHE] = before


def _measure(arguments: argparse.Namespace, folder: Path) -> dict[str, Any]:
    wanted = _start(arguments, folder, disk=True).tokens  # computed, and written as the model closes
    pairs: Pairs = {"ttft": []}
    for run in range(arguments.runs):
        order = (True, False) if run % 2 else (False, True)
        found = {disk: _start(arguments, folder, disk=disk) for disk in order}
        if any(each.tokens != wanted for each in found.values()) or not found[True].restored:
            raise OctavoError("The answers differ, or no block came from disk; please report this.")
        pairs["ttft"].append((found[True].ttft, found[False].ttft))
        print(f"run {run + 1} of {arguments.runs} done", flush=True)
    nbytes = sum(file.stat().st_size for file in folder.rglob("*.kv"))
    arguments.options["disk_cache"] = _DISK
    cost = measure_writing(arguments)
    title = f"A prompt of {_PROMPT:,} tokens after a restart: from disk, and computed"
    print_table(title, pairs, "seconds to the first token; less is better", "computed", less_is_better=True)
    print_writing(cost)
    print(f"{found[True].restored:,} tokens came from {nbytes / 1e6:,.0f} MB on disk")
    result: dict[str, Any] = summary(pairs, less_is_better=True)
    result["octavo"] |= {"restored_tokens": found[True].restored, "disk_bytes": nbytes}
    for kind, more in writing_summary(cost).items():
        result[kind] = result.get(kind, {}) | more
    return result


def _start(arguments: argparse.Namespace, folder: Path, *, disk: bool) -> _Start:
    _drop_page_cache(folder)
    arguments.options["disk_cache"] = _DISK if disk else ""
    session = open_octavo(arguments)
    start_greedy(session, prompt_tokens(session.loaded.tokenizer, 32, skip=_PROMPT + 100), 2, "warm-up")
    _finish(session)
    begin = time.perf_counter()
    sequence = start_greedy(session, prompt_tokens(session.loaded.tokenizer, _PROMPT), _GENERATED, "r")
    while not sequence.generated:
        session.step()
    ttft = time.perf_counter() - begin
    _finish(session)
    restored = session.disk.restored_tokens if session.disk else 0
    session.close()
    return _Start(ttft, sequence.tokens[_PROMPT:], restored)


def _finish(session: Session) -> None:
    while not session.idle:
        session.step()


def _drop_page_cache(folder: Path) -> None:
    """Makes Linux read the segments from the disk; other systems have no call for it, so they may not."""
    drop: Any = getattr(os, "posix_fadvise", None)
    if drop is not None:
        for segment in folder.rglob("*.kv"):
            file = os.open(segment, os.O_RDONLY)
            drop(file, 0, 0, 4)  # POSIX_FADV_DONTNEED
            os.close(file)
