"""One-line descriptions of models and downloads."""

from __future__ import annotations

import time
from collections.abc import Iterable

from app import formatting
from app.translation import figure, translate, translated
from engine.protocol import HubModel, ModelInfo, Transfer


def _origin_text(model: ModelInfo) -> str:
    texts = {
        "starter": translate("models", "included with Octavo"),
        "hub": translate("models", "Hugging Face"),
        "folder": translate("models", "folder"),
    }
    return model.origin or texts[model.source]


def _abilities_text(abilities: Iterable[str]) -> str:
    texts = {
        "tools": translate("models", "tools"),
        "thinking": translate("models", "reasoning"),
        "images": translate("models", "images"),
    }
    return formatting.listed(texts[ability] for ability in abilities)


def detail_text(model: ModelInfo) -> str:
    """Quantisation, size, context length, capabilities, origin and last use."""
    parts = [short_text(model)]
    if model.context:
        parts.append(translate("models", "context {tokens}").format(tokens=figure(model.context)))
    parts += [_abilities_text(model.abilities), _origin_text(model)]
    if model.used:
        parts.append(translate("models", "used {ago}").format(ago=formatting.ago(time.time() - model.used)))
    return " · ".join(part for part in parts if part)


def short_text(model: ModelInfo) -> str:
    """Quantisation and size, for the model button in the header."""
    parts = [translated("models", model.quantisation), formatting.size(model.size) if model.size else ""]
    return " · ".join(part for part in parts if part)


def transfer_text(transfer: Transfer) -> str:
    """Progress, speed and remaining time of a download; or why it is not running."""
    if transfer.state == "queued":
        return translate("models", "Queued")
    if transfer.state == "running" and transfer.message:
        return transfer.message  # waiting for the Hub
    if transfer.state == "running":
        if not transfer.total:
            return translate("models", "Contacting the Hub…")
        parts = [formatting.size_of(transfer.done, transfer.total)]
        if transfer.speed:
            parts.append(translate("models", "{size}/s").format(size=formatting.size(transfer.speed)))
        if transfer.remaining:
            parts.append(
                translate("models", "{time} left").format(time=formatting.duration(transfer.remaining))
            )
        return " · ".join(parts)
    if transfer.state == "checking":
        return translate("models", "Verifying…")
    if transfer.state == "paused":
        if not transfer.total:
            return transfer.message or translate("models", "Paused")
        progress = formatting.size_of(transfer.done, transfer.total)
        return translate("models", "Paused at {progress}").format(progress=progress)
    return transfer.message if transfer.state == "failed" else ""


def hub_text(model: HubModel) -> str:
    """Precision, size and abilities of a repository; the catalogue's note, or type, licence and downloads."""
    size = formatting.size(model.size) if model.size else ""
    parts = [translated("models", model.quantisation), size, _abilities_text(model.abilities)]
    if model.note:
        parts.append(model.note)
    else:
        parts += [model.kind, model.licence]
        if model.downloads:
            number = model.downloads
            parts.append(translate("models", "%n download(s)", "", number))
    return " · ".join(part for part in parts if part)
