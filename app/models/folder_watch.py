"""Notices when models are added or removed on disk by any program."""

from __future__ import annotations

from PySide6.QtCore import QFileSystemWatcher, QObject, QTimer, Signal

_SETTLE = 1000  # ms without another change; copying a model causes many


class FolderWatch(QObject):
    """Watches the folders that were scanned last.

    Signals:
        changed: a folder changed, and nothing more happened for a second.
    """

    changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._watcher: QFileSystemWatcher | None = None
        self._later = QTimer(self, singleShot=True, interval=_SETTLE)
        self._later.timeout.connect(self.changed)

    def watch(self, folders: list[str]) -> None:
        """Watches these folders instead of the earlier ones."""
        if self._watcher is None:
            if not folders:
                return
            self._watcher = QFileSystemWatcher(self)
            self._watcher.directoryChanged.connect(lambda _: self._later.start())
        before, now = set(self._watcher.directories()), set(folders)
        if gone := list(before - now):
            self._watcher.removePaths(gone)
        if new := list(now - before):
            self._watcher.addPaths(new)

    def folders(self) -> list[str]:
        """The folders that are being watched."""
        return self._watcher.directories() if self._watcher is not None else []
