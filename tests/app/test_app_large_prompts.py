"""A prompt of megabytes is saved in the background, and is shown and sent at once."""

import json
import sqlite3
import threading
from contextlib import closing

import pytest
from cpu_beat import CpuBeat
from driving import answered, ask, last, record_sent, say, texts

from app.store.chat_store import ChatStore
from app.store.records import DraftFile
from engine import protocol as p

LARGE = "some words of a long text " * 20_000  # 500 KB
FILE = {"attachments": [{"name": "a.txt", "kind": "text", "text": "of the file " * 20_000}]}


def hold(window):
    """Holds what is saved in the background until what it returns is set."""
    released = threading.Event()
    window.conversations.disk.worker.submit(lambda: released.wait(60))
    return released


@pytest.fixture
def held(window):
    released = hold(window)
    yield released
    released.set()


def saved(window, chat, place=0):
    """A message of a chat as it is on disk."""
    return window.store.branch(chat)[place]


def _refuse(*_, **__):
    raise sqlite3.OperationalError("database or disk is full")


def test_a_large_prompt_is_shown_and_kept_before_it_is_on_disk(qtbot, window, held, monkeypatch):
    sent = record_sent(window, monkeypatch, p.Generate)
    ask(qtbot, window, f"{LARGE}tokens=2")
    chat, text = window.current_chat, f"{LARGE}tokens=2"
    assert (saved(window, chat).content, saved(window, chat).state) == ("", "streaming")
    assert texts(window) == [text, ""]
    prompt = window.shown.outline()[0]
    assert (prompt.size, prompt.state) == (len(text), "done")
    assert window.transcript.message(prompt.id).content == text
    assert window.store.chat(chat).title.startswith("some words of a long text")
    assert window.composer.recall() == [text]
    held.set()
    answered(qtbot, window)
    assert [each.content for each in sent[-1].messages] == [text]
    assert (saved(window, chat).content, saved(window, chat).state) == (text, "done")
    qtbot.waitUntil(lambda: not window.conversations.answers.newer(chat))
    assert texts(window) == [text, "word0 word1 "]


def test_a_large_edit_keeps_its_file(qtbot, window):
    say(qtbot, window, "one tokens=2")
    chat, first = window.current_chat, window.conversations.branch(window.current_chat)[0].id
    window.conversations.edit(chat, first, "two tokens=2", FILE)
    answered(qtbot, window)
    qtbot.waitUntil(lambda: saved(window, chat).state == "done")
    assert json.loads(json.dumps(dict(saved(window, chat).details))) == FILE
    assert window.store.siblings(first) == [first, saved(window, chat).id]


def test_the_draft_stays_until_what_was_sent_is_on_disk(qtbot, window, held):
    chat = window.conversations.new_chat().id
    window.show_chat(chat)
    window.composer.set_text(f"{LARGE}tokens=2")
    window.shown.keep_draft()
    draft = window.store.chat(chat).draft
    ask(qtbot, window, draft)
    assert (window.store.chat(chat).draft, window.composer.text()) == (draft, "")
    held.set()
    answered(qtbot, window)
    qtbot.waitUntil(lambda: window.store.chat(chat).draft == "")


def test_a_large_prompt_on_a_full_disk_is_saved_when_there_is_room(qtbot, window, monkeypatch):
    monkeypatch.setattr("app.store.store_thread.finish", _refuse)
    chat = window.conversations.new_chat().id
    window.show_chat(chat)
    window.composer.set_text(f"{LARGE}tokens=2")
    window.shown.keep_draft()
    window.conversations.disk.save_draft_files(chat, [DraftFile("a", "text", "kept")])
    ask(qtbot, window, f"{LARGE}tokens=2")
    qtbot.waitUntil(lambda: "The disk is full" in window.toast.text())
    answered(qtbot, window)
    assert last(window).content == "word0 word1 "
    assert saved(window, chat).content == ""
    window.composer.set_text("the next one")
    window.show_chat("")
    store = window.store
    assert store.chat(chat).draft == f"{LARGE}tokens=2", "what is not on disk yet was kept as its draft"
    assert store.draft_files(chat), "and so are its files"
    monkeypatch.undo()
    qtbot.waitUntil(lambda: saved(window, chat).content != "")
    qtbot.waitUntil(lambda: store.chat(chat).draft == "the next one")
    window.show_chat(chat)
    assert texts(window) == [f"{LARGE}tokens=2", "word0 word1 "]


def test_a_large_prompt_that_no_disk_takes_is_a_draft_at_the_next_start(
    qtbot, open_window, tmp_path, monkeypatch
):
    window = open_window()
    qtbot.waitUntil(lambda: window.library.can_answer)

    monkeypatch.setattr("app.store.store_thread.finish", _refuse)
    monkeypatch.setattr("app.store.chat_store.finish", lambda *_: None)
    window.conversations.send(window.shown.begin(), f"{LARGE}tokens=2", FILE)
    chat = window.current_chat
    window.closing.quit_now()
    with closing(ChatStore(window.store.path)) as store:
        assert store.branch(chat) == []
        assert store.chat(chat).draft == f"{LARGE}tokens=2"
        assert [(each.name, each.text) for each in store.draft_files(chat)] == [
            (each["name"], each["text"]) for each in FILE["attachments"]
        ]


def test_a_large_prompt_that_is_queued_is_a_draft_until_it_is_on_disk(qtbot, window, monkeypatch):
    ask(qtbot, window, "tokens=100000 delay=5")
    chat, store, text = window.current_chat, window.store, f"{LARGE}tokens=2"
    window.composer.set_text(text)
    window.shown.keep_draft()
    released = hold(window)
    with CpuBeat() as beat:
        ask(qtbot, window, text)
        qtbot.wait(20)
    assert beat.longest < 0.16
    assert [each.text for each in window.conversations.queued.of_chat(chat)] == [text]
    window.show_chat("")  # which saves drafts, but not that of this chat, which is empty
    assert (store.queued(chat), store.chat(chat).draft) == ([], text)
    released.set()
    qtbot.waitUntil(lambda: store.chat(chat).draft == "")
    assert [each.text for each in store.queued(chat)] == [text]

    released = hold(window)  # it stays in the queue until it is there as a message
    window.conversations.answers.stop(chat)
    answered(qtbot, window)
    window.conversations.queued.send_next(chat)
    assert window.conversations.queued.of_chat(chat) == []
    assert saved(window, chat, 2).content == ""
    assert [each.text for each in store.queued(chat)] == [text]
    released.set()
    qtbot.waitUntil(lambda: store.queued(chat) == [])
    assert saved(window, chat, 2).content == text
    answered(qtbot, window)


def test_a_queued_prompt_that_cannot_be_saved_stays_in_the_queue(qtbot, window, monkeypatch):
    ask(qtbot, window, "tokens=100000 delay=5")
    chat = window.current_chat
    monkeypatch.setattr("app.store.store_thread.save_queue", _refuse)
    ask(qtbot, window, "second tokens=2")
    qtbot.waitUntil(lambda: "The disk is full" in window.toast.text())
    assert window.conversations.has_unsaved_prompt(chat)
    monkeypatch.undo()
    qtbot.waitUntil(lambda: not window.conversations.has_unsaved_prompt(chat))
    assert [each.text for each in window.store.queued(chat)] == ["second tokens=2"]
    window.conversations.answers.stop(chat)
    answered(qtbot, window)
    window.toast.hide()
    monkeypatch.setattr(window.store, "add_message", _refuse)
    window.conversations.queued.send_next(chat)
    assert window.toast.isVisible()
    assert [each.text for each in window.conversations.queued.of_chat(chat)] == ["second tokens=2"]
    monkeypatch.undo()
    window.conversations.queued.send_next(chat)
    answered(qtbot, window)
    assert last(window).content == "word0 word1 "


def test_a_large_prompt_that_is_compared_is_a_draft_until_it_is_on_disk(qtbot, window, held):
    chat = window.conversations.new_chat().id
    window.show_chat(chat)
    window.composer.set_text(f"{LARGE}tokens=2")
    window.shown.keep_draft()
    window.compare.open()
    dialog = window.compare.dialog
    dialog.ask.click()
    assert len(dialog.columns) == 2
    assert window.composer.text() == ""
    assert window.store.chat(chat).draft == f"{LARGE}tokens=2"
    held.set()
    qtbot.waitUntil(lambda: not dialog.answers.running)
    qtbot.waitUntil(lambda: window.store.chat(chat).draft == "")
    assert saved(window, chat).content == f"{LARGE}tokens=2"
    dialog.close()


def test_a_prompt_that_cannot_be_compared_is_back_in_the_composer(qtbot, window, monkeypatch):
    window.composer.set_text("tokens=2")
    window.compare.open()
    dialog = window.compare.dialog
    monkeypatch.setattr(window.store, "add_message", _refuse)
    dialog.ask.click()
    assert not dialog.isVisible()
    assert window.composer.text() == "tokens=2"
    assert "The disk is full" in window.toast.text()


def test_what_is_small_of_a_large_prompt_is_on_disk_at_once(qtbot, window, held):
    chat = window.conversations.new_chat().id
    context = {"left_out": 2}
    prompt = window.conversations.add_prompt(chat, "look", {**FILE, "context": context})
    assert saved(window, chat).details == {"context": context}
    window.conversations.set_details(prompt, FILE)
    held.set()
    qtbot.waitUntil(lambda: saved(window, chat).details == FILE)
    assert saved(window, chat).content == "look"
    qtbot.waitUntil(lambda: not window.conversations.has_unsaved_prompt(chat))


def test_what_a_kill_left_of_a_large_prompt_is_removed(tmp_path):
    with closing(ChatStore(tmp_path / "chats.db")) as store:
        chat = store.new_chat("one").id
        first = store.add_message(chat, None, "user", "kept")
        answer = store.add_message(chat, first.id, "assistant", "kept, too")
        lost = store.add_message(chat, answer.id, "user", "", "streaming")
        store.add_message(chat, lost.id, "assistant", "", "streaming")
        other = store.new_chat("two").id
        question = store.add_message(other, None, "user", "", "streaming")
        store.add_message(other, question.id, "assistant", "It was answered.")
        edited = store.new_chat("three").id
        version = store.add_message(edited, None, "user", "the first version")
        store.add_message(edited, version.id, "assistant", "its answer")
        store.add_message(edited, None, "user", "", "streaming")
    with closing(ChatStore(tmp_path / "chats.db")) as store:
        assert [each.content for each in store.branch(chat)] == ["kept", "kept, too"]
        assert [each.content for each in store.branch(other)] == ["", "It was answered."]
        assert [each.content for each in store.branch(edited)] == ["the first version", "its answer"]
        assert (
            store.connection.execute("SELECT count(*) FROM messages WHERE state = 'streaming'").fetchone()[0]
            == 0
        )


@pytest.mark.parametrize("limit", [0.16, pytest.param(0.016, marks=pytest.mark.slow)])
def test_sending_megabytes_does_not_stop_the_window(qtbot, window, limit):
    say(qtbot, window, "warm tokens=2", "again tokens=2")
    longest = []
    for _ in range(1 if limit > 0.1 else 5):
        window.show_chat("")
        window.composer.files.add_text("a.txt", LARGE * 5)
        qtbot.waitUntil(lambda: all(each.counted for each in window.composer.files.files))
        window.composer.files.files[0].chosen = "whole"
        with CpuBeat() as beat:
            ask(qtbot, window, "tokens=2")
            answered(qtbot, window)
        longest.append(beat.longest)
    assert min(longest) < limit
    assert len(window.conversations.branch(window.current_chat)[-2].details["attachments"][0]["text"]) > 2e6
