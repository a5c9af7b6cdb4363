"""The dialog of the switch "Let other programs use this model"."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import Any

from PySide6.QtCore import QObject, Qt, QTimer, Signal
from PySide6.QtGui import QColor, QGuiApplication, QResizeEvent, QShowEvent, QTextCharFormat, QTextCursor
from PySide6.QtWidgets import (
    QCheckBox,
    QDialog,
    QFileDialog,
    QFrame,
    QGridLayout,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from app import formatting
from app.programs.server_control import LoginService, ServerControl
from app.theme.theme import Theme
from app.theme.widgets import (
    DialogSize,
    cancel_row,
    done_row,
    filled,
    scrolled,
    set_dialog_size,
    set_role,
    text_label,
)
from app.translation import translate
from engine.programs.client_programs import (
    ClientProgram,
    ConfigChange,
    SetupState,
    check_server,
    client_programs,
    plan_removal,
    plan_setup,
    setup_state,
)
from engine.protocol import GuestInfo

_SHOWN_PROGRAMS = 5


class ProgramsPanel(QWidget):
    """The switches for now and from login on; address and key, settings to copy, and who is connected."""

    def __init__(
        self, control: ServerControl, login: LoginService, theme: Theme, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._control = control
        self._login = login
        self._theme = theme
        self.switch = QCheckBox(translate("programs", "Let other programs use this model"))
        self.switch.setChecked(control.wanted)
        self.switch.clicked.connect(control.set_wanted)
        self.hint = text_label("secondary")
        self.at_login = QCheckBox(translate("programs", "Start at login, without a window"))
        self.at_login.clicked.connect(self._on_at_login)
        self.login_hint = text_label("secondary")
        self.other_port = QPushButton()
        self.other_port.clicked.connect(lambda: control.use_port(control.state.free_port))
        self.address = self._field(translate("programs", "Address"))
        self.key = self._field(translate("programs", "Key"))
        self.key.setEchoMode(QLineEdit.EchoMode.Password)
        self.programs: dict[str, QPushButton] = {}
        self.setups: dict[str, QPushButton] = {}
        self._rows: dict[str, int] = {}  # of the grid, in which something is said of a program
        self._jobs = FileJobs(self)
        self._asked = ("", "")  # address and key that the programs' files were last compared with
        self.copied = text_label("secondary")
        self.connected = text_label("body")
        self.connected.setTextFormat(Qt.TextFormat.PlainText)
        self._details = self._make_details()
        column = filled(QVBoxLayout(self), self.switch, self.hint, spacing=12)
        column.addWidget(self.other_port, alignment=Qt.AlignmentFlag.AlignLeft)
        filled(column, self.at_login, self.login_hint)
        column.addWidget(self._details)
        self._ages = QTimer(self, interval=10_000)
        self._ages.timeout.connect(self._show_connected)
        control.changed.connect(self.refresh)
        login.changed.connect(self._show_login)
        self._show_login()
        theme.changed.connect(self._on_theme)
        self._on_theme()
        self.refresh()

    def showEvent(self, event: QShowEvent) -> None:
        """Asks once whether the background service is installed."""
        super().showEvent(event)
        if self._login.state == "unknown":
            self._login.ask()

    # --- building -------------------------------------------------------------------------------

    def _field(self, name: str) -> QLineEdit:
        field = QLineEdit()
        field.setReadOnly(True)
        field.setAccessibleName(name)
        return field

    def _on_theme(self) -> None:
        for field in (self.address, self.key):
            field.setFont(self._theme.code_font())

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
        heading = text_label("group", translate("programs", "Settings of programs"))
        self._buttons = QGridLayout()
        self._buttons.setSpacing(6)
        self._buttons.setColumnStretch(0, 1)
        self._make_programs()
        settings = (_line(), heading, self._buttons)
        programs = (_line(), text_label("group", translate("programs", "Connected")), self.connected)
        filled(QVBoxLayout(box), grid, *settings, *programs, spacing=12, margins=(0, 4, 0, 0))
        return box

    def _make_programs(self) -> None:
        self._say("")
        for number, program in enumerate(client_programs()):
            row, title = 2 * number + 1, program.title
            self._rows[title] = row + 1
            self._buttons.addWidget(QLabel(title), row, 0)
            text = translate("programs", "Copy the settings for {program}").format(program=title)
            button = self._button(text, partial(self._copy_settings, program))
            button.setText(translate("programs", "Copy"))
            button.setToolTip(text)
            self.programs[title] = button
            self._buttons.addWidget(button, row, 1)
            if program.kind:
                self.setups[title] = self._button("", partial(self._choose_folder, program))
                self._show_state(program, SetupState(found=False))
                self._buttons.addWidget(self.setups[title], row, 2)

    def _copy_button(self, name: str, text: Callable[[], str]) -> QPushButton:
        button = self._button(name, lambda: self._copy(text(), translate("programs", "Copied."), ""))
        button.setText(translate("programs", "Copy"))
        return button

    def _button(self, name: str, clicked: Callable[[], object]) -> QPushButton:
        button = QPushButton()
        button.setAccessibleName(name)
        button.setAutoDefault(False)
        button.clicked.connect(lambda: clicked())
        return button

    # --- state ----------------------------------------------------------------------------------

    def refresh(self) -> None:
        """Shows the present state of the server."""
        state = self._control.state
        on = state.state in ("on", "paused")
        self.switch.setEnabled(not state.service)
        self.switch.setChecked(state.service or self._control.wanted)
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
            if (state.url, state.key) != self._asked:
                self._asked = state.url, state.key
                self._read_states()
        else:
            self._asked = ("", "")
            self._say("")
            self._ages.stop()

    def _on_at_login(self, wanted: bool) -> None:
        if wanted:
            self._login.install(self._control.settings.last_model)
        else:
            self._login.remove()

    def _show_login(self) -> None:
        login = self._login
        self.at_login.setEnabled(login.state in ("on", "off"))
        if login.state in ("on", "off"):
            self.at_login.setChecked(login.state == "on")
        self.login_hint.setText(login.problem or _login_hint(login.state))
        set_role(self.login_hint, "bad" if login.problem else "secondary")

    def _address_text(self) -> str:
        return f"{self._control.state.url}/v1"

    def _on_show_key(self, shown: bool) -> None:
        mode = QLineEdit.EchoMode.Normal if shown else QLineEdit.EchoMode.Password
        self.key.setEchoMode(mode)
        self.show_key.setText(translate("programs", "Hide") if shown else translate("programs", "Show"))

    def _copy_settings(self, program: ClientProgram) -> None:
        state = self._control.state
        if program.terminal:
            place = translate("programs", "Copied. Paste it into a terminal.")
        else:
            place = translate("programs", "Copied. Paste it into the file {name} of {program}.")
            place = place.format(name=program.files[-1], program=program.title)
        self._copy(program.settings(state.url, state.key), place, program.title)

    def _read_states(self) -> None:
        state = self._control.state

        def read() -> list[tuple[ClientProgram, SetupState]]:
            return [
                (each, setup_state(each, state.url, state.key)) for each in client_programs() if each.kind
            ]

        self._jobs.run(read, self._show_states)

    def _show_states(self, states: list[tuple[ClientProgram, SetupState]]) -> None:
        for program, state in states:
            self._show_state(program, state)

    def _show_state(self, program: ClientProgram, state: SetupState) -> None:
        if not state.set_up:
            text = translate("programs", "Set Up…")
            name = translate("programs", "Set up {program}")
        elif state.current:
            text = translate("programs", "Take Back…")
            name = translate("programs", "Take the settings of {program} back")
        else:
            text = translate("programs", "Update…")
            name = translate("programs", "Give {program} the new address and key")
        button, name = self.setups[program.title], name.format(program=program.title)
        button.setText(text)
        button.setAccessibleName(name)
        button.setToolTip(name)

    def _choose_folder(self, program: ClientProgram) -> None:
        """Plans the change of a program's file, whose folder a person has to choose if it may be anywhere."""
        if program.folders:
            self._plan(program, "")
            return
        title = translate("programs", "Folder of {file}").format(file=program.files[0])
        chooser = QFileDialog(self, title)
        chooser.setFileMode(QFileDialog.FileMode.Directory)
        chooser.fileSelected.connect(partial(self._plan, program))
        chooser.open()

    def _plan(self, program: ClientProgram, folder: str) -> None:
        state = self._control.state

        def plan() -> ConfigChange:
            change = plan_setup(program, state.url, state.key, folder)
            return change if change.diff else plan_removal(program, folder)

        self._jobs.run(plan, partial(self._show_plan, program))

    def _show_plan(self, program: ClientProgram, change: ConfigChange | Exception) -> None:
        if isinstance(change, Exception):
            self._say(formatting.told(str(change)), program.title)
            return
        state = self._control.state
        dialog = SetupDialog(
            program, change, partial(check_server, program, state.url, state.key), self._theme, self
        )
        dialog.finished.connect(self._read_states)
        dialog.open()

    def _copy(self, text: str, said: str, program: str) -> None:
        QGuiApplication.clipboard().setText(text)
        self._say(said, program)

    def _say(self, text: str, program: str = "") -> None:
        """Shows a sentence below a program's row, or above all of them."""
        self.copied.setText(text)
        self.copied.setVisible(bool(text))
        self._buttons.addWidget(self.copied, self._rows.get(program, 0), 0, 1, 3)

    def _show_connected(self) -> None:
        guests = self._control.state.guests
        lines = [guest_text(guest) for guest in guests[:_SHOWN_PROGRAMS]]
        if len(guests) > _SHOWN_PROGRAMS:
            more = len(guests) - _SHOWN_PROGRAMS
            lines.append(translate("programs", "and {number} more").format(number=more))
        self.connected.setText("\n".join(lines) or translate("programs", "No program has asked yet."))


class ProgramsDialog(QDialog):
    """The panel in a dialog of its own."""

    def __init__(
        self, control: ServerControl, login: LoginService, theme: Theme, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(translate("programs", "Other Programs"))
        self.panel = ProgramsPanel(control, login, theme)
        area = scrolled(self, filled(QVBoxLayout(), self.panel, 0, margins=(24, 20, 24, 12)))
        done = filled(QVBoxLayout(), done_row(self), margins=(24, 0, 24, 16))
        filled(QVBoxLayout(self), (area, 1), done, spacing=0)
        self._fit()
        control.changed.connect(self._fit)  # after the panel shows the change

    def _fit(self) -> None:
        self.setMinimumWidth(max(580, self.panel.minimumSizeHint().width() + 48))  # large text needs more
        set_dialog_size(self, self.width(), 0)  # and it grows with what is in it

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        parent = self.parentWidget()
        if parent is not None and self.isVisible():  # no lower than the window, once it has a place
            below = self.frameGeometry().bottom() - parent.window().frameGeometry().bottom()
            self.move(self.x(), self.y() - max(0, below))


class FileJobs(QObject):
    """Jobs with files or the server, each on a thread of its own: none waits for a server that is silent."""

    _ended = Signal(object, object)

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._ended.connect(self._on_ended, Qt.ConnectionType.QueuedConnection)

    def run(self, job: Callable[[], Any], done: Callable[[Any], object]) -> None:
        """Runs `job`, then `done` with its result, or its error, on the interface thread."""

        def work() -> None:
            try:
                result = job()
            except Exception as error:  # noqa: BLE001 - shown
                result = error
            with suppress(RuntimeError):  # the window is gone
                self._ended.emit(done, result)

        threading.Thread(target=work, name="octavo-program-files", daemon=True).start()

    def _on_ended(self, done: Callable[[Any], object], result: Any) -> None:
        done(result)


class SetupDialog(QDialog):
    """The change of a program's file, which a person looks at before it is made, and what came of it."""

    def __init__(
        self,
        program: ClientProgram,
        change: ConfigChange,
        check: Callable[[], str],
        theme: Theme,
        parent: QWidget,
    ) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._program, self._change, self._check = program, change, check
        self._jobs = FileJobs(self)
        self._adds = not change.removes
        title = (
            translate("programs", "Set Up {program}")
            if self._adds
            else translate("programs", "Take Back {program}")
        )
        self.setWindowTitle(title.format(program=program.title))
        path = text_label("secondary", str(change.path))
        path.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.diff = QPlainTextEdit(readOnly=True, lineWrapMode=QPlainTextEdit.LineWrapMode.NoWrap)
        self.diff.setProperty("role", "field")
        self.diff.setAccessibleName(translate("programs", "The change of the file"))
        self.diff.setFont(theme.code_font())
        cursor, look = QTextCursor(self.diff.document()), QTextCharFormat()
        colors = {"+": theme.palette.good, "-": theme.palette.bad}
        for line in change.diff.splitlines()[2:]:  # without the two lines of names
            look.setForeground(QColor(colors.get(line[0], theme.palette.dim)))
            cursor.insertText(f"{line}\n", look)
        self.said = text_label("body", translate("programs", "Nothing else in the file is touched."))
        self.accept_button = QPushButton(
            translate("programs", "Write") if self._adds else translate("programs", "Take Back")
        )
        self.accept_button.clicked.connect(self._write)
        row = cancel_row(self, self.accept_button)
        filled(QVBoxLayout(self), path, (self.diff, 1), self.said, row, spacing=12, margins=(24, 20, 24, 16))
        DialogSize(self, theme, 620, 440)

    def _write(self) -> None:
        self.accept_button.setEnabled(False)
        self.said.setText(translate("programs", "Writing, and asking the server once…"))
        self._jobs.run(self._make, self._on_made)

    def _make(self) -> str:
        self._change.make()
        return self._check() if self._adds else ""

    def _on_made(self, problem: str | Exception) -> None:
        said = formatting.told(str(problem))
        if isinstance(problem, Exception) or not self._adds:
            text = said or translate("programs", "The file is as it was without Octavo.")
        elif said:
            text = translate("programs", "Written, but: {problem}").format(problem=said)
        else:
            text = translate("programs", "Written, and the server answers. {next}").format(
                next=self._program.after
            )
        self.said.setText(text)
        for button in self.findChildren(QPushButton):
            button.setVisible(button is self.accept_button)  # there is nothing more to cancel
        self.accept_button.setText(translate("dialogs", "Done"))
        self.accept_button.clicked.disconnect(self._write)
        self.accept_button.clicked.connect(self.accept)
        self.accept_button.setEnabled(True)


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
    if state == "paused":
        return translate("programs", "Paused: programs are told to try again later. Resume in the menu bar.")
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
    ).format(programs=formatting.listed(program.title for program in client_programs()))


def _login_hint(state: str) -> str:
    if state == "working":
        return translate("programs", "Asking the system…")
    if state == "on":
        return translate(
            "programs",
            "The background service has the model for this window, too. It frees the memory after 15 minutes "
            "without a request, and loads the model again with the next one.",
        )
    return translate(
        "programs", "A background service then serves the present model; this window uses it, too."
    )


def _line() -> QFrame:
    line = QFrame()
    line.setObjectName("hairline")
    return line
