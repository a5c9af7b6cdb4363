"""Servers of tools: kept in a private file, run by a process, offered under names of their own."""

from __future__ import annotations

import json
import stat
import sys
from pathlib import Path

import pytest
from msgspec import structs
from played_tools import COMMAND

from app.processes import service_clients
from app.processes.service_clients import ToolsClient
from app.tools.tool_library import FILE, ToolLibrary, known_files
from engine.protocol import (
    AnswerQuestion,
    CallTool,
    CancelTool,
    ForgetLogin,
    ServerLogin,
    ServerTool,
    SetToolServers,
    ToolServer,
    ToolServerState,
)

STOPPED = "The tools process stopped. It starts again with the next call."
ALL = ["echo", "fail", "wait", "steps", "ask", "crash", "long"]


@pytest.fixture
def client(qtbot):
    made = ToolsClient(COMMAND)
    made.seen = {"finished": [], "question": [], "progress": []}
    for name, seen in made.seen.items():
        getattr(made, name).connect(seen.append)
    yield made
    made.close()


@pytest.fixture
def library(client, tmp_path):
    return ToolLibrary(tmp_path, client)


def server(name: str, **more) -> ToolServer:
    return ToolServer(name=name, command="play", **more)


def call(tool: str, identity: str = "1", of: str = "one") -> CallTool:
    return CallTool(
        call=identity, server=of, tool=tool, digest=f"digest of {tool}", arguments='{"text": "hi"}'
    )


def ready(qtbot, library, *names: str) -> None:
    qtbot.waitUntil(lambda: all((s := library.state(n)) is not None and s.state == "ready" for n in names))


# --- the process


def test_the_process_starts_with_the_first_message_and_answers_calls(qtbot, client):
    assert (client.running, client.pid) == (False, 0)
    client.ask(SetToolServers(servers=[server("off", enabled=False)]))
    assert not client.running, "nothing is to run"
    client.ask(call("echo"))
    qtbot.waitUntil(lambda: bool(client.seen["finished"]))
    assert client.pid
    client.ask(call("steps", "2"))
    qtbot.waitUntil(lambda: len(client.seen["finished"]) == 2)
    assert [(f.call, f.text, f.failed) for f in client.seen["finished"]] == [
        ("1", '{"text": "hi"}', False),
        ("2", "all steps", False),
    ]
    assert client.seen["progress"][0].share == 0.5


def test_a_call_that_waits_is_cancelled_and_a_question_is_answered(qtbot, client):
    client.ask(call("wait"))
    client.ask(CancelTool(call="1"))
    client.ask(call("ask", "2"))
    qtbot.waitUntil(lambda: bool(client.seen["question"]))
    asked = client.seen["question"][0]
    client.ask(AnswerQuestion(question=asked.question, action="accept", values={"city": "Lisbon"}))
    qtbot.waitUntil(lambda: len(client.seen["finished"]) == 2)
    assert [each.text for each in client.seen["finished"]] == ["Cancelled.", "accept: {'city': 'Lisbon'}"]


def test_a_process_that_ends_answers_its_calls_and_starts_again_with_its_servers(qtbot, client):
    states, ended = [], []
    client.server_changed.connect(states.append)
    client.ended.connect(lambda: ended.append(True))
    client.ask(SetToolServers(servers=[server("one")]))
    for number, tool in enumerate(("wait", "wait", "crash")):
        client.ask(call(tool, str(number)))
    qtbot.waitUntil(lambda: len(client.seen["finished"]) == 3)
    assert {(each.text, each.failed) for each in client.seen["finished"]} == {(STOPPED, True)}
    assert (ended, client.running) == ([True], False)
    states.clear()
    client.ask(call("echo", "4"))
    qtbot.waitUntil(lambda: len(client.seen["finished"]) == 4)
    assert [(each.server, each.state) for each in states] == [("one", "ready")]
    assert not client.seen["finished"][-1].failed


def test_a_process_that_does_not_end_a_cancelled_call_is_killed(qtbot, monkeypatch):
    monkeypatch.setattr(service_clients, "_CANCELLED_WITHIN", 1)
    client, finished = ToolsClient([sys.executable, "-c", "import sys; sys.stdin.read()"]), []
    client.finished.connect(finished.append)
    client.ask(call("echo"))
    client.ask(CancelTool(call="1"))
    qtbot.waitUntil(lambda: bool(finished))
    assert (finished[0].text, client.running) == (STOPPED, False)


def test_a_process_that_cannot_be_started_is_a_sentence(qtbot, tmp_path):
    client, said, finished = ToolsClient([str(tmp_path / "none")]), [], []
    library = ToolLibrary(tmp_path, client)
    library.failed.connect(said.append)
    client.finished.connect(finished.append)
    library.set_server(server("one"))
    qtbot.waitUntil(lambda: bool(said))
    assert said[0].startswith("The tools process could not be started: ")
    assert (library.state("one").state, library.state("one").message) == ("failed", said[0])
    client.ask(call("echo"))
    qtbot.waitUntil(lambda: bool(finished))
    assert finished[0].failed


# --- the list


def test_servers_are_kept_in_a_file_that_only_the_person_can_read(qtbot, library, client, tmp_path):
    assert library.set_server(server("one", environment={"KEY": "secret"})) == "one"
    assert library.set_server(server("one")) == "one 2", "names are unique"
    assert library.set_server(server("\u202ethe\x00 other\n"), "one 2") == "the other"
    library.switch_tool("one", "echo", False)
    file = tmp_path / FILE
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    again = ToolLibrary(tmp_path, client)
    assert (
        again.servers
        == library.servers
        == (
            server("one", environment={"KEY": "secret"}, off=["echo"]),
            server("the other"),
        )
    )
    library.remove("one")
    library.enable("the other", False)
    assert ToolLibrary(tmp_path, client).servers == (server("the other", enabled=False),)


@pytest.mark.parametrize(
    "text",
    [
        "{",
        "[]",
        '{"servers": [{"name": "a"}]}',
        '{"servers": [{"name": "a", "command": 3}]}',
        '{"servers": [{"name": "a", "command": "x", "url": "https://y"}]}',
        '{"servers": [{"name": "a", "command": "x"}, {"name": "a", "command": "y"}]}',
        "[" * 100_000,
        "\x00" * (5 << 20),
    ],
)
def test_a_damaged_file_is_kept_beside(client, tmp_path, text):
    (tmp_path / FILE).write_text(text)
    library = ToolLibrary(tmp_path, client)
    assert library.servers == ()
    assert library.problem == f"The list of tool servers cannot be read. It is kept as {FILE}.damaged."
    assert (tmp_path / f"{FILE}.damaged").read_text() == text
    assert not (tmp_path / FILE).exists()


def test_a_file_that_cannot_be_written_is_a_sentence(qtbot, client, tmp_path):
    library, said = ToolLibrary(tmp_path / "none", client), []
    library.failed.connect(said.append)
    library.set_server(server("one", enabled=False))
    assert said[0].startswith(f"{FILE} cannot be written: ")
    assert library.servers[0].name == "one", "it is there until the app ends"


def test_no_process_is_started_without_an_enabled_server(qtbot, library, client):
    library.wake()
    library.set_server(server("one", enabled=False))
    library.wake()
    assert not client.running
    library.enable("one", True)
    ready(qtbot, library, "one")
    assert client.running


# --- tools


def test_tools_are_offered_while_they_are_ready_and_switched_on(qtbot, library):
    library.set_server(server("one"))
    library.set_server(server("broken"))
    ready(qtbot, library, "one")
    assert [tool.name for tool in library.offered()] == ALL
    qtbot.waitUntil(lambda: library.state("broken").message == "The program cannot be found. Check its name.")
    library.switch_tool("one", "fail", False)
    assert [tool.name for tool in library.offered()] == [name for name in ALL if name != "fail"]
    assert library.find("fail") is None
    assert library.find("echo").server == "one"
    library.switch_tool("one", "fail", True)
    library.enable("one", False)
    assert library.offered() == []
    qtbot.waitUntil(lambda: library.state("one").state == "stopped")
    library.enable("one", True)
    ready(qtbot, library, "one")
    assert len(library.offered()) == 7


def test_equal_names_of_two_servers_are_told_apart(qtbot, library):
    library.set_server(server("my notes"))
    library.set_server(server("one"))
    ready(qtbot, library, "my notes", "one")
    names = [tool.name for tool in library.offered()]
    assert names == [f"my_notes_{name}" for name in ALL] + [f"one_{name}" for name in ALL]
    assert library.find("one_echo").tool.name == "echo"
    library.remove("my notes")
    assert [tool.name for tool in library.offered()] == ALL


def test_names_and_numbers_of_a_hostile_server_are_bounded(library, client):
    library.set_server(server("evil", enabled=True))
    names = ["a b", "a\x00b", "a_b", "x" * 500, "x" * 400, "", "ünï", *(f"t{n}" for n in range(10_000))]
    tools = [ServerTool(name=name) for name in names]
    client.server_changed.emit(ToolServerState(server="evil", state="ready", tools=tools))
    client.server_changed.emit(ToolServerState(server="stranger", state="ready", tools=tools))
    offered = [tool.name for tool in library.offered()]
    assert len(set(offered)) == len(offered) == 128
    assert all(0 < len(name) <= 64 and name.replace("-", "_").isidentifier() for name in offered)
    assert all(name.isascii() for name in offered)


def test_tools_that_are_too_large_are_not_kept_and_cost_no_server(library, client, tmp_path):
    library.set_server(server("evil"))
    for title, kept in (("short", 1), ("x" * (5 << 20), 0)):
        tools = [ServerTool(name="t", title=title)]
        client.server_changed.emit(ToolServerState(server="evil", state="ready", tools=tools))
        again = ToolLibrary(tmp_path, client)
        assert (again.servers, again.problem, len(again.offered())) == (library.servers, "", kept)


def test_tools_stay_offered_after_a_crash_until_the_process_is_back(qtbot, library, client):
    library.set_server(server("one"))
    ready(qtbot, library, "one")
    client.ask(call("crash"))
    qtbot.waitUntil(lambda: not client.running)
    assert (library.state("one").state, library.state("one").message) == ("stopped", STOPPED)
    assert [tool.name for tool in library.offered()] == ALL
    library.restart("one")
    ready(qtbot, library, "one")
    assert library.state("one").message == ""


def test_a_changed_server_offers_nothing_until_it_has_started_again(qtbot, library):
    library.set_server(server("one"))
    ready(qtbot, library, "one")
    library.set_server(server("one", arguments=["other"]), "one")
    assert (library.state("one").state, library.offered()) == ("starting", [])
    ready(qtbot, library, "one")


def test_a_login_is_kept_for_its_address_and_starts_nothing_again(qtbot, library, client, tmp_path):
    one = ToolServer(name="login", url="https://a.example/mcp")
    library.set_server(one)
    qtbot.waitUntil(lambda: library.state("login").state == "failed")
    asked = []
    library.question.connect(asked.append)
    library.log_in("login")
    qtbot.waitUntil(lambda: bool(asked))
    client.ask(AnswerQuestion(question=asked[0].question, action="accept"))
    ready(qtbot, library, "login")
    file = tmp_path / FILE
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert json.loads(file.read_bytes())["servers"][0]["login"] == '{"token": "sk-1"}'
    library.switch_tool("login", "echo", on=False)
    assert library.servers[0].login
    library._on_login(ServerLogin(server="login", login="renewed"))
    assert library.state("login").state == "ready"
    assert library.servers[0].login == "renewed"
    library.set_server(structs.replace(library.servers[0], url="https://b.example/mcp"), "login")
    assert library.servers[0].login == ""
    assert library.set_server(structs.replace(one, name="other", login="pasted")) == "other"
    assert library.server("other").login == ""


def test_a_text_is_read_by_the_process_only(qtbot, library):
    answers = []
    library.servers_read.connect(answers.append)
    library.read('{"mcpServers": {}}')
    qtbot.waitUntil(lambda: bool(answers))
    assert [each.name for each in answers[0].servers] == ["time"]
    assert library.servers == ()


def test_files_of_other_programs_are_found(monkeypatch, tmp_path):
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    assert known_files() == []
    for place in (".cursor/mcp.json", ".config/Claude/claude_desktop_config.json"):
        (tmp_path / place).parent.mkdir(parents=True)
        (tmp_path / place).touch()
    (tmp_path / ".claude.json").mkdir()
    assert [program for program, _ in known_files()] == ["Claude Desktop", "Cursor"]


def test_what_a_server_writes_to_its_log_changes_nothing_else(qtbot, library, client):
    library.set_server(server("one"))
    ready(qtbot, library, "one")
    changes: list[str] = []
    library.changed.connect(lambda: changes.append("changed"))
    library.logged.connect(changes.append)
    state = library.state("one")
    client.server_changed.emit(structs.replace(state, log="a line"))
    assert (changes, library.state("one").log) == (["one"], "a line")
    client.server_changed.emit(structs.replace(state, tools=[]))
    assert changes == ["one", "changed"]


def test_a_permission_to_ask_the_model_is_for_what_runs(tmp_path, qtbot):
    library = ToolLibrary(tmp_path, ToolsClient(COMMAND))
    library.set_server(server("one", samples=True))
    assert not library.servers[0].samples, "nobody adds it with the server"
    library.let_ask_model("one", True)
    library.switch_tool("one", "echo", False)
    library.set_server(structs.replace(library.servers[0], name="two"), "one")
    assert library.servers[0].samples
    assert [each.samples for each in ToolLibrary(tmp_path).servers] == [True]
    for change in ({"command": "other"}, {"arguments": ["-v"]}, {"environment": {"KEY": "1"}}):
        library.let_ask_model("two", True)
        library.set_server(structs.replace(library.servers[0], **change), "two")
        assert not library.servers[0].samples
    library.close()


def test_a_login_that_is_forgotten_is_to_be_revoked(tmp_path, client, monkeypatch):
    asked = []
    monkeypatch.setattr(client, "ask", asked.append)
    library = ToolLibrary(tmp_path, client)

    def forgotten(change) -> list[str]:
        library.remove("one")
        library.set_server(ToolServer(name="one", url="https://a.example/mcp"))
        library._set_login("one", "kept")
        asked.clear()
        change(library.servers[0])
        return [each.server.login for each in asked if isinstance(each, ForgetLogin)]

    assert forgotten(lambda one: library.set_server(structs.replace(one, off=["echo"]), "one")) == []
    assert forgotten(lambda _: library.enable("one", False)) == []
    assert forgotten(lambda _: library.log_out("one")) == ["kept"]
    assert forgotten(lambda _: library.remove("one")) == ["kept"]
    for change in ({"url": "https://b.example/mcp"}, {"client_id": "other"}):
        assert forgotten(lambda one: library.set_server(structs.replace(one, **change), "one")) == ["kept"]  # noqa: B023
        assert library.servers[0].login == ""
