"""The model browser against pictures that were looked at and found good.

`OCTAVO_BASELINES=write python -m pytest tests/app/test_app_models_baselines.py` draws them anew; look at each
before it is committed. Letters are drawn by the system, so the pictures hold where DejaVu is its font.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

import numpy as np
import pytest
from model_scenes import SCENES, Scene
from PySide6.QtGui import QFontInfo, QImage

FOLDER = Path(__file__).with_name("model_baselines")
ALLOWED = 0.002  # share of pixels that may be others: rasterisers differ in the edges of letters


@pytest.fixture(params=["dark", "light"])
def scene(request, qtbot, tmp_path):
    made = Scene(request.param, tmp_path)
    made.look = request.param
    qtbot.addWidget(made.browser)
    return made


@pytest.mark.skipif(sys.platform != "linux", reason="the pictures were drawn with Linux's letters")
@pytest.mark.parametrize("name", SCENES)
def test_the_browser_looks_as_it_was_judged(scene, name):
    if "DejaVu" not in QFontInfo(scene.browser.font()).family():
        pytest.skip("another font is this system's")
    SCENES[name](scene)
    for scale in (1, 2):
        image = scene.picture(scale)
        path = FOLDER / f"{name}_{scene.look}_{scale}x.png"
        if os.environ.get("OCTAVO_BASELINES") == "write":
            FOLDER.mkdir(exist_ok=True)
            assert image.save(str(path))
        drawn, judged = pixels(image), pixels(QImage(str(path)))
        assert drawn.shape == judged.shape
        others = np.abs(drawn.astype(int) - judged.astype(int)).max(axis=2) > 24
        assert others.mean() < ALLOWED, f"{others.mean():.2%} of {path.name} are others now"


def test_another_verdict_would_be_noticed(scene):
    SCENES["red"](scene)
    red = pixels(scene.picture(1))
    SCENES["discover"](scene)
    assert (np.abs(red.astype(int) - pixels(scene.picture(1)).astype(int)).max(axis=2) > 24).mean() > 0.01


def pixels(image: QImage) -> np.ndarray:
    image = image.convertToFormat(QImage.Format.Format_RGB32)
    data = np.frombuffer(image.constBits(), np.uint8).reshape(image.height(), image.bytesPerLine())
    return data[:, : 4 * image.width()].reshape(image.height(), image.width(), 4)[..., :3].copy()
