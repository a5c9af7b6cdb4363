"""How the window's tests run the scripted engine, and how patient the client is with it."""

import subprocess
import sys
import tempfile
from functools import cache
from pathlib import Path

from app.processes.engine_client import Timing

REPOSITORY = Path(__file__).parents[2]
FAST = Timing(
    ping_every=0.05,
    silent_after=0.4,
    welcome_within=20.0,
    first_delay=0.05,
    longest_delay=0.2,
    crashes_allowed=3,
    grace=0.5,
)


FAKE_ENGINE = str(Path(__file__).with_name("fake_engine.py"))


def fake_command(*arguments: str) -> list[str]:
    """The command of a scripted engine with these arguments; a fork of one that is ready (`engine_forks`)."""
    stub = Path(__file__).with_name("engine_stub.py")
    return [sys.executable, "-I", "-S", str(stub), _fork_server(), *arguments]


def fake_command_of_its_own(*arguments: str) -> list[str]:
    """The same as a process that can be stopped by signals."""
    return [sys.executable, FAKE_ENGINE, *arguments]


@cache
def _fork_server() -> str:
    """Starts the server of this process of tests. Returns its address."""
    address = Path(tempfile.mkdtemp(prefix="octavo-engines-")) / "socket"
    server = Path(__file__).with_name("engine_forks.py")
    # It ends when its stdin does, that is with this process, however that ends.
    process = subprocess.Popen(
        [sys.executable, server, address], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    assert process.stdout is not None
    assert process.stdout.readline() == b"ready\n"
    _servers.append(process)
    return str(address)


_servers: list[subprocess.Popen[bytes]] = []  # their stdin stays open
