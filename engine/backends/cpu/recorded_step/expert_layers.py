"""Products of layers of experts, with the experts that the model chose, read when a step runs.

MLX computes them on a CPU with one thread, and unpacks each quantised weight as it goes. Here the experts of
a layer are one weight, whose rows lie expert by expert, and a piece computes what some rows of x need of it.
Rows that follow each other and have the same expert, as in a long prompt, are computed together.
"""

from __future__ import annotations

from functools import partial
from typing import Any, Final

import mlx.core as mx
import mlx.nn as nn
import numpy as np
from mlx_lm.models.mla import MultiLinear, QuantizedMultiLinear
from mlx_lm.models.switch_layers import QuantizedSwitchLinear, SwitchLinear
from numba import carray
from numpy.typing import NDArray

from engine.backends.base import QuantisedWeight
from engine.backends.cpu.recorded_step.int8_products import QuantisedProduct
from engine.backends.cpu.recorded_step.linear_layers import FloatProduct, give_up_weights, prepared
from engine.backends.cpu.recorded_step.step_program import (
    call_piece,
    constant,
    contiguous,
    empty,
    piece,
    to_ints,
    to_words,
)
from engine.backends.cpu.recorded_step.step_trace import Value, current_trace
from engine.backends.cpu.vector_code import MatmulJob
from engine.backends.cpu.worker_threads import share
from engine.model_patches import attach, replace_methods

_OPERANDS: Final = len(MatmulJob)
_X, _OUT, _OUTPUTS, _ROWS, _BLOCK = (
    int(operand)
    for operand in (MatmulJob.X, MatmulJob.OUT, MatmulJob.OUTPUTS, MatmulJob.ROWS, MatmulJob.BLOCK)
)
# Behind those of a product: its piece, how many an expert has, bytes of an expert in each of the three arrays
# and of a row of x, and for each row of the result its expert and its row of x.
_PIECE, _PARTS, _STRIDES, _WIDTH, _EXPERTS, _FROM = (_OPERANDS + n for n in (0, 1, 2, 5, 6, 7))


@piece
def _chosen(job: Any, first: Any, end: Any) -> None:
    """Parts of experts, for BLOCK rows of the result at a time."""
    place = carray(to_words(job), _FROM + 1)
    rows, parts, block = place[_ROWS], place[_PARTS], place[_BLOCK]
    experts, sources = carray(to_ints(place[_EXPERTS]), rows), carray(to_ints(place[_FROM]), rows)
    one = place[:_OPERANDS].copy()  # operands of the product with one expert
    for number in range(first, end):
        row, part = number // parts * block, number % parts
        stop = min(row + block, rows)
        while row < stop:
            expert, source, after = np.int64(experts[row]), np.int64(sources[row]), row + 1
            while after < stop and experts[after] == expert and sources[after] == source + after - row:
                after += 1
            for n in range(3):
                one[n] = place[n] + expert * place[_STRIDES + n]
            one[_X] = place[_X] + source * place[_WIDTH]
            one[_OUT] = place[_OUT] + row * 4 * place[_OUTPUTS]
            one[_ROWS] = one[_BLOCK] = after - row
            call_piece(place[_PIECE], one.ctypes.data, part, part + 1)
            row = after


class ExpertProduct:
    """`x[n] @ experts[chosen[n]].T`.

    Args:
        whole: the product with all experts as one weight, whose rows are those of one after another.
        experts: how many.

    Attributes:
        outputs, inputs: of an expert.
        nbytes: of all experts.
    """

    def __init__(self, whole: FloatProduct | QuantisedProduct, experts: int) -> None:
        self.whole = whole
        self.experts, self.nbytes = experts, whole.nbytes
        self.outputs, self.inputs = whole.outputs // experts, whole.inputs
        self._strides = [0 if isinstance(x, int) else x.nbytes // experts for x in whole.arrays]

    def __call__(
        self, x: Value, sources: NDArray[np.int32], chosen: NDArray[Any], in_order: bool
    ) -> NDArray[np.float32]:
        """(R * O,) for R rows.

        Args:
            x: float32, the last axis I.
            sources: (R,) their rows of x.
            chosen: (R,) uint32, their experts.
            in_order: whether rows with one expert follow each other.
        """
        product, rows = self.whole, len(sources)
        out = empty(rows * self.outputs)
        parts, block = product.plan(self.outputs)
        block = min(block, rows) if in_order else 1
        count = parts * -(-rows // block)
        share(
            _chosen, count, product.chunk(count, block), *product.arrays, prepared(product, x), out,
            self.outputs, product.groups, rows, block,
            product.piece, parts, *self._strides, 4 * self.inputs, chosen, sources,
        )  # fmt: skip
        return out


def speed_up_experts(model: nn.Module) -> None:
    """Gives a model's layers of experts, and those with a weight for each head, a fast product. Idempotent.

    Quantised experts are not kept as MLX had them: see `give_up_weights`.
    """
    for module in model.modules():
        product = _product_of(module)
        if product is not None:
            swap = _swap if isinstance(module, (SwitchLinear, QuantizedSwitchLinear)) else _swap_heads
            swap(module, product)


def _product_of(module: nn.Module) -> ExpertProduct | None:
    """The product with a module's experts, if it is one that can be computed here."""
    kept: QuantisedWeight | None = getattr(module, "quantised", None)
    if type(module) in (QuantizedSwitchLinear, QuantizedMultiLinear) and module.mode == "affine":
        kept = QuantisedWeight.of(module)
    elif type(module) not in (SwitchLinear, MultiLinear):
        return None
    experts, outputs, _ = module.weight.shape
    if kept is not None and kept.packable:
        codes, scales, biases = (
            part.reshape(experts * outputs, -1) for part in (kept.codes, kept.scales, kept.biases)
        )
        flat = QuantisedWeight(codes, scales, biases, kept.group_size, kept.bits)
        return ExpertProduct(QuantisedProduct(flat), experts)
    if module.weight.dtype != mx.float32:
        return None
    weight = np.array(module.weight, copy=None)
    return ExpertProduct(FloatProduct(weight.reshape(experts * outputs, -1), keep=weight), experts)


def _swap(module: nn.Module, product: ExpertProduct) -> None:
    """Has a module compute with `product`."""

    def compute(x: Value, indices: Value, sources: NDArray[np.int32], in_order: bool) -> NDArray[np.float32]:
        chosen = contiguous(np.broadcast_to(indices.array[..., None], sources.shape)).reshape(-1)
        computed = product(x, constant(sources).reshape(-1), chosen, in_order)
        return computed.reshape(*sources.shape, product.outputs)

    def fast(self: Any, x: mx.array, indices: mx.array, sorted_indices: bool = False) -> mx.array:
        floats, numbered = x.astype(mx.float32), indices.astype(mx.uint32)
        numbers = np.arange(x.size // product.inputs, dtype=np.int32).reshape(x.shape[:-1])
        shape = np.broadcast_shapes(x.shape[:-2], indices.shape)
        sources = np.broadcast_to(numbers, (*shape, x.shape[-2])).copy()
        trace = current_trace()
        if trace is not None:
            emit = partial(compute, sources=sources, in_order=sorted_indices)
            y = trace.leave(emit, [floats, numbered], (*sources.shape, product.outputs))
        else:
            given, chosen = (Value(np.array(array, copy=None)) for array in (floats, numbered))
            y = mx.array(compute(given, chosen, sources, sorted_indices))
        if "bias" in self:
            y = y + mx.expand_dims(self["bias"][indices], -2)
        return y.astype(x.dtype)

    replace_methods(module, {"__call__": fast})
    attach(module, "experts", product)
    if isinstance(product.whole, QuantisedProduct):
        give_up_weights(module)


def _swap_heads(module: nn.Module, product: ExpertProduct) -> None:
    """Has a module with a weight for each head compute with `product`: heads are experts of their rows."""
    original: Any = type(module).__call__
    heads = len(module.weight)

    def compute(x: Value) -> NDArray[np.float32]:
        by_head = contiguous(np.moveaxis(x.array, -3, 0))
        rows = by_head.size // product.inputs
        sources, chosen = np.arange(rows, dtype=np.int32), np.arange(heads, dtype=np.int32)
        computed = product(Value(by_head), constant(sources), constant(chosen.repeat(rows // heads)), True)
        return np.moveaxis(computed.reshape(*by_head.shape[:-1], product.outputs), 0, -3)

    def fast(self: Any, x: mx.array, transpose: bool = True) -> mx.array:
        trace = current_trace()
        if trace is None or not transpose or x.dtype != mx.float32 or x.shape[-3] != heads:
            plain: mx.array = original(self, x, transpose)
            return plain
        return trace.leave(compute, [x], (*x.shape[:-1], product.outputs))

    replace_methods(module, {"__call__": fast})
    attach(module, "product", product)
