"""What can go wrong with blocks, each with a name and a sentence."""

from __future__ import annotations


class BlockError(Exception):
    """Base of the errors of this package."""


class OutOfBlocksError(BlockError):
    """The pool cannot give that many blocks now; nothing was changed.

    Attributes:
        needed: blocks that the refused call would have taken.
        available: blocks that are free or can be evicted.
    """

    def __init__(self, needed: int, available: int) -> None:
        super().__init__(
            f"{needed:,} more blocks of K/V memory are needed and {available:,} are available: "
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
    """The books contradict each other; the text names where."""


class EventGapError(BlockError):
    """Events are missing between what a mirror knows and what it was given: take a new snapshot."""


class SnapshotError(BlockError):
    """A snapshot that cannot be read; the text says what is wrong with it."""
