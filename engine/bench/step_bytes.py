"""How many bytes a decode step reads, and what share of the machine's copy bandwidth that makes."""

from __future__ import annotations

import threading
import time
from typing import Any, Final

import numpy as np

from engine.backends.cpu.worker_threads import default_helpers
from engine.model_patches import attached, experts_per_token
from engine.sessions.session import Session

_COPIED: Final = 64 << 20  # bytes by each thread: more than caches hold
_COPIES: Final = 8


def step_bytes(session: Session) -> dict[str, int]:
    """Bytes of weights that a decode step on the CPU reads.

    Args:
        session: over any model.

    Returns:
        `weights`: as they lie in memory, of all linear layers and the head, and of the experts of one token;
        `least`: the bytes of the model's files. Both 0 if another backend than the CPU's computes.
    """
    model = session.loaded.model
    products = [attached(module, "product") for module in model.modules()]
    weights = sum(each.nbytes for each in products if each is not None)
    experts = [each for module in model.modules() if (each := attached(module, "experts")) is not None]
    if experts:
        weights += max(1, experts_per_token(model)) * sum(each.nbytes // each.experts for each in experts)
    return {"weights": weights, "least": session.loaded.weights_on_disk if weights else 0}


def copy_bandwidth() -> float:
    """Bytes per second that copies read and write, by as many threads as decode; the best of some."""
    threads = default_helpers() + 1
    arrays = [np.ones((2, _COPIED), np.uint8) for _ in range(threads)]

    def copy(array: Any) -> None:
        np.copyto(array[1], array[0])

    best = 0.0
    for _ in range(_COPIES):
        workers = [threading.Thread(target=copy, args=(array,)) for array in arrays]
        begin = time.perf_counter()
        for worker in workers:
            worker.start()
        for worker in workers:
            worker.join()
        best = max(best, 2 * _COPIED * threads / (time.perf_counter() - begin))
    return best


def print_bytes(read: dict[str, int], bandwidth: float, rate: float) -> float:
    """Prints what a step reads, and returns its share of the copy bandwidth.

    Args:
        read: what `step_bytes` returned.
        bandwidth: what `copy_bandwidth` returned.
        rate: decode steps per second.
    """
    share = read["weights"] * rate / bandwidth
    print(
        f"\nA decode step reads {read['weights'] / 1e6:.1f} MB of weights; the model's files have "
        f"{read['least'] / 1e6:.1f} MB. That is {share:.0%} of the copy bandwidth of "
        f"{bandwidth / 1e9:.1f} GB/s."
    )
    return share
