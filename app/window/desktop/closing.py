"""Closing the window and quitting: closing hides on a Mac, and quitting asks if something would be lost."""

from __future__ import annotations

import signal
import socket
from collections.abc import Callable
from types import FrameType
from typing import Any, Final

from PySide6.QtCore import QObject, QSocketNotifier, Qt
from PySide6.QtGui import QCloseEvent
from PySide6.QtWidgets import QApplication, QMessageBox, QWidget

from app.platform.platform_services import current_platform
from app.translation import translate
from app.window.desktop.open_requests import OctavoApplication


class Closing(QObject):
    """Decides what follows when the window is closed or the app is to quit.

    Chats, drafts and downloads survive quitting; only answers that are being generated, and what the disk
    does not take, would be lost, so only these are a reason to ask.

    Args:
        window: the main window.
        running: returns the chats that are generating.
        unsaved: returns why something cannot be saved, as a sentence; empty if all can be.
        show_window: shows the window in front of all others.
        keep: saves what a hidden window may not lose.
        finish: saves everything and ends the engine.
        stays: returns whether the app goes on without a window where closing does not hide it anyway.

    Attributes:
        finished: the app is quitting; nothing can change that any more.
        question: the dialog that asks; None while there is none.
    """

    def __init__(
        self,
        window: QWidget,
        running: Callable[[], set[str]],
        unsaved: Callable[[], str],
        show_window: Callable[[], object],
        keep: Callable[[], object],
        finish: Callable[[], object],
        stays: Callable[[], bool],
    ) -> None:
        super().__init__(window)
        self._window = window
        self._running, self._unsaved = running, unsaved
        self._show_window = show_window
        self._keep = keep
        self._finish = finish
        self._stays = stays
        self.finished = False
        self.question: QMessageBox | None = None
        self._expects_activation = False

    def watch(self, app: OctavoApplication) -> None:
        """Handles the Dock's messages to the app: open the window again, quit."""
        if current_platform().closing_hides:
            app.on_quit = self._on_quit
            app.applicationStateChanged.connect(self._on_state)

    def expect_activation(self) -> None:
        """The app may become the active one for another window, so the main one stays as it is then."""
        active = QApplication.applicationState() == Qt.ApplicationState.ApplicationActive
        self._expects_activation = not active

    def close_active_window(self) -> None:
        """Closes the window that is in front, or else the main window."""
        (QApplication.activeWindow() or self._window).close()

    def quit(self) -> None:
        """Quits, after asking if answers would be lost."""
        if self.finished:
            return
        number, unsaved = len(self._running()), self._unsaved()
        if number or unsaved:
            self._ask(number, unsaved)
        else:
            self.quit_now()

    def quit_now(self) -> None:
        """Quits without asking; answers that are being generated are saved as far as they are."""
        if not self.finished:
            self.finished = True
            try:
                self._finish()
            finally:
                self._window.hide()

    def on_close(self, event: QCloseEvent) -> None:
        """Hides the window or quits; called by the window when it is closed.

        The event is accepted in order to hide: Qt then closes the system's window, which leaves full screen,
        too. A window in full screen that is only hidden leaves an empty black screen behind.
        """
        hides = current_platform().closing_hides or self._stays()
        if hides and not self.finished:
            self._keep()
        else:
            self.quit()
        event.setAccepted(self.finished or hides)

    def _on_quit(self) -> bool:
        """Takes Quit, sent by the Dock and at logging out: Qt would close all windows, which hides them.

        At logging out nothing is asked, which would hold it up, and answers are kept as far as they are. The
        request that follows from `QCoreApplication.quit`, when the engine has ended, passes.
        """
        if self.finished:
            return False
        if current_platform().is_logging_out():
            self.quit_now()
        else:
            self.quit()
        return True  # the app ends by itself once the engine has ended

    def _on_state(self, state: Qt.ApplicationState) -> None:
        """Shows the window again: a click on the Dock's icon makes the app active, even if it was."""
        active = state == Qt.ApplicationState.ApplicationActive
        if active and self._expects_activation:
            self._expects_activation = False
        elif active and not self._window.isVisible() and not self.finished:
            self._show_window()

    def _ask(self, number: int, unsaved: str) -> None:
        if self.question is not None:
            self.question.raise_()
            return
        if not self._window.isVisible():
            self._show_window()
        if unsaved:
            text, stay_text = unsaved, translate("window", "Keep Open")
            lost = translate("window", "If you quit now, what is not saved may be lost.")
        else:
            text = translate("window", "Octavo is still generating %n answer(s).", "", number)
            lost = translate("window", "If you quit now, only the text so far is kept.")
            stay_text = translate("window", "Keep Generating")
        self.question = box = QMessageBox(self._window)
        box.setWindowTitle(translate("window", "Quit Octavo"))
        box.setText(text)
        box.setInformativeText(lost)
        leave = box.addButton(translate("window", "Quit"), QMessageBox.ButtonRole.AcceptRole)
        stay = box.addButton(stay_text, QMessageBox.ButtonRole.RejectRole)
        box.setDefaultButton(stay)
        box.setEscapeButton(stay)
        box.finished.connect(lambda: self._on_answer(box.clickedButton() is leave))
        box.open()

    def _on_answer(self, leave: bool) -> None:
        box, self.question = self.question, None
        if box is not None:
            box.deleteLater()
        if leave:
            self.quit_now()


SIGNALS: Final = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)


class QuitSignals(QObject):
    """Calls `quit_now` in the event loop at the first signal; a second one ends the process at once.

    A signal that the process ignores already, as under `nohup`, stays ignored.

    It quits as from the menu when the terminal or the system asks the process to end: Ctrl-C, logging out,
    kill. Python would raise KeyboardInterrupt inside whatever slot runs at that moment, which Qt only prints.

    Args:
        quit_now: saves everything and quits, without asking.

    Attributes:
        received: a signal has come.
    """

    def __init__(self, quit_now: Callable[[], object], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._quit_now = quit_now
        self.received = False
        # A handler in Python runs only between two bytecodes, and Qt's event loop runs none: C writes here.
        self._wakes, self._woken = socket.socketpair()
        for end in (self._wakes, self._woken):
            end.setblocking(False)
        self._fd_before = signal.set_wakeup_fd(self._wakes.fileno(), warn_on_full_buffer=False)
        self._before: dict[signal.Signals, Any] = {}  # filled first: a signal may come at once
        for number in SIGNALS:
            if (handler := signal.getsignal(number)) is not signal.SIG_IGN:
                self._before[number] = handler
                signal.signal(number, self._note)
        self._notifier = QSocketNotifier(self._woken.fileno(), QSocketNotifier.Type.Read, self)
        self._notifier.activated.connect(self._on_woken)

    def close(self) -> None:
        """Restores what was done at a signal before; may be called twice."""
        if self._woken.fileno() < 0:
            return
        self._notifier.setEnabled(False)
        for number, handler in self._before.items():
            signal.signal(number, handler)
        signal.set_wakeup_fd(self._fd_before)
        self._wakes.close()
        self._woken.close()

    def _note(self, _number: int, _frame: FrameType | None) -> None:
        """Runs in whatever Python code is interrupted, so it only notes."""
        self.received = True
        for number in tuple(self._before):
            signal.signal(number, signal.SIG_DFL)

    def _on_woken(self) -> None:
        self._woken.recv(64)
        if self.received:
            self._notifier.setEnabled(False)
            self._quit_now()
