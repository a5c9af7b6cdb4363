"""The progress of a download or a conversion, in one form for rows, bars and buttons."""

from __future__ import annotations

from dataclasses import dataclass

from app.models.model_descriptions import transfer_text
from app.translation import translate
from engine.protocol import ConversionJob, Transfer

_BUSY = ("queued", "running", "checking")


@dataclass(frozen=True)
class Progress:
    """Progress of a download or a conversion.

    Attributes:
        state: as named by the protocol.
        share: completed share, 0 to 1.
        text: progress, or why it is not running; may be empty.
        job: ID of the conversion; 0 for a download.
    """

    state: str
    share: float
    text: str
    job: int = 0

    @property
    def busy(self) -> bool:
        """Whether it is queued or running."""
        return self.state in _BUSY

    @property
    def waiting(self) -> bool:
        """Whether it has stopped and the user can resume or cancel it."""
        return self.state in ("paused", "failed")


def of_transfer(transfer: Transfer | None) -> Progress | None:
    """The progress of a download, if there is one."""
    if transfer is None:
        return None
    share = transfer.done / transfer.total if transfer.total else 0.0
    return Progress(transfer.state, share, transfer_text(transfer))


def of_conversion(conversion: ConversionJob) -> Progress:
    """The progress of a conversion."""
    text = conversion.message
    if conversion.state == "queued":
        text = translate("models", "Queued")
    elif conversion.state == "running":
        step = conversion.message or translate("models", "Starting")
        text = translate("models", "{step}… {share}").format(step=step, share=f"{conversion.share:.0%}")
    return Progress(conversion.state, conversion.share, text, conversion.job)
