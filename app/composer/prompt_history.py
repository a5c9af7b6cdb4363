"""Earlier prompts, recalled with the Up and Down keys as in a shell."""

from __future__ import annotations

from collections.abc import Callable, Sequence


class PromptHistory:
    """Steps through the prompts of a chat.

    Args:
        prompts: returns them, the newest first; called when the first one is recalled.
    """

    def __init__(self, prompts: Callable[[], Sequence[str]]) -> None:
        self._prompts = prompts
        self._found: list[str] = []
        self._place = -1  # -1: none is recalled

    def older(self, text: str) -> str | None:
        """The prompt before the recalled one, if the text is empty or as recalled; None otherwise."""
        if text.strip() and not self._is_recalled(text):
            return None
        if not self._is_recalled(text):
            self._found = list(dict.fromkeys(each for each in self._prompts() if each.strip()))
            self._place = -1
        if self._place + 1 >= len(self._found):
            return None
        self._place += 1
        return self._found[self._place]

    def newer(self, text: str) -> str | None:
        """The prompt after the recalled one, empty after the newest; None if the text is not as recalled."""
        if not self._is_recalled(text):
            return None
        self._place -= 1
        return self._found[self._place] if self._place >= 0 else ""

    def _is_recalled(self, text: str) -> bool:
        return 0 <= self._place < len(self._found) and self._found[self._place] == text
