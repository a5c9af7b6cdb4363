"""Errors of a session. Every text is for a person."""

from __future__ import annotations

from typing import Literal

from engine.errors import OctavoError
from engine.protocol import WordedError

ErrorKind = Literal["request", "overflow", "busy", "engine"]


class SessionError(WordedError, OctavoError):
    """The model cannot be served with these options."""


class RequestError(OctavoError):
    """A request is refused.

    Args:
        text: why, for a person.
        kind: whose fault it is; see `Finished.error_kind`.
        tokens: of a prompt that is too long; 0 where they were not counted.
    """

    def __init__(self, text: str, kind: ErrorKind = "request", tokens: int = 0) -> None:
        super().__init__(text)
        self.kind: ErrorKind = kind
        self.tokens = tokens
