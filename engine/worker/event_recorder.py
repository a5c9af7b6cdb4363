"""Records the block events of a session into a file that the memory view can open."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from typing import Final

import msgspec

from engine.protocol import BlockEvents, BlockSnapshot, Message, Recording, StatsMessage
from engine.sessions.session import Session
from engine.worker.watcher import Watcher

_HZ: Final = 30.0


class EventRecorder:
    """Records from now on.

    Args:
        session: the session.
    """

    def __init__(self, session: Session) -> None:
        self._messages: list[BlockSnapshot | BlockEvents | StatsMessage] = []
        self._watcher = Watcher(self._take)
        self._watcher.follow(session)
        self._watcher.watch(_HZ)
        session.after_step.append(self._watcher.tick)

    def save(self, path: Path, note: str = "") -> None:
        """Writes the recording.

        Raises:
            OSError: it cannot be written.
        """
        self._watcher.tick(flush=True)
        made = datetime.now().astimezone().isoformat(timespec="seconds")
        path.write_bytes(msgspec.json.encode(Recording(made=made, note=note, messages=self._messages)))

    def _take(self, message: Message) -> None:
        assert isinstance(message, BlockSnapshot | BlockEvents | StatsMessage)
        self._messages.append(message)
