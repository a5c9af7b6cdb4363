"""The download queue: one repository at a time, several of its files in parallel.

Unfinished downloads are recorded in a small file, so that they can be resumed after a quit or a crash.
Nothing is linked into a snapshot before every file is complete and verified.
"""

from __future__ import annotations

import json
import logging
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Final, Literal

from engine.hub import hub_cache
from engine.hub.download_job import DownloadJob
from engine.hub.hub_client import Hub
from engine.hub.hub_errors import HubError, RefusedError, StoppedError
from engine.hub.repo_download import download_repo
from engine.hub.safe_names import BadNameError, check_repo
from engine.machine.files import write_atomically
from engine.models.model_errors import ModelRefusedError
from engine.protocol import Transfer

_log = logging.getLogger("octavo.hub")

_NOTIFY_INTERVAL: Final = 0.2  # seconds between two reports of progress
_CLOSE_TIMEOUT: Final = 2.0  # seconds to wait for a download's thread

OnChange = Callable[[list[Transfer]], None]


class DownloadQueue:
    """Downloads repositories one after the other. All methods may be called from any thread.

    Args:
        hub: where to download from.
        cache: the Hub cache to fill.
        state_folder: where unfinished downloads are recorded.
        on_change: receives all transfers when one changes; called from any thread.
        first_delay: seconds before a failed request is tried again; shortened by tests.
    """

    def __init__(
        self, hub: Hub, cache: Path, state_folder: Path, on_change: OnChange, first_delay: float = 0.5
    ) -> None:
        self._hub = hub
        self._cache = cache
        self._state_folder = state_folder
        self._on_change = on_change
        self._first_delay = first_delay
        self._lock = threading.RLock()
        self._jobs: dict[str, DownloadJob] = {}
        self._last_notified = 0.0
        for name in self._read_unfinished():
            paused = Transfer(repo=name, state="paused", message="Interrupted; it can be resumed.")
            self._jobs[name] = self._new_job(paused)

    def transfers(self) -> list[Transfer]:
        """Copies of all transfers, newest first."""
        with self._lock:
            return [_copy(job.transfer) for job in reversed(self._jobs.values())]

    def add(self, repo: str) -> None:
        """Queues a repository, or resumes one that was paused, failed or cancelled.

        Raises:
            RefusedError: `repo` is not the name of a repository.
        """
        try:
            check_repo(repo)
        except BadNameError as error:
            raise RefusedError(str(error)) from error
        with self._lock:
            job = self._jobs.get(repo)
            if job is not None and job.queued_or_active:
                return
            self._jobs.pop(repo, None)
            previous = job.thread if job else None
            self._jobs[repo] = self._new_job(Transfer(repo=repo), previous)
            self._write_unfinished()
        self._notify()
        self._start_next()

    def pause(self, repo: str) -> None:
        """Stops a download and keeps what has arrived."""
        with self._lock:
            job = self._jobs.get(repo)
            if job is None or not job.queued_or_active:
                return
            job.stop.set()
            job.set_state("paused")
        self._notify()

    def cancel(self, repo: str) -> None:
        """Stops a download and deletes what it stored."""
        with self._lock:
            job = self._jobs.get(repo)
            if job is None or job.transfer.state in ("done", "cancelled"):
                return
            job.stop.set()
            job.cancelled = True
            job.set_state("cancelled")
            self._write_unfinished()
            if job.thread is None:  # else that thread does it
                job.thread = threading.Thread(target=self._delete_files, args=(job,), name="download-cleanup")
                job.thread.daemon = True
                job.thread.start()  # it may have to ask a slow Hub for the files
        self._notify()

    def forget(self, repo: str) -> None:
        """Removes an ended download from the list."""
        with self._lock:
            job = self._jobs.get(repo)
            if job is not None and job.transfer.state in ("done", "failed", "cancelled"):
                del self._jobs[repo]
                self._write_unfinished()
        self._notify()

    def wait(self, repo: str, timeout: float | None = None) -> Transfer:
        """Blocks until a download has ended or is paused. Returns it."""
        with self._lock:
            job = self._jobs[repo]
            thread = job.thread
        if thread is not None:
            thread.join(timeout)
        return _copy(job.transfer)

    def close(self) -> None:
        """Stops all downloads; unfinished ones are listed again by the next queue."""
        with self._lock:
            jobs = list(self._jobs.values())
            for job in jobs:
                job.stop.set()
        for job in jobs:
            if job.thread is not None:
                job.thread.join(_CLOSE_TIMEOUT)

    def _new_job(self, transfer: Transfer, previous: threading.Thread | None = None) -> DownloadJob:
        return DownloadJob(transfer, self._lock, self._notify, previous, self._hub.limits.notice)

    def _start_next(self) -> None:
        with self._lock:
            if any(job.active for job in self._jobs.values()):
                return
            job = next((job for job in self._jobs.values() if job.transfer.state == "queued"), None)
            if job is None:
                return
            job.set_state("running")
            job.thread = threading.Thread(target=self._run, args=(job,), name="download", daemon=True)
            job.thread.start()
        self._notify()

    def _run(self, job: DownloadJob) -> None:
        if job.previous is not None:
            job.previous.join()
        try:
            path = download_repo(self._hub, self._cache, job, self._first_delay)
        except StoppedError:
            pass  # its state is already "paused" or "cancelled"
        except (HubError, ModelRefusedError, BadNameError) as error:
            self._end(job, "failed", str(error))
        except Exception:  # noqa: BLE001 - our own bugs must not leave it running for ever
            _log.exception("a download failed")
            self._end(
                job, "failed", "The download failed because of an error in Octavo; its log has the details."
            )
        else:
            self._end(job, "done", path=str(path))
        if job.cancelled:
            self._delete_files(job)
        self._start_next()

    def _end(
        self, job: DownloadJob, state: Literal["done", "failed"], message: str = "", path: str = ""
    ) -> None:
        with self._lock:
            if not job.active:
                return  # paused or cancelled meanwhile
            job.set_state(state, message, path)
            job.thread = None
            self._write_unfinished()
        self._notify()

    def _delete_files(self, job: DownloadJob) -> None:
        """Deletes what a cancelled download stored; asks the Hub for its files if they are not known."""
        try:
            repo = job.repo or self._hub.repo(job.transfer.repo)
            hub_cache.remove_download(hub_cache.repo_folder(self._cache, repo.name), repo)
        except HubError:  # offline: only the names of parts tell our files from other programs'
            folder = hub_cache.repo_folder(self._cache, job.transfer.repo)
            for part in hub_cache.partial_files(folder):
                part.unlink(missing_ok=True)

    def _notify(self, now: bool = True) -> None:
        with self._lock:
            if not now and time.monotonic() - self._last_notified < _NOTIFY_INTERVAL:
                return
            self._last_notified = time.monotonic()
            transfers = self.transfers()
        self._on_change(transfers)

    def _write_unfinished(self) -> None:
        names = [n for n, job in self._jobs.items() if job.transfer.state not in ("done", "cancelled")]
        self._state_folder.mkdir(parents=True, exist_ok=True)
        write_atomically(self._file, json.dumps(names).encode())

    def _read_unfinished(self) -> list[str]:
        try:
            names = json.loads(self._file.read_text("utf-8"))
            return [check_repo(name) for name in names]
        except (OSError, ValueError, TypeError, BadNameError):
            return []

    @property
    def _file(self) -> Path:
        return self._state_folder / "downloads.json"


def _copy(transfer: Transfer) -> Transfer:
    return Transfer(**{name: getattr(transfer, name) for name in transfer.__struct_fields__})
