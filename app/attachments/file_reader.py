"""A reader of files in processes of their own, one at a time, and sentences about what cannot be attached."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from PySide6.QtCore import QObject

from app.attachments.attachment import Kind, is_plain_name, shown_name
from app.attachments.passages import PassageIndex
from app.attachments.reading_process import MAX_BYTES, MAX_CHARACTERS, MAX_TEXT_BYTES, FileText
from app.formatting import size
from app.processes.background_worker import BackgroundWorker
from app.processes.reader_process import ReaderProcess
from app.store.embedded_images import MAX_PIXELS, EmbeddedImage
from app.translation import figure, translate

READER: Final = (sys.executable, "-m", "app.attachments.reading_process")
_PATIENCE: Final = 40.0  # seconds that a file may take


@dataclass(frozen=True)
class ReadFile:
    """A file that was read, or the reason why it was not.

    Attributes:
        name: as it is shown.
        index: its text in passages; None with `error`.
        error: a sentence for a person; empty if it was read, and for images.
        is_image: it is an image, whatever its name says.
        encoding: of a text file, with a question mark if it is a guess; empty for others.
        pictures: names and JPEG files of pages without text, or of the image that the file is.
        left_out: says of how many pages there is neither text nor a picture; empty if there are none.
    """

    name: str
    kind: Kind = "text"
    index: PassageIndex | None = None
    error: str = ""
    encoding: str = ""
    is_image: bool = False
    pictures: Sequence[EmbeddedImage] = ()
    left_out: str = ""


class FileReader(QObject):
    """Reads files off the interface thread; `command` and `patience` as in `ReaderProcess`."""

    def __init__(
        self, parent: QObject | None = None, command: Sequence[str] = READER, patience: float = _PATIENCE
    ) -> None:
        super().__init__(parent)
        self._process = ReaderProcess(command, patience, FileText)
        self._worker = BackgroundWorker("octavo-attachments", self)

    def read(
        self, path: Path, done: Callable[[ReadFile], object], encoding: str = "", *, looks: bool = False
    ) -> None:
        """Reads a file, then calls `done` on the interface thread.

        Args:
            path: of the file.
            done: gets what was read.
            encoding: of a text file, if it is known.
            looks: whether pages without text can be sent as pictures.
        """
        if not is_plain_name(path.name):
            text = translate("attachments", "“{name}” has control characters in its name. Rename the file.")
            done(ReadFile(shown_name(path.name), error=text.format(name=shown_name(path.name))))
            return
        options = [encoding, "pictures"] if looks else [encoding] if encoding else []
        self._worker.submit(lambda: self._run(path, options), done)

    def index(self, name: str, text: str, done: Callable[[ReadFile], object], kind: Kind = "text") -> None:
        """Indexes a text that needs no reading, such as a pasted one."""
        self._worker.submit(lambda: ReadFile(name, kind, PassageIndex.of(text)), done)

    def stop(self) -> None:
        """Ends the process that runs, and the thread."""
        self._process.stop()
        self._worker.stop()

    def _run(self, path: Path, options: list[str]) -> ReadFile:
        file_text = self._process.run(path, *options)
        if file_text.problem == "image":
            return ReadFile(path.name, is_image=True)
        if file_text.problem:
            return ReadFile(path.name, error=sentence(file_text, path.name))
        index = PassageIndex.of(file_text.text) if file_text.text else None
        pictures = pictures_of(file_text, path.name)
        left = file_text.pictured - len(pictures) if pictures else 0
        text = translate(
            "attachments", "“{name}” has %n more page(s) without text. Attach them as images.", "", left
        )
        left_out = text.format(name=path.name) if left > 0 else ""
        return ReadFile(
            path.name, file_text.kind, index, "", file_text.encoding, pictures=pictures, left_out=left_out
        )


def pictures_of(file_text: FileText, name: str) -> list[EmbeddedImage]:
    """Returns the pictures of a file with names for people."""
    text = "{name}" if not file_text.pages else translate("attachments", "{name}, page {page} of {pages}")
    return [
        EmbeddedImage(text.format(name=name, page=figure(number + 1), pages=figure(file_text.pages)), data)
        for number, data in file_text.pictures.items()
    ]


def sentence(file_text: FileText, name: str) -> str:
    """Returns why a file cannot be attached, and what to do."""
    texts = {
        "missing": translate("attachments", "“{name}” no longer exists."),
        "unreadable": translate("attachments", "“{name}” cannot be opened. Check its permissions."),
        "not a file": translate("attachments", "“{name}” is not a file."),
        "folder": translate("attachments", "“{name}” is a folder. Attach its files instead."),
        "binary": translate(
            "attachments", "“{name}” has no text that can be read. Attach text, code, CSV, PDF or DOCX files."
        ),
        "old Word": translate("attachments", "“{name}” is in an old format. Save it as DOCX or PDF."),
        "too large": translate(
            "attachments",
            "“{name}” is too large: {size}. PDF and DOCX can have {most}, other files {most_text}.",
        ),
        "too much text": translate(
            "attachments", "“{name}” has more than {characters} characters of text. Attach a part of it."
        ),
        "empty": translate("attachments", "“{name}” is empty."),
        "scanned": translate(
            "attachments",
            "“{name}” has pictures of text only. Choose a model that looks at images, or run text recognition"
            " on it.",
        ),
        "other image": translate(
            "attachments",
            "“{name}” cannot be attached: an image must be PNG, JPEG, WebP, GIF, BMP, TIFF or AVIF."
            " Convert it.",
        ),
        "large image": translate(
            "attachments", "“{name}” is too large: an image can have {most}. Make it smaller."
        ),
        "pixels": translate(
            "attachments", "“{name}” has more than {pixels} million pixels. Make it smaller."
        ),
        "HEIC": translate(
            "attachments", "“{name}” is a HEIC image, which is read on a Mac only. Save it as JPEG."
        ),
        "password": translate("attachments", "“{name}” is protected by a password. Save it without one."),
        "document type": translate(
            "attachments", "“{name}” was refused: it declares a document type, which DOCX files never do."
        ),
        "bomb": translate("attachments", "“{name}” was refused: it decompresses to far too much."),
        "memory": translate("attachments", "“{name}” was refused: reading it takes too much memory."),
        "time": translate("attachments", "“{name}” was refused: reading it takes too long."),
    }
    damaged = translate("attachments", "“{name}” is damaged and cannot be read.")
    return texts.get(file_text.problem, damaged).format(
        name=shown_name(name),
        size=size(file_text.size),
        most=size(MAX_BYTES),
        most_text=size(MAX_TEXT_BYTES),
        characters=figure(MAX_CHARACTERS),
        pixels=figure(MAX_PIXELS // 1_000_000),
    )
