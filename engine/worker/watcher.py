"""Tells a watcher what happens to the blocks: one snapshot, then events, and figures now and then."""

from __future__ import annotations

import time
from collections.abc import Callable

from engine.protocol import BlockEvents, BlockSnapshot, Message, StatsMessage, message_of
from engine.sessions.layer_groups import layer_groups
from engine.sessions.session import Session
from engine.worker.stats import StatsCollector

_STATS_SECONDS = 0.25


class Watcher:
    """Sends what is new about the blocks of a session.

    Args:
        send: takes each message.
    """

    def __init__(self, send: Callable[[Message], None]) -> None:
        self._send = send
        self._session: Session | None = None
        self._interval = 0.0
        self._sent = 0  # event number that the watcher has
        self._next = 0.0
        self._next_stats = 0.0
        self._figures = StatsCollector()

    def watch(self, hz: float) -> None:
        """Begins anew with a snapshot, or ends the watching with `hz` 0."""
        self._interval = 1 / hz if hz > 0 else 0.0
        self._start()

    def follow(self, session: Session | None) -> None:
        """Watches this session from now on."""
        self._session = session
        self._figures.forget()
        self._start()

    def tick(self, *, flush: bool = False) -> None:
        """Sends what is due; with `flush` what there is, due or not."""
        now = time.monotonic()
        if not self._interval or self._session is None or (now < self._next and not flush):
            return
        self._next = now + self._interval
        self._send_events(self._session)
        if now >= self._next_stats or flush:
            self._next_stats = now + _STATS_SECONDS
            self._send(StatsMessage(stats=self._figures.of(self._session)))

    def snapshot(self) -> BlockSnapshot | None:
        """The pool after everything sent so far, events until now sent first; None without a pool."""
        if self._session is None:
            return None
        if self._interval:
            self._send_events(self._session)
        return snapshot_of(self._session)

    def _start(self) -> None:
        if not self._interval or self._session is None:
            return
        self._send(self._snapshot(self._session))
        self.tick(flush=True)

    def _send_events(self, session: Session) -> None:
        rows = session.blocks.events.since(self._sent)
        if rows is None:  # the ring dropped some
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
    """The pool of a session as a message."""
    return message_of(session.blocks.snapshot(), layer_groups(session.model, session.blocks.block_size))
