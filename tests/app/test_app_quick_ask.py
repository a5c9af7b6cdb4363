"""Quick Ask: a question in between, of which nothing stays unless it is kept; and the key that opens it."""

import ctypes
import json
import os
import shutil
import sqlite3
import subprocess
import sys
import threading
from contextlib import closing

import pytest
from driving import answered
from PySide6.QtCore import QKeyCombination, QMimeData, Qt
from PySide6.QtGui import QGuiApplication, QImage
from PySide6.QtWidgets import QApplication, QKeySequenceEdit, QToolButton
from scripted import REPOSITORY

from app.composer.composer import LONG_PASTE
from app.quick_ask import global_key
from app.quick_ask.global_key import CarbonKey, GlobalKey, suggested_keys
from app.settings import Settings
from app.store.chat_store import ChatStore
from app.transcript.answer_view import AnswerView
from app.window.settings.settings_dialog import SettingsDialog
from engine import protocol as p


@pytest.fixture
def panel(window):
    window.quick_ask.ask()
    return window.quick_ask.panel


def asked(qtbot, panel, text):
    """Asks, and waits until something of the answer is there."""
    panel.composer.set_text(text)
    qtbot.keyClick(panel.composer.prompt_edit, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: panel.chat and panel._conversations.outline(panel.chat)[-1].role == "assistant")


def rows(window, table="messages"):
    with closing(sqlite3.connect(window.store.path)) as db:
        return db.execute(f"SELECT count(*) FROM {table}").fetchone()[0]


def press(panel, text):
    next(button for button in panel.question.buttons() if button.text() == text).click()


def pressed_escape(qtbot, panel):
    qtbot.keyClick(panel.composer.prompt_edit, Qt.Key.Key_Escape)


def test_nothing_of_it_is_loaded_at_the_start():
    code = "import sys, app.window.main_window; print([n for n in sys.modules if 'app.quick_ask' in n])"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "[]"


def test_an_answer_streams_and_is_gone_when_the_panel_closes(qtbot, window, panel, monkeypatch):
    sent = []
    send = window.client.send
    monkeypatch.setattr(window.client, "send", lambda message: sent.append(message) or send(message))
    asked(qtbot, panel, "tokens=30 delay=2")
    chat = panel.chat
    qtbot.waitUntil(lambda: isinstance(panel.transcript.view(panel.transcript.outline[-1].id), AnswerView))
    answered(qtbot, window)
    view = panel.transcript.view(panel.transcript.outline[-1].id)
    assert view.message.state == "done"
    assert len(view.message.content.split()) == 30
    assert window.conversations.options.own(chat).tools is False
    assert panel.composer.meter.usage == (view.message.stats.prompt_tokens + 30, window.library.context)
    assert window.sidebar.model.rowCount() == 0
    assert chat not in window.workspace.looks
    assert window.finished_answers.unseen == set()
    assert window.store.deleted.items() == []
    assert rows(window, "chats") == 1
    pressed_escape(qtbot, panel)
    assert not panel.isVisible()
    assert (rows(window, "chats"), rows(window)) == (0, 0)
    assert [m.chat for m in sent if isinstance(m, p.ChangePool) and m.action == "forget"] == [chat]
    assert [m.chat for m in sent if isinstance(m, p.SetActive)] == [chat, ""], "its answer came first"
    window.quick_ask.ask()
    assert (panel.chat, panel.composer.text(), panel.transcript.isVisible()) == ("", "", False)


def test_a_second_question_reads_the_first(qtbot, window, panel, generated):
    asked(qtbot, panel, "first tokens=3")
    answered(qtbot, window)
    asked(qtbot, panel, "second tokens=3")
    answered(qtbot, window)
    assert [m.content for m in generated[-1].messages if m.role == "user"] == [
        "first tokens=3",
        "second tokens=3",
    ]
    assert len(panel.transcript.outline) == 4


def test_closing_asks_while_the_answer_is_written(qtbot, window, panel):
    asked(qtbot, panel, "tokens=4000 delay=2")
    pressed_escape(qtbot, panel)
    assert panel.isVisible()
    press(panel, "Keep Open")
    assert panel.isVisible()
    assert panel.question is None
    panel.close()
    press(panel, "Throw Away")
    assert not panel.isVisible()
    qtbot.waitUntil(lambda: rows(window, "chats") == 0)
    assert (rows(window), window.conversations.answers.running()) == (0, set())


def test_an_answer_may_be_kept_while_it_is_written_and_opened_in_the_window(qtbot, window, panel):
    window.hide()
    asked(qtbot, panel, "tokens=300 delay=2")
    chat = panel.chat
    panel.close()
    press(panel, "Keep as Chat")
    assert not panel.isVisible()
    answered(qtbot, window)
    assert [look.title for look in window.workspace.looks.values()] == ["tokens=300 delay=2"]
    assert window.conversations.branch(chat)[-1].state == "done"
    assert window.conversations.options.own(chat).tools is None
    window.quick_ask.ask()
    assert panel.chat == ""
    asked(qtbot, panel, "tokens=3")
    answered(qtbot, window)
    qtbot.keyClick(panel, Qt.Key.Key_S, Qt.KeyboardModifier.ControlModifier)
    assert panel.keep_button.text() == "Open in Octavo"
    kept = panel.chat
    panel.keep_button.click()
    assert window.isVisible()
    assert window.current_chat == kept
    assert not panel.isVisible()
    assert rows(window, "chats") == 2


def test_a_temporary_chat_is_gone_after_a_crash_or_a_quit(tmp_path):
    path = tmp_path / "chats.db"
    for crash in (True, False):
        store = ChatStore(path)
        kept, gone = store.new_chat("Kept").id, store.new_chat(temporary=True).id
        leaf = store.add_message(gone, None, "user", "Secret").id
        store.add_message(gone, leaf, "assistant", "Half", "streaming")
        assert next(chat.id for chat in store.chats()) == kept
        assert gone not in [chat.id for chat in store.chats()]
        if crash:
            store.connection.close()
            store = ChatStore(path)
            store.deleted.purge()
            assert store.branch(gone) == []
        store.close()
        with closing(sqlite3.connect(path)) as db:
            assert db.execute("SELECT count(*) FROM chats WHERE id = ?", (gone,)).fetchone() == (0,)
            assert db.execute("SELECT count(*) FROM messages").fetchone() == (0,)


def test_the_main_windows_chat_and_draft_stay_as_they_are(qtbot, window, panel):
    window.composer.set_text("a draft")
    asked(qtbot, panel, "tokens=20 delay=2")
    assert (window.current_chat, window.composer.text()) == ("", "a draft")
    assert window.composer.send_button.text() == "Send"
    assert panel.composer.send_button.text() == "Stop"
    panel.composer.set_text("meanwhile")
    panel.composer.send_button.click()
    answered(qtbot, window)
    assert panel.transcript.message(panel.transcript.outline[-1].id).state in ("stopped", "done")
    assert panel.composer.text() == "meanwhile"


def test_a_question_waits_for_the_answer_before(qtbot, window, panel):
    asked(qtbot, panel, "tokens=4000 delay=2")
    panel.composer.set_text("too early")
    qtbot.keyClick(panel.composer.prompt_edit, Qt.Key.Key_Return)
    assert panel.composer.notice.text() == "Wait for the answer, or stop it."
    assert panel.composer.text() == "too early"
    panel.stop()
    answered(qtbot, window)


def test_without_a_model_one_sentence_leads_to_the_window(window, panel, monkeypatch):
    opened = []
    monkeypatch.setattr(window, "open_picker", lambda: opened.append(window.isVisible()))
    window.library._chosen, window.library._wanted = True, ""
    window.client.model_state.emit(p.ModelState(state="none"))
    assert panel.status.text() == "No model is loaded, so nothing can be answered."
    panel.composer.set_text("a question")
    panel.submit("a question")
    assert (panel.chat, panel.composer.text()) == ("", "a question")
    window.hide()
    panel.models_button.click()
    assert opened == [True]


def test_messages_have_no_buttons_that_need_the_main_window(qtbot, window, panel):
    asked(qtbot, panel, "tokens=3")
    answered(qtbot, window)
    prompt, answer = (panel.transcript.view(outlined.id) for outlined in panel.transcript.outline)
    shown = [b.accessibleName() for b in answer.findChildren(QToolButton) if not b.isHidden()]
    assert shown == ["Copy answer", "Regenerate"]
    assert "Why" not in answer.stats_label.text()
    qtbot.mouseMove(prompt)
    QApplication.sendEvent(prompt, _entered())
    assert prompt.edit.isHidden()
    assert prompt.more.isHidden()


def _entered():
    from PySide6.QtCore import QPointF
    from PySide6.QtGui import QEnterEvent

    return QEnterEvent(QPointF(1, 1), QPointF(1, 1), QPointF(1, 1))


def test_a_question_that_does_not_fit_says_so(qtbot, open_window):
    window = open_window("--context", "200")
    qtbot.waitUntil(lambda: window.library.can_answer)
    window.quick_ask.ask()
    panel = window.quick_ask.panel
    asked(qtbot, panel, "word " * 300)
    answered(qtbot, window)
    qtbot.waitUntil(lambda: panel.transcript.view(panel.transcript.outline[-1].id) is not None)
    answer = panel.transcript.view(panel.transcript.outline[-1].id)
    assert answer.message.details["overflow"]
    assert not answer.banner.isHidden()
    assert "200" in answer.banner.text()


def test_regenerate_and_versions_work(qtbot, window, panel):
    asked(qtbot, panel, "tokens=3")
    answered(qtbot, window)
    first = panel.transcript.outline[-1].id
    panel.transcript.retry_requested.emit(first)
    answered(qtbot, window)
    assert panel.transcript.outline[-1].id != first
    panel.transcript.version_requested.emit(first)
    assert panel.transcript.outline[-1].id == first


def test_the_clipboard_is_added_only_when_asked(qtbot, window, panel):
    clipboard = QGuiApplication.clipboard()
    clipboard.clear()
    panel.clipboard_button.click()
    assert panel.composer.notice.text() == "There is no text and no picture in the clipboard."
    clipboard.setText("copied words")
    assert panel.composer.files.files == []
    panel.clipboard_button.click()
    qtbot.waitUntil(lambda: len(panel.composer.files.files) == 1 and panel.composer.files.files[0].counted)
    picture = QMimeData()
    image = QImage(20, 20, QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.red)
    picture.setImageData(image)
    clipboard.setMimeData(picture)
    panel.clipboard_button.click()
    qtbot.waitUntil(lambda: len(panel.composer.files.images) == 1)
    names = [file.name for file in panel.composer.files.files]
    assert names == ["Clipboard", "Clipboard"]
    clipboard.clear()  # Qt would use the picture's data after Python has ended
    panel.close()
    assert panel.composer.files.files == []


def test_the_panel_is_not_in_the_way_of_a_screenshot(qtbot, window, monkeypatch, tmp_path):
    QImage(40, 30, QImage.Format.Format_RGB32).save(str(tmp_path / "screen.png"))
    (tmp_path / "gnome-screenshot").write_text(f'#!/bin/sh\ncp "{tmp_path}/screen.png" "$3"\n')
    (tmp_path / "gnome-screenshot").chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}:/usr/bin:/bin")
    window.quick_ask.ask()
    panel = window.quick_ask.panel
    button = next(b for b in panel.findChildren(QToolButton) if b.accessibleName() == "Add a screenshot")
    button.click()
    assert not panel.isVisible()
    qtbot.waitUntil(panel.isVisible)
    qtbot.waitUntil(lambda: len(panel.composer.files.images) == 1)
    (tmp_path / "gnome-screenshot").write_text("no program")
    button.click()
    qtbot.waitUntil(panel.isVisible)
    monkeypatch.setenv("PATH", "/nowhere")
    button.click()
    assert panel.isVisible()


def test_a_key_is_watched_from_the_start_or_a_sentence_says_why_not(
    qtbot, open_window, monkeypatch, tmp_path
):
    monkeypatch.setattr(PlayedKey, "taken", [])
    monkeypatch.setattr(global_key, "X11Key", PlayedKey)
    said = []
    for keys in ("Ctrl+Alt+Space", "Ctrl+Alt+T"):
        settings = Settings(tmp_path / keys[-1])
        settings.quick_ask_key = keys
        settings.sync()
        window = open_window(folder=tmp_path / keys[-1])
        window.workspace.reported.connect(said.append)
        with qtbot.waitSignal(window.painted):
            pass
    assert len(PlayedKey.taken) == 1
    assert said == ["Ctrl+Alt+T belongs to another program. Choose another key."]


def test_a_selection_stands_above_the_question_and_is_not_sent(qtbot, window, panel, generated):
    panel.composer.set_text("Why?")
    window.quick_ask.ask(selection="one\ntwo\n")
    assert panel.composer.text() == "> one\n> two\n\nWhy?"
    window.quick_ask.ask(selection="long " * LONG_PASTE)
    qtbot.waitUntil(lambda: [file.name for file in panel.composer.files.files] == ["Selection"])
    assert generated == []
    assert panel.chat == ""


def test_a_macs_service_brings_the_selection(qtbot, mac_runtime, open_window, monkeypatch):
    window = open_window()
    qtbot.waitUntil(lambda: "askOctavo:userData:error:" in mac_runtime.methods)
    types, method = mac_runtime.methods["askOctavo:userData:error:"]
    assert types == "v@:@@^@"
    assert mac_runtime.sent[-1] == ("sharedApplication", "setServicesProvider:", ("OctavoServiceProvider",))
    window.hide()
    mac_runtime.answers["stringForType:"] = "  "
    method(mac_runtime.class_named("pasteboard"), 0, 0)
    assert "panel" not in window.quick_ask.__dict__
    mac_runtime.answers["stringForType:"] = "selected"
    method(mac_runtime.class_named("pasteboard"), 0, 0)
    assert window.quick_ask.panel.composer.text() == "> selected\n\n"
    assert ("sharedApplication", "activateIgnoringOtherApps:", (True,)) in mac_runtime.sent
    assert not window.isVisible()
    window.closing.watch(QApplication.instance())
    active = Qt.ApplicationState.ApplicationActive
    with monkeypatch.context() as patch:
        patch.setattr(QApplication, "applicationState", lambda: Qt.ApplicationState.ApplicationInactive)
        method(mac_runtime.class_named("pasteboard"), 0, 0)
    QApplication.instance().applicationStateChanged.emit(active)
    assert not window.isVisible(), "the app was made active for the panel"
    QApplication.instance().applicationStateChanged.emit(active)
    assert window.isVisible()


def test_a_mac_goes_back_to_the_app_that_was_in_use(qtbot, mac_runtime, open_window, monkeypatch):
    window = open_window()
    qtbot.waitUntil(lambda: "askOctavo:userData:error:" in mac_runtime.methods)
    mac_runtime.answers |= {"processIdentifier": 321, "activateFromApplication:options:": True}
    back = ("runningApplicationWithProcessIdentifier:", "activateFromApplication:options:", "hide:")

    def asked_from(state):
        """Opens Quick Ask while this app has a state, and closes it; what is sent then."""
        with monkeypatch.context() as patch:
            patch.setattr(QGuiApplication, "applicationState", lambda: state)
            window.quick_ask.ask()
        del mac_runtime.sent[:]
        window.quick_ask.panel.close()
        return [sent for sent in mac_runtime.sent if sent[1] in back]

    states = Qt.ApplicationState
    assert asked_from(states.ApplicationActive) == []
    found, activated = asked_from(states.ApplicationInactive)
    assert found == ("NSRunningApplication", back[0], (321,))
    assert activated == (back[0], back[1], ("currentApplication", "nil"))
    mac_runtime.answers["activateFromApplication:options:"] = False
    assert asked_from(states.ApplicationInactive)[-1] == ("sharedApplication", "hide:", ("nil",))
    with monkeypatch.context() as patch:
        patch.setattr(QGuiApplication, "applicationState", lambda: states.ApplicationInactive)
        window.quick_ask.ask()
    panel = window.quick_ask.panel
    asked(qtbot, panel, "tokens=3")
    answered(qtbot, window)
    panel.keep()
    del mac_runtime.sent[:]
    panel.keep_button.click()
    assert [sent for sent in mac_runtime.sent if sent[1] in back] == [], "it is shown in the main window"


def test_addresses_open_it(qtbot, window):
    from app.window.desktop.open_requests import MAX_PROMPT, parse_open_request

    assert parse_open_request("octavo://ask") == parse_open_request("octavo://ask?prompt=")
    assert parse_open_request("octavo://ask?prompt=a%20b").text == "a b"
    assert len(parse_open_request("octavo://ask?prompt=" + "a" * (MAX_PROMPT + 9)).text) == MAX_PROMPT
    assert parse_open_request("octavo://ask?prompt=a&prompt=b").kind == "unknown"
    QApplication.instance().open_requested.emit("octavo://ask?prompt=a%20b")
    assert window.quick_ask.panel.composer.text() == "a b"
    assert window.quick_ask.panel.isVisible()


def test_menu_and_tray_open_it(window):
    entry = next(a for a in window.actions() if a.text() == "Quick Ask…")
    entry.trigger()
    assert window.quick_ask.panel.isVisible()
    window.quick_ask.panel.close()
    tray = next(a for a in window.tray.menu.actions() if a.text() == "Quick Ask")
    tray.trigger()
    assert window.quick_ask.panel.isVisible()
    screen = window.quick_ask.panel.screen().availableGeometry()
    assert abs(window.quick_ask.panel.geometry().center().x() - screen.center().x()) <= 1
    assert window.quick_ask.panel.y() < screen.height() / 3


def test_the_panel_grows_with_the_answer_as_far_as_the_screen_allows(qtbot, window, panel):
    asked(qtbot, panel, "tokens=10")
    answered(qtbot, window)
    low = panel.height()
    asked(qtbot, panel, "markdown")
    answered(qtbot, window)
    qtbot.waitUntil(lambda: panel.height() > low)
    for _ in range(3):
        asked(qtbot, panel, "markdown")
        answered(qtbot, window)
    room = panel.screen().availableGeometry()
    assert panel.frameGeometry().bottom() <= room.bottom()


def test_a_full_disk_keeps_the_question(window, panel, monkeypatch):
    def full(*_, **__):
        raise sqlite3.OperationalError("database or disk is full")

    monkeypatch.setattr(window.store, "add_message", full)
    panel.composer.set_text("a question")
    panel.submit("a question")
    assert panel.composer.text() == "a question"
    assert panel.composer.notice.text().startswith("The disk is full")


# --- the key ------------------------------------------------------------------------------------


class PlayedKey:
    """Keys of a played system, in which another program has Ctrl+Alt+T."""

    taken: list[str] = []

    def __init__(self, keys, pressed):
        if keys.key() == Qt.Key.Key_T:
            raise OSError("taken")
        self.pressed = pressed
        PlayedKey.taken.append(self)

    def release(self):
        PlayedKey.taken.remove(self)


def test_one_key_is_watched_at_a_time(qtbot, monkeypatch):
    monkeypatch.setattr(PlayedKey, "taken", [])
    key = GlobalKey(watch=PlayedKey)
    assert key.set_keys("Ctrl+Alt+Space") == ""
    with qtbot.waitSignal(key.pressed):
        PlayedKey.taken[0].pressed()
    assert key.set_keys("F9") == ""
    assert len(PlayedKey.taken) == 1
    assert "belongs to another program" in key.set_keys("Ctrl+Alt+T")
    assert PlayedKey.taken == []
    for unusable in ("A", "Shift+A", "Ctrl+Ins", "Ctrl+Alt+Ä"):
        assert key.set_keys(unusable).startswith("Hold Ctrl"), unusable
    assert key.set_keys("") == ""


def test_settings_record_the_key(qtbot, window, monkeypatch):
    monkeypatch.setattr(PlayedKey, "taken", [])
    monkeypatch.setattr(global_key, "is_possible", lambda: True)
    monkeypatch.setattr(global_key, "X11Key", PlayedKey)
    window.window_actions.open_settings()
    dialog = window.findChildren(SettingsDialog)[-1]
    field = dialog.findChild(QKeySequenceEdit)
    assert window.settings.quick_ask_key == ""
    field.setKeySequence("Ctrl+Alt+Space")
    field.editingFinished.emit()
    assert window.settings.quick_ask_key == "Ctrl+Alt+Space"
    PlayedKey.taken[0].pressed()
    assert window.quick_ask.panel.isVisible()
    field.setKeySequence("Ctrl+Alt+T")
    field.editingFinished.emit()
    assert window.settings.quick_ask_key == ""
    assert "belongs to another program" in dialog.findChild(QKeySequenceEdit).parent().children()[-1].text()
    dialog.close()


def test_there_is_no_row_where_no_program_may_watch_keys(window):
    window.window_actions.open_settings()
    dialog = window.findChildren(SettingsDialog)[-1]
    assert dialog.findChild(QKeySequenceEdit) is None
    dialog.close()


X11 = """
import sys
from PySide6.QtCore import QCoreApplication, QTimer
from app.quick_ask.global_key import GlobalKey, X11Key

app = QCoreApplication([])
key = GlobalKey(watch=X11Key)
key.pressed.connect(lambda: (print("pressed", flush=True), app.quit()))
print(key.set_keys(sys.argv[1]) or "ready", flush=True)
QTimer.singleShot(60_000, app.quit)
app.exec()
print(key.set_keys("") or "released", flush=True)
print(GlobalKey(watch=X11Key).set_keys(sys.argv[1]) or "free", flush=True)
"""


@pytest.fixture
def x11(tmp_path):
    """A display of its own; its number."""
    if shutil.which("Xvfb") is None or shutil.which("xdotool") is None:
        pytest.skip("needs Xvfb and xdotool: apt-get install xvfb xdotool")
    read, write = os.pipe()
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", str(write), "-screen", "0", "640x480x24", "-nolisten", "tcp"],
        pass_fds=[write],
        stderr=subprocess.DEVNULL,
    )
    os.close(write)
    with os.fdopen(read) as pipe:
        number = pipe.readline().strip()
    yield {**os.environ, "DISPLAY": f":{number}", "PYTHONPATH": str(REPOSITORY)}
    server.terminate()
    server.wait()


def test_a_key_of_x11_is_heard_also_with_caps_lock_and_belongs_to_one_program(x11):
    def watching(keys):
        return subprocess.Popen([sys.executable, "-c", X11, keys], env=x11, stdout=subprocess.PIPE, text=True)

    def press(*keys):
        subprocess.run(["xdotool", *keys], env=x11, check=True)

    for pressed in (["key", "ctrl+alt+space"], ["key", "Caps_Lock", "key", "ctrl+alt+space"]):
        with watching("Ctrl+Alt+Space") as run:
            assert run.stdout.readline() == "ready\n"
            with watching("Ctrl+Alt+Space") as other:
                assert "belongs to another program" in other.stdout.readline()
                other.kill()
            press("key", "ctrl+alt+x")
            press(*pressed)
            assert run.stdout.read().split() == ["pressed", "released", "free"]
    with watching("F9") as run:
        assert run.stdout.readline() == "ready\n"
        press("key", "F9")
        assert run.stdout.read().split() == ["pressed", "released", "free"]


@pytest.mark.parametrize(("name", "alpha"), [("xcb", 255), ("wayland", 0)])
def test_corners_are_round_only_where_something_surely_blends_them(window, monkeypatch, name, alpha):
    with monkeypatch.context() as patch:
        patch.setattr(QGuiApplication, "platformName", lambda: name)
        window.quick_ask.ask()
    assert window.quick_ask.panel.grab().toImage().pixelColor(1, 1).alpha() == alpha


ASKED = "The desktop is asked for this key. It may ask you in turn."


def told_by(key):
    told = []
    key.told.connect(lambda text, watched: told.append((text, watched)))
    return told


@pytest.mark.parametrize("way", ["gives", "early"])
def test_under_wayland_the_desktop_is_asked_for_the_key(qtbot, portal, way):
    played, key = portal(way), GlobalKey()
    told, session = told_by(key), "/org/freedesktop/portal/desktop/session/played"
    assert global_key.is_possible()
    assert key.set_keys("Ctrl+Alt+Space") == ""
    qtbot.waitUntil(lambda: len(told) == 2)
    assert told == [(ASKED, True), ("The desktop gives Quick Ask this key: Super+Q", True)]
    calls = [json.loads(played.stdout.readline()) for _ in range(3)]
    assert [call[:2] for call in calls] == [
        ["Registry", "Register"],
        ["GlobalShortcuts", "CreateSession"],
        ["GlobalShortcuts", "BindShortcuts"],
    ]
    about = {"description": ["s", "Quick Ask"], "preferred_trigger": ["s", "CTRL+ALT+space"]}
    assert calls[2][2][:3] == [session, [["quick-ask", about]], ""]
    pressed = []
    key.pressed.connect(lambda: pressed.append(os.environ.pop("XDG_ACTIVATION_TOKEN")))
    for times in (1, 2):
        played.stdin.write("press\n")
        played.stdin.flush()
        qtbot.waitUntil(lambda times=times: len(pressed) >= times)
    assert pressed == ["token of quick-ask"] * 2
    (watching,) = [thread for thread in threading.enumerate() if thread.name == "portal-key"]
    key.set_keys("")
    watching.join(10)
    assert not watching.is_alive()
    assert len(told) == 2


@pytest.mark.parametrize(
    ("way", "text"),
    [
        ("without", "watches no key for Octavo. In its own settings"),
        ("odd", "watches no key for Octavo. In its own settings"),
        ("declines", "gave Quick Ask no key"),
        ("nothing", "gave Quick Ask no key"),
        ("silent", "has not answered"),
        ("close", "no longer"),
        ("die", "no longer"),
        ("", "watches no key for Octavo. In its own settings"),
        ("no bus", "watches no key for Octavo. In its own settings"),
    ],
)
def test_a_desktop_that_gives_no_key_is_one_sentence(qtbot, portal, monkeypatch, way, text):
    monkeypatch.setattr(global_key, "_CHOICE_WITHIN", 0.2 if way == "silent" else 60)
    played = portal(way) if way and way != "no bus" else None
    if way == "no bus":
        monkeypatch.setenv("DBUS_SESSION_BUS_ADDRESS", "unix:path=/nonexistent")
    key = GlobalKey()
    told = told_by(key)
    key.set_keys("Ctrl+Alt+.")
    if way in ("close", "die"):
        qtbot.waitUntil(lambda: len(told) == 2)
        played.stdin.write("close\n" if way == "close" else "")
        played.stdin.close()
    qtbot.waitUntil(lambda: not told[-1][1])
    assert text in told[-1][0]
    assert "\n" not in told[-1][0]
    key.set_keys("")


def test_settings_say_what_the_desktop_has_said(qtbot, window, portal, monkeypatch):
    portal("gives")
    window.window_actions.open_settings()
    dialog = window.findChildren(SettingsDialog)[-1]
    field = dialog.findChild(QKeySequenceEdit)
    label = field.parent().children()[-1]
    field.setKeySequence("F9")
    field.editingFinished.emit()
    assert (label.text(), label.isHidden()) == (ASKED, False)
    qtbot.waitUntil(lambda: "Super+Q" in label.text())
    assert window.settings.quick_ask_key == "F9"
    window.quick_ask.key.told.emit("No.", False)
    assert (label.text(), window.settings.quick_ask_key) == ("No.", "")
    assert window.toast.text() == "No."
    dialog.close()
    window.quick_ask.key.told.emit("Later.", False)
    assert label.text() == "No."


class PlayedCarbon:
    """The calls of CarbonEvents.h with C's types: what arrives is what a C compiler's caller would pass."""

    def __init__(self):
        self.calls, self.refuses, word = [], 0, ctypes.c_void_p

        at = ctypes.POINTER(word)
        install = ctypes.CFUNCTYPE(ctypes.c_int32, word, word, ctypes.c_ulong, word, word, at)
        register = ctypes.CFUNCTYPE(
            ctypes.c_int32,
            ctypes.c_uint32,
            ctypes.c_uint32,
            type(global_key._KEY_ID),
            word,
            ctypes.c_uint32,
            at,
        )
        release = ctypes.CFUNCTYPE(ctypes.c_int32, word)
        self.GetApplicationEventTarget = ctypes.CFUNCTYPE(word)(lambda: 11)
        self.InstallEventHandler = install(self._install)
        self.RegisterEventHotKey = register(self._register)
        self.UnregisterEventHotKey = release(lambda key: self._note("unregister", key))
        self.RemoveEventHandler = release(lambda handler: self._note("remove", handler))

    def _note(self, *call):
        self.calls.append(call)
        return 0

    def _install(self, target, handler, count, kinds, _data, made):
        kind = (ctypes.c_uint32 * 2).from_address(kinds)
        self.handler = ctypes.CFUNCTYPE(ctypes.c_int32, *[ctypes.c_void_p] * 3)(handler)
        made[0] = 21
        return self._note("install", target, count, *kind)

    def _register(self, code, held, number, target, options, made):
        self._note("register", code, held, (number.first, number.second), target, options)
        made[0] = 0 if self.refuses else 22
        return self.refuses


def test_a_macs_key_is_a_hot_key_of_carbon(monkeypatch, mac_runtime):
    carbon, heard = PlayedCarbon(), []
    monkeypatch.setattr(global_key, "load_carbon", lambda: carbon)
    control, option = Qt.KeyboardModifier.MetaModifier, Qt.KeyboardModifier.AltModifier
    key = CarbonKey(QKeyCombination(control | option, Qt.Key.Key_Space), lambda: heard.append(1))
    signature = int.from_bytes(b"Octv", "big")
    assert carbon.calls == [
        ("install", 11, 1, int.from_bytes(b"keyb", "big"), 5),  # kEventClassKeyboard, kEventHotKeyPressed
        ("register", 49, 0x1000 | 0x800, (signature, 1), 11, 0),  # kVK_Space, controlKey | optionKey
    ]
    assert carbon.handler(None, None, None) == 0
    assert heard == [1]
    key.release()
    assert carbon.calls[2:] == [("unregister", 22), ("remove", 21)]
    carbon.refuses = -9878  # eventHotKeyExistsErr
    with pytest.raises(OSError, match="taken"):
        CarbonKey(QKeyCombination(Qt.KeyboardModifier.ControlModifier, Qt.Key.Key_F1), print)
    assert carbon.calls[-2:] == [("register", 122, 0x100, (signature, 1), 11, 0), ("remove", 21)]
    assert "Space" in suggested_keys()
    assert global_key.is_possible()
