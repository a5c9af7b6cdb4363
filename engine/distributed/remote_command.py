"""Commands of `octavo` on a machine of a cluster: over ssh, or here without it. Every wait has an end."""

from __future__ import annotations

import os
import shlex
import shutil
import signal
import subprocess
import sys
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Final

from engine.distributed.hosts_file import ClusterHost
from engine.errors import OctavoError
from engine.protocol import WordedError, Wording, remember, worded, wording_of

CONNECT_SECONDS: Final = 5
_OPTIONS: Final = (
    "-T", "-oBatchMode=yes", f"-oConnectTimeout={CONNECT_SECONDS}", "-oServerAliveInterval=3",
    "-oServerAliveCountMax=2",
)  # fmt: skip
#: Folders of `octavo` besides the PATH that ssh gives.
_PLACES: Final = "$PATH:$HOME/.local/bin:/opt/homebrew/bin:/usr/local/bin"
_NOT_FOUND: Final = 127  # of a shell
_SSH_FAILED: Final = 255
#: macOS 15 and later tell apps without this permission that there is no route.
LOCAL_NETWORK: Final = (
    worded(", and whether Octavo may use the local network (System Settings, Privacy & Security)")
    if sys.platform == "darwin"
    else ""
)
_SSH_REASONS: Final = (
    ("could not resolve hostname", worded("{0} has an unknown name: check its name in the hosts file.")),
    (
        "host key verification failed",
        worded("{0} is not known to ssh: run `ssh {0}` once and accept its key."),
    ),
    (
        "permission denied",
        worded("{0} refuses the login: run `ssh-copy-id {0}`, so that ssh needs no password."),
    ),
    (
        "connection refused",
        worded("{0} refuses ssh: turn on Remote Login there (macOS: System Settings, Sharing)."),
    ),
    ("timed out", worded("{0} does not answer: check that it is on and in the same network.")),
    ("timeout", worded("{0} does not answer: check that it is on and in the same network.")),
    ("no route to host", worded("{0} cannot be reached: check that it is on and in the same network{1}.")),
    ("unreachable", worded("{0} cannot be reached: check that it is on and in the same network{1}.")),
)


class ClusterError(WordedError, OctavoError):
    """A machine of a cluster cannot be used; the text says which, why and what to do."""


class SlowAnswerError(ClusterError):
    """A machine did not answer in time."""


class OctavoProcess:
    """`octavo ARGUMENTS` on a machine; behind ssh it must end when its stdin closes, and so is never left."""

    def __init__(self, host: ClusterHost, arguments: Sequence[str]) -> None:
        """Starts it; `ClusterError` if there is no ssh here."""
        self.host = host
        line = command(host, arguments)
        if shutil.which(line[0]) is None:
            raise ClusterError("There is no ssh on this computer; install OpenSSH.")
        self._process = subprocess.Popen(
            line,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            start_new_session=True,
        )

    def finish(self, text: bytes, seconds: float) -> bytes:
        """Writes `text`, waits for the end, and returns the output. Stdin stays open until then.

        `ClusterError` if it failed or took more than `seconds`.
        """
        stdin, self._process.stdin = self._process.stdin, None  # `communicate` would close it
        assert stdin is not None
        try:
            with suppress(BrokenPipeError):  # it has ended; its status says why
                stdin.write(text)
                stdin.flush()
            out, errors = self._process.communicate(timeout=seconds)
        except subprocess.TimeoutExpired as error:
            raise SlowAnswerError(
                "{0} did not answer within {1} seconds: check that it is not busy or asleep.",
                self.host.name,
                round(seconds),
            ) from error
        finally:
            self.kill()
            with suppress(OSError):
                stdin.close()
        if self._process.returncode:
            status = self._process.returncode
            raise ClusterError(failure(self.host.name, status, errors.decode(errors="replace")))
        return out

    def kill(self) -> None:
        """Ends it. Behind ssh, the command's stdin closes, and it ends, too."""
        with suppress(ProcessLookupError):
            if self._process.poll() is None:
                os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()
        for stream in (self._process.stdin, self._process.stdout, self._process.stderr):
            if stream is not None:
                with suppress(OSError):
                    stream.close()


def failure(name: str, status: int, errors: str) -> str:
    """Returns why `octavo` failed on a machine, as a sentence, by the status and stderr, its own or ssh's."""
    if status == _NOT_FOUND:
        return worded(
            "{0} has no `octavo` on its PATH: install Octavo there, in the same version, and link it "
            "into ~/.local/bin (docs/machines.md).",
            name,
        )
    lines = [line.strip() for line in errors.splitlines() if line.strip()]
    if status == _SSH_FAILED:
        for sign, reason in _SSH_REASONS:
            if sign in errors.lower():
                return remember(Wording(reason, [name, wording_of(LOCAL_NETWORK) or ""]))
        said = lines[-1][:200] if lines else worded("it gives no reason")
        return worded("ssh cannot connect to {0}: {1}.", name, said)
    said = lines[-1].removeprefix("octavo: ").rstrip(".")[:300] if lines else worded("status {0}", status)
    if "invalid choice" in said:
        return worded("{0} has an older Octavo: install the same version there.", name)
    return worded("{0}: `octavo` failed: {1}.", name, said)


def command(host: ClusterHost, arguments: Sequence[str]) -> list[str]:
    """Returns the command that runs `octavo ARGUMENTS` on a machine."""
    if host.is_local:
        return [sys.executable, "-m", "engine", *arguments]
    return ["ssh", *_OPTIONS, "--", host.name, f'PATH="{_PLACES}" exec octavo {shlex.join(arguments)}']


def run_on_each(
    hosts: Sequence[ClusterHost], arguments: Sequence[str], seconds: float
) -> list[bytes | ClusterError]:
    """Runs `octavo ARGUMENTS` on several machines at the same time.

    If it is interrupted, as by Ctrl-C, nothing is left running.

    Returns:
        The output of each, or why there is none: it cannot be reached, failed or took longer than `seconds`.
    """

    processes: list[OctavoProcess | ClusterError] = []

    def start(host: ClusterHost) -> None:  # in a thread, so that Ctrl-C leaves no process that is not listed
        try:
            processes.append(OctavoProcess(host, arguments))
        except ClusterError as error:
            processes.append(error)

    def finish(process: OctavoProcess | ClusterError) -> bytes | ClusterError:
        if isinstance(process, ClusterError):
            return process
        try:
            return process.finish(b"", seconds)
        except ClusterError as error:
            return error

    pool = ThreadPoolExecutor(max(1, len(hosts)))
    try:
        with ThreadPoolExecutor(1) as starting:
            list(starting.map(start, hosts))
        return list(pool.map(finish, processes))
    finally:
        for process in processes:
            if isinstance(process, OctavoProcess):
                process.kill()
        pool.shutdown(wait=False, cancel_futures=True)
