"""The queue of downloads: one repository at a time, several files of it in parallel.

A download is remembered in a small file until it is done or cancelled, so that it goes on after a quit or
a crash. Nothing is linked into a snapshot before every file is whole and has its hash.
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
from engine.hub.repo_download import fetch_repo
from engine.hub.safe_names import BadNameError, check_repo
from engine.models.model_errors import ModelRefusedError
from engine.protocol import Transfer

_log = logging.getLogger("octavo.hub")

_TELL_EVERY: Final = 0.2  # seconds between two reports of the same download

Told = Callable[[list[Transfer]], None]


class DownloadQueue:
    """See the module. All methods may be called from any thread.

    Args:
        hub: where from.
        cache: the Hub cache to fill.
        memory: folder that remembers unfinished downloads.
        told: hears all transfers whenever one changes; called from any thread.
        first_wait: seconds before a failed request is tried again, for tests.
    """

    def __init__(self, hub: Hub, cache: Path, memory: Path, told: Told, first_wait: float = 0.5) -> None:
        self._hub = hub
        self._cache = cache
        self._memory = memory
        self._told = told
        self._first_wait = first_wait
        self._lock = threading.RLock()
        self._jobs: dict[str, DownloadJob] = {}
        self._last_told = 0.0
        for name in self._remembered():
            paused = Transfer(repo=name, state="paused", message="Interrupted; it can go on.")
            self._jobs[name] = DownloadJob(paused, self._lock, self._tell)

    def transfers(self) -> list[Transfer]:
        """Copies of all transfers, newest first."""
        with self._lock:
            return [_copy(job.transfer) for job in reversed(self._jobs.values())]

    def add(self, repo: str) -> None:
        """Queues a repository, or goes on with one that was paused, failed or cancelled.

        Raises:
            RefusedError: that is no name of a repository.
        """
        try:
            check_repo(repo)
        except BadNameError as error:
            raise RefusedError(str(error)) from error
        with self._lock:
            job = self._jobs.get(repo)
            if job is not None and job.waiting_or_active:
                return
            self._jobs.pop(repo, None)
            after = job.thread if job else None
            self._jobs[repo] = DownloadJob(Transfer(repo=repo), self._lock, self._tell, after)
            self._remember()
        self._tell()
        self._start_next()

    def pause(self, repo: str) -> None:
        """Stops a download; what is on the disk stays."""
        with self._lock:
            job = self._jobs.get(repo)
            if job is None or not job.waiting_or_active:
                return
            job.stop.set()
            job.turn("paused")
        self._tell()

    def cancel(self, repo: str) -> None:
        """Stops a download and removes what it brought."""
        with self._lock:
            job = self._jobs.get(repo)
            if job is None or job.transfer.state in ("done", "cancelled"):
                return
            job.stop.set()
            job.cancelled = True
            job.turn("cancelled")
            thread = job.thread
            self._remember()
        if thread is None:
            self._clean(job)
        self._tell()

    def forget(self, repo: str) -> None:
        """Takes an ended download off the list."""
        with self._lock:
            job = self._jobs.get(repo)
            if job is not None and job.transfer.state in ("done", "failed", "cancelled"):
                del self._jobs[repo]
                self._remember()
        self._tell()

    def wait(self, repo: str, timeout: float | None = None) -> Transfer:
        """Blocks until a download has ended or paused. Returns it."""
        with self._lock:
            job = self._jobs[repo]
            thread = job.thread
        if thread is not None:
            thread.join(timeout)
        return _copy(job.transfer)

    def close(self) -> None:
        """Stops all; unfinished ones are remembered."""
        with self._lock:
            jobs = list(self._jobs.values())
            for job in jobs:
                job.stop.set()
        for job in jobs:
            if job.thread is not None:
                job.thread.join(2.0)

    # --- the work -------------------------------------------------------------------------------

    def _start_next(self) -> None:
        with self._lock:
            if any(job.active for job in self._jobs.values()):
                return
            job = next((job for job in self._jobs.values() if job.transfer.state == "queued"), None)
            if job is None:
                return
            job.turn("running")
            job.thread = threading.Thread(target=self._run, args=(job,), name="download", daemon=True)
            job.thread.start()
        self._tell()

    def _run(self, job: DownloadJob) -> None:
        if job.after is not None:
            job.after.join()
        try:
            path = fetch_repo(self._hub, self._cache, job, self._first_wait)
        except StoppedError:
            pass  # its state says already whether it was paused or cancelled
        except (HubError, ModelRefusedError, BadNameError) as error:
            self._end(job, "failed", str(error))
        except Exception as error:  # noqa: BLE001 - a fault of ours must not leave it running for ever
            _log.exception("a download failed")
            self._end(job, "failed", f"It could not be downloaded: {error}")
        else:
            self._end(job, "done", path=str(path))
        if job.cancelled:
            self._clean(job)
        self._start_next()

    def _end(
        self, job: DownloadJob, state: Literal["done", "failed"], message: str = "", path: str = ""
    ) -> None:
        with self._lock:
            if not job.active:
                return  # paused or cancelled meanwhile
            job.turn(state, message, path)
            job.thread = None
            self._remember()
        self._tell()

    def _clean(self, job: DownloadJob) -> None:
        """Removes what a cancelled download has brought; the commit is asked for when it isn't known."""
        try:
            repo = job.repo or self._hub.repo(job.transfer.repo)
            hub_cache.withdraw(hub_cache.repo_folder(self._cache, repo.name), repo)
        except HubError:  # offline: no other file of ours can be told from another program's but by name
            folder = hub_cache.repo_folder(self._cache, job.transfer.repo)
            for part in hub_cache.leftovers(folder):
                part.unlink(missing_ok=True)

    def _tell(self, now: bool = True) -> None:
        with self._lock:
            if not now and time.monotonic() - self._last_told < _TELL_EVERY:
                return
            self._last_told = time.monotonic()
            transfers = self.transfers()
        self._told(transfers)

    # --- what outlives this process -------------------------------------------------------------

    def _remember(self) -> None:
        names = [n for n, job in self._jobs.items() if job.transfer.state not in ("done", "cancelled")]
        self._memory.mkdir(parents=True, exist_ok=True)
        part = self._file.with_suffix(".part")
        part.write_text(json.dumps(names), encoding="utf-8")
        part.replace(self._file)

    def _remembered(self) -> list[str]:
        try:
            names = json.loads(self._file.read_text("utf-8"))
            return [check_repo(name) for name in names]
        except (OSError, ValueError, TypeError, BadNameError):
            return []

    @property
    def _file(self) -> Path:
        return self._memory / "downloads.json"


def _copy(transfer: Transfer) -> Transfer:
    return Transfer(**{name: getattr(transfer, name) for name in transfer.__struct_fields__})
