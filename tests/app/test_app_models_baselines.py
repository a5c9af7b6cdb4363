"""The model browser against pictures that were looked at and found good.

`OCTAVO_BASELINES=write python -m pytest tests/app/test_app_models_baselines.py` draws them anew; look at each
before it is committed. Letters are drawn by the system, so the pictures hold where DejaVu is its font.
"""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from model_scenes import SCENES, Scene
from picture_baselines import channels, check_picture, distance
from PySide6.QtGui import QFontInfo

FOLDER = Path(__file__).with_name("model_baselines")
ALLOWED = 0.002  # share of pixels that may be others: rasterisers differ in the edges of letters


@pytest.fixture(params=["dark", "light"])
def scene(request, qtbot, tmp_path):
    made = Scene(request.param, tmp_path)
    made.look = request.param
    qtbot.addWidget(made.browser)
    return made


@pytest.mark.skipif(sys.platform != "linux", reason="needs Linux: the pictures were drawn with its letters")
@pytest.mark.parametrize("name", SCENES)
def test_the_browser_looks_as_it_was_judged(scene, name):
    if "DejaVu" not in QFontInfo(scene.browser.font()).family():
        pytest.skip("needs the font of the judged pictures")
    SCENES[name](scene)
    for scale in (1, 2):
        path = FOLDER / f"{name}_{scene.look}_{scale}x.png"
        check_picture(scene.picture(scale), path, ALLOWED)


def test_another_result_would_be_noticed(scene):
    SCENES["red"](scene)
    red = channels(scene.picture(1))
    SCENES["discover"](scene)
    assert (distance(red, channels(scene.picture(1))) > 24).mean() > 0.01
