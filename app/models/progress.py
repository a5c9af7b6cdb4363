"""How far a download or a conversion is, in one form for rows, bars and buttons."""

from __future__ import annotations

from dataclasses import dataclass

from app.models.model_descriptions import transfer_text
from engine.protocol import ConversionJob, Transfer

_BUSY = ("queued", "running", "checking")


@dataclass(frozen=True)
class Progress:
    """What a row and a pane show.

    Attributes:
        state: of the download or conversion, in the protocol's word.
        share: done, 0 to 1.
        words: how far it is, or why it stands; may be empty.
        job: of a conversion; 0: it is a download.
    """

    state: str
    share: float
    words: str
    job: int = 0

    @property
    def busy(self) -> bool:
        """It goes on by itself."""
        return self.state in _BUSY

    @property
    def waiting(self) -> bool:
        """It stands, and a person can let it go on or give it up."""
        return self.state in ("paused", "failed")


def of_transfer(transfer: Transfer | None) -> Progress | None:
    """A download's; None for none."""
    if transfer is None:
        return None
    share = transfer.done / transfer.total if transfer.total else 0.0
    return Progress(transfer.state, share, transfer_text(transfer))


def of_conversion(conversion: ConversionJob) -> Progress:
    """A conversion's."""
    words = conversion.words
    if conversion.state == "queued":
        words = "Waits for the one before it."
    elif conversion.state == "running":
        words = f"{conversion.words or 'Starting'}… {conversion.share:.0%}"
    return Progress(conversion.state, conversion.share, words, conversion.job)
