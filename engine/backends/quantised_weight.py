"""A weight in the quantised form that its file has, kept beside the unpacked one."""

from __future__ import annotations

from dataclasses import dataclass

import mlx.core as mx


@dataclass
class QuantisedWeight:
    """MLX's affine quantisation: `weight = scale * code + bias` per group of neighbouring inputs.

    Not a tuple: `nn.Module` would take it for parameters.

    Attributes:
        codes: (O, I * bits / 32) uint32, the lowest code in the lowest bits.
        scales: (O, I / group_size).
        biases: (O, I / group_size).
        group_size: inputs that share a scale.
        bits: of a code.
    """

    codes: mx.array
    scales: mx.array
    biases: mx.array
    group_size: int
    bits: int

    @property
    def nbytes(self) -> int:
        """Bytes of all three arrays."""
        return self.codes.nbytes + self.scales.nbytes + self.biases.nbytes
