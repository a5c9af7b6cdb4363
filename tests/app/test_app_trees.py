"""The tree of messages: edited and continued answers, deletions, versions by keyboard, and the bin."""

import random
import threading
import time

import pytest
from driving import answered, ask, last, record_sent, say, texts

from app.store.chat_store import ChatStore
from app.store.deleted_items import KEPT
from app.window.kept_chats.deleted_dialog import DeletedDialog
from engine import protocol as p


@pytest.fixture
def sent(window, monkeypatch):
    """What the engine is sent from now on."""
    return record_sent(window, monkeypatch)


def menu_of(window, message):
    menu = window.shown.message_actions.menu_for(message)
    return {action.text(): action for action in menu.actions() if action.text()}


def test_an_answer_is_edited_as_a_version_and_the_model_reads_the_new_one(qtbot, window, sent):
    branch = say(qtbot, window, "one tokens=3")
    menu_of(window, branch[1].id)["Edit…"].trigger()
    assert window.composer.text() == branch[1].content
    ask(qtbot, window, "my own words")
    assert not window.conversations.answers.running()
    assert texts(window) == ["one tokens=3", "my own words"]
    assert window.conversations.store.siblings(last(window).id) == [branch[1].id, last(window).id]
    assert last(window).details == {"edited": True}
    say(qtbot, window, "two tokens=2")
    request = [message for message in sent if isinstance(message, p.Generate)][-1]
    assert [m.content for m in request.messages] == ["one tokens=3", "my own words", "two tokens=2"]


def test_an_answer_is_continued_in_place(qtbot, window, sent):
    branch = say(qtbot, window, "go tokens=4")
    entries = menu_of(window, branch[1].id)
    entries["Continue Answer"].trigger()
    assert last(window).state == "streaming"
    answered(qtbot, window)
    request = [message for message in sent if isinstance(message, p.Generate)][-1]
    assert request.continued
    assert [(m.role, m.content) for m in request.messages] == [
        ("user", "go tokens=4"),
        ("assistant", "word0 word1 word2 word3"),
    ]
    ended = last(window)
    assert (ended.id, ended.state) == (branch[1].id, "done")
    assert ended.content.startswith("word0 word1 word2 word3word0")
    qtbot.waitUntil(lambda: window.store.branch(window.current_chat)[-1].content == ended.content)


def test_nothing_is_continued_where_no_answer_ends_the_chat(qtbot, window):
    window.shown.message_actions.continue_answer()
    assert "no answer" in window.toast.text()


def test_one_message_is_deleted_and_undone(qtbot, window, sent):
    branch = say(qtbot, window, "one tokens=2", "two tokens=2")
    menu_of(window, branch[1].id)["Delete Message"].trigger()
    assert texts(window) == ["one tokens=2", "two tokens=2", branch[3].content]
    assert window.toast.text() == "Message deleted. It is kept for 30 days."
    say(qtbot, window, "three tokens=2")
    request = [message for message in sent if isinstance(message, p.Generate)][-1]
    # Two prompts in a row, which many templates refuse, are sent as one.
    assert request.messages[0].content == "one tokens=2\n\ntwo tokens=2"
    window.shown.undo_delete()
    assert [m.id for m in window.conversations.branch(window.current_chat)][:4] == [m.id for m in branch]


def test_a_branch_is_deleted_and_undone_and_the_other_version_is_shown(qtbot, window):
    branch = say(qtbot, window, "one tokens=2", "two tokens=2")
    window.conversations.retry(branch[1].id, window.current_chat)
    answered(qtbot, window)
    second = last(window)
    window.conversations.show_version(window.current_chat, branch[1].id)
    menu_of(window, branch[1].id)["Delete Message and All That Follows"].trigger()
    assert [m.id for m in window.conversations.branch(window.current_chat)] == [branch[0].id, second.id]
    assert window.conversations.store.siblings(second.id) == [second.id]
    window.toast.act()
    assert [m.id for m in window.conversations.branch(window.current_chat)] == [m.id for m in branch]


def test_the_last_message_can_go_and_an_empty_chat_is_left(qtbot, window):
    say(qtbot, window, "one tokens=2")
    window.shown.message_actions.delete_last()
    window.shown.message_actions.delete_last()
    assert texts(window) == []
    assert window.window_layout.blank.isVisible()
    window.shown.undo_delete()
    assert texts(window) == ["one tokens=2"]
    assert window.transcript.isVisible()


def test_a_chat_that_is_generating_keeps_its_messages(qtbot, window):
    ask(qtbot, window, "tokens=2000 delay=2")
    window.shown.message_actions.delete_last()
    assert "Stop the answer" in window.toast.text()
    assert len(texts(window)) == 2
    window.shown.stop()
    answered(qtbot, window)


def test_versions_are_reached_by_keyboard(qtbot, window):
    branch = say(qtbot, window, "one tokens=2")
    window.shown.retry_last()
    answered(qtbot, window)
    actions = {action.text(): action for action in window.actions()}
    assert actions["Older Version"].shortcut().toString() == "Ctrl+Alt+Left"
    newer = last(window).id
    actions["Older Version"].trigger()
    assert last(window).id == branch[1].id
    actions["Older Version"].trigger()
    assert last(window).id == branch[1].id
    actions["Newer Version"].trigger()
    assert last(window).id == newer


def test_a_branch_is_told_apart_and_named_after_its_own_question(qtbot, window):
    say(qtbot, window, "story tokens=2")
    first = window.current_chat
    window.shown.versions.branch_last()
    assert window.header.title.text() == "Branch 1: story tokens=2"
    window.show_chat(first)
    window.shown.versions.branch_last()
    assert window.header.title.text() == "Branch 2: story tokens=2"
    assert window.conversations.store.chat(window.current_chat).branched_from == first
    say(qtbot, window, "another end tokens=2")
    assert window.header.title.text() == "another end tokens=2"


def test_the_bin_lists_restores_and_removes(qtbot, window):
    branch = say(qtbot, window, "one tokens=2", "two tokens=2")
    kept = window.current_chat
    window.shown.message_actions.delete(branch[2].id, following=True)
    window.show_chat("")
    say(qtbot, window, "other tokens=2")
    gone = window.current_chat
    window.shown.delete(gone)
    dialog = DeletedDialog(window.conversations, window.theme, window)
    qtbot.addWidget(dialog)
    dialog.show()
    names = [dialog.list.item(row).data(11) for row in range(dialog.list.count())]
    assert [name.split(",")[0] for name in names] == ["other tokens=2", "two tokens=2"]
    assert "Branch, 2 messages" in names[1]
    assert names[1].endswith("one tokens=2")
    dialog.list.setCurrentRow(1)
    dialog.restore()
    assert [m.id for m in window.conversations.branch(kept)] == [m.id for m in branch]
    dialog.list.setCurrentRow(0)
    dialog.ask_to_remove()
    assert dialog.question.isVisible()
    next(b for b in dialog.question.buttons() if b.text() == "Delete").click()
    assert dialog.nothing.isVisible()
    with pytest.raises(KeyError):
        window.conversations.store.chat(gone)


def test_the_bin_is_kept_for_thirty_days(tmp_path):
    store = ChatStore(tmp_path / "chats.db")
    chat = store.new_chat()
    first = store.add_message(chat.id, None, "user", "a")
    second = store.add_message(chat.id, first.id, "assistant", "b")
    third = store.add_message(chat.id, second.id, "user", "c")
    store.deleted.delete_message(second.id)
    store.deleted.purge(time.time() + KEPT - 60)
    assert [item.message for item in store.deleted.items()] == [second.id]
    store.deleted.purge(time.time() + KEPT + 60)
    assert store.deleted.items() == []
    assert [m.id for m in store.branch(chat.id)] == [first.id, third.id]
    assert store.branch(chat.id)[1].parent == first.id
    store.close()


def test_deletions_are_undone_in_any_order(tmp_path):
    store = ChatStore(tmp_path / "chats.db")
    chat = store.new_chat()
    ids = [None]
    for number in range(6):
        made = store.add_message(chat.id, ids[-1], "user" if number % 2 == 0 else "assistant", str(number))
        ids.append(made.id)
    ids = ids[1:]
    store.deleted.delete_message(ids[2])
    store.deleted.delete_branch(ids[1])
    assert [m.content for m in store.branch(chat.id)] == ["0"]
    store.deleted.restore_messages(ids[2])
    assert "2" in [m.content for m in store.branch(chat.id)]
    store.deleted.restore_messages(ids[1])
    assert [m.content for m in store.branch(chat.id)] == ["0", "1", "2", "3", "4", "5"]
    store.close()


def test_the_last_message_with_versions_is_found_among_deleted_ones(tmp_path):
    store, chance = ChatStore(tmp_path / "chats.db"), random.Random(4)
    found = []
    for _ in range(60):
        chat = store.new_chat().id
        ids = [None]
        for _ in range(8):
            above = ids[-1] if chance.random() < 0.85 else chance.choice(ids)
            ids.append(store.add_message(chat, above, "user", "x").id)
        for message in chance.sample(ids[1:], chance.choice((0, 1, 3))):
            store.deleted.delete_message(message)
        branch = store.branch(chat)
        several = [each.id for each in branch if len(store.siblings(each.id)) > 1]
        assert store.last_with_versions(chat) == (several[-1] if several else None)
        found.append(bool(several))
    assert 5 < sum(found) < 55
    store.close()


def test_a_failed_question_is_not_sent_with_the_next(qtbot, window, sent):
    say(qtbot, window, "one tokens=2", "cramped")
    assert last(window).state == "error"
    say(qtbot, window, "two tokens=2")
    request = [message for message in sent if isinstance(message, p.Generate)][-1]
    assert [m.content for m in request.messages if m.role == "user"] == ["one tokens=2", "two tokens=2"]
    failed = next(m for m in window.conversations.branch(window.current_chat) if m.state == "error")
    window.conversations.retry(failed.id, window.current_chat)
    answered(qtbot, window)
    request = [message for message in sent if isinstance(message, p.Generate)][-1]
    assert request.messages[-1].content == "cramped"


def test_a_failed_answer_that_is_not_on_disk_yet_is_replaced(qtbot, window):
    released = threading.Event()
    window.conversations.disk.worker.submit(lambda: released.wait(60))
    say(qtbot, window, "cramped")
    failed, chat = last(window), window.current_chat
    assert window.store.branch(chat)[-1].state == "streaming"
    window.conversations.retry(failed.id, chat)
    assert window.store.siblings(last(window).id) == [last(window).id]
    answered(qtbot, window)
    released.set()
    qtbot.waitUntil(lambda: not window.conversations.answers.newer(chat))
    assert [each.state for each in window.store.branch(chat)] == ["done", "error"]


def test_a_failed_answer_without_its_question_is_not_asked_again(qtbot, window):
    say(qtbot, window, "cramped")
    question, failed = window.conversations.branch(window.current_chat)
    assert window.conversations.delete_message(window.current_chat, question.id)
    window.conversations.retry(failed.id, window.current_chat)
    assert [message.id for message in window.conversations.branch(window.current_chat)] == [failed.id]
    assert not window.conversations.answers.running()
