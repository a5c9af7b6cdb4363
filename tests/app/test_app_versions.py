"""Editing, branching and jumping; what the window tells the engine of the chats in it."""

import pytest
from driving import answered, ask, last, record_sent, say, texts
from PySide6.QtCore import Qt
from PySide6.QtGui import QEnterEvent

from app.conversations.request_messages import answer_from, message_at
from app.store.records import ATTACHMENTS, AnswerStats, StoredMessage
from engine import protocol as p


@pytest.fixture
def sent(window, monkeypatch):
    """What the engine is sent from now on."""
    return record_sent(window, monkeypatch)


def test_the_engine_knows_which_chat_is_shown(qtbot, window, sent):
    ask(qtbot, window, "tokens=3")
    first = window.current_chat
    answered(qtbot, window)
    window.show_chat("")
    window.show_chat(first)
    fronts = [message.chat for message in sent if isinstance(message, p.SetActive)]
    assert fronts == [first, "", first]
    window.library.ready.emit()  # another model: it is sent again
    assert [m.chat for m in sent if isinstance(m, p.SetActive)][3:] == [first]


def test_the_engine_is_told_the_text_of_a_chat_that_was_opened(qtbot, window, sent):
    def told():
        return [message for message in sent if isinstance(message, p.Preload)]

    ask(qtbot, window, "tokens=3")
    first = window.current_chat
    answered(qtbot, window)
    window.show_chat("")
    window.show_chat(first)
    window.show_chat("")
    window.show_chat(first)  # passed on the way: told once
    qtbot.waitUntil(lambda: bool(told()))
    (message,) = told()
    assert message.chat == first
    assert [(each.role, each.content) for each in message.messages] == [
        ("user", "tokens=3"),
        ("assistant", last(window).content),
    ]
    store = window.conversations.store
    known = store.live_leaf(first)
    for number in range(350):
        role = "assistant" if number % 2 else "user"
        known = store.add_message(first, known, role, f"m{number}").id
    window.show_chat("")
    window.show_chat(first)
    qtbot.waitUntil(lambda: len(told()) == 2)
    long = told()[1].messages
    assert (len(long), long[-1].content) == (352, "m349")
    store.set_details(known, {ATTACHMENTS: [{"name": "a.txt", "kind": "text", "text": "x" * 2_000_001}]})
    window.show_chat("")
    window.show_chat(first)
    preload = window.conversations.preload
    assert preload.is_reading
    qtbot.waitUntil(lambda: not preload.is_reading)
    assert len(told()) == 2, "longer than any context, with what is attached"
    window.settings.disk_cache = ""
    window.show_chat(first)
    qtbot.waitUntil(lambda: not preload.is_reading)
    assert len(told()) == 2, "nothing is kept on disk"
    ask(qtbot, window, "tokens=2")
    assert not preload.is_reading, "the request itself reads"
    answered(qtbot, window)


def test_a_deleted_chat_gives_its_cached_blocks_back(qtbot, window, sent):
    ask(qtbot, window, "tokens=3")
    chat = window.current_chat
    answered(qtbot, window)
    window.shown.delete(chat)
    freed = [message for message in sent if isinstance(message, p.ChangePool)]
    assert [(m.action, m.chat) for m in freed] == [("forget", chat)]
    assert "Deleted" in window.toast.text()


def test_an_edited_prompt_is_a_version_beside_the_old_one(qtbot, window):
    ask(qtbot, window, "first words tokens=4")
    answered(qtbot, window)
    ask(qtbot, window, "second tokens=2")
    answered(qtbot, window)
    old = window.conversations.branch(window.current_chat)
    view = window.transcript.view(old[2].id)
    assert not view.edit.isVisible()
    place = view.rect().center().toPointF()
    view.enterEvent(QEnterEvent(place, place, place))
    assert view.edit.isVisible()
    window.composer.set_text("a draft")
    view.edit.click()
    assert (window.composer.text(), window.composer.hint.isVisible()) == ("second tokens=2", True)
    qtbot.keyClick(window.composer.prompt_edit, Qt.Key.Key_Escape)
    assert (window.composer.text(), window.composer.hint.isVisible()) == ("a draft", False)
    view.edit.click()
    ask(qtbot, window, "other words tokens=6")
    answered(qtbot, window)
    assert window.composer.text() == "a draft"
    assert texts(window)[2:] == ["other words tokens=6", "".join(f"word{i} " for i in range(6))]
    new = window.conversations.branch(window.current_chat)[2]
    arrows = window.transcript.view(new.id).arrows
    assert (arrows.place.text(), arrows.isVisible()) == ("2 of 2", True)
    arrows.older.click()
    assert [m.id for m in window.conversations.branch(window.current_chat)] == [m.id for m in old]
    qtbot.waitUntil(lambda: window.transcript.view(old[2].id) is not None)
    assert window.transcript.view(old[2].id).arrows.place.text() == "1 of 2"


def test_a_title_follows_the_first_prompt_until_a_person_gives_one(qtbot, window):
    def edit(text):
        window.shown.message_actions.edit_last("user")
        say(qtbot, window, text)
        return window.header.title.text()

    say(qtbot, window, "story tokens=2")
    assert edit("fable tokens=2") == "fable tokens=2"
    window.shown.versions.branch_last()
    assert window.header.title.text() == "Branch 1: fable tokens=2"
    assert edit("saga tokens=2") == "saga tokens=2"
    say(qtbot, window, "more tokens=2")
    assert edit("less tokens=2") == "saga tokens=2", "it is not the first prompt"
    window.show_chat("")
    say(qtbot, window, "story tokens=2")
    window.conversations.rename(window.current_chat, "Mine")
    assert edit("fable tokens=2") == "Mine"


def test_a_branch_of_an_ended_answer_is_a_chat_of_its_own(qtbot, window):
    ask(qtbot, window, "story tokens=4")
    answered(qtbot, window)
    ask(qtbot, window, "more tokens=2")
    answered(qtbot, window)
    first, messages = window.current_chat, window.conversations.branch(window.current_chat)
    window.transcript.view(messages[1].id).branch_button.click()
    assert window.current_chat != first
    assert texts(window) == [message.content for message in messages[:2]]
    assert window.header.title.text() == "Branch 1: story tokens=4"
    assert "until you continue it" in window.toast.text()
    assert window.conversations.answers.request_of(
        last(window).id
    ) == window.conversations.answers.request_of(messages[1].id)
    ask(qtbot, window, "elsewhere tokens=3")
    answered(qtbot, window)
    assert len(texts(window)) == 4
    window.show_chat(first)
    assert len(texts(window)) == 4
    assert texts(window)[2] == "more tokens=2"


def test_an_answer_in_progress_is_forked(qtbot, window, sent):
    ask(qtbot, window, "tokens=400 delay=3")
    first = window.current_chat
    parent = window.conversations.answers.of_chat(first)
    qtbot.waitUntil(lambda: parent.tokens > 5)
    window.shown.versions.branch_last()
    chat = window.current_chat
    assert chat != first
    fork = next(message for message in sent if isinstance(message, p.Fork))
    assert (fork.of, fork.chat) == (parent.request, chat)
    said = "Branched from “tokens=400 delay=3”."
    assert window.toast.text() == f"{said} Both answers go on and share memory."
    qtbot.waitUntil(lambda: window.conversations.answers.of_chat(chat) is None)
    assert first in window.conversations.answers.running()
    forked = last(window)
    assert forked.content.startswith("word0 word1 word2 word3 word4 word5 ")
    assert forked.content.endswith("fork1 fork2 fork3 fork4 fork5 ")
    assert (forked.state, forked.stats.reused_tokens) == ("done", 59)
    window.conversations.answers.stop(first)
    answered(qtbot, window)


def test_a_fork_that_comes_too_late_ends_with_the_same_text(qtbot, window, monkeypatch):
    ask(qtbot, window, "tokens=150 delay=10")  # so long that it still runs when it is forked
    first = window.current_chat
    parent = window.conversations.answers.of_chat(first)
    qtbot.waitUntil(lambda: parent.tokens > 2)
    late, send = [], window.client.send
    monkeypatch.setattr(
        window.client, "send", lambda m: late.append(m) or True if isinstance(m, p.Fork) else send(m)
    )
    window.shown.versions.branch_last()
    chat = window.current_chat
    qtbot.waitUntil(lambda: first not in window.conversations.answers.running())
    send(late[0])
    answered(qtbot, window)
    whole = "".join(f"word{i} " for i in range(150))
    assert (last(window).content, last(window).state) == (whole, "done")
    assert window.conversations.branch(chat)[-1].content == whole


def test_the_text_of_a_block_leads_to_its_message():
    def message(number, role, prompt=0, answer=0):
        return StoredMessage(number, "c", None, role, "", "done", 0.0, stats=AnswerStats(prompt, 0, answer))

    branch = [
        message(1, "user"),
        message(2, "assistant", 50, 20),
        message(3, "user"),
        message(4, "assistant", 90, 10),
    ]
    found = {position: message_at(branch, position) for position in (0, 49, 50, 69, 70, 89, 90, 99, 100)}
    assert found == {0: 1, 49: 1, 50: 2, 69: 2, 70: 3, 89: 3, 90: 4, 99: 4, 100: None}
    found = {position: answer_from(branch, position) for position in (0, 49, 50, 69, 70, 99, 100)}
    assert found == {0: 2, 49: 2, 50: 2, 69: 2, 70: 4, 99: 4, 100: None}
    assert answer_from([*branch, message(5, "user"), message(6, "assistant")], 130) == 6, "still growing"


def test_a_fork_at_a_block_continues_the_answer_at_that_block(qtbot, window):
    for prompt in ("first tokens=4", "second tokens=6"):
        ask(qtbot, window, prompt)
        answered(qtbot, window)
    chat, before = window.current_chat, texts(window)
    window.memory.fork_requested.emit(chat, 0)
    assert window.current_chat != chat
    assert texts(window) == before[:2], "the block is in the first answer's context"
    window.show_chat(chat)
    first = window.conversations.branch(chat)[1].stats
    window.memory.fork_requested.emit(chat, first.prompt_tokens + first.completion_tokens)
    assert texts(window) == before
    window.show_chat(chat)
    window.memory.fork_requested.emit(chat, 1 << 20)
    assert window.current_chat == chat
    assert "can't be forked" in window.toast.text()


def test_jumping_builds_what_is_above_and_shows_it(qtbot, window):
    for number in range(9):
        ask(qtbot, window, f"prompt {number} markdown delay=0")
        answered(qtbot, window)
    chat = window.current_chat
    window.show_chat("")
    window.shown.go_to(chat, 3)
    assert window.current_chat == chat
    first = window.conversations.branch(chat)[0].id
    bar = window.transcript.verticalScrollBar()
    qtbot.waitUntil(lambda: window.transcript.view(first) is not None)
    qtbot.waitUntil(lambda: window.transcript.view(first).visibleRegion().isEmpty() is False)
    assert bar.value() < bar.maximum() / 2
    assert not window.transcript.following
    window.shown.go_to(chat, 10**6)
    assert "not in the shown" in window.toast.text()


def test_a_chat_is_forked_from_the_memory_map(qtbot, window):
    ask(qtbot, window, "fork me tokens=4")
    chat = window.current_chat
    answered(qtbot, window)
    window.show_chat("")
    window.memory.fork_requested.emit(chat, 0)
    assert window.current_chat not in ("", chat)
    assert texts(window)[0] == "fork me tokens=4"


def test_another_chats_answer_does_not_read_the_shown_chat(qtbot, window, monkeypatch):
    ask(qtbot, window, "first tokens=2")
    answered(qtbot, window)
    first = window.current_chat
    window.show_chat("")
    ask(qtbot, window, "second tokens=40 delay=5")
    second = window.current_chat
    window.show_chat(first)
    reads, read = [], window.store.last_stats
    monkeypatch.setattr(window.store, "last_stats", lambda chat: reads.append(chat) or read(chat))
    grown = []
    window.workspace.answer_grew.connect(grown.append)
    answered(qtbot, window)
    assert len(grown) > 20
    assert len(reads) <= 2  # it began and it ended
    window.show_chat(second)
    assert last(window).content.startswith("word0 ")


def test_a_draft_is_written_only_if_it_changed(qtbot, window):
    for prompt in ("one tokens=2", "two tokens=2"):
        window.show_chat("")
        ask(qtbot, window, prompt)
        answered(qtbot, window)
    second = window.current_chat
    first = next(chat.id for chat in window.store.chats() if chat.id != second)
    window.show_chat(first)
    window.composer.set_text("later")
    window.show_chat(second)
    assert window.store.chat(first).draft == "later"
    before = window.store.connection.total_changes
    window.show_chat(first)
    assert window.composer.text() == "later"
    window.show_chat(second)
    assert window.store.connection.total_changes == before


def test_the_figures_are_those_of_the_messages_that_are_left(qtbot, window):
    ask(qtbot, window, "one tokens=4")
    answered(qtbot, window)
    first = window.composer.meter.usage[0]
    speed = window.memory.readout.chat.answer.ttft
    assert (first > 0, speed > 0) == (True, True)
    ask(qtbot, window, "two tokens=9")
    answered(qtbot, window)
    assert window.composer.meter.usage[0] > first
    prompt = window.conversations.last_stats(window.current_chat).prompt_tokens
    assert prompt > first
    window.shown.message_actions.delete_last()  # the second answer; its prompt is still there
    qtbot.waitUntil(lambda: window.composer.meter.usage[0] == prompt)
    assert window.memory.readout.chat[:2] == (window.current_chat, prompt)
    assert window.memory.readout.chat.answer.ttft == speed, "the last answer is the first one again"
    window.shown.message_actions.delete_last()
    qtbot.waitUntil(lambda: window.composer.meter.usage[0] == first)
    assert window.memory.readout.chat[:2] == (window.current_chat, first)
    chat = window.current_chat
    window.show_chat("")
    assert (window.memory.readout.chat.tokens, window.memory.readout.chat.answer.ttft) == (0, 0.0)
    window.show_chat(chat)
    assert (window.memory.readout.chat.tokens, window.memory.readout.chat.answer.ttft) == (first, speed)


def test_a_kv_cache_smaller_than_the_context_is_the_limit_everywhere(qtbot, window):
    window.memory_signals._on_blocks(p.StatsMessage(stats=p.Stats(blocks_limit=24, block_size=16)))
    assert window.composer.meter.usage[1] == window.workspace.context == 384
    window.memory_signals._on_blocks(p.StatsMessage(stats=p.Stats(blocks_limit=9999, block_size=16)))
    assert window.composer.meter.usage[1] == 8192


def test_a_prompt_whose_answer_was_deleted_offers_to_answer_it_again(qtbot, window):
    prompt = say(qtbot, window, "tokens=3 one")[0]
    qtbot.waitUntil(lambda: window.transcript.view(prompt.id) is not None)
    view = window.transcript.view(prompt.id)
    assert view.answer_button is None
    window.shown.message_actions.delete_last()
    assert (view.answer_button.isVisible(), view.answer_button.text()) == (True, "Answer again")
    high = view.height()
    view.answer_button.click()
    answered(qtbot, window)
    qtbot.waitUntil(lambda: view.answer_button.isHidden())
    assert last(window).role == "assistant"
    assert view.height() < high


@pytest.mark.parametrize("place", [0, 1])
def test_the_edited_message_is_outlined_and_what_follows_is_veiled(qtbot, window, place):
    branch = say(qtbot, window, "tokens=3 one", "tokens=3 two")
    transcript, mark = window.transcript, window.transcript.edit_mark
    qtbot.waitUntil(lambda: all(transcript.view(message.id) is not None for message in branch))
    transcript.edit_requested.emit(branch[place].id)
    edited, after = (transcript.view(message.id) for message in branch[place : place + 2])
    assert mark.isVisible()
    outlined = edited.outlined.translated(edited.pos())
    assert mark.outlined.contains(outlined)
    assert not mark.veiled.intersects(outlined)
    assert mark.veiled.contains(after.geometry().intersected(transcript.viewport().rect()).center())
    qtbot.keyClick(window.composer.prompt_edit, Qt.Key.Key_Escape)
    assert not mark.isVisible()
