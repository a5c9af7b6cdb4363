"""Shapes of the K/V that one attention layer keeps for each token."""

from __future__ import annotations

from dataclasses import dataclass

import mlx.core as mx


class BackendError(Exception):
    """A backend cannot do what was asked; the text is for a person."""


@dataclass(frozen=True)
class LayerShape:
    """Shape of the K/V that one attention layer keeps for each token.

    Attributes:
        kv_heads: number of key/value heads.
        key_dim: length of one key.
        value_dim: length of one value.
        dtype: of keys and values.
        bits: 0 to keep them as they are; 8 or 4 to quantise them.
        latent: multi-head latent attention (DeepSeek-V2, arXiv:2405.04434): what is written as a key is a
            latent and what is written as a value is its rotary part. Attention's keys are both, one behind
            the other; its values are the latents alone.
    """

    kv_heads: int
    key_dim: int
    value_dim: int
    dtype: mx.Dtype
    bits: int = 0
    latent: bool = False

    def __post_init__(self) -> None:
        if self.latent and self.kv_heads != 1:
            raise BackendError(f"Latents are shared by all heads; a layer cannot have {self.kv_heads}.")

    @property
    def query_dim(self) -> int:
        """Length of a query, and of what it is compared with."""
        return self.key_dim + self.value_dim * self.latent

    @property
    def output_dim(self) -> int:
        """Length of what attention gives for a head."""
        return self.key_dim if self.latent else self.value_dim

    @property
    def token_bytes(self) -> int:
        """Bytes of K and V of one token in this layer, scales included."""
        if not self.bits:
            return self.kv_heads * (self.key_dim + self.value_dim) * self.dtype.size
        return self.kv_heads * sum(self._quantised_bytes(dim) for dim in (self.key_dim, self.value_dim))

    def group(self, dim: int) -> int:
        """Returns the number of neighbouring values of one head that share a scale in quantised K/V.

        Raises:
            BackendError: the head cannot be cut into even groups.
        """
        for size in (32, 16, 8):
            if dim % size == 0:
                return size
        raise BackendError(
            f"K/V with heads of {dim} values cannot be quantised: they have to be a multiple of 8. "
            "Leave K/V as they are (kv_bits 0)."
        )

    def _quantised_bytes(self, dim: int) -> int:
        return dim * self.bits // 8 + 2 * self.dtype.size * (dim // self.group(dim))
