"""Copies blocks that are to be written to disk to the host, and hands them to the writer.

While chats are answered that takes 0.5 % of the time, in pieces of a few layers between two steps,
so that no step is much longer than the others. Where steps are submitted ahead, a copy has to wait for the
one in flight; there whole blocks are copied, and more rarely.
"""

from __future__ import annotations

import math
import time
from collections import OrderedDict
from collections.abc import Iterator
from typing import Final, NamedTuple

from engine.disk_cache import PROCESS_THROTTLE, Record
from engine.sessions.stored_model import StoredModel

_SLICE: Final = 16  # blocks copied to the host at once
_BUSY_SLICE_BYTES: Final = 2 << 20  # about, where a copy has to wait for the step in flight
_PIECE_SECONDS: Final = 5e-5  # about, between two steps
_IDLE_SHARE: Final = 200  # a copy waits this many times its own duration while there is work
_FULL_SECONDS: Final = 0.05  # until a writer that has too much to do is looked at again
_MAX_WANTED: Final = 1 << 16  # blocks that wait to be written


class _SlowCopy(NamedTuple):
    """A block that is being copied piece by piece."""

    digest: bytes
    chat: str
    pieces: Iterator[None]


class DiskCopies:
    """The blocks of one model that are to be written to disk.

    Args:
        stored: the model and its disk cache.
    """

    def __init__(self, stored: StoredModel) -> None:
        self._stored = stored
        self._wanted: OrderedDict[bytes, str] = OrderedDict()  # digest of a block to write -> its chat
        self._copying: _SlowCopy | None = None
        self._next_copy = 0.0
        self._block_bytes: Final = stored.block_bytes

    @property
    def all_copied(self) -> bool:
        """Whether no block waits to be handed to the writer."""
        return not self._wanted and self._copying is None

    @property
    def idle(self) -> bool:
        """Whether there is nothing to copy now."""
        cache = self._stored.cache
        return self.all_copied or not cache.on or not cache.has_room(self._slice * self._block_bytes)

    def want(self, digests: list[bytes], chat: str) -> None:
        """Queues the blocks of a chat that are not on disk yet."""
        for digest in digests:
            if len(self._wanted) < _MAX_WANTED and max(self._stored.unwritten(digest)) >= 0:
                self._wanted.setdefault(digest, chat)

    def want_all(self) -> None:
        """Queues all that chats would use again, the last used first."""
        for content in self._stored.blocks.queries.full_contents():
            self._wanted.setdefault(content.digest, content.chat)

    def forget_chat(self, chat: str) -> None:
        """Drops the blocks that are to be written for a chat."""
        self._stop_copying()
        for digest in [each for each, owner in self._wanted.items() if owner == chat]:
            del self._wanted[digest]

    def forget_all(self) -> None:
        """Drops all blocks that are to be written."""
        self._copying = None
        self._wanted.clear()

    def advance(self) -> float:
        """Copies some blocks; called between steps. Returns the seconds until there may be more to copy."""
        if self.all_copied or not self._stored.cache.on:
            return math.inf
        busy = not self._stored.scheduler.idle
        if self.idle or PROCESS_THROTTLE.paused:
            return _FULL_SECONDS
        if busy and (left := self._next_copy - time.monotonic()) > 0:
            return left
        begin = time.perf_counter()
        if busy and not self._stored.in_flight:
            self._copy_piece(begin + _PIECE_SECONDS)
        else:
            self._stored.settle()
            self._copy_slice()
        pause = _IDLE_SHARE * (time.perf_counter() - begin)
        self._next_copy = time.monotonic() + pause
        return pause

    def copy_all(self, end: float) -> None:
        """Copies all that is wanted, until `time.monotonic` is at `end`."""
        cache = self._stored.cache
        self._stored.settle()
        while not self.all_copied and cache.on and time.monotonic() < end:
            if cache.has_room(self._slice * self._block_bytes):
                self._copy_slice()
            else:
                cache.flush(0.1)

    @property
    def _slice(self) -> int:
        """Blocks that are copied at once now, if whole ones are."""
        if self._stored.scheduler.idle:
            return _SLICE
        return min(max(_BUSY_SLICE_BYTES // max(self._block_bytes, 1), 1), _SLICE)

    def _copy_slice(self) -> None:
        """Hands the next blocks to the writer. Those that are on disk or have been evicted are left out."""
        self._stop_copying()
        stored = self._stored
        found: list[list[tuple[bytes, int]]] = [[] for _ in stored.parts]
        chat = next(iter(self._wanted.values()))
        for _ in range(self._slice):
            digest, owner = next(iter(self._wanted.items()), (b"", chat))
            if not digest or owner != chat:
                break
            del self._wanted[digest]
            for blocks, block in zip(found, stored.unwritten(digest), strict=True):
                if block >= 0:
                    blocks.append((digest, block))
        for part, space, blocks in zip(stored.parts, stored.spaces, found, strict=True):
            if blocks:
                payloads = part.pack([block for _, block in blocks])
                self._write(space, [digest for digest, _ in blocks], payloads, chat)

    def _copy_piece(self, end: float) -> None:
        """Goes on with a block until `time.perf_counter` is at `end`."""
        while True:
            if self._copying is None:
                if not self._wanted:
                    return
                digest, chat = self._wanted.popitem(last=False)
                self._copying = _SlowCopy(digest, chat, self._copy_slowly(digest, chat))
            for _ in self._copying.pieces:
                break
            else:
                self._copying = None
            if time.perf_counter() >= end:
                return

    def _copy_slowly(self, digest: bytes, chat: str) -> Iterator[None]:
        """Copies a block, and yields between pieces. A moved block is begun anew, an evicted one given up."""
        stored = self._stored
        for part, space, block in zip(stored.parts, stored.spaces, stored.unwritten(digest), strict=True):
            if block < 0:
                continue
            pieces = part.pack_slowly(block)
            while part.block_of(digest) == block:  # so each piece is of the content that has this name
                payload = next(pieces)
                if payload is not None:
                    self._write(space, [digest], [payload], chat)
                    break
                yield
            else:
                if part.block_of(digest) >= 0:
                    self._wanted.setdefault(digest, chat)

    def _stop_copying(self) -> None:
        """Puts the block that is half copied back among those that are wanted."""
        if self._copying is not None:
            self._wanted[self._copying.digest] = self._copying.chat
            self._wanted.move_to_end(self._copying.digest, last=False)
            self._copying = None

    def _write(self, space: bytes, digests: list[bytes], payloads: list[bytes], chat: str) -> None:
        kept = self._stored.kept
        if len(kept) > 4 * _MAX_WANTED:
            kept.clear()  # the writer looks each one up in any case
        kept.update((space, digest) for digest in digests)
        if space == self._stored.spaces[0]:
            self._stored.blocks.set_stored(digests)
        records = zip(digests, payloads, strict=True)
        self._stored.cache.write([Record(space, digest, data) for digest, data in records], chat)
