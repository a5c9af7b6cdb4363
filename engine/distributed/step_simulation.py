"""Prediction of a decode step on several machines by a replay: who computes when, who waits for what message.

Each rank has a clock. Computing moves one clock; a message moves the clocks of those who take part, to the
time at which the last of them is ready and the message has arrived. What a layer costs and what a message
costs are measured, or for machines on paper, given.

MLX's ring sends an all-reduce of N ranks in 2 (N - 1) rounds of a part of 1/N each, an all-gather in N - 1
rounds; a round takes as long as its slowest link. A rank that waits in the ring keeps a core busy, so ranks
that share a machine slow each other down as soon as they are more than its cores, also while most wait. An
operating system gives a process time on one core and seldom moves it in the middle of a step: of three ranks
on two cores, two share a core and take twice as long, and the third, which is done earlier, waits for them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class MachineLink:
    """From a machine to its neighbour: seconds of an empty message, and bytes per second."""

    latency: float
    bandwidth: float

    def seconds(self, size: float) -> float:
        """Returns how long a message of `size` bytes takes."""
        return self.latency + size / self.bandwidth


@dataclass(frozen=True)
class CoreSharing:
    """Factors by which ranks of one machine take longer beside each other; 1 where a number is missing."""

    computing: Mapping[int, float]  # by how many compute at once, for the one that is done last
    waiting: Mapping[int, float]  # by how many wait in the ring, for one that computes meanwhile


def share_cores(cores: int, ranks: int) -> CoreSharing:
    """Returns how `ranks` processes share `cores`, each of which serves its own processes in turns.

    With N busy processes the fullest core has N / cores of them, rounded up. The one that computes while the
    others wait may be on any core.
    """
    computing, waiting = {}, {}
    for count in range(1, ranks + 1):
        low, full = divmod(count, cores)
        computing[count] = float(max(1, low + (full > 0)))
        waiting[count - 1] = max(1.0, (full * (low + 1) ** 2 + (cores - full) * low**2) / count)
    return CoreSharing(computing, waiting)


@dataclass(frozen=True)
class RankCosts:
    """Seconds that a rank computes in a step, if it has the machine to itself."""

    layers: tuple[float, ...]  # of each of its layers, or of its part of each layer
    ends: float  # of what is outside of layers: embedding, last norm, head
    machine: int = 0  # ranks of the same machine have the same number
    sharing: CoreSharing | None = None  # how ranks of that machine slow each other down; None: they do not


@dataclass(frozen=True)
class PredictedStep:
    """A predicted step. In seconds, apart from `message_bytes`."""

    seconds: float  # from the first token to the next
    computing: float  # of the rank that computes longest
    messages: float  # that the step's slowest path spends on messages
    message_bytes: int  # that a rank sends at most

    @property
    def tokens_per_second(self) -> float:
        """Tokens of one chat in a second."""
        return 1 / self.seconds

    @property
    def limit(self) -> str:
        """The larger part of the step: "memory" or "link"."""
        return "link" if self.messages > self.seconds / 2 else "memory"


class _RankClocks:
    """The clocks of all ranks, in seconds."""

    def __init__(self, costs: Sequence[RankCosts], links: Sequence[MachineLink]) -> None:
        self.costs = costs
        self.links = links
        self.clocks = [0.0] * len(costs)
        self.computed = [0.0] * len(costs)
        self.messages = 0.0
        self.sent = 0

    def compute(self, rank: int, seconds: float, *, waiting: Sequence[int] | None = None) -> None:
        """Lets a rank compute.

        Args:
            seconds: if it had the machine to itself.
            waiting: the ranks that wait in the ring meanwhile; None if all others compute at the same time.
        """
        own = self.costs[rank]
        factor = 1.0
        if own.sharing is not None and waiting is None:
            factor = own.sharing.computing.get(sum(own.machine == other.machine for other in self.costs), 1.0)
        elif own.sharing is not None and waiting is not None:
            beside = sum(own.machine == self.costs[other].machine for other in waiting)
            factor = own.sharing.waiting.get(beside, 1.0)
        self.clocks[rank] += seconds * factor
        self.computed[rank] += seconds * factor

    def _rounds(self, count: int, size: float) -> None:
        """Rounds in which every rank sends `size` bytes to its neighbour."""
        seconds = count * max((link.seconds(size) for link in self.links), default=0.0)
        self.clocks = [max(self.clocks) + seconds] * len(self.clocks)
        self.messages += seconds
        self.sent += round(count * size)

    def all_reduce(self, size: int) -> None:
        ranks = len(self.clocks)
        self._rounds(2 * (ranks - 1), size / ranks)

    def all_gather(self, size: int) -> None:
        self._rounds(len(self.clocks) - 1, size)

    def send(self, source: int, target: int, size: int) -> None:
        seconds = self.links[min(source, target)].seconds(size)
        self.clocks[target] = max(self.clocks[target], self.clocks[source] + seconds)
        self.messages += seconds
        self.sent += size


def predict_tensor(
    costs: Sequence[RankCosts], links: Sequence[MachineLink], message: int, all_reduces: int
) -> PredictedStep:
    """Predicts a step of which every rank computes a part of each layer.

    Args:
        links: from each rank to the next, from the last one to rank 0; empty for one rank.
        message: bytes of the activations of the step's rows.
        all_reduces: in a step; they are spread over the layers.
    """
    ranks = _RankClocks(costs, links)
    layers = len(costs[0].layers)
    done = 0
    for layer in range(layers):
        due = all_reduces * (layer + 1) // layers if layers else 0
        parts = max(1, due - done)
        for part in range(parts):
            for rank, cost in enumerate(costs):
                ranks.compute(rank, cost.layers[layer] / parts)
            if len(costs) > 1 and part < due - done:
                ranks.all_reduce(message)
        done = due
    return _finish(ranks)


def predict_pipeline(
    costs: Sequence[RankCosts], links: Sequence[MachineLink], message: int, *, gathers: bool = False
) -> PredictedStep:
    """Predicts a step of which every rank computes some layers; the last rank has the first ones.

    Args:
        links: as in `predict_tensor`.
        message: bytes of the activations of the step's rows.
        gathers: whether all ranks get the result, as in mlx-lm's own pipelines, or only rank 0 has it.
    """
    ranks = _RankClocks(costs, links)
    count = len(costs)
    for rank in reversed(range(count)):
        # A rank that has sent its result waits for the next step, without the ring, unless it gathers.
        waiting = [other for other in range(count) if other < rank or (gathers and other > rank)]
        for seconds in costs[rank].layers:
            ranks.compute(rank, seconds, waiting=waiting)
        if rank:
            ranks.send(rank, rank - 1, message)
    if gathers and count > 1:
        ranks.all_gather(message)
        return _finish(ranks)
    ranks.compute(0, costs[0].ends, waiting=[])
    return _sum(ranks)


def _finish(ranks: _RankClocks) -> PredictedStep:
    """Computes the head on all ranks."""
    for rank, cost in enumerate(ranks.costs):
        ranks.compute(rank, cost.ends)
    return _sum(ranks)


def _sum(ranks: _RankClocks) -> PredictedStep:
    return PredictedStep(ranks.clocks[0], max(ranks.computed), ranks.messages, ranks.sent)
