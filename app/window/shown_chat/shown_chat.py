"""The chat that is shown: its draft, prompts, answers and export, drops, and undoing deletions."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import Any, Final

from PySide6.QtCore import QMimeData, QObject, QTimer, Signal
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QWidget

from app.attachments.attachment import attachments_of
from app.composer.composer import Composer, picture_in
from app.conversations.answers import StreamingAnswer, blind_text
from app.conversations.conversations import Conversations, not_saved_text
from app.conversations.request_messages import message_at
from app.models.model_library import ModelLibrary
from app.store.image_files import images_of
from app.store.records import AnswerStats, DraftFile, MessageOutline
from app.theme.palette import ChatLook
from app.translation import figure, translate
from app.window.layout.window_layout import WindowLayout
from app.window.shown_chat.message_actions import MessageActions, MessageVersions
from app.workspace import AnswerState, Workspace
from engine.protocol import LastAnswer


class UnsentFiles:
    """The files in the composer, by chat; "" is the chat that has not begun. They are kept on disk."""

    def __init__(self, composer: Composer, conversations: Conversations) -> None:
        self._composer, self._conversations = composer, conversations
        self._stored: dict[str, list[DraftFile]] = {}  # as they are on disk, of the chats shown so far

    def show(self, chat: str) -> None:
        """Puts back what is on disk for a chat, the first time that it is shown."""
        if chat not in self._stored:
            files: list[DraftFile] = []
            with suppress(sqlite3.OperationalError):  # a full or locked disk: as if there were none
                files = self._conversations.store.draft_files(chat)
            self._stored[chat] = files
            self._composer.files.put_back(files)

    def keep(self, chat: str) -> None:
        """Saves what is attached now, if it has changed."""
        self._save(chat, self._composer.kept_files())

    def forget(self, chat: str) -> None:
        """Removes the files of a draft that was sent."""
        self._save(chat, [])

    def _save(self, chat: str, files: list[DraftFile]) -> None:
        if files != self._stored.get(chat, []):
            self._stored[chat] = files
            self._conversations.disk.save_draft_files(chat, files)


_OFFERED: Final = 3  # models that look at images

#: Sends a prompt: chat, text, details, and what is called when they are on disk.
Send = Callable[[str, str, Mapping[str, Any], Callable[[], object]], object]


class ShownChat(QObject):
    """Connects sidebar, transcript and composer to the chats.

    Args:
        workspace: gets the shown chat, and signals its answers.
        new_draft: text of the composer while no chat has begun.

    Signals:
        title_changed: the title of the shown chat; empty for one that has not begun.
        begun_shown: a new answer is shown, with what it answers.
        picker_requested: a prompt was sent while no model is loaded.

    Attributes:
        versions: edits and branches of this chat.
    """

    title_changed = Signal(str)
    begun_shown = Signal()
    picker_requested = Signal()

    def __init__(
        self,
        layout: WindowLayout,
        conversations: Conversations,
        library: ModelLibrary,
        workspace: Workspace,
        new_draft: str,
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._layout = layout
        self._conversations = conversations
        self._library = library
        self._workspace = workspace
        self._drafts: dict[str, str] = {"": new_draft}
        self._unsent = UnsentFiles(layout.composer, conversations)
        self._deleted: list[tuple[str, int]] = []  # chats, and messages of chats, the last one last
        self.versions = MessageVersions(
            conversations,
            layout.transcript,
            layout.composer,
            workspace,
            self.show,
            self,
        )
        self.message_actions = MessageActions(
            conversations,
            self.versions,
            workspace,
            self.outline,
            layout.root,
        )
        self._shows_queue = False
        self._showing = QTimer(self, singleShot=True, interval=0)  # in a turn of its own: sending takes time
        self._showing.timeout.connect(self._show_begun)
        self._connect()

    def _connect(self) -> None:
        layout, conversations = self._layout, self._conversations
        layout.sidebar.new_requested.connect(lambda: self.show(""))
        layout.sidebar.chat_selected.connect(self.show)
        layout.sidebar.renamed.connect(conversations.rename)
        layout.sidebar.delete_requested.connect(self.delete)
        layout.sidebar.undo_requested.connect(self.undo_delete)
        layout.transcript.retry_requested.connect(lambda message: conversations.retry(message, self.id))
        layout.transcript.continue_requested.connect(self._on_continue)
        layout.transcript.call_decided.connect(conversations.answers.decide)
        layout.transcript.menu_requested.connect(self.message_actions.show_menu)
        self.message_actions.deleted.connect(self._on_message_deleted)
        layout.transcript.why_requested.connect(self._on_why)
        layout.transcript.find_bar.closed.connect(layout.composer.focus)
        layout.empty.suggested.connect(self.submit)
        layout.composer.submitted.connect(self.submit)
        layout.composer.files.image_added.connect(self.refuses_images)
        layout.composer.model_chosen.connect(self._on_model_chosen)
        layout.composer.stop_requested.connect(self.stop)
        layout.composer.scroll_requested.connect(layout.transcript.keyPressEvent)
        layout.composer.recall = self._earlier_prompts
        layout.composer.queue.edit_requested.connect(self._edit_queued)
        layout.composer.queue.remove_requested.connect(
            lambda place: conversations.queued.take(self.id, place)
        )
        layout.composer.queue.send_requested.connect(lambda: conversations.queued.send_next(self.id))
        conversations.queued.changed.connect(self._on_queue_changed)
        layout.memory.chat_picked.connect(self.show)
        layout.memory.place_picked.connect(self.go_to)
        layout.memory.fork_requested.connect(self.versions.fork_at)
        conversations.chats_changed.connect(self.show_chats)
        conversations.branch_changed.connect(self._on_branch_changed)
        self._workspace.answer_changed.connect(self._on_answer)

    # --- which chat ------------------------------------------------------------------------------

    @property
    def id(self) -> str:
        """ID of the shown chat; empty for one that has not begun."""
        return self._workspace.chat

    def show(self, chat: str) -> None:
        """Shows a chat, or a new one for "". Answers in progress continue."""
        layout = self._layout
        self.versions.end_edit()
        self.keep_draft()
        layout.composer.files.swap(self.id, chat)
        self._workspace.chat = chat
        self._unsent.show(chat)
        self._conversations.answers.set_front(chat)
        layout.sidebar.set_current(chat)
        outline = self._conversations.outline(chat) if chat else []
        self._show_outline(outline)
        self._show_title()
        draft = self._drafts.get(chat)
        if draft is None and chat:
            draft = self._conversations.store.chat(chat).draft
        layout.composer.set_text(draft or "")
        layout.composer.focus()
        self._show_queue()
        self._show_answer()
        self._workspace.show_chat(chat)

    @property
    def new_draft(self) -> str:
        """The composer's text while no chat has begun."""
        return self._drafts.get("", "")

    def keep_draft(self) -> None:
        """Saves the composer's text for when this chat is shown again."""
        text = self._layout.composer.draft()
        self._drafts[self.id] = text
        if self._conversations.has_unsaved_prompt(self.id):
            return  # until then, what is kept on disk is that prompt
        self._unsent.keep(self.id)
        store = self._conversations.store
        if self.id and store.chat(self.id).draft != text:  # a write may wait for the background thread's
            with suppress(sqlite3.OperationalError):  # a full disk: it is kept in memory
                store.set_draft(self.id, text)

    def show_chats(self) -> None:
        """Shows the current list of chats, with titles and colours."""
        chats = self._conversations.store.chats()
        self._workspace.set_looks({chat.id: ChatLook(chat.title, chat.color_index) for chat in chats})
        self._layout.sidebar.refresh(chats)
        self._show_title()

    def _show_title(self) -> None:
        look = self._workspace.looks.get(self.id)
        title = look.title if look else ""  # beside "New Chat", one that has not begun needs none
        self._layout.header.set_title(title)
        self.title_changed.emit(title)

    # --- actions -------------------------------------------------------------------------------

    def submit(self, text: str) -> None:
        """Sends a prompt, new or edited, or queues it while an answer is in progress.

        Without a model it stays in the composer.
        """
        layout = self._layout
        if self.refuses_images():
            return
        if self.versions.edited and self.versions.submit(text):
            return
        if not (self._library.can_answer or self._library.is_coming):
            layout.composer.set_text(text)
            self.picker_requested.emit()
            return
        if self.id and self._conversations.answers.of_chat(self.id) is not None:
            self.send_by(self._conversations.send_later, text)
        elif self.send_by(self._conversations.send, text):
            layout.sidebar.set_current(self.id)
            layout.composer.focus()

    def refuses_images(self) -> bool:
        """Whether images are attached that the model does not look at; then says so, and offers others."""
        composer, library = self._layout.composer, self._library
        if not (composer.files.files and composer.files.images) or library.looks_at_images:
            return False
        if library.can_answer or library.is_coming:
            others, name = library.with_eyes()[:_OFFERED], library.answering_name
            nothing = translate(
                "window",
                "{model} cannot look at images, nor can any model here. Get one that can, such as SmolVLM.",
            )
            composer.offer_models(blind_text(name) if others else nothing.format(model=name), others)
        return library.can_answer or library.is_coming

    def _on_model_chosen(self, path: str) -> None:
        if path:
            self._library.load(path)
        else:
            self.picker_requested.emit()

    def send_by(self, send: Send, text: str) -> bool:
        """Sends a prompt, with the composer's files, in the shown chat or a new one.

        If it cannot be saved, it is put back into the composer, and the reason is shown.

        Args:
            send: gets chat, text and details, and calls the last argument when they are on disk.

        Returns:
            Whether it was sent.
        """
        composer, first = self._layout.composer, not self.id
        details: Mapping[str, Any] = {}
        try:
            chat = self.begin()
            details = composer.take_files(text)
            composer.set_text("")
            self._drafts[chat] = ""
            send(chat, text, details, lambda: self._on_prompt_saved(chat, first))
        except sqlite3.Error as error:
            self._keep_unsent(text, details, error)
            return False
        return True

    def begin(self) -> str:
        """Creates a chat if none is shown; returns the ID of the shown one."""
        if not self.id:
            self._workspace.chat = self._conversations.new_chat().id
            self._drafts[""] = ""
            self._layout.composer.set_text("")
            self._conversations.answers.set_front(self.id)
        return self.id

    def _on_prompt_saved(self, chat: str, first: bool) -> None:
        """Keeps nothing more of a prompt that is on disk, but what was written since."""
        for owner in (chat, "") if first else (chat,):
            keep_or_forget = self._unsent.keep if owner == self.id else self._unsent.forget
            keep_or_forget(owner)
        draft = self._layout.composer.draft() if chat == self.id else self._drafts.get(chat)
        if draft:
            with suppress(sqlite3.OperationalError):
                self._conversations.store.set_draft(chat, draft)

    def _keep_unsent(self, text: str, details: Mapping[str, Any], error: sqlite3.Error) -> None:
        """Puts a prompt that could not be saved back into the composer, and says why."""
        composer = self._layout.composer
        composer.files.restore(details, keep=True)
        composer.set_text(text)
        self._layout.toast.show_message(not_saved_text(str(error)))

    def stop(self) -> None:
        """Stops the answer in progress."""
        self._conversations.answers.stop(self.id)

    def retry_last(self) -> None:
        """Generates another answer to the newest prompt."""
        outline = self.outline()
        if self.id and outline:
            self._conversations.retry(outline[-1].id, self.id)

    def delete(self, chat: str) -> None:
        """Deletes a chat, shown or not, and offers to undo it."""
        title = self._conversations.store.chat(chat).title
        if chat == self.id:
            self.show("")
        self._conversations.delete(chat)
        self._deleted.append((chat, 0))
        self._layout.toast.show_message(
            translate("window", "Deleted “{title}”").format(title=title),
            translate("window", "Undo"),
            self.undo_delete,
        )

    def delete_shown(self) -> None:
        """Deletes the shown chat if it has begun."""
        if self.id:
            self.delete(self.id)

    def undo_delete(self) -> None:
        """Restores the chat or message that was deleted last."""
        if not self._deleted:
            self._layout.toast.show_message(
                translate("window", "Nothing was deleted since Octavo started. See Recently Deleted.")
            )
            return
        chat, message = self._deleted.pop()
        self._layout.toast.hide()
        if message:
            self._conversations.restore_messages(chat, message)
        else:
            self._conversations.undelete(chat)
        if chat != self.id:
            self.show(chat)

    def _on_message_deleted(self, chat: str, message: int) -> None:
        self._deleted.append((chat, message))
        self._layout.toast.show_message(
            translate("window", "Message deleted. It is kept for 30 days."),
            translate("window", "Undo"),
            self.undo_delete,
        )

    def rename(self) -> None:
        """Starts editing the title in the sidebar."""
        if self.id:
            sidebar = self._layout.sidebar
            self._layout.columns.show_chats(True)
            sidebar.list.edit(sidebar.model.index_of(self.id))

    # --- queue and history ----------------------------------------------------------------------

    def _on_queue_changed(self, chat: str) -> None:
        if chat == self.id:
            self._show_queue()

    def _show_queue(self) -> None:
        queued = self._conversations.queued
        prompts = queued.of_chat(self.id) if self.id else []
        if not prompts and not self._shows_queue:
            return
        self._shows_queue = bool(prompts)
        self._layout.composer.queue.show_prompts(
            [(prompt.text, _count_files(prompt.details)) for prompt in prompts],
            bool(self.id) and queued.is_paused(self.id),
        )

    def _edit_queued(self, place: int) -> None:
        """Puts a queued prompt back into the composer, in front of the text there."""
        composer = self._layout.composer
        queued = self._conversations.queued
        prompts = queued.of_chat(self.id)
        if 0 <= place < len(prompts):
            composer.files.restore(prompts[place].details, keep=True)
            texts = (prompts[place].text, composer.text())
            composer.set_text("\n\n".join(text for text in texts if text.strip()))
            composer.focus()
            self.keep_draft()  # before it leaves the queue
            queued.take(self.id, place)

    def _earlier_prompts(self) -> list[str]:
        """Returns the prompts of the shown chat, or of the newest chat if none is shown; the newest first."""
        chat = self.id
        if not chat:
            chats = self._conversations.store.chats()
            chat = chats[0].id if chats else ""
        branch = self._conversations.branch(chat) if chat else []
        return [message.content for message in reversed(branch) if message.role == "user"]

    def last_prompt(self) -> str:
        """Returns the last prompt of the shown chat; empty if it has none."""
        asked = [outlined.id for outlined in self.outline() if outlined.role == "user"] if self.id else []
        return self._conversations.messages(asked[-1:])[0].content if asked else ""

    def find(self) -> None:
        """Opens the bar that finds text in this chat; selected text is looked for at once."""
        transcript = self._layout.transcript
        if self.id:
            transcript.find_bar.open(transcript.selection.text().split("\n")[0][:100])

    # --- navigation -----------------------------------------------------------------------------

    def go_to(self, chat: str, position: int) -> None:
        """Scrolls to the message that the token at `position` of a chat belongs to."""
        if chat != self.id:
            self.show(chat)
        self.outline()
        message = message_at(self._conversations.branch(chat), position)
        if message is None or not self._layout.transcript.go_to(message):
            text = translate("window", "This text is not in the shown version of the chat.")
            self._layout.toast.show_message(text)

    # --- answers -------------------------------------------------------------------------------

    def refresh(self) -> None:
        """Updates the view after a model was loaded or unloaded."""
        self._show_answer()

    def _on_branch_changed(self, chat: str) -> None:
        if chat == self.id:
            self._show_outline(self._conversations.outline(chat))
            self._show_context()

    def _on_answer(self, answer: AnswerState) -> None:
        if answer.chat == self.id:
            if answer.phase == "begun":
                self._showing.start()
            self._show_answer()

    def _show_begun(self) -> None:
        """Shows the prompt and the answer that has begun."""
        if self.id:
            transcript = self._layout.transcript
            known = transcript.outline if transcript.chat == self.id else []
            self._show_outline(self._conversations.outline_with_answer(self.id, known))
            self._show_answer()
            self.begun_shown.emit()

    def outline(self) -> Sequence[MessageOutline]:
        """Returns the shown messages, also an answer that has begun just now."""
        if self._showing.isActive():
            self._show_begun()
        return self._layout.transcript.outline

    def close(self) -> None:
        """Shows nothing more, since the chats are closed."""
        self._showing.stop()

    def _show_outline(self, outline: list[MessageOutline]) -> None:
        self._showing.stop()
        self._layout.transcript.show_chat(self.id, outline)
        self._layout.blank.setVisible(not outline)
        self._layout.transcript.setVisible(bool(outline))

    def _show_answer(self) -> None:
        """Shows what the answer in progress waits for, how full the context is, and what is queued."""
        answer = self._conversations.answers.of_chat(self.id)
        if answer is not None and not answer.text and not answer.calls:
            self._layout.transcript.set_status(answer.message.id, waiting_text(answer))
        self._show_context()
        self._show_queue()

    def _on_continue(self, message: int) -> None:
        if self.outline()[-1].id == message:
            self.message_actions.continue_answer()
        else:
            text = translate(
                "window", "Only the last answer can be continued. Delete what follows it, or retry."
            )
            self._layout.toast.show_message(text)

    def _on_why(self, message: int) -> None:
        self._layout.columns.show_memory(True)
        self._layout.memory.pool_actions.explain_miss(self._conversations.answers.request_of(message))

    def _show_context(self) -> None:
        stats = self._conversations.last_stats(self.id) if self.id else AnswerStats()
        answer = self._conversations.answers.of_chat(self.id)
        used = self._conversations.prompt_tokens(self.id) or stats.prompt_tokens + stats.completion_tokens
        if answer is not None and answer.prompt_tokens:
            used = answer.prompt_tokens + answer.tokens
        self._layout.composer.set_usage(used, self._library.context)
        self._layout.memory.set_shown_chat(self.id, used, last_answer(self.id, stats))


def last_answer(chat: str, stats: AnswerStats) -> LastAnswer:
    """Returns what is saved about the last answer of a chat, as the engine would tell it."""
    return LastAnswer(
        chat=chat,
        prompt_tokens=stats.prompt_tokens,
        reused_tokens=stats.reused_tokens,
        completion_tokens=stats.completion_tokens,
        ttft=stats.ttft,
        tokens_per_s=stats.tokens_per_s,
    )


def waiting_text(answer: StreamingAnswer) -> str:
    """Says what an answer without a first token is waiting for."""
    if answer.remote is not None:
        if not answer.sent:
            return translate("window", "Waiting for your permission…")
        return translate("window", "Waiting for {server}…").format(server=answer.remote.server.name)
    if not answer.sent:
        return translate("window", "Waiting for the model…")
    if not answer.prompt_tokens:
        return translate("window", "Reading your message…")
    if answer.read_tokens:
        return _reading_text(answer)
    tokens = answer.prompt_tokens - answer.reused_tokens
    return translate("window", "Reading %n token(s)…", "", tokens)


def _reading_text(answer: StreamingAnswer) -> str:
    """Says how much of a long prompt has been read."""
    text = translate("window", "{read} of {prompt} tokens read")
    if answer.seconds_left >= 90:
        text = translate("window", "{read} of {prompt} tokens read, {minutes} min left")
    elif answer.seconds_left >= 0.5:
        text = translate("window", "{read} of {prompt} tokens read, {seconds} s left")
    return text.format(
        read=figure(answer.read_tokens),
        prompt=figure(answer.prompt_tokens),
        seconds=figure(answer.seconds_left),
        minutes=figure(answer.seconds_left / 60),
    )


def _count_files(details: Mapping[str, Any]) -> int:
    return len(attachments_of(details)) + len(images_of(details))


class FileDrops(QObject):
    """Accepts drops that no widget of the window has accepted; the window hands them over.

    Models are opened, other files and pictures attached.

    Signals:
        requested: a path to open or to attach.
        images_dropped: a picture without a file was dropped, see `picture_in`.
        dragging: whether something that can be dropped is above the window.
    """

    requested = Signal(str)
    images_dropped = Signal(object)
    dragging = Signal(bool)

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        window.setAcceptDrops(True)

    def enter(self, event: QDragEnterEvent) -> None:
        """Accepts drags of files and pictures."""
        if _paths(event.mimeData()) or event.mimeData().hasImage():
            event.acceptProposedAction()
            self.dragging.emit(True)
        else:
            event.ignore()

    def leave(self) -> None:
        """Tells that nothing is above the window any more."""
        self.dragging.emit(False)

    def drop(self, event: QDropEvent) -> None:
        """Reports what was dropped."""
        self.dragging.emit(False)
        paths = _paths(event.mimeData())
        for path in paths:
            self.requested.emit(path)
        if not paths and (picture := picture_in(event.mimeData())) is not None:
            self.images_dropped.emit(picture)
        event.acceptProposedAction()


def _paths(data: QMimeData) -> list[str]:
    """Returns the local files and folders in the dragged data."""
    return [url.toLocalFile() for url in data.urls() if url.isLocalFile()]
