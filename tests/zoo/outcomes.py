"""Runs each scenario once, also where several test workers ask for it."""

from __future__ import annotations

import json
import os
import tempfile
from dataclasses import asdict
from functools import cache
from pathlib import Path

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
    """What became of the kind `name`; workers of one run (pytest-xdist) tell each other through files."""
    run = os.environ.get("PYTEST_XDIST_TESTRUNUID")
    if run is None:
        return play(name, backend)
    file = Path(tempfile.gettempdir()) / f"octavo-zoo-{run}" / f"{name}-{backend}.json"
    if file.is_file():
        return Outcome(**json.loads(file.read_text(encoding="utf-8")))
    found = play(name, backend)
    file.parent.mkdir(exist_ok=True)
    new = file.with_suffix(f".{os.getpid()}")
    new.write_text(json.dumps(asdict(found)), encoding="utf-8")
    new.replace(file)
    return found
