"""A control of joined segments of which one is chosen, such as Physical | By chat | Plan."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFocusEvent, QKeyEvent, QPaintEvent
from PySide6.QtWidgets import QAbstractButton, QButtonGroup, QHBoxLayout, QWidget

from app.memory.panel_style import font, px
from app.theme.palette import HIGH_CONTRAST, Palette
from app.theme.theme import draw_rounded, smooth_painter
from app.theme.widgets import filled

_HEIGHT = 28


class _Segment(QAbstractButton):
    def __init__(self, text: str, palette: Palette, parent: QWidget) -> None:
        super().__init__(parent)
        self.palette_ = palette
        self.setText(text)
        self.setCheckable(True)
        self.setAccessibleName(text)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setFont(font(self, 12.5))
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self._by_keyboard = False

    def sizeHint(self) -> QSize:
        width = self.fontMetrics().horizontalAdvance(self.text()) + px(self, 22)
        return QSize(width, px(self, _HEIGHT - 4))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Left, Qt.Key.Key_Right):
            event.ignore()  # the control handles it
        else:
            super().keyPressEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        self._by_keyboard = event.reason() in (
            Qt.FocusReason.TabFocusReason,
            Qt.FocusReason.BacktabFocusReason,
            Qt.FocusReason.OtherFocusReason,
        )
        super().focusInEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        palette, box = self.palette_, QRectF(self.rect())
        with smooth_painter(self) as painter:
            if self.isChecked():
                ground = palette.line if palette.dark else palette.raised
                ground = palette.text if palette is HIGH_CONTRAST else ground
                edge = None if palette.dark else palette.line
                draw_rounded(painter, box.adjusted(0.5, 0.5, -0.5, -0.5), 6, ground, edge)
            if self.hasFocus() and self._by_keyboard:
                draw_rounded(painter, box.adjusted(1, 1, -1, -1), 6, edge=palette.accent, width=1.5)
            bright = self.isChecked() or self.underMouse()
            color = palette.text if bright else palette.dim
            inverted = palette is HIGH_CONTRAST and self.isChecked()
            painter.setPen(QColor(palette.panel if inverted else color))
            painter.setFont(self.font())
            painter.drawText(self.rect(), Qt.AlignmentFlag.AlignCenter, self.text())


class SegmentedControl(QWidget):
    """A choice of a few options by index; the left and right arrow keys change it."""

    chosen = Signal(int)

    def __init__(self, texts: list[str], name: str, palette: Palette, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._palette = palette
        self.setAccessibleName(name)
        self.setFixedHeight(_HEIGHT)
        self._group = QButtonGroup(self)
        row = filled(QHBoxLayout(self), spacing=0, margins=(2, 2, 2, 2))
        for index, text in enumerate(texts):
            segment = _Segment(text, palette, self)
            segment.setToolTip(text)
            self._group.addButton(segment, index)
            row.addWidget(segment)
        self._group.button(0).setChecked(True)
        self._group.idToggled.connect(self._on_toggled)

    def choose(self, index: int) -> None:
        """Chooses a segment."""
        self._group.button(index).setChecked(True)

    @property
    def index(self) -> int:
        """The index of the chosen segment."""
        return self._group.checkedId()

    def set_tool_tips(self, *texts: str) -> None:
        """Sets the tool tip of each segment."""
        for index, text in enumerate(texts):
            self._group.button(index).setToolTip(text)

    def set_palette(self, palette: Palette) -> None:
        self._palette = palette
        for button in self.findChildren(_Segment):
            button.palette_ = palette
            button.setFont(font(self, 12.5))
            button.updateGeometry()
            button.update()
        self.setFixedHeight(px(self, _HEIGHT))
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        with smooth_painter(self) as painter:
            box = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
            draw_rounded(painter, box, 8, edge=self._palette.line)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        step = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}.get(Qt.Key(event.key()), 0)
        target = self._group.button(self.index + step)
        if step and target is not None:
            target.setChecked(True)
            target.setFocus()
            return
        super().keyPressEvent(event)

    def _on_toggled(self, index: int, checked: bool) -> None:
        if checked:
            self.chosen.emit(index)
