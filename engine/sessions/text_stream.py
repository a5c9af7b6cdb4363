"""Turns the tokens of an answer into text that may be shown, as they come."""

from __future__ import annotations

from typing import Any


class TextStream:
    """Detokenises one answer and watches for its stop strings.

    Text that may still become a stop string, or half a character, is held back.

    Args:
        detokenizer: a fresh mlx-lm streaming detokenizer.
        stops: strings that end the answer; they are not part of it.
    """

    def __init__(self, detokenizer: Any, stops: list[str]) -> None:
        self._detokenizer = detokenizer
        self._stops = [stop for stop in stops if stop]
        self._held = ""
        self.stopped = False

    def add(self, token: int) -> str:
        """The text that can be shown after this token."""
        self._detokenizer.add_token(token)
        return self._pass(self._detokenizer.last_segment)

    def finish(self) -> str:
        """The rest, at the end of the answer."""
        self._detokenizer.finalize()
        text = self._pass(self._detokenizer.last_segment)
        rest, self._held = ("" if self.stopped else self._held), ""
        return text + rest

    def _pass(self, text: str) -> str:
        if self.stopped:
            return ""
        text = self._held + text
        found = min((at for stop in self._stops if (at := text.find(stop)) >= 0), default=-1)
        if found >= 0:
            self.stopped, self._held = True, ""
            return text[:found]
        keep = max((_overlap(text, stop) for stop in self._stops), default=0)
        self._held = text[len(text) - keep :]
        return text[: len(text) - keep]


def _overlap(text: str, stop: str) -> int:
    """How many characters at the end of `text` could be the start of `stop`."""
    for length in range(min(len(stop) - 1, len(text)), 0, -1):
        if text.endswith(stop[:length]):
            return length
    return 0
