"""Collects the statistics of a session, including counts over the last minute."""

from __future__ import annotations

import time
from collections import deque
from typing import Final, NamedTuple

import mlx.core as mx

from engine.blocks import BlockManager
from engine.blocks.capacity import BlockStats
from engine.machine.machine_memory import available_memory, footprint_bytes, memory_limit
from engine.machine.memory_pressure import Pressure, pressure, taken_share
from engine.protocol import PoolStats, Preempted, Stats
from engine.sessions.session import Session

_MINUTE: Final = 60.0
_MACHINE_SECONDS: Final = 1.0
_LEVELS: Final = {Pressure.NONE: "normal", Pressure.WARNING: "warning", Pressure.CRITICAL: "critical"}


class StatsCounts(NamedTuple):
    """Counts of block operations, since start or within a minute."""

    evictions: int = 0
    copies: int = 0
    preemptions: int = 0


class LastMinute:
    """By how much growing counters have grown in the last sixty seconds."""

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

    def reset(self) -> None:
        """Starts counting again, for another session."""
        self._minute = LastMinute()

    def collect(self, session: Session) -> Stats:
        """Returns the present statistics of a session."""
        pool = session.blocks.stats()
        scheduler, metrics = session.scheduler, session.scheduler.metrics
        kv_bytes = session.model.kv_bytes
        now = time.monotonic()
        machine = self._machine_memory(now)
        minute = self._minute.update(now, StatsCounts(pool.evictions, pool.copies, pool.preemptions))
        return Stats(
            seq=pool.seq,
            block_size=session.blocks.block_size,
            block_bytes=session.memory.bytes_of(1),
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
            saved_seconds=_saved_seconds(pool, metrics.prefill_tokens_per_s),
            prefill_tokens_per_s=metrics.prefill_tokens_per_s,
            evictions=pool.evictions,
            copies=pool.copies,
            preemptions=pool.preemptions,
            evictions_per_min=minute.evictions,
            copies_per_min=minute.copies,
            preemptions_per_min=minute.preemptions,
            running=len(scheduler.running),
            waiting=len(scheduler.waiting),
            tokens_per_s=session.rate.tokens_per_s,
            step_ms=session.runner.seconds * 1e3,
            itl_ms=metrics.itl * 1e3,
            weights_bytes=session.loaded.weights_bytes,
            draft_bytes=session.nbytes - session.loaded.weights_bytes - kv_bytes,
            kv_bytes=kv_bytes,
            scratch_bytes=_scratch_bytes(),
            buffer_cache_bytes=mx.get_cache_memory(),
            footprint_bytes=footprint_bytes(),
            memory_limit=self._limit,
            pressure=machine.taken,
            pressure_level=machine.level,
            blocks_limit=scheduler.limit // session.memory.units,
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
            disk=session.disk.stats() if session.disk else None,
        )

    def collect_process(self) -> Stats:
        """Returns the statistics of the process and the machine, while there is no session."""
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


def _saved_seconds(pool: BlockStats, prefill_tokens_per_s: float) -> float:
    """Seconds that prefilling the reused tokens would have taken, at the measured rate."""
    return pool.reused_tokens / prefill_tokens_per_s if prefill_tokens_per_s else 0.0


def _scratch_bytes() -> int:
    """Peak memory of MLX arrays above what is allocated now, since the last call."""
    scratch = max(0, mx.get_peak_memory() - mx.get_active_memory())
    mx.reset_peak_memory()
    return scratch


def preempted(session: Session) -> list[Preempted]:
    """Returns the preempted sequences, in the order in which they will continue."""
    size, found = session.blocks.block_size, []
    for sequence in session.scheduler.waiting:
        if sequence.preemptions:
            swapped, tokens = sequence.swapped, len(sequence.tokens) - sequence.dropped
            on_host = -(-swapped.tokens // size) - swapped.first if swapped else 0
            found.append(
                Preempted(chat=sequence.chat, tokens=tokens, blocks=-(-tokens // size), on_host=on_host)
            )
    return found


def _pool_stats(blocks: BlockManager) -> list[PoolStats]:
    if not blocks.window_pools:
        return []
    return [
        PoolStats(pool=pool, total=total, used=total - free - cached, cached=cached, free=free)
        for pool, (total, _, cached, free) in enumerate(blocks.capacity.usage())
    ]
