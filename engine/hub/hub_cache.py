"""The Hub cache on disk, in huggingface_hub's layout, so that other tools find what Octavo downloaded.

`models--org--name/` holds `blobs/<hash>` (the data), `snapshots/<commit>/<path>` (links to blobs) and
`refs/<branch>` (its commit). A commit that was itself asked for has a file in `refs/`, too, so that it can be
told from a former one of the main branch. The links are made last, so no tool ever sees an incomplete model;
huggingface_hub itself links each file as it arrives.
"""

from __future__ import annotations

import contextlib
import fcntl
import os
import shutil
import threading
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from engine.hub.file_download import PART_SUFFIX, bytes_arrived, part_path
from engine.hub.hub_client import Repo
from engine.hub.hub_errors import DiskFullError, StoppedError
from engine.hub.safe_names import check_model_name, check_path
from engine.models import paths
from engine.models.local_models import snapshots
from engine.models.model_folder import freed_by, shortage
from engine.protocol import HubFile


def repo_folder(cache: Path, repo: str) -> Path:
    """The folder of a model's repository in the cache, or in that of ModelScope."""
    from huggingface_hub.file_download import repo_folder_name

    name = check_model_name(repo)
    root = cache if name.source == "hub" else paths.modelscope_cache()
    return root / repo_folder_name(repo_id=name.repo, repo_type="model")


def blob_path(folder: Path, file: HubFile) -> Path:
    """Returns the path of a file's data."""
    return folder / "blobs" / file.digest


def snapshot_path(folder: Path, repo: Repo) -> Path:
    """The model folder of a commit."""
    return folder / "snapshots" / repo.commit


def has_blob(folder: Path, file: HubFile) -> bool:
    """Whether the blob is there with the right size; one of another size is damaged and gets deleted."""
    blob = blob_path(folder, file)
    if not blob.is_file():
        return False
    if blob.stat().st_size != file.size:
        blob.unlink()
        return False
    return True


def bytes_on_disk(folder: Path, files: Iterable[HubFile]) -> int:
    """Returns the bytes of these files that need not be downloaded."""
    total = 0
    for file in {file.digest: file for file in files}.values():
        part = part_path(blob_path(folder, file))
        total += file.size if has_blob(folder, file) else bytes_arrived(part, file.size)
    return total


@contextlib.contextmanager
def locked(folder: Path, stop: threading.Event, on_waiting: Callable[[str], None]) -> Iterator[None]:
    """Keeps other programs of ours from the same folder; waits while one downloads there, or for `stop`."""
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        while True:
            try:
                fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
                break
            except BlockingIOError:
                on_waiting("Another Octavo is downloading this model: waiting for it…")
                if stop.wait(0.2):
                    raise StoppedError("The download was stopped.") from None
            except OSError:
                break  # a network disk without locks
        yield
    finally:
        os.close(descriptor)


def check_disk_space(cache: Path, missing: int) -> None:
    """Refuses a download of `missing` bytes (`DiskFullError`) that would fill the disk with this folder."""
    if words := shortage(cache, missing):
        raise DiskFullError(f"{words}. Free some space, then resume.")


def link_snapshot(folder: Path, repo: Repo) -> Path:
    """Links the files of a commit to their blobs. Returns the snapshot's folder."""
    snapshot = snapshot_path(folder, repo)
    snapshot.mkdir(parents=True, exist_ok=True)
    for file in repo.files:
        link = snapshot / check_path(file.path)
        link.parent.mkdir(parents=True, exist_ok=True)
        if link.is_symlink() or link.exists():
            link.unlink()
        link.symlink_to(os.path.relpath(blob_path(folder, file), link.parent))
    return snapshot


def set_ref(folder: Path, repo: Repo) -> None:
    """Makes this commit the one that tools load when they ask for its branch, or for none."""
    refs = folder / "refs"
    ref = refs / (check_model_name(repo.name).revision or "main")
    for place in (ref, *ref.parents):
        if place.is_relative_to(refs) and place.is_file():
            place.unlink()  # a branch `a` that was deleted before `a/b` was created
    if ref.is_dir():
        shutil.rmtree(ref)
    ref.parent.mkdir(parents=True, exist_ok=True)
    ref.write_text(repo.commit, encoding="ascii")


def unlink_snapshot(folder: Path, repo: Repo) -> None:
    """Removes the links of a commit; the blobs stay."""
    shutil.rmtree(snapshot_path(folder, repo), ignore_errors=True)


def remove_download(folder: Path, repo: Repo) -> None:
    """Removes what a download of this commit stored, but nothing that another snapshot uses."""
    snapshot = snapshot_path(folder, repo)
    if not snapshot.exists():
        used = _linked_blobs(folder / "snapshots")
        for file in repo.files:
            blob = blob_path(folder, file)
            for path in blob.parent.glob(f"*{blob.name}{PART_SUFFIX}*"):
                path.unlink(missing_ok=True)
            if blob.name not in used:
                blob.unlink(missing_ok=True)
    for parent in (folder / "blobs", folder / "snapshots", folder / "refs", folder):
        if parent.is_dir() and not any(parent.iterdir()):
            parent.rmdir()


def partial_files(folder: Path) -> list[Path]:
    """The parts of interrupted downloads, and the files about them."""
    return sorted((folder / "blobs").glob(f"*{PART_SUFFIX}*"))


def remove(folder: Path) -> int:
    """Deletes a model folder, or the repository that a snapshot belongs to, but no other revision in use.

    A folder that is only a link to one elsewhere is unlinked, which frees nothing. Returns the bytes freed on
    disk; `OSError` if the system refuses.
    """
    if folder.parent.name != "snapshots":
        return _remove_tree(folder)
    repository = folder.parent.parent
    if repository.is_symlink():
        return _remove_tree(repository)
    others = {other.name for other in snapshots(repository).values()} - {folder.name}
    shared = _shared_blobs(repository)
    before = freed_by(repository)
    _remove_from_cache(repository, folder if others else None)
    freed = before - freed_by(repository)
    return freed + sum(size for path, size in shared.items() if not path.exists())


def _remove_tree(folder: Path) -> int:
    if folder.is_symlink():
        folder.unlink()
        return 0
    freed = freed_by(folder)
    shutil.rmtree(folder)
    return freed


def _remove_from_cache(repository: Path, snapshot: Path | None) -> None:
    """Deletes a repository, or one snapshot of it, with the shared blobs that nothing else uses.

    huggingface_hub keeps blobs that came over Xet in a store of the whole cache and links to them; deleting
    the repository's folder alone would leave them there for ever. What it cannot delete it only logs, so a
    folder that is still there is deleted by us, which raises the reason.
    """
    from huggingface_hub import DeleteCacheStrategy

    refs: list[Path] = []
    blobs: set[str] = set()
    if snapshot is not None:
        named = (path for path in (repository / "refs").rglob("*") if path.is_file())
        refs = [path for path in named if path.read_text("utf-8", "replace").strip() == snapshot.name]
        blobs = _linked_blobs(snapshot)
        shutil.rmtree(snapshot)
        blobs -= _linked_blobs(repository / "snapshots")
    DeleteCacheStrategy(
        expected_freed_size=0,
        blobs=frozenset(repository / "blobs" / name for name in blobs),
        refs=frozenset(refs),
        repos=frozenset({repository} if snapshot is None else ()),
        snapshots=frozenset[Path](),
        cache_dir=repository.parent,
    ).execute()
    if snapshot is None and repository.exists():
        shutil.rmtree(repository)


def _shared_blobs(repository: Path) -> dict[Path, int]:
    """The files outside a repository that its blobs link to, with their bytes on disk."""
    links = (path for path in (repository / "blobs").glob("*") if path.is_symlink())
    targets = {link.resolve() for link in links if link.exists()}
    return {target: target.stat().st_blocks * 512 for target in targets}


def _linked_blobs(folder: Path) -> set[str]:
    links = (path for path in folder.rglob("*") if path.is_symlink())
    return {link.readlink().name for link in links}
