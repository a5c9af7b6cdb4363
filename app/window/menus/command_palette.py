"""The command palette: entries of the menus, chats and models, found by letters and run with the keyboard."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from html import escape
from itertools import islice
from typing import Final, NamedTuple

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
    QDialog,
    QFrame,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QMenu,
    QMenuBar,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTextBrowser,
    QVBoxLayout,
    QWidget,
)
from shiboken6 import isValid

from app.formatting import folded
from app.theme.theme import Theme, marked
from app.theme.widgets import DialogSize, done_row, filled
from app.translation import translate

RECENT: Final = 12  # commands that are remembered

_MAX_OTHERS: Final = 50  # chats and models among what is found
_MAX_LETTERS: Final = 80  # letters of a name or of what is typed that are looked at
_WORD_START: Final = 8.0  # points for a letter that begins a word
_NEXT: Final = 5.0  # for a letter right after the one before
_SKIPPED: Final = 0.1  # for each letter between two, subtracted
_OF_MENU: Final = 20.0  # subtracted if the menu's name was needed
_OF_OTHER: Final = 5.0  # subtracted from chats and models
_OF_RECENT: Final = 2.0  # for the command used last; less for earlier ones


class Command(NamedTuple):
    """A command: its name, the menu that it is in, and its keys, as people read them."""

    name: str
    menu: str
    keys: str = ""

    @property
    def key(self) -> str:
        """The key of the command among the recent ones."""
        return f"{self.menu}/{self.name}"


def find(
    query: str, commands: Sequence[Command], recent: Sequence[str] = (), elsewhere: int = 0
) -> list[int]:
    """Returns the places in `commands` of those that match, the best first.

    Args:
        query: letters that occur in this order in the name, or in the menu and the name.
        commands: in the order of the menus.
        recent: keys of the commands used last, the latest first.
        elsewhere: how many at the end are chats and models, which come behind commands that match as well.
    """
    ranks = {key: rank for rank, key in enumerate(recent)}
    matches: list[tuple[float, int, int]] = []
    for place, command in enumerate(commands):
        rank = ranks.get(command.key, len(recent))
        points = _points(_plain(query), command)
        if points is None:
            continue
        if query.strip():
            points += _OF_RECENT * (len(recent) - rank) / max(1, len(recent))
        points -= _OF_OTHER if place >= len(commands) - elsewhere else 0.0
        matches.append((-points, rank, place))
    return [place for _, _, place in sorted(matches)]


def remember(key: str, recent: Sequence[str]) -> list[str]:
    """Returns the recent commands after this one was used."""
    return [key, *(other for other in recent if other != key)][:RECENT]


def _points(query: str, command: Command) -> float | None:
    """Returns points for how well a command matches; None if it does not."""
    letters = query.replace(" ", "")
    if not letters:
        return 0.0
    name = _plain(command.name)
    best = _best(letters, name)
    if best is not None:
        return best - 0.01 * len(name)
    best = _best(letters, f"{_plain(command.menu)} {name}")
    return None if best is None else best - _OF_MENU


def _best(letters: str, text: str) -> float | None:
    """Points of the best way to find `letters` in `text`, in order; None if there is none.

    The best ways to end each letter are kept for every place, so that "et" finds "Edit Text" by its words.
    """
    ways = {-1: 0.0}  # place of the letter before, and its points
    for letter in letters:
        reached: dict[int, float] = {}
        for place, character in enumerate(text):
            if character != letter:
                continue
            begins = place == 0 or not text[place - 1].isalnum()
            options = [
                points
                + (_WORD_START if begins else 0.0)
                + (_NEXT if before >= 0 and place == before + 1 else 0.0)
                - _SKIPPED * (place - before - 1)
                for before, points in ways.items()
                if before < place
            ]
            if options:
                reached[place] = max(options)
        ways = reached
    return max(ways.values(), default=None)


def _plain(text: str) -> str:
    """Text without accents, case, and the dots at its end."""
    return folded(text.strip().rstrip("…"))[:_MAX_LETTERS]


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


#: The property of actions that concern what has the focus: in the palette that would be its own field.
FOCUSED: Final = "focused"


def commands_of(menus: QMenu | QMenuBar) -> list[tuple[Command, QAction]]:
    """Returns all entries that can be used now, in the order of the menus."""
    return list(_entries(menus, ""))


def _entries(menus: QMenu | QMenuBar, title: str) -> Iterator[tuple[Command, QAction]]:
    for action in menus.actions():
        menu = action.menu()
        if isinstance(menu, QMenu):
            yield from _entries(menu, menu.title())
        elif action.text() and action.isEnabled() and action.isVisible() and not action.property(FOCUSED):
            keys = action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
            name = action.text().replace("&", "")
            yield Command(name, title or translate("window", "Octavo"), keys), action


def show_keys(theme: Theme, menus: QMenu | QMenuBar, window: QWidget) -> None:
    """Opens a page with the keys of all commands, menu by menu."""
    rows, before = "", ""
    for command, action in commands_of(menus):
        if command.keys and command.menu != before:
            rows += f"<tr><th align='left'>{'<br>' * bool(before)}{escape(command.menu)}</th></tr>"
            before = command.menu
        shown = [each for each in action.shortcuts() if "Zoom" not in each.toString()]  # a rare key
        keys = QKeySequence.listToString(shown, QKeySequence.SequenceFormat.NativeText)
        if keys:
            cell = "<td style='vertical-align: middle'>"
            rows += f"<tr>{cell}{escape(command.name)}</td>{cell}{escape(keys.replace('; ', ', '))}</td></tr>"
    dialog, page = QDialog(window), QTextBrowser()
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    dialog.setWindowTitle(translate("window", "Keyboard Shortcuts"))
    page.setAccessibleName(dialog.windowTitle())
    page.setHtml(f"<table width='100%' cellpadding='3'>{rows}</table>")
    filled(QVBoxLayout(dialog), page, done_row(dialog), margins=(18, 16, 18, 16))
    DialogSize(dialog, theme, 460, 600)
    dialog.open()


class CommandPalette(QWidget):
    """A field above the commands that match it; closes on Esc, on a click outside, and when one is chosen.

    Args:
        menus: whose entries are commands.
        recent: keys of the commands used last, the latest first.
        window: the palette lies over it, and is no window of its own.
        others: returns what else has some letters in its name, and how it is opened.

    Signals:
        used: a command was chosen; the keys of the recent ones, this one first.
    """

    used = Signal(list)

    def __init__(
        self,
        theme: Theme,
        menus: QMenu | QMenuBar,
        recent: Sequence[str],
        window: QWidget,
        others: Callable[[str], Iterable[tuple[Command, Callable[[], object]]]] = lambda _letters: (),
    ) -> None:
        super().__init__(window)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._window, self._before = window, QApplication.focusWidget()
        self.setAccessibleName(translate("window", "Command palette"))
        self.theme, self._recent = theme, list(recent)
        self._commands = [(command, action.trigger) for command, action in commands_of(menus)]
        self._found: list[tuple[Command, Callable[[], object]]] = []
        self._others = others
        self.shown: list[Command] = []
        self.field = QLineEdit()
        self.field.setPlaceholderText(translate("window", "Find a command, chat or model"))
        self.field.setAccessibleName(translate("window", "Find a command, chat or model"))
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
        filled(QVBoxLayout(card), self.field, self.list, spacing=8, margins=(10, 10, 10, 10))
        filled(QVBoxLayout(self), card)
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
        """Shows what matches; chats and models only when something was typed."""
        others = self._others(query.casefold().strip()) if query.strip() else ()
        self._found = [*self._commands, *islice(others, _MAX_OTHERS)]
        commands = [command for command, _ in self._found]
        places = find(query, commands, self._recent, len(commands) - len(self._commands))
        self.shown = [commands[place] for place in places]
        self.list.clear()
        for place in places:
            command = commands[place]
            item = QListWidgetItem(command.name, self.list)
            item.setData(Qt.ItemDataRole.UserRole, place)
            menu = translate("window", "{menu} menu") if place < len(self._commands) else "{menu}"
            texts = (command.name, menu.format(menu=command.menu), command.keys)
            item.setData(Qt.ItemDataRole.AccessibleTextRole, ", ".join(text for text in texts if text))
        if not places:
            item = QListWidgetItem(translate("window", "No command, chat or model has that name."), self.list)
            item.setFlags(Qt.ItemFlag.NoItemFlags)
        self.list.setAccessibleDescription(translate("window", "%n result(s)", "", len(places)))
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
        command, run = self._found[place]
        if place < len(self._commands):
            self.used.emit(remember(command.key, self._recent))
        self.close()
        run()


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
