"""A real engine process and its pipe, for tests."""

from __future__ import annotations

import os
import select
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Generator
from pathlib import Path
from typing import Any, TypeVar

from engine import protocol
from engine.protocol import FrameReader, Message, ModelState, frame

Kind = TypeVar("Kind", bound=Message)
PATIENCE = 60.0  # seconds; loaded machines are slow
_PIPE = """
import runpy, sys
sys.argv = ["octavo", "pipe", *sys.argv[1:]]
runpy.run_module("engine", run_name="__main__")
"""


class EngineProcess:
    """`python -m engine pipe`, greeted unless told otherwise.

    Args:
        greet: whether to begin with `Hello`.
        before: Python code that the process runs first, such as a planted fault.
        folder: that it is the engine of; None: one of its own.
    """

    def __init__(self, *, greet: bool = True, before: str = "", folder: Path | None = None) -> None:
        self._errors = tempfile.TemporaryFile()  # noqa: SIM115 - closed in __exit__
        self._own = tempfile.TemporaryDirectory()
        words = ["-c", before + _PIPE] if before else ["-m", "engine", "pipe"]
        self.process = subprocess.Popen(
            [sys.executable, *words, str(folder or self._own.name)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self._errors,
        )
        self._reader = FrameReader("window")
        self._messages = self._receive()
        self.seen: list[Any] = []
        self._greet = greet

    def send(self, *messages: Message) -> None:
        self.write(b"".join(map(frame, messages)))

    def write(self, data: bytes) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(data)
        self.process.stdin.flush()

    def wait(self, kind: type[Kind], suits: Callable[[Kind], bool] = lambda _: True) -> Kind:
        """The next message of that kind that suits; what came before is kept in `seen`."""
        for message in self._messages:
            self.seen.append(message)
            if isinstance(message, kind) and suits(message):
                return message
        raise AssertionError(f"the engine ended before {kind.__name__}: {self.stderr()[-2000:]}")

    def load(self, path: str, **options: Any) -> ModelState:
        """Loads a model and returns how that ended."""
        self.send(protocol.LoadModel(path=path, options=protocol.LoadOptions(**options)))
        return self.wait(ModelState, lambda state: state.state in ("ready", "failed"))

    def ask(self, text: str, request: str = "r", model: str = "", **sampling: Any) -> None:
        settings = protocol.Sampling(**({"temperature": 0.0, "max_tokens": 8} | sampling))
        self.send(
            protocol.Generate(
                request=request,
                chat=request,
                model=model,
                messages=[protocol.ChatMessage("user", text)],
                sampling=settings,
            )
        )

    def finished(self, request: str = "r") -> protocol.Finished:
        return self.wait(protocol.Finished, lambda message: message.request == request)

    def close(self) -> int:
        """Closes stdin and returns the exit status."""
        assert self.process.stdin is not None
        self.process.stdin.close()
        return self.process.wait(PATIENCE)

    def __enter__(self) -> EngineProcess:
        if self._greet:
            self.send(protocol.Hello(version=protocol.PROTOCOL_VERSION))
            self.wait(protocol.Welcome)
        return self

    def __exit__(self, *_: object) -> None:
        self.process.kill()
        self.process.wait()
        self._messages.close()
        for stream in (self.process.stdin, self.process.stdout):
            assert stream is not None
            stream.close()
        self._errors.close()
        self._own.cleanup()

    def stderr(self) -> str:
        self.process.kill()
        self.process.wait()
        self._errors.seek(0)
        return self._errors.read().decode(errors="replace")

    def _receive(self) -> Generator[Any, None, None]:
        assert self.process.stdout is not None
        descriptor = self.process.stdout.fileno()
        deadline = time.monotonic() + PATIENCE
        while True:
            ready, _, _ = select.select([descriptor], [], [], max(0.0, deadline - time.monotonic()))
            assert ready, f"the engine said nothing for {PATIENCE:.0f} seconds: {self.stderr()[-2000:]}"
            data = os.read(descriptor, 1 << 16)
            if not data:
                return
            deadline = time.monotonic() + PATIENCE
            yield from self._reader.feed(data)
