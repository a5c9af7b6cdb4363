"""What is opened with Octavo from outside: model files and folders, and octavo:// addresses.

macOS tells of both by an event (the app is started first, if need be), Linux by the command line. An address
may put words into the composer and no more: whatever a web page asks for, a person sends it or doesn't.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Final, Literal
from urllib.parse import parse_qs, unquote, urlsplit

from PySide6.QtCore import QEvent, QObject, Signal
from PySide6.QtGui import QFileOpenEvent

SCHEME: Final = "octavo"
LONGEST: Final = 20_000  # characters of a prompt in an address


@dataclass(frozen=True)
class OpenRequest:
    """What a path or an address asks for.

    Attributes:
        kind: a model to load, a file to make one of, words for the composer, or nothing that Octavo knows.
        text: the model's folder, the file, the words, or a sentence that says what is wrong.
    """

    kind: Literal["model", "file", "prompt", "unknown"]
    text: str


def understand(text: str) -> OpenRequest:
    """Reads `octavo://new?prompt=...`, a `file:` address, or a path of a model's file or folder."""
    parts = urlsplit(text)
    if parts.scheme == SCHEME:
        prompts = parse_qs(parts.query).get("prompt", [])
        if parts.netloc != "new" or len(prompts) != 1:
            return OpenRequest("unknown", "Octavo knows only addresses like octavo://new?prompt=Hello.")
        return OpenRequest("prompt", prompts[0][:LONGEST])
    path = Path(unquote(parts.path) if parts.scheme == "file" else text).expanduser().absolute()
    if path.suffix == ".gguf" and path.is_file():
        return OpenRequest("file", str(path))
    folder = path.parent if path.suffix == ".safetensors" else path
    if not (folder / "config.json").is_file():
        return OpenRequest("unknown", f"There is no model in {folder}: Octavo looks for config.json there.")
    return OpenRequest("model", str(folder))


class OpenRequestEvents(QObject):
    """Hears macOS's open events; to be installed as an event filter of the application.

    Signals:
        asked: a path or an address.
    """

    asked = Signal(str)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.FileOpen and isinstance(event, QFileOpenEvent):
            self.asked.emit(event.url().toString() if not event.file() else event.file())
            return True
        return super().eventFilter(watched, event)
