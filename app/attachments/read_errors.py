"""Why a file cannot be attached, as words that the reading process returns and the window explains."""

from __future__ import annotations

from typing import Literal

Problem = Literal[
    "missing",
    "unreadable",
    "not a file",
    "folder",
    "control characters",
    "image",
    "binary",
    "old Word",
    "too large",
    "too much text",
    "empty",
    "scanned",
    "password",
    "damaged",
    "document type",
    "bomb",
    "memory",
    "time",
]


class UnreadableFileError(Exception):
    """A file whose text cannot be had.

    Attributes:
        problem: what is wrong with it.
    """

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem)
        self.problem: Problem = problem
