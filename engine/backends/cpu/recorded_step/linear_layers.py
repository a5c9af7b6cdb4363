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
from collections.abc import Callable
from functools import cache, partial
from typing import Any, Final

import mlx.core as mx
import mlx.nn as nn
import numpy as np
from llvmlite import ir
from numba import carray, types
from numba.extending import intrinsic
from numpy.typing import NDArray

from engine.backends.base import QuantisedWeight
from engine.backends.cpu.recorded_step.int8_products import (
    AVAILABLE,
    FEW_ROWS,
    QuantisedProduct,
    WeightForm,
    tiles_piece,
)
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
from engine.backends.cpu.vector_code import BYTE, FLOATS, GROUP, LANES, WORDS, MatmulJob, VectorCode, same
from engine.backends.cpu.worker_threads import share
from engine.model_patches import attach, attached, replace_methods, undo_last

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
_UNPACKED_LOOP_ROWS: Final = 12  # of a weight that is in the cache; BLAS takes more processor time up to here
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
        loop_rows: up to so many rows of x are not left to BLAS.

    Attributes:
        outputs, inputs: of the weight.
        groups: the inputs, which are not in groups.
        piece, arrays: as those of `QuantisedProduct`.
    """

    def __init__(self, weight: NDArray[np.float32], keep: Any = None, loop_rows: int = _LOOP_ROWS) -> None:
        self._weight: NDArray[np.float32] = np.ascontiguousarray(weight)
        self._keep, self._loop_rows = keep, loop_rows
        self.outputs, self.inputs = self._weight.shape
        self.groups = self.inputs
        self.piece = _product
        self.arrays: list[NDArray[Any] | int] = [self._weight, 0, 0]
        self.nbytes = self._weight.nbytes

    def __call__(self, x: NDArray[np.float32], shape: tuple[int, ...]) -> NDArray[np.float32]:
        """(R * I,) float32, contiguous, to (R, O) in another shape."""
        outputs, rows = self.outputs, x.size // self.inputs
        out = empty(rows * outputs)
        if rows <= self._loop_rows:
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


_UNPACKED: Final = 1 << 22  # weights that are in memory as floats at once
_UNPACK_WORK: Final = 1 << 14  # weights that a thread unpacks at once
_BYTES: Final = ir.VectorType(BYTE, LANES)


@intrinsic(prefer_literal=True)  # type: ignore[untyped-decorator]
def _unpack_group(
    typing: Any, bits: Any, half: Any, codes: Any, scale: Any, bias: Any, out: Any
) -> tuple[Any, Callable[..., Any]]:
    """Writes 32 weights as float32 at `out`, from the codes at an address; see `_unpack_piece`."""

    def generate(context: Any, builder: Any, sig: Any, arguments: Any) -> Any:
        source, scale, bias, out = arguments[2:]
        code = VectorCode(builder)
        scale, bias = code.splat(scale), code.splat(bias)
        low = code.load(source, 0, _BYTES, 1)
        if bits.literal_value == 4:
            low, high = builder.and_(low, same(_BYTES, 15)), builder.lshr(low, same(_BYTES, 4))
        else:
            high = code.load(source, LANES, _BYTES, 1)
        if bits.literal_value == 4 and half.literal_value == 1:
            for n in (0, LANES // 2):
                order = [where for i in range(n, n + LANES // 2) for where in (i, LANES + i)]
                part = builder.shuffle_vector(low, high, ir.Constant(WORDS, order))
                code.store(code.fma(builder.uitofp(part, FLOATS), scale, bias), out, 8 * n)
        else:
            for n, part in enumerate((low, high)):
                code.store(code.fma(builder.uitofp(part, FLOATS), scale, bias), out, 4 * LANES * n)
        return context.get_dummy_value()

    kinds = types.int64, types.float32, types.float32, types.int64
    return types.void(bits, half, *kinds), generate


@cache
def _unpack_piece(bits: int, half: int) -> int:
    """Writes rows of a weight as float32; see `_quads` in `int8_products`.

    Args:
        bits: of a code.
        half: of 4 bits, how far apart the two codes of a byte are: 16, or in MLX's own words 1.
    """
    code_bytes = GROUP * bits // 8

    @piece
    def unpack(job: Any, first: Any, end: Any) -> None:
        place = carray(to_words(job), 6)
        groups, size = place[4], place[5] // GROUP
        scales, biases = (
            carray(to_floats(place[1]), (end, groups)),
            carray(to_floats(place[2]), (end, groups)),
        )
        for o in range(first, end):
            for g in range(groups):
                for n in range(size):
                    group = (o * groups + g) * size + n
                    _unpack_group(
                        bits, half, place[0] + group * code_bytes, scales[o, g], biases[o, g],
                        place[3] + group * 4 * GROUP,
                    )  # fmt: skip

    return unpack


class UnpackedProduct:
    """`x @ weight.T` for many rows of x, a part of the weight at a time unpacked for BLAS.

    A weight costs as much to unpack as a few of its products, and no float32 copy of the model is in memory.

    Args:
        arrays: codes (O, I * bits / 8) uint8, of MLX's words or as a `QuantisedProduct` has them; scales and
            biases (O, I / group) float32.
        bits: of a code.
        half: see `_unpack_piece`.
        pause: called before each part.

    Attributes:
        outputs, inputs: of the weight.
    """

    _floats: NDArray[np.float32] = np.empty(0, np.float32)  # of all products: one computes at a time

    def __init__(
        self, arrays: list[Any], bits: int, half: int = LANES, pause: Callable[[], None] | None = None
    ) -> None:
        self.arrays: list[NDArray[Any]] = arrays
        self._pause = pause
        self._piece = _unpack_piece(bits, half)
        self.outputs, self.inputs = len(arrays[0]), arrays[0].shape[1] * 8 // bits

    def __call__(self, x: NDArray[np.float32], shape: tuple[int, ...]) -> NDArray[np.float32]:
        """Multiplies (R * I,), contiguous, to (R, O) in another shape."""
        inputs, groups = self.inputs, self.arrays[1].shape[1]
        rows, size = x.size // inputs, min(self.outputs, max(1, _UNPACKED // inputs))
        if UnpackedProduct._floats.size < size * inputs:
            UnpackedProduct._floats = np.empty(max(_UNPACKED, size * inputs), np.float32)
        out = empty(rows * self.outputs).reshape(rows, self.outputs)
        for first in range(0, self.outputs, size):
            if self._pause is not None:
                self._pause()
            part = [array[first : first + size] for array in self.arrays]
            floats = constant(UnpackedProduct._floats)[: len(part[0]) * inputs].reshape(-1, inputs)
            chunk = max(1, _UNPACK_WORK // inputs)
            share(self._piece, len(floats), chunk, *part, floats, groups, inputs // groups)
            product = FloatProduct(floats, loop_rows=_UNPACKED_LOOP_ROWS)(x, (rows, -1))
            if size == self.outputs:
                return product.reshape(shape)
            run(partial(np.copyto, out[:, first : first + size], product))
        return out.reshape(shape)


_QUANTISED: Final = (nn.QuantizedLinear, nn.QuantizedEmbedding)
_EMBEDDINGS: Final = (nn.Embedding, nn.QuantizedEmbedding)


def compile_products(model: nn.Module) -> None:
    """Compiles what products with weights whose scales have half precision need; on any thread."""
    kept = [weight for module in model.modules() if (weight := _packable(module)) is not None]
    for bits, group_size in {(weight.bits, weight.group_size) for weight in kept}:
        _unpack_piece(bits, 1)
        if AVAILABLE:
            form = WeightForm.HALF_4 if bits == 4 else WeightForm.HALF_8
            tiles_piece(form, 1 if group_size // GROUP % 2 else 2)


def multiply_in_floats(model: nn.Module, pause: Callable[[], None] | None = None) -> None:
    """Has quantised layers compute in floats from MLX's own weights, whatever the rows, until `speed_up`.

    For mlx-lm's results at a first load: MLX's quantised products are many times slower on a CPU, and those
    of `speed_up` are to be compared with others. The products call `pause` now and then.
    """
    for module in model.modules():
        kept = _packable(module) if type(module) in _QUANTISED else None
        if kept is not None:
            words, *rest = (np.array(array, copy=None) for array in (kept.codes, kept.scales, kept.biases))
            _swap(module, UnpackedProduct([words.view(np.uint8), *rest], kept.bits, half=1, pause=pause))


def speed_up(model: nn.Module, pause: Callable[[], None] | None = None) -> int:
    """Gives the model's `Linear`s, quantised or not, a fast product; its embedding, too, if that is the head.

    The modules get a subclass of their own class. Quantised weights that only the product reads from now on
    are not kept as MLX had them, see `give_up_weights`; adapters of DoRA compute with them, too. Returns how
    many modules were changed; `pause` is called now and then.
    """
    changed = 0
    with_head = any(path.rsplit(".", 1)[-1] == "lm_head" for path, _ in model.named_modules())
    adapted = {id(module["linear"]) for module in model.modules() if type(module).__name__ == "DoRALinear"}
    for module in model.modules():
        meanwhile = attached(module, "product")
        if isinstance(meanwhile, UnpackedProduct):
            undo_last(module)
            meanwhile.arrays.clear()  # the class that computes with it goes with some later collection
        only_read = with_head and type(module) in _EMBEDDINGS
        product = None if only_read else _product_of(module, pause)
        if product is not None:
            _swap(module, product)
            if isinstance(module, nn.QuantizedLinear) and id(module) not in adapted:
                give_up_weights(module)
            changed += 1
        if (product or only_read) and getattr(module, "quantised", None) is not None:
            module.quantised = None  # its bytes are packed anew, or only rows are read of them
    return changed


def _product_of(
    module: nn.Module, pause: Callable[[], None] | None
) -> FloatProduct | QuantisedProduct | None:
    """The product with a module's weight, if it is one that can be computed here."""
    kept = _packable(module)
    if kept is not None:
        return QuantisedProduct(kept, pause=pause)
    if type(module) not in (nn.Linear, nn.Embedding) or module.weight.dtype != mx.float32:
        return None
    return FloatProduct(np.array(module.weight, copy=None)) if module.weight.ndim == 2 else None


def _packable(module: nn.Module) -> QuantisedWeight | None:
    """A module's quantised weight, if the products here take it."""
    kept: QuantisedWeight | None = None
    if type(module) in _QUANTISED and module.mode == "affine":
        kept = QuantisedWeight.of(module)
    elif type(module) in (nn.Linear, nn.Embedding):
        kept = getattr(module, "quantised", None)
    return kept if kept is not None and kept.packable and kept.codes.ndim == 2 else None


def prepared(product: FloatProduct | QuantisedProduct | UnpackedProduct, x: Value) -> NDArray[np.float32]:
    """Returns x as the product needs it, computed once for all products of the same x."""
    flat = contiguous(x.array).reshape(-1)
    if not isinstance(product, QuantisedProduct):
        return flat
    if x.prepared is None:
        x.prepared = product.prepare(flat)
    return x.prepared


def _swap(module: nn.Module, product: FloatProduct | QuantisedProduct | UnpackedProduct) -> None:
    """Has a module compute with `product`, but many rows with its own float32 weight, if it has one."""
    kind = type(module)
    method = "as_linear" if kind in _EMBEDDINGS else "__call__"
    original: Any = getattr(kind, method)
    bias = np.array(module.bias.astype(mx.float32)) if "bias" in module else None
    packed = kind in _QUANTISED
    few, many = False, product
    if isinstance(product, QuantisedProduct) and not product.in_digits:
        few, many = not packed, UnpackedProduct(product.arrays, product.form)

    def compute(x: Value) -> NDArray[np.float32]:
        chosen = product if x.array.size <= FEW_ROWS * product.inputs else many
        y = chosen(prepared(chosen, x), (*x.array.shape[:-1], -1))
        return y if bias is None else Chain(y.shape, Operation.ADD, y, constant(bias)).compute()

    def fast(self: Any, x: mx.array) -> mx.array:
        if packed:
            x = x.astype(mx.float32)
        if x.dtype != mx.float32 or (few and x.size > FEW_ROWS * product.inputs):
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
