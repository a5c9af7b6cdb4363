"""`python -m app.attachments.reading_process FILE [ENCODING]`: writes a file's text to stdout.

The answer is MessagePack. A process of its own, with limits of memory and time: what a hostile file can
exhaust is only this.
"""

from __future__ import annotations

import re
import stat
from pathlib import Path
from typing import Final

from app.attachments.attachment import Kind, UnreadableFileError
from app.processes.reader_limits import ReaderAnswer, answer

MAX_BYTES: Final = 64 << 20  # of a PDF or DOCX file
MAX_TEXT_BYTES: Final = 16 << 20  # of a file that is text already
MAX_CHARACTERS: Final = 4_000_000

_IMAGES: Final = re.compile(r"\.(png|jpe?g|gif|webp|bmp|tiff?|hei[cf]|avif|ico|psd)")
_SIGNATURES: Final = (b"\x89PNG", b"\xff\xd8\xff", b"GIF8", b"BM", b"II*\0", b"MM\0*")
_OTHERS: Final = frozenset(  # which may look like text at their beginning
    (".xls", ".xlsx", ".ppt", ".pptx", ".odt", ".ods", ".odp", ".pages", ".numbers", ".epub", ".gguf", ".zip")
)


class FileText(ReaderAnswer, kw_only=True):
    """The text of a file, and its encoding; or a `problem`, which is a word of `file_reader.sentence`."""

    kind: Kind = "text"
    text: str = ""
    encoding: str = ""


def read_file(path: Path, encoding: str = "") -> FileText:
    """Returns the text of a file, or the problem with it; a text file's in an encoding, if one is named."""
    file_text = FileText()
    try:
        status = path.stat()
        file_text.size = status.st_size
        if stat.S_ISDIR(status.st_mode):
            raise UnreadableFileError("folder")
        if not stat.S_ISREG(status.st_mode):
            raise UnreadableFileError("not a file")
        _read(path, encoding, file_text)
        if len(file_text.text) > MAX_CHARACTERS:
            raise UnreadableFileError("too much text")
    except UnreadableFileError as error:
        file_text.problem, file_text.text = error.problem, ""
    except FileNotFoundError:
        file_text.problem = "missing"
    except OSError:
        file_text.problem = "unreadable"
    except MemoryError:
        file_text.problem = "memory"
    return file_text


def _read(path: Path, encoding: str, file_text: FileText) -> None:
    from app.attachments.file_texts import decode_text, read_docx, read_pdf

    suffix = path.suffix.lower()
    with path.open("rb") as file:
        start = file.read(16)
    pictured = start.startswith(_SIGNATURES)  # or a text that begins with such letters
    if _IMAGES.fullmatch(suffix) or (pictured and file_text.size > MAX_TEXT_BYTES):
        raise UnreadableFileError("image")
    if file_text.size > MAX_BYTES:
        raise UnreadableFileError("too large")
    if start.startswith(b"%PDF-") or suffix == ".pdf":
        try:
            file_text.kind, file_text.text = "pdf", read_pdf(path, MAX_CHARACTERS)
            return
        except UnreadableFileError as error:
            if suffix == ".pdf" or error.problem != "damaged":
                raise
            file_text.kind = "text"  # about PDF
    if suffix in (".docx", ".docm", ".dotx", ".dotm") or (start.startswith(b"PK\x03\x04") and suffix == ""):
        file_text.kind, file_text.text = "docx", read_docx(path, MAX_CHARACTERS)
        return
    if suffix in (".doc", ".rtf"):
        raise UnreadableFileError("old Word")
    if suffix in _OTHERS or start.startswith(b"PK\x03\x04"):
        raise UnreadableFileError("binary")
    if file_text.size > MAX_TEXT_BYTES:
        raise UnreadableFileError("too large")
    with path.open("rb") as file:
        data = file.read(MAX_TEXT_BYTES + 1)
    try:
        file_text.text, file_text.encoding = decode_text(data, encoding)
    except UnreadableFileError as error:
        raise UnreadableFileError("image" if pictured else error.problem) from error
    file_text.kind = "csv" if suffix in (".csv", ".tsv") else "text"


if __name__ == "__main__":
    raise SystemExit(answer(read_file, FileText(problem="memory")))
