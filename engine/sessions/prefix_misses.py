"""Remembers, for the newest requests, how much of the prompt was known and where it began to differ."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from engine.blocks import BlockManager
from engine.protocol import MissExplained
from engine.scheduling.sequence import Sequence

_KEPT: Final = 256  # requests
_BEFORE: Final = 32  # tokens shown that both texts have
_AFTER: Final = 48  # tokens shown of each text from the first difference on


class PrefixMiss(NamedTuple):
    """What was found when a request was admitted; see `MissExplained`."""

    prompt_tokens: int
    reused_tokens: int
    chat: str
    before: list[int]
    wanted: list[int]
    known: NDArray[np.int32]


class PrefixMisses:
    """See the module.

    Args:
        blocks: whose contents are known.
    """

    def __init__(self, blocks: BlockManager) -> None:
        self._blocks = blocks
        self._kept: OrderedDict[str, PrefixMiss] = OrderedDict()

    def note(self, sequence: Sequence) -> None:
        """Looks a request up; to be called right before its own prompt becomes known."""
        if sequence.generated or sequence.preemptions:
            return  # computed again after a preemption: what counts is the first time
        tokens = sequence.tokens
        report = self._blocks.explain_miss(tokens)
        at = report.matched
        self._kept[sequence.request] = PrefixMiss(
            len(tokens),
            min(at, len(tokens) - 1),
            report.chat,
            tokens[max(0, at - _BEFORE) : at],
            tokens[at : at + _AFTER],
            self._blocks.continuation(tokens, _AFTER),
        )
        while len(self._kept) > _KEPT:
            self._kept.popitem(last=False)

    def explain(self, request: str, decode: Callable[[list[int]], str]) -> MissExplained:
        """What was found, with tokens as text."""
        miss = self._kept.get(request)
        if miss is None:
            return MissExplained(request=request, remembered=False)
        return MissExplained(
            request=request,
            remembered=True,
            prompt_tokens=miss.prompt_tokens,
            reused_tokens=miss.reused_tokens,
            chat=miss.chat,
            before=decode(miss.before),
            prompt_text=decode(miss.wanted),
            cached_text=decode(miss.known.tolist()),
        )
