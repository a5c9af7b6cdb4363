"""Passes block events and statistics from the session's thread to listeners on other threads."""

from __future__ import annotations

import queue
import threading
from dataclasses import replace
from typing import Final

import numpy as np

from engine.blocks import EVENT_DTYPE, BlockState, Mirror
from engine.protocol import (
    BlockEvents,
    BlockSnapshot,
    LayerGroup,
    Message,
    PoolSnapshot,
    StatsMessage,
    message_of,
    pool_of,
    pool_of_mirror,
)
from engine.sessions.session import Session
from engine.worker.watcher import Watcher, snapshot_of

HZ: Final = 15.0
_MOST_WAITING: Final = 256  # messages; a listener with more gets a new snapshot instead


class Listener:
    """A queue of messages that begins with a snapshot of the pool."""

    def __init__(self) -> None:
        self.inbox: queue.SimpleQueue[Message] = queue.SimpleQueue()

    def get(self, timeout: float) -> Message | None:
        """The next message, or None if none came within `timeout` seconds."""
        try:
            return self.inbox.get(timeout=timeout)
        except queue.Empty:
            return None


class EventFeed:
    """Follows a session. `tick` is for the session's thread; all other methods may be called from any thread.

    Args:
        session: the session to follow; `tick` is called after each of its steps.
    """

    def __init__(self, session: Session) -> None:
        self._session = session
        self._lock = threading.Lock()
        self._listeners: list[Listener] = []
        self._chats: dict[int, str] = {}
        self._stats: StatsMessage | None = None
        self._groups: list[LayerGroup] = []
        self._mirrors: list[Mirror] = []
        self._load(snapshot_of(session))
        self._watcher = Watcher(self._take)
        self._watcher.watch(HZ)
        self._watcher.follow(session)
        session.after_step.append(self.tick)

    def tick(self) -> None:
        """Passes on what is new. To be called now and then while the session is idle, too."""
        self._watcher.tick(flush=self._session.idle)

    def listen(self) -> Listener:
        """Adds a listener; `leave` removes it."""
        listener = Listener()
        with self._lock:
            self._send_snapshot(listener)
            self._listeners.append(listener)
        return listener

    def leave(self, listener: Listener) -> None:
        """Removes a listener."""
        with self._lock:
            self._listeners.remove(listener)

    def snapshot(self) -> BlockSnapshot:
        """The pool as of the last tick."""
        with self._lock:
            return self._snapshot()

    def stats(self) -> StatsMessage | None:
        """The statistics as of the last tick; None before the first."""
        return self._stats

    def _take(self, message: Message) -> None:
        with self._lock:
            if isinstance(message, BlockSnapshot):
                self._load(message)
            elif isinstance(message, BlockEvents):
                for mirror in self._mirrors:
                    mirror.apply(np.frombuffer(message.rows, EVENT_DTYPE))
                self._chats.update(message.opened)
            elif isinstance(message, StatsMessage):
                self._stats = message
            for listener in self._listeners:
                if listener.inbox.qsize() < _MOST_WAITING:
                    listener.inbox.put(message)
                    continue
                listener.inbox = queue.SimpleQueue()  # too slow: it starts again with a snapshot
                self._send_snapshot(listener)

    def _load(self, message: BlockSnapshot) -> None:
        pool = pool_of(message)
        self._mirrors = [Mirror(each) for each in (pool, *pool.window_pools)]
        self._groups = message.groups
        self._chats = {each.sequence: each.chat for each in message.sequences}

    def _send_snapshot(self, listener: Listener) -> None:
        listener.inbox.put(self._snapshot())
        if self._stats is not None:
            listener.inbox.put(self._stats)

    def _snapshot(self) -> BlockSnapshot:
        main, *window_pools = (self._pool(mirror) for mirror in self._mirrors)
        return message_of(replace(main, window_pools=tuple(window_pools)), self._groups)

    def _pool(self, mirror: Mirror) -> PoolSnapshot:
        chats = self._chats
        cached = mirror.state == BlockState.CACHED
        owner = np.full(len(mirror.state), -1, np.int32)
        numbers: dict[str, int] = {}
        for block in np.flatnonzero(cached).tolist():
            chat = chats.get(int(mirror.owner[block]))
            if chat is not None:
                owner[block] = numbers.setdefault(chat, len(numbers))
        named = [(number, chats.get(number, "")) for number in mirror.sequences()]
        return pool_of_mirror(mirror, named, owner, numbers)
