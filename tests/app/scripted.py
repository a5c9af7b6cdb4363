"""How the window's tests run the scripted engine, and how patient the client is with it."""

import sys
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
    return [sys.executable, FAKE_ENGINE, *arguments]
