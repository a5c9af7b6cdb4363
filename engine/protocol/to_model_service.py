"""What the window says to the model service, the process that finds, plans and fetches models."""

from __future__ import annotations

from typing import Literal

from engine.protocol.message_types import Message
from engine.protocol.to_engine import Hello, ListModels


class SearchHub(Message):
    """Asks for `HubResults`. `query` names the search, so that a late answer can be passed over."""

    query: int
    text: str = ""
    catalogue: bool = False  # only what is shipped: works offline
    sort: Literal["downloads", "likes", "modified"] = "downloads"
    limit: int = 40


class ShowRepo(Message):
    """Asks for `RepoDetails`."""

    repo: str


class PlanModel(Message):
    """Asks for `ModelPlan`, of a folder or of a repository that was not downloaded yet."""

    model: str
    context: int = 0  # tokens; 0: the model's own, up to 8192
    chats: int = 1
    block_size: int = 16
    kv_bits: Literal[0, 4, 8] = 0
    kv_budget: str = ""  # as `LoadOptions.kv_budget`; empty: room for all these chats


class FetchModel(Message):
    """Queues a download, or goes on with a paused or failed one."""

    repo: str


class PauseFetch(Message):
    """Stops a download; what is on the disk stays."""

    repo: str


class CancelFetch(Message):
    """Stops a download and removes everything it brought."""

    repo: str


class DeleteModel(Message):
    """Removes a model from this machine; answered by `ModelDeleted`."""

    path: str


class ImportFile(Message):
    """Makes a model of a GGUF file; answered by `Makings`."""

    path: str


class QuantiseModel(Message):
    """Makes a smaller model of one in half precision; answered by `Makings`."""

    path: str
    bits: Literal[3, 4, 5, 6, 8] = 4


class CancelConversion(Message):
    """Stops what is being made, and removes it; takes one that has ended off the list."""

    job: int


ToModelService = (
    Hello
    | ListModels
    | SearchHub
    | ShowRepo
    | PlanModel
    | FetchModel
    | PauseFetch
    | CancelFetch
    | DeleteModel
    | ImportFile
    | QuantiseModel
    | CancelConversion
)
