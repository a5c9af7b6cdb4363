"""Chats of other programs: read, checked, bounded, and in one sentence what is wrong."""

import copy
import json
import random
import sqlite3
import zipfile
from contextlib import closing

import pytest
from driving import answered, ask
from hypothesis import given
from hypothesis import strategies as st

from app.importing.chat_formats import UnknownFormatError, read_chats
from app.importing.chat_importer import ChatImporter
from app.importing.import_process import read_file
from app.importing.imported_chat import IMAGE
from app.store.chat_additions import NewChat, NewMessage, add_chats, known_origins
from app.store.chat_store import ChatStore
from app.store.database import connect


def node(role, text, parent, *, model="", when=1_700_000_000.0):
    message = {
        "author": {"role": role},
        "content": {"content_type": "text", "parts": [text]},
        "create_time": when,
        "metadata": {"model_slug": model},
    }
    return {"message": message if text is not None else None, "parent": parent}


CHATGPT = [
    {
        "title": "Rye  bread",
        "id": "c1",
        "create_time": 1_700_000_000.5,
        "current_node": "a2",
        "mapping": {
            "root": node("system", None, None),
            "hidden": node("system", "You are helpful", "root"),
            "q": node("user", "How long?", "hidden"),
            "a1": node("assistant", "An hour.", "q", model="gpt-4o"),
            "a2": node("assistant", "Two hours.", "q", model="gpt-4o"),
        },
    },
    {"title": "Empty", "mapping": {"root": node("system", None, None)}},
]
OPEN_WEBUI = [
    {
        "id": "w1",
        "title": "Sky",
        "created_at": 1_700_000_000,
        "chat": {
            "history": {
                "currentId": "2",
                "messages": {
                    "1": {
                        "parentId": None,
                        "role": "user",
                        "content": "Why blue?",
                        "timestamp": 1_700_000_001,
                    },
                    "2": {"parentId": "1", "role": "assistant", "content": "Scattering.", "model": "qwen"},
                },
            }
        },
    }
]
LM_STUDIO = {
    "name": "Local",
    "createdAt": 1_700_000_000_000,
    "messages": [
        {
            "versions": [{"role": "user", "content": [{"type": "text", "text": "Hello"}]}],
            "currentlySelected": 0,
        },
        {
            "versions": [
                {"role": "assistant", "steps": [{"content": [{"type": "text", "text": "old"}]}]},
                {
                    "role": "assistant",
                    "senderInfo": {"senderName": "gemma"},
                    "steps": [{"content": [{"type": "text", "text": "Hi."}]}, {"type": "debugInfo"}],
                },
            ],
            "currentlySelected": 1,
        },
    ],
}


def shown(chat):
    """The shown branch of an imported chat."""
    texts, place = [], chat.leaf
    while place >= 0:
        texts.insert(0, (chat.messages[place].role, chat.messages[place].content))
        place = chat.messages[place].parent
    return texts


@pytest.mark.parametrize(
    ("data", "source", "title", "branch", "model"),
    [
        (CHATGPT, "ChatGPT", "Rye bread", ["How long?", "Two hours."], "gpt-4o"),
        (OPEN_WEBUI, "Open WebUI", "Sky", ["Why blue?", "Scattering."], "qwen"),
        (LM_STUDIO, "LM Studio", "Local", ["Hello", "Hi."], "gemma"),
    ],
)
def test_chats_of_other_programs_are_read(data, source, title, branch, model):
    (chat,) = read_chats(data)
    assert (chat.source, chat.title) == (source, title)
    assert shown(chat) == [("user", branch[0]), ("assistant", branch[1])]
    assert chat.messages[chat.leaf].model == model
    assert 1.69e9 < chat.created < 1.71e9


def test_a_note_stands_for_each_image():
    """A question that is an image alone stays, and no byte of an image gets into a text."""
    pixels = "data:image/png;base64," + "A" * 100
    pointer = {"content_type": "image_asset_pointer", "asset_pointer": "file-service://file-1"}
    question, gpt = copy.deepcopy(OPEN_WEBUI), copy.deepcopy(CHATGPT)
    node = question[0]["chat"]["history"]["messages"]["1"]
    node |= {"files": [{"type": "image", "url": pixels}, {"type": "file", "name": "a.txt"}]}
    local = copy.deepcopy(LM_STUDIO)
    local["messages"][0]["versions"][0]["content"] = [{"type": "image", "data": pixels}]
    for each in gpt[0]["mapping"].values():
        if ((each.get("message") or {}).get("author") or {}).get("role") == "user":
            each["message"]["content"]["parts"].insert(0, pointer)
    for data, first in (
        (question, f"Why blue?\n\n{IMAGE}"),
        (gpt, f"{IMAGE}\n\nHow long?"),
        (local, IMAGE),
    ):
        (chat,) = read_chats(data)
        assert shown(chat)[0] == ("user", first)
        assert len(shown(chat)) == 2


def test_what_octavo_exports_comes_back_and_nothing_twice(qtbot, window, tmp_path):
    ask(qtbot, window, "round trip tokens=3")
    answered(qtbot, window)
    path = tmp_path / "chat.json"
    window.files.export(path)
    qtbot.waitUntil(path.exists)
    qtbot.waitUntil(lambda: "exported" in window.toast.text())
    window.files.import_file(path)
    qtbot.waitUntil(lambda: "1 chat imported" in window.toast.text())
    chats = [chat for chat in window.conversations.store.chats() if chat.title == "round trip tokens=3"]
    assert len(chats) == 2
    first, second = (window.conversations.store.branch(chat.id) for chat in chats)
    assert [(m.role, m.content, m.model) for m in first] == [(m.role, m.content, m.model) for m in second]
    other = tmp_path / "conversations.json"
    other.write_text(json.dumps(CHATGPT))
    for expected in ("1 chat imported", "0 chats imported from conversations.json. The others"):
        window.files.import_file(other)
        qtbot.waitUntil(lambda expected=expected: expected in window.toast.text())
    bread = next(chat for chat in window.conversations.store.chats() if chat.title == "Rye bread")
    assert bread.folder == "ChatGPT"
    assert len(window.conversations.store.siblings(window.conversations.store.branch(bread.id)[1].id)) == 2


def test_it_is_said_that_imported_chats_do_not_fit_on_the_disk(qtbot, window, tmp_path, monkeypatch):
    def refuse(*_):
        raise sqlite3.OperationalError("database or disk is full")

    monkeypatch.setattr("app.store.store_thread.add_chats", refuse)
    path = tmp_path / "conversations.json"
    path.write_text(json.dumps(CHATGPT))
    window.files.import_file(path)
    qtbot.waitUntil(lambda: "The disk is full" in window.toast.text())


@pytest.mark.parametrize(
    ("data", "part"),
    [
        (b"not json", "not JSON"),
        (b"", "not JSON"),
        (b'{"a": 1}', "is not from ChatGPT"),
        (b"[]", "is not from ChatGPT"),
        (b"[" * 1_000_000, "too large"),
        (b"PK\x03\x04broken", "not JSON"),
        (b'[{"mapping": {}}]', "has no messages"),
        (b"\xff\xfe\x00", "not JSON"),
    ],
)
def test_one_sentence_says_what_is_wrong(qtbot, tmp_path, data, part):
    path = tmp_path / "file.json"
    path.write_bytes(data)
    results = []
    importer = ChatImporter()
    importer.read(path, lambda chats, problem: results.append((chats, problem)))
    qtbot.waitUntil(lambda: bool(results))
    importer.stop()
    assert results[0][0] == []
    assert part in results[0][1]
    assert results[0][1].count(".") <= 4


def test_the_archive_of_chatgpt_is_read_and_a_bomb_refused(tmp_path, monkeypatch):
    path = tmp_path / "export.zip"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("conversations.json", json.dumps(CHATGPT))
    assert [chat.title for chat in read_file(path).chats] == ["Rye bread"]
    monkeypatch.setattr("app.importing.import_process.MAX_BYTES", 100)
    assert read_file(path).problem == "too large"
    assert read_file(tmp_path / "missing").problem == "missing"
    assert read_file(tmp_path).problem == "not a file"


def test_circles_and_wrong_values_are_left_out():
    chat = {
        "mapping": {
            "a": node("user", "ok", "nowhere"),
            "b": node("assistant", "circle", "c"),
            "c": node("user", "circle", "b"),
            "d": {
                "message": {"author": {"role": "user"}, "content": {"parts": [None, 3, {"x": 1}]}},
                "parent": "a",
            },
            "e": {"message": {"author": 3, "content": "x", "create_time": "soon"}, "parent": "a"},
            "f": node("assistant", "fine", "e", when=float("nan")),
            "g": 5,
        },
        "title": ["no"],
        "create_time": True,
        "current_node": "gone",
    }
    (made,) = read_chats([chat])
    assert [message.content for message in made.messages] == ["ok", "fine"]
    assert made.messages[1].parent == 0
    assert (made.title, made.created, made.messages[1].created) == ("", 0.0, 0.0)


NAMES = [
    "mapping",
    "message",
    "author",
    "role",
    "content",
    "parts",
    "parent",
    "chat",
    "history",
    "messages",
    "versions",
    "steps",
    "name",
    "format",
    "currentId",
    "current_node",
    "metadata",
    "text",
]
JSON = st.recursive(
    st.none() | st.booleans() | st.floats() | st.integers() | st.text(max_size=5),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(NAMES),
            inner,
            max_size=4,
        )
    ),
    max_leaves=20,
)


@given(JSON)
def test_any_json_is_read_or_refused(data):
    try:
        chats = read_chats(data)
    except UnknownFormatError:
        return
    for chat in chats:
        assert all(message.parent < place for place, message in enumerate(chat.messages))
        assert -1 <= chat.leaf < len(chat.messages)


def test_a_long_chat_needs_no_recursion():
    mapping = {str(n): node("user" if n % 2 else "assistant", f"m{n}", str(n - 1)) for n in range(20_000)}
    keys = list(mapping)
    random.Random(1).shuffle(keys)
    (made,) = read_chats([{"mapping": {key: mapping[key] for key in keys}, "current_node": "19999"}])
    assert [m.content for m in made.messages[:3]] == ["m0", "m1", "m2"]
    assert len(shown(made)) == 20_000


def test_a_chat_is_added_whole_or_not_at_all(tmp_path):
    store = ChatStore(tmp_path / "chats.db")
    good = NewChat("good", "", 1.0, [NewMessage("user", "a", -1), NewMessage("assistant", "b", 0)], 1, "x:1")
    bad = NewChat("bad", "", 1.0, [NewMessage("user", "a", -1), NewMessage("user", None, 0)], 1, "x:2")
    with closing(connect(tmp_path / "chats.db")) as db:
        with pytest.raises(Exception, match="NOT NULL"):
            add_chats(db, [good, bad], known_origins(db))
        assert add_chats(db, [good], known_origins(db)) == 0
    assert [chat.title for chat in store.chats()] == ["good"]
    store.close()
