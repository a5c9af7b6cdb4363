"""The servers that a person has set up, their states, and the tools that they offer."""

from __future__ import annotations

import json
import os
import re
from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import msgspec
from PySide6.QtCore import QObject, QSaveFile, Signal

from app.remote.remote_errors import plain_text
from app.translation import translate
from engine import protocol

if TYPE_CHECKING:
    from app.processes.service_clients import ToolsClient

FILE: Final = "tool_servers.json"
_MAX_BYTES: Final = 4 << 20
_MAX_KNOWN: Final = 2 << 20  # bytes with tools for the next start; those of a larger file are left out
_MAX_SERVERS: Final = 100
MAX_OFFERED: Final = 128  # tools, of all servers together
_MAX_NAME: Final = 64  # characters of a tool's name for a model, as the APIs have it
#: Where other programs keep their servers: on a Mac, and on Linux if that is elsewhere; in the home folder.
_FILES: Final = (
    (
        "Claude Desktop",
        "Library/Application Support/Claude/claude_desktop_config.json",
        ".config/Claude/claude_desktop_config.json",
    ),
    ("Cursor", ".cursor/mcp.json"),
    ("LM Studio", ".lmstudio/mcp.json"),
    ("VS Code", "Library/Application Support/Code/User/mcp.json", ".config/Code/User/mcp.json"),
    ("Claude Code", ".claude.json"),
)


class _StoredServers(msgspec.Struct):
    servers: list[protocol.ToolServer]
    format: int = 1
    known: dict[str, list[protocol.ServerTool]] = {}  # by server, as they were when it ran last


@dataclass(frozen=True)
class CallableTool:
    """A tool that a model may call.

    Attributes:
        name: as the model sees it: letters, digits, "_" and "-" only, unique among all.
    """

    name: str
    server: str
    tool: protocol.ServerTool


class ToolLibrary(QObject):
    """Keeps the servers in a file that only the person can read, since it may have keys, and runs them.

    Args:
        folder: the data folder.
        client: of the process that runs them; None: it is made when it is needed.

    Attributes:
        servers: in the order in which they were added.
        problem: what was wrong with the file when it was read, as a sentence; empty for nothing.

    Signals:
        changed: a server, its state or its tools.
        logged: a server (name) has written something, and nothing else has changed.
        servers_read: answer to `read`, a `ServersRead`.
        question: a server asks the person something, a `ToolQuestion`.
        failed: a sentence.
    """

    changed = Signal()
    logged = Signal(str)
    servers_read = Signal(object)
    question = Signal(object)
    failed = Signal(str)

    def __init__(
        self, folder: Path, client: ToolsClient | None = None, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._path = folder / FILE
        self._client: ToolsClient | None = None
        if client is not None:
            self._use(client)
        self.problem = ""
        stored = self._load()
        self.servers: tuple[protocol.ToolServer, ...] = tuple(stored.servers)
        # Until a server is ready its tools are offered as they were: a prompt begins as it did before, and is
        # found in the prefix cache; a call waits for the server.
        self._states: dict[str, protocol.ToolServerState] = {
            server.name: protocol.ToolServerState(
                server=server.name, state="starting", tools=stored.known.get(server.name, [])
            )
            for server in stored.servers
            if server.enabled
        }
        self._offered: list[CallableTool] | None = None
        self._logging_in: set[str] = set()  # names of servers

    @property
    def client(self) -> ToolsClient:
        """The client of the process that runs the servers."""
        if self._client is None:
            from app.processes.service_clients import ToolsClient

            self._use(ToolsClient(parent=self))
        assert self._client is not None
        return self._client

    def close(self) -> None:
        """Ends the process and all servers."""
        if self._client is not None:
            self._client.close()

    def _use(self, client: ToolsClient) -> None:
        self._client = client
        client.server_changed.connect(self._on_state)
        client.login.connect(self._on_login)
        client.ended.connect(self._on_ended)
        client.servers_read.connect(self.servers_read)
        client.question.connect(self.question)
        client.failed.connect(self._on_failed)

    # --- servers --------------------------------------------------------------------------------

    def server(self, name: str) -> protocol.ToolServer | None:
        """Returns the server of this name; None if there is none."""
        return next((server for server in self.servers if server.name == name), None)

    def state(self, name: str) -> protocol.ToolServerState | None:
        """Returns the newest state of a server; None if nothing is known of it."""
        return self._states.get(name)

    def set_server(self, server: protocol.ToolServer, replaces: str = "") -> str:
        """Adds a server, or puts it in the place of another; returns its name, which differs if it was taken.

        One that runs already and is to run differently ends and starts again.
        """
        old = self.server(replaces) if replaces else None
        if old is None and len(self.servers) >= _MAX_SERVERS:
            text = translate("tools", "There are {number} servers already. Remove one first.")
            self.failed.emit(text.format(number=_MAX_SERVERS))
            return ""
        taken = {other.name for other in self.servers if other is not old}
        first = name = plain_text(server.name, 60) or "server"
        number = 1
        while name in taken:
            number += 1
            name = f"{first} {number}"
        same = old is not None and (old.url, old.client_id) == (server.url, server.client_id)
        login = old.login if old is not None and same else ""  # it may have been renewed
        if not login:
            self._forget_login(old)
        samples = server.samples and old is not None and _what_runs(old) == _what_runs(server)
        server = msgspec.structs.replace(server, name=name, login=login, samples=samples)
        if old is None or _as_run(old) != _as_run(server):
            if old is not None:
                self._states.pop(old.name, None)
            self._states[name] = protocol.ToolServerState(
                server=name, state="starting" if server.enabled else "stopped"
            )
        if old is None:
            self._set((*self.servers, server))
        else:
            self._set(tuple(server if other is old else other for other in self.servers))
        return name

    def remove(self, name: str) -> None:
        """Ends a server and forgets it."""
        self._forget_login(self.server(name))
        self._states.pop(name, None)
        self._set(tuple(server for server in self.servers if server.name != name))

    def switch_tool(self, server: str, tool: str, on: bool) -> None:
        """Offers a tool of a server, or never."""
        if (old := self.server(server)) is not None:
            off = [name for name in old.off if name != tool]
            self.set_server(msgspec.structs.replace(old, off=off if on else [*off, tool]), server)

    def let_ask_model(self, name: str, on: bool) -> None:
        """Lets a server ask the model, until what it runs changes, or no longer; it starts again."""
        if (old := self.server(name)) is not None:
            self.set_server(msgspec.structs.replace(old, samples=on), name)

    def enable(self, name: str, on: bool) -> None:
        """Starts a server, or ends it; it stays in the list."""
        if (old := self.server(name)) is not None:
            self.set_server(msgspec.structs.replace(old, enabled=on), name)

    def restart(self, name: str) -> None:
        """Ends a server and starts it again."""
        if self._client is not None and self._client.running:
            self._client.ask(protocol.RestartToolServer(server=name))
        else:
            self.wake()

    def log_in(self, name: str) -> None:
        """Starts a server again and logs in to it; `question` has the page for the browser."""
        self._logging_in.add(name)
        self.client.ask(protocol.LogInToServer(server=name))

    def log_out(self, name: str) -> None:
        """Forgets the login of a server and starts it again."""
        self._logging_in.discard(name)
        self._forget_login(self.server(name))
        self._set_login(name, "")
        self.restart(name)

    def _forget_login(self, server: protocol.ToolServer | None) -> None:
        if server is not None and server.login:
            self.client.ask(protocol.ForgetLogin(server=server))

    def read(self, text: str = "", path: str = "") -> None:
        """Reads servers from a text or a file in the form of other programs; `servers_read` follows."""
        self.client.ask(protocol.ReadServers(text=text, path=path))

    def wake(self) -> None:
        """Starts the enabled servers if they do not run; without any, no process is started."""
        if any(server.enabled for server in self.servers) and not self.client.running:
            self.client.ask(protocol.SetToolServers(servers=list(self.servers)))

    # --- tools ----------------------------------------------------------------------------------

    def offered(self) -> list[CallableTool]:
        """Returns the tools that a model may call, in an order that stays.

        Those of a server that starts again are among them: the prompt stays the same, and a call waits.
        """
        if self._offered is None:
            self._offered = self._find_offered()
        return list(self._offered)

    def definitions(self) -> list[protocol.Tool]:
        """Returns the offered tools as a model is told of them."""
        return [
            protocol.Tool(name=each.name, description=each.tool.description, parameters=each.tool.parameters)
            for each in self.offered()
        ]

    def find(self, name: str) -> CallableTool | None:
        """Returns the tool that a model calls so; None if it is not offered."""
        return next((tool for tool in self.offered() if tool.name == name), None)

    def _find_offered(self) -> list[CallableTool]:
        found: list[tuple[str, protocol.ServerTool]] = []
        for server in self.servers:
            state = self._states.get(server.name)
            if server.enabled and state is not None and state.state != "failed":
                seen = state.tools[:MAX_OFFERED]  # the dialog shows no more
                tools = [(server.name, tool) for tool in seen if tool.name not in server.off]
                found += tools[: MAX_OFFERED - len(found)]
        times = Counter(_callable(tool.name) for _, tool in found)
        offered: dict[str, CallableTool] = {}
        for server_name, tool in found:
            own = _callable(tool.name)
            name = own if times[own] == 1 else f"{_callable(server_name)[:24]}_{own}"[:_MAX_NAME]
            first, number = name, 1
            while name in offered:
                number += 1
                name = f"{first[: _MAX_NAME - 4]}_{number}"
            offered[name] = CallableTool(name, server_name, tool)
        return list(offered.values())

    # --- the process and the file ---------------------------------------------------------------

    def _set(self, servers: tuple[protocol.ToolServer, ...]) -> None:
        self.servers = servers
        self._write()
        self.client.ask(protocol.SetToolServers(servers=list(servers)))
        self._tell()

    def _set_login(self, name: str, login: str) -> None:
        changed = (
            msgspec.structs.replace(one, login=login) if one.name == name else one for one in self.servers
        )
        self._set(tuple(changed))

    def _tell(self) -> None:
        self._offered = None
        self.changed.emit()

    def _on_state(self, state: protocol.ToolServerState) -> None:
        if self.server(state.server) is None:
            return  # removed meanwhile
        before = self._states.get(state.server)
        if state.state == "starting" and not state.tools and before is not None:
            state = msgspec.structs.replace(state, tools=before.tools)
        self._states[state.server] = state
        if before is not None and msgspec.structs.replace(before, log=state.log) == state:
            self.logged.emit(state.server)
            return
        if state.state == "ready" and (before is None or before.tools != state.tools):
            self._write()
        self._tell()

    def _on_login(self, message: protocol.ServerLogin) -> None:
        old = self.server(message.server)
        if old is not None and (old.login or old.name in self._logging_in):  # else it was forgotten meanwhile
            self._logging_in.discard(old.name)
            self._set_login(old.name, message.login)

    def _on_ended(self) -> None:
        text = translate("tools", "The tools process stopped. It starts again with the next call.")
        for name, state in self._states.items():
            self._states[name] = msgspec.structs.replace(state, state="stopped", message=text)
        self._tell()

    def _on_failed(self, sentence: str) -> None:
        if not self.client.running:
            for server in self.servers:
                if server.enabled:
                    state = protocol.ToolServerState(server=server.name, state="failed", message=sentence)
                    self._states[server.name] = state
            self._tell()
        self.failed.emit(sentence)

    def _load(self) -> _StoredServers:
        try:
            if self._path.stat().st_size > _MAX_BYTES:
                raise ValueError
            stored = msgspec.json.decode(self._path.read_bytes(), type=_StoredServers)
            servers = stored.servers
            names = {server.name for server in servers}
            runs = all(sum(map(bool, (each.command, each.url, each.own))) == 1 for each in servers)
            if len(names) != len(servers) or not runs:
                raise ValueError
        except FileNotFoundError:
            return _StoredServers([])
        except (OSError, ValueError, RecursionError):  # msgspec's errors are values
            kept = self._path.with_name(FILE + ".damaged")
            with suppress(OSError):
                self._path.replace(kept)
            text = translate("tools", "The list of tool servers cannot be read. It is kept as {name}.")
            self.problem = text.format(name=kept.name)
            return _StoredServers([])
        return stored

    def _write(self) -> None:
        """Writes the file so that it is either the old or the new one."""
        known = {name: state.tools[:MAX_OFFERED] for name, state in self._states.items() if state.tools}
        data = _as_json(self.servers, known)
        if len(data) > _MAX_KNOWN:
            data = _as_json(self.servers, {})
        file = QSaveFile(str(self._path))
        ours = QSaveFile.Permission.ReadOwner | QSaveFile.Permission.WriteOwner
        opened = file.open(QSaveFile.OpenModeFlag.WriteOnly) and file.setPermissions(ours)
        if not (opened and file.write(data) == len(data) and file.commit()):
            text = translate("tools", "{name} cannot be written: {reason}.")
            self.failed.emit(text.format(name=FILE, reason=file.errorString()))


def known_files() -> list[tuple[str, Path]]:
    """Returns the files on this computer in which other programs keep servers; none is read."""
    home = Path.home()
    return [
        (program, home / place)
        for program, *places in _FILES
        for place in places
        if os.path.isfile(home / place)  # noqa: PTH113 - a `Path` raises where a folder is closed
    ]


def _as_json(servers: Sequence[protocol.ToolServer], known: dict[str, list[protocol.ServerTool]]) -> bytes:
    stored: dict[str, Any] = msgspec.to_builtins(_StoredServers(list(servers), known=known))
    return json.dumps(stored, ensure_ascii=False, indent=2).encode("utf-8", "replace")


def _callable(name: str) -> str:
    """Returns a name in the letters that models and APIs take."""
    return re.sub("[^A-Za-z0-9_-]", "_", name[:_MAX_NAME]) or "tool"


def _as_run(server: protocol.ToolServer) -> protocol.ToolServer:
    """Returns what of a server decides how it runs."""
    return msgspec.structs.replace(server, off=[], login="")


def _what_runs(server: protocol.ToolServer) -> protocol.ToolServer:
    """Returns what of a server a permission to ask the model is for."""
    return msgspec.structs.replace(_as_run(server), name="", enabled=True, samples=False)
