"""The tools process: runs MCP servers for the window, so that whatever they do happens outside of it.

It is a loop beside the threads of its channel. It ends when its stdin closes, and its servers end with it.
"""

from __future__ import annotations

import asyncio
import logging
import os
import sys
import threading
import time
from typing import Any

import anyio
import msgspec

from engine import __version__
from engine import protocol as p
from engine.tools.mcp_settings import read_servers
from engine.tools.server_connection import ServerConnection, ToolLimits
from engine.tools.server_login import revoke
from engine.tools.tool_contents import line_of
from engine.worker.channel import Channel, Closed

_log = logging.getLogger("octavo.tools")
_ENDING = 8.0  # seconds for all servers to end


class ToolService:
    """Answers the window's messages, each call in a task.

    Args:
        channel: to the window.
        limits: of starts, calls and questions.
    """

    def __init__(self, channel: Channel, limits: ToolLimits) -> None:
        self._channel, self._limits = channel, limits
        self._servers: dict[str, ServerConnection] = {}
        self._calls: dict[str, anyio.CancelScope] = {}

    async def run(self) -> int:
        """Serves until the pipe closes. Returns the exit status."""
        inbox: asyncio.Queue[Any] = asyncio.Queue()
        loop = asyncio.get_running_loop()
        threading.Thread(target=self._receive, args=[loop, inbox], name="inbox", daemon=True).start()
        async with anyio.create_task_group() as self._group:
            while not isinstance(message := await inbox.get(), Closed):
                self._dispatch(message)
            for scope in self._calls.values():
                scope.cancel()
            for connection in self._servers.values():
                connection.stop(killing=0.5)  # the window does not wait for long
            with anyio.move_on_after(_ENDING):
                for connection in self._servers.values():
                    await connection.closed.wait()
            self._group.cancel_scope.cancel()
        self._channel.close()
        return 2 if message.reason else 0

    def _receive(self, loop: asyncio.AbstractEventLoop, inbox: asyncio.Queue[Any]) -> None:
        """Hands messages to the loop, on a thread of its own."""
        while True:
            message = self._channel.inbox.get()
            loop.call_soon_threadsafe(inbox.put_nowait, message)
            if isinstance(message, Closed):
                return

    def _dispatch(self, message: Any) -> None:
        match message:
            case p.ProtocolError():
                _log.warning("A message was ignored: %s.", message)
            case p.Hello():
                self._channel.send(
                    p.Welcome(
                        version=p.PROTOCOL_VERSION, engine=__version__, pid=os.getpid(), device="",
                        backend="", memory_limit=0,
                    )
                )  # fmt: skip
            case p.SetToolServers():
                self._set_servers({server.name: server for server in message.servers})
            case p.RestartToolServer() if message.server in self._servers:
                self._servers[message.server].restart()
            case p.LogInToServer() if message.server in self._servers:
                self._servers[message.server].log_in()
            case p.ForgetLogin():
                self._group.start_soon(revoke, message.server)
            case p.CallTool() if message.call not in self._calls:
                self._group.start_soon(self._call, message)
            case p.CancelTool() if message.call in self._calls:
                self._calls[message.call].cancel()
            case p.AnswerQuestion():
                for connection in self._servers.values():
                    connection.answer(message)
            case p.AskServer():
                self._group.start_soon(self._ask, message)
            case p.ReadServers():
                self._group.start_soon(self._read_servers, message)
            case _:
                pass  # what it names is gone

    def _set_servers(self, servers: dict[str, p.ToolServer]) -> None:
        for name, connection in list(self._servers.items()):
            server = servers.get(name)
            if server is not None and _but_switches(server) == _but_switches(connection.server):
                connection.set_switches(server)
                servers[name] = connection.server
            else:
                connection.stop()
                if server is None or not server.enabled:
                    del self._servers[name]
        for name, server in servers.items():
            before = self._servers.get(name)
            if not server.enabled:
                self._channel.send(p.ToolServerState(server=name, state="stopped"))
            elif before is None or before.server is not server:
                self._servers[name] = ServerConnection(server, self._channel, self._limits)
                self._group.start_soon(self._servers[name].run, before)

    async def _call(self, message: p.CallTool) -> None:
        started = time.monotonic()
        outcome = p.ToolFinished(call=message.call, text="The call was cancelled.", failed=True)
        connection = self._servers.get(message.server)
        with anyio.CancelScope() as scope:
            self._calls[message.call] = scope
            if connection is None:
                name = line_of(message.server, 100)
                outcome.text = f"There is no server named {name}, or it is switched off."
            else:
                outcome = await connection.call(message)
        del self._calls[message.call]
        outcome.seconds = time.monotonic() - started
        self._channel.send(outcome)

    async def _ask(self, message: p.AskServer) -> None:
        if (connection := self._servers.get(message.server)) is None:
            name = line_of(message.server, 100)
            text = f"There is no server named {name}, or it is switched off."
            self._channel.send(p.ServerAnswered(ask=message.ask, text=text, failed=True))
        else:
            self._channel.send(await connection.ask(message))

    async def _read_servers(self, message: p.ReadServers) -> None:
        self._channel.send(await anyio.to_thread.run_sync(read_servers, message, abandon_on_cancel=True))


def _but_switches(server: p.ToolServer) -> p.ToolServer:
    """Returns a server but for its switched off tools and its login, for which it need not start again."""
    return msgspec.structs.replace(server, off=[], login="")


def serve(sink: int, limits: str = "{}") -> int:
    """Serves the window until stdin closes, then ends the process.

    Args:
        sink: file descriptor of the pipe to the window.
        limits: `ToolLimits` as JSON, for tests.
    """
    logging.basicConfig(
        stream=sys.stderr, level=logging.WARNING, format="%(levelname)s %(name)s: %(message)s"
    )
    for name in ("mcp", "client", "httpx2", "httpcore2"):  # they log what servers send, with all secrets
        logging.getLogger(name).setLevel(logging.CRITICAL)
    chosen = msgspec.json.decode(limits, type=ToolLimits)

    async def main() -> int:
        status = await ToolService(Channel(0, sink, "tools"), chosen).run()
        logging.shutdown()
        os._exit(status)  # a thread may wait for a file or a name that never comes, and the loop for it

    return asyncio.run(main())
