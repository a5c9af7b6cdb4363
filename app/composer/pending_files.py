"""The files that are to be sent with the next prompt: their tokens, and the part that fits."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Final

from app.attachments.attachment import KEY, Attachment, Kind, Part, attachments_of, framed
from app.attachments.passages import PassageIndex
from app.store.image_files import StoredImage, draft_of, images_of
from app.store.records import IMAGE_KIND, IMAGES, DraftFile
from app.translation import translate

LONG_FILE: Final = 100_000  # characters from which on a file is counted in passages only
MIN_TOKENS: Final = 256  # tokens that passages may have, however little space is left


@dataclass(eq=False)
class PendingFile:
    """A file that is read or has been.

    Attributes:
        index: its passages; None while it is read, and for images and `fixed` ones.
        image: it is kept as; None for what is no image, and while it is read.
        tokens: of the whole file with its marks, or of the image; 0 while that is not known.
        counted: whether `tokens` is known.
        chosen: how much of it is sent; None: all of it if it fits, else passages.
        fixed: it was sent before, with an earlier version of the message; it is sent again as it was.
        stored: what it is made of again after a restart; None for one that is read from a file.
        path: of the file; None for what is read from none, such as a pasted text.
        encoding: of a text file, as it was read, with a question mark if it is a guess.
    """

    name: str
    kind: Kind = "text"
    index: PassageIndex | None = None
    image: StoredImage | None = None
    tokens: int = 0
    counted: bool = False
    chosen: Part | None = None
    fixed: Attachment | None = field(default=None)
    stored: DraftFile | None = None
    path: Path | None = None
    encoding: str = ""

    @property
    def ready(self) -> bool:
        """Whether it has been read."""
        return self.index is not None or self.fixed is not None or self.image is not None

    def whole(self) -> Attachment:
        """Returns all of it, or what was sent before."""
        if self.fixed is not None:
            return self.fixed
        assert self.index is not None
        return Attachment(self.name, self.kind, self.index.text, self.tokens, "whole", self.tokens)

    def draft(self) -> DraftFile | None:
        """Returns the file as it is kept with the draft; None while it is read."""
        if self.image is not None:
            return draft_of(self.image)
        if not self.ready:
            return self.stored
        whole = self.whole()
        facts: dict[str, Any] = {"tokens": whole.tokens, "part": whole.part, "all_tokens": whole.all_tokens}
        facts |= {"chosen": self.chosen, "sent": self.fixed is not None}
        return DraftFile(self.name, self.kind, whole.text, facts)

    def texts(self) -> list[str]:
        """Returns the texts to count: all of the file as it is sent, then each passage.

        Of a long file the passages are counted alone, with the marks around it: a few tokens more are found
        than in all of it at once.
        """
        if self.index is None:
            return []
        first = replace(self.whole(), text="") if self._is_long() else self.whole()
        return [framed(first)] + [
            self.index.text[passage.start : passage.end] for passage in self.index.passages
        ]

    def _is_long(self) -> bool:
        return self.index is not None and len(self.index.text) > LONG_FILE

    def take_counts(self, counts: Sequence[int]) -> None:
        """Takes the counts of `texts`, or that of the image."""
        if self.image is not None:
            self.tokens, self.counted = sum(counts), True
        elif self.index is not None and len(counts) == len(self.index.passages) + 1:
            self.tokens = sum(counts) if self._is_long() else counts[0]
            self.counted = True
            self.index = self.index.with_tokens(counts[1:])


def pending_of(stored: DraftFile) -> PendingFile | None:
    """Returns a file of a draft, to be indexed again unless it is `fixed`; None if it is malformed."""
    name, facts = stored.name, stored.facts
    if stored.kind == IMAGE_KIND:
        images = images_of({IMAGES: [{**facts, "name": name}]})
        return pending_image(images[0]) if images else None
    details = {KEY: [{"name": name, "kind": stored.kind, "text": stored.text, **facts}]}
    attachments = attachments_of(details)
    if not attachments:
        return None
    chosen = facts.get("chosen")
    pending = PendingFile(name, attachments[0].kind, stored=stored)
    if facts.get("sent") is True:
        pending.fixed, pending.tokens, pending.counted = attachments[0], attachments[0].tokens, True
    elif chosen in ("whole", "passages"):
        pending.chosen = chosen
    return pending


def pending_image(image: StoredImage) -> PendingFile:
    """Returns an image that is to be sent."""
    return PendingFile(image.name or translate("composer", "Image"), image=image)


@dataclass(frozen=True)
class Share:
    """The part of a file that is sent. `budget`: tokens that passages may have; 0: no limit is known."""

    part: Part
    budget: int
    fits: bool = True


def shares(files: Sequence[PendingFile], space: int) -> list[Share]:
    """Decides for each file whether all of it is sent, or passages, and how many tokens these may have.

    Files are taken in their order: each is sent as a whole while that fits. What is left is split evenly
    among those of which passages are sent.

    Args:
        space: tokens that they may have together; 0 or less with a known limit means that nothing fits.
    """
    left = space
    parts: list[Part] = []
    for file in files:
        whole = file.fixed is not None or file.image is not None or file.chosen == "whole"
        if whole or (file.chosen is None and (not file.counted or file.tokens <= left)):
            parts.append("whole")
            left -= file.tokens if file.fixed is None else file.fixed.tokens
        else:
            parts.append("passages")
    budget = max(MIN_TOKENS, left // max(1, parts.count("passages")))
    return [
        Share("passages", min(budget, file.tokens), left >= 0)
        if part == "passages"
        else Share("whole", 0, file.tokens <= 0 or left >= 0)
        for file, part in zip(files, parts, strict=True)
    ]


def attach(file: PendingFile, share: Share, question: str) -> Attachment:
    """Returns a file as it is sent with a question."""
    if share.part == "whole" or file.index is None:
        return file.whole()
    text, tokens = file.index.pick(question, share.budget)
    return replace(file.whole(), text=text, tokens=tokens, part="passages")
