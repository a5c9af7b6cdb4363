"""The tour of the memory: its recording, its sentences, and a run with a real engine."""

from __future__ import annotations

import json
import shutil
from importlib import resources

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget
from scripted import FAST, fake_command
from test_app_dialog_sizes import cut
from tiny_models import make_tiny_llama

from app.memory.memory_panel import MemoryPanel
from app.memory.tour.tour_dialog import TourDialog
from app.memory.tour.tour_engine import TourEngine
from app.memory.tour.tour_script import FILE, looks, read_tour, save_tour, sentence, shipped_tour, steps
from app.processes.engine_client import EngineClient, Link
from app.theme.palette import DARK
from app.theme.theme import Theme
from engine.models.starter_model import ensure_starter
from engine.protocol import BlockState, EventKind, ModelInfo


def test_there_are_ten_sentences_that_fit_a_breath() -> None:
    texts = [sentence(step.number) for step in steps()]
    assert len(set(texts)) == 10
    assert max(map(len, texts)) < 90
    assert 45 <= sum(step.seconds for step in steps()) <= 70


def test_the_recording_that_ships_shows_all_that_is_told() -> None:
    tour = shipped_tour()
    assert len(tour.chapters) == 10
    assert tour.chapters == sorted(tour.chapters)
    assert 40 < tour.chapters[-1] - tour.track.start < 90
    kinds = set(tour.track.rows["kind"].tolist())
    assert {EventKind.SHARED, EventKind.COPIED, EventKind.EVICTED} <= kinds
    assert set(tour.track.opened.values()) == set(looks())
    titles = json.loads(resources.files("resources").joinpath(FILE).read_bytes())["titles"]
    told = [titles[f"sentence {number}"] for number in range(10)]
    assert told == [sentence(number) for number in range(10)], "the served page tells the same"
    assert tour.sentence_at(tour.track.start) == 0
    assert tour.sentence_at(tour.track.end) == 9


def test_the_recording_plays_without_a_model(qtbot) -> None:
    dialog = TourDialog(DARK, reduced=True)
    qtbot.addWidget(dialog)
    dialog.show()
    model, tour = dialog.map.model, shipped_tour()
    seen = []
    for begin in tour.chapters:
        dialog.seek(begin - tour.track.start + 0.01)
        seen.append(dialog.sentence.text())
    assert seen == [sentence(number) for number in range(10)]
    dialog.seek(tour.chapters[3] - tour.track.start + 1)
    assert model.resting() == ["tour 0"], "at rest the first chat is remembered"
    dialog.seek(tour.chapters[5] - tour.track.start + 0.5)
    assert (model.refs > 1).any() or (model.remembered.chats > 0).any()
    for seconds in (0.0, 2.0, 4.0):
        dialog.seek(tour.chapters[7] - tour.track.start + seconds)
        assert (model.refs > 1).any(), "the two chats share blocks while copy-on-write is told"
    with qtbot.waitSignal(dialog.finished_tour):
        dialog.seek(1000.0)
    assert dialog.again.isVisible()
    dialog.again.click()
    assert dialog.number == 0
    qtbot.mouseClick(dialog.done_button, Qt.MouseButton.LeftButton)
    assert not dialog.isVisible()


def test_back_and_next_show_a_sentence_until_one_goes_on(qtbot) -> None:
    dialog = TourDialog(DARK, reduced=True)
    qtbot.addWidget(dialog)
    dialog.show()
    tour = shipped_tour()
    assert not dialog.back.isEnabled()
    for number in range(1, 10):
        dialog.next.click()
        assert dialog.sentence.text() == sentence(number)
        if number < 9:
            dialog.seek(1000.0)
        assert dialog.number == number, "it does not go on by itself"
    assert not dialog.next.isEnabled()
    dialog.back.click()
    dialog.back.click()
    assert dialog.number == 7
    assert (dialog.map.model.refs > 1).any(), "the blocks are those of that moment, too"
    dialog.seek(1000.0)
    assert dialog.map.model.now == pytest.approx(tour.chapters[8], abs=0.1)
    dialog.go(9)
    with qtbot.waitSignal(dialog.finished_tour):
        dialog.seek(1000.0)
    assert not dialog.next.isVisible()
    dialog.again.click()
    assert dialog.number == 0
    dialog.seek(tour.chapters[4] - tour.track.start + 0.01)
    assert dialog.number == 4, "played again, it goes on by itself"


def test_the_legend_has_what_was_explained(qtbot) -> None:
    dialog = TourDialog(DARK, reduced=True)
    qtbot.addWidget(dialog)
    dialog.show()

    def texts() -> list[str]:
        return [entry.label for entry in dialog.legend.shown]

    seen = []
    for number in range(10):
        dialog.go(number)
        seen.append(texts())
    free, used, kept = ["free"], ["free", "in use"], ["free", "in use", "remembered"]
    assert seen == [free, used, used, kept, kept] + [[*kept, "shared"]] * 5


@pytest.mark.parametrize("size", [(640, 480), (1280, 800), (2560, 1440)])
@pytest.mark.parametrize("zoom", [1.0, 1.8])
def test_the_tour_fits_into_its_window_and_the_map_fills_it(qtbot, zoom, size) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    window.resize(*size)
    dialog = TourDialog(DARK, zoom, reduced=True, parent=window)
    dialog.show()
    dialog.seek(1000.0)
    qtbot.wait(20)
    assert dialog.width() < size[0]
    assert dialog.height() < size[1]
    told = dialog.sentence
    for number in range(10):
        told.setText(sentence(number))
        assert told.heightForWidth(told.width()) <= told.height()
    assert dialog.map.height() > 0.25 * dialog.height()
    below = dialog.legend.geometry().bottom()
    assert dialog.done_button.y() - below < 0.15 * dialog.height(), "half of the page is empty"
    assert dialog.rect().contains(dialog.done_button.geometry())
    assert cut(dialog) == []
    dialog.go(5)
    assert cut(dialog) == []


@pytest.mark.parametrize("width", [400, 630, 1200])
@pytest.mark.parametrize("zoom", [1.0, 1.8])
def test_the_offer_of_the_tour_is_shown_whole(qtbot, zoom, width) -> None:
    theme = Theme("dark", zoom)
    theme.apply()
    panel = MemoryPanel(theme.palette)
    qtbot.addWidget(panel)
    panel.set_zoom(zoom)
    panel.resize(width, 1200)
    panel.offer_tour(True)
    panel.show()
    qtbot.wait(20)
    try:
        assert cut(panel.ui.tour_offer) == []
    finally:
        Theme("dark").apply()


def test_a_tour_can_be_saved_and_read_again(tmp_path) -> None:
    tour = shipped_tour()
    save_tour(tmp_path / "tour.json", tour.track, tour.chapters)
    again = read_tour((tmp_path / "tour.json").read_bytes())
    assert again.chapters == pytest.approx(tour.chapters, abs=1e-3)
    assert np.array_equal(again.track.rows, tour.track.rows)


def test_the_window_offers_it_once_and_the_menu_has_it(qtbot, window) -> None:
    offer = window.memory.ui.tour_offer
    assert not offer.isHidden()
    offer.close_button.click()
    assert offer.isHidden()
    assert window.settings.tour_offered
    window.library.models = []  # no starter here: the recording is shown
    window.memory_tour.show_tour()
    dialog = window.memory_tour.dialog
    assert dialog is not None
    assert dialog.sentence.text() == sentence(0)
    dialog.close()
    qtbot.waitUntil(lambda: window.memory_tour.dialog is None)


def test_escape_ends_the_engine_of_the_tour(qtbot, window, monkeypatch) -> None:
    monkeypatch.setattr(
        "app.window.memory_tour.EngineClient", lambda parent: EngineClient(fake_command(), FAST, parent)
    )
    window.library.models = [ModelInfo(path="/models/starter", name="SmolLM2", source="starter")]
    window.memory_tour.show_tour()
    (client,) = window.memory_tour.findChildren(EngineClient)
    qtbot.waitUntil(lambda: client.link is Link.READY)
    states: list[Link] = []
    client.link_changed.connect(lambda link, _: states.append(link))
    qtbot.keyClick(window.memory_tour.dialog, Qt.Key.Key_Escape)
    qtbot.waitUntil(lambda: window.memory_tour.dialog is None)
    qtbot.waitUntil(lambda: states[-1:] == [Link.CLOSED])
    qtbot.waitUntil(lambda: not window.memory_tour.findChildren(EngineClient))


def test_next_leaves_the_engine_for_the_recording(qtbot, window, monkeypatch) -> None:
    monkeypatch.setattr(
        "app.window.memory_tour.EngineClient", lambda parent: EngineClient(fake_command(), FAST, parent)
    )
    window.library.models = [ModelInfo(path="/models/starter", name="SmolLM2", source="starter")]
    window.memory_tour.show_tour()
    dialog = window.memory_tour.dialog
    assert dialog.legend.shown == []
    assert dialog.map.model.blocks == 56, "the pool is shown while the model is loaded"
    assert (dialog.map.model.state == BlockState.FREE).all()
    assert not dialog.back.isEnabled()
    (client,) = window.memory_tour.findChildren(EngineClient)
    qtbot.waitUntil(lambda: client.link is Link.READY)
    told = dialog.number  # the engine may have begun to tell
    dialog.next.click()
    assert dialog.sentence.text() == sentence(told + 1)
    dialog.next.click()
    assert dialog.sentence.text() == sentence(told + 2)
    assert dialog.map.model.blocks == 56
    qtbot.waitUntil(lambda: not window.memory_tour.findChildren(EngineClient))
    dialog.close()


@pytest.mark.model
@pytest.mark.slow
def test_a_window_that_closes_ends_the_tour_and_waits_for_its_engine(qtbot, window, monkeypatch) -> None:
    monkeypatch.setattr(
        "app.window.memory_tour.EngineClient", lambda parent: EngineClient(fake_command(), FAST, parent)
    )
    window.library.models = [ModelInfo(path="/models/starter", name="SmolLM2", source="starter")]
    window.memory_tour.show_tour()
    (client,) = window.memory_tour.findChildren(EngineClient)
    qtbot.waitUntil(lambda: client.link is Link.READY)
    window.memory_tour.dialog.close()
    qtbot.waitUntil(lambda: window.memory_tour.dialog is None)
    window.memory_tour.show_tour()  # the engine of the first may be ending still
    window.closing.quit_now()
    assert all(each.pid == 0 for each in window.memory_tour.findChildren(EngineClient))


def test_the_real_engine_gives_the_tour(qtbot, tmp_path) -> None:
    """With a tiny model whose prompts have as many tokens as the starter's, as in the recording above."""
    tokenizer = json.loads((ensure_starter() / "tokenizer.json").read_text())
    words = max(tokenizer["model"]["vocab"].values()) + 1
    folder = make_tiny_llama(tmp_path / "tiny", vocab_size=words, max_position_embeddings=1024)
    for name in ("tokenizer.json", "tokenizer_config.json"):
        shutil.copy(ensure_starter() / name, folder / name)
    client = EngineClient()
    engine = TourEngine(str(folder), client, pace=0.02)
    dialog = TourDialog(DARK, engine=engine, reduced=True)
    qtbot.addWidget(dialog)
    dialog.show()
    seen: list[int] = []
    problems: list[str] = []
    engine.step_begun.connect(seen.append)
    engine.ended.connect(problems.append)
    qtbot.waitUntil(lambda: bool(problems), timeout=240_000)
    assert problems == [""]
    assert seen == list(range(10))
    track = engine.recorder.track()
    assert track is not None
    kinds = set(track.rows["kind"].tolist())
    assert {EventKind.SHARED, EventKind.COPIED, EventKind.EVICTED} <= kinds
    assert (engine.model.state == BlockState.CACHED).any()
    dialog.close()
    qtbot.waitUntil(lambda: client.link is Link.CLOSED)
