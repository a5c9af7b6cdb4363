"""A file of what a watcher heard."""

from __future__ import annotations

from typing import Literal

import msgspec

from engine.protocol.frames import PROTOCOL_VERSION
from engine.protocol.from_engine import BlockEvents, BlockSnapshot, StatsMessage


class Recording(msgspec.Struct, kw_only=True):
    """A file of what a watcher heard, as JSON: a snapshot, then what followed. Times are the engine's."""

    format: Literal["octavo memory"] = "octavo memory"
    version: int = PROTOCOL_VERSION
    made: str = ""  # ISO date and time
    note: str = ""
    titles: dict[str, str] = {}  # by chat id
    messages: list[BlockSnapshot | BlockEvents | StatsMessage]
