"""Opens model files and folders that are dropped on the window."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QEvent, QMimeData, QObject, Signal
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QWidget

_MODELS = (".gguf", ".safetensors")


class FileDrops(QObject):
    """Accepts drops of model files that no widget of the window has accepted.

    Signals:
        requested: a path to open.
    """

    requested = Signal(str)

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        window.setAcceptDrops(True)
        window.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Accepts drags of models and reports what was dropped."""
        if event.type() == QEvent.Type.DragEnter and isinstance(event, QDragEnterEvent):
            if _paths(event.mimeData()):
                event.acceptProposedAction()
                return True
        elif event.type() == QEvent.Type.Drop and isinstance(event, QDropEvent):
            paths = _paths(event.mimeData())
            for path in paths:
                self.requested.emit(path)
            if paths:
                event.acceptProposedAction()
                return True
        return super().eventFilter(watched, event)


def _paths(data: QMimeData) -> list[str]:
    """The local model files and folders in the dragged data."""
    paths = [Path(url.toLocalFile()) for url in data.urls() if url.isLocalFile()]
    return [str(path) for path in paths if path.suffix in _MODELS or path.is_dir()]
