"""The page of the first start against pictures that were looked at and found good.

`OCTAVO_BASELINES=write python -m pytest tests/app/test_app_first_start_baselines.py` draws them anew; look at
each before it is committed. Letters are drawn by the system, so the pictures hold where DejaVu is its font.
"""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from first_start_scenes import SCENES, FirstStartScene
from picture_baselines import channels, check_picture, distance
from PySide6.QtGui import QFontInfo

FOLDER = Path(__file__).with_name("first_start_baselines")
ALLOWED = 0.002  # share of pixels that may be others: rasterisers differ in the edges of letters
DRAWN = ("offered", "downloading", "offline", "ready", "strip")


@pytest.fixture(params=["dark", "light"])
def look(request):
    return request.param


@pytest.fixture
def scene(look, qtbot, tmp_path):
    made = FirstStartScene(look, tmp_path)
    made.look = look
    qtbot.addWidget(made.window)
    made.window.show()
    return made


@pytest.mark.skipif(sys.platform != "linux", reason="needs Linux: the pictures were drawn with its letters")
@pytest.mark.parametrize("name", DRAWN)
def test_the_page_looks_as_it_was_judged(scene, name):
    if "DejaVu" not in QFontInfo(scene.window.font()).family():
        pytest.skip("needs the font of the judged pictures")
    SCENES[name](scene)
    for scale in (1, 2):
        path = FOLDER / f"{name}_{scene.look}_{scale}x.png"
        check_picture(scene.picture(scale), path, ALLOWED)


def test_another_state_would_be_noticed(scene):
    SCENES["offered"](scene)
    offered = channels(scene.picture(1))
    SCENES["offline"](scene)
    assert (distance(offered, channels(scene.picture(1))) > 24).mean() > 0.01


@pytest.mark.parametrize("look", ["light"], indirect=True)
@pytest.mark.parametrize("name", [name for name in SCENES if not name.startswith("strip")])
@pytest.mark.parametrize("zoom", [1.0, 1.8])
@pytest.mark.parametrize("width", [420, 588, 780])  # of a window of 1080, 1248 and 1440 px with all columns
def test_no_text_is_cut_off_at_any_size(scene, name, width, zoom):
    scene.window.resize(width, 660)
    scene.theme.set_zoom(zoom)
    SCENES[name](scene)
    scene.picture(1)
    page = scene.page
    assert page.horizontalScrollBar().maximum() == 0
    assert page.widget().width() == page.viewport().width()
    for row in page.rows:
        for label in (row.sentence, row.status):
            if label.isVisible():
                assert label.height() >= label.heightForWidth(label.width()), label.text()
        assert row.buttons.main.width() >= row.buttons.main.sizeHint().width()
        assert row.rect().contains(row.buttons.geometry())
