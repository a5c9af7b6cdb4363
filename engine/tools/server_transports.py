"""Transports to MCP servers, with limits: the pipes of a program, or HTTP; and the log of what servers write.

The SDK has both, but reads lines and answers of any length, and forgets children of a program that has ended.
"""

from __future__ import annotations

import ipaddress
import os
import re
import shutil
import socket
import sys
import time
from collections.abc import AsyncIterator, Callable, Iterable, Iterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any, Final, cast
from urllib.parse import parse_qsl, urlsplit

import anyio
import httpx2
import mcp_types as types
from anyio.abc import ObjectSendStream, Process
from anyio.streams.memory import MemoryObjectReceiveStream
from mcp.client._transport import TransportStreams  # what each `Transport` yields
from mcp.client.auth.utils import extract_field_from_www_auth
from mcp.client.stdio import get_default_environment
from mcp.client.streamable_http import streamable_http_client
from mcp.os.posix.utilities import terminate_posix_process_tree
from mcp.shared.message import SessionMessage

from engine.protocol import SEARCH_KEY, ToolServer
from engine.tools.tool_contents import cleaned, line_of

MAX_MESSAGE: Final = 16 << 20  # bytes of a message of a server
_MAX_VALUES: Final = 1_000_000  # in a message: 3 bytes of JSON can take 80 bytes as objects
_ENDS: Final = 512  # bytes that are kept of each end of a longer message, to find whose answer it is
_MAX_LOG: Final = 64 << 10
_MAX_STRAYS: Final = 1000  # lines that are no messages, after which a program is ended
_CHUNK: Final = 1 << 16
_RATE, _BURST, _REQUEST = 500.0, 2000.0, 50  # messages a second, at once, and as how many a request counts
_CLOSING: Final = 0.5  # seconds for a program to end by itself once its input is closed
_REAPING: Final = 2.0  # after SIGKILL
_STUCK: Final = 60.0  # seconds for which a program may leave its input unread
_TOO_LONG: Final = "The answer is larger than 16 MB, so it was not read. Ask for less."
_ID: Final = rb'"id"\s*:\s*(\d{1,18}|"[^"\\]{1,64}")'
_FIRST_ID: Final = re.compile(rb'\{\s*"jsonrpc"\s*:\s*"2\.0"\s*,\s*' + _ID)
_LAST_ID: Final = re.compile(_ID + rb"\s*\}\s*$")
_EVENT_END: Final = re.compile(rb"\n\n|\r\n\r\n|\r\r")
_FOLDERS: Final = (
    "~/.local/bin", "~/.cargo/bin", "~/.bun/bin", "~/.deno/bin", "~/.volta/bin", "~/Library/pnpm",
    "~/.pyenv/shims", "~/.asdf/shims", "~/.local/share/mise/shims", "/opt/homebrew/bin", "/opt/local/bin",
    "/usr/local/bin", "/usr/bin", "/bin",
)  # fmt: skip

LOGIN_REQUEST: Final = "octavo.login"  # an extension of requests to whoever has the login
_MAX_LOGIN: Final = 1 << 20  # bytes of an answer to one
OnEnd = Callable[[str], None]
Item = SessionMessage | Exception


class ToolServerError(Exception):
    """A server cannot be used; the text says why and what to do."""


class ServerLog:
    """The newest 64 KB of what a server wrote, without the secrets that it was given.

    Args:
        server: whose environment and headers are kept out.
        on_change: called after each change.
    """

    def __init__(self, server: ToolServer, on_change: Callable[[], None]) -> None:
        given = [*server.environment.values(), *server.headers.values()]
        given += [word for value in server.headers.values() for word in value.split()]
        with suppress(ValueError):
            address = urlsplit(server.url)
            given += [address.password or "", *(value for _, value in parse_qsl(address.query))]
        self._secrets: list[str] = []
        self.hide(*given)
        self._kept = bytearray()
        self._on_change = on_change

    def hide(self, *given: str) -> None:
        """Keeps more secrets out."""
        known = {*self._secrets, *(value for value in given if len(value) >= 6)}
        self._secrets = sorted(known, key=len, reverse=True)

    def add(self, text: bytes | str) -> None:
        """Appends a text as it is."""
        self._kept += text if isinstance(text, bytes) else text.encode("utf-8", "replace")
        if len(self._kept) > _MAX_LOG:  # a secret cut in half is not found: the first line goes as a whole
            end = self._kept.find(b"\n", len(self._kept) - _MAX_LOG)
            del self._kept[: end + 1 if end >= 0 else len(self._kept) - _MAX_LOG // 2]
        self._on_change()

    def note(self, text: str) -> None:
        """Appends a line of Octavo's."""
        self.add(("" if not self._kept or self._kept[-1] == 10 else "\n") + f"[Octavo] {text}\n")

    def without_secrets(self, text: str) -> str:
        """Returns a text with dots in place of the secrets."""
        for secret in self._secrets:
            text = text.replace(secret, "•••")
        return text

    @property
    def text(self) -> str:
        """All that is kept, cleaned for showing."""
        return cleaned(self.without_secrets(self._kept.decode("utf-8", "replace")), lines=True)

    @property
    def last_words(self) -> str:
        """A sentence with the last line that the server wrote, after a space; empty if there is none."""
        lines = [line for line in self.text.splitlines() if line.strip() and not line.startswith("[Octavo]")]
        return f" It wrote last: {line_of(lines[-1], 300)}" if lines else ""


def program_of(server: ToolServer) -> tuple[list[str], dict[str, str], str]:
    """Returns command, environment and folder of a server that is a program.

    Raises:
        ToolServerError: the program or the folder does not exist.
    """
    if server.own:
        command = [sys.executable, "-m", "engine", "tools-server", server.own]
        own_environment = dict(os.environ)
        if server.own == "files":
            command += [word for folder in server.folders for word in ("--folder", folder)]
            command += ["--writes"] if server.writes else []
        elif server.own == "web" and server.search:
            command += ["--search", server.search]
            command += ["--address", server.search_address] if server.search == "searxng" else []
            own_environment[SEARCH_KEY] = server.environment.get(SEARCH_KEY, "")
        return command, own_environment, str(Path.cwd())
    environment = get_default_environment()
    versions = sorted(Path("~/.nvm/versions/node").expanduser().glob("*/bin"), key=_numbers, reverse=True)
    folders = [Path(folder).expanduser() for folder in _FOLDERS] + versions[:1]
    known = environment.get("PATH", "").split(os.pathsep)
    more = [str(folder) for folder in folders if folder.is_dir() and str(folder) not in known]
    environment["PATH"] = os.pathsep.join([*filter(None, known), *more])
    environment |= server.environment
    folder = Path(server.folder or "~").expanduser()
    if not folder.is_dir():
        raise ToolServerError(f"The folder {folder} does not exist. Choose another one.")
    given = str(Path(server.command).expanduser()) if server.command.startswith("~") else server.command
    if "/" in given:
        given = str(folder / given)
    found = shutil.which(given, path=environment["PATH"])
    if found is None:
        raise ToolServerError(
            f"The program {line_of(server.command, 200)} cannot be found. Install it, or give its full path."
        )
    return [found, *server.arguments], environment, str(folder)


def _numbers(folder: Path) -> list[int]:
    return [int(number) for number in re.findall(r"\d+", folder.parent.name)]


@asynccontextmanager
async def program_transport(
    server: ToolServer, log: ServerLog, on_end: OnEnd, killing: Callable[[], float]
) -> AsyncIterator[TransportStreams]:
    """Runs a program in a process group of its own; all of the group is killed at the end.

    Args:
        on_end: called when the connection has ended by itself, with the reason as a sentence.
        killing: returns the seconds between SIGTERM and SIGKILL.

    Raises:
        ToolServerError: it cannot be started.
    """
    command, environment, folder = program_of(server)
    try:
        process = await anyio.open_process(command, env=environment, cwd=folder, start_new_session=True)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        raise ToolServerError(
            f"The program {line_of(command[0], 200)} cannot be started: {reason}."
        ) from error
    incoming, read_stream = anyio.create_memory_object_stream[Item](0)
    write_stream, outgoing = anyio.create_memory_object_stream[SessionMessage](0)
    pipes = _Pipes(process, log, on_end)
    async with anyio.create_task_group() as group:
        group.start_soon(pipes.drain_stderr)
        group.start_soon(pipes.read, incoming)
        group.start_soon(pipes.write, outgoing)
        try:
            yield read_stream, write_stream
        finally:
            with anyio.CancelScope(shield=True):
                await _end(process, killing())
            group.cancel_scope.cancel()
            for stream in (incoming, read_stream, write_stream, outgoing):
                stream.close()


async def _end(process: Process, killing: float) -> None:
    """Ends a program and its children, with so many seconds between SIGTERM and SIGKILL."""
    with suppress(OSError, anyio.BrokenResourceError, anyio.ClosedResourceError):
        await cast(Any, process.stdin).aclose()
    await _wait(process, _CLOSING)
    await terminate_posix_process_tree(process, killing)
    await _wait(process, _REAPING)
    # What left the group can hold the pipes open: nothing public closes them then.
    if (transport := getattr(getattr(process, "_process", None), "_transport", None)) is not None:
        with suppress(PermissionError):
            transport.close()


async def _wait(process: Process, seconds: float) -> None:
    """Waits for the end of a program; `Process.wait` would wait for its children's pipes, too."""
    with anyio.move_on_after(seconds):
        while process.returncode is None:
            await anyio.sleep(0.01)


class _Pipes:
    """Reads and writes the pipes of a program, each in a task."""

    def __init__(self, process: Process, log: ServerLog, on_end: OnEnd) -> None:
        self._process, self._log, self._on_end = process, log, on_end
        self._stderr_ended = anyio.Event()

    async def drain_stderr(self) -> None:
        """Keeps the newest; a flood is slowed down."""
        assert self._process.stderr is not None
        with suppress(anyio.EndOfStream, anyio.ClosedResourceError, anyio.BrokenResourceError, OSError):
            while True:
                data = await self._process.stderr.receive(_CHUNK)
                self._log.add(data)
                await anyio.sleep(0.01 if len(data) > _CHUNK // 2 else 0)
        self._stderr_ended.set()

    async def read(self, incoming: ObjectSendStream[Item]) -> None:
        """Delivers messages until the program closes its output, or misuses it."""
        assert self._process.stdout is not None
        lines, pace, strays = _Lines(), _Pace(), 0
        reason = ""
        async with incoming:
            try:
                while not reason:
                    for line, dropped in lines.feed(await self._process.stdout.receive(_CHUNK)):
                        too_long = dropped or _values(line) > _MAX_VALUES
                        item = _answer_too_long(line) if too_long else _parsed(line)
                        if item is not None:
                            await pace.wait(item)
                            await incoming.send(item)
                        elif dropped:
                            reason = "It sent a message of over 16 MB, so it was ended."
                        elif line.strip():
                            strays += 1
                            self._log.add(b"stdout: " + line[:200] + b"\n")
                        if strays > _MAX_STRAYS:
                            reason = "It writes text that is no message to its output, so it was ended."
                            break
            except (anyio.EndOfStream, anyio.BrokenResourceError, ConnectionError):
                reason = await self._how_it_ended()
            except anyio.ClosedResourceError:
                return  # by us
            self._on_end(reason)

    async def _how_it_ended(self) -> str:
        await _wait(self._process, _CLOSING)
        with anyio.move_on_after(_CLOSING):
            await self._stderr_ended.wait()
        status = self._process.returncode
        if status is None:
            return "It closed its output, so it was ended."
        how = f"ended by itself with exit status {status}"
        if status < 0:
            how = f"was killed by signal {-status}"
        return f"Its program {how}.{self._log.last_words}"

    async def write(self, outgoing: MemoryObjectReceiveStream[SessionMessage]) -> None:
        """Writes messages, until the program no longer reads them."""
        assert self._process.stdin is not None
        async with outgoing:
            try:
                async for item in outgoing:
                    text = item.message.model_dump_json(by_alias=True, exclude_unset=True)
                    with anyio.fail_after(_STUCK):
                        await self._process.stdin.send(text.encode() + b"\n")
            except TimeoutError:
                self._on_end("It does not read its input, so it was ended.")
            except (anyio.ClosedResourceError, anyio.BrokenResourceError, OSError):
                return  # its output ends as well


class _Lines:
    """Splits a stream into lines; of one over `MAX_MESSAGE` only both ends are kept."""

    def __init__(self) -> None:
        self._line = bytearray()
        self._dropped = 0

    def feed(self, data: bytes) -> Iterator[tuple[bytes, int]]:
        """Yields each line that is complete, and how many bytes are missing in it."""
        *complete, rest = data.split(b"\n")
        for part in complete:
            self._add(part)
            yield bytes(self._line), self._dropped
            self._line, self._dropped = bytearray(), 0
        self._add(rest)

    def _add(self, part: bytes) -> None:
        self._line += part
        if len(self._line) > MAX_MESSAGE:
            self._dropped += len(self._line) - 2 * _ENDS
            del self._line[_ENDS:-_ENDS]


class _Pace:
    """Slows down who sends very many messages: each costs a task of the SDK's."""

    def __init__(self) -> None:
        self._left, self._at = _BURST, time.monotonic()

    async def wait(self, item: Item) -> None:
        """Waits until it is this message's turn."""
        now = time.monotonic()
        cost = (
            _REQUEST
            if isinstance(item, SessionMessage) and isinstance(item.message, types.JSONRPCRequest)
            else 1
        )
        self._left = min(_BURST, self._left + (now - self._at) * _RATE) - cost
        self._at = now
        if self._left < 0:
            await anyio.sleep(-self._left / _RATE)


def _values(data: bytes) -> int:
    """Returns about how many values a text of JSON holds."""
    return data.count(b",") + data.count(b"[") + data.count(b"{")


def _parsed(line: bytes) -> SessionMessage | None:
    """Returns the message of a line, None if it holds none."""
    try:
        message = types.jsonrpc_message_adapter.validate_json(line, by_name=False)
    except ValueError:
        return None
    return SessionMessage(message)


def _answer_too_long(line: bytes) -> SessionMessage | None:
    """Returns an error in place of an answer, known by its ends; None if it is not known whose it is."""
    found = _FIRST_ID.match(line[:_ENDS]) or _LAST_ID.search(line[-_ENDS:])
    if found is None:
        return None
    word = found[1].decode("utf-8", "replace")
    error = types.ErrorData(code=types.INTERNAL_ERROR, message=_TOO_LONG)
    return SessionMessage(
        types.JSONRPCError(jsonrpc="2.0", id=word[1:-1] if word[0] == '"' else int(word), error=error)
    )


@asynccontextmanager
async def http_transport(
    server: ToolServer, log: ServerLog, on_end: OnEnd, seconds: float, auth: httpx2.Auth | None
) -> AsyncIterator[TransportStreams]:
    """Speaks streamable HTTP; redirects to other hosts are not followed.

    Args:
        on_end: called when the connection has ended by itself, with the reason as a sentence.
        seconds: for a connection, and for writing.
        auth: of its login; it sees to answers of status 401.

    Raises:
        ToolServerError: the address cannot be used. Later, out of the context: the server refuses access.
    """
    await _check_address(server.url)
    sessions: list[str] = []

    async def check(response: httpx2.Response) -> None:
        status, of_login = response.status_code, LOGIN_REQUEST in response.request.extensions
        scope = extract_field_from_www_auth(response, "error") == "insufficient_scope"
        if not of_login and ((status == 403 and not (auth and scope)) or (status == 401 and auth is None)):
            reason = "refuses access: use another login, or set a header such as Authorization for it"
            if server.headers:
                reason = "refuses the headers that are set for it: check them"
            on_end(f"The server {reason}. (HTTP status {status})")
            raise ToolServerError(reason)
        if status >= 400 and not of_login:
            log.add(f"HTTP status {response.status_code} {response.reason_phrase}\n")
        if response.headers.get("content-encoding", "identity") != "identity":
            raise ToolServerError("The server compresses its answers although it was asked not to.")
        if not of_login and (session := response.headers.get("mcp-session-id")):
            sessions[:] = [session]
        events = response.headers.get("content-type", "").lower().startswith("text/event-stream")
        body, most = cast(httpx2.AsyncByteStream, response.stream), _MAX_LOGIN if of_login else MAX_MESSAGE
        response.stream = _LimitedStream(body, most, events=events and not of_login)

    client = httpx2.AsyncClient(
        headers={**server.headers, "accept-encoding": "identity"},
        auth=auth,
        timeout=httpx2.Timeout(seconds, read=3600),
        event_hooks={"response": [check]},
    )
    incoming, read_stream = anyio.create_memory_object_stream[Item](0)

    async def relay(items: Any) -> None:
        pace = _Pace()
        async with incoming:
            with suppress(anyio.BrokenResourceError, anyio.ClosedResourceError):
                async for item in items:
                    await pace.wait(item)
                    await incoming.send(item)
        await anyio.sleep(0.1)  # what goes wrong ends this task then, and says more
        on_end("The server closed the connection.")

    async with (
        client,
        streamable_http_client(
            server.url, http_client=client, terminate_on_close=False, max_sse_event_size=MAX_MESSAGE
        ) as (items, write_stream),
        anyio.create_task_group() as group,
    ):
        group.start_soon(relay, items)
        try:
            yield read_stream, write_stream
        finally:
            with anyio.move_on_after(1, shield=True), suppress(httpx2.HTTPError, ToolServerError):
                for session in sessions:
                    await client.delete(server.url, headers={"mcp-session-id": session})
            group.cancel_scope.cancel()
            incoming.close()
            read_stream.close()


class _LimitedStream(httpx2.AsyncByteStream):
    """The body of an answer, each of its `events` or else the whole of it limited like a message."""

    def __init__(self, stream: httpx2.AsyncByteStream, most: int, *, events: bool) -> None:
        self._stream, self._most, self._events = stream, most, events

    async def __aiter__(self) -> AsyncIterator[bytes]:
        size, values, tail = 0, 0, b""
        async for data in self._stream:
            window = tail + data
            ends = [match.end() for match in _EVENT_END.finditer(window)] if self._events else []
            new = window[ends[-1] :] if ends else data
            size, values = (0, 0) if ends else (size, values)
            size, values, tail = size + len(new), values + _values(new), window[-3:]
            if size > self._most or values > _MAX_VALUES:
                raise (httpx2.SSEError if self._events else httpx2.StreamError)(_TOO_LONG)
            yield data

    async def aclose(self) -> None:
        await self._stream.aclose()


async def _check_address(url: str) -> None:
    """Raises `ToolServerError` unless an address has encryption, or is in a private network."""
    try:
        parts = urlsplit(url)
        host, port = parts.hostname or "", parts.port
    except ValueError:
        host, port = "", None
    if not host or parts.scheme not in ("http", "https"):
        raise ToolServerError("The address must begin with https:// and name a host.")
    if parts.scheme == "https":
        return
    try:
        found: Iterable[Any] = await anyio.getaddrinfo(host, port or 80, type=socket.SOCK_STREAM)
        private = all(ipaddress.ip_address(address[0].split("%")[0]).is_private for *_, address in found)
    except OSError as error:
        raise ToolServerError(f"The host {line_of(host, 200)} cannot be found. Check the address.") from error
    if not private:
        raise ToolServerError(
            "The address has no encryption, so it could be read on the way. Use one that begins with https://."
        )
