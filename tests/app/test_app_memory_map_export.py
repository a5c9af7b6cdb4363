"""A picture and an animation to share: no chat is named in them unless that is asked for."""

from __future__ import annotations

import struct

import pytest
from memory_panels import Used
from PySide6.QtGui import QColor, QGuiApplication, QImage

from app.memory.map_export import FRAMES_PER_SECOND, REPLAY_SECONDS, animated_png
from app.theme.palette import DARK


def colors(image: QImage) -> set[str]:
    return {
        QColor(image.pixel(x, y)).name()
        for x in range(0, image.width(), 3)
        for y in range(0, image.height(), 3)
    }


def test_the_picture_has_the_map_and_no_titles(used: Used) -> None:
    used.panel.copy_picture()
    picture = QGuiApplication.clipboard().image()
    assert picture.width() == 2 * 560
    assert {DARK.owner(number) for number in range(4)} <= colors(picture)
    assert "copied" in used.noted[-1]
    used.panel.copy_picture(titles=True)
    named = QGuiApplication.clipboard().image()
    assert named.height() > picture.height(), "a line for each chat"


def test_the_replay_is_an_animation_of_the_last_ten_seconds(used: Used, tmp_path) -> None:
    for _ in range(12):
        used.scene.clock += 1
        used.scene.write(used.open["grant"], used.scene.tokens(40))
        used.panel.apply(used.scene.events())
        used.panel.apply(used.scene.stats())
    path = tmp_path / "replay.png"
    assert used.panel.map_export.save_replay(path)
    assert not used.panel.map_export.save_replay(tmp_path / "other.png"), "one after the other"
    assert not any("Nothing has been recorded" in each for each in used.noted)
    used.qtbot.waitUntil(lambda: used.noted[-1:] == ["Saved as replay.png."])
    data = path.read_bytes()
    (count,) = struct.unpack(">I", data[data.index(b"acTL") + 4 :][:4])
    assert count == REPLAY_SECONDS * FRAMES_PER_SECOND == data.count(b"fcTL")
    still = QImage(str(path))
    assert DARK.owner(3) in colors(still), "programs without animation show the first frame"
    assert len(data) < 3_000_000


def test_a_replay_needs_a_recording_and_a_folder(used: Used, tmp_path) -> None:
    assert used.panel.map_export.save_replay(tmp_path / "missing" / "replay.png")
    used.qtbot.waitUntil(lambda: "cannot be written" in used.noted[-1:][0] if used.noted else False)
    used.panel.playback.recorder.clear()
    assert not used.panel.map_export.save_replay(tmp_path / "replay.png")
    assert "Nothing has been recorded" in used.noted[-1]


def test_frames_must_fit_together(qapp, tmp_path) -> None:
    frames = []
    for size in (4, 4, 5):
        image = QImage(size, size, QImage.Format.Format_RGB32)
        image.fill(QColor("#336699"))
        image.save(str(tmp_path / "frame.png"))
        frames.append((tmp_path / "frame.png").read_bytes())
    assert animated_png(frames[:2], 125).count(b"fdAT") == 1
    for bad in ([], frames, [b"no picture"]):
        with pytest.raises(ValueError, match="frame"):
            animated_png(bad, 125)
