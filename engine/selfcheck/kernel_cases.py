"""The attention layers that the self-check compiles and compares."""

from __future__ import annotations

from typing import Final

import msgspec

from metal_kernels.shapes import BLOCK_SIZES, HEAD_DIMS, MLA_DIMS


class KernelCase(msgspec.Struct, frozen=True):
    """The attention of one layer.

    Attributes:
        heads: query heads.
        head_dim: of keys and values; 576 for latents, whose values are the first 512 elements of the keys.
        dtype: "float16", "bfloat16" or "float32".
        window: sliding window in tokens; 0 for none.
        sinks: whether each head has a sink.
        bits: 8 or 4 for quantised keys and values; 0 for none.
    """

    heads: int
    kv_heads: int
    head_dim: int
    dtype: str = "bfloat16"
    block_size: int = 16
    window: int = 0
    sinks: bool = False
    bits: int = 0

    @property
    def latent(self) -> bool:
        """Whether the keys are latents with their rotary parts (MLA)."""
        return self.head_dim == MLA_DIMS[0]

    @property
    def name(self) -> str:
        """A description for the table."""
        more = f", window {self.window}" if self.window else ""
        return (
            f"{self.heads}/{self.kv_heads} heads of {self.head_dim}, {self.dtype}, blocks of "
            f"{self.block_size}{more}{', sinks' if self.sinks else ''}"
            f"{f', {self.bits} bits' if self.bits else ''}"
        )


#: Layers of popular models: Llama 3, Qwen 3, SmolLM 2, Gemma 3, Phi 3, gpt-oss, GLM 4.7 Flash, DeepSeek V3.
_POPULAR: Final = (
    KernelCase(32, 8, 128),
    KernelCase(16, 8, 128),
    KernelCase(9, 3, 64),
    KernelCase(8, 4, 256, window=1024),
    KernelCase(32, 32, 96),
    KernelCase(64, 8, 64, window=128, sinks=True),
    KernelCase(20, 1, MLA_DIMS[0]),
    KernelCase(128, 1, MLA_DIMS[0]),
    KernelCase(32, 8, 128, dtype="float16"),
    KernelCase(32, 8, 128, dtype="float32"),
    KernelCase(32, 8, 128, bits=8),
    KernelCase(32, 8, 128, bits=4),
)


def cases(*, full: bool) -> list[KernelCase]:
    """Lists the cases: popular layers, or in `full` every head dimension, block size, dtype and KV heads."""
    if not full:
        return list(_POPULAR)
    found = list(_POPULAR)
    for dtype in ("float16", "bfloat16", "float32"):
        found += [KernelCase(8, 2, dim, dtype) for dim in HEAD_DIMS]
        found += [KernelCase(8, 2, 128, dtype, block_size=size) for size in BLOCK_SIZES]
        found += [KernelCase(8, kv_heads, 128, dtype) for kv_heads in (1, 8)]
        found += [KernelCase(8, 2, 128, dtype, window=100), KernelCase(8, 2, 128, dtype, sinks=True)]
        found += [KernelCase(8, 2, dim, dtype, bits=bits) for dim in (64, 80, 256) for bits in (8, 4)]
        found += [KernelCase(8, 1, MLA_DIMS[0], dtype, bits=bits) for bits in (0, 8, 4)]
    return list(dict.fromkeys(found))
