"""Pools in the situations that the picture baselines show; each is the same every time."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import numpy as np
import numpy.typing as npt
from memory_pools import PoolScene
from memory_scene import LOOKS, Scene, four_chats
from PySide6.QtGui import QImage

from app.memory.map import block_colors
from app.memory.map.block_colors import ColorTable, Mode, Pixels
from app.memory.map.cell_grid import CellGrid
from app.memory.map.map_picture import MapPicture
from app.memory.map.secondary_pools import CellRow, ChatCells
from app.memory.model.chat_colors import rgb
from app.memory.model.replayed_pool import BlockModel
from app.theme.palette import Palette


class Situation(NamedTuple):
    """A scene, the blocks that flash in it, and the rows of cells under the map."""

    scene: Scene
    preempted: npt.NDArray[np.integer] = np.empty(0, np.int64)
    rows: tuple[tuple[ChatCells, ...], ...] = ()


def empty() -> Situation:
    """A pool that nobody has used."""
    return Situation(Scene(640))


def shared() -> Situation:
    """Four chats that share a system prompt."""
    scene = Scene(1008)
    four_chats(scene)
    return Situation(scene)


def at_rest() -> Situation:
    """Every answer has ended: what each chat would reuse keeps its hue, and what nobody would is grey."""
    scene = Scene(640)
    system = scene.tokens(12 * 16)
    for number, chat in enumerate([*LOOKS, *LOOKS]):
        prompt = (system if number % 2 else []) + scene.tokens(int(scene.rng.integers(300, 1400)))
        scene.manager.close(scene.begin(chat, prompt))
        scene.clock += 40
    return Situation(scene)


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
    return Situation(scene)


def pressure() -> Situation:
    """A full pool: every new chat evicts what was longest unused; one prefix is pinned."""
    scene = Scene(640)
    first = scene.begin("paged", scene.tokens(30 * 16))
    scene.manager.pins.pin(first)
    scene.manager.close(first)
    for number in range(60):
        sequence = scene.begin(list(LOOKS)[number % 4], scene.tokens(int(scene.rng.integers(100, 900))))
        scene.clock += 20
        if number < 57:
            scene.manager.close(sequence)
    return Situation(scene)


def preemption() -> Situation:
    """The youngest chat gives its blocks back, a moment ago."""
    scene = Scene(640)
    open_ = {chat: scene.begin(chat, scene.tokens(140 * 16)) for chat in LOOKS}
    table = scene.manager.table(open_["grant"]).copy()
    scene.clock += 1
    scene.manager.preempt(open_["grant"])
    gone = (ChatCells("grant", 110), ChatCells("grant", 30, hollow=True))
    return Situation(scene, table, (gone,))


def sliding() -> Situation:
    """Layers with a window beside layers with full attention: a pool each."""
    scene = PoolScene(1008, window=16, window_pool=160)
    four_chats(scene)
    return Situation(scene)


def hybrid() -> Situation:
    """Recurrent layers: a state for each chat, however long it is."""
    scene = Scene(640)
    for number in range(14):
        scene.begin(list(LOOKS)[number % 4], scene.tokens(int(scene.rng.integers(100, 900))))
        scene.clock += 9
    chats = [scene.manager.chat(each) for each in scene.manager.sequences()]
    return Situation(scene, rows=(tuple(ChatCells(chat, 1) for chat in chats),))


SITUATIONS: dict[str, Callable[[], Situation]] = {
    each.__name__: each
    for each in (empty, at_rest, shared, fork_storm, pressure, preemption, sliding, hybrid)
}


def picture(situation: Situation, palette: Palette, scale: float, mode: Mode = Mode.OWNER) -> Pixels:
    """The map of a situation as pixels, 380 x 260 CSS pixels at most."""
    model = BlockModel()
    model.load(situation.scene.snapshot())
    height = 190 if model.window_pools else 260
    parts = [_map(model, palette, scale, height, mode, situation.preempted)]
    parts += [
        _map(window_pool, palette, scale, 50, mode, np.empty(0, np.int64))
        for window_pool in model.window_pools
    ]
    parts += [_row(row, palette, scale) for row in situation.rows]
    return _stacked(parts, round(8 * scale), block_colors.pixel(rgb(palette.panel)))


def _map(
    model: BlockModel,
    palette: Palette,
    scale: float,
    height: int,
    mode: Mode,
    preempted: npt.NDArray[np.integer],
) -> Pixels:
    table = ColorTable(palette)
    grid = CellGrid.fit(model.blocks, int(380 * scale), int(height * scale), scale)
    drawn = MapPicture(grid, table, mode)
    owners = [table.owner(LOOKS[chat].color_index if chat in LOOKS else None) for chat in model.chats]
    drawn.draw_all(model, np.array([*owners, block_colors.UNKNOWN_CHAT], np.uint8))
    flash = np.full(len(preempted), 0.7)
    drawn.draw_flashes(preempted, flash, block_colors.pixel(rgb(palette.warn)))
    return drawn.pixels


def _row(shares: tuple[ChatCells, ...], palette: Palette, scale: float) -> Pixels:
    row = CellRow(palette)
    row.looks = LOOKS
    row.resize(380, row.height())
    row.show_cells(list(shares))
    image = QImage(round(380 * scale), round(row.height() * scale), QImage.Format.Format_RGB32)
    image.setDevicePixelRatio(scale)
    row.render(image)
    data = np.frombuffer(image.constBits(), "<u4").reshape(image.height(), image.bytesPerLine() // 4)
    return data[:, : image.width()].copy()


def _stacked(parts: list[Pixels], gap: int, paper: int) -> Pixels:
    """Pictures below each other, the first one's width."""
    width = parts[0].shape[1]
    rows = []
    for part in parts:
        whole = np.full((part.shape[0], width), paper, np.uint32)
        whole[:, : min(width, part.shape[1])] = part[:, :width]
        rows += [whole, np.full((gap, width), paper, np.uint32)]
    return np.ascontiguousarray(np.concatenate(rows[:-1]))
