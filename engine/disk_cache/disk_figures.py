"""What the disk cache has done, as its index counts it."""

from __future__ import annotations

from typing import Final, NamedTuple

from engine.disk_cache.disk_index import DiskIndex

#: What `DiskIndex.count` counts.
RESTORED: Final = "restored blocks"
SAVED: Final = "saved seconds"
SKIPPED: Final = "skipped: "  # and the reason


class DiskCacheFigures(NamedTuple):
    """What the disk cache has done, for every engine that uses the folder.

    Attributes:
        nbytes: size of all segments.
        blocks: blocks that are listed.
        written_today: bytes written since midnight (UTC).
        restored_blocks: blocks given back in the last thirty days.
        saved_seconds: computing time that they saved, as measured.
        skipped: reasons for which records were not used in the last thirty days, and how many.
        problem: why nothing is written or read any more, as a sentence; empty if all is well.
        chats: of the space that was asked for, how many blocks each chat uses; the largest chats.
    """

    nbytes: int = 0
    blocks: int = 0
    written_today: int = 0
    restored_blocks: int = 0
    saved_seconds: float = 0.0
    skipped: tuple[tuple[str, int], ...] = ()
    problem: str = ""
    chats: tuple[tuple[str, int], ...] = ()


def figures_of(index: DiskIndex, space: bytes) -> DiskCacheFigures:
    """Returns the present figures.

    Args:
        index: is read.
        space: whose blocks are counted by chat; empty: none.

    Raises:
        sqlite3.Error: the index cannot be read.
    """
    counts = index.counted()
    skipped = [
        (what.removeprefix(SKIPPED), int(amount))
        for what, amount in counts.items()
        if what.startswith(SKIPPED)
    ]
    return DiskCacheFigures(
        index.nbytes(),
        index.blocks(),
        index.written_today(),
        int(counts.get(RESTORED, 0)),
        counts.get(SAVED, 0.0),
        tuple(skipped),
        chats=tuple(index.blocks_of_chats(space).items()) if space else (),
    )
