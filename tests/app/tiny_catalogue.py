"""Starts the real model service with a catalogue of three small models: `python tiny_catalogue.py`."""

from dataclasses import replace

import engine.hub.model_service as service
from engine.cli.main import main
from engine.hub.catalogue import CatalogueEntry, entries

SIZES = {"org/tiny-4bit": 4.0, "org/quick-4bit": 2.0, "org/small-4bit": 1.0}  # billions of parameters


def small_entries() -> list[CatalogueEntry]:
    first = next(entry for entry in entries() if entry.offered)
    made = []
    for repo, size in SIZES.items():
        sizes = {
            "size": round(size * 1e6),
            "state": round(size * 2e8),
            "active_b": size,
            "parameters_b": size,
        }
        made.append(replace(first, repo=repo, name=repo[4:-5].title(), **sizes))
    return made


if __name__ == "__main__":
    service.entries = small_entries
    raise SystemExit(main(["model-service"]))
