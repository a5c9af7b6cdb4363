"""The thread that writes blocks to disk, its queue, and the limit on its share of the processors."""

from __future__ import annotations

import os
import threading
import time
from collections import deque
from collections.abc import Callable, Iterable, Sequence
from typing import Final

from engine.disk_cache.segment_file import Record
from engine.machine.thread_priority import lower_thread_priority

_SHARE: Final = 0.01  # of all cores' time, for all writers together


class WriteThrottle:
    """Limits the processor time that a process's writers take from the steps of running chats.

    Without steps there is no limit. May be used from several threads.

    Args:
        share: of one core's time that all writers together may take; None: a hundredth of all cores.

    Attributes:
        RECENT: seconds after a step in which more are expected.
        paused: nothing is copied or written, unless somebody waits for it; a benchmark compares with this.
    """

    RECENT: Final = 0.25

    def __init__(self, share: float | None = None) -> None:
        self._share: Final = share or _SHARE * (os.cpu_count() or 1)
        self.paused = False
        self._last_step = float("-inf")
        self._free_at = 0.0  # when the time that was taken is paid off
        self._lock = threading.Lock()

    def step_ran(self) -> None:
        """Records that a chat's step was computed now; to be called more often than `RECENT`."""
        self._last_step = time.monotonic()

    def charge(self, seconds: float) -> None:
        """Records that a writer took so much processor time; free of charge while there are no steps."""
        now = time.monotonic()
        if now - self._last_step <= self.RECENT:
            with self._lock:
                self._free_at = max(self._free_at, now) + seconds / self._share

    def delay(self) -> float:
        """Returns the seconds that a writer has to rest before it asks again; 0: it may go on."""
        if self.paused:
            return self.RECENT
        now = time.monotonic()
        if now - self._last_step > self.RECENT:
            return 0.0
        return max(min(self._free_at - now, self.RECENT), 0.0)


#: Of this process: chats of all loaded models, and the writers of all their caches.
PROCESS_THROTTLE: Final = WriteThrottle()


_SEGMENT_BYTES: Final = 32 << 20  # of one segment, about; one sync each
_QUEUE_BYTES: Final = 256 << 20  # waiting to be written, at most
_GATHER_SECONDS: Final = 0.5  # how long it waits for more before it writes a small segment

#: A block, and the chat that it is kept for.
OwnedRecord = tuple[Record, str]
#: The space and the digest of a block.
BlockName = tuple[bytes, bytes]
Write = Callable[[list[OwnedRecord], Callable[[], None]], None]


class BlockWriter:
    """Writes blocks on a thread of its own, a segment at a time, and does what else changes the files.

    Everything may be called from any thread, `start` only once.

    Args:
        write: writes blocks, on the thread; it is to call the function that it is given after each short
            piece of work. It raises nothing.
        is_on: whether writing is of any use.
        throttle: slows the thread while chats are answered.
    """

    def __init__(self, write: Write, is_on: Callable[[], bool], throttle: WriteThrottle) -> None:
        self._write_blocks = write
        self._is_on = is_on
        self._throttle = throttle
        self._queue: deque[OwnedRecord] = deque()
        self._queued: dict[BlockName, int] = {}  # bytes of what is queued or being written
        self._queued_bytes = 0
        self._tasks: deque[Callable[[], object]] = deque()
        self._changed = threading.Condition()
        self._urgent = False  # a task waits that must be done soon
        self._flushes = 0  # calls of `flush` that wait
        self._ending = False
        self._busy = False
        self._begin = 0.0  # processor time of the thread up to which it was paid for
        self._thread = threading.Thread(target=self._run, name="disk cache writer", daemon=True)

    def start(self) -> None:
        """Starts the thread."""
        self._thread.start()

    @property
    def ending(self) -> bool:
        """Whether `close` was called."""
        return self._ending

    def has_room(self, nbytes: int) -> bool:
        """Whether `put` would take so many bytes now; a slow disk must not fill the memory."""
        with self._changed:
            return self._queued_bytes + nbytes <= _QUEUE_BYTES

    def put(self, records: Sequence[Record], chat: str) -> None:
        """Queues blocks that a chat uses, but those that are queued already."""
        with self._changed:
            for record in records:
                key = (record.space, record.digest)
                if key not in self._queued:
                    self._queued[key] = len(record.payload)
                    self._queued_bytes += len(record.payload)
                    self._queue.append((record, chat))
            self._changed.notify_all()

    def queued(self, names: Iterable[BlockName]) -> set[BlockName]:
        """Returns which of these blocks are queued or being written. A block leaves once it is listed."""
        with self._changed:
            return {name for name in names if name in self._queued}

    def later(self, task: Callable[[], object], *, urgent: bool = False) -> None:
        """Has something done on the thread, which raises nothing. If it is urgent, writes do not rest."""
        with self._changed:
            self._tasks.append(task)
            self._urgent |= urgent
            self._changed.notify_all()

    def drop(self, chat: str | None = None) -> None:
        """Drops what is queued for a chat, None: for all, but not what is being written."""
        with self._changed:
            if chat is None:
                self._queue.clear()
                self._queued.clear()
                self._queued_bytes = 0
            dropped = [record for record, owner in self._queue if owner == chat]
            self._queue = deque(block for block in self._queue if block[1] != chat)
            for record in dropped:
                self._forget(record)
            self._changed.notify_all()

    def flush(self, timeout: float) -> bool:
        """Waits until all that was queued is done, or of no use any more. Returns whether it ended."""
        with self._changed:
            self._flushes += 1
            self._changed.notify_all()
            done = self._changed.wait_for(
                lambda: not (self._queue or self._tasks or self._busy) or not self._is_on(), timeout
            )
            self._flushes -= 1
        return done

    def close(self, timeout: float) -> bool:
        """Ends the thread once all is done. Returns whether it has ended."""
        with self._changed:
            self._ending = True
            self._changed.notify_all()
        self._thread.join(timeout)
        return not self._thread.is_alive()

    # --- the thread ------------------------------------------------------------------------------

    def _run(self) -> None:
        lower_thread_priority()
        while True:
            with self._changed:
                self._busy = False
                self._changed.notify_all()
                self._changed.wait_for(lambda: self._queue or self._tasks or self._ending)
                if not (self._queue or self._tasks):
                    return
                if self._queue and not self._tasks:
                    self._changed.wait_for(self._should_write, _GATHER_SECONDS)
                tasks = list(self._tasks)
                self._tasks.clear()
                self._urgent = False
                batch = self._take_batch()
                self._busy = True
            self._begin = time.thread_time()
            if batch:
                self._write(batch)
            for task in tasks:  # after the write, so that what a task forgets is not written behind it
                task()

    def _write(self, batch: list[OwnedRecord]) -> None:
        try:
            self._write_blocks(batch, self._rest)
        finally:
            with self._changed:
                for record, _ in batch:
                    self._forget(record)
        self._rest()

    def _should_write(self) -> bool:
        return self._queued_bytes >= _SEGMENT_BYTES or bool(self._tasks) or self._is_waited_for()

    def _take_batch(self) -> list[OwnedRecord]:
        batch: list[OwnedRecord] = []
        nbytes = 0
        while self._queue and nbytes < _SEGMENT_BYTES:
            batch.append(self._queue.popleft())
            nbytes += len(batch[-1][0].payload)
        return batch

    def _rest(self) -> None:
        """Pays for the processor time since the last call, unless somebody waits for the writer."""
        now = time.thread_time()
        self._throttle.charge(now - self._begin)
        self._begin = now
        if self._throttle.delay() <= 0:
            return
        with self._changed:
            while (delay := self._throttle.delay()) > 0:
                if self._changed.wait_for(self._is_waited_for, delay):
                    return

    def _is_waited_for(self) -> bool:
        return self._urgent or self._flushes > 0 or self._ending or not self._is_on()

    def _forget(self, record: Record) -> None:
        self._queued_bytes -= self._queued.pop((record.space, record.digest), 0)
