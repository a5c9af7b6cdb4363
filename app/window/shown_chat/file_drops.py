"""What is dropped on the window: models are opened, other files attached, images refused."""

from __future__ import annotations

from PySide6.QtCore import QMimeData, QObject, Signal
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QWidget


class FileDrops(QObject):
    """Accepts drops that no widget of the window has accepted; the window hands them over.

    Signals:
        requested: a path to open or to attach.
        images_dropped: a picture without a file was dropped.
        dragging: whether something that can be dropped is above the window.
    """

    requested = Signal(str)
    images_dropped = Signal()
    dragging = Signal(bool)

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        window.setAcceptDrops(True)

    def enter(self, event: QDragEnterEvent) -> None:
        """Accepts drags of files and pictures."""
        if _paths(event.mimeData()) or event.mimeData().hasImage():
            event.acceptProposedAction()
            self.dragging.emit(True)
        else:
            event.ignore()

    def leave(self) -> None:
        """Tells that nothing is above the window any more."""
        self.dragging.emit(False)

    def drop(self, event: QDropEvent) -> None:
        """Reports what was dropped."""
        self.dragging.emit(False)
        paths = _paths(event.mimeData())
        for path in paths:
            self.requested.emit(path)
        if not paths and event.mimeData().hasImage():
            self.images_dropped.emit()
        event.acceptProposedAction()


def _paths(data: QMimeData) -> list[str]:
    """The local files and folders in the dragged data."""
    return [url.toLocalFile() for url in data.urls() if url.isLocalFile()]
