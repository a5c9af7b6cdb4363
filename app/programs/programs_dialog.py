"""The dialog of the switch "Let other programs use this model"."""

from __future__ import annotations

import time
from collections.abc import Callable

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import (
    QCheckBox,
    QDialog,
    QFrame,
    QGridLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from app import formatting
from app.programs.client_settings import ClientSettings, client_settings
from app.programs.server_control import ServerControl
from app.theme.theme import Theme
from app.theme.widgets import done_row, filled, set_role, text_label
from app.translation import translate
from engine.protocol import GuestInfo

_COLUMNS = 3  # of the buttons for programs
_LARGE = 1.4  # text size from which on there is one less
_SHOWN_PROGRAMS = 5


class ProgramsPanel(QWidget):
    """The switch; while it is on, address and key, settings to copy, and who is connected."""

    def __init__(self, control: ServerControl, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._control = control
        self._theme = theme
        self.switch = QCheckBox(translate("programs", "Let other programs use this model"))
        self.switch.setChecked(control.wanted)
        self.switch.toggled.connect(control.set_wanted)
        self.hint = text_label("secondary")
        self.other_port = QPushButton()
        self.other_port.clicked.connect(lambda: control.use_port(control.state.free_port))
        self.address = self._field(translate("programs", "Address"))
        self.key = self._field(translate("programs", "Key"))
        self.key.setEchoMode(QLineEdit.EchoMode.Password)
        self.programs: dict[str, QPushButton] = {}
        self.copied = text_label("secondary")
        self.connected = text_label("body")
        self.connected.setTextFormat(Qt.TextFormat.PlainText)
        self._details = self._make_details()
        column = filled(QVBoxLayout(self), self.switch, self.hint, spacing=12)
        column.addWidget(self.other_port, alignment=Qt.AlignmentFlag.AlignLeft)
        column.addWidget(self._details)
        self._ages = QTimer(self, interval=10_000)
        self._ages.timeout.connect(self._show_connected)
        control.changed.connect(self.refresh)
        theme.changed.connect(self._on_theme)
        self._on_theme()
        self.refresh()

    # --- building -------------------------------------------------------------------------------

    def _field(self, name: str) -> QLineEdit:
        field = QLineEdit()
        field.setReadOnly(True)
        field.setAccessibleName(name)
        return field

    def _on_theme(self) -> None:
        for field in (self.address, self.key):
            field.setFont(self._theme.code_font())
        columns = _COLUMNS if self._theme.zoom < _LARGE else _COLUMNS - 1
        for place, button in enumerate(self.programs.values()):
            self._buttons.addWidget(button, *divmod(place, columns))

    def _make_details(self) -> QWidget:
        box = QWidget()
        grid = QGridLayout()
        grid.setHorizontalSpacing(10)
        grid.setVerticalSpacing(8)
        self.show_key = QPushButton(translate("programs", "Show"))
        self.show_key.setCheckable(True)
        self.show_key.setAccessibleName(translate("programs", "Show the key"))
        self.show_key.toggled.connect(self._on_show_key)
        for row, (name, field) in enumerate(
            ((translate("programs", "Address"), self.address), (translate("programs", "Key"), self.key))
        ):
            grid.addWidget(QLabel(name), row, 0)
            grid.addWidget(field, row, 1, 1, 1 if field is self.key else 2)
        grid.addWidget(self._copy_button(translate("programs", "Copy the address"), self._address_text), 0, 3)
        grid.addWidget(self.show_key, 1, 2)
        grid.addWidget(self._copy_button(translate("programs", "Copy the key"), self.key.text), 1, 3)
        heading = text_label("group", translate("programs", "Copy the settings for"))
        self._buttons = QGridLayout()
        self._buttons.setSpacing(8)
        self._make_programs()
        settings = (_line(), heading, self._buttons, self.copied)
        programs = (_line(), text_label("group", translate("programs", "Connected")), self.connected)
        filled(QVBoxLayout(box), grid, *settings, *programs, spacing=12, margins=(0, 4, 0, 0))
        return box

    def _make_programs(self) -> None:
        for setting in client_settings("", ""):
            button = QPushButton(setting.program)
            text = translate("programs", "Copy the settings for {program}").format(program=setting.program)
            button.setAccessibleName(text)
            button.setToolTip(text)
            button.setAutoDefault(False)
            button.clicked.connect(lambda _=False, program=setting.program: self._copy_settings(program))
            self.programs[setting.program] = button

    def _copy_button(self, name: str, text: Callable[[], str]) -> QPushButton:
        button = QPushButton(translate("programs", "Copy"))
        button.setAccessibleName(name)
        button.setAutoDefault(False)
        button.clicked.connect(lambda: self._copy(text(), translate("programs", "Copied.")))
        return button

    # --- state ----------------------------------------------------------------------------------

    def refresh(self) -> None:
        """Shows the present state of the server."""
        state = self._control.state
        on = state.state == "on"
        self.hint.setText(_hint(state.state, state.message))
        set_role(self.hint, "bad" if state.state == "failed" else "secondary")
        self._details.setVisible(on)
        self.other_port.setVisible(state.free_port > 0)
        text = translate("programs", "Use Port {number}").format(number=state.free_port)
        self.other_port.setText(text)
        if on:
            self.address.setText(self._address_text())
            self.key.setText(state.key)
            self.key.setCursorPosition(0)  # its beginning is shown where there is no room for all of it
            self._show_connected()
            self._ages.start()
        else:
            self.copied.clear()
            self._ages.stop()

    def _address_text(self) -> str:
        return f"{self._control.state.url}/v1"

    def _on_show_key(self, shown: bool) -> None:
        mode = QLineEdit.EchoMode.Normal if shown else QLineEdit.EchoMode.Password
        self.key.setEchoMode(mode)
        self.show_key.setText(translate("programs", "Hide") if shown else translate("programs", "Show"))

    def _settings_for(self, program: str) -> ClientSettings:
        state = self._control.state
        return next(
            setting for setting in client_settings(state.url, state.key) if setting.program == program
        )

    def _copy_settings(self, program: str) -> None:
        settings = self._settings_for(program)
        self._copy(settings.text, translate("programs", "Copied. {place}").format(place=settings.place))

    def _copy(self, text: str, said: str) -> None:
        QGuiApplication.clipboard().setText(text)
        self.copied.setText(said)

    def _show_connected(self) -> None:
        guests = self._control.state.guests
        lines = [guest_text(guest) for guest in guests[:_SHOWN_PROGRAMS]]
        if len(guests) > _SHOWN_PROGRAMS:
            more = len(guests) - _SHOWN_PROGRAMS
            lines.append(translate("programs", "and {number} more").format(number=more))
        self.connected.setText("\n".join(lines) or translate("programs", "No program has asked yet."))


class ProgramsDialog(QDialog):
    """The panel in a dialog of its own."""

    def __init__(self, control: ServerControl, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(translate("programs", "Other Programs"))
        self.setMinimumWidth(580)
        self.panel = ProgramsPanel(control, theme)
        filled(QVBoxLayout(self), self.panel, 0, done_row(self), spacing=12, margins=(24, 20, 24, 16))
        control.changed.connect(self.adjustSize)  # after the panel shows the change


def guest_text(guest: GuestInfo) -> str:
    """Says in one line what a program is doing."""
    if guest.running or guest.waiting:
        doing = translate("programs", "answering {number}").format(number=guest.running)
        if guest.waiting:
            doing += ", " + translate("programs", "{number} waiting").format(number=guest.waiting)
    else:
        doing = translate("programs", "%n request(s)", "", guest.requests)
        ago = formatting.ago(max(0.0, time.time() - guest.last))
        doing = translate("programs", "{requests}, the last one {ago}").format(requests=doing, ago=ago)
    tokens = translate("programs", "%n token(s)", "", guest.tokens)
    return f"{guest.name} · {doing} · {tokens}"


def _hint(state: str, message: str) -> str:
    if state == "failed":
        return message
    if state == "starting":
        return translate("programs", "Starting…")
    if state == "on":
        return translate(
            "programs",
            "Programs on this computer that name the key can ask the model. Your chats go first, and other "
            "computers cannot connect.",
        )
    return translate(
        "programs",
        "Editors and agents on this computer can then ask the loaded model through the APIs of OpenAI, "
        "Anthropic and Ollama. You get an address, a key, and settings to copy ({programs}).",
    ).format(programs=", ".join(setting.program for setting in client_settings("", "")))


def _line() -> QFrame:
    line = QFrame()
    line.setObjectName("hairline")
    return line
