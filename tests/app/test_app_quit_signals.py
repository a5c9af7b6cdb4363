"""Ctrl-C, kill and logging out quit as the menu does: what was said is saved, and nothing is left running."""

import os
import signal
import subprocess
import sys
from contextlib import contextmanager

import pytest
from scripted import REPOSITORY, fake_command_of_its_own

from app.store.chat_store import ChatStore

#: Who runs tests in parallel ignores Ctrl-C, and processes inherit that.
BEGIN = """
import signal
for each in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
    signal.signal(each, signal.SIG_DFL)
"""
WINDOW = f"""{BEGIN}
import sys
signal.signal(signal.SIGINT, signal.default_int_handler)
from pathlib import Path
from app.application import Octavo, build_application

app = build_application()
octavo = Octavo(Path(sys.argv[1]), "dark", sys.argv[2:])
window = octavo.window
answers = window.conversations.answers

def on_library():
    if window.library.can_answer and not answers.running():
        window.composer.submitted.emit("tokens=100000 delay=5")

def on_grew(answer):
    if answers.of_message(answer.message).tokens == 20:
        print("answering", octavo.client.pid, flush=True)

window.library.changed.connect(on_library)
window.workspace.answer_grew.connect(on_grew)
raise SystemExit(octavo.run())
"""
ONLY_SIGNALS = f"""{BEGIN}
import sys
if sys.argv[1:]:
    signal.signal(getattr(signal, sys.argv[1]), signal.SIG_IGN)
from PySide6.QtCore import QCoreApplication, QTimer
from app.window.desktop.closing import QuitSignals

app = QCoreApplication([])
signals = QuitSignals(lambda: print("quits", flush=True))
QTimer.singleShot(0, lambda: print("runs", flush=True))
app.exec()
"""


@contextmanager
def running(code, *arguments):
    """Runs code in a process and a group of its own, as a shell does."""
    environment = os.environ | {"QT_QPA_PLATFORM": "offscreen", "PYTHONPATH": str(REPOSITORY)}
    with subprocess.Popen(
        [sys.executable, "-c", code, *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=environment,
        start_new_session=True,
    ) as process:
        try:
            yield process
        finally:
            process.kill()


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_a_signal_to_all_of_the_group_quits_and_saves(tmp_path, number):
    with running(WINDOW, str(tmp_path), *fake_command_of_its_own()) as process:
        word, engine = process.stdout.readline().split()
        assert word == "answering"
        os.killpg(process.pid, number)
        _, errors = process.communicate(timeout=30)
    assert (process.returncode, errors) == (0, "")
    with pytest.raises(ProcessLookupError):
        os.kill(int(engine), 0)
    store = ChatStore(tmp_path / "chats.db")
    (chat,) = store.chats()
    prompt, answer = store.branch(chat.id)
    assert prompt.content == "tokens=100000 delay=5"
    assert answer.state == "interrupted"  # as after Quit in the menu
    assert answer.content.startswith("word0 word1 ")


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_second_signal_ends_a_process_that_does_not_quit(number):
    with running(ONLY_SIGNALS) as process:
        assert process.stdout.readline() == "runs\n"
        process.send_signal(number)
        assert process.stdout.readline() == "quits\n"
        assert process.poll() is None
        process.send_signal(number)
        assert process.wait(timeout=30) == -number


def test_a_signal_that_is_ignored_from_outside_stays_ignored():
    with running(ONLY_SIGNALS, "SIGHUP") as process:
        assert process.stdout.readline() == "runs\n"
        process.send_signal(signal.SIGHUP)
        process.send_signal(signal.SIGTERM)
        assert process.stdout.readline() == "quits\n"
        process.send_signal(signal.SIGTERM)
        assert process.wait(timeout=30) == -signal.SIGTERM
