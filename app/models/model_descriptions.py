"""What the window says about a model."""

from __future__ import annotations

import time

from app import formatting
from engine.protocol import HubModel, ModelInfo, Transfer

_ORIGINS = {"starter": "comes with Octavo", "hub": "Hugging Face", "folder": "folder"}


def detail_text(model: ModelInfo) -> str:
    """One line: quantisation, size, context, what it can do, where it came from, when it was last used."""
    parts = [model.quantisation, formatting.size(model.size) if model.size else ""]
    if model.context:
        parts.append(f"context {model.context:,}")
    parts += [", ".join(model.abilities), model.origin or _ORIGINS[model.source]]
    if model.used:
        parts.append(f"used {formatting.ago(time.time() - model.used)}")
    return " · ".join(part for part in parts if part)


def short_text(model: ModelInfo) -> str:
    """For the pill: quantisation and size."""
    return " · ".join(
        part for part in (model.quantisation, formatting.size(model.size) if model.size else "") if part
    )


def transfer_text(transfer: Transfer) -> str:
    """How far a download is, how fast and how long still; or why it stands."""
    if transfer.state == "queued":
        return "Waits for the downloads before it."
    if transfer.state == "running" and transfer.message:
        return transfer.message  # waiting for the Hub
    if transfer.state == "running":
        if not transfer.total:
            return "Asking the Hub…"
        parts = [f"{formatting.size(transfer.done)} of {formatting.size(transfer.total)}"]
        if transfer.speed:
            parts.append(f"{formatting.size(transfer.speed)}/s")
        if transfer.remaining:
            parts.append(f"{formatting.duration(transfer.remaining)} left")
        return " · ".join(parts)
    if transfer.state == "checking":
        return "Checking what has arrived…"
    if transfer.state == "paused":
        have = (
            f"{formatting.size(transfer.done)} of {formatting.size(transfer.total)}" if transfer.total else ""
        )
        return f"Paused at {have}." if have else transfer.message or "Paused."
    return transfer.message if transfer.state == "failed" else ""


def hub_text(model: HubModel) -> str:
    """One line about a repository: what the catalogue says, else its figures."""
    parts = [model.quantisation, formatting.size(model.size) if model.size else ""]
    if model.note:
        parts.append(model.note)
    else:
        parts += [model.kind, model.licence, f"{model.downloads:,} downloads" if model.downloads else ""]
    return " · ".join(part for part in parts if part)
