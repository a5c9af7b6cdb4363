"""`python -m app.attachments.reading_process FILE [ENCODING [pictures]]`: writes a file's text to stdout.

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
from app.store.embedded_images import image_type

MAX_BYTES: Final = 64 << 20  # of a PDF or DOCX file, or of an image that is converted
MAX_TEXT_BYTES: Final = 16 << 20  # of a file that is text already
MAX_CHARACTERS: Final = 4_000_000

_IMAGES: Final = re.compile(r"\.(png|jpe?g|gif|webp|bmp|tiff?|hei[cf]|avif|ico|psd)")
_OTHERS: Final = frozenset(  # which may look like text at their beginning
    (".xls", ".xlsx", ".ppt", ".pptx", ".odt", ".ods", ".odp", ".pages", ".numbers", ".epub", ".gguf", ".zip")
)


class FileText(ReaderAnswer, kw_only=True):
    """The text of a file, and its encoding; or a `problem`, which is a word of `file_reader.sentence`.

    Attributes:
        pictures: JPEG files: pages without text by their numbers, from 0 on; or the image that the file is.
        pages: of a PDF file.
        pictured: how many of its pages have no text.
    """

    kind: Kind = "text"
    text: str = ""
    encoding: str = ""
    pictures: dict[int, bytes] = {}
    pages: int = 0
    pictured: int = 0


def read_file(path: Path, encoding: str = "", pictures: str = "") -> FileText:
    """Returns the text of a file, or the problem with it.

    Args:
        encoding: of a text file; empty: see `decode_text`.
        pictures: not empty: pages without text are painted.
    """
    file_text = FileText()
    try:
        status = path.stat()
        file_text.size = status.st_size
        if stat.S_ISDIR(status.st_mode):
            raise UnreadableFileError("folder")
        if not stat.S_ISREG(status.st_mode):
            raise UnreadableFileError("not a file")
        _read(path, encoding, file_text, pages=bool(pictures))
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


def _read(path: Path, encoding: str, file_text: FileText, *, pages: bool) -> None:
    from app.attachments.file_pictures import as_jpeg, paint_pages, picture_format
    from app.attachments.file_texts import decode_text, read_docx, read_pdf

    suffix = path.suffix.lower()
    with path.open("rb") as file:
        start = file.read(48)
    pictured = bool(image_type(start)) or start.startswith(b"BM")  # or a text that begins with such letters
    if pictured and (_IMAGES.fullmatch(suffix) or file_text.size > MAX_TEXT_BYTES):
        raise UnreadableFileError("image")
    if form := picture_format(start):
        if file_text.size > MAX_BYTES:
            raise UnreadableFileError("large image")
        file_text.pictures = {0: as_jpeg(path, form)}
        return
    if _IMAGES.fullmatch(suffix):
        raise UnreadableFileError("other image")
    if file_text.size > MAX_BYTES:
        raise UnreadableFileError("too large")
    if start.startswith(b"%PDF-") or suffix == ".pdf":
        try:
            file_text.kind, (file_text.text, file_text.pages, numbers) = "pdf", read_pdf(path, MAX_CHARACTERS)
            file_text.pictured = len(numbers)
            if pages and numbers:
                file_text.pictures = paint_pages(path, numbers)
            if not file_text.text and not file_text.pictures:
                raise UnreadableFileError("scanned")
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
