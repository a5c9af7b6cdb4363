"""The Hub cache on disk, as huggingface_hub lays it out, so that every tool shares what one has fetched.

`models--org--name/` holds `blobs/<hash>` (the data), `snapshots/<commit>/<path>` (links to blobs) and
`refs/main` (the commit). A download's links are made last: until then no tool sees a model.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterable
from pathlib import Path

from engine.hub.file_download import SUFFIX, part_of
from engine.hub.hub_client import Repo
from engine.hub.hub_errors import DiskFullError
from engine.hub.safe_names import check_path, check_repo
from engine.models.disk_space import shortage
from engine.models.freed_space import freed_by
from engine.protocol import HubFile


def repo_folder(cache: Path, repo: str) -> Path:
    """Where a repository lies in the cache."""
    return cache / f"models--{check_repo(repo).replace('/', '--')}"


def blob_of(folder: Path, file: HubFile) -> Path:
    """Where a file's data lies."""
    return folder / "blobs" / file.digest


def snapshot_of(folder: Path, repo: Repo) -> Path:
    """The model folder of a commit."""
    return folder / "snapshots" / repo.commit


def is_whole(folder: Path, file: HubFile) -> bool:
    """Whether the blob is there with its size; one of another size is damaged, and removed."""
    blob = blob_of(folder, file)
    if not blob.is_file():
        return False
    if blob.stat().st_size != file.size:
        blob.unlink()
        return False
    return True


def bytes_here(folder: Path, files: Iterable[HubFile]) -> int:
    """How much of these files need not be fetched."""
    total = 0
    for file in {file.digest: file for file in files}.values():
        for path in (blob_of(folder, file), part_of(blob_of(folder, file))):
            if path.is_file():
                total += min(path.stat().st_size, file.size)
                break
    return total


def check_room(cache: Path, missing: int) -> None:
    """Refuses a download that would fill the disk.

    Raises:
        DiskFullError: with what it takes and what is free.
    """
    if words := shortage(cache, missing):
        raise DiskFullError(f"{words}, then go on.")


def publish(folder: Path, repo: Repo) -> Path:
    """Makes the links of a commit, once all its blobs are whole. Returns the model's folder."""
    snapshot = snapshot_of(folder, repo)
    snapshot.mkdir(parents=True, exist_ok=True)
    for file in repo.files:
        link = snapshot / check_path(file.path)
        link.parent.mkdir(parents=True, exist_ok=True)
        if link.is_symlink() or link.exists():
            link.unlink()
        link.symlink_to(os.path.relpath(blob_of(folder, file), link.parent))
    return snapshot


def make_newest(folder: Path, repo: Repo) -> None:
    """Lets `main` mean this commit, which is what tools load that ask for none."""
    main = folder / "refs" / "main"
    main.parent.mkdir(exist_ok=True)
    main.write_text(repo.commit, encoding="ascii")


def unpublish(folder: Path, repo: Repo) -> None:
    """Takes the links of a commit back; the blobs stay."""
    shutil.rmtree(snapshot_of(folder, repo), ignore_errors=True)


def withdraw(folder: Path, repo: Repo) -> None:
    """Removes what a download of this commit brought: nothing that another snapshot uses."""
    snapshot = snapshot_of(folder, repo)
    if not snapshot.exists():
        used = _linked_blobs(folder)
        for file in repo.files:
            blob = blob_of(folder, file)
            for path in (part_of(blob), part_of(blob).with_name(part_of(blob).name + ".etag")):
                path.unlink(missing_ok=True)
            if blob.name not in used:
                blob.unlink(missing_ok=True)
    for place in (folder / "blobs", folder / "snapshots", folder / "refs", folder):
        if place.is_dir() and not any(place.iterdir()):
            place.rmdir()


def remove(folder: Path) -> int:
    """Deletes a model's folder, or the whole repository of a snapshot. Returns the bytes freed on disk.

    A folder that is only a link to one elsewhere is unlinked, which frees nothing.
    """
    target = folder.parent.parent if folder.parent.name == "snapshots" else folder
    if target.is_symlink():
        target.unlink()
        return 0
    freed = freed_by(target)
    shutil.rmtree(target)
    return freed


def _linked_blobs(folder: Path) -> set[str]:
    links = (path for path in (folder / "snapshots").rglob("*") if path.is_symlink())
    return {link.readlink().name for link in links}


def leftovers(folder: Path) -> list[Path]:
    """Parts of interrupted downloads."""
    return sorted((folder / "blobs").glob(f"*{SUFFIX}"))
