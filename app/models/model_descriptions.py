"""What the window says about a model."""

from __future__ import annotations

import time

from engine.protocol import HubModel, ModelInfo, Transfer

_ORIGINS = {"starter": "comes with Octavo", "hub": "Hugging Face", "folder": "folder"}


def ago_words(seconds: float) -> str:
    """A time that has passed, as people say it."""
    for length, one, many in ((86400.0, "yesterday", "days"), (3600.0, "an hour ago", "hours")):
        if seconds >= length:
            count = int(seconds // length)
            return one if count == 1 else f"{count} {many} ago"
    return "just now" if seconds < 120 else f"{int(seconds // 60)} minutes ago"


def size_words(size: float) -> str:
    """A size as people read it: 112 MB, 2.3 GB."""
    if size >= 1e9:
        return f"{size / 1e9:.1f} GB"
    return f"{size / 1e6:,.0f} MB"


def detail_words(model: ModelInfo) -> str:
    """One line: quantisation, size, context, what it can do, where it came from, when it was last used."""
    parts = [model.quantisation, size_words(model.size) if model.size else ""]
    if model.context:
        parts.append(f"context {model.context:,}")
    parts += [", ".join(model.abilities), model.origin or _ORIGINS[model.source]]
    if model.used:
        parts.append(f"used {ago_words(time.time() - model.used)}")
    return " · ".join(part for part in parts if part)


def short_words(model: ModelInfo) -> str:
    """For the pill: quantisation and size."""
    return " · ".join(
        part for part in (model.quantisation, size_words(model.size) if model.size else "") if part
    )


def transfer_words(transfer: Transfer) -> str:
    """How far a download is, how fast and how long still; or why it stands."""
    if transfer.state == "queued":
        return "Waits for the downloads before it."
    if transfer.state == "running" and transfer.message:
        return transfer.message  # waiting for the Hub
    if transfer.state == "running":
        if not transfer.total:
            return "Asking the Hub…"
        parts = [f"{size_words(transfer.done)} of {size_words(transfer.total)}"]
        if transfer.speed:
            parts.append(f"{size_words(transfer.speed)}/s")
        if transfer.remaining:
            parts.append(f"{_time_words(transfer.remaining)} left")
        return " · ".join(parts)
    if transfer.state == "checking":
        return "Checking what has arrived…"
    if transfer.state == "paused":
        have = f"{size_words(transfer.done)} of {size_words(transfer.total)}" if transfer.total else ""
        return f"Paused at {have}." if have else transfer.message or "Paused."
    return transfer.message if transfer.state == "failed" else ""


def _time_words(seconds: float) -> str:
    if seconds >= 5400:
        return f"{seconds / 3600:.1f} h"
    if seconds >= 90:
        return f"{seconds / 60:.0f} min"
    return f"{max(1, round(seconds))} s"


def hub_words(model: HubModel) -> str:
    """One line about a repository: what the catalogue says, else its figures."""
    parts = [model.quantisation, size_words(model.size) if model.size else ""]
    if model.note:
        parts.append(model.note)
    else:
        parts += [model.kind, model.licence, f"{model.downloads:,} downloads" if model.downloads else ""]
    return " · ".join(part for part in parts if part)
