"""The graph of one decode step, built by Octavo's Metal backend and by mlx-lm, without evaluating it.

Custom kernels can be recorded on any machine while MLX exports a function, so `recorded` runs everything
inside such an export: the launches are MLX's own; nothing stands in for a kernel. Without a GPU, MLX takes
its own fast operations (norms, rotation, attention) apart into dozens of others; there each is recorded as
the one operation that it is on a Mac, at about half the price of the real call.
"""

from __future__ import annotations

import contextlib
import copy
import io
import re
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any, Final, TypeVar

import mlx.core as mx
import mlx.nn as nn
import numpy as np
from mlx_lm.models.cache import make_prompt_cache

from benchmarks.published_shapes import ModelShape
from engine.backends import Batch
from engine.backends.metal import KernelTrials, MetalBackend
from engine.model_patches.patching import replace_methods, undo_last
from engine.paged_model.paged_cache import ForwardContext, LayerCaches
from engine.paged_model.paged_forward import PagedForward

_BLOCK: Final = 16  # tokens
_Result = TypeVar("_Result")


class _TrustedKernels(KernelTrials):
    """Trusts every kernel: none is run."""

    def trusted(self, kind: str) -> bool:
        return True


class DecodeGraph(ABC):
    """One decode step of a model, to be built again and again from the same state.

    Attributes:
        model: with narrow hidden layers.
    """

    model: nn.Module

    @abstractmethod
    def rewind(self) -> None:
        """Goes back to the state before the step."""

    @abstractmethod
    def build(self) -> mx.array:
        """The step's logits, unevaluated: (sequences, vocabulary)."""

    def layer_nodes(self) -> list[int]:
        """Nodes that each layer adds to the graph, as `mx.export_to_dot` counts them.

        What layers share, such as masks, is counted in the first layer that needs it.
        """
        outputs: list[mx.array] = []
        for layer in self.model.layers:
            replace_methods(layer, {"__call__": _keeping_output(type(layer).__call__, outputs)})
        self.rewind()
        try:
            self.build()
        finally:
            for layer in self.model.layers:
                undo_last(layer)
        counts = [0, *map(nodes, outputs)]
        return [int(count) for count in np.diff(counts)]


class OctavoGraph(DecodeGraph):
    """A step over the Metal backend's pools, every kernel trusted.

    Args:
        shape: of the model.
        sequences: rows of the step.
        context: tokens of each sequence, the new one included.
    """

    def __init__(self, shape: ModelShape, sequences: int, context: int) -> None:
        self.model = shape.narrow()
        layers = LayerCaches(self.model, shape.name)
        backend = MetalBackend(_TrustedKernels())
        self._forward = PagedForward(self.model, backend, shape.name, layers, ForwardContext())
        self._forward.patch_modules()
        self._forward.split_pools(1 << 30)
        shared = (context - 1) // _BLOCK  # full blocks, the same for all sequences
        blocks = shared + sequences
        self._forward.allocate(blocks, _BLOCK, [blocks] * len(self._forward.window_pools))
        table = np.arange(shared, dtype=np.int32)
        self._tables = np.stack([np.append(table, shared + b).astype(np.int32) for b in range(sequences)])
        self._lengths = np.full(sequences, context, np.int32)
        self.rewind()

    def rewind(self) -> None:
        """Drops the writes, and makes a new batch, since a batch keeps what was worked out for its step."""
        for pool in self._forward.pools:
            pool.forget()
        others = tuple(self._rows() for _ in self._forward.window_pools)
        self._batch = replace(self._rows(), window_pools=others)

    def _rows(self) -> Batch:
        return Batch.over(self._tables, self._lengths - 1, self._lengths, _BLOCK)

    def build(self) -> mx.array:
        """Our part of a step: everything between the batch and its evaluation."""
        return self._forward.build(self._batch)


class MlxLmGraph(DecodeGraph):
    """A step over mlx-lm's own caches, as its server uses them: one cache, or several merged into a batch.

    Args:
        shape: of the model.
        sequences: of the step.
        context: tokens of each sequence, the new one included.
    """

    def __init__(self, shape: ModelShape, sequences: int, context: int) -> None:
        self.model = shape.narrow()
        self._token = mx.zeros((sequences, 1), mx.int32)
        heads, dim = shape.fields["num_key_value_heads"], shape.fields["head_dim"]
        self._before = []
        for cache in make_prompt_cache(self.model):
            for tokens in (context - 2, 1):  # a rotating cache takes its final size at the first decode step
                rows = mx.zeros((1, heads, tokens, dim), mx.bfloat16)
                cache.update_and_fetch(rows, rows)
            whole = cache if sequences == 1 else type(cache).merge([cache] * sequences)
            mx.eval(*(x for x in whole.state if isinstance(x, mx.array)))
            self._before.append(whole)
        mx.eval(self._token)
        self.rewind()

    def rewind(self) -> None:
        """Copies the caches; their arrays are shared."""
        self._caches = []
        for cache in self._before:
            again = copy.copy(cache)
            for name, value in vars(cache).items():
                if isinstance(value, mx.array):
                    setattr(again, name, copy.copy(value))
            self._caches.append(again)

    def build(self) -> mx.array:
        """The call in mlx-lm's `generate_step`."""
        logits: mx.array = self.model(self._token, cache=self._caches)[:, -1]
        return logits


def nodes(array: mx.array) -> int:
    """Operations in the graph of an unevaluated array."""
    return labels(array).total()


def labels(array: mx.array) -> Counter[str]:
    """Counts each operation in the graph of an unevaluated array, by MLX's name for it."""
    text = io.StringIO()
    mx.export_to_dot(text, array)
    return Counter(re.findall(r'\[label ="(\w+)", shape=rectangle\]', text.getvalue()))


def recorded(work: Callable[[], _Result]) -> _Result:
    """Returns what `work` returns, run where custom kernels can be recorded without Metal."""
    results: list[_Result] = []

    def once(x: mx.array) -> mx.array:
        if not results:  # MLX calls it twice
            with whole_operations():
                results.append(work())
        return x + 1

    mx.export_function(lambda _: None, once, mx.zeros((1,)))
    return results[0]


@contextlib.contextmanager
def whole_operations(*, wanted: bool | None = None) -> Iterator[None]:
    """Makes MLX's fast operations one operation each, as they are on a GPU; `wanted`: also where one is."""
    if not (wanted or not mx.metal.is_available()):
        yield
        return
    names = ("rms_norm", "layer_norm", "rope", "scaled_dot_product_attention")
    before = {name: getattr(mx.fast, name) for name in names}
    for name in names:
        setattr(mx.fast, name, _whole(name))
    try:
        yield
    finally:
        for name, original in before.items():
            setattr(mx.fast, name, original)


def _whole(name: str) -> Callable[..., Any]:
    """An operation with the inputs and the output's shape of the fast one; its content is never computed."""

    def attention(q: mx.array, k: mx.array, v: mx.array, **options: Any) -> Any:
        return mx.depends(q, [k, v, *_arrays(options)])

    def rotation(x: mx.array, *_: Any, **options: Any) -> Any:
        return mx.depends(x, _arrays(options))

    def norm(x: mx.array, weight: mx.array | None, *_: Any) -> Any:
        return mx.depends(x, [] if weight is None else weight)

    operations: dict[str, Callable[..., Any]] = {"scaled_dot_product_attention": attention, "rope": rotation}
    return operations.get(name, norm)


def _arrays(options: dict[str, Any]) -> list[mx.array]:
    return [value for value in options.values() if isinstance(value, mx.array)]


def _keeping_output(call: Any, outputs: list[mx.array]) -> Any:
    def keep(self: nn.Module, *args: Any, **options: Any) -> Any:
        out = call(self, *args, **options)
        outputs.append(out[0] if isinstance(out, tuple) else out)
        return out

    return keep
