"""The block map for a screen reader: role Chart, with a value that says what it shows."""

from __future__ import annotations

from typing import Any, Final

from PySide6.QtCore import QObject
from PySide6.QtGui import QAccessible, QAccessibleInterface, QAccessibleValueChangeEvent
from PySide6.QtWidgets import QAccessibleWidget

from app.memory.map.physical_map import PhysicalMap

#: Qt owns the interfaces but not their Python half: that is kept as long as its widget lives.
_kept: Final[dict[int, QAccessibleWidget]] = {}
_installed: Final[list[Any]] = []


class _MapInterface(QAccessibleWidget):
    def __init__(self, widget: PhysicalMap) -> None:
        super().__init__(widget, QAccessible.Role.Chart, widget.accessibleName())
        self._map = widget

    def text(self, kind: QAccessible.Text) -> str:
        if kind == QAccessible.Text.Value:
            return self._map.value_text()
        return str(super().text(kind))


def _factory(class_name: str, thing: QObject) -> QAccessibleInterface | None:
    if not isinstance(thing, PhysicalMap):
        return None
    key = id(thing)
    if key not in _kept:
        _kept[key] = _MapInterface(thing)
        thing.destroyed.connect(lambda: _kept.pop(key, None))
    return _kept[key]


def install() -> None:
    """Makes screen readers see block maps; once a process."""
    if not _installed:
        _installed.append(_factory)
        QAccessible.installFactory(_factory)


def announce(widget: PhysicalMap) -> None:
    """Tells a screen reader, if one listens, that the map has another value now."""
    if QAccessible.isActive():
        QAccessible.updateAccessibility(QAccessibleValueChangeEvent(widget, widget.value_text()))
