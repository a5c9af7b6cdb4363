"""Which kinds of attention the self-check compiles and compares."""

from __future__ import annotations

from typing import Final

import msgspec

from metal_kernels.shapes import BLOCK_SIZES, HEAD_DIMS, MLA_DIMS


class Case(msgspec.Struct, frozen=True):
    """One layer's attention.

    Attributes:
        heads: query heads.
        kv_heads: key/value heads.
        head_dim: of keys and values; 576 for latents, whose values are the first 512 elements of the keys.
        dtype: "float16", "bfloat16" or "float32".
        block_size: tokens in a block.
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
        """Whether keys are latents and their rotary parts (MLA)."""
        return self.head_dim == MLA_DIMS[0]

    @property
    def name(self) -> str:
        """For the table."""
        more = f", window {self.window}" if self.window else ""
        return (
            f"{self.heads}/{self.kv_heads} heads of {self.head_dim}, {self.dtype}, blocks of "
            f"{self.block_size}{more}{', sinks' if self.sinks else ''}"
            f"{f', {self.bits} bits' if self.bits else ''}"
        )


#: What popular models have: Llama 3, Qwen 3, SmolLM 2, Gemma 3, Phi 3, gpt-oss, GLM 4.7 Flash, DeepSeek V3.
_POPULAR: Final = (
    Case(32, 8, 128),
    Case(16, 8, 128),
    Case(9, 3, 64),
    Case(8, 4, 256, window=1024),
    Case(32, 32, 96),
    Case(64, 8, 64, window=128, sinks=True),
    Case(20, 1, MLA_DIMS[0]),
    Case(128, 1, MLA_DIMS[0]),
    Case(32, 8, 128, dtype="float16"),
    Case(32, 8, 128, dtype="float32"),
    Case(32, 8, 128, bits=8),
    Case(32, 8, 128, bits=4),
)


def cases(*, full: bool) -> list[Case]:
    """The popular shapes, or with `full` every head dimension, block size, dtype and sharing."""
    if not full:
        return list(_POPULAR)
    found = list(_POPULAR)
    for dtype in ("float16", "bfloat16", "float32"):
        found += [Case(8, 2, dim, dtype) for dim in HEAD_DIMS]
        found += [Case(8, 2, 128, dtype, block_size=size) for size in BLOCK_SIZES]
        found += [Case(8, kv_heads, 128, dtype) for kv_heads in (1, 8)]
        found += [Case(8, 2, 128, dtype, window=100), Case(8, 2, 128, dtype, sinks=True)]
        found += [Case(8, 2, dim, dtype, bits=bits) for dim in (64, 80, 256) for bits in (8, 4)]
        found += [Case(8, 1, MLA_DIMS[0], dtype, bits=bits) for bits in (0, 8, 4)]
    return list(dict.fromkeys(found))
