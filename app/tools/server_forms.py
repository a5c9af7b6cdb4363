"""Forms that add servers of tools: one by hand, or those of a text, a file or a link, shown before."""

from __future__ import annotations

import base64
import json
import re
import shlex
from typing import Any, Final
from urllib.parse import parse_qs, urlsplit

import msgspec
from PySide6.QtCore import Qt, QUrl, Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QDialog,
    QFileDialog,
    QFrame,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from app.theme.theme import Theme
from app.theme.widgets import Choice, cancel_row, clear, filled, set_role, text_label
from app.tools.server_texts import SEARCHES, breakable, check_box, command_line, lay_out, variables, visible
from app.tools.tool_library import ToolLibrary
from app.translation import translate
from engine import protocol

_MAX_SHOWN: Final = 50  # servers
_MAX_TEXT: Final = 4_000  # characters of one, so that all of it is looked at
_MAX_FIELD: Final = 500  # characters of a key, and of an address to search with
_MAX_LINK: Final = 32_000  # characters
_MAX_PASTED: Final = 1_000_000  # characters


class ToolServerForm(QDialog):
    """Asks for a program or an address with its variables, for folders to read, or with whom to search.

    Args:
        server: what the fields have at first.
        replaces: name of the server that is changed; empty to add one.

    Signals:
        saved: the name of the server.
    """

    saved = Signal(str)

    def __init__(
        self, theme: Theme, library: ToolLibrary, server: protocol.ToolServer, replaces: str, parent: QWidget
    ) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(
            translate("tools", "Edit Server") if replaces else translate("tools", "Add a Server")
        )
        self._library, self._server, self._replaces = library, server, replaces
        self.name = QLineEdit(server.name)
        self.name.setMaxLength(60)
        self.run = QLineEdit(command_line(server) if server.command or server.url else "")
        self.run.setMaxLength(_MAX_TEXT)
        self.run.setPlaceholderText("uvx mcp-server-time")
        self.client = QLineEdit(server.client_id)
        self.secret = QLineEdit(server.client_secret)
        self.secret.setEchoMode(QLineEdit.EchoMode.Password)
        for each in (self.client, self.secret):
            each.setMaxLength(_MAX_FIELD)
        self.variables = _text_box(theme, "\n".join(variables(server)), "API_KEY=…")
        self.folders = _text_box(theme, "\n".join(server.folders), "")
        self.choose = QPushButton(translate("tools", "Choose Folder…"))
        self.choose.setAutoDefault(False)
        self.choose.clicked.connect(self._choose)
        self.writes = check_box(translate("tools", "May write there, too"), server.writes)
        self.search = Choice(theme)
        self.search.addItem(translate("tools", "Off"), "")
        for provider, title in SEARCHES.items():
            self.search.addItem(title, provider)
        self.search.setCurrentIndex(self.search.findData(server.search))
        self.address = QLineEdit(server.search_address)
        self.address.setMaxLength(_MAX_FIELD)
        self.address.setPlaceholderText("http://localhost:8888")
        self.key = QLineEdit()
        self.key.setMaxLength(_MAX_FIELD)
        self.key.setEchoMode(QLineEdit.EchoMode.Password)
        self.sent = text_label("secondary")
        self.said = text_label("bad")
        self.save = QPushButton(translate("tools", "Save") if replaces else translate("tools", "Add"))
        self.save.clicked.connect(self._on_save)
        files = server.own == "files"
        runs = translate(
            "tools",
            "A command line, which runs on this computer with your rights, or an address that begins with "
            "https://.",
        )
        kept = translate(
            "tools",
            "The program's environment, or headers for the address: one NAME=value per line. They are kept "
            "in a file that only you can read.",
        )
        wrote = translate("tools", "You are asked before anything is written.")
        inside = translate("tools", "One per line. Nothing outside them is read.")
        fields: list[tuple[str, QWidget, str]] = [(translate("tools", "Name"), self.name, "")]
        if files:
            fields.append((translate("tools", "Folders"), self.folders, inside))
            fields += [("", self.choose, ""), ("", self.writes, wrote)]
        elif server.own == "web":
            instance = translate(
                "tools", "It has to answer in JSON. It may be on this computer, or in your network."
            )
            private = translate("tools", "It is kept in a file that only you can read.")
            fields.append((translate("tools", "Search"), self.search, ""))
            fields.append((translate("tools", "Address of SearXNG"), self.address, instance))
            fields += [(translate("tools", "Key"), self.key, private), ("", self.sent, "")]
        elif not server.own:
            fields.append((translate("tools", "Program or address"), self.run, runs))
            fields.append((translate("tools", "Variables"), self.variables, kept))
            registered = translate(
                "tools",
                "Only if its login takes no new programs: the ID of one that you registered there, with "
                "{address} to come back to.",
            ).format(address="http://127.0.0.1/callback")
            private = translate("tools", "It is kept in a file that only you can read.")
            fields.append((translate("tools", "Client ID"), self.client, registered))
            fields.append((translate("tools", "Client secret"), self.secret, private))
        self._blocks: dict[QWidget, QWidget] = {}
        column = filled(QVBoxLayout(), spacing=14)
        for title, field, hint in fields:
            block = self._blocks[field] = QWidget()
            part = filled(QVBoxLayout(block), spacing=4)
            if title:
                part.addWidget(QLabel(title))
                field.setAccessibleName(title)
            field.setAccessibleDescription(hint)
            left = Qt.AlignmentFlag.AlignLeft if field is self.choose else Qt.AlignmentFlag(0)
            part.addWidget(field, alignment=left)
            if hint:
                part.addWidget(text_label("secondary", hint))
            column.addWidget(block)
        column.addWidget(self.said)
        if server.own == "web":
            self.search.currentIndexChanged.connect(self._on_search)
            self._on_search()
        elif not server.own:
            self.run.textChanged.connect(self._on_run)
            self._on_run(self.run.text())
        lay_out(self, theme, column, cancel_row(self, self.save), 500, 380)
        self.save.setDefault(True)

    def _on_run(self, text: str) -> None:
        for field in (self.client, self.secret):
            self._blocks[field].setVisible(_is_address(text))

    def _on_search(self) -> None:
        search = self.search.currentData()
        known = self._server.environment.get(protocol.SEARCH_KEY, "")
        self.key.setText(known if search == self._server.search else "")  # one provider's is not for another
        self._blocks[self.address].setVisible(search == "searxng")
        self._blocks[self.key].setVisible(search in ("brave", "kagi"))
        text = translate("tools", "Pages that you allow are fetched. Nothing is searched for.")
        if search == "searxng":
            text = translate(
                "tools",
                "What a model searches for is sent to this address, and from there to other search engines, "
                "when you allow the call.",
            )
        elif search:
            text = translate(
                "tools",
                "What a model searches for is sent to {provider} with your key when you allow the call, and "
                "may cost you something there.",
            )
        self.sent.setText(text.format(provider=SEARCHES.get(search, "")))
        self.said.setText("")

    def _choose(self) -> None:
        choose_folder(self, lambda folder: self.folders.appendPlainText(folder))

    def _on_save(self) -> None:
        try:
            server = self._entered()
        except ValueError as error:
            self.said.setText(str(error))
            return
        self.saved.emit(self._library.set_server(server, self._replaces))
        self.accept()

    def _entered(self) -> protocol.ToolServer:
        """Returns the server as it was entered.

        Raises:
            ValueError: it cannot be used; a sentence.
        """
        old, name = self._server, self.name.text().strip()
        if old.own:
            folders = [line.strip() for line in self.folders.toPlainText().splitlines() if line.strip()]
            if old.own == "files" and not folders:
                raise ValueError(translate("tools", "Choose a folder first."))
            settings = self._entered_search() if old.own == "web" else {}
            return msgspec.structs.replace(
                old, name=name or old.name, folders=folders, writes=self.writes.isChecked(), **settings
            )
        text = self.run.text().strip()
        away = _is_address(text)
        if away and not QUrl(text, QUrl.ParsingMode.StrictMode).host():
            raise ValueError(translate("tools", "This is no address. It looks like https://example.com/mcp."))
        try:
            words = shlex.split(text)
        except ValueError as error:
            raise ValueError(
                translate("tools", "A quotation mark in the command line has no end.")
            ) from error
        if not words:
            raise ValueError(translate("tools", "Enter a command line or an address."))
        values: dict[str, str] = {}
        for number, line in enumerate(self.variables.toPlainText().splitlines(), 1):
            key, equals, value = line.partition("=")
            if line.strip() and not (equals and re.fullmatch(r"[\w.-]+", key.strip(), re.ASCII)):
                problem = translate("tools", "Line {number} of the variables is not NAME=value.")
                raise ValueError(problem.format(number=number))
            if line.strip():
                values[key.strip()] = value.strip()
        plain = (word for word in words[1:] if not word.startswith("-"))
        return msgspec.structs.replace(
            old,
            name=name or (QUrl(text).host() if away else next(plain, words[0])),
            command="" if away else words[0],
            arguments=[] if away else words[1:],
            environment={} if away else values,
            url=text if away else "",
            headers=values if away else {},
            client_id=self.client.text().strip() if away else "",
            client_secret=self.secret.text().strip() if away and self.client.text().strip() else "",
        )

    def _entered_search(self) -> dict[str, Any]:
        """Returns what a server's fields for the search are to be.

        Raises:
            ValueError: the address or the key is none; a sentence.
        """
        search, key = self.search.currentData(), self.key.text().strip()
        address = self.address.text().strip() if search == "searxng" else ""
        url = QUrl(address, QUrl.ParsingMode.StrictMode)
        more = url.userInfo() or url.hasQuery() or url.hasFragment()
        if search == "searxng" and (url.scheme() not in ("http", "https") or not url.host() or more):
            raise ValueError(
                translate("tools", "This is no address of SearXNG. It looks like http://localhost:8888.")
            )
        keyed = search in ("brave", "kagi")
        if keyed and not re.fullmatch("[!-~]+", key):
            text = translate("tools", "Enter the key that you have from {provider}.")
            raise ValueError(text.format(provider=SEARCHES[search]))
        environment = {protocol.SEARCH_KEY: key} if keyed else {}
        return {"search": search, "search_address": address, "environment": environment}


class TakeServersDialog(QDialog):
    """Servers of a text, a file or a link, each of which a person sees whole before it is added.

    Args:
        pasted: whether there is a box for a text.
    """

    def __init__(
        self, theme: Theme, library: ToolLibrary, title: str, parent: QWidget | None, pasted: bool = False
    ) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(title)
        self._theme, self._library = theme, library
        self._waiting = False
        self.box = _text_box(
            theme, "", '{"mcpServers": {"time": {"command": "uvx", "args": ["mcp-server-time"]}}}'
        )
        self.box.setAccessibleName(translate("tools", "Settings of another program"))
        self.read_button = QPushButton(translate("tools", "Read"))
        self.read_button.setAutoDefault(False)
        self.read_button.clicked.connect(lambda: self.read(text=self.box.toPlainText()[:_MAX_PASTED]))
        hint = translate("tools", "Paste the settings that a server's instructions name for other programs.")
        self.hint = text_label("secondary", hint)
        self._pasted = pasted
        for part in (self.hint, self.box, self.read_button):
            part.setVisible(pasted)
        self.said, self.problems = text_label("body"), text_label("secondary")
        self.choices: list[tuple[QCheckBox, protocol.ToolServer]] = []
        self._entries = filled(QVBoxLayout(), spacing=8)
        self.add = QPushButton(translate("tools", "Add"))
        self.add.clicked.connect(self._on_add)
        column = filled(QVBoxLayout(), self.hint, self.box, spacing=12)
        column.addWidget(self.read_button, alignment=Qt.AlignmentFlag.AlignLeft)
        for part in (self.said, self.problems):
            column.addWidget(part)
        column.addLayout(self._entries)
        lay_out(self, theme, column, cancel_row(self, self.add), 560, 300)
        library.servers_read.connect(self._on_read)
        library.failed.connect(self._on_failed)
        self._show([])

    def read(self, text: str = "", path: str = "") -> None:
        """Lets the tools process read a text, or a file."""
        self._waiting = True
        self._show([])
        self.say(translate("tools", "Reading…"))
        self.problems.hide()
        self._library.read(text, path)

    def say(self, text: str, *, bad: bool = False) -> None:
        """Shows a sentence above the servers."""
        self.said.setText(text)
        self.said.setVisible(bool(text))
        set_role(self.said, "bad" if bad else "body")

    def _on_failed(self, sentence: str) -> None:
        if self._waiting:
            self._waiting = False
            self.say(sentence, bad=True)

    def _on_read(self, answer: protocol.ServersRead) -> None:
        if not self._waiting:
            return
        self._waiting = False
        problems = [visible(problem, 300) for problem in answer.problems[:10]]
        servers = []
        for server in answer.servers[:_MAX_SHOWN]:
            if sum(map(len, (command_line(server), *variables(server), server.folder))) <= _MAX_TEXT:
                servers.append(server)
            else:
                text = translate("tools", "“{name}” is too long to be looked at, and is left out.")
                problems.append(text.format(name=visible(server.name, 60)))
        if not servers:
            text = translate("tools", "There are no servers in it.")
        elif any(server.command for server in servers):
            text = translate(
                "tools", "These programs will run on this computer with your rights. Add only what you trust."
            )
        else:
            text = translate("tools", "What a model sends to these addresses leaves this computer.")
        self.say(text, bad=not servers)
        self.problems.setText("\n".join(problems))
        self.problems.setVisible(bool(problems))
        self._show(servers)
        for part in (self.hint, self.box, self.read_button):
            part.setVisible(self._pasted and not servers)

    def _show(self, servers: list[protocol.ToolServer]) -> None:
        clear(self._entries)
        self.choices = []
        for server in servers:
            known = any(_same(server, other) for other in self._library.servers)
            box = check_box(server.name, not known)
            box.setEnabled(not known)
            box.toggled.connect(self._enable)
            lines = [command_line(server), *variables(server)]
            if server.folder:
                lines.append(translate("tools", "in {folder}").format(folder=server.folder))
            code = text_label("", breakable("\n".join(visible(line, _MAX_TEXT) for line in lines)))
            code.setFont(self._theme.code_font(12))
            box.setAccessibleDescription("\n".join(lines))
            frame = QFrame()
            frame.setObjectName("banner")
            entry = filled(QVBoxLayout(frame), box, code, spacing=6, margins=(12, 10, 12, 10))
            if known:
                entry.addWidget(text_label("secondary", translate("tools", "It is in the list already.")))
            self._entries.addWidget(frame)
            self.choices.append((box, server))
        self.add.setVisible(bool(servers))
        self._enable()

    def _enable(self) -> None:
        self.add.setEnabled(any(box.isChecked() and box.isEnabled() for box, _ in self.choices))

    def _on_add(self) -> None:
        for box, server in self.choices:
            if box.isChecked() and box.isEnabled():
                self._library.set_server(server)
        self.accept()


def show_link(library: ToolLibrary, theme: Theme, parent: QWidget | None, link: str) -> TakeServersDialog:
    """Opens a dialog with the server that a link names (`octavo://mcp?name=…&config=…`), or what is wrong."""
    dialog = TakeServersDialog(theme, library, translate("tools", "A Link Would Add a Server"), parent)
    try:
        dialog.read(text=_settings_in(link))
    except (ValueError, RecursionError):
        text = translate("tools", "This link names no server that Octavo can read. Nothing was added.")
        dialog.say(text, bad=True)
    dialog.open()
    return dialog


def _settings_in(link: str) -> str:
    """Returns what a link says, in the form of other programs' files.

    Raises:
        ValueError: it is no link to a server.
    """
    parts = urlsplit(link)
    given = parse_qs(parts.query, keep_blank_values=True, max_num_fields=8)
    if len(link) > _MAX_LINK or (parts.scheme, parts.netloc) != ("octavo", "mcp") or parts.path.strip("/"):
        raise ValueError
    if any(len(values) > 1 for values in given.values()) or ("config" in given) == ("command" in given):
        raise ValueError
    if "command" in given:
        command, *arguments = shlex.split(given["command"][0])
        settings: Any = {"command": command, "args": arguments}
    else:
        data = re.sub("[ +]", "-", given["config"][0]).replace("/", "_").rstrip("=")
        settings = json.loads(base64.b64decode(data + "=" * (-len(data) % 4), altchars=b"-_", validate=True))
        if not isinstance(settings, dict):
            raise ValueError
    if "mcpServers" not in settings:
        settings = {"mcpServers": {given.get("name", [""])[0] or "server": settings}}
    return json.dumps(settings)


def choose_folder(parent: QWidget, chosen: Any) -> None:
    """Lets a person choose a folder, and calls `chosen` with its path."""
    dialog = QFileDialog(parent, translate("tools", "Choose a Folder"))
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    dialog.setFileMode(QFileDialog.FileMode.Directory)
    dialog.fileSelected.connect(chosen)
    dialog.open()


def _is_address(text: str) -> bool:
    return re.match("https?:", text.strip()) is not None


def _same(one: protocol.ToolServer, other: protocol.ToolServer) -> bool:
    return (command_line(one), variables(one), one.own) == (command_line(other), variables(other), other.own)


def _text_box(theme: Theme, text: str, placeholder: str) -> QPlainTextEdit:
    box = QPlainTextEdit(text)
    box.setProperty("role", "field")
    box.setTabChangesFocus(True)
    box.setPlaceholderText(placeholder)
    box.setFont(theme.code_font(12))
    box.setFixedHeight(theme.px(84))
    return box
