"""Linux, and any other system that is not a Mac: what the window asks of it."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QApplication, QStyle

from app.platform.interface import Platform
from app.translation import translate

if TYPE_CHECKING:
    from keyring.backend import KeyringBackend


class LinuxPlatform(Platform):
    """A desktop of Linux: closing the window quits, and the menus are in the window."""

    closing_hides = False
    one_menu_bar = False
    template_icons = False
    system_font_first = False
    needs_icon = True

    def prepare(self, name: str) -> None:
        """Does nothing: the name comes from the .desktop file."""

    def set_title_bars(self, dark: bool | None) -> None:
        """Does nothing: the window manager draws them, in its own theme."""

    def reduces_motion(self) -> bool:
        """Qt has no such setting, but desktops that switch animations off tell styles a duration of zero."""
        style = QApplication.style()
        return style.styleHint(QStyle.StyleHint.SH_Widget_Animation_Duration) == 0

    def begin_activity(self, reason: str) -> int:
        """Does nothing: Linux slows no program in the background; the desktop decides when to sleep."""
        return 0

    def end_activity(self, token: int) -> None:
        """Does nothing."""

    def bring_all_to_front(self) -> None:
        """Does nothing: there is no Window menu that could ask for it."""

    def data_folder(self) -> Path:
        base = os.environ.get("XDG_DATA_HOME")
        return (Path(base) if base else Path.home() / ".local" / "share") / "octavo"

    def keychain(self) -> KeyringBackend | None:
        """The Secret Service of the desktop, if one is running. No file stands in for it."""
        from keyring.backends.SecretService import Keyring

        return Keyring() if Keyring.viable else None

    def tray_label(self) -> str:
        return translate("window", "System tray")

    def reveal_label(self) -> str:
        return translate("models", "Show in Folder")

    def memory_label(self) -> str:
        return translate("models", "For this computer with {number} GB of memory")

    def privacy_label(self) -> str:
        return translate("window", "Nothing leaves this computer")
