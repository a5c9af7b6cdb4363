"""The main window: three columns and a strip, and the wires between them."""

from __future__ import annotations

from PySide6.QtCore import Qt, QTimer, QUrl, Signal
from PySide6.QtGui import QCloseEvent, QDesktopServices, QGuiApplication, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QFileDialog, QHBoxLayout, QMainWindow, QMessageBox, QVBoxLayout, QWidget

from app.background import Worker
from app.chats.sidebar import Sidebar
from app.composer.composer import Composer
from app.conversations import Answer, Conversations
from app.engine_client import EngineClient, Link
from app.memory.panel import MemoryPanel
from app.models.desk import ModelDesk
from app.models.library import ModelLibrary
from app.models.picker import ModelPicker
from app.release import this_release
from app.settings import Settings
from app.store.chats import ChatStore
from app.store.records import StoredMessage
from app.theme.looks import ChatLook
from app.theme.motion import is_reduced
from app.theme.theme import Theme
from app.transcript.empty_view import EmptyView
from app.transcript.notice import Notice
from app.transcript.transcript import Transcript
from app.updates import UpdateAnswer, UpdateCheck
from app.window.columns import Columns
from app.window.header import Header
from app.window.memory_wires import MemoryWires
from app.window.menus import Deeds, build_menus
from app.window.settings_dialog import SettingsDialog
from app.window.status_strip import StatusStrip
from app.window.toast import Toast
from app.window.tray import Tray
from app.window.versions import Versions
from engine import protocol


class MainWindow(QMainWindow):
    """Everything a person sees.

    Signals:
        painted: the first paint is done; the engine may start now.
        closed: the window is gone and everything is saved.
    """

    painted = Signal()
    closed = Signal()

    def __init__(self, theme: Theme, settings: Settings, store: ChatStore, client: EngineClient) -> None:
        super().__init__()
        self.theme = theme
        self.settings = settings
        self.client = client
        self._store = store
        self._chat = ""  # "": one that has not begun
        self._drafts: dict[str, str] = {"": settings.new_draft}
        self._deleted: list[str] = []
        self._was_painted = False
        self._version = ""  # of the engine, which ships with us
        self.updates = UpdateCheck(this_release(), self)
        self._code_worker = Worker("octavo-code", self)
        self.library = ModelLibrary(client, settings, self)
        self.conversations = Conversations(store, client, self.library, settings, self)
        self._build()
        self._connect()
        self.setWindowTitle("Octavo")
        self.setMinimumSize(640, 480)
        self.resize(1440, 900)
        geometry = settings.geometry
        if geometry is not None:
            self.restoreGeometry(geometry)
        self.show_chat("")
        self._on_chats_changed()
        if store.notice:
            self.banner.show_words(store.notice, "Dismiss")

    # --- building -------------------------------------------------------------------------------

    def _build(self) -> None:
        theme = self.theme
        self.sidebar = Sidebar(theme, self.conversations.chats)
        self.header = Header(theme, self.library)
        self.banner = Notice(theme)
        self.banner.hide()
        self.transcript = Transcript(
            theme, self._code_worker, self.conversations.text_of, self.conversations.versions
        )
        self.empty = EmptyView(theme)
        self.composer = Composer(theme)
        self.memory = MemoryPanel(theme.palette)
        self._set_motion()
        self.status = StatusStrip(theme)
        self._middle = QWidget()
        self._middle.setObjectName("middle")
        column = QVBoxLayout(self._middle)
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
        whole = QWidget()
        whole.setObjectName("window")
        outer = QVBoxLayout(whole)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.setSpacing(0)
        self.columns = Columns(theme, self.sidebar, self._middle, self.memory, self.settings.memory_visible)
        outer.addWidget(self.columns, 1)
        outer.addWidget(self.status)
        self.setCentralWidget(whole)
        self.tray = Tray(theme, self.come_to_front, self.close, self)
        self.wires = MemoryWires(
            self.client,
            self.memory,
            self.status,
            self.sidebar.model,
            self.conversations.running,
            self.tray,
            self,
        )
        self.picker = ModelPicker(theme, self.library, self)
        self.desk = ModelDesk(theme, self.library, self)
        self.toast = Toast(self._middle, self.composer)
        self.versions = Versions(
            self.conversations,
            self.transcript,
            self.composer,
            lambda: self._chat,
            self.show_chat,
            self.toast.show_words,
            self,
        )
        menu = build_menus(self, self._deeds())
        if menu is not None:
            self.header.use_menu(menu)
            self.menuBar().hide()

    def _deeds(self) -> Deeds:
        return Deeds(
            new_chat=lambda: self.show_chat(""),
            close_window=self.close,
            quit=self.close,
            find=self._on_find,
            rename_chat=self._on_rename_asked,
            delete_chat=self._on_delete_shown,
            undo_delete=self._on_undo,
            stop=lambda: self.conversations.stop(self._chat),
            retry=self._on_retry_last,
            branch=self.versions.branch_last,
            export=self.versions.ask_and_export,
            toggle_chats=self.columns_toggle_chats,
            toggle_memory=self.columns_toggle_memory,
            zoom=self._on_zoom,
            models=self.open_picker,
            find_models=lambda: self.desk.open(),
            settings=self._on_settings,
            restart_engine=self.client.restart,
            copy_report=self._on_copy_report,
            about=self._on_about,
            check_updates=(lambda: self.updates.ask(self._version or "0")) if self.updates.possible else None,
        )

    def _connect(self) -> None:
        self.updates.answered.connect(self._on_update_answer)
        talks, client = self.conversations, self.client
        self.sidebar.new_asked.connect(lambda: self.show_chat(""))
        self.sidebar.picked.connect(self.show_chat)
        self.sidebar.renamed.connect(talks.rename)
        self.sidebar.delete_asked.connect(self._on_delete)
        self.sidebar.undo_asked.connect(self._on_undo)
        self.sidebar.search_asked.connect(
            lambda words: talks.search(words, lambda hits: self.sidebar.show_hits(words, hits))
        )
        self.header.pill.clicked.connect(self.open_picker)
        self.header.chats_toggled.connect(self.columns.show_chats)
        self.header.memory_toggled.connect(self.columns.show_memory)
        self.columns.changed.connect(self._on_columns)
        self.banner.acted.connect(self._on_banner)
        self.transcript.retry_asked.connect(lambda message: talks.retry(message, self._chat))
        self.empty.suggested.connect(self._on_submitted)
        self.empty.picker_asked.connect(self.open_picker)
        self.composer.submitted.connect(self._on_submitted)
        self.composer.stop_asked.connect(lambda: talks.stop(self._chat))
        self.picker.folder_asked.connect(self._on_add_folder)
        self.picker.browser_asked.connect(lambda: self.desk.open())
        self.desk.said.connect(self.toast.show_words)
        self.status.restart_asked.connect(client.restart)
        self.memory.chat_picked.connect(self.show_chat)
        self.memory.place_picked.connect(self.versions.go_to)
        self.memory.fork_asked.connect(self.versions.fork)
        self.memory.noted.connect(self.toast.show_words)
        self.memory.plan_wanted.connect(lambda path: self.desk.discovery.plan(path, 0, 1, 0))
        self.desk.client.planned.connect(self.memory.apply)
        self.transcript.why_asked.connect(self._on_why)
        talks.chats_changed.connect(self._on_chats_changed)
        talks.branch_changed.connect(self._on_branch_changed)
        talks.text_grew.connect(self._on_text_grew)
        talks.ended.connect(self._on_answer_ended)
        talks.running_changed.connect(self._on_running_changed)
        self.library.changed.connect(self._on_library_changed)
        self.library.ready.connect(self.wires.watch)  # a new pool: see all of it from the start
        client.link_changed.connect(self._on_link)
        client.welcome.connect(self._on_welcome)
        client.engine_error.connect(lambda error: self.toast.show_words(error.message))
        self.theme.changed.connect(self._on_theme)
        self._on_columns()

    # --- chats ----------------------------------------------------------------------------------

    @property
    def current_chat(self) -> str:
        """Id of the chat that is shown; empty for one that has not begun."""
        return self._chat

    @property
    def last_stats(self) -> protocol.Stats | None:
        """The engine's newest figures."""
        return self.wires.stats

    def show_chat(self, chat: str) -> None:
        """Shows a chat, "" a new one. Answers that are being written go on."""
        self.versions.end_edit()
        self._keep_draft()
        self._chat = chat
        self.conversations.set_front(chat)
        self.sidebar.set_current(chat)
        messages = self.conversations.branch(chat) if chat else []
        self.transcript.show_chat(chat, messages)
        self.transcript.setVisible(bool(messages))
        self.empty.setVisible(not messages)
        self._show_title()
        draft = self._drafts.get(chat)
        if draft is None and chat:
            draft = self.conversations.chat(chat).draft
        self.composer.set_text(draft or "")
        self.composer.focus()
        self._on_running_changed(chat)

    def _keep_draft(self) -> None:
        text = self.composer.text()
        if self._drafts.get(self._chat, "") != text or self._chat:
            self._drafts[self._chat] = text
            if self._chat:
                self.conversations.set_draft(self._chat, text)

    def _show_title(self) -> None:
        look = self.wires.looks.get(self._chat)
        title = look.title if look else "New chat"
        self.header.title.set_whole(title)
        self.setWindowTitle(f"{title} — Octavo" if self._chat else "Octavo")

    def _on_submitted(self, text: str) -> None:
        if self.versions.submit(text):
            return
        if not (self.library.can_answer or self.library.is_coming):
            self.composer.set_text(text)
            self.open_picker()
            return
        if not self._chat:
            self._drafts[""] = ""
            self.composer.set_text("")
            self._chat = self.conversations.new_chat().id
            self.conversations.set_front(self._chat)
        chat = self._chat
        self.composer.set_text("")
        self._drafts[chat] = ""
        self.conversations.send(chat, text)
        self.sidebar.set_current(chat)
        self.transcript.go_to_tail()
        self.composer.focus()

    def _on_delete(self, chat: str) -> None:
        title = self.conversations.chat(chat).title
        if chat == self._chat:
            self.show_chat("")
        self.conversations.delete(chat)
        self._deleted.append(chat)
        self.toast.show_words(f"“{title}” was deleted", "Undo", self._on_undo)

    def _on_delete_shown(self) -> None:
        if self._chat:
            self._on_delete(self._chat)

    def _on_undo(self) -> None:
        if self._deleted:
            chat = self._deleted.pop()
            self.conversations.undelete(chat)
            self.toast.hide()
            self.show_chat(chat)

    def _on_rename_asked(self) -> None:
        if self._chat:
            self.columns.show_chats(True)
            self.sidebar.list.edit(self.sidebar.model.index_of(self._chat))

    def _on_find(self) -> None:
        self.columns.show_chats(True)
        self.sidebar.focus_search()

    def _on_chats_changed(self) -> None:
        chats = self.conversations.chats()
        self.wires.set_looks({chat.id: ChatLook(chat.title, chat.color_index) for chat in chats})
        self.sidebar.refresh()
        self._show_title()

    # --- answers --------------------------------------------------------------------------------

    def _on_branch_changed(self, chat: str) -> None:
        if chat == self._chat:
            self.empty.hide()
            self.transcript.show()
            self.transcript.show_chat(chat, self.conversations.branch(chat))

    def _on_text_grew(self, message: int) -> None:
        self.transcript.grow(message)
        self._show_context()

    def _on_answer_ended(self, message: StoredMessage) -> None:
        self.transcript.finish(message)

    def _on_running_changed(self, chat: str) -> None:
        if chat == self._chat:
            answer = self.conversations.answer_of(chat)
            self.composer.set_generating(answer is not None)
            if answer is not None and not answer.text:
                self.transcript.set_status(answer.message.id, self._waiting_words(answer))
            self._show_context()
        self.wires.show_activity()

    def _waiting_words(self, answer: Answer) -> str:
        if not answer.sent:
            return "Waiting for the model…"
        if not answer.prompt_tokens:
            return "Waiting for its turn…"
        fresh = answer.prompt_tokens - answer.reused_tokens
        return f"Reading {fresh:,} tokens…"

    def _on_why(self, message: int) -> None:
        self.columns.show_memory(True)
        self.memory.hands.explain_miss(self.conversations.request_of(message))

    def _on_retry_last(self) -> None:
        branch = self.conversations.branch(self._chat) if self._chat else []
        if branch:
            self.conversations.retry(branch[-1].id, self._chat)

    def _show_context(self) -> None:
        limit = self.library.state.context
        used = self.conversations.context_used(self._chat) if self._chat else 0
        self.composer.meter.set_figures(used, limit)

    # --- model and engine -----------------------------------------------------------------------

    def open_picker(self) -> None:
        """Opens the list of models under the pill."""
        self.picker.open_below(self.header.pill)

    def _on_library_changed(self) -> None:
        state = self.library.state
        if state.state == "failed":
            self.empty.show_no_model(state.message)
        elif self.client.link is Link.FAILED:
            self.empty.show_engine_stopped()
        elif state.state == "none" and not self.library.is_coming:
            self.empty.show_no_model("")
        else:
            self.empty.show_ready()
        self._show_context()
        self._on_running_changed(self._chat)

    def _on_link(self, link: Link, words: str) -> None:
        self.status.set_link(link, words)
        if link is Link.FAILED:
            self.banner.show_words(f"{words} Your chats are safe.", "Restart")
        elif link is Link.STARTING and self.banner.button() == "Restart":
            self.banner.hide()
        elif link is Link.RESTARTING:
            self.toast.show_words("The engine ended and is being started again.")

    def _on_banner(self) -> None:
        self.banner.hide()
        if self.banner.button() == "Restart":
            self.client.start()

    def _on_welcome(self, welcome: protocol.Welcome) -> None:
        self._version = welcome.engine
        self.desk.memory_limit = welcome.memory_limit
        self.status.set_backend(_where(welcome))
        self.memory.apply(welcome)
        self.wires.watch()

    # --- the rest ---------------------------------------------------------------------------------

    def come_to_front(self) -> None:
        """Shows the window above all others, also from the Dock."""
        self.setWindowState(self.windowState() & ~Qt.WindowState.WindowMinimized)
        self.show()
        self.raise_()
        self.activateWindow()

    def columns_toggle_chats(self) -> None:
        """Shows or hides the left column."""
        self.columns.show_chats(not self.columns.chats_shown)

    def columns_toggle_memory(self) -> None:
        """Shows or hides the right column."""
        self.columns.show_memory(not self.columns.memory_shown)

    def _on_columns(self) -> None:
        shown = self.columns.memory_shown
        for button, on in (
            (self.header.chats_button, self.columns.chats_shown),
            (self.header.memory_button, shown),
        ):
            button.blockSignals(True)
            button.setChecked(on)
            button.blockSignals(False)
        self.wires.set_shown(shown)

    def _on_zoom(self, step: int) -> None:
        self.settings.zoom = self.theme.step_zoom(step)

    def _on_settings(self) -> None:
        dialog = SettingsDialog(self.settings, self.theme, self)
        dialog.folders_changed.connect(self.library.refresh)
        dialog.tray_changed.connect(self.tray.set_wanted)
        dialog.motion_changed.connect(self._set_motion)
        dialog.open()

    def _set_motion(self) -> None:
        self.memory.set_reduced_motion(is_reduced(self.settings.motion))

    def _on_add_folder(self) -> None:
        folder = QFileDialog.getExistingDirectory(self, "Add a folder with models")
        if folder and folder not in self.settings.model_folders:
            self.settings.model_folders = [*self.settings.model_folders, folder]
            self.library.refresh()

    def _on_copy_report(self) -> None:
        outcome = self.client.last_outcome
        if outcome is None:
            self.toast.show_words("The engine has not ended; there is no report.")
        else:
            QGuiApplication.clipboard().setText(outcome.report())
            self.toast.show_words("The report of the last engine was copied.")

    def _on_about(self) -> None:
        words = f"<b>Octavo {self._version}</b><br>Local language models, with their memory in plain sight."
        box = QMessageBox(QMessageBox.Icon.NoIcon, "About Octavo", words, parent=self)
        box.open()

    def _on_update_answer(self, answer: UpdateAnswer) -> None:
        def get() -> None:
            QDesktopServices.openUrl(QUrl(answer.url))

        self.toast.show_words(answer.words, "Download…" if answer.url else "", get)

    def _on_theme(self) -> None:
        self.memory.set_palette(self.theme.palette)
        self.toast.place()
        self.wires.show_figures()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Notes the first paint."""
        super().paintEvent(event)
        if not self._was_painted:
            self._was_painted = True
            self.tray.set_wanted(self.settings.tray)
            QTimer.singleShot(0, self.painted.emit)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keeps the toast in its place."""
        super().resizeEvent(event)
        self.toast.place()

    def closeEvent(self, event: QCloseEvent) -> None:
        """Saves everything, then asks the engine to end; it gives its memory back by itself."""
        self._keep_draft()
        self.settings.new_draft = self._drafts.get("", "")
        self.settings.geometry = self.saveGeometry()
        self.settings.memory_visible = self.columns.memory_wanted
        self.settings.sync()
        self.tray.set_wanted(False)
        self.library.changed.disconnect(self._on_library_changed)
        try:
            self.conversations.close()
            self._code_worker.stop()
            self._store.close()
            self.desk.close()
        finally:  # whatever the disk says, no engine is left behind
            event.accept()
            self.closed.emit()
            self.client.close()


def _where(welcome: protocol.Welcome) -> str:
    """Device and backend in a few words, nothing said twice."""
    if welcome.backend.lower() in welcome.device.lower():
        return welcome.device
    return f"{welcome.device}, {welcome.backend} backend"
