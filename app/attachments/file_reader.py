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
    """

    name: str
    kind: Kind = "text"
    index: PassageIndex | None = None
    error: str = ""
    encoding: str = ""
    is_image: bool = False


class FileReader(QObject):
    """Reads files off the interface thread; `command` and `patience` as in `ReaderProcess`."""

    def __init__(
        self,
        parent: QObject | None = None,
        command: Sequence[str] = READER,
        patience: float = _PATIENCE,
    ) -> None:
        super().__init__(parent)
        self._process = ReaderProcess(command, patience, FileText)
        self._worker: BackgroundWorker | None = None

    def read(self, path: Path, done: Callable[[ReadFile], object], encoding: str = "") -> None:
        """Reads a file, then calls `done` on the interface thread; a text file in `encoding`, if named."""
        if not is_plain_name(path.name):
            text = translate("attachments", "“{name}” has control characters in its name. Rename the file.")
            done(ReadFile(shown_name(path.name), error=text.format(name=shown_name(path.name))))
            return
        self._thread().submit(lambda: self._run(path, encoding), done)

    def index(self, name: str, text: str, done: Callable[[ReadFile], object], kind: Kind = "text") -> None:
        """Indexes a text that needs no reading, such as a pasted one."""
        self._thread().submit(lambda: ReadFile(name, kind, PassageIndex.of(text)), done)

    def stop(self) -> None:
        """Ends the process that runs, and the thread."""
        self._process.stop()
        if self._worker is not None:
            self._worker.stop()

    def _thread(self) -> BackgroundWorker:
        if self._worker is None:
            self._worker = BackgroundWorker("octavo-attachments", self)
        return self._worker

    def _run(self, path: Path, encoding: str) -> ReadFile:
        file_text = self._process.run(path, *([encoding] if encoding else []))
        if file_text.problem == "image":
            return ReadFile(path.name, is_image=True)
        if file_text.problem:
            return ReadFile(path.name, error=sentence(file_text, path.name))
        return ReadFile(path.name, file_text.kind, PassageIndex.of(file_text.text), "", file_text.encoding)


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
            "attachments", "“{name}” has pictures of text only. Run text recognition on it first."
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
    )
