"""Machines that do not exist: an `ssh` on PATH that runs commands here, and an `octavo` that each has."""

from __future__ import annotations

import json
import os
import stat
import sys
from pathlib import Path
from typing import Any

import msgspec

from engine.distributed.hosts_file import HostsFile, parse_hosts
from engine.protocol import MachineReport

_SSH = """#!/bin/sh
while [ "${1#-}" != "$1" ]; do shift; done
export FAKE_HOST=$1
shift
echo "$FAKE_HOST $$" >> "$FAKE_FOLDER/started"
if [ -f "$FAKE_FOLDER/$FAKE_HOST.ssh" ]; then . "$FAKE_FOLDER/$FAKE_HOST.ssh"; fi
exec sh -c "$*"
"""
_OCTAVO = """#!/bin/sh
echo "$FAKE_HOST $*" >> "$FAKE_FOLDER/asked"
if [ -f "$FAKE_FOLDER/$FAKE_HOST.$1" ]; then . "$FAKE_FOLDER/$FAKE_HOST.$1"; exit $?; fi
exec "$FAKE_PYTHON" -m engine "$@"
"""
VERSIONS = {"python": "3.11.7", "octavo": "0.1.0", "mlx": "0.32.4", "mlx-lm": "0.32.2"}


class FakeMachines:
    """A folder with the two programs, first on PATH, and scripts that answer in place of real commands."""

    def __init__(self, folder: Path, monkeypatch: Any) -> None:
        self.folder = folder
        for name, text in (("ssh", _SSH), ("octavo", _OCTAVO)):
            path = folder / name
            path.write_text(text)
            path.chmod(path.stat().st_mode | stat.S_IXUSR)
        monkeypatch.setenv("PATH", f"{folder}:{os.environ['PATH']}")
        monkeypatch.setenv("FAKE_FOLDER", str(folder))
        monkeypatch.setenv("FAKE_PYTHON", sys.executable)

    def answer(self, host: str, command: str, script: str) -> None:
        """Lets a shell script answer one of the commands on a machine; "ssh" for the connection itself."""
        (self.folder / f"{host}.{command}").write_text(f"{script}\n")

    def report(self, host: str, **fields: Any) -> None:
        """Lets a machine report itself with these fields."""
        given: dict[str, Any] = {
            "versions": VERSIONS,
            "chip": "Apple M4",
            "cores": 10,
            "memory": 32 * 10**9,
            "limit": 24 * 10**9,
            "available": 20 * 10**9,
            "disk_free": 10**12,
            "bandwidth": 120e9,
            "operation_seconds": 2e-6,
        }
        text = msgspec.json.encode(MachineReport(**(given | fields))).decode()
        self.answer(host, "machine-report", f"cat <<'END'\n{text}\nEND")

    def asked(self) -> list[str]:
        """What was asked of `octavo`, as "machine arguments"."""
        path = self.folder / "asked"
        return path.read_text().splitlines() if path.exists() else []

    def running(self) -> list[int]:
        """The processes of `ssh` that were started and have not ended; `exec` keeps their numbers."""
        lines = (self.folder / "started").read_text().splitlines()
        return [pid for pid in (int(line.split()[1]) for line in lines) if _exists(pid)]


def _exists(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def hosts(*names: str) -> HostsFile:
    """A hosts file whose machines all have loopback addresses."""
    return parse_hosts(json.dumps([{"ssh": name, "ips": ["127.0.0.1"]} for name in names]))
