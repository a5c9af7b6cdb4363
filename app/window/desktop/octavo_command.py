"""The command `octavo` for terminals: a link in a folder of commands, made and removed on request."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Final

from PySide6.QtWidgets import QMessageBox, QWidget

from app.release import this_release
from app.translation import translate

NAME: Final = "octavo"
_FOR_ALL: Final = Path("/usr/local/bin")


def target_of() -> Path | None:
    """Returns the program that the command starts; None if this Octavo has none."""
    program = Path(sys.executable)
    if not this_release().flavour:
        program = program.with_name(NAME)  # beside the Python of a clone's or pip's environment
    return program if program.is_file() else None


def folders() -> tuple[Path, ...]:
    """Returns the folders in which the link may lie, the preferred one first."""
    own = Path.home() / ".local" / "bin"
    found = _searched()
    for_all = os.access(_FOR_ALL, os.W_OK) and (_FOR_ALL in found and own not in found)
    return (_FOR_ALL, own) if for_all else (own, _FOR_ALL)


def _searched() -> set[Path]:
    """The folders of PATH; a Mac's app has another PATH than a terminal, which begins with `/etc/paths`."""
    entries = os.environ.get("PATH", "").split(os.pathsep)
    if sys.platform == "darwin" and Path("/etc/paths").is_file():
        entries += Path("/etc/paths").read_text("utf-8").splitlines()
    return {Path(entry) for entry in entries if entry}


def installed(target: Path) -> Path | None:
    """Returns the link to `target`, if there is one."""
    links = (folder / NAME for folder in folders())
    return next((link for link in links if link.is_symlink() and link.readlink() == target), None)


def make_link(link: Path, target: Path) -> str:
    """Makes the link, never in place of something; returns a sentence that says what has come of it."""
    try:
        link.parent.mkdir(parents=True, exist_ok=True)
        link.symlink_to(target)
    except FileExistsError:
        return translate(
            "window", "{path} is there already and leads elsewhere. Remove it first, if you do not need it."
        ).format(path=link)
    except OSError as error:
        return translate("window", "{path} could not be made: {reason}.").format(
            path=link, reason=error.strerror
        )
    if link.parent in _searched():
        return translate("window", "Open a new terminal and type “octavo”.")
    profile = "~/.zprofile" if sys.platform == "darwin" else "~/.profile"
    return translate(
        "window",
        'If a terminal does not find “octavo”, add this line to {profile}: export PATH="{folder}:$PATH"',
    ).format(profile=profile, folder=link.parent)


def remove_link(link: Path, target: Path) -> str:
    """Removes the link, if it still is ours; returns a sentence."""
    try:
        if not (link.is_symlink() and link.readlink() == target):
            raise FileNotFoundError(link)
        link.unlink()
    except OSError as error:
        return translate("window", "{path} could not be removed: {reason}.").format(
            path=link, reason=error.strerror or translate("window", "it has changed")
        )
    return translate("window", "The octavo command was removed.")


def ask(parent: QWidget, target: Path) -> QMessageBox:
    """Opens the question whether the link is to be made, or removed if there is one."""
    present = installed(target)
    link = present or folders()[0] / NAME
    box = QMessageBox(parent)
    box.setWindowTitle(translate("window", "The octavo Command"))
    if present is None:
        box.setText(translate("window", "Make Octavo available in terminals as “octavo”?"))
        text = translate("window", "A link is made, nothing else: {path} leads to {target}.")
        yes = box.addButton(translate("window", "Install"), QMessageBox.ButtonRole.AcceptRole)
    else:
        box.setText(translate("window", "The octavo command is installed."))
        text = translate("window", "The link {path} leads to {target}. Remove it?")
        yes = box.addButton(translate("window", "Remove"), QMessageBox.ButtonRole.AcceptRole)
    box.setInformativeText(text.format(path=link, target=target))
    box.addButton(translate("window", "Cancel"), QMessageBox.ButtonRole.RejectRole)
    box.setDefaultButton(yes)

    def done() -> None:
        if box.clickedButton() is yes:
            told = remove_link(link, target) if present is not None else make_link(link, target)
            QMessageBox(
                QMessageBox.Icon.NoIcon, box.windowTitle(), told, QMessageBox.StandardButton.Ok, parent
            ).open()
        box.deleteLater()

    box.finished.connect(done)
    box.open()
    return box
