"""Findings and plans of `octavo cluster` for several machines; `--json` is for the window."""

from __future__ import annotations

from typing import Literal

import msgspec

from engine.protocol.message_types import RankHost
from engine.protocol.wording import Wording


class MachineReport(msgspec.Struct, kw_only=True):
    """A machine. Sizes in bytes, speeds in bytes per second.

    Attributes:
        versions: of Python, Octavo and what it computes with.
        chip: the device's name.
        on_cpu: whether MLX computes on the CPU.
        limit: that Octavo may plan with.
        available: that can be allocated now.
        disk_free: where models are downloaded to.
        bandwidth: of memory, as MLX reads it.
        model: the name of the model that was asked for, if it is there.
        fingerprint: of that model's files, in hexadecimal; empty if it is not there.
        problem: why the model cannot be used.
        wordings: of `problem`.
    """

    versions: dict[str, str] = {}
    chip: str = ""
    on_cpu: bool = False
    cores: int = 0
    memory: int = 0
    limit: int = 0
    available: int = 0
    disk_free: int = 0
    bandwidth: float = 0.0
    operation_seconds: float = 0.0
    model: str = ""
    fingerprint: str = ""
    problem: str = ""
    wordings: list[Wording] = []


class MeasuredLink(msgspec.Struct, kw_only=True):
    """A link between two machines, by their ranks. Seconds, and bytes per second."""

    first: int
    second: int
    latency: float = 0.0
    bandwidth: float = 0.0
    all_reduce: float = 0.0
    problem: str = ""


class ClusterMachine(msgspec.Struct, kw_only=True):
    """A machine of a cluster; `problem` says why it cannot be used."""

    rank: int
    name: str
    addresses: list[str]
    report: MachineReport = msgspec.field(default_factory=MachineReport)
    problem: str = ""
    needs_model: bool = False


class RankFit(msgspec.Struct, kw_only=True):
    """Memory of a rank, in bytes, and whether it fits. Each rank has the same `blocks`, of its own size."""

    rank: int
    name: str
    layers: int
    weights: int
    kv: int
    scratch: int
    limit: int
    blocks: int
    block_bytes: int
    rating: Literal["fits", "tight", "too big"]

    @property
    def total(self) -> int:
        """Everything it holds."""
        return self.weights + self.kv + self.scratch


class SplitPlan(msgspec.Struct, kw_only=True):
    """One way to split a model; `problem` says why it is impossible, and all else is empty then.

    Attributes:
        by_memory: whether the layers of a pipeline follow the machines' memory, as even ones would not fit.
        tokens_per_second: of one chat, predicted.
        limited_by: "memory" or "link".
        message_bytes: that a rank sends for a token at most.
        message_seconds: that messages take in a step.
    """

    split: Literal["tensor", "pipeline"]
    problem: str = ""
    by_memory: bool = False
    ranks: list[RankFit] = []
    tokens_per_second: float = 0.0
    limited_by: str = ""
    message_bytes: int = 0
    message_seconds: float = 0.0

    @property
    def fits(self) -> bool:
        """Whether each rank fits into its machine."""
        return not self.problem and all(rank.rating != "too big" for rank in self.ranks)


class ClusterPlan(msgspec.Struct, kw_only=True):
    """All splits of a model over some machines. `proposed` is the fastest that fits, or empty."""

    model: str
    machines: int
    context: int
    chats: int
    block_size: int  # tokens in a block
    splits: list[SplitPlan] = []
    proposed: str = ""
    problem: str = ""


class ClusterReport(msgspec.Struct, kw_only=True):
    """All machines and links, and the plan of a model on them: what `octavo cluster --json` prints.

    Attributes:
        problems: a sentence for whatever must be mended first.
        hosts: the machines as `LoadOptions.hosts` names them; empty if a model cannot be loaded on them.
        wordings: of the sentences in it.
    """

    machines: list[ClusterMachine]
    links: list[MeasuredLink] = []
    model: str = ""
    problems: list[str] = []
    plan: ClusterPlan | None = None
    hosts: list[RankHost] = []
    wordings: list[Wording] = []
