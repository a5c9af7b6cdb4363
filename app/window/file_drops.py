"""Model files and folders dropped on the window."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QEvent, QMimeData, QObject, Signal
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QWidget

_MODELS = (".gguf", ".safetensors")


class FileDrops(QObject):
    """Takes what is dropped on a window and no part of it has taken.

    Signals:
        asked: a path.
    """

    asked = Signal(str)

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        window.setAcceptDrops(True)
        window.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Lets models be dropped, and says which were."""
        if event.type() == QEvent.Type.DragEnter and isinstance(event, QDragEnterEvent):
            if _paths(event.mimeData()):
                event.acceptProposedAction()
                return True
        elif event.type() == QEvent.Type.Drop and isinstance(event, QDropEvent):
            paths = _paths(event.mimeData())
            for path in paths:
                self.asked.emit(path)
            if paths:
                event.acceptProposedAction()
                return True
        return super().eventFilter(watched, event)


def _paths(data: QMimeData) -> list[str]:
    """Local model files and folders among what is dragged."""
    paths = [Path(url.toLocalFile()) for url in data.urls() if url.isLocalFile()]
    return [str(path) for path in paths if path.suffix in _MODELS or path.is_dir()]
