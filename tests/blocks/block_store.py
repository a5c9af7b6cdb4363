"""A stand-in for the K/V arrays: what is written to a slot names the whole token prefix up to it.

So a sequence that reads back anything but its own prefix has been given somebody else's memory.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np

from engine.blocks import IMAGE_TOKENS, Appended, BlockManager, Mirror, PoolSnapshot


def contents(tokens: Iterable[int]) -> list[int]:
    """What the slots of these tokens must hold: per position, a number for the prefix that ends there."""
    found = []
    prefix = 0
    for token in tokens:
        prefix = hash((prefix, int(token)))
        found.append(prefix)
    return found


class Store:
    """Slots of one layer, with the copies and writes of a step put off until `forward`."""

    def __init__(self, manager: BlockManager) -> None:
        self.manager = manager
        self.slots = [0] * (manager.num_blocks * manager.block_size)
        self.copies: list[tuple[int, int, int]] = []
        self.writes: dict[int, list[tuple[int, int]]] = {}  # sequence -> (slot, content)

    def append(self, sequence: int, tokens: list[int]) -> Appended:
        """Asks for room and notes what the step's forward will do."""
        before = self.manager.length(sequence)
        appended = self.manager.append(sequence, tokens)
        self.copies += appended.copies
        new = contents(self.manager.tokens(sequence))[before:]
        assert len(appended.slots) == len(new)
        self.writes[sequence] = list(zip(appended.slots.tolist(), new, strict=True))
        return appended

    def forward(self) -> None:
        """Copies, writes, commits."""
        size = self.manager.block_size
        for source, target, count in self.copies:
            self.slots[target * size : target * size + count] = self.slots[
                source * size : source * size + count
            ]
        self.copies.clear()
        for writes in self.writes.values():
            for slot, content in writes:
                self.slots[slot] = content
        for sequence in self.writes:
            self.manager.commit(sequence)
        self.writes.clear()

    def step(self, sequence: int, tokens: list[int]) -> Appended:
        """One append with its forward."""
        appended = self.append(sequence, tokens)
        self.forward()
        return appended

    def truncate(self, sequence: int, length: int) -> None:
        """Takes tokens back; those not written yet never will be."""
        taken_back = self.manager.length(sequence) - length
        if sequence in self.writes:
            kept = self.writes[sequence][: max(0, len(self.writes[sequence]) - taken_back)]
            self.writes[sequence] = kept
        self.manager.truncate(sequence, length)

    def move(self, numbers: Sequence[int]) -> None:
        """Block b is block `numbers[b]` from now on."""
        size, old = self.manager.block_size, list(self.slots)
        for block, new in enumerate(numbers):
            self.slots[new * size : new * size + size] = old[block * size : block * size + size]

    def drop(self, sequence: int) -> None:
        """The sequence is closed: nothing of it is written any more."""
        self.writes.pop(sequence, None)

    def read(self, sequence: int) -> list[int]:
        """What attention would read: the contents of the committed positions, through the table."""
        size = self.manager.block_size
        table = self.manager.table(sequence)
        at = np.arange(self.manager.committed(sequence))
        return [self.slots[slot] for slot in (table[at // size] * size + at % size).tolist()]


def assert_mirrors(mirror: Mirror, snapshot: PoolSnapshot) -> None:
    """Cell by cell."""
    assert mirror.seq == snapshot.seq
    np.testing.assert_array_equal(mirror.state, snapshot.state)
    np.testing.assert_array_equal(mirror.refs, snapshot.refs)
    np.testing.assert_array_equal(mirror.fill, snapshot.fill)
    np.testing.assert_array_equal(mirror.pinned, snapshot.pinned)
    np.testing.assert_array_equal(mirror.stored, snapshot.stored)
    np.testing.assert_array_equal(mirror.images, snapshot.images)
    np.testing.assert_allclose(snapshot.time - mirror.touched, snapshot.stamp, rtol=1e-6)
    assert mirror.sequences() == [each.sequence for each in snapshot.sequences]
    for each in snapshot.sequences:
        np.testing.assert_array_equal(mirror.table(each.sequence), each.table)


def without_late_images(manager: BlockManager, sequence: int, tokens: list[int]) -> list[int]:
    """`tokens` with text in place of images after the end of the prompt."""
    left = manager._open[sequence].images_end - manager.length(sequence)
    return [token if at < left else min(token, 2) for at, token in enumerate(tokens)]


def assert_images_are_marked(manager: BlockManager) -> None:
    """In every pool. A block may hold an image that was taken back from all who use the block."""
    main = manager.snapshot()
    for pool in (main, *main.window_pools):
        for block, marked in enumerate(pool.images.tolist()):
            content = manager.queries.content(block, pool.group)
            held = [] if content is None else content.tokens.tolist()
            first = next((at for at, token in enumerate(held, 1) if token >= IMAGE_TOKENS), 0)
            assert marked == first or len(held) < marked <= pool.fill[block], (pool.group, block)


def filled(manager: BlockManager, chat: str, tokens: list[int]) -> int:
    """A sequence that holds `tokens`, committed."""
    sequence, reused = manager.open(chat, tokens)
    manager.append(sequence, tokens[reused:])
    manager.commit(sequence)
    return sequence
