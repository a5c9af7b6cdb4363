"""Number of draft tokens that each sequence gets: about as many as were accepted lately, if they pay.

A draft token costs the time to draft it and a row of the step; it pays if a token is accepted. The cost is
measured in tokens that would come in the same time without drafts: the seconds of steps with drafts and of
those without are compared, drafting included, for the same number of sequences. To have both, a step now and
then goes without drafts.

A sequence gets one token more than were accepted last time. After several drafts that did not pay, it pauses
for longer and longer. Where drafts have not paid lately, a new sequence begins with a single token, and
pauses after one failure. This is the rule for every drafter.
"""

from __future__ import annotations

import logging
import statistics
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final, Protocol
from weakref import WeakKeyDictionary

from engine.scheduling.sequence import Sequence

_KEPT: Final = 9  # newest steps of either kind, of which the median counts
_ENOUGH: Final = 3  # steps of either kind before anything is known
_PLAIN_EVERY: Final = 64  # steps with drafts between two without
_PLAIN_FIRST: Final = 2  # the same until enough is known


def _steps() -> deque[float]:
    return deque(maxlen=_KEPT)


@dataclass
class _Measured:
    """The steps of one number of sequences.

    Attributes:
        plain: seconds of steps without drafts.
        drafted: seconds of those with drafts, and how many draft tokens they had.
        since_plain: steps with drafts since the last one without.
    """

    plain: deque[float] = field(default_factory=_steps)
    drafted: deque[tuple[float, int]] = field(default_factory=lambda: deque(maxlen=_KEPT))
    since_plain: int = 0


class DraftCost:
    """Costs of a draft token, by the number of sequences that decode together."""

    def __init__(self) -> None:
        self._measured: dict[int, _Measured] = {}

    def observe(self, sequences: int, drafts: int, seconds: float) -> None:
        """Records a step in which nothing but decoding sequences was computed.

        Args:
            sequences: how many of them.
            drafts: draft tokens of all of them.
            seconds: drafting, and the step.
        """
        measured = self._of(sequences)
        if drafts:
            measured.drafted.append((seconds, drafts))
            measured.since_plain += 1
        else:
            measured.plain.append(seconds)
            measured.since_plain = 0

    def per_token(self, sequences: int) -> float:
        """Returns the tokens that one draft token costs; 0 until it is known."""
        measured = self._of(sequences)
        if min(len(measured.plain), len(measured.drafted)) < _ENOUGH:
            return 0.0
        plain = statistics.median(measured.plain)
        more = statistics.median((seconds - plain) / drafts for seconds, drafts in measured.drafted)
        return max(more, 0.0) * sequences / max(plain, 1e-9)

    def needs_plain_step(self, sequences: int) -> bool:
        """Whether the next step should go without drafts, to be measured; not said twice of one step."""
        measured = self._of(sequences)
        known = len(measured.plain) >= _ENOUGH
        if measured.since_plain < (_PLAIN_EVERY if known else _PLAIN_FIRST):
            return False
        measured.since_plain = 0
        return True

    def _of(self, sequences: int) -> _Measured:
        return self._measured.setdefault(sequences, _Measured())


_MAX_FAILURES: Final = 4  # drafts in a row that leave a loss before a sequence pauses
_REMEMBERED: Final = 0.9  # of a sequence's gains and losses, from one draft to the next
_MAX_PAUSE: Final = 64  # steps

_log = logging.getLogger("octavo.speculative")


class Drafter(Protocol):
    """Proposes tokens."""

    @property
    def name(self) -> str:
        """A name for people."""

    @property
    def nbytes(self) -> int:
        """Bytes of its weights and KV cache."""

    def propose(self, requests: list[tuple[Sequence, int]]) -> list[list[int]]:
        """Returns a draft for each sequence, with at most as many tokens as are requested (1 or more)."""


@dataclass
class _History:
    """Record of the drafts of one sequence.

    Attributes:
        length: tokens of the next draft.
        drafted, accepted: the sequence's counters when it was last looked at.
        balance: tokens gained less what the drafts cost, older ones counting less and less.
        failures: drafts without a gain since the balance was above 0.
        pause: steps to go without a draft.
    """

    length: int
    drafted: int = 0
    accepted: int = 0
    balance: float = 0.0
    failures: int = 0
    pause: int = 0


class DraftProposer:
    """Sets the drafts of decoding sequences.

    Args:
        drafter: proposes the tokens.
        max_tokens: tokens of one draft at most.
        max_length: returns how many tokens a sequence's context can hold; it may change.

    Attributes:
        drafter: None after it has failed; generation then continues without drafts.
        always: draft also where it does not pay; for measurements.
    """

    def __init__(self, drafter: Drafter, max_tokens: int, max_length: Callable[[], int]) -> None:
        self.drafter: Drafter | None = drafter
        self.always = False
        self._max_tokens = max_tokens
        self._max_length = max_length
        self._cost = DraftCost()
        self._balance = 0.0  # as that of a history, of all sequences together
        self._histories: WeakKeyDictionary[Sequence, _History] = WeakKeyDictionary()
        self._notices: list[str] = []

    def propose(self, decoding: list[Sequence], rows: int) -> int:
        """Sets `draft` of each sequence, possibly to no tokens.

        Args:
            decoding: the sequences that are about to get their next token.
            rows: draft tokens of all sequences together at most.

        Returns:
            The number of draft tokens.
        """
        requests = []
        if self.drafter is None or not decoding:
            return 0
        cost = self._cost.per_token(len(decoding))
        lengths = [self._draft_length(sequence, cost) for sequence in decoding]
        if any(lengths) and not self.always and self._cost.needs_plain_step(len(decoding)):
            return 0
        for sequence, wanted in zip(decoding, lengths, strict=True):
            length = min(wanted, rows)
            if length > 0:
                requests.append((sequence, length))
                rows -= length
        if not requests:
            return 0
        try:
            drafts = self.drafter.propose(requests)
        except Exception as error:  # noqa: BLE001 - a model may raise anything; answers do not need drafts
            _log.exception("drafting failed")
            self.drafter = None
            self._notices.append(f"Speculative decoding was turned off because drafting failed: {error}")
            return 0
        for (sequence, length), draft in zip(requests, drafts, strict=True):
            sequence.draft = draft[:length]
        return sum(len(sequence.draft) for sequence, _ in requests)

    def observe(self, sequences: int, drafts: int, seconds: float) -> None:
        """Records a step of decoding sequences; see `DraftCost.observe`."""
        self._cost.observe(sequences, drafts, seconds)

    def pauses(self, decoding: list[Sequence]) -> bool:
        """Whether the step after the next one will have no drafts either."""
        return self.drafter is None or len(self._pausing(decoding)) == len(decoding)

    def count_pause(self, decoding: list[Sequence]) -> None:
        """Counts a step that was planned because of `pauses`."""
        for history in self._pausing(decoding):
            history.pause -= 1

    def take_notices(self) -> list[str]:
        """Returns sentences for people since the last call."""
        notices, self._notices = self._notices, []
        return notices

    def _pausing(self, decoding: list[Sequence]) -> list[_History]:
        histories = [self._histories.get(sequence) for sequence in decoding]
        return [history for history in histories if history is not None and history.pause > 1]

    def _draft_length(self, sequence: Sequence, cost: float) -> int:
        history = self._histories.get(sequence)
        if history is None:
            history = self._histories[sequence] = _History(self._max_tokens)
            if self._balance < 0:
                history.length, history.balance, history.failures = 1, self._balance, _MAX_FAILURES - 1
        drafted, accepted = sequence.drafted - history.drafted, sequence.accepted - history.accepted
        history.drafted, history.accepted = sequence.drafted, sequence.accepted
        if drafted:
            history.length = min(accepted + 1, self._max_tokens)
            gain = accepted - cost * drafted
            sequence.draft_gain += gain if cost else 0.0  # which is not known before the first steps
            history.balance = _REMEMBERED * history.balance + gain
            self._balance = _REMEMBERED * self._balance + gain
            if history.balance > 0:
                history.failures = 0
            elif gain <= 0:
                history.failures += 1
                if history.failures >= _MAX_FAILURES and not self.always:
                    history.pause = min(1 << (history.failures - _MAX_FAILURES), _MAX_PAUSE)
        if history.pause:
            history.pause -= 1
            return 0
        left = sequence.max_tokens - sequence.generated - 1  # the step itself samples one more
        return min(history.length, left, self._max_length() - sequence.context_length - 1)
