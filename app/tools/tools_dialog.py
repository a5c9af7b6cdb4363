"""The dialog "Tools": servers, their states and tools, and how servers are added."""

from __future__ import annotations

import shutil
from functools import partial
from typing import Any, Final

from PySide6.QtCore import QEvent, QObject, QSignalBlocker, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QDialog,
    QFrame,
    QHBoxLayout,
    QLabel,
    QMenu,
    QMessageBox,
    QPlainTextEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from app.theme.theme import Theme
from app.theme.widgets import (
    DialogSize,
    ElidedLabel,
    ScrolledEdge,
    clear,
    done_row,
    filled,
    icon,
    icon_button,
    role_button,
    scrolled,
    text_label,
)
from app.tools.server_forms import TakeServersDialog, ToolServerForm, choose_folder
from app.tools.server_texts import (
    SEARCHES,
    ShortLabel,
    breakable,
    check_box,
    command_line,
    state_text,
    tip,
    visible,
)
from app.tools.tool_library import MAX_OFFERED, ToolLibrary, known_files
from app.translation import translate
from engine import protocol

#: Programs of macOS and of Linux, one of which the sandbox for Python needs.
_SANDBOXES: Final = ("/usr/bin/sandbox-exec", "bwrap")
_BESIDE_BAR: Final = 8  # px between what is listed and the scroll bar


class ToolsDialog(QDialog):
    """Lists the servers, of which one is open.

    Args:
        library: the servers; those that are enabled are started.
    """

    def __init__(self, theme: Theme, library: ToolLibrary, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(translate("tools", "Tools"))
        self._theme, self._library = theme, library
        self._opened = ""  # name of the server whose tools are shown
        self.cards: dict[str, ServerCard] = {}
        self.intro = text_label("secondary")
        self.problem = text_label("bad", library.problem)
        self.problem.setVisible(bool(library.problem))
        self.add = QPushButton(translate("tools", "Add…"))
        self.add.setAutoDefault(False)
        self.add.clicked.connect(self._open_menu)
        head = filled(QHBoxLayout(), (self.intro, 1), spacing=12, margins=(0, 0, _BESIDE_BAR, 0))
        head.addWidget(self.add, 0, Qt.AlignmentFlag.AlignTop)
        self._list = filled(QVBoxLayout(), spacing=8)
        self.empty = self._make_empty()
        inside = filled(QVBoxLayout(), self._list, self.empty, 0, margins=(0, 0, _BESIDE_BAR, 0))
        self._area, end = scrolled(self, inside), done_row(self)
        column = filled(QVBoxLayout(self), head, self.problem, (self._area, 1), end, spacing=12)
        column.setContentsMargins(24, 20, 24 - _BESIDE_BAR, 16)
        ScrolledEdge(self._area, end, _BESIDE_BAR)
        DialogSize(self, theme, 580, 460)
        library.changed.connect(self.refresh)
        library.logged.connect(self.refresh)
        library.failed.connect(self._on_failed)
        library.wake()
        self.refresh()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        parent = self.parentWidget()
        if parent is not None and self.isVisible():  # it grows upwards where there is no room below
            below = self.frameGeometry().bottom() - parent.window().frameGeometry().bottom()
            self.move(self.x(), self.y() - max(0, below))

    def refresh(self) -> None:
        """Shows the present servers."""
        servers = self._library.servers
        names = [server.name for server in servers]
        if list(self.cards) != names:
            for name in [name for name in self.cards if name not in names]:
                card = self.cards.pop(name)
                card.hide()
                card.deleteLater()
            cards = {name: self.cards.get(name) or self._make_card(name) for name in names}
            for card in cards.values():
                self._list.addWidget(card)  # one that is there already moves to the end
            self.cards = cards
        for server in servers:
            state = self._library.state(server.name)
            self.cards[server.name].show_server(server, state, server.name == self._opened)
        self.empty.setVisible(not servers)
        text = translate("tools", "Models may call what is switched on here. You are asked before each call.")
        self.intro.setText(text if servers else "")

    def _add(self, server: protocol.ToolServer) -> None:
        self._added(self._library.set_server(server))

    def open_server(self, name: str) -> None:
        """Shows the tools of a server, or those of none."""
        self._opened = name
        self.refresh()
        if (card := self.cards.get(name)) is not None:  # in sight, once it has its place
            QTimer.singleShot(0, card, partial(self._show_card, card))

    def _show_card(self, card: ServerCard) -> None:
        for part in (card, card.head):  # its head, if there is no room for all of it
            self._area.ensureWidgetVisible(part, 0, 0)

    def _make_empty(self) -> QWidget:
        text = translate(
            "tools",
            "Tools let a model do things: calculate, read files that you choose, or use any program that "
            "speaks MCP. Every call is shown to you, with what is sent, and waits until you allow it.",
        )
        holder, words = QWidget(), text_label("body", text)
        title = text_label("title", translate("tools", "No tools yet"))
        for label in (title, words):
            label.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        filled(QVBoxLayout(holder), title, words, spacing=6, margins=(24, 48, 24, 24))
        return holder

    def _make_card(self, name: str) -> ServerCard:
        card = ServerCard(self._theme, self._library, name)
        card.toggled.connect(lambda: self.open_server("" if self._opened == name else name))
        card.edit.clicked.connect(lambda: self._edit(name))
        card.remove.clicked.connect(lambda: self._ask_to_remove(name))
        return card

    def _on_failed(self, sentence: str) -> None:
        self.problem.setText(sentence)
        self.problem.show()

    # --- adding and changing --------------------------------------------------------------------

    def make_menu(self) -> QMenu:
        """Returns the menu of what can be added, made when it is opened."""
        menu, library = QMenu(self), self._library
        calculator = protocol.ToolServer(name=translate("tools", "Calculator and Time"), own="calculator")
        pages = protocol.ToolServer(name=translate("tools", "Web Pages and Search"), own="web")
        there = {server.own for server in library.servers}
        own = menu.addAction(calculator.name, lambda: self._add(calculator))
        own.setEnabled("calculator" not in there)
        python = protocol.ToolServer(name=translate("tools", "Python in a Sandbox"), own="python")
        own = menu.addAction(python.name, lambda: self._add(python))
        own.setEnabled("python" not in there)
        own.setVisible(any(map(shutil.which, _SANDBOXES)))
        own = menu.addAction(f"{pages.name}…", lambda: self._open_form(pages))
        own.setEnabled("web" not in there)
        menu.addAction(translate("tools", "Files in a Folder…"), lambda: choose_folder(self, self._add_files))
        menu.addSeparator()
        text = translate("tools", "Program or Address…")
        menu.addAction(text, lambda: self._open_form(protocol.ToolServer(name="")))
        text = translate("tools", "Paste Settings…")
        menu.addAction(text, lambda: self._take(translate("tools", "Paste Settings")))
        files = known_files()
        if files:
            menu.addSeparator()
        for program, path in files:
            text = translate("tools", "Take Over from {program}…").format(program=program)
            menu.addAction(text, partial(self._take, text.rstrip("…"), str(path)))
        return menu

    def _open_menu(self) -> None:
        menu = self.make_menu()
        menu.aboutToHide.connect(menu.deleteLater)
        menu.popup(self.add.mapToGlobal(self.add.rect().bottomLeft()))

    def _added(self, name: str) -> None:
        if name:
            self.open_server(name)

    def _add_files(self, folder: str) -> None:
        name = translate("tools", "Files")
        self._open_form(protocol.ToolServer(name=name, own="files", folders=[folder]))

    def _open_form(self, server: protocol.ToolServer, replaces: str = "") -> None:
        form = ToolServerForm(self._theme, self._library, server, replaces, self)
        form.saved.connect(self._added)
        form.open()

    def _take(self, title: str, path: str = "") -> None:
        dialog = TakeServersDialog(self._theme, self._library, title, self, pasted=not path)
        if path:
            dialog.read(path=path)
        dialog.open()

    def _edit(self, name: str) -> None:
        if (server := self._library.server(name)) is not None:
            self._open_form(server, name)

    def _ask_to_remove(self, name: str) -> None:
        text = translate("tools", "Remove “{name}” with its settings?").format(name=visible(name, 60))
        box = QMessageBox(QMessageBox.Icon.NoIcon, translate("tools", "Remove Server"), text, parent=self)
        box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        box.setTextFormat(Qt.TextFormat.PlainText)
        remove = box.addButton(translate("tools", "Remove"), QMessageBox.ButtonRole.DestructiveRole)
        box.addButton(translate("tools", "Cancel"), QMessageBox.ButtonRole.RejectRole)
        remove.clicked.connect(lambda: self._library.remove(name))
        box.open()


class ServerCard(QFrame):
    """A server: name, state and switch; when it is open, also its tools, its log, and what can be done.

    Attributes:
        tools: the switches of its tools, by name.

    Signals:
        toggled: it is to be opened or closed.
    """

    toggled = Signal()

    def __init__(self, theme: Theme, library: ToolLibrary, name: str) -> None:
        super().__init__()
        self.setObjectName("banner")
        self._theme, self._library, self._name = theme, library, name
        self._shown_tools: Any = None
        self._mark = ""
        self.tools: dict[str, QCheckBox] = {}
        shown = visible(name, 60)
        self.chevron = icon_button("right", "")
        self.chevron.clicked.connect(self.toggled)
        self.mark = QLabel()
        self.facts = text_label("secondary", wrap=False)
        self.switch = QCheckBox(translate("tools", "On"))
        self.switch.setAccessibleName(translate("tools", "{name}: on").format(name=shown))
        self.switch.toggled.connect(lambda on: library.enable(name, on))
        self._title = ElidedLabel(role="title", text=shown)
        self._title.setToolTip(tip(shown))
        words = filled(QVBoxLayout(), self._title, self.facts, spacing=1)
        self.head = QWidget()
        filled(QHBoxLayout(self.head), self.chevron, self.mark, (words, 1), self.switch, spacing=8)
        self.head.installEventFilter(self)
        self.message = text_label("bad")
        self.again = self._button(translate("tools", "Restart"))
        self.log_in = self._button(translate("tools", "Log In…"))
        self.log_in.clicked.connect(lambda: library.log_in(name))
        self._problem = QWidget()
        row = filled(QHBoxLayout(self._problem), (self.message, 1), spacing=12, margins=(30, 0, 0, 0))
        for button in (self.again, self.log_in):
            row.addWidget(button, 0, Qt.AlignmentFlag.AlignTop)
        self.restart = self._button(translate("tools", "Restart"))
        self.log_out = self._button(translate("tools", "Log Out"))
        self.log_out.clicked.connect(lambda: library.log_out(name))
        self.edit = self._button(translate("tools", "Edit…"))
        self.remove = self._button(translate("tools", "Remove…"))
        for button in (self.again, self.restart):
            button.clicked.connect(lambda: library.restart(name))
        parts = (self.restart, self.log_out, self.edit, self.remove)
        for button in (self.again, self.log_in, *parts):
            button.setAccessibleName(f"{button.text().rstrip('…')}: {shown}")
        self.show_log = role_button("link", translate("tools", "Show Log"))
        self.show_log.setAutoDefault(False)
        self.show_log.setCheckable(True)
        self.show_log.toggled.connect(self._on_log)
        self.log = QPlainTextEdit(readOnly=True, lineWrapMode=QPlainTextEdit.LineWrapMode.NoWrap)
        self.log.setProperty("role", "field")
        self.log.setAccessibleName(translate("tools", "Log of {name}").format(name=shown))
        self.log.hide()
        self._what = text_label("secondary")
        self._tools = filled(QVBoxLayout(), spacing=10)
        self.samples = check_box(translate("tools", "May ask the model"))
        self.samples.toggled.connect(lambda on: library.let_ask_model(name, on))
        about = translate(
            "tools", "You see each request before, and allow it or not. The server gets the answer."
        )
        self.samples.setAccessibleDescription(about)
        self._samples = QWidget()
        filled(QVBoxLayout(self._samples), self.samples, text_label("secondary", about), spacing=2)
        buttons = filled(QHBoxLayout(), *parts, 0, self.show_log, spacing=6)
        self._details = QWidget()
        filled(
            QVBoxLayout(self._details),
            self._what,
            self._tools,
            self._samples,
            buttons,
            self.log,
            spacing=12,
            margins=(30, 4, 0, 4),
        )
        column = (self.head, self._problem, self._details)
        filled(QVBoxLayout(self), *column, spacing=8, margins=(8, 8, 12, 8))
        theme.changed.connect(self._on_theme)

    def _button(self, text: str) -> QPushButton:
        button = QPushButton(text)
        button.setAutoDefault(False)
        return button

    # --- showing --------------------------------------------------------------------------------

    def show_server(
        self, server: protocol.ToolServer, state: protocol.ToolServerState | None, opened: bool
    ) -> None:
        """Shows a server as it is now."""
        with QSignalBlocker(self.switch):
            self.switch.setChecked(server.enabled)
        self.facts.setText(state_text(server, state))
        kind = state.state if state is not None and server.enabled else "stopped"
        broken = kind == "failed" or (kind == "stopped" and bool(state and state.message) and server.enabled)
        self._mark = "failed" if broken else kind
        text = visible(state.message, 500) if state is not None and broken else ""
        self.message.setText(breakable(text))
        self._problem.setVisible(bool(text))
        wants_login = state is not None and state.login
        self.again.setVisible(not wants_login)
        self.log_in.setVisible(wants_login)
        self.log_out.setVisible(bool(server.login))
        self._details.setVisible(opened)
        self.restart.setVisible(server.enabled and not text)
        self.edit.setVisible(server.own not in ("calculator", "python"))
        self.chevron.setProperty("icon_name", "chevron" if opened else "right")
        text = translate("tools", "Hide {name}") if opened else translate("tools", "Show {name}")
        self.chevron.setAccessibleName(text.format(name=visible(server.name, 60)))
        self._on_theme()
        if opened:
            self._show_details(server, state)

    def _show_details(self, server: protocol.ToolServer, state: protocol.ToolServerState | None) -> None:
        facts = [visible(command_line(server), 500), visible(state.version if state else "", 80)]
        if server.own == "files":
            facts[1] = translate("tools", "may write") if server.writes else translate("tools", "reads only")
        elif server.own == "web":
            text = translate("tools", "searches with {provider}")
            facts.insert(0, text.format(provider=SEARCHES[server.search]) if server.search else "")
        self._what.setText(breakable(" · ".join(fact for fact in facts if fact)))
        self._what.setVisible(bool(self._what.text()))
        self._samples.setVisible(not server.own)
        with QSignalBlocker(self.samples):
            self.samples.setChecked(server.samples)
        log = visible(state.log[-20_000:], 20_000, lines=True) if state is not None else ""
        self.show_log.setVisible(bool(log))
        if log != self.log.toPlainText():
            self.log.setPlainText(log)
            self.log.verticalScrollBar().setValue(self.log.verticalScrollBar().maximum())
        tools = state.tools if state is not None and server.enabled else []
        wanted = [(tool.name, tool.digest) for tool in tools]
        if wanted != self._shown_tools:
            self._shown_tools = wanted
            self._fill(tools)
        for name, box in self.tools.items():
            with QSignalBlocker(box):
                box.setChecked(name not in server.off)

    def _fill(self, tools: list[protocol.ServerTool]) -> None:
        clear(self._tools)
        self.tools = {}
        for tool in tools[:MAX_OFFERED]:
            box = check_box(tool.name)
            box.setAccessibleDescription(visible(tool.description, 500))
            box.toggled.connect(partial(self._library.switch_tool, self._name, tool.name))
            self.tools[tool.name] = box
            row = filled(QHBoxLayout(), (box, 1), spacing=8)
            if tool.reads_only:
                row.addWidget(text_label("secondary", translate("tools", "changes nothing"), wrap=False))
            holder = QWidget()
            column = filled(QVBoxLayout(holder), row, spacing=2)
            if tool.description:
                about = ShortLabel(visible(tool.description, 1_000, lines=True))
                column.addLayout(filled(QHBoxLayout(), about, margins=(self._theme.px(14) + 8, 0, 0, 0)))
            self._tools.addWidget(holder)
        if len(tools) > MAX_OFFERED:
            more = len(tools) - MAX_OFFERED
            text = translate("tools", "%n more tool(s), which no model is offered.", "", more)
            self._tools.addWidget(text_label("secondary", text))

    def _on_log(self, shown: bool) -> None:
        self.log.setVisible(shown)
        self.show_log.setText(translate("tools", "Hide Log") if shown else translate("tools", "Show Log"))

    def _on_theme(self) -> None:
        colors, side = self._theme.palette, self._theme.px(14)
        name, color = {
            "ready": ("check", colors.good),
            "starting": ("retry", colors.dim),
            "failed": ("warning", colors.bad),
        }.get(self._mark, ("close", colors.faint))
        self.mark.setPixmap(icon(name, color, side).pixmap(side, side))
        self.chevron.setIcon(icon(self.chevron.property("icon_name"), colors.dim, side))
        self.chevron.setIconSize(QSize(side, side))
        self.log.setFont(self._theme.code_font(12))
        self.log.setFixedHeight(self._theme.px(120))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Opens and closes it with a click anywhere on its head."""
        if event.type() == QEvent.Type.MouseButtonRelease:
            self.toggled.emit()
        return super().eventFilter(watched, event)
