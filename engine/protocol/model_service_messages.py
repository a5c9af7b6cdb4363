"""Messages to and from the model service, which finds, plans, downloads and converts models; their fields.

The fields come first: repositories, files, fits, downloads, conversions. Then those to it, and its own.
"""

from __future__ import annotations

import re
from typing import Final, Literal, NamedTuple
from urllib.parse import parse_qsl, unquote, urlsplit

import msgspec

from engine.protocol.message_types import Ability, Message
from engine.protocol.to_engine import Hello, ListModels

ModelSource = Literal["hub", "modelscope"]

#: Hosts of the Hub, of a mirror that many use, and of ModelScope; www. may stand before each.
_HOSTS: Final[dict[str, ModelSource]] = {
    "huggingface.co": "hub", "hf.co": "hub", "hf-mirror.com": "hub",
    "modelscope.cn": "modelscope", "modelscope.ai": "modelscope",
}  # fmt: skip
_PREFIXES: Final[dict[str, ModelSource]] = {"hf": "hub", "ms": "modelscope", "modelscope": "modelscope"}
_MAIN: Final = {"hub": "main", "modelscope": "master"}
_AROUND: Final = re.compile(r"^[\s\"'`<>“”„‘’«»\u200b\ufeff]+|[\s\"'`<>“”„‘’«»\u200b\ufeff,;]+$")
_SSH: Final = re.compile(r"(?:ssh://)?git@([\w.-]+)[:/]")
_WITH_REVISION: Final = re.compile(r"(\w[\w.-]*(?:/\w[\w.-]*)?)@(\S+)")
_PAGES: Final = ("tree", "blob", "resolve", "raw", "commit", "commits", "revision", "view", "edit", "blame")
_NO_MODELS: Final = (
    "datasets", "spaces", "docs", "blog", "papers", "collections", "organizations", "settings", "buckets",
    "tasks", "learn", "chat", "posts", "studios", "mcp", "join", "login",
)  # fmt: skip


class ModelName(NamedTuple):
    """What is meant by the name of a model, or by an address of its page.

    Attributes:
        repo: "org/name"; or the text as it was written, if it is no such name.
        revision: a branch, tag or commit; empty for the main branch.
        source: where the repository is.
    """

    repo: str
    revision: str = ""
    source: ModelSource = "hub"

    @property
    def text(self) -> str:
        """The one form in which Octavo writes it, such as "org/name@revision" or "ms:org/name"."""
        name = f"{self.repo}@{self.revision}" if self.revision else self.repo
        return f"ms:{name}" if self.source == "modelscope" else name


def read_model_name(text: str) -> ModelName:
    """Reads a model's name as a person writes it, or copies it from an address bar.

    The result is no more trusted than the text: `engine.hub.safe_names` checks repository and revision.
    """
    text = _SSH.sub(r"https://\1/", _AROUND.sub("", text), count=1)
    prefix, colon, rest = text.partition(":")
    source = _PREFIXES.get(prefix.lower()) if colon else None
    if source is not None and not rest.startswith("//"):
        return _model_name(rest, source)
    try:
        address = urlsplit(text if "://" in text else f"https://{text}")
        has_user = "@" in address.netloc and "://" not in text
        host, path = (address.hostname or "").removeprefix("www."), address.path.split("/")
    except ValueError:  # an invalid address
        return ModelName(text)
    if source is not None:
        path.insert(0, address.netloc)
    elif address.scheme in ("http", "https") and host in _HOSTS and not has_user:
        source = _HOSTS[host]
    else:
        return _model_name(text)
    parts = [unquote(part) for part in path if part]
    while parts and parts[0] in ("api", "v1", "models"):
        del parts[0]
    if not parts or parts[0] in _NO_MODELS:
        return ModelName(text)
    length = 1 if parts[1:2] and parts[1] in _PAGES else 2
    page = parts[length + (parts[length : length + 1] == ["file"]) :]
    named = _model_name("/".join(parts[:length]).removesuffix(".git"), source)
    if named.revision:
        return named
    asked = next((value for key, value in parse_qsl(address.query) if key.lower() == "revision"), "")
    if len(page) > 1 and page[0] in _PAGES:
        asked = "/".join(page[1:4]) if page[1] == "refs" else page[1]
    return named._replace(revision="" if asked == _MAIN[source] else asked)


def pasted_model(text: str) -> str:
    """Returns the name of the one model that an address or a full name means; empty for words of a search."""
    name = read_model_name(text)
    is_one = "/" in name.repo and name.repo != text.strip() and not re.search(r"[\s:]", name.repo)
    return name.text if is_one else ""


def _model_name(name: str, source: ModelSource = "hub") -> ModelName:
    """Reads "org/name" or "org/name@revision"."""
    match = _WITH_REVISION.fullmatch(name)
    repo, revision = match.groups() if match else (name, "")
    return ModelName(repo, "" if revision == _MAIN[source] else revision, source)


class HubFile(msgspec.Struct, kw_only=True, frozen=True):
    """One file of a repository.

    Attributes:
        path: inside the repository, with slashes; never leaves it (checked by `engine.hub.safe_names`).
        size: in bytes.
        digest: SHA-256 in hexadecimal for large files (LFS), else Git's SHA-1 of the blob.
    """

    path: str
    size: int
    digest: str


class HubModel(msgspec.Struct, kw_only=True):
    """A repository on the Hub, or an entry of the shipped catalogue."""

    repo: str
    size: int = 0  # bytes of all weights; 0: unknown
    parameters: int = 0
    quantisation: str = ""
    kind: str = ""  # mlx-lm's model_type
    licence: str = ""
    downloads: int = 0
    modified: str = ""  # ISO date
    gated: bool = False
    here: bool = False  # completely in the cache
    note: str = ""  # the catalogue's sentence
    abilities: list[Ability] = []  # of the catalogue's models
    rating: Literal["fits", "tight", "too big", ""] = ""  # on this machine; empty: unknown
    role: Literal["best", "fast", "small", "other", ""] = ""  # why it is recommended; empty: it is not


class Recommendation(msgspec.Struct, kw_only=True, frozen=True):
    """A model of the shipped catalogue that suits this machine. Sizes in bytes.

    Attributes:
        role: why it is recommended: "best" answers, clearly "fast"er, clearly "small"er, or none of these.
        approximate: `size` is computed from parameters and bits.
        licence: as on the Hub, such as "apache-2.0".
        needed: memory that it takes with one chat of 8,192 tokens.
        rating: as `Fit.rating`.
    """

    repo: str
    name: str
    role: Literal["best", "fast", "small", "other"] = "other"
    size: int = 0
    approximate: bool = False
    quantisation: str = ""
    licence: str = ""
    needed: int = 0
    rating: Literal["fits", "tight", "too big"] = "fits"


class Fit(msgspec.Struct, kw_only=True):
    """Answer to whether a model fits into the memory of this machine. Sizes in bytes, contexts in tokens.

    Attributes:
        rating: "fits", "tight" (over 80 % of the limit) or "too big".
        weights: their size in the form in which this device keeps them.
        weights_on_disk: the size of their files.
        kv: size of the pools for `chats` full contexts.
        blocks: of the layers that store the whole context; layers with a window store a part of it.
        block_bytes: size of one of these blocks.
        scratch: estimate for the activations of one step and the process itself.
        limit: memory that this machine allows.
        keepable: whether the fit is tight and the weights can be kept in memory (`LoadOptions.keep_weights`).
        estimated: from the shipped catalogue; the model's own files were not asked.
        suggestions: sentences about settings that would fit.
        problem: why there is no plan; everything else is 0 then.
    """

    rating: Literal["fits", "tight", "too big", "unknown"] = "unknown"
    name: str = ""
    context: int = 0
    longest: int = 0  # the model's own limit
    chats: int = 1
    block_size: int = 16
    blocks: int = 0
    block_bytes: int = 0
    weights: int = 0
    weights_on_disk: int = 0
    kv: int = 0
    scratch: int = 0
    limit: int = 0
    reason: str = ""
    keepable: bool = False
    estimated: bool = False
    suggestions: list[str] = []
    problem: str = ""

    @property
    def total(self) -> int:
        """Weights, KV and scratch together."""
        return self.weights + self.kv + self.scratch


class Transfer(msgspec.Struct, kw_only=True):
    """A download. `done` counts bytes on disk, which need not be downloaded again."""

    repo: str
    state: Literal["queued", "running", "checking", "paused", "done", "failed", "cancelled"] = "queued"
    commit: str = ""
    done: int = 0
    total: int = 0
    offline: bool = False  # with `failed`: a host cannot be reached
    speed: float = 0.0  # bytes per second over the last seconds
    remaining: float = 0.0  # seconds; 0: not known
    message: str = ""  # for a person; with `failed`: what is wrong and what to do
    path: str = ""  # with `done`: the model's folder


class ConversionJob(msgspec.Struct, kw_only=True):
    """A conversion into a new model: the import of a GGUF file, or a quantisation.

    Attributes:
        job: its number in this model service.
        source: the file or folder that is converted.
        share: progress, 0 to 1.
        message: what is being done; with `failed`: what is wrong and what to do.
        path: with `done`: the new model's folder.
    """

    job: int
    kind: Literal["import", "quantise"]
    source: str
    name: str = ""
    state: Literal["queued", "running", "done", "failed", "cancelled"] = "queued"
    share: float = 0.0
    message: str = ""
    path: str = ""


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


class FindHead(Message):
    """Asks the Hub for the draft head of a model, a folder or a repository; answered by `HeadFound`."""

    model: str


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
    head: str = ""  # the folder of its draft head, deleted with it


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
    | FindHead
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


class HeadFound(Message):
    """Answer to `FindHead`: the repository of the draft head, empty if none was found, and its bytes."""

    model: str
    repo: str = ""
    size: int = 0


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
    | HeadFound
    | MirrorState
    | ModelPlan
    | Transfers
    | ModelDeleted
    | ConversionJobs
)
