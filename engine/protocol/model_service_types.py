"""Types of the fields of model-service messages: repositories, files, fits, downloads, conversions."""

from __future__ import annotations

from typing import Literal

import msgspec


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


class Recommendation(msgspec.Struct, kw_only=True, frozen=True):
    """A model of the shipped catalogue that suits this machine. Sizes in bytes.

    Attributes:
        name: for people.
        role: why it is recommended: "best" answers, clearly "fast"er, clearly "small"er, or none of these.
        size: of the download.
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
