"""Hands what happens to the blocks from the session's thread to any number of listeners on others."""

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
_MOST_WAITING: Final = 256  # messages of a slow listener before it gets a snapshot instead


class Listener:
    """A queue of messages that begins with the whole pool."""

    def __init__(self) -> None:
        self.inbox: queue.SimpleQueue[Message] = queue.SimpleQueue()

    def get(self, timeout: float) -> Message | None:
        """The next message, or None when nothing came in time."""
        try:
            return self.inbox.get(timeout=timeout)
        except queue.Empty:
            return None


class EventFeed:
    """Follows one session. `tick` belongs to the session's thread, everything else to any.

    Args:
        session: whose blocks are watched; `tick` is called after each of its steps.
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
        """Tells what is new; to be called on the session's thread, now and then also while it rests."""
        self._watcher.tick(flush=self._session.idle)

    def listen(self) -> Listener:
        """A new listener; it must be given back with `leave`."""
        listener = Listener()
        with self._lock:
            self._greet(listener)
            self._listeners.append(listener)
        return listener

    def leave(self, listener: Listener) -> None:
        """Ends a listener."""
        with self._lock:
            self._listeners.remove(listener)

    def snapshot(self) -> BlockSnapshot:
        """The pool as of the last tick."""
        with self._lock:
            return self._snapshot()

    def stats(self) -> StatsMessage | None:
        """The figures as of the last tick."""
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
                listener.inbox = queue.SimpleQueue()  # too slow: it begins anew
                self._greet(listener)

    def _load(self, message: BlockSnapshot) -> None:
        pool = pool_of(message)
        self._mirrors = [Mirror(each) for each in (pool, *pool.window_pools)]
        self._groups = message.groups
        self._chats = {each.sequence: each.chat for each in message.sequences}

    def _greet(self, listener: Listener) -> None:
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
