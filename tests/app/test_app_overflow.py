"""A chat that no longer fits: what is said, and the ways to go on."""

import pytest
from driving import answered, ask, last, record_sent
from hypothesis import given
from hypothesis import strategies as st

from app.conversations.context_choices import (
    Room,
    pieces_to_summarise,
    plan_drop,
    plan_summary,
    without_reasoning,
)
from app.conversations.request_messages import request_messages
from app.store.records import IMAGES, StoredMessage
from engine import protocol as p

CONTEXT = 200  # words; the scripted engine adds 40 to a prompt


@pytest.fixture
def small(qtbot, open_window):
    window = open_window("--context", str(CONTEXT))
    window.settings.max_tokens = 100
    qtbot.waitUntil(lambda: window.library.can_answer)
    return window


@pytest.fixture
def sent(small, monkeypatch):
    return record_sent(small, monkeypatch)


def requests(sent):
    return [message for message in sent if isinstance(message, p.Generate)]


def words(count, name="w"):
    return " ".join(f"{name}{n}" for n in range(count))


def fill(qtbot, window):
    """Three questions that fit, and one that does not."""
    for name in ("first", "second", "third"):
        ask(qtbot, window, f"{name} tokens=20 " + words(25))
        answered(qtbot, window)
    ask(qtbot, window, "fourth tokens=5 " + words(25))
    answered(qtbot, window)
    assert last(window).state == "error"


def test_the_choice_comes_with_the_cause_and_nothing_is_lost(qtbot, small):
    fill(qtbot, small)
    card = small.window_layout.overflow
    assert card.isVisible()
    assert card.cause.text() == last(small).error
    assert f"context is {CONTEXT}" in card.cause.text()
    assert [button.text() for button in card.buttons.values()] == [
        "Larger Context…",
        "Drop the Middle",
        "Summarise…",
        "New Chat…",
        "Delete Messages…",
    ]
    branch = small.conversations.branch(small.current_chat)
    assert branch[-2].content.startswith("fourth")
    chat = small.current_chat
    small.show_chat("")
    assert not card.isVisible()
    small.show_chat(chat)
    assert card.isVisible()
    card.close_button.click()
    assert not card.isVisible()


def test_the_middle_is_dropped_and_named_and_comes_back(qtbot, small, sent):
    fill(qtbot, small)
    small.window_layout.overflow.buttons["drop"].click()
    qtbot.waitUntil(lambda: last(small).state == "done")
    request = requests(sent)[-1]
    texts = [message.content.split()[0] for message in request.messages]
    assert texts[-1] == "fourth"
    assert "second" not in texts
    assert (request.overflow, request.keep > 0) == ("shift", "first" in texts)
    assert not small.window_layout.overflow.isVisible()
    notice = small.window_layout.context_notice
    assert notice.isVisible()
    assert "does not read" in notice.label.text()
    assert len(small.conversations.branch(small.current_chat)) == 8  # all are shown, and no failed answer
    notice.undo_button.click()
    assert not notice.isVisible()
    assert all("context" not in m.details for m in small.conversations.branch(small.current_chat))


def test_an_image_counts_among_what_does_not_fit(qtbot, small, sent):
    fill(qtbot, small)
    fourth = small.conversations.branch(small.current_chat)[-2]
    small.store.set_details(fourth.id, {IMAGES: [{"file": "0" * 64 + ".png"}]})
    asked = len(requests(sent))
    small.window_layout.overflow.buttons["drop"].click()
    qtbot.waitUntil(lambda: "does not fit" in small.toast.text())
    assert len(requests(sent)) == asked


def test_the_next_overflow_drops_the_middle_without_asking(qtbot, small):
    fill(qtbot, small)

    def asked_last():
        return small.conversations.branch(small.current_chat)[-2].content.split()[0]

    small.window_layout.overflow.buttons["drop"].click()
    qtbot.waitUntil(lambda: last(small).state == "done")
    for name in ("fifth", "sixth", "seventh"):
        ask(qtbot, small, f"{name} tokens=20 " + words(25))
        qtbot.waitUntil(lambda name=name: last(small).state == "done" and asked_last() == name)
        assert not small.window_layout.overflow.isVisible()


def test_the_middle_is_summarised_and_the_summary_is_shown_first(qtbot, small, sent):
    fill(qtbot, small)
    small.window_layout.overflow.buttons["summary"].click()
    qtbot.waitUntil(lambda: small.overflow.dialog is not None)
    dialog = small.overflow.dialog
    qtbot.waitUntil(lambda: dialog.use.isEnabled())
    assert dialog.text.toPlainText().startswith("word0 word1")
    assert "first tokens=20" in dialog.source.toPlainText()
    assert "Summarise the conversation" in requests(sent)[-1].messages[-1].content
    dialog.text.setPlainText("They spoke of words.")
    dialog.use.click()
    qtbot.waitUntil(lambda: last(small).state == "done")
    request = requests(sent)[-1]
    assert "They spoke of words." in request.messages[0].content
    assert not any("first tokens" in message.content for message in request.messages)
    notice = small.window_layout.context_notice
    assert "summary of" in notice.label.text()
    small.overflow.dialog = None
    notice.summary_button.click()
    assert small.overflow.dialog.text.toPlainText() == "They spoke of words."
    assert "first tokens=20" in small.overflow.dialog.source.toPlainText()
    small.overflow.dialog.reject()


def test_a_new_chat_begins_with_the_summary(qtbot, small, sent):
    fill(qtbot, small)
    old = small.current_chat
    small.window_layout.overflow.buttons["new_chat"].click()
    qtbot.waitUntil(lambda: small.overflow.dialog is not None)
    dialog = small.overflow.dialog
    qtbot.waitUntil(lambda: dialog.use.isEnabled())
    dialog.use.click()
    assert small.current_chat != old
    qtbot.waitUntil(lambda: last(small).state == "done")
    branch = small.conversations.branch(small.current_chat)
    assert [m.role for m in branch] == ["user", "assistant"]
    assert branch[0].content.startswith("fourth")
    assert "[Summary of the conversation so far]" in requests(sent)[-1].messages[0].content
    assert "begins with a summary" in small.window_layout.context_notice.label.text()
    assert len(small.conversations.branch(old)) == 6


def test_messages_are_chosen_and_deleted(qtbot, small):
    fill(qtbot, small)
    small.window_layout.overflow.buttons["delete"].click()
    qtbot.waitUntil(lambda: small.overflow.dialog is not None)
    dialog = small.overflow.dialog
    assert dialog.list.count() == 6
    assert not dialog.delete.isEnabled()
    for row in range(5):
        dialog.list.itemActivated.emit(dialog.list.item(row))
    assert dialog.delete.isEnabled()
    dialog.delete.click()
    qtbot.waitUntil(lambda: last(small).state == "done")
    assert len(small.conversations.branch(small.current_chat)) == 3
    assert len(small.conversations.store.deleted.items()) == 5


def offered(window):
    return [way for way, button in window.window_layout.overflow.buttons.items() if not button.isHidden()]


def test_a_single_message_that_is_too_long_is_named(qtbot, small):
    ask(qtbot, small, words(300))
    answered(qtbot, small)
    card = small.window_layout.overflow
    assert card.isVisible()
    assert card.title.text() == "This message is too long for the model's context"
    assert offered(small) == ["load"]
    card.buttons["load"].click()
    assert small.model_browser.browser.isVisible()
    small.model_browser.browser.close()
    small.overflow.start("drop")  # by the keyboard, say
    qtbot.waitUntil(lambda: "does not fit" in small.toast.text())


def test_a_larger_context_is_offered_first_where_there_is_one(qtbot, small, monkeypatch):
    fill(qtbot, small)
    assert small.window_layout.overflow.title.text() == "This chat is too long"
    assert offered(small) == ["load", "drop", "summary", "new_chat", "delete"]
    monkeypatch.setattr(small.overflow, "_most", lambda: CONTEXT)
    small.window_layout.overflow.hide()
    small.overflow.refresh()
    assert offered(small) == ["drop", "summary", "new_chat", "delete"]
    assert [hint.isHidden() for hint in small.window_layout.overflow.hints] == [True, *[False] * 4]


def test_a_larger_context_is_proposed_for_the_model_that_is_loaded(qtbot, open_window):
    small = open_window("--context", "600")
    library = small.library
    qtbot.waitUntil(lambda: library.can_answer)
    small.model_browser.open("here")  # it was used for another model before
    browser = small.model_browser.browser
    browser.field.setText("Qwen")
    browser.close()
    library.load("/models/qwen", p.LoadOptions(context=600, kv_bits=8, keep_alive=300.0))
    qtbot.waitUntil(lambda: library.state.path == "/models/qwen" and library.can_answer)
    ask(qtbot, small, words(1300))  # more than twice the context
    answered(qtbot, small)
    small.window_layout.overflow.buttons["load"].click()
    form = browser.pane.form
    assert (browser.isVisible(), browser.pane.row.name) == (True, "Qwen3 4B Instruct")
    assert form.options(0) == p.LoadOptions(context=2400, kv_bits=8, keep_alive=300.0)
    small.chat_settings.model_options_requested.emit()
    assert (browser.pane.row.name, form.context.value()) == ("Qwen3 4B Instruct", 600)


def test_the_cause_of_a_cut_answer_is_told_rightly(qtbot, small):
    ask(qtbot, small, "tokens=150 short")
    answered(qtbot, small)
    assert last(small).error == "The answer reached its limit of 100 tokens."
    assert not small.window_layout.overflow.isVisible()
    small.show_chat("")
    ask(qtbot, small, "tokens=90 " + words(100))
    answered(qtbot, small)
    assert last(small).error == "The context of 200 tokens is full."
    assert small.window_layout.overflow.isVisible()


def test_a_full_context_in_mid_answer_goes_on_after_the_choice(qtbot, small, sent):
    ask(qtbot, small, "tokens=20 " + words(50))
    answered(qtbot, small)
    ask(qtbot, small, "tokens=90 " + words(10))
    answered(qtbot, small)
    assert last(small).details == {"overflow": "answer"}
    begun = last(small).content
    small.window_layout.overflow.buttons["drop"].click()
    qtbot.waitUntil(lambda: len(last(small).content) > len(begun))
    answered(qtbot, small)
    assert last(small).content.startswith(begun.rstrip(" "))
    assert requests(sent)[-1].continued


def test_a_summary_has_no_reasoning():
    assert without_reasoning("<think>hm") == ""
    assert without_reasoning("<think>hm</think>\n\nShort.") == "Short."
    assert without_reasoning(" Short. ") == "Short."


def _branch(lengths):
    return [
        StoredMessage(n + 1, "c", n or None, "user" if n % 2 == 0 else "assistant", f"m{n}", "done", 0.0)
        for n in range(len(lengths))
    ]


@given(st.lists(st.integers(0, 400), min_size=1, max_size=14), st.integers(100, 2000), st.integers(0, 60))
def test_what_is_left_fits_and_ends_with_the_newest(lengths, context, system):
    room = Room(context, 200, system)
    branch = _branch(lengths)
    for plan in (plan_drop(branch, lengths, room), plan_summary(branch, lengths, room)):
        if plan is None:
            continue
        at = branch.index(plan.first)
        assert plan.first.role == "user"
        assert plan.messages == branch[plan.keep : at]
        kept = [*lengths[: plan.keep], *lengths[at:]]
        assert sum(kept) + 10 * len(kept) <= room.prompt
        number = next(n for n in range(len(branch)) if branch[n] is plan.first)
        changed = [*branch]
        changed[number] = StoredMessage(**{**vars(plan.first), "details": plan.details("S")})
        texts = [m.content for m in request_messages(changed, 0)]
        assert len(texts) <= len(kept)
        assert "[Summary of the conversation so far]\nS\n" in "".join(texts)


@given(st.lists(st.integers(0, 3000), max_size=14), st.integers(100, 8000))
def test_pieces_hold_every_message_once(lengths, context):
    branch = _branch(lengths)
    pieces = pieces_to_summarise(branch, lengths, Room(context, 200))
    assert [each for piece in pieces for each in piece] == branch
    assert all(pieces)


def test_showing_a_long_chat_reads_only_what_the_notice_needs(qtbot, small, monkeypatch):
    fill(qtbot, small)
    small.window_layout.overflow.buttons["drop"].click()
    qtbot.waitUntil(lambda: last(small).state == "done")
    chat = small.current_chat
    small.show_chat("")
    small.show_chat(chat)
    read = []
    messages = small.conversations.messages
    monkeypatch.setattr(small.conversations, "messages", lambda ids: read.extend(ids) or messages(ids))
    monkeypatch.setattr(small.conversations, "branch", None)  # all of it
    small.overflow.refresh()
    assert small.window_layout.context_notice.isVisible()
    assert len(read) == 2  # the last message, and the one with the choice


def test_a_refused_prompt_shows_its_length_and_no_empty_answer(qtbot, small, sent):
    ask(qtbot, small, words(300))
    answered(qtbot, small)
    prompt, answer = small.conversations.branch(small.current_chat)
    qtbot.waitUntil(lambda: None not in (small.transcript.view(prompt.id), small.transcript.view(answer.id)))
    assert small.transcript.view(answer.id).height() == 0
    assert small.composer.meter.usage == (340, CONTEXT)
    again = small.transcript.view(prompt.id).answer_button
    assert (again.isVisible(), again.text()) == (True, "Retry")
    again.click()
    answered(qtbot, small)
    assert len(requests(sent)) == 2
    assert len(small.conversations.branch(small.current_chat)) == 2


def test_an_empty_answer_has_nothing_to_copy(qtbot, small):
    ask(qtbot, small, "short tokens=2")
    answered(qtbot, small)
    whole = last(small)
    view = small.transcript.view(whole.id)
    assert view.copy_button.isVisibleTo(view)
    view.show_message(StoredMessage(whole.id, whole.chat, whole.parent, "assistant", "", "stopped", 0.0))
    assert not view.copy_button.isVisibleTo(view)
    assert not view.branch_button.isVisibleTo(view)
    assert view.height() > 0
