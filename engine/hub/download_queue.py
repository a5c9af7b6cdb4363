"""The download queue: one repository at a time, several of its files in parallel.

Unfinished downloads are recorded in a small file, so that they can be resumed after a quit or a crash.
Nothing is linked into a snapshot before every file is complete and verified.
"""

from __future__ import annotations

import json
import logging
import threading
import time
from collections import deque
from collections.abc import Callable
from concurrent.futures import FIRST_EXCEPTION, Future, ThreadPoolExecutor, wait
from copy import copy
from pathlib import Path
from typing import Final, Literal

from engine.hub import hub_cache
from engine.hub.file_download import Connections, digest_of, download_file
from engine.hub.hub_client import Hub, Repo
from engine.hub.hub_errors import HubError, OfflineError, RefusedError, StoppedError
from engine.hub.modelscope import hub_of
from engine.hub.safe_names import BadNameError, check_model_name
from engine.installation import unusable
from engine.machine.files import write_atomically
from engine.models.folder_check import check
from engine.models.model_errors import ModelRefusedError, is_failure
from engine.protocol import Transfer, worded

_SPEED_WINDOW: Final = 5.0  # seconds over which the speed is averaged

State = Literal["queued", "running", "checking", "paused", "done", "failed", "cancelled"]


class DownloadJob:
    """A download: its state, progress and speed. Its methods may be called from any thread.

    Args:
        transfer: what the window shows of it.
        lock: the queue's; held while `transfer` is read or written.
        notify: reports that something has changed; with False at most a few times a second.
        previous: the thread of an earlier download of the same repository, which may still be ending.
        quiet: seconds without a byte before waiting is shown.
    """

    def __init__(
        self,
        transfer: Transfer,
        lock: threading.RLock,
        notify: Callable[[bool], None],
        previous: threading.Thread | None = None,
        quiet: float = 3.0,
    ) -> None:
        self.transfer = transfer
        self.previous = previous
        self.stop = threading.Event()  # set when the download has to end
        self.repo: Repo | None = None  # the Hub's list of its files; None until the Hub was asked
        self.cancelled = False  # what it stored is to be deleted
        self.thread: threading.Thread | None = None  # runs it; None before and after
        self._lock = lock
        self._notify = notify
        self._quiet = quiet
        self._samples: deque[tuple[float, int]] = deque()  # (time, bytes done)

    @property
    def active(self) -> bool:
        """Whether it is running or checking files."""
        return self.transfer.state in ("running", "checking")

    @property
    def queued_or_active(self) -> bool:
        """Whether it has neither ended nor been paused."""
        return self.active or self.transfer.state == "queued"

    def set_state(self, state: State, message: str = "", path: str = "") -> None:
        """Enters a state, with no speed."""
        with self._lock:
            transfer = self.transfer
            transfer.state, transfer.message, transfer.path = state, message, path
            transfer.speed = transfer.remaining = 0.0

    def change_state(self, expected: State, state: State) -> None:
        """Enters `state` if it is still in `expected`: it may have been paused meanwhile."""
        with self._lock:
            if self.transfer.state == expected:
                self.set_state(state)

    def set_size(self, repo: Repo, done: int) -> None:
        """Stores how much there is to download, and how many bytes of it are on disk."""
        with self._lock:
            self.transfer.commit, self.transfer.total, self.transfer.done = repo.commit, repo.size, done
            self.transfer.message = ""

    def add_bytes(self, count: int) -> None:
        """Counts bytes that arrived; a negative number for bytes that were discarded."""
        with self._lock:
            transfer, samples = self.transfer, self._samples
            transfer.done += count
            if self.active:
                transfer.message = ""  # no longer waiting
            now = time.monotonic()
            samples.append((now, transfer.done))
            while now - samples[0][0] > _SPEED_WINDOW:
                samples.popleft()
            elapsed = now - samples[0][0]
            if elapsed > 0.5:
                transfer.speed = max(0.0, (transfer.done - samples[0][1]) / elapsed)
                left = transfer.total - transfer.done
                transfer.remaining = left / transfer.speed if transfer.speed else 0.0
        self.notify(now=False)

    def set_waiting(self, message: str) -> None:
        """Shows that one of the requests is kept waiting, unless another one is receiving data."""
        with self._lock:
            receiving = self._samples and time.monotonic() - self._samples[-1][0] < self._quiet
            if receiving or not self.active:
                return
            self.transfer.message = message
            self.transfer.speed = self.transfer.remaining = 0.0
        self.notify()

    def notify(self, now: bool = True) -> None:
        """Reports a change; without `now` at most a few times a second."""
        self._notify(now)


_FILES_AT_ONCE: Final = 3


def download_repo(hub: Hub, cache: Path, job: DownloadJob, first_delay: float) -> Path:
    """Downloads what is missing or damaged of a job's repository, several files at a time; `job` can stop it.

    Links the snapshot once all files are complete, and returns its folder. A failed request is tried again
    after `first_delay` seconds, and later again.

    Raises:
        HubError: the Hub refuses, cannot be reached or sends invalid data, or the disk is full.
        StoppedError: the job was stopped. What has arrived is kept.
        ModelRefusedError: the download is complete, but it is not a model that can be loaded.
    """
    hub = hub_of(job.transfer.repo, hub)
    repo = job.repo = hub.repo(job.transfer.repo, job.set_waiting, job.stop)
    repo.check_weights()
    folder = hub_cache.repo_folder(cache, repo.name)
    (folder / "blobs").mkdir(parents=True, exist_ok=True)
    with hub_cache.locked(folder / "blobs", job.stop, job.set_waiting):
        was_complete = hub_cache.snapshot_path(folder, repo).exists()
        if was_complete:  # it is downloaded again: perhaps because it is damaged
            _delete_damaged(job, folder, repo)
        job.set_size(repo, hub_cache.bytes_on_disk(folder, repo.files))
        hub_cache.check_disk_space(folder.parent, repo.size - job.transfer.done)
        job.notify()
        _download_files(hub, job, folder, repo, first_delay)
        _raise_if_stopped(job)
        job.change_state("running", "checking")
        snapshot = hub_cache.link_snapshot(folder, repo)
        try:
            check(snapshot, head=True)
            _raise_if_stopped(job)
        except (ModelRefusedError, StoppedError):
            if not was_complete:
                hub_cache.unlink_snapshot(folder, repo)
            raise
        hub_cache.set_ref(folder, repo)
        return snapshot


def _raise_if_stopped(job: DownloadJob) -> None:
    if job.stop.is_set():
        raise StoppedError("The download was stopped.")


def _delete_damaged(job: DownloadJob, folder: Path, repo: Repo) -> None:
    """Deletes blobs of a complete model whose content no longer has the Hub's hash."""
    job.change_state("running", "checking")
    job.notify()
    for file in repo.files:
        _raise_if_stopped(job)
        blob = hub_cache.blob_path(folder, file)
        if hub_cache.has_blob(folder, file) and digest_of(blob, file.digest) != file.digest:
            blob.unlink()
    job.change_state("checking", "running")


def _download_files(hub: Hub, job: DownloadJob, folder: Path, repo: Repo, first_delay: float) -> None:
    """Downloads the missing files, small ones first. The first error stops the others."""
    missing = {file.digest: file for file in repo.files if not hub_cache.has_blob(folder, file)}
    token = hub.token
    connections = Connections()
    with ThreadPoolExecutor(_FILES_AT_ONCE, thread_name_prefix="download") as pool:
        futures: list[Future[None]] = [
            pool.submit(
                download_file,
                hub.file_url(repo, file.path),
                file,
                hub_cache.blob_path(folder, file),
                token=token,
                stop=job.stop,
                on_bytes=job.add_bytes,
                on_waiting=job.set_waiting,
                limits=hub.limits,
                first_delay=first_delay,
                connections=connections,
            )
            for file in sorted(missing.values(), key=lambda file: file.size)
        ]
        ended, _ = wait(futures, return_when=FIRST_EXCEPTION)
        failed = next((error for future in ended if (error := future.exception())), None)
        if failed is not None:
            for future in futures:
                future.cancel()
            job.stop.set()  # what the others have received is kept
            wait(futures)
            raise failed


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
            paused = Transfer(repo=name, state="paused", message=worded("Interrupted; it can be resumed."))
            self._jobs[name] = self._new_job(paused)

    def transfers(self) -> list[Transfer]:
        """Copies of all transfers, the end of the queue first."""
        with self._lock:
            return [copy(job.transfer) for job in reversed(self._jobs.values())]

    def add(self, repo: str) -> str:
        """Queues or resumes a repository, and returns its name; `RefusedError` if that is no model's."""
        try:
            repo = check_model_name(repo).text
        except BadNameError as error:
            raise RefusedError(str(error)) from error
        with self._lock:
            job = self._jobs.get(repo)
            if job is not None and job.queued_or_active:
                return repo
            self._jobs.pop(repo, None)
            previous = job.thread if job else None
            self._jobs[repo] = self._new_job(Transfer(repo=repo), previous)
            self._write_unfinished()
        self._notify()
        self._start_next()
        return repo

    def pause(self, repo: str) -> None:
        """Stops a download and keeps what has arrived."""
        with self._lock:
            job = self._jobs.get(repo)
            if job is None or not job.queued_or_active:
                return
            job.stop.set()
            job.set_state("paused")
        self._notify()

    def move(self, repo: str, before: str = "") -> None:
        """Moves a queued download before another one, or to the end.

        If that other one is running, it is queued again, with what has arrived, and the moved one runs.
        """
        with self._lock:
            job = self._jobs.get(repo)
            if job is None or job.transfer.state != "queued" or before not in {"", *self._jobs} - {repo}:
                return  # it has begun or ended meanwhile
            del self._jobs[repo]
            names = list(self._jobs)
            place = names.index(before) if before else len(names)
            later = {name: self._jobs.pop(name) for name in names[place:]}
            self._jobs[repo] = job
            for name, each in later.items():
                self._jobs[name] = self._queued_again(each) if each.active else each
            self._write_unfinished()
        self._notify()
        self._start_next()

    def _queued_again(self, job: DownloadJob) -> DownloadJob:
        """Stops a running download; the returned one goes on with what has arrived."""
        again = self._new_job(copy(job.transfer), job.thread)
        again.set_state("queued")
        job.stop.set()
        job.set_state("paused")
        return again

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

    def wait(self, repo: str, timeout: float | None = None) -> Transfer:
        """Blocks until a download has ended or is paused. Returns it."""
        with self._lock:
            job = self._jobs[repo]
            thread = job.thread
        if thread is not None:
            thread.join(timeout)
        return copy(job.transfer)

    def close(self) -> None:
        """Stops all downloads; unfinished ones are listed again by the next queue."""
        with self._lock:
            jobs = list(self._jobs.values())
            for job in jobs:
                job.stop.set()
        for thread in [thread for job in jobs for thread in (job.previous, job.thread) if thread is not None]:
            thread.join(_CLOSE_TIMEOUT)

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
            job.transfer.offline = isinstance(error, OfflineError)
            self._end(job, "failed", str(error))
        except OSError as error:
            self._end(job, "failed", unusable(error))
        except BaseException as error:  # our own bugs must not leave it running for ever
            if not is_failure(error):
                raise
            _log.exception("a download failed")
            self._end(
                *(job, "failed"),
                worded("The download failed because of an error in Octavo; its log has the details."),
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
        if job.previous is not None:
            job.previous.join()  # it may still write
        try:
            repo = job.repo or hub_of(job.transfer.repo, self._hub).repo(job.transfer.repo)
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
        try:
            self._state_folder.mkdir(parents=True, exist_ok=True)
            write_atomically(self._file, json.dumps(names).encode())
        except OSError as error:  # what cannot be downloaded either says so itself
            _log.warning("unfinished downloads cannot be recorded: %s", error)

    def _read_unfinished(self) -> list[str]:
        try:
            names = json.loads(self._file.read_text("utf-8"))
            return [check_model_name(name).text for name in names]
        except (OSError, ValueError, TypeError, BadNameError):
            return []

    @property
    def _file(self) -> Path:
        return self._state_folder / "downloads.json"
