"""Import of files off the interface thread, and a sentence about the result."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

from PySide6.QtCore import QObject

from app import formatting
from app.importing.import_process import MAX_BYTES
from app.importing.imported_chat import ImportedChat, ImportedFile
from app.processes.background_worker import BackgroundWorker
from app.processes.reader_process import ReaderProcess
from app.translation import translate

IMPORTER: Final = (sys.executable, "-m", "app.importing.import_process")
_PATIENCE: Final = 120.0  # seconds that a file may take

Done = Callable[[list[ImportedChat], str], object]


class ChatImporter(QObject):
    """Reads files, one at a time; `command` as in `ReaderProcess`."""

    def __init__(self, parent: QObject | None = None, command: Sequence[str] = IMPORTER) -> None:
        super().__init__(parent)
        self._process = ReaderProcess(command, _PATIENCE, ImportedFile)
        self._worker = BackgroundWorker("octavo-import", self)

    def read(self, path: Path, done: Done) -> None:
        """Reads a file, then calls `done` on the interface thread with its chats, or what is wrong."""

        def ended(file: ImportedFile) -> None:
            done(file.chats, sentence(file, path.name) if file.problem else "")

        self._worker.submit(lambda: self._process.run(path), ended)

    def stop(self) -> None:
        """Ends the process that runs, and the thread."""
        self._process.stop()
        self._worker.stop()


def sentence(file: ImportedFile, name: str) -> str:
    """Returns why a file cannot be imported, and what to do."""
    texts = {
        "missing": translate("importing", "“{name}” no longer exists."),
        "not a file": translate("importing", "“{name}” is not a file."),
        "unreadable": translate("importing", "“{name}” cannot be opened. Check its permissions."),
        "not json": translate("importing", "“{name}” is damaged or not JSON. Export the chats again."),
        "unknown": translate(
            "importing",
            "“{name}” is not from ChatGPT, LM Studio, Open WebUI or Octavo. Choose their exported JSON file.",
        ),
        "empty": translate("importing", "“{name}” has no messages."),
        "too large": translate("importing", "“{name}” is too large: {size}. The most is {most}."),
        "memory": translate("importing", "“{name}” was refused: reading it takes too much memory."),
        "time": translate("importing", "“{name}” was refused: reading it takes too long."),
    }
    shown = "".join(letter if letter.isprintable() else "\ufffd" for letter in name)[:120]
    text = texts.get(file.problem, texts["unreadable"])
    return text.format(name=shown, size=formatting.size(file.size), most=formatting.size(MAX_BYTES))
