"""`python -m app.attachments.reading_process FILE`: writes a file's text to stdout, as MessagePack.

A process of its own, with limits of memory and time: what a hostile file can exhaust is only this.
"""

from __future__ import annotations

import contextlib
import os
import resource
import stat
import sys
import threading
import time
from pathlib import Path
from typing import Final

import msgspec

from app.attachments.attachment import Kind
from app.attachments.read_errors import Problem, UnreadableFileError

MOST_BYTES: Final = 64 << 20  # of a PDF or DOCX file
MOST_TEXT_BYTES: Final = 16 << 20  # of a file that is text already
MOST_CHARACTERS: Final = 4_000_000
MOST_MEMORY: Final = 1_500 << 20  # bytes of this process
MOST_SECONDS: Final = 30  # of processor time

_IMAGES: Final = frozenset(
    (
        ".png",
        ".jpg",
        ".jpeg",
        ".gif",
        ".webp",
        ".bmp",
        ".tif",
        ".tiff",
        ".heic",
        ".heif",
        ".avif",
        ".ico",
        ".psd",
    )
)
_SIGNATURES: Final = (b"\x89PNG", b"\xff\xd8\xff", b"GIF8", b"BM", b"II*\0", b"MM\0*")
_OTHERS: Final = frozenset(  # which may look like text at their beginning
    (".xls", ".xlsx", ".ppt", ".pptx", ".odt", ".ods", ".odp", ".pages", ".numbers", ".epub", ".gguf", ".zip")
)
_writing: Final = threading.Lock()


class FileText(msgspec.Struct, kw_only=True):
    """What was read, or why nothing was.

    Attributes:
        problem: empty if the text could be read.
        size: of the file, in bytes.
    """

    kind: Kind = "text"
    text: str = ""
    problem: Problem | str = ""
    size: int = 0


def read_file(path: Path) -> FileText:
    """Returns the text of a file, or the problem with it."""
    found = FileText()
    try:
        status = path.stat()
        found.size = status.st_size
        if stat.S_ISDIR(status.st_mode):
            raise UnreadableFileError("folder")
        if not stat.S_ISREG(status.st_mode):
            raise UnreadableFileError("not a file")
        found.kind, found.text = _read(path, status.st_size)
    except UnreadableFileError as error:
        found.problem = error.problem
    except FileNotFoundError:
        found.problem = "missing"
    except OSError:
        found.problem = "unreadable"
    except MemoryError:
        found.problem = "memory"
    return found


def _read(path: Path, size: int) -> tuple[Kind, str]:
    suffix = path.suffix.lower()
    with path.open("rb") as file:
        start = file.read(16)
    if suffix in _IMAGES or start.startswith(_SIGNATURES):
        raise UnreadableFileError("image")
    if size > MOST_BYTES:
        raise UnreadableFileError("too large")
    if start.startswith(b"%PDF") or suffix == ".pdf":
        from app.attachments.pdf_text import read_pdf

        return "pdf", read_pdf(path, MOST_CHARACTERS)
    if suffix in (".docx", ".docm") or (start.startswith(b"PK\x03\x04") and suffix == ""):
        from app.attachments.docx_text import read_docx

        return "docx", read_docx(path, MOST_CHARACTERS)
    if suffix in (".doc", ".rtf"):
        raise UnreadableFileError("old Word")
    if suffix in _OTHERS or start.startswith(b"PK\x03\x04"):
        raise UnreadableFileError("binary")
    if size > MOST_TEXT_BYTES:
        raise UnreadableFileError("too large")
    from app.attachments.plain_text import decode_text

    with path.open("rb") as file:
        text = decode_text(file.read(MOST_TEXT_BYTES + 1))
    if len(text) > MOST_CHARACTERS:
        raise UnreadableFileError("too much text")
    return ("csv" if suffix in (".csv", ".tsv") else "text"), text


def main() -> int:
    """Reads the file that the command line names, and writes a `FileText`."""
    limit_this_process()
    found = read_file(Path(sys.argv[1]))
    _write(found)
    return 0


def limit_this_process() -> None:
    """Limits memory and processor time; more than that ends the process."""
    for kind, most in (
        (resource.RLIMIT_CPU, MOST_SECONDS),
        (resource.RLIMIT_AS, 2 * MOST_MEMORY),
        (resource.RLIMIT_CORE, 0),
        (resource.RLIMIT_FSIZE, 0),  # it writes no file
    ):
        with contextlib.suppress(OSError, ValueError):
            resource.setrlimit(kind, (most, most))
    threading.Thread(target=_watch_memory, daemon=True).start()  # macOS heeds no limit of memory


def _watch_memory() -> None:
    # Linux counts in units of 1,024 bytes and macOS in bytes; no process begins with a million of the former.
    unit = 1024 if resource.getrusage(resource.RUSAGE_SELF).ru_maxrss < 1_000_000 else 1
    while True:
        if resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit > MOST_MEMORY:
            _write(FileText(problem="memory"))
            os._exit(1)
        time.sleep(0.02)


def _write(found: FileText) -> None:
    """Writes the one answer of this process; a second one waits until the process has ended."""
    _writing.acquire()
    data = memoryview(msgspec.msgpack.encode(found))
    while data:
        data = data[os.write(1, data) :]


if __name__ == "__main__":
    raise SystemExit(main())
