"""What a prefix is made of on disk: blocks of the main pool, of window pools, and recurrent states.

Each part has a space of its own on disk. To continue after `end` blocks, a sequence needs the main pool's
blocks from the first on, a window pool's blocks from where the next row begins to read, and the state at its
end.
"""

from __future__ import annotations

import json
import struct
from collections.abc import Iterator
from typing import Any, Final, Protocol

import mlx.core as mx
import numpy as np
from numpy.typing import NDArray

from engine.blocks import AttentionSpan, BlockManager
from engine.paged_model.recurrent_states import Arrays, RecurrentStates, StateEntry
from engine.scheduling.layer_pools import BlockPacking, LayerPools

_DTYPES: Final = {"float32": mx.float32, "float16": mx.float16, "bfloat16": mx.bfloat16}
_SAME_BYTES: Final = 0.4  # of all bytes, at least
_LENGTH: Final = struct.Struct("<I")


class DiskPart(Protocol):
    """One part of prefixes: how much of it a prefix needs, and how a block's share becomes bytes and back."""

    #: Bytes of one block, about; 0 if there are none.
    nbytes: int

    @property
    def layout(self) -> Any:
        """What the bytes are good for, as JSON."""

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
    """The blocks of a pool; which a prefix needs, and where they lie, each pool tells."""

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

    A block that is computed beside other rows differs in some last bits. In numbers that have nothing to do
    with each other, few bytes are equal.
    """
    if len(one) != len(other):
        return False
    first, second = np.frombuffer(one, np.uint8), np.frombuffer(other, np.uint8)
    return bool(np.count_nonzero(first == second) >= _SAME_BYTES * len(first))


def _state_bytes(entry: StateEntry) -> bytes:
    """The arrays of a state: a JSON list of their dtypes and shapes, and their bytes."""
    names = [
        [None if x is None else [str(x.dtype).removeprefix("mlx.core."), list(x.shape)] for x in layer]
        for layer in entry.arrays
    ]
    head = json.dumps(names).encode()
    data = [np.array(x.view(mx.uint8)).tobytes() for layer in entry.arrays for x in layer if x is not None]
    return b"".join([_LENGTH.pack(len(head)), head, *data])


def _state_of(payload: bytes) -> Arrays:
    """The arrays of a state.

    Raises:
        ValueError, KeyError, TypeError, struct.error: these bytes are no state.
    """
    (length,) = _LENGTH.unpack_from(payload)
    at = _LENGTH.size + length
    arrays: Arrays = []
    for layer in json.loads(payload[_LENGTH.size : at]):
        arrays.append([])
        for each in layer:
            if each is None:
                arrays[-1].append(None)
                continue
            dtype, shape = _DTYPES[each[0]], tuple(map(int, each[1]))
            nbytes = int(np.prod(shape)) * dtype.size
            flat = np.frombuffer(payload, np.uint8, nbytes, at)
            arrays[-1].append(mx.array(flat).view(dtype).reshape(shape))
            at += nbytes
    if at != len(payload):
        raise ValueError("there are bytes behind the state")
    return arrays
