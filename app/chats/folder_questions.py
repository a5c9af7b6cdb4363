"""Questions for the folder of a chat."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from PySide6.QtWidgets import QInputDialog, QLineEdit, QWidget

from app.store.records import Chat
from app.translation import translate

MAX_NAME = 80  # characters of a folder's name


def ask_for_folder(parent: QWidget, done: Callable[[str], object]) -> QInputDialog:
    """Asks for the name of a new folder, then calls `done` with it."""
    dialog = QInputDialog(parent)
    dialog.setWindowTitle(translate("chats", "New Folder"))
    dialog.setLabelText(translate("chats", "Name of the folder"))
    dialog.setOkButtonText(translate("chats", "Create"))
    field = dialog.findChild(QLineEdit)
    if field is not None:
        field.setMaxLength(MAX_NAME)

    def chosen(name: str) -> None:
        name = " ".join(name.split())
        if name:
            done(name)

    dialog.textValueSelected.connect(chosen)
    dialog.open()
    return dialog


def ask_to_move(
    chat: Chat, folders: Iterable[str], move: Callable[[str], object], parent: QWidget
) -> QInputDialog:
    """Asks for one of the folders, or a new one, for a chat, then calls `move`; nothing takes it out."""
    dialog = QInputDialog(parent)
    dialog.setWindowTitle(translate("chats", "Move to Folder"))
    dialog.setLabelText(translate("chats", "Choose a folder or type the name of a new one; empty for none"))
    dialog.setOkButtonText(translate("chats", "Move"))
    dialog.setComboBoxEditable(True)
    dialog.setComboBoxItems(["", *sorted({name for name in folders if name}, key=str.casefold)])
    dialog.setTextValue(chat.folder)
    field = dialog.findChild(QLineEdit)
    if field is not None:
        field.setMaxLength(MAX_NAME)
    dialog.textValueSelected.connect(lambda name: move(" ".join(name.split())))
    dialog.open()
    return dialog
