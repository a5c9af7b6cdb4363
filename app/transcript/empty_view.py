"""The view of an empty chat: a greeting with suggestions, or an offer to choose a model."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPaintEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QPushButton, QVBoxLayout, QWidget

from app.theme.theme import Theme, draw_rounded, smooth_painter
from app.theme.widgets import role_button, text_label
from app.translation import translate

_GRID = 76  # the logo is drawn on a grid of so many units
#: px before zoom: the widest texts and suggestions, and what is beside them.
_TITLE_WIDTH, _TEXT_WIDTH, _CHIP_WIDTH = 460, 420, 400
_SIDE, _CHIP_PADDING = 16, 18


def _suggestions() -> tuple[str, ...]:
    return (
        translate("transcript", "Explain paged attention in three sentences"),
        translate("transcript", "Write a Python function that merges two sorted lists"),
        translate("transcript", "Suggest a plan for a rainy Sunday"),
    )


class EmptyView(QWidget):
    """A title, a line of text, and suggestions or a button.

    Attributes:
        title, text: what is said.

    Signals:
        suggested: send this prompt.
        picker_requested: choose a model.
    """

    suggested = Signal(str)
    picker_requested = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._mark = BlockMark(theme)
        self.title, self.text = text_label("large"), text_label("body")
        self._choose = role_button("primary", translate("transcript", "Choose a Model"))
        self._choose.setAccessibleName(translate("transcript", "Choose a Model"))
        self._choose.clicked.connect(self.picker_requested)
        self._column = column = QVBoxLayout(self)
        column.setSpacing(8)
        column.setSizeConstraint(QVBoxLayout.SizeConstraint.SetNoConstraint)
        self.setMinimumSize(1, 1)  # what is in it is fitted to the space that there is
        centre = Qt.AlignmentFlag.AlignHCenter
        column.addStretch(5)
        column.addWidget(self._mark, 0, centre)
        column.addSpacing(12)
        for label in (self.title, self.text):
            label.setAlignment(Qt.AlignmentFlag.AlignCenter)
            column.addWidget(label, 0, centre)
        column.addSpacing(16)
        column.addWidget(self._choose, 0, centre)
        self.chips: list[QPushButton] = []
        for text in _suggestions():
            chip = role_button("chip", text, lambda _checked=False, t=text: self.suggested.emit(t))
            chip.setAccessibleName(text)
            chip.setToolTip(text)
            self.chips.append(chip)
            column.addWidget(chip, 0, centre)
        column.addStretch(6)
        theme.changed.connect(self._fit)
        self.show_ready()

    def show_ready(self) -> None:
        """Shows the greeting and suggestions."""
        text = translate("transcript", "The model runs here. Your chats stay on this computer.")
        self._set(translate("transcript", "What would you like to talk about?"), text, choose=False)

    def show_remote(self, place: str) -> None:
        """Shows the greeting for a model of a server; `place` is its name and address."""
        text = translate("transcript", "The model runs elsewhere: what you write is sent to {place}.")
        title = translate("transcript", "What would you like to talk about?")
        self._set(title, text.format(place=place), choose=False)

    def show_no_model(self, reason: str) -> None:
        """Says that no model is loaded; `reason` is why loading failed, empty for none."""
        if reason:
            self._set(translate("transcript", "The model could not be loaded"), reason, choose=True)
            return
        text = translate("transcript", "Choose a model on this computer to start chatting.")
        self._set(translate("transcript", "No model loaded"), text, choose=True)

    def show_engine_stopped(self) -> None:
        """Says that the engine has stopped."""
        text = translate("transcript", "Your chats are safe. Restart the engine from the status bar below.")
        self._set(translate("transcript", "The engine has stopped"), text, choose=False)
        self._offer(0)

    def _set(self, title: str, text: str, *, choose: bool) -> None:
        self.title.setText(title)
        self.text.setText(text)
        self._choose.setVisible(choose)
        self._offer(0 if choose else len(self.chips))

    def _offer(self, count: int) -> None:
        """Offers so many suggestions, if there is space for them."""
        self._offered = count
        self._fit()

    def hasHeightForWidth(self) -> bool:
        """Returns False: no height is asked for, or the header would make space for parts that are hidden."""
        return False

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fits the texts to the width; in a low view, the logo goes first, the title last."""
        super().resizeEvent(event)
        self._fit()

    def showEvent(self, event: QShowEvent) -> None:
        """Fits the texts, whose fonts are known now."""
        super().showEvent(event)
        self._fit()

    def _fit(self) -> None:
        most = max(1, self.width() - 2 * _SIDE)
        for label, widest in ((self.title, _TITLE_WIDTH), (self.text, _TEXT_WIDTH)):
            label.ensurePolished()
            width = min(most, self._theme.px(widest))
            label.setFixedWidth(width)  # first: the height depends on it
            label.setMinimumHeight(0)  # its own height is never less than that
            label.setFixedHeight(label.heightForWidth(width))
        offered = self.chips[: self._offered]
        for chip in self.chips:
            width = min(most, self._theme.px(_CHIP_WIDTH))
            inside = width - 2 * _CHIP_PADDING
            text = chip.accessibleName()
            chip.setText(chip.fontMetrics().elidedText(text, Qt.TextElideMode.ElideRight, inside))
            chip.setFixedWidth(width)
            chip.setVisible(chip in offered)
        given_up: list[QWidget] = [self._mark, *reversed(offered), self.text, self.title]
        for lasting in (self._mark, self.title, self.text):
            lasting.show()
        for part in given_up:
            if self._column.minimumSize().height() <= self.height():
                break
            part.hide()


class BlockMark(QWidget):
    """The logo: a sheet of sixteen blocks, `size` px wide before zoom."""

    def __init__(self, theme: Theme, size: int = _GRID) -> None:
        super().__init__()
        self._theme = theme
        self._size = size
        theme.changed.connect(self._fit)
        self._fit()

    def _fit(self) -> None:
        side = self._theme.px(self._size)
        self.setFixedSize(QSize(side, side))
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        colors = self._theme.palette
        written = {0: 0, 1: 0, 2: 0, 4: 0, 5: 1, 6: 1, 8: 2, 9: 1}
        with smooth_painter(self) as painter:
            painter.scale(self.width() / _GRID, self.height() / _GRID)
            for number in range(16):
                row, column = divmod(number, 4)
                color = colors.owner(written[number]) if number in written else colors.block_free
                draw_rounded(painter, QRectF(column * 19 + 1.0, row * 19 + 1.0, 16, 16), 4, color)
