"""Tools of MCP servers that this server runs for its clients (`octavo serve --mcp`): the client of the tools
process, and what one request may use.
"""

from __future__ import annotations

import asyncio
import hashlib
import itertools
import re
import sys
import time
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final

import msgspec

from engine import protocol as p
from engine.server.json_bodies import ApiError, ToolChoice, require

_COMMAND: Final = [sys.executable, "-m", "engine", "tools", "--limits", '{"login": 0}']  # nobody is there
_READY_SECONDS: Final = 90.0  # for a server to start; the tools process gives up before
_AGAIN_SECONDS: Final = 10.0  # between two starts of a server that fails
_LONGEST: Final = 3700.0  # of a call; the tools process ends it before
_GRACE: Final = 3.0  # seconds between closing stdin and killing the process
_STOPPED: Final = "The tools process stopped. It starts again with the next call."
_MAX_NAME: Final = 64


class ServerToolFields(msgspec.Struct, kw_only=True):
    """Fields of a tool of the type "mcp". Only those that are taken have a type."""

    server_label: str | None = None
    allowed_tools: Any = None
    require_approval: Any = None
    server_url: Any = None
    authorization: Any = None
    connector_id: Any = None
    tunnel_id: Any = None
    headers: Any = None


def model_name(label: str, tool: str) -> str:
    """Returns the name by which models know a tool of a server; always the same, without odd characters."""
    whole = f"{label}__{tool}"
    name = re.sub(r"[^A-Za-z0-9_-]", "_", whole)
    if name == whole and len(name) <= _MAX_NAME:
        return name
    return f"{name[: _MAX_NAME - 7]}_{hashlib.sha256(whole.encode()).hexdigest()[:6]}"


def choice_of(choice: str | ToolChoice | None) -> str | ToolChoice | None:
    """Returns `tool_choice` with the model's name of one server's tool; `ApiError` if it names no tool."""
    if not isinstance(choice, ToolChoice) or choice.type != "mcp":
        return choice
    require(bool(choice.server_label and choice.name), "Name the tool in tool_choice, too.", "tool_choice")
    return ToolChoice(name=model_name(choice.server_label or "", choice.name or ""))


class RequestTools:
    """The tools of servers that one request may use.

    Attributes:
        lists: each server's label and tools.
        client: names of the client's own tools; all other calls are the server's, to run or to refuse.
    """

    def __init__(self, lists: list[tuple[str, list[p.ServerTool]]]) -> None:
        self.lists = lists
        self.client: set[str] = set()
        self._named = {
            model_name(label, tool.name): (label, tool) for label, tools in lists for tool in tools
        }

    @property
    def offered(self) -> list[p.Tool]:
        """The tools for the engine."""
        return [
            p.Tool(name=name, description=tool.description, parameters=tool.parameters)
            for name, (_, tool) in self._named.items()
        ]

    def set_client(self, tools: Iterable[p.Tool]) -> None:
        """Notes which tools are the client's, of all that the model is given."""
        self.client = {tool.name for tool in tools} - set(self._named)

    def find(self, name: str) -> tuple[str, str, p.ServerTool | None]:
        """Returns the server, the tool's name there, and the tool that a call means; None: it may not."""
        if (found := self._named.get(name)) is not None:
            return found[0], found[1].name, found[1]
        for label, _ in self.lists:
            if name.startswith(start := model_name(label, "")):
                return label, name.removeprefix(start), None
        return self.lists[0][0], name, None


class ServedTools:
    """The tools process with the allowed servers of a file; it starts again at the next use after a crash."""

    def __init__(self, read: p.ServersRead) -> None:
        self._servers = {server.name: server for server in read.servers if server.enabled}
        self._allowed = read.allowed
        self._process: asyncio.subprocess.Process | None = None
        self._reading: asyncio.Task[None] | None = None
        self._starting = asyncio.Lock()
        self._changed = asyncio.Event()
        self._states: dict[str, p.ToolServerState] = {}
        self._restarted: dict[str, float] = {}
        self._calls: dict[str, asyncio.Future[p.ToolFinished]] = {}
        self._numbers = itertools.count(1)
        self._closed = False

    async def start(self) -> None:
        """Starts the process, unless it runs; `ApiError` if it cannot be, or the server has stopped."""
        async with self._starting:
            if self._closed:
                raise ApiError(503, "The server has stopped.", code="stopping")
            if self._process is not None:
                return
            try:
                self._process = await asyncio.create_subprocess_exec(
                    *_COMMAND,
                    stdin=asyncio.subprocess.PIPE,
                    stdout=asyncio.subprocess.PIPE,
                    start_new_session=True,  # Ctrl-C is for the server, which ends it in order
                )
            except OSError as error:
                text = f"The tools process could not be started: {error.strerror or error}. Try again later."
                raise ApiError(503, text, retry_after=_AGAIN_SECONDS) from error
            self._send(p.Hello(version=p.PROTOCOL_VERSION))
            self._send(p.SetToolServers(servers=list(self._servers.values())))
            self._reading = asyncio.create_task(self._read(self._process))

    async def tools_for(self, given: Sequence[tuple[ServerToolFields, str]]) -> RequestTools:
        """Returns what a request's "mcp" tools (given with places) allow; `ApiError` if one is wrong."""
        labels = [self._label(tool, where) for tool, where in given]
        for at, (label, (_, where)) in enumerate(zip(labels, given, strict=True)):
            require(label not in labels[:at], f"There are two tools for the server {label}.", where)
        lists = []
        for label, (tool, where) in zip(labels, given, strict=True):
            allowed = _filter(tool.allowed_tools, f"{where}.allowed_tools")
            only = self._allowed.get(label)
            found = await self._tools_of(label)
            lists.append(
                (label, [each for each in found if (only is None or each.name in only) and allowed(each)])
            )
        return RequestTools(lists)

    async def call(self, server: str, tool: p.ServerTool, arguments: str) -> p.ToolFinished:
        """Calls a tool and returns its end, also if the process ends; cancels the call if it is cancelled."""
        name = f"call {next(self._numbers)}"
        ended = self._calls[name] = asyncio.get_running_loop().create_future()
        try:
            await self.start()
            self._send(
                p.CallTool(call=name, server=server, tool=tool.name, digest=tool.digest, arguments=arguments)
            )
            return await asyncio.wait_for(ended, _LONGEST)
        except ApiError as error:
            return p.ToolFinished(call=name, text=error.message, failed=True)
        except TimeoutError:
            return p.ToolFinished(call=name, text="The call took too long, so it was ended.", failed=True)
        finally:
            if not ended.done() or ended.cancelled():
                self._send(p.CancelTool(call=name))
            del self._calls[name]

    def stop(self) -> None:
        """Fails open calls, and takes no more."""
        self._closed = True
        self._give_up("The server has stopped.")

    async def close(self) -> None:
        """Ends the process and its servers."""
        self.stop()
        async with self._starting:
            process, reading = self._process, self._reading
        if process is None or reading is None:
            return
        assert process.stdin is not None
        process.stdin.close()
        done, _ = await asyncio.wait([reading], timeout=_GRACE)
        if not done:
            process.kill()
        await process.wait()

    # --- the process ----------------------------------------------------------------------------

    def _send(self, message: p.Message) -> None:
        if self._process is not None and self._process.stdin is not None:
            self._process.stdin.write(p.frame(message))

    async def _read(self, process: asyncio.subprocess.Process) -> None:
        reader = p.FrameReader("window")
        assert process.stdout is not None
        try:
            while data := await process.stdout.read(1 << 18):
                for message in reader.feed(data):
                    self._take(message)
        except p.ProtocolError:
            pass  # it cannot be read any further
        finally:
            if process.returncode is None and not self._closed:
                process.kill()
            self._process = None
            self._states.clear()
            self._give_up(_STOPPED)
        await process.wait()

    def _take(self, message: Any) -> None:
        if isinstance(message, p.ToolServerState):
            self._states[message.server] = message
            self._wake()
        elif isinstance(message, p.ToolFinished):
            ended = self._calls.get(message.call)
            if ended is not None and not ended.done():
                ended.set_result(message)
        elif isinstance(message, p.ToolQuestion):  # there is nobody to ask
            self._send(p.AnswerQuestion(question=message.question, action="cancel"))

    def _give_up(self, text: str) -> None:
        for name, ended in self._calls.items():
            if not ended.done():
                ended.set_result(p.ToolFinished(call=name, text=text, failed=True))
        self._wake()

    def _wake(self) -> None:
        changed, self._changed = self._changed, asyncio.Event()
        changed.set()

    # --- servers --------------------------------------------------------------------------------

    def _label(self, tool: ServerToolFields, where: str) -> str:
        """Returns the server that a tool of the request means; `ApiError` if it asks for more."""
        label = tool.server_label or ""
        for name in ("server_url", "connector_id", "tunnel_id", "authorization", "headers"):
            sentence = (
                f"Only servers of the file that Octavo was started with are run: leave out {name}, and give "
                "the server's name as server_label."
            )
            require(getattr(tool, name) is None, sentence, f"{where}.{name}")
        require(
            tool.require_approval == "never",
            'Approvals are not kept here: send require_approval: "never", and limit the tools by '
            "allowedTools in the file of servers.",
            f"{where}.require_approval",
        )
        names = ", ".join(self._servers)
        sentence = f"There is no server {label[:100]!r}; server_label may be one of these: {names}."
        require(label in self._servers, sentence, f"{where}.server_label")
        return label

    async def _tools_of(self, label: str) -> list[p.ServerTool]:
        """Returns all tools of a server, when it has started; `ApiError` if it does not."""
        await self.start()
        now, state = time.monotonic(), self._states.get(label)
        again = now - self._restarted.get(label, -_AGAIN_SECONDS) >= _AGAIN_SECONDS
        if again and state is not None and state.state == "failed":
            self._restarted[label] = now
            del self._states[label]
            self._send(p.RestartToolServer(server=label))
        message = "It did not start in time. Try again later."
        try:
            async with asyncio.timeout(_READY_SECONDS):
                while (state := self._states.get(label)) is None or state.state == "starting":
                    if self._process is None:
                        message = _STOPPED
                        break
                    await self._changed.wait()
        except TimeoutError:
            state = None
        if state is not None and state.state == "ready":
            return state.tools
        message = (state.message if state is not None else "") or message
        raise ApiError(424, f"The MCP server {label} cannot be used: {message}", code="mcp_server_failed")


def _filter(given: Any, where: str) -> Callable[[p.ServerTool], bool]:
    """Returns whether a request's `allowed_tools` allows a tool."""
    try:
        names = None if given is None else msgspec.convert(given, list[str] | _ToolFilter)
    except msgspec.ValidationError:
        raise ApiError(400, "allowed_tools is neither a list of names nor a filter.", param=where) from None
    wanted = names if isinstance(names, _ToolFilter) else _ToolFilter(tool_names=names)
    return lambda tool: (
        (wanted.tool_names is None or tool.name in wanted.tool_names)
        and (wanted.read_only is None or tool.reads_only == wanted.read_only)
    )


class _ToolFilter(msgspec.Struct):
    tool_names: list[str] | None = None
    read_only: bool | None = None
