"""The queue of downloads: one repository at a time, several files of it in parallel.

A download is remembered in a small file until it is done or cancelled, so that it goes on after a quit or
a crash. Nothing is linked into a snapshot before every file is whole and has its hash.
"""

from __future__ import annotations

import json
import logging
import threading
import time
from collections import deque
from collections.abc import Callable
from concurrent.futures import FIRST_EXCEPTION, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from engine.hub import layout
from engine.hub.client import Hub, Repo
from engine.hub.errors import HubError, RefusedError, StoppedError
from engine.hub.fetch import digest_of, fetch
from engine.hub.names import BadNameError, check_repo
from engine.hub.records import Transfer
from engine.models.check import check
from engine.models.errors import ModelRefusedError

_log = logging.getLogger("octavo.hub")

_FILES_AT_ONCE: Final = 3
_RATE_WINDOW: Final = 5.0  # seconds over which the speed is averaged
_TELL_EVERY: Final = 0.2  # seconds between two reports of the same download

Told = Callable[[list[Transfer]], None]


@dataclass
class _Job:
    """A download and what its thread needs."""

    transfer: Transfer
    stop: threading.Event = field(default_factory=threading.Event)
    repo: Repo | None = None
    cancelled: bool = False
    thread: threading.Thread | None = None
    after: threading.Thread | None = None  # of the same repository, told to stop, perhaps not yet done
    marks: deque[tuple[float, int]] = field(default_factory=deque)


class Downloads:
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
        self._jobs: dict[str, _Job] = {}
        self._last_told = 0.0
        for name in self._remembered():
            self._jobs[name] = _Job(Transfer(repo=name, state="paused", message="Interrupted; it can go on."))

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
            if job is not None and job.transfer.state in ("queued", "running", "checking"):
                return
            self._jobs.pop(repo, None)
            self._jobs[repo] = _Job(Transfer(repo=repo), after=job.thread if job else None)
            self._remember()
        self._tell()
        self._start_next()

    def pause(self, repo: str) -> None:
        """Stops a download; what is on the disk stays."""
        with self._lock:
            job = self._jobs.get(repo)
            if job is None or job.transfer.state not in ("queued", "running", "checking"):
                return
            job.stop.set()
            self._set(job, "paused")
        self._tell()

    def cancel(self, repo: str) -> None:
        """Stops a download and removes what it brought."""
        with self._lock:
            job = self._jobs.get(repo)
            if job is None or job.transfer.state in ("done", "cancelled"):
                return
            job.stop.set()
            job.cancelled = True
            self._set(job, "cancelled")
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
            if any(job.transfer.state in ("running", "checking") for job in self._jobs.values()):
                return
            job = next((job for job in self._jobs.values() if job.transfer.state == "queued"), None)
            if job is None:
                return
            self._set(job, "running")
            job.thread = threading.Thread(target=self._run, args=(job,), name="download", daemon=True)
            job.thread.start()
        self._tell()

    def _run(self, job: _Job) -> None:
        if job.after is not None:
            job.after.join()
        try:
            path = self._fetch(job)
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

    def _fetch(self, job: _Job) -> Path:
        transfer = job.transfer
        repo = job.repo = self._hub.repo(transfer.repo)
        if not repo.weights:
            raise RefusedError(
                f"{repo.name} holds no weights as model*.safetensors: choose an MLX version of the model."
            )
        folder = layout.repo_folder(self._cache, repo.name)
        (folder / "blobs").mkdir(parents=True, exist_ok=True)
        known = layout.snapshot_of(folder, repo).exists()
        if known:  # somebody wants it again: perhaps because it is damaged
            self._drop_damaged(job, folder, repo)
        with self._lock:
            transfer.commit, transfer.total = repo.commit, repo.size
            transfer.done = layout.bytes_here(folder, repo.files)
        layout.check_room(self._cache, repo.size - transfer.done)
        self._tell()
        missing = {file.digest: file for file in repo.files if not layout.is_whole(folder, file)}
        small_first = sorted(missing.values(), key=lambda file: file.size)
        token = self._hub.token
        with ThreadPoolExecutor(_FILES_AT_ONCE, thread_name_prefix="fetch") as pool:
            futures: list[Future[None]] = [
                pool.submit(
                    fetch, self._hub.address(repo, file.path), file, layout.blob_of(folder, file),
                    token=token, stop=job.stop, told=lambda count: self._more(job, count),
                    timeout=self._hub.timeout, first_wait=self._first_wait,
                )
                for file in small_first
            ]  # fmt: skip
            ended, _ = wait(futures, return_when=FIRST_EXCEPTION)
            failed = next((error for future in ended if (error := future.exception())), None)
            if failed is not None:
                for future in futures:
                    future.cancel()
                self._halt_others(job, futures)
                raise failed
        if job.stop.is_set():
            raise StoppedError("It was stopped.")
        with self._lock:
            self._set(job, "checking")
        snapshot = layout.publish(folder, repo)
        try:
            check(snapshot)
        except ModelRefusedError:
            if not known:
                layout.unpublish(folder, repo)
            raise
        return snapshot

    def _drop_damaged(self, job: _Job, folder: Path, repo: Repo) -> None:
        """Removes files of a model that was whole once and has no longer the promised content."""
        with self._lock:
            if job.transfer.state == "running":
                self._set(job, "checking")
        self._tell()
        for file in repo.files:
            if job.stop.is_set():
                raise StoppedError("It was stopped.")
            blob = layout.blob_of(folder, file)
            if layout.is_whole(folder, file) and digest_of(blob, file.digest) != file.digest:
                blob.unlink()
        with self._lock:
            if job.transfer.state == "checking":
                self._set(job, "running")

    def _halt_others(self, job: _Job, futures: list[Future[None]]) -> None:
        """Stops the other files of a download of which one has failed; their parts stay."""
        job.stop.set()
        wait(futures)

    def _more(self, job: _Job, count: int) -> None:
        with self._lock:
            transfer = job.transfer
            transfer.done += count
            now = time.monotonic()
            job.marks.append((now, transfer.done))
            while now - job.marks[0][0] > _RATE_WINDOW:
                job.marks.popleft()
            elapsed = now - job.marks[0][0]
            if elapsed > 0.5:
                transfer.speed = max(0.0, (transfer.done - job.marks[0][1]) / elapsed)
                left = transfer.total - transfer.done
                transfer.remaining = left / transfer.speed if transfer.speed else 0.0
            if now - self._last_told < _TELL_EVERY:
                return
        self._tell()

    def _end(self, job: _Job, state: str, message: str = "", path: str = "") -> None:
        with self._lock:
            if job.transfer.state not in ("running", "checking"):
                return  # paused or cancelled meanwhile
            job.transfer.state = "done" if state == "done" else "failed"
            job.transfer.message, job.transfer.path = message, path
            job.transfer.speed = job.transfer.remaining = 0.0
            job.thread = None
            self._remember()
        self._tell()

    def _set(self, job: _Job, state: str) -> None:
        transfer = job.transfer
        if state == "paused":
            transfer.state = "paused"
        elif state == "cancelled":
            transfer.state = "cancelled"
        elif state == "checking":
            transfer.state = "checking"
        else:
            transfer.state = "running"
        transfer.message = ""
        transfer.speed = transfer.remaining = 0.0

    def _clean(self, job: _Job) -> None:
        """Removes what a cancelled download has brought; the commit is asked for when it isn't known."""
        try:
            repo = job.repo or self._hub.repo(job.transfer.repo)
            layout.withdraw(layout.repo_folder(self._cache, repo.name), repo)
        except HubError:  # offline: no other file of ours can be told from another program's but by name
            folder = layout.repo_folder(self._cache, job.transfer.repo)
            for part in layout.leftovers(folder):
                part.unlink(missing_ok=True)

    def _tell(self) -> None:
        with self._lock:
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
