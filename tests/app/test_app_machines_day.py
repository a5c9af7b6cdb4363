"""The window with the starter model on two ranks: nothing scripted, from the hosts file to a lost machine."""

import json
import os
import signal
import subprocess
from pathlib import Path

import pytest
from driving import answered, ask, last

from app.application import Octavo
from app.machines.machines_dialog import MachinesDialog
from app.processes.engine_client import Link

pytestmark = [pytest.mark.model, pytest.mark.slow, pytest.mark.timeout(600)]
PATIENCE = 180_000  # milliseconds; loaded machines are slow
LOST = "127.0.0.1 (rank 1) has ended, so the model cannot be computed any more"


@pytest.fixture
def window(qtbot, tmp_path, monkeypatch):
    monkeypatch.setenv("OCTAVO_DATA", str(tmp_path / "data"))
    octavo = Octavo(tmp_path / "data", "dark")
    octavo.window.resize(1440, 900)
    octavo.window.show()
    qtbot.waitUntil(lambda: octavo.window.library.can_answer, timeout=PATIENCE)
    octavo.window.settings.temperature = 0.0
    yield octavo.window
    octavo.window.closing.quit_now()
    qtbot.waitUntil(lambda: octavo.client.link is Link.CLOSED, timeout=PATIENCE)
    octavo.window.deleteLater()
    octavo.deleteLater()


def open_page(qtbot, window) -> MachinesDialog:
    window.window_actions.open_machines()
    return next(page for page in window.findChildren(MachinesDialog) if page.isVisible())


def ranks(window):
    return [rank for model in window.library.state.models if model.active for rank in model.ranks]


def ranks_of(pid):
    """The processes of the ranks that an engine process has started."""
    listed = subprocess.run(
        ["ps", "-A", "-o", "pid=,ppid=,args="], capture_output=True, text=True, check=True
    )
    found = [line.split(None, 2) for line in listed.stdout.splitlines()]
    return [int(own) for own, parent, words in found if int(parent) == pid and words.endswith(" rank")]


def test_a_day_on_two_machines(qtbot, window, tmp_path: Path):
    hosts = tmp_path / "hosts.json"
    hosts.write_text(json.dumps([{"ssh": "127.0.0.1", "ips": ["127.0.0.1"]}] * 2))
    page = open_page(qtbot, window)
    page.open_file(str(hosts))
    qtbot.waitUntil(lambda: page.choose.isEnabled(), timeout=PATIENCE)
    assert "Proposed: " in page.state.text(), page.state.text()
    page.spread.click()
    qtbot.waitUntil(lambda: window.library.can_answer and len(ranks(window)) == 2, timeout=PATIENCE)
    (follower,) = ranks_of(window.client.pid)

    # Two chats at once; one is stopped, the other goes on to its end.
    window.settings.max_tokens = 200
    ask(qtbot, window, "Count from one to five hundred, in words.")
    first = window.current_chat
    qtbot.waitUntil(lambda: window.conversations.answers.of_chat(first).tokens > 3, timeout=PATIENCE)
    window.show_chat("")
    window.settings.max_tokens = 12
    ask(qtbot, window, "What is the capital of France?")
    second = window.current_chat
    qtbot.waitUntil(lambda: second not in window.conversations.answers.running(), timeout=PATIENCE)
    assert last(window).content
    window.conversations.answers.stop(first)
    answered(qtbot, window, PATIENCE)
    assert window.conversations.branch(first)[-1].state == "stopped"

    # A following question reads nothing again, and the page has a map for each machine.
    ask(qtbot, window, "And of Italy?")
    answered(qtbot, window, PATIENCE)
    assert last(window).stats.reused_tokens > 20
    page = open_page(qtbot, window)
    qtbot.waitUntil(lambda: len(page.live.maps) == 2, timeout=PATIENCE)
    assert "15 layers" in page.live.labels[0].text()
    page.accept()

    # A rank is killed: the text stays, the sentence names the machine, and the model comes back.
    window.settings.max_tokens = 800
    ask(qtbot, window, "Count from one to five hundred, in words.")
    chat = window.current_chat
    qtbot.waitUntil(lambda: window.conversations.answers.of_chat(chat).tokens > 3, timeout=PATIENCE)
    os.kill(follower, signal.SIGKILL)
    answered(qtbot, window, PATIENCE)
    assert last(window).state == "interrupted"
    assert last(window).content
    assert LOST in last(window).error
    qtbot.waitUntil(lambda: window.library.can_answer, timeout=PATIENCE)
    window.settings.max_tokens = 8
    ask(qtbot, window, "Name one colour.")
    answered(qtbot, window, PATIENCE)
    assert last(window).state == "done"
    assert len(ranks(window)) == 2
