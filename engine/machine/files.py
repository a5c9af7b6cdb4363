"""Writing files so that a crash leaves the old content or the new, and never a part of it."""

from __future__ import annotations

import os
import threading
from pathlib import Path


def write_atomically(path: Path, content: bytes, *, durable: bool = False) -> None:
    """Replaces a file in one move; its folder is created if it does not exist.

    Args:
        path: the file.
        content: all its bytes.
        durable: also wait until file and folder are on the disk. Without it a power failure may bring back
            the old content, which is enough for what can be computed again.

    Raises:
        OSError: the disk refuses; the old content stays and no other file is left behind.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    part = path.with_name(f".{path.name}.{os.getpid()}.{threading.get_ident()}.part")
    try:
        with part.open("wb") as file:
            file.write(content)
            if durable:
                file.flush()
                os.fsync(file.fileno())
        part.replace(path)
    except BaseException:
        part.unlink(missing_ok=True)
        raise
    if durable:
        flush(path.parent)


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
