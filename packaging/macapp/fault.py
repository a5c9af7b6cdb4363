"""One fault of an app."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Fault:
    """What is wrong, and where.

    Attributes:
        kind: one of the checks' KINDS.
        place: path below the app.
        words: what is wrong, as words that follow the path.
    """

    kind: str
    place: str
    words: str

    def __str__(self) -> str:
        return f"{self.kind}: {self.place}: {self.words}"
