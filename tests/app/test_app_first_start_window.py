"""The first start as a person has it: a real window, model service and starter, a Hub on this machine."""

import os
import socket
import sys
from pathlib import Path

import pytest
from cache_folders import own_cache
from driving import answered, ask, last
from fake_hub import REPO, FakeHub, Fault
from PySide6.QtCore import Qt
from scripted import FAST, REPOSITORY, fake_command

from app.application import Octavo
from app.processes.engine_client import Link

SERVICE = [sys.executable, str(Path(__file__).with_name("tiny_catalogue.py"))]
SHARD = "model-00001-of-00002.safetensors"


@pytest.fixture
def hub(tmp_path, monkeypatch):
    from tiny_models import make_tiny_llama

    folder = make_tiny_llama(tmp_path / "source", shards=2, hidden_size=256, intermediate_size=512)
    server = FakeHub()
    server.repos[REPO] = {path.name: path.read_bytes() for path in folder.iterdir()}
    for name in ("http_proxy", "HTTP_PROXY", "all_proxy", "ALL_PROXY", "HF_TOKEN"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("HF_ENDPOINT", server.url)
    monkeypatch.setenv("HF_HUB_CACHE", str(tmp_path / "hub"))
    monkeypatch.setenv("HF_HOME", str(tmp_path / "home"))
    own_cache(tmp_path / "octavo", monkeypatch)
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(REPOSITORY), str(REPOSITORY / "tests")]))
    monkeypatch.setattr("app.processes.service_clients.MODEL_SERVICE_COMMAND", SERVICE)
    yield server
    server.close()


@pytest.fixture
def start(qtbot, tmp_path, hub):
    opened = []

    def make(command=None):
        octavo = Octavo(tmp_path / "data", "dark", command, FAST if command else None)
        octavo.window.resize(1440, 900)
        octavo.window.show()
        opened.append(octavo)
        return octavo.window

    def close(window):
        octavo = next(each for each in opened if each.window is window)
        window.close()
        qtbot.waitUntil(lambda: octavo.client.link is Link.CLOSED)
        opened.remove(octavo)
        window.deleteLater()
        octavo.deleteLater()

    make.close = close
    yield make
    for octavo in list(opened):
        close(octavo.window)


def first_row(window):
    return window.first_start.page.rows[0]


def main(window):
    return first_row(window).buttons.main


def offered(qtbot, window):
    qtbot.waitUntil(lambda: len(window.first_start.page.rows) == 3)
    assert [row.name.text() for row in window.first_start.page.rows] == ["Tiny", "Quick", "Small"]
    assert main(window).text() == "Download"


@pytest.mark.model
def test_two_clicks_from_the_first_start_to_an_answer_of_the_chosen_model(qtbot, hub, start):
    window = start()
    window.settings.max_tokens = 12
    qtbot.waitUntil(lambda: window.library.can_answer)
    offered(qtbot, window)
    page, strip = window.first_start.page, window.first_start.strip
    assert page.isVisible()
    assert not window.empty.isVisible()
    assert hub.requests == []  # nobody was asked before the click
    hub.faults[SHARD] = Fault(times=1, hold=100_000)
    qtbot.mouseClick(main(window), Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: hub.held.is_set() and main(window).text() == "Pause")
    window.settings.temperature = 0.0  # a drawn answer may be empty
    ask(qtbot, window, "Say hello.")  # the starter model answers meanwhile
    answered(qtbot, window)
    assert last(window).state == "done"
    assert last(window).content
    assert not page.isVisible()
    assert strip.isVisible()
    assert strip.buttons.main.text() == "Pause"
    hub.go_on.set()
    qtbot.waitUntil(lambda: strip.label.text() == "Tiny is ready.")
    assert window.library.state.name != REPO  # not unasked
    qtbot.mouseClick(strip.buttons.main, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: window.library.can_answer and window.library.state.name == REPO)
    assert not strip.isVisible()
    ask(qtbot, window, "Say it again.")
    answered(qtbot, window)
    assert last(window).state == "done"
    assert last(window).stats.completion_tokens > 0
    window.show_chat("")
    assert window.empty.isVisible()
    start.close(window)
    again = start(fake_command("--starter"))
    qtbot.waitUntil(lambda: again.library.can_answer)
    assert not again.first_start.page.isVisible()


def test_a_download_is_paused_resumed_after_a_restart_and_found_complete(qtbot, hub, start):
    window = start(fake_command("--starter"))
    offered(qtbot, window)
    hub.faults[SHARD] = Fault(times=1, hold=100_000)
    main(window).click()
    qtbot.waitUntil(lambda: hub.held.is_set() and first_row(window).bar.value() > 0)
    main(window).click()
    qtbot.waitUntil(lambda: main(window).text() == "Resume")
    assert first_row(window).status.text().startswith("Paused at ")
    hub.go_on.set()
    ask(qtbot, window, "tokens=3 delay=1")
    answered(qtbot, window)
    start.close(window)
    again = start(fake_command("--starter"))
    strip = again.first_start.strip
    qtbot.waitUntil(strip.isVisible)
    assert again.first_start.start.state == "closed"
    assert strip.buttons.main.text() == "Resume"
    asked = len(hub.requests)
    strip.buttons.main.click()
    qtbot.waitUntil(lambda: strip.label.text() == "Tiny: Almost ready…")
    assert any(path == SHARD and range_ for path, range_, _ in hub.requests[asked:])  # from where it stopped


def test_offline_it_says_so_and_goes_on_with_another_click(qtbot, hub, start, monkeypatch):
    with socket.socket() as closed:
        closed.bind(("127.0.0.1", 0))
        nobody = f"http://127.0.0.1:{closed.getsockname()[1]}"
    monkeypatch.setenv("HF_ENDPOINT", nobody)
    window = start(fake_command("--starter"))
    offered(qtbot, window)  # needs no network
    main(window).click()
    qtbot.waitUntil(lambda: main(window).text() == "Try Again")
    status = first_row(window).status
    assert "cannot be reached" in status.text()
    assert status.property("role") == "bad"
    assert window.library.can_answer  # the starter goes on


def test_a_hub_that_refuses_is_quoted(qtbot, hub, start):
    hub.tokens = {"somebody else's"}
    window = start(fake_command("--starter"))
    offered(qtbot, window)
    main(window).click()
    qtbot.waitUntil(lambda: main(window).text() == "Try Again")
    assert "gated or private" in first_row(window).status.text()


def test_a_disk_that_is_too_small_for_the_real_files_is_said(qtbot, hub, start):
    info = hub.info(REPO)
    for sibling in info["siblings"]:
        if "lfs" in sibling:
            sibling["size"] = sibling["lfs"]["size"] = 10**15
    hub.entries[REPO] = info
    window = start(fake_command("--starter"))
    offered(qtbot, window)
    main(window).click()
    qtbot.waitUntil(lambda: main(window).text() == "Try Again")
    assert first_row(window).status.text().startswith("Not enough disk space")


def test_the_menu_reopens_it_beside_chats_and_models(qtbot, hub, start):
    window = start(fake_command())
    qtbot.waitUntil(lambda: window.library.can_answer)
    assert not window.first_start.page.isVisible()
    assert not window.model_browser.client.running
    ask(qtbot, window, "tokens=3 delay=1")
    answered(qtbot, window)
    entry = next(action for action in window.actions() if action.text() == "Recommended Models…")
    entry.trigger()
    offered(qtbot, window)
    assert window.first_start.page.isVisible()
    window.show_chat(window.conversations.store.chats()[0].id)
    assert not window.first_start.page.isVisible()
    window.show_chat("")
    window.first_start.page.close_button.click()
    assert window.empty.isVisible()


def test_a_service_that_cannot_start_is_said_on_the_page(qtbot, hub, start, monkeypatch):
    monkeypatch.setattr("app.processes.service_clients.MODEL_SERVICE_COMMAND", ["/no/such/program"])
    window = start(fake_command("--starter"))
    page = window.first_start.page
    qtbot.waitUntil(page.again.isVisible)
    assert "could not be started" in page.text.text()
