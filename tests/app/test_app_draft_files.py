"""Files of an unsent draft are there again after a restart, and go with the draft."""

from __future__ import annotations

import sqlite3
from contextlib import closing

import pytest
from driving import answered, ask
from PySide6.QtCore import Qt

from app.composer.pending_files import PendingFile, pending_of
from app.store import records
from app.store.chat_store import ChatStore
from app.store.records import DraftFile, read_draft_files, save_draft_files


@pytest.fixture
def reopen(qtbot, open_window):
    """Quits a window and opens another one on the same folder."""

    def again(window=None):
        if window is not None:
            window.closing.quit_now()
            qtbot.waitUntil(lambda: window.client.link.value == "closed")
        opened = open_window()
        qtbot.waitUntil(lambda: opened.library.can_answer)
        return opened

    return again


def names(window):
    return [each.name for each in window.composer.files.files]


def attach(qtbot, window, path, text):
    path.write_text(text)
    window.composer.files.add_paths([str(path)])
    qtbot.waitUntil(lambda: all(each.counted for each in window.composer.files.files))


def test_files_of_drafts_survive_a_restart_and_go_when_they_are_sent(qtbot, reopen, tmp_path):
    window = reopen()
    attach(qtbot, window, tmp_path / "new.txt", "of a new chat")
    window.show_chat("")
    ask(qtbot, window, "first tokens=2")
    answered(qtbot, window)
    chat = window.current_chat
    attach(qtbot, window, tmp_path / "b.txt", "beta")
    window.composer.set_text("a draft that is not sent")
    window.composer.files.files[-1].chosen = "passages"
    window.transcript.edit_requested.emit(window.conversations.branch(chat)[0].id)  # sets the draft aside
    (tmp_path / "b.txt").unlink()
    window = reopen(window)
    window.show_chat("")
    assert names(window) == [], "it was sent with the first prompt"
    window.show_chat(chat)
    assert names(window) == ["b.txt"]
    assert window.composer.text() == "a draft that is not sent"  # not what was edited
    (pending,) = window.composer.files.files
    qtbot.waitUntil(lambda: pending.counted)
    assert (pending.whole().text, pending.chosen) == ("beta", "passages")
    qtbot.keyClick(window.composer.prompt_edit, Qt.Key.Key_Return)
    answered(qtbot, window)
    assert "beta" in str(window.conversations.branch(chat)[-2].details)
    window.conversations.disk.worker.submit(lambda: None)
    qtbot.waitUntil(lambda: window.conversations.store.draft_files(chat) == [])


def test_what_is_kept_is_bounded_and_goes_with_the_chat(tmp_path, monkeypatch):
    monkeypatch.setattr(records, "MAX_CHARACTERS", 10)
    with closing(ChatStore(tmp_path / "chats.db")) as store:
        chat = store.new_chat("one").id
        files = [DraftFile(name, "text", text) for name, text in (("a", "12345"), ("b", "1" * 6), ("c", "1"))]
        save_draft_files(store.connection, chat, files)
        assert [each.name for each in store.draft_files(chat)] == ["a", "c"]
        save_draft_files(store.connection, "", files[:1])
        store.deleted.delete_chat(chat)
        assert store.draft_files(chat), "a deleted chat can be restored, with its draft"
        store.deleted.purge(now=1e12)
        assert store.draft_files(chat) == []
        assert len(store.draft_files("")) == 1


def test_a_malformed_row_is_left_out(tmp_path):
    assert pending_of(DraftFile("a", "spreadsheet", "text")) is None
    with closing(sqlite3.connect(":memory:")) as db:
        db.execute("CREATE TABLE draft_files (chat, place, name, kind, content, facts)")
        db.execute("INSERT INTO draft_files VALUES ('c', 0, 'a', 'text', 'x', '[broken')")
        (stored,) = read_draft_files(db, "c")
    pending = pending_of(stored)
    assert isinstance(pending, PendingFile)
    assert (pending.draft(), pending.fixed, pending.chosen) == (stored, None, None)
