"""The bar at the bottom: engine state, memory bar, speed, and the privacy statement."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QWidget

from app.platform.current import current_platform
from app.processes.engine_client import Link
from app.remote.sent_mark import sent_text_of
from app.theme.theme import Theme
from app.translation import translate
from app.window.layout.memory_bar import MemoryBar
from app.workspace import Workspace

HEIGHT = 28
_WITH_PRIVACY, _WITH_STEP, _WITH_SPEED = (
    820,
    640,
    480,
)  # width of the window that these labels need, CSS pixels
_COLORS = {Link.SILENT: "warn", Link.RESTARTING: "warn", Link.FAILED: "bad"}


def _link_text(link: Link) -> str:
    texts = {
        Link.IDLE: translate("window", "not started"),
        Link.STARTING: translate("window", "starting…"),
        Link.READY: translate("window", "ready"),
        Link.SILENT: translate("window", "not responding"),
        Link.RESTARTING: translate("window", "restarting…"),
        Link.FAILED: translate("window", "stopped"),
        Link.CLOSING: translate("window", "closing…"),
        Link.CLOSED: translate("window", "closed"),
    }
    return texts[link]


class StatusBar(QWidget):
    """Always visible.

    Signals:
        restart_requested: start the engine, or replace one that does not respond.
    """

    restart_requested = Signal()

    def __init__(self, theme: Theme, workspace: Workspace, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("status")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._theme = theme
        self._workspace = workspace
        self._link = Link.IDLE
        self._backend = ""
        self._reason = ""
        self._engine = QLabel()
        self._engine.setTextFormat(Qt.TextFormat.RichText)
        self.restart_button = QPushButton(translate("window", "Restart"))
        self.restart_button.setProperty("role", "link")
        self.restart_button.setAccessibleName(translate("window", "Restart the engine"))
        self.restart_button.clicked.connect(self.restart_requested)
        self.bar = MemoryBar(theme)
        self._speed = QLabel()
        self._speed.setTextFormat(Qt.TextFormat.RichText)
        self._step = QLabel()
        self._step.setTextFormat(Qt.TextFormat.RichText)  # on one line with the others
        self._privacy = QLabel()
        self._privacy.setTextFormat(Qt.TextFormat.PlainText)
        self._figures = (0.0, 0.0)
        self.labels = (self._engine, self._speed, self._step, self._privacy)
        row = QHBoxLayout(self)
        row.setContentsMargins(16, 1, 16, 0)
        row.setSpacing(16)
        row.addWidget(self._engine)
        row.addWidget(self.restart_button)
        row.addWidget(self.bar)
        row.addWidget(self._speed)
        row.addWidget(self._step)
        row.addStretch()
        row.addWidget(self._privacy)
        theme.changed.connect(self._restyle)
        workspace.model_changed.connect(self._show_destination)
        self._show_destination()

    def set_link(self, link: Link, reason: str) -> None:
        """Shows the state of the engine process; `reason` becomes the tool tip."""
        self._link, self._reason = link, reason
        self.restart_button.setVisible(link in (Link.SILENT, Link.FAILED))
        self._show_engine()

    def set_backend(self, text: str) -> None:
        """Shows the device and backend of the engine."""
        self._backend = text
        self._show_engine()

    def _show_destination(self) -> None:
        """Says whether text leaves this computer, and where it goes."""
        model = self._workspace.destination
        if model is not None:
            self._privacy.setText(sent_text_of(model))
            text = translate("window", "A model of a server is chosen. What you ask it leaves this computer.")
        else:
            self._privacy.setText(current_platform().privacy_label())
            text = translate(
                "window", "The chosen model runs on this computer. Your chats are not sent anywhere."
            )
        self._privacy.setToolTip(text)
        self._restyle()

    def set_speed(self, tokens_per_s: float, step_ms: float) -> None:
        """Shows tokens per second of all chats, and milliseconds per step; zero hides them."""
        self._figures = (tokens_per_s, step_ms)
        colors = self._theme.palette
        number = f"{tokens_per_s:.0f}" if tokens_per_s >= 10 else f"{tokens_per_s:.1f}"
        self._speed.setText(
            translate("window", "{number} tok/s").format(
                number=f'<span style="color:{colors.text}">{number}</span>'
            )
            if tokens_per_s
            else ""
        )
        step = translate("window", "step {number} ms").format(number=f"{step_ms:.0f}")
        self._step.setText(step if tokens_per_s and step_ms else "")

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Leaves out what does not fit, the least important first."""
        super().resizeEvent(event)
        self._choose()

    def _choose(self) -> None:
        width = self.width()
        self._speed.setVisible(width >= self._theme.px(_WITH_SPEED))
        self._privacy.setVisible(width >= self._theme.px(_WITH_PRIVACY))
        self._step.setVisible(width >= self._theme.px(_WITH_STEP))

    def engine_text(self) -> str:
        """The engine state as plain text, for tests and screen readers."""
        return self._engine.accessibleName()

    def speed_text(self) -> str:
        """The speed of all chats, as rich text; empty while none is answered."""
        return self._speed.text()

    def privacy_text(self) -> str:
        """The sentence that says where text goes."""
        return self._privacy.text()

    def _show_engine(self) -> None:
        colors = self._theme.palette
        state = _link_text(self._link)
        color = getattr(colors, _COLORS.get(self._link, "dim"))
        engine = translate("window", "Engine")
        tail = f" · {self._backend}" if self._backend and self._link is Link.READY else ""
        self._engine.setText(
            f'<span style="color:{colors.text}; font-weight:600">{engine}</span> '
            f'<span style="color:{color}">{state}{tail}</span>'
        )
        self._engine.setAccessibleName(f"{engine} {state}{tail}")
        self._engine.setToolTip(self._reason)
        if (row := self.layout()) is not None:
            row.activate()  # the label is as long as its text at once, so that it is never cut

    def _restyle(self) -> None:
        self.setFixedHeight(max(HEIGHT, self._theme.px(HEIGHT)))
        for label in self.labels:
            label.setFont(self._theme.font(11.5, tabular=True))
            label.setStyleSheet(f"color: {self._theme.palette.dim}")
        if self._workspace.destination is not None:
            self._privacy.setStyleSheet(f"color: {self._theme.palette.sent}")
        self._choose()
        self.set_link(self._link, self._reason)
        self.set_speed(*self._figures)
