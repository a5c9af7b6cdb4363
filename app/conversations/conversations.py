"""Operations on chats: send, regenerate, edit, branch, rename, delete, search."""

from __future__ import annotations

import sqlite3
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from PySide6.QtCore import QObject, QTimer, Signal

from app.attachments.attachment import attachments_of, is_large
from app.chat_settings.chat_settings import ChatSettings
from app.conversations.answers import StreamingAnswers
from app.conversations.chat_options import ChatOptions, ChatPreload
from app.conversations.request_messages import is_failed
from app.models.model_library import ModelLibrary
from app.remote.answer_client import AnswerClient
from app.settings import Settings
from app.store.chat_additions import NewChat
from app.store.chat_store import ChatStore
from app.store.deleted_items import DeletedItem
from app.store.image_files import images_of
from app.store.records import (
    ATTACHMENTS,
    IMAGES,
    AnswerStats,
    Chat,
    MessageOutline,
    QueuedPrompt,
    StoredMessage,
)
from app.store.store_thread import StoreThread
from app.store.tool_calls import calls_of
from app.tools.tool_library import ToolLibrary
from app.translation import translate
from app.workspace import AnswerState, Workspace
from engine import protocol

# --- Prompts that were sent while an answer was in progress; each is sent when that answer has ended


class QueuedPrompts(QObject):
    """The queues of all chats. They are kept with the chats, so a restart loses none.

    A queue goes on only after an answer that ended by itself; after a stop, an error or a restart it waits.

    Args:
        disk: saves queues in the background, since a prompt may have megabytes.
        send: sends a prompt to a chat (ID), then calls what it is given once the prompt is on disk.

    Signals:
        changed: the queue of a chat (ID).
    """

    changed = Signal(str)

    def __init__(
        self,
        store: ChatStore,
        disk: StoreThread,
        answers: StreamingAnswers,
        send: Callable[[str, QueuedPrompt, Callable[[], object]], object],
        workspace: Workspace,
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._store, self._disk, self._answers, self._send = store, disk, answers, send
        self._queues: dict[str, list[QueuedPrompt]] = {}
        self._unsaved: Counter[str] = Counter()  # prompts that were added, by chat
        workspace.answer_ended.connect(self._on_ended)

    def begin(self, chat: str) -> None:
        """Notes a new chat, in which nothing waits."""
        self._queues[chat] = []

    def of_chat(self, chat: str) -> list[QueuedPrompt]:
        """Returns the prompts that wait in a chat, the next one first."""
        if chat and chat not in self._queues:
            self._queues[chat] = self._store.queued(chat)
        return list(self._queues.get(chat, []))

    def is_paused(self, chat: str) -> bool:
        """Whether prompts wait in a chat that generates nothing."""
        return bool(self.of_chat(chat)) and self._answers.of_chat(chat) is None

    def add(self, chat: str, prompt: QueuedPrompt, saved: Callable[[], object]) -> None:
        """Appends a prompt to the queue of a chat, then calls `saved` when it is on disk."""

        def on_disk() -> None:
            self._unsaved[chat] -= 1
            saved()

        self._unsaved[chat] += 1
        self._show(chat, [*self.of_chat(chat), prompt])
        self._save(chat, on_disk)

    def has_unsaved(self, chat: str) -> bool:
        """Whether a prompt that was added is not on disk yet."""
        return self._unsaved[chat] > 0

    def take(self, chat: str, place: int) -> QueuedPrompt | None:
        """Removes the prompt at `place` and returns it; None if there is none."""
        queue = self.of_chat(chat)
        if not 0 <= place < len(queue):
            return None
        taken = queue.pop(place)
        self._show(chat, queue)
        self._save(chat)
        return taken

    def send_next(self, chat: str) -> None:
        """Sends the first prompt of a chat that generates nothing.

        On disk it leaves the queue only when it is there as a message; if that fails, it stays.
        """
        queue = self.of_chat(chat)
        if self._answers.of_chat(chat) is not None or not queue:
            return
        first = queue.pop(0)
        self._show(chat, queue)
        try:
            self._send(chat, first, lambda: self._save(chat))
        except sqlite3.Error as error:
            self._show(chat, [first, *queue])
            self._disk.trouble(str(error))

    def _show(self, chat: str, queue: Sequence[QueuedPrompt]) -> None:
        self._queues[chat] = list(queue)
        self.changed.emit(chat)

    def _save(self, chat: str, saved: Callable[[], object] | None = None) -> None:
        self._disk.save_queue(chat, self.of_chat(chat), saved or (lambda: None))

    def _on_ended(self, answer: AnswerState) -> None:
        if answer.ended is not None and self._queues.get(answer.chat):
            if answer.ended.state == "done" and not answer.goes_on:
                # Later: others still handle the end of this answer.
                QTimer.singleShot(0, self, lambda: self.send_next(answer.chat))
            self.changed.emit(answer.chat)


TITLE_LENGTH = 60


class Conversations(QObject):
    """All chats, with any number of answers in progress.

    Attributes:
        queued: prompts that wait for the end of an answer.
        disk: what is written and searched off the interface thread.
        preload: tells the engine the text of an opened chat ahead of need.

    Signals:
        chats_changed: a chat was added, deleted, renamed or moved in the order.
        branch_changed: the shown messages of a chat (ID) changed, but not by an answer.
        not_saved: something could not be saved, as a sentence.
    """

    chats_changed = Signal()
    branch_changed = Signal(str)
    not_saved = Signal(str)

    def __init__(
        self,
        store: ChatStore,
        client: AnswerClient,
        library: ModelLibrary,
        settings: Settings,
        workspace: Workspace,
        tools: ToolLibrary,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self.store = store
        self._client = client
        self._library = library
        self._unnamed: dict[str, str] = {}  # branches without a question of their own, and their titles
        self.disk = StoreThread(store.path, self)
        self.disk.trouble = lambda reason: self.not_saved.emit(not_saved_text(reason))
        self.disk.changed = lambda answer: self.branch_changed.emit(answer.chat)
        self.options = ChatOptions(store, settings, library, self)
        self.answers = StreamingAnswers(
            store, self.disk, client, library, self.options, workspace, tools, self
        )
        self.preload = ChatPreload(
            client,
            self.options,
            settings,
            self.messages,
            self.outline,
            lambda: library.looks_at_images,
            tools.definitions,
            self,
        )
        self.answers.opened.connect(self._on_opened)
        workspace.answer_changed.connect(self._on_answer)
        self.queued = QueuedPrompts(store, self.disk, self.answers, self._send_queued, workspace, self)

    def _on_opened(self, chat: str) -> None:
        """While a model loads, nothing is sent: `opened` comes again when it is ready."""
        if self._library.is_loaded and self._library.remote is None and chat not in self.answers.running():
            self.preload.chat_opened(chat)

    def _on_answer(self, answer: AnswerState) -> None:
        if answer.phase == "begun":
            self.preload.stop()

    # --- reading --------------------------------------------------------------------------------

    def branch(self, chat: str) -> list[StoredMessage]:
        """Returns the shown messages of a chat; an answer in progress has its text so far."""
        return self.answers.branch(chat)

    def outline(self, chat: str) -> list[MessageOutline]:
        """Returns the shown messages of a chat without their text."""
        return self._with_newer(chat, self.store.outline(chat))

    def _with_newer(self, chat: str, outline: list[MessageOutline]) -> list[MessageOutline]:
        """Returns an outline from disk, with what is newer in memory."""
        newer = self.answers.newer(chat)
        for at in range(len(outline) - 1, -1, -1):
            if not newer:
                break
            message = newer.pop(outline[at].id, None)
            if message is not None:
                size = len(message.content.encode()) if message.state != "streaming" else outline[at].size
                outline[at] = outline[at]._replace(state=message.state, size=size)
        return outline

    def outline_with_answer(self, chat: str, known: Sequence[MessageOutline]) -> list[MessageOutline]:
        """Returns a chat's outline after an answer has begun; `known` is the one before, often its start."""
        added = self.store.added(chat, known[-1].id) if known else []
        return [*known, *self._with_newer(chat, added)] if added else self.outline(chat)

    def messages(self, ids: Sequence[int]) -> list[StoredMessage]:
        """Messages by their IDs; an answer in progress has its text so far."""
        return self.answers.live_messages(ids)

    def last_stats(self, chat: str) -> AnswerStats:
        """Statistics of the last answer of a chat that has ended."""
        ended = self.answers.just_ended(chat)
        if ended is not None and ended.stats.prompt_tokens and not self.store.deleted.is_deleted(ended.id):
            return ended.stats
        return self.store.last_stats(chat)

    def prompt_tokens(self, chat: str) -> int:
        """Returns the tokens up to the prompt at a chat's end, whose answer was deleted; 0 if not known."""
        ended = self.answers.just_ended(chat)
        if ended is not None and ended.parent == self.store.live_leaf(chat):
            return ended.stats.prompt_tokens
        return self.store.prompt_tokens(chat)

    # --- changing -------------------------------------------------------------------------------

    def new_chat(self) -> Chat:
        """Creates an empty chat."""
        chat = self.store.new_chat(translate("conversations", "New chat"))
        self.options.begin(chat.id)
        self.queued.begin(chat.id)
        self.chats_changed.emit()
        return chat

    def new_temporary_chat(self) -> str:
        """Creates an empty chat without tools that no list has; returns its ID.

        `keep` makes an ordinary chat of it, and `throw_away` removes it; so does the end of the app, or a
        crash.
        """
        chat = self.store.new_chat(translate("conversations", "New chat"), temporary=True).id
        self.options.set_own(chat, ChatSettings(tools=False))
        self.queued.begin(chat)
        return chat

    def keep(self, chat: str) -> None:
        """Makes an ordinary chat of a temporary one."""
        self.options.set_own(chat, ChatSettings())
        self.undelete(chat)

    def throw_away(self, chat: str) -> None:
        """Removes a temporary chat for good, with its images and cached blocks; its answer has ended."""
        self.preload.stop()
        self._client.send(protocol.ChangePool(action="forget", chat=chat))
        self.store.deleted.remove_chat(chat)
        self.disk.sweep_images()

    def rename(self, chat: str, title: str) -> None:
        """Renames a chat; an empty title changes nothing."""
        title = " ".join(title.split())
        if title:
            self.store.rename(chat, title)
            self.chats_changed.emit()

    def add_chats(self, chats: Sequence[NewChat], done: Callable[[int], None]) -> None:
        """Adds whole chats on the background thread, then calls `done` with how many were new.

        If one cannot be saved, `not_saved` says why.
        """

        def added(count: int) -> None:
            self.chats_changed.emit()
            done(count)

        def failed(reason: str) -> None:
            self.chats_changed.emit()  # some may be there
            self.not_saved.emit(not_saved_text(reason))

        self.disk.add_chats(chats, added, failed)

    def set_pinned(self, chat: str, pinned: bool) -> None:
        """Keeps a chat at the top of the list, or no longer."""
        self.store.set_pinned(chat, pinned)
        self.chats_changed.emit()

    def set_folder(self, chat: str, folder: str) -> None:
        """Puts a chat into a folder; "" takes it out."""
        self.store.set_folder(chat, folder)
        self.chats_changed.emit()

    def set_archived(self, chat: str, archived: bool) -> None:
        """Moves a chat to the archive, or back into the list."""
        self.store.set_archived(chat, archived)
        self.chats_changed.emit()

    def delete(self, chat: str) -> None:
        """Stops the chat's answer, hides the chat and frees its cached blocks."""
        self.answers.stop(chat)
        self.preload.stop()
        self.store.deleted.delete_chat(chat)
        self._client.send(protocol.ChangePool(action="forget", chat=chat))
        self.chats_changed.emit()

    def undelete(self, chat: str) -> None:
        """Restores a deleted chat."""
        self.store.deleted.restore_chat(chat)
        self.chats_changed.emit()

    def remove(self, item: DeletedItem) -> None:
        """Removes a deleted chat or message for good, with its images."""
        self.store.deleted.remove(item)
        self.disk.sweep_images()

    def send(
        self,
        chat: str,
        text: str,
        details: Mapping[str, Any] | None = None,
        saved: Callable[[], object] | None = None,
    ) -> None:
        """Saves the prompt with its details, such as attachments, then requests an answer.

        `saved` is called when the prompt is on disk, which is later for a large one.
        """
        prompt = self.add_prompt(chat, text, details, saved)
        self.answers.generate(chat, prompt, is_first=prompt.parent is None)
        self.chats_changed.emit()

    def send_later(
        self, chat: str, text: str, details: Mapping[str, Any], saved: Callable[[], object]
    ) -> None:
        """Queues a prompt until the answer in progress has ended, and calls `saved` when it is on disk."""
        draft = self.store.chat(chat).draft

        def on_disk() -> None:
            self.disk.forget_draft(chat, draft)
            saved()

        self.queued.add(chat, QueuedPrompt(text, details), on_disk)

    def add_prompt(
        self,
        chat: str,
        text: str,
        details: Mapping[str, Any] | None = None,
        saved: Callable[[], object] | None = None,
    ) -> StoredMessage:
        """Saves a prompt at the end of the shown branch, then calls `saved`; the first one names the chat."""
        leaf, draft = self.store.live_leaf(chat), self.store.chat(chat).draft

        def on_disk() -> None:
            self.disk.forget_draft(chat, draft)
            if saved is not None:
                saved()

        prompt = self._save_prompt(chat, leaf, text, details or {}, on_disk)
        unnamed = self._unnamed.pop(chat, None)
        if leaf is None or unnamed == self.store.chat(chat).title:
            self.store.rename(chat, _title(text, details))
        if not is_large(text, prompt.details):
            self.store.set_draft(chat, "")
            if saved is not None:
                saved()
        return prompt

    def has_unsaved_prompt(self, chat: str) -> bool:
        """Whether a prompt that was sent or queued is not on disk yet; its draft is kept until it is."""
        return self.answers.has_unsaved_prompt(chat) or self.queued.has_unsaved(chat)

    def unsaved_text(self) -> str:
        """Says why something is not saved, and what to do; empty if nothing is refused."""
        self.answers.save_prompts()
        return not_saved_text(self.disk.reason) if self.disk.refuses() else ""

    def set_details(self, message: StoredMessage, details: Mapping[str, Any]) -> None:
        """Saves what else is known of a message, also of one that is not on disk yet."""
        unsaved = self.answers.newer(message.chat).get(message.id)
        if unsaved is not None and unsaved.role == "user":
            self.answers.save(replace(unsaved, details=details))
        else:
            self.store.set_details(message.id, details)

    def _save_prompt(
        self,
        chat: str,
        parent: int | None,
        text: str,
        details: Mapping[str, Any],
        on_disk: Callable[[], object] | None = None,
    ) -> StoredMessage:
        """Saves a prompt; text and files of a large one in the background, followed by `on_disk`."""
        if IMAGES in details:  # clean-ups that are asked for from now on find the message
            self.disk.release_images(details)
        if not is_large(text, details):
            return self.store.add_message(chat, parent, "user", text, details=details)
        small = {name: value for name, value in details.items() if name != ATTACHMENTS}
        begun = self.store.add_message(chat, parent, "user", "", "streaming", details=small)
        prompt = replace(begun, content=text, state="done", details=details)
        self.answers.save(prompt, on_disk)
        return prompt

    def _send_queued(self, chat: str, prompt: QueuedPrompt, saved: Callable[[], object]) -> None:
        self.send(chat, prompt.text, prompt.details, saved)

    def retry(self, message: int, chat: str) -> None:
        """Generates another answer to the same prompt, as a new version of the answer `message`."""
        if self.answers.of_chat(chat) is not None:
            return
        branch = self.branch(chat)
        place = next((i for i, m in enumerate(branch) if m.id == message), None)
        if place is None:
            return
        if is_failed(branch[place]):
            if not place:
                return  # its question was deleted, so there is nothing to answer
            self.store.discard(message)  # a new answer takes its place
        prompt = branch[place - 1] if place and branch[place].role == "assistant" else branch[place]
        self.answers.generate(chat, prompt)

    def edit(self, chat: str, message: int, text: str, details: Mapping[str, Any] | None = None) -> None:
        """Adds an edited message as a new version of `message`; a prompt is answered, an answer is not."""
        old = next((stored for stored in self.branch(chat) if stored.id == message), None)
        if old is None or self.answers.of_chat(chat) is not None:
            return
        if old.role == "assistant":
            edited = {name: old.details[name] for name in (IMAGES,) if name in old.details}
            edited["edited"] = True
            self.store.add_message(chat, old.parent, "assistant", text, "done", old.model, edited)
            self.branch_changed.emit(chat)
        else:
            names = ("context",) if details is not None else ("context", IMAGES)
            kept = {name: old.details[name] for name in names if name in old.details} | dict(details or {})
            prompt = self._save_prompt(chat, old.parent, text, kept)
            given_by_itself = (_title(old.content, old.details), self._unnamed.get(chat))
            if old.parent is None and self.store.chat(chat).title in given_by_itself:
                self.store.rename(chat, _title(text, kept))
            self.answers.generate(chat, prompt)
        self.chats_changed.emit()

    def continue_answer(self, chat: str) -> bool:
        """Continues the last answer of the shown branch; False if there is none that has begun.

        A server's model cannot continue a text, so that also False is returned while one is chosen.
        """
        branch = self.branch(chat)
        if not branch or self.answers.asks_server or self.answers.of_chat(chat) is not None:
            return False
        if branch[-1].role != "assistant" or not (branch[-1].content or calls_of(branch[-1].details)):
            return False
        self.answers.go_on(branch[-1])
        return True

    def delete_message(self, chat: str, message: int, *, following: bool = False) -> bool:
        """Deletes a message, with all that follows it if wanted; False while the chat is generating."""
        if self.answers.of_chat(chat) is not None:
            return False
        deleted = self.store.deleted
        deleted.delete_branch(message) if following else deleted.delete_message(message)
        self.branch_changed.emit(chat)
        self.chats_changed.emit()
        return True

    def restore_messages(self, chat: str, message: int) -> None:
        """Restores a deleted message with all that was deleted with it."""
        self.store.deleted.restore_messages(message)
        self.branch_changed.emit(chat)
        self.chats_changed.emit()

    def branch_off(self, chat: str, message: int) -> Chat | None:
        """Creates a chat that continues from a message; the engine shares the cached prefix.

        An answer in progress is forked: both continue, each in its chat. Returns None if the chat has no
        such message.
        """
        branch = self.branch(chat)
        place = next((number for number, stored in enumerate(branch) if stored.id == message), -1)
        if place < 0:
            return None
        made = self.store.new_chat(self._branch_title(chat), branched_from=chat)
        self._unnamed[made.id] = made.title
        self.options.set_own(made.id, self.options.own(chat))
        ids = self.store.copy_messages(made.id, branch[: place + 1])
        running = self.answers.of_message(message)
        if running is not None:
            self.answers.fork(running, self.store.branch(made.id)[-1])
        else:
            self.answers.add_copy(ids[-1], message)
        self.chats_changed.emit()
        return made

    def begin_with_summary(self, chat: str, question: int, details: dict[str, Any]) -> str:
        """Moves a question, and what follows it, to a new chat; returns the new chat's ID.

        Args:
            question: ID of the question.
            details: of the question in the new chat, with the summary of what was before it.
        """
        branch = self.branch(chat)
        place = next(number for number, message in enumerate(branch) if message.id == question)
        moved = [message for message in branch[place:] if not is_failed(message)]
        details["context"] = {**details["context"], "chat": chat}
        made = self.store.new_chat(self.store.chat(chat).title, branched_from=chat)
        self.options.set_own(made.id, self.options.own(chat))
        self.store.copy_messages(made.id, [replace(moved[0], details=details), *moved[1:]])
        self.store.deleted.delete_branch(question)
        self.branch_changed.emit(chat)
        self.chats_changed.emit()
        return made.id

    def _branch_title(self, chat: str) -> str:
        """Returns the title of a new branch, until it is named after its first question.

        The number comes first, as titles are cut at their end where the sidebar is narrow.
        """
        source = self.store.chat(chat)
        chats = {other.id: other for other in self.store.chats()}
        root = chats.get(source.branched_from, source)
        taken = {other.title for other in chats.values()}
        for number in range(1, len(chats) + 2):
            title = translate("conversations", "Branch {number}: {title}")
            made = title.format(number=number, title=root.title)
            if made not in taken:
                return made
        return root.title

    def show_version(self, chat: str, message: int) -> None:
        """Shows the branch that contains this version."""
        self.store.set_leaf(chat, self.store.newest_leaf(message))
        self.branch_changed.emit(chat)

    def close(self) -> None:
        """Saves every answer in progress and stops the background thread."""
        self.preload.stop()
        self.answers.close()
        self.disk.stop()


def not_saved_text(reason: str) -> str:
    """Says that something could not be saved, and what to do."""
    if "full" in reason:
        return translate("conversations", "The disk is full, so this chat is not saved. Free some space.")
    text = translate("conversations", "This chat cannot be saved: {reason}. Check the disk.")
    return text.format(reason=reason)


def _title(text: str, details: Mapping[str, Any] | None) -> str:
    """Returns a chat's first title: the first line of its first prompt, or the name of its first file."""
    if details and not text:
        names = [file.name for file in attachments_of(details)] + [file.name for file in images_of(details)]
        text = next(iter(names), "")
    start = text.lstrip()[: 10 * TITLE_LENGTH].rstrip()  # a pasted line may have megabytes
    line = " ".join((start.splitlines() or [""])[0].split())
    if len(line) <= TITLE_LENGTH:
        return line or translate("conversations", "New chat")
    return line[:TITLE_LENGTH].rsplit(" ", 1)[0] + "…"
