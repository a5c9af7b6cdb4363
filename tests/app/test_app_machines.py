"""The page of several machines: what `octavo cluster --json` prints is shown, each failure is a sentence."""

from __future__ import annotations

import json
import sys
from typing import Any

import msgspec
import numpy as np
import pytest
from memory_pools import PoolScene
from PySide6.QtCore import QCoreApplication, QEvent, QProcess, QTimer
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QLabel

from app.machines.live_ranks import LiveRanks
from app.machines.machines_dialog import MachineCheck, MachinesDialog, fit_of, read_answer
from app.memory.model.replayed_pool import BlockModel
from app.models.fit_view import FitView
from app.theme.palette import ChatLook
from engine.protocol import LoadOptions, ModelInfo, RankShare

REPORT: dict[str, Any] = {
    "chip": "Apple M4 Pro",
    "memory": 48 * 10**9,
    "limit": 36 * 10**9,
    "bandwidth": 273e9,
    "versions": {"octavo": "0.1.0"},
}


def rank(number: int, name: str, **fields: Any) -> dict[str, Any]:
    whole = {
        "rank": number,
        "name": name,
        "layers": 32,
        "weights": 9 * 10**9,
        "kv": 10**9,
        "scratch": 4 * 10**8,
    }
    return whole | {"limit": 36 * 10**9, "blocks": 512, "block_bytes": 2 * 10**6, "rating": "fits"} | fields


PIPELINE = {
    "split": "pipeline",
    "tokens_per_second": 23.44,
    "limited_by": "memory",
    "ranks": [rank(0, "studio.local"), rank(1, "mini.local")],
}
TENSOR = {"split": "tensor", "problem": "3 KV heads cannot be split over 2 machines; use 3."}
PLAN = {
    "model": "Big",
    "machines": 2,
    "context": 8192,
    "chats": 1,
    "block_size": 16,
    "splits": [TENSOR, PIPELINE],
    "proposed": "pipeline",
}
HOSTS = [
    {"name": name, "addresses": [f"10.0.0.{number}:32323"]}
    for number, name in enumerate(("studio.local", "mini.local"), 1)
]
ANSWER: dict[str, Any] = {
    "machines": [
        {"rank": 0, "name": "studio.local", "addresses": ["10.0.0.1"], "report": REPORT},
        {"rank": 1, "name": "mini.local", "addresses": ["10.0.0.2"], "report": REPORT},
    ],
    "links": [{"first": 0, "second": 1, "latency": 0.00012, "bandwidth": 1.175e9}],
    "plan": PLAN,
    "hosts": HOSTS,
}


def texts(dialog: MachinesDialog) -> list[str]:
    return [label.text() for label in dialog.findChildren(QLabel) if not label.isHidden()]


def check_that(program: str) -> MachineCheck:
    """A check whose command is a Python program; the arguments follow."""
    return MachineCheck([sys.executable, "-c", program])


@pytest.fixture
def open_page(qtbot, theme):
    def opened(program: str = "", model: ModelInfo | None = None) -> MachinesDialog:
        dialog = MachinesDialog(model, theme, check=check_that(program))
        qtbot.addWidget(dialog)
        dialog.show()
        return dialog

    return opened


def test_machines_links_and_parts_are_shown(qtbot, open_page):
    given = ["h.json", "--model", "/m", "--json"]
    program = f"import sys; assert sys.argv[1:] == {given}; print({json.dumps(ANSWER)!r})"
    dialog = open_page(program, ModelInfo(path="/m", name="Big"))
    assert "The plan is for the loaded model, Big." in dialog.hint.text()
    dialog.open_file("h.json")
    assert dialog.state.text() == "Asking the machines of h.json…"
    assert not dialog.choose.isEnabled()
    qtbot.waitUntil(lambda: dialog.choose.isEnabled())
    assert dialog.state.text() == (
        "2 machines. Proposed: Big divided by layers (pipeline); 23.4 tokens/s are predicted, limited by the "
        "speed of memory."
    )
    # Labels that are added to a page that is shown are shown themselves in the next turn of the event loop.
    qtbot.waitUntil(lambda: f"Not by heads (tensor): {TENSOR['problem']}" in texts(dialog))
    shown = texts(dialog)
    assert "Link to mini.local: 9.4 Gbit/s, 120 µs a message" in shown
    assert "Rank 1: 32 of 64 layers; 512 blocks of 2.0 MB" in shown
    assert "Apple M4 Pro · 48 GB, 36 GB usable · memory reads 273 GB/s · Octavo 0.1.0" in shown
    assert len(dialog.findChildren(FitView)) == 2
    dialog.show_answer(read_answer(json.dumps(ANSWER | {"plan": None}).encode()))
    qtbot.waitUntil(lambda: not dialog.findChildren(FitView))
    assert dialog.state.text() == "2 machines"


def test_a_machine_that_cannot_be_used_is_named(qtbot, open_page):
    gone = {
        "rank": 1,
        "name": "mini.local",
        "addresses": [],
        "problem": "mini.local does not answer: check it.",
    }
    answer = ANSWER | {"machines": [ANSWER["machines"][0], gone], "links": [], "plan": None}
    dialog = open_page()
    dialog.show_answer(read_answer(json.dumps(answer | {"problems": [gone["problem"]]}).encode()))
    qtbot.waitUntil(lambda: "mini.local does not answer: check it." in texts(dialog))
    assert "Cannot be used" in texts(dialog)
    lacking = ANSWER["machines"][1] | {"needs_model": True}
    dialog.show_answer(read_answer(json.dumps(ANSWER | {"machines": [lacking]}).encode()))
    missing = "The model is missing on mini.local: run `octavo cluster` with --yes."
    qtbot.waitUntil(lambda: missing in texts(dialog))


@pytest.mark.parametrize(
    ("program", "sentence"),
    [
        ("import sys; sys.exit('octavo: There is no hosts file x.')", "There is no hosts file x."),
        (f"print({json.dumps(json.dumps({'machines': [], 'problems': ['No.']}))})", "No."),
        ("print('hello')", "The check ended without an answer; try again."),
        ("print('{\"machines\": 3}')", "The check ended without an answer; try again."),
    ],
)
def test_a_check_that_fails_says_why(qtbot, open_page, program, sentence):
    dialog = open_page(program)
    dialog.open_file("x")
    qtbot.waitUntil(lambda: dialog.state.text() == sentence)
    assert dialog.choose.isEnabled()


def test_a_check_that_cannot_start_says_so(qtbot, theme):
    dialog = MachinesDialog(None, theme, check=MachineCheck(["/nowhere"]))
    qtbot.addWidget(dialog)
    dialog.open_file("x")
    qtbot.waitUntil(lambda: dialog.state.text() == "The check cannot start; install Octavo again.")
    assert dialog.choose.isEnabled()


def test_the_page_grows_with_the_text_but_not_with_the_palette(open_page, theme):
    dialog = open_page()
    size = dialog.size()
    theme.set_zoom(1.6)
    assert dialog.size() == 1.6 * size
    theme.set_zoom(1.0)
    assert dialog.size() == size
    dialog.resize(2 * size)  # by hand
    theme.set_appearance("light")
    assert dialog.size() == 2 * size
    theme.set_zoom(1.25)
    assert dialog.size() == 2.5 * size


def test_closing_the_page_ends_the_check(qtbot, open_page):
    dialog = open_page("import time; time.sleep(600)")
    dialog.open_file("x")
    (process,) = dialog.check.findChildren(QProcess)
    qtbot.waitUntil(lambda: process.processId() > 0)
    with qtbot.waitSignal(process.finished):
        dialog.accept()
    assert not dialog.check.is_running


def test_the_model_is_loaded_as_it_is_proposed(qtbot, open_page):
    dialog = open_page(model=ModelInfo(path="/m", name="Big"))
    lacking = [ANSWER["machines"][0], ANSWER["machines"][1] | {"needs_model": True}]
    for refused in ({"machines": lacking}, {"problems": ["A link is missing."]}, {"hosts": []}):
        dialog.show_answer(read_answer(json.dumps(ANSWER | refused).encode()))
        assert dialog.spread.isHidden()
    dialog.show_answer(read_answer(json.dumps(ANSWER).encode()))
    with qtbot.waitSignal(dialog.load_wanted) as wanted:
        dialog.spread.click()
    (options,) = wanted.args
    assert [host.name for host in options.hosts] == ["studio.local", "mini.local"]
    assert (options.split, options.split_layers) == ("pipeline", [])
    assert dialog.result() == MachinesDialog.DialogCode.Accepted


def test_each_machine_has_a_live_map_of_its_own_bytes(qtbot, theme):
    scene, model = PoolScene(64), BlockModel()
    ranks = [
        RankShare(name=name, layers=12, kv_heads=8, weights_bytes=9 * 10**9, block_bytes=sizes)
        for name, sizes in (("studio.local", [2 * 10**6, 10**6]), ("mini.local", [10**6, 0]))
    ]
    looks: dict[str, ChatLook] = {}
    live = LiveRanks(lambda: ranks, lambda: model, theme, lambda: looks)
    dialog = MachinesDialog(ModelInfo(path="/m", name="Big"), theme, live=live)
    qtbot.addWidget(dialog)
    dialog.show()
    assert all("0 of 0 blocks in use" in label.text() for label in live.labels)
    scene.begin("a", scene.tokens(160))
    scene.merge()
    assert model.load(scene.snapshot())
    live.refresh()
    used, beside = model.counts()[2], model.window_pools[0].counts()[2]
    assert used > 0
    studio, mini = (label.text() for label in live.labels)
    assert studio.startswith("Rank 0, studio.local: 12 layers, 8 KV heads, 9.0 GB of weights. ")
    assert (used, beside) == (10, 10)
    assert studio.endswith("10 of 64 blocks in use (2.0 MB each, 20 MB).")
    assert mini.endswith("10 of 64 blocks in use (1.0 MB each, 10 MB).")
    first, second = (picture.picture for picture in live.maps)
    assert first.grid.blocks == second.grid.blocks == 64
    assert (first.pixels == second.pixels).all()
    before = first.pixels.copy()
    scene.begin("b", scene.tokens(160))
    scene.merge()
    assert model.load(scene.snapshot())
    qtbot.waitUntil(lambda: "20 of 64 blocks in use" in live.labels[1].text())
    assert not np.array_equal(live.maps[1].picture.pixels, before)
    dialog.show_answer(read_answer(json.dumps(ANSWER).encode()))
    assert not live.isHidden(), "what is live stays above the answer"
    ranks[1] = msgspec.structs.replace(ranks[1], layers=1)
    looks["a"] = ChatLook("a", 3)
    live.refresh()
    assert live.labels[1].text().startswith("Rank 1, mini.local: 1 layer, 8 KV heads")
    drawn = live.maps[0].picture.pixels.copy()
    theme.set_appearance("light")
    assert not np.array_equal(live.maps[0].picture.pixels, drawn)
    for height in range(300, 480, 7):  # the bar of some would change the width, and that the height
        dialog.resize(680, height)
        QCoreApplication.processEvents()
    del ranks[1]
    live.refresh()
    assert len(live.maps) == 1
    with qtbot.waitSignal(dialog.load_wanted) as wanted:
        dialog.alone.click()
    assert wanted.args[0].hosts == []
    assert not any(timer.isActive() for timer in live.findChildren(QTimer))


def test_live_maps_are_drawn_only_after_a_change(qtbot, theme, monkeypatch):
    scene, model = PoolScene(64), BlockModel()
    assert model.load(scene.snapshot())
    rank = RankShare(name="studio.local", layers=12, kv_heads=8, weights_bytes=1, block_bytes=[10**6])
    live = LiveRanks(lambda: [rank], lambda: model, theme, dict)
    qtbot.addWidget(live)
    drawn: list[bool] = []
    unfinished = [True, False, False]
    monkeypatch.setattr(
        live.maps[0], "frame", lambda changes, _: drawn.append(changes.everything) or unfinished.pop(0)
    )
    theme.changed.emit()
    for _ in range(3):
        live.refresh()
    assert drawn == [True, False], "once for what is new, and once to finish it"
    scene.begin("a", scene.tokens(160))
    scene.merge()
    assert model.load(scene.snapshot())
    live.refresh()
    assert drawn == [True, False, True]


def test_a_model_is_planned_as_it_is_loaded(qtbot, theme):
    given = ["h.json", "--model", "/m", "--kv-bits", "8", "--block-size", "32", "--json"]
    answer = ANSWER | {"plan": PLAN | {"block_size": 32}}
    check = check_that(f"import sys; assert sys.argv[1:] == {given}; print({json.dumps(answer)!r})")
    loaded = LoadOptions(kv_bits=8, block_size=32)
    dialog = MachinesDialog(ModelInfo(path="/m", name="Big"), theme, check=check, loaded=loaded)
    qtbot.addWidget(dialog)
    with qtbot.waitSignal(check.answered) as answered:
        dialog.open_file("h.json")
    plan = answered.args[0].plan
    assert fit_of(plan, plan.splits[1].ranks[0]).block_size == 32


def test_a_closed_page_is_gone(qtbot, theme):
    dialog = MachinesDialog(None, theme, check=check_that(""))
    assert dialog.alone.isHidden(), "without a model there is nothing to load"
    dialog.show()
    with qtbot.waitSignal(dialog.destroyed):
        dialog.close()
        QCoreApplication.sendPostedEvents(dialog, QEvent.Type.DeferredDelete.value)


def test_the_hosts_file_to_begin_with_can_be_copied(qtbot, theme) -> None:
    dialog = MachinesDialog(None, theme)
    qtbot.addWidget(dialog)
    dialog.show()
    dialog.copy.click()
    copied = json.loads(QGuiApplication.clipboard().text())
    assert [host["ssh"] for host in copied] == ["studio.local", "mini.local"]
    assert dialog.copy.text() == "Copied"
