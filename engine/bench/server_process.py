"""A server as a process, for the benchmarks that compare servers: started, waited for, ended."""

from __future__ import annotations

import asyncio
import signal
import socket
import subprocess
import tempfile
import time
from typing import Final

from engine.bench.stream_client import Address, ServerProcessError, fetch

_START_SECONDS: Final = 300.0


class ServerProcess:
    """A server, until `close`; what it writes to stderr is told if it does not start.

    Args:
        command: of the process.
        address: where it will listen.

    Attributes:
        pid: of the process.

    Raises:
        ServerProcessError: there is no such program.
    """

    def __init__(self, command: list[str], address: Address) -> None:
        self._address = address
        self._log = tempfile.TemporaryFile()  # noqa: SIM115 - closed with the process
        self._before = signal.signal(signal.SIGTERM, _end)  # or it would outlive the benchmark
        try:
            self._process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=self._log)
        except OSError as error:
            signal.signal(signal.SIGTERM, self._before)
            self._log.close()
            raise ServerProcessError(f"{command[0]} cannot be started: {error.strerror}.") from error

        self.pid = self._process.pid

    async def wait(self) -> None:
        """Waits until the server says that it is ready.

        Raises:
            ServerProcessError: it ended, or is not ready after five minutes.
        """
        deadline = time.monotonic() + _START_SECONDS
        while True:
            try:
                await fetch(self._address, "/health")
                return
            except (OSError, ServerProcessError, IndexError) as error:
                if self._process.poll() is not None or time.monotonic() > deadline:
                    self._log.seek(0)
                    said = self._log.read().decode(errors="replace")[-500:]
                    raise ServerProcessError(f"A server did not start: {said or error}") from error
            await asyncio.sleep(0.2)

    def close(self) -> None:
        """Ends it; of several, the last one that was started first."""
        signal.signal(signal.SIGTERM, self._before)
        self._process.terminate()
        try:
            self._process.wait(10)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        self._log.close()


def free_port() -> int:
    """A port on which nobody listens at the moment."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _end(*_: object) -> None:
    """Ends the benchmark as Ctrl-C does, so that it stops its servers."""
    raise SystemExit(128 + signal.SIGTERM)
