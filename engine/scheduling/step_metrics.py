"""Measurements of a scheduler's steps: counters and recent rates, and the rows that a step may have.

A step takes about `base + rows * seconds_per_row`. Both are fitted to the measured steps, older ones counting
less and less (exponentially weighted least squares). While sequences decode, the budget is what fits into the
target; while none does, what takes half a second: few steps for a prompt, which can still be cancelled.
"""

from __future__ import annotations

import time
from collections import Counter, deque
from typing import Any, Final

_WINDOW: Final = 2.0  # seconds that rates are averaged over
_CHUNK: Final = 16  # rows of the smallest prefill whose cost per row is meaningful
_STALL: Final = 0.5  # seconds without a token that count as a stall if there is no ITL target


class StepMetrics:
    """Counters since start, and rates over the last two seconds.

    Attributes:
        steps: forwards run.
        seconds: how long they took in all.
        decode_rows, prefill_rows: rows computed by decodes (drafts included) and by prefills.
        stalls: gaps between two tokens of a sequence longer than `stall_after` seconds.
        worst_gap: the longest gap between two tokens of a sequence, in seconds.
        swapped_out, swapped_in: preempted sequences whose KV was copied to the host, and back.
        waited_for_prefix: requests that waited while another one computed their prefix.
        drafted, accepted: draft tokens that were verified, and those that were accepted.
        forced: tokens that grammars forced, and that were not sampled.
        abandoned: steps that were abandoned because their requests were cancelled.
        submitted_ahead: steps that were submitted before the one before them had ended.
        waited: how often a step had to wait for the one before it, by reason; see `StepAhead`.
    """

    def __init__(self) -> None:
        self.steps = self.decode_rows = self.prefill_rows = 0
        self.seconds = 0.0
        self.stalls = 0
        self.worst_gap = 0.0
        self.swapped_out = self.swapped_in = 0
        self.waited_for_prefix = 0
        self.drafted = self.accepted = self.forced = 0
        self.abandoned = 0
        self.submitted_ahead = 0
        self.waited: Counter[str] = Counter()
        self.stall_after = _STALL
        self._first = (0, 0.0)  # rows and seconds of the first prefill, which compiles kernels
        self._chunks = (0, 0.0)  # the same of all later ones of at least _CHUNK rows
        self._recent: deque[tuple[float, int]] = deque()
        self._gaps: deque[tuple[float, float]] = deque()

    def record_step(self, decode_rows: int, prefill_rows: int, seconds: float = 0.0) -> None:
        """Records a step and how long it took."""
        self.steps += 1
        self.seconds += seconds
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

    def record_gap(self, seconds: float) -> None:
        """Records the time between two tokens of a sequence."""
        self.stalls += seconds > self.stall_after
        self.worst_gap = max(self.worst_gap, seconds)
        now = time.monotonic()
        self._gaps.append((now, seconds))
        self._forget(now)

    @property
    def itl(self) -> float:
        """Mean recent inter-token latency, in seconds; 0 without any."""
        self._forget(time.monotonic())
        return sum(gap for _, gap in self._gaps) / len(self._gaps) if self._gaps else 0.0

    @property
    def prefill_tokens_per_s(self) -> float:
        """Prompt tokens computed per second of prefill; 0 before the first.

        The first step, which compiles kernels, counts only as long as there is no other. Prefills of a few
        rows, as after a prefix hit, are left out: their time is the overhead of a step, not that of rows.
        """
        rows, seconds = self._chunks if self._chunks[0] else self._first
        return rows / seconds if seconds > 0 else 0.0

    @property
    def steps_per_s(self) -> float:
        """Recent steps per second."""
        self._forget(time.monotonic())
        return len(self._recent) / _WINDOW

    @property
    def rows_per_step(self) -> float:
        """Mean rows of the recent steps; 0 without any."""
        self._forget(time.monotonic())
        return sum(rows for _, rows in self._recent) / len(self._recent) if self._recent else 0.0

    def _forget(self, now: float) -> None:
        recent: deque[Any]
        for recent in (self._recent, self._gaps):
            while recent and recent[0][0] < now - _WINDOW:
                recent.popleft()


class TokenRate:
    """Tokens per second generated by all requests over the last two seconds."""

    def __init__(self) -> None:
        self._marks: deque[tuple[float, int]] = deque()

    def add(self, tokens: int) -> None:
        """Records that `tokens` tokens were generated now."""
        self._marks.append((time.monotonic(), tokens))

    @property
    def tokens_per_s(self) -> float:
        """The rate; 0 before there are two records in the window."""
        now = time.monotonic()
        while self._marks and self._marks[0][0] < now - _WINDOW:
            self._marks.popleft()
        if len(self._marks) < 2:
            return 0.0
        first = self._marks[0][0]
        return sum(count for _, count in list(self._marks)[1:]) / max(now - first, 1e-3)


_DECAY: Final = (0.9, 0.7)  # weight of earlier steps without and with prompts, whose cost grows with context

_PROMPT_SECONDS: Final = 0.5  # of a step that only computes prompts
SHARED_ROWS: Final = 256  # of a step beside decoding sequences or another model, unless a GPU has a target
_LEAST_SLOPE: Final = 0.25  # of a step's mean seconds per row: what is measured says no less of a larger one
_TILE: Final = 8  # rows: GPU kernels compute no part of a tile faster than the whole
_HICCUP: Final = 3.0  # times what was expected: once is a kernel that was compiled, twice is a slower machine


class TokenBudget:
    """Chooses the number of rows for the next step.

    Args:
        max_rows: rows of a step at most.
        min_prefill_rows: prefill rows of a step at least, so that prompts make progress.
        itl_target: seconds between two tokens of a sequence; 0 for no target.

    Attributes:
        first_rows: rows of a step at most until one was measured.
        shared_rows: the fewest and the most rows beside decoding sequences that the target may ask for.
        models: how many models take turns with their steps; they share the time.
    """

    def __init__(self, max_rows: int, min_prefill_rows: int, itl_target: float = 0.0) -> None:
        self.max_rows = max_rows
        self.min_prefill_rows = min_prefill_rows
        self.itl_target = itl_target
        self.first_rows = SHARED_ROWS
        self.shared_rows = (0, max_rows)
        self.models = 1
        self._hiccup = False
        # Decayed sums over the steps without and with rows of prompts: weights, rows, seconds.
        self._sums: list[tuple[float, ...]] = [(0.0, 0.0, 0.0), (0.0, 0.0, 0.0)]

    @property
    def seconds_per_row(self) -> float:
        """Seconds that one more row costs; 0 before the first step."""
        return self._fit()[1]

    def rows_for_step(self, decoding: int) -> int:
        """Rows for the next step, including those of the `decoding` sequences."""
        least = min(decoding + self.min_prefill_rows, max(self.max_rows, decoding))
        alone = not decoding and self.models == 1
        if not alone and not self.itl_target:
            return max(min(SHARED_ROWS // self.models, self.max_rows), least)
        fewest, most = (SHARED_ROWS, self.max_rows) if alone else self.shared_rows
        most = min(most, self.max_rows)
        least = max(min(fewest // self.models, most), least)
        base, per_row = self._fit()
        if not per_row:
            return max(min(self.first_rows // self.models, most), least)
        target = _PROMPT_SECONDS if alone else self.itl_target / self.models
        return max(min(int((target - base) / per_row) // _TILE * _TILE, most), least)

    def part_of(self, pending: int, rows: int) -> int:
        """Returns how many of `pending` prompt tokens a step with a budget of `rows` computes.

        All steps of a prompt are alike, and none computes a remainder of less than `min_prefill_rows`.
        """
        if pending <= rows or rows <= 0:
            return min(pending, rows)
        part = -(-pending // -(-pending // rows))
        part = max(min(-(-part // _TILE) * _TILE, rows), min(self.min_prefill_rows, rows))
        whole = pending - part < self.min_prefill_rows and pending <= self.max_rows
        return pending if whole else part

    def observe(self, rows: int, seconds: float, prefill: bool = True) -> None:
        """Records a step of `rows` rows that took `seconds`; `prefill`: whether some were a prompt's.

        The first step, and a later one that is far slower than those before it, may have compiled kernels: it
        does not count unless the next one is as slow.
        """
        base, per_row = self._fit()
        expected = base + per_row * rows
        slow = seconds > _HICCUP * expected
        self._hiccup, excused = slow, slow and not self._hiccup
        if excused:
            return
        old, new = self._sums[prefill], (1.0, rows, seconds)
        self._sums[prefill] = tuple(a * _DECAY[prefill] + b for a, b in zip(old, new, strict=True))

    def _fit(self) -> tuple[float, float]:
        """Returns base and seconds per row, neither below zero; zeros before the first step.

        It is the line through two means, of steps with and without prompts. Least squares over all steps went
        wrong in long prompts: their steps have nearly the same size, and cost more as the context grows, so
        that fewer rows seemed to take longer, and the next step got all rows that there may be.
        """
        few, many = ([part / weight for part in parts] if weight else [] for weight, *parts in self._sums)
        rows, seconds = many or few or (0.0, 0.0)
        if not rows:
            return 0.0, 0.0
        per_row = seconds / rows
        if few and many and rows > 2 * few[0]:
            slope = (seconds - few[1]) / (rows - few[0])
            per_row = min(max(slope, _LEAST_SLOPE * per_row), per_row)
        return seconds - per_row * rows, per_row
