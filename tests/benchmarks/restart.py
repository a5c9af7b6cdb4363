"""Benchmark `restart`: the first token after a restart, with the prompt's blocks on disk and without.

And what writing to disk costs a chat that is being answered. Short windows of steps with the disk cache
writing and without it take turns in one session, in the order ABBA, so that whatever else the machine does
meets both. The disk cache does all that it does for chats: it copies blocks to the host, and writes, hashes
and syncs them.
"""

from __future__ import annotations

import argparse
import os
import random
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeVar

from engine.bench.bench_report import Pairs, print_table, summary
from engine.bench.compared_engines import open_octavo, prompt_tokens, start_greedy
from engine.disk_cache import PROCESS_THROTTLE
from engine.errors import OctavoError
from engine.models.paths import KV_CACHE
from engine.sessions.disk_prefixes import DiskPrefixes
from engine.sessions.session import Session

_PROMPT: Final = 4000  # tokens
_GENERATED: Final = 16
_DISK: Final = "8 GB"
_PAIRS: Final = 60  # of windows, for each run that is asked for
_STEPS: Final = 24  # of a window
_CHAT: Final = 480  # tokens of an answer; then the next one begins, so that the context does not grow
_STORED: Final = 2000  # tokens of the prompt whose blocks are written again and again
_RESAMPLES: Final = 2000

T = TypeVar("T")


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


# --- The cost of writing to disk


class Window(NamedTuple):
    """Some steps of a running chat.

    Attributes:
        step_ms: the mean time of a step.
        worst_ms: the longest.
        engine_ms: processor time of the engine's thread in a step.
        process_ms: processor time of the whole process in a step, the writer's included.
        waits: how often in a step another thread was given the processor of the engine's.
    """

    step_ms: float
    worst_ms: float
    engine_ms: float
    process_ms: float
    waits: float


class Estimate(NamedTuple):
    """A ratio, and the limits between which it lies with 95 % (bootstrap over the pairs)."""

    ratio: float
    low: float
    high: float


class WritingCost(NamedTuple):
    """Pairs of windows, the first of each with the writer, and the bytes written a second meanwhile."""

    pairs: list[tuple[Window, Window]]
    bytes_per_s: float


def measure_writing(arguments: argparse.Namespace) -> WritingCost:
    """Steps of one chat with a writer that has all it can take, and with none, in turns.

    Raises:
        ModelError: there is no such model, or it cannot be loaded.
        SessionError: it cannot run with these options.
    """
    session = open_octavo(arguments)
    disk = session.disk
    assert disk is not None
    tokenizer = session.loaded.tokenizer
    start_greedy(session, prompt_tokens(tokenizer, _STORED, skip=1000), 2, "stored")
    while not session.scheduler.idle:
        session.step()
    chat = _Chat(session, prompt_tokens(tokenizer, 32))
    pairs = []
    written = seconds = 0.0
    try:
        for pair in range(_PAIRS * arguments.runs):
            found = {}
            for writing in (True, False) if pair % 2 else (False, True):
                PROCESS_THROTTLE.paused = not writing
                before, begin = _written(disk), time.perf_counter()
                found[writing] = chat.window(disk if writing else None)
                if writing:
                    written += _written(disk) - before
                    seconds += time.perf_counter() - begin
            pairs.append((found[True], found[False]))
    finally:
        PROCESS_THROTTLE.paused = False
    chat.end()
    disk.forget_all()
    session.close()
    return WritingCost(pairs, max(written, 0.0) / seconds)


def of_medians(pairs: Sequence[tuple[float, float]]) -> Estimate:
    """The median of the pairs' ratios: what writing costs most windows."""
    return _bootstrap([a / b for a, b in pairs], statistics.median)


def of_sums(pairs: Sequence[tuple[float, float]]) -> Estimate:
    """The ratio of the sums: a rare long wait counts with its length."""
    return _bootstrap(pairs, lambda some: sum(a for a, _ in some) / sum(b for _, b in some))


def print_writing(cost: WritingCost) -> None:
    """Prints each figure's medians and its ratio with limits."""
    print(f"\nDecode while the disk cache writes, and while it does not ({len(cost.pairs)} pairs of windows)")
    print(f"{'':22}{'writing':>10}{'not':>10}{'ratio':>8}   95 % limits   of sums   95 % limits")
    for name in Window._fields:
        pairs = figure(cost, name)
        if not all(b for _, b in pairs):
            continue
        median, sums = of_medians(pairs), of_sums(pairs)
        print(
            f"{name:22}{statistics.median(a for a, _ in pairs):10.3f}"
            f"{statistics.median(b for _, b in pairs):10.3f}{median.ratio:8.3f}   "
            f"{median.low:.3f} to {median.high:.3f}{sums.ratio:8.3f}   {sums.low:.3f} to {sums.high:.3f}"
        )
    print(f"Meanwhile {cost.bytes_per_s / 1e6:,.1f} MB/s were written.")


def writing_summary(cost: WritingCost) -> dict[str, dict[str, Any]]:
    """The figures for a result: with the writer ("octavo"), without it ("peer"), and how they compare.

    More than 1 is better with the writer, as in other results; "limits" are those of the ratio.
    """
    result: dict[str, dict[str, Any]] = {"octavo": {"written_bytes_per_s": cost.bytes_per_s}}
    for name, wanted in (("decode", "step_ms"), ("worst_gap", "worst_ms"), ("cpu", "process_ms")):
        pairs, name = figure(cost, wanted), f"{name}_while_writing"
        found = of_medians([(b, a) for a, b in pairs])
        sides = {
            "octavo": statistics.median(a for a, _ in pairs),
            "peer": statistics.median(b for _, b in pairs),
            "ratio": found.ratio,
            "limits": [found.low, found.high],
        }
        for kind, value in sides.items():
            result.setdefault(kind, {})[name] = value
    return result


def figure(cost: WritingCost, name: str) -> list[tuple[float, float]]:
    """One figure of `Window`, by pairs."""
    return [(getattr(a, name), getattr(b, name)) for a, b in cost.pairs]


class _Chat:
    """A chat that is answered without end."""

    def __init__(self, session: Session, prompt: list[int]) -> None:
        self._session, self._prompt = session, prompt
        self._left = 0
        self._begin()

    def window(self, disk: DiskPrefixes | None) -> Window:
        """Runs some steps, and has blocks written meanwhile if there is a disk cache."""
        if self._left < _STEPS:
            self.end()
            self._begin()
        session = self._session
        seconds = []
        waits, engine, process = _switches(), time.thread_time(), time.process_time()
        for _ in range(_STEPS):
            begin = time.perf_counter()
            session.step()
            seconds.append(time.perf_counter() - begin)
            if disk is not None:
                _write_more(disk)
        self._left -= _STEPS
        return Window(
            1e3 * sum(seconds) / _STEPS,
            1e3 * max(seconds),
            1e3 * (time.thread_time() - engine) / _STEPS,
            1e3 * (time.process_time() - process) / _STEPS,
            (_switches() - waits) / _STEPS,
        )

    def end(self) -> None:
        self._session.abort("decode")

    def _begin(self) -> None:
        self._left = _CHAT
        sequence = start_greedy(self._session, self._prompt, _CHAT + 64, "decode")
        while sequence.generated < 8:
            self._session.step()


def _write_more(disk: DiskPrefixes) -> None:
    """Lets everything be written once more, under a new name, when it is all written."""
    if disk.copies.all_copied:
        disk.spaces[:] = [os.urandom(16) for _ in disk.spaces]
        disk.copies.want_all()


def _written(disk: DiskPrefixes) -> float:
    files: list[Path] = list((disk.cache.folder / "segments").iterdir())
    return float(sum(file.stat().st_size for file in files if file.exists()))


def _switches() -> int:
    if sys.platform != "linux":
        return 0
    import resource

    return resource.getrusage(resource.RUSAGE_THREAD).ru_nivcsw


def _bootstrap(values: Sequence[T], statistic: Callable[[Sequence[T]], float]) -> Estimate:
    chance = random.Random(0)
    found = sorted(statistic(chance.choices(values, k=len(values))) for _ in range(_RESAMPLES))
    low, high = found[_RESAMPLES // 40], found[-_RESAMPLES // 40]
    return Estimate(statistic(values), low, high)
