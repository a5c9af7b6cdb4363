"""The command palette: every entry of the menus, found by a few letters and run with the keyboard."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from PySide6.QtCore import QEvent, QModelIndex, QObject, QPersistentModelIndex, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QAccessible,
    QAccessibleEvent,
    QAction,
    QCloseEvent,
    QColor,
    QFontMetrics,
    QKeyEvent,
    QKeySequence,
    QPainter,
)
from PySide6.QtWidgets import (
    QApplication,
    QFrame,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QMenu,
    QMenuBar,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)
from shiboken6 import isValid

from app.theme.style_sheet import marked
from app.theme.theme import Theme
from app.translation import translate
from app.window.menus.command_search import Command, find, remember

_WIDTH: Final = 520
_ROWS: Final = 10  # seen without scrolling
_ROW: Final = 30
_TOP: Final = 64  # below the top of the window
_MOVES: Final = {
    Qt.Key.Key_Up: -1,
    Qt.Key.Key_Down: 1,
    Qt.Key.Key_PageUp: -_ROWS,
    Qt.Key.Key_PageDown: _ROWS,
}
_Index = QModelIndex | QPersistentModelIndex


def commands_of(menus: QMenu | QMenuBar) -> list[tuple[Command, QAction]]:
    """All entries that can be used now, in the order of the menus."""
    return list(_entries(menus, ""))


def _entries(menus: QMenu | QMenuBar, title: str) -> Iterator[tuple[Command, QAction]]:
    for action in menus.actions():
        menu = action.menu()
        if isinstance(menu, QMenu):
            yield from _entries(menu, menu.title())
        elif not action.isSeparator() and action.text() and action.isEnabled() and action.isVisible():
            keys = action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
            name = action.text().replace("&", "")
            yield Command(name, title or translate("window", "Octavo"), keys), action


class CommandPalette(QWidget):
    """A field above the commands that match it; closes on Esc, on a click outside, and when one is chosen.

    Args:
        menus: whose entries are commands.
        recent: keys of the commands used last, the latest first.
        window: the palette lies over it, and is no window of its own.

    Signals:
        used: a command was chosen; the keys of the recent ones, this one first.
    """

    used = Signal(list)

    def __init__(self, theme: Theme, menus: QMenu | QMenuBar, recent: Sequence[str], window: QWidget) -> None:
        super().__init__(window)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._window, self._before = window, QApplication.focusWidget()
        self.setAccessibleName(translate("window", "Command palette"))
        self.theme, self._recent = theme, list(recent)
        self._commands = commands_of(menus)
        self.shown: list[Command] = []
        self.field = QLineEdit()
        self.field.setPlaceholderText(translate("window", "Find a command"))
        self.field.setAccessibleName(translate("window", "Find a command"))
        self.list = QListWidget()
        self.list.setAccessibleName(translate("window", "Commands"))
        self.list.setFrameShape(QFrame.Shape.NoFrame)
        self.list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setUniformItemSizes(True)
        self.list.setItemDelegate(_Row(self))
        self.list.setStyleSheet("QListWidget { border: none; background: transparent; padding: 0; }")
        card = QFrame()
        card.setObjectName("popover")
        column = QVBoxLayout(card)
        column.setContentsMargins(10, 10, 10, 10)
        column.setSpacing(8)
        column.addWidget(self.field)
        column.addWidget(self.list)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.addWidget(card)
        self.setFocusProxy(self.field)
        self.field.textChanged.connect(self._show)
        self.field.returnPressed.connect(self._run)
        self.list.itemClicked.connect(lambda _: self._run())
        self._show("")

    def open(self) -> None:
        """Opens at the top of the window, as large as it allows."""
        window, row = self._window, self.theme.px(_ROW)
        around = self.sizeHint().height() - self.list.sizeHint().height()
        rows = max(2, min(_ROWS, (window.height() - around) // row))
        self.list.setFixedHeight(rows * row)
        width, height = min(self.theme.px(_WIDTH), window.width() - 24), around + rows * row
        top = max(0, min(self.theme.px(_TOP), (window.height() - height) // 2))
        self.setGeometry((window.width() - width) // 2, top, width, height)
        self.show()
        self.raise_()
        self.field.setFocus(Qt.FocusReason.PopupFocusReason)
        self.field.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Closes when the field loses the focus."""
        if event.type() == QEvent.Type.FocusOut and watched is self.field:
            self.close()
        return super().eventFilter(watched, event)

    def closeEvent(self, event: QCloseEvent) -> None:
        """Gives the focus back."""
        self.field.removeEventFilter(self)
        before = self._before
        if before is not None and isValid(before) and self.field.hasFocus():
            before.setFocus(Qt.FocusReason.PopupFocusReason)
        super().closeEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Moves through the list from the field, which passes on the keys that it does not use."""
        step = _MOVES.get(Qt.Key(event.key()))
        if event.key() == Qt.Key.Key_Escape:
            self.close()
        elif step is not None and self.list.count():
            row = self.list.currentRow() + step
            ends = abs(step) == 1  # one step goes around, a page stops at the ends
            self._go_to(row % self.list.count() if ends else max(0, min(row, self.list.count() - 1)))
        else:
            super().keyPressEvent(event)

    def _show(self, query: str) -> None:
        """Shows the commands that match."""
        commands = [command for command, _ in self._commands]
        places = find(query, commands, self._recent)
        self.shown = [commands[place] for place in places]
        self.list.clear()
        for place in places:
            command = commands[place]
            item = QListWidgetItem(command.name, self.list)
            item.setData(Qt.ItemDataRole.UserRole, place)
            texts = (command.name, translate("window", "{menu} menu").format(menu=command.menu), command.keys)
            item.setData(Qt.ItemDataRole.AccessibleTextRole, ", ".join(text for text in texts if text))
        if not places:
            item = QListWidgetItem(translate("window", "No command has that name."), self.list)
            item.setFlags(Qt.ItemFlag.NoItemFlags)
        self.list.setAccessibleDescription(translate("window", "%n command(s)", "", len(places)))
        self._go_to(0)

    def _go_to(self, row: int) -> None:
        """Makes a row the one that Enter runs, and tells screen readers, since the field keeps the focus."""
        self.list.setCurrentRow(row)
        event = QAccessibleEvent(self.list, QAccessible.Event.Focus)
        event.setChild(row)
        QAccessible.updateAccessibility(event)

    def _run(self) -> None:
        item = self.list.currentItem()
        place = item.data(Qt.ItemDataRole.UserRole) if item is not None else None
        if place is None:
            return
        command, action = self._commands[place]
        self.used.emit(remember(command.key, self._recent))
        self.close()
        action.trigger()


class _Row(QStyledItemDelegate):
    """Paints a command, its menu beside it, and its keys on the right."""

    def __init__(self, palette: CommandPalette) -> None:
        super().__init__(palette)
        self._palette = palette

    def sizeHint(self, option: QStyleOptionViewItem, index: _Index) -> QSize:
        return QSize(100, self._palette.theme.px(_ROW))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index) -> None:
        theme, row = self._palette.theme, QRectF(option.rect)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if option.state & QStyle.StateFlag.State_Selected:
            painter.setPen(theme.color("accent"))
            painter.setBrush(QColor(marked(theme.palette)))
            painter.drawRoundedRect(row.adjusted(1, 1, -1, -1), 6, 6)
        middle, inner = Qt.AlignmentFlag.AlignVCenter, row.adjusted(10, 0, -10, 0)
        strong, plain = theme.font(13), theme.font(12)
        shown = self._palette.shown
        command = shown[index.row()] if index.row() < len(shown) else Command(str(index.data()), "")
        painter.setFont(plain)
        painter.setPen(theme.color("dim"))
        painter.drawText(inner, middle | Qt.AlignmentFlag.AlignRight, command.keys)
        space = inner.width() - QFontMetrics(plain).horizontalAdvance(command.keys) - 12
        name = QFontMetrics(strong).elidedText(command.name, Qt.TextElideMode.ElideRight, int(space))
        painter.setFont(strong)
        painter.setPen(theme.color("text"))
        painter.drawText(inner, middle, name)
        left = QFontMetrics(strong).horizontalAdvance(name) + 10
        painter.setFont(plain)
        painter.setPen(theme.color("dim"))
        menu = QFontMetrics(plain).elidedText(
            command.menu, Qt.TextElideMode.ElideRight, int(max(0, space - left))
        )
        painter.drawText(inner.adjusted(left, 0, 0, 0), middle, menu)
        painter.restore()
