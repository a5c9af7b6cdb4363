"""Ends the reasoning of an answer where it may not be longer: the mark of its end is forced."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from engine.models.tool_formats import speaks_harmony
from engine.scheduling.sequence import Phase, Sequence, append_forced


@dataclass(frozen=True)
class ReasoningLimit:
    """How long the reasoning of an answer may be.

    Attributes:
        tokens: of the reasoning, at most.
        end: the tokens that end it.
    """

    tokens: int
    end: tuple[int, ...]


def reasoning_limit(tokenizer: Any, tokens: int) -> ReasoningLimit | None:
    """Returns the limit for a model; None if it has no reasoning, or none is wanted.

    Args:
        tokenizer: mlx-lm's TokenizerWrapper.
        tokens: how long the reasoning may be; 0: as long as it likes.
    """
    if speaks_harmony(tokenizer):
        text = "<|end|><|start|>assistant<|channel|>final<|message|>"
    elif tokenizer.has_thinking:
        text = f"\n{tokenizer.think_end}\n\n"
    else:
        return None
    end = tuple(tokenizer.encode(text, add_special_tokens=False))
    return ReasoningLimit(tokens, end) if tokens > 0 else None


class ReasoningBudgets:
    """The limits of the answers that are being written."""

    def __init__(self) -> None:
        self._limits: dict[Sequence, ReasoningLimit] = {}

    def add(self, sequence: Sequence, limit: ReasoningLimit | None) -> None:
        """Limits the reasoning of a new sequence; not if the log-probabilities of its tokens are reported."""
        if limit is not None and sequence.sampler.settings.logprobs < 0:
            self._limits[sequence] = limit
            sequence.held = limit.tokens <= 1

    def follow(self, sequence: Sequence, used: int, *, reasoning: bool, room: int, settled: bool) -> None:
        """Forces the end of the reasoning where it is due.

        Args:
            sequence: whose newest tokens have become text.
            used: tokens of its reasoning so far.
            reasoning: whether what follows is reasoning.
            room: how many tokens its context can take.
            settled: whether no step is being computed.
        """
        limit = self._limits.get(sequence)
        if limit is None:
            return
        if sequence.phase is not Phase.RUNNING:
            del self._limits[sequence]
            return
        left = limit.tokens - used
        fits = len(limit.end) < min(sequence.max_tokens - sequence.generated, room)
        if reasoning and left <= 0 and settled and fits:
            append_forced(sequence, limit.end)
            reasoning = False
        sequence.held = reasoning and left <= 1  # a step that is submitted ahead would compute another token

    def forget(self, sequence: Sequence) -> None:
        """Forgets a sequence that has ended."""
        self._limits.pop(sequence, None)
