"""The bar at the bottom: engine state, memory bar, speed, and the privacy statement."""

from __future__ import annotations

from typing import NamedTuple

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QPainterPath, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QAbstractButton, QHBoxLayout, QLabel, QSizePolicy, QWidget

from app import formatting
from app.memory.model.pool_summary import Budget
from app.platform.platform_services import current_platform
from app.processes.engine_client import Link
from app.remote.sent_mark import sent_text_of
from app.theme.theme import Theme
from app.theme.widgets import filled, role_button
from app.translation import figure, translate
from app.workspace import Workspace

_WIDTH, _MIN_WIDTH = 180, 60  # px before zoom


class MemoryShare(NamedTuple):
    """A segment of the bar: its colour (empty: the background), bytes, name, and a line about it."""

    color: str
    size: float
    name: str
    text: str


def memory_shares(budget: Budget) -> list[MemoryShare]:
    """Returns the segments of the bar, from left to right: the parts of the engine process."""
    return [
        MemoryShare(part.color, part.amount, part.name, part.text) for part in budget.parts if part.amount > 0
    ]


class MemoryBar(QAbstractButton):
    """A rounded bar; the tool tip lists the segments. Hidden while there is nothing to show.

    It is clicked with the mouse, Enter or Space.
    """

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.shares: list[MemoryShare] = []
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        self._place()
        self.setAccessibleName(translate("window", "Memory"))
        theme.changed.connect(self._place)
        self.hide()

    def show_shares(self, shares: list[MemoryShare]) -> None:
        """Shows segments; an empty list hides the bar."""
        self.shares = shares
        text = "\n".join(share.text for share in shares)
        if shares:
            total = formatting.size(sum(share.size for share in shares))
            text += "\n" + translate("window", "Together: {size}. Click to show the memory panel.").format(
                size=total
            )
        self.setToolTip(text)
        self.setAccessibleDescription(text)
        self.setVisible(bool(shares))
        self.update()

    def sizeHint(self) -> QSize:
        """Shorter only where the window is narrow."""
        return QSize(self._theme.px(_WIDTH), self.height())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.click()
        else:
            super().keyPressEvent(event)

    def _place(self) -> None:
        self.setFixedHeight(max(8, self._theme.px(8)))
        self.setMinimumWidth(self._theme.px(_MIN_WIDTH))
        self.updateGeometry()
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            box = QRectF(self.rect())
            outline = QPainterPath()
            outline.addRoundedRect(box, 3, 3)
            painter.setClipPath(outline)
            painter.fillRect(box, self._theme.color("line" if self._theme.palette.dark else "block_free"))
            total = sum(share.size for share in self.shares) or 1.0
            x = 0.0
            for share in self.shares:
                width = box.width() * share.size / total
                if share.color:
                    painter.fillRect(QRectF(x, 0, width, box.height()), QColor(share.color))
                x += width
            if self.hasFocus():
                painter.setClipping(False)
                painter.setPen(QPen(self._theme.color("accent"), 1.5))
                painter.drawRoundedRect(box.adjusted(0.75, 0.75, -0.75, -0.75), 3, 3)


HEIGHT = 28
_WITH_STEP, _WITH_SPEED, _WITH_PRIVACY = 820, 720, 640  # CSS pixels of the window that these labels need
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
        self.restart_button = role_button("link", translate("window", "Restart"))
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
        left = (self._engine, self.restart_button, self.bar, self._speed, self._step)
        filled(QHBoxLayout(self), *left, 0, self._privacy, spacing=16, margins=(16, 1, 16, 0))
        theme.changed.connect(self._restyle)
        workspace.model_changed.connect(self._show_destination)
        workspace.outside_tools_changed.connect(self._show_destination)
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
            if tools := self._workspace.outside_tools:
                self._privacy.setText(translate("window", "Only tools you allow may send text"))
                sends = translate(
                    "window", "A call that you allow may send its text elsewhere. Tools are from:"
                )
                text = f"{sends} {formatting.listed(tools)}"
        self._privacy.setToolTip(text)
        self._restyle()

    def set_speed(self, tokens_per_s: float, step_ms: float) -> None:
        """Shows tokens per second of all chats, and milliseconds per step; zero hides them."""
        self._figures = (tokens_per_s, step_ms)
        colors = self._theme.palette
        number = figure(tokens_per_s) if tokens_per_s >= 10 else figure(tokens_per_s, 1)
        self._speed.setText(
            translate("window", "{number} tok/s").format(
                number=f'<span style="color:{colors.text}">{number}</span>'
            )
            if tokens_per_s
            else ""
        )
        step = translate("window", "step {number} ms").format(number=figure(step_ms))
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
        """Returns the engine state as plain text, for tests and screen readers."""
        return self._engine.accessibleName()

    def speed_text(self) -> str:
        """Returns the speed of all chats, as rich text; empty while none is answered."""
        return self._speed.text()

    def privacy_text(self) -> str:
        """Returns the sentence that says where text goes."""
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
