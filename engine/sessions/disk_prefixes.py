"""Prefixes on disk: read back for prompts and for chats that are opened, and written if they are worth it.

A prefix is written once it was used twice, or when its model is unloaded. Writing costs the steps nothing but
a copy of its blocks to the host (`DiskCopies`). When a chat is opened, its prefix on disk is read before
anything is asked (`DiskPreload`).
"""

from __future__ import annotations

import math
import time
from collections import OrderedDict
from collections.abc import Callable, Iterator
from concurrent.futures import Future, wait
from typing import Any, Final, NamedTuple
from weakref import WeakKeyDictionary

from engine.blocks import BlockManager
from engine.disk_cache import PROCESS_THROTTLE, BlockName, DiskCache, DiskRead, Record, usual_limit
from engine.models.model_identity import identity
from engine.models.model_loader import LoadedModel
from engine.models.paths import disk_cache_folder
from engine.protocol import DiskStats, KVBudgetError, LoadOptions, parse_size
from engine.scheduling.model_runner import ModelRunner
from engine.scheduling.scheduler import Scheduler
from engine.scheduling.sequence import Sequence
from engine.sessions.disk_reader import DiskReader, PartRead, PrefixRead, StoredModel
from engine.sessions.model_setup import ServableModel
from engine.sessions.session_errors import SessionError

_SLICE: Final = 16  # blocks copied to the host at once
_BUSY_SLICE_BYTES: Final = 2 << 20  # about, where a copy has to wait for the step in flight
_PIECE_SECONDS: Final = 5e-5  # about, between two steps
_IDLE_SHARE: Final = 200  # a copy waits this many times its own duration while there is work
_FULL_SECONDS: Final = 0.05  # between two checks of a writer that is behind
_MAX_WANTED: Final = 1 << 16  # blocks that wait to be written


class _SlowCopy(NamedTuple):
    """A block that is being copied piece by piece."""

    digest: bytes
    chat: str
    pieces: Iterator[None]


class DiskCopies:
    """Copies blocks of one model that are to be written to disk to the host, and hands them to the writer.

    While chats are answered that takes 0.5 % of the time, in pieces of a few layers between two steps, so
    that no step is much longer than the others. Where steps are submitted ahead, a copy has to wait for the
    one in flight; there whole blocks are copied, and more rarely.

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
        for digest in [digest for digest, owner in self._wanted.items() if owner == chat]:
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
        chosen: list[list[tuple[bytes, int]]] = [[] for _ in stored.parts]
        chat = next(iter(self._wanted.values()))
        for _ in range(self._slice):
            digest, owner = next(iter(self._wanted.items()), (b"", chat))
            if not digest or owner != chat:
                break
            del self._wanted[digest]
            for blocks, block in zip(chosen, stored.unwritten(digest), strict=True):
                if block >= 0:
                    blocks.append((digest, block))
        for part, space, blocks in zip(stored.parts, stored.spaces, chosen, strict=True):
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


class _OpenedChat(NamedTuple):
    """A chat that was opened, the tokens of its text, and what is being read for it."""

    chat: str
    tokens: list[int]
    reading: PrefixRead


class DiskPreload:
    """Reads the text of the chat that was opened last into free blocks; nothing is evicted for it.

    Args:
        reader: reads from disk.
        blocks: the model's blocks.
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
        """The read in progress; None if there is none."""
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
        """Hands over the read in progress if it is the one that this prompt needs."""
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
        restored = self._reader.put_at_rest(reading, tokens, chat)
        self._reader.count(restored)
        self._read = {chat: tokens[: restored.cached]} if restored.tokens else {}
        self._read_tokens = restored.tokens

    def tokens_used(self, sequence: Sequence, cached: int) -> int:
        """Returns how many of a starting sequence's cached tokens were read here; they are counted once."""
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


AUTO: Final = "auto"  # the size of the disk cache comes from the free space
_GIVE_WAY: Final = 0.01  # seconds that the reader gets
_LOOK_SECONDS: Final = 5.0  # between two checks whether the disk still works, while chats are answered


def open_disk_prefixes(
    loaded: LoadedModel,
    options: LoadOptions,
    served: ServableModel,
    runner: ModelRunner,
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
    own = identity(loaded.folder, loaded.adapter)
    return DiskPrefixes(StoredModel(cache, served, runner, own, settle))


class DiskPrefixes:
    """The disk cache of one session; its scheduler asks it through `SessionPrefixes`.

    Args:
        stored: the model and its disk cache, which is closed with the session.

    Attributes:
        stored: as given.
        cache: the files.
        parts: what prefixes of this model consist of.
        spaces: of each part: names the blocks of this model in these versions.
        copies: the blocks that are to be written.
        preload: reads for the chat that was opened last.
    """

    def __init__(self, stored: StoredModel) -> None:
        self.stored: Final = stored
        self.cache: Final = stored.cache
        self.parts: Final = stored.parts
        self.spaces: Final = stored.spaces
        self._reader: Final = DiskReader(stored)
        self.copies: Final = DiskCopies(stored)
        self.preload: Final = DiskPreload(self._reader, stored.blocks, stored.scheduler)
        self._blocks: Final = stored.blocks
        self._scheduler: Final = stored.scheduler
        self._checking: Future[set[BlockName]] | None = None  # looks up which blocks have been removed
        self._removals = self.cache.removals  # when it was last looked
        self._was_on = True
        self._readings: WeakKeyDictionary[Sequence, PrefixRead] = WeakKeyDictionary()

    @property
    def restored_tokens(self) -> int:
        """Tokens that came back from disk so far."""
        return self._reader.restored_tokens

    @property
    def idle(self) -> bool:
        """Whether nothing is to be read for an opened chat, written now, or looked up after a removal."""
        checked = self._checking is None and not self._must_check
        return self.preload.reading is None and self.copies.idle and checked

    @property
    def _must_check(self) -> bool:
        return self.cache.on and self.cache.removals != self._removals

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
        reading = self.preload.take_for(sequence) or self._reader.begin(sequence.tokens)
        if reading is not None:
            self._readings[sequence] = reading

    def is_ready(self, sequence: Sequence) -> bool:
        """Whether a waiting sequence may start: what it has on disk was read."""
        reading = self._readings.get(sequence)
        return reading is None or reading.done

    def restore(self, sequence: Sequence, cached: int) -> int:
        """Puts what was read into the blocks of a sequence that was just opened; see `Prefixes`."""
        self._want(sequence, cached // self._blocks.block_size)
        reading = self._readings.pop(sequence, None)
        if reading is None:
            sequence.restored = self.preload.tokens_used(sequence, cached)
            return cached
        restored = self._reader.put(reading, sequence.handle, sequence.tokens, cached, sequence.chat)
        sequence.restored = restored.tokens
        self._reader.count(restored)
        return restored.cached

    def put_in_memory(self, tokens: list[int], records: list[tuple[int, bytes, bytes]]) -> None:
        """Puts the blocks of a text into the main pool, where a request finds them cached."""
        result: Future[DiskRead] = Future()
        result.set_result(DiskRead([payload for _, _, payload in records], 0.0))
        digests = [digest for _, digest, _ in records]
        reading = PrefixRead(0, len(digests), digests, [PartRead(0, digests, result)])
        self._reader.put_at_rest(reading, [*tokens, tokens[0]], "")

    # --- writing ---------------------------------------------------------------------------------

    def advance(self) -> float:
        """Goes on with what is read ahead and what is to be written; called between steps.

        Returns:
            The seconds until it is to be called again.
        """
        was_on, self._was_on = self._was_on, self.cache.on
        if not self._was_on:
            if was_on:
                self._forget_kept()  # what waited to be written is lost
            self.cache.look_again()
        self._wait_for_reader()
        self.preload.finish()
        self._check_stored()
        seconds = self.copies.advance()
        reading = self.preload.reading is not None or self._checking is not None
        return 0.0 if reading else min(seconds, _LOOK_SECONDS)

    def _wait_for_reader(self) -> None:
        """Gives way to the reader while nothing is computed: a spinning loop would hold Python's lock."""
        if self._scheduler.running:
            return  # its steps release the lock often enough
        opened = self.preload.reading
        readings = [*self._readings.values(), *([opened] if opened is not None else [])]
        reads: list[Future[Any]] = [part.result for reading in readings for part in reading.parts]
        if self._checking is not None:
            reads.append(self._checking)
        wait([read for read in reads if not read.done()][:1], _GIVE_WAY)

    def close(self, seconds: float = 2.0) -> None:
        """Writes all that chats would use again, the last used first, as far as the time allows."""
        if self.cache.on and self._scheduler.prefix_sharing:
            self.copies.want_all()
            end = time.monotonic() + seconds
            self.copies.copy_all(end)
            self.cache.close(max(end - time.monotonic(), 0.1))
        else:
            self.cache.close(0.1)

    def forget_chat(self, chat: str) -> None:
        """Removes from disk what only this chat used."""
        self.copies.forget_chat(chat)
        self.preload.forget_chat(chat)
        self.stored.kept.clear()
        self._checking = None
        self.cache.forget_chat(chat)

    def forget_all(self) -> None:
        """Removes everything from disk, also what other models wrote."""
        self.preload.forget_all()
        self.copies.forget_all()
        self._forget_kept()
        self.cache.forget_all()

    def _forget_kept(self) -> None:
        self.stored.kept.clear()
        self._checking = None
        self._blocks.set_stored(self._blocks.queries.stored_digests(), False)

    def _check_stored(self) -> None:
        """Looks up which blocks are still on disk after removals; while nothing is computed."""
        if self._checking is not None and self._checking.done():
            gone, self._checking = self._checking.result(), None
            self._blocks.set_stored([digest for space, digest in gone if space == self.spaces[0]], False)
            self.stored.kept.difference_update(gone)
        if self._checking is None and self._scheduler.idle and self._must_check:
            self._removals = self.cache.removals
            names = [
                (space, digest) for digest in self._blocks.queries.stored_digests() for space in self.spaces
            ]
            self.stored.kept.intersection_update(names)  # the writer looks the others up
            self._checking = self.cache.ask_missing(names)

    def _want(self, sequence: Sequence, blocks: int) -> None:
        """Queues the first blocks of a prompt, which are used a second time now."""
        if sequence.background or sequence.preemptions or not blocks or not self.cache.on:
            return
        digests = self._blocks.queries.digests(sequence.tokens[: blocks * self._blocks.block_size])
        self.copies.want(digests, sequence.chat)
        for number, space in enumerate(self.spaces):
            kept = [digest for digest in digests if (space, digest) in self.stored.kept]
            self.cache.own(sequence.chat, space, kept)
            if not number:
                self._blocks.set_stored(kept)
