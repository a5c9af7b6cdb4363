"""Reports for the window and for recordings: block events, statistics and the progress of prefill."""

from __future__ import annotations

import math
import time
from collections import deque
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Final, Literal, NamedTuple

import mlx.core as mx
import msgspec

from engine.blocks import BlockManager
from engine.machine.memory import (
    Pressure,
    available_memory,
    footprint_bytes,
    memory_limit,
    pressure,
    taken_share,
)
from engine.paged_model import PagedModel
from engine.protocol import (
    BlockEvents,
    BlockSnapshot,
    DiskStats,
    LayerGroup,
    Message,
    PoolStats,
    Preempted,
    PrefillProgress,
    Recording,
    Stats,
    StatsMessage,
    message_of,
)
from engine.scheduling.sequence import Sequence
from engine.sessions.session import Session

_MINUTE: Final = 60.0
_MACHINE_SECONDS: Final = 1.0
_DISK_SECONDS: Final = 10.0  # between two looks at the disk cache while answers are written
_LEVELS: Final = {Pressure.NONE: "normal", Pressure.WARNING: "warning", Pressure.CRITICAL: "critical"}


class StatsCounts(NamedTuple):
    """Counts of block operations, since start or within a minute."""

    evictions: int = 0
    copies: int = 0
    preemptions: int = 0


class LastMinute:
    """Growth of counters in the last sixty seconds."""

    def __init__(self) -> None:
        self._seen: deque[tuple[float, StatsCounts]] = deque()

    def update(self, now: float, counts: StatsCounts) -> StatsCounts:
        """Records the counters at `now` seconds; returns their growth over the last minute.

        Counters that became smaller are those of another session, and counting starts again.
        """
        seen = self._seen
        if seen and any(new < old for new, old in zip(counts, seen[-1][1], strict=True)):
            seen.clear()
        seen.append((now, counts))
        while len(seen) > 1 and seen[1][0] <= now - _MINUTE:  # the newest from before the minute stays
            seen.popleft()
        first = seen[0][1]
        return StatsCounts(*(new - old for new, old in zip(counts, first, strict=True)))


class Machine(NamedTuple):
    """Memory of the machine."""

    taken: float
    level: str


class StatsCollector:
    """Collects `Stats`. Each watcher has its own, since the last minute is counted from its calls."""

    def __init__(self) -> None:
        self._limit = memory_limit()
        self._minute = LastMinute()
        self._machine = Machine(0.0, "")
        self._machine_until = float("-inf")
        self._disk: DiskStats | None = None
        self._disk_until = float("-inf")

    def reset(self) -> None:
        """Starts counting again, for another session."""
        self._minute = LastMinute()
        self._disk_until = float("-inf")

    def collect(self, session: Session) -> Stats:
        """Returns the present statistics of a session."""
        pool = session.blocks.stats()
        scheduler, metrics = session.scheduler, session.scheduler.metrics
        pace = metrics.prefill_tokens_per_s
        kv_bytes = session.model.kv_bytes
        draft_bytes = session.drafter.nbytes if session.drafter else 0
        now = time.monotonic()
        minute = self._minute.update(now, StatsCounts(pool.evictions, pool.copies, pool.preemptions))
        if now >= self._disk_until or not scheduler.running:
            self._disk_until = now + _DISK_SECONDS
            self._disk = session.disk.stats() if session.disk else None
        return msgspec.structs.replace(
            self.collect_process(),
            seq=pool.seq,
            block_size=session.blocks.block_size,
            block_bytes=session.model.token_bytes * session.blocks.block_size,
            blocks_total=pool.total,
            blocks_used=pool.used,
            blocks_cached=pool.cached,
            blocks_free=pool.free,
            tail_waste=pool.tail_waste,
            runs_per_sequence=pool.runs_per_sequence,
            longest_free_run=pool.longest_free_run,
            saved_blocks=pool.saved_blocks,
            prefix_hit_rate=pool.prefix_hit_rate,
            prompt_tokens=pool.prompt_tokens,
            reused_tokens=pool.reused_tokens,
            saved_seconds=pool.reused_tokens / pace if pace else 0.0,  # for prefilling them again
            prefill_tokens_per_s=pace,
            evictions=pool.evictions,
            copies=pool.copies,
            preemptions=pool.preemptions,
            evictions_per_min=minute.evictions,
            copies_per_min=minute.copies,
            preemptions_per_min=minute.preemptions,
            running=len(scheduler.running),
            waiting=len(scheduler.waiting) + session.texts_waiting,
            tokens_per_s=session.rate.tokens_per_s,
            step_ms=session.runner.seconds * 1e3,
            itl_ms=metrics.itl * 1e3,
            weights_bytes=session.nbytes - kv_bytes - draft_bytes,
            draft_bytes=draft_bytes,
            kv_bytes=kv_bytes,
            blocks_limit=scheduler.limit // session.memory.resizer.units,
            pools=_pool_stats(session.blocks),
            steps_per_s=metrics.steps_per_s,
            rows_per_step=metrics.rows_per_step,
            stalls=metrics.stalls,
            worst_gap_ms=metrics.worst_gap * 1e3,
            swapped_bytes=scheduler.swap.used_bytes if scheduler.swap else 0,
            preempted=preempted(session),
            waited_for_prefix=metrics.waited_for_prefix,
            drafted_tokens=metrics.drafted,
            accepted_tokens=metrics.accepted,
            forced_tokens=metrics.forced,
            steps_ahead=metrics.submitted_ahead,
            steps_waited=dict(metrics.waited),
            last_answer=session.last_answer,
            disk=self._disk,
        )

    def collect_process(self) -> Stats:
        """Returns the statistics of the process and the machine, which are all while there is no session."""
        machine = self._machine_memory(time.monotonic())
        return Stats(
            scratch_bytes=_scratch_bytes(),
            buffer_cache_bytes=mx.get_cache_memory(),
            footprint_bytes=footprint_bytes(),
            memory_limit=self._limit,
            pressure=machine.taken,
            pressure_level=machine.level,
        )

    def _machine_memory(self, now: float) -> Machine:
        """Asks the system, once a second: that costs more than all other statistics."""
        if now >= self._machine_until:
            self._machine_until = now + _MACHINE_SECONDS
            available = available_memory()
            self._machine = Machine(taken_share(available), _LEVELS[pressure(available)])
        return self._machine


def _scratch_bytes() -> int:
    """Returns the peak memory of MLX arrays above what is allocated now, since the last call."""
    scratch = max(0, mx.get_peak_memory() - mx.get_active_memory())
    mx.reset_peak_memory()
    return scratch


def preempted(session: Session) -> list[Preempted]:
    """Returns the preempted sequences, in the order in which they will continue."""
    size, sequences = session.blocks.block_size, []
    for sequence in session.scheduler.waiting:
        if sequence.preemptions:
            swapped, tokens = sequence.swapped, len(sequence.tokens) - sequence.dropped
            on_host = -(-swapped.tokens // size) - swapped.first if swapped else 0
            sequences.append(
                Preempted(chat=sequence.chat, tokens=tokens, blocks=-(-tokens // size), on_host=on_host)
            )
    return sequences


def _pool_stats(blocks: BlockManager) -> list[PoolStats]:
    if not blocks.window_pools:
        return []
    return [
        PoolStats(pool=pool, total=total, used=total - free - cached, cached=cached, free=free)
        for pool, (total, _, cached, free) in enumerate(blocks.capacity.usage())
    ]


_STATS_SECONDS: Final = 0.25
_PROCESS_SECONDS: Final = 1.0  # between statistics while there is no session


class Watcher:
    """Sends a snapshot of one session's pool, then its block events, and statistics a few times a second.

    Args:
        send: is called with each message.
    """

    def __init__(self, send: Callable[[Message], None]) -> None:
        self._send = send
        self._session: Session | None = None
        self._interval = 0.0
        self._sent = 0  # number of the last event that was sent
        self._next = 0.0
        self._next_stats = 0.0
        self._stats = StatsCollector()
        self._others: list[Watcher] = []

    def add(self, other: Watcher) -> None:
        """Lets another watcher follow the same session, at its own rate."""
        self._others.append(other)
        other.follow(self._session)

    def remove(self, other: Watcher) -> None:
        """Undoes `add`."""
        self._others.remove(other)

    def watch(self, hz: float) -> None:
        """Starts watching with a snapshot, then events at `hz` per second; 0 stops."""
        self._interval = 1 / hz if hz > 0 else 0.0
        self._start()

    def follow(self, session: Session | None) -> None:
        """Switches to another session, or to none; then `tick` tells what the process still holds."""
        self._session = session
        self._stats.reset()
        if session is not None:
            self._start()
        for other in self._others:
            other.follow(session)

    def tick(self, *, flush: bool = False) -> float:
        """Sends new events and statistics if they are due, or with `flush` in any case.

        Returns:
            The seconds until more is due; infinite if nobody watches.
        """
        others = min((other.tick(flush=flush) for other in self._others), default=math.inf)
        if not self._interval:
            return others
        now = time.monotonic()
        if now >= self._next or flush:
            self._next = now + self._interval
            self._send_due(now, flush=flush)
        return min(others, self._next - now)

    def _send_due(self, now: float, *, flush: bool) -> None:
        """Sends new events, and statistics if they are due."""
        if self._session is None:
            if now >= self._next_stats or flush:
                self._next_stats = now + _PROCESS_SECONDS
                self._send(StatsMessage(stats=self._stats.collect_process()))
            return
        self._send_events(self._session)
        if now >= self._next_stats or flush:
            self._next_stats = now + _STATS_SECONDS
            self._send(StatsMessage(stats=self._stats.collect(self._session)))

    def snapshot(self) -> BlockSnapshot | None:
        """Sends all events until now, then returns the pool; None without a session."""
        if self._session is None:
            return None
        if self._interval:
            self._send_events(self._session)
        return snapshot_of(self._session)

    def _start(self) -> None:
        if not self._interval:
            return
        if self._session is not None:
            self._send(self._snapshot(self._session))
        self.tick(flush=True)

    def _send_events(self, session: Session) -> None:
        rows = session.blocks.events.since(self._sent)
        if rows is None:  # the event log has dropped some of them
            self._send(self._snapshot(session))
        elif len(rows):
            opened = session.blocks.events.opened_since(self._sent)
            self._sent = int(rows["seq"][-1])
            self._send(BlockEvents(rows=rows.tobytes(), opened=opened))

    def _snapshot(self, session: Session) -> BlockSnapshot:
        message = snapshot_of(session)
        self._sent = message.seq
        return message


def snapshot_of(session: Session) -> BlockSnapshot:
    """Returns the pool of a session as a message."""
    return message_of(session.blocks.snapshot(), _layer_groups(session.model, session.blocks.block_size))


def _layer_groups(model: PagedModel, block_size: int) -> list[LayerGroup]:
    """Groups layers by what their attention sees: everything, each window or chunk length, a state."""
    layers = model.layers
    by_span: dict[tuple[int, int], LayerGroup] = {}
    shapes = iter(zip(model.shapes, model.numbers, strict=True))
    for layer, window, chunk in zip(layers.shapes, layers.windows, layers.chunks, strict=True):
        if layer is None:
            continue
        shape, pool = next(shapes)
        group = by_span.get((window or 0, chunk or 0))
        if group is None:
            kind: Literal["full", "sliding", "chunked"] = "full"
            name = "full"
            if window:
                kind, name = "sliding", f"sliding {window:,}"
            elif chunk:
                kind, name = "chunked", f"chunks of {chunk:,}"
            group = LayerGroup(name=name, kind=kind, layers=0, pool=pool, window=window or chunk or 0)
            by_span[window or 0, chunk or 0] = group
        group.layers += 1
        group.block_bytes += shape.token_bytes * block_size
    groups = [by_span[key] for key in sorted(by_span)]
    if layers.recurrent:
        groups.append(LayerGroup(name="recurrent", kind="recurrent", layers=layers.recurrent))
    return groups


_EVERY: Final = 0.2  # seconds between two messages about a request


@dataclass
class _Reading:
    """A prompt that is being read: when it was first seen, with how many tokens, and last told about."""

    since: float
    computed: int
    told: float


class PrefillReporter:
    """Reports how much of each prompt has been read, a few times a second.

    Args:
        clock: returns seconds.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._readings: dict[Sequence, _Reading] = {}

    @property
    def reading(self) -> bool:
        """Whether prompts were being read when `messages` was last called."""
        return bool(self._readings)

    def messages(self, running: Iterable[Sequence]) -> list[PrefillProgress]:
        """Returns what is due after a step.

        Args:
            running: the sequences of all models that hold blocks; others are forgotten.
        """
        now = self._clock()
        due: list[PrefillProgress] = []
        reading = [
            sequence
            for sequence in running
            if sequence.computed < sequence.prompt_length - 1 and not sequence.generated
        ]
        for sequence in reading:
            entry = self._readings.setdefault(sequence, _Reading(now, sequence.computed, now))
            if now - entry.told < _EVERY:
                continue
            entry.told = now
            read, left = sequence.computed - entry.computed, sequence.prompt_length - sequence.computed
            due.append(
                PrefillProgress(
                    request=sequence.request,
                    read=sequence.computed,
                    prompt_tokens=sequence.prompt_length,
                    seconds_left=left * (now - entry.since) / read if read > 0 else 0.0,
                )
            )
        for sequence in self._readings.keys() - set(reading):
            del self._readings[sequence]
        return due


_HZ: Final = 30.0


class EventRecorder:
    """Records the block events of a session from now on, for a file that the memory view can open."""

    def __init__(self, session: Session) -> None:
        self._messages: list[BlockSnapshot | BlockEvents | StatsMessage] = []
        self._watcher = Watcher(self._take)
        self._watcher.follow(session)
        self._watcher.watch(_HZ)
        session.after_step.append(self._watcher.tick)

    def save(self, path: Path, note: str = "") -> None:
        """Writes the recording; `OSError` if it cannot be written."""
        self._watcher.tick(flush=True)
        made = datetime.now().astimezone().isoformat(timespec="seconds")
        path.write_bytes(msgspec.json.encode(Recording(made=made, note=note, messages=self._messages)))

    def _take(self, message: Message) -> None:
        assert isinstance(message, BlockSnapshot | BlockEvents | StatsMessage)
        self._messages.append(message)
