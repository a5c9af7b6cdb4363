"""`python -m app.platform.portal_screenshot FILE`: a screenshot by the portal of a Linux desktop, as a file.

A program of its own, as the desktops' programs for it are: it waits for the person, and windows of Wayland
can be seen by no other way. It ends with 1 and says nothing where the person chose nothing.
"""

from __future__ import annotations

import shutil
import sys
from pathlib import Path
from typing import Any, Final

from PySide6.QtCore import SLOT, QCoreApplication, QObject, QTimer, QUrl, Slot
from PySide6.QtDBus import QDBusConnection, QDBusMessage

_PATIENCE: Final = 180_000  # ms for the person
_ANSWER: Final = 10_000  # ms for the portal to take the request
_MAX_BYTES: Final = 64 << 20
_SERVICE: Final = "org.freedesktop.portal.Desktop"
_PATH: Final = "/org/freedesktop/portal/desktop"
_TOKEN: Final = "octavo"


class PortalAnswer(QObject):
    """Takes the answer to the request: writes the picture to `file` and ends the program."""

    def __init__(self, file: Path) -> None:
        super().__init__()
        self._file = file

    @Slot("uint", "QVariantMap")
    def take(self, code: int, results: dict[str, Any]) -> None:
        """Takes the signal `Response`: 1 if the person chose nothing."""
        picture = Path(QUrl(str(results.get("uri", ""))).toLocalFile() or "/")
        if code == 1:
            self.end()
        elif code != 0 or not picture.is_file() or picture.stat().st_size > _MAX_BYTES:
            self.end("the desktop gave no picture")
        else:
            shutil.copyfile(picture, self._file)
            QCoreApplication.exit(0)

    def end(self, reason: str = "") -> None:
        """Ends the program without a picture."""
        if reason:
            print(reason, file=sys.stderr)
        QCoreApplication.exit(1)


def main(file: Path) -> int:
    """Asks the portal and waits; returns the exit status."""
    application, bus, answer = QCoreApplication([]), QDBusConnection.sessionBus(), PortalAnswer(file)
    sender = bus.baseService().removeprefix(":").replace(".", "_")
    path, name = f"{_PATH}/request/{sender}/{_TOKEN}", "org.freedesktop.portal.Request"
    slot: Any = SLOT("take(uint,QVariantMap)")  # text, where the stub of `connect` has bytes
    bus.connect(_SERVICE, path, name, "Response", answer, slot)
    request = QDBusMessage.createMethodCall(
        _SERVICE, _PATH, "org.freedesktop.portal.Screenshot", "Screenshot"
    )
    options: dict[str, Any] = {"handle_token": _TOKEN, "interactive": True}
    request.setArguments(["", options])
    reply = bus.call(request, timeout=_ANSWER)
    if reply.type() is not QDBusMessage.MessageType.ReplyMessage:
        print(reply.errorMessage() or "the desktop has no portal", file=sys.stderr)
        return 1
    QTimer.singleShot(_PATIENCE, lambda: answer.end("nothing was chosen for three minutes"))
    return application.exec()


if __name__ == "__main__":
    raise SystemExit(main(Path(sys.argv[1])))
