"""The ways in which a model can run over blocks, the best first.

Which of them is right for a model is not read from its code but tried (see `verification`).
"""

from __future__ import annotations

from typing import Final, NamedTuple


class ExecutionMode(NamedTuple):
    """How tokens go in, and what the model reads.

    Attributes:
        prefill_rows: the tokens of a prefill chunk are rows of their own, beside all others.
        decode_rows: single tokens of several sequences go together, as (B, 1).
        dense: the model gets gathered arrays in place of views.
        mask_axes: of a mask array for rows.
        latent: single tokens read the blocks of layers that keep latents; longer pieces of those layers get
            gathered arrays, since the model expands them (see `engine.paged_model.latent_views`).
    """

    prefill_rows: bool
    decode_rows: bool
    dense: bool = False
    mask_axes: int = 4
    latent: bool = False

    @property
    def key(self) -> str:
        """A name for files."""
        letters = ("r" if self.prefill_rows else "s") + ("r" if self.decode_rows else "s")
        return letters + (f"-dense{self.mask_axes}" if self.dense else "") + "-latent" * self.latent

    @property
    def text(self) -> str:
        """In words, for people."""
        if self.prefill_rows:
            return "every token a row"
        together = "decodes as (B, 1)" if self.decode_rows else "one sequence at a time"
        if self.latent:
            return f"{together}, latents read in blocks"
        return f"{together}, {'K/V gathered' if self.dense else 'K/V read in blocks'}"


EXECUTION_MODES: Final = (
    ExecutionMode(prefill_rows=True, decode_rows=True),
    ExecutionMode(prefill_rows=False, decode_rows=True),
    ExecutionMode(prefill_rows=False, decode_rows=True, latent=True),
    ExecutionMode(prefill_rows=False, decode_rows=True, dense=True),
    ExecutionMode(prefill_rows=False, decode_rows=True, dense=True, mask_axes=5),
    ExecutionMode(prefill_rows=False, decode_rows=False),
    ExecutionMode(prefill_rows=False, decode_rows=False, dense=True),
)
