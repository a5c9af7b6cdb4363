"""Remembers, for recent requests, how much of the prompt was cached and where it began to differ."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from engine.blocks import BlockManager
from engine.protocol import MissExplained
from engine.scheduling.sequence import Sequence

_REQUESTS: Final = 256  # remembered
_BEFORE: Final = 32  # common tokens shown before the first difference
_AFTER: Final = 48  # tokens shown of each text from the first difference on


class PrefixMiss(NamedTuple):
    """What was found when a request was admitted; see `MissExplained`."""

    prompt_tokens: int
    reused_tokens: int
    chat: str
    before: list[int]
    prompt: list[int]
    cached: NDArray[np.int32]


class PrefixMisses:
    """The prefix-cache lookups of recent requests.

    Args:
        blocks: the block manager with the prefix index.
    """

    def __init__(self, blocks: BlockManager) -> None:
        self._blocks = blocks
        self._misses: OrderedDict[str, PrefixMiss] = OrderedDict()

    def record(self, sequence: Sequence) -> None:
        """Looks up a request's prompt; to be called just before it enters the prefix index itself."""
        if sequence.generated or sequence.preemptions:
            return  # recomputed after a preemption: only the first lookup counts
        tokens = sequence.tokens
        report = self._blocks.explain_miss(tokens)
        at = report.matched
        self._misses[sequence.request] = PrefixMiss(
            len(tokens),
            min(at, len(tokens) - 1),
            report.chat,
            tokens[max(0, at - _BEFORE) : at],
            tokens[at : at + _AFTER],
            self._blocks.continuation(tokens, _AFTER),
        )
        while len(self._misses) > _REQUESTS:
            self._misses.popitem(last=False)

    def explain(self, request: str, decode: Callable[[list[int]], str]) -> MissExplained:
        """Returns what was found for a request, with tokens decoded to text."""
        miss = self._misses.get(request)
        if miss is None:
            return MissExplained(request=request, remembered=False)
        return MissExplained(
            request=request,
            remembered=True,
            prompt_tokens=miss.prompt_tokens,
            reused_tokens=miss.reused_tokens,
            chat=miss.chat,
            before=decode(miss.before),
            prompt_text=decode(miss.prompt),
            cached_text=decode(miss.cached.tolist()),
        )
