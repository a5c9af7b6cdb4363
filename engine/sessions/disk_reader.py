"""Reads the beginning of a prompt from disk and puts it into blocks.

It is read only where that is measured to be quicker than computing it. What cannot be used is a miss.
"""

from __future__ import annotations

import time
from concurrent.futures import Future
from itertools import takewhile
from typing import Final, NamedTuple

from engine.disk_cache import DiskRead
from engine.sessions.stored_model import StoredModel

_HOST_BYTES_PER_S: Final = 2e9  # assumed speed of copying what was read into the pools


class PartRead(NamedTuple):
    """Blocks of one part that are being read: the first one's index, their digests, and the result."""

    first: int
    digests: list[bytes]
    result: Future[DiskRead]


class PrefixRead(NamedTuple):
    """What is being read for a waiting sequence: blocks `first` to `end` of its prompt, by part.

    Attributes:
        digests: of the prompt's blocks up to `end`.
    """

    first: int
    end: int
    digests: list[bytes]
    parts: list[PartRead]

    @property
    def done(self) -> bool:
        """Whether all of it was read."""
        return all(part.result.done() for part in self.parts)


class RestoredPrefix(NamedTuple):
    """How many tokens a sequence has now, how many of them came from disk, and the seconds that it took."""

    cached: int
    tokens: int = 0
    seconds: float = 0.0


class DiskReader:
    """Reads prefixes of one model.

    Args:
        stored: the model and its disk cache.

    Attributes:
        restored_tokens: tokens that came back from disk so far.
    """

    def __init__(self, stored: StoredModel) -> None:
        self.restored_tokens = 0
        self._stored = stored
        self._cache = stored.cache
        self._blocks = stored.blocks
        self._scheduler = stored.scheduler

    def begin(self, prompt: list[int]) -> PrefixRead | None:
        """Begins to read what a prompt can have from disk, if that is quicker than computing it."""
        size = self._blocks.block_size
        tokens = prompt[: (len(prompt) - 1) // size * size]  # the last token is computed
        if not self._cache.on or not self._scheduler.prefix_sharing or len(tokens) < size:
            return None
        digests = self._blocks.queries.digests(tokens)
        first = min(self._blocks.peek(prompt).reused // size, len(digests))
        end = self._end_on_disk(digests, first)
        parts = []
        nbytes = 0
        for part, space in zip(self._stored.parts, self._stored.spaces, strict=True):
            begin = max(part.first_needed(end), first)
            places = self._cache.places(space, digests[begin:end])
            nbytes += sum(place.length for place in places)
            parts.append((begin, space, places))
        seconds = nbytes / self._cache.read_bytes_per_s + nbytes / _HOST_BYTES_PER_S
        compute = (end - first) * size * self._scheduler.token_budget.seconds_per_row
        if end <= first or 0 < compute < seconds:
            return None
        reads = [PartRead(b, digests[b:end], self._cache.read(space, at)) for b, space, at in parts]
        return PrefixRead(first, end, digests[:end], reads)

    def put_at_rest(self, reading: PrefixRead, tokens: list[int], chat: str) -> RestoredPrefix:
        """Puts what was read into blocks that are cached then."""
        self._stored.settle()
        opened = self._blocks.open(chat, tokens[: reading.end * self._blocks.block_size + 1])
        self._blocks.leave_uncounted(opened.sequence)
        found = self.put(reading, opened.sequence, tokens, opened.reused, chat)
        self._blocks.close(opened.sequence)
        return found

    def put(
        self, reading: PrefixRead, handle: int, tokens: list[int], cached: int, chat: str
    ) -> RestoredPrefix:
        """Puts what was read into the blocks of a sequence that has `cached` tokens."""
        size = self._blocks.block_size
        payloads, end = self._usable(reading)
        if reading.first > cached // size or end * size <= cached:
            # What was cached has been evicted meanwhile, or more has been computed.
            return RestoredPrefix(cached)
        if not self._scheduler.ensure_blocks([(handle, end * size - cached)], restored=True):
            return RestoredPrefix(cached)
        begin = time.perf_counter()
        if cached % size:
            cached = self._blocks.truncate(handle, cached // size * size)
            if cached % size or cached // size < reading.first:
                return RestoredPrefix(cached)
        first = cached // size
        self._blocks.append(handle, tokens[cached : end * size], restored=True)
        for part, read, found in zip(self._stored.parts, reading.parts, payloads, strict=True):
            part.unpack(found[max(first - read.first, 0) :], max(first, read.first), handle)
        self._blocks.commit(handle)
        if self._cache.on:
            self._blocks.set_stored(reading.digests[first:end])
        seconds = max(read.result.result().seconds for read in reading.parts) + time.perf_counter() - begin
        for space in self._stored.spaces:
            self._cache.own(chat, space, reading.digests[:end])
        return RestoredPrefix(end * size, end * size - cached, seconds)

    def count(self, found: RestoredPrefix) -> None:
        """Counts what came back, and the computing time that it saved."""
        if not found.tokens:
            return
        tokens, seconds = found.tokens, found.seconds
        compute = tokens * self._scheduler.token_budget.seconds_per_row
        self.restored_tokens += tokens
        self._cache.count_restored(tokens // self._blocks.block_size, max(compute - seconds, 0.0))

    def _end_on_disk(self, digests: list[bytes], first: int) -> int:
        """Returns the end of the longest prefix of which every part is on disk, from block `first` on."""
        end = first + len(self._cache.places(self._stored.spaces[0], digests[first:]))
        self._stored.kept.update((self._stored.spaces[0], digest) for digest in digests[first:end])
        others = [
            (part, self._cache.listed(space, digests[first:end]))
            for part, space in zip(self._stored.parts[1:], self._stored.spaces[1:], strict=True)
        ]
        for last in range(end, first, -1):
            if all(
                listed.issuperset(digests[max(part.first_needed(last), first) : last])
                for part, listed in others
            ):
                return last
        return first

    def _usable(self, reading: PrefixRead) -> tuple[list[list[bytes]], int]:
        """Returns the payloads of each part, and the end of the prefix that they are good for."""
        payloads, end = [], reading.end
        for part, space, read in zip(self._stored.parts, self._stored.spaces, reading.parts, strict=True):
            payloads.append(list(takewhile(part.fits, read.result.result().payloads)))
            missing = read.digests[len(payloads[-1]) :]
            self._stored.kept.difference_update((space, digest) for digest in missing)  # to be written again
            if missing:
                # Only the main pool's blocks are of use up to any of them.
                end = read.first + len(payloads[-1]) if len(self._stored.parts) == 1 else reading.first
        return payloads, end
