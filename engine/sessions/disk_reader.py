"""Reads of prefixes: from disk into blocks, where that is measured to be quicker than computing them.

A prefix consists of blocks of the main pool, blocks of window pools, and recurrent states. Each of these
parts has a space of its own on disk, which `StoredModel` names. To continue after `end` blocks, a sequence
needs the main pool's blocks from the first on, a window pool's blocks from where the next row begins to read,
and the state at its end. What cannot be used is a miss.
"""

from __future__ import annotations

import hashlib
import json
import struct
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from importlib.metadata import version
from itertools import takewhile
from typing import Any, Final, NamedTuple, Protocol

import mlx.core as mx
import numpy as np
from numpy.typing import NDArray

from engine.blocks import AttentionSpan, BlockManager
from engine.disk_cache import DiskCache, DiskRead
from engine.paged_model.recurrent_states import Arrays, RecurrentStates, StateEntry
from engine.scheduling.layer_pools import BlockPacking, LayerPools
from engine.scheduling.model_runner import ModelRunner
from engine.sessions.model_setup import ServableModel

_DTYPES: Final = {"float32": mx.float32, "float16": mx.float16, "bfloat16": mx.bfloat16}
_SAME_BYTES: Final = 0.4  # of all bytes, at least
_LENGTH: Final = struct.Struct("<I")


class DiskPart(Protocol):
    """One part of prefixes: says how much of it a prefix needs, and turns its blocks into bytes and back."""

    #: Bytes of one block, about; 0 if there are none.
    nbytes: int

    @property
    def layout(self) -> Any:
        """The layout of the bytes, as JSON; they are of use only where it is the same."""

    def first_needed(self, end: int) -> int:
        """Returns the first block that a prefix of `end` blocks needs."""

    def block_of(self, digest: bytes) -> int:
        """Returns the block that has the content with this hash in this part, -1 if none has."""

    def pack(self, blocks: list[int]) -> list[bytes]:
        """Returns the bytes of blocks."""

    def pack_slowly(self, block: int) -> Iterator[bytes | None]:
        """Like `pack` of one block, in pieces: yields None after each, and its bytes at the end."""

    def fits(self, payload: bytes) -> bool:
        """Whether `unpack` can read these bytes."""

    def unpack(self, payloads: list[bytes], first: int, handle: int) -> None:
        """Puts bytes into the blocks of a sequence, from entry `first` of its table on."""


class _PoolPart:
    """The blocks of a pool; subclasses say which a prefix needs, and where they lie."""

    def __init__(self, packing: BlockPacking) -> None:
        self._packing = packing
        self.nbytes = packing.nbytes

    def pack(self, blocks: list[int]) -> list[bytes]:
        """See `DiskPart`."""
        return [row.tobytes() for row in self._packing.pack(np.array(blocks, np.int32))]

    def pack_slowly(self, block: int) -> Iterator[bytes | None]:
        """See `DiskPart`."""
        return self._packing.pack_slowly(block)

    def fits(self, payload: bytes) -> bool:
        """See `DiskPart`."""
        return len(payload) == self.nbytes

    def _unpack(self, payloads: list[bytes], table: NDArray[np.int32]) -> None:
        if self.nbytes and len(table):
            rows = np.frombuffer(b"".join(payloads), np.uint8).reshape(len(payloads), self.nbytes)
            self._packing.unpack(rows, table)


class MainPoolPart(_PoolPart):
    """The blocks of the main pool."""

    def __init__(self, pools: LayerPools, blocks: BlockManager) -> None:
        super().__init__(BlockPacking(pools))
        self._blocks = blocks

    @property
    def layout(self) -> Any:
        """See `DiskPart`."""
        return self._packing.layout

    def first_needed(self, end: int) -> int:
        """See `DiskPart`."""
        del end
        return 0

    def block_of(self, digest: bytes) -> int:
        """See `DiskPart`."""
        return self._blocks.queries.full_block(digest)

    def unpack(self, payloads: list[bytes], first: int, handle: int) -> None:
        """See `DiskPart`."""
        self._unpack(payloads, self._blocks.table(handle)[first : first + len(payloads)])


class WindowPoolPart(_PoolPart):
    """The blocks of a window pool."""

    def __init__(self, pools: LayerPools, blocks: BlockManager, pool: int, span: AttentionSpan) -> None:
        super().__init__(BlockPacking(pools, pool))
        self._blocks, self._pool, self._span = blocks, pool, span

    @property
    def layout(self) -> Any:
        """See `DiskPart`."""
        return [self._pool, self._span.window, self._span.chunk, self._packing.layout]

    def first_needed(self, end: int) -> int:
        """See `DiskPart`."""
        size = self._blocks.block_size
        return min(self._span.start(end * size) // size, end)

    def block_of(self, digest: bytes) -> int:
        """See `DiskPart`."""
        return self._blocks.queries.full_block(digest, self._pool)

    def unpack(self, payloads: list[bytes], first: int, handle: int) -> None:
        """See `DiskPart`."""
        begin, live = self._blocks.window_table(self._pool, handle)
        skipped = max(begin - first, 0)  # passed already
        self._unpack(payloads[skipped:], live[first + skipped - begin :][: len(payloads) - skipped])


class StatePart:
    """The recurrent states at the ends of blocks."""

    def __init__(self, states: RecurrentStates, blocks: BlockManager) -> None:
        self._states, self._blocks = states, blocks
        self.nbytes = 0

    @property
    def layout(self) -> Any:
        """See `DiskPart`."""
        return "states"

    def first_needed(self, end: int) -> int:
        """See `DiskPart`."""
        return end - 1

    def block_of(self, digest: bytes) -> int:
        """See `DiskPart`."""
        block = self._blocks.queries.full_block(digest)
        return block if self._states.at_block_end(block, self._blocks.block_size) is not None else -1

    def pack(self, blocks: list[int]) -> list[bytes]:
        """See `DiskPart`."""
        entries = [self._states.at_block_end(block, self._blocks.block_size) for block in blocks]
        return [_state_bytes(entry) for entry in entries if entry is not None]

    def pack_slowly(self, block: int) -> Iterator[bytes | None]:
        """See `DiskPart`."""
        yield from self.pack([block])

    def fits(self, payload: bytes) -> bool:
        """See `DiskPart`."""
        try:
            _state_of(payload)
        except (ValueError, KeyError, TypeError, struct.error):
            return False
        return True

    def unpack(self, payloads: list[bytes], first: int, handle: int) -> None:
        """See `DiskPart`."""
        at = first + len(payloads) - 1
        block = int(self._blocks.table(handle)[at])
        position = (at + 1) * self._blocks.block_size
        self._states.keep(block, StateEntry(position, _state_of(payloads[-1])))


def same_values(one: bytes, other: bytes) -> bool:
    """Whether the bytes of two blocks are those of nearly the same numbers, whatever their dtype is.

    A block that is computed beside other rows differs in some last bits. In unrelated numbers, few bytes are
    equal.
    """
    if len(one) != len(other):
        return False
    first, second = np.frombuffer(one, np.uint8), np.frombuffer(other, np.uint8)
    return bool(np.count_nonzero(first == second) >= _SAME_BYTES * len(first))


def _state_bytes(entry: StateEntry) -> bytes:
    """Returns the arrays of a state as a JSON list of their dtypes and shapes, and their bytes."""
    names = [
        [None if x is None else [str(x.dtype).removeprefix("mlx.core."), list(x.shape)] for x in layer]
        for layer in entry.arrays
    ]
    head = json.dumps(names).encode()
    data = [np.array(x.view(mx.uint8)).tobytes() for layer in entry.arrays for x in layer if x is not None]
    return b"".join([_LENGTH.pack(len(head)), head, *data])


def _state_of(payload: bytes) -> Arrays:
    """Returns the arrays of a state.

    Raises:
        ValueError, KeyError, TypeError, struct.error: these bytes are no state.
    """
    (length,) = _LENGTH.unpack_from(payload)
    at = _LENGTH.size + length
    arrays: Arrays = []
    for layer in json.loads(payload[_LENGTH.size : at]):
        arrays.append([])
        for array in layer:
            if array is None:
                arrays[-1].append(None)
                continue
            dtype, shape = _DTYPES[array[0]], tuple(map(int, array[1]))
            nbytes = int(np.prod(shape)) * dtype.size
            flat = np.frombuffer(payload, np.uint8, nbytes, at)
            arrays[-1].append(mx.array(flat).view(dtype).reshape(shape))
            at += nbytes
    if at != len(payload):
        raise ValueError("there are bytes behind the state")
    return arrays


LAYOUT_VERSION: Final = 1


class StoredModel:
    """A loaded model and its disk cache.

    Args:
        cache: the files.
        served: the model's pools and blocks.
        runner: runs its steps.
        identity: of the model, its adapter and everything that its K/V depend on.
        settle: waits for the step in flight; called before pools are read or changed outside of a step.

    Attributes:
        cache, settle: as given.
        blocks: the model's blocks.
        scheduler: its scheduler.
        parts: what prefixes of this model consist of, the main pool first.
        spaces: of each part: names the blocks of this model in these versions.
        kept: (space, digest) of blocks that are known to be on disk or on their way.
    """

    def __init__(
        self,
        cache: DiskCache,
        served: ServableModel,
        runner: ModelRunner,
        identity: bytes,
        settle: Callable[[], None],
    ) -> None:
        self.cache = cache
        self.blocks = served.blocks
        self.scheduler = runner.scheduler
        self.settle = settle
        self.parts: Final = _parts(served)
        self.spaces: Final = [_name_space(served, identity, part) for part in self.parts]
        self.kept: Final[set[tuple[bytes, bytes]]] = set()
        self._runner = runner

    @property
    def in_flight(self) -> bool:
        """Whether a step is being computed, for which `settle` would wait."""
        return self._runner.in_flight

    @property
    def block_bytes(self) -> int:
        """Bytes of a block on disk, about."""
        return sum(part.nbytes for part in self.parts)

    def unwritten(self, digest: bytes) -> list[int]:
        """Returns, for each part, the block that has this content and is not on disk yet; -1 for none."""
        return [
            part.block_of(digest) if (space, digest) not in self.kept else -1
            for part, space in zip(self.parts, self.spaces, strict=True)
        ]


def _parts(served: ServableModel) -> list[DiskPart]:
    """Returns the parts of this model's prefixes, the main pool first."""
    pools, blocks, model = served.pools, served.blocks, served.model
    parts: list[DiskPart] = [MainPoolPart(pools, blocks)]
    for pool, window in enumerate(blocks.window_pools, 1):
        parts.append(WindowPoolPart(pools, blocks, pool, window.span))
    if model.recurrent:
        parts.append(StatePart(model.states, blocks))
    return parts


def _name_space(served: ServableModel, identity: bytes, part: DiskPart) -> bytes:
    names = {
        "version": LAYOUT_VERSION,
        "model": identity.hex(),
        "mlx": version("mlx"),
        "mlx_lm": version("mlx-lm"),
        "backend": served.backend.name,
        "block_size": served.blocks.block_size,
        "layout": part.layout,
    }
    return hashlib.blake2b(json.dumps(names, sort_keys=True).encode(), digest_size=16).digest()


_HOST_BYTES_PER_S: Final = 2e9  # assumed speed of copying what was read into the pools


class PartRead(NamedTuple):
    """Blocks of one part that are being read: the first one's index, their digests, and the result."""

    first: int
    digests: list[bytes]
    result: Future[DiskRead]


class PrefixRead(NamedTuple):
    """A read for a waiting sequence: blocks `first` to `end` of its prompt, by part.

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
    """Tokens that a sequence has now, those of them that came from disk, and the seconds that it took."""

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
        """Puts what was read into cached blocks that no sequence uses."""
        self._stored.settle()
        opened = self._blocks.open(chat, tokens[: reading.end * self._blocks.block_size + 1])
        self._blocks.leave_uncounted(opened.sequence)
        restored = self.put(reading, opened.sequence, tokens, opened.reused, chat)
        self._blocks.close(opened.sequence)
        return restored

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
        for part, read, data in zip(self._stored.parts, reading.parts, payloads, strict=True):
            part.unpack(data[max(first - read.first, 0) :], max(first, read.first), handle)
        self._blocks.commit(handle)
        if self._cache.on:
            self._blocks.set_stored(reading.digests[first:end])
        seconds = max(read.result.result().seconds for read in reading.parts) + time.perf_counter() - begin
        for space in self._stored.spaces:
            self._cache.own(chat, space, reading.digests[:end])
        return RestoredPrefix(end * size, end * size - cached, seconds)

    def count(self, restored: RestoredPrefix) -> None:
        """Counts what came back, and the computing time that it saved."""
        if not restored.tokens:
            return
        tokens, seconds = restored.tokens, restored.seconds
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
