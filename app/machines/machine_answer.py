"""What `octavo cluster --json` prints, as far as the window shows it. Sizes in bytes, times in seconds."""

from __future__ import annotations

from typing import Literal

import msgspec

from engine.protocol import Fit

_BLOCK_SIZE = 16  # tokens


class AskedMachine(msgspec.Struct):
    """What a machine said about itself."""

    chip: str = ""
    memory: int = 0
    limit: int = 0
    bandwidth: float = 0.0
    versions: dict[str, str] = {}


class ShownMachine(msgspec.Struct):
    """A machine; `problem` says why it cannot be used."""

    rank: int
    name: str
    report: AskedMachine
    problem: str = ""
    needs_model: bool = False


class ShownLink(msgspec.Struct):
    """A link between two machines, by their ranks."""

    first: int
    second: int
    latency: float = 0.0
    bandwidth: float = 0.0
    problem: str = ""


class ShownRank(msgspec.Struct):
    """What a rank would hold."""

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


class ShownSplit(msgspec.Struct):
    """One way to split the model."""

    split: str
    problem: str = ""
    ranks: list[ShownRank] = []
    tokens_per_second: float = 0.0
    limited_by: str = ""


class ShownPlan(msgspec.Struct):
    """The model on these machines; `proposed` names the best split, or is empty."""

    model: str
    context: int
    chats: int
    splits: list[ShownSplit] = []
    proposed: str = ""
    problem: str = ""

    def best(self) -> ShownSplit | None:
        """The proposed split; without one, the first that is possible, so that one sees what is too big."""
        possible = [each for each in self.splits if not each.problem]
        return next((each for each in possible if each.split == self.proposed), next(iter(possible), None))

    def fit_of(self, rank: ShownRank) -> Fit:
        """A rank's part as a plan, which the window knows how to draw."""
        return Fit(
            name=self.model,
            rating=rank.rating,
            context=self.context,
            chats=self.chats,
            block_size=_BLOCK_SIZE,
            blocks=rank.blocks,
            block_bytes=rank.block_bytes,
            weights=rank.weights,
            kv=rank.kv,
            scratch=rank.scratch,
            limit=rank.limit,
        )


class MachineAnswer(msgspec.Struct):
    """Everything that was found."""

    machines: list[ShownMachine]
    links: list[ShownLink] = []
    problems: list[str] = []
    plan: ShownPlan | None = None


def read_answer(text: bytes) -> MachineAnswer | None:
    """Returns what `octavo cluster --json` printed; None if it cannot be read."""
    try:
        return msgspec.json.decode(text, type=MachineAnswer)
    except msgspec.DecodeError:
        return None
