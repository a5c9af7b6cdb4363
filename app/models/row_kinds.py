"""Rows out of what the engine and the librarian told: local models, the Hub's, and those being made."""

from __future__ import annotations

from app.models.discovery import Discovery, making_key
from app.models.progress import of_making, of_transfer
from app.models.rows import Row
from app.models.words import detail_words, hub_words
from engine.protocol import HubModel, Making, ModelInfo


def local_row(model: ModelInfo, discovery: Discovery) -> Row:
    """A model of this machine."""
    return Row(
        key=model.path,
        name=model.name,
        detail=model.problem or detail_words(model),
        local=True,
        bad=bool(model.problem),
        progress=of_transfer(discovery.transfers.get(model.name)),
        repair=model.name if model.problem and model.source == "hub" else "",
        quantisation=model.quantisation,
    )


def hub_row(model: HubModel, discovery: Discovery) -> Row:
    """A repository, or an entry of the catalogue."""
    here = model.here or bool(discovery.path_of(model.repo))
    best = model.repo == discovery.recommended and discovery.source == "catalogue"
    return Row(
        key=model.repo,
        name=model.repo.removeprefix("mlx-community/"),
        detail=hub_words(model),
        mark="here" if here else "recommended" if best else "gated" if model.gated else "",
        progress=of_transfer(discovery.transfers.get(model.repo)),
        quantisation=model.quantisation,
        gated=model.gated and not here,
    )


def making_row(making: Making) -> Row:
    """A model that is being made."""
    progress = of_making(making)
    failed = making.state == "failed"
    return Row(
        key=making_key(making.job),
        name=making.name,
        detail=progress.words,
        bad=failed,
        mark="" if failed else "new",
        progress=progress,
        job=making.job,
    )
