"""Downloads one repository into the Hub cache: several files at a time, and links once all are complete."""

from __future__ import annotations

from concurrent.futures import FIRST_EXCEPTION, Future, ThreadPoolExecutor, wait
from pathlib import Path
from typing import Final

from engine.hub import hub_cache
from engine.hub.download_job import DownloadJob
from engine.hub.file_download import digest_of, download_file
from engine.hub.hub_client import Hub, Repo
from engine.hub.hub_errors import StoppedError
from engine.models.folder_check import check
from engine.models.model_errors import ModelRefusedError

_FILES_AT_ONCE: Final = 3


def download_repo(hub: Hub, cache: Path, job: DownloadJob, first_delay: float) -> Path:
    """Downloads what is missing or damaged of a job's repository.

    Args:
        hub: where to download from.
        cache: the Hub cache to fill.
        job: receives the progress, and stops the download.
        first_delay: seconds before a failed request is tried again.

    Returns:
        The snapshot's folder.

    Raises:
        HubError: the Hub refuses, cannot be reached or sends invalid data, or the disk is full.
        StoppedError: the job was stopped. What has arrived is kept.
        ModelRefusedError: the download is complete, but it is not a model that can be loaded.
    """
    repo = job.repo = hub.repo(job.transfer.repo, job.set_waiting, job.stop)
    repo.check_weights()
    folder = hub_cache.repo_folder(cache, repo.name)
    (folder / "blobs").mkdir(parents=True, exist_ok=True)
    was_complete = hub_cache.snapshot_path(folder, repo).exists()
    if was_complete:  # it is downloaded again: perhaps because it is damaged
        _delete_damaged(job, folder, repo)
    job.set_size(repo, hub_cache.bytes_on_disk(folder, repo.files))
    hub_cache.check_disk_space(cache, repo.size - job.transfer.done)
    job.notify()
    _download_files(hub, job, folder, repo, first_delay)
    _raise_if_stopped(job)
    job.change_state("running", "checking")
    snapshot = hub_cache.link_snapshot(folder, repo)
    try:
        check(snapshot)
        _raise_if_stopped(job)
    except (ModelRefusedError, StoppedError):
        if not was_complete:
            hub_cache.unlink_snapshot(folder, repo)
        raise
    hub_cache.set_main_ref(folder, repo)
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
