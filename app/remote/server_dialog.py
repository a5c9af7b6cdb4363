"""The dialog that adds or changes a server: address, key, a test of the connection, and its models."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from PySide6.QtCore import QObject, QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import (
    QDialog,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from app.remote.remote_answer import whole_number
from app.remote.remote_errors import RemoteError, StoppedRequestError, not_json_error, plain_text
from app.remote.server_address import ServerAddress, parse_address
from app.remote.server_list import MAX_OFFERED, RemoteServer, ServedModel, ServerList, new_server_id
from app.remote.server_request import DEFAULT_REQUEST_LIMITS, Access, RequestLimits, ServerRequest, check_key
from app.theme.theme import Theme
from app.theme.widgets import ScrolledEdge, cancel_row, filled, role_button, scrolled, set_role, text_label
from app.translation import translate

_MAX_MODELS: Final = 2_000
_MAX_NAME: Final = 300  # characters
#: Where servers say how many tokens a model's context has: vLLM and Octavo, OpenRouter, LM Studio.
_CONTEXTS: Final = ("max_model_len", "context_length", "max_context_length")


class CheckedServer(NamedTuple):
    """The answer of a server that was asked for its models.

    Attributes:
        octavo: it is an Octavo.
        error: why it could not be asked, as a sentence; empty if it could.
    """

    models: tuple[ServedModel, ...] = ()
    octavo: bool = False
    error: str = ""


def ask_models(request: ServerRequest, name: str) -> CheckedServer:
    """Returns a server's models, with its name for the errors; this is also how a connection is tried.

    Raises:
        RemoteError: it cannot be asked, or says something else.
    """
    answer: Any = request.read_json("/models")
    listed = answer.get("data") if isinstance(answer, dict) else None
    if not isinstance(listed, list):
        raise not_json_error(name, b"")
    models: dict[str, ServedModel] = {}
    octavo = False
    for entry in listed[:_MAX_MODELS]:
        model = entry.get("id") if isinstance(entry, dict) else None
        if not isinstance(model, str) or not 0 < len(model) <= _MAX_NAME:
            continue
        if request.mask.hide(model) != model or plain_text(model, _MAX_NAME) != model:
            continue  # no name of a model has a key or line breaks in it
        context = next((size for name in _CONTEXTS if (size := whole_number(entry.get(name)))), 0)
        models[model] = ServedModel(model, context)
        octavo = octavo or entry.get("owned_by") == "octavo"
    if not models:
        text = translate("remote", "{server} has no models. Load one there and try again.")
        raise RemoteError(text.format(server=name))
    return CheckedServer(tuple(models.values()), octavo)


class ServerCheck(QObject):
    """Tries one connection at a time, off the interface thread; signals the `CheckedServer`."""

    checked = Signal(object)
    _answered = Signal(int, object)

    def __init__(self, limits: RequestLimits = DEFAULT_REQUEST_LIMITS, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._limits = limits
        self._number = 0
        self._request: ServerRequest | None = None
        self._answered.connect(self._on_answered, Qt.ConnectionType.QueuedConnection)

    def start(self, access: Callable[[], Access]) -> None:
        """Asks; an earlier question is dropped. `access` is called on a thread that may wait."""
        self.stop()
        number = self._number
        args = (number, access)
        threading.Thread(target=self._run, args=args, name="octavo-server-check", daemon=True).start()

    def stop(self) -> None:
        """Drops the question; nothing is emitted for it."""
        self._number += 1
        request, self._request = self._request, None
        if request is not None:
            request.stop()

    def _run(self, number: int, access: Callable[[], Access]) -> None:
        text = translate("remote", "The keychain did not provide the key. Unlock it and try again.")
        try:
            where = access()
            text = translate("remote", "{server} sent an answer that cannot be read.")
            text = text.format(server=where.name)
            request = ServerRequest(where, self._limits)
            if number != self._number:
                return
            self._request = request
            checked = ask_models(request, where.name)
        except StoppedRequestError:
            return
        except RemoteError as error:
            checked = CheckedServer(error=str(error))
        except Exception:  # noqa: BLE001 - the dialog waits; the text may have the key
            checked = CheckedServer(error=text)
        try:
            self._answered.emit(number, checked)
        except RuntimeError:
            return  # the dialog is gone

    def _on_answered(self, number: int, checked: CheckedServer) -> None:
        if number == self._number:
            self._request = None
            self.checked.emit(checked)


_WIDTH: Final = 520  # px, before zoom
_BESIDE: Final = 24  # px that the window stays wider
_BESIDE_BAR: Final = 8  # px between the fields and the scroll bar
_MAX_KEY: Final = 4_000


@dataclass(frozen=True)
class EditedServer:
    """The entered server. `key` is empty if it was not changed."""

    server: RemoteServer
    key: str


class ServerDialog(QDialog):
    """Asks for a server. Nothing is sent before "Test Connection" is clicked.

    Args:
        server: the one to change; None: a new one.

    Signals:
        entered: the `EditedServer`.
    """

    entered = Signal(object)

    def __init__(
        self,
        theme: Theme,
        servers: ServerList,
        server: RemoteServer | None = None,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        title = translate("remote", "Add a Server") if server is None else translate("remote", "Edit Server")
        self.setWindowTitle(title)
        most = parent.window().width() - _BESIDE if parent is not None else _WIDTH
        self.setMinimumWidth(min(theme.px(_WIDTH), max(_WIDTH, most)))
        self._servers, self._server = servers, server
        self._found = CheckedServer()
        self.check = ServerCheck(parent=self)
        self.check.checked.connect(self._on_checked)
        self.address = _field(translate("remote", "Address"), "http://localhost:1234/v1")
        self.key = _field(translate("remote", "Key"), "")
        self.key.setEchoMode(QLineEdit.EchoMode.Password)
        self.key.setMaxLength(_MAX_KEY)
        self.name = _field(translate("remote", "Name"), translate("remote", "Optional, e.g. Studio Mac"))
        self.test = role_button("", translate("remote", "Test Connection"), self._on_test)
        self.status = text_label("secondary")
        self.filter = _field(translate("remote", "Filter"), translate("remote", "Find a model"))
        self.filter.textChanged.connect(self._on_filter)
        self.models = QListWidget()
        self.models.setAccessibleName(translate("remote", "Models to offer in the picker"))
        self.models.setFixedHeight(theme.px(150))
        self.models.itemChanged.connect(lambda _item: self._on_chosen())
        self.save = QPushButton(translate("remote", "Add") if server is None else translate("remote", "Save"))
        self.save.clicked.connect(self._on_save)
        self._lay_out()
        if server is not None:
            self.address.setText(server.url)
            self.name.setText(server.name)
            self.key.setPlaceholderText(translate("remote", "kept; enter another one to replace it"))
            self._show_models(server.models, {model.id for model in server.models})
        self.address.textChanged.connect(self._on_edited)
        self.key.textChanged.connect(self._on_edited)
        self._enable()

    # --- building -------------------------------------------------------------------------------

    def _lay_out(self) -> None:
        grid = QGridLayout()
        grid.setHorizontalSpacing(10)
        grid.setVerticalSpacing(8)
        what = translate(
            "remote",
            "Any server with OpenAI's API: Octavo, vLLM, LM Studio, Ollama and others. What you ask its "
            "models leaves this computer.",
        )
        kept = translate(
            "remote",
            "The key is kept in this computer's keychain and sent to this address only. Leave it empty "
            "if the server needs none.",
        )
        for row, (field, text) in enumerate(((self.address, what), (self.key, kept), (self.name, ""))):
            grid.addWidget(QLabel(field.accessibleName()), 2 * row, 0)
            grid.addWidget(field, 2 * row, 1)
            field.setAccessibleDescription(text)
            if text:
                hint = text_label("secondary", text)
                grid.addWidget(hint, 2 * row + 1, 1)  # below it
        test = (self.test, 0, Qt.AlignmentFlag.AlignTop)
        testing = filled(QHBoxLayout(), test, (self.status, 1), spacing=12)
        self.test.setAutoDefault(False)
        title = text_label("title", self.windowTitle())
        parts = (title, grid, testing, self.filter, self.models)
        column = filled(QVBoxLayout(), *parts, 0, spacing=14, margins=(0, 0, _BESIDE_BAR, 0))
        area, end = scrolled(self, column), cancel_row(self, self.save)
        filled(QVBoxLayout(self), (area, 1), end, spacing=14, margins=(24, 20, 24 - _BESIDE_BAR, 16))
        ScrolledEdge(area, end, _BESIDE_BAR)
        self.filter.hide()
        self.models.hide()

    # --- the connection -------------------------------------------------------------------------

    def _on_edited(self) -> None:
        """Another address or key has to be tested again."""
        self.check.stop()
        self._found = CheckedServer()
        self.models.clear()
        self.models.hide()
        self.filter.hide()
        self._say("")
        self._enable()

    def _entered(self) -> tuple[ServerAddress, str] | None:
        """Address and key as they were entered; None if one of them is wrong, which is then said."""
        try:
            return parse_address(self.address.text()), check_key(self.key.text())
        except RemoteError as error:
            self._say(str(error), bad=True)
            return None

    def _on_test(self) -> None:
        if (entered := self._entered()) is None:
            return
        address, key = entered
        name, keys = self.name.text().strip() or address.authority, self._servers.keys
        self._say(translate("remote", "Asking {host}…").format(host=address.authority))
        self.test.setEnabled(False)
        self.check.start(lambda: Access(name, address, key or keys.key_of(address.origin)))

    def _on_checked(self, checked: CheckedServer) -> None:
        self.test.setEnabled(True)
        if checked.error:
            self._say(checked.error, bad=True)
            return
        self._found = checked
        if self._server is not None and self.models.count():
            chosen = {model.id for model in self._chosen()}
        else:
            chosen = {model.id for model in checked.models} if len(checked.models) <= MAX_OFFERED else set()
        self._show_models(checked.models, chosen)
        text = translate(
            "remote", "It works: %n model(s). Check those to offer in the picker.", "", len(checked.models)
        )
        self._say(text)
        self._enable()

    # --- models ---------------------------------------------------------------------------------

    def _show_models(self, models: tuple[ServedModel, ...], chosen: set[str]) -> None:
        with QSignalBlocker(self.models):
            self.models.clear()
            for model in models:
                item = QListWidgetItem(model.id)
                item.setFlags(item.flags() | Qt.ItemFlag.ItemIsUserCheckable)
                item.setCheckState(Qt.CheckState.Checked if model.id in chosen else Qt.CheckState.Unchecked)
                item.setData(Qt.ItemDataRole.UserRole, model)
                self.models.addItem(item)
        self.models.setVisible(bool(models))
        self.filter.setVisible(len(models) > MAX_OFFERED)
        self.filter.clear()

    def _on_filter(self, text: str) -> None:
        for place in range(self.models.count()):
            item = self.models.item(place)
            item.setHidden(text.strip().casefold() not in item.text().casefold())

    def _chosen(self) -> list[ServedModel]:
        items, checked = map(self.models.item, range(self.models.count())), Qt.CheckState.Checked
        return [item.data(Qt.ItemDataRole.UserRole) for item in items if item.checkState() is checked]

    def _on_chosen(self) -> None:
        if len(self._chosen()) > MAX_OFFERED:
            text = translate("remote", "Check at most {number} models, so that the picker stays short.")
            self._say(text.format(number=MAX_OFFERED), bad=True)
        self._enable()

    def _enable(self) -> None:
        self.test.setEnabled(bool(self.address.text().strip()))
        self.save.setEnabled(0 < len(self._chosen()) <= MAX_OFFERED)

    def _on_save(self) -> None:
        if (entered := self._entered()) is None:
            return
        address, key = entered
        old = self._server
        server = RemoteServer(
            # Another address is another server: no chat may be sent there because it was sent to the old one.
            id=old.id if old is not None and old.address.origin == address.origin else new_server_id(),
            name=self.name.text().strip()[:100] or address.authority,
            url=address.url,
            models=tuple(self._chosen()),
            octavo=self._found.octavo if self._found.models else bool(old and old.octavo),
        )
        self.entered.emit(EditedServer(server, key))
        self.accept()

    def done(self, result: int) -> None:
        """Drops a question that is still open."""
        self.check.stop()
        super().done(result)

    def _say(self, text: str, *, bad: bool = False) -> None:
        self.status.setText(text)
        set_role(self.status, "bad" if bad else "secondary")


def _field(name: str, placeholder: str) -> QLineEdit:
    field = QLineEdit()
    field.setAccessibleName(name)
    field.setPlaceholderText(placeholder)
    field.setMaxLength(2_000)
    return field
