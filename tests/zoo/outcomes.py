"""Runs each scenario once for all who ask."""

from __future__ import annotations

from functools import cache

from zoo.scenario import Outcome, play

# Kinds that Octavo refuses, by a part of the reason that it gives.
REFUSED = {
    "deepseek_v41": "its cache is a LayerCache",
    "phi3small": "corrupts the process's memory",
    "plamo3": "differ from mlx-lm's",
}
# What a reader wants to know besides.
NOTES = {
    "plamo3": "mlx-lm itself looks one token further back in prefill than in decode",
}


@cache
def outcome(name: str, backend: str) -> Outcome:
    """What became of the kind `name`."""
    return play(name, backend)
