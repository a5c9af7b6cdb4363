"""Brings the beginning of a prompt back from disk, and writes prefixes there that are worth it.

A prefix is written once it was used twice, or when its model is unloaded. Writing costs the steps nothing but
a copy of some blocks to the host, in slices that take half a hundredth of the time while there is work. What
a chat that was opened has on disk is read before it is asked for (`disk_preload`).
"""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import Future, wait
from typing import Final
from weakref import WeakKeyDictionary

from engine.disk_cache import DiskCache, DiskRead, Record, usual_limit
from engine.models.model_identity import identity
from engine.models.model_loader import LoadedModel
from engine.models.paths import disk_cache_folder
from engine.protocol import DiskStats, KVBudgetError, LoadOptions, parse_size
from engine.scheduling.scheduler import Scheduler
from engine.scheduling.sequence import Sequence
from engine.sessions.disk_preload import DiskPreload
from engine.sessions.disk_reader import DiskReader, PartRead, PrefixRead
from engine.sessions.model_setup import ServableModel
from engine.sessions.session_errors import SessionError

AUTO: Final = "auto"  # the size of the disk cache comes from the free space
_SLICE: Final = 16  # blocks copied to the host at once
_BUSY_SLICE_BYTES: Final = 2 << 20  # about, while there is work: a step waits for it
_IDLE_SHARE: Final = 200  # a slice waits this many times its own duration while there is work
_GIVE_WAY: Final = 0.01  # seconds
_MAX_WANTED: Final = 1 << 16  # blocks that wait to be written


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
        preload: reads for the chat that was opened last.
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
        self._reader: Final = DiskReader(cache, served, scheduler, identity, settle)
        self.parts: Final = self._reader.parts
        self.spaces: Final = self._reader.spaces
        self.preload: Final = DiskPreload(self._reader, served.blocks, scheduler)
        self._blocks = served.blocks
        self._scheduler = scheduler
        self._settle = settle
        self._readings: WeakKeyDictionary[Sequence, PrefixRead] = WeakKeyDictionary()
        self._wanted: OrderedDict[bytes, str] = OrderedDict()  # digest of a block to write -> its chat
        self._kept: Final = self._reader.kept
        self._next_slice = 0.0
        self._block_bytes: Final = sum(part.nbytes for part in self.parts)

    @property
    def restored_tokens(self) -> int:
        """Tokens that came back from disk so far."""
        return self._reader.restored_tokens

    @property
    def idle(self) -> bool:
        """Whether nothing waits to be read for an opened chat, and no block to be written now."""
        return self.preload.reading is None and self._nothing_to_write

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
        reading = self.preload.take_for(sequence) or self._reader.begin(sequence.tokens)
        if reading is not None:
            self._readings[sequence] = reading

    def is_ready(self, sequence: Sequence) -> bool:
        """Whether a waiting sequence may start: what it has on disk was read."""
        reading = self._readings.get(sequence)
        return reading is None or reading.done

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
            sequence.restored = self.preload.tokens_used(sequence, cached)
            return cached
        found = self._reader.put(reading, sequence.handle, sequence.tokens, cached, sequence.chat)
        sequence.restored = found.tokens
        self._reader.count(found)
        return found.cached

    def put_in_memory(self, tokens: list[int], records: list[tuple[int, bytes, bytes]]) -> None:
        """Puts the blocks of a text into the main pool, where a request finds them cached."""
        result: Future[DiskRead] = Future()
        result.set_result(DiskRead([payload for _, _, payload in records], 0.0))
        digests = [digest for _, digest, _ in records]
        reading = PrefixRead(0, len(digests), digests, [PartRead(0, digests, result)])
        self._reader.put_at_rest(reading, [*tokens, tokens[0]], "")

    # --- writing ---------------------------------------------------------------------------------

    def advance(self) -> None:
        """Copies some of the blocks that are to be written to the host; called after each step."""
        if not self.cache.on:
            self._kept.clear()  # what waited to be written is lost
            self.cache.look_again()
        self._wait_for_reader()
        self.preload.finish()
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
        opened = self.preload.reading
        readings = [*self._readings.values(), *([opened] if opened is not None else [])]
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
        self.preload.forget_chat(chat)
        self._kept.clear()
        self.cache.forget_chat(chat)

    def forget_all(self) -> None:
        """Removes everything from disk, also what other models wrote."""
        self.preload.forget_all()
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
