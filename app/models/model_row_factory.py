"""Rows out of what the engine and the model service told: local models, the Hub's, and those being made."""

from __future__ import annotations

from app.models.discovery import Discovery, conversion_key
from app.models.model_descriptions import detail_text, hub_text
from app.models.model_rows import ModelRow
from app.models.progress import of_conversion, of_transfer
from engine.protocol import ConversionJob, HubModel, ModelInfo


def local_row(model: ModelInfo, discovery: Discovery) -> ModelRow:
    """A model of this machine."""
    return ModelRow(
        key=model.path,
        name=model.name,
        detail=model.problem or detail_text(model),
        local=True,
        bad=bool(model.problem),
        progress=of_transfer(discovery.transfers.get(model.name)),
        repair=model.name if model.problem and model.source == "hub" else "",
        quantisation=model.quantisation,
    )


def hub_row(model: HubModel, discovery: Discovery) -> ModelRow:
    """A repository, or an entry of the catalogue."""
    here = model.here or bool(discovery.path_of(model.repo))
    best = model.repo == discovery.recommended and discovery.source == "catalogue"
    return ModelRow(
        key=model.repo,
        name=model.repo.removeprefix("mlx-community/"),
        detail=hub_text(model),
        mark="here" if here else "recommended" if best else "gated" if model.gated else "",
        progress=of_transfer(discovery.transfers.get(model.repo)),
        quantisation=model.quantisation,
        gated=model.gated and not here,
    )


def conversion_row(conversion: ConversionJob) -> ModelRow:
    """A model that is being made."""
    progress = of_conversion(conversion)
    failed = conversion.state == "failed"
    return ModelRow(
        key=conversion_key(conversion.job),
        name=conversion.name,
        detail=progress.words,
        bad=failed,
        mark="" if failed else "new",
        progress=progress,
        job=conversion.job,
    )
