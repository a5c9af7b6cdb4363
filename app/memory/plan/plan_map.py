"""The fit planner's answer as the block map that it would become, before a model is loaded."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QLabel, QSizePolicy, QVBoxLayout, QWidget

from app.memory.model.block_description import Description
from app.memory.plan.plan_picture import PlanPicture
from app.memory.plan.plan_pool import verdict_words
from app.memory.views.panel_fonts import bold, font
from app.theme.palette import Palette
from engine.protocol import Fit


class PlanMap(QWidget):
    """Shows a `Fit`: weights, the K/V of every chat, scratch and what stays free, cell by cell.

    Signals:
        pointed: something is pointed at, or no longer.
    """

    pointed = Signal(int)

    def __init__(self, palette: Palette, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._palette = palette
        self.fit: Fit | None = None
        self._verdict = QLabel(self)
        self._verdict.setTextFormat(Qt.TextFormat.PlainText)
        self._verdict.setWordWrap(True)
        self._picture = PlanPicture(palette, self)
        self.cells = self._picture.cells
        self._hint = QLabel(self)
        self._hint.setTextFormat(Qt.TextFormat.PlainText)
        self._hint.setWordWrap(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(6)
        for part in (self._verdict, self._picture, self._hint):
            column.addWidget(part)
        column.addStretch(1)
        self._picture.pointed.connect(self.pointed)
        self.set_palette(palette)
        self.show_fit(None)

    def show_fit(self, fit: Fit | None, name: str = "") -> None:
        """Shows another plan; None: there is none yet."""
        self.fit = fit
        drawn = fit is not None and not fit.problem and fit.limit > 0
        self._picture.setVisible(drawn)
        if fit is None:
            self._verdict.setText("No plan yet")
            self._hint.setText(
                "Choose a model under Find models: its plan is drawn here before it is loaded."
            )
        else:
            title = name or fit.name
            self._verdict.setText(f"{title}: {verdict_words(fit)}" if title else verdict_words(fit))
            self._hint.setText(" ".join([fit.reason, *fit.suggestions]).strip())
        self._hint.setVisible(bool(self._hint.text()))
        if fit is not None and drawn:
            self._picture.show_fit(fit)
        self._color_verdict()
        self.setAccessibleName(self._verdict.text())

    def set_limit(self, height: int) -> None:
        """The cells get at most this high, CSS pixels."""
        self._picture.set_limit(max(60, height - 20))

    def set_palette(self, palette: Palette) -> None:
        """Takes over other colours."""
        self._palette = palette
        self._picture.set_palette(palette)
        self._verdict.setFont(bold(self, 12))
        self._hint.setFont(font(self, 11))
        self._hint.setStyleSheet(f"color: {palette.dim}; background: transparent;")
        self._color_verdict()

    def describe(self) -> Description | None:
        """What is pointed at, in words."""
        return self.cells.describe()

    def _color_verdict(self) -> None:
        palette = self._palette
        colors = {"fits": palette.text, "tight": palette.warn, "too big": palette.bad}
        color = colors.get(self.fit.rating if self.fit else "", palette.text)
        self._verdict.setStyleSheet(f"color: {color}; background: transparent;")
