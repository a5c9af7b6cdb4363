"""The CUDA backend: attention by our CUDA kernels through the block table, or by MLX over contiguous K/V.

Pools and copies are the reference backend's. Dispatch, kernel trials and the order of writes are the Metal
backend's; only the kernels differ. README.md says what has run on a GPU.
"""

from __future__ import annotations

import hashlib
import platform
from importlib.metadata import version
from pathlib import Path

import mlx.core as mx

from engine.backends.base import Batch, LayerPool, LayerShape
from engine.backends.cuda.cuda_attention import paged_attention, supported, work_of
from engine.backends.cuda.cuda_sources import digest, kernel
from engine.backends.metal.attention_paths import Thresholds
from engine.backends.metal.kernel_trials import KernelTrials
from engine.backends.metal.metal_backend import MetalBackend
from engine.backends.metal.metal_pool import MetalPool
from engine.backends.metal.quantised_metal_pool import QuantisedMetalPool, quantised_pool
from engine.backends.reference import ReferenceBackend
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


class CudaBackend(MetalBackend):
    """The Metal backend with CUDA kernels; trials, thresholds and messages are inherited."""

    name = "cuda"

    def layer_pool(self, shape: LayerShape, num_blocks: int, block_size: int) -> LayerPool:
        if shape.bits:
            kind = QuantisedCudaPool
            pool = quantised_pool(kind, shape, num_blocks, block_size, self.trials, self._thresholds)
            return pool or ReferenceBackend.layer_pool(self, shape, num_blocks, block_size)
        return CudaPool(shape, num_blocks, block_size, self.trials, self._thresholds)
