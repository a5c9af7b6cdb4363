"""Approved baseline pictures, and how far a new picture differs from them."""

from __future__ import annotations

import os
from pathlib import Path

import numpy as np
from PySide6.QtGui import QImage


def is_asked_to_draw() -> bool:
    """Whether the pictures are to be drawn anew: `OCTAVO_BASELINES=write`."""
    return os.environ.get("OCTAVO_BASELINES") == "write"


def check_picture(image: QImage, path: Path, allowed: float) -> None:
    """Compares a picture with its baseline, or makes it the baseline if that is asked for.

    Args:
        image: the picture.
        path: of the baseline.
        allowed: share of the pixels that may differ.
    """
    if is_asked_to_draw():
        path.parent.mkdir(exist_ok=True)
        assert image.save(str(path))
    others = distance(channels(image), channels(path)) > 24
    assert others.mean() < allowed, f"{others.mean():.2%} of {path.name} are others now"


def channels(image: QImage | Path) -> np.ndarray:
    """Blue, green, red of each pixel: uint8, (height, width, 3)."""
    if isinstance(image, Path):
        path, image = image, QImage(str(image))
        assert not image.isNull(), f"{path.name} is missing"
    image = image.convertToFormat(QImage.Format.Format_RGB32)
    data = np.frombuffer(image.constBits(), np.uint8).reshape(image.height(), image.bytesPerLine())
    return data[:, : 4 * image.width()].reshape(image.height(), image.width(), 4)[..., :3].copy()


def distance(one: np.ndarray, other: np.ndarray) -> np.ndarray:
    """The largest difference of a channel, for each pixel of two pictures of one size."""
    assert one.shape == other.shape
    return np.abs(one.astype(int) - other.astype(int)).max(axis=2)
