"""The chats on disk survive what happens to disks, windows and versions."""

import json
import sqlite3
import time
from contextlib import closing

import pytest

from app.store.chat_store import ChatStore, checkpoint, save_partial
from app.store.database import MIGRATIONS, StoreError, connect, open_database
from app.store.deleted_items import KEPT
from app.store.message_search import index_path, search
from app.store.records import AnswerStats, QueuedPrompt


@pytest.fixture
def path(tmp_path):
    return tmp_path / "data" / "chats.db"


@pytest.fixture
def store(path):
    made = ChatStore(path)
    yield made
    made.close()


def found(path, words):
    with closing(connect(path)) as db:
        return [hit.message for hit in search(db, words)]


def test_chats_and_messages_survive_a_reopen(path):
    store = ChatStore(path)
    chat = store.new_chat("Paging")
    prompt = store.add_message(chat.id, None, "user", "Why pages?")
    answer = store.add_message(chat.id, prompt.id, "assistant", "", "streaming", "tiny")
    store.finish(answer.id, "Because.", "done", AnswerStats(10, 8, 2, 0.1, 20.0))
    store.close()
    again = ChatStore(path)
    assert [c.title for c in again.chats()] == ["Paging"]
    branch = again.branch(chat.id)
    assert [(m.role, m.content, m.state) for m in branch] == [
        ("user", "Why pages?", "done"),
        ("assistant", "Because.", "done"),
    ]
    assert branch[1].stats == AnswerStats(10, 8, 2, 0.1, 20.0)
    assert again.warning == ""
    again.close()


def test_a_window_that_was_killed_leaves_prompt_and_partial_answer(path):
    store = ChatStore(path)
    chat = store.new_chat()
    prompt = store.add_message(chat.id, None, "user", "tell me")
    answer = store.add_message(chat.id, prompt.id, "assistant", "", "streaming")
    with closing(connect(path)) as other:
        save_partial(other, {answer.id: "half an answer"})
    # No close(): the process is gone. Another one opens the file.
    again = ChatStore(path)
    assert [(m.content, m.state) for m in again.branch(chat.id)] == [
        ("tell me", "done"),
        ("half an answer", "interrupted"),
    ]
    again.close()
    store.close()


def test_a_late_partial_does_not_overwrite_the_end(store, path):
    chat = store.new_chat()
    answer = store.add_message(chat.id, None, "assistant", "", "streaming")
    store.finish(answer.id, "the whole answer", "done", AnswerStats())
    with closing(connect(path)) as other:
        save_partial(other, {answer.id: "the wh"})
        checkpoint(other)
    assert store.branch(chat.id)[0].content == "the whole answer"


def test_colours_are_given_in_turn_and_stay(store):
    chats = [store.new_chat() for _ in range(10)]
    assert [c.color_index for c in chats] == list(range(10))
    store.deleted.delete_chat(chats[3].id)
    assert store.new_chat().color_index == 10
    assert store.chat(chats[5].id).color_index == 5


def test_versions_are_siblings_and_the_branch_follows_the_leaf(store):
    chat = store.new_chat()
    prompt = store.add_message(chat.id, None, "user", "q")
    first = store.add_message(chat.id, prompt.id, "assistant", "a1")
    follow = store.add_message(chat.id, first.id, "user", "more")
    second = store.add_message(chat.id, prompt.id, "assistant", "a2")
    assert store.siblings(first.id) == [first.id, second.id]
    assert [m.content for m in store.branch(chat.id)] == ["q", "a2"]
    store.set_leaf(chat.id, store.newest_leaf(first.id))
    assert [m.id for m in store.branch(chat.id)] == [prompt.id, first.id, follow.id]


def test_delete_can_be_undone_and_purge_ends_it(store, path):
    chat = store.new_chat("gone")
    prompt = store.add_message(chat.id, None, "user", "secretword")
    store.add_message(chat.id, prompt.id, "assistant", "yes")
    store.deleted.delete_chat(chat.id)
    assert store.chats() == []
    assert found(path, "secretword") == []
    store.deleted.restore_chat(chat.id)
    assert [c.title for c in store.chats()] == ["gone"]
    assert found(path, "secretword") == [prompt.id]
    store.deleted.delete_chat(chat.id)
    assert store.deleted.purge() == 0
    assert store.deleted.purge(time.time() + KEPT + 1) == 1
    store.deleted.restore_chat(chat.id)
    assert store.chats() == []


def test_the_size_of_a_chat_is_read_no_further_than_it_needs_to_be(store):
    chat, parent, steps = store.new_chat("a").id, None, []
    for _ in range(50):
        parent = store.add_message(chat, parent, "user", "é" * 1000, details={"a": "b" * 1000}).id
    size = 50 * (2000 + len('{"a":""}') + 1000)
    assert store.is_larger(chat, size - 50)
    assert not store.is_larger(chat, size + 500)
    assert not store.is_larger(store.new_chat("b").id, 1)

    def counted(most):
        steps.clear()
        store.connection.set_progress_handler(lambda: steps.append(0), 1)
        store.is_larger(chat, most)
        store.connection.set_progress_handler(None, 1)
        return len(steps)

    assert counted(3000) * 5 < counted(size)


def test_search_finds_words_prefixes_and_finished_answers_only(store, path):
    chat = store.new_chat()
    prompt = store.add_message(chat.id, None, "user", "Über paged attention")
    answer = store.add_message(chat.id, prompt.id, "assistant", "", "streaming")
    with closing(connect(path)) as other:
        save_partial(other, {answer.id: "fragmentation of memory"})
    assert found(path, "uber att") == [prompt.id]
    assert found(path, "fragmentation") == []
    store.finish(answer.id, "fragmentation of memory explained", "done", AnswerStats())
    assert found(path, "fragmen") == [answer.id]
    assert found(path, "attention memory") == []
    assert found(path, "   ") == []


def test_hits_say_which_messages_are_prompts(store, path):
    chat = store.new_chat()
    prompt = store.add_message(chat.id, None, "user", "the **giraffe**, please")
    answer = store.add_message(chat.id, prompt.id, "assistant", "A **giraffe** it is")
    with closing(connect(path)) as other:
        for words in ("giraffe", "iraff"):  # as a word, and as a part of one
            assert {hit.message: hit.prompt for hit in search(other, words)} == {
                prompt.id: True,
                answer.id: False,
            }


@pytest.mark.parametrize(
    "words", ['"', "NEAR(", "a*b OR -", "'; DROP TABLE chats", "{x}:y", "\0", "日本\0語", "é́"]
)
def test_search_takes_any_characters(store, path, words):
    found(path, words)
    assert store.chats() == []


def test_a_damaged_file_is_set_aside_and_reported(path):
    path.parent.mkdir(parents=True)
    junk = b"this is no database at all " * 100
    path.write_bytes(junk)
    store = ChatStore(path)
    assert "damaged" in store.warning
    aside = list(path.parent.glob("chats.damaged-*.db"))
    assert [file.read_bytes() for file in aside] == [junk]
    store.new_chat("goes on")
    store.close()
    again = ChatStore(path)
    assert [c.title for c in again.chats()] == ["goes on"]
    assert again.warning == ""
    again.close()


def test_damage_inside_the_file_is_noticed(path):
    store = ChatStore(path)
    chat = store.new_chat()
    for number in range(400):
        store.add_message(chat.id, None, "user", f"text {number} " * 50)
    store.close()
    data = bytearray(path.read_bytes())
    data[4096 * 8 : 4096 * 40] = b"\xa5" * (4096 * 32)
    path.write_bytes(data)
    again = ChatStore(path)
    assert "damaged" in again.warning
    assert again.chats() == []
    again.close()


def test_a_migration_backs_up_first(path):
    path.parent.mkdir(parents=True)
    old = open_database(path, MIGRATIONS[:1]).connection
    old.execute("INSERT INTO chats(id, title, color_index, created, updated) VALUES ('a', 'old', 0, 1, 1)")
    old.execute(
        "INSERT INTO messages(chat, role, content, state, created) VALUES ('a', 'user', 'x', 'done', 1)"
    )
    old.close()
    store = ChatStore(path)
    assert [c.title for c in store.chats()] == ["old"]
    assert len(found(path, "x")) == 1  # what was there before the search was
    store.close()
    with closing(sqlite3.connect(path.with_name(f"chats.before-v{len(MIGRATIONS)}.db"))) as backup:
        assert backup.execute("PRAGMA user_version").fetchone() == (1,)
        assert backup.execute("SELECT title FROM chats").fetchone() == ("old",)


def test_queues_move_out_of_the_settings(path):
    """Whatever the settings of a chat hold, also what nobody wrote."""
    path.parent.mkdir(parents=True)
    old = open_database(path, MIGRATIONS[:5]).connection
    queue = [
        {"text": "a", "details": {"attachments": [{"name": "é"}]}},
        {"text": "b"},
        {"text": 3},
        "c",
        None,
    ]
    settings = [
        json.dumps({"seed": 5, "queued": queue}),
        '{"queued": 7}',
        '{"queued": {"text": "x"}}',
        "{",
        "[1]",
        '{"seed": 1}',
    ]
    for number, text in enumerate(settings):
        old.execute(
            "INSERT INTO chats(id, title, color_index, created, updated, settings)"
            " VALUES (?, '', 0, 1, 1, ?)",
            (str(number), text),
        )
    old.close()
    with closing(ChatStore(path)) as store:
        assert store.queued("0") == [QueuedPrompt("a", {"attachments": [{"name": "é"}]}), QueuedPrompt("b")]
        assert store.chat("0").settings == {"seed": 5}
        assert [store.queued(str(number)) for number in range(1, 6)] == [[]] * 5
        assert store.chat("5").settings == {"seed": 1}
        store.deleted.delete_chat("0")
        store.deleted.purge(time.time() + 2 * KEPT)
        assert store.queued("0") == []


def test_chats_and_messages_keep_settings_and_details(store):
    chat = store.new_chat("Own samplers")
    assert (chat.settings, chat.folder, chat.pinned, chat.archived) == ({}, "", False, None)
    store.set_settings(chat.id, {"temperature": 0.2, "system_prompt": "Sé breve."})
    assert store.chat(chat.id).settings == {"temperature": 0.2, "system_prompt": "Sé breve."}
    message = store.add_message(chat.id, None, "user", "q", details={"attachments": [{"name": "a.txt"}]})
    assert store.branch(chat.id) == [message]
    store.set_details(message.id, {"seconds": 1.5})
    assert store.branch(chat.id)[0].details == {"seconds": 1.5}
    copy = store.new_chat("Copy", branched_from=chat.id)
    store.copy_messages(copy.id, store.branch(chat.id))
    assert store.branch(copy.id)[0].details == {"seconds": 1.5}
    assert store.chat(copy.id).branched_from == chat.id


@pytest.mark.parametrize("text", ["", "[1]", "{", "null", "[" * 100_000])
def test_settings_that_are_no_object_count_as_none(store, path, text):
    chat = store.new_chat()
    with closing(sqlite3.connect(path)) as other, other:
        other.execute("UPDATE chats SET settings = ?", (text,))
    assert store.chat(chat.id).settings == {}


def test_parts_of_words_and_unspaced_scripts_are_found(store, path):
    chat = store.new_chat()
    chinese = store.add_message(chat.id, None, "user", "我们用分页管理显存")
    thai = store.add_message(chat.id, None, "user", "ภาษาไทยไม่มีช่องว่าง mixed in")
    word = store.add_message(chat.id, None, "user", "defragmentation")
    assert found(path, "分页") == [chinese.id]
    assert found(path, "存") == [chinese.id]
    assert found(path, "分页管理") == [chinese.id]
    assert found(path, "管分") == []
    assert found(path, "ไม่มี mix") == [thai.id]
    assert found(path, "fragment") == [word.id]
    assert found(path, "ragm FRAG") == [word.id]


def test_the_index_is_made_again_when_lost_damaged_or_of_other_chats(store, path):
    chat = store.new_chat()
    message = store.add_message(chat.id, None, "user", "needle")
    assert found(path, "needle") == [message.id]
    file = index_path(path)
    file.unlink()
    for ending in ("-wal", "-shm"):
        file.with_name(file.name + ending).unlink(missing_ok=True)
    assert found(path, "needle") == [message.id]
    file.write_bytes(b"no index " * 1000)
    assert found(path, "needle") == [message.id]
    with closing(sqlite3.connect(file)) as other, other:
        other.execute("UPDATE origin SET id = 'another'")
        other.execute("DELETE FROM texts")
    assert found(path, "needle") == [message.id]


def test_a_changed_message_is_found_by_its_new_text_only(store, path):
    chat = store.new_chat()
    answer = store.add_message(chat.id, None, "assistant", "first")
    assert found(path, "first") == [answer.id]
    store.finish(answer.id, "second", "done", AnswerStats())
    assert found(path, "first") == []
    assert found(path, "second") == [answer.id]


def test_a_migration_that_fails_changes_nothing(path):
    path.parent.mkdir(parents=True)
    open_database(path, MIGRATIONS).connection.close()
    with pytest.raises(StoreError, match="Nothing was changed"):
        open_database(path, (*MIGRATIONS, "CREATE TABLE extra(x); CREATE TABLE chats(y);"))
    opened = open_database(path, MIGRATIONS)
    tables = {row[0] for row in opened.connection.execute("SELECT name FROM sqlite_master")}
    opened.connection.close()
    assert "extra" not in tables


def test_a_newer_file_is_left_alone(path):
    path.parent.mkdir(parents=True)
    connection = open_database(path).connection
    connection.execute("PRAGMA user_version = 99")
    connection.close()
    with pytest.raises(StoreError, match="newer Octavo"):
        ChatStore(path)
    assert path.exists()
    assert not list(path.parent.glob("*damaged*"))
