"""Actions on blocks and the pool: the inspector, the check, and the KV cache size."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator
from pathlib import Path

import msgspec
import numpy as np
import pytest
from memory_panels import Used
from memory_scene import LOOKS
from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton
from tiny_eyes import picture

from app.attachments.image_loader import ImageLoader
from app.memory.cards.budget_dialog import BudgetDialog
from app.memory.model.pool_summary import effect_of
from app.memory.panel_layout import BLOCK, METRICS
from app.store.image_files import StoredImage, find_image
from app.theme.palette import LIGHT
from engine.protocol import (
    BlockDetail,
    BlocksChecked,
    BlockState,
    BudgetSet,
    ChangePool,
    CheckBlocks,
    InspectBlock,
    ModelState,
    PoolChanged,
    SetBudget,
    Stats,
)


def test_a_click_shows_the_card_with_text_and_details(used: Used) -> None:
    block = used.block("grant")
    used.click(block)
    assert used.asked == [InspectBlock(block=block)]
    assert not used.panel.ui.cards[BLOCK].isHidden()
    used.panel.apply(used.detail(block))
    used.settle()
    card = used.panel.ui.inspector.card
    assert card is not None
    assert card.heading == f"Block {block:,}"
    assert LOOKS["grant"].title in card.owners
    assert card.text == "some text\nof it"
    assert "16 of 16 tokens" in card.details
    assert "tokens 480 to 495" in card.details
    assert (card.can_pin, card.can_unpin, card.can_evict, card.chat) == (True, False, False, "grant")
    used.panel.apply(BlockDetail(block=block + 1, tokens=3, text="of another block"))
    used.settle()
    assert used.panel.ui.inspector.card == card
    QTest.keyClick(used.panel.physical, Qt.Key.Key_Escape)
    assert not used.panel.ui.cards[METRICS].isHidden()
    assert used.panel.physical.selected == -1


@pytest.fixture
def loader(used: Used, tmp_path: Path) -> Iterator[ImageLoader]:
    """Reads the images of a folder for the card of the selected block."""
    made = used.panel.ui.inspector.loader = ImageLoader()
    made.folder = tmp_path
    yield made
    made.stop()


def kept(folder: Path, data: bytes, kind: str) -> str:
    digest = hashlib.sha256(data).hexdigest()
    (folder / f"{digest}.{kind}").write_bytes(data)
    return digest


def test_a_block_shows_the_images_that_have_places_in_it(
    used: Used, loader: ImageLoader, tmp_path: Path
) -> None:
    first = kept(tmp_path, picture(1, 300, 100), "png")
    second = kept(tmp_path, picture(2, 40, 400, "JPEG"), "jpg")
    inspector, shown, picked = used.panel.ui.inspector, used.block("grant", 3), list[StoredImage]()
    inspector.image_picked.connect(picked.append)

    def show(block: int, *images: str) -> None:
        used.click(block)
        detail = msgspec.structs.replace(used.detail(block), images=list(images), text="some text " * 40)
        used.panel.apply(detail)
        used.settle()

    def seen() -> int:
        return sum(button.isVisible() for button in inspector.findChildren(QPushButton))

    height, buttons = inspector.height(), 5
    show(shown, first, second)
    used.qtbot.waitUntil(lambda: len(inspector.pictures) == 2)
    for button in sorted(inspector.pictures, key=lambda button: button.iconSize().width(), reverse=True):
        assert max(button.iconSize().height(), 1) <= height / 2
        button.click()
    wide, high = ({"width": 300, "height": 100}, {"width": 40, "height": 400})
    assert picked == [StoredImage(f"{first}.png", **wide), StoredImage(f"{second}.jpg", **high)]
    used.settle()
    QCoreApplication.processEvents()
    assert inspector.height() == height
    for button in inspector.pictures:
        assert inspector.rect().contains(button.geometry())
        assert not button.geometry().intersects(inspector._text.geometry())
    assert inspector._text.heightForWidth(inspector._text.width()) <= inspector._text.height()
    assert seen() == buttons + 2
    show(used.block("grant", 4), "0" * 64, "../" + first, "")  # gone, or no names of files
    assert inspector.pictures == []
    assert seen() == buttons
    show(shown, first)
    used.qtbot.waitUntil(lambda: len(inspector.pictures) == 1)
    (before,) = inspector.pictures
    used.panel.set_palette(LIGHT)
    used.qtbot.waitUntil(lambda: bool(inspector.pictures) and inspector.pictures != [before])


def test_an_image_read_too_late_is_not_shown_in_another_block(
    used: Used, loader: ImageLoader, tmp_path: Path
) -> None:
    read, late = list[Callable[[], object]](), kept(tmp_path, picture(1), "png")
    one, other = used.block("grant", 3), used.block("grant", 4)
    loader.find = lambda digest, done: read.append(lambda: done(find_image(tmp_path, digest)))
    inspector = used.panel.ui.inspector
    for block, images in ((one, [late]), (other, []), (one, [late])):
        used.click(block)
        used.panel.apply(msgspec.structs.replace(used.detail(block), images=images))
        used.settle()
    read[0]()
    read[1]()
    used.qtbot.waitUntil(lambda: bool(inspector.pictures))
    read[0]()  # of the block as it was shown first; the image is decoded by now
    assert len(inspector.pictures) == 1


def test_a_changed_block_is_inspected_again(used: Used) -> None:
    block = int(used.scene.manager.table(used.open["grant"])[-1])
    used.click(block)
    used.panel.apply(used.detail(block))
    used.settle()
    used.asked.clear()
    used.scene.write(used.open["grant"], used.scene.tokens(1))
    used.panel.apply(used.scene.events())
    used.settle()
    assert InspectBlock(block=block) in used.asked


def test_buttons_pin_evict_and_go(used: Used) -> None:
    block = used.block("grant")
    used.click(block)
    used.panel.apply(used.detail(block))
    used.settle()
    inspector = used.panel.ui.inspector
    inspector.pin.click()
    assert used.asked[-1] == ChangePool(action="pin", block=block)
    assert not inspector.evict.isEnabled()
    used.scene.manager.pins.pin(used.open["grant"])
    used.panel.apply(used.scene.events())
    used.panel.apply(PoolChanged(action="pin", block=block, blocks=31))
    used.settle()
    assert "Pinned 31 blocks" in used.noted[-1]
    assert inspector.pin.text() == "Unpin"
    inspector.pin.click()
    assert used.asked[-1] == ChangePool(action="unpin", block=block)
    with used.qtbot.waitSignal(used.panel.place_picked) as picked:
        inspector.go_to_text.click()
    assert picked.args == ["grant", 480]
    with used.qtbot.waitSignal(used.panel.fork_requested) as forked:
        inspector.fork.click()
    assert forked.args == ["grant", 480]
    cached = int(np.flatnonzero(used.panel.model.state == BlockState.CACHED)[0])
    used.panel.physical.select(cached)
    used.panel.apply(used.detail(cached))
    used.settle()
    inspector.evict.click()
    assert used.asked[-1] == ChangePool(action="evict", block=cached)
    used.panel.apply(PoolChanged(action="evict", block=cached, error="It is pinned."))
    assert used.noted[-1] == "It is pinned."


def test_the_check_reports_differences_and_resyncs(used: Used) -> None:
    used.panel.pool_actions.check()
    assert used.asked[-1] == CheckBlocks()
    used.panel.apply(BlocksChecked(pool=used.scene.snapshot()))
    assert used.noted[-1].startswith("The view matches the engine: 1,008 blocks")
    used.panel.model.fill[7] += 1
    with used.qtbot.waitSignal(used.panel.resync_needed):
        used.panel.apply(BlocksChecked(pool=used.scene.snapshot()))
    assert "fill of 1 block" in used.noted[-1]
    used.panel.apply(used.scene.snapshot())
    used.panel.apply(BlocksChecked(pool=used.scene.snapshot(), problem="block 3 is miscounted"))
    assert "inconsistent: block 3" in used.noted[-1]


@pytest.mark.parametrize(
    ("blocks", "text", "preempts"),
    [
        (100, "Chats now use 273 blocks more", True),
        (500, "Frees 53 of 180 cached blocks", False),
        (600, "Nothing will be removed", False),
        (2000, "Adds up to 992 blocks", False),
    ],
)
def test_the_effect_of_a_budget_is_previewed(blocks: int, text: str, preempts: bool) -> None:
    stats = Stats(
        block_bytes=2_000_000, blocks_total=1008, blocks_used=373, blocks_cached=180, blocks_free=455
    )
    effect = effect_of(blocks, stats, 8192)
    assert text in effect.consequence
    assert effect.preempts is preempts
    assert f"{16 * blocks:,} tokens" in effect.summary


def test_a_cache_that_is_too_small_for_the_context_is_resized_beside_its_warning(used: Used) -> None:
    button = used.panel.ui.sentences.resize_cache
    for context, shown in ((8192, False), (32768, True)):
        used.panel.readout.state = ModelState(state="ready", context=context)
        used.settle()
        assert ("A larger KV cache helps" in used.panel.ui.sentences.texts()[0]) is shown
        assert button.isVisible() is shown
    details = used.panel.ui.sentences.details
    assert not button.geometry().intersects(details.geometry())
    button.click()
    assert any(dialog.isVisible() for dialog in used.panel.findChildren(BudgetDialog))


def test_the_budget_is_chosen_with_a_slider(used: Used) -> None:
    dialog = used.panel.open_budget()
    assert dialog is not None
    assert dialog.blocks == 1008
    seen = [dialog.summary.text()]
    QTest.keyClick(dialog.slider, Qt.Key.Key_Home)
    seen.append(dialog.summary.text())
    few = dialog.blocks
    assert 0 < few < 100
    assert "newest chats pause" in dialog.consequence.text()
    QTest.keyClick(dialog.slider, Qt.Key.Key_End)
    assert dialog.blocks == (5_300_000_000 - 2_300_000_000) // 2_000_000
    assert len({*seen, dialog.summary.text()}) == 3
    dialog.apply.click()
    assert used.asked[-1] == SetBudget(budget="1500 blocks")
    used.panel.apply(BudgetSet(blocks=1500))
    assert "1,500 blocks" in used.noted[-1]
    used.panel.apply(ModelState(state="none"))
    assert used.panel.open_budget() is None
    assert "No model" in used.noted[-1]
