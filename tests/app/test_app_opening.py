"""What is opened from outside: paths, octavo:// addresses, macOS's open events."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QFileOpenEvent
from PySide6.QtWidgets import QApplication
from scripted import FAST, fake_command

from app.application import Octavo
from app.processes.engine_client import Link
from app.window.desktop.open_requests import MAX_PROMPT, parse_open_request
from engine import protocol as p


@pytest.fixture
def model(tmp_path: Path) -> Path:
    folder = tmp_path / "a model"
    folder.mkdir()
    (folder / "config.json").write_text("{}")
    (folder / "model.safetensors").write_text("")
    return folder


def test_a_models_file_and_folder_mean_the_model(model: Path) -> None:
    for text in (str(model), str(model / "model.safetensors"), QUrl.fromLocalFile(str(model)).toString()):
        assert parse_open_request(text).kind == "model"
        assert parse_open_request(text).text == str(model)
    encoded = QUrl.fromLocalFile(str(model)).toEncoded().toStdString()
    assert "%20" in encoded
    assert parse_open_request(encoded).text == str(model)


def test_an_address_fills_the_composer_and_no_more() -> None:
    opening = parse_open_request("octavo://new?prompt=Why%20is%20it%20blue%3F%0ASay.")
    assert (opening.kind, opening.text) == ("prompt", "Why is it blue?\nSay.")
    assert len(parse_open_request("octavo://new?prompt=" + "a" * (MAX_PROMPT + 9)).text) == MAX_PROMPT


@pytest.mark.parametrize(
    "text",
    [
        "octavo://delete?chat=1",
        "octavo://new",
        "octavo://new?prompt=a&prompt=b",
        "/nowhere/at/all",
        "octavo:new",
        "octavo://[new",
        "octavo://open_from_hf",
        "octavo://open_from_hf?model=",
        "octavo://open_from_hf?model=org/name&model=org/other",
        "octavo://open_from_hf?model=../../etc/passwd",
        "octavo://open_from_hf?model=org/..",
        "octavo://open_from_hf?model=org%2Fname%00",
        "octavo://open_from_hf?model=org/name%0Aevil",
        "octavo://open_from_hf?model=org/name@../../x",
        "octavo://open_from_hf?model=https://evil.example/org/name",
        "octavo://open_from_hf?model=https://huggingface.co/datasets/org/name",
        "octavo://open_from_hf?model=file:///etc/passwd",
        "octavo://open_from_hf?model=" + "a" * 5000 + "/b",
    ],
)
def test_what_it_does_not_know_is_said_in_a_sentence(text: str) -> None:
    opening = parse_open_request(text)
    assert opening.kind == "unknown"
    assert opening.text.endswith(".")


@pytest.mark.parametrize(
    ("model", "shown"),
    [
        ("org/name", "hf.co/org/name"),
        ("org%2Fname%40a%2Fb&file=model.safetensors", "hf.co/org/name@a/b"),
        ("https://huggingface.co/org/name/tree/dev", "hf.co/org/name@dev"),
        ("ms:org/name", "ms:org/name"),
    ],
)
def test_a_link_to_a_model_names_it(model: str, shown: str) -> None:
    opening = parse_open_request(f"octavo://open_from_hf?model={model}")
    assert (opening.kind, opening.text) == ("offer", shown)
    assert parse_open_request(f"OCTAVO://Open_From_HF/?model={model}") == opening


@pytest.fixture
def octavo(qtbot, tmp_path):
    made = Octavo(tmp_path / "data", "dark", fake_command(), FAST)
    made.window.show()
    yield made
    made.window.close()
    qtbot.waitUntil(lambda: made.client.link is Link.CLOSED)
    made.window.deleteLater()
    made.deleteLater()


def test_a_model_opened_before_the_engine_runs_is_loaded_when_it_does(qtbot, octavo, model):
    octavo.open(str(model / "model.safetensors"))
    library = octavo.window.library
    qtbot.waitUntil(lambda: library.can_answer)
    assert library.state.path == str(model)
    assert octavo.settings.model_folders == [str(model)]
    octavo.open(str(model))
    assert octavo.settings.model_folders == [str(model)], "it is listed once"


def test_macos_asks_by_an_event_and_nothing_is_sent_for_an_address(qtbot, octavo):
    app = QApplication.instance()
    assert app is not None
    app.sendEvent(app, QFileOpenEvent(QUrl("octavo://new?prompt=Hello%20there")))
    assert octavo.window.composer.text() == "Hello there"
    assert octavo.window.conversations.store.chats() == []


def test_a_link_to_a_model_only_shows_it(qtbot, octavo):
    asked = []
    browser = octavo.window.model_browser
    browser.client.ask = asked.append
    app = QApplication.instance()
    app.sendEvent(app, QFileOpenEvent(QUrl("octavo://open_from_hf?model=org/name@dev")))
    assert [(m.text, m.source, m.catalogue) for m in asked] == [("hf.co/org/name@dev", "hub", False)]
    browser.client.results.emit(p.HubResults(query=asked[0].query, models=[p.HubModel(repo="org/name@dev")]))
    assert [type(message) for message in asked[1:]] == [p.ShowRepo, p.FindHead, p.PlanModel]
    assert browser.browser.pane.main.text() == "Download"
    assert browser.browser.report.text() == "A link suggests this model. Download it only if you want it."
    octavo.open("octavo://open_from_hf?model=ms:org/name")
    assert (asked[-1].text, asked[-1].source) == ("ms:org/name", "modelscope")


def test_a_gguf_file_is_imported_whether_opened_or_dropped(qtbot, octavo, tmp_path):
    file = tmp_path / "Tiny.gguf"
    file.write_bytes(b"GGUF")
    assert (parse_open_request(str(file)).kind, parse_open_request(str(file)).text) == ("file", str(file))
    asked = []
    octavo.window.model_browser.client.ask = asked.append
    octavo.open(str(file))
    assert asked[0] == p.ImportFile(path=str(file))
    assert octavo.window.model_browser.browser.isVisible()
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(file)), QUrl("https://example.org/x.gguf")])
    place, action = QPointF(5, 5), Qt.DropAction.CopyAction
    buttons, keys = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    enter = QDragEnterEvent(place.toPoint(), action, data, buttons, keys)
    QApplication.sendEvent(octavo.window, enter)
    assert enter.isAccepted()
    QApplication.sendEvent(octavo.window, QDropEvent(place, action, data, buttons, keys))
    assert asked.count(p.ImportFile(path=str(file))) == 2
    other = QMimeData()
    other.setText("hello")
    enter = QDragEnterEvent(place.toPoint(), action, other, buttons, keys)
    enter.ignore()
    QApplication.sendEvent(octavo.window, enter)
    assert not enter.isAccepted()


def test_an_unknown_address_is_reported_in_the_window(qtbot, octavo):
    octavo.open("octavo://format?disk=1")
    assert octavo.window.toast.isVisible()
