"""What happens when a chat no longer fits into the context: shows the card, and does what is chosen.

Nothing is lost before the choice: the engine refuses a prompt that is too long before it reads it, and the
question is on disk. What is left out stays in the chat, is named above the transcript, and can be sent again.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from PySide6.QtCore import QObject

from app.conversations.context_choices import (
    LeftOut,
    Room,
    excess_tokens,
    pieces_to_summarise,
    plan_drop,
    plan_summary,
    sent_messages,
    summary_tokens,
)
from app.conversations.conversations import Conversations
from app.conversations.request_messages import after_choice, choice_of, sent_text, shifted_context
from app.conversations.summariser import Summariser
from app.processes.engine_client import EngineClient
from app.processes.token_counts import TokenCounts
from app.store.records import StoredMessage
from app.theme.theme import Theme
from app.translation import translate
from app.window.layout.context_notice import ContextNotice
from app.window.layout.overflow_card import OverflowCard, Way
from app.window.layout.window_layout import WindowLayout
from app.window.overflow.delete_messages_dialog import DeleteMessagesDialog
from app.window.overflow.summary_dialog import SummaryDialog
from app.window.shown_chat.shown_chat import ShownChat
from app.workspace import AnswerState, Workspace

_LOW: Final = 640  # px of the window's height below which the card is short
_CROWDED: Final = 400  # px, before zoom, below which there is no space for card and notice together


class OverflowControl(QObject):
    """Connects card, notice and dialogs to the chats.

    Args:
        workspace: knows the shown chat, and tells of its answers.
        shown: shows a chat, and knows its messages.
        context: returns the tokens that a prompt and its answer may have.

    Attributes:
        dialog: the newest dialog, for tests.
    """

    def __init__(
        self,
        theme: Theme,
        layout: WindowLayout,
        conversations: Conversations,
        client: EngineClient,
        workspace: Workspace,
        shown: ShownChat,
        context: Callable[[], int],
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._theme, self._layout, self._conversations = theme, layout, conversations
        self._client = client
        self._workspace, self._shown, self._context = workspace, shown, context
        self._counts = TokenCounts(client, self)
        self._dismissed: set[int] = set()
        self._dropped_for: set[int] = set()  # answers for which the middle was dropped without asking
        self.dialog: SummaryDialog | DeleteMessagesDialog | None = None
        self.card: OverflowCard = layout.overflow
        self.notice: ContextNotice = layout.context_notice
        self.card.chosen.connect(self.start)
        self.card.dismissed.connect(self._on_dismissed)
        self.notice.summary_requested.connect(self.show_summary)
        self.notice.undo_requested.connect(self.send_all)
        workspace.answer_changed.connect(self._on_answer)
        workspace.chat_shown.connect(self.refresh)
        shown.begun_shown.connect(self.refresh)
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
            self.card.show_cause(last.error, low=self._layout.root.height() < _LOW)
        choice = self._choice({each.id for each in outline})
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

    def _choice(self, shown: set[int]) -> dict[str, Any]:
        """The newest choice among the shown messages; only messages with one are read."""
        ids = self._conversations.store.with_context(self._workspace.chat) if shown else []
        messages = self._conversations.messages([each for each in ids if each in shown])
        return next((each for each in (choice_of(m) for m in reversed(messages)) if each), {})

    def _on_branch_changed(self, chat: str) -> None:
        if chat == self._workspace.chat:
            self.refresh()

    def _on_answer(self, answer: AnswerState) -> None:
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
        self._plan(self._workspace.chat, way)

    def _plan(self, chat: str, way: Way) -> None:
        """Counts the tokens of what is sent, then goes on."""
        branch = self._conversations.branch(chat)
        if branch and branch[-1].role == "assistant" and not branch[-1].content:
            branch = branch[:-1]  # it failed
        sent = sent_messages(branch)
        chosen = self._conversations.options.resolved(chat)
        texts = [chosen.system_prompt or "", *(sent_text(each) for each in sent)]

        def counted(counts: list[int] | None) -> None:
            if counts is None:
                self._report(translate("window", "Load a model first."))
                return
            room = Room(self._context(), chosen.sampling().max_tokens, counts[0])
            self._go_on(chat, way, sent, counts[1:], room)

        self._counts.ask(texts, counted)

    def _go_on(self, chat: str, way: Way, sent: list[StoredMessage], counts: list[int], room: Room) -> None:
        newest = max((n for n, each in enumerate(sent) if each.role == "user"), default=0)
        if way == "drop":
            plan = plan_drop(sent, counts, room)
        elif way == "summary":
            plan = plan_summary(sent, counts, room)
        else:
            head = sent[:newest]
            plan = LeftOut(sent[newest], 0, head, sum(counts[:newest])) if head else None
        if plan is None or not plan.messages:
            self._report(translate("window", "The newest message alone does not fit. Shorten it."))
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
        first = next((each for each in reversed(branch) if choice_of(each)), None)
        if first is None:
            return
        kept = {each.id for each in after_choice(branch)}
        left_out = [each for each in branch if each.id not in kept]
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

    def _report(self, sentence: str) -> None:
        self._layout.toast.show_message(sentence)


def _show_end(dialog: SummaryDialog, text: str, error: str) -> None:
    if text:
        dialog.set_text(text)
    dialog.set_writing(False, error or translate("window", "You can change the summary before it is used."))
