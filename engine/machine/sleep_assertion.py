"""Sleep assertion: keeps a Mac awake, and this process at full speed, while there is work; source of power.

App Nap leaves a process alone that holds a power assertion, and no Mac goes to sleep for want of a user. The
worker and the model service hold one each while they work. The window holds an activity of its own
(`app/window/desktop/tray.py`), which is not enough: App Nap judges each process by itself. What a
process holds ends with it, so a crash leaves nothing behind.

The functions are plain C: nothing here needs the Objective-C runtime.
"""

from __future__ import annotations

import ctypes
import logging
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any, Final

_log = logging.getLogger("octavo.machine")

_FRAMEWORKS: Final = "/System/Library/Frameworks"
_ASSERTION: Final = b"PreventUserIdleSystemSleep"  # the display may sleep
_LEVEL_ON: Final = 255
_UTF8: Final = 0x08000100


class PowerManagement:
    """macOS's power assertions, by its frameworks as loaded by `ctypes`."""

    def __init__(self, io_kit: Any, core_foundation: Any) -> None:
        word, number = ctypes.c_void_p, ctypes.c_uint32
        core_foundation.CFStringCreateWithCString.argtypes = [word, ctypes.c_char_p, number]
        core_foundation.CFStringCreateWithCString.restype = word
        core_foundation.CFRelease.argtypes = [word]
        core_foundation.CFRelease.restype = None
        io_kit.IOPMAssertionCreateWithName.argtypes = [word, number, word, ctypes.POINTER(number)]
        io_kit.IOPMAssertionCreateWithName.restype = ctypes.c_int
        io_kit.IOPMAssertionRelease.argtypes = [number]
        io_kit.IOPMAssertionRelease.restype = ctypes.c_int
        self._io_kit = io_kit
        self._core_foundation = core_foundation

    def create(self, reason: str) -> int | None:
        """Creates an assertion, shown with `reason` by `pmset`; returns its number, None if it is refused."""
        foundation = self._core_foundation
        kind = foundation.CFStringCreateWithCString(None, _ASSERTION, _UTF8)
        name = foundation.CFStringCreateWithCString(None, reason.encode(), _UTF8)
        made = ctypes.c_uint32(0)
        failed = self._io_kit.IOPMAssertionCreateWithName(kind, _LEVEL_ON, name, ctypes.byref(made))
        foundation.CFRelease(name)
        foundation.CFRelease(kind)
        return None if failed else made.value

    def release(self, assertion: int) -> None:
        """Releases an assertion."""
        self._io_kit.IOPMAssertionRelease(assertion)


class SleepAssertion:
    """One assertion, held or not; does nothing on other systems. `hold` may be called from any thread.

    Args:
        reason: what the process does meanwhile.
        power: the system's power management; None: of this machine.

    Attributes:
        held: as `hold` was called last.
    """

    def __init__(self, reason: str, power: PowerManagement | None = None) -> None:
        self._reason = reason
        self._power = power or _power_of_this_machine()
        self._lock = threading.Lock()
        self.held = False
        self._assertion: int | None = None

    def hold(self, wanted: bool) -> None:
        """Takes or releases the assertion. A call that changes nothing costs nothing."""
        if wanted == self.held:
            return
        with self._lock:
            if wanted == self.held:
                return
            self.held = wanted
            if self._power is None:
                return
            if wanted:
                self._assertion = self._power.create(self._reason)
                if self._assertion is None:
                    _log.warning("macOS refused a power assertion; this Mac may sleep while Octavo works")
            elif self._assertion is not None:
                self._power.release(self._assertion)
                self._assertion = None


def _power_of_this_machine() -> PowerManagement | None:
    if sys.platform == "darwin":
        names = ("IOKit", "CoreFoundation")
        return PowerManagement(*(ctypes.CDLL(f"{_FRAMEWORKS}/{name}.framework/{name}") for name in names))
    return None


_UNLIMITED: Final = -2.0  # kIOPSTimeRemainingUnlimited: the Mac runs on mains power
_SUPPLIES: Final = Path("/sys/class/power_supply")
_PMSET: Final = ("/usr/bin/pmset", "-g")


def on_mains() -> bool:
    """Whether this machine runs on mains power; False if it does not say."""
    try:
        if sys.platform == "darwin":
            remaining = ctypes.CDLL(f"{_FRAMEWORKS}/IOKit.framework/IOKit").IOPSGetTimeRemainingEstimate
            remaining.restype = ctypes.c_double
            return bool(remaining() == _UNLIMITED)
        return all(path.read_text().strip() != "Discharging" for path in _SUPPLIES.glob("*/status"))
    except (OSError, AttributeError):
        return False


def in_low_power_mode() -> bool:
    """Whether macOS saves power, as it may on mains, too; takes some milliseconds."""
    try:
        said = subprocess.run(_PMSET, capture_output=True, timeout=5.0, check=True).stdout
    except (OSError, subprocess.SubprocessError):
        return False
    return any(line.split() == [b"lowpowermode", b"1"] for line in said.splitlines())
