"""Saves answers and large prompts, off the interface thread: growing ones every so often, too."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QObject, QTimer

from app.store.records import StoredMessage
from app.store.store_thread import StoreThread

_SAVE_EVERY: Final = 350  # ms between saves of growing answers, so that less than half a second is ever lost


class MessageSaver(QObject):
    """Saves answers and large prompts, and knows those that are complete and not on disk yet.

    Args:
        disk: saves on a thread of its own.
    """

    def __init__(self, disk: StoreThread, parent: QObject) -> None:
        super().__init__(parent)
        self._disk = disk
        self._growing: dict[int, str] = {}  # text by message ID, since the last save
        self._ended: dict[int, StoredMessage] = {}
        self._prompts: dict[int, StoredMessage] = {}  # that go to the disk in the next turn
        self._then: dict[int, Callable[[], object]] = {}  # what follows once a message is on disk
        self._timer = QTimer(self, interval=_SAVE_EVERY)
        self._timer.timeout.connect(self._save_growing)

    def unsaved(self, chat: str) -> dict[int, StoredMessage]:
        """The messages of a chat that are complete and not on disk yet, by message ID, oldest first."""
        return {each.id: each for each in self._ended.values() if each.chat == chat}

    def grew(self, message: int, text: str) -> None:
        """Saves the text of an answer in progress, soon."""
        self._growing[message] = text
        if not self._timer.isActive():
            self._timer.start()

    def save(self, ended: StoredMessage, then: Callable[[], object] | None = None) -> None:
        """Saves an answer that has ended, or a prompt, then calls `then`; until that, `unsaved` has it."""
        self._growing.pop(ended.id, None)
        self._ended[ended.id] = ended
        if then is not None:
            self._then[ended.id] = then
        if ended.role == "user":
            # Later: what else sending writes would wait for the megabytes of the other connection.
            self._prompts[ended.id] = ended
            QTimer.singleShot(0, self, self.save_prompts)
        else:
            self._save(ended)

    def stop(self) -> None:
        """Saves no growing answers any more."""
        self._timer.stop()
        self.save_prompts()

    def save_prompts(self) -> None:
        """Hands over the prompts that wait for the next turn."""
        prompts, self._prompts = self._prompts, {}
        for each in prompts.values():
            self._save(each)

    def _save(self, ended: StoredMessage) -> None:
        self._disk.finish(ended, lambda: self._forget(ended))

    def _forget(self, saved: StoredMessage) -> None:
        if self._ended.get(saved.id) is saved:  # it was not continued and ended again meanwhile
            del self._ended[saved.id]
            if (then := self._then.pop(saved.id, None)) is not None:
                then()

    def _save_growing(self) -> None:
        texts, self._growing = self._growing, {}
        if texts:
            self._disk.save(texts)
        else:
            self._timer.stop()
