"""Figures of a benchmark: medians of paired runs, the machine, a table."""

from __future__ import annotations

import platform
import statistics

from engine.blas_preload import blas_in_use
from engine.machine.device import device_name
from engine.machine.machine_memory import machine_memory

Pairs = dict[str, list[tuple[float, float]]]  # figure -> (octavo, peer) of each run


def summary(pairs: Pairs, *, less_is_better: bool = False) -> dict[str, dict[str, float]]:
    """Medians of both sides, and the median of the ratios pair by pair: more than 1 is better for Octavo."""
    return {
        "octavo": {name: statistics.median(ours for ours, _ in runs) for name, runs in pairs.items()},
        "peer": {name: statistics.median(theirs for _, theirs in runs) for name, runs in pairs.items()},
        "ratio": {
            name: statistics.median(b / a if less_is_better else a / b for a, b in runs)
            for name, runs in pairs.items()
        },
    }


def print_table(title: str, pairs: Pairs, unit: str, peer: str = "mlx-lm") -> None:
    """A line per figure: medians, the ratio, and its range over the runs."""
    figures = summary(pairs)
    print(f"\n{title} ({unit}; medians of {len(next(iter(pairs.values())))} paired runs)")
    print(f"{'':16}{'octavo':>10}{peer:>10}{'ratio':>8}   range of ratios")
    for name, runs in pairs.items():
        ratios = [a / b for a, b in runs]
        print(
            f"{name:16}{figures['octavo'][name]:10.1f}{figures['peer'][name]:10.1f}"
            f"{figures['ratio'][name]:8.2f}   {min(ratios):.2f} to {max(ratios):.2f}"
        )


def describe() -> dict[str, str | int]:
    """The machine, as far as it matters here."""
    return {
        "device": device_name(),
        "system": f"{platform.system()} {platform.release()}",
        "memory_bytes": machine_memory(),
        "blas": blas_in_use(),
    }
