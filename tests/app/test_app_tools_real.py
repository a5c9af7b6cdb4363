"""A loop of tools with nothing played: the window, the engine with the starter model, a server of tools.

The starter model has not learnt to call tools, so the first requests are changed on their way: they require a
call. What it says in its arguments is its own, held to the schema.
"""

import json
import sys
from itertools import pairwise
from pathlib import Path

import pytest
from driving import ask, cards, decide, states

from app.application import Octavo
from app.chat_settings.chat_settings import ChatSettings
from app.conversations.tool_rounds import ToolRounds
from app.processes.engine_client import Link
from app.store.tool_calls import calls_of
from app.tools.question_dialog import QuestionDialog
from engine import protocol as p

pytestmark = [pytest.mark.model, pytest.mark.timeout(300)]
ROUNDS = 4


@pytest.fixture
def window(qtbot, tmp_path):
    octavo = Octavo(tmp_path / "data", "dark")
    octavo.window.resize(1440, 900)
    octavo.window.show()
    qtbot.waitUntil(lambda: octavo.window.library.can_answer)
    yield octavo.window
    octavo.window.closing.quit_now()
    qtbot.waitUntil(lambda: octavo.client.link is Link.CLOSED)
    octavo.window.deleteLater()
    octavo.deleteLater()


def test_a_real_loop_reads_only_what_is_new_in_each_round(qtbot, window, monkeypatch):
    """The results are long, so the engine finds where they are cut."""
    on_finished = ToolRounds._on_finished

    def finish_long(rounds, message):
        message.text += "\nLine with words, and then the next one." * 200
        on_finished(rounds, message)

    monkeypatch.setattr(ToolRounds, "_on_finished", finish_long)
    monkeypatch.setattr("engine.protocol.tool_messages._RESULT_TOKENS", (100, 200))
    window.tools.set_server(p.ToolServer(name="Calculator and Time", own="calculator"))
    qtbot.waitUntil(lambda: "now" in [tool.name for tool in window.tools.offered()])
    sent: list[p.Generate] = []
    send = window.client.send

    def require(message):
        if isinstance(message, p.Generate):
            if len(sent) < ROUNDS:
                message.tool_choice, message.parallel_tools = "now", False
            else:
                message.tool_choice = "none"
            sent.append(message)
        return send(message)

    monkeypatch.setattr(window.client, "send", require)
    window.conversations.options.set_own("", ChatSettings(temperature=0.0, max_tokens=120))
    ask(qtbot, window, "What time is it?")
    qtbot.waitUntil(lambda: "asking" in states(window), timeout=60_000)
    assert cards(window)[0].head.text() == "now · Calculator and Time"
    decide(qtbot, window, "always")
    qtbot.waitUntil(lambda: len(sent) == ROUNDS + 1 and not window.conversations.answers.running())
    chat = window.current_chat
    qtbot.waitUntil(lambda: window.store.branch(chat)[-1].state == "done")
    _, *rounds = window.store.branch(chat)
    assert len(rounds) == ROUNDS + 1
    for message in rounds[:-1]:
        for call in calls_of(message.details):
            assert json.loads(call.arguments) is not None
            assert call.state in ("done", "failed")  # it may name a time zone that does not exist
            assert 150 < call.tokens_sent <= 200 < 1800 < call.tokens
            assert call.result_sent().endswith(
                f".\n\n[cut: {call.tokens_sent} of {call.tokens:,} tokens shown]"
            )
    for earlier, later in pairwise(rounds):
        assert later.stats.reused_tokens >= earlier.stats.prompt_tokens + earlier.stats.completion_tokens - 32


def test_a_change_of_a_file_is_shown_before_it_is_asked_about(qtbot, tmp_path, open_window):
    notes = tmp_path / "notes"
    notes.mkdir()
    (notes / "plan.txt").write_text("one\ntwo\n")
    window = open_window()  # its engine is scripted, the tools are real
    server = p.ToolServer(name="Files", own="files", folders=[str(notes)], writes=True)
    window.tools.set_server(server)
    qtbot.waitUntil(lambda: "edit_file" in [tool.name for tool in window.tools.offered()])
    qtbot.waitUntil(lambda: window.library.can_answer)
    ask(qtbot, window, 'call=edit_file arguments={"path":"plan.txt","old_text":"two","new_text":"three"}')
    qtbot.waitUntil(lambda: states(window) == ["asking"])
    qtbot.waitUntil(lambda: "+three" in cards(window)[0].arguments.toPlainText())
    assert "-two" in cards(window)[0].arguments.toPlainText()
    assert (notes / "plan.txt").read_text() == "one\ntwo\n"
    decide(qtbot, window, "once")
    qtbot.waitUntil(lambda: states(window) == ["done"])
    assert (notes / "plan.txt").read_text() == "one\nthree\n"


def test_a_server_asks_the_model_and_gets_its_answer(qtbot, open_window):
    window = open_window()  # its engine is scripted, the server is real
    script = Path(__file__).parents[1] / "tools" / "played_servers.py"
    window.tools.set_server(
        p.ToolServer(name="asks", command=sys.executable, arguments=[str(script), "sample"])
    )
    window.tools.let_ask_model("asks", True)
    qtbot.waitUntil(lambda: window.library.can_answer and bool(window.tools.offered()))
    ask(qtbot, window, "call=one arguments={}")
    decide(qtbot, window, "once")
    qtbot.waitUntil(lambda: window.findChild(QuestionDialog) is not None)
    window.findChild(QuestionDialog).send.click()
    qtbot.waitUntil(lambda: states(window) == ["done"])

    def saved() -> str:
        return calls_of(window.store.branch(window.current_chat)[1].details)[0].result

    qtbot.waitUntil(lambda: bool(saved()))
    said = json.loads(saved())
    assert said["content"]["text"].startswith("word0 word1")
    assert (said["model"], said["stopReason"]) == (window.library.state.name, "endTurn")


def test_the_starter_model_answers_what_a_server_asks(qtbot, window):
    answers = []
    window.tools.client.ask = answers.append
    messages = [p.ChatMessage("system", "Be brief."), p.ChatMessage("user", "Name a city.")]
    sampling = p.Sampling(max_tokens=8, temperature=0.0)
    asked = p.ToolQuestion(question="q", server="s", text="", messages=messages, sampling=sampling)
    window.tools.client.question.emit(asked)
    window.findChild(QuestionDialog).send.click()
    qtbot.waitUntil(lambda: bool(answers))
    assert answers[0].action == "accept"
    assert answers[0].values["text"].strip()
    assert answers[0].values["model"] == window.library.state.name
    assert answers[0].values["reason"] in ("stop", "length")
