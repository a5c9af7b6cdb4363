"""Control of the first start: its page in an empty chat, and its download above any other chat."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject

from app.conversations.conversations import Conversations
from app.models.first_start import FirstStart
from app.models.first_start_page import DownloadStrip, FirstStartPage
from app.models.model_browser_controller import ModelBrowserController
from app.models.model_library import ModelLibrary
from app.settings import Settings
from app.theme.theme import Theme
from app.window.layout.window_layout import WindowLayout


class FirstStartControl(QObject):
    """Puts the page and the strip into the window.

    Attributes:
        start: what is recommended, and how far it has come.
        page: shown in place of an empty chat while `start` is open.
        strip: shown above a chat while the chosen model is not loaded.
    """

    def __init__(
        self,
        theme: Theme,
        layout: WindowLayout,
        browser: ModelBrowserController,
        library: ModelLibrary,
        settings: Settings,
        conversations: Conversations,
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._layout = layout
        self._library = library
        self._conversations = conversations
        self.start = FirstStart(browser.discovery, library, settings, bool(conversations.store.chats()), self)
        self.page = FirstStartPage(theme, self.start)
        self.strip = DownloadStrip(self.start)
        layout.blank.addWidget(self.page)
        layout.notices.addWidget(self.strip)
        layout.blank.installEventFilter(self)
        self.page.browser_requested.connect(lambda: browser.open())
        conversations.chats_changed.connect(self._on_chats)
        self.start.changed.connect(self._show)
        self._show()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Follows whether an empty chat is shown."""
        if event.type() in (QEvent.Type.Show, QEvent.Type.Hide):
            self._show()
        return super().eventFilter(watched, event)

    def _on_chats(self) -> None:
        if self.start.state != "closed" and self._conversations.store.chats():
            self.start.close()

    def _show(self) -> None:
        layout = self._layout
        open_page = self.start.state != "closed" and not self._library.engine_stopped
        layout.blank.setCurrentWidget(self.page if open_page else layout.empty)
        self.strip.set_wanted(not (open_page and not layout.blank.isHidden()))
