"""`octavo bench restart`: the first token after a restart, with the prompt's blocks on disk and without.

And what writing to disk costs a chat that is being answered.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import statistics
import tempfile
import time
from itertools import count, islice
from pathlib import Path
from typing import Any, Final, NamedTuple

from engine.bench.bench_report import Pairs, print_table, summary
from engine.bench.compared_engines import open_octavo, prompt_tokens, start_greedy
from engine.disk_cache import Record
from engine.errors import OctavoError
from engine.models.paths import KV_CACHE
from engine.sessions.session import Session

_PROMPT: Final = 4000  # tokens
_GENERATED: Final = 16
_DISK: Final = "8 GB"
_BLOCK: Final = 1 << 20  # bytes
_BLOCKS_PER_STEP: Final = 8  # more than a disk takes
_STRETCH: Final = 48  # tokens beside the writer, and then as many without it


class _Start(NamedTuple):
    """The first answer of a session that was just opened."""

    ttft: float
    tokens: list[int]
    restored: int


class _Stretch(NamedTuple):
    """Some steps of a running chat: tokens/s, the longest, processor time of each, bytes written a second."""

    rate: float
    worst_ms: float
    cpu_ms: float
    bytes_per_s: float


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
    nbytes = sum(each.stat().st_size for each in folder.rglob("*.kv"))
    decode, costs, bytes_per_s = _decode_pairs(arguments)
    title = f"A prompt of {_PROMPT:,} tokens after a restart: from disk, and computed"
    print_table(title, pairs, "seconds to the first token; less is better", "computed", less_is_better=True)
    print_table("Decode while the disk cache writes, and while it does not", decode, "tokens/s", "idle")
    print_table(
        "The longest of each 48 steps, and a step's processor time",
        costs,
        "ms; less is better",
        "idle",
        less_is_better=True,
    )
    print(f"Meanwhile {bytes_per_s / 1e6:,.0f} MB/s were written.")
    print(f"{found[True].restored:,} tokens came from {nbytes / 1e6:,.0f} MB on disk")
    result: dict[str, Any] = summary(pairs, less_is_better=True)
    for more in (summary(decode), summary(costs, less_is_better=True)):
        for name, figures in more.items():
            result[name] |= figures
    result["octavo"] |= {
        "restored_tokens": found[True].restored,
        "disk_bytes": nbytes,
        "written_bytes_per_s": bytes_per_s,
    }
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


def _decode_pairs(arguments: argparse.Namespace) -> tuple[Pairs, Pairs, float]:
    """Steps of one chat with a writer that has all it can take, and with none, in turns.

    Returns:
        Tokens/s; the longest step and the processor time of a step, in milliseconds; bytes written a second.
    """
    arguments.options["disk_cache"] = _DISK
    session = open_octavo(arguments)
    assert session.disk is not None
    rates: Pairs = {"decode_while_writing": []}
    costs: Pairs = {"worst_gap_while_writing": [], "cpu_while_writing": []}
    written: list[float] = []
    turns = 8 * arguments.runs
    prompt = prompt_tokens(session.loaded.tokenizer, 32)
    sequence = start_greedy(session, prompt, 2 * (turns + 1) * _STRETCH + 2, "decode")
    while sequence.generated < _STRETCH:
        session.step()
    for turn in range(turns):
        order = (True, False) if turn % 2 else (False, True)
        found = {writing: _stretch(session, turn, writing=writing) for writing in order}
        rates["decode_while_writing"].append((found[True].rate, found[False].rate))
        costs["worst_gap_while_writing"].append((found[True].worst_ms, found[False].worst_ms))
        costs["cpu_while_writing"].append((found[True].cpu_ms, found[False].cpu_ms))
        written.append(found[True].bytes_per_s)
    session.abort("decode")
    session.disk.forget_all()
    session.close()
    return rates, costs, statistics.median(written)


def _stretch(session: Session, turn: int, *, writing: bool) -> _Stretch:
    """Some steps of the chat, while blocks are written for others or not."""
    assert session.disk is not None
    cache, block = session.disk.cache, os.urandom(_BLOCK)
    numbers = count()
    seconds = []
    cpu = time.process_time()
    for _ in range(_STRETCH):
        begin = time.perf_counter()
        session.step()
        seconds.append(time.perf_counter() - begin)
        for number in islice(numbers, _BLOCKS_PER_STEP if writing else 0):  # the engine copies fewer
            digest = hashlib.blake2b(f"{turn} {number}".encode(), digest_size=16).digest()
            if cache.has_room(len(block)):
                cache.write([Record(b"octavo bench one", digest, block)], "bench")
    cpu = time.process_time() - cpu
    written = sum(each.stat().st_size for each in (cache.folder / "segments").iterdir())
    session.disk.forget_all()
    cache.flush(60)
    return _Stretch(_STRETCH / sum(seconds), 1e3 * max(seconds), 1e3 * cpu / _STRETCH, written / sum(seconds))


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
