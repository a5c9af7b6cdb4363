"""Products of a model's linear layers, the fastest ones on this machine.

MLX hands one row to BLAS as a matrix product, which first packs the whole weight matrix: it reached a
fifth of the memory bandwidth here. A plain loop that LLVM vectorises reaches all of it. From a handful
of rows on BLAS is faster for float32 weights, and keeps the work.

Products go through whatever `cblas_sgemm` the process has already loaded for MLX, and through NumPy only
where there is none: NumPy brings an OpenBLAS of its own with a second pool of threads, and two pools spinning
against each other on a small machine cost a factor of several.
"""

from __future__ import annotations

import ctypes
import math
from functools import partial
from typing import Any, Final

import mlx.core as mx
import mlx.nn as nn
import numpy as np
from numba import carray
from numpy.typing import NDArray

from engine.backends.base import QuantisedWeight
from engine.backends.cpu.recorded_step.int8_products import ALL_ROWS, QuantisedProduct, can_pack
from engine.backends.cpu.recorded_step.operations import Chain, Operation
from engine.backends.cpu.recorded_step.step_program import (
    constant,
    contiguous,
    empty,
    piece,
    run,
    to_floats,
    to_words,
)
from engine.backends.cpu.recorded_step.step_trace import Value, current_trace
from engine.backends.cpu.vector_code import MatmulJob
from engine.backends.cpu.worker_threads import share
from engine.model_patches import attach, replace_methods

_ROW_MAJOR, _PLAIN, _TRANSPOSED = 101, 111, 112


def _find_sgemm() -> ctypes._NamedFuncPointer | None:
    try:
        function = ctypes.CDLL(None).cblas_sgemm
    except AttributeError:
        return None
    number, single, pointer = ctypes.c_int, ctypes.c_float, ctypes.c_void_p
    function.restype = None
    function.argtypes = [number] * 6 + [single, pointer, number, pointer, number, single, pointer, number]
    return function


_sgemm: Final = _find_sgemm()


def matmul(a: NDArray[np.float32], b: NDArray[np.float32], out: NDArray[np.float32]) -> None:
    """`out = a @ b.T` for contiguous a (M, K), b (N, K) and out (M, N)."""
    if _sgemm is None:
        np.matmul(a, b.T, out=out)
        return
    (rows, inner), columns = a.shape, len(b)
    _sgemm(
        _ROW_MAJOR, _PLAIN, _TRANSPOSED, rows, columns, inner,
        1.0, a.ctypes.data, inner, b.ctypes.data, inner, 0.0, out.ctypes.data, columns,
    )  # fmt: skip


_LOOP_ROWS: Final = 3  # measured: OpenBLAS on two cores is equal at four
_CHUNK_BYTES: Final = 1 << 17  # of a weight: what a thread takes at once
_CACHED: Final = 1 << 17  # bytes of x that meet one weight row after another
_OPERANDS: Final = len(MatmulJob)
_WEIGHT, _X, _OUT = int(MatmulJob.CODES), int(MatmulJob.X), int(MatmulJob.OUT)
_OUTPUTS, _INPUTS, _ROWS = int(MatmulJob.OUTPUTS), int(MatmulJob.GROUPS), int(MatmulJob.ROWS)


@piece
def _product(job: Any, first: Any, end: Any) -> None:
    """Weight rows of `out = x @ weight.T` for (O, I) weight, (R, I) x and (R, O) out; each is read once."""
    place = carray(to_words(job), _OPERANDS)
    outputs, inputs, rows = place[_OUTPUTS], place[_INPUTS], place[_ROWS]
    weight, x = carray(to_floats(place[_WEIGHT]), (end, inputs)), carray(to_floats(place[_X]), (rows, inputs))
    out = carray(to_floats(place[_OUT]), (rows, outputs))
    for o in range(first, end):
        for row in range(x.shape[0]):
            total = np.float32(0)
            for i in range(weight.shape[1]):
                total += weight[o, i] * x[row, i]
            out[row, o] = total


class FloatProduct:
    """`x @ weight.T` for a float32 weight.

    Args:
        weight: (O, I), not copied if its rows lie one after another.
        keep: what has to live as long.

    Attributes:
        outputs, inputs: of the weight.
        groups: the inputs, which are not in groups.
        piece, arrays: as those of `QuantisedProduct`.
        nbytes: of the weight.
    """

    max_rows: Final = ALL_ROWS

    def __init__(self, weight: NDArray[np.float32], keep: Any = None) -> None:
        self._weight: NDArray[np.float32] = np.ascontiguousarray(weight)
        self._keep = keep
        self.outputs, self.inputs = self._weight.shape
        self.groups = self.inputs
        self.piece = _product
        self.arrays: list[NDArray[Any] | int] = [self._weight, 0, 0]
        self.nbytes = self._weight.nbytes

    def __call__(self, x: NDArray[np.float32], shape: tuple[int, ...]) -> NDArray[np.float32]:
        """(R * I,) float32, contiguous, to (R, O) in another shape."""
        outputs, rows = self.outputs, x.size // self.inputs
        out = empty(rows * outputs)
        if rows <= _LOOP_ROWS:
            chunk = self.chunk(outputs, rows)
            share(_product, outputs, chunk, *self.arrays, x, out, outputs, self.inputs, rows, rows)
        else:
            run(partial(matmul, x.reshape(rows, -1), self._weight, out.reshape(rows, -1)))
        return out.reshape(shape)

    def plan(self, outputs: int) -> tuple[int, int]:
        """See `QuantisedProduct.plan`."""
        return outputs, max(1, _CACHED // (4 * self.inputs))

    def chunk(self, pieces: int, rows: int) -> int:
        """See `QuantisedProduct.chunk`."""
        chunk: int = _CHUNK_BYTES // (4 * self.inputs) // max(1, rows // _LOOP_ROWS)
        return max(1, chunk)


_QUANTISED: Final = (nn.QuantizedLinear, nn.QuantizedEmbedding)
_EMBEDDINGS: Final = (nn.Embedding, nn.QuantizedEmbedding)


def speed_up(model: nn.Module) -> int:
    """Gives the model's `Linear`s, quantised or not, a fast product; its embedding, too, if that is the head.

    The modules get a subclass of their own class. Quantised weights that only the product reads from now on
    are not kept as MLX had them, see `give_up_weights`; adapters of DoRA compute with them, too.

    Returns:
        How many modules were changed.
    """
    changed = 0
    with_head = any(path.rsplit(".", 1)[-1] == "lm_head" for path, _ in model.named_modules())
    adapted = {id(module["linear"]) for module in model.modules() if type(module).__name__ == "DoRALinear"}
    for module in model.modules():
        only_read = with_head and type(module) in _EMBEDDINGS
        product = None if only_read else _product_of(module)
        if product is not None:
            alone = isinstance(module, nn.QuantizedLinear) and product.max_rows == ALL_ROWS
            _swap(module, product, alone)
            if alone and id(module) not in adapted:
                give_up_weights(module)
            changed += 1
        if (product or only_read) and getattr(module, "quantised", None) is not None:
            module.quantised = None  # its bytes are packed anew, or only rows are read of them
    return changed


def _product_of(module: nn.Module) -> FloatProduct | QuantisedProduct | None:
    """The product with a module's weight, if it is one that can be computed here."""
    kept: QuantisedWeight | None = getattr(module, "quantised", None)
    if type(module) in _QUANTISED:
        if module.mode != "affine":
            return None
        kept = QuantisedWeight(module.weight, module.scales, module.biases, module.group_size, module.bits)
    elif type(module) not in (nn.Linear, nn.Embedding) or module.weight.ndim != 2:
        return None
    if kept is not None and can_pack(kept):
        return QuantisedProduct(kept)
    if module.weight.dtype != mx.float32:
        return None
    return FloatProduct(np.array(module.weight, copy=None))


def _unpacking(self: Any, x: mx.array) -> mx.array:
    """Many rows and no float32 weight: unpacked for this product only, which many rows repay."""
    weight = mx.dequantize(self.weight, self.scales, self.biases, self.group_size, self.bits)
    y = x @ weight.astype(x.dtype).T
    return y + self.bias if "bias" in self else y


def prepared(product: FloatProduct | QuantisedProduct, x: Value) -> NDArray[np.float32]:
    """Returns x as the product needs it, computed once for all products of the same x."""
    flat = contiguous(x.array).reshape(-1)
    if isinstance(product, FloatProduct):
        return flat
    if x.prepared is None:
        x.prepared = product.prepare(flat)
    return x.prepared


def _swap(module: nn.Module, product: FloatProduct | QuantisedProduct, alone: bool) -> None:
    """Has a module compute with `product` what takes few enough rows; `alone` if that is all."""
    kind = type(module)
    method = "as_linear" if kind in _EMBEDDINGS else "__call__"
    original: Any = _unpacking if kind in _QUANTISED else getattr(kind, method)
    bias = np.array(module.bias.astype(mx.float32)) if "bias" in module else None

    def compute(x: Value) -> NDArray[np.float32]:
        y = product(prepared(product, x), (*x.array.shape[:-1], -1))
        return y if bias is None else Chain(y.shape, Operation.ADD, y, constant(bias)).compute()

    def fast(self: Any, x: mx.array) -> mx.array:
        if alone:
            x = x.astype(mx.float32)
        if x.dtype != mx.float32 or x.size > product.max_rows * product.inputs:
            slow: mx.array = original(self, x)
            return slow
        trace = current_trace()
        if trace is not None:
            return trace.leave(compute, [x], (*x.shape[:-1], product.outputs))
        return mx.array(compute(Value(np.array(x, copy=None))))

    replace_methods(module, {method: fast})
    attach(module, "product", product)


def give_up_weights(module: nn.Module) -> None:
    """Leaves arrays of the same shape and dtype in next to no memory.

    Weights of a large model would be in memory twice. Whoever reads one by mistake gets NaN.
    """
    for name in ("weight", "scales", "biases"):
        if name in module:
            shape, dtype = module[name].shape, module[name].dtype
            module[name] = mx.broadcast_to(mx.array(0 if dtype == mx.uint32 else math.nan, dtype), shape)
    if getattr(module, "quantised", None) is not None:
        module.quantised = None
