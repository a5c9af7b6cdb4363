"""Reports block events to a watcher: first a snapshot, then events, and statistics a few times a second."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final, Literal

from engine.paged_model import PagedModel
from engine.protocol import BlockEvents, BlockSnapshot, LayerGroup, Message, StatsMessage, message_of
from engine.sessions.session import Session
from engine.worker.stats import StatsCollector

_STATS_SECONDS: Final = 0.25
_PROCESS_SECONDS: Final = 1.0  # between statistics while there is no session


class Watcher:
    """Sends the block events of one session.

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

    def tick(self, *, flush: bool = False) -> None:
        """Sends new events and statistics if they are due, or with `flush` in any case."""
        for other in self._others:
            other.tick(flush=flush)
        now = time.monotonic()
        if not self._interval or (now < self._next and not flush):
            return
        self._next = now + self._interval
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
    found: dict[tuple[int, int], LayerGroup] = {}
    shapes = iter(zip(model.shapes, model.numbers, strict=True))
    for layer, window, chunk in zip(layers.shapes, layers.windows, layers.chunks, strict=True):
        if layer is None:
            continue
        shape, pool = next(shapes)
        group = found.get((window or 0, chunk or 0))
        if group is None:
            kind: Literal["full", "sliding", "chunked"] = "full"
            name = "full"
            if window:
                kind, name = "sliding", f"sliding {window:,}"
            elif chunk:
                kind, name = "chunked", f"chunks of {chunk:,}"
            group = LayerGroup(name=name, kind=kind, layers=0, pool=pool, window=window or chunk or 0)
            found[window or 0, chunk or 0] = group
        group.layers += 1
        group.block_bytes += shape.token_bytes * block_size
    groups = [found[key] for key in sorted(found)]
    if layers.recurrent:
        groups.append(LayerGroup(name="recurrent", kind="recurrent", layers=layers.recurrent))
    return groups
