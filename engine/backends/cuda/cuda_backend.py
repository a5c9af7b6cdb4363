"""The CUDA backend: attention by our CUDA kernels through the block table, or by MLX over contiguous K/V.

Pools and copies are the reference backend's. Dispatch, kernel trials and the order of writes are the Metal
backend's; only the kernels differ. README.md says what has run on a GPU.

**Quantised products** of 8 rows and more are compiled by MLX on the machine, each for a precision, a dtype
and a tile of 16, 32 or 64 rows: 10 to 22 seconds and 3 GB each (NVRTC 13), one after the other, when they are
needed. So a load has those of its model compiled first, side by side in other processes. MLX keeps the code
in a folder (`engine.machine.command_buffers`), where a file of ours says that a product is there.
"""

from __future__ import annotations

import hashlib
import logging
import os
import platform
import subprocess
import sys
import time
from collections.abc import Callable, Generator, Iterable, Sequence
from contextlib import suppress
from importlib.metadata import version
from pathlib import Path
from typing import Any, Final, NamedTuple

import mlx.core as mx
import mlx.nn as nn

from engine.backends.base import Batch, LayerPool, LayerShape
from engine.backends.cuda.cuda_attention import digest, kernel, paged_attention, supported, work_of
from engine.backends.metal.attention_paths import Thresholds
from engine.backends.metal.kernel_trials import KernelTrials
from engine.backends.metal.metal_backend import MetalBackend
from engine.backends.metal.metal_pool import MetalPool
from engine.backends.metal.quantised_metal_pool import QuantisedMetalPool, quantised_pool
from engine.backends.reference import ReferenceBackend
from engine.machine.command_buffers import COMPILED
from engine.machine.memory import available_memory
from engine.model_patches import replace_methods
from metal_kernels.kernel_batch import KernelBatch, Work
from metal_kernels.pool import Pool
from metal_kernels.shapes import AttentionShape


class CudaPool(MetalPool):
    """A reference pool whose attention runs in our CUDA kernels."""

    _kernel_prefix = "CUDA, "
    _kernel = staticmethod(kernel)
    _unfused = False
    _one_dispatch = frozenset[int]()  # cuDNN or cuBLAS; either may need a copy of the keys

    @classmethod
    def _sizes(cls, shape: AttentionShape, thresholds: Thresholds) -> list[AttentionShape]:
        return [shape]  # thread blocks have one size

    @classmethod
    def _supports(cls, shape: AttentionShape) -> bool:
        return supported(shape)

    def _work(self, batch: Batch, shape: AttentionShape) -> Work:
        return work_of(self._paged(batch), shape)

    @staticmethod
    def _launch(
        queries: mx.array, pool: Pool, batch: KernelBatch, shape: AttentionShape, sinks: mx.array | None
    ) -> mx.array:
        return paged_attention(queries, pool, batch, shape, sinks)


class QuantisedCudaPool(CudaPool, QuantisedMetalPool):
    """Codes, scales and biases of K and V: made and read by our CUDA kernels."""


def read_trials(folder: Path) -> KernelTrials:
    """The outcomes of kernel trials on this GPU, for this system, MLX version and kernel text.

    After a kernel that reads out of bounds CUDA refuses all further work of the process, so the next process
    must know which kernel it was.
    """
    device = sorted((key, str(value)) for key, value in mx.device_info().items() if "name" in key)
    key = "\n".join((str(device), platform.platform(), version("mlx"), digest()))
    return KernelTrials(folder / "cuda" / hashlib.sha256(key.encode()).hexdigest()[:16] / "trials.json")


# --- MLX's quantised products -----------------------------------------------------------------------
_FEW: Final = 8  # rows from which MLX's product is one that it compiles (quantized.cpp)
_TILES: Final = (64, 32, 16)  # rows; other numbers of them are rounded up (qmm_sm80.cu, qmm_naive.cu)
_TILE: Final = 128  # outputs; there is another product for matrices that are not so many times something
_AT_ONCE: Final = 6  # processes; each takes a processor core
_BYTES: Final = 4 << 30  # of memory, each
_SECONDS: Final = 180.0  # for all of them; what is left is compiled where it is first needed
_log = logging.getLogger("octavo.cuda")
_PROGRAM: Final = """
import sys
import mlx.core as mx
rows, outputs, inputs, bits, group = map(int, sys.argv[1:6])
mode, dtype = sys.argv[6], getattr(mx, sys.argv[7])
weight = mx.quantize(mx.zeros((outputs, inputs), dtype), group, bits, mode)
x = mx.zeros((rows, inputs), dtype)
mx.eval(mx.quantized_matmul(x, *weight, group_size=group, bits=bits, mode=mode))
"""


class Product(NamedTuple):
    """A quantised product that MLX compiles, by the smallest sizes that need the same code."""

    rows: int
    outputs: int
    inputs: int
    bits: int
    group_size: int
    mode: str
    dtype: str


def products(model: nn.Module, dtype: mx.Dtype) -> list[Product]:
    """Returns the products that a model with activations of `dtype` may need, those of long prompts first."""
    found = set()
    for module in model.modules():
        if "scales" not in module or not hasattr(module, "mode"):
            continue
        group, tile = module.group_size, max(64, module.group_size)
        if module.scales.shape[-1] * group % tile == 0:  # otherwise MLX has a product without compiler
            outputs = _TILE if module.weight.shape[-2] % _TILE == 0 else _TILE // 2
            kind = (outputs, 4 * tile, module.bits, group, module.mode, str(dtype).rpartition(".")[2])
            tiles = _TILES if module.weight.ndim == 2 else _TILES[-1:]  # an expert's rows come one by one
            found |= {Product(rows, *kind) for rows in tiles}
    return sorted(found, reverse=True)


def compile_products(
    wanted: Iterable[Product], folder: Path, command: Sequence[str] = (sys.executable, "-c", _PROGRAM)
) -> Generator[tuple[int, int]]:
    """Has products compiled that are not in `folder` yet; see `Backend.compile_products`.

    Args:
        folder: where MLX keeps what it compiled.
        command: compiles the product whose fields are added as arguments.
    """
    done = {product: folder / ("-".join(map(str, product)) + ".octavo") for product in wanted}
    left = [product for product, file in done.items() if not file.exists()]
    total = len(left)
    running: dict[Product, subprocess.Popen[bytes]] = {}
    most = max(1, min(_AT_ONCE, os.cpu_count() or 1, available_memory() // _BYTES))
    end = time.monotonic() + _SECONDS
    try:
        while (left or running) and time.monotonic() < end:
            while left and len(running) < most:
                product, quiet = left.pop(0), subprocess.DEVNULL
                arguments = [*command, *map(str, product)]
                running[product] = subprocess.Popen(arguments, stdin=quiet, stdout=quiet, stderr=quiet)
            yield total - len(left) - len(running), total
            with suppress(subprocess.TimeoutExpired):
                next(iter(running.values())).wait(0.005)
            for product in [each for each, process in running.items() if process.poll() is not None]:
                if status := running.pop(product).returncode:
                    _log.warning("%s could not be compiled ahead: exit status %d", product, status)
                    continue
                folder.mkdir(parents=True, exist_ok=True)
                done[product].touch()
    except OSError as error:
        _log.warning("nothing more is compiled ahead: %s", error)
    finally:
        for process in running.values():
            process.kill()
            process.wait()


def join_rows(model: nn.Module) -> None:
    """Makes a model's quantised products take rows, (T, 1, inputs), as one matrix, as MLX does on Metal.

    MLX's CUDA products would read the weight once for each row otherwise.
    """
    made: dict[type, type] = {}  # one for all modules of a class: `compile_blocks` compares them
    for module in model.modules():
        method = "__call__" if isinstance(module, nn.QuantizedLinear) else "as_linear"
        if isinstance(module, nn.QuantizedLinear | nn.QuantizedEmbedding) and not hasattr(module, _JOINED):
            own = getattr(type(module), method)
            replace_methods(module, {method: _over_joined_rows(own), _JOINED: True}, made)


_JOINED: Final = "octavo_joins_rows"


def _over_joined_rows(own: Callable[..., mx.array]) -> Callable[..., mx.array]:
    def call(module: nn.Module, x: mx.array) -> mx.array:
        if x.ndim < 3 or x.shape[-2] != 1 or x.size < _FEW * x.shape[-1]:
            return own(module, x)
        out = own(module, x.reshape(-1, x.shape[-1]))
        return out.reshape(*x.shape[:-1], out.shape[-1])

    return call


class CudaBackend(MetalBackend):
    """The Metal backend with CUDA kernels; trials, thresholds and messages are inherited."""

    name = "cuda"

    def prepare(self, model: Any, pause: Callable[[], None] | None = None) -> None:
        join_rows(model)
        super().prepare(model, pause)

    def compile_products(self, model: Any, shapes: Iterable[LayerShape]) -> Generator[tuple[int, int]]:
        shape, folder = next(iter(shapes), None), os.environ.get(COMPILED)
        if shape is not None and folder:
            yield from compile_products(products(model, shape.dtype), Path(folder))

    def layer_pool(self, shape: LayerShape, num_blocks: int, block_size: int) -> LayerPool:
        if shape.bits:
            kind = QuantisedCudaPool
            pool = quantised_pool(kind, shape, num_blocks, block_size, self.trials, self._thresholds)
            return pool or ReferenceBackend.layer_pool(self, shape, num_blocks, block_size)
        return CudaPool(shape, num_blocks, block_size, self.trials, self._thresholds)
