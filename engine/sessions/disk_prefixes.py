"""Brings the beginning of a prompt back from disk, and writes prefixes there that are worth it.

A prefix is written once it was used twice, or when its model is unloaded. Writing costs the steps nothing but
a copy of its blocks to the host (`disk_copies`). What a chat that was opened has on disk is read before it is
asked for (`disk_preload`).
"""

from __future__ import annotations

import time
from collections.abc import Callable
from concurrent.futures import Future, wait
from typing import Any, Final
from weakref import WeakKeyDictionary

from engine.disk_cache import BlockName, DiskCache, DiskRead, usual_limit
from engine.models.model_identity import identity
from engine.models.model_loader import LoadedModel
from engine.models.paths import disk_cache_folder
from engine.protocol import DiskStats, KVBudgetError, LoadOptions, parse_size
from engine.scheduling.model_runner import ModelRunner
from engine.scheduling.sequence import Sequence
from engine.sessions.disk_copies import DiskCopies
from engine.sessions.disk_preload import DiskPreload
from engine.sessions.disk_reader import DiskReader, PartRead, PrefixRead
from engine.sessions.model_setup import ServableModel
from engine.sessions.session_errors import SessionError
from engine.sessions.stored_model import StoredModel

AUTO: Final = "auto"  # the size of the disk cache comes from the free space
_GIVE_WAY: Final = 0.01  # seconds
_LOOK_SECONDS: Final = 5.0  # between two looks whether the disk still works, while chats are answered


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
        self._checking: Future[set[BlockName]] | None = None  # looks which blocks have been removed
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
        wait([each for each in reads if not each.done()][:1], _GIVE_WAY)

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
        """Looks which blocks are still on disk after some were removed there; while nothing is computed."""
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
