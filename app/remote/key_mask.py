"""Hides a server's key in whatever the server sends back: errors, names of models, and answers."""

from __future__ import annotations

import base64
from typing import Final
from urllib.parse import quote

MASK: Final = "•••"
#: Shorter keys are words such as "ollama", which are given where none is needed, and which answers may have.
_LEAST_IN_ANSWERS: Final = 10


class KeyMask:
    """Masks one key, also as it is written in addresses and in base64. Without a key, nothing is changed."""

    def __init__(self, key: str) -> None:
        self._forms: list[str] = []
        if key:
            plain = base64.b64encode(key.encode()).decode().rstrip("=")
            self._forms = sorted({key, quote(key, safe=""), plain}, key=len, reverse=True)
        self._in_answers = len(key) >= _LEAST_IN_ANSWERS
        self._held = ""

    def hide(self, text: str) -> str:
        """A whole text without the key."""
        for form in self._forms:
            text = text.replace(form, MASK)
        return text

    def feed(self, text: str) -> str:
        """The next piece of an answer without the key; its end is held back if the key may begin there."""
        if not self._in_answers:
            return text
        text = self.hide(self._held + text)
        held = max((_overlap(text, form) for form in self._forms), default=0)
        self._held = text[len(text) - held :]
        return text[: len(text) - held]

    def end(self) -> str:
        """What was held back of the answer."""
        held, self._held = self._held, ""
        return held


def _overlap(text: str, form: str) -> int:
    """Length of the longest end of `text` that is a beginning of `form`."""
    for length in range(min(len(text), len(form) - 1), 0, -1):
        if text.endswith(form[:length]):
            return length
    return 0
