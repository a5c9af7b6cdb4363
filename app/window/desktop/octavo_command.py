"""The command `octavo` for terminals: a link in a folder of commands, made and removed on request."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Final

from PySide6.QtWidgets import QMessageBox, QWidget

from app.release import this_release
from app.translation import translate
from app.updates.exchange import is_mac

_FOR_ALL: Final = Path("/usr/local/bin")


def target_of() -> Path | None:
    """Returns the program that the command starts; None if this Octavo has none."""
    program = Path(sys.executable)
    if not this_release().flavour:
        program = program.with_name("octavo")  # beside the Python of a clone's or pip's environment
    return program if program.is_file() else None


def links() -> tuple[Path, ...]:
    """Returns the places that the link may have, the preferred one first."""
    own, searched = Path.home() / ".local" / "bin", _searched()
    for_all = os.access(_FOR_ALL, os.W_OK) and _FOR_ALL in searched and own not in searched
    folders = (_FOR_ALL, own) if for_all else (own, _FOR_ALL)
    return tuple(folder / "octavo" for folder in folders)


def _searched() -> set[Path]:
    """The folders of PATH; a Mac's app has another PATH than a terminal, which begins with `/etc/paths`."""
    entries = os.environ.get("PATH", "").split(os.pathsep)
    if is_mac() and Path("/etc/paths").is_file():
        entries += Path("/etc/paths").read_text("utf-8").splitlines()
    return {Path(entry) for entry in entries if entry}


def _leads_to(link: Path, target: Path) -> bool:
    return link.is_symlink() and link.readlink() == target


def change(link: Path, target: Path, present: bool) -> str:
    """Makes the link, never in place of something, or removes one that is present and leads to `target`.

    Returns:
        A sentence that says what has come of it.
    """
    try:
        if present and _leads_to(link, target):
            link.unlink()
            return translate("window", "The octavo command was removed.")
        link.parent.mkdir(parents=True, exist_ok=True)
        link.symlink_to(target)
    except FileExistsError:
        text = translate("window", "{path} is something else and was left as it is. Move it away first.")
        return text.format(path=link)
    except OSError as error:
        text = translate("window", "{path} could not be changed: {reason}.")
        return text.format(path=link, reason=error.strerror)
    if link.parent in _searched():
        return translate("window", "Open a new terminal and type “octavo”.")
    profile = "~/.zprofile" if is_mac() else "~/.profile"
    text = translate("window", "If a terminal does not find “octavo”, add this line to {profile}: {line}")
    return text.format(profile=profile, line=f'export PATH="{link.parent}:$PATH"')


def ask(parent: QWidget, target: Path) -> QMessageBox:
    """Opens the question whether the link is to be made, or removed if there is one."""
    present = next((link for link in links() if _leads_to(link, target)), None)
    link = present or links()[0]
    box = QMessageBox(parent)
    box.setWindowTitle(translate("window", "The octavo Command"))
    if present is None:
        box.setText(translate("window", "Make Octavo available in terminals as “octavo”?"))
        text = translate("window", "A link is made, nothing else: {path} leads to {target}.")
        button = translate("window", "Install")
    else:
        box.setText(translate("window", "Remove the octavo command from terminals?"))
        text, button = (
            translate("window", "The link {path} leads to {target}."),
            translate("window", "Remove"),
        )
    kept = [str(path).replace("/", "/\u2060", 1) for path in (link, target)]  # no lone "/" ends a line
    box.setInformativeText(text.format(path=kept[0], target=kept[1]))
    yes = box.addButton(button, QMessageBox.ButtonRole.AcceptRole)
    box.addButton(translate("window", "Cancel"), QMessageBox.ButtonRole.RejectRole)
    box.setDefaultButton(yes)

    def answer() -> None:
        if box.clickedButton() is yes:
            told = change(link, target, present is not None)
            ok = QMessageBox.StandardButton.Ok
            QMessageBox(QMessageBox.Icon.NoIcon, box.windowTitle(), told, ok, parent).open()
        box.deleteLater()

    box.finished.connect(answer)
    box.open()
    return box
