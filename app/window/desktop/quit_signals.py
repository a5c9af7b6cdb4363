"""Quits as from the menu when the terminal or the system asks the process to end: Ctrl-C, logging out, kill.

Python would raise KeyboardInterrupt inside whatever slot runs at that moment, which Qt only prints.
"""

from __future__ import annotations

import signal
import socket
from collections.abc import Callable
from types import FrameType
from typing import Any, Final

from PySide6.QtCore import QObject, QSocketNotifier

SIGNALS: Final = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)


class QuitSignals(QObject):
    """Calls `quit_now` in the event loop at the first signal; a second one ends the process at once.

    A signal that the process was told to ignore, as under `nohup`, stays ignored.

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
        for each in (self._wakes, self._woken):
            each.setblocking(False)
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
        for each in tuple(self._before):
            signal.signal(each, signal.SIG_DFL)

    def _on_woken(self) -> None:
        self._woken.recv(64)
        if self.received:
            self._notifier.setEnabled(False)
            self._quit_now()
