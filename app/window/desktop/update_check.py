"""A check for a newer Octavo, only when the user chooses so in the menu; never by itself.

The release feed is one small JSON file. The request carries nothing about the machine, and nothing is
downloaded or installed: the result is a sentence and an address.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QObject, QUrl, Signal

from app.release import Release
from app.translation import translate

if TYPE_CHECKING:
    from PySide6.QtNetwork import QNetworkAccessManager, QNetworkReply

FORMAT: Final = 1
MAX_BYTES: Final = 1 << 20  # bytes of a feed
WITHIN: Final = 15_000  # ms


@dataclass(frozen=True)
class UpdateAnswer:
    """The result of a check.

    Attributes:
        message: a sentence for the user.
        url: where to download the newer version; empty when there is none.
    """

    message: str
    url: str = ""


def compare(feed: bytes, version: str, flavour: str) -> UpdateAnswer:
    """Compares the version in a feed with `version`."""
    try:
        content: dict[str, Any] = json.loads(feed)
        if content["format"] != FORMAT:
            return UpdateAnswer(
                translate("window", "A newer Octavo is available. See its web page for details.")
            )
        newest, downloads = str(content["version"]), content["downloads"]
        if _numbers(newest) <= _numbers(version):
            return UpdateAnswer(
                translate("window", "Octavo {version} is up to date.").format(version=version)
            )
        if flavour not in downloads:
            return UpdateAnswer(
                translate("window", "Octavo {version} is available, but not for this system.").format(
                    version=newest
                )
            )
        url = str(downloads[flavour]["url"])
    except (ValueError, KeyError, TypeError):
        return UpdateAnswer(translate("window", "The release list could not be read. Try again later."))
    if not url.startswith("https://"):
        return UpdateAnswer(
            translate("window", "The release list contains an unsafe address. Nothing was opened.")
        )
    return UpdateAnswer(
        translate("window", "Octavo {newest} is available. You have {version}.").format(
            newest=newest, version=version
        ),
        url,
    )


class UpdateCheck(QObject):
    """Runs one check at a time.

    Signals:
        answered: the result, an `UpdateAnswer`.
    """

    answered = Signal(object)

    def __init__(self, release: Release, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._release = release
        self._version = ""
        self._network: QNetworkAccessManager | None = None
        self._reply: QNetworkReply | None = None

    @property
    def possible(self) -> bool:
        """Whether this build has a release feed."""
        return bool(self._release.feed)

    def ask(self, version: str) -> None:
        """Fetches the feed to compare with `version`; does nothing while a check is running."""
        from PySide6.QtNetwork import (
            QNetworkAccessManager,
            QNetworkRequest,
        )  # slow to import; not needed at start

        if self._reply is not None:
            return
        self._version = version
        self._network = self._network or QNetworkAccessManager(self)
        request = QNetworkRequest(QUrl(self._release.feed))
        request.setTransferTimeout(WITHIN)
        request.setHeader(QNetworkRequest.KnownHeaders.UserAgentHeader, "Octavo")
        self._reply = self._network.get(request)
        self._reply.downloadProgress.connect(self._on_progress)
        self._reply.finished.connect(self._on_finished)

    def _on_progress(self, received: int, _total: int) -> None:
        if received > MAX_BYTES and self._reply is not None:
            self._reply.abort()

    def _on_finished(self) -> None:
        reply, self._reply = self._reply, None
        assert reply is not None
        reply.deleteLater()
        from PySide6.QtNetwork import QNetworkReply

        if reply.error() != QNetworkReply.NetworkError.NoError:
            self.answered.emit(
                UpdateAnswer(translate("window", "No response: {reason}.").format(reason=reply.errorString()))
            )
            return
        data = bytes(reply.read(MAX_BYTES).data())
        self.answered.emit(compare(data, self._version, self._release.flavour))


def _numbers(version: str) -> tuple[int, ...]:
    """Parses "0.10.2" into numbers. Raises ValueError for anything else."""
    return tuple(int(part) for part in version.split("."))
