"""macOS: what the window asks of it."""

from __future__ import annotations

import ctypes
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication

from app.platform.interface import Platform
from app.platform.objective_c import ObjectiveC
from app.translation import translate

if TYPE_CHECKING:
    from keyring.backend import KeyringBackend

#: NSActivityUserInitiated: no App Nap, no sleep while nobody uses the Mac; the display may sleep.
USER_INITIATED: Final = 0x00FFFFFF


class MacPlatform(Platform):
    """macOS 14 and later.

    Args:
        runtime: the Objective-C runtime.
    """

    closing_hides = True
    one_menu_bar = True
    template_icons = True
    system_font_first = True
    needs_icon = False

    def __init__(self, runtime: ObjectiveC) -> None:
        self._runtime = runtime

    def prepare(self, name: str) -> None:
        """Names the app menu, and leaves Full Screen to our Window menu.

        In our bundle the name is in Info.plist, and so is the icon. From a clone the main bundle is Python's,
        whose name macOS puts on the app menu, and Qt on "About" and "Quit".
        """
        send = self._runtime.send
        with self._runtime.pool():
            bundle = send(self._runtime.class_named("NSBundle"), "mainBundle")
            info = send(bundle, "infoDictionary")
            self.needs_icon = self._runtime.text(send(info, "objectForKey:", "CFBundleName")) != name
            if self.needs_icon:
                send(info, "setObject:forKey:", name, "CFBundleName")
            # Or else AppKit puts a second "Enter Full Screen" into the View menu. Registered defaults hold
            # for this process only; from a clone, saved ones would be those of every Python program.
            no = send(self._runtime.class_named("NSNumber"), "numberWithBool:", ctypes.c_bool(False))
            values = send(
                self._runtime.class_named("NSDictionary"),
                "dictionaryWithObject:forKey:",
                no,
                "NSFullScreenMenuItemEverywhere",
            )
            defaults = send(self._runtime.class_named("NSUserDefaults"), "standardUserDefaults")
            send(defaults, "registerDefaults:", values)

    def set_title_bars(self, dark: bool | None) -> None:
        """Sets the appearance of all that macOS draws: title bars, menus, file dialogs."""
        schemes = {None: Qt.ColorScheme.Unknown, True: Qt.ColorScheme.Dark, False: Qt.ColorScheme.Light}
        QGuiApplication.styleHints().setColorScheme(schemes[dark])

    def reduces_motion(self) -> bool:
        send = self._runtime.send
        with self._runtime.pool():
            workspace = send(self._runtime.class_named("NSWorkspace"), "sharedWorkspace")
            return bool(send(workspace, "accessibilityDisplayShouldReduceMotion", result=ctypes.c_bool))

    def begin_activity(self, reason: str) -> int:
        """`NSProcessInfo.beginActivityWithOptions:reason:`; the token is kept until `end_activity`.

        The activity would end with its token, which is temporary, so the token is retained.
        """
        send = self._runtime.send
        with self._runtime.pool():
            process = send(self._runtime.class_named("NSProcessInfo"), "processInfo")
            options = ctypes.c_uint64(USER_INITIATED)
            token = send(process, "beginActivityWithOptions:reason:", options, reason)
            return int(send(token, "retain"))

    def end_activity(self, token: int) -> None:
        if not token:
            return
        send = self._runtime.send
        with self._runtime.pool():
            process = send(self._runtime.class_named("NSProcessInfo"), "processInfo")
            send(process, "endActivity:", token)
            send(token, "release")

    def bring_all_to_front(self) -> None:
        send = self._runtime.send
        with self._runtime.pool():
            app = send(self._runtime.class_named("NSApplication"), "sharedApplication")
            send(app, "arrangeInFront:", 0)

    def data_folder(self) -> Path:
        return Path.home() / "Library" / "Application Support" / "Octavo"

    def keychain(self) -> KeyringBackend | None:
        """The login keychain."""
        from keyring.backends.macOS import Keyring

        return Keyring() if Keyring.viable else None

    def tray_label(self) -> str:
        return translate("window", "Menu bar")

    def reveal_label(self) -> str:
        return translate("models", "Show in Finder")

    def memory_label(self) -> str:
        return translate("models", "For this Mac with {number} GB of memory")

    def privacy_label(self) -> str:
        return translate("window", "Nothing leaves this Mac")
