"""The files that are to be sent with the next prompt: how many tokens they have, and what of them fits."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from app.attachments.attachment import Attachment, Kind, Part, framed
from app.attachments.passages import PassageIndex

LEAST: Final = 256  # tokens that passages may have, however little space is left


@dataclass(eq=False)
class PendingFile:
    """A file that is read or has been.

    Attributes:
        index: its passages; None while it is read, and for `fixed` ones.
        tokens: of the whole file with its marks; 0 while it is not known.
        counted: whether `tokens` is known.
        chosen: how much of it is sent; None: all of it if it fits, else passages.
        fixed: it was sent before, with an earlier version of the message; it is sent again as it was.
    """

    name: str
    kind: Kind = "text"
    index: PassageIndex | None = None
    tokens: int = 0
    counted: bool = False
    chosen: Part | None = None
    fixed: Attachment | None = field(default=None)

    @property
    def ready(self) -> bool:
        """Whether it has been read."""
        return self.index is not None or self.fixed is not None

    def whole(self) -> Attachment:
        """All of it, or what was sent before."""
        if self.fixed is not None:
            return self.fixed
        assert self.index is not None
        return Attachment(self.name, self.kind, self.index.text, self.tokens, "whole", self.tokens)

    def texts(self) -> list[str]:
        """What has to be counted: all of it as it is sent, then each passage."""
        if self.index is None:
            return []
        return [framed(self.whole())] + [
            self.index.text[each.start : each.end] for each in self.index.passages
        ]

    def take_counts(self, counts: Sequence[int]) -> None:
        """Takes the counts of `texts`."""
        if self.index is not None and len(counts) == len(self.index.passages) + 1:
            self.tokens, self.counted = counts[0], True
            self.index = self.index.with_tokens(counts[1:])


@dataclass(frozen=True)
class Share:
    """How much of a file is sent. `budget` is what passages may have, in tokens; 0: no limit is known."""

    part: Part
    budget: int
    fits: bool = True


def shares(files: Sequence[PendingFile], space: int) -> list[Share]:
    """Decides for each file whether all of it is sent, or passages, and how many tokens these may have.

    Files are taken in their order: each is sent as a whole while that fits. What is left is split evenly
    among those of which passages are sent.

    Args:
        files: the files.
        space: tokens that they may have together; 0 or less with a known limit means that nothing fits.
    """
    left = space
    parts: list[Part] = []
    for each in files:
        whole = each.fixed is not None or each.chosen == "whole"
        if whole or (each.chosen is None and (not each.counted or each.tokens <= left)):
            parts.append("whole")
            left -= each.tokens if each.fixed is None else each.fixed.tokens
        else:
            parts.append("passages")
    budget = max(LEAST, left // max(1, parts.count("passages")))
    return [
        Share("passages", min(budget, each.tokens), left >= 0)
        if part == "passages"
        else Share("whole", 0, each.tokens <= 0 or left >= 0)
        for each, part in zip(files, parts, strict=True)
    ]


def attach(each: PendingFile, share: Share, question: str) -> Attachment:
    """What is sent of a file with a question."""
    if share.part == "whole" or each.index is None:
        return each.whole()
    text, tokens = each.index.pick(question, share.budget)
    return replace(each.whole(), text=text, tokens=tokens, part="passages")
