"""The menu of a chat in the sidebar."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial

from PySide6.QtWidgets import QInputDialog, QLineEdit, QMenu, QWidget

from app.store.records import Chat
from app.translation import translate

MAX_NAME = 80  # characters of a folder's name


def chat_menu(
    chat: Chat,
    folders: Iterable[str],
    rename: Callable[[], object],
    pin: Callable[[bool], object],
    archive: Callable[[bool], object],
    move: Callable[[str], object],
    export: Callable[[], object],
    delete: Callable[[], object],
    parent: QWidget,
) -> QMenu:
    """Builds the menu; each entry calls one of the functions.

    Args:
        folders: names of all folders.
        move: puts the chat into a folder; "" takes it out.
    """
    menu = QMenu(parent)
    _add(menu, translate("chats", "Rename"), rename)
    _add(
        menu,
        translate("chats", "Unpin") if chat.pinned else translate("chats", "Pin"),
        lambda: pin(not chat.pinned),
    )
    into = menu.addMenu(translate("chats", "Move to Folder"))
    for name in sorted(set(folders) - {chat.folder}, key=str.casefold):
        _add(into, name.replace("&", "&&"), partial(move, name))
    if not into.isEmpty():
        into.addSeparator()
    _add(into, translate("chats", "New Folder…"), lambda: ask_for_folder(parent, move))
    if chat.folder:
        _add(into, translate("chats", "No Folder"), lambda: move(""))
    archived = chat.archived is not None
    _add(
        menu,
        translate("chats", "Take Out of the Archive") if archived else translate("chats", "Archive"),
        lambda: archive(not archived),
    )
    _add(menu, translate("chats", "Export…"), export)
    menu.addSeparator()
    _add(menu, translate("chats", "Delete"), delete)
    return menu


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


def _add(menu: QMenu, text: str, run: Callable[[], object]) -> None:
    menu.addAction(text).triggered.connect(lambda _=False: run())
