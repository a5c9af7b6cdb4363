"""What deleting a folder really gives back."""

from __future__ import annotations

from pathlib import Path


def freed_by(folder: Path) -> int:
    """Bytes on the disk that are free again once `folder` is gone.

    A file that has another name elsewhere (a hard link) stays, so it counts only when all its names lie in
    the folder, and then once. Links to files elsewhere free nothing. What APFS shares between clones
    cannot be seen from outside and is counted.
    """
    names: dict[tuple[int, int], int] = {}
    freed = 0
    for path in folder.rglob("*"):
        status = path.lstat()
        if path.is_symlink() or not path.is_file():
            continue
        place = (status.st_dev, status.st_ino)
        names[place] = names.get(place, 0) + 1
        if names[place] == status.st_nlink:
            freed += status.st_blocks * 512
    return freed
