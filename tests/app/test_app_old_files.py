"""Files that an earlier Octavo wrote still open, with everything in them.

`old_files/` was written by the app as it was before the rename of its rooms (4ca5d57), with its own code.
"""

from __future__ import annotations

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from app.settings import Settings
from app.store.chat_store import ChatStore
from app.store.database import connect
from app.store.deleted_items import KEPT
from app.store.message_search import search
from app.store.records import AnswerStats

OLD_FILES = Path(__file__).with_name("old_files")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name in ("chats.db", "settings.ini"):
        shutil.copy(OLD_FILES / name, tmp_path)
    return tmp_path


def test_old_chats_keep_branches_versions_and_statistics(folder: Path) -> None:
    store = ChatStore(folder / "chats.db")
    assert store.warning == ""
    chats = {chat.title: chat for chat in store.chats()}
    assert set(chats) == {"Why pages?", "Why pages? · branch"}
    paging = chats["Why pages?"]
    assert (paging.color_index, paging.draft) == (0, "a draft")
    prompt, answer, second, last = store.branch(paging.id)
    assert [message.role for message in (prompt, answer, second, last)] == ["user", "assistant"] * 2
    assert answer.content == "So that free pieces **anywhere** can be used."
    assert (answer.state, answer.model) == ("done", "SmolLM2 135M Instruct")
    assert answer.stats == AnswerStats(41, 32, 12, 0.25, 48.5)
    assert second.content == "And in a KV cache? Müller asks, 猫 too."
    assert last.content == "```python\nfree = list(range(8))\n```\nThe same."

    versions = store.siblings(answer.id)
    assert len(versions) == 2
    store.set_leaf(paging.id, store.newest_leaf(versions[1]))
    stopped = store.branch(paging.id)[-1]
    assert (stopped.content, stopped.state) == ("Another version, stopped early", "stopped")

    edited = store.siblings(prompt.id)
    assert len(edited) == 2
    store.set_leaf(paging.id, store.newest_leaf(edited[1]))
    failed = store.branch(paging.id)[-1]
    assert (failed.content, failed.state) == ("Half an", "error")
    assert failed.error == "The engine was ended by SIGKILL."

    branch = store.branch(chats["Why pages? · branch"].id)
    assert [message.content for message in branch[:2]] == [prompt.content, answer.content]
    assert branch[1].stats == answer.stats
    assert (branch[2].content, branch[2].state) == ("cut off in mid-", "interrupted")
    for chat in chats.values():
        assert (chat.settings, chat.folder, chat.pinned, chat.archived, chat.deleted) == (
            {},
            "",
            False,
            None,
            None,
        )
    assert all(message.details == {} and message.deleted is None for message in branch)
    store.close()


def test_old_chats_are_searched_and_deleted_ones_purged(folder: Path) -> None:
    store = ChatStore(folder / "chats.db")
    with closing(connect(folder / "chats.db")) as db:
        assert len(search(db, "muller 猫")) == 1
        assert search(db, "forget me") == []
    with closing(sqlite3.connect(folder / "chats.db")) as db:
        (deleted,) = db.execute("SELECT deleted FROM chats WHERE deleted IS NOT NULL").fetchone()
    assert store.deleted.purge(deleted + KEPT - 1) == 0
    assert store.deleted.purge(deleted + KEPT + 1) == 1
    store.close()


def test_an_old_settings_file_is_read_whole(folder: Path) -> None:
    settings = Settings(folder)
    assert (settings.appearance, settings.motion, settings.zoom) == ("light", "reduced", 1.25)
    assert (settings.temperature, settings.max_tokens, settings.top_p) == (0.3, 300, 0.9)
    assert (settings.top_k, settings.min_p, settings.repetition_penalty) == (40, 0.05, 1.1)
    assert settings.system_prompt == "Be brief.\nÜber alles."
    assert settings.model_folders == ["/models/one", "/models/two, three"]
    assert (settings.last_model, settings.new_draft) == ("/models/qwen", "not sent yet")
    assert (settings.memory_visible, settings.tray) == (False, False)
    assert bytes(settings.geometry.data()) == b"\x01\xd9\xd0\xcb\x00\x03\x00\x00"


def test_the_window_opens_on_old_files(qtbot, open_window, folder: Path) -> None:
    window = open_window(folder=folder)
    assert not window.banner.isVisible()
    model = window.sidebar.model
    titles = [model.data(model.index(row)) for row in range(model.rowCount())]
    assert {"Why pages?", "Why pages? · branch"} <= set(titles)
    paging = next(chat for chat in window.conversations.store.chats() if chat.title == "Why pages?")
    window.show_chat(paging.id)
    assert window.composer.text() == "a draft"
    last = window.conversations.branch(paging.id)[-1]
    assert "51.0" in window.transcript.view(last.id).stats_label.text()
