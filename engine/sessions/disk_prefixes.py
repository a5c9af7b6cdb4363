"""Brings the beginning of a prompt back from disk, and writes prefixes there that are worth it.

A prefix is written once it was used twice, or when its model is unloaded. Writing costs the steps nothing but
a copy of some blocks to the host, in slices that take at most a hundredth of the time while there is work.
"""

from __future__ import annotations

import hashlib
import json
import time
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import Future
from importlib.metadata import version
from itertools import takewhile
from typing import Final, NamedTuple
from weakref import WeakKeyDictionary

import numpy as np

from engine.disk_cache import DiskCache, DiskRead, Record, usual_limit
from engine.models.model_identity import identity
from engine.models.model_loader import LoadedModel
from engine.models.paths import disk_cache_folder
from engine.protocol import KVBudgetError, LoadOptions, parse_size
from engine.scheduling.block_packing import BlockPacking
from engine.scheduling.scheduler import Scheduler
from engine.scheduling.sequence import Sequence
from engine.sessions.model_setup import ServableModel
from engine.sessions.session_errors import SessionError

AUTO: Final = "auto"  # the size of the disk cache comes from the free space
_LAYOUT_VERSION: Final = 1
_SLICE: Final = 16  # blocks copied to the host at once
_IDLE_SHARE: Final = 100  # a slice waits this many times its own duration while there is work
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
    if not limit or loaded.folder is None or served.blocks.window_pools or not served.pools.can_swap:
        return None  # blocks of one pool are all that a prefix is made of
    cache = DiskCache(disk_cache_folder(), limit)
    return DiskPrefixes(cache, served, scheduler, identity(loaded.folder, loaded.adapter), settle)


class _PrefixRead(NamedTuple):
    """Blocks of a waiting sequence that are being read: the first one's index, their digests, the result."""

    first: int
    digests: list[bytes]
    result: Future[DiskRead]


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
        space: names the blocks of this model in these versions.
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
        self._packing = BlockPacking(served.pools)
        self._blocks = served.blocks
        self._scheduler = scheduler
        self._settle = settle
        self._readings: WeakKeyDictionary[Sequence, _PrefixRead] = WeakKeyDictionary()
        self._wanted: OrderedDict[bytes, str] = OrderedDict()  # digest of a block to write -> its chat
        self._kept: set[bytes] = set()  # digests that are known to be on disk or on their way
        self._next_slice = 0.0
        self.space: Final = self._name_space(served, identity)

    def _name_space(self, served: ServableModel, identity: bytes) -> bytes:
        names = {
            "version": _LAYOUT_VERSION,
            "model": identity.hex(),
            "mlx": version("mlx"),
            "mlx_lm": version("mlx-lm"),
            "backend": served.backend.name,
            "block_size": self._blocks.block_size,
            "layout": self._packing.layout,
        }
        return hashlib.blake2b(json.dumps(names, sort_keys=True).encode(), digest_size=16).digest()

    @property
    def idle(self) -> bool:
        """Whether no block waits to be written now."""
        return not self._wanted or not self.cache.on or not self.cache.has_room(self._slice_bytes)

    @property
    def _slice_bytes(self) -> int:
        return _SLICE * self._packing.nbytes

    # --- reading ---------------------------------------------------------------------------------

    def expect(self, sequence: Sequence) -> None:
        """Begins to read what a waiting prompt can have from disk, if that is quicker than computing it."""
        size = self._blocks.block_size
        tokens = sequence.tokens[: (len(sequence.tokens) - 1) // size * size]  # the last token is computed
        if not self.cache.on or not self._scheduler.prefix_sharing or len(tokens) < size:
            return
        digests = self._blocks.digests(tokens)
        first = min(self._blocks.peek(sequence.tokens).reused // size, len(digests))
        places = self.cache.places(self.space, digests[first:])
        self._kept.update(place.digest for place in places)
        nbytes = len(places) * self._packing.nbytes
        seconds = nbytes / self.cache.read_bytes_per_s + nbytes / _HOST_BYTES_PER_S
        compute = len(places) * size * self._scheduler.token_budget.seconds_per_row
        if places and not 0 < compute < seconds:
            wanted = [place.digest for place in places]
            self._readings[sequence] = _PrefixRead(first, wanted, self.cache.read(self.space, places))

    def is_ready(self, sequence: Sequence) -> bool:
        """Whether a waiting sequence may start: what it has on disk was read."""
        reading = self._readings.get(sequence)
        return reading is None or reading.result.done()

    def restore(self, sequence: Sequence, cached: int) -> int:
        """Puts what was read into the blocks of a sequence that was just opened.

        Args:
            sequence: it has blocks for its `cached` first tokens.
            cached: how many of its tokens are cached.

        Returns:
            How many are cached now.
        """
        size = self._blocks.block_size
        self._want(sequence, cached // size)
        reading = self._readings.pop(sequence, None)
        if reading is None:
            return cached
        payloads = list(takewhile(self._fits, reading.result.result().payloads))
        self._kept.difference_update(reading.digests[len(payloads) :])  # to be written again
        first, end = max(cached // size, reading.first), reading.first + len(payloads)
        if reading.first > cached // size or end * size <= cached:
            return cached  # what was cached has been evicted meanwhile, or has been computed
        tokens = sequence.tokens[first * size : end * size]
        needs = [(sequence.handle, end * size - cached)]
        if not self._scheduler.ensure_blocks(needs, restored=True):
            return cached
        begin = time.perf_counter()
        if cached % size:
            cached = self._blocks.truncate(sequence.handle, first * size)
        rows = np.frombuffer(b"".join(payloads[first - reading.first :]), np.uint8)
        self._blocks.restore(sequence.handle, tokens)
        table = self._blocks.table(sequence.handle)[first:end]
        self._packing.unpack(rows.reshape(len(table), self._packing.nbytes), table)
        self._blocks.commit(sequence.handle)
        self._count(len(tokens), reading.result.result().seconds + time.perf_counter() - begin)
        self.cache.own(sequence.chat, self.space, self._blocks.digests(sequence.tokens[: end * size]))
        return cached + len(tokens)

    def _fits(self, payload: bytes) -> bool:
        return len(payload) == self._packing.nbytes

    def _count(self, tokens: int, seconds: float) -> None:
        compute = tokens * self._scheduler.token_budget.seconds_per_row
        self.restored_tokens += tokens
        self.cache.restored_blocks += tokens // self._blocks.block_size
        self.cache.saved_seconds += max(compute - seconds, 0.0)

    # --- writing ---------------------------------------------------------------------------------

    def advance(self) -> None:
        """Copies some of the blocks that are to be written to the host; called after each step."""
        if self.idle or (not self._scheduler.idle and time.monotonic() < self._next_slice):
            return
        self._settle()
        begin = time.monotonic()
        self._write_slice()
        self._next_slice = time.monotonic() + _IDLE_SHARE * (time.monotonic() - begin)

    def close(self, seconds: float = 5.0) -> None:
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
        self._kept.clear()
        self.cache.forget_chat(chat)

    def forget_all(self) -> None:
        """Removes everything from disk, also what other models wrote."""
        self._wanted.clear()
        self._kept.clear()
        self.cache.forget_all()

    def _want(self, sequence: Sequence, blocks: int) -> None:
        """Queues the first blocks of a prompt, which are used a second time now."""
        if sequence.background or sequence.preemptions or not blocks or not self.cache.on:
            return
        digests = self._blocks.digests(sequence.tokens[: blocks * self._blocks.block_size])
        for digest in digests:
            if digest not in self._kept and len(self._wanted) < _MAX_WANTED:
                self._wanted.setdefault(digest, sequence.chat)
        self.cache.own(sequence.chat, self.space, [digest for digest in digests if digest in self._kept])

    def _write_slice(self) -> None:
        """Hands the next blocks to the writer. Those that are on disk or have been evicted are left out."""
        wanted: list[tuple[bytes, int]] = []
        chat = ""
        while self._wanted and len(wanted) < _SLICE:
            digest, owner = next(iter(self._wanted.items()))
            if wanted and owner != chat:
                break
            del self._wanted[digest]
            chat = owner
            block = self._blocks.full_block(digest)
            if block >= 0 and digest not in self._kept:
                wanted.append((digest, block))
        if not wanted:
            return
        rows = self._packing.pack(np.array([block for _, block in wanted], np.int32))
        self._kept.update(digest for digest, _ in wanted)
        if len(self._kept) > 4 * _MAX_WANTED:
            self._kept.clear()  # the writer looks each one up in any case
        self.cache.write(
            [Record(self.space, d, row.tobytes()) for (d, _), row in zip(wanted, rows, strict=True)], chat
        )
