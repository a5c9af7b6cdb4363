"""Files, written so that a crash leaves the old content or the new, and read only if they are ordinary."""

from __future__ import annotations

import errno
import os
import stat
import threading
from pathlib import Path
from typing import BinaryIO


def write_atomically(path: Path, content: bytes, mode: int | None = None) -> None:
    """Replaces a file in one move; its folder is created if it does not exist.

    A power failure may bring back the old content, so this is for what can be computed again.

    Args:
        mode: its permissions; None for the usual ones of a new file.

    Raises:
        OSError: the disk refuses; the old content stays and no other file is left behind.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    part = path.with_name(f".{path.name}.{os.getpid()}.{threading.get_ident()}.part")
    try:
        with part.open("wb") as file:
            if mode is not None:
                part.chmod(mode)  # before there is anything in it to read
            file.write(content)
        part.replace(path)
    except BaseException:
        part.unlink(missing_ok=True)
        raise


def flush(path: Path) -> None:
    """Waits until a file or folder is on the disk.

    Raises:
        OSError: the disk refuses.
    """
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def open_regular(path: Path) -> BinaryIO:
    """Opens a regular file, or a link to one, for reading; anything else is never waited for.

    Raises:
        OSError: it cannot be opened, or is no regular file; `strerror` says which.
    """
    if not stat.S_ISREG(path.stat().st_mode):  # to open a device can do something
        raise OSError(errno.EINVAL, "it is not a regular file", str(path))
    # Whatever has taken its place since then: to open a FIFO does not wait.
    descriptor = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC)
    if not stat.S_ISREG(os.fstat(descriptor).st_mode):
        os.close(descriptor)
        raise OSError(errno.EINVAL, "it is not a regular file", str(path))
    return os.fdopen(descriptor, "rb")


def read_regular(path: Path, most: int) -> bytes:
    """Returns the content of a regular file of at most `most` bytes.

    Raises:
        OSError: it is larger, cannot be read, or is no regular file; `strerror` says which.
    """
    with open_regular(path) as file:
        content = file.read(most + 1) if os.fstat(file.fileno()).st_size <= most else None
    if content is None or len(content) > most:
        raise OSError(errno.EFBIG, f"it is larger than {most >> 20} MB", str(path))
    return content
