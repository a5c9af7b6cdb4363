"""What the model service says to the window."""

from __future__ import annotations

from engine.protocol.message_types import Message
from engine.protocol.model_service_types import ConversionJob, Fit, HubFile, HubModel, Transfer


class HubResults(Message):
    """Answer to `SearchHub`. `problem` is a sentence when the Hub could not be asked."""

    query: int
    models: list[HubModel] = []
    problem: str = ""
    recommended: str = ""  # the catalogue's choice for this machine's memory


class HubWaiting(Message):
    """The Hub takes long to answer; sent after a few seconds, before the answer.

    Attributes:
        text: a sentence, such as "Waiting for huggingface.co…".
        query: of the `SearchHub` that waits; 0 for any other request.
    """

    text: str
    query: int = 0


class RepoDetails(Message):
    """Answer to `ShowRepo`: the files that a download brings, and the model card's text."""

    repo: str
    files: list[HubFile] = []
    card: str = ""
    licence: str = ""
    problem: str = ""


class ModelPlan(Message):
    """Answer to `PlanModel`."""

    model: str
    fit: Fit


class Transfers(Message):
    """All downloads, newest first; sent when one changes, a few times a second at most."""

    transfers: list[Transfer]


class ModelDeleted(Message):
    """Answer to `DeleteModel`; `freed` bytes on the disk, or `problem`."""

    path: str
    freed: int = 0
    problem: str = ""


class ConversionJobs(Message):
    """All models that are being made, newest first; sent when one changes, a few times a second at most."""

    conversions: list[ConversionJob]


FromModelService = (
    HubResults | HubWaiting | RepoDetails | ModelPlan | Transfers | ModelDeleted | ConversionJobs
)
