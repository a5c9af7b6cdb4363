"""A real tools process for tests, and what is read from it."""

from __future__ import annotations

import itertools
import json
import os
import selectors
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from engine import protocol as p

REPOSITORY = Path(__file__).parents[2]
WAIT = 60.0  # seconds for a message, on a busy machine


class ToolsProcess:
    """A tools process; `until` reads messages up to one that fits. `states` has the newest of each server."""

    def __init__(self, **limits: float) -> None:
        command = [sys.executable, "-m", "engine", "tools", "--limits", json.dumps(limits)]
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, cwd=REPOSITORY
        )
        self.reader = p.FrameReader("window")
        self.waiting: list[Any] = []
        self.states: dict[str, p.ToolServerState] = {}
        self.calls = itertools.count(1)
        self.send(p.Hello(version=p.PROTOCOL_VERSION))
        assert self.next(p.Welcome).version == p.PROTOCOL_VERSION

    def send(self, message: p.Message) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(p.frame(message))
        self.process.stdin.flush()

    def until(self, fits: Callable[[Any], bool]) -> Any:
        assert self.process.stdout is not None
        end = time.monotonic() + WAIT
        with selectors.DefaultSelector() as selector:
            selector.register(self.process.stdout, selectors.EVENT_READ)
            while True:
                while self.waiting:
                    message = self.waiting.pop(0)
                    if isinstance(message, p.ToolServerState):
                        self.states[message.server] = message
                    if fits(message):
                        return message
                assert selector.select(end - time.monotonic()), f"nothing came; states: {self.states}"
                data = os.read(self.process.stdout.fileno(), 1 << 20)
                assert data, "the tools process ended"
                self.waiting += self.reader.feed(data)

    def next(self, kind: type | tuple[type, ...]) -> Any:
        return self.until(lambda message: isinstance(message, kind))

    def set(self, *servers: p.ToolServer) -> None:
        self.send(p.SetToolServers(servers=list(servers)))

    def end_servers(self) -> None:
        """Ends all servers, and forgets what they sent."""
        self.set()
        for name in list(self.states):
            if self.states[name].state != "stopped":
                self.state(name, "stopped")
        self.states.clear()
        self.waiting.clear()

    def state(self, server: str, *states: str) -> p.ToolServerState:
        """Waits until a server is in one of some states."""
        return self.until(
            lambda m: isinstance(m, p.ToolServerState) and m.server == server and m.state in states
        )

    def ready(self, **server: Any) -> p.ToolServerState:
        """Sets one server, "s", and waits until it has started or failed."""
        self.set(p.ToolServer(name="s", **server))
        return self.state("s", "ready", "failed")

    def begin(
        self, tool: str, *, digest: str = "", seconds: float = 60, server: str = "s", **arguments: Any
    ) -> str:
        """Sends a call. Returns its ID."""
        known = {one.name: one.digest for one in self.states[server].tools}
        call = f"call {next(self.calls)}"
        self.send(
            p.CallTool(
                call=call,
                server=server,
                tool=tool,
                digest=digest or known.get(tool, ""),
                arguments=json.dumps(arguments),
                seconds=seconds,
            )
        )
        return call

    def finished(self, call: str) -> p.ToolFinished:
        return self.until(lambda m: isinstance(m, p.ToolFinished) and m.call == call)

    def call(self, tool: str, **arguments: Any) -> p.ToolFinished:
        return self.finished(self.begin(tool, **arguments))

    def memory(self) -> int:
        """The most bytes that the process has had in memory; 0 where the system does not tell."""
        try:
            status = Path(f"/proc/{self.process.pid}/status").read_text()
        except OSError:
            return 0
        return next(int(line.split()[1]) * 1024 for line in status.splitlines() if line.startswith("VmHWM"))

    def close(self) -> int:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.close()
        while os.read(self.process.stdout.fileno(), 1 << 20):
            pass
        status = self.process.wait(20)
        self.process.stdout.close()
        return status


Start = Callable[..., ToolsProcess]


def wait_for(condition: Callable[[], bool]) -> None:
    """Waits until something outside of the process has happened."""
    end = time.monotonic() + WAIT
    while not condition():
        assert time.monotonic() < end
        time.sleep(0.01)
