"""The modes in which a model can run over blocks, the best first.

Which of them is right for a model is not read from its code but tried; see `verification`.
"""

from __future__ import annotations

from typing import Final, NamedTuple


class ExecutionMode(NamedTuple):
    """How tokens are passed to the model, and what its attention reads.

    Attributes:
        prefill_rows: each token of a prefill chunk is a row of its own, beside those of other sequences.
        decode_rows: single tokens of several sequences are computed together, as (B, 1).
        dense: the model gets gathered arrays in place of views.
        mask_axes: the number of axes of a mask array for rows.
        latent: single tokens read latents from blocks; longer pieces get gathered arrays, because the model
            expands the latents (see `latent_views`).
    """

    prefill_rows: bool
    decode_rows: bool
    dense: bool = False
    mask_axes: int = 4
    latent: bool = False

    @property
    def key(self) -> str:
        """A short name for files."""
        letters = ("r" if self.prefill_rows else "s") + ("r" if self.decode_rows else "s")
        return letters + (f"-dense{self.mask_axes}" if self.dense else "") + "-latent" * self.latent

    @property
    def text(self) -> str:
        """A description for people."""
        if self.prefill_rows:
            return "every token is a batch row"
        together = "decode steps are batched" if self.decode_rows else "one sequence at a time"
        if self.latent:
            return f"{together}, latents are read from blocks"
        return f"{together}, the KV cache is {'gathered into arrays' if self.dense else 'read from blocks'}"


EXECUTION_MODES: Final = (
    ExecutionMode(prefill_rows=True, decode_rows=True),
    ExecutionMode(prefill_rows=False, decode_rows=True),
    ExecutionMode(prefill_rows=False, decode_rows=True, latent=True),
    ExecutionMode(prefill_rows=False, decode_rows=True, dense=True),
    ExecutionMode(prefill_rows=False, decode_rows=True, dense=True, mask_axes=5),
    ExecutionMode(prefill_rows=False, decode_rows=False),
    ExecutionMode(prefill_rows=False, decode_rows=False, dense=True),
)
