"""What a person does with the window, and whether its loop keeps beating meanwhile."""

import gc
import time
from typing import NamedTuple

import pytest
from PySide6.QtCore import QObject, Qt, QTimer
from PySide6.QtGui import QAccessible
from pytestqt.qtbot import QtBot

from engine import protocol as p

PATIENCE = 120_000  # milliseconds; loaded machines are slow
STALL = 0.05  # seconds between two turns of the event loop that a person does not notice

#: The limit holds on a quiet machine (`make test-slow`); a loop that is blocked is found on any.
STALLS = pytest.mark.parametrize(
    "stall", [pytest.param(STALL, marks=pytest.mark.slow, id="quiet"), pytest.param(10 * STALL, id="any")]
)


class PatientQtBot(QtBot):
    """Waits for two minutes where pytest-qt's own gives up after five seconds."""

    def waitUntil(self, callback, *, timeout=PATIENCE):
        return super().waitUntil(callback, timeout=timeout)

    def waitSignal(self, signal, *, timeout=PATIENCE, **options):
        return super().waitSignal(signal, timeout=timeout, **options)

    def waitSignals(self, signals, *, timeout=PATIENCE, **options):
        return super().waitSignals(signals, timeout=timeout, **options)


def ask(qtbot, window, text):
    """Types and presses Enter."""
    window.composer.set_text(text)
    qtbot.keyClick(window.composer.prompt_edit, Qt.Key.Key_Return)


def answered(qtbot, window, timeout=PATIENCE):
    qtbot.waitUntil(lambda: not window.conversations.answers.running(), timeout=timeout)


def last(window):
    return window.conversations.branch(window.current_chat)[-1]


def say(qtbot, window, *prompts):
    """Sends prompts, each after the answer to the one before; returns the shown branch."""
    for prompt in prompts:
        ask(qtbot, window, prompt)
        answered(qtbot, window)
    return window.conversations.branch(window.current_chat)


def texts(window):
    """The texts of the shown branch."""
    return [message.content for message in window.conversations.branch(window.current_chat)]


def record_sent(window, monkeypatch, kind=object):
    """The messages of a kind that the window sends to the engine from now on."""
    found = []
    send = window.client.send

    def spy(message):
        if isinstance(message, kind):
            found.append(message)
        return send(message)

    monkeypatch.setattr(window.client, "send", spy)
    return found


def prompts(sent):
    """The last messages of the requests for answers among those that were sent."""
    return [message.messages[-1].content for message in sent if isinstance(message, p.Generate)]


def ready(qtbot, window, count=1):
    """The files in the composer, once all have their tokens."""
    files = window.composer.files
    qtbot.waitUntil(lambda: len(files.files) == count and all(each.counted for each in files.files))
    return files


class Beat:
    """Beats every 5 ms on the interface thread while it is entered, and notes the gaps in seconds.

    A full collection stops the thread to look through all of the heap, so what earlier tests left goes first.
    """

    def __init__(self):
        self.gaps = []
        self._timer = QTimer(interval=5, timerType=Qt.TimerType.PreciseTimer)
        self._timer.timeout.connect(self._tick)

    def __enter__(self):
        gc.collect()  # quick: `tests/conftest.py` has frozen what all tests share
        self._before = (time.perf_counter(), waited_for_cpu())
        self._timer.start()
        return self

    def __exit__(self, *_):
        self._timer.stop()

    def longest(self):
        return f"longest gaps: {[round(gap * 1e3) for gap in sorted(self.gaps)[-5:]]} ms"

    def _tick(self):
        now = (time.perf_counter(), waited_for_cpu())
        self.gaps.append((now[0] - self._before[0]) - (now[1] - self._before[1]))
        self._before = now


def waited_for_cpu():
    """Seconds that this thread was ready to run while other programs had the CPU (Linux; else 0)."""
    try:
        with open("/proc/thread-self/schedstat") as file:
            return int(file.read().split()[1]) / 1e9
    except OSError:
        return 0.0


class Heard(NamedTuple):
    """What a screen reader finds at one place of a window; `owner` is the widget or model item, if any."""

    role: QAccessible.Role
    name: str
    text: str  # that it reads: a text's own, else name and value
    description: str
    children: int
    owner: QObject | None


def heard(widget):
    """Returns what a screen reader finds in a widget, itself first, without what cannot be seen.

    No interface outlives this function: Qt frees them with their widgets without telling PySide, which then
    gives the next widget at the same address the type of the old interface.
    """
    found = []
    waiting = [QAccessible.queryAccessibleInterface(widget)]
    while waiting:
        node = waiting.pop()
        if node is None or not node.isValid() or node.state().invisible:
            continue
        name, content = node.text(QAccessible.Text.Name), node.textInterface()
        text = name + node.text(QAccessible.Text.Value)
        if content is not None and content.characterCount():
            text = content.text(0, content.characterCount())
        described = node.text(QAccessible.Text.Description)
        found.append(Heard(node.role(), name, text, described, node.childCount(), node.object()))
        waiting += [node.child(number) for number in reversed(range(node.childCount()))]
    return found


# --- Calls of tools in the transcript


def cards(window) -> list:
    views = [window.transcript.view(message.id) for message in window.transcript.outline]
    return [card for view in views if getattr(view, "calls", None) for card in view.calls.cards]


def states(window) -> list[str]:
    return [card.call.state for card in cards(window)]


def idle(window) -> bool:
    return not window.conversations.answers.running()


def decide(qtbot, window, choice: str, number: int = -1) -> None:
    """Presses a button of a call that asks."""
    qtbot.waitUntil(lambda: "asking" in states(window))
    asking = [card for card in cards(window) if card.call.state == "asking"]
    asking[number].buttons[choice].click()
