"""The widgets of the window and how they stand beside each other."""

from __future__ import annotations

from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from app.chats.sidebar import Sidebar
from app.composer.composer import Composer
from app.conversations.conversations import Conversations
from app.memory.memory_panel import MemoryPanel
from app.models.model_library import ModelLibrary
from app.processes.background_worker import BackgroundWorker
from app.theme.theme import Theme
from app.transcript.banner import Banner
from app.transcript.empty_view import EmptyView
from app.transcript.transcript import Transcript
from app.window.columns import Columns
from app.window.header import Header
from app.window.status_bar import StatusBar
from app.window.toast import Toast


class WindowLayout:
    """Three columns and a strip below.

    Args:
        talks: what sidebar and transcript read.
        library: the model that the header names.
        worker: thread that colours code.
        memory_wanted: the memory column is shown where there is room for it.

    Attributes:
        whole: everything, the window's central widget.
        banner: above the transcript, hidden while there is nothing to say.
    """

    def __init__(
        self,
        theme: Theme,
        conversations: Conversations,
        library: ModelLibrary,
        worker: BackgroundWorker,
        memory_wanted: bool,
    ) -> None:
        self.sidebar = Sidebar(theme, conversations.chats)
        self.header = Header(theme, library)
        self.banner = Banner(theme)
        self.banner.hide()
        self.transcript = Transcript(theme, worker, conversations.text_of, conversations.versions)
        self.empty = EmptyView(theme)
        self.composer = Composer(theme)
        self.memory = MemoryPanel(theme.palette)
        self.status = StatusBar(theme)
        middle = self._make_middle()
        self.columns = Columns(theme, self.sidebar, middle, self.memory, memory_wanted)
        self.toast = Toast(middle, self.composer)
        self.whole = QWidget()
        self.whole.setObjectName("window")
        outer = QVBoxLayout(self.whole)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.setSpacing(0)
        outer.addWidget(self.columns, 1)
        outer.addWidget(self.status)

    def _make_middle(self) -> QWidget:
        middle = QWidget()
        middle.setObjectName("middle")
        column = QVBoxLayout(middle)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.header)
        edge = QHBoxLayout()
        edge.setContentsMargins(24, 12, 24, 0)
        edge.addWidget(self.banner)
        column.addLayout(edge)
        column.addWidget(self.empty, 1)
        column.addWidget(self.transcript, 1)
        column.addWidget(self.composer)
        return middle
