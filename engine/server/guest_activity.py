"""What each program that asks has asked for: live requests, and totals since the server started."""

from __future__ import annotations

import time
from collections import Counter

from engine.protocol import GuestInfo
from engine.server.answer_stream import AnswerStream
from engine.server.gateway import Gateway

_REMEMBERED = 50  # programs


class GuestActivity:
    """Counts by program. The counts may be read on any thread.

    Args:
        gateway: is observed.
    """

    def __init__(self, gateway: Gateway) -> None:
        self._gateway = gateway
        self._requests: Counter[str] = Counter()
        self._tokens: Counter[str] = Counter()
        self._last: dict[str, float] = {}
        gateway.observers.append(self._ended)

    def guests(self) -> list[GuestInfo]:
        """Returns the programs, the one that asked last first."""
        running, queued = self._gateway.running, self._gateway.queued
        now_running = Counter(answer.request.guest for answer in running)
        now_waiting = Counter(answer.request.guest for answer in queued)
        last = dict(self._last)
        for answer in (*running, *queued):
            last[answer.request.guest] = max(last.get(answer.request.guest, 0.0), float(answer.created))
        return [
            GuestInfo(
                name=name,
                running=now_running[name],
                waiting=now_waiting[name],
                requests=self._requests[name] + now_running[name] + now_waiting[name],
                tokens=self._tokens[name],
                last=last[name],
            )
            for name in sorted(last, key=lambda name: -last[name])
        ]

    def _ended(self, answer: AnswerStream) -> None:
        """Counts an answer that has ended; called on the event loop's thread."""
        name = answer.request.guest
        self._requests[name] += 1
        self._tokens[name] += answer.answered_tokens
        self._last[name] = time.time()
        if len(self._last) > _REMEMBERED:
            oldest = min(self._last, key=lambda name: self._last[name])
            for counts in (self._requests, self._tokens, self._last):
                counts.pop(oldest, None)
