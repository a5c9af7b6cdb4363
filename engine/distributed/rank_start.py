"""Starts the processes of the other ranks, here or over ssh, with settings on stdin.

The settings have the one-time key, so they are never on a command line, where other users of a machine could
read them.
"""

from __future__ import annotations

import contextlib
import subprocess
import threading
from collections import deque
from typing import Final

import msgspec

from engine.cluster.hosts_file import ClusterHost
from engine.cluster.remote_command import command, failure
from engine.distributed.ring import Addresses
from engine.protocol import RankHost

COMMAND: Final = "rank"  # of `octavo`
_KEPT_LINES: Final = 20


class RankSettings(msgspec.Struct, kw_only=True):
    """What a rank reads from its stdin."""

    rank: int
    address: str  # of rank 0's control port
    port: int
    key: str
    ring: Addresses


class RankProcess:
    """A process of another rank, or the ssh that runs it.

    Args:
        host: its machine.
        settings: for the rank.

    Raises:
        OSError: it cannot be started.
    """

    def __init__(self, host: RankHost, settings: RankSettings) -> None:
        self.host, self.rank = host, settings.rank
        self._lines: deque[str] = deque(maxlen=_KEPT_LINES)
        self._process = subprocess.Popen(
            command(ClusterHost(settings.rank, host.name, ()), [COMMAND]),
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            start_new_session=True,  # Ctrl-C is for rank 0, which ends the others
        )
        self._reader = threading.Thread(target=self._keep_lines, name="rank-errors", daemon=True)
        self._reader.start()
        assert self._process.stdin is not None
        with contextlib.suppress(BrokenPipeError):  # it has ended, which `ended` tells
            self._process.stdin.write(msgspec.json.encode(settings) + b"\n")
            self._process.stdin.flush()

    @property
    def name(self) -> str:
        """What people call it."""
        return f"{self.host.name} (rank {self.rank})"

    @property
    def pid(self) -> int:
        """The process here; of another machine, its ssh."""
        return self._process.pid

    def ended(self) -> str:
        """Returns why a process has ended, as a sentence; empty while it is running."""
        status = self._process.poll()
        if status is None:
            return ""
        self._reader.join(1.0)
        if status < 0:
            return f"{self.name} was ended by signal {-status}."
        return failure(self.host.name, status, "\n".join(self._lines))

    def release(self) -> None:
        """Closes its stdin; then it ends by itself."""
        assert self._process.stdin is not None
        with contextlib.suppress(OSError):
            self._process.stdin.close()

    def stop(self, seconds: float = 3.0) -> None:
        """Ends the process: it ends by itself when its stdin is closed; after some time it is killed."""
        self.release()
        try:
            self._process.wait(seconds)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        self._close()

    def kill(self) -> None:
        """Ends the process at once; one on another machine ends when it loses its connections."""
        self._process.kill()
        self._process.wait()
        self._close()

    def _close(self) -> None:
        """Closes the pipes of a process that has ended."""
        assert self._process.stdin is not None
        assert self._process.stderr is not None
        with contextlib.suppress(OSError):
            self._process.stdin.close()
        self._reader.join(0.2)  # it has what was written, and then the end
        if not self._reader.is_alive():
            self._process.stderr.close()

    def _keep_lines(self) -> None:
        assert self._process.stderr is not None
        for line in self._process.stderr:
            text = line.decode("utf-8", "replace").strip()
            if text:
                self._lines.append(text)
