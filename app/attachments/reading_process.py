"""`python -m app.attachments.reading_process FILE`: writes a file's text to stdout, as MessagePack.

A process of its own, with limits of memory and time: what a hostile file can exhaust is only this.
"""

from __future__ import annotations

import stat
from pathlib import Path
from typing import Final

from app.attachments.attachment import Kind, UnreadableFileError
from app.processes.reader_limits import ReaderAnswer, answer

MAX_BYTES: Final = 64 << 20  # of a PDF or DOCX file
MAX_TEXT_BYTES: Final = 16 << 20  # of a file that is text already
MAX_CHARACTERS: Final = 4_000_000

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


class FileText(ReaderAnswer, kw_only=True):
    """The text of a file, or a `problem`, which is a word of `file_reader.sentence`."""

    kind: Kind = "text"
    text: str = ""


def read_file(path: Path) -> FileText:
    """Returns the text of a file, or the problem with it."""
    file_text = FileText()
    try:
        status = path.stat()
        file_text.size = status.st_size
        if stat.S_ISDIR(status.st_mode):
            raise UnreadableFileError("folder")
        if not stat.S_ISREG(status.st_mode):
            raise UnreadableFileError("not a file")
        file_text.kind, file_text.text = _read(path, status.st_size)
    except UnreadableFileError as error:
        file_text.problem = error.problem
    except FileNotFoundError:
        file_text.problem = "missing"
    except OSError:
        file_text.problem = "unreadable"
    except MemoryError:
        file_text.problem = "memory"
    return file_text


def _read(path: Path, size: int) -> tuple[Kind, str]:
    suffix = path.suffix.lower()
    with path.open("rb") as file:
        start = file.read(16)
    if suffix in _IMAGES or start.startswith(_SIGNATURES):
        raise UnreadableFileError("image")
    if size > MAX_BYTES:
        raise UnreadableFileError("too large")
    if start.startswith(b"%PDF") or suffix == ".pdf":
        from app.attachments.file_texts import read_pdf

        return "pdf", read_pdf(path, MAX_CHARACTERS)
    if suffix in (".docx", ".docm") or (start.startswith(b"PK\x03\x04") and suffix == ""):
        from app.attachments.file_texts import read_docx

        return "docx", read_docx(path, MAX_CHARACTERS)
    if suffix in (".doc", ".rtf"):
        raise UnreadableFileError("old Word")
    if suffix in _OTHERS or start.startswith(b"PK\x03\x04"):
        raise UnreadableFileError("binary")
    if size > MAX_TEXT_BYTES:
        raise UnreadableFileError("too large")
    from app.attachments.file_texts import decode_text

    with path.open("rb") as file:
        text = decode_text(file.read(MAX_TEXT_BYTES + 1))
    if len(text) > MAX_CHARACTERS:
        raise UnreadableFileError("too much text")
    return ("csv" if suffix in (".csv", ".tsv") else "text"), text


if __name__ == "__main__":
    raise SystemExit(answer(read_file, FileText(problem="memory")))
