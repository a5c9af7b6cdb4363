"""One repository into the Hub cache: its files side by side, and a snapshot once all are whole."""

from __future__ import annotations

from concurrent.futures import FIRST_EXCEPTION, Future, ThreadPoolExecutor, wait
from pathlib import Path
from typing import Final

from engine.hub import hub_cache
from engine.hub.download_job import DownloadJob
from engine.hub.file_download import digest_of, fetch
from engine.hub.hub_client import Hub, Repo
from engine.hub.hub_errors import RefusedError, StoppedError
from engine.models.model_check import check
from engine.models.model_errors import ModelRefusedError

_FILES_AT_ONCE: Final = 3


def fetch_repo(hub: Hub, cache: Path, job: DownloadJob, first_wait: float) -> Path:
    """Brings what is missing or damaged of a job's repository.

    Args:
        hub: where from.
        cache: the Hub cache to fill.
        job: hears how far it is, and stops it.
        first_wait: seconds before a failed request is tried again.

    Returns:
        The snapshot's folder.

    Raises:
        HubError: the Hub refuses, cannot be reached, or sends what cannot be right; no room on the disk.
        StoppedError: the job was stopped. What came stays and will not be fetched again.
        ModelRefusedError: all came, and it is no model that can be loaded.
    """
    repo = job.repo = hub.repo(job.transfer.repo)
    if not repo.weights:
        raise RefusedError(
            f"{repo.name} holds no weights as model*.safetensors: choose an MLX version of the model."
        )
    folder = hub_cache.repo_folder(cache, repo.name)
    (folder / "blobs").mkdir(parents=True, exist_ok=True)
    known = hub_cache.snapshot_of(folder, repo).exists()
    if known:  # somebody wants it again: perhaps because it is damaged
        _drop_damaged(job, folder, repo)
    job.begin(repo, hub_cache.bytes_here(folder, repo.files))
    hub_cache.check_room(cache, repo.size - job.transfer.done)
    job.tell()
    _fetch_files(hub, job, folder, repo, first_wait)
    _stop_if_asked(job)
    job.turn_from("running", "checking")
    snapshot = hub_cache.publish(folder, repo)
    try:
        check(snapshot)
        _stop_if_asked(job)
    except (ModelRefusedError, StoppedError):
        if not known:
            hub_cache.unpublish(folder, repo)
        raise
    hub_cache.make_newest(folder, repo)
    return snapshot


def _stop_if_asked(job: DownloadJob) -> None:
    if job.stop.is_set():
        raise StoppedError("It was stopped.")


def _drop_damaged(job: DownloadJob, folder: Path, repo: Repo) -> None:
    """Removes files of a model that was whole once and has no longer the promised content."""
    job.turn_from("running", "checking")
    job.tell()
    for file in repo.files:
        _stop_if_asked(job)
        blob = hub_cache.blob_of(folder, file)
        if hub_cache.is_whole(folder, file) and digest_of(blob, file.digest) != file.digest:
            blob.unlink()
    job.turn_from("checking", "running")


def _fetch_files(hub: Hub, job: DownloadJob, folder: Path, repo: Repo, first_wait: float) -> None:
    """Brings the files that are not whole, small ones first. The first error stops the others."""
    missing = {file.digest: file for file in repo.files if not hub_cache.is_whole(folder, file)}
    token = hub.token
    with ThreadPoolExecutor(_FILES_AT_ONCE, thread_name_prefix="fetch") as pool:
        futures: list[Future[None]] = [
            pool.submit(
                fetch, hub.address(repo, file.path), file, hub_cache.blob_of(folder, file),
                token=token, stop=job.stop, told=job.more, timeout=hub.timeout, first_wait=first_wait,
            )
            for file in sorted(missing.values(), key=lambda file: file.size)
        ]  # fmt: skip
        ended, _ = wait(futures, return_when=FIRST_EXCEPTION)
        failed = next((error for future in ended if (error := future.exception())), None)
        if failed is not None:
            for future in futures:
                future.cancel()
            job.stop.set()  # their parts stay
            wait(futures)
            raise failed
