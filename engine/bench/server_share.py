"""The server's share of a step: what answering over HTTP costs beside computing.

It is the processor time of the server's thread (connections, JSON, events, all endpoints) divided by the time
that the steps took while it ran. The two run side by side, so the share is not lost time: on a GPU the host
waits for the step anyway.
"""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from engine.bench.stream_client import Address, fetch

_COUNTERS: Final = re.compile(r"^octavo:(server_cpu_seconds|step_seconds|steps)_total(?:{.*?})? (\S+)$", re.M)


class ServerCounters(NamedTuple):
    """What a server has counted so far.

    Attributes:
        thread: processor time of its thread, in seconds.
        computing: time that steps took, in seconds.
        steps: how many there were.
    """

    thread: float
    computing: float
    steps: float

    def share(self, before: ServerCounters) -> float:
        """Returns the server's share of a step since `before`; 0.03 is 3 %."""
        return (self.thread - before.thread) / max(self.computing - before.computing, 1e-9)

    def seconds_a_step(self, before: ServerCounters) -> float:
        """Returns the processor time of the server's thread for each step since `before`."""
        return (self.thread - before.thread) / max(self.steps - before.steps, 1)


async def read_counters(address: Address) -> ServerCounters:
    """Returns the counters of a server of Octavo.

    Raises:
        ServerProcessError: the server refuses.
    """
    found = {"server_cpu_seconds": 0.0, "step_seconds": 0.0, "steps": 0.0}
    for name, value in _COUNTERS.findall((await fetch(address, "/metrics")).decode()):
        found[name] += float(value)
    return ServerCounters(found["server_cpu_seconds"], found["step_seconds"], found["steps"])
