"""How long a new request would wait, from what is queued and how fast the engine has been lately."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable
from typing import Final

from engine.protocol import Generate

_WINDOW: Final = 30.0  # seconds that the rate is measured over
_TYPICAL: Final = 256  # tokens of an answer, until some have ended
_LONGEST: Final = 600.0


class LoadEstimate:
    """Expected and finished tokens.

    Args:
        clock: returns seconds.

    Attributes:
        outstanding: tokens that running and waiting requests are expected to take yet.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._done: deque[tuple[float, int]] = deque()
        self._answer = float(_TYPICAL)
        self.outstanding = 0

    def expected(self, prompt_bytes: int, max_tokens: int, answers: int = 1) -> int:
        """Returns the tokens that a request is expected to take: about four bytes of a prompt are a token."""
        return prompt_bytes // 4 + answers * min(max_tokens, round(self._answer)) + 1

    def add(self, tokens: int) -> None:
        """Counts a new request."""
        self.outstanding += tokens

    def finish(self, expected: int, computed: int, answered: int) -> None:
        """Counts a request that has ended.

        Args:
            expected: what `expected` said of it.
            computed: tokens that it took: of the prompt without those reused, and of the answer.
            answered: those of its answer.
        """
        self.outstanding = max(self.outstanding - expected, 0)
        if not computed:
            return
        self._answer += 0.1 * (answered - self._answer)
        now = self._clock()
        self._done.append((now, computed))
        while self._done[0][0] < now - _WINDOW:
            self._done.popleft()

    @property
    def tokens_per_s(self) -> float:
        """Tokens that ended requests took per second, lately; 0 before there are two."""
        if len(self._done) < 2:
            return 0.0
        seconds = max(self._clock() - self._done[0][0], 1e-3)
        return sum(tokens for _, tokens in list(self._done)[1:]) / seconds

    def seconds(self) -> float:
        """Seconds until what is outstanding now has been computed, 1 to 600; 5 if the rate is not known."""
        rate = self.tokens_per_s
        return min(max(self.outstanding / rate, 1.0), _LONGEST) if rate else 5.0


def prompt_bytes(request: Generate) -> int:
    """Returns about how many bytes of text a prompt has; a token counts as four."""
    prompt = len(request.prompt) * (1 if isinstance(request.prompt, str) else 4)
    texts = sum(len(message.content) + len(message.reasoning) + 16 for message in request.messages)
    return prompt + texts + sum(len(tool.description) + len(tool.parameters) for tool in request.tools)
