"""The map against pictures that were looked at and found good, and against eyes that see fewer colours.

`OCTAVO_BASELINES=write python -m pytest tests/app/test_app_memory_baselines.py` draws them anew; look at
each before it is committed.
"""

from __future__ import annotations

from itertools import combinations
from pathlib import Path

import numpy as np
import pytest
from memory_scenes import SITUATIONS, picture
from picture_baselines import channels, distance, is_asked_to_draw
from PySide6.QtGui import QImage

from app.memory.map import block_colors
from app.memory.map.block_colors import Mode, legend
from app.memory.model.chat_colors import rgb, text_color
from app.theme.palette import DARK, HIGH_CONTRAST, LIGHT, Palette

FOLDER = Path(__file__).with_name("memory_baselines")
PALETTES = (DARK, LIGHT, HIGH_CONTRAST)
#: Of linear RGB, all of one kind of cone missing (Machado, Oliveira and Fernandes, 2009).
BLIND = {
    "deuteranopia": [
        [0.367322, 0.860646, -0.227968],
        [0.280085, 0.672501, 0.047413],
        [-0.011820, 0.042940, 0.968881],
    ],
    "protanopia": [
        [0.152286, 1.052583, -0.204868],
        [0.114503, 0.786281, 0.099216],
        [-0.003882, -0.048116, 1.051998],
    ],
}


@pytest.mark.parametrize("scale", [1, 2])
@pytest.mark.parametrize("palette", PALETTES, ids=lambda each: each.name)
@pytest.mark.parametrize("name", SITUATIONS)
def test_the_map_looks_as_it_was_judged(qapp, name: str, palette: Palette, scale: int) -> None:
    pixels = picture(SITUATIONS[name](), palette, scale)
    path = FOLDER / f"{name}_{palette.name}_{scale}x.png"
    if is_asked_to_draw():
        height, width = pixels.shape
        image = QImage(pixels.data, width, height, 4 * width, QImage.Format.Format_RGB32)
        assert image.save(str(path))
    others = distance(_channels(pixels), channels(path)) > 2
    assert not others.any(), f"{np.count_nonzero(others):,} pixels of {path.name} are others now"


def test_the_baselines_would_notice_a_lost_notch(qapp, monkeypatch) -> None:
    monkeypatch.setattr("app.memory.map.map_picture.NOTCHED", 0)
    drawn = _channels(picture(SITUATIONS["shared"](), DARK, 1))
    assert distance(drawn, channels(FOLDER / "shared_dark_1x.png")).max() > 20


@pytest.mark.parametrize("eyes", ["all cones", *BLIND])
@pytest.mark.parametrize("palette", PALETTES, ids=lambda each: each.name)
def test_states_stay_apart_for_colour_blind_eyes(palette: Palette, eyes: str) -> None:
    states = {swatch.label: _seen(swatch.color, eyes) for swatch in legend(Mode.STATE, palette)}
    for (one, a), (other, b) in combinations(states.items(), 2):
        assert np.linalg.norm(a - b) > 9, f"{one} and {other}"
    for color in (swatch.color for swatch in legend(Mode.STATE, palette)[:3]):
        assert np.linalg.norm(_seen(color, eyes) - _seen(palette.panel, eyes)) > 30


@pytest.mark.parametrize("eyes", ["all cones", *BLIND])
@pytest.mark.parametrize("palette", PALETTES, ids=lambda each: each.name)
def test_amounts_are_told_by_lightness(palette: Palette, eyes: str) -> None:
    lightness = [_seen(color, eyes)[0] for color in block_colors.ramp_colors(palette)]
    steps = np.diff(lightness) * (1 if palette.dark else -1)
    assert steps.min() > 2.5


@pytest.mark.parametrize("palette", PALETTES, ids=lambda each: each.name)
def test_text_can_be_read(palette: Palette) -> None:
    least = 7.0 if palette is HIGH_CONTRAST else 4.5
    tones = (
        text_color(color, palette) for color in (palette.warn, palette.bad, palette.good, palette.accent)
    )
    for color in (palette.text, palette.dim, *tones):
        for ground in (palette.ground, palette.panel):
            assert _contrast(color, ground) >= least


def _channels(pixels: np.ndarray) -> np.ndarray:
    """Blue, green, red of pixels that the map has drawn, 0xAARRGGBB each."""
    return np.ascontiguousarray(pixels, "<u4").view(np.uint8).reshape(*pixels.shape, 4)[..., :3]


def _linear(color: str) -> np.ndarray:
    share = np.array(rgb(color)) / 255
    return np.where(share <= 0.04045, share / 12.92, ((share + 0.055) / 1.055) ** 2.4)


def _contrast(a: str, b: str) -> float:
    low, high = sorted(float(_linear(each) @ [0.2126, 0.7152, 0.0722]) for each in (a, b))
    return (high + 0.05) / (low + 0.05)


def _seen(color: str, eyes: str) -> np.ndarray:
    """CIE L*a*b* of a colour as these eyes see it."""
    linear = _linear(color)
    if eyes in BLIND:
        linear = np.clip(np.array(BLIND[eyes]) @ linear, 0, 1)
    matrix = [[0.4124, 0.3576, 0.1805], [0.2126, 0.7152, 0.0722], [0.0193, 0.1192, 0.9505]]
    white = np.array([0.9505, 1.0, 1.089])
    t = (np.array(matrix) @ linear) / white
    f = np.where(t > 0.008856, np.cbrt(t), 7.787 * t + 16 / 116)
    return np.array([116 * f[1] - 16, 500 * (f[0] - f[1]), 200 * (f[1] - f[2])])
