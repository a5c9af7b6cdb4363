"""Chats of hundreds of messages are read in the background when a prompt is sent."""

import sqlite3

import pytest
from driving import answered, ask, last, texts

COUNT = 250


@pytest.fixture
def chat(window):
    """A long chat, which is shown."""
    store = window.conversations.store
    made = store.new_chat("Long").id
    parent = None
    for number in range(COUNT):
        role = "assistant" if number % 2 else "user"
        parent = store.add_message(made, parent, role, f"text {number}").id
    window.conversations.chats_changed.emit()
    window.show_chat(made)
    return made


def test_all_of_a_long_chat_is_sent_and_shown(qtbot, window, chat, generated):
    ask(qtbot, window, "one more tokens=3")
    assert generated == []  # not yet: it is being read
    qtbot.waitUntil(lambda: len(window.transcript.outline) == COUNT + 2)  # shown in a turn of its own
    assert window.transcript.outline == window.conversations.outline(chat)
    answered(qtbot, window)
    assert last(window).content == "word0 word1 word2 "
    (request,) = generated
    expected = [f"text {number}" for number in range(COUNT)] + ["one more tokens=3"]
    assert [each.content for each in request.messages] == expected
    assert texts(window) == [*expected, "word0 word1 word2 "]
    assert window.transcript.outline == window.conversations.outline(chat)


def test_an_answer_that_is_not_saved_yet_is_in_the_outline(qtbot, window, chat, monkeypatch):
    """The chat may be opened again before the background thread has saved what ended."""
    monkeypatch.setattr(window.conversations.disk, "finish", lambda ended, done: None)
    ask(qtbot, window, "one more tokens=3")
    answered(qtbot, window)
    newest = window.conversations.outline(chat)[-1]
    assert (newest.state, newest.size) == ("done", len("word0 word1 word2 "))


def test_another_version_shown_meanwhile_is_not_sent(qtbot, window, chat, generated):
    store = window.conversations.store
    ask(qtbot, window, "one more tokens=3")
    store.set_leaf(chat, window.transcript.outline[5].id)
    answered(qtbot, window)
    (request,) = generated
    assert [each.content for each in request.messages][-1] == "one more tokens=3"
    assert len(request.messages) == COUNT + 1


def test_a_prompt_that_is_stopped_while_it_is_read_is_not_sent(qtbot, window, chat, generated):
    ask(qtbot, window, "one more tokens=3")
    window.shown.stop()
    assert not window.conversations.answers.running()
    read = []
    window.conversations.disk.search("text", read.append)  # on the same thread, so it comes after
    qtbot.waitUntil(lambda: bool(read))
    assert generated == []
    assert last(window).state == "stopped"
    ask(qtbot, window, "again tokens=2")
    answered(qtbot, window)
    assert [each.messages[-1].content for each in generated] == ["one more tokens=3\n\nagain tokens=2"]


def test_a_chat_that_cannot_be_read_says_so(qtbot, window, chat, generated, monkeypatch):
    def broken(_db, _message):
        raise sqlite3.OperationalError("disk I/O error")

    monkeypatch.setattr("app.store.store_thread.branch_to", broken)
    ask(qtbot, window, "one more tokens=3")
    answered(qtbot, window)
    assert generated == []
    assert last(window).error == "This chat cannot be read: disk I/O error. Check the disk."
