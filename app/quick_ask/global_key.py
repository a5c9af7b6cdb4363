"""The key that opens Quick Ask from any program: Carbon's on a Mac, grabbed from X11 elsewhere."""

from __future__ import annotations

import ctypes
import ctypes.util
import os
from collections.abc import Callable
from typing import Any, Final

from PySide6.QtCore import QKeyCombination, QObject, QSocketNotifier, Qt, Signal
from PySide6.QtGui import QGuiApplication, QKeySequence

from app.platform.platform_services import current_platform
from app.translation import translate


def is_possible() -> bool:
    """Whether programs may watch a key here; under Wayland they may not."""
    on_x11 = QGuiApplication.platformName() == "xcb" and not os.environ.get("WAYLAND_DISPLAY")
    return current_platform().one_menu_bar or on_x11


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
    """

    pressed = Signal()

    def __init__(self, parent: QObject | None = None, watch: Callable[..., Any] | None = None) -> None:
        super().__init__(parent)
        self._watch = watch or (CarbonKey if current_platform().one_menu_bar else X11Key)
        self._watched: CarbonKey | X11Key | None = None

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
