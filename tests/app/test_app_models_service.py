"""The window with the real model service and a fake Hub: search, plan, download, delete, and its death."""

import os
import shutil
import signal
from pathlib import Path

import pytest
from cache_folders import own_cache
from fake_hub import REPO, FakeHub, Fault
from scripted import FAST, fake_command
from scripted_models import names
from tiny_models import write_headed

from app.application import Octavo
from app.models.model_rows import HeadOffer
from app.processes.engine_client import Link
from app.processes.service_clients import ModelServiceClient
from engine import protocol as p
from engine.models.local_models import scan


@pytest.fixture
def hub(tmp_path, monkeypatch):
    from tiny_models import make_tiny_llama

    folder = make_tiny_llama(tmp_path / "source", shards=2, hidden_size=256, intermediate_size=512)
    server = FakeHub()
    server.repos[REPO] = {path.name: path.read_bytes() for path in folder.iterdir()}
    server.repos[REPO]["README.md"] = b"# Tiny\nA small one."
    for name in ("http_proxy", "HTTP_PROXY", "all_proxy", "ALL_PROXY", "HF_TOKEN"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("HF_ENDPOINT", server.url)
    monkeypatch.setenv("HF_HUB_CACHE", str(tmp_path / "hub"))
    own_cache(tmp_path / "octavo", monkeypatch)
    yield server
    server.close()


def test_search_plan_pause_download_and_delete_against_a_hub(qtbot, tmp_path, hub):
    octavo = Octavo(tmp_path / "data", "dark", fake_command(), FAST)
    window = octavo.window
    window.show()
    qtbot.waitUntil(lambda: window.library.can_answer)
    assert not window.model_browser.client.running  # nobody has asked for it
    window.model_browser.open("hub")
    browser, pane = window.model_browser.browser, window.model_browser.browser.pane
    qtbot.waitUntil(lambda: names(browser) == [REPO])
    qtbot.waitUntil(lambda: "Fits" in pane.fit_sentence.text())
    assert pane.card.toPlainText().startswith("Tiny")
    shard = "model-00001-of-00002.safetensors"
    hub.faults[shard] = Fault(times=1, hold=100_000)
    assert pane.main.text() == "Download"
    pane.main.click()
    qtbot.waitUntil(lambda: hub.held.is_set() and total(window) > 0)
    assert pane.main.text() == "Pause"
    pane.main.click()
    qtbot.waitUntil(lambda: pane.main.text() == "Resume")
    assert pane.model_actions.status.text().startswith("Paused at ")
    hub.go_on.set()
    pane.main.click()
    qtbot.waitUntil(lambda: done_state(window) == "done")
    path = Path(window.model_browser.discovery.transfers[REPO].path)
    assert (path / "config.json").is_file()
    window.model_browser.discovery.delete(str(path))
    qtbot.waitUntil(lambda: not path.exists())
    window.close()
    qtbot.waitUntil(lambda: octavo.client.link is Link.CLOSED)
    assert not window.model_browser.client.running
    window.deleteLater()
    octavo.deleteLater()


def test_the_picker_gets_a_draft_head_from_a_hub(qtbot, tmp_path, hub):
    names_and_kinds = (("org/Qwen3.5-9B-4bit", "qwen3_5"), ("org/Qwen3.5-9B-MTP", "qwen3_5_mtp"))
    for name, kind in names_and_kinds:
        folder = write_headed(tmp_path / "published" / name, kind)
        hub.repos[name] = {path.name: path.read_bytes() for path in folder.iterdir()}
    repository = tmp_path / "hub" / "models--org--Qwen3.5-9B-4bit"
    shutil.copytree(tmp_path / "published" / names_and_kinds[0][0], repository / "snapshots" / ("a" * 40))
    octavo = Octavo(tmp_path / "data", "dark", fake_command(), FAST)
    window = octavo.window
    library = window.library

    def rescan() -> None:
        library.client.models.emit(p.Models(models=scan()))

    window.show()
    qtbot.waitUntil(lambda: library.can_answer)
    library.refresh = rescan
    rescan()
    window.picker.show = lambda: None  # it would grab the keyboard
    window.open_picker()
    assert not window.model_browser.client.running  # the Hub is asked by who wants to know only
    window.model_browser.open("here")
    (row,) = [place for place, each in enumerate(library.models) if each.name == names_and_kinds[0][0]]
    window.model_browser.browser.rows.setCurrentRow(row)
    head = window.model_browser.browser.pane.model_actions.head
    assert head.button.text() == "Look on the Hub"
    head.button.click()
    line = window.picker.findChildren(HeadOffer)[-1]
    qtbot.waitUntil(lambda: line.text.text().startswith("Faster: + "))
    window.model_browser.browser.close()
    hub.faults["model.safetensors"] = Fault(times=1, hold=1000)
    line.button.click()
    qtbot.waitUntil(lambda: hub.held.is_set() and line.button.text() == "Cancel")
    line.button.click()
    qtbot.waitUntil(lambda: line.button.text() == "Download")
    hub.go_on.set()
    line.button.click()
    qtbot.waitUntil(lambda: any(model.head for model in library.models))
    window.picker.refresh()
    assert window.picker.findChildren(HeadOffer)[-1].text.text() == "Draft head: answers come faster"
    (model,) = [model for model in library.models if model.head]
    window.model_browser.discovery.delete(model.path)
    qtbot.waitUntil(lambda: not any(model.kind.startswith("qwen3_5") for model in library.models))
    window.close()
    qtbot.waitUntil(lambda: octavo.client.link is Link.CLOSED)
    window.deleteLater()
    octavo.deleteLater()


def total(window):
    transfer = window.model_browser.discovery.transfers.get(REPO)
    return transfer.total if transfer else 0


def done_state(window):
    transfer = window.model_browser.discovery.transfers.get(REPO)
    return transfer.state if transfer else ""


def test_a_model_service_that_dies_is_reported_and_restarted(qtbot, tmp_path, hub):
    client = ModelServiceClient()
    reported, answers = [], []
    client.failed.connect(reported.append)
    client.results.connect(answers.append)
    client.ask(p.SearchHub(query=1, catalogue=True))
    qtbot.waitUntil(lambda: bool(answers))
    os.kill(client.pid, signal.SIGKILL)
    qtbot.waitUntil(lambda: not client.running)
    assert "service stopped" in reported[0]
    client.ask(p.SearchHub(query=2, catalogue=True))
    qtbot.waitUntil(lambda: len(answers) == 2)
    client.close()
    missing = ModelServiceClient(["/no/such/program"])
    missing.failed.connect(reported.append)
    missing.ask(p.SearchHub(query=1))
    qtbot.waitUntil(lambda: any("could not be started" in text for text in reported))
    missing.close()
