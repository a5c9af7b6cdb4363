"""Messages from the model service to the window."""

from __future__ import annotations

from engine.protocol.message_types import Message
from engine.protocol.model_service_types import (
    ConversionJob,
    Fit,
    HubFile,
    HubModel,
    Recommendation,
    Transfer,
)


class HubResults(Message):
    """Answer to `SearchHub`. `problem` is a sentence if the search failed."""

    query: int
    models: list[HubModel] = []
    problem: str = ""
    offline: bool = False  # the host cannot be reached


class Recommendations(Message):
    """Answer to `RecommendModels`: the models of the catalogue that suit this machine, the best first.

    Attributes:
        memory: bytes of memory in this machine.
        limit: bytes that models may take.
        free_disk: bytes that can be downloaded.
    """

    models: list[Recommendation]
    memory: int = 0
    limit: int = 0
    free_disk: int = 0


class HubWaiting(Message):
    """The Hub takes long to answer; sent after a few seconds, before the answer.

    Attributes:
        text: a sentence, such as "Waiting for huggingface.co…".
        query: of the `SearchHub` that waits; 0 for any other request.
    """

    text: str
    query: int = 0


class RepoDetails(Message):
    """Answer to `ShowRepo`: the files that would be downloaded, and the model card."""

    repo: str
    files: list[HubFile] = []
    card: str = ""
    licence: str = ""
    problem: str = ""


class MirrorState(Message):
    """Answer to `UseMirror`: the mirror that is used from now on.

    Attributes:
        address: of the mirror; empty for huggingface.co itself.
        fixed: HF_ENDPOINT names it, so that it cannot be changed here.
        problem: why the one that was tried is not kept.
    """

    address: str = ""
    send_token: bool = False
    fixed: bool = False
    problem: str = ""


class ModelPlan(Message):
    """Answer to `PlanModel`."""

    model: str
    fit: Fit


class Transfers(Message):
    """All downloads, the end of the queue first; sent when one changes, a few times a second at most."""

    transfers: list[Transfer]


class ModelDeleted(Message):
    """Answer to `DeleteModel`: the bytes freed on disk, or a problem."""

    path: str
    freed: int = 0
    problem: str = ""


class ConversionJobs(Message):
    """All conversion jobs, newest first; sent when one changes, a few times a second at most."""

    conversions: list[ConversionJob]


FromModelService = (
    HubResults
    | Recommendations
    | HubWaiting
    | RepoDetails
    | MirrorState
    | ModelPlan
    | Transfers
    | ModelDeleted
    | ConversionJobs
)
