"""No text of the window escapes translation: a pseudo-translation brackets every text that passes through."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from pathlib import Path

import pytest
from driving import answered, ask
from first_start_scenes import SCENES, FirstStartScene
from PySide6.QtCore import QAbstractItemModel, QModelIndex, QObject, Qt
from PySide6.QtGui import QAction, QTextDocumentFragment
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractSpinBox,
    QComboBox,
    QGroupBox,
    QLabel,
    QLineEdit,
    QMenu,
    QMessageBox,
    QPlainTextEdit,
    QWidget,
)
from scripted import REPOSITORY

import app.translation
from app.memory.model import metrics
from app.processes.child_process import EngineExit
from app.processes.engine_client import Link
from app.release import Release
from app.updates import exchange
from app.updates.feed import Offer
from app.window.desktop.tray import memory_line, pressure_line
from app.window.desktop.update_dialog import UpdateControl, UpdateDialog
from app.window.settings.settings_dialog import SettingsDialog
from engine import protocol as p

#: Texts that are data or the same in every language; whole texts, after what is in brackets is taken out.
DATA = re.compile(
    r"SmolLM2 135M Instruct|Qwen3 4B Instruct|Mistral 7B Instruct v0\.3|(\w+ )?tokens=\d+.*"
    r"|markdown.*|word\d.*|OK"  # OK is Qt's own
    r"|Octavo|CPU \(2 cores\)|scripted|python|llama|mit|\d-bit|bf16"
    r"|model\.safetensors ends too early: download it again|nothing works today"
    r"|Qwen3\.5 \dB|Gemma 4 E4B|Apache 2\.0"
    r"|(a|org)/\w+|odd|/\S+|It is cut off|It has no weights|huggingface\.co"
    r"|English|Deutsch|Español|Français|日本語|한국어|Português \(Brasil\)|简体中文"
    r"|Ctrl\+\w|F2|⌘\w|\d+ ?%|Mon|Tue|Wed|Thu|Fri|Sat|Sun"
)
ROLES = (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole, Qt.ItemDataRole.AccessibleTextRole)


class Brackets:
    """A translator that puts every text into brackets."""

    def translate(self, _context: str, text: str, _comment: str | None = None, _n: int = -1) -> str:
        return f"⟦{text}⟧"


@pytest.fixture
def brackets(monkeypatch):
    monkeypatch.setattr(app.translation, "_translator", Brackets)
    metrics.pages.cache_clear()  # what an earlier test was told in English
    yield
    metrics.pages.cache_clear()


def escaped(text: str) -> list[str]:
    """The parts of a text, between separators, that are neither in brackets nor data."""
    if "<" in text:
        text = QTextDocumentFragment.fromHtml(text).toPlainText()
    before, text = None, text.replace("⟦, ⟧", ", ")  # of a list
    while before != text:
        before, text = text, re.sub(r"⟦[^⟦⟧]*⟧", "", text)
    parts = (part.strip(" ,.…\xa0") for part in re.split(r" ?· ?|, |\n|\s—\s| \| ", text))
    return [part for part in parts if re.search(r"[^\W\d_]", part) and not DATA.fullmatch(part)]


def texts(root: QObject) -> Iterator[tuple[str, str]]:
    """(place, text) of everything below `root` that a person can read or hear."""
    for each in [root, *root.findChildren(QObject)]:
        place = type(each).__name__
        if isinstance(each, QAction | QMenu):
            yield place, each.text() if isinstance(each, QAction) else each.title()
            if isinstance(each, QAction):
                yield f"{place} tip", each.toolTip().replace("&", "")
        if not isinstance(each, QWidget):
            continue
        for name in ("toolTip", "accessibleName", "accessibleDescription", "windowTitle", "whatsThis"):
            yield f"{place}.{name}", getattr(each, name)()
        if isinstance(each, QLabel | QAbstractButton):
            yield f"{place}.text", each.text()
        if isinstance(each, QGroupBox):
            yield f"{place}.title", each.title()
        if isinstance(each, QLineEdit | QPlainTextEdit):
            yield f"{place}.placeholder", each.placeholderText()
        if isinstance(each, QMessageBox):
            yield f"{place}.informative", each.informativeText()
        if isinstance(each, QAbstractSpinBox) and hasattr(each, "prefix"):
            yield f"{place}.prefix", each.prefix()
            yield f"{place}.suffix", each.suffix()
        if isinstance(each, QComboBox | QAbstractItemView):
            yield from ((f"{place} row", text) for text in _rows(each.model()))


def _rows(model: QAbstractItemModel) -> Iterator[str]:
    for number in range(model.rowCount(QModelIndex())):
        for role in ROLES:
            value = model.data(model.index(number, 0), role)
            if isinstance(value, str):
                yield value


def escapes(root: QObject) -> list[str]:
    return sorted({f"{place}: {part}" for place, text in texts(root) for part in escaped(text)})


def test_the_walk_notices_what_escapes(qtbot, brackets):
    box = QWidget()
    qtbot.addWidget(box)
    label = QLabel("Hello ⟦there⟧", box)
    QLabel("⟦3 of ⟦5 MB⟧⟧ · 12%", box)
    label.setToolTip("A tip")
    box.setAccessibleName("⟦Box⟧")
    menu = QMenu("Menu", box)
    menu.addAction("Do it")
    expected = {"QAction: Do it", "QAction tip: Do it", "QLabel.text: Hello", "QLabel.toolTip: A tip"}
    assert expected | {"QMenu: Menu"} <= set(escapes(box))


def test_nothing_escapes_in_a_chat_and_its_menus(qtbot, brackets, window, monkeypatch):
    monkeypatch.setattr(QMenu, "popup", lambda *_: None)  # unseen windows have no popups
    assert escapes(window) == []
    ask(qtbot, window, "markdown tokens=3 delay=0")
    answered(qtbot, window)
    first = window.current_chat
    window.conversations.retry(window.conversations.branch(first)[-1].id, first)
    answered(qtbot, window)
    window.shown.versions.branch_last()
    assert escapes(window) == []
    window.shown.versions.edit(window.conversations.branch(window.current_chat)[0].id)
    window.sidebar.list.customContextMenuRequested.emit(
        window.sidebar.list.visualRect(window.sidebar.model.index(1, 0)).center()
    )
    assert escapes(window) == []
    window.shown.delete_shown()
    assert "⟦Deleted" in window.toast.text()
    window.sidebar.search.setText("no such text")
    qtbot.waitUntil(lambda: "No results" in window.sidebar.nothing.text())
    assert escapes(window) + escapes(window.tray.menu) == []


def test_nothing_escapes_in_dialogs(qtbot, brackets, window):
    window.window_actions.about()
    window.window_actions.copy_report()
    window.picker.refresh()
    assert escapes(window) == []
    dialog = SettingsDialog(window.settings, window.theme, window)
    assert escapes(dialog) == []
    dialog.deleteLater()


def test_nothing_escapes_in_the_model_browser(qtbot, brackets, browser, script):
    for source in ("catalogue", "hub", "here"):
        browser.open_at(source)
        assert escapes(browser) == []
    browser.open_at("hub")
    query = script.asked[-1].query if isinstance(script.asked[-1], p.SearchHub) else 0
    models = [
        p.HubModel(repo="a/one", size=10**9, kind="llama", licence="mit", downloads=3, gated=True),
        p.HubModel(repo="a/two", quantisation="bf16", role="best", rating="tight", abilities=["thinking"]),
    ]
    script.results.emit(p.HubResults(query=query, models=models))
    for state in ("queued", "running", "checking", "paused"):
        transfer = p.Transfer(repo="a/one", state=state, done=10**8, total=10**9, speed=1e7, remaining=70)
        script.transfers.emit(p.Transfers(transfers=[transfer]))
        assert escapes(browser) == []
    fit = p.Fit(rating="fits", context=8192, chats=2, blocks=9, block_bytes=10, weights=10, kv=90, limit=200)
    script.planned.emit(p.ModelPlan(model="a/one", fit=fit))
    files = [p.HubFile(path="model.safetensors", size=10**9, digest="1")]
    script.details.emit(p.RepoDetails(repo="a/one", files=files, licence="mit"))
    browser.pane.form.more.click()
    assert escapes(browser) == []
    browser.open_at("here")
    browser.pane.second.click()
    assert escapes(browser) == []


@pytest.mark.parametrize("name", [name for name in SCENES if name != "offline"])  # that quotes the service
def test_nothing_escapes_at_the_first_start(qtbot, brackets, tmp_path, name):
    scene = FirstStartScene("dark", tmp_path)
    scene.done = 10**8  # MB of GB: a unit that appears once is cut out of its brackets
    qtbot.addWidget(scene.window)
    SCENES[name](scene)
    assert escapes(scene.window) == []


@pytest.mark.parametrize("argument", ["--none", "--dead"])
def test_nothing_escapes_without_a_model_or_an_engine(qtbot, brackets, open_window, argument):
    window = open_window(argument)

    def settled():
        return window.library.listed if argument == "--none" else window.client.link is Link.FAILED

    qtbot.waitUntil(settled)
    assert window.isVisible()
    assert escapes(window) == []


def test_nothing_escapes_in_the_dialog_of_updates(qtbot, brackets, window):
    control = UpdateControl(Release("mac", "https://a.example", "1.0", ("key",)), window.settings)
    dialog = UpdateDialog(control, window.theme, lambda: None, window)
    for control.offer in (None, Offer("2.0", "Octavo", "https://a.example", "", 10**8, "", 1, 1)):
        for state in ("checking", "current", "available", "downloading", "ready", "failed", "impossible"):
            for control.at_quit, control.received in (("", 0), ("quit", -1)):
                control._set(state, exchange.obstacle(None, Release()))
                assert escapes(dialog) == []
    dialog.deleteLater()


def test_nothing_escapes_in_sentences(brackets):
    stats = p.Stats(blocks_total=10, blocks_used=4, kv_bytes=100, footprint_bytes=9, pressure_level="warning")
    sentences = [
        EngineExit(9, True, False).sentence(),
        EngineExit(6, True, False).sentence(),
        EngineExit(2, True, False).sentence(),
        EngineExit(3, False, False, "oh").sentence(),
        EngineExit(3, False, False).sentence(),
        EngineExit(0, False, True).sentence(),
        memory_line(stats),
        memory_line(None),
        pressure_line(stats),
        exchange.obstacle(None, Release()),
        exchange.obstacle(Path("/usr/lib/octavo"), Release("a", "b", "1", ("c",))),
    ]  # fmt: skip
    assert [part for sentence in sentences for part in escaped(sentence)] == []


def calls() -> Iterator[tuple[str, ast.Call]]:
    for path in sorted((REPOSITORY / "app").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "translate":
                yield f"{path.relative_to(REPOSITORY)}:{node.lineno}", node


def test_lupdate_finds_every_text(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "path", [str(REPOSITORY / "packaging"), *sys.path])
    from translations import collect

    catalogue = tmp_path / "octavo_en.ts"
    catalogue.write_text('<?xml version="1.0" encoding="utf-8"?>\n<TS version="2.1" language="en_US">\n</TS>')
    assert collect(catalogue) == [], "these need a plural written by hand"
    found = {
        (context.findtext("name"), message.findtext("source"))
        for context in ET.parse(catalogue).getroot().iter("context")
        for message in context.iter("message")
    }
    missing = [
        place
        for place, call in calls()
        if not all(isinstance(each, ast.Constant) for each in call.args[:2])
        or tuple(each.value for each in call.args[:2] if isinstance(each, ast.Constant)) not in found
    ]
    assert len(found) > 300
    assert missing == []


TEXT_BEFORE_THE_APP = """
import threading
from app.translation import translate
thread = threading.Thread(target=lambda: translate("app", "Octavo stopped because of an internal error."))
thread.start()
thread.join()
from PySide6.QtWidgets import QApplication
QApplication([])
"""


def test_a_text_may_first_be_needed_on_another_thread() -> None:
    command = [sys.executable, "-c", TEXT_BEFORE_THE_APP]
    done = subprocess.run(command, cwd=REPOSITORY, capture_output=True, text=True, timeout=120, check=False)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize(
    ("text", "one"),
    [
        ("%n token(s) too many.", "%n token too many."),
        ("The context is full: %n token(s) are left.", "The context is full: %n token is left."),
        ("From here on, %n token(s) were computed.", "From here on, %n token was computed."),
        ("the %n token(s) after it are new.", "the %n token after it is new."),
        ("Moved %n block(s). All are together.", "Moved %n block. All are together."),
    ],
)  # fmt: skip
def test_verbs_agree_with_a_count_of_one(text: str, one: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "path", [str(REPOSITORY / "packaging"), *sys.path])
    from translations import CATALOGUE, singular

    assert singular(text) == one
    written = {
        message.findtext("source") or "": message.findtext("translation/numerusform")
        for message in ET.parse(CATALOGUE).iter("message")
        if message.get("numerus") == "yes"
    }
    assert len(written) > 50
    assert {
        source: form for source, form in written.items() if "(s)" in source and form != singular(source)
    } == {}


def test_values_are_inserted_after_the_translation() -> None:
    assert [place for place, call in calls() if isinstance(call.args[1], ast.JoinedStr)] == []
