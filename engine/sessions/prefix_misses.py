"""Beginnings of prompts that need not be computed, and for recent requests how much of the prompt was cached.

A new answer begins with what the prefix cache and the disk have of its prompt, up to a token that the model
can continue from.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from engine.blocks import IMAGE_TOKENS, BlockManager
from engine.paged_model import PagedModel
from engine.protocol import MissExplained
from engine.scheduling.sequence import Sequence
from engine.sessions.disk_prefixes import DiskPrefixes

_REQUESTS: Final = 256  # remembered
_BEFORE: Final = 32  # common tokens shown before the first difference
_AFTER: Final = 48  # tokens shown of each text from the first difference on


class PrefixMiss(NamedTuple):
    """The lookup of a request's prompt when it was admitted; see `MissExplained`."""

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
        report = self._blocks.queries.explain_miss(tokens)
        at = report.matched
        self._misses[sequence.request] = PrefixMiss(
            len(tokens),
            min(at, len(tokens) - 1),
            report.chat,
            tokens[max(0, at - _BEFORE) : at],
            tokens[at : at + _AFTER],
            self._blocks.queries.continuation(tokens, _AFTER),
        )
        while len(self._misses) > _REQUESTS:
            self._misses.popitem(last=False)

    def explain(self, request: str, decode: Callable[[list[int]], str]) -> MissExplained:
        """Returns the lookup of a request, with tokens decoded to text."""
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
            other_image=all(len(part) and part[0] >= IMAGE_TOKENS for part in (miss.prompt, miss.cached)),
        )


class SessionPrefixes:
    """Cached beginnings of the prompts of one session, as `Prefixes` of its scheduler.

    Args:
        model: says where a sequence can continue.
        blocks: the block manager with the prefix index.
        misses: records each lookup.
        disk: the prefixes on disk; None without a disk cache.
    """

    def __init__(
        self, model: PagedModel, blocks: BlockManager, misses: PrefixMisses, disk: DiskPrefixes | None
    ) -> None:
        self._model, self._blocks, self._misses, self._disk = model, blocks, misses, disk

    def is_ready(self, sequence: Sequence) -> bool:
        """See `Prefixes`."""
        return self._disk is None or self._disk.is_ready(sequence)

    def looked_up(self, sequence: Sequence) -> None:
        """See `Prefixes`."""
        self._misses.record(sequence)

    def resumable(self, table: NDArray[np.int32], cached: int) -> int:
        """See `Prefixes`."""
        return self._model.resume(table, cached, self._blocks.block_size)

    def restore(self, sequence: Sequence, cached: int) -> int:
        """See `Prefixes`."""
        return cached if self._disk is None else self._disk.restore(sequence, cached)
