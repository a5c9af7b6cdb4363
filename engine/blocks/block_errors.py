"""The errors of block management; each message says what is wrong."""

from __future__ import annotations


class BlockError(Exception):
    """Base of the errors of this package."""


class OutOfBlocksError(BlockError):
    """The pool does not have that many blocks now; nothing was changed.

    Attributes:
        needed: blocks that the refused call would have taken.
        available: blocks that are free or evictable.
    """

    def __init__(self, needed: int, available: int) -> None:
        super().__init__(
            f"{needed:,} more blocks of the KV cache are needed and {available:,} are available: "
            "finish or preempt a sequence, or make the pool larger"
        )
        self.needed = needed
        self.available = available


class UnknownSequenceError(BlockError, KeyError):
    """No open sequence has this number."""

    def __init__(self, sequence: int) -> None:
        super().__init__(f"sequence {sequence} is not open")

    def __str__(self) -> str:
        return str(self.args[0])


class IntegrityError(BlockError):
    """Two records of the same blocks disagree; the message says which."""


class EventGapError(BlockError):
    """Events are missing between a mirror's state and the events it was given: take a new snapshot."""


class SnapshotError(BlockError):
    """A snapshot cannot be read; the message says why."""
