"""Control of a chat that no longer fits into the context: shows the card, and does what is chosen.

Nothing is lost before the choice: the engine refuses a prompt that is too long before it reads it, and the
question is on disk. What is left out stays in the chat, is named above the transcript, and can be sent again.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from PySide6.QtCore import QObject, Qt, QTimer, Signal
from PySide6.QtGui import QTextCursor
from PySide6.QtWidgets import (
    QDialog,
    QListWidget,
    QListWidgetItem,
    QPlainTextEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from app.conversations.context_choices import (
    LeftOut,
    Room,
    Summariser,
    excess_tokens,
    pieces_to_summarise,
    plan_drop,
    plan_summary,
    sent_messages,
    summary_tokens,
)
from app.conversations.conversations import Conversations
from app.conversations.request_messages import after_choice, choice_of, sent_text, shifted_context
from app.formatting import labelled
from app.processes.engine_client import EngineClient
from app.processes.token_counts import TokenCounts
from app.store.records import IMAGES, StoredMessage
from app.theme.theme import Theme
from app.theme.widgets import DialogSize, cancel_row, filled, text_label
from app.transcript.prose_view import plain_beginning
from app.translation import translate
from app.window.layout.notices import ContextNotice, OverflowCard, Way
from app.window.layout.window_layout import WindowLayout
from app.window.shown_chat.shown_chat import ShownChat
from app.workspace import AnswerState, Workspace

_SHOWN: Final = 300  # characters of a message


class DeleteMessagesDialog(QDialog):
    """The messages with their tokens and check boxes to choose which are deleted, and what would fit then.

    Args:
        messages: that the model reads, but for the newest question.
        counts: tokens of each.
        excess: tokens that are too many now.

    Signals:
        chosen: IDs of the messages to delete.
    """

    chosen = Signal(list)

    def __init__(
        self,
        theme: Theme,
        messages: Sequence[StoredMessage],
        counts: Sequence[int],
        excess: int,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(translate("window", "Delete Messages"))
        DialogSize(self, theme, 520, 460)
        self._messages, self._counts, self._excess = list(messages), list(counts), excess
        self.status = text_label("")
        self.list = _MessageList()
        self.list.setAccessibleName(translate("window", "Messages"))
        self.list.setUniformItemSizes(True)
        self.list.setSpacing(theme.px(2))
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setTextElideMode(Qt.TextElideMode.ElideRight)
        for message, count in zip(self._messages, self._counts, strict=True):
            self.list.addItem(_MessageItem(message, count))
        self.list.itemChanged.connect(lambda _item: self._show_status())
        self.list.itemActivated.connect(_toggle)
        self.delete = QPushButton(translate("window", "Delete and Send"))
        self.delete.clicked.connect(self._on_delete)
        parts = (self.status, (self.list, 1), cancel_row(self, self.delete))
        filled(QVBoxLayout(self), *parts, spacing=10, margins=(20, 18, 20, 16))
        self._show_status()

    def checked(self) -> list[int]:
        """Rows of the messages to delete."""
        rows = range(self.list.count())
        return [row for row in rows if self.list.item(row).checkState() is Qt.CheckState.Checked]

    def _show_status(self) -> None:
        rows = self.checked()
        left = self._excess - sum(self._counts[row] for row in rows)
        if left > 0:
            text = translate("window", "%n token(s) too many. Tick what can go.", "", left)
        else:
            text = translate("window", "The chat fits. What you delete can be restored for 30 days.")
        self.status.setText(text)
        self.delete.setEnabled(bool(rows) and left <= 0)

    def _on_delete(self) -> None:
        self.chosen.emit([self._messages[row].id for row in self.checked()])
        self.accept()


class _MessageList(QListWidget):
    """A list in which no letters are looked for: rows begin alike, and it would read them all."""

    def keyboardSearch(self, _search: str) -> None:
        pass


class _MessageItem(QListWidgetItem):
    """A message with a check box, whose text is read when its row is drawn."""

    def __init__(self, message: StoredMessage, count: int) -> None:
        super().__init__()
        self._message, self._count = message, count
        self._line = ""
        self.setFlags(self.flags() | Qt.ItemFlag.ItemIsUserCheckable)
        self.setCheckState(Qt.CheckState.Unchecked)

    def data(self, role: int) -> Any:
        if role not in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            return super().data(role)
        if not self._line:
            prompt = self._message.role == "user"
            who = translate("window", "You") if prompt else translate("window", "Answer")
            tokens = translate("window", "%n token(s)", "", self._count)
            text = " ".join(plain_beginning(self._message.content, _SHOWN, prompt).split())
            self._line = f"{who} · {tokens} · {text}" if text else f"{who} · {tokens}"
        return self._line


def _toggle(item: QListWidgetItem) -> None:
    checked = item.checkState() is Qt.CheckState.Checked
    item.setCheckState(Qt.CheckState.Unchecked if checked else Qt.CheckState.Checked)


_SHOWN_CHARACTERS: Final = 200_000  # characters of the messages
_OF_ONE: Final = 40_000  # characters of a message


class SummaryDialog(QDialog):
    """A summary, also while it is written, above the messages that it stands for; the person may change it.

    Args:
        messages: what is summarised; empty if it is in another chat.
        action: the text of the button that accepts the summary.

    Signals:
        used: the text to use.
        cancelled: the dialog was closed without using it.
    """

    used = Signal(str)
    cancelled = Signal()

    def __init__(
        self, theme: Theme, messages: Sequence[StoredMessage], action: str, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(translate("window", "Summary"))
        DialogSize(self, theme, 560, 520)
        self.status = text_label("secondary")
        self.text = QPlainTextEdit()
        self.text.setProperty("role", "field")
        self.text.setTabChangesFocus(True)
        self.text.setAccessibleName(translate("window", "Summary"))
        self.text.textChanged.connect(self._on_text)
        self._writing = False
        column = filled(QVBoxLayout(self), self.status, (self.text, 2), spacing=10, margins=(20, 18, 20, 16))
        self._slices = QTimer(self, singleShot=True, interval=0)
        self._slices.timeout.connect(self._add_message)
        if messages:
            heading = text_label(
                "secondary", translate("window", "It stands for %n message(s):", "", len(messages))
            )
            self.source = QPlainTextEdit()
            self.source.setProperty("role", "field")
            self.source.setReadOnly(True)
            self.source.setTabChangesFocus(True)
            self.source.setAccessibleName(translate("window", "Summarised messages"))
            column.addWidget(heading)
            column.addWidget(self.source, 3)
            self._waiting = list(reversed(messages))
            self._add_message()
        self.use = QPushButton(action)
        self.use.clicked.connect(self._on_use)
        column.addLayout(cancel_row(self, self.use))
        self.rejected.connect(self.cancelled)
        self.set_writing(False)

    @property
    def is_filling(self) -> bool:
        """Whether messages are still to be added to those that are shown."""
        return self._slices.isActive()

    def set_writing(self, writing: bool, status: str = "") -> None:
        """While the model writes, the text cannot be changed or used."""
        self._writing = writing
        self.text.setReadOnly(writing)
        self.status.setText(status)
        self.status.setVisible(bool(status))
        self._on_text()

    def set_text(self, text: str) -> None:
        """Shows the summary, or what there is of it, and its end."""
        self.text.setPlainText(text)
        cursor = self.text.textCursor()
        cursor.movePosition(cursor.MoveOperation.End)
        self.text.setTextCursor(cursor)

    def _add_message(self) -> None:
        """Adds the next message below the others, then lets other events have their turn."""
        message = self._waiting.pop()
        room = _SHOWN_CHARACTERS - self.source.document().characterCount()
        cursor = QTextCursor(self.source.document())
        first = cursor.atEnd()
        cursor.movePosition(QTextCursor.MoveOperation.End)
        cursor.insertText(("" if first else "\n\n") + _as_text(message)[:room])
        if first:
            self.source.moveCursor(QTextCursor.MoveOperation.Start)
        if self._waiting and self.source.document().characterCount() < _SHOWN_CHARACTERS:
            self._slices.start()

    def _on_text(self) -> None:
        if hasattr(self, "use"):
            self.use.setEnabled(not self._writing and bool(self.text.toPlainText().strip()))

    def _on_use(self) -> None:
        self.used.emit(self.text.toPlainText().strip())
        self.accept()


def _as_text(message: StoredMessage) -> str:
    prompt = message.role == "user"
    who = translate("window", "You") if prompt else message.model or translate("window", "Answer")
    text = plain_beginning(message.content, _OF_ONE, prompt)
    return f"{labelled(who, '').rstrip()}\n{text}{' …' if len(text) == _OF_ONE else ''}"


_IMAGE_TOKENS: Final = 1000  # that an image is taken to have: only the model's processor knows
_LOW: Final = 640  # px of the window's height below which the card is short
_CROWDED: Final = 400  # px, before zoom, below which there is no space for card and notice together


class OverflowControl(QObject):
    """Connects card, notice and dialogs to the chats.

    Args:
        workspace: knows the shown chat, and signals its answers.
        shown: shows a chat, and knows its messages.
        context: returns the tokens that a prompt and its answer may have.
        most: returns the tokens that they may have if the model is loaded with all of its context.

    Signals:
        load_requested: the model is to be loaded with a context of at least so many tokens.

    Attributes:
        dialog: the newest dialog, for tests.
    """

    load_requested = Signal(int)

    def __init__(
        self,
        theme: Theme,
        layout: WindowLayout,
        conversations: Conversations,
        client: EngineClient,
        workspace: Workspace,
        shown: ShownChat,
        context: Callable[[], int],
        most: Callable[[], int],
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._theme, self._layout, self._conversations = theme, layout, conversations
        self._client = client
        self._workspace, self._shown, self._context, self._most = workspace, shown, context, most
        self._counts = TokenCounts(client, self)
        self._dismissed: set[int] = set()
        self._visible = False  # card or notice; only then does an answer that begins change anything
        self._dropped_for: set[int] = set()  # answers for which the middle was dropped without asking
        self.dialog: SummaryDialog | DeleteMessagesDialog | None = None
        self.card: OverflowCard = layout.overflow
        self.notice: ContextNotice = layout.context_notice
        self.card.chosen.connect(self.start)
        self.card.dismissed.connect(self._on_dismissed)
        self.notice.summary_requested.connect(self.show_summary)
        self.notice.undo_requested.connect(self.send_all)
        workspace.answer_ended.connect(self._on_ended)
        workspace.chat_shown.connect(self.refresh)
        conversations.branch_changed.connect(self._on_branch_changed)

    # --- what is shown --------------------------------------------------------------------------

    def refresh(self) -> None:
        """Shows or hides card and notice for the shown chat."""
        outline = self._shown.outline() if self._workspace.chat else []
        last = next(iter(self._conversations.messages([outline[-1].id])), None) if outline else None
        generating = self._conversations.answers.of_chat(self._workspace.chat) is not None
        if last is None or generating or not last.details.get("overflow") or last.id in self._dismissed:
            self.card.hide()
        elif not self.card.isVisible() or self.card.cause.text() != last.error:
            first = sum(message.role == "user" for message in outline) == 1 and not last.content
            self.card.show_cause(
                last.error,
                low=self._layout.root.height() < _LOW,
                alone=first,
                larger=self._most() > self._context(),
            )
        choice = self._choice({message.id for message in outline})
        crowded = self.card.isVisible() and self._layout.root.height() < self._theme.px(_CROWDED)
        if choice and not crowded:
            count = choice.get("count")
            self.notice.show_choice(
                count if isinstance(count, int) else 0,
                summarised=bool(choice.get("summary")),
                elsewhere=bool(choice.get("chat")),
            )
        else:
            self.notice.hide()
        self._follow_answers(not (self.card.isHidden() and self.notice.isHidden()))

    def _follow_answers(self, visible: bool) -> None:
        """Refreshes when an answer begins only while there is something to hide."""
        if visible and not self._visible:
            self._shown.begun_shown.connect(self.refresh)
        elif self._visible and not visible:
            self._shown.begun_shown.disconnect(self.refresh)
        self._visible = visible

    def _choice(self, shown: set[int]) -> dict[str, Any]:
        """Returns the newest choice among the shown messages; only messages with one are read."""
        ids = self._conversations.store.with_context(self._workspace.chat) if shown else []
        messages = self._conversations.messages([message for message in ids if message in shown])
        return next((message for message in (choice_of(m) for m in reversed(messages)) if message), {})

    def _on_branch_changed(self, chat: str) -> None:
        if chat == self._workspace.chat:
            self.refresh()

    def _on_ended(self, answer: AnswerState) -> None:
        message, chat = answer.ended, answer.chat
        if message is None:
            return
        overflow = message.details.get("overflow") and message.parent not in self._dropped_for
        if overflow and shifted_context(self._conversations.branch(chat))[0]:  # as it was chosen before
            self._dropped_for.add(message.parent or 0)
            self._plan(chat, "drop")
        elif chat == self._workspace.chat:
            self.refresh()

    def _on_dismissed(self) -> None:
        outline = self._shown.outline()
        if outline:
            self._dismissed.add(outline[-1].id)
            self.refresh()

    # --- the ways to go on ----------------------------------------------------------------------

    def start(self, way: Way) -> None:
        """Does what was chosen in the card."""
        if way == "load":
            used = self._conversations.last_stats(self._workspace.chat)
            self.load_requested.emit(1 + max(self._context(), used.prompt_tokens + used.completion_tokens))
            return
        self._plan(self._workspace.chat, way)

    def _plan(self, chat: str, way: Way) -> None:
        """Counts the tokens of what is sent, then goes on."""
        branch = self._conversations.branch(chat)
        if branch and branch[-1].role == "assistant" and not branch[-1].content:
            branch = branch[:-1]  # it failed
        sent = sent_messages(branch)
        chosen = self._conversations.options.resolved(chat)
        texts = [chosen.system_prompt or "", *(sent_text(message) for message in sent)]

        def counted(counts: list[int] | None) -> None:
            if counts is None:
                self._workspace.report(translate("window", "Load a model first."))
                return
            room = Room(self._context(), chosen.sampling().max_tokens, counts[0])
            images = [_IMAGE_TOKENS * len(message.details.get(IMAGES, ())) for message in sent]
            self._go_on(chat, way, sent, list(map(sum, zip(counts[1:], images, strict=True))), room)

        self._counts.ask(texts, counted)

    def _go_on(self, chat: str, way: Way, sent: list[StoredMessage], counts: list[int], room: Room) -> None:
        newest = max((n for n, message in enumerate(sent) if message.role == "user"), default=0)
        if way == "drop":
            plan = plan_drop(sent, counts, room)
        elif way == "summary":
            plan = plan_summary(sent, counts, room)
        else:
            head = sent[:newest]
            plan = LeftOut(sent[newest], 0, head, sum(counts[:newest])) if head else None
        if plan is None or not plan.messages:
            self._workspace.report(translate("window", "The newest message alone does not fit. Shorten it."))
        elif way == "drop":
            self._apply(chat, plan)
            self._resume(chat)
        elif way == "delete":
            dialog = DeleteMessagesDialog(
                self._theme,
                sent[:newest],
                counts[:newest],
                excess_tokens(counts, room),
                self._layout.root.window(),
            )
            dialog.chosen.connect(lambda messages: self._delete(chat, messages))
            self.dialog = dialog
            dialog.open()
        else:
            self._summarise(chat, way, plan, counts, room)

    def _summarise(self, chat: str, way: Way, plan: LeftOut, counts: list[int], room: Room) -> None:
        action = translate("window", "Use Summary")
        if way == "new_chat":
            action = translate("window", "Start New Chat")
        dialog = SummaryDialog(self._theme, plan.messages, action, self._layout.root.window())
        pieces = pieces_to_summarise(plan.messages, counts[: len(plan.messages)], room)
        system_prompt = self._conversations.options.resolved(chat).system_prompt or ""
        summariser = Summariser(self._client, chat, pieces, summary_tokens(room), system_prompt, dialog)
        dialog.set_writing(True, translate("window", "The model is writing the summary…"))
        summariser.grew.connect(dialog.set_text)
        summariser.ended.connect(lambda text, error: _show_end(dialog, text, error))
        dialog.cancelled.connect(summariser.cancel)

        def use(text: str) -> None:
            if way == "new_chat":
                self._begin_chat(chat, plan, text)
            else:
                self._apply(chat, plan, text)
                self._resume(chat)

        dialog.used.connect(use)
        self.dialog = dialog
        dialog.open()
        summariser.start()

    def _apply(self, chat: str, plan: LeftOut, summary: str = "") -> None:
        self._conversations.set_details(plan.first, plan.details(summary))
        self._conversations.branch_changed.emit(chat)

    def _begin_chat(self, chat: str, plan: LeftOut, summary: str) -> None:
        """Moves the newest question, and its answer if it has begun, to a new chat."""
        made = self._conversations.begin_with_summary(chat, plan.first.id, plan.details(summary))
        self._shown.show(made)
        self._resume(made)

    def _delete(self, chat: str, messages: list[int]) -> None:
        for message in messages:
            self._conversations.delete_message(chat, message)
        self._resume(chat)

    def _resume(self, chat: str) -> None:
        """Requests the answer that was refused, or the rest of the one that was cut."""
        branch = self._conversations.branch(chat)
        if not branch:
            return
        last = branch[-1]
        if last.role == "assistant" and last.content:
            self._conversations.continue_answer(chat)
        else:
            self._conversations.retry(last.id, chat)
        if chat == self._workspace.chat:
            self.refresh()

    # --- taking it back -------------------------------------------------------------------------

    def show_summary(self) -> None:
        """Shows the summary that is sent, to be read or changed."""
        chat, branch = self._workspace.chat, self._branch()
        first = next((message for message in reversed(branch) if choice_of(message)), None)
        if first is None:
            return
        kept = {message.id for message in after_choice(branch)}
        left_out = [message for message in branch if message.id not in kept]
        dialog = SummaryDialog(
            self._theme, left_out, translate("window", "Use Summary"), self._layout.root.window()
        )
        dialog.set_text(str(choice_of(first).get("summary", "")))

        def use(text: str) -> None:
            details = {**first.details, "context": {**choice_of(first), "summary": text}}
            self._conversations.set_details(first, details)
            self._conversations.branch_changed.emit(chat)

        dialog.used.connect(use)
        self.dialog = dialog
        dialog.open()

    def send_all(self) -> None:
        """Takes the choices of the shown branch back."""
        chat = self._workspace.chat
        for message in self._branch():
            if "context" in message.details:
                details = {name: value for name, value in message.details.items() if name != "context"}
                self._conversations.set_details(message, details)
        self._conversations.branch_changed.emit(chat)

    def _branch(self) -> list[StoredMessage]:
        chat = self._workspace.chat
        return self._conversations.branch(chat) if chat else []


def _show_end(dialog: SummaryDialog, text: str, error: str) -> None:
    if text:
        dialog.set_text(text)
    dialog.set_writing(False, error or translate("window", "You can change the summary before it is used."))
