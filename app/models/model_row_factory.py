"""Builds the rows of the model browser: local models, models on the Hub, and conversions."""

from __future__ import annotations

from app.models.discovery import Discovery, conversion_key
from app.models.model_descriptions import detail_text, hub_text
from app.models.model_rows import ModelRow
from app.models.progress import of_conversion, of_transfer
from engine.protocol import ConversionJob, HubModel, ModelInfo


def local_row(model: ModelInfo, discovery: Discovery) -> ModelRow:
    """The row of a local model."""
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
    """The row of a repository, from the Hub or the catalogue."""
    here = model.here or bool(discovery.path_of(model.repo))
    best = model.repo == discovery.recommended and discovery.source == "catalogue"
    return ModelRow(
        key=model.repo,
        name=model.repo.removeprefix("mlx-community/"),
        detail=hub_text(model),
        mark="installed" if here else "recommended" if best else "gated" if model.gated else None,
        progress=of_transfer(discovery.transfers.get(model.repo)),
        quantisation=model.quantisation,
        gated=model.gated and not here,
    )


def conversion_row(conversion: ConversionJob) -> ModelRow:
    """The row of a model that is being created."""
    progress = of_conversion(conversion)
    failed = conversion.state == "failed"
    return ModelRow(
        key=conversion_key(conversion.job),
        name=conversion.name,
        detail=progress.text,
        bad=failed,
        mark=None if failed else "new",
        progress=progress,
        job=conversion.job,
    )
