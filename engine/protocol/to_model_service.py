"""Messages from the window to the model service, which finds, plans, downloads and converts models."""

from __future__ import annotations

from typing import Literal

from engine.protocol.message_types import Message
from engine.protocol.model_service_types import ModelSource
from engine.protocol.to_engine import Hello, ListModels


class SearchHub(Message):
    """Asks for `HubResults`. `query` names the search, so that late answers can be ignored."""

    query: int
    text: str = ""
    catalogue: bool = False  # only the shipped catalogue: works offline
    source: ModelSource = "hub"
    sort: Literal["downloads", "likes", "modified"] = "downloads"
    limit: int = 40


class RecommendModels(Message):
    """Asks for `Recommendations`; needs no network."""


class ShowRepo(Message):
    """Asks for `RepoDetails`."""

    repo: str


class PlanModel(Message):
    """Asks for `ModelPlan`, of a folder or of a repository that is not downloaded."""

    model: str
    catalogue: bool = False  # as `SearchHub.catalogue`: an estimate, if the model is in it
    context: int = 0  # tokens; 0: the model's own, up to 8192
    chats: int = 1
    block_size: int = 16
    kv_bits: Literal[0, 4, 8] = 0
    kv_budget: str = ""  # as `LoadOptions.kv_budget`; empty: enough for all chats


class FetchModel(Message):
    """Queues a download, or resumes a paused or failed one."""

    repo: str


class PauseFetch(Message):
    """Pauses a download; what is on disk stays."""

    repo: str


class CancelFetch(Message):
    """Cancels a download and deletes what it has downloaded."""

    repo: str


class UseMirror(Message):
    """Tries a mirror of the Hub and keeps it if it works; answered by `MirrorState`.

    Attributes:
        address: of the mirror; empty: huggingface.co itself; None: only asks which one is used.
        send_token: whether the person's token for the Hub is sent to it.
    """

    address: str | None = None
    send_token: bool = False


class MoveFetch(Message):
    """Moves a queued download. If it comes before the running one, that waits, with what has arrived."""

    repo: str
    before: str = ""  # the download that it comes before; empty: the end of the queue


class LimitDownloads(Message):
    """Limits the speed of all downloads together, from now on; of this process only."""

    bytes_per_second: int  # 0: no limit


class DeleteModel(Message):
    """Deletes a model from this machine; answered by `ModelDeleted`."""

    path: str


class ImportFile(Message):
    """Converts a GGUF file into a model; answered by `ConversionJobs`."""

    path: str


class QuantiseModel(Message):
    """Quantises a model in half precision; answered by `ConversionJobs`."""

    path: str
    bits: Literal[3, 4, 5, 6, 8] = 4


class CancelConversion(Message):
    """Cancels a conversion and deletes its result; removes a finished one from the list."""

    job: int


ToModelService = (
    Hello
    | ListModels
    | SearchHub
    | RecommendModels
    | ShowRepo
    | PlanModel
    | FetchModel
    | PauseFetch
    | CancelFetch
    | MoveFetch
    | LimitDownloads
    | UseMirror
    | DeleteModel
    | ImportFile
    | QuantiseModel
    | CancelConversion
)
