"""An idle window: no timer of its own runs, nothing is drawn, and all is back at the first key."""

import gc

import pytest
from PySide6.QtCore import QEvent, QObject, Qt, QTimer
from PySide6.QtWidgets import QApplication, QPlainTextEdit

from app.application import GarbageCollector
from app.theme.widgets import CaretBlinking


class Paints(QObject):
    """Counts the paints of a widget."""

    def __init__(self, widget):
        super().__init__(widget)
        self.count = 0
        widget.installEventFilter(self)

    def eventFilter(self, watched, event):
        self.count += event.type() == QEvent.Type.Paint
        return False


@pytest.fixture
def collector():
    made = GarbageCollector()
    made.start()
    yield made
    made.stop()
    assert gc.isenabled()


def test_garbage_is_collected_again_when_there_is_some(qtbot, collector):
    gc.collect()
    collector.collect()
    assert collector.resting
    assert not collector.findChild(QTimer).isActive()
    QApplication.processEvents()
    assert collector.resting  # nothing was allocated
    kept = []
    QTimer.singleShot(0, lambda: kept.extend([] for _ in range(gc.get_threshold()[0] + 100)))
    qtbot.waitUntil(lambda: not collector.resting)
    assert collector.findChild(QTimer).isActive()
    qtbot.waitUntil(lambda: collector.resting)  # after it was collected
    assert gc.get_count()[0] <= gc.get_threshold()[0]


def test_the_caret_stands_still_after_a_while_and_blinks_at_the_next_key(qtbot):
    app = QApplication.instance()
    before = app.cursorFlashTime()
    app.setCursorFlashTime(usual := 60)
    field = QPlainTextEdit()
    qtbot.addWidget(field)
    field.show()
    field.activateWindow()
    blinking = CaretBlinking(app, still_after=150)
    field.setFocus()
    qtbot.waitUntil(lambda: QApplication.focusWidget() is field)
    qtbot.waitUntil(lambda: blinking.still)
    QApplication.processEvents()
    paints = Paints(field.viewport())
    qtbot.wait(2 * usual)  # a blink would have come
    assert paints.count == 0
    qtbot.keyClick(field, Qt.Key.Key_A)
    assert not blinking.still
    assert app.cursorFlashTime() == usual
    qtbot.waitUntil(lambda: blinking.still)
    qtbot.keyClick(field, Qt.Key.Key_Home)  # moving is enough
    assert not blinking.still
    blinking.stop()
    assert app.cursorFlashTime() == usual
    app.setCursorFlashTime(before)
