"""The key that opens Quick Ask from any program: Carbon's on a Mac, the portal's under Wayland, or X11's."""

from __future__ import annotations

import ctypes
import ctypes.util
import os
import socket
import threading
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import Any, Final

from PySide6.QtCore import QKeyCombination, QObject, QSocketNotifier, Qt, Signal
from PySide6.QtGui import QGuiApplication, QKeySequence

from app.platform.platform_services import DesktopPortal, current_platform
from app.translation import translate


def is_possible() -> bool:
    """Whether programs may watch a key here, or ask for one."""
    return current_platform().one_menu_bar or on_wayland() or QGuiApplication.platformName() == "xcb"


def on_wayland() -> bool:
    """Whether only the desktop itself can watch keys."""
    return bool(os.environ.get("WAYLAND_DISPLAY"))


def suggested_keys() -> str:
    """Returns keys that most programs leave free: Ctrl, Alt and Space, as people read them."""
    # On a Mac Qt calls the Ctrl key Meta, and Command Ctrl.
    keys = "Meta+Alt+Space" if current_platform().one_menu_bar else "Ctrl+Alt+Space"
    return QKeySequence(keys).toString(QKeySequence.SequenceFormat.NativeText)


class GlobalKey(QObject):
    """At most one key of the whole system.

    Args:
        watch: the system's way, unless a test has its own.

    Signals:
        pressed: the key, in any program.
        told: what a desktop that has been asked says later, and whether the key is watched, or may be soon.
    """

    pressed = Signal()
    told = Signal(str, bool)
    _heard = Signal(str)
    _said = Signal(str, bool)

    def __init__(self, parent: QObject | None = None, watch: Callable[..., Any] | None = None) -> None:
        super().__init__(parent)
        own = partial(PortalKey, told=self._said.emit) if on_wayland() else X11Key
        self._watch = watch or (CarbonKey if current_platform().one_menu_bar else own)
        self._watched: CarbonKey | PortalKey | X11Key | None = None
        self._heard.connect(self._on_heard)  # these two come from a thread of the portal's
        self._said.connect(self.told)

    def _hear(self, token: str = "") -> None:
        self._heard.emit(token)

    def _on_heard(self, token: str) -> None:
        if token:
            os.environ["XDG_ACTIVATION_TOKEN"] = token  # by which Qt's next window may come to the front
        self.pressed.emit()

    def set_keys(self, keys: str) -> str:
        """Watches these keys, as Qt writes them, instead of those before; "" watches none.

        Returns:
            Why that cannot be, as a sentence; empty if it can.
        """
        if self._watched is not None:
            self._watched.release()
            self._watched = None
        sequence = QKeySequence(keys)
        if sequence.isEmpty():
            return ""
        combination: QKeyCombination = sequence[0]  # type: ignore[index] # the stubs lack it
        if not _is_usable(combination):
            return translate(
                "quick_ask",
                "Hold Ctrl, Alt or Command, and press a letter, a digit, Space or a function key.",
            )
        try:
            self._watched = self._watch(combination, self._hear)
        except OSError:
            text = translate("quick_ask", "{keys} belongs to another program. Choose another key.")
            return text.format(keys=sequence.toString(QKeySequence.SequenceFormat.NativeText))
        return ""


_Word = ctypes.c_void_p
_Modifier = Qt.KeyboardModifier
#: Each with its bit in X11 and in Carbon, where Qt's Ctrl is Command and its Meta is Ctrl.
_MODIFIERS: Final = (
    (_Modifier.ShiftModifier, 1, 0x200),
    (_Modifier.ControlModifier, 4, 0x100),
    (_Modifier.AltModifier, 8, 0x800),
    (_Modifier.MetaModifier, 64, 0x1000),
)
#: kVK_ANSI_A and so on (Events.h): places on an American keyboard, whatever is printed on this one.
_MAC_KEYS: Final = "ASDFHGZXCV\0BQWERYT123465=97-80]OU[IP\0LJ'K;\\,/NM.\0 "
_MAC_F_KEYS: Final = (122, 120, 99, 118, 96, 97, 98, 100, 101, 109, 103, 111)


def _is_usable(keys: QKeyCombination) -> bool:
    key, modifiers = keys.key(), keys.keyboardModifiers()
    if Qt.Key.Key_F1 <= key <= Qt.Key.Key_F12:
        return True
    held = bool(modifiers & (_Modifier.ControlModifier | _Modifier.AltModifier | _Modifier.MetaModifier))
    return held and key < 0x80 and chr(key) in _MAC_KEYS


_SHORTCUT: Final = "quick-ask"
_APP_ID: Final = "octavo"  # the name of packaging/linux/octavo.desktop
_CHOICE_WITHIN: Final = 600.0  # seconds for the person
_QT_F0: Final = Qt.Key.Key_F1 - 1


class PortalKey:
    """A key that the desktop watches for programs under Wayland, until `release`.

    org.freedesktop.portal.GlobalShortcuts: the desktop asks the person, and may give another key. All that is
    waited for is waited for on a thread.

    Args:
        pressed: is given a token with which a window may come to the front; called on the thread.
        told: as `GlobalKey.told`; called on the thread, too.
    """

    def __init__(
        self, keys: QKeyCombination, pressed: Callable[[str], object], told: Callable[[str, bool], object]
    ) -> None:
        self._pressed, self._told = pressed, told
        self._socket: socket.socket | None = None
        self._released = self._given = False
        key, modifiers = keys.key(), keys.keyboardModifiers()
        held = zip(_MODIFIERS, ("SHIFT", "CTRL", "ALT", "LOGO"), strict=True)
        words = [word for (modifier, _, _), word in held if modifiers & modifier]
        name = "space" if key == Qt.Key.Key_Space else chr(key).lower() if key < 0x80 else f"F{key - _QT_F0}"
        # As in the shortcuts specification, where marks have names of their own: for these the desktop asks.
        self._trigger = "+".join([*words, name]) if name.isalnum() else ""
        told(translate("quick_ask", "The desktop is asked for this key. It may ask you in turn."), True)
        threading.Thread(target=self._run, name="portal-key", daemon=True).start()

    def _run(self) -> None:
        try:
            self._watch()
        except Exception as error:  # noqa: BLE001 - a desktop may answer anything
            text = translate(
                "quick_ask",
                "This desktop watches no key for Octavo. In its own settings, give one to the command "
                "“xdg-open octavo://ask”.",
            )
            if isinstance(error, PermissionError):
                text = translate("quick_ask", "The desktop gave Quick Ask no key. Set one to ask again.")
            elif isinstance(error, TimeoutError):
                text = translate("quick_ask", "The desktop has not answered. Set the key to ask it again.")
            elif self._given:
                text = translate("quick_ask", "The desktop watches the key no longer. Set it again.")
            if not self._released:
                self._told(text, False)

    def _watch(self) -> None:
        """Asks for the key, and hears it until the connection ends.

        Raises:
            PermissionError: the person, or the desktop, has said no.
            TimeoutError: nobody has said anything.
            Exception: something is missing, or has ended.
        """
        with DesktopPortal("GlobalShortcuts") as portal:
            self._socket = portal.socket
            if self._released:
                return
            with suppress(OSError):  # only newer portals have it; others look for the name of the process
                portal.call("Register", "sa{sv}", (_APP_ID, {}), "org.freedesktop.host.portal.Registry")
            tokens = {"handle_token": ("s", "octavo"), "session_handle_token": ("s", "octavo")}
            session = portal.ask("CreateSession", "a{sv}", (tokens,))["session_handle"][1]
            about = {"description": ("s", translate("quick_ask", "Quick Ask"))}
            if self._trigger:
                about["preferred_trigger"] = ("s", self._trigger)
            asked = (session, [(_SHORTCUT, about)], "", {"handle_token": ("s", "octavo_keys")})
            given = dict(
                portal.ask("BindShortcuts", "oa(sa{sv})sa{sv}", asked, _CHOICE_WITHIN)["shortcuts"][1]
            )
            if _SHORTCUT not in given:
                raise PermissionError
            self._given = True
            shown = str(given[_SHORTCUT].get("trigger_description", ("s", ""))[1])
            text = translate("quick_ask", "Give Quick Ask a key in the desktop's own settings.")
            if shown:
                text = translate("quick_ask", "The desktop gives Quick Ask this key: {keys}")
            self._told(text.format(keys=shown), True)
            while not self._released:
                path, member, values = portal.heard()
                if member == "Activated" and values[:2] == (session, _SHORTCUT):
                    self._pressed(str(values[3].get("activation_token", ("s", ""))[1]))
                if member == "Closed" and path == session:
                    raise ConnectionResetError

    def release(self) -> None:
        """Ends the connection, and with it the desktop's session for the key."""
        self._released = True
        if self._socket is not None:
            with suppress(OSError):
                self._socket.shutdown(socket.SHUT_RDWR)


_LOCKS: Final = (0, 2, 16, 18)  # with and without Caps Lock and Num Lock, which X11 counts as held keys
_X11_F1: Final = 0xFFBE
_KEY_PRESS: Final = 2
_EVENT_BYTES: Final = 192  # of the union XEvent


class X11Key:
    """A key grabbed from the root window, through a connection of its own, until `release`.

    Raises:
        OSError: there is no X11 server, or another program has the key.
    """

    def __init__(self, keys: QKeyCombination, pressed: Callable[[], object]) -> None:
        self._pressed = pressed
        self._x11 = x11 = ctypes.CDLL("libX11.so.6")
        x11.XOpenDisplay.restype = x11.XSetErrorHandler.restype = _Word
        x11.XDefaultRootWindow.restype, x11.XKeysymToKeycode.restype = ctypes.c_ulong, ctypes.c_ubyte
        self._display = _Word(x11.XOpenDisplay(None))
        if not self._display:
            raise OSError("no X11 server")
        connection = x11.XConnectionNumber(self._display)
        self._notifier = QSocketNotifier(connection, QSocketNotifier.Type.Read)
        self._notifier.activated.connect(self._read)
        if not self._grab(keys):
            self.release()
            raise OSError("the key is taken")

    def _grab(self, keys: QKeyCombination) -> bool:
        x11, display, key = self._x11, self._display, keys.key()
        symbol = _X11_F1 + key - Qt.Key.Key_F1 if key >= Qt.Key.Key_F1 else ord(chr(key).lower())
        code = x11.XKeysymToKeycode(display, ctypes.c_ulong(symbol))
        root = ctypes.c_ulong(x11.XDefaultRootWindow(display))
        held = sum(bit for each, bit, _ in _MODIFIERS if keys.keyboardModifiers() & each)
        refused: list[object] = []
        handler = ctypes.CFUNCTYPE(None, _Word, _Word)(lambda *error: refused.append(error))
        before = _Word(x11.XSetErrorHandler(handler))  # Xlib's own ends the process
        for lock in _LOCKS:
            x11.XGrabKey(display, code, held | lock, root, 1, 1, 1)
        x11.XSync(display, 0)
        x11.XSetErrorHandler(before)
        return bool(code) and not refused

    def _read(self) -> None:
        event = ctypes.create_string_buffer(_EVENT_BYTES)
        while self._display and self._x11.XPending(self._display):
            self._x11.XNextEvent(self._display, event)
            if ctypes.c_int.from_buffer(event).value == _KEY_PRESS:
                self._pressed()

    def release(self) -> None:
        """Ends the connection, and with it the grab."""
        self._notifier.setEnabled(False)
        self._x11.XCloseDisplay(self._display)
        self._display = _Word()


class _TwoNumbers(ctypes.Structure):
    """An EventHotKeyID (signature, number), or an EventTypeSpec (class, kind)."""

    _fields_ = (("first", ctypes.c_uint32), ("second", ctypes.c_uint32))


_KEY_ID: Final = _TwoNumbers(int.from_bytes(b"Octv", "big"), 1)
_KEY_PRESSED: Final = _TwoNumbers(int.from_bytes(b"keyb", "big"), 5)  # kEventHotKeyPressed


def load_carbon() -> Any:
    """Loads the library of this Mac."""
    path = ctypes.util.find_library("Carbon") or "/System/Library/Frameworks/Carbon.framework/Carbon"
    return ctypes.CDLL(path)


class CarbonKey:
    """A hot key of macOS until `release` (CarbonEvents.h), which needs no permission of the person.

    Raises:
        OSError: another program has the key.
    """

    def __init__(self, keys: QKeyCombination, pressed: Callable[[], object]) -> None:
        self._carbon = carbon = load_carbon()
        carbon.GetApplicationEventTarget.restype = _Word
        target, key = _Word(carbon.GetApplicationEventTarget()), keys.key()
        code = _MAC_F_KEYS[key - Qt.Key.Key_F1] if key >= Qt.Key.Key_F1 else _MAC_KEYS.index(chr(key))
        held = sum(bit for each, _, bit in _MODIFIERS if keys.keyboardModifiers() & each)

        def handle(*_event: object) -> int:
            pressed()
            return 0  # noErr

        self._handler = ctypes.CFUNCTYPE(ctypes.c_int32, _Word, _Word, _Word)(handle)  # kept: C calls it
        self._installed, self._key = _Word(), _Word()
        carbon.InstallEventHandler(
            target,
            self._handler,
            ctypes.c_ulong(1),
            ctypes.byref(_KEY_PRESSED),
            None,
            ctypes.byref(self._installed),
        )
        if carbon.RegisterEventHotKey(code, held, _KEY_ID, target, 0, ctypes.byref(self._key)):
            self.release()
            raise OSError("the key is taken")

    def release(self) -> None:
        """Gives the key back."""
        if self._key:
            self._carbon.UnregisterEventHotKey(self._key)
        self._carbon.RemoveEventHandler(self._installed)
