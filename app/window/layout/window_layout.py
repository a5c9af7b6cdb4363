"""Creates the widgets of the window and lays them out."""

from __future__ import annotations

from PySide6.QtWidgets import QStackedWidget, QVBoxLayout, QWidget

from app.chats.sidebar import Sidebar
from app.composer.composer import Composer
from app.conversations.conversations import Conversations
from app.memory.memory_panel import MemoryPanel
from app.models.model_library import ModelLibrary
from app.processes.background_worker import BackgroundWorker
from app.processes.token_counts import TokenCounts
from app.theme.theme import Theme
from app.transcript.banner import Banner
from app.transcript.empty_view import EmptyView
from app.transcript.transcript import Transcript
from app.window.layout.columns import Columns
from app.window.layout.context_notice import ContextNotice
from app.window.layout.header import Header
from app.window.layout.notices import Notices
from app.window.layout.overflow_card import OverflowCard
from app.window.layout.status_bar import StatusBar
from app.window.layout.toast import Toast
from app.workspace import Workspace


class WindowLayout:
    """Three columns and the status bar below them.

    Args:
        workspace: what the widgets follow.
        conversations: read by the sidebar and the transcript.
        library: names the loaded model in the header.
        worker: the thread that highlights code.
        counts: counts the tokens of drafts and files.
        memory_wanted: show the memory column where it fits.

    Attributes:
        root: the window's central widget, which holds all others.
        banner: above the transcript; hidden until there is a message.
        overflow: above the composer; hidden until a chat is too long.
        context_notice: above the transcript; says what of the chat is not sent.
        notices: holds the banner and whatever else belongs above the transcript.
        blank: shown for an empty chat; holds `empty`, and the page of the first start.
    """

    def __init__(
        self,
        theme: Theme,
        workspace: Workspace,
        conversations: Conversations,
        library: ModelLibrary,
        worker: BackgroundWorker,
        counts: TokenCounts,
        memory_wanted: bool,
    ) -> None:
        self.sidebar = Sidebar(theme, conversations.store.chats)
        self.header = Header(theme, library, workspace)
        self.banner = Banner(theme)
        self.banner.hide()
        self.transcript = Transcript(
            theme, worker, workspace, conversations.store.siblings, conversations.messages
        )
        self.transcript.images.folder = conversations.store.images.folder
        self.empty = EmptyView(theme)
        self.blank = QStackedWidget()
        self.blank.addWidget(self.empty)
        self.notices = Notices(theme)
        self.context_notice = ContextNotice()
        self.overflow = OverflowCard(theme)
        self.composer = Composer(theme, workspace, counts)
        self.memory = MemoryPanel(theme.palette)
        self.status = StatusBar(theme, workspace)
        middle = self._make_middle()
        self.columns = Columns(theme, self.sidebar, middle, self.memory, memory_wanted)
        self.toast = Toast(middle, self.composer)
        workspace.reported.connect(self.toast.show_message)
        self.root = QWidget()
        self.root.setObjectName("window")
        outer = QVBoxLayout(self.root)
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
        self.notices.addWidget(self.banner)
        self.notices.addWidget(self.context_notice)
        column.addWidget(self.notices)
        column.addWidget(self.blank, 1)
        column.addWidget(self.transcript, 1)
        column.addWidget(self.overflow)
        column.addWidget(self.composer)
        return middle
