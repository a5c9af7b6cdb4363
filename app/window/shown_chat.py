"""Which chat is shown: its draft, its answers, what is sent to it, and chats deleted and brought back."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from app.conversations.conversations import Conversations
from app.conversations.streaming_answer import StreamingAnswer
from app.models.model_library import ModelLibrary
from app.store.records import StoredMessage
from app.theme.chat_look import ChatLook
from app.window.memory_signals import MemorySignals
from app.window.message_versions import MessageVersions
from app.window.window_layout import WindowLayout


class ShownChat(QObject):
    """Wires the list of chats, the transcript and the composer to the chats.

    Args:
        new_draft: what stood in the composer of a chat that has not begun.

    Signals:
        titled: the shown chat has this title; empty for one that has not begun.
        picker_requested: a prompt was sent and there is no model to answer it.

    Attributes:
        id: the chat that is shown; empty for one that has not begun.
        versions: edits, branches and files of this chat.
    """

    titled = Signal(str)
    picker_requested = Signal()

    def __init__(
        self,
        parts: WindowLayout,
        conversations: Conversations,
        library: ModelLibrary,
        wires: MemorySignals,
        new_draft: str,
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._parts = parts
        self._conversations = conversations
        self._library = library
        self._wires = wires
        self.id = ""
        self._drafts: dict[str, str] = {"": new_draft}
        self._deleted: list[str] = []
        self.versions = MessageVersions(
            conversations,
            parts.transcript,
            parts.composer,
            lambda: self.id,
            self.show,
            parts.toast.show_message,
            self,
        )
        self._connect()

    def _connect(self) -> None:
        parts, conversations = self._parts, self._conversations
        parts.sidebar.new_requested.connect(lambda: self.show(""))
        parts.sidebar.picked.connect(self.show)
        parts.sidebar.renamed.connect(conversations.rename)
        parts.sidebar.delete_requested.connect(self.delete)
        parts.sidebar.undo_requested.connect(self.undo_delete)
        parts.sidebar.search_requested.connect(
            lambda words: conversations.search(words, lambda hits: parts.sidebar.show_hits(words, hits))
        )
        parts.transcript.retry_requested.connect(lambda message: conversations.retry(message, self.id))
        parts.transcript.why_requested.connect(self._on_why)
        parts.empty.suggested.connect(self.submit)
        parts.composer.submitted.connect(self.submit)
        parts.composer.stop_requested.connect(self.stop)
        parts.memory.chat_picked.connect(self.show)
        parts.memory.place_picked.connect(self.versions.go_to)
        parts.memory.fork_requested.connect(self.versions.fork)
        conversations.chats_changed.connect(self.show_chats)
        conversations.branch_changed.connect(self._on_branch_changed)
        conversations.text_grew.connect(self._on_text_grew)
        conversations.ended.connect(self._on_answer_ended)
        conversations.running_changed.connect(self._on_running_changed)

    # --- which one ------------------------------------------------------------------------------

    def show(self, chat: str) -> None:
        """Shows a chat, "" a new one. Answers that are being written go on."""
        parts = self._parts
        self.versions.end_edit()
        self.keep_draft()
        self.id = chat
        self._conversations.set_front(chat)
        parts.sidebar.set_current(chat)
        messages = self._conversations.branch(chat) if chat else []
        parts.transcript.show_chat(chat, messages)
        parts.transcript.setVisible(bool(messages))
        parts.empty.setVisible(not messages)
        self._show_title()
        draft = self._drafts.get(chat)
        if draft is None and chat:
            draft = self._conversations.chat(chat).draft
        parts.composer.set_text(draft or "")
        parts.composer.focus()
        self._on_running_changed(chat)

    @property
    def new_draft(self) -> str:
        """What stands in the composer of a chat that has not begun."""
        return self._drafts.get("", "")

    def keep_draft(self) -> None:
        """Keeps what stands in the composer for when this chat is shown again."""
        text = self._parts.composer.text()
        if self._drafts.get(self.id, "") != text or self.id:
            self._drafts[self.id] = text
            if self.id:
                self._conversations.set_draft(self.id, text)

    def show_chats(self) -> None:
        """Takes over which chats there are, their titles and their colours."""
        chats = self._conversations.chats()
        self._wires.set_looks({chat.id: ChatLook(chat.title, chat.color_index) for chat in chats})
        self._parts.sidebar.refresh()
        self._show_title()

    def _show_title(self) -> None:
        look = self._wires.looks.get(self.id)
        title = look.title if look else "New chat"
        self._parts.header.title.set_whole(title)
        self.titled.emit(title if self.id else "")

    # --- what is done to it ---------------------------------------------------------------------

    def submit(self, text: str) -> None:
        """Sends a prompt, or an edited one; without a model it stays in the composer."""
        parts = self._parts
        if self.versions.submit(text):
            return
        if not (self._library.can_answer or self._library.is_coming):
            parts.composer.set_text(text)
            self.picker_requested.emit()
            return
        if not self.id:
            self._drafts[""] = ""
            parts.composer.set_text("")
            self.id = self._conversations.new_chat().id
            self._conversations.set_front(self.id)
        chat = self.id
        parts.composer.set_text("")
        self._drafts[chat] = ""
        self._conversations.send(chat, text)
        parts.sidebar.set_current(chat)
        parts.transcript.go_to_tail()
        parts.composer.focus()

    def stop(self) -> None:
        """Ends the answer that is being written."""
        self._conversations.stop(self.id)

    def retry_last(self) -> None:
        """Answers the newest prompt again."""
        branch = self._conversations.branch(self.id) if self.id else []
        if branch:
            self._conversations.retry(branch[-1].id, self.id)

    def delete(self, chat: str) -> None:
        """Takes a chat, this one or another, out of sight, and offers to undo it."""
        title = self._conversations.chat(chat).title
        if chat == self.id:
            self.show("")
        self._conversations.delete(chat)
        self._deleted.append(chat)
        self._parts.toast.show_message(f"“{title}” was deleted", "Undo", self.undo_delete)

    def delete_shown(self) -> None:
        """Deletes this chat if it has begun."""
        if self.id:
            self.delete(self.id)

    def undo_delete(self) -> None:
        """Brings the chat back that was deleted last."""
        if self._deleted:
            chat = self._deleted.pop()
            self._conversations.undelete(chat)
            self._parts.toast.hide()
            self.show(chat)

    def rename(self) -> None:
        """Lets its title be written in the list."""
        if self.id:
            sidebar = self._parts.sidebar
            self._parts.columns.show_chats(True)
            sidebar.list.edit(sidebar.model.index_of(self.id))

    # --- its answers ----------------------------------------------------------------------------

    def refresh(self) -> None:
        """The model is another one, or it came or went."""
        self._show_context()
        self._on_running_changed(self.id)

    def _on_branch_changed(self, chat: str) -> None:
        if chat == self.id:
            self._parts.empty.hide()
            self._parts.transcript.show()
            self._parts.transcript.show_chat(chat, self._conversations.branch(chat))

    def _on_text_grew(self, message: int) -> None:
        self._parts.transcript.grow(message)
        self._show_context()

    def _on_answer_ended(self, message: StoredMessage) -> None:
        self._parts.transcript.finish(message)

    def _on_running_changed(self, chat: str) -> None:
        if chat == self.id:
            answer = self._conversations.answer_of(chat)
            self._parts.composer.set_generating(answer is not None)
            if answer is not None and not answer.text:
                self._parts.transcript.set_status(answer.message.id, _waiting_text(answer))
            self._show_context()
        self._wires.show_activity()

    def _on_why(self, message: int) -> None:
        self._parts.columns.show_memory(True)
        self._parts.memory.pool_actions.explain_miss(self._conversations.request_of(message))

    def _show_context(self) -> None:
        limit = self._library.state.context
        used = self._conversations.context_used(self.id) if self.id else 0
        self._parts.composer.meter.set_figures(used, limit)


def _waiting_text(answer: StreamingAnswer) -> str:
    """What an answer without a token waits for."""
    if not answer.sent:
        return "Waiting for the model…"
    if not answer.prompt_tokens:
        return "Waiting for its turn…"
    fresh = answer.prompt_tokens - answer.reused_tokens
    return f"Reading {fresh:,} tokens…"
