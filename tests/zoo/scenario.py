"""Drives a model through everything that blocks can do, and compares each row of logits with mlx-lm's.

Chunked prefill beside decodes, a fork that writes into a shared tail, a prefix hit in the middle of a block,
a preemption that is computed again: over scattered blocks that begin as NaN.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import mlx.core as mx
import mlx.nn as nn
import numpy as np
from mlx_lm.models.cache import make_prompt_cache
from zoo.tiny_configs import VOCABULARY, make
from zoo.vlm_kinds import VLM_KINDS, make_vlm, vlm_logits

from engine.backends import backend_for
from engine.blocks import BlockManager
from engine.paged_model import PagedModel, UnsupportedModelError
from engine.scheduling.step import reserve

BLOCK_SIZE = 8
BLOCKS = 40
CONTEXT = 512  # tokens: layers that see less have pools of their own


@dataclass
class Outcome:
    """What became of a kind of model.

    Attributes:
        name: of mlx-lm's module.
        mode: how it ran; empty when it was refused.
        recurrent: whether it has state besides K/V.
        reason: of the refusal.
        worst: the largest difference of any logit from mlx-lm's.
        rows: rows of logits compared.
        reused: tokens that came from a prefix hit.
        window_pools: how many pools there are for layers that see only a part of the context.
        tokens: rows of the embedding that token ids index, and width of the logits.
        drafts: whether it verifies drafts.
    """

    name: str
    mode: str = ""
    recurrent: bool = False
    reason: str = ""
    worst: float = 0.0
    rows: int = 0
    reused: int = 0
    window_pools: int = 0
    tokens: tuple[int, int] = (0, 0)
    drafts: bool = False


@dataclass
class _Line:
    """One sequence: all its tokens, where it stands, and the logits after some of its positions."""

    handle: int
    tokens: list[int]
    computed: int = 0
    dropped: int = 0  # as in `engine.scheduling.sequence`
    images: tuple[()] = ()
    draft: tuple[int, ...] = ()
    logits: dict[int, np.ndarray[Any, Any]] = field(default_factory=dict)


class _Driver:
    def __init__(self, paged: PagedModel) -> None:
        self.paged = paged
        paged.split(CONTEXT)
        window_pools = [(span, BLOCKS) for span in paged.window_pools]
        self.blocks = BlockManager(BLOCKS, BLOCK_SIZE, window_pools=window_pools)
        paged.allocate(BLOCKS, BLOCK_SIZE, [BLOCKS] * len(window_pools))
        for pool in paged.pools:
            pool.fill(float("nan"))
        spacers = [self.blocks.open(f"spacer {i}").sequence for i in range(12)]
        for i, spacer in enumerate(spacers):
            self.blocks.append(spacer, [VOCABULARY + i])
        for spacer in spacers[::2]:
            self.blocks.close(spacer, keep=False)

    def open(self, chat: str, tokens: list[int]) -> _Line:
        opened = self.blocks.open(chat, tokens)
        table = self.blocks.table(opened.sequence)
        kept = self.paged.resume(table, opened.reused, BLOCK_SIZE)
        kept = self.blocks.truncate(opened.sequence, kept)
        return _Line(opened.sequence, list(tokens), kept)

    def step(self, *rows: tuple[_Line, int]) -> None:
        """Computes so many of the next tokens of each line, in one forward."""
        step = reserve(self.blocks, list(rows))
        step.copy_blocks(self.paged)
        logits = self.paged.forward(step.batch)
        for row, (line, count) in zip(np.array(logits.astype(mx.float32)), rows, strict=True):
            self.blocks.commit(line.handle)
            line.computed += count
            line.logits[line.computed] = row

    def fork(self, line: _Line, tokens: list[int]) -> _Line:
        """A second continuation of what a line has computed."""
        handle = self.blocks.fork(line.handle, "fork")
        return _Line(handle, line.tokens[: line.computed] + tokens, line.computed)


def play(name: str, backend: str = "cpu") -> Outcome:
    """The whole scenario for one kind of model, of mlx-vlm where only that has it."""
    make_model = make_vlm if name in VLM_KINDS else make
    try:
        paged = PagedModel(make_model(name), backend_for(backend), name)
    except UnsupportedModelError as error:
        return Outcome(name, reason=str(error))
    random = np.random.default_rng(11)
    first, second, other, tail = (random.integers(1, VOCABULARY, n).tolist() for n in (40, 30, 12, 14))
    driver = _Driver(paged)
    a, b = driver.open("a", first), driver.open("b", second)
    driver.step((a, 13))
    driver.step((a, 8), (b, 9))
    driver.step((a, 1), (b, 6))
    for _ in range(4):
        driver.step((b, 1), (a, 1))
    c = driver.fork(a, other)
    driver.step((c, 1), (a, 1))  # both write behind a shared tail
    driver.step((a, 1), (c, 3), (b, 1))
    driver.blocks.preempt(b.handle)
    d = driver.open("d", first[:19] + tail)  # 19 tokens in common with a: two blocks and three tokens
    reused = d.computed
    driver.step((d, 5), (a, 1))
    again = driver.open("b", second)
    driver.step((again, 1), (d, 4), (c, 1))
    driver.step((again, len(second) - again.computed), (a, 2), (d, 1))
    for line in (a, c, d):
        driver.step((line, 1))
    driver.blocks.check_integrity()
    peer = make_model(name)
    differences = [_difference(peer, line) for line in (a, b, c, d, again)]
    return Outcome(
        name,
        paged.mode.text,
        paged.recurrent,
        worst=max(worst for worst, _ in differences),
        rows=sum(rows for _, rows in differences),
        reused=reused,
        window_pools=len(paged.window_pools),
        tokens=(paged.layers.embedding_rows, paged.layers.logits_width),
        drafts=paged.checks_drafts,
    )


def _difference(peer: nn.Module, line: _Line) -> tuple[float, int]:
    """The largest difference from mlx-lm over its own cache, and how many rows were compared.

    mlx-lm computes all rows at once: one by one they took a quarter of this scenario's time.
    """
    positions = sorted(line.logits)
    ids = mx.array(line.tokens[: positions[-1]])[None]
    own = hasattr(peer, "language_model") and type(peer).__module__.startswith("mlx_vlm.")
    out = vlm_logits(peer, ids) if own else peer(ids, cache=make_prompt_cache(peer))[0]
    theirs = np.array(out.astype(mx.float32))[np.array(positions) - 1]
    ours = np.stack([line.logits[position] for position in positions])
    return float(np.nan_to_num(np.abs(theirs - ours), nan=np.inf).max()), len(positions)
