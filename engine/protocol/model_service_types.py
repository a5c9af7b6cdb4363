"""What the messages of window and model service are made of: repositories, files, fits, downloads."""

from __future__ import annotations

from typing import Literal

import msgspec


class HubFile(msgspec.Struct, kw_only=True, frozen=True):
    """One file of a repository.

    Attributes:
        path: inside the repository, with slashes; never leaves it (`engine.hub.safe_names` sees to that).
        size: in bytes.
        digest: SHA-256 in hexadecimal for large files (LFS), else Git's SHA-1 of the blob.
    """

    path: str
    size: int
    digest: str


class HubModel(msgspec.Struct, kw_only=True):
    """A repository on the Hub, or an entry of the shipped catalogue."""

    repo: str
    size: int = 0  # bytes of all weights; 0: not known yet
    parameters: int = 0
    quantisation: str = ""
    kind: str = ""  # mlx-lm's model_type
    licence: str = ""
    downloads: int = 0
    modified: str = ""  # ISO date
    gated: bool = False
    here: bool = False  # whole in the cache
    note: str = ""  # the catalogue's sentence


class Fit(msgspec.Struct, kw_only=True):
    """Whether a model fits this machine. Sizes in bytes, contexts in tokens.

    Attributes:
        rating: "fits", "tight" (over 80 % of the limit) or "too big".
        weights: in the form in which this device keeps them.
        kv: the block pools for `chats` full contexts.
        blocks: of the layers that keep the whole context; layers with a window keep a part of each chat.
        block_bytes: K and V of one of these.
        scratch: activations of one step, and what the process takes besides; an estimate.
        limit: what this machine can give.
        suggestions: sentences that begin with what would fit.
        problem: why it cannot be planned; all else is 0 then.
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
    kv: int = 0
    scratch: int = 0
    limit: int = 0
    reason: str = ""
    suggestions: list[str] = []
    problem: str = ""

    @property
    def total(self) -> int:
        """Everything together."""
        return self.weights + self.kv + self.scratch


class Transfer(msgspec.Struct, kw_only=True):
    """A download. `done` counts bytes that are on the disk and will not be fetched again."""

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
    """A model that is being made out of another: a GGUF file imported, or weights quantised.

    Attributes:
        job: tells it from others of this model service.
        source: the file or folder that it is made from.
        share: done, 0 to 1.
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
