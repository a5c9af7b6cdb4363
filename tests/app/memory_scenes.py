"""Pools in the situations that the picture baselines show; each is the same every time."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import numpy as np
import numpy.typing as npt
from memory_scene import LOOKS, Scene, four_chats

from app.memory import inks
from app.memory.grid import CellGrid
from app.memory.inks import InkTable, Pixels
from app.memory.model import BlockModel
from app.memory.modes import Mode
from app.memory.picture import MapPicture
from app.theme.palette import Palette


class Situation(NamedTuple):
    """A scene, and the blocks that flash in it."""

    scene: Scene
    preempted: npt.NDArray[np.integer]


def empty() -> Situation:
    """A pool that nobody has used."""
    return Situation(Scene(640), np.empty(0, np.int64))


def shared() -> Situation:
    """Four chats that share a system prompt."""
    scene = Scene(1008)
    four_chats(scene)
    return Situation(scene, np.empty(0, np.int64))


def fork_storm() -> Situation:
    """One answer forked again and again, each fork going its own way."""
    scene = Scene(640)
    chats = list(LOOKS)
    open_ = [scene.begin("paged", scene.tokens(40 * 16 + 5))]
    for number in range(24):
        parent = open_[int(scene.rng.integers(len(open_)))]
        child = scene.manager.fork(parent, chats[number % 4])
        scene.write(child, scene.tokens(int(scene.rng.integers(3, 120))))
        open_.append(child)
        scene.clock += 2
    return Situation(scene, np.empty(0, np.int64))


def pressure() -> Situation:
    """A full pool: every new chat evicts what was longest unused; one prefix is pinned."""
    scene = Scene(640)
    first = scene.begin("paged", scene.tokens(30 * 16))
    scene.manager.pin(first)
    scene.manager.close(first)
    for number in range(60):
        sequence = scene.begin(list(LOOKS)[number % 4], scene.tokens(int(scene.rng.integers(100, 900))))
        scene.clock += 20
        if number < 57:
            scene.manager.close(sequence)
    return Situation(scene, np.empty(0, np.int64))


def preemption() -> Situation:
    """The youngest chat gives its blocks back, a moment ago."""
    scene = Scene(640)
    open_ = {chat: scene.begin(chat, scene.tokens(140 * 16)) for chat in LOOKS}
    table = scene.manager.table(open_["grant"]).copy()
    scene.clock += 1
    scene.manager.preempt(open_["grant"])
    return Situation(scene, table)


SITUATIONS: dict[str, Callable[[], Situation]] = {
    each.__name__: each for each in (empty, shared, fork_storm, pressure, preemption)
}


def picture(situation: Situation, palette: Palette, scale: float, mode: Mode = Mode.OWNER) -> Pixels:
    """The map of a situation as pixels, 380 x 260 CSS pixels at most."""
    model, table = BlockModel(), InkTable(palette)
    model.load(situation.scene.snapshot())
    grid = CellGrid.fit(model.blocks, int(380 * scale), int(260 * scale), scale)
    drawn = MapPicture(grid, table, mode)
    colors = [table.owner(LOOKS[chat].color_index if chat in LOOKS else None) for chat in model.chats]
    drawn.draw_all(model, np.array([*colors, inks.STRANGER], np.uint8))
    flash = np.full(len(situation.preempted), 0.7)
    drawn.draw_flashes(situation.preempted, flash, inks.pixel(inks.rgb(palette.warn)))
    return drawn.pixels
