"""The loop of tools in the real window: asked about, run, stopped, killed, forked, exported and imported."""

from __future__ import annotations

import pytest
from driving import ask, record_sent, texts
from played_tools import COMMAND

from app.transcript.answer_view import AnswerView
from engine import protocol as p


@pytest.fixture
def tools_window(qtbot, open_window, monkeypatch, tmp_path):
    """A window with a played server of tools, which is ready."""
    monkeypatch.setattr("app.processes.tools_client.TOOLS_COMMAND", COMMAND)
    made = open_window()
    server = p.ToolServer(name="played", command="played")
    made.tool_rounds.library.set_server(server)
    qtbot.waitUntil(lambda: made.library.can_answer and len(made.tool_rounds.library.offered()) == 7)
    return made


@pytest.fixture
def generated(tools_window, monkeypatch) -> list[p.Generate]:
    """The requests for answers from now on."""
    return record_sent(tools_window, monkeypatch, p.Generate)


def cards(window) -> list:
    views = [window.transcript.view(message.id) for message in window.transcript.outline]
    return [
        card for view in views if isinstance(view, AnswerView) and view.calls for card in view.calls.cards
    ]


def states(window) -> list[str]:
    return [card.call.state for card in cards(window)]


def idle(window) -> bool:
    return not window.conversations.answers.running()


def decide(qtbot, window, choice: str, number: int = -1) -> None:
    """Presses a button of a call that asks."""
    qtbot.waitUntil(lambda: "asking" in states(window))
    asking = [card for card in cards(window) if card.call.state == "asking"]
    asking[number].buttons[choice].click()


def test_a_call_runs_only_when_it_is_allowed_and_the_model_reads_its_result(qtbot, tools_window, generated):
    ask(qtbot, tools_window, "call=echo think please")
    qtbot.waitUntil(lambda: states(tools_window) == ["asking"])
    card = cards(tools_window)[0]
    assert card.head.text() == "echo · played"
    assert '"text": "1.1"' in card.arguments.toPlainText()
    assert len(generated) == 1
    assert [tool.name for tool in generated[0].tools][:2] == ["echo", "fail"]
    decide(qtbot, tools_window, "once")
    qtbot.waitUntil(lambda: len(generated) == 2 and idle(tools_window))
    *_, asked, result = generated[1].messages
    assert (asked.role, asked.content, asked.reasoning) == ("assistant", "Round 1. ", "A tool helps.")
    assert (asked.tool_calls[0].name, asked.tool_calls[0].arguments) == ("echo", '{"text": "1.1"}')
    assert (result.role, result.content, result.tool_call) == (
        "tool",
        '{"text": "1.1"}',
        asked.tool_calls[0].id,
    )
    assert states(tools_window) == ["done"]
    assert texts(tools_window)[-1].startswith("word0 word1")


def test_allowing_always_asks_no_more_for_this_tool_in_this_chat_only(qtbot, tools_window, generated):
    ask(qtbot, tools_window, "call=echo rounds=3")
    decide(qtbot, tools_window, "always")
    qtbot.waitUntil(lambda: len(generated) == 4 and idle(tools_window))
    assert states(tools_window) == ["done"] * 3
    tools_window.show_chat("")
    ask(qtbot, tools_window, "call=echo")
    qtbot.waitUntil(lambda: states(tools_window) == ["asking"])


def test_a_permission_does_not_hold_for_a_server_that_has_changed(qtbot, tools_window, generated):
    ask(qtbot, tools_window, "call=echo")
    decide(qtbot, tools_window, "always")
    qtbot.waitUntil(lambda: len(generated) == 2 and idle(tools_window))
    library = tools_window.tool_rounds.library
    library.set_server(p.ToolServer(name="played", command="played", arguments=["other"]), "played")
    qtbot.waitUntil(lambda: library.state("played").state == "ready")
    ask(qtbot, tools_window, "call=echo again")
    qtbot.waitUntil(lambda: states(tools_window) == ["done", "asking"])


@pytest.mark.parametrize(("choice", "asked_again"), [("no", True), ("never", False)])
def test_a_refused_call_is_told_to_the_model(qtbot, tools_window, generated, choice, asked_again):
    ask(qtbot, tools_window, "call=echo rounds=2")
    decide(qtbot, tools_window, choice)
    if asked_again:
        qtbot.waitUntil(lambda: states(tools_window) == ["refused", "asking"])
        decide(qtbot, tools_window, "no")
    qtbot.waitUntil(lambda: len(generated) == 3 and idle(tools_window))
    assert states(tools_window) == ["refused", "refused"]
    assert "did not allow" in generated[-1].messages[-1].content


def test_several_calls_run_side_by_side_and_errors_go_to_the_model(qtbot, tools_window, generated):
    ask(qtbot, tools_window, "call=wait+fail+steps+nothing")
    for _ in range(3):
        decide(qtbot, tools_window, "once")
    qtbot.waitUntil(lambda: states(tools_window) == ["running", "failed", "done", "failed"])
    chat = tools_window.current_chat
    tools_window.shown.stop()
    qtbot.waitUntil(lambda: idle(tools_window))
    assert states(tools_window) == ["stopped", "failed", "done", "failed"]
    ask(qtbot, tools_window, "go on")
    qtbot.waitUntil(lambda: len(generated) == 2 and idle(tools_window))
    results = [m.content for m in generated[1].messages if m.role == "tool"]
    assert results == [
        "This call was not run: the person stopped it.",
        "Error: The file does not exist.",
        "all steps",
        "Error: There is no tool named nothing.",
    ]
    assert tools_window.current_chat == chat


def test_a_long_result_is_cut_for_the_model_and_kept_for_the_person(qtbot, tools_window, generated):
    ask(qtbot, tools_window, "call=long")
    decide(qtbot, tools_window, "once")
    qtbot.waitUntil(lambda: len(generated) == 2 and idle(tools_window))
    sent = generated[1].messages[-1].content
    call = cards(tools_window)[0].call
    assert len(sent) < 24_100
    assert "more characters of this result were left out" in sent
    assert len(call.result) == 200_000
    assert call.cut


def test_a_tools_process_that_dies_fails_the_call_and_comes_back(qtbot, tools_window, generated):
    ask(qtbot, tools_window, "call=crash+echo")
    decide(qtbot, tools_window, "once", 0)
    qtbot.waitUntil(lambda: states(tools_window)[0] == "failed")
    qtbot.waitUntil(lambda: states(tools_window)[1] == "asking")
    decide(qtbot, tools_window, "once")
    qtbot.waitUntil(lambda: len(generated) == 2 and idle(tools_window))
    results = [m.content for m in generated[1].messages if m.role == "tool"]
    assert results[0].startswith("Error: The tools process stopped.")
    assert results[1] == '{"text": "1.2"}'


def test_prompts_that_wait_are_sent_after_the_last_round(qtbot, tools_window, generated):
    ask(qtbot, tools_window, "call=echo rounds=2")
    qtbot.waitUntil(lambda: states(tools_window) == ["asking"])
    ask(qtbot, tools_window, "and then this")
    decide(qtbot, tools_window, "always")
    qtbot.waitUntil(lambda: len(generated) == 4 and idle(tools_window))
    assert [request.messages[-1].role for request in generated] == ["user", "tool", "tool", "user"]


def test_a_chat_without_tools_sends_none(qtbot, tools_window, generated):
    chosen = tools_window.conversations.options.own("").changed("tools", False)
    tools_window.conversations.options.set_own("", chosen)
    ask(qtbot, tools_window, "call=echo")
    qtbot.waitUntil(lambda: len(generated) == 1 and idle(tools_window))
    assert generated[0].tools == []
    assert texts(tools_window)[-1].startswith("word0")
