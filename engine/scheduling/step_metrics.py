"""What the steps of a session were like: their rate, their rows, and how late tokens came."""

from __future__ import annotations

import time
from collections import deque
from typing import Any, Final

_WINDOW: Final = 2.0  # seconds that rates are averaged over
_CHUNK: Final = 16  # rows of a prefill that tells what a row costs
_STALL: Final = 0.5  # seconds without a token that count as a stall, where no target says otherwise


class StepMetrics:
    """Counters since start, and rates over the last two seconds.

    Attributes:
        steps: forwards run.
        decode_rows, prefill_rows: rows computed, by what they were for.
        stalls: gaps between two tokens of a sequence longer than `stall_after` seconds.
        worst_gap: the longest such gap, seconds.
        swapped_out, swapped_in: preempted sequences whose K/V went to a host copy, and came back.
        waited_for_prefix: requests that waited while another computed their prefix.
        drafted, accepted: guessed tokens that were tried, and those of them that were right.
        abandoned: steps given up half-way, since their requests were cancelled.
    """

    def __init__(self) -> None:
        self.steps = self.decode_rows = self.prefill_rows = 0
        self.stalls = 0
        self.worst_gap = 0.0
        self.swapped_out = self.swapped_in = 0
        self.waited_for_prefix = 0
        self.drafted = self.accepted = 0
        self.abandoned = 0
        self.stall_after = _STALL
        self._first = (0, 0.0)  # rows and seconds of the first prefill, in which kernels are compiled
        self._chunks = (0, 0.0)  # the same of all later ones that are more than a rest
        self._recent: deque[tuple[float, int]] = deque()
        self._gaps: deque[tuple[float, float]] = deque()

    def step(self, decode_rows: int, prefill_rows: int, seconds: float = 0.0) -> None:
        """Notes a step, and how long it took."""
        self.steps += 1
        if prefill_rows:
            took = seconds * prefill_rows / (decode_rows + prefill_rows)
            if not self.prefill_rows:
                self._first = (prefill_rows, took)
            elif prefill_rows >= _CHUNK:
                self._chunks = (self._chunks[0] + prefill_rows, self._chunks[1] + took)
        self.decode_rows += decode_rows
        self.prefill_rows += prefill_rows
        now = time.monotonic()
        self._recent.append((now, decode_rows + prefill_rows))
        self._forget(now)

    def gap(self, seconds: float) -> None:
        """Notes the time between two tokens of a sequence."""
        self.stalls += seconds > self.stall_after
        self.worst_gap = max(self.worst_gap, seconds)
        now = time.monotonic()
        self._gaps.append((now, seconds))
        self._forget(now)

    @property
    def itl(self) -> float:
        """Mean seconds between two tokens of a sequence lately, 0 without any."""
        self._forget(time.monotonic())
        return sum(gap for _, gap in self._gaps) / len(self._gaps) if self._gaps else 0.0

    @property
    def prefill_tokens_per_s(self) -> float:
        """Prompt tokens computed a second of prefill, 0 before the first.

        The first step, which compiles kernels, counts only while there is no other; a few rows, as behind
        a prefix hit, cost what a step costs and say nothing of a row.
        """
        rows, seconds = self._chunks if self._chunks[0] else self._first
        return rows / seconds if seconds > 0 else 0.0

    @property
    def steps_per_s(self) -> float:
        """Steps a second."""
        self._forget(time.monotonic())
        return len(self._recent) / _WINDOW

    @property
    def rows_per_step(self) -> float:
        """Mean rows of the recent steps, 0 without any."""
        self._forget(time.monotonic())
        return sum(rows for _, rows in self._recent) / len(self._recent) if self._recent else 0.0

    def _forget(self, now: float) -> None:
        recent: deque[Any]
        for recent in (self._recent, self._gaps):
            while recent and recent[0][0] < now - _WINDOW:
                recent.popleft()


class Rate:
    """Tokens generated a second, by all requests, over the last two seconds."""

    def __init__(self) -> None:
        self._marks: deque[tuple[float, int]] = deque()

    def note(self, tokens: int) -> None:
        """So many tokens came now."""
        self._marks.append((time.monotonic(), tokens))

    @property
    def tokens_per_s(self) -> float:
        """0 before there are two marks in the window."""
        now = time.monotonic()
        while self._marks and self._marks[0][0] < now - _WINDOW:
            self._marks.popleft()
        if len(self._marks) < 2:
            return 0.0
        first = self._marks[0][0]
        return sum(count for _, count in list(self._marks)[1:]) / max(now - first, 1e-3)
