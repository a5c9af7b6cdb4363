"""What the window says about a model."""

from __future__ import annotations

from engine.protocol import ModelInfo

_SOURCES = {"starter": "starter model", "hub": "Hugging Face cache", "folder": "folder"}


def size_words(size: float) -> str:
    """A size as people read it: 112 MB, 2.3 GB."""
    if size >= 1e9:
        return f"{size / 1e9:.1f} GB"
    return f"{size / 1e6:,.0f} MB"


def detail_words(model: ModelInfo) -> str:
    """One line: quantisation, size, context, where it lies."""
    parts = [model.quantisation, size_words(model.size) if model.size else ""]
    if model.context:
        parts.append(f"context {model.context:,}")
    parts.append(_SOURCES[model.source])
    return " · ".join(part for part in parts if part)


def short_words(model: ModelInfo) -> str:
    """For the pill: quantisation and size."""
    return " · ".join(
        part for part in (model.quantisation, size_words(model.size) if model.size else "") if part
    )
