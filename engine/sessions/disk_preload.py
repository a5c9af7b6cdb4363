"""Reads what a chat has on disk when it is opened, before anything is asked.

It goes into free blocks, where the first question finds it cached. Nothing is evicted for it.
"""

from __future__ import annotations

from typing import NamedTuple

from engine.blocks import BlockManager
from engine.scheduling.scheduler import Scheduler
from engine.scheduling.sequence import Sequence
from engine.sessions.disk_reader import DiskReader, PrefixRead


class _OpenedChat(NamedTuple):
    """A chat that was opened, the tokens of its text, and what is being read for it."""

    chat: str
    tokens: list[int]
    reading: PrefixRead


class DiskPreload:
    """Reads for the chat that was opened last.

    Args:
        reader: reads from disk.
        blocks: the model's blocks.
        scheduler: the scheduler.
    """

    def __init__(self, reader: DiskReader, blocks: BlockManager, scheduler: Scheduler) -> None:
        self._reader = reader
        self._blocks = blocks
        self._scheduler = scheduler
        self._opened: _OpenedChat | None = None
        self._read: dict[str, list[int]] = {}  # chat -> text that was put into blocks
        self._read_tokens = 0  # how many tokens of it came from disk

    @property
    def reading(self) -> PrefixRead | None:
        """What is being read; None if nothing is."""
        return self._opened.reading if self._opened is not None else None

    def begin(self, chat: str, tokens: list[int]) -> None:
        """Begins to read what a chat that was opened has on disk; `finish` puts it into free blocks.

        It is dropped if there is no room, or if a request takes it over.

        Args:
            chat: its id.
            tokens: of its text, as a prompt.
        """
        self._opened = None
        if any(sequence.chat == chat for sequence in self._scheduler):
            return
        reading = self._reader.begin(tokens)
        if reading is not None and self._has_room(reading):
            self._opened = _OpenedChat(chat, tokens, reading)

    def take_for(self, sequence: Sequence) -> PrefixRead | None:
        """Hands over what is being read, if it is what this prompt can have from disk."""
        opened, size = self._opened, self._blocks.block_size
        if opened is None or len(sequence.tokens) <= opened.reading.end * size:
            return None
        end = opened.reading.end * size
        if sequence.tokens[:end] != opened.tokens[:end]:
            return None
        self._opened = None
        return opened.reading

    def finish(self) -> None:
        """Puts what was read into free blocks, where an answer finds it cached."""
        opened = self._opened
        if opened is None or not opened.reading.done:
            return
        self._opened = None
        chat, tokens, reading = opened
        if not self._has_room(reading) or any(sequence.chat == chat for sequence in self._scheduler):
            return
        found = self._reader.put_at_rest(reading, tokens, chat)
        self._reader.count(found)
        self._read = {chat: tokens[: found.cached]} if found.tokens else {}
        self._read_tokens = found.tokens

    def tokens_used(self, sequence: Sequence, cached: int) -> int:
        """Returns how many of a starting sequence's cached tokens were read here; told once."""
        text = self._read.pop(sequence.chat, [])
        used = text and len(text) <= cached and sequence.tokens[: len(text)] == text
        return self._read_tokens if used else 0

    def forget_chat(self, chat: str) -> None:
        """Drops what is being read for a chat that is deleted."""
        if self._opened is not None and self._opened.chat == chat:
            self._opened = None
        self._read.pop(chat, None)

    def forget_all(self) -> None:
        """Drops all that is being read."""
        self._opened = None
        self._read.clear()

    def _has_room(self, reading: PrefixRead) -> bool:
        """Whether what is read fits without evicting anything."""
        capacity, blocks = self._blocks.capacity, reading.end - reading.first
        free = sum(
            pool.free * weight for pool, weight in zip(capacity.usage(), capacity.weights, strict=True)
        )
        room = free + max(0, self._scheduler.limit - capacity.allocated)
        return blocks * capacity.weights[0] + capacity.window_units(blocks) <= room
