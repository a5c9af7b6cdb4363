"""The key that opens Quick Ask from any program: Carbon's on a Mac, grabbed from X11 elsewhere."""

from __future__ import annotations

import ctypes
import ctypes.util
import os
from collections.abc import Callable
from functools import partial
from typing import Any, Final, Protocol

from PySide6.QtCore import QKeyCombination, QObject, QSocketNotifier, Qt, Signal
from PySide6.QtGui import QGuiApplication, QKeySequence

from app.platform.platform_services import current_platform
from app.translation import translate

_Modifier = Qt.KeyboardModifier
_Word = ctypes.c_void_p


def is_possible() -> bool:
    """Whether programs may watch a key here; under Wayland they may not."""
    on_x11 = QGuiApplication.platformName() == "xcb" and not os.environ.get("WAYLAND_DISPLAY")
    return current_platform().one_menu_bar or on_x11


def suggested_keys() -> str:
    """Returns keys that most programs leave free: Ctrl, Alt and Space, as people read them."""
    # On a Mac Qt calls the Ctrl key Meta.
    keys = "Meta+Alt+Space" if current_platform().one_menu_bar else "Ctrl+Alt+Space"
    return QKeySequence(keys).toString(QKeySequence.SequenceFormat.NativeText)


class WatchedKey(Protocol):
    """A key that is watched until `release`."""

    def release(self) -> None:
        """Watches it no longer."""


#: Watches a key and calls the function when it is pressed.
#:
#: Raises:
#:     OSError: the system refuses: most often another program has this key.
Watch = Callable[[QKeyCombination, Callable[[], object]], WatchedKey]


class GlobalKey(QObject):
    """At most one key of the whole system.

    Args:
        watch: the system's way, unless a test has its own.

    Signals:
        pressed: the key, in any program.
    """

    pressed = Signal()

    def __init__(self, parent: QObject | None = None, watch: Watch | None = None) -> None:
        super().__init__(parent)
        self._watch: Watch = watch or (CarbonKey if current_platform().one_menu_bar else X11Key)
        self._watched: WatchedKey | None = None

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
            self._watched = self._watch(combination, self.pressed.emit)
        except OSError:
            text = translate("quick_ask", "{keys} belongs to another program. Choose another key.")
            return text.format(keys=sequence.toString(QKeySequence.SequenceFormat.NativeText))
        return ""


def _is_usable(keys: QKeyCombination) -> bool:
    key, modifiers = keys.key(), keys.keyboardModifiers()
    if Qt.Key.Key_F1 <= key <= Qt.Key.Key_F12:
        return True
    held = bool(modifiers & (_Modifier.ControlModifier | _Modifier.AltModifier | _Modifier.MetaModifier))
    return held and key < 0x80 and chr(key) in _MAC_KEYS


# --- X11: a key grabbed from the root window, through a connection of its own

_LOCKS: Final = (0, 2, 16, 18)  # with and without Caps Lock and Num Lock, which X11 counts as held keys
_X11_MODIFIERS: Final = {
    _Modifier.ShiftModifier: 1,
    _Modifier.ControlModifier: 4,
    _Modifier.AltModifier: 8,
    _Modifier.MetaModifier: 64,
}
_X11_F1: Final = 0xFFBE
_KEY_PRESS: Final = 2
_EVENT_BYTES: Final = 192  # of the union XEvent
_X11_TYPES: Final = {
    "XOpenDisplay": (_Word, [ctypes.c_char_p]),
    "XCloseDisplay": (ctypes.c_int, [_Word]),
    "XDefaultRootWindow": (ctypes.c_ulong, [_Word]),
    "XConnectionNumber": (ctypes.c_int, [_Word]),
    "XKeysymToKeycode": (ctypes.c_ubyte, [_Word, ctypes.c_ulong]),
    "XGrabKey": (
        ctypes.c_int,
        [_Word, ctypes.c_int, ctypes.c_uint, ctypes.c_ulong, ctypes.c_int, ctypes.c_int, ctypes.c_int],
    ),
    "XSetErrorHandler": (_Word, [_Word]),
    "XSync": (ctypes.c_int, [_Word, ctypes.c_int]),
    "XPending": (ctypes.c_int, [_Word]),
    "XNextEvent": (ctypes.c_int, [_Word, _Word]),
}


class X11Key:
    """A key of an X11 server; see `Watch`."""

    def __init__(self, keys: QKeyCombination, pressed: Callable[[], object]) -> None:
        self._pressed = pressed
        self._library = library = ctypes.CDLL("libX11.so.6")
        for name, (result, arguments) in _X11_TYPES.items():
            function = getattr(library, name)
            function.restype, function.argtypes = result, arguments
        self._display = library.XOpenDisplay(None)
        if not self._display:
            raise OSError("no X11 server")
        self._notifier = QSocketNotifier(library.XConnectionNumber(self._display), QSocketNotifier.Type.Read)
        self._notifier.activated.connect(self._read)
        if not self._grab(keys):
            self.release()
            raise OSError("the key is taken")

    def _grab(self, keys: QKeyCombination) -> bool:
        library, display, key = self._library, self._display, keys.key()
        symbol = _X11_F1 + key - Qt.Key.Key_F1 if key >= Qt.Key.Key_F1 else ord(chr(key).lower())
        code = library.XKeysymToKeycode(display, symbol)
        held = sum(bit for each, bit in _X11_MODIFIERS.items() if keys.keyboardModifiers() & each)
        refused: list[object] = []
        handler = ctypes.CFUNCTYPE(None, _Word, _Word)(lambda *error: refused.append(error))
        before = library.XSetErrorHandler(ctypes.cast(handler, _Word))  # Xlib's own ends the process
        for lock in _LOCKS:
            library.XGrabKey(display, code, held | lock, library.XDefaultRootWindow(display), 1, 1, 1)
        library.XSync(display, 0)
        library.XSetErrorHandler(before)
        return bool(code) and not refused

    def _read(self) -> None:
        event = ctypes.create_string_buffer(_EVENT_BYTES)
        while self._display and self._library.XPending(self._display):
            self._library.XNextEvent(self._display, event)
            if ctypes.c_int.from_buffer(event).value == _KEY_PRESS:
                self._pressed()

    def release(self) -> None:
        """Ends the connection, and with it the grab."""
        self._notifier.setEnabled(False)
        if self._display:
            self._library.XCloseDisplay(self._display)
            self._display = None


# --- macOS: RegisterEventHotKey (CarbonEvents.h), which needs no permission of the person


class _HotKeyID(ctypes.Structure):
    _fields_ = (("signature", ctypes.c_uint32), ("id", ctypes.c_uint32))


class _EventType(ctypes.Structure):
    _fields_ = (("event_class", ctypes.c_uint32), ("kind", ctypes.c_uint32))


#: kVK_ANSI_A and so on (Events.h): places on an American keyboard, whatever is printed on this one.
_MAC_KEYS: Final = {
    " ": 49, "0": 29, "1": 18, "2": 19, "3": 20, "4": 21, "5": 23, "6": 22, "7": 26, "8": 28, "9": 25,
    "A": 0, "B": 11, "C": 8, "D": 2, "E": 14, "F": 3, "G": 5, "H": 4, "I": 34, "J": 38, "K": 40, "L": 37,
    "M": 46, "N": 45, "O": 31, "P": 35, "Q": 12, "R": 15, "S": 1, "T": 17, "U": 32, "V": 9, "W": 13,
    "X": 7, "Y": 16, "Z": 6,
}  # fmt: skip
_MAC_F_KEYS: Final = (122, 120, 99, 118, 96, 97, 98, 100, 101, 109, 103, 111)
_MAC_MODIFIERS: Final = {
    _Modifier.ControlModifier: 0x100,  # Qt's Ctrl is Command
    _Modifier.ShiftModifier: 0x200,
    _Modifier.AltModifier: 0x800,
    _Modifier.MetaModifier: 0x1000,  # and its Meta is Ctrl
}
_SIGNATURE: Final = int.from_bytes(b"Octv", "big")
_PRESSED: Final = _EventType(int.from_bytes(b"keyb", "big"), 5)  # kEventHotKeyPressed
_HANDLER: Final = ctypes.CFUNCTYPE(ctypes.c_int32, _Word, _Word, _Word)
_CARBON_TYPES: Final = {
    "GetApplicationEventTarget": (_Word, []),
    "InstallEventHandler": (
        ctypes.c_int32,
        [_Word, _HANDLER, ctypes.c_ulong, ctypes.POINTER(_EventType), _Word, ctypes.POINTER(_Word)],
    ),
    "RemoveEventHandler": (ctypes.c_int32, [_Word]),
    "RegisterEventHotKey": (
        ctypes.c_int32,
        [ctypes.c_uint32, ctypes.c_uint32, _HotKeyID, _Word, ctypes.c_uint32, ctypes.POINTER(_Word)],
    ),
    "UnregisterEventHotKey": (ctypes.c_int32, [_Word]),
}


def load_carbon() -> Any:
    """Loads the library of this Mac."""
    return ctypes.CDLL(
        ctypes.util.find_library("Carbon") or "/System/Library/Frameworks/Carbon.framework/Carbon"
    )


class CarbonKey:
    """A hot key of macOS; see `Watch`."""

    def __init__(self, keys: QKeyCombination, pressed: Callable[[], object]) -> None:
        self._carbon = carbon = load_carbon()
        for name, (result, arguments) in _CARBON_TYPES.items():
            function = getattr(carbon, name)
            function.restype, function.argtypes = result, arguments
        self._handler = _HANDLER(partial(self._handle, pressed))  # kept: C calls it
        self._installed, self._key = _Word(), _Word()
        target = carbon.GetApplicationEventTarget()
        key = keys.key()
        code = _MAC_F_KEYS[key - Qt.Key.Key_F1] if key >= Qt.Key.Key_F1 else _MAC_KEYS[chr(key)]
        held = sum(bit for each, bit in _MAC_MODIFIERS.items() if keys.keyboardModifiers() & each)
        number = _HotKeyID(_SIGNATURE, 1)
        carbon.InstallEventHandler(target, self._handler, 1, _PRESSED, None, self._installed)
        if carbon.RegisterEventHotKey(code, held, number, target, 0, self._key):
            self.release()
            raise OSError("the key is taken")

    def _handle(self, pressed: Callable[[], object], *_event: object) -> int:
        pressed()
        return 0  # noErr

    def release(self) -> None:
        """Gives the key back."""
        if self._key:
            self._carbon.UnregisterEventHotKey(self._key)
        if self._installed:
            self._carbon.RemoveEventHandler(self._installed)
        self._key, self._installed = _Word(), _Word()
