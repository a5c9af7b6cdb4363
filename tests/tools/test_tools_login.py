"""Logins to servers over HTTP: by the person in the browser, renewed, refused, forgotten, and hostile."""

from __future__ import annotations

import base64
import hashlib
import http.client
import http.server
import json
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, parse_qsl, urlencode, urlsplit

import pytest
from played_servers import HERE
from tools_process import Start, ToolsProcess, wait_for

from engine import protocol as p

WANTS = "It wants a login: choose Log In."
AGAIN = "Choose Log In to try again."


class WithLogin(http.server.BaseHTTPRequestHandler):
    """A server of an old protocol with a login; `plays` says what is odd about it."""

    protocol_version = "HTTP/1.1"
    server: Any

    def log_message(self, *_: Any) -> None: ...

    def do_DELETE(self) -> None:
        self.reply(405)

    def do_GET(self) -> None:
        parts, here, plays = urlsplit(self.path), self.server.here, self.server.plays
        self.server.seen.append((parts.path, self.headers.get("authorization", "")))
        if parts.path.startswith("/.well-known/oauth-protected-resource"):
            resource = "https://bank.example/mcp" if plays == "resource" else self.server.url
            named = {"resource": resource, "authorization_servers": [here]}
            self.reply(200, named, endless=plays == "endless")
        elif parts.path == "/.well-known/oauth-authorization-server":
            pages = {"script": "javascript:alert(1)", "plain": "http://login.example/authorize"}
            register = "http://192.0.2.1/register" if plays == "plain register" else f"{here}/register"
            metadata = {"issuer": here, "token_endpoint": f"{here}/token", "registration_endpoint": register}
            if plays == "post":
                metadata["token_endpoint_auth_methods_supported"] = ["client_secret_post"]  # type: ignore[assignment]
            elsewhere = plays == "odd revoke"
            metadata["revocation_endpoint"] = f"{here.replace('//', '//me@') if elsewhere else here}/revoke"
            metadata["authorization_endpoint"] = pages.get(plays, f"{here}/authorize?tenant=1")
            self.reply(200, metadata)
        elif parts.path == "/authorize":
            asked = self.server.asked = dict(parse_qsl(parts.query))
            back = {"state": asked["state"], "code": "code-1"}
            if plays == "refuses":
                back = {"state": asked["state"], "error": "access_denied"}
            self.reply(302, location=f"{asked['redirect_uri']}?{urlencode(back)}")
        else:
            self.reply(404 if parts.path != "/mcp" else 405)

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["content-length"]))
        path, bearer = urlsplit(self.path).path, self.headers.get("authorization", "")
        self.server.seen.append((path, bearer))
        if path == "/mcp":
            self.speak(json.loads(body), bearer.removeprefix("Bearer "))
        elif path == "/revoke":
            self.server.revoked.append(dict(parse_qsl(body.decode())))
            if self.server.plays == "hangs":
                self.server.closing.wait(60)
            self.reply(200)
        elif path == "/register" and self.server.plays in ("no register", "post"):
            self.reply(400, {"error": "invalid", "error_description": "sk-secret-echo"})
        elif path == "/register":
            self.reply(201, {**json.loads(body), "client_id": "client-1"})
        else:
            self.give(dict(parse_qsl(body.decode())))

    def give(self, fields: dict[str, str]) -> None:
        """Gives a token for a code or for an older one."""
        self.server.fields = fields
        plays = self.server.plays
        if plays == "hangs":
            self.server.closing.wait(60)
        if fields["grant_type"] == "refresh_token":
            fits = plays != "no renewal" and fields["refresh_token"] in self.server.renewals
        else:
            digest = hashlib.sha256(fields["code_verifier"].encode()).digest()
            challenge = base64.urlsafe_b64encode(digest).decode().rstrip("=")
            fits = plays != "no token" and fields["code"] == "code-1"
            fits = fits and challenge == self.server.asked["code_challenge"]
        if not fits:
            return self.reply(400, {"error": "invalid_grant", "error_description": f"sk-echo {fields}"})
        self.server.number += 1
        token, renewal = f"sk-token-{self.server.number}", f"sk-renewal-{self.server.number}"
        if plays == "odd token":
            token = "sk-token\r\nx: y"
        self.server.tokens, self.server.renewals = {token}, {renewal}
        answer = {"access_token": token, "token_type": "Bearer", "expires_in": 3600, "refresh_token": renewal}
        return self.reply(200, answer)

    def speak(self, request: dict[str, Any], token: str) -> None:
        method, here = request.get("method"), self.server.here
        if token not in self.server.tokens and (self.server.plays != "calls" or method == "tools/call"):
            where = f'Bearer resource_metadata="{here}/.well-known/oauth-protected-resource/mcp"'
            if self.server.plays == "scope":
                where += ', scope="read"'
            if self.server.plays == "elsewhere":
                where = 'Bearer resource_metadata="http://192.0.2.1/secret"'
            return self.reply(401, **{"www-authenticate": where})
        if (
            self.server.plays == "scope"
            and method == "tools/call"
            and "write" not in self.server.asked["scope"]
        ):
            more = 'Bearer error="insufficient_scope", scope="write"'
            return self.reply(403, **{"www-authenticate": more})
        if self.server.redirect and method == "tools/call":
            return self.reply(307, location=self.server.redirect)
        if self.server.plays == "slow" and method == "tools/call":
            self.server.running += 1
            self.server.most = max(self.server.most, self.server.running)
            self.server.closing.wait(3.5)
            self.server.running -= 1
        results: dict[str, Any] = {
            "initialize": {
                "protocolVersion": "2025-03-26",
                "capabilities": {"tools": {}, "logging": {}},
                "serverInfo": {"name": "with login", "version": token if token else "1"},
            },
            "tools/list": {"tools": [{"name": "one", "inputSchema": {"type": "object"}}]},
            "tools/call": {"content": [{"type": "text", "text": "done"}]},
        }
        if "id" not in request:
            return self.reply(202)
        if method not in results:
            return self.reply(400)
        return self.reply(200, {"jsonrpc": "2.0", "id": request["id"], "result": results[method]})

    def reply(self, status: int, answer: Any = None, *, endless: bool = False, **headers: str) -> None:
        body = b"" if answer is None else json.dumps(answer).encode()
        self.send_response(status)
        size = {} if endless else {"content-length": str(len(body))}
        for name, value in {"content-type": "application/json", **size, **headers}.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(body)
        self.close_connection = self.close_connection or endless
        with suppress(OSError):
            while endless and not self.server.closing.is_set():
                self.wfile.write(b" " * 65536)


Play = Callable[[str], Any]


@pytest.fixture
def play() -> Iterator[Play]:
    servers: list[Any] = []

    def play(what: str) -> Any:
        server: Any = http.server.ThreadingHTTPServer(("127.0.0.1", 0), WithLogin)
        server.plays, server.seen, server.redirect, server.number = what, [], "", 0
        server.fields, server.revoked = {}, []
        server.tokens, server.renewals, server.closing = set(), set(), threading.Event()
        server.running = server.most = 0
        server.here = f"http://127.0.0.1:{server.server_port}"
        server.url = f"{server.here}/mcp"
        threading.Thread(target=server.serve_forever, args=[0.05], daemon=True).start()
        servers.append(server)
        return server

    yield play
    for server in servers:
        server.closing.set()
        server.shutdown()
        server.server_close()


def fetch(address: str) -> tuple[int, str, str]:
    """Returns status, text and `Location` of a page."""
    parts = urlsplit(address)
    connection = http.client.HTTPConnection(parts.netloc, timeout=30)
    connection.request("GET", f"{parts.path}?{parts.query}")
    answer = connection.getresponse()
    text = answer.read().decode()
    connection.close()
    return answer.status, text, answer.headers.get("location", "")


def asked(tools: ToolsProcess, server: Any, **more: Any) -> p.ToolQuestion:
    """Sets the server, finds that it wants a login, and begins one. Returns the question."""
    state = tools.ready(url=server.url, **more)
    assert (state.state, state.message, state.login) == ("failed", WANTS, True)
    tools.send(p.LogInToServer(server="s"))
    return tools.next(p.ToolQuestion)


def answer(tools: ToolsProcess, question: p.ToolQuestion, action: Any = "accept") -> None:
    tools.send(p.AnswerQuestion(question=question.question, action=action))


def ended(tools: ToolsProcess) -> p.ToolServerState:
    return tools.state("s", "ready", "failed")


def log_in(tools: ToolsProcess, server: Any, **more: Any) -> str:
    """Logs in as a person would. Returns the login that is to be kept."""
    return finish(tools, asked(tools, server, **more))


def finish(tools: ToolsProcess, question: p.ToolQuestion) -> str:
    """Opens the page of a login and goes through it."""
    answer(tools, question)
    _, _, back = fetch(question.url)
    assert fetch(back)[:2] == (200, "You can go back to Octavo.")
    login = tools.next(p.ServerLogin)
    assert login.server == "s"
    state = ended(tools)
    assert (state.state, state.message, state.login) == ("ready", "", False)
    return str(login.login)


def failed_in(tools: ToolsProcess, call: str) -> tuple[p.ToolFinished, p.ToolServerState]:
    """Waits for the end of a call and of its server, which come in any order."""
    seen: dict[type, Any] = {}

    def both(message: Any) -> bool:
        if isinstance(message, p.ToolFinished) or getattr(message, "state", "") == "failed":
            seen[type(message)] = message
        return len(seen) == 2

    tools.until(both)
    assert seen[p.ToolFinished].call == call
    return seen[p.ToolFinished], seen[p.ToolServerState]


def refused(tools: ToolsProcess, server: Any) -> str:
    """Begins a login that fails. Returns the sentence."""
    tools.ready(url=server.url)
    tools.send(p.LogInToServer(server="s"))
    tools.state("s", "starting")
    state = ended(tools)
    assert (state.state, state.login) == ("failed", True)
    return state.message


# --- a login


@pytest.mark.parametrize("plays", ["no register", "post", ""])
def test_a_client_that_the_person_registered_is_used(plays: str, play: Play, tools: ToolsProcess) -> None:
    server = play(plays)
    login = json.loads(log_in(tools, server, client_id="mine", client_secret="sk-client"))
    assert server.asked["client_id"] == "mine"
    assert "/register" not in {path for path, _ in server.seen}
    bearer = next(bearer for path, bearer in server.seen if path == "/token")
    if plays == "post":
        assert (server.fields["client_secret"], bearer) == ("sk-client", "")
    else:
        assert bearer == f"Basic {base64.b64encode(b'mine:sk-client').decode()}"
    assert (login["client"]["client_id"], login["client"]["client_secret"]) == ("mine", "sk-client")
    server.tokens = set()
    assert tools.call("one").text == "done"  # renewed with it
    assert server.fields["grant_type"] == "refresh_token"
    assert "sk-client" not in tools.states["s"].log


def test_a_registered_client_without_a_secret_is_a_public_one(play: Play, tools: ToolsProcess) -> None:
    server = play("no register")
    log_in(tools, server, client_id="mine")
    assert server.fields["client_id"] == "mine"
    assert {bearer for path, bearer in server.seen if path == "/token"} == {""}


def test_a_call_that_wants_more_rights_wants_a_login_with_them(play: Play, tools: ToolsProcess) -> None:
    server = play("scope")
    log_in(tools, server)
    assert server.asked["scope"] == "read"
    finished, state = failed_in(tools, tools.begin("one"))
    assert (state.message, state.login) == ("It wants more rights than its login has: choose Log In.", True)
    assert finished.text.endswith(state.message)
    tools.send(p.LogInToServer(server="s"))
    login = json.loads(finish(tools, tools.next(p.ToolQuestion)))
    assert server.asked["scope"] == "read write"
    assert login["tokens"]["scope"] == "read write"
    assert tools.call("one").text == "done"


def test_a_login_that_is_forgotten_is_revoked(play: Play, tools: ToolsProcess) -> None:
    server = play("")
    login = log_in(tools, server, client_id="mine", client_secret="sk-client")
    tools.set()
    tools.send(p.ForgetLogin(server=p.ToolServer(name="s", url=server.url, login=login)))
    wait_for(lambda: len(server.revoked) == 2)
    assert server.revoked == [
        {"token": "sk-renewal-1", "token_type_hint": "refresh_token", "client_id": "mine"},
        {"token": "sk-token-1", "token_type_hint": "access_token", "client_id": "mine"},
    ]
    assert server.seen[-1] == ("/revoke", f"Basic {base64.b64encode(b'mine:sk-client').decode()}")


@pytest.mark.parametrize("plays", ["hangs", "odd revoke", "gone"])
def test_a_revocation_that_fails_costs_nothing(plays: str, play: Play, tools: ToolsProcess) -> None:
    server = play("odd revoke" if plays == "odd revoke" else "")
    login = log_in(tools, server)
    server.plays = plays
    url = server.url if plays != "gone" else "http://127.0.0.1:9/mcp"
    tools.send(p.ForgetLogin(server=p.ToolServer(name="s", url=url, login=login)))
    tools.send(p.ForgetLogin(server=p.ToolServer(name="s", url=url, login="{")))
    assert tools.call("one").text == "done"
    assert len(server.revoked) <= (plays == "hangs")


def test_a_person_logs_in_and_the_token_is_used_for_the_server_only(play: Play, tools: ToolsProcess) -> None:
    server = play("")
    question = asked(tools, server)
    assert question.server == "s"
    values = parse_qs(urlsplit(question.url).query)
    assert question.url.startswith(f"{server.here}/authorize?tenant=1&response_type=code&")
    assert (values["code_challenge_method"], values["resource"]) == (["S256"], [server.url])
    assert values["redirect_uri"][0].startswith("http://127.0.0.1:")
    answer(tools, question)
    status, _, back = fetch(question.url)
    assert status == 302
    assert fetch(back)[:2] == (200, "You can go back to Octavo.")
    login = tools.next(p.ServerLogin).login
    state = ended(tools)
    assert (state.state, state.version) == ("ready", "with login •••")
    assert json.loads(login)["url"] == server.url
    assert tools.call("one").text == "done"
    assert server.seen[-1] == ("/mcp", "Bearer sk-token-1")
    assert {bearer for path, bearer in server.seen if path != "/mcp"} == {""}
    assert "sk-" not in state.log
    with pytest.raises(ConnectionRefusedError):  # the listener is for one login
        fetch(back)


def test_a_kept_login_is_used_and_its_change_starts_nothing(play: Play, tools: ToolsProcess) -> None:
    server = play("")
    login = log_in(tools, server)
    starts = len(server.seen)
    tools.set(p.ToolServer(name="s", url=server.url, login=login, off=["two"]))
    assert tools.call("one").text == "done"
    assert len(server.seen) == starts + 1
    tools.end_servers()
    state = tools.ready(url=server.url, login=login)
    assert (state.state, state.login) == ("ready", False)
    assert tools.call("one").text == "done"
    assert server.number == 1


def test_a_token_is_renewed_and_the_new_login_is_kept(play: Play, tools: ToolsProcess) -> None:
    server = play("")
    login = log_in(tools, server)
    server.tokens = set()  # it has expired, whatever was said
    call = tools.begin("one")
    renewed = tools.next(p.ServerLogin).login
    assert tools.finished(call).text == "done"
    assert server.seen[-1] == ("/mcp", "Bearer sk-token-2")
    tools.end_servers()
    sent = len(server.seen)
    old = json.loads(renewed) | {"expires": time.time() - 1}
    assert tools.ready(url=server.url, login=json.dumps(old)).state == "ready"
    assert server.number == 3
    assert ("/mcp", "Bearer sk-token-2") not in server.seen[sent:], "one that has expired is not sent"
    assert json.loads(login)["client"]["client_id"] == "client-1"


def test_a_call_may_take_longer_than_a_renewal(play: Play, start: Start) -> None:
    tools = start(http=3)
    server = play("")
    log_in(tools, server)
    server.tokens, server.plays = set(), "slow"
    calls = [tools.begin("one") for _ in range(2)]
    tools.next(p.ServerLogin)
    ends = [tools.next(p.ToolFinished) for _ in calls]
    assert {end.text for end in ends} == {"done"}
    assert (server.number, server.most) == (2, 2)  # one renewal for both, and they run side by side


def test_a_refused_renewal_wants_a_login_again(play: Play, tools: ToolsProcess) -> None:
    server = play("")
    login = log_in(tools, server)
    server.tokens, server.plays = set(), "no renewal"
    finished, state = failed_in(tools, tools.begin("one"))
    assert (state.message, state.login) == (WANTS, True)
    assert finished.text.endswith(WANTS)
    assert "sk-" not in state.log
    state = tools.ready(url=server.url, login=login, headers={"x-a": "1"})
    assert state.message == ("It refuses the headers that are set for it: check them, or choose Log In.")


def test_a_renewal_that_hangs_ends(play: Play, start: Start) -> None:
    tools = start(http=2)
    server = play("")
    log_in(tools, server)
    server.tokens, server.plays = set(), "hangs"
    finished, state = failed_in(tools, tools.begin("one"))
    assert (finished.failed, state.login) == (True, True)
    assert state.message == f"What it says about its login takes too long. {AGAIN}"


def test_a_login_is_forgotten_and_never_taken_elsewhere(play: Play, tools: ToolsProcess) -> None:
    server, other = play(""), play("")
    login = log_in(tools, server)
    tools.set(p.ToolServer(name="s", url=server.url))
    tools.send(p.RestartToolServer(server="s"))
    assert tools.state("s", "failed").message == WANTS
    assert tools.ready(url=other.url, login=login).message == WANTS
    assert {bearer for _, bearer in other.seen} == {""}
    for damaged in ("{", "[]", login.replace("sk-token-1", "")[:-40]):
        assert tools.ready(url=server.url, login=damaged, headers={"a": str(len(damaged))}).login


def test_a_token_does_not_follow_to_another_host(play: Play, tools: ToolsProcess) -> None:
    server, other = play(""), play("")
    log_in(tools, server)
    server.redirect = other.url
    assert f"Redirect to {other.url} not followed" in tools.call("one").text
    assert other.seen == []


def test_a_login_that_only_calls_want_is_asked_for_then(play: Play, tools: ToolsProcess) -> None:
    server = play("calls")
    assert tools.ready(url=server.url).state == "ready"
    finished, state = failed_in(tools, tools.begin("one"))
    assert (finished.failed, state.message) == (True, WANTS)
    tools.send(p.LogInToServer(server="s"))
    assert ended(tools).state == "ready"
    call = tools.begin("one")
    question = tools.next(p.ToolQuestion)
    answer(tools, question)
    fetch(fetch(question.url)[2])
    assert tools.finished(call).text == "done"


def test_a_password_in_the_address_stays_the_login(play: Play, tools: ToolsProcess) -> None:
    server = play("")
    state = tools.ready(url=server.url.replace("//", "//me:sk-secret@"))
    assert state.message.startswith("The server refuses access: use another login, or set a header")
    assert not state.login
    assert {bearer[:6] for _, bearer in server.seen} == {"Basic "}


def test_where_nobody_is_a_header_is_asked_for(play: Play, start: Start) -> None:
    tools = start(login=0)
    server = play("")
    assert tools.ready(url=server.url).message == (
        "It wants a login: set a header such as Authorization for it."
    )
    tools.send(p.LogInToServer(server="s"))
    assert tools.state("s", "failed").message.startswith("It wants a login: set a header")
    state = tools.ready(url=server.url, headers={"authorization": "Bearer no"})
    assert "refuses the headers that are set for it: check them. (HTTP" in state.message
    assert not state.login


def test_the_login_of_the_sdk_of_the_newest_protocol_is_used_and_renewed(
    tools: ToolsProcess, tmp_path: Path
) -> None:
    port = tmp_path / "port"
    process = subprocess.Popen([sys.executable, str(HERE), "login", "--port-file", str(port)])
    try:
        wait_for(lambda: port.exists() or process.poll() is not None)
        url = f"http://127.0.0.1:{port.read_text()}/mcp"
        assert tools.ready(url=url).message == WANTS
        tools.send(p.LogInToServer(server="s"))
        question = tools.next(p.ToolQuestion)
        answer(tools, question)
        assert fetch(fetch(question.url)[2])[1] == "You can go back to Octavo."
        first = json.loads(tools.next(p.ServerLogin).login)
        state = ended(tools)
        assert (state.state, state.version) == ("ready", "played 7")
        assert "protocol 2026" in state.log
        assert tools.call("add", a=1, b=2).text == "3"
        tools.end_servers()
        expired = json.dumps(first | {"expires": time.time() - 1})
        tools.set(p.ToolServer(name="s", url=url, login=expired))
        assert json.loads(tools.next(p.ServerLogin).login)["tokens"] != first["tokens"]
        assert ended(tools).state == "ready"
        assert tools.call("add", a=1, b=2).text == "3"
        assert "sk-" not in tools.states["s"].log
    finally:
        tools.end_servers()
        process.terminate()
        process.wait(20)


# --- what ends it


@pytest.mark.parametrize("action", ["cancel", "decline"])
def test_a_cancelled_question_ends_the_login(action: str, play: Play, tools: ToolsProcess) -> None:
    question = asked(tools, play(""))
    answer(tools, question, action)
    state = ended(tools)
    assert (state.message, state.login) == (f"The login was cancelled. {AGAIN}", True)
    assert tools.call("one").failed  # a call asks for nothing by itself
    assert tools.states["s"].message == WANTS


def test_a_login_that_is_refused_in_the_browser_is_a_sentence(play: Play, tools: ToolsProcess) -> None:
    question = asked(tools, play("refuses"))
    answer(tools, question)
    fetch(fetch(question.url)[2])
    assert ended(tools).message == f"The login was refused (access_denied). {AGAIN}"


def test_only_the_login_that_was_begun_comes_back(play: Play, tools: ToolsProcess) -> None:
    question = asked(tools, play(""))
    answer(tools, question)
    _, _, back = fetch(question.url)
    parts = urlsplit(back)
    state = dict(parse_qsl(parts.query))["state"]
    for path in (
        "/callback?code=x&state=wrong", "/callback?code=x", "/callback", f"/?code=x&state={state}",
        "/callback?code=x&state=%ff%00", f"/callback?state={state}", f"/callback?{'a=b&' * 100}state={state}",
    ):  # fmt: skip
        try:
            status, text, _ = fetch(f"http://{parts.netloc}{path}")
        except http.client.HTTPException:
            continue
        assert (status, text) == (404, "Octavo does not wait for this login. Start it again there.")
    for data in (b"x" * 100_000, f"POST {parts.path}?{parts.query} HTTP/1.1\r\n\r\n".encode(), b"\r\n\r\n"):
        with socket.create_connection((parts.hostname, parts.port), timeout=30) as one:
            one.sendall(data)
            with suppress(ConnectionError):
                assert b"200" not in one.recv(100)
    assert fetch(back)[0] == 200
    assert ended(tools).state == "ready"


def test_a_login_that_is_not_finished_ends(play: Play, start: Start) -> None:
    tools = start(login=0.3)
    question = asked(tools, play(""))
    answer(tools, question)
    assert ended(tools).message == f"The login was not finished within 0.005 minutes. {AGAIN}"
    tools.send(p.LogInToServer(server="s"))
    tools.next(p.ToolQuestion)  # which nobody answers
    assert "was not finished" in ended(tools).message


def test_a_login_in_progress_ends_with_a_restart(play: Play, tools: ToolsProcess) -> None:
    question = asked(tools, play(""))
    answer(tools, question)
    back = fetch(question.url)[2]
    tools.send(p.RestartToolServer(server="s"))
    assert ended(tools).message == WANTS
    with pytest.raises(ConnectionRefusedError):
        fetch(back)
    tools.send(p.LogInToServer(server="s"))
    tools.next(p.ToolQuestion)


@pytest.mark.parametrize(
    ("plays", "sentence"),
    [
        ("resource", "Its login is for another server, so it was not used."),
        ("elsewhere", "Its login is at 192.0.2.1 without https://, so it was not used: set a header"),
        ("plain register", "Its login is at 192.0.2.1 without https://, so it was not used: set a header"),
        ("plain", "Its login page has no https:// address, so it is not opened"),
        ("no register", "Its login takes no new programs such as Octavo"),
        ("endless", "What it says about its login is too long, so it was not read"),
    ],
)
def test_what_is_odd_about_a_login_is_a_sentence_before_a_page_is_opened(
    plays: str, sentence: str, play: Play, tools: ToolsProcess
) -> None:
    assert refused(tools, play(plays)).startswith(sentence)
    assert "sk-" not in tools.states["s"].log


def test_a_page_that_is_a_script_counts_for_nothing(play: Play, tools: ToolsProcess) -> None:
    server = play("script")
    question = asked(tools, server)
    assert question.url.startswith(f"{server.here}/authorize?response_type=code&")  # as without metadata


@pytest.mark.parametrize(
    ("plays", "sentence"),
    [
        ("no token", f"The server did not accept the login. {AGAIN}"),
        ("odd token", f"Its login cannot be kept: it is too long, or no text. {AGAIN}"),
    ],
)
def test_what_is_odd_about_a_token_is_a_sentence(
    plays: str, sentence: str, play: Play, tools: ToolsProcess
) -> None:
    question = asked(tools, play(plays))
    answer(tools, question)
    fetch(fetch(question.url)[2])
    state = ended(tools)
    assert state.message == sentence
    assert "sk-" not in state.log


def test_metadata_that_do_not_end_are_given_up(play: Play, start: Start) -> None:
    tools = start(http=1)
    server = play("")
    listening = socket.create_server(("127.0.0.1", 0))  # it accepts, and says nothing
    server.here = f"http://127.0.0.1:{listening.getsockname()[1]}"
    assert refused(tools, server)
    listening.close()
