"""Which cached blocks each chat at rest would reuse: those that its last sequence held at its end. Qt-free.

A block is forgotten when its content goes: when it is evicted, freed, or allocated again. A chat is forgotten
when its next sequence opens: then its block table says what it reuses.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from app.memory.model.change_log import Rows
from engine.protocol import EventKind, SequenceInfo

Blocks = npt.NDArray[np.int32]

_LOSES_CONTENT: Final = np.zeros(256, np.bool_)
_LOSES_CONTENT[[EventKind.ALLOCATED, EventKind.COPIED, EventKind.FREED, EventKind.EVICTED]] = True
_GROWS: Final = np.zeros(256, np.bool_)
_GROWS[[EventKind.ALLOCATED, EventKind.COPIED, EventKind.SHARED, EventKind.RETURNED]] = True
_NONE: Final = np.empty(0, np.int32)
_NEVER: Final = np.empty(0, np.uint32)


class _Held(NamedTuple):
    """Blocks in the order of the text, the version of each one's content, and the tokens of all of it."""

    blocks: Blocks
    versions: npt.NDArray[np.uint32]
    tokens: int


_NOTHING: Final = _Held(_NONE, _NEVER, 0)


class RememberedBlocks:
    """The cached blocks of chats at rest, kept up to date by the events of one pool.

    Args:
        blocks: number of blocks in the pool.

    Attributes:
        chat: number of the chat at rest that would reuse each block, the latest one, int32; -1 for none.
        chats: number of chats at rest that would reuse each block, uint16.
    """

    def __init__(self, blocks: int) -> None:
        self.chat = np.full(blocks, -1, np.int32)
        self.chats = np.zeros(blocks, np.uint16)
        self._versions = np.zeros(blocks, np.uint32)  # of each block's content
        self._held: dict[int, _Held] = {}  # by chat number, the latest last
        self._released: dict[int, _Held] = {}  # by open sequence, from its end
        self._found: dict[int, Blocks] = {}  # what `of` has returned since the last change
        self._touched: list[npt.NDArray[np.integer]] = []

    def load(self, resting: Iterable[SequenceInfo], number_of: Callable[[str], int]) -> None:
        """Takes over the chats at rest of a snapshot; call it once, on an empty object."""
        for each in resting:
            self._rest(number_of(each.chat), np.frombuffer(each.blocks, "<i4"), each.tokens)

    def save(self, names: list[str]) -> list[SequenceInfo]:
        """The chats at rest as `load` takes them; `names` by chat number."""
        return [
            SequenceInfo(
                sequence=-1,
                chat=names[chat],
                tokens=held.tokens,
                blocks=self.of(chat).astype("<i4", copy=False).tobytes(),
            )
            for chat, held in self._held.items()
        ]

    def of(self, chat: int) -> Blocks:
        """The blocks that a chat at rest would reuse, in the order of its text, int32."""
        found = self._found.get(chat)
        if found is None:
            held = self._held.get(chat)
            found = _NONE if held is None else held.blocks[self._versions[held.blocks] == held.versions]
            self._found[chat] = found
        return found

    def resting(self) -> list[int]:
        """Numbers of the chats that reuse any block, in the order in which they came to rest."""
        return [chat for chat in self._held if len(self.of(chat))]

    def holders(self, block: int) -> list[int]:
        """Numbers of the chats that would reuse a block, in the order in which they came to rest."""
        return [chat for chat in self._held if (self.of(chat) == block).any()]

    def tokens(self, chat: int) -> int:
        """Tokens that a chat had when it came to rest; 0 if not known."""
        held = self._held.get(chat)
        return held.tokens if held is not None else 0

    def take_touched(self) -> npt.NDArray[np.integer]:
        """Blocks whose chats changed since the last call, besides those that events name."""
        touched, self._touched = self._touched, []
        return np.concatenate(touched) if touched else _NONE

    def follow(self, rows: Rows, chat_of: Callable[[int], int]) -> None:
        """Follows events of this pool.

        Args:
            rows: about tables and contents, in order.
            chat_of: chat number of a sequence that is open, or was before these events.
        """
        kinds, blocks, sequences = rows["kind"], rows["block"], rows["sequence"]
        places = np.arange(len(rows))
        losing = places[_LOSES_CONTENT[kinds]][::-1]
        lost, last = np.unique(blocks[losing], return_index=True)
        lost_at = losing[last]  # the last row that took each block's content
        self._lose(lost)
        turns = places[(kinds == EventKind.OPENED) | (kinds == EventKind.CLOSED)]
        releases = places[kinds == EventKind.RELEASED]
        grows = places[_GROWS[kinds]]
        for sequence in np.unique(sequences[releases]).tolist():
            mine = releases[sequences[releases] == sequence]
            grown = grows[sequences[grows] == sequence]
            kept = self._released.pop(sequence, _NOTHING)
            if grown.size:
                kept, mine = _NOTHING, mine[mine > grown[-1]]
            tokens = kept.tokens + int(rows["fill"][mine].sum())
            at = np.searchsorted(lost, blocks[mine])
            at[at == len(lost)] = -1
            gone = (
                (lost[at] == blocks[mine]) & (lost_at[at] > mine) if len(lost) else np.zeros(len(mine), bool)
            )
            found = blocks[mine[~gone]].astype(np.int32)
            self._released[sequence] = _Held(
                np.concatenate([kept.blocks, found]),
                np.concatenate([kept.versions, self._versions[found]]),
                tokens,
            )
        for place in turns.tolist():
            sequence = int(sequences[place])
            chat = chat_of(sequence)
            if kinds[place] == EventKind.OPENED:
                self._forget(chat)
                continue
            released = self._released.pop(sequence, _NOTHING)
            kept_now = self._versions[released.blocks] == released.versions
            self._rest(chat, released.blocks[kept_now][::-1], released.tokens)

    # --- private --------------------------------------------------------------------------------

    def _lose(self, blocks: npt.NDArray[np.integer]) -> None:
        """The blocks hold other content now."""
        if len(blocks) and self.chats[blocks].any():
            self._found.clear()
        self._versions[blocks] += 1
        self.chats[blocks] = 0
        self.chat[blocks] = -1

    def _rest(self, chat: int, blocks: Blocks, tokens: int) -> None:
        """A chat came to rest with these blocks."""
        self._forget(chat)
        if len(blocks) == 0:
            return
        self._found.pop(chat, None)
        places = blocks.astype(np.intp)  # NumPy would convert them for each access
        self._held[chat] = _Held(blocks, self._versions[places], tokens)
        self.chats[places] += 1
        self.chat[places] = chat
        self._touched.append(blocks)

    def _forget(self, chat: int) -> None:
        """A chat is not at rest any more."""
        blocks = self.of(chat)
        self._held.pop(chat, None)
        self._found.pop(chat, None)
        if len(blocks) == 0:
            return
        self.chats[blocks] -= 1
        self.chat[blocks[self.chats[blocks] == 0]] = -1
        orphans = blocks[self.chat[blocks] == chat]
        for other in self._held:  # the latest one is last
            if len(orphans) == 0:
                break
            self.chat[np.intersect1d(orphans, self.of(other))] = other
        self._touched.append(blocks)
