"""The loop of tools in the real window: asked about, run, stopped, killed, forked, exported and imported."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from itertools import pairwise
from pathlib import Path

import pytest
from driving import ask, cards, decide, idle, record_sent, states, texts
from played_tools import COMMAND
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QLabel
from test_app_access import unnamed
from test_app_dialog_sizes import assert_whole

from app.chats.chat_export import as_json
from app.store.tool_calls import calls_of
from app.tools.question_dialog import QuestionDialog
from app.tools.server_forms import TakeServersDialog
from app.tools.tool_library import ToolLibrary
from app.tools.tools_dialog import ToolsDialog
from app.window.desktop.open_requests import parse_open_request
from engine import protocol as p


@pytest.fixture
def tools_window(qtbot, open_window, monkeypatch, tmp_path):
    """A window with a played server of tools, which is ready."""
    monkeypatch.setattr("app.processes.service_clients.TOOLS_COMMAND", COMMAND)
    made = open_window()
    server = p.ToolServer(name="played", command="played")
    made.tools.set_server(server)
    qtbot.waitUntil(lambda: made.library.can_answer and len(made.tools.offered()) == 7)
    return made


@pytest.fixture
def generated(tools_window, monkeypatch) -> list[p.Generate]:
    """The requests for answers from now on."""
    return record_sent(tools_window, monkeypatch, p.Generate)


def test_a_call_runs_only_when_it_is_allowed_and_the_model_reads_its_result(qtbot, tools_window, generated):
    ask(qtbot, tools_window, "call=echo think please")
    qtbot.waitUntil(lambda: states(tools_window) == ["asking"])
    card = cards(tools_window)[0]
    assert card.head.text() == "echo · played"
    assert card.head.accessibleName() == "echo · played: waits for your permission"
    assert [button.accessibleName() for button in card.buttons.values()] == [
        "Allow: echo",
        "Always in This Chat: echo",
        "Don’t Allow: echo",
        "Never in This Chat: echo",
    ]
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


def test_a_login_is_asked_for_above_the_dialog_of_tools(qtbot, tools_window, monkeypatch):
    pages = []
    monkeypatch.setattr(QDesktopServices, "openUrl", lambda url: pages.append(url.toString()))
    library = tools_window.tools
    library.set_server(p.ToolServer(name="login", url="https://a.example/mcp"))
    tools_window.window_actions.open_tools()
    dialog = tools_window.findChild(ToolsDialog)
    card = dialog.cards["login"]
    qtbot.waitUntil(card.log_in.isVisible)
    card.log_in.click()
    qtbot.waitUntil(lambda: dialog.findChild(QuestionDialog) is not None)
    assert pages == []
    dialog.findChild(QuestionDialog).send.click()
    qtbot.waitUntil(lambda: card.facts.text() == "7 tools")
    assert pages == ["https://login.example/authorize?state=1"]
    dialog.close()


def test_a_permission_holds_after_a_login_was_renewed(qtbot, tools_window, generated):
    ask(qtbot, tools_window, "call=echo")
    decide(qtbot, tools_window, "always")
    qtbot.waitUntil(lambda: len(generated) == 2 and idle(tools_window))
    tools_window.tools._set_login("played", "renewed")
    ask(qtbot, tools_window, "call=echo again")
    qtbot.waitUntil(lambda: len(generated) == 4 and idle(tools_window))
    assert states(tools_window) == ["done"] * 2


def test_a_permission_does_not_hold_for_a_server_that_has_changed(qtbot, tools_window, generated):
    ask(qtbot, tools_window, "call=echo")
    decide(qtbot, tools_window, "always")
    qtbot.waitUntil(lambda: len(generated) == 2 and idle(tools_window))
    library = tools_window.tools
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
    assert 500 < call.tokens_sent <= tools_window.library.state.context // 4
    words = " ".join(["word"] * call.tokens_sent)
    assert sent == f"{words}\n[cut: {call.tokens_sent:,} of 40,000 tokens shown]"
    assert len(call.result) == 200_000
    assert call.cut


def test_what_was_cut_stays_cut_in_later_requests_and_after_a_restart(
    qtbot, tools_window, open_window, generated, tmp_path, monkeypatch
):
    ask(qtbot, tools_window, "call=long+long+echo")
    for _ in range(3):
        decide(qtbot, tools_window, "once", 0)
    qtbot.waitUntil(lambda: len(generated) == 2 and idle(tools_window))
    chat = tools_window.current_chat
    ask(qtbot, tools_window, "and now")
    qtbot.waitUntil(lambda: len(generated) == 3 and idle(tools_window))
    qtbot.waitUntil(lambda: tools_window.store.branch(chat)[-1].state == "done")
    again = reopened(qtbot, open_window, copied(tools_window, tmp_path / "again"), chat)
    sent = record_sent(again, monkeypatch, p.Generate)
    ask(qtbot, again, "and then")
    qtbot.waitUntil(lambda: len(sent) == 1 and idle(again))
    requests = [*generated, *sent]
    for earlier, later in pairwise(requests):
        assert later.messages[: len(earlier.messages)] == earlier.messages
    results = [message.content for message in requests[-1].messages if message.role == "tool"]
    assert ["tokens shown]" in result for result in results] == [True, True, False]
    calls = [card.call for card in cards(again)]
    context = again.library.state.context
    assert sum(call.tokens_sent for call in calls) < context // 2
    card = cards(again)[0]
    card.head.click()
    facts = f"the model reads {calls[0].tokens_sent:,} of 40,000 tokens"
    assert facts in card._came.text()
    assert "200,000" in card.all_button.text()


def test_a_result_that_nobody_can_count_is_cut_by_its_characters(qtbot, tools_window, generated, monkeypatch):
    send = tools_window.client.send
    monkeypatch.setattr(
        tools_window.client, "send", lambda message: not isinstance(message, p.CountTokens) and send(message)
    )
    ask(qtbot, tools_window, "call=long")
    decide(qtbot, tools_window, "once")
    qtbot.waitUntil(lambda: len(generated) == 2 and idle(tools_window))
    sent = generated[1].messages[-1].content
    assert len(sent) < 24_100
    assert "more characters of this result were left out" in sent


def test_code_is_shown_as_lines_before_it_runs(qtbot, tools_window):
    code = "for n in range(3):\n    print(n)"
    arguments = json.dumps({"code": code}, separators=(",", ":")).replace(" ", "\\u0020")
    ask(qtbot, tools_window, "call=echo arguments=" + arguments)
    qtbot.waitUntil(lambda: states(tools_window) == ["asking"])
    assert cards(tools_window)[0].arguments.toPlainText() == code


def test_a_tools_process_that_dies_fails_the_call_and_comes_back(qtbot, tools_window, generated, monkeypatch):
    """The model is told so in English, and the person in the window's language."""
    monkeypatch.setattr("app.formatting.translated", lambda _, text: f"translated: {text}")
    ask(qtbot, tools_window, "call=crash+echo")
    decide(qtbot, tools_window, "once", 0)
    qtbot.waitUntil(lambda: states(tools_window)[0] == "failed")
    qtbot.waitUntil(lambda: states(tools_window)[1] == "asking")
    decide(qtbot, tools_window, "once")
    qtbot.waitUntil(lambda: len(generated) == 2 and idle(tools_window))
    results = [m.content for m in generated[1].messages if m.role == "tool"]
    assert results[0].startswith("Error: The tools process stopped.")
    assert results[1] == '{"text": "1.2"}'
    failed, done = (card.call for card in cards(tools_window))
    assert failed.shown.startswith("translated: The tools process stopped.")
    assert done.shown == results[1]
    cards(tools_window)[0].head.click()
    assert cards(tools_window)[0].result.toPlainText() == failed.shown


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


# --- Chats with tools that are killed, forked, exported and imported


def copied(window, folder: Path) -> Path:
    """Copies the chats and servers as they are on disk now, as after a kill."""
    folder.mkdir()
    with (
        closing(sqlite3.connect(window.store.path)) as old,
        closing(sqlite3.connect(folder / "chats.db")) as new,
    ):
        old.backup(new)
    (folder / "tool_servers.json").write_bytes((window.settings.folder / "tool_servers.json").read_bytes())
    return folder


def reopened(qtbot, open_window, folder: Path, chat: str):
    window = open_window(folder=folder)
    qtbot.waitUntil(lambda: window.library.can_answer and len(window.tools.offered()) == 7)
    window.show_chat(chat)
    return window


def on_disk(window, state: str, count: int = 1) -> bool:
    """Whether so many calls are on disk, the newest one in this state."""
    branch = window.store.branch(window.current_chat)
    calls = [call for message in branch for call in calls_of(message.details)]
    return len(calls) == count and calls[-1].state == state


@pytest.mark.parametrize("step", ["asking", "running", "next"])
def test_a_chat_that_is_killed_at_any_step_goes_on(qtbot, tools_window, open_window, tmp_path, step):
    tool = "wait" if step == "running" else "echo"
    ask(qtbot, tools_window, f"call={tool} rounds={2 if step == 'next' else 1}")
    chat = tools_window.current_chat
    qtbot.waitUntil(lambda: on_disk(tools_window, "asking"))
    if step == "running":
        decide(qtbot, tools_window, "once")
        qtbot.waitUntil(lambda: on_disk(tools_window, "running"))
    elif step == "next":
        decide(qtbot, tools_window, "once")
        qtbot.waitUntil(lambda: on_disk(tools_window, "asking", 2))
    window = reopened(qtbot, open_window, copied(tools_window, tmp_path / "killed"), chat)
    generated: list[p.Generate] = []
    send = window.remote.client.send
    window.conversations.answers._sender._client.send = lambda message: (
        generated.append(message) or send(message)
    )
    before = ["done"] if step == "next" else []
    assert states(window) == [*before, "stopped"]
    assert window.conversations.answers.running() == set()
    banner = window.transcript.view(window.transcript.outline[-1].id).banner
    assert banner.other_button.text() == "Continue"
    banner.other_button.click()
    qtbot.waitUntil(lambda: states(window) == [*before, "asking"])  # nothing runs again unasked
    decide(qtbot, window, "no" if step == "running" else "once")
    qtbot.waitUntil(lambda: idle(window) and texts(window)[-1].startswith("word0"))
    assert states(window) == [*before, "refused" if step == "running" else "done"]


def test_twenty_rounds_of_three_tools_survive_a_restart_a_fork_and_an_export(
    qtbot, tools_window, open_window, generated, tmp_path
):
    ask(qtbot, tools_window, "call=echo+steps+fail rounds=20")
    for _ in range(3):
        decide(qtbot, tools_window, "always", 0)
    qtbot.waitUntil(lambda: idle(tools_window) and len(generated) == 21, timeout=60_000)
    chat = tools_window.current_chat
    branch = tools_window.store.branch(chat)
    qtbot.waitUntil(lambda: tools_window.store.branch(chat)[-1].state == "done")
    branch = tools_window.store.branch(chat)
    assert [len(calls_of(message.details)) for message in branch] == [0, *[3] * 20, 0]
    for earlier, later in pairwise(generated):
        assert later.messages[: len(earlier.messages)] == earlier.messages  # all of it is in the prefix cache
        assert later.tools == earlier.tools

    made = tools_window.conversations.branch_off(chat, branch[10].id)  # the fork in the middle
    tools_window.show_chat(made.id)
    copies = tools_window.store.branch(made.id)
    assert [calls_of(message.details) for message in copies] == [calls_of(m.details) for m in branch[:11]]
    generated.clear()
    assert tools_window.conversations.continue_answer(made.id)
    qtbot.waitUntil(lambda: states(tools_window)[-3:] == ["asking"] * 3)  # a branch asks again
    assert generated[0].messages[-1].role == "tool"
    tools_window.shown.stop()
    qtbot.waitUntil(lambda: idle(tools_window))

    text = as_json(tools_window.store.chat(chat), branch)
    file = tmp_path / "chat.json"
    file.write_text(text)
    with qtbot.waitSignal(tools_window.conversations.chats_changed):
        tools_window.files.import_file(file)
    kept = next(c for c in tools_window.store.chats() if c.id not in (chat, made.id))
    imported = tools_window.store.branch(kept.id)
    assert [calls_of(message.details) for message in imported] == [calls_of(m.details) for m in branch]
    again = json.loads(as_json(kept, imported))["messages"]
    for old, new in zip(json.loads(text)["messages"], again, strict=True):
        assert {name: new[name] for name in ("role", "content")} == {n: old[n] for n in ("role", "content")}
        assert new.get("calls") == old.get("calls")


def test_the_window_says_that_tools_of_others_may_send_text(qtbot, tools_window):
    assert "Only tools you allow may send text" in [label.text() for label in tools_window.status.labels]
    library = tools_window.tools
    library.enable("played", False)
    library.set_server(p.ToolServer(name="Calculator", own="calculator"))
    assert "Nothing leaves this computer" in [label.text() for label in tools_window.status.labels]


def test_tools_are_offered_as_they_were_while_their_server_starts(qtbot, tools_window, open_window, tmp_path):
    ask(qtbot, tools_window, "hello")
    qtbot.waitUntil(lambda: idle(tools_window))
    before = tools_window.tools.definitions()
    folder = copied(tools_window, tmp_path / "later")
    assert ToolLibrary(folder).definitions() == before  # nothing runs yet


def test_a_question_is_answered_in_a_dialog(qtbot, tools_window, generated):
    ask(qtbot, tools_window, "call=ask")
    decide(qtbot, tools_window, "once")
    qtbot.waitUntil(lambda: tools_window.findChild(QuestionDialog) is not None)
    dialog = tools_window.findChild(QuestionDialog)
    dialog.fields["city"].setText("Lisbon")
    dialog.send.click()
    qtbot.waitUntil(lambda: len(generated) == 2 and idle(tools_window))
    assert generated[1].messages[-1].content == "accept: {'city': 'Lisbon'}"


def test_a_link_shows_the_server_and_adds_none(qtbot, tools_window, open_window):
    before = tools_window.tools.servers
    request = parse_open_request("octavo://mcp?name=time&command=uvx%20mcp-server-time")
    assert request.kind == "tools"
    tools_window.window_actions.open_tools(request.text)
    qtbot.waitUntil(lambda: tools_window.findChild(TakeServersDialog) is not None)
    assert tools_window.tools.servers == before


def test_the_settings_of_a_chat_switch_its_tools(qtbot, tools_window, generated):
    tools_window.chat_settings.open()
    row = tools_window.chat_settings.popover.rows["tools"]
    assert row.isVisible()
    row.edited.emit("tools", False)
    ask(qtbot, tools_window, "call=echo")
    qtbot.waitUntil(lambda: len(generated) == 1 and idle(tools_window))
    assert generated[0].tools == []


def test_each_call_after_a_page_of_the_web_is_asked_about(qtbot, tools_window, generated):
    library = tools_window.tools
    library.remove("played")
    library.set_server(p.ToolServer(name="Web", own="web"))
    qtbot.waitUntil(lambda: len(library.offered()) == 7)
    ask(qtbot, tools_window, "call=echo rounds=2")
    decide(qtbot, tools_window, "always")
    qtbot.waitUntil(lambda: states(tools_window) == ["done", "asking"])
    decide(qtbot, tools_window, "once")
    qtbot.waitUntil(lambda: len(generated) == 3 and idle(tools_window))
    assert "Only tools you allow may send text" in [label.text() for label in tools_window.status.labels]


def test_prompts_and_resources_go_into_the_composer(qtbot, tools_window):
    offers, composer = tools_window.server_offers, tools_window.composer
    entries = {action.text(): action for action in offers.menu().actions()}
    assert {"Prompt: greet", "Prompt: Explain it", "Attach: Today's notes", "Tools…"} <= set(entries)
    composer.set_text("Hello")
    entries["Prompt: greet"].trigger()
    qtbot.waitUntil(lambda: composer.text() == "Hello\n\nThe text of greet.")
    entries["Prompt: Explain it"].trigger()
    qtbot.waitUntil(lambda: tools_window.findChild(QuestionDialog) is not None)
    dialog = tools_window.findChild(QuestionDialog)
    dialog.fields["topic"].setText("paging")
    dialog.send.click()
    qtbot.waitUntil(lambda: composer.text().endswith("The text of explain paging."))
    entries["Attach: Today's notes"].trigger()
    qtbot.waitUntil(lambda: [file.name for file in composer.files.files] == ["Today's notes"])
    qtbot.waitUntil(lambda: composer.files.files[0].index is not None)
    assert composer.files.files[0].index.text == "The text of notes://today."
    entries["Attach: Weather…"].trigger()
    dialog = dialogs(tools_window)[0]
    assert dialog.text.text().replace("\u200b", "") == "weather://{city}"
    dialog.send.click()
    assert dialog.said.text() == "“city” is required."
    dialog.fields["city"].setText("Oslo")
    dialog.send.click()
    qtbot.waitUntil(lambda: len(composer.files.files) == 2)
    qtbot.waitUntil(lambda: composer.files.files[1].index is not None)
    assert composer.files.files[1].name == "Weather · Oslo"
    assert composer.files.files[1].index.text == "The text of weather://{city} Oslo."


def test_a_round_that_has_ended_is_one_line_that_unfolds(qtbot, tools_window, generated):
    ask(qtbot, tools_window, "call=echo+fail")
    decide(qtbot, tools_window, "once", 0)
    decide(qtbot, tools_window, "once")
    qtbot.waitUntil(lambda: len(generated) == 2 and idle(tools_window))
    view = tools_window.transcript.view(tools_window.transcript.outline[1].id)
    assert view.calls.head.text().startswith("echo, fail · 1 without a result · 0.2 s · 12 of ")
    assert view.calls.folded
    assert not any(card.isVisible() for card in view.calls.cards)
    assert not view.stats_label.isVisible()
    before = view.height()
    view.calls.head.click()
    assert all(card.isVisible() for card in view.calls.cards)
    assert view.stats_label.isVisible()
    assert view.height() > before


@pytest.mark.parametrize(
    ("limit", "most", "said"),
    [
        ("MAX_ROUNDS", 2, "Tools were called 2 times in a row. Continue to go on."),
        ("MAX_MINUTES", 0.01, "Tools ran for 0.01 minutes in a row. Continue to go on."),
    ],
)
def test_a_loop_without_an_end_is_ended_and_can_be_continued(
    qtbot, tools_window, generated, monkeypatch, limit, most, said
):
    monkeypatch.setattr(f"app.conversations.answers.{limit}", most)
    ask(qtbot, tools_window, "call=echo rounds=5")
    decide(qtbot, tools_window, "always")
    qtbot.waitUntil(lambda: idle(tools_window) and states(tools_window) == ["done", "done"])
    chat = tools_window.current_chat
    qtbot.waitUntil(lambda: tools_window.store.branch(chat)[-1].error == said)
    assert len(generated) == 2
    assert tools_window.conversations.continue_answer(chat)
    qtbot.waitUntil(lambda: idle(tools_window) and len(generated) == 4)


# --- what servers ask the person and the model


@pytest.fixture
def answers(tools_window, monkeypatch) -> list[p.AnswerQuestion]:
    """What the tools process is answered from now on."""
    found, ask = [], tools_window.tools.client.ask

    def spy(message):
        if isinstance(message, p.AnswerQuestion):
            found.append(message)
        ask(message)

    monkeypatch.setattr(tools_window.tools.client, "ask", spy)
    return found


def ask_model(window, text: str = "Name a city.", question: str = "q") -> QuestionDialog | None:
    """Has the played server ask the model; returns the dialog."""
    messages = [p.ChatMessage("system", "Be brief."), p.ChatMessage("user", text)]
    sampling = p.Sampling(max_tokens=1500)
    asked = p.ToolQuestion(question=question, server="played", text="", messages=messages, sampling=sampling)
    window.tools.client.question.emit(asked)
    return dialogs(window)[-1] if dialogs(window) else None


def dialogs(window) -> list[QuestionDialog]:
    return [each for each in window.findChildren(QuestionDialog) if each.isVisible()]


def test_the_loaded_model_answers_a_server_when_the_person_allows_it(qtbot, tools_window, generated, answers):
    chats = len(tools_window.store.chats())
    dialog = ask_model(tools_window, "Name a city\u202e. tokens=2")
    assert (
        dialog.asked.toPlainText() == "System prompt:\nBe brief.\n\nQuestion:\nName a city[U+202E]. tokens=2"
    )
    assert_whole(qtbot, dialog)
    assert unnamed(dialog) == []
    texts = [label.text() for label in dialog.findChildren(QLabel)]
    assert "“played” wants to ask the model:" in texts
    assert "The server gets the answer, of 1,500 tokens at most." in texts
    assert (dialog.send.text(), dialog.decline.text(), generated, answers) == ("Allow", "Refuse", [], [])
    dialog.send.click()
    qtbot.waitUntil(lambda: bool(answers))
    (request,) = generated
    assert (request.guest, request.sampling.max_tokens, request.tools) == ("played", 1500, [])
    assert [message.content for message in request.messages][-1].startswith("Name a city")
    values = {"text": "word0 word1 ", "model": tools_window.library.state.name, "reason": "stop"}
    assert answers == [p.AnswerQuestion(question="q", action="accept", values=values)]
    assert len(tools_window.store.chats()) == chats


def test_what_the_model_is_not_asked_is_answered_all_the_same(
    qtbot, tools_window, generated, answers, monkeypatch
):
    ask_model(tools_window).decline.click()
    ask_model(tools_window).close()
    assert [answer.action for answer in answers] == ["decline", "cancel"]
    ask_model(tools_window, "cramped").send.click()
    qtbot.waitUntil(lambda: len(answers) == 3)
    assert answers[2].values["text"].startswith("The prompt has 9,000 tokens")
    monkeypatch.setattr(tools_window.library, "state", p.ModelState(state="none"))
    assert ask_model(tools_window) is None
    text = "No model is loaded in Octavo. Load one, then call the tool again."
    assert answers[3] == p.AnswerQuestion(question="q", action="cancel", values={"text": text})
    assert len(generated) == 1


def test_an_answer_for_a_server_ends_with_the_engine(qtbot, tools_window, generated, answers):
    ask_model(tools_window, "tokens=9000 delay=5").send.click()
    tools_window.client.restart()
    qtbot.waitUntil(lambda: bool(answers))
    assert (answers[0].action, answers[0].values) == ("cancel", {"text": "The engine was restarted."})


def test_a_question_that_is_gone_closes_its_dialog_and_stops_its_answer(
    qtbot, tools_window, generated, answers, monkeypatch
):
    client = tools_window.tools.client
    ended = []
    ask_model(tools_window).destroyed.connect(lambda: ended.append(True))
    ask_model(tools_window, question="other")
    client.question_gone.emit(p.QuestionGone(question="q"))
    qtbot.waitUntil(lambda: bool(ended))
    assert [dialog.answer().question for dialog in dialogs(tools_window)] == ["other"]
    dialogs(tools_window)[0].close()
    aborted = record_sent(tools_window, monkeypatch, p.Abort)
    ask_model(tools_window, "tokens=9000 delay=5").send.click()
    client.question_gone.emit(p.QuestionGone(question="q"))
    assert [message.request for message in aborted] == [generated[0].request]
    assert [answer.question for answer in answers] == ["other"]


def test_the_questions_of_a_tools_process_that_ends_are_closed(qtbot, tools_window, answers):
    field = p.QuestionField(name="city")
    client = tools_window.tools.client
    client.question.emit(p.ToolQuestion(question="q", server="played", text="Where?", fields=[field]))
    assert len(dialogs(tools_window)) == 1
    client._child.kill()
    qtbot.waitUntil(lambda: not dialogs(tools_window))
    assert answers == []


def test_a_question_above_a_dialog_that_closes_is_cancelled(qtbot, tools_window, answers):
    tools_window.window_actions.open_tools()
    tools_window.tools.client.question.emit(p.ToolQuestion(question="q", server="played", text="Sure?"))
    (dialog,) = dialogs(tools_window)
    assert (dialog.send.text(), dialog.fields) == ("Continue", {})
    tools_window.findChild(ToolsDialog).done(0)
    qtbot.waitUntil(lambda: bool(answers))
    assert answers == [p.AnswerQuestion(question="q", action="cancel")]
