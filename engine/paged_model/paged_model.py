"""A loaded mlx-lm model that was verified to run correctly over block pools."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

import mlx.core as mx
import mlx.nn as nn
import numpy as np
from numpy.typing import NDArray

from engine.backends import Backend, LayerShape, Reduced
from engine.blocks import STATE_LIMIT
from engine.load_steps import LoadSteps, run_to_end
from engine.paged_model.execution_modes import Piece
from engine.paged_model.paged_cache import ForwardContext, LayerCaches
from engine.paged_model.paged_forward import PagedForward
from engine.paged_model.verification import Verified, verify


class VerifiedForward(NamedTuple):
    """Outcome of a model's verification for `PagedModel`: its layers, its forward state, the result."""

    layers: LayerCaches
    step: ForwardContext
    result: Verified


def verify_steps(
    model: nn.Module, backend: Backend, name: str, record: Path | None = None
) -> LoadSteps[VerifiedForward]:
    """Verifies a model in steps; the arguments and errors are those of `PagedModel`."""
    layers, step = LayerCaches(model, name), ForwardContext()
    result = yield from verify(PagedForward(model, backend, name, layers, step), record)
    return VerifiedForward(layers, step, result)


class PagedModel(PagedForward):
    """A verified model and its layer pools.

    Args:
        model: an mlx-lm model with evaluated weights.
        backend: provides the pools and faster modules.
        name: of the model, for messages.
        record: a file that remembers the result of the verification, so that it is done once; its name
            has to change when the model does.
        kv_bits: 0 keeps K and V as the model computes them; 8 or 4 quantises them.
        verified: the result of the verification; without it, the model is verified here.

    Attributes:
        partial: whether layers with a window were found right without the blocks that they no longer read.
        takes_back: whether recurrent layers were found right after rejected drafts.

    Raises:
        UnsupportedModelError: a cache is of a kind that Octavo does not know, or no execution mode gives
            the logits that mlx-lm's own cache gives.
    """

    def __init__(
        self,
        model: nn.Module,
        backend: Backend,
        name: str = "This model",
        *,
        record: Path | None = None,
        kv_bits: int = 0,
        verified: VerifiedForward | None = None,
    ) -> None:
        layers, step, result = verified or run_to_end(verify_steps(model, backend, name, record))
        super().__init__(model, backend, name, layers, step)
        self.kv_bits = kv_bits
        self.mode = result.mode
        self.partial = result.partial
        self.takes_back = bool(result.takes_back)

    @property
    def shapes(self) -> list[LayerShape]:
        """The shape of each pool, in the form in which the pool keeps K and V."""
        return [replace(shape, bits=self.kv_bits) for shape in self.layers.shapes if shape]

    @property
    def token_bytes(self) -> int:
        """Bytes of K and V of one token in all layers; 1 where there are none, since budgets divide by it."""
        return sum(shape.token_bytes for shape in self.shapes) or 1

    @property
    def pool_tokens(self) -> list[int]:
        """Bytes of K and V of one token in the layers of each pool, the main one first."""
        tokens = [0] * (1 + len(self.window_pools))
        shaped = [n for n, shape in zip(self.pool_numbers(), self.layers.shapes, strict=True) if shape]
        for number, shape in zip(shaped, self.shapes, strict=True):
            tokens[number] += shape.token_bytes
        return tokens

    @property
    def readable_tokens(self) -> int:
        """How many token ids, from 0 on, have a row in the embedding; MLX reads beyond it at others."""
        return self.layers.embedding_rows

    @property
    def sampled_tokens(self) -> int:
        """How many token ids, from 0 on, can be sampled: the width of the logits."""
        return min(self.layers.embedding_rows, self.layers.logits_width)

    @property
    def kv_bytes(self) -> int:
        """Bytes of all pools."""
        return sum(pool.nbytes for pool in self._pools)

    @property
    def writes_in_place(self) -> bool:
        """Whether every pool can be written while a submitted step still reads it."""
        return all(pool.writes_in_place for pool in self._pools)

    @property
    def checks_drafts(self) -> bool:
        """Whether several tokens of a sequence can be verified in one forward, and taken back.

        Each must be a row of its own, and recurrent layers must lead back; see `DraftRows`.
        """
        return self.mode.decode_rows and (self.takes_back or not self.recurrent)

    def split(self, context: int) -> None:
        """Splits the pools as `split_pools` does, unless the model needs the blocks behind its windows."""
        if self.partial:
            self.split_pools(context)
        else:
            self.window_pools = ()

    def resume(self, table: NDArray[np.int32], length: int, block_size: int) -> int:
        """Returns how many of `length` cached tokens a sequence can begin with: all, if it has no state."""
        return self.states.known(table, length, block_size) if self.recurrent else length

    def trim_states(self, live: Iterable[int]) -> int:
        """Keeps the recurrent states within their memory limit; see `RecurrentStates.trim`."""
        return self.states.trim(live, STATE_LIMIT)

    def _run(self, part: Piece, lazy_tokens: mx.array | None = None, reduced: Reduced = "") -> mx.array:
        """As `PagedForward._run`, without the logits of tokens that the model could not read afterwards."""
        logits = super()._run(part, lazy_tokens, reduced)
        rows = self.layers.embedding_rows
        return logits[..., :rows] if logits.shape[-1] > rows else logits

    def copy_blocks(self, sources: NDArray[np.int32], targets: NDArray[np.int32], pool: int = 0) -> None:
        """Copies whole blocks in every layer that uses pool number `pool`."""
        for layer, number in zip(self._pools, self.numbers, strict=True):
            if number == pool:
                layer.copy_blocks(sources, targets)
        if pool == 0:
            self.states.copy(sources, targets)
