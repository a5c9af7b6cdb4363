"""The tools process over its pipe: servers that behave, are old or new, fail, and start again."""

from __future__ import annotations

import http.server
import json
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from played_servers import HERE, command
from tools_process import Start, ToolsProcess, wait_for

from engine import protocol as p


def test_a_program_of_the_newest_protocol_is_listed_called_and_ended(tools: ToolsProcess) -> None:
    state = tools.ready(**command("sdk"))
    assert (state.state, state.message, state.version) == ("ready", "", "played 7")
    assert "protocol 2026-07-28" in state.log
    add = next(tool for tool in state.tools if tool.name == "add")
    assert (add.title, add.description, len(add.digest)) == ("Add numbers", "Adds.", 64)
    assert json.loads(add.parameters)["required"] == ["a", "b"]
    ended = tools.call("add", a=1, b=2)
    assert (ended.text, ended.failed, ended.cut) == ("3", False, False)
    assert tools.call("blocks").text == (
        "first\n[image, PNG, 34 kB]\n[resource, page, https://example.org/x]\n[resource, file:///a.txt]\ninside"
    )
    assert json.loads(tools.call("structured").text) == {"degrees": 21}
    assert tools.call("fail").failed
    long = tools.call("long", size=500_000)
    assert (long.text, long.cut, long.failed) == ("x" * 400_000, True, False)
    tools.set()
    assert tools.state("s", "stopped").tools == []


def test_what_cannot_be_called_is_refused_with_a_sentence(tools: ToolsProcess) -> None:
    fields = command("sdk")
    state = tools.ready(off=["fail"], **fields)
    for call, sentence in [
        (tools.begin("nothing"), "There is no tool named nothing."),
        (tools.begin("add", digest="another"), "The tool add has changed since it was allowed."),
        (tools.begin("fail"), "The tool fail is switched off."),
    ]:
        ended = tools.finished(call)
        assert ended.failed
        assert sentence in ended.text
    digest = next(tool.digest for tool in state.tools if tool.name == "fail")
    tools.send(p.CallTool(call="x", server="s", tool="fail", digest=digest, arguments="[1]"))
    assert "not a JSON object" in tools.finished("x").text
    tools.send(p.CallTool(call="y", server="gone", tool="fail", digest=digest))
    assert "There is no server named gone" in tools.finished("y").text
    tools.set(p.ToolServer(name="s", **fields))  # a switch needs no new start
    assert "no such place" not in tools.call("fail").text
    tools.set(p.ToolServer(name="s", enabled=False, **fields))
    tools.state("s", "stopped")
    tools.send(p.CallTool(call="z", server="s", tool="fail", digest=digest))
    assert "switched off" in tools.finished("z").text


def test_progress_is_told_and_a_call_can_be_cancelled(tools: ToolsProcess, tmp_path: Path) -> None:
    tools.ready(**command("sdk"))
    call = tools.begin("steps", count=3)
    first = tools.next(p.ToolProgress)
    assert (first.call, first.text, round(first.share, 2)) == (call, "step 1", 0.33)
    assert tools.finished(call).text == "all steps"
    file = tmp_path / "state"
    call = tools.begin("wait", file=str(file))
    waiting = tools.until(lambda m: isinstance(m, p.ToolProgress) and m.call == call)
    assert (waiting.text, waiting.share) == ("waiting", -1.0)
    tools.send(p.CancelTool(call=call))
    ended = tools.finished(call)
    assert (ended.text, ended.failed) == ("The call was cancelled.", True)
    wait_for(lambda: file.read_text() == "cancelled")  # the server was told
    assert tools.call("add", a=1, b=1).text == "2"


def test_several_calls_run_side_by_side(tools: ToolsProcess, tmp_path: Path) -> None:
    tools.ready(**command("sdk"))
    waiting = [tools.begin("wait", file=str(tmp_path / name)) for name in "ab"]
    wait_for(lambda: all((tmp_path / name).exists() for name in "ab"))
    assert tools.call("add", a=2, b=2).text == "4"
    for call in waiting:
        tools.send(p.CancelTool(call=call))
        assert tools.finished(call).failed


@pytest.mark.parametrize("version", ["2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25"])
def test_an_older_protocol_is_spoken_as_well(version: str, tools: ToolsProcess) -> None:
    state = tools.ready(**command("old", version))
    assert f"protocol {version}" in state.log
    assert tools.call("one").text == "done"


def test_a_server_that_ends_at_the_newest_first_message_is_started_in_the_old_way(
    tools: ToolsProcess,
) -> None:
    assert tools.ready(**command("strict")).state == "ready"
    assert tools.call("one").text == "done"


def test_a_list_that_grows_is_read_again(tools: ToolsProcess) -> None:
    tools.ready(**command("sdk"))
    tools.begin("grow")
    tools.until(lambda m: isinstance(m, p.ToolServerState) and any(tool.name == "grown" for tool in m.tools))
    assert tools.call("grown").text == "new"


def test_the_person_is_asked_with_a_form_of_the_newest_protocol(tools: ToolsProcess) -> None:
    tools.ready(**command("sdk"))
    call = tools.begin("ask")
    question = tools.next(p.ToolQuestion)
    assert (question.server, question.text, question.url) == ("s", "Where to?", "")
    city, days, kind = question.fields
    assert (city.name, city.title, city.kind, city.required) == ("city", "The city", "text", True)
    assert (days.kind, days.default, days.required) == ("integer", 2, False)
    assert (kind.kind, kind.choices, kind.default) == ("choice", ["train", "plane"], "train")
    values: dict[str, Any] = {"city": "Oslo", "days": 3, "kind": "plane"}
    tools.send(p.AnswerQuestion(question=question.question, action="accept", values=values))
    assert tools.finished(call).text == "accept city='Oslo' days=3 kind='plane'"
    call = tools.begin("ask")
    tools.send(p.AnswerQuestion(question=tools.next(p.ToolQuestion).question, action="decline"))
    assert tools.finished(call).text == "decline None"


def test_the_person_is_asked_with_a_form_of_an_older_protocol(tools: ToolsProcess) -> None:
    tools.ready(**command("ask"))
    call = tools.begin("one", seconds=1)
    question = tools.next(p.ToolQuestion)
    assert question.text == "Where?"
    assert [(field.name, field.kind, field.choices, field.default) for field in question.fields] == [
        ("city", "text", [], None),
        ("size", "choice", ["Small", "Large"], None),
        ("extras", "choices", ["a", "b"], None),
        ("sure", "yes_no", [], True),
        ("count", "integer", [], None),
    ]
    values: dict[str, Any] = {"city": "Oslo", "size": "Large", "extras": ["b"], "sure": False, "other": "?"}
    tools.send(p.AnswerQuestion(question=question.question, action="accept", values=values))
    content = json.loads(tools.finished(call).text)["content"]
    assert content == {"city": "Oslo", "size": "l", "extras": ["b"], "sure": False}


def test_a_page_to_open_is_asked_for_and_no_answer_is_one_in_the_end(start: Start) -> None:
    tools = start(question=0.2)
    tools.ready(**command("link"))
    call = tools.begin("one")
    question = tools.next(p.ToolQuestion)
    assert (question.url, question.text, question.fields) == ("https://example.org/login", "Log in", [])
    assert json.loads(tools.finished(call).text)["action"] == "cancel"
    tools.send(p.AnswerQuestion(question=question.question, action="accept"))  # too late, and ignored
    assert json.loads(tools.call("one").text)["action"] == "cancel"


def test_a_crash_fails_the_calls_in_progress_and_the_next_call_starts_it_again(
    tools: ToolsProcess, tmp_path: Path
) -> None:
    tools.ready(**command("sdk"))
    waiting = tools.begin("wait", file=str(tmp_path / "state"))
    tools.until(lambda m: isinstance(m, p.ToolProgress))
    crash = tools.begin("crash", words="the disk is full")
    ended = [tools.until(lambda m: isinstance(m, p.ToolFinished)) for _ in range(2)]
    assert {one.call for one in ended} == {waiting, crash}
    assert all("exit status 3. It wrote last: the disk is full" in one.text and one.failed for one in ended)
    state = tools.state("s", "failed")
    assert "ended by itself with exit status 3" in state.message
    assert state.tools == []
    tools.states["s"] = p.ToolServerState(server="s", state="failed", tools=[])
    tools.ready(**command("sdk"))  # changes nothing: it starts at the next call


def test_a_server_that_keeps_ending_is_started_three_times_a_minute(tools: ToolsProcess) -> None:
    digest = tools.ready(**command("crash")).tools[0].digest
    for _ in range(4):
        ended = tools.finished(tools.begin("one", digest=digest))
        assert "exit status 1. It wrote last: the disk is full" in ended.text
        tools.state("s", "failed")
    assert "failed several times in a minute" in tools.finished(tools.begin("one", digest=digest)).text
    tools.send(p.RestartToolServer(server="s"))
    tools.state("s", "ready")
    assert "exit status 1" in tools.call("one").text


def test_a_restart_fails_what_runs_and_starts_anew(tools: ToolsProcess, tmp_path: Path) -> None:
    tools.ready(**command("sdk"))
    waiting = tools.begin("wait", file=str(tmp_path / "state"))
    tools.until(lambda m: isinstance(m, p.ToolProgress))
    tools.send(p.RestartToolServer(server="s"))
    assert "It was started again." in tools.finished(waiting).text
    tools.state("s", "ready")
    assert tools.call("add", a=1, b=1).text == "2"


def test_programs_that_cannot_be_started_are_named(tools: ToolsProcess, tmp_path: Path) -> None:
    state = tools.ready(command="surely-not-a-program")
    assert state.message == (
        "The program surely-not-a-program cannot be found. Install it, or give its full path."
    )
    assert "does not exist" in tools.ready(command="sh", folder=str(tmp_path / "none")).message
    script = tmp_path / "script"
    script.write_text("#!/no/such/interpreter\n")
    script.chmod(0o755)
    assert "cannot be started" in tools.ready(command=str(script)).message
    state = tools.ready(command="sh", arguments=["-c", "echo no such module >&2; exit 1"])
    assert state.message == "Its program ended by itself with exit status 1. It wrote last: no such module"
    assert "no such module" in state.log


def test_secrets_reach_the_program_but_neither_log_nor_message(tools: ToolsProcess) -> None:
    fields = command("sdk")
    tools.ready(environment={"API_KEY": "sk-secret-1", "PLAYED": "x"}, **fields)
    assert tools.call("environment", name="API_KEY").text == "sk-secret-1"
    assert tools.call("environment", name="OCTAVO_DATA").text == "(not set)"
    ended = tools.call("crash", words="bad key sk-secret-1")
    assert "bad key •••" in ended.text
    state = tools.state("s", "failed")
    assert "sk-secret-1" not in state.message + state.log
    assert "bad key •••" in state.log


def test_all_children_of_a_program_end_with_it_and_with_the_process() -> None:
    tools = ToolsProcess()
    tools.ready(**command("child"))
    pids = [int(word) for word in tools.call("one").text.split()]
    assert len(pids) == 2
    assert tools.close() == 0
    wait_for(lambda: not any(is_alive(pid) for pid in pids))


def is_alive(pid: int) -> bool:
    status = subprocess.run(
        ["ps", "-o", "stat=", "-p", str(pid)], capture_output=True, text=True, check=False
    )
    return bool(status.stdout.strip()) and not status.stdout.startswith("Z")


# --- HTTP


@pytest.fixture
def http_server(tmp_path: Path) -> Iterator[str]:
    port = tmp_path / "port"
    process = subprocess.Popen([sys.executable, str(HERE), "sdk", "--port-file", str(port)])
    wait_for(lambda: port.exists() or process.poll() is not None)
    yield f"http://127.0.0.1:{port.read_text()}/mcp"
    process.terminate()
    process.wait(20)


def test_a_server_over_http_is_listed_called_cancelled_and_asks(
    http_server: str, tools: ToolsProcess, tmp_path: Path
) -> None:
    state = tools.ready(url=http_server)
    assert (state.state, state.message, state.version) == ("ready", "", "played 7")
    assert tools.call("add", a=1, b=2).text == "3"
    call = tools.begin("steps", count=2)
    assert tools.next(p.ToolProgress).text == "step 1"
    assert tools.finished(call).text == "all steps"
    file = tmp_path / "state"
    call = tools.begin("wait", file=str(file))
    tools.until(lambda m: isinstance(m, p.ToolProgress) and m.call == call)
    tools.send(p.CancelTool(call=call))
    assert tools.finished(call).text == "The call was cancelled."
    wait_for(lambda: file.read_text() == "cancelled")
    call = tools.begin("ask")
    question = tools.next(p.ToolQuestion)
    tools.send(p.AnswerQuestion(question=question.question, action="accept", values={"city": "Oslo"}))
    assert "Oslo" in tools.finished(call).text
    tools.call("grow")
    if not any(tool.name == "grown" for tool in tools.states["s"].tools):
        tools.until(
            lambda m: isinstance(m, p.ToolServerState) and any(one.name == "grown" for one in m.tools)
        )
    crash = tools.finished(tools.begin("crash"))
    assert crash.failed
    assert "cannot be reached" in tools.call("add", a=1, b=1).text


class OldHttp(http.server.BaseHTTPRequestHandler):
    """An old server over HTTP, or what `server.plays` says."""

    protocol_version = "HTTP/1.1"
    server: Any

    def log_message(self, *_: Any) -> None: ...

    def do_GET(self) -> None:
        self.reply(405, b"")

    def do_DELETE(self) -> None:
        self.reply(405, b"")

    def do_POST(self) -> None:
        request = json.loads(self.rfile.read(int(self.headers["content-length"])))
        self.server.seen.append({name.lower(): value for name, value in self.headers.items()})
        plays, method = self.server.plays, request.get("method")
        if plays == "hang":
            self.server.closing.wait(60)
        if plays == "login":
            return self.reply(401, b"")
        if plays == "elsewhere":
            return self.reply(307, b"", location=self.server.elsewhere)
        if plays == "forgets" and method == "tools/call" and len(self.server.seen) < 10:
            self.server.seen += [{}] * 10
            return self.reply(404, b"")
        if plays == "page":
            return self.reply(200, b"<html>", kind="text/html")
        results: dict[str, Any] = {
            "initialize": {
                "protocolVersion": "2025-03-26",
                "capabilities": {"tools": {}},
                "serverInfo": {"name": "old", "version": "1"},
            },
            "tools/list": {"tools": [{"name": "one", "inputSchema": {"type": "object"}}]},
            "tools/call": {"content": [{"type": "text", "text": "done"}]},
        }
        if "id" not in request:
            return self.reply(202, b"")
        if method not in results:
            return self.reply(400, b"Bad Request: no session")
        answer = json.dumps({"jsonrpc": "2.0", "id": request["id"], "result": results[method]}).encode()
        if plays == "huge" and method == "tools/call":
            answer = answer.replace(b"done", b"x" * 100_000_000)
        if plays == "events" and method == "tools/call":
            large = b"event: message\ndata: " + answer.replace(b"done", b"x" * 100_000_000) + b"\n\n"
            return self.reply(200, large, kind="text/event-stream")
        return self.reply(200, answer, **{"mcp-session-id": "session"})

    def reply(self, status: int, body: bytes, kind: str = "application/json", **headers: str) -> None:
        self.send_response(status)
        for name, value in {"content-type": kind, "content-length": str(len(body)), **headers}.items():
            self.send_header(name, value)
        self.end_headers()
        try:
            self.wfile.write(body)
        except OSError:  # the rest is not wanted
            self.close_connection = True


@pytest.fixture
def old_http() -> Iterator[Callable[[str], Any]]:
    servers: list[Any] = []

    def play(what: str) -> Any:
        server: Any = http.server.ThreadingHTTPServer(("127.0.0.1", 0), OldHttp)
        server.plays, server.seen, server.elsewhere = what, [], ""
        server.closing = threading.Event()
        server.url = f"http://127.0.0.1:{server.server_port}/mcp"
        threading.Thread(target=server.serve_forever, args=[0.05], daemon=True).start()
        servers.append(server)
        return server

    yield play
    for server in servers:
        server.closing.set()
        server.shutdown()
        server.server_close()


def test_an_old_server_over_http_gets_the_headers_that_are_set(
    old_http: Callable[[str], Any], tools: ToolsProcess
) -> None:
    server = old_http("")
    state = tools.ready(url=server.url, headers={"Authorization": "Bearer sk-secret-2"})
    assert state.state == "ready", state.message
    assert "protocol 2025-03-26" in state.log
    assert tools.call("one").text == "done"
    assert all(headers["authorization"] == "Bearer sk-secret-2" for headers in server.seen)


def test_a_server_that_forgets_its_session_is_connected_anew(
    old_http: Callable[[str], Any], tools: ToolsProcess
) -> None:
    server = old_http("forgets")
    digest = tools.ready(url=server.url).tools[0].digest
    assert "terminated" in tools.call("one").text
    tools.state("s", "failed")
    assert tools.finished(tools.begin("one", digest=digest)).text == "done"


def test_headers_do_not_follow_to_another_host(old_http: Callable[[str], Any], tools: ToolsProcess) -> None:
    server, other = old_http("elsewhere"), old_http("")
    server.elsewhere = other.url
    state = tools.ready(url=server.url, headers={"Authorization": "Bearer sk-secret-2"})
    assert state.state == "failed"
    assert f"Redirect to {other.url} not followed" in state.message
    assert other.seen == []


@pytest.mark.parametrize("what", ["huge", "events"])
def test_an_answer_over_http_of_100_mb_is_not_read(
    what: str, old_http: Callable[[str], Any], tools: ToolsProcess
) -> None:
    server = old_http(what)
    tools.ready(url=server.url)
    ended = tools.call("one")
    assert ended.failed
    assert "larger than 16 MB" in ended.text or "limit" in ended.text
    assert tools.memory() < 400e6


def test_addresses_that_cannot_be_used_are_explained(
    old_http: Callable[[str], Any], tools: ToolsProcess
) -> None:
    assert tools.ready(url=old_http("login").url).message == "It wants a login: choose Log In."
    state = tools.ready(url=old_http("login").url, headers={"X-Key": "sk-secret-3"})
    assert "refuses the headers that are set for it" in state.message
    assert "no encryption" in tools.ready(url="http://8.8.8.8/mcp").message
    assert "must begin with https://" in tools.ready(url="ftp://localhost/mcp").message
    assert "cannot be reached" in tools.ready(url="http://127.0.0.1:9/mcp").message
    assert "Unexpected content type" in tools.ready(url=old_http("page").url).message


def test_a_server_over_http_that_hangs_is_given_up(old_http: Callable[[str], Any], start: Start) -> None:
    state = start(http=1).ready(url=old_http("hang").url)
    assert state.message.startswith("It did not answer within 1 seconds")


def test_a_server_of_others_is_listed_and_called(tools: ToolsProcess) -> None:
    pytest.importorskip("mcp_server_time", reason="needs mcp-server-time")
    state = tools.ready(command=sys.executable, arguments=["-m", "mcp_server_time"])
    assert {tool.name for tool in state.tools} >= {"get_current_time", "convert_time"}
    assert all(tool.description and json.loads(tool.parameters)["required"] for tool in state.tools)
    assert json.loads(tools.call("get_current_time", timezone="Asia/Tokyo").text)["timezone"] == "Asia/Tokyo"
    assert tools.call("get_current_time", timezone="Nowhere").failed


def test_our_own_servers_are_started_with_what_is_set(tools: ToolsProcess, tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("what is in it")
    tools.set(
        p.ToolServer(name="calculator", own="calculator"),
        p.ToolServer(name="files", own="files", folders=[str(tmp_path)]),
    )
    tools.state("files", "ready")
    if tools.states["calculator"].state != "ready":
        tools.state("calculator", "ready")
    assert "42" in tools.finished(tools.begin("calculate", server="calculator", expression="6 * 7")).text
    assert "in it" in tools.finished(tools.begin("read_file", server="files", path="a.txt")).text
    assert not any(tool.name.startswith("write") for tool in tools.states["files"].tools)


def test_a_closed_pipe_ends_the_process_in_the_middle_of_a_call(tmp_path: Path) -> None:
    tools = ToolsProcess()
    tools.ready(**command("sdk"))
    tools.begin("wait", file=str(tmp_path / "state"))
    tools.until(lambda m: isinstance(m, p.ToolProgress))
    assert tools.close() == 0


def test_a_pasted_text_is_read_beside_it(tools: ToolsProcess) -> None:
    tools.send(p.ReadServers(text="uvx mcp-server-time"))
    read = tools.next(p.ServersRead)
    assert [(server.name, server.command, server.arguments) for server in read.servers] == [
        ("time", "uvx", ["mcp-server-time"])
    ]


def test_prompts_and_resources_are_listed_and_read(tools: ToolsProcess) -> None:
    state = tools.ready(**command("sdk"))
    (prompt,), (resource, template) = state.prompts, state.resources
    assert (prompt.name, prompt.title) == ("review", "Review a text")
    assert prompt.description == "Asks for a review."
    assert [(each.name, each.required) for each in prompt.arguments] == [("text", True), ("style", False)]
    assert (resource.address, resource.name) == ("notes://today", "Today's notes")

    def ask(**values: Any) -> p.ServerAnswered:
        tools.send(p.AskServer(ask="a", server="s", **values))
        return tools.next(p.ServerAnswered)

    assert ask(prompt="review", values={"text": "It rains."}).text == "Review this, short: It rains."
    assert ask(resource="notes://today").text == "Buy bread."
    assert (template.name, template.description) == ("Weather", "Of a place.")
    assert [(each.name, each.required) for each in template.fields] == [
        ("city", True), ("place", True), ("unit", False),
    ]  # fmt: skip
    values = {"city": "São Paulo/#?", "place": "a/b c", "unit": "&="}
    assert ask(resource=template.address, values=values).text == "São Paulo/#?, a/b c, &="
    assert ask(resource=template.address, values={"city": "Oslo", "place": "a"}).text == "Oslo, a, C"
    assert ask(resource="weather://Oslo/a").failed
    missing = ask(prompt="review")  # without an argument that it needs
    assert missing.failed
    assert missing.text.startswith("s: ")
    assert ask(resource="notes://yesterday").text == "s: It does not offer that any more."
    tools.send(p.AskServer(ask="b", server="none", prompt="review"))
    assert "no server named none" in tools.next(p.ServerAnswered).text
