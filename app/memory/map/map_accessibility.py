"""Makes block maps accessible to screen readers: role Chart, with a value that describes what is shown."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QObject
from PySide6.QtGui import QAccessible, QAccessibleInterface, QAccessibleValueChangeEvent
from PySide6.QtWidgets import QAccessibleWidget

from app.memory.map.physical_map import PhysicalMap

#: Qt owns the interfaces but not their Python objects; these live as long as their widgets.
_interfaces: Final[dict[int, QAccessibleWidget]] = {}
_installed: Final[list[object]] = []


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
    if key not in _interfaces:
        _interfaces[key] = _MapInterface(thing)
        thing.destroyed.connect(lambda: _interfaces.pop(key, None))
    return _interfaces[key]


def install() -> None:
    """Registers the interface of block maps with Qt, once per process."""
    if not _installed:
        _installed.append(_factory)
        QAccessible.installFactory(_factory)


def announce(widget: PhysicalMap) -> None:
    """Notifies screen readers, if any, that the map's value has changed."""
    if QAccessible.isActive():
        QAccessible.updateAccessibility(QAccessibleValueChangeEvent(widget, widget.value_text()))
