"""The file format of a recording of the memory view."""

from __future__ import annotations

from typing import Final, Literal

import msgspec

from engine.protocol.from_engine import BlockEvents, BlockSnapshot, StatsMessage

RECORDING_VERSION: Final = 1  # changes only when older files can no longer be read


class Recording(msgspec.Struct, kw_only=True):
    """A recording as JSON: a snapshot, then the messages that followed it. Times are the engine's."""

    format: Literal["octavo memory"] = "octavo memory"
    version: int = RECORDING_VERSION
    made: str = ""  # ISO date and time
    note: str = ""
    titles: dict[str, str] = {}  # by chat id
    messages: list[BlockSnapshot | BlockEvents | StatsMessage]
