"""A worker thread for jobs that must not block the interface; results arrive on the interface thread."""

from __future__ import annotations

import logging
import queue
import threading
from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QObject, Qt, Signal

log = logging.getLogger("app.processes.background_worker")

Job = Callable[[], Any]
Done = Callable[[Any], object]


class BackgroundWorker(QObject):
    """Runs jobs in order on a thread of its own, which the first one starts; all calls are of one thread.

    After an exception, which `failed` tells, it continues.
    """

    failed = Signal(object)
    _finished = Signal(object, object)

    def __init__(self, name: str, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._stopped = False
        self._jobs: queue.SimpleQueue[tuple[Job, Done | None] | None] = queue.SimpleQueue()
        self._finished.connect(self._on_finished, Qt.ConnectionType.QueuedConnection)
        self._thread = threading.Thread(target=self._run, name=name, daemon=True)

    def submit(self, job: Job, done: Done | None = None) -> None:
        """Runs `job` on the thread, then `done(result)` on the interface thread."""
        self._jobs.put((job, done))
        if self._thread.ident is None and not self._stopped:
            self._thread.start()

    def stop(self) -> None:
        """Finishes the queued jobs and ends the thread. Results are no longer delivered."""
        self._stopped = True  # disconnecting the signal would not hold back what is posted already
        if self._thread.is_alive():
            self._jobs.put(None)
            self._thread.join()

    def _run(self) -> None:
        while (item := self._jobs.get()) is not None:
            job, done = item
            try:
                result = job()
            except Exception as error:
                log.exception("a background job failed")
                self.failed.emit(error)
                continue
            if done is not None:
                self._finished.emit(done, result)

    def _on_finished(self, done: Done, result: Any) -> None:
        if not self._stopped:
            done(result)
