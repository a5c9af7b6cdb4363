"""Pixels of the block map: colours, shapes, aggregation. No window needed."""

from __future__ import annotations

import numpy as np
import pytest
from memory_scene import Scene, four_chats

from app.memory.map import block_colors
from app.memory.map.block_colors import ColorTable, pixel
from app.memory.map.cell_grid import CellGrid
from app.memory.map.map_picture import (
    FADE_SECONDS,
    MAX_COPIES,
    MAX_MOVING,
    NOTCHED,
    PICTURED,
    PINNED,
    POP_SECONDS,
    MapMotion,
    MapPicture,
    TileSet,
    cell_mask,
)
from app.memory.model.chat_colors import contrast, faded, mix, outline_color, rgb, unknown_chat_color
from app.memory.model.replayed_pool import BlockModel
from app.theme.palette import DARK, HIGH_CONTRAST, LIGHT, Palette
from engine.blocks import IMAGE_TOKENS
from engine.protocol import BlockState


def color_of(color: str) -> int:
    return pixel(rgb(color))


def far_apart(a: str, b: str) -> float:
    return float(np.linalg.norm(np.subtract(rgb(a), rgb(b))))


@pytest.mark.parametrize("blocks", [1, 5, 64, 1000, 2048, 10_000, 100_000, 102_600, 102_601, 1_000_000])
@pytest.mark.parametrize("scale", [1.0, 1.5, 2.0])
def test_every_pool_fits_and_every_block_has_its_place(blocks: int, scale: float) -> None:
    width, height = int(380 * scale), int(270 * scale)
    grid = CellGrid.fit(blocks, width, height, scale)
    assert grid.pixel_width <= width
    assert grid.pixel_height <= height
    assert grid.cells * grid.per_cell >= blocks > (grid.cells - 1) * grid.per_cell
    assert (grid.per_cell > 1) == (blocks > width * height)
    rng = np.random.default_rng(blocks)
    for block in {0, blocks - 1, *rng.integers(0, blocks, 50).tolist()}:
        x, y = grid.origin(block)
        assert block in grid.blocks_of(grid.block_at(x, y))
        assert grid.block_at(x + grid.pitch - 1, y + grid.pitch - 1) == grid.block_at(x, y)
    assert grid.block_at(-1, 0) == grid.block_at(0, grid.pixel_height) == -1


def test_a_thousand_blocks_have_cells_of_ten_pixels() -> None:
    grid = CellGrid.fit(1000, 380, 270)
    assert (grid.pitch, grid.size, grid.columns) == (10, 9, 38)
    assert CellGrid.fit(1000, 760, 540, 2.0).pitch == 20


def test_masks_have_rounded_corners_a_notch_and_a_dot() -> None:
    plain, notched, pinned = (cell_mask(20, 18, flags) for flags in (0, NOTCHED, PINNED))
    assert plain[9, 9] == plain[0, 9] == plain[17, 9] == 1
    assert plain[0, 0] < 0.2
    assert not plain[18:].any()
    assert not plain[:, 18:].any()
    np.testing.assert_allclose(plain[:18, :18], plain[:18, :18][::-1, ::-1], atol=1e-6)
    assert notched[2, 15] == 0 < plain[2, 15]
    np.testing.assert_array_equal(notched[8:], plain[8:])
    assert pinned[9, 9] == 0


def test_a_line_marks_images_in_cells_that_are_large_enough() -> None:
    plain, pictured = (cell_mask(20, 18, flags) for flags in (0, PICTURED))
    assert pictured[9, 9] == pictured[3, 3] == pictured[14, 14] == 0
    assert plain[3, 14] == pictured[3, 14] == pictured[14, 3] == 1
    both = cell_mask(20, 18, NOTCHED | PICTURED)
    assert both[2, 15] == both[9, 9] == 0 < both[14, 3], "the notch is elsewhere"
    dotted = cell_mask(20, 18, PINNED | PICTURED)
    assert dotted[9, 9] == dotted[2, 2] == 0 < dotted[5, 5], "the dot is apart from the line"
    np.testing.assert_array_equal(cell_mask(7, 6, PICTURED), cell_mask(7, 6))


@pytest.mark.parametrize("palette", [DARK, LIGHT, HIGH_CONTRAST], ids=lambda p: p.name)
def test_cells_with_a_part_of_an_image_have_a_line(palette: Palette) -> None:
    scene, model = Scene(60), BlockModel()
    scene.manager.close(scene.begin("a", scene.tokens(40) + list(range(IMAGE_TOKENS, IMAGE_TOKENS + 50))))
    scene.begin("b", scene.tokens(90) + list(range(IMAGE_TOKENS + 99, IMAGE_TOKENS + 149)) + [1] * 40)
    model.load(scene.snapshot())
    picture = MapPicture(CellGrid.fit(model.blocks, 400, 300), ColorTable(palette))
    picture.draw_all(model, chat_colors(model, picture, {"a": 0, "b": 1}))
    marked, half = set(), picture.grid.size // 2
    for block in range(model.blocks):
        x, y = picture.grid.origin(block)
        if picture.pixels[y + half, x + half] == color_of(palette.panel):
            marked.add(block)
    assert marked == set(np.flatnonzero(model.images).tolist())
    assert len(marked) == 8


def scene_picture(
    palette: Palette, scale: float = 2.0
) -> tuple[Scene, BlockModel, MapPicture, dict[str, int]]:
    scene, model = Scene(), BlockModel()
    four_chats(scene)
    model.load(scene.snapshot())
    model.take_changes()
    grid = CellGrid.fit(model.blocks, int(380 * scale), int(270 * scale), scale)
    picture = MapPicture(grid, ColorTable(palette))
    hues = {"paged": 0, "parser": 1, "lisbon": 2, "grant": 3}
    picture.draw_all(model, chat_colors(model, picture, hues))
    return scene, model, picture, hues


def chat_colors(model: BlockModel, picture: MapPicture, hues: dict[str, int]) -> block_colors.ColorIndices:
    return np.array(
        [*(picture.table.owner(hues.get(chat)) for chat in model.chats), block_colors.UNKNOWN_CHAT], np.uint8
    )


def bottom_pixel(picture: MapPicture, block: int) -> int:
    """The middle of a cell's lowest row: coloured however little the block is filled."""
    x, y = picture.grid.origin(block)
    size = picture.grid.size
    return int(picture.pixels[y + size - 1, x + size // 2])


@pytest.mark.parametrize("palette", [DARK, LIGHT], ids=lambda p: p.name)
def test_every_cell_has_the_colour_of_its_block(palette: Palette) -> None:
    scene, _, picture, hues = scene_picture(palette)
    owner = {}
    for sequence in sorted(scene.manager.sequences(), reverse=True):
        owner |= dict.fromkeys(scene.manager.table(sequence).tolist(), scene.manager.chat(sequence))
    at_rest = color_of(faded(unknown_chat_color(palette), palette))  # of chats that are not in the window
    seen = set()
    for block, state in enumerate(scene.manager.snapshot().state):
        found = bottom_pixel(picture, block)
        if state == BlockState.FREE:
            assert found == color_of(palette.block_free)
        elif state == BlockState.CACHED:
            assert found in (color_of(palette.block_cached), at_rest)
            seen.add(found)
        else:
            assert found == color_of(palette.owner(hues[owner[block]])), block
    assert at_rest in seen


@pytest.mark.parametrize("palette", [DARK, LIGHT], ids=lambda p: p.name)
def test_shared_is_notched_and_the_tail_is_filled_as_far_as_it_is_full(palette: Palette) -> None:
    scene, model, picture, _ = scene_picture(palette)
    grid, paper = picture.grid, color_of(palette.panel)
    for block in range(model.blocks):
        x, y = grid.origin(block)
        corner = int(picture.pixels[y + 1, x + grid.size - 2])
        several = model.refs[block] > 1 or model.remembered.chats[block] > 1
        assert (corner == paper) == several, block
    grant = next(s for s in scene.manager.sequences() if scene.manager.chat(s) == "grant")
    tail = int(scene.manager.table(grant)[-1])
    tokens = scene.manager.length(grant) % 16
    assert 0 < tokens < 16
    x, y = grid.origin(tail)
    column = picture.pixels[y : y + grid.size, x + grid.size // 2]
    hue, hollow = color_of(palette.owner(3)), int(column[1])
    assert hollow != hue
    filled = int((column == hue).sum())
    assert filled == -(-tokens * grid.size // 16)
    assert (column[grid.size - filled :] == hue).all()


@pytest.mark.parametrize("palette", [DARK, LIGHT], ids=lambda p: p.name)
def test_states_and_owners_are_told_apart(palette: Palette) -> None:
    """Free nearly melts into the ground, cached never looks like a chat, an unknown chat like neither."""
    assert 3 < far_apart(palette.block_free, palette.panel) < 25
    grey = palette.block_cached
    assert far_apart(grey, palette.block_free) > 60
    for hue in (*palette.owners, unknown_chat_color(palette)):
        assert far_apart(grey, hue) > 35
        assert far_apart(faded(hue, palette), hue) > 25, "at rest a chat is fainter than at work"


@pytest.mark.parametrize("palette", [DARK, LIGHT, HIGH_CONTRAST], ids=lambda p: p.name)
def test_everything_that_holds_something_has_a_contrast_of_3(palette: Palette) -> None:
    table = block_colors.ColorTable(palette)
    for index, drawn in enumerate(table.plain[: table.half].tolist()):
        color = f"#{drawn & 0xFFFFFF:06x}"
        if index != block_colors.FREE:
            for ground in (palette.panel, palette.block_free):
                assert contrast(color, ground) >= 3, (index, color, ground)
    for color in (palette.block_weights, outline_color(palette)):
        assert contrast(color, palette.panel) >= 3


@pytest.mark.parametrize("palette", [DARK, LIGHT, HIGH_CONTRAST])
@pytest.mark.parametrize("size", [6, 9, 18])
def test_a_remembered_block_is_a_frame_and_one_in_use_is_not(palette: Palette, size: int) -> None:
    table = ColorTable(palette)
    owners = np.arange(block_colors.OWNER, block_colors.OWNER + len(palette.owners), dtype=np.uint8)
    full = np.full(len(owners), size)
    tiles = TileSet(table, size + 1, size)
    for indices, framed in ((owners, False), (block_colors.AT_REST[owners], True)):
        drawn = tiles.take(indices, np.zeros(len(owners), np.uint8), full)
        middle, edge = drawn[:, size // 2, size // 2], drawn[:, size // 2, 0]
        assert (edge == table.plain[indices]).all()
        assert ((middle != edge) == framed).all()
        for here, there in zip(middle, edge, strict=True) if framed else ():
            assert contrast(f"#{here & 0xFFFFFF:06x}", f"#{there & 0xFFFFFF:06x}") >= 1.5


def test_changed_cells_drawn_alone_equal_the_whole_drawn_anew() -> None:
    for scale, height in ((2.0, 540), (1.0, 270), (1.0, 100), (1.0, 30), (1.0, 2)):
        scene, model = Scene(), BlockModel()
        open_ = four_chats(scene)
        model.load(scene.snapshot())
        grid = CellGrid.fit(model.blocks, int(380 * scale), height, scale)
        table = ColorTable(DARK)
        picture, anew = MapPicture(grid, table), MapPicture(grid, table)
        hues = {"paged": 0, "parser": 1}
        picture.draw_all(model, chat_colors(model, picture, hues))
        model.take_changes()
        scene.write(open_["paged"], scene.tokens(50))
        scene.manager.close(open_["lisbon"])
        scene.manager.evict(5)
        model.apply(scene.events())
        changes = model.take_changes()
        picture.draw(model, changes.blocks, chat_colors(model, picture, hues))
        anew.draw_all(model, chat_colors(model, picture, hues))
        np.testing.assert_array_equal(picture.pixels, anew.pixels)


def test_cells_of_many_blocks_are_the_mean_of_their_colours() -> None:
    scene, model = Scene(1003), BlockModel()
    four_chats(scene)
    model.load(scene.snapshot())
    model.take_changes()
    grid = CellGrid.fit(model.blocks, 20, 10)
    assert grid.per_cell == 6
    picture = MapPicture(grid, ColorTable(LIGHT))
    used, other = color_of("#ff0000"), color_of("#000000")
    picture.table.plain[:] = other
    picture.table.plain[block_colors.UNKNOWN_CHAT] = used
    picture.draw_all(model, chat_colors(model, picture, {}))
    red = (picture.pixels.reshape(-1)[: grid.cells] >> 16 & 255) / 255
    sizes = np.array([len(grid.blocks_of(cell * 6)) for cell in range(grid.cells)])
    expected = np.add.reduceat(model.state == BlockState.USED, np.arange(0, model.blocks, 6))
    np.testing.assert_array_equal(np.rint(red * sizes), expected)
    assert int(np.rint(red * sizes).sum()) == scene.manager.stats().used


def test_one_chat_is_lit_and_all_others_are_dimmed() -> None:
    _, model, picture, hues = scene_picture(DARK)
    highlighted = model.in_tables_of("parser")
    picture.draw_all(model, chat_colors(model, picture, hues), highlighted)
    bright = {color_of(DARK.owner(0)), color_of(DARK.owner(1))}  # its own, and what it shares with "paged"
    for block in np.flatnonzero(model.state == BlockState.USED):
        assert (bottom_pixel(picture, int(block)) in bright) == highlighted[block]
    of_grant = (model.chat == model.chats.index("grant")) & (model.state == BlockState.USED)
    grant = int(np.flatnonzero(~highlighted & of_grant)[0])
    assert bottom_pixel(picture, grant) == color_of(mix(DARK.owner(3), DARK.panel, 0.80))


def test_ages_have_steps() -> None:
    steps = block_colors.ages(np.array([0.0, 4.9, 5.0, 100.0, 1e6]))
    assert steps.tolist() == [0, 0, 1, 4, block_colors.STEPS - 1]


def _blocks(*numbers: int) -> np.ndarray:
    return np.array(numbers, np.int64)


def test_movements_begin_run_and_end() -> None:
    motion = MapMotion()
    assert not motion.busy
    motion.start(10.0, allocated=_blocks(1, 2), evicted=_blocks(3), copies=[(4, 5)])
    assert sorted(motion.moving()) == [1, 2, 3]
    blocks, phases = motion.pops(10.0)
    assert (blocks.tolist(), phases.tolist()) == ([1, 2], [0, 0])
    assert motion.pops(10.0 + 0.9 * POP_SECONDS)[1].tolist() == [3, 3]
    shares = [motion.fades(10.0 + FADE_SECONDS * part)[1].tolist() for part in (0.0, 0.5, 0.9)]
    assert shares[0] == [1.0]
    assert shares == sorted(shares, reverse=True)
    assert [(line.source, line.block) for line in motion.copies(10.1)] == [(4, 5)]
    assert motion.pops(11.0)[0].size == motion.fades(11.0)[0].size == len(motion.copies(11.0)) == 0
    assert not motion.busy


def test_nothing_moves_with_reduced_motion_nor_in_a_flood() -> None:
    motion = MapMotion()
    motion.start(0.0, allocated=np.arange(MAX_MOVING + 1), evicted=_blocks(), copies=[(1, 2)] * 500)
    assert motion.moving().size == 0
    assert len(motion.copies(0.0)) == MAX_COPIES
    motion = MapMotion()
    motion.reduced = True
    motion.start(0.0, allocated=_blocks(1), evicted=_blocks(2), copies=[(1, 2)])
    assert not motion.busy
