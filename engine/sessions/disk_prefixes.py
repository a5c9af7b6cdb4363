"""Brings the beginning of a prompt back from disk, and writes prefixes there that are worth it.

A prefix is written once it was used twice, or when its model is unloaded. Writing costs the steps nothing but
a copy of some blocks to the host, in slices that take half a hundredth of the time while there is work. What
a chat that was opened has on disk is read before it is asked for, into free blocks.
"""

from __future__ import annotations

import hashlib
import json
import time
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import Future, wait
from importlib.metadata import version
from itertools import takewhile
from typing import Final, NamedTuple
from weakref import WeakKeyDictionary

from engine.disk_cache import DiskCache, DiskRead, Record, usual_limit
from engine.models.model_identity import identity
from engine.models.model_loader import LoadedModel
from engine.models.paths import disk_cache_folder
from engine.protocol import DiskStats, KVBudgetError, LoadOptions, parse_size
from engine.scheduling.scheduler import Scheduler
from engine.scheduling.sequence import Sequence
from engine.sessions.disk_parts import DiskPart, MainPoolPart, StatePart, WindowPoolPart
from engine.sessions.model_setup import ServableModel
from engine.sessions.session_errors import SessionError

AUTO: Final = "auto"  # the size of the disk cache comes from the free space
LAYOUT_VERSION: Final = 1
_SLICE: Final = 16  # blocks copied to the host at once
_BUSY_SLICE_BYTES: Final = 2 << 20  # about, while there is work: a step waits for it
_IDLE_SHARE: Final = 200  # a slice waits this many times its own duration while there is work
_GIVE_WAY: Final = 0.01  # seconds
_MAX_WANTED: Final = 1 << 16  # blocks that wait to be written
_HOST_BYTES_PER_S: Final = 2e9  # assumed speed of copying what was read into the pools


def open_disk_prefixes(
    loaded: LoadedModel,
    options: LoadOptions,
    served: ServableModel,
    scheduler: Scheduler,
    settle: Callable[[], None],
) -> DiskPrefixes | None:
    """Opens the disk cache for a session; None if it was not asked for, or cannot hold the model's state.

    Raises:
        SessionError: the size of the disk cache cannot be parsed.
    """
    if not options.disk_cache:
        return None
    try:
        limit = (
            usual_limit(disk_cache_folder()) if options.disk_cache == AUTO else parse_size(options.disk_cache)
        )
    except KVBudgetError as error:
        raise SessionError(str(error)) from error
    if not limit or loaded.folder is None or not served.pools.can_copy_out:
        return None
    cache = DiskCache(disk_cache_folder(), limit)
    return DiskPrefixes(cache, served, scheduler, identity(loaded.folder, loaded.adapter), settle)


def _parts(served: ServableModel) -> list[DiskPart]:
    """The parts of this model's prefixes, the main pool first."""
    pools, blocks, model = served.pools, served.blocks, served.model
    parts: list[DiskPart] = [MainPoolPart(pools, blocks)]
    for pool, window in enumerate(blocks.window_pools, 1):
        parts.append(WindowPoolPart(pools, blocks, pool, window.span))
    if model.recurrent:
        parts.append(StatePart(model.states, blocks))
    return parts


class _PartRead(NamedTuple):
    """Blocks of one part that are being read: the first one's index, their digests, and the result."""

    first: int
    digests: list[bytes]
    result: Future[DiskRead]


class _PrefixRead(NamedTuple):
    """What is being read for a waiting sequence: blocks `first` to `end` of its prompt, by part.

    Attributes:
        digests: of the prompt's blocks up to `end`.
    """

    first: int
    end: int
    digests: list[bytes]
    parts: list[_PartRead]


class _Restored(NamedTuple):
    """How many tokens a sequence has now, how many of them came from disk, and the seconds that it took."""

    cached: int
    tokens: int = 0
    seconds: float = 0.0


class _Preload(NamedTuple):
    """What is being read for a chat that was opened, and the tokens of its text."""

    chat: str
    tokens: list[int]
    reading: _PrefixRead


class DiskPrefixes:
    """The disk cache of one session.

    Args:
        cache: the files; closed with the session.
        served: the model's pools and blocks.
        scheduler: the scheduler; its hooks are set to `is_ready` and `restore` by the session.
        identity: of the model, its adapter and everything that its K/V depend on.
        settle: waits for the step in flight; called before pools are read.

    Attributes:
        cache: as given.
        parts: what prefixes of this model consist of.
        spaces: of each part: names the blocks of this model in these versions.
        restored_tokens: tokens that came back from disk so far.
    """

    def __init__(
        self,
        cache: DiskCache,
        served: ServableModel,
        scheduler: Scheduler,
        identity: bytes,
        settle: Callable[[], None],
    ) -> None:
        self.cache = cache
        self.restored_tokens = 0
        self.parts: Final = _parts(served)
        self._blocks = served.blocks
        self._scheduler = scheduler
        self._settle = settle
        self._readings: WeakKeyDictionary[Sequence, _PrefixRead] = WeakKeyDictionary()
        self._preload: _Preload | None = None
        self._read_ahead: dict[str, list[int]] = {}  # chat -> text read when it was opened
        self._read_ahead_tokens = 0  # how many tokens of it came from disk
        self._wanted: OrderedDict[bytes, str] = OrderedDict()  # digest of a block to write -> its chat
        self._kept: set[tuple[bytes, bytes]] = set()  # (space, digest) known to be on disk or on their way
        self._next_slice = 0.0
        self._block_bytes: Final = sum(part.nbytes for part in self.parts)
        self.spaces: Final = [self._name_space(served, identity, part) for part in self.parts]

    def _name_space(self, served: ServableModel, identity: bytes, part: DiskPart) -> bytes:
        names = {
            "version": LAYOUT_VERSION,
            "model": identity.hex(),
            "mlx": version("mlx"),
            "mlx_lm": version("mlx-lm"),
            "backend": served.backend.name,
            "block_size": self._blocks.block_size,
            "layout": part.layout,
        }
        return hashlib.blake2b(json.dumps(names, sort_keys=True).encode(), digest_size=16).digest()

    @property
    def idle(self) -> bool:
        """Whether nothing waits to be read for an opened chat, and no block to be written now."""
        return self._preload is None and self._nothing_to_write

    @property
    def _nothing_to_write(self) -> bool:
        return not self._wanted or not self.cache.on or not self.cache.has_room(self._slice_bytes)

    @property
    def _slice_bytes(self) -> int:
        return self._slice * self._block_bytes

    @property
    def _slice(self) -> int:
        """Blocks that are copied to the host at once now."""
        if self._scheduler.idle:
            return _SLICE
        return min(max(_BUSY_SLICE_BYTES // max(self._block_bytes, 1), 1), _SLICE)

    def stats(self) -> DiskStats:
        """Returns the figures for the memory panel, a few seconds old."""
        figures = self.cache.recent_figures(self.spaces[0])
        size = self._blocks.block_size
        return DiskStats(
            nbytes=figures.nbytes,
            limit=self.cache.limit,
            blocks=figures.blocks,
            written_today=figures.written_today,
            restored_tokens=self.restored_tokens,
            saved_seconds=figures.saved_seconds,
            skipped=dict(figures.skipped),
            chats={chat: blocks * size for chat, blocks in figures.chats},
            problem=figures.problem,
        )

    # --- reading ---------------------------------------------------------------------------------

    def expect(self, sequence: Sequence) -> None:
        """Begins to read what a waiting prompt can have from disk, if that is quicker than computing it."""
        reading = self._preloaded_for(sequence) or self._begin_to_read(sequence.tokens)
        if reading is not None:
            self._readings[sequence] = reading

    def preload(self, chat: str, tokens: list[int]) -> None:
        """Begins to read what a chat that was opened has on disk; `advance` puts it into free blocks.

        Only the chat that was opened last is read for. It is dropped if there is no room, or if a request
        takes it over.
        """
        self._preload = None
        if not self.cache.on or any(sequence.chat == chat for sequence in self._scheduler):
            return
        reading = self._begin_to_read(tokens)
        if reading is not None and self._has_room(reading):
            self._preload = _Preload(chat, tokens, reading)

    def _begin_to_read(self, prompt: list[int]) -> _PrefixRead | None:
        """Begins to read what a prompt can have from disk, if that is quicker than computing it."""
        size = self._blocks.block_size
        tokens = prompt[: (len(prompt) - 1) // size * size]  # the last token is computed
        if not self.cache.on or not self._scheduler.prefix_sharing or len(tokens) < size:
            return None
        digests = self._blocks.digests(tokens)
        first = min(self._blocks.peek(prompt).reused // size, len(digests))
        end = self._end_on_disk(digests, first)
        parts = []
        nbytes = 0
        for part, space in zip(self.parts, self.spaces, strict=True):
            begin = max(part.first_needed(end), first)
            places = self.cache.places(space, digests[begin:end])
            nbytes += sum(place.length for place in places)
            parts.append((begin, space, places))
        seconds = nbytes / self.cache.read_bytes_per_s + nbytes / _HOST_BYTES_PER_S
        compute = (end - first) * size * self._scheduler.token_budget.seconds_per_row
        if end <= first or 0 < compute < seconds:
            return None
        reads = [_PartRead(b, digests[b:end], self.cache.read(space, at)) for b, space, at in parts]
        return _PrefixRead(first, end, digests[:end], reads)

    def _preloaded_for(self, sequence: Sequence) -> _PrefixRead | None:
        """Returns what is being read for the opened chat, if it is what this prompt can have from disk."""
        preload, size = self._preload, self._blocks.block_size
        if preload is None or len(sequence.tokens) <= preload.reading.end * size:
            return None
        end = preload.reading.end * size
        if sequence.tokens[:end] != preload.tokens[:end]:
            return None
        self._preload = None
        return preload.reading

    def _has_room(self, reading: _PrefixRead) -> bool:
        """Whether what is read fits without evicting anything."""
        capacity, blocks = self._blocks.capacity, reading.end - reading.first
        free = sum(
            pool.free * weight for pool, weight in zip(capacity.usage(), capacity.weights, strict=True)
        )
        room = free + max(0, self._scheduler.limit - capacity.allocated)
        return blocks * capacity.weights[0] + capacity.window_units(blocks) <= room

    def _finish_preload(self) -> None:
        """Puts what was read for the opened chat into free blocks, where an answer finds it cached."""
        preload = self._preload
        if preload is None or not all(part.result.done() for part in preload.reading.parts):
            return
        self._preload = None
        chat, tokens, reading = preload
        if not self._has_room(reading) or any(sequence.chat == chat for sequence in self._scheduler):
            return
        found = self._put_at_rest(reading, tokens, chat)
        self._count(found)
        self._read_ahead = {chat: tokens[: found.cached]} if found.tokens else {}
        self._read_ahead_tokens = found.tokens

    def _put_at_rest(self, reading: _PrefixRead, tokens: list[int], chat: str) -> _Restored:
        """Puts what was read into blocks that are cached then."""
        self._settle()
        opened = self._blocks.open(chat, tokens[: reading.end * self._blocks.block_size + 1])
        self._blocks.leave_uncounted(opened.sequence)
        found = self._put(reading, opened.sequence, tokens, opened.reused, chat)
        self._blocks.close(opened.sequence)
        return found

    def _end_on_disk(self, digests: list[bytes], first: int) -> int:
        """Returns the end of the longest prefix of which every part is on disk, from block `first` on."""
        end = first + len(self.cache.places(self.spaces[0], digests[first:]))
        self._kept.update((self.spaces[0], digest) for digest in digests[first:end])
        others = [
            (part, self.cache.listed(space, digests[first:end]))
            for part, space in zip(self.parts[1:], self.spaces[1:], strict=True)
        ]
        for last in range(end, first, -1):
            if all(
                listed.issuperset(digests[max(part.first_needed(last), first) : last])
                for part, listed in others
            ):
                return last
        return first

    def is_ready(self, sequence: Sequence) -> bool:
        """Whether a waiting sequence may start: what it has on disk was read."""
        reading = self._readings.get(sequence)
        return reading is None or all(part.result.done() for part in reading.parts)

    def restore(self, sequence: Sequence, cached: int) -> int:
        """Puts what was read into the blocks of a sequence that was just opened.

        Args:
            sequence: it has blocks for its `cached` first tokens.
            cached: how many of its tokens are cached.

        Returns:
            How many are cached now.
        """
        self._want(sequence, cached // self._blocks.block_size)
        reading = self._readings.pop(sequence, None)
        if reading is None:
            ahead = self._read_ahead.pop(sequence.chat, [])
            if ahead and len(ahead) <= cached and sequence.tokens[: len(ahead)] == ahead:
                sequence.restored = self._read_ahead_tokens
            return cached
        found = self._put(reading, sequence.handle, sequence.tokens, cached, sequence.chat)
        sequence.restored = found.tokens
        self._count(found)
        return found.cached

    def _put(self, reading: _PrefixRead, handle: int, tokens: list[int], cached: int, chat: str) -> _Restored:
        """Puts what was read into the blocks of a sequence that has `cached` tokens."""
        size = self._blocks.block_size
        payloads, end = self._usable(reading)
        if reading.first > cached // size or end * size <= cached:
            return _Restored(cached)  # what was cached has been evicted meanwhile, or more has been computed
        if not self._scheduler.ensure_blocks([(handle, end * size - cached)], restored=True):
            return _Restored(cached)
        begin = time.perf_counter()
        if cached % size:
            cached = self._blocks.truncate(handle, cached // size * size)
            if cached % size or cached // size < reading.first:
                return _Restored(cached)
        first = cached // size
        self._blocks.restore(handle, tokens[cached : end * size])
        for part, read, found in zip(self.parts, reading.parts, payloads, strict=True):
            part.unpack(found[max(first - read.first, 0) :], max(first, read.first), handle)
        self._blocks.commit(handle)
        seconds = max(read.result.result().seconds for read in reading.parts) + time.perf_counter() - begin
        for space in self.spaces:
            self.cache.own(chat, space, reading.digests[:end])
        return _Restored(end * size, end * size - cached, seconds)

    def _usable(self, reading: _PrefixRead) -> tuple[list[list[bytes]], int]:
        """Returns the payloads of each part, and the end of the prefix that they are good for."""
        payloads, end = [], reading.end
        for part, space, read in zip(self.parts, self.spaces, reading.parts, strict=True):
            payloads.append(list(takewhile(part.fits, read.result.result().payloads)))
            missing = read.digests[len(payloads[-1]) :]
            self._kept.difference_update((space, digest) for digest in missing)  # to be written again
            if missing:
                # Only the main pool's blocks are of use up to any of them.
                end = read.first + len(payloads[-1]) if len(self.parts) == 1 else reading.first
        return payloads, end

    def _count(self, found: _Restored) -> None:
        if not found.tokens:
            return
        tokens, seconds = found.tokens, found.seconds
        compute = tokens * self._scheduler.token_budget.seconds_per_row
        self.restored_tokens += tokens
        self.cache.count_restored(tokens // self._blocks.block_size, max(compute - seconds, 0.0))

    def put_in_memory(self, tokens: list[int], records: list[tuple[int, bytes, bytes]]) -> None:
        """Puts the blocks of a text into the main pool, where a request finds them cached."""
        result: Future[DiskRead] = Future()
        result.set_result(DiskRead([payload for _, _, payload in records], 0.0))
        digests = [digest for _, digest, _ in records]
        reading = _PrefixRead(0, len(digests), digests, [_PartRead(0, digests, result)])
        self._put_at_rest(reading, [*tokens, tokens[0]], "")

    # --- writing ---------------------------------------------------------------------------------

    def advance(self) -> None:
        """Copies some of the blocks that are to be written to the host; called after each step."""
        self._wait_for_reader()
        self._finish_preload()
        if self._nothing_to_write or (not self._scheduler.idle and time.monotonic() < self._next_slice):
            return
        begin = time.monotonic()
        self._settle()
        self._write_slice()
        self._next_slice = time.monotonic() + _IDLE_SHARE * (time.monotonic() - begin)

    def _wait_for_reader(self) -> None:
        """Gives way to the reader while nothing is computed: a spinning loop would hold Python's lock."""
        if self._scheduler.running:
            return  # its steps release the lock often enough
        readings = [*self._readings.values(), *([self._preload.reading] if self._preload else [])]
        reads = [part.result for reading in readings for part in reading.parts]
        wait([each for each in reads if not each.done()][:1], _GIVE_WAY)

    def close(self, seconds: float = 2.0) -> None:
        """Writes all that chats would use again, the last used first, as far as the time allows."""
        if self.cache.on and self._scheduler.prefix_sharing:
            self._settle()
            for content in self._blocks.full_contents():
                self._wanted.setdefault(content.digest, content.chat)
            end = time.monotonic() + seconds
            while self._wanted and self.cache.on and time.monotonic() < end:
                if self.cache.has_room(self._slice_bytes):
                    self._write_slice()
                else:
                    self.cache.flush(0.1)
            self.cache.close(max(end - time.monotonic(), 0.1))
        else:
            self.cache.close(0.1)

    def forget_chat(self, chat: str) -> None:
        """Removes from disk what only this chat used."""
        for digest in [each for each, owner in self._wanted.items() if owner == chat]:
            del self._wanted[digest]
        if self._preload is not None and self._preload.chat == chat:
            self._preload = None
        self._read_ahead.pop(chat, None)
        self._kept.clear()
        self.cache.forget_chat(chat)

    def forget_all(self) -> None:
        """Removes everything from disk, also what other models wrote."""
        self._preload = None
        self._read_ahead.clear()
        self._wanted.clear()
        self._kept.clear()
        self.cache.forget_all()

    def _want(self, sequence: Sequence, blocks: int) -> None:
        """Queues the first blocks of a prompt, which are used a second time now."""
        if sequence.background or sequence.preemptions or not blocks or not self.cache.on:
            return
        digests = self._blocks.digests(sequence.tokens[: blocks * self._blocks.block_size])
        for digest in digests:
            if len(self._wanted) < _MAX_WANTED and max(self._unwritten(digest)) >= 0:
                self._wanted.setdefault(digest, sequence.chat)
        for space in self.spaces:
            kept = [digest for digest in digests if (space, digest) in self._kept]
            self.cache.own(sequence.chat, space, kept)

    def _unwritten(self, digest: bytes) -> list[int]:
        """Returns, for each part, the block that has this content and is not on disk yet; -1 for none."""
        return [
            part.block_of(digest) if (space, digest) not in self._kept else -1
            for part, space in zip(self.parts, self.spaces, strict=True)
        ]

    def _write_slice(self) -> None:
        """Hands the next blocks to the writer. Those that are on disk or have been evicted are left out."""
        found: list[list[tuple[bytes, int]]] = [[] for _ in self.parts]
        chat = next(iter(self._wanted.values()))
        for _ in range(self._slice):
            digest, owner = next(iter(self._wanted.items()), (b"", chat))
            if not digest or owner != chat:
                break
            del self._wanted[digest]
            for blocks, block in zip(found, self._unwritten(digest), strict=True):
                if block >= 0:
                    blocks.append((digest, block))
        if len(self._kept) > 4 * _MAX_WANTED:
            self._kept.clear()  # the writer looks each one up in any case
        for part, space, blocks in zip(self.parts, self.spaces, found, strict=True):
            if blocks:
                payloads = part.pack([block for _, block in blocks])
                self._kept.update((space, digest) for digest, _ in blocks)
                records = zip(blocks, payloads, strict=True)
                self.cache.write([Record(space, digest, data) for (digest, _), data in records], chat)
