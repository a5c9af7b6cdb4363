"""Packs a bundle for updates in place: `python packaging/release/archive.py dist/Octavo.app TARGET.tar.xz`.

The same bundle gives the same archive: names in order, no owners, one time. It has files, folders and
symbolic links only, which is all that `app/updates/download.py` unpacks. To be run after signing and
stapling.
"""

from __future__ import annotations

import stat
import sys
import tarfile
from pathlib import Path

_TIME = 1767225600  # 2026-01-01, as in the bundles


def pack(bundle: Path, target: Path) -> None:
    """Writes the archive.

    Raises:
        ValueError: something in the bundle is no file, folder or link.
        OSError: it cannot be read or written.
    """
    target.parent.mkdir(parents=True, exist_ok=True)
    with tarfile.open(target, "w:xz", format=tarfile.PAX_FORMAT) as tar:
        for path in (bundle, *sorted(bundle.rglob("*"))):
            info = tarfile.TarInfo(path.relative_to(bundle.parent).as_posix())
            status = path.lstat()
            info.mtime = _TIME
            info.mode = 0o755 if status.st_mode & 0o100 or path.is_dir() else 0o644
            if stat.S_ISLNK(status.st_mode):
                info.type, info.linkname = tarfile.SYMTYPE, str(path.readlink())
                tar.addfile(info)
            elif stat.S_ISDIR(status.st_mode):
                info.type = tarfile.DIRTYPE
                tar.addfile(info)
            elif stat.S_ISREG(status.st_mode):
                info.size = status.st_size
                with path.open("rb") as file:
                    tar.addfile(info, file)
            else:
                raise ValueError(f"{path} is no file, folder or link.")


if __name__ == "__main__":
    pack(Path(sys.argv[1]), Path(sys.argv[2]))
