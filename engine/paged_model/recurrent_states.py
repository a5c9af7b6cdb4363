"""Recurrent and convolution state, kept by block.

The state after n tokens belongs to the block that holds token n - 1. So it goes where the block goes: a fork
shares it, copy-on-write copies it, and a full block keeps the state at its end, from which another sequence
with the same prefix can continue. Writing into a block replaces or drops its state, so a block's state always
follows the tokens that the block holds.

**Drafts.** A state has no way back from a rejected token. So a forward with drafts leaves the states that it
began with, and what its layers projected; once the drafts are verified, `DraftRows` computes the recurrences
alone again, up to the last accepted row of each sequence. After mlx-lm's right-padded batches (`lengths`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

import mlx.core as mx
import numpy as np
from mlx_lm.models.cache import ArraysCache
from numpy.typing import NDArray

Arrays = list[list["mx.array | None"]]  # of each recurrent layer; the first axis is the sequence, 1


class StateLostError(Exception):
    """A sequence continues from a position whose state was not kept."""


class StateEntry(NamedTuple):
    """The state that belongs to one block."""

    position: int  # tokens before it
    arrays: Arrays
    decoded: bool = False  # whether an answer's token made it, not a prompt
    passed: bool = False  # whether the same answer has a later one, so that hardly anything goes on from here


class RecurrentStates:
    """The states of all blocks. Arrays are shared freely: none is ever written in place.

    Attributes:
        one: bytes of one state; 0 before there is one.
    """

    def __init__(self) -> None:
        self._kept: dict[int, StateEntry] = {}  # by block; least recently written or read first
        self._staged: dict[int, StateEntry | None] = {}  # of the step that is being computed; None is dropped
        self._left: list[int] = []  # blocks that answers left behind in the step that is being computed
        self._uncomputed: list[list[int]] = []  # blocks with states of steps in flight, the first one first
        self.one = 0

    def __len__(self) -> int:
        return len(self._kept)

    def __contains__(self, block: int) -> bool:
        return block in self._kept

    @property
    def nbytes(self) -> int:
        """Bytes of all kept states."""
        return self.one * len(self._kept)

    def at(self, block: int, position: int) -> Arrays:
        """Returns the state after `position` tokens, the last of which is in `block`.

        Raises:
            StateLostError: the block has no state, or one after another number of tokens.
        """
        entry = self._staged[block] if block in self._staged else self._kept.get(block)
        if entry is None or entry.position != position:
            raise StateLostError(
                f"The state after {position:,} tokens is not kept; go on from where `resume` says."
            )
        if block in self._kept:
            self._kept[block] = self._kept.pop(block)._replace(passed=False)
        return entry.arrays

    def entry(self, block: int) -> StateEntry:
        """Returns the state that belongs to a block, which must have one."""
        return self._kept[block]

    def at_block_end(self, block: int, block_size: int) -> StateEntry | None:
        """Returns the state at the end of a full block, None if it is not kept."""
        entry = self._kept.get(block)
        return entry if entry is not None and entry.position % block_size == 0 else None

    def keep(self, block: int, entry: StateEntry) -> None:
        """Keeps a state that was not computed here."""
        self._kept.pop(block, None)
        self._kept[block] = entry
        if not self.one:
            self.one = sum(x.nbytes for layer in entry.arrays for x in layer if x is not None)

    def stage(
        self,
        written: Iterable[int],
        block: int,
        position: int,
        arrays: Arrays,
        *,
        decoded: bool = False,
        before: int = -1,
    ) -> None:
        """Stages the state after a forward that wrote into the blocks `written`, the last of them `block`.

        Args:
            written: the blocks.
            block: the last one.
            position: tokens before the state.
            arrays: the state.
            decoded: whether an answer's token made it.
            before: the block that it leaves behind if it is the first token of another one; otherwise -1.
        """
        for other in written:
            self._staged[other] = None
        self._staged[block] = StateEntry(position, arrays, decoded)
        if before >= 0:
            self._left.append(before)
        if not self.one:
            self.one = sum(x.nbytes for layer in arrays for x in layer if x is not None)

    def commit(self, *, computed: bool = True) -> list[mx.array]:
        """Keeps what was staged, and returns the arrays to be evaluated with the step.

        Args:
            computed: whether the caller evaluates them at once; otherwise `was_computed` tells when they are.
        """
        if not computed and self._staged:
            self._uncomputed.append(list(self._staged))
        arrays = []
        for block, entry in self._staged.items():
            self._kept.pop(block, None)
            if entry is not None:
                self._kept[block] = entry
                arrays += [x for layer in entry.arrays for x in layer if x is not None]
        self._staged.clear()
        for block in self._left:
            entry = self._kept.get(block)
            if entry is not None and entry.decoded:
                self._kept[block] = entry._replace(passed=True)
        self._left.clear()
        return arrays

    def was_computed(self) -> None:
        """Says that the first of the steps in flight has been computed."""
        del self._uncomputed[:1]

    def forget_uncomputed(self) -> None:
        """Drops the states of all steps in flight, one of which has failed."""
        for block in [block for blocks in self._uncomputed for block in blocks]:
            self._kept.pop(block, None)
        self._uncomputed.clear()

    def undo(self) -> None:
        """Drops what was staged by a forward that failed."""
        self._staged.clear()
        self._left.clear()

    def copy(self, sources: NDArray[np.int32], targets: NDArray[np.int32]) -> None:
        """Copies the states of blocks that are copied."""
        entries = [self._kept.get(int(source)) for source in sources]
        for target, entry in zip(targets, entries, strict=True):
            self._kept.pop(int(target), None)
            if entry is not None:
                self._kept[int(target)] = entry

    def known(self, table: NDArray[np.int32], length: int, block_size: int) -> int:
        """Returns the longest prefix of at most `length` tokens whose state is kept; 0 if there is none."""
        for i in range(-(-length // block_size) - 1, -1, -1):
            entry = self._kept.get(int(table[i]))
            if entry is not None and i * block_size < entry.position <= length:
                return entry.position
        return 0

    def trim(self, live: Iterable[int], limit: int) -> int:
        """Drops states down to `limit` bytes: passed ones first, each time the least recently used one.

        So the states at the end of a prompt and of an answer outlive those in the middle of a long answer,
        and the next turn of the chat finds the one or the other.

        Args:
            live: the last blocks of running sequences; their states are never dropped.
            limit: bytes to keep at most, besides those of `live`.

        Returns:
            The number of states dropped.
        """
        if self.nbytes <= limit:
            return 0
        keep = set(live)
        spare = [block for block in self._kept if block not in keep]
        spare.sort(key=lambda block: not self._kept[block].passed)  # stable: by use otherwise
        surplus = spare[: max(0, len(spare) - limit // max(self.one, 1))]
        for block in surplus:
            del self._kept[block]
        return len(surplus)

    def clear(self) -> None:
        """Drops all states."""
        self._uncomputed.clear()
        self._kept.clear()
        self._staged.clear()
        self._left.clear()


class DraftRows:
    """The recurrent layers of a forward whose sequences have drafts.

    Args:
        counts: (B,) rows of each sequence, adjacent in the forward.
    """

    def __init__(self, counts: NDArray[np.int32]) -> None:
        self.counts = counts
        width, first = int(counts.max()), np.cumsum(counts) - counts
        owner = np.repeat(np.arange(len(counts)), counts)
        padded = first[:, None] + np.minimum(np.arange(width), counts[:, None] - 1)
        self._padded = mx.array(padded)  # (B, S) rows, the last one of a sequence again behind it
        self._places = mx.array(owner * width + np.arange(len(owner)) - first[owner])  # (T,) in (B, S)
        self._layers: list[tuple[ArraysCache, Callable[[NDArray[np.int32]], ArraysCache]]] = []

    def compute(
        self, layer: Callable[[mx.array, Any, ArraysCache], mx.array], x: mx.array, before: ArraysCache
    ) -> mx.array:
        """Computes a recurrent layer, and keeps what `states_after` needs.

        Args:
            layer: takes (B, S, dim) rows, which of them are there, (B, S), and the state; changes that.
            x: (T, 1, dim).
            before: the state before the forward, of B sequences; stays as it is.

        Returns:
            (T, 1, dim).
        """
        rows = x[:, 0][self._padded]

        def run(counts: NDArray[np.int32]) -> tuple[mx.array, ArraysCache]:
            state = ArraysCache(len(before.cache))
            state.cache = list(before.cache)
            state.prepare(lengths=counts.tolist())
            return layer(rows, state.make_mask(rows.shape[1]), state), state

        out, ended = run(self.counts)

        def after(counts: NDArray[np.int32]) -> ArraysCache:
            return ended if (counts == self.counts).all() else run(counts)[1]

        self._layers.append((before, after))
        return out.reshape(-1, 1, out.shape[-1])[self._places]

    def states_after(self, states: list[ArraysCache], counts: NDArray[np.int32]) -> Arrays:
        """Returns the states after the first `counts` rows of each sequence, unevaluated.

        Args:
            states: those before the forward, which it was given.
            counts: (B,).
        """
        ended = {id(before): after(counts).cache for before, after in self._layers}
        return [ended.get(id(state), state.cache) for state in states]
