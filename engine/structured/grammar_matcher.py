"""Matcher that follows the tokens of one sequence through its grammar."""

from __future__ import annotations

from collections.abc import Sequence as Tokens
from typing import Final

import numpy as np
from llguidance import LLMatcher
from numpy.typing import NDArray

from engine.structured.grammar_compiler import CompiledGrammar

_BITS: Final = 32  # of a word of a mask
_ALL: Final = 0xFFFFFFFF


class GrammarMatcher:
    """The state of one sequence in its grammar.

    It remembers which of the sequence's tokens it has consumed, and goes back where they were taken away.

    Args:
        grammar: shared by the sequences of a request, and by requests with the same grammar.
        start: how many tokens come before the grammar: those of the prompt.
    """

    def __init__(self, grammar: CompiledGrammar, start: int) -> None:
        self.grammar = grammar
        self._start = start
        self._matcher: LLMatcher | None = None
        self._consumed: list[int] = []
        self._error = ""

    @property
    def ready(self) -> bool:
        """Whether its grammar is compiled, or was refused."""
        return self.grammar.ready

    @property
    def error(self) -> str:
        """Reason why the answer cannot go on, a sentence; empty if it can."""
        return self._error or self.grammar.error

    @property
    def complete(self) -> bool:
        """Whether the consumed tokens match the grammar and nothing can follow them."""
        return self._matcher is not None and not self.error and bool(self._matcher.is_stopped())

    def copy(self) -> GrammarMatcher:
        """Returns a matcher in the same state, for a fork of the sequence."""
        copied = GrammarMatcher(self.grammar, self._start)
        copied._matcher = self._matcher and self._matcher.deep_copy()
        copied._consumed = list(self._consumed)
        copied._error = self._error
        return copied

    def follow(self, tokens: list[int]) -> None:
        """Goes to the state after a sequence's tokens, prompt included.

        Only tokens at the end differ from those of the last call. A token that the grammar does not allow
        sets `error`.
        """
        if self.error:
            return
        if self._matcher is None:
            self._matcher = self.grammar.matcher()
        new = tokens[self._start :]
        same = min(len(new), len(self._consumed))
        while same and new[same - 1] != self._consumed[same - 1]:
            same -= 1
        back = len(self._consumed) - same
        if back:
            self._matcher.rollback(back)
        if len(new) > same:
            self._matcher.consume_tokens(new[same:])
        self._consumed[same:] = new[same:]
        self._note_error("it met a token that it does not allow")

    def masks(self, draft: Tokens[int] = ()) -> NDArray[np.uint32]:
        """Returns which tokens are allowed next, and after each token of a draft.

        Args:
            draft: tokens that may follow those of `follow`.

        Returns:
            (1 + len(draft), words); bit b of word w is token 32 w + b. Rows after a draft token that is not
            allowed, and all rows after an error, allow everything: what is sampled there is not used.
        """
        matcher = self._matcher
        masks = np.full((1 + len(draft), -(-self.grammar.vocabulary // _BITS)), _ALL, np.uint32)
        if matcher is None or self.error:
            return masks
        ahead = 0
        for place, row in enumerate(masks):
            if place and not self._consume_draft(matcher, draft[place - 1], masks[place - 1]):
                break
            ahead = place
            matcher.unsafe_compute_mask_ptr(row.ctypes.data, row.nbytes)
            self._forbid_unknown(row)
        if ahead and not matcher.is_error():
            matcher.rollback(ahead)
        if not masks[0].any():
            self._error = _sentence("no token of this model can follow")
        self._note_error()
        if self._error:
            masks[:] = _ALL
        return masks

    def _forbid_unknown(self, mask: NDArray[np.uint32]) -> None:
        """Forbids the tokens of the tokenizer that the model does not have."""
        word, bits = divmod(self.grammar.tokens, _BITS)
        mask[word + 1 :] = 0
        if word < len(mask):
            mask[word] &= (1 << bits) - 1

    @staticmethod
    def _consume_draft(matcher: LLMatcher, token: int, mask: NDArray[np.uint32]) -> bool:
        """Goes ahead by a token of a draft; returns False if the mask before it does not allow it."""
        word = int(mask[token // _BITS]) if token < _BITS * len(mask) else 0
        allowed = word >> token % _BITS & 1 and not matcher.is_stopped()
        return bool(allowed and matcher.consume_token(token))

    def forced(self, limit: int) -> list[int]:
        """Returns and consumes the tokens that the grammar forces next, `limit` at most."""
        matcher = self._matcher
        if matcher is None or self.error or limit <= 0 or matcher.is_stopped():
            return []
        tokens = [int(token) for token in matcher.compute_ff_tokens()][:limit]
        if tokens and max(tokens) >= self.grammar.tokens:
            self._error = _sentence("it needs a token for which this model has no embedding")
        elif tokens:
            matcher.consume_tokens(tokens)
            self._consumed += tokens
        self._note_error("the text that it forces is not allowed")
        return [] if self._error else tokens

    def _note_error(self, reason: str = "it is too complex") -> None:
        if self._matcher is not None and not self._error and self._matcher.is_error():
            self._error = _sentence(reason)


def _sentence(reason: str) -> str:
    return f"The answer could not be held to its grammar: {reason}."
