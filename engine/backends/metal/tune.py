"""Measurement of the fastest attention on this machine, by rows and context. Takes seconds, once.

Compares our paged kernels with MLX's attention over gathered and over sliced K/V, then paged prefill with 8
and with 16 rows per simdgroup, then decoding with a context in fewer and in more parts. Each comparison is
made twice, and what is not clearly faster in both is not used. `octavo tune` does it at once; a loaded model
that nobody uses does it in pieces of one computation, between which the worker looks for requests.
"""

from __future__ import annotations

import logging
import math
import statistics
import time
from collections.abc import Callable, Generator
from functools import partial
from typing import Final, NamedTuple

import mlx.core as mx
import numpy as np

from engine.backends.base import Backend, Batch, LayerShape
from engine.backends.metal.attention_paths import RowSteps, Thresholds
from engine.backends.metal.kernel_trials import KernelTrials, write_thresholds
from engine.backends.metal.metal_pool import MetalPool
from engine.machine.sleep_assertion import in_low_power_mode, on_mains

ROWS: Final = (1, 16, 64, 128, 256, 512)
CONTEXTS: Final = (512, 2048, 8192)  # tokens
_SPREADS: Final = (0.5, 2.0)  # times as many parts of a context as usual
_HEADS, _KV_HEADS, _DIM, _BLOCK = 32, 8, 128, 16  # as Llama 3 and Qwen 3 have
_WARM_UP: Final = 2  # evaluations that are not counted; the first compiles
_REPEATS: Final = 7
_ROUNDS: Final = 2
_MARGIN: Final = 1.05  # what is used instead of a default must be this much faster
_QUIET_SECONDS: Final = 30.0  # without a request before anything is measured
_POWER_SECONDS: Final = 60.0  # between two looks at the source of power
_log = logging.getLogger("octavo.metal")

Kind = Callable[[KernelTrials, Thresholds], Backend]  # the class of a backend
Way = Callable[[], mx.array]  # builds an attention to be evaluated
Seconds = Callable[[Way], float]


class Gain(NamedTuple):
    """Speed of contiguous K/V, gathered and sliced, relative to the paged kernels (above 1: faster)."""

    context: int
    rows: int
    gathered: float
    sliced: float


class Tuning(NamedTuple):
    """Measurements.

    Attributes:
        thresholds: what is to be used.
        wide: speed of prefill with 16 rows per simdgroup relative to 8.
        spreads: speed of decoding with a context in more or fewer parts, by the factor.
    """

    thresholds: Thresholds
    gains: list[Gain]
    wide: float
    spreads: dict[float, float]


def timed(way: Way) -> float:
    """Seconds that one evaluation takes."""
    begin = time.perf_counter()
    mx.eval(way())
    return time.perf_counter() - begin


def measure(kind: Kind, clock: Seconds = timed) -> Tuning:
    """Times every path of a backend at once."""
    steps = tuning_steps(kind, KernelTrials())
    way = next(steps)
    while True:
        try:
            way = steps.send(clock(way))
        except StopIteration as end:
            found: Tuning = end.value
            return found


def tuning_steps(kind: Kind, trials: KernelTrials) -> Generator[Way, float, Tuning]:
    """Yields what is to be evaluated once, takes the seconds that it took, and returns what was found."""
    attention = partial(_attention, kind, trials)
    gains = []
    for context in CONTEXTS:
        for count in ROWS:
            scattered, neighbours = (_chunk(context, count, shuffled) for shuffled in (True, False))
            gathered, sliced = yield from _speeds(
                attention(Thresholds(0), scattered),
                *(attention(Thresholds(1), batch) for batch in (scattered, neighbours)),
            )
            gains.append(Gain(context, count, gathered, sliced))
    longest = _chunk(CONTEXTS[-1], ROWS[-1], shuffled=True)
    (wide,) = yield from _speeds(*(attention(Thresholds(0, wide=wide), longest) for wide in (False, True)))
    spreads = dict.fromkeys(_SPREADS, math.inf)
    for context in CONTEXTS[-2:]:
        one = _chunk(context, 1, shuffled=True)
        ways = [attention(Thresholds(0, spread=spread), one) for spread in (1.0, *_SPREADS)]
        for spread, speed in zip(_SPREADS, (yield from _speeds(*ways)), strict=True):
            spreads[spread] = min(spreads[spread], speed)
    best = max(_SPREADS, key=lambda spread: spreads[spread])
    thresholds = Thresholds(
        gathered=_steps({(g.context, g.rows): g.gathered for g in gains}),
        sliced=_steps({(g.context, g.rows): g.sliced for g in gains}),
        spread=best if spreads[best] > _MARGIN else 1.0,
        wide=wide > _MARGIN,
    )
    return Tuning(thresholds, gains, wide, spreads)


def _speeds(*ways: Way) -> Generator[Way, float, list[float]]:
    """Returns how many times as fast as the first the others are, each by the worse of its measurements."""
    speeds = [math.inf] * (len(ways) - 1)
    for _ in range(_ROUNDS):
        times = []
        for way in ways:
            seconds = []
            for _ in range(_WARM_UP + _REPEATS):
                seconds.append((yield way))
            times.append(statistics.median(seconds[_WARM_UP:]))
        speeds = [min(known, times[0] / each) for known, each in zip(speeds, times[1:], strict=True)]
    return speeds


def _steps(gains: dict[tuple[int, int], float]) -> RowSteps:
    """Returns for each context the fewest rows from which on contiguous K/V were always faster."""
    steps: list[tuple[int, int]] = []
    for context in CONTEXTS:
        best = 0
        for count, gain in sorted(((r, g) for (c, r), g in gains.items() if c == context), reverse=True):
            if gain <= _MARGIN:
                break
            best = count
        steps.append((context if steps else 0, best))
    return tuple(steps)


def _attention(kind: Kind, trials: KernelTrials, thresholds: Thresholds, batch: Batch) -> Way:
    """A call of attention, whose kernels are compiled and tried at the first."""
    backend = kind(trials, thresholds)
    num_blocks = int(batch.tables.max()) + 1
    pool = backend.layer_pool(LayerShape(_KV_HEADS, _DIM, _DIM, mx.bfloat16), num_blocks, _BLOCK)
    assert isinstance(pool, MetalPool)
    pool.fill(0.5)
    queries = mx.random.normal((batch.rows, _HEADS, 1, _DIM), key=mx.random.key(0)).astype(mx.bfloat16)
    mx.eval(queries)
    return lambda: pool.attend(queries, batch, scale=_DIM**-0.5)


def _chunk(context: int, rows: int, shuffled: bool) -> Batch:
    rows = min(rows, context)
    table = np.arange(context // _BLOCK, dtype=np.int32)
    if shuffled:
        table = np.random.default_rng(0).permutation(table)
    return Batch.over(table[None], [context - rows], [context], _BLOCK)


class IdleTuning:
    """The same measurement in pieces, once on a machine: while nobody uses it and it runs on mains power.

    Args:
        kind: the backend.
        trials: its kernels', so that one that ends the process does so once. The result is kept beside them;
            whoever finds one there measures nothing.
        clock: returns the seconds that an evaluation takes.
    """

    def __init__(self, kind: Kind, trials: KernelTrials, clock: Seconds = timed) -> None:
        self._kind = kind
        self._trials = trials
        self._file = trials.thresholds_file
        self._clock = clock
        self._steps: Generator[Way, float, Tuning] | None = None
        self._way: Way = lambda: mx.array(0)  # what is evaluated next

    def advance(self, unused: float) -> float:
        """Evaluates once, see `Backend.tune`; what is interrupted begins anew."""
        wait = max(_QUIET_SECONDS - unused, 0.0)
        if self._file is None or self._file.exists():
            wait = math.inf
        elif not wait and (not on_mains() or (self._steps is None and in_low_power_mode())):
            wait = _POWER_SECONDS
        if wait or self._file is None:
            self._steps = None
            return wait
        try:
            if self._steps is None:
                self._steps = tuning_steps(self._kind, self._trials)
                self._way = next(self._steps)
                return 0.0
            try:
                self._way = self._steps.send(self._clock(self._way))
            except StopIteration as end:
                write_thresholds(self._file, end.value.thresholds)
        except Exception as error:  # noqa: BLE001 - compilers and drivers raise many kinds
            _log.warning("this GPU could not be measured: %s", error)
            self._file = None
        return 0.0
