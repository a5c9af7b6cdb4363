"""Block events and statistics of the active model, for pages in browsers.

The worker loop's watcher reports only while somebody listens.
"""

from __future__ import annotations

import asyncio
from collections import deque
from typing import Final

from engine.protocol import BlockSnapshot, Message, Stats
from engine.worker.channel import EngineEndedError, RequestRoutes, WorkerParts
from engine.worker.reports import StatsCollector, Watcher, snapshot_of

HZ: Final = 15.0
_MAX_WAITING: Final = 256  # messages; a listener with more gets a new snapshot instead


class EventListener:
    """The messages for one page: a snapshot of the pool, then events. An asynchronous iterator."""

    def __init__(self) -> None:
        self.watcher = Watcher(self._take)  # reports to it, on the worker loop's thread
        self._loop = asyncio.get_running_loop()
        self._waiting: deque[Message] = deque()
        self._new = asyncio.Event()
        self.stopped = False  # whether there will be no more messages

    async def next(self, seconds: float) -> Message | None:
        """Returns the next message; None if none came within `seconds`, or after `stop`."""
        if not self._waiting and not self.stopped:
            self._new.clear()
            try:
                await asyncio.wait_for(self._new.wait(), seconds)
            except TimeoutError:
                return None
        return self._waiting.popleft() if self._waiting and not self.stopped else None

    def stop(self) -> None:
        """Ends the iteration."""
        self.stopped = True
        self._new.set()

    def _take(self, message: Message) -> None:
        """Called on the worker loop's thread."""
        if len(self._waiting) >= _MAX_WAITING:  # too slow: it starts again with a snapshot
            if not isinstance(message, BlockSnapshot):
                self._waiting.clear()
                self.watcher.watch(HZ)
                return
            self._waiting.clear()
        self._waiting.append(message)
        try:
            self._loop.call_soon_threadsafe(self._new.set)
        except RuntimeError:  # the server has stopped
            self.stopped = True


class EventFeed:
    """Lets pages listen. All methods are for the event loop's thread."""

    def __init__(self, routes: RequestRoutes) -> None:
        self._routes = routes
        self._listeners: list[EventListener] = []
        self._stats = StatsCollector()

    async def listen(self) -> EventListener:
        """Adds a listener; `leave` removes it."""
        listener = EventListener()

        def add(parts: WorkerParts) -> None:
            parts.watcher.add(listener.watcher)
            listener.watcher.watch(HZ)

        await asyncio.wrap_future(self._routes.call(add))
        self._listeners.append(listener)
        return listener

    def leave(self, listener: EventListener) -> None:
        """Removes a listener; nothing happens if it has left already."""
        if listener not in self._listeners:
            return
        self._listeners.remove(listener)
        listener.stop()
        try:
            self._routes.call(lambda parts: parts.watcher.remove(listener.watcher))
        except EngineEndedError:
            return

    async def snapshot(self) -> tuple[BlockSnapshot | None, Stats | None]:
        """Returns the pool of the active model, and its statistics; None if no model is awake."""

        def take(parts: WorkerParts) -> tuple[BlockSnapshot | None, Stats | None]:
            session = parts.models.session
            if session is None:
                return None, None
            return snapshot_of(session), self._stats.collect(session)

        return await asyncio.wrap_future(self._routes.call(take))

    def close(self) -> None:
        """Ends all listeners."""
        for listener in list(self._listeners):
            self.leave(listener)
