"""A person at the window: types, presses keys, clicks, and answers the dialogs that open."""

import time

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QAccessible, QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QLineEdit, QMenu, QWidget


class Person:
    """Drives a window by what it shows.

    Args:
        window: the main window, which is in front.
        patience: milliseconds that anything may take.
    """

    def __init__(self, qtbot, window, patience=20_000):
        self.qtbot, self.window, self.patience = qtbot, window, patience
        window.activateWindow()
        self.until(lambda: QApplication.activeWindow() is window)

    def until(self, condition):
        self.qtbot.waitUntil(condition, timeout=self.patience)

    def focused(self) -> QWidget:
        """What gets the keys: of an open menu or popup itself, else the widget with the focus."""
        popup = QApplication.activePopupWidget()
        if popup is not None:
            return popup.focusWidget() or popup
        if QApplication.activeWindow() is None:  # a window manager does this when a dialog is closed
            self.window.activateWindow()
            self.until(lambda: QApplication.focusWidget() is not None)
        widget = QApplication.focusWidget()
        assert widget is not None, "nothing has the focus"
        return widget

    # --- keyboard -------------------------------------------------------------------------------

    def press(self, *keys):
        """Presses keys as a menu writes them, such as "Ctrl+Shift+F", wherever the focus is."""
        for each in keys:
            QTest.keySequence(self.focused(), QKeySequence(each))

    def type(self, text):
        QTest.keyClicks(self.focused(), text)

    def tab_to(self, name, back=False):
        """Presses Tab, or Shift+Tab, until the focus is on what has this accessible name."""
        seen = []
        while (here := accessible_name(self.focused())) != name:
            seen.append(here)
            assert len(seen) < 120, f"Tab does not reach {name!r}: {list(dict.fromkeys(seen))}"
            QTest.keyClick(self.focused(), Qt.Key.Key_Backtab if back else Qt.Key.Key_Tab)

    def choose_in_menu(self, *entries):
        """Opens the menu of the focused button with Space, and goes to an entry with the arrow keys.

        An open menu has an event loop of its own, too.
        """
        button, left, begun = self.focused(), list(entries), time.monotonic()

        def look():
            assert time.monotonic() - begun < self.patience / 1000, f"{left} are not in the menu"
            menu = QApplication.activePopupWidget()
            if not isinstance(menu, QMenu):
                return
            action = menu.activeAction()
            if action is None or action.text() != left[0]:
                QTest.keyClick(menu, Qt.Key.Key_Down)
                return
            left.pop(0)
            if not left:
                timer.stop()
            QTest.keyClick(menu, Qt.Key.Key_Right if left else Qt.Key.Key_Return)

        timer = QTimer(self.window, interval=5)
        timer.timeout.connect(look)
        timer.start()
        QTest.keyClick(button, Qt.Key.Key_Space)
        self.until(lambda: not left)

    # --- dialogs --------------------------------------------------------------------------------

    def choose_file(self, path):
        """Types a path into the next file dialog, and presses Enter. To be called before it opens.

        Such a dialog has an event loop of its own, so that whoever opens it waits for its end.
        """
        begun, typed = time.monotonic(), []

        def look():
            assert time.monotonic() - begun < self.patience / 1000, f"{path} was not chosen"
            dialog = QApplication.activeModalWidget()
            if not isinstance(dialog, QFileDialog):
                if typed:
                    timer.stop()
                return
            field = dialog.findChild(QLineEdit, "fileNameEdit")
            if field.text() == str(path):  # again until the dialog, which reads folders in a thread, knows it
                QTest.keyClick(field, Qt.Key.Key_Return)
            else:  # in one go: the dialog completes what is typed, and not always rightly
                typed.append(path)
                field.setFocus()
                field.selectAll()
                field.insert(str(path))

        timer = QTimer(self.window, interval=20)
        timer.timeout.connect(look)
        timer.start()

    # --- mouse ----------------------------------------------------------------------------------

    def click(self, widget):
        assert widget.isVisible()
        assert widget.isEnabled()
        self.qtbot.mouseClick(widget, Qt.MouseButton.LeftButton)


def accessible_name(widget) -> str:
    """What a screen reader calls a widget."""
    return QAccessible.queryAccessibleInterface(widget).text(QAccessible.Text.Name)
