"""The rows of the picker for servers: a heading for each server, and its models."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from app.models.model_library import ModelLibrary
from app.remote.server_list import MOST_OFFERED, RemoteModel, RemoteServer
from app.theme.elided_label import ElidedLabel
from app.translation import translate


class ServerHeading(QWidget):
    """A server's name and address, with buttons to change and remove it."""

    def __init__(
        self,
        server: RemoteServer,
        edit: Callable[[RemoteServer], object],
        remove: Callable[[RemoteServer], object],
    ) -> None:
        super().__init__()
        name = ElidedLabel()
        name.setProperty("role", "title")
        name.set_full_text(server.name)
        address = ElidedLabel()
        address.setProperty("role", "secondary")
        address.set_full_text(server.address.origin)
        row = QHBoxLayout(self)
        row.setContentsMargins(6, 10, 8, 0)
        row.setSpacing(8)
        row.addWidget(name)
        row.addWidget(address, 1)
        for text, said, run in (
            (translate("models", "Edit…"), translate("models", "Edit the server {name}"), edit),
            (translate("models", "Remove"), translate("models", "Remove the server {name}"), remove),
        ):
            button = QPushButton(text)
            button.setProperty("role", "link")
            button.setAccessibleName(said.format(name=server.name))
            button.clicked.connect(lambda _=False, run=run: run(server))
            row.addWidget(button)


class ServedModelRow(QFrame):
    """One model of a server, with a button to use it."""

    def __init__(self, model: RemoteModel, library: ModelLibrary, chosen: Callable[[], object]) -> None:
        super().__init__()
        self.setObjectName("modelRow")
        current = library.remote == model
        self.setProperty("current", current)
        name = ElidedLabel()
        name.set_full_text(model.model.id)
        detail = QLabel(_detail_text(model))
        detail.setTextFormat(Qt.TextFormat.PlainText)
        detail.setProperty("role", "sent" if current else "secondary")
        column = QVBoxLayout()
        column.setSpacing(2)
        column.addWidget(name)
        column.addWidget(detail)
        button = QPushButton(translate("models", "In Use") if current else translate("models", "Use"))
        button.setAccessibleName(f"{button.text()} {model.model.id}, {model.server.name}")
        button.setEnabled(not current)

        def choose() -> None:
            library.choose_remote(model)
            chosen()

        button.clicked.connect(choose)
        row = QHBoxLayout(self)
        row.setContentsMargins(10, 8, 8, 8)
        row.setSpacing(12)
        row.addLayout(column, 1)
        row.addWidget(button, 0, Qt.AlignmentFlag.AlignVCenter)


def server_widgets(
    server: RemoteServer,
    library: ModelLibrary,
    edit: Callable[[RemoteServer], object],
    remove: Callable[[RemoteServer], object],
    chosen: Callable[[], object],
) -> list[QWidget]:
    """The heading of a server and the rows of its models.

    Args:
        edit, remove: called for the server.
        chosen: called when one of its models was chosen.
    """
    found: list[QWidget] = [ServerHeading(server, edit, remove)]
    for model in server.models[:MOST_OFFERED]:
        found.append(ServedModelRow(RemoteModel(server, model), library, chosen))
    return found


def _detail_text(model: RemoteModel) -> str:
    parts = []
    if model.model.context:
        parts.append(translate("models", "context {tokens}").format(tokens=f"{model.model.context:,}"))
    parts.append(translate("models", "your text is sent to {host}").format(host=model.server.address.host))
    return " · ".join(parts)
