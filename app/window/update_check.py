"""Asks whether there is a newer Octavo, only when a person chooses that in the menu; never by itself.

A release's feed is one small JSON file. Nothing about the machine is sent with the question, nothing is
downloaded or installed: the answer is a sentence with an address.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QObject, QUrl, Signal

from app.release import Release

if TYPE_CHECKING:
    from PySide6.QtNetwork import QNetworkAccessManager, QNetworkReply

FORMAT: Final = 1
LARGEST: Final = 1 << 20  # bytes of a feed
WITHIN: Final = 15_000  # ms


@dataclass(frozen=True)
class UpdateAnswer:
    """What the feed says.

    Attributes:
        words: a sentence for a person.
        url: where to get the newer version; empty when there is none, or no answer.
    """

    words: str
    url: str = ""


def compare(feed: bytes, version: str, flavour: str) -> UpdateAnswer:
    """Reads a feed and compares its version with ours."""
    try:
        content: dict[str, Any] = json.loads(feed)
        if content["format"] != FORMAT:
            return UpdateAnswer(
                "A newer Octavo is there, which this one cannot read about: look at its web page."
            )
        newest, downloads = str(content["version"]), content["downloads"]
        if _numbers(newest) <= _numbers(version):
            return UpdateAnswer(f"Octavo {version} is the newest.")
        if flavour not in downloads:
            return UpdateAnswer(f"Octavo {newest} is out, but not for this system.")
        url = str(downloads[flavour]["url"])
    except (ValueError, KeyError, TypeError):
        return UpdateAnswer("The list of releases cannot be read; try again later.")
    if not url.startswith("https://"):
        return UpdateAnswer("The list of releases names an address that is not safe; nothing was opened.")
    return UpdateAnswer(f"Octavo {newest} is out; you have {version}.", url)


class UpdateCheck(QObject):
    """One question at a time.

    Signals:
        answered: an `UpdateAnswer`.
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
        """Whether there is a feed to ask."""
        return bool(self._release.feed)

    def ask(self, version: str) -> None:
        """Fetches the feed to compare with our `version`; does nothing while an answer is awaited."""
        from PySide6.QtNetwork import QNetworkAccessManager, QNetworkRequest  # the start does without

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
        if received > LARGEST and self._reply is not None:
            self._reply.abort()

    def _on_finished(self) -> None:
        reply, self._reply = self._reply, None
        assert reply is not None
        reply.deleteLater()
        from PySide6.QtNetwork import QNetworkReply

        if reply.error() != QNetworkReply.NetworkError.NoError:
            self.answered.emit(UpdateAnswer(f"There is no answer: {reply.errorString()}."))
            return
        data = bytes(reply.read(LARGEST).data())
        self.answered.emit(compare(data, self._version, self._release.flavour))


def _numbers(version: str) -> tuple[int, ...]:
    """`0.10.2` as numbers; raises ValueError for what is no plain version."""
    return tuple(int(part) for part in version.split("."))
