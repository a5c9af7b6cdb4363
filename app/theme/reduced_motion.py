"""Whether animations are reduced: by the setting, or by the system."""

from __future__ import annotations

import ctypes
import ctypes.util
import sys
from typing import Any, Literal

from PySide6.QtWidgets import QApplication, QStyle

Motion = Literal["system", "reduced", "full"]


def is_reduced(chosen: Motion) -> bool:
    """Whether blocks change at once, without animation."""
    return chosen == "reduced" or (chosen == "system" and system_reduces())


def system_reduces() -> bool:
    """Whether the system is set to reduce motion.

    Qt has no such setting. On macOS the system is queried; elsewhere, desktops that switch animations off
    report an animation duration of zero to styles.
    """
    if sys.platform == "darwin" and (library := ctypes.util.find_library("objc")):
        return mac_reduces(ctypes.CDLL(library))
    style = QApplication.style()
    return style.styleHint(QStyle.StyleHint.SH_Widget_Animation_Duration) == 0


def mac_reduces(objc: Any) -> bool:
    """`NSWorkspace.shared.accessibilityDisplayShouldReduceMotion`, through the Objective-C runtime."""
    objc.objc_getClass.restype = objc.sel_registerName.restype = ctypes.c_void_p
    objc.objc_getClass.argtypes = objc.sel_registerName.argtypes = [ctypes.c_char_p]
    address = ctypes.cast(objc.objc_msgSend, ctypes.c_void_p).value
    assert address is not None
    get = ctypes.CFUNCTYPE(ctypes.c_void_p, ctypes.c_void_p, ctypes.c_void_p)(address)
    ask = ctypes.CFUNCTYPE(ctypes.c_bool, ctypes.c_void_p, ctypes.c_void_p)(address)
    workspace = objc.objc_getClass(b"NSWorkspace")
    if not workspace:
        return False
    shared = get(workspace, objc.sel_registerName(b"sharedWorkspace"))
    return bool(ask(shared, objc.sel_registerName(b"accessibilityDisplayShouldReduceMotion")))
