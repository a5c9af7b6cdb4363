"""`octavo serve --hosts` with all ranks on this machine, for tests."""

from __future__ import annotations

import contextlib
import json
import os
import re
import select
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import openai
import pytest
from openai import OpenAI
from split_runs import rank_environment

LIMIT = 90.0  # seconds; loaded machines are slow
TELLS_ENVIRONMENTS = Path("/proc/self/environ").exists()  # the system those of other processes
QUESTION: Any = [{"role": "user", "content": "Count to a thousand."}]


class RankService:
    """The server, once its model is ready.

    Args:
        model: the model's folder.
        data: the data folder, with the keys.
        ranks: how many.
        environment: with the ssh of `fake_ssh`, by which other ranks are started then.
    """

    def __init__(
        self, model: Path, data: Path, ranks: int, environment: dict[str, str] | None = None
    ) -> None:
        hosts = data / "hosts.json"
        names = [f"mac{rank + 1}" if environment else "127.0.0.1" for rank in range(ranks)]
        hosts.write_text(json.dumps([{"ssh": name, "ips": ["127.0.0.1"]} for name in names]))
        self._errors = tempfile.TemporaryFile()  # noqa: SIM115 - closed in __exit__
        self.process = subprocess.Popen(
            [sys.executable, "-m", "engine", "serve", str(model), "--port", "0", "--hosts", str(hosts)],
            stdout=subprocess.PIPE,
            stderr=self._errors,
            env=(environment or rank_environment()) | {"OCTAVO_DATA": str(data)},
        )
        self._printed = ""
        try:
            self._read_until("Key: .*\n")
        except BaseException:
            self.__exit__()
            raise

    def client(self) -> Any:
        """The official client of this server."""
        url, key = self._found(r"^(http://\S+)$"), self._found("^Key: (.*)$")
        return OpenAI(base_url=f"{url}/v1", api_key=key, max_retries=0, timeout=LIMIT)

    def errors(self) -> str:
        """What it has written to stderr."""
        self._errors.seek(0)
        return self._errors.read().decode(errors="replace")

    def stop(self) -> int:
        """Asks it to end; returns its exit status."""
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(LIMIT)

    def _read_until(self, pattern: str) -> None:
        assert self.process.stdout is not None
        deadline = time.monotonic() + LIMIT
        while not re.search(pattern, self._printed):
            ready, _, _ = select.select([self.process.stdout], [], [], max(0, deadline - time.monotonic()))
            data = os.read(self.process.stdout.fileno(), 1 << 16) if ready else b""
            assert data, f"not printed: {pattern}\n{self._printed}\n{self.errors()}"
            self._printed += data.decode()

    def _found(self, pattern: str) -> str:
        match = re.search(pattern, self._printed, re.MULTILINE)
        assert match, self._printed
        return match[1]

    def __enter__(self) -> RankService:
        return self

    def __exit__(self, *_: object) -> None:
        self.process.kill()
        self.process.wait()
        assert self.process.stdout is not None
        self.process.stdout.close()
        self._errors.close()


class Question(threading.Thread):
    """A question whose answer is being streamed."""

    def __init__(self, service: RankService) -> None:
        super().__init__(daemon=True)
        self.text, self.error, self.begun = "", "", threading.Event()
        self._service = service
        self.start()

    def run(self) -> None:
        try:
            with self._service.client() as client:
                for chunk in client.chat.completions.create(
                    model="tiny", messages=QUESTION, stream=True, logit_bias={"2": -100}, max_tokens=3000
                ):
                    self.text += chunk.choices[0].delta.content or ""
                    if self.text:  # the first chunk has none
                        self.begun.set()
        except openai.APIError as error:
            self.error = str(error)


def alive(pid: int) -> bool:
    """Whether a process is running; one that has ended and was not yet waited for is not."""
    found = subprocess.run(["ps", "-o", "stat=", "-p", str(pid)], stdout=subprocess.PIPE, check=False)
    return found.stdout.strip()[:1] not in (b"", b"Z")


def wait_for(condition: Callable[[], bool], seconds: float = 10.0) -> None:
    """Waits until something is so; ten seconds is the promise of `engine.distributed`."""
    deadline = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < deadline
        time.sleep(0.02)


def ends_within(process: subprocess.Popen[bytes], seconds: float = 10.0) -> int:
    """Waits until a rank 0 that is waiting in the ring has ended; returns its status.

    Only time in which it had a core counts: it uses all of one while it waits, if it gets it.
    """
    begin, first, used = time.monotonic(), cpu_seconds(process.pid), 0.0
    while (status := process.poll()) is None:
        used = max(used, cpu_seconds(process.pid) - first)
        assert time.monotonic() - begin < LIMIT
        time.sleep(0.02)
    elapsed = time.monotonic() - begin
    assert elapsed < seconds or 0 < used < seconds, (elapsed, used)
    return status


def cpu_seconds(pid: int) -> float:
    """The processor time of a process so far; 0 if the system does not tell, or it has ended."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0.0
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


@contextlib.contextmanager
def busy_machine(folder: Path, on: float = 0.02, off: float = 0.18) -> Iterator[None]:
    """Leaves all processes with this data folder a part of their time only, as on a machine that is busy."""
    over = threading.Event()

    def signal_all(number: signal.Signals) -> None:
        for pid in _with_environment(str(folder)):
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, number)

    def starve() -> None:
        while not over.wait(on):
            signal_all(signal.SIGSTOP)
            over.wait(off)
            signal_all(signal.SIGCONT)

    if not TELLS_ENVIRONMENTS:
        pytest.skip("needs /proc: the environment of other processes")
    starving = threading.Thread(target=starve)
    starving.start()
    try:
        yield
    finally:
        over.set()
        starving.join()


def fake_ssh(folder: Path, script: str) -> dict[str, str]:
    """An environment whose ssh is a script: the machine mac2."""
    ssh = folder / "bin" / "ssh"
    ssh.parent.mkdir()
    ssh.write_text(f"#!/bin/sh\n{script}\n")
    ssh.chmod(0o755)
    return rank_environment() | {"PATH": f"{ssh.parent}:{os.environ['PATH']}"}


def altered(change: str) -> str:
    """A script of ssh that runs a rank after a change to its modules."""
    main = "from engine.distributed.rank_process import main; main()"
    return f'exec {sys.executable} -c "{change}; {main}"'


def ranks_with(folder: str) -> list[int]:
    """The ranks that are running with this data folder, whoever their parent is by now.

    Skips the rest of the test on systems that do not tell the environment of processes.
    """
    if not TELLS_ENVIRONMENTS:
        pytest.skip("needs /proc: the environment of other processes")
    return [pid for pid in _with_environment(folder) if alive(pid)]


def _with_environment(text: str) -> list[int]:
    found = []
    for place in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):
            if text.encode() in (place / "environ").read_bytes():
                found.append(int(place.name))
    return found
