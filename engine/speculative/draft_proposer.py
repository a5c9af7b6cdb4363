"""Number of draft tokens that each sequence gets: those with which the step gives most tokens a second.

A step with drafts takes longer, for the drafts and for each of their rows, and gives more tokens if some are
right. How much longer is measured for each number of sequences that decode together, and a sequence's drafts
so far say how likely its next one is right. Tokens are drafted where they are likeliest, as many in all as
give the best rate; none, where steps without drafts give a better one. What counts of these is the pace at
which they follow each other: on a GPU one is submitted before the last has ended, which most drafts prevent.

Steps without drafts are measured now and then, in runs, since the first of a run has none to follow. Where
drafts do not pay, they pause for longer and longer before one token is tried again. This is the rule for
every drafter.
"""

from __future__ import annotations

import logging
import statistics
from collections import Counter, deque
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import combinations, takewhile
from typing import Final, NamedTuple, Protocol, runtime_checkable
from weakref import WeakKeyDictionary

from engine.blocks import IMAGE_TOKENS, UNKNOWN_TOKEN
from engine.protocol import worded
from engine.scheduling.scheduler import Drafts
from engine.scheduling.sequence import Sequence
from engine.scheduling.step import SubmittedDrafts, SubmittedStep

_KEPT: Final = 9  # newest steps of each kind, of which the median counts
_ENOUGH: Final = 3  # steps of a kind before anything is known
_PLAIN_EVERY: Final = 64  # steps with drafts between two runs without
_PLAIN_FIRST: Final = 2  # the same until enough is known
_PLAIN_RUN: Final = 2  # steps of a later run
_HOPELESS: Final = 1.5  # times what drafts may take if all of them are right: nothing more is to be learnt
_UNKNOWN_COST: Final = 0.1  # of a draft token, in tokens, before it is measured


def _steps() -> deque[float]:
    return deque(maxlen=_KEPT)


class _Drafted(NamedTuple):
    """A step with drafts: how many tokens they had in all, and the longest."""

    seconds: float
    tokens: int
    longest: int


@dataclass
class _Measured:
    """The steps of one number of sequences.

    Attributes:
        plain: seconds of steps without drafts.
        ahead: those of them that were submitted before the last one had ended.
        drafted: those with drafts.
        since_plain: steps with drafts since the last one without.
    """

    plain: deque[float] = field(default_factory=_steps)
    ahead: deque[float] = field(default_factory=_steps)
    drafted: deque[_Drafted] = field(default_factory=lambda: deque(maxlen=_KEPT))
    since_plain: int = 0


class StepSeconds(NamedTuple):
    """Seconds of a step: `plain` without drafts, otherwise `fixed + each * n` by the longest of them.

    A drafter computes the next token of all drafts together, so their number costs little beside that.
    """

    plain: float
    fixed: float
    each: float

    def can_pay(self, longest: int) -> bool:
        """Whether drafts of so many tokens pay if all of them are right."""
        return (1 + longest) * self.plain > self.fixed + self.each * longest


class DraftCost:
    """Costs of drafts, by the number of sequences that decode together."""

    def __init__(self) -> None:
        self._measured: dict[int, _Measured] = {}

    def observe(
        self, sequences: int, drafts: int, seconds: float, *, longest: int = 1, ahead: bool = False
    ) -> None:
        """Records a step in which nothing but decoding sequences was computed.

        Args:
            sequences: how many of them.
            drafts: draft tokens of all of them.
            seconds: drafting, and the step; of one that was submitted ahead, since the last one ended.
            longest: tokens of the longest draft.
            ahead: whether it was submitted ahead.
        """
        measured = self._of(sequences)
        if drafts:
            measured.drafted.append(_Drafted(seconds, drafts, longest))
            measured.since_plain += 1
            return
        measured.plain.append(seconds)
        measured.since_plain = 0
        if ahead:
            measured.ahead.append(seconds)

    def per_token(self, sequences: int) -> float:
        """Returns the tokens that one draft token costs; 0 until it is known."""
        measured = self._of(sequences)
        plain = self._plain(measured)
        if not plain or len(measured.drafted) < _ENOUGH:
            return 0.0
        more = statistics.median((step.seconds - plain) / step.tokens for step in measured.drafted)
        return max(more, 0.0) * sequences / plain

    def step_seconds(self, sequences: int) -> StepSeconds:
        """Returns how long a step takes; in units of a step without drafts until that is known."""
        measured = self._of(sequences)
        plain, steps = self._plain(measured), measured.drafted
        hopeless = steps and all(s.seconds > _HOPELESS * (1 + s.longest) * plain for s in steps)
        if not plain or (len(steps) < _ENOUGH and not hopeless):
            return StepSeconds(1.0, 1.0, _UNKNOWN_COST)
        slopes = [
            (one.seconds - other.seconds) / (one.longest - other.longest)
            for one, other in combinations(steps, 2)
            if one.longest != other.longest
        ] or [(step.seconds - plain) / step.longest for step in steps]
        each = max(statistics.median(slopes), 0.0)
        fixed = statistics.median(step.seconds - each * step.longest for step in steps)
        return StepSeconds(plain, fixed, each)

    def plain_run(self, sequences: int) -> int:
        """Returns how many steps should go without drafts now, to be measured; not said twice of one step."""
        measured = self._of(sequences)
        known = self._plain(measured) > 0
        if measured.since_plain < (_PLAIN_EVERY if known else _PLAIN_FIRST):
            return 0
        measured.since_plain = 0
        return _PLAIN_RUN if known else _ENOUGH + 1

    def is_ahead(self, sequences: int) -> bool:
        """Whether steps without drafts are submitted ahead."""
        return len(self._of(sequences).ahead) >= _ENOUGH

    def _plain(self, measured: _Measured) -> float:
        steps = measured.ahead if len(measured.ahead) >= _ENOUGH else measured.plain
        return max(statistics.median(steps), 1e-9) if len(steps) >= _ENOUGH else 0.0

    def _of(self, sequences: int) -> _Measured:
        return self._measured.setdefault(sequences, _Measured())


_REMEMBERED: Final = 0.94  # of what a sequence's drafts were, from one to the next
_REMEMBERED_OF_ALL: Final = 0.98  # of those of all sequences
_FIRST_SHARE: Final = 0.8  # of tokens that are taken to be right before anything is known
_SHARED: Final = 4.0  # tokens of other sequences that count beside a sequence's own
_LEAST: Final = 0.1  # probability of a token that is worth its row
_MARGIN: Final = 1.03  # times the rate without drafts that they must promise
_PAUSE: Final = 32  # steps after the first draft that does not pay; four times as many after the next
_MAX_PAUSE: Final = 128
_GOES_ON: Final = 0.6  # share of the tokens of a try with which the next one follows at once
_MAX_EMPTY: Final = 3  # doublings of the pause while the drafter has nothing to propose

_log = logging.getLogger("octavo.speculative")


class Drafter(Protocol):
    """Proposes tokens; see `GraphDrafter` for one that does not need to know them."""

    @property
    def name(self) -> str:
        """A name for people."""

    @property
    def nbytes(self) -> int:
        """Bytes of its weights and KV cache."""

    def propose(self, requests: list[tuple[Sequence, int]]) -> list[list[int]]:
        """Returns a draft for each sequence, with at most as many tokens as are requested (1 or more)."""


@runtime_checkable
class GraphDrafter(Drafter, Protocol):
    """Proposes tokens that are computed with the step that verifies them."""

    def submit(self, requests: list[tuple[Sequence, int]], before: SubmittedStep | None) -> SubmittedDrafts:
        """Starts to compute drafts, as `propose` would, behind the step in flight if there is one."""


@dataclass
class _Share:
    """Share of draft tokens that are right, of those whose predecessors were; older ones count less."""

    right: float = _FIRST_SHARE
    wrong: float = 1.0 - _FIRST_SHARE

    @property
    def value(self) -> float:
        """Between 0 and 1."""
        return self.right / (self.right + self.wrong)

    def add(self, accepted: int, rejected: bool, remembered: float) -> None:
        """Records a draft: how many tokens were accepted, and whether one was rejected then."""
        self.right = remembered * self.right + accepted
        self.wrong = remembered * self.wrong + rejected


@dataclass
class _History:
    """Record of the drafts of one sequence.

    Attributes:
        share: of its tokens that are right.
        drafted, accepted: the sequence's counters when it was last looked at.
    """

    share: _Share = field(default_factory=lambda: _Share(0.0, 0.0))
    drafted: int = 0
    accepted: int = 0


class DraftProposer(Drafts):
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
        self.longest = max_tokens
        self._max_length = max_length
        self._cost = DraftCost()
        self._share = _Share()  # of all sequences; a new one begins with it
        self._histories: WeakKeyDictionary[Sequence, _History] = WeakKeyDictionary()
        self._pause = 0  # steps to go without drafts
        self._waited = False  # whether one token of each is tried after them, if no more promise to pay
        self._trying = False  # whether that was done in the last step
        self._failures = 0  # pauses in a row because drafts did not pay
        self._empty = 0  # proposals without a token in a row
        self._notices: list[str] = []

    def follows(self) -> bool:
        """Whether the drafter needs no token, and nothing is to be learnt of the step in flight first."""
        return isinstance(self.drafter, GraphDrafter) and not self._trying

    def propose(
        self, decoding: list[Sequence], rows: int, *, late: bool = False, before: SubmittedStep | None = None
    ) -> int:
        """Sets `draft` of each sequence, possibly to no tokens; returns how many there are in all.

        Args as in `Drafts`. Tokens are known where a sampler or a grammar needs them.
        """
        self.submitted = None
        if self.drafter is None or not decoding:
            return 0
        results = [self._learn(sequence, len(decoding)) for sequence in decoding]
        drafted, accepted = (sum(counts) for counts in zip(*results, strict=True))
        self._trying = self._trying and drafted > 0 and accepted >= _GOES_ON * drafted
        self._trying = self._trying and self._cost.step_seconds(len(decoding)).can_pay(self.longest)
        lengths = self._lengths(decoding, rows)
        requests = [each for each in zip(decoding, lengths, strict=True) if each[1] > 0]
        if not requests:
            return 0
        try:
            known = not late or any(each.matcher or each.sampler.penalises for each in decoding)
            if known or not isinstance(self.drafter, GraphDrafter):
                drafts = self.drafter.propose(requests)
            else:
                self.submitted = self.drafter.submit(requests, before)
                counts = Counter(self.submitted.owners)
                drafts = [[UNKNOWN_TOKEN] * counts[sequence.handle] for sequence, _ in requests]
        except Exception as error:  # noqa: BLE001 - a model may raise anything; answers do not need drafts
            _log.exception("drafting failed")
            self.drafter = None
            self._notices.append(
                worded("Speculative decoding was turned off because drafting failed: {0}", error)
            )
            return 0
        for (sequence, length), draft in zip(requests, drafts, strict=True):
            sequence.draft = draft[:length]
        found = sum(len(sequence.draft) for sequence, _ in requests)
        self._empty = 0 if found else min(self._empty + 1, _MAX_EMPTY)
        if not found and self._cost.is_ahead(len(decoding)):
            self._pause = 1 << self._empty  # steps are submitted ahead meanwhile
        return found

    def observe(
        self, sequences: int, drafts: int, seconds: float, *, longest: int = 1, ahead: bool = False
    ) -> None:
        """Records a step of decoding sequences; see `DraftCost.observe`."""
        self._cost.observe(sequences, drafts, seconds, longest=longest, ahead=ahead)

    def pauses(self) -> bool:
        """Whether the next step that is planned will have no drafts."""
        return self.drafter is None or self._pause > 0

    def count_pause(self) -> None:
        """Counts a step that was planned because of `pauses`."""
        self._pause = max(self._pause - 1, 0)

    def take_notices(self) -> list[str]:
        """Returns sentences for people since the last call."""
        notices, self._notices = self._notices, []
        return notices

    def _learn(self, sequence: Sequence, sequences: int) -> tuple[int, int]:
        """Records what became of a sequence's last draft; returns its tokens and the accepted ones."""
        history = self._histories.setdefault(sequence, _History())
        drafted, accepted = sequence.drafted - history.drafted, sequence.accepted - history.accepted
        if drafted:
            history.drafted, history.accepted = sequence.drafted, sequence.accepted
            history.share.add(accepted, accepted < drafted, _REMEMBERED)
            self._share.add(accepted, accepted < drafted, _REMEMBERED_OF_ALL)
            cost = self._cost.per_token(sequences)
            sequence.draft_gain += accepted - cost * drafted if cost else 0.0  # not known at first
        return drafted, accepted

    def _lengths(self, decoding: list[Sequence], rows: int) -> list[int]:
        """Returns how many tokens to draft of each sequence, at most `rows` in all."""
        most = [self._most(sequence) for sequence in decoding]
        if self.always:
            return self._fill(most, rows)
        if self._pause == 0 and any(most):
            self._pause = self._cost.plain_run(len(decoding))
        if self._pause:
            self._pause -= 1
            return [0] * len(most)
        lengths = self._fill(self._best(decoding, most), rows)
        if any(lengths):
            self._failures, self._waited, self._trying = 0, False, False
        elif self._waited or self._trying:
            self._waited, self._trying = False, True
            return self._fill([min(each, 1) for each in most], rows)
        elif any(most):
            self._pause = min(_PAUSE << 2 * self._failures, _MAX_PAUSE) - 1
            self._failures, self._waited = min(self._failures + 1, 2), True
        return lengths

    def _most(self, sequence: Sequence) -> int:
        left = sequence.max_tokens - sequence.generated - 1  # the step itself samples one more
        return max(min(self.longest, left, self._max_length() - sequence.context_length - 1), 0)

    def _fill(self, most: list[int], rows: int) -> list[int]:
        lengths = []
        for each in most:
            lengths.append(min(each, rows))
            rows -= lengths[-1]
        return lengths

    def _best(self, decoding: list[Sequence], most: list[int]) -> list[int]:
        """Returns the lengths that give most tokens a second."""
        seconds = self._cost.step_seconds(len(decoding))
        of_all = self._share.value
        histories = [self._histories[sequence].share for sequence in decoding]
        shares = [(each.right + _SHARED * of_all) / (each.right + each.wrong + _SHARED) for each in histories]
        tokens, rate = float(len(decoding)), len(decoding) / seconds.plain
        rate *= _MARGIN if self._failures or self._waited else 1.0
        lengths, best = [0] * len(most), [0] * len(most)
        likely = [1.0] * len(most)  # that all tokens so far are right
        for longest in range(1, max(most, default=0) + 1):
            for place, share in enumerate(shares):
                likely[place] *= share
                if lengths[place] < most[place] and likely[place] >= _LEAST:
                    lengths[place] += 1
                    tokens += likely[place]
            if tokens / (seconds.fixed + seconds.each * longest) > rate:
                rate, best = tokens / (seconds.fixed + seconds.each * longest), list(lengths)
        return best


# --- drafts from the chat's own text ----------------------------------------------------------------
_NGRAMS: Final = (4, 3, 2)  # tokens that must match, the longest first


class LookupDrafter:
    """Proposes the continuation of the latest earlier occurrence of a sequence's last tokens.

    This is prompt lookup decoding (Saxena, 2023). It needs no second model, and pays off if an answer quotes:
    code that is edited, a text that is summarised.
    """

    name = "lookup"
    nbytes = 0  # negligible

    def __init__(self) -> None:
        self._indices: WeakKeyDictionary[Sequence, _NgramIndex] = WeakKeyDictionary()

    def propose(self, requests: list[tuple[Sequence, int]]) -> list[list[int]]:
        """Returns a draft for each sequence, with at most as many tokens as are requested for it."""
        drafts = []
        for sequence, max_tokens in requests:
            index = self._indices.get(sequence)
            if index is None or index.length > len(sequence.tokens):
                index = self._indices[sequence] = _NgramIndex()
            drafts.append(index.continuation(sequence.tokens, max_tokens))
        return drafts


class _NgramIndex:
    """The latest position of each n-gram of a sequence, of which `length` tokens are indexed."""

    def __init__(self) -> None:
        self.length = 0
        self._ends: dict[tuple[int, ...], int] = {}

    def continuation(self, tokens: list[int], max_tokens: int) -> list[int]:
        """Returns what followed the last tokens earlier; beyond the end, the repetition continues."""
        for end in range(max(self.length, 1), len(tokens)):
            for n in _NGRAMS:
                if n <= end:
                    self._ends[tuple(tokens[end - n : end])] = end
        self.length = len(tokens)
        for n in _NGRAMS:
            at = self._ends.get(tuple(tokens[-n:])) if n < len(tokens) else None
            if at is not None:
                period = len(tokens) - at
                return list(
                    takewhile(IMAGE_TOKENS.__gt__, (tokens[at + i % period] for i in range(max_tokens)))
                )
        return []
