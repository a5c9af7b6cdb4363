"""Icons, and small widgets and habits of widgets that several rooms use."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Any, Final, TypeVar

from PySide6.QtCore import QEvent, QMetaObject, QObject, QPointF, QRectF, QSize, Qt, QTimer, SignalInstance
from PySide6.QtGui import QColor, QFontMetrics, QIcon, QPainter, QPainterPath, QPaintEvent, QPen, QPixmap
from PySide6.QtWidgets import (
    QAbstractSpinBox,
    QAccessibleWidget,
    QApplication,
    QBoxLayout,
    QComboBox,
    QDialog,
    QDoubleSpinBox,
    QHBoxLayout,
    QLabel,
    QLayout,
    QLineEdit,
    QPlainTextEdit,
    QProgressBar,
    QPushButton,
    QScrollArea,
    QSpinBox,
    QStyle,
    QStyleOptionComboBox,
    QStylePainter,
    QTextEdit,
    QToolButton,
    QWidget,
)

from app.theme.theme import Theme
from app.translation import translate

_Box = TypeVar("_Box", bound=QBoxLayout)
_Widget = TypeVar("_Widget", bound=QWidget)
_Run = Callable[..., object] | SignalInstance
_Part = QWidget | QLayout | int
_Placed = tuple[QWidget | QLayout, int] | tuple[QWidget, int, Qt.AlignmentFlag]

# --- Icons drawn as paths, sharp at any size and in any colour

_GRID: Final = 16.0  # all paths are drawn on a grid of 16 x 16

#: As path data of SVG: M begins a line, L goes on to points, C by a curve. Besides, O is a circle (centre and
#: radius), R a rectangle with the radius of its corners, A an arc in a rectangle, from an angle over another.
_ICONS: Final = {
    "plus": "M 8 3 L 8 13 M 3 8 L 13 8",
    "chevron": "M 4 6 L 8 10 12 6",
    "left": "M 9.5 4 L 5.5 8 9.5 12",
    "right": "M 6.5 4 L 10.5 8 6.5 12",
    "arrow-up": "M 8 13 L 8 3 M 3.8 7.2 L 8 3 12.2 7.2",
    "arrow-down": "M 8 3 L 8 13 M 3.8 8.8 L 8 13 12.2 8.8",
    "edit": "M 3 13 L 3.6 10.2 10.6 3.2 12.8 5.4 5.8 12.4 3 13 M 9.2 4.6 L 11.4 6.8",
    "check": "M 3 8.5 L 6.5 12 13 4.5",
    "close": "M 4 4 L 12 12 M 12 4 L 4 12",
    "warning": "M 8 2.5 L 14 13 2 13 8 2.5 M 8 6.5 L 8 9.3 M 8 11.2 L 8 11.3",
    "menu": "M 3 4.5 L 13 4.5 M 3 8 L 13 8 M 3 11.5 L 13 11.5",
    "file": "M 9 2.5 L 3.8 2.5 3.8 13.5 12.2 13.5 12.2 5.7 9 2.5 9 5.7 12.2 5.7",
    "chat": "M 2.5 3 L 13.5 3 13.5 11 8.5 11 5.5 13.7 5.5 11 2.5 11 2.5 3",
    "cube": "M 8 2 L 13.3 5 13.3 11 8 14 2.7 11 2.7 5 8 2 M 2.7 5 L 8 8 13.3 5 M 8 8 L 8 14",
    "sent": "M 6.5 3.5 L 3 3.5 3 13 12.5 13 12.5 9.5 M 7 9 L 13 3 M 9 3 L 13 3 13 7",
    "search": "O 7 7 4.2 M 10.2 10.2 L 13.5 13.5",
    "panel-right": "R 2 3 12 10 2 M 10 3 L 10 13",
    "panel-left": "R 2 3 12 10 2 M 6 3 L 6 13",
    "copy": "R 5.5 5.5 8 8 1.8 M 10.5 2.5 L 4.3 2.5 2.5 4.3 2.5 10.5",
    "retry": "A 3 3 10 10 60 300 M 10.4 0.9 L 10.6 3.8 7.7 4.3",
    "branch": "O 4.5 3.5 1.6 O 4.5 12.5 1.6 O 11.5 5.5 1.6 M 4.5 5.1 L 4.5 10.9 "
    "M 11.5 7.1 C 11.5 9.6 4.5 8.2 4.5 10.9",
    "settings": "M 2 4 L 8.9 4 O 10.5 4 1.6 M 12.1 4 L 14 4 M 2 8 L 3.9 8 O 5.5 8 1.6 M 7.1 8 L 14 8 "
    "M 2 12 L 7.9 12 O 9.5 12 1.6 M 11.1 12 L 14 12",
    "more": "O 3.5 8 0.7 O 8 8 0.7 O 12.5 8 0.7",
    "paperclip": "M 12.6 7.2 L 7.6 12.2 C 5.9 13.9 3.2 13.9 2.6 12 C 2.2 10.9 2.6 9.9 3.4 9.1 L 9 3.5 "
    "C 10.1 2.4 11.8 2.4 12.5 3.4 C 13 4.2 12.8 5.1 12.2 5.7 L 7.2 10.7 C 6.7 11.2 6 11.2 5.7 10.8 "
    "C 5.4 10.4 5.4 9.8 5.8 9.4 L 10.2 5",
    "clipboard": "R 3.2 3 9.6 10.8 1.6 R 5.7 1.6 4.6 2.8 1 M 6 8 L 10 8 M 6 10.7 L 10 10.7",
    "camera": "R 2 4.6 12 8.4 2 O 8 8.8 2.3 M 5.3 4.6 L 6.3 2.8 9.7 2.8 10.7 4.6",
    "blocks": "R 2.5 2.5 4.5 4.5 0 R 9 2.5 4.5 4.5 0 R 2.5 9 4.5 4.5 0 R 9 9 4.5 4.5 0",
    "eye": "M 1.5 8 C 4.2 3.2 11.8 3.2 14.5 8 C 11.8 12.8 4.2 12.8 1.5 8 O 8 8 2",
    "wrench": "A 7.6 2.4 6 6 85 280 M 10.8 2.4 L 10.6 5.4 13.6 5.2 M 8.5 7.5 L 3 13",
    "terminal": "R 2 3 12 10 0 M 4.7 5.8 L 6.9 8 4.7 10.2 M 8.3 10.2 L 11.3 10.2",
}


@lru_cache
def _path_of(name: str) -> QPainterPath:
    path = QPainterPath()
    for command in re.findall("[A-Z][^A-Z]*", _ICONS[name]):
        numbers = [float(word) for word in command[1:].split()]
        match command[0], *numbers:
            case "M", x, y:
                path.moveTo(x, y)
            case "L", *_:
                for x, y in zip(numbers[::2], numbers[1::2], strict=True):
                    path.lineTo(x, y)
            case "C", *_:
                path.cubicTo(*numbers)
            case "O", x, y, radius:
                path.addEllipse(QPointF(x, y), radius, radius)
            case "R", *rectangle, radius:
                path.addRoundedRect(QRectF(*rectangle), radius, radius)
            case "A", *rectangle, begin, angle:
                path.arcMoveTo(QRectF(*rectangle), begin)
                path.arcTo(QRectF(*rectangle), begin, angle)
    return path


@lru_cache(maxsize=256)
def icon(name: str, color: str, size: int = 16) -> QIcon:
    """Returns the icon `name` in one colour, not to be changed: it is drawn once.

    Raises:
        KeyError: there is no such icon.
    """
    made = QIcon()
    for ratio in (1, 2, 3):
        pixmap = QPixmap(size * ratio, size * ratio)
        pixmap.fill(Qt.GlobalColor.transparent)
        with QPainter(pixmap) as painter:
            painter.scale(size * ratio / _GRID, size * ratio / _GRID)
            draw(painter, name, QColor(color))
        pixmap.setDevicePixelRatio(ratio)
        made.addPixmap(pixmap)
        made.addPixmap(pixmap, QIcon.Mode.Selected)  # else a style tints it in a chosen row
    return made


def draw(painter: QPainter, name: str, color: QColor, width: float = 1.4) -> None:
    """Draws the icon in an area of 16 x 16 painter units."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    pen = QPen(color, width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin)
    painter.setPen(pen)
    painter.save()
    if name in ("left", "right") and QApplication.isRightToLeft():
        painter.translate(_GRID, 0)
        painter.scale(-1, 1)
    painter.drawPath(_path_of(name))
    painter.restore()


# --- Icon buttons
def icon_button(name: str, text: str, run: _Run | None = None) -> QToolButton:
    """Creates a button; `paint_icon` draws its icon.

    Args:
        text: what the button does, for its tool tip and screen readers.
        run: is called at a click, or the signal that is sent then.
    """
    button = QToolButton()
    button.setProperty("role", "icon")
    button.setProperty("icon_name", name)
    button.setToolTip(text)
    button.setAccessibleName(text)
    button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
    if run is not None:
        button.clicked.connect(run)
    return button


def paint_icon(button: QToolButton, theme: Theme, size: int = 14) -> None:
    """Draws the button's icon in the theme's dim colour; `size` is in px before zoom."""
    side = theme.px(size)
    button.setIcon(icon(button.property("icon_name"), theme.palette.dim, side))
    button.setIconSize(QSize(side, side))


def icon_label(name: str, text: str, theme: Theme, size: int = 16) -> QLabel:
    """Creates an icon that does nothing, in the theme's dim colour.

    Args:
        text: what it says, for its tool tip and screen readers.
        size: in px before zoom.
    """
    label, side = QLabel(), theme.px(size)
    label.setPixmap(icon(name, theme.palette.dim, side).pixmap(side, side))
    label.setToolTip(text)
    label.setAccessibleName(text)
    return label


#: Qt owns the interfaces but not their Python objects; these live as long as their widgets.
_interfaces: Final[dict[int, QAccessibleWidget]] = {}


def kept_interface(widget: _Widget, make: Callable[[_Widget], QAccessibleWidget]) -> QAccessibleWidget:
    """Returns what screen readers see of a widget; made the first time, and kept as long as the widget."""
    key = id(widget)
    if key not in _interfaces:
        _interfaces[key] = make(widget)
        widget.destroyed.connect(lambda: _interfaces.pop(key, None))
    return _interfaces[key]


_INSIDE: Final = 1  # px beside the text of a combo box: the style leaves 2, and rounds a width up to 1 down


class Choice(QComboBox):
    """A combo box that draws its own chevron, since a style sheet can only load one from a file.

    Args:
        name: for screen readers.
        entries: its choices, each a value and its text.
    """

    def __init__(
        self,
        theme: Theme,
        parent: QWidget | None = None,
        name: str = "",
        entries: Iterable[tuple[object, str]] = (),
    ) -> None:
        super().__init__(parent)
        self._theme = theme
        self.setAccessibleName(name)
        for value, text in entries:
            self.addItem(text, value)

    def sizeHint(self) -> QSize:
        """A little wider than Qt's, which rounds the widths of letters down."""
        return super().sizeHint() + QSize(self._theme.px(3), 0)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draws the box, with as much of the text as fits, then the chevron."""
        option = QStyleOptionComboBox()
        self.initStyleOption(option)
        text = QStyle.SubControl.SC_ComboBoxEditField
        place = self.style().subControlRect(QStyle.ComplexControl.CC_ComboBox, option, text, self)
        option.currentText = self.fontMetrics().elidedText(
            option.currentText, Qt.TextElideMode.ElideRight, place.width() - _INSIDE
        )
        painter = QStylePainter(self)
        painter.drawComplexControl(QStyle.ComplexControl.CC_ComboBox, option)
        painter.drawControl(QStyle.ControlElement.CE_ComboBoxLabel, option)
        side = self._theme.px(14)
        left = 10 if self.isRightToLeft() else self.width() - side - 10
        painter.translate(left, (self.height() - side) / 2)
        painter.scale(side / 16, side / 16)
        draw(painter, "chevron", self._theme.color("dim"))
        painter.end()


class _StepMarks(QWidget):
    """The arrows of a number field, over its buttons, for the same reason as in `Choice`."""

    def __init__(self, theme: Theme, box: QAbstractSpinBox) -> None:
        super().__init__(box)
        self._theme = theme
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        box.installEventFilter(self)

    def eventFilter(self, box: QObject, event: QEvent) -> bool:
        """Stays at the end of the field."""
        if event.type() in (QEvent.Type.Resize, QEvent.Type.Show, QEvent.Type.StyleChange):
            assert isinstance(box, QWidget)
            width = self._theme.px(14) + 8
            self.setGeometry(0 if box.isRightToLeft() else box.width() - width, 0, width, box.height())
        return False

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draws one arrow upwards above one downwards."""
        side = self._theme.px(9)
        with QPainter(self) as painter:
            for way in (-1, 1):
                painter.save()
                painter.translate(self.width() / 2 - 2, self.height() / 2 + way * side * 0.55)
                painter.scale(side / 16, way * side / 16)
                painter.translate(-8, -8)
                draw(painter, "chevron", self._theme.color("dim"))
                painter.restore()


class _DecimalBox(QDoubleSpinBox):
    """A field that takes a point for the decimal separator in all languages."""

    def validate(self, text: str, position: int) -> Any:
        own = text.replace(".", self.locale().decimalPoint()) if text.count(".") == 1 else text
        return super().validate(own, position)


def number_field(
    theme: Theme, least: float, most: float, step: float, suffix: str = ""
) -> QSpinBox | QDoubleSpinBox:
    """Returns a field for numbers from `least` to `most`, whole ones if `step` is an int."""
    box: QSpinBox | QDoubleSpinBox
    if isinstance(step, int):
        box = QSpinBox()
        box.setRange(int(least), int(most))
        box.setSingleStep(step)
    else:
        box = _DecimalBox()
        box.setRange(least, most)
        box.setSingleStep(step)
        box.setDecimals(2)
    box.setSuffix(suffix)
    box.setGroupSeparatorShown(True)
    box.lineEdit().setTextMargins(7, 0, 7, 0)
    if box.isRightToLeft():  # away from the arrows, though digits are written from the left
        box.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignAbsolute)
    _StepMarks(theme, box)
    return box


def fitting(text: str, metrics: QFontMetrics, width: int) -> str:
    """Returns as many of the facts in a text as fit into `width` px; only a sentence is ever cut."""
    while metrics.horizontalAdvance(text) > width and " · " in text and not text.endswith("."):
        text = text.rpartition(" · ")[0]
    return metrics.elidedText(text, Qt.TextElideMode.ElideRight, width)


class ElidedLabel(QLabel):
    """A line of text that can shrink to any width; a tool tip shows all of it.

    Args:
        mode: where text is left out.
        facts: the text is a list of facts, of which as many are shown as fit.
        role: of the style sheet.
    """

    def __init__(
        self,
        parent: QWidget | None = None,
        mode: Qt.TextElideMode = Qt.TextElideMode.ElideRight,
        facts: bool = False,
        role: str = "",
        text: str = "",
    ) -> None:
        super().__init__(parent)
        self.setProperty("role", role)
        self._mode, self._facts = mode, facts
        self.set_full_text(text)
        self.setTextFormat(Qt.TextFormat.PlainText)

    def set_full_text(self, text: str) -> None:
        """Shows the text, elided if it does not fit."""
        self._full_text = text
        self.setText(text)
        self.setToolTip(text)

    def minimumSizeHint(self) -> QSize:
        """Leaves space for at least the ellipsis."""
        return QSize(72, super().minimumSizeHint().height())

    def sizeHint(self) -> QSize:
        """At least as high as the least size: Qt rounds the two differently."""
        hint = super().sizeHint()
        return QSize(hint.width(), max(hint.height(), super().minimumSizeHint().height()))

    def shown_text(self) -> str:
        """Returns the text as far as it fits."""
        if self._facts:
            return fitting(self._full_text, self.fontMetrics(), self.width())
        return self.fontMetrics().elidedText(self._full_text, self._mode, self.width())

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draws the text, elided if it does not fit."""
        with QPainter(self) as painter:
            painter.setPen(self.palette().windowText().color())
            painter.drawText(self.contentsRect(), Qt.AlignmentFlag.AlignVCenter, self.shown_text())


def text_label(role: str, text: str = "", *, wrap: bool = True) -> QLabel:
    """Makes a label of plain text, which may wrap, in a role of the style sheet."""
    label = QLabel(text)
    label.setProperty("role", role)
    label.setWordWrap(wrap)
    label.setTextFormat(Qt.TextFormat.PlainText)
    return label


def filled(
    box: _Box, *parts: _Part | _Placed, spacing: int = -1, margins: tuple[int, int, int, int] = (0, 0, 0, 0)
) -> _Box:
    """Returns a row or column with widgets, layouts, and spaces in it.

    Args:
        parts: each alone or with its share of what is left over, a widget also with the side to which it is
            aligned; a space is nothing but its share.
        spacing: between them, in px; -1 is the style's.
        margins: left, top, right and bottom, in px, of a language that is written from the left.
    """
    left, top, right, bottom = margins
    if QApplication.isRightToLeft():
        left, right = right, left
    box.setContentsMargins(left, top, right, bottom)
    box.setSpacing(spacing)
    for given in parts:
        part, share, *side = given if isinstance(given, tuple) else (given, 0)
        if isinstance(part, int):
            box.addStretch(part)
        elif isinstance(part, QLayout):
            box.addLayout(part, share)
        else:
            box.addWidget(part, share, *side)
    return box


def clear(layout: QLayout) -> None:
    """Removes the widgets in a layout."""
    while (item := layout.takeAt(0)) is not None:
        if (widget := item.widget()) is not None:
            discard(widget)


def discard(*widgets: QWidget) -> None:
    """Hides widgets at once and deletes them later, when their layout forgets them as well."""
    for widget in widgets:
        widget.hide()
        widget.deleteLater()


def scroll_area(column: QLayout, inside: QWidget | None = None) -> QScrollArea:
    """Returns an area without a frame whose content, in a widget `inside`, scrolls up and down."""
    inside = inside or QWidget()
    inside.setObjectName("scrolled")
    inside.setLayout(column)
    return only_vertical(QScrollArea(), inside)


def only_vertical(area: QScrollArea, inside: QWidget) -> QScrollArea:
    """Lets a widget, as wide as the area, scroll up and down in it, without a frame."""
    area.setWidgetResizable(True)
    area.setFrameShape(QScrollArea.Shape.NoFrame)
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    area.setWidget(inside)
    return area


def scrolled(dialog: QWidget, column: QLayout) -> QScrollArea:
    """Returns an area with what of a dialog scrolls, so that the buttons below it always stay in sight.

    The dialog grows with its content, up to the size of its window.
    """

    area = scroll_area(column)
    bar = area.verticalScrollBar()
    settled = QTimer(area, singleShot=True, interval=0)  # text may have grown, and not yet the width
    settled.timeout.connect(lambda: set_dialog_size(dialog, dialog.width(), dialog.height() + bar.maximum()))
    bar.rangeChanged.connect(lambda: settled.start())
    return area


def role_button(role: str, text: str = "", run: _Run | None = None) -> QPushButton:
    """Makes a button in a role of the style sheet: the accent of a dialog ("primary"), a "link", or none.

    Args:
        run: is called at a click, or the signal that is sent then.
    """
    button = QPushButton(text)
    button.setProperty("role", role)
    if run is not None:
        button.clicked.connect(run)
    return button


def set_role(widget: QWidget, role: str) -> None:
    """Gives a widget another role of the style sheet."""
    set_styled(widget, "role", role)


def set_styled(widget: QWidget, name: str, value: object) -> None:
    """Sets a property of a widget that the style sheet looks at."""
    if widget.property(name) != value:
        widget.setProperty(name, value)
        widget.style().unpolish(widget)
        widget.style().polish(widget)


def progress_bar(name: str = "") -> QProgressBar:
    """Makes a bar of 1000 steps without a text; `name` is for screen readers."""
    bar = QProgressBar()
    bar.setTextVisible(False)
    bar.setRange(0, 1000)
    bar.setAccessibleName(name)
    return bar


class ScrolledEdge(QObject):
    """Ends `row` where the content of `area` ends: beside the scroll bar, where there is one.

    Args:
        right: px from the right edge of the area to that of its content, without a scroll bar.
    """

    def __init__(self, area: QScrollArea, row: QLayout, right: int) -> None:
        super().__init__(area)
        self._area, self._bar, self._row, self._right = area, area.verticalScrollBar(), row, right
        self._bar.rangeChanged.connect(self._align)
        self._align()

    def _align(self) -> None:
        always = self._area.verticalScrollBarPolicy() == Qt.ScrollBarPolicy.ScrollBarAlwaysOn
        shown = always or self._bar.maximum() > self._bar.minimum()
        beside = self._bar.sizeHint().width() if shown else 0
        margins = self._row.contentsMargins()
        margins.setRight(self._right + beside)
        self._row.setContentsMargins(margins)


def done_row(dialog: QDialog) -> QHBoxLayout:
    """Makes the last row of a `dialog` that only shows: "Done" at its end, as the button for Return."""
    done = QPushButton(translate("dialogs", "Done"))
    done.setProperty("role", "primary")
    done.setDefault(True)
    done.clicked.connect(dialog.accept)
    return filled(QHBoxLayout(), 0, done)


def cancel_row(dialog: QDialog, accept: QPushButton) -> QHBoxLayout:
    """Returns a row with a button that closes the dialog, and the one that does what it is for."""
    cancel = QPushButton(translate("dialogs", "Cancel"))
    cancel.clicked.connect(dialog.reject)
    accept.setProperty("role", "primary")
    for button in (cancel, accept):
        button.setAutoDefault(False)
    return filled(QHBoxLayout(), 0, cancel, accept, spacing=8)


# --- Sizes of dialogs
_TITLE_BAR: Final = 32  # px; its real height is known only once the window was shown
_BESIDE: Final = 24  # px that a window stays larger than its dialogs


def set_window_size(window: QWidget, width: int, height: int) -> None:
    """Gives a window of its own a size in px, or what its screen has room for."""
    screen = window.screen()
    room = screen.availableSize() - QSize(0, _TITLE_BAR) if screen is not None else QSize(width, height)
    window.resize(QSize(width, height).boundedTo(room))


def set_dialog_size(dialog: QWidget, width: int, height: int) -> None:
    """Gives a dialog a size in px, or what the window has room for to which it belongs."""
    wanted, parent = QSize(width, height), dialog.parentWidget()
    if parent is not None:
        wanted = wanted.boundedTo(parent.window().size() - QSize(_BESIDE, _BESIDE))
    dialog.resize(wanted)


class DialogSize(QObject):
    """Gives a dialog its first size, and another one when the size of the text changes.

    What a person has made larger or smaller keeps that proportion.

    Args:
        width, height: in px, before zoom.
        own: it is a window of its own, which only its screen limits.
    """

    def __init__(self, dialog: QWidget, theme: Theme, width: int, height: int, own: bool = False) -> None:
        super().__init__(dialog)
        self._dialog, self._theme, self._own = dialog, theme, own
        self._width, self._height = float(width), float(height)
        self._zoom = theme.zoom
        self._set()
        theme.changed.connect(self._on_theme)

    def _set(self) -> None:
        zoom = self._zoom
        give = set_window_size if self._own else set_dialog_size
        give(self._dialog, round(zoom * self._width), round(zoom * self._height))
        self._given = self._dialog.size()

    def _on_theme(self) -> None:
        if self._theme.zoom == self._zoom:
            return
        if self._dialog.size() != self._given:
            self._width, self._height = self._dialog.width() / self._zoom, self._dialog.height() / self._zoom
        self._zoom = self._theme.zoom
        self._set()


STILL_AFTER: Final = 10_000  # ms without a change, as in GTK


class CaretBlinking(QObject):
    """Stops the blinking of the caret when nothing was typed for a while: an idle window draws nothing.

    Watches the text field that has the focus. All fields of the application have one rate of blinking.

    Args:
        still_after: ms without a change of the text or the caret's place.
    """

    def __init__(self, app: QApplication, still_after: int = STILL_AFTER, parent: QObject | None = None):
        super().__init__(parent)
        self._app = app
        self._usual = app.cursorFlashTime()
        self._connections: list[QMetaObject.Connection] = []
        self._timer = QTimer(self, singleShot=True, interval=still_after)
        self._timer.timeout.connect(self._stand_still)
        app.focusChanged.connect(self._on_focus)
        self._on_focus(None, app.focusWidget())

    @property
    def still(self) -> bool:
        """Whether the caret stands still now."""
        return self._usual > 0 and self._app.cursorFlashTime() == 0

    def stop(self) -> None:
        """Lets the caret blink as before."""
        self._app.focusChanged.disconnect(self._on_focus)
        self._on_focus(None, None)

    def _on_focus(self, _before: QWidget | None, now: QWidget | None) -> None:
        for connection in self._connections:
            QObject.disconnect(connection)
        self._connections = []
        self._timer.stop()
        self._blink()
        if isinstance(now, (QLineEdit, QPlainTextEdit, QTextEdit)):
            self._connections = [
                now.textChanged.connect(self._on_change),
                now.cursorPositionChanged.connect(self._on_change),
            ]
            self._timer.start()

    def _on_change(self) -> None:
        self._blink()
        self._timer.start()

    def _blink(self) -> None:
        if self.still:
            self._app.setCursorFlashTime(self._usual)

    def _stand_still(self) -> None:
        usual = self._app.cursorFlashTime()
        if usual > 0:
            self._usual = usual  # the system's setting may have changed
            self._app.setCursorFlashTime(0)
