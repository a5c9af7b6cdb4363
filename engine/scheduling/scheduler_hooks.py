"""What the scheduler calls outside of itself: pool sizes, drafts, prefix statistics, recurrent states."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from engine.scheduling.sequence import Sequence


def _grow_nothing(lacking: tuple[int, ...]) -> None:
    return


def _cannot_rebalance() -> bool:
    return False


def _rebalance_nothing() -> None:
    return


def _ignore(sequence: Sequence) -> None:
    return


def _count_nothing(decoding: list[Sequence]) -> None:
    return


def _no_drafts(decoding: list[Sequence], rows: int) -> int:
    return 0


def _never(decoding: list[Sequence]) -> bool:
    return False


def _measure_nothing(sequences: int, drafts: int, seconds: float) -> None:
    return


def _always(sequence: Sequence) -> bool:
    return True


def _restore_nothing(sequence: Sequence, cached: int) -> int:
    return cached


def _resume_all(table: NDArray[np.int32], cached_tokens: int) -> int:
    return cached_tokens


@dataclass
class SchedulerHooks:
    """The scheduler's callbacks. `Session` sets them all; the defaults suit pools of fixed size.

    Attributes:
        grow_pools: adds at least `lacking[i]` blocks to pool i, as far as the KV budget allows.
            Default: pools never grow.
        can_rebalance_pools: whether the blocks that the only running sequence lacks may be held by another
            pool. Default: no.
        rebalance_pools: shrinks all pools to what they need; called while nothing runs. Default: nothing.
        before_admission: called with a sequence just before its prompt is looked up in the prefix cache.
            Default: nothing.
        propose_drafts: sets `draft` of the given decoding sequences, with at most `rows` tokens in all, and
            returns how many tokens it set. Default: no drafts.
        drafting: whether `propose_drafts` may set drafts of these sequences. If not, the step after the one
            in flight may be planned without it. Default: no.
        planned_without_drafts: called with the decoding sequences when it was. Default: nothing.
        measure_drafts: called after each step in which nothing but decoding sequences was computed, with
            their number, that of their draft tokens, and the seconds of the step. Default: nothing.
        resumable_tokens: given a block table and the number of its cached tokens, returns how many of them
            the sequence can continue from. Recurrent models may need to recompute some. Default: all.
        is_ready: whether a waiting sequence may start; its prefix may be on its way from disk. Default: yes.
        restore_prefix: puts what came from disk into the blocks of a sequence that was just opened, given how
            many of its tokens are cached, and returns how many are cached now. Default: nothing.
    """

    grow_pools: Callable[[tuple[int, ...]], None] = _grow_nothing
    can_rebalance_pools: Callable[[], bool] = _cannot_rebalance
    rebalance_pools: Callable[[], None] = _rebalance_nothing
    before_admission: Callable[[Sequence], None] = _ignore
    propose_drafts: Callable[[list[Sequence], int], int] = _no_drafts
    drafting: Callable[[list[Sequence]], bool] = _never
    planned_without_drafts: Callable[[list[Sequence]], None] = _count_nothing
    measure_drafts: Callable[[int, int, float], None] = _measure_nothing
    resumable_tokens: Callable[[NDArray[np.int32], int], int] = _resume_all
    is_ready: Callable[[Sequence], bool] = _always
    restore_prefix: Callable[[Sequence, int], int] = _restore_nothing
