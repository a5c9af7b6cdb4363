"""The strip at the bottom: the engine's state, the small memory bar, speed, and the promise."""

from __future__ import annotations

import sys

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QWidget

from app.processes.engine_client import Link
from app.theme.theme import Theme
from app.window.memory_bar import MemoryBar

HEIGHT = 28
_WORDS = {
    Link.IDLE: ("not started", ""),
    Link.STARTING: ("starting…", ""),
    Link.READY: ("ready", ""),
    Link.SILENT: ("not responding", "warn"),
    Link.RESTARTING: ("restarting…", "warn"),
    Link.FAILED: ("stopped", "bad"),
    Link.CLOSING: ("closing…", ""),
    Link.CLOSED: ("closed", ""),
}


class StatusBar(QWidget):
    """What is always in sight.

    Signals:
        restart_requested: start the engine, or end one that does not answer.
    """

    restart_requested = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("status")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._theme = theme
        self._link = Link.IDLE
        self._backend = ""
        self._reason = ""
        self._engine = QLabel()
        self._engine.setTextFormat(Qt.TextFormat.RichText)
        self._restart = QPushButton("Restart")
        self._restart.setProperty("role", "link")
        self._restart.setAccessibleName("Restart the engine")
        self._restart.clicked.connect(self.restart_requested)
        self.bar = MemoryBar(theme)
        self._speed = QLabel()
        self._speed.setTextFormat(Qt.TextFormat.RichText)
        self._step = QLabel()
        here = "this Mac" if sys.platform == "darwin" else "this computer"
        self._promise = QLabel(f"Nothing leaves {here}")
        self._promise.setToolTip("Models run here; Octavo opens no connection to send your words anywhere.")
        self._labels = (self._engine, self._speed, self._step, self._promise)
        row = QHBoxLayout(self)
        row.setContentsMargins(16, 1, 16, 0)
        row.setSpacing(16)
        row.addWidget(self._engine)
        row.addWidget(self._restart)
        row.addWidget(self.bar)
        row.addWidget(self._speed)
        row.addWidget(self._step)
        row.addStretch()
        row.addWidget(self._promise)
        theme.changed.connect(self._restyle)
        self._restyle()

    def set_link(self, link: Link, reason: str) -> None:
        """The state of the engine process; `reason` becomes the tool tip."""
        self._link, self._reason = link, reason
        self._restart.setVisible(link in (Link.SILENT, Link.FAILED))
        self._show_engine()

    def set_backend(self, words: str) -> None:
        """Where the engine computes."""
        self._backend = words
        self._show_engine()

    def set_speed(self, tokens_per_s: float, step_ms: float) -> None:
        """Tokens a second of all chats and the length of a step; zeros show nothing."""
        colors = self._theme.palette
        number = f"{tokens_per_s:.0f}" if tokens_per_s >= 10 else f"{tokens_per_s:.1f}"
        self._speed.setText(
            f'<span style="color:{colors.text}">{number}</span> tok/s' if tokens_per_s else ""
        )
        self._step.setText(f"step {step_ms:.0f} ms" if tokens_per_s and step_ms else "")

    def engine_text(self) -> str:
        """The state as plain text, for tests and screen readers."""
        return self._engine.accessibleName()

    def _show_engine(self) -> None:
        colors = self._theme.palette
        words, tone = _WORDS[self._link]
        color = getattr(colors, tone) if tone else colors.dim
        tail = f" · {self._backend}" if self._backend and self._link is Link.READY else ""
        self._engine.setText(
            f'<span style="color:{colors.text}; font-weight:600">Engine</span> '
            f'<span style="color:{color}">{words}{tail}</span>'
        )
        self._engine.setAccessibleName(f"Engine {words}{tail}")
        self._engine.setToolTip(self._reason)

    def _restyle(self) -> None:
        self.setFixedHeight(max(HEIGHT, self._theme.px(HEIGHT)))
        for label in self._labels:
            label.setFont(self._theme.font(11.5, tabular=True))
            label.setStyleSheet(f"color: {self._theme.palette.dim}")
        self.set_link(self._link, self._reason)
