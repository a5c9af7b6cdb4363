"""The model catalogue that is shipped with Octavo: recommended models, and which of them suits a machine.

It is `resources/catalogue.json`, so it needs no network.
"""

from __future__ import annotations

import json
from importlib.resources import files
from typing import Any

from engine.protocol import HubModel


def catalogue(text: str = "") -> list[HubModel]:
    """Lists the entries whose name or note contains `text`, in the catalogue's order.

    Args:
        text: matched regardless of case; empty for all entries.
    """
    words = text.lower()
    return [
        model
        for model in map(_model, _read()["models"])
        if words in model.repo.lower() or words in model.note.lower()
    ]


def recommended(memory: int) -> str:
    """The repository recommended for a machine; empty if it has less memory than any entry needs.

    Args:
        memory: of the machine, in bytes.
    """
    fitting = [entry for entry in _read()["recommended"] if entry["memory_gb"] * 1e9 <= memory * 1.01]
    return str(max(fitting, key=lambda entry: entry["memory_gb"])["repo"]) if fitting else ""


def _read() -> Any:
    return json.loads(files("resources").joinpath("catalogue.json").read_text("utf-8"))


def _model(entry: dict[str, Any]) -> HubModel:
    return HubModel(
        repo=entry["repo"],
        size=int(entry["size_gb"] * 1e9),
        quantisation=entry["quantisation"],
        kind=entry["kind"],
        licence=entry["licence"],
        note=entry["note"],
    )
