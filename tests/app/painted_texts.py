"""Finds texts that cannot be read in whole: cut off, elided, or painted over each other."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import combinations
from typing import NamedTuple

from PySide6.QtCore import QRect, QRectF
from PySide6.QtGui import QFontMetricsF, QPainter
from PySide6.QtWidgets import QAbstractButton, QLabel, QWidget

_SLACK = 1.5  # px, by which a text may pass its border: the ends of letters


class PaintedText(NamedTuple):
    """A text as it was painted: where it was to go, and where it went, in the widget's coordinates."""

    widget: QWidget
    text: str
    box: QRectF
    place: QRectF


@contextmanager
def recorded_texts(monkeypatch) -> Iterator[list[PaintedText]]:
    """Collects each text that widgets paint into a box of theirs."""
    seen: list[PaintedText] = []
    draw = QPainter.drawText

    def record(painter: QPainter, *arguments):
        device = painter.device()
        if isinstance(device, QWidget) and isinstance(arguments[0], QRectF | QRect):
            box, flags, text = QRectF(arguments[0]), arguments[1], arguments[2]
            place = QFontMetricsF(painter.font()).boundingRect(box, int(flags), text)
            seen.append(PaintedText(device, text, box, place))
        return draw(painter, *arguments)

    with monkeypatch.context() as patch:
        patch.setattr(QPainter, "drawText", record)
        yield seen


def unreadable(painted: list[PaintedText]) -> list[str]:
    """What is wrong with these texts; an elided text is told by its ellipsis."""
    found = []
    for each in painted:
        bounds = each.box.intersected(QRectF(each.widget.rect()))
        if not bounds.adjusted(-_SLACK, -_SLACK, _SLACK, _SLACK).contains(each.place):
            found.append(f"{each.text!r} is cut in {type(each.widget).__name__}: {each.place} of {bounds}")
        if each.text.endswith("…"):
            found.append(f"{each.text!r} is elided in {type(each.widget).__name__}")
    for one, other in combinations(painted, 2):
        inner = other.place.adjusted(_SLACK, _SLACK, -_SLACK, -_SLACK)
        if one.widget is other.widget and one != other and one.place.intersects(inner):
            found.append(f"{one.text!r} and {other.text!r} overlap")
    return found


def cut_widgets(root: QWidget) -> list[str]:
    """Labels and buttons that have too little space for their text, and widgets that lie over each other."""
    found = []
    for widget in root.findChildren(QWidget):
        if not widget.isVisible():
            continue
        if isinstance(widget, QLabel) and widget.text():
            if widget.text().endswith("…"):
                found.append(f"label {widget.text()!r} is elided")
            needed = widget.heightForWidth(widget.width())
            if needed > widget.height() + _SLACK:
                found.append(f"label {widget.text()!r} needs {needed} px, and has {widget.height()}")
            if not widget.wordWrap() and widget.sizeHint().width() > widget.width() + _SLACK:
                found.append(f"label {widget.text()!r} is wider than {widget.width()} px")
        if isinstance(widget, QAbstractButton) and widget.text():
            size = widget.sizeHint()
            if size.width() > widget.width() + _SLACK or size.height() > widget.height() + _SLACK:
                found.append(f"button {widget.text()!r} needs {size}, and has {widget.size()}")
        layout = widget.layout()
        if layout is not None:
            found += _overlaps(widget)
    return found + _overlaps(root)


def _overlaps(parent: QWidget) -> list[str]:
    """Children in the layout of a widget that lie over each other."""
    layout = parent.layout()
    if layout is None:
        return []
    items = (layout.itemAt(place).widget() for place in range(layout.count()))
    shown = [item for item in items if item is not None and item.isVisible()]
    return [
        f"{type(one).__name__} and {type(other).__name__} overlap"
        for one, other in combinations(shown, 2)
        if one.geometry().intersects(other.geometry())
    ]
