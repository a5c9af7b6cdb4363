"""Questions for the folder of a chat."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from PySide6.QtWidgets import QInputDialog, QLineEdit, QWidget

from app.store.records import Chat
from app.translation import translate

MAX_NAME = 80  # characters of a folder's name


def ask_for_folder(parent: QWidget, done: Callable[[str], object]) -> QInputDialog:
    """Asks for the name of a new folder, then calls `done` with it."""
    title, label = translate("chats", "New Folder"), translate("chats", "Name of the folder")
    dialog = _question(parent, title, label, translate("chats", "Create"))
    dialog.textValueSelected.connect(lambda name: done(" ".join(name.split())) if name.strip() else None)
    return dialog


def ask_to_move(
    chat: Chat, folders: Iterable[str], move: Callable[[str], object], parent: QWidget
) -> QInputDialog:
    """Asks for one of the folders, or a new one, for a chat, then calls `move`; nothing takes it out."""
    label = translate("chats", "Choose a folder or type the name of a new one; empty for none")
    names = ["", *sorted({name for name in folders if name}, key=str.casefold)]
    dialog = _question(
        parent, translate("chats", "Move to Folder"), label, translate("chats", "Move"), names, chat.folder
    )
    dialog.textValueSelected.connect(lambda name: move(" ".join(name.split())))
    return dialog


def _question(
    parent: QWidget, title: str, label: str, button: str, names: Sequence[str] = (), name: str = ""
) -> QInputDialog:
    dialog = QInputDialog(parent)
    dialog.setWindowTitle(title)
    dialog.setLabelText(label)
    dialog.setOkButtonText(button)
    if names:
        dialog.setComboBoxEditable(True)
        dialog.setComboBoxItems(names)
        dialog.setTextValue(name)
    if (field := dialog.findChild(QLineEdit)) is not None:
        field.setMaxLength(MAX_NAME)
    dialog.open()
    return dialog
