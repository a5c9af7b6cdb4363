"""Requests from outside to open something: model files and folders, and octavo:// addresses.

macOS sends an event for both and starts the app first if needed; Linux uses the command line, and a second
start of the app hands them over to the window that is there. An address can only fill the composer or show
something: whatever a web page asks for, it is the user who sends, downloads or adds it.
"""

from __future__ import annotations

import contextlib
import json
import os
import re
import socket
import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Literal
from urllib.parse import parse_qs, unquote, urlsplit

from PySide6.QtCore import QEvent, QObject, Signal
from PySide6.QtGui import QFileOpenEvent
from PySide6.QtWidgets import QApplication

from app.translation import translate
from engine.protocol import pasted_model

SCHEME: Final = "octavo"
MAX_PROMPT: Final = 20_000  # characters of a prompt in an address
_MODEL: Final = re.compile(r"(?:ms:)?\w[\w.-]{0,95}/\w[\w.-]{0,95}(?:@[\w./-]{1,200})?", re.ASCII)


@dataclass(frozen=True)
class OpenRequest:
    """A request to open a path or an address.

    Attributes:
        kind: a model to load, a file to convert, a file to attach, a prompt for the composer, Quick Ask, a
            model to show in the browser, a server of tools to show, or an unknown request.
        text: the model's folder, the file, the prompt, the question, the name, the address, or a sentence
            that says what is wrong.
    """

    kind: Literal["model", "file", "attachment", "prompt", "ask", "offer", "tools", "unknown"]
    text: str


def parse_open_request(text: str) -> OpenRequest:
    """Parses an octavo:// address, a `file:` address, or a path of a model's file or folder.

    `octavo://new?prompt=...`, `octavo://ask` (with `?prompt=...` or without),
    `octavo://open_from_hf?model=org/name` and `octavo://mcp?...` are known.
    """
    try:
        parts = urlsplit(text)
    except ValueError:  # an invalid host
        return OpenRequest("unknown", translate("window", "This is not an address that Octavo can open."))
    if parts.scheme == SCHEME and parts.netloc.lower() == "open_from_hf":
        return _offer(parse_qs(parts.query).get("model", []))
    if parts.scheme == SCHEME and parts.netloc.lower() == "mcp":
        return OpenRequest("tools", text)
    if parts.scheme == SCHEME:
        prompts = parse_qs(parts.query).get("prompt", [])
        if parts.netloc.lower() == "ask" and len(prompts) <= 1:
            return OpenRequest("ask", "".join(prompts)[:MAX_PROMPT])
        if parts.netloc != "new" or len(prompts) != 1:
            return OpenRequest(
                "unknown",
                translate("window", "Octavo only opens addresses such as octavo://new?prompt=Hello."),
            )
        return OpenRequest("prompt", prompts[0][:MAX_PROMPT])
    path = Path(unquote(parts.path) if parts.scheme == "file" else text).expanduser().absolute()
    if path.suffix == ".gguf" and path.is_file():
        return OpenRequest("file", str(path))
    if path.is_file() and path.suffix != ".safetensors" and path.name != "config.json":
        return OpenRequest("attachment", str(path))
    folder = path.parent if path.suffix == ".safetensors" or path.name == "config.json" else path
    if not (folder / "config.json").is_file():
        return OpenRequest(
            "unknown",
            translate("window", "No model found in {folder}: config.json is missing.").format(folder=folder),
        )
    return OpenRequest("model", str(folder))


def _offer(models: list[str]) -> OpenRequest:
    text = models[0] if len(models) == 1 else ""
    name = pasted_model(text) or text
    if not _MODEL.fullmatch(name) or ".." in name:
        return OpenRequest(
            "unknown", translate("window", "This link names no model of the Hugging Face Hub.")
        )
    return OpenRequest("offer", name if name.startswith("ms:") else f"hf.co/{name}")


class OctavoApplication(QApplication):
    """The application, which handles what macOS sends to it.

    An event filter of the application would be called for each event of each widget.

    Signals:
        open_requested: a path or an address.

    Attributes:
        on_quit: called when the Dock, or logging out, asks to quit; True if the app ends later by itself.
    """

    open_requested = Signal(str)

    def __init__(self, arguments: Sequence[str]) -> None:
        super().__init__(list(arguments))
        self.on_quit: Callable[[], bool] | None = None

    def event(self, event: QEvent) -> bool:
        """Handles macOS's open events, and Quit."""
        if event.type() == QEvent.Type.FileOpen and isinstance(event, QFileOpenEvent):
            self.open_requested.emit(event.url().toString() if not event.file() else event.file())
            return True
        if event.type() == QEvent.Type.Quit and self.on_quit is not None and self.on_quit():
            event.ignore()
            return True
        return super().event(event)


_LONGEST_REQUEST: Final = 1 << 20  # bytes


class OnlyWindow(QObject):
    """The requests of later starts of the app for a data folder's one window.

    Args:
        lock: of the folder, by `claim_window` of `app/__main__.py`.

    Signals:
        requested: what a later start was to open; the window is to be shown in any case.
    """

    requested = Signal(list)

    def __init__(self, folder: Path, lock: int) -> None:
        super().__init__()
        self._lock = lock
        self._listening = socket.socket(socket.AF_UNIX)
        path = folder / "window.sock"
        try:
            path.unlink(missing_ok=True)  # of a window that was killed
            self._listening.bind(str(path))
            path.chmod(0o600)
            self._listening.listen()
        except OSError:  # a path of over 100 bytes, or a disk without sockets: a later start only says so
            self._listening.close()
            return
        threading.Thread(target=self._accept, name="window-requests", daemon=True).start()

    def close(self) -> None:
        """Gives the lock up."""
        with contextlib.suppress(OSError):
            self._listening.shutdown(socket.SHUT_RDWR)  # which ends `accept`
        self._listening.close()
        os.close(self._lock)

    def _accept(self) -> None:
        while True:
            try:
                connection, _ = self._listening.accept()
            except OSError:
                return
            with connection, contextlib.suppress(OSError, ValueError):
                connection.settimeout(1.0)
                data = b""
                while len(data) < _LONGEST_REQUEST and (more := connection.recv(1 << 16)):
                    data += more
                texts = json.loads(data)
                if isinstance(texts, list):
                    self.requested.emit([text for text in texts if isinstance(text, str)])
                    connection.sendall(b"!")
