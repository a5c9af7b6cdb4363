"""A Mac's window hides and comes back when it is closed; quitting asks only if an answer would be lost."""

import sqlite3
import threading

import pytest
from driving import answered, ask, last
from PySide6.QtCore import QEvent, Qt
from PySide6.QtWidgets import QApplication, QDialog
from test_app_start import start

from app.platform.platform_services import MacPlatform
from app.processes.background_worker import BackgroundWorker
from app.processes.engine_client import Link
from app.window import main_window, memory_signals
from app.window.memory_signals import HIDDEN_WATCH_HZ
from engine import protocol as p

ACTIVE = Qt.ApplicationState.ApplicationActive


@pytest.fixture
def mac_window(qtbot, mac_runtime, open_window):
    window = open_window()
    window.closing.watch(QApplication.instance())
    qtbot.waitUntil(lambda: window.library.can_answer)
    return window


def answering(qtbot, window):
    """Lets the window wait for a long answer; returns its chat."""
    ask(qtbot, window, "tokens=4000 delay=2")
    chat = window.current_chat
    qtbot.waitUntil(lambda: window.conversations.answers.of_chat(chat).tokens > 3)
    return chat


def press(window, text):
    """Clicks the button of the question with this text."""
    box = window.closing.question
    next(button for button in box.buttons() if button.text() == text).click()


def quit_event():
    """What Qt sends for Quit in the Dock's menu, and at logging out."""
    QApplication.sendEvent(QApplication.instance(), QEvent(QEvent.Type.Quit))


def test_on_a_mac_closing_hides_and_the_dock_opens_again(qtbot, mac_window):
    window = mac_window
    window.composer.set_text("a draft")
    window.close()
    assert not window.isVisible()
    assert window.settings.new_draft == "a draft"
    assert window.client.link is Link.READY
    QApplication.instance().applicationStateChanged.emit(Qt.ApplicationState.ApplicationInactive)
    assert not window.isVisible()
    QApplication.instance().applicationStateChanged.emit(ACTIVE)
    assert window.isVisible()
    assert window.composer.text() == "a draft"
    ask(qtbot, window, "tokens=3 delay=0")
    answered(qtbot, window)
    assert last(window).state == "done"


def test_a_hidden_window_goes_on_answering(qtbot, mac_window):
    window = mac_window
    ask(qtbot, window, "tokens=60 delay=5")
    window.close()
    assert window.closing.question is None
    answered(qtbot, window)
    assert last(window).state == "done"


def test_a_hidden_window_hears_of_the_blocks_rarely_and_draws_none(qtbot, mac_window, monkeypatch):
    window, asked = mac_window, []
    monkeypatch.setattr(main_window, "fit_to_screen", lambda window: None)  # too narrow for the panel
    monkeypatch.setattr(window.client, "send", lambda message: asked.append(message) or True)
    window.close()
    assert asked == [p.Watch(hz=HIDDEN_WATCH_HZ)]
    assert not window.memory.is_active
    window.come_to_front()
    assert asked[-1] == p.Watch(hz=float(window.memory.watch_hz))
    assert window.memory.is_active
    window.columns_toggle_memory()
    window.close()
    window.come_to_front()
    assert not window.memory.is_active, "the panel is closed"


def test_a_hidden_panel_takes_what_came_for_it_once_something_is_shown_of_it(qtbot, mac_window, monkeypatch):
    window = mac_window
    monkeypatch.setattr(main_window, "fit_to_screen", lambda window: None)  # too narrow for the panel
    monkeypatch.setattr(window.client, "send", lambda message: True)
    window.close()

    taken = []
    monkeypatch.setattr(window.memory.readout, "take_stats", lambda stats: taken.append(stats.blocks_used))

    def told(used, running):
        stats = p.Stats(blocks_total=8, blocks_used=used, running=running)
        window.client.blocks.emit(p.StatsMessage(stats=stats))
        assert window.memory_signals.stats is stats
        return taken

    assert told(1, 1) == [1], "an answer has begun"
    assert told(2, 1) == told(3, 1) == [1], "only blocks were filled"
    assert told(4, 2) == [1], "another one has begun"
    assert told(4, 1) == [1, 2, 3, 4, 4], "it has ended"
    assert told(5, 1) == [1, 2, 3, 4, 4]
    monkeypatch.setattr(memory_signals, "_LATE_SECONDS", -1.0)
    assert told(6, 1) == [1, 2, 3, 4, 4, 5, 6], "it has waited long enough"
    monkeypatch.setattr(memory_signals, "_LATE_SECONDS", 3600.0)
    assert told(7, 1) == [1, 2, 3, 4, 4, 5, 6]
    window.come_to_front()
    assert taken == [1, 2, 3, 4, 4, 5, 6, 7]


def test_cmd_w_closes_the_dialog_in_front_first(qtbot, mac_window, monkeypatch):
    dialog = QDialog(mac_window)
    dialog.show()
    monkeypatch.setattr(QApplication, "activeWindow", staticmethod(lambda: dialog))
    mac_window.closing.close_active_window()
    assert (dialog.isVisible(), mac_window.isVisible()) == (False, True)
    monkeypatch.setattr(QApplication, "activeWindow", staticmethod(lambda: None))
    mac_window.closing.close_active_window()
    assert not mac_window.isVisible()


def test_quit_from_the_dock_ends_a_hidden_app_at_once(qtbot, mac_window):
    mac_window.close()
    quit_event()
    qtbot.waitUntil(lambda: mac_window.client.link is Link.CLOSED)
    assert not mac_window.client.last_exit.signalled
    QApplication.instance().applicationStateChanged.emit(ACTIVE)
    assert not mac_window.isVisible(), "an app that quits does not come back"
    assert not QApplication.instance().on_quit(), "now Qt may end the loop"


def test_quit_asks_while_an_answer_is_generated_and_shows_the_window_for_it(qtbot, mac_window):
    window = mac_window
    chat = answering(qtbot, window)
    window.close()
    quit_event()
    assert window.isVisible()
    assert window.closing.question.text() == "Octavo is still generating 1 answer."
    quit_event()
    window.closing.quit()
    assert len([child for child in window.findChildren(QDialog) if child.isVisible()]) == 1, "it asks once"
    press(window, "Keep Generating")
    assert window.closing.question is None
    assert window.client.link is Link.READY
    before = window.conversations.answers.of_chat(chat).tokens
    qtbot.waitUntil(lambda: window.conversations.answers.of_chat(chat).tokens > before)
    quit_event()
    press(window, "Quit")
    qtbot.waitUntil(lambda: window.client.link is Link.CLOSED)
    assert not window.isVisible()


def test_logging_out_asks_nothing_and_keeps_what_there_is_of_an_answer(
    qtbot, mac_window, open_window, monkeypatch
):
    chat = answering(qtbot, mac_window)
    monkeypatch.setattr(MacPlatform, "is_logging_out", lambda self: True)
    quit_event()
    assert mac_window.closing.question is None
    qtbot.waitUntil(lambda: mac_window.client.link is Link.CLOSED)
    assert open_window().store.branch(chat)[-1].content


def test_on_linux_closing_asks_too_since_it_quits(qtbot, window):
    answering(qtbot, window)
    window.close()
    assert window.isVisible()
    qtbot.keyClick(window.closing.question, Qt.Key.Key_Escape)
    assert window.isVisible()
    assert window.conversations.answers.running()
    window.conversations.answers.stop(window.current_chat)
    answered(qtbot, window)
    window.close()
    assert not window.isVisible()
    qtbot.waitUntil(lambda: window.client.link is Link.CLOSED)


def test_a_download_and_a_draft_are_no_reason_to_ask(qtbot, window):
    window.model_browser.discovery.transfers = {"org/a": p.Transfer(repo="org/a", state="running")}
    window.composer.set_text("a draft")
    window.closing.quit()
    assert window.closing.question is None
    qtbot.waitUntil(lambda: window.client.link is Link.CLOSED)


def test_quitting_asks_while_the_disk_takes_nothing(qtbot, window, monkeypatch):
    def refuse(*_):
        raise sqlite3.OperationalError("database or disk is full")

    monkeypatch.setattr("app.store.store_thread.finish", refuse)
    window.conversations.add_prompt(window.shown.begin(), "words " * 20_000)
    window.close()  # at once: what is being saved has failed when the question comes
    assert window.isVisible()
    assert window.closing.question.text() == ("The disk is full, so this chat is not saved. Free some space.")
    assert "may be lost" in window.closing.question.informativeText()
    press(window, "Keep Open")
    assert window.isVisible()
    window.close()
    press(window, "Quit")
    assert not window.isVisible()
    qtbot.waitUntil(lambda: window.client.link is Link.CLOSED)


def test_what_the_disk_takes_again_is_no_reason_to_ask(qtbot, window, monkeypatch):
    def refuse(*_):
        raise sqlite3.OperationalError("database or disk is full")

    monkeypatch.setattr("app.store.store_thread.finish", refuse)
    ask(qtbot, window, "tokens=3 delay=0")
    answered(qtbot, window)
    assert "full" in window.conversations.unsaved_text()
    monkeypatch.undo()
    qtbot.waitUntil(lambda: not window.conversations.unsaved_text())
    window.close()
    assert not window.isVisible()
    qtbot.waitUntil(lambda: window.client.link is Link.CLOSED)


RUN = """
import sys
from pathlib import Path
from PySide6.QtCore import QEvent, Qt, QTimer
from app.application import Octavo, build_application
from app.platform.platform_services import CHOSEN
from app.platform.platform_services import LinuxPlatform
from app.platform.platform_services import MacPlatform
from app.processes.background_worker import BackgroundWorker
from app.processes.engine_client import Link

sys.path.insert(0, "tests/app")
from objective_c_stand_in import RecordingRuntime
from scripted import FAST, fake_command

CHOSEN.platform = MacPlatform(RecordingRuntime()) if sys.argv[2] == "mac" else LinuxPlatform()
app = build_application()
octavo = Octavo(Path(sys.argv[1]), "dark", fake_command(), FAST)
window = octavo.window

def on_link(link, _text):
    if link is Link.READY:
        window.close()
        print("visible" if window.isVisible() else "hidden", octavo.client.link.name)
        if sys.argv[2] == "mac":
            app.applicationStateChanged.emit(Qt.ApplicationState.ApplicationActive)
            print("visible" if window.isVisible() else "hidden")
            QTimer.singleShot(0, lambda: app.sendEvent(app, QEvent(QEvent.Type.Quit)))

octavo.client.link_changed.connect(on_link)
QTimer.singleShot(30_000, lambda: app.exit(9))
print("ends with", octavo.run(), octavo.client.link.name)
"""


@pytest.mark.parametrize(
    ("system", "told"),
    [
        ("mac", ["hidden READY", "visible", "ends with 0 CLOSED"]),
        ("linux", ["hidden CLOSING", "ends with 0 CLOSED"]),
    ],
)
def test_the_app_runs_until_it_quits(tmp_path, system, told):
    assert start(RUN, str(tmp_path), system).splitlines() == told


def test_results_on_their_way_are_not_delivered_after_the_end(qtbot):
    """A prompt that was saved as the window closed told a chat store that was closed already."""
    worker, done, posted = BackgroundWorker("test-closing"), [], threading.Event()
    worker.submit(lambda: 1, done.append)
    worker.submit(posted.set)
    assert posted.wait(20)
    worker.stop()
    QApplication.processEvents()
    assert done == []
