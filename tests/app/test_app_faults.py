"""Failures that nobody expected: whoever waits for a thread or process is told of its end."""

import sqlite3
import sys
from pathlib import Path

import msgspec
import pytest
from PySide6.QtCore import QObject

from app.chats.chat_export import ExportError, export
from app.importing.imported_chat import ImportedFile
from app.processes.reader_process import ReaderProcess
from app.remote.remote_answer import RemoteAnswer
from app.remote.server_dialog import ServerCheck
from app.remote.server_request import DEFAULT_REQUEST_LIMITS
from app.store.chat_store import ChatStore
from app.store.records import Chat, StoredMessage
from app.store.store_thread import StoreThread
from engine.protocol import ChatMessage, Finished, Generate


def broken(*_, **__):
    raise RuntimeError("the keychain's library is broken: secret")


def test_an_answer_and_a_check_end_where_the_keychain_fails(qtbot):
    request = Generate(request="r", chat="c", messages=[ChatMessage("user", "Hello")])
    answer = RemoteAnswer(request, 0, "m", broken, lambda: None, DEFAULT_REQUEST_LIMITS)
    answer.thread.start()
    answer.thread.join(60)
    (end,) = answer.take()
    assert isinstance(end, Finished)
    assert end.reason == "error"
    assert "keychain did not provide the key" in end.error
    check = ServerCheck()
    with qtbot.waitSignal(check.checked) as told:
        check.start(broken)
    assert told.args[0].error == end.error


def test_a_search_ends_where_the_database_cannot_be_read(qtbot, tmp_path, monkeypatch):
    def fail(*_, **__):
        raise sqlite3.DatabaseError("malformed")

    monkeypatch.setattr("app.store.store_thread.search", fail)
    store, owner, hits = ChatStore(tmp_path / "chats.db"), QObject(), []
    thread = StoreThread(store.path, owner)
    thread.search("a", hits.append)
    qtbot.waitUntil(lambda: hits == [[]])
    thread.stop()
    store.close()


def test_a_reader_that_cannot_be_started_is_a_problem():
    reader = ReaderProcess([sys.executable], 60.0, ImportedFile)
    assert reader.run(Path("a\0b")).problem == "unreadable"
    assert msgspec.msgpack.encode(reader.run(Path("/nowhere/at all"))) != b""


def test_an_export_says_that_a_library_is_missing(tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, "markdown_it", None)
    message = StoredMessage(1, "id", None, "assistant", "```\na", "stopped", 0.0, "M")
    with pytest.raises(ExportError, match=r"chat\.md cannot be written: ModuleNotFoundError"):
        export(tmp_path / "chat.md", Chat("id", "T", 0, 0.0, 0.0), [message])
