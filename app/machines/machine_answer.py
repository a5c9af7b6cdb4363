"""Reads what `octavo cluster --json` prints, and chooses what the window shows of it."""

from __future__ import annotations

import msgspec

from engine.protocol import ClusterPlan, ClusterReport, Fit, RankFit, SplitPlan


def read_answer(text: bytes) -> ClusterReport | None:
    """Returns what `octavo cluster --json` printed; None if it cannot be read."""
    try:
        return msgspec.json.decode(text, type=ClusterReport)
    except msgspec.DecodeError:
        return None


def best_split(plan: ClusterPlan) -> SplitPlan | None:
    """The proposed split; without one, the first that is possible, so that one sees what is too big."""
    possible = [each for each in plan.splits if not each.problem]
    return next((each for each in possible if each.split == plan.proposed), next(iter(possible), None))


def fit_of(plan: ClusterPlan, rank: RankFit) -> Fit:
    """A rank's part as a plan, which the window knows how to draw."""
    return Fit(
        name=plan.model,
        rating=rank.rating,
        context=plan.context,
        chats=plan.chats,
        block_size=plan.block_size,
        blocks=rank.blocks,
        block_bytes=rank.block_bytes,
        weights=rank.weights,
        kv=rank.kv,
        scratch=rank.scratch,
        limit=rank.limit,
    )
