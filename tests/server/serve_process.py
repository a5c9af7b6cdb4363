"""`octavo serve` as a process, for tests."""

from __future__ import annotations

import os
import re
import select
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from openai import OpenAI

PATIENCE = 60.0  # seconds; loaded machines are slow


class ServeProcess:
    """`python -m engine serve MODEL --port 0`, once it is ready.

    Args:
        model: the model's folder.
        data: the data folder, with the keys.
        options: of the command.

    Attributes:
        models_file: the file of models, if the test gave one.
    """

    models_file = Path()

    def __init__(self, model: Path, data: Path, *options: str) -> None:
        self._errors = tempfile.TemporaryFile()  # noqa: SIM115 - closed in __exit__
        self.process = subprocess.Popen(
            [sys.executable, "-m", "engine", "serve", str(model), "--port", "0", *options],
            stdout=subprocess.PIPE,
            stderr=self._errors,
            env=os.environ | {"OCTAVO_DATA": str(data)},
        )
        self.printed = ""
        try:
            self.read_until("Key: .*\n")
        except BaseException:
            self.__exit__()
            raise
        self.url = self.found(r"^(https?://\S+)$")
        self.port = int(self.url.rsplit(":", 1)[1])
        self.key = self.found("^Key: (.*)$")

    def read_until(self, pattern: str) -> None:
        """Reads what the process prints until a pattern is found."""
        assert self.process.stdout is not None
        deadline = time.monotonic() + PATIENCE
        while not re.search(pattern, self.printed):
            ready, _, _ = select.select([self.process.stdout], [], [], max(0, deadline - time.monotonic()))
            data = os.read(self.process.stdout.fileno(), 1 << 16) if ready else b""
            assert data, f"not printed: {pattern}\n{self.printed}\n{self.errors()}"
            self.printed += data.decode()

    def found(self, pattern: str) -> str:
        match = re.search(pattern, self.printed, re.MULTILINE)
        assert match, self.printed
        return match[1]

    def client(self, **options: Any) -> OpenAI:
        """The official client of this server."""
        settings: dict[str, Any] = {
            "base_url": f"{self.url}/v1",
            "api_key": self.key,
            "max_retries": 0,
            "timeout": PATIENCE,
        }
        return OpenAI(**(settings | options))

    def errors(self) -> str:
        """What it has written to stderr."""
        self._errors.seek(0)
        return self._errors.read().decode(errors="replace")

    def stop(self) -> int:
        """Asks it to end; returns its exit status."""
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(PATIENCE)

    def __enter__(self) -> ServeProcess:
        return self

    def __exit__(self, *_: object) -> None:
        if self.process.poll():  # it ended by itself; pytest shows this with a failure
            print(f"octavo serve ended with {self.process.returncode}:\n{self.errors()}", file=sys.stderr)
        self.process.kill()
        self.process.wait()
        assert self.process.stdout is not None
        self.process.stdout.close()
        self._errors.close()
