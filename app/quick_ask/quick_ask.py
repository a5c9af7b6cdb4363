"""The window of Quick Ask: a question, and its answer below; both are thrown away unless they are kept."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Mapping
from typing import Any, Final

from PySide6.QtCore import QMimeData, Qt, QTimer, Signal
from PySide6.QtGui import QCloseEvent, QCursor, QGuiApplication, QKeySequence, QMouseEvent, QShortcut
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLayout, QMessageBox, QPushButton, QVBoxLayout, QWidget

from app.composer.composer import LONG_PASTE, Composer, picture_in
from app.conversations.answers import StreamingAnswer
from app.conversations.conversations import Conversations, not_saved_text
from app.models.model_library import ModelLibrary
from app.platform.platform_services import current_platform
from app.processes.background_worker import BackgroundWorker
from app.processes.token_counts import TokenCounts
from app.theme.theme import Theme
from app.theme.widgets import ElidedLabel, filled
from app.transcript.images import enlarge
from app.transcript.transcript import Transcript
from app.translation import translate
from app.workspace import AnswerDelta, AnswerState, Workspace

_WIDTH: Final = 660  # px before zoom
_LEAST: Final = 120  # px before zoom, for the question and its answer
_MOST: Final = 0.55  # of the screen's height, for the same
_TOP: Final = 0.16  # of the screen's height, above the window


class QuickAsk(QWidget):
    """Asks the loaded model something in a temporary chat, also while the main window is hidden.

    Args:
        main: the workspace of the main window; this one has its own, in which only its chat is shown.
        waiting_text: says what an answer waits for.

    Signals:
        chat_requested: show this chat (ID), which is kept, in the main window.
        models_requested: choose a model in the main window.

    Attributes:
        workspace: knows the chat that is asked; its ID is empty before the first question.
        kept: the chat is an ordinary one now.
        question: asks whether to throw away an answer that is being written; None while it doesn't.
    """

    chat_requested = Signal(str)
    models_requested = Signal()

    def __init__(
        self,
        theme: Theme,
        main: Workspace,
        conversations: Conversations,
        library: ModelLibrary,
        worker: BackgroundWorker,
        counts: TokenCounts,
        waiting_text: Callable[[StreamingAnswer], str],
    ) -> None:
        kinds = Qt.WindowType
        super().__init__(None, kinds.Tool | kinds.FramelessWindowHint | kinds.WindowStaysOnTopHint)
        self.setAttribute(Qt.WidgetAttribute.WA_TranslucentBackground)
        self.setAttribute(Qt.WidgetAttribute.WA_MacAlwaysShowToolWindow)
        self.setWindowTitle(translate("quick_ask", "Quick Ask"))
        self._theme, self._main, self._waiting_text = theme, main, waiting_text
        self._conversations, self._library = conversations, library
        self.workspace = Workspace(self)
        self.kept = False
        self._before = 0  # process of the app that was in use
        self.question: QMessageBox | None = None
        self._leaving: set[str] = set()  # chats that are thrown away when their answer has stopped
        self.transcript = Transcript(
            theme, worker, self.workspace, conversations.store.siblings, conversations.messages, brief=True
        )
        images = self.transcript.images
        images.folder, images.keep = conversations.store.images.folder, conversations.disk.keep_image
        self.composer = Composer(theme, self.workspace, images, counts)
        self.composer.meter.hide()
        self.clipboard_button = self.composer.add_tool(
            "clipboard", translate("quick_ask", "Add the clipboard")
        )
        self.clipboard_button.clicked.connect(self.add_clipboard)
        if current_platform().screenshot():
            text = translate("quick_ask", "Add a screenshot")
            self.composer.add_tool("camera", text).clicked.connect(self._take_screenshot)
            self.composer.screenshot_ended.connect(self.show)
        self.status = ElidedLabel(role="secondary")
        self.models_button = QPushButton(translate("quick_ask", "Choose a Model…"))
        self.models_button.clicked.connect(self.models_requested)
        self.keep_button = QPushButton()
        self.keep_button.clicked.connect(self._on_keep)
        keys = QKeySequence(QKeySequence.StandardKey.Save)
        self.keep_button.setToolTip(keys.toString(QKeySequence.SequenceFormat.NativeText))
        self._lay_out()
        self._connect()
        self.workspace.set_model(main.model)
        self._show()

    def _lay_out(self) -> None:
        self._frame = QFrame()
        self._frame.setObjectName("quickAsk")
        if (
            QGuiApplication.platformName() == "xcb"
        ):  # without a compositor, round corners have black ones behind
            self._frame.setStyleSheet("QFrame#quickAsk { border-radius: 0; }")
        margins = self.composer.layout()
        assert margins is not None
        margins.setContentsMargins(16, 16, 16, 14)
        foot = filled(
            QHBoxLayout(), (self.status, 1), self.models_button, self.keep_button, margins=(20, 4, 16, 14)
        )
        filled(QVBoxLayout(self._frame), self.composer, self.transcript, foot, spacing=0)
        filled(QVBoxLayout(self), self._frame).setSizeConstraint(QLayout.SizeConstraint.SetFixedSize)
        self._theme.changed.connect(self._fit)
        self._fit()

    def _connect(self) -> None:
        conversations, transcript, composer = self._conversations, self.transcript, self.composer
        self._main.answer_grew.connect(self._on_grew)
        self._main.answer_changed.connect(self._on_answer)
        self._main.model_changed.connect(self._on_model)
        conversations.branch_changed.connect(self._on_branch)
        composer.submitted.connect(self.submit)
        composer.stop_requested.connect(self.stop)
        composer.paths_given.connect(composer.files.add_paths)
        composer.files.enlarge_requested.connect(
            lambda shown, place: enlarge(self._theme, transcript.images, shown, place, self)
        )
        transcript.retry_requested.connect(lambda message: conversations.retry(message, self.chat))
        transcript.continue_requested.connect(lambda _message: conversations.continue_answer(self.chat))
        transcript.version_requested.connect(lambda message: conversations.show_version(self.chat, message))
        transcript.budget_requested.connect(self.models_requested)
        transcript.verticalScrollBar().rangeChanged.connect(self._grow)
        QShortcut(QKeySequence("Esc"), self, self.close)
        QShortcut(QKeySequence.StandardKey.Save, self, self.keep)

    # --- opening and closing ----------------------------------------------------------------------

    @property
    def chat(self) -> str:
        """ID of the chat that is asked; empty before the first question."""
        return self.workspace.chat

    def open(self, text: str = "", selection: str = "") -> None:
        """Shows the window in front of all others, on the screen where the pointer is.

        Args:
            text: replaces the question, if there is any; it is not sent.
            selection: of another program, which is shown above the question, a long one as a file.
        """
        if not self.isVisible():
            self._fit()
        elsewhere = QGuiApplication.applicationState() != Qt.ApplicationState.ApplicationActive
        self.show()
        self.raise_()
        self.activateWindow()
        before = current_platform().activate()
        if elsewhere:
            self._before = before
        if text:
            self.composer.set_text(text)
        if len(selection) >= LONG_PASTE:
            self.composer.files.add_text(translate("quick_ask", "Selection"), selection)
        elif selection:
            quoted = "\n".join(f"> {line}" for line in selection.strip().splitlines())
            self.composer.set_text(f"{quoted}\n\n{self.composer.text()}")
        self.composer.focus()

    def closeEvent(self, event: QCloseEvent) -> None:
        """Throws the chat away unless it is kept; asks first if its answer is being written."""
        if not self.kept and self._conversations.answers.of_chat(self.chat) is not None:
            event.ignore()
            self._ask()
            return
        self._leave()
        super().closeEvent(event)
        before, self._before = self._before, 0
        if before:
            current_platform().go_back(before)

    def _ask(self) -> None:
        if self.question is not None:
            self.question.raise_()
            return
        self.question = box = QMessageBox(self)
        box.setWindowTitle(self.windowTitle())
        box.setText(translate("quick_ask", "The answer is still being written."))
        box.setInformativeText(translate("quick_ask", "When Quick Ask closes, nothing of it is kept."))
        roles = QMessageBox.ButtonRole
        away = box.addButton(translate("quick_ask", "Throw Away"), roles.DestructiveRole)
        keep = box.addButton(translate("quick_ask", "Keep as Chat"), roles.AcceptRole)
        stay = box.addButton(translate("quick_ask", "Keep Open"), roles.RejectRole)
        box.setDefaultButton(stay)
        box.setEscapeButton(stay)

        def answered() -> None:
            self.question = None
            box.deleteLater()
            clicked = box.clickedButton()
            if clicked is keep:
                self.keep()
            elif clicked is away:
                self._leave()
            if clicked is not stay:
                self.close()

        box.finished.connect(answered)
        box.open()

    def _leave(self) -> None:
        """Goes back to the beginning, and throws the chat away unless it is kept."""
        chat, kept, self.kept = self.chat, self.kept, False
        answers = self._conversations.answers
        self.workspace.show_chat("")
        self.transcript.show_chat("", [])
        self.composer.set_text("")
        self.composer.files.clear()
        self._show()
        if not chat:
            return
        answers.set_front(self._main.chat)
        if not kept:
            self._leaving.add(chat)
            if answers.of_chat(chat) is not None:
                answers.stop(chat)
            else:
                self._throw_away(chat)

    def _throw_away(self, chat: str) -> None:
        if chat in self._leaving:
            self._leaving.remove(chat)
            self._conversations.throw_away(chat)

    def finish(self) -> None:
        """Closes for good, before the chats are."""
        self._leaving.clear()  # the store removes them
        self.transcript.stop()
        self.composer.reader.stop()
        self.hide()
        self.deleteLater()

    # --- asking -----------------------------------------------------------------------------------

    def submit(self, text: str) -> None:
        """Asks. While there is no model, or an answer is being written, the question stays where it is."""
        composer, answers = self.composer, self._conversations.answers
        if not (self._library.can_answer or self._library.is_coming):
            return
        if answers.of_chat(self.chat) is not None:
            composer.show_notice(translate("quick_ask", "Wait for the answer, or stop it."), bad=False)
            return
        details: Mapping[str, Any] = {}
        try:
            if not self.chat:
                self.workspace.show_chat(self._conversations.new_temporary_chat())
            details = composer.take_files(text)
            composer.set_text("")
            self._conversations.send(self.chat, text, details)
            answers.set_front(self.chat)
        except sqlite3.Error as error:
            composer.files.restore(details, keep=True)
            composer.set_text(text)
            composer.show_notice(not_saved_text(str(error)))

    def stop(self) -> None:
        """Stops the answer, and keeps its text here."""
        self._conversations.answers.stop(self.chat)

    def keep(self) -> None:
        """Makes an ordinary chat of it, which the list of the main window has."""
        if self.chat and not self.kept:
            self._conversations.keep(self.chat)
            self.kept = True
            self._show()

    def _on_keep(self) -> None:
        if self.kept:
            self._before = 0
            self.chat_requested.emit(self.chat)
            self.close()
        else:
            self.keep()

    def _take_screenshot(self) -> None:
        """Hides the window meanwhile, which lies above everything."""
        self.setHidden(self.composer.take_screenshot())

    def add_clipboard(self) -> None:
        """Attaches what was copied: files, text, or a picture."""
        data: QMimeData | None = QGuiApplication.clipboard().mimeData()
        data = data or QMimeData()  # some systems have none while it is empty
        name, files = translate("quick_ask", "Clipboard"), self.composer.files
        if paths := [url.toLocalFile() for url in data.urls() if url.isLocalFile()]:
            files.add_paths(paths)
        elif data.text().strip():
            files.add_text(name, data.text())
        elif (picture := picture_in(data)) is not None:
            files.add_image(picture, name)
        else:
            text = translate("quick_ask", "There is no text and no picture in the clipboard.")
            self.composer.show_notice(text, bad=False)
        self.composer.focus()

    # --- what happens -----------------------------------------------------------------------------

    def _on_grew(self, delta: AnswerDelta) -> None:
        if delta.chat == self.chat:
            self.workspace.grow(delta)

    def _on_answer(self, state: AnswerState) -> None:
        if state.ended is not None and state.chat in self._leaving:
            # Later: others still handle the end of this answer.
            QTimer.singleShot(0, self, lambda: self._throw_away(state.chat))
        if not state.chat or state.chat != self.chat:
            return
        self.workspace.change_answer(state, self._main.text_of(state.message))
        if state.phase == "begun":
            self._on_branch(state.chat)
        answer = self._conversations.answers.of_chat(state.chat)
        if answer is not None and not answer.text:
            self.transcript.set_status(state.message, self._waiting_text(answer))
        self._show()

    def _on_branch(self, chat: str) -> None:
        if chat and chat == self.chat:
            self.transcript.show_chat(chat, self._conversations.outline(chat))

    def _on_model(self) -> None:
        self.workspace.set_model(self._main.model)
        self._show()

    # --- looks ------------------------------------------------------------------------------------

    def _show(self) -> None:
        """Shows what belongs to the present state, and says in one line what it is."""
        library, begun = self._library, bool(self.chat)
        stats = self._conversations.last_stats(self.chat)
        self.composer.set_usage(stats.prompt_tokens + stats.completion_tokens, library.context)
        waits = self._conversations.answers.of_chat(self.chat) is not None
        missing = not (library.can_answer or library.is_coming)
        text = library.answering_name
        if missing:
            text = translate("quick_ask", "No model is loaded, so nothing can be answered.")
        elif self.kept:
            text = translate("quick_ask", "Kept as a chat.")
        elif begun:
            text = translate("quick_ask", "Not kept: it is gone when this closes.")
        self.status.set_full_text(text)
        self.models_button.setVisible(missing)
        self.keep_button.setVisible(begun)
        self.keep_button.setText(
            translate("quick_ask", "Open in Octavo") if self.kept else translate("quick_ask", "Keep as Chat")
        )
        if waits:
            # Esc closes here, so it is not named.
            self.composer.send_button.setToolTip(translate("quick_ask", "Stop generating"))
            self.composer.prompt_edit.setPlaceholderText("")
        if not begun:
            self.transcript.setFixedHeight(self._theme.px(_LEAST))
        self.transcript.setVisible(begun)

    def _fit(self) -> None:
        """Gives the window its width and its place: in the middle, in the upper third of the screen."""
        screen = QGuiApplication.screenAt(QCursor.pos()) or QGuiApplication.primaryScreen()
        room = screen.availableGeometry()
        width = min(self._theme.px(_WIDTH), room.width() - 40)
        self._frame.setFixedWidth(width)
        self.move(room.left() + (room.width() - width) // 2, room.top() + round(_TOP * room.height()))

    def _grow(self, _least: int, beyond: int) -> None:
        """Makes room for what the answer has more, as long as the screen has it."""
        most = round(_MOST * self.screen().availableGeometry().height())
        height = min(most, self.transcript.height() + beyond)
        if self.transcript.isVisible() and height > self.transcript.height():
            self.transcript.setFixedHeight(height)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Moves the window, which has no title bar."""
        handle = self.windowHandle()
        if event.button() == Qt.MouseButton.LeftButton and handle is not None:
            handle.startSystemMove()
