"""A home folder with programs of the system, and a Mac: its SMAppService and its launchd, as documented."""

from __future__ import annotations

import ctypes
import sys
from pathlib import Path

import pytest

from engine.cli import login_service


class System:
    """A home folder, and programs of the system that write down how they are called."""

    def __init__(self, folder: Path) -> None:
        self.home, self.calls = folder / "home with 100 %", folder / "calls"
        self.programs = folder / "programs"
        for each in (self.home, self.programs):
            each.mkdir()
        for program in ("systemctl", "launchctl"):
            self.answers(program, "")

    def answers(self, program: str, lines: str) -> None:
        file = self.programs / program
        file.write_text(f'#!/bin/sh\necho "{program} $*" >> "{self.calls}"\n{lines}\n')
        file.chmod(0o755)

    def called(self) -> list[str]:
        lines = self.calls.read_text().splitlines() if self.calls.exists() else []
        self.calls.unlink(missing_ok=True)
        return lines


#: By Apple's documentation (SMAppService.h, NSString.h, NSError.h): who is asked, with what, and the result.
DOCUMENTED = {
    "stringWithUTF8String:": ("NSString", "const char *", "NSString *"),
    "agentServiceWithPlistName:": ("SMAppService", "NSString *", "SMAppService *"),
    "status": ("an SMAppService", "", "NSInteger"),
    "registerAndReturnError:": ("an SMAppService", "NSError **", "BOOL"),
    "unregisterAndReturnError:": ("an SMAppService", "NSError **", "BOOL"),
    "localizedDescription": ("an NSError", "", "NSString *"),
    "UTF8String": ("an NSString", "", "const char *"),
}
NAMES = ("nil", "NSString", "SMAppService", "an NSString", "an SMAppService", "an NSError")
NOT_REGISTERED, ENABLED, NEEDS_APPROVAL, NOT_FOUND = range(4)
LAUNCHD = """
cd "{launchd}"
case "$1" in
bootstrap) [ ! -e refuses ] || grep -qs 9123 "$(cat refuses)" || {{ echo Refused. >&2; exit 5; }}
    [ ! -e loaded ] && [ ! -e dying ] || {{ echo Loaded already. >&2; exit 37; }}; echo file > loaded;;
bootout) rm -f dying; [ -e loaded ] || exit 3; rm loaded;;
kickstart) [ -e loaded ] && [ ! -e stuck ];;
print) [ -e loaded ] || {{ [ -e dying ] && rm dying; }};;
esac
"""


class PlayedMac:
    """An Octavo.app on a Mac: its libobjc has real C functions, and its launchd one label.

    Attributes:
        status: of the agent, by SMAppService.
        sent: each message as (receiver, selector, argument).
        refusal: why macOS does not register it; empty if it does.
        accepts: what its options must hold, or else macOS does not.
        asks: whether a person must allow what is registered.
        keeps: whether it stays registered, whatever is asked.
        wrong: messages that are not as documented; what a callback of C raises is lost.
    """

    def __init__(self, system: System, monkeypatch: pytest.MonkeyPatch) -> None:
        self.system, self.status, self.sent = system, NOT_FOUND, list[tuple[str, str, str]]()
        self.refusal, self.accepts, self.asks, self.keeps, self.pools = "", b"", False, False, 0
        self.launchd = system.home.parent / "launchd"
        self.launchd.mkdir()
        system.answers("launchctl", LAUNCHD.format(launchd=self.launchd))
        self.file = system.home / "Library/LaunchAgents/app.octavo.serve.plist"
        self.options = system.home / ".local/share/octavo/service.json"
        self.wrong, self._selectors = list[str](), list[bytes]()
        self._texts = {3: b"app.octavo.serve.plist"}  # of each NSString, kept as C reads them
        word = ctypes.c_void_p
        self.objc_getClass = ctypes.CFUNCTYPE(word, ctypes.c_char_p)(self._class)
        self.sel_registerName = ctypes.CFUNCTYPE(word, ctypes.c_char_p)(self._select)
        self.objc_msgSend = ctypes.CFUNCTYPE(word, word, word, word)(self._send)
        self.objc_autoreleasePoolPush = ctypes.CFUNCTYPE(word)(lambda: self._pool(1))
        self.objc_autoreleasePoolPop = ctypes.CFUNCTYPE(None, word)(lambda _: self._pool(-1) and None)
        monkeypatch.setattr(login_service, "_ON_A_MAC", True)
        monkeypatch.setattr(login_service, "_load_runtime", lambda: self)
        monkeypatch.setattr(login_service, "_PAUSE", 0.001)
        self.app = self.installed("Octavo.app")
        self.runs(self.app, monkeypatch)

    def installed(self, name: str) -> Path:
        """A bundle, which has an agent."""
        app = self.system.home.parent.resolve() / "Applications" / name
        for place in ("Contents/MacOS/Octavo", "Contents/Library/LaunchAgents/app.octavo.serve.plist"):
            (app / place).parent.mkdir(parents=True)
            (app / place).touch()
        return app

    def runs(self, app: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        """Has this app call the service from now on."""
        monkeypatch.setattr(sys, "executable", str(app / "Contents/MacOS/Octavo"))

    def is_loaded(self) -> str:
        """By what launchd has started it: "file" or "agent"; empty if it has not."""
        loaded = self.launchd / "loaded"
        return loaded.read_text().strip() if loaded.exists() else ""

    def check(self) -> None:
        """At most one of both ways, and it has its options."""
        ways = [self.file.exists(), self.status in (ENABLED, NEEDS_APPROVAL)]
        assert sum(ways) < 2, "both at once"
        assert self.options.exists() == any(ways)
        assert (self.is_loaded() == "file") == ways[0]
        assert (self.is_loaded() == "agent") == (self.status == ENABLED)

    def selectors(self) -> list[str]:
        """What SMAppService was told since the last call."""
        sent = [selector for _, selector, _ in self.sent if selector.endswith("AndReturnError:")]
        self.sent.clear()
        return sent

    def _class(self, name: bytes) -> int:
        return NAMES.index(name.decode()) if name.decode() in NAMES else 0

    def _select(self, name: bytes) -> int:
        self._selectors.append(name)
        return len(self._selectors)

    def _pool(self, more: int) -> int:
        self.pools += more
        return 77

    def _send(self, receiver: int | None, number: int, argument: int | None) -> int:
        try:
            return self._answer(receiver, number, argument)
        except Exception as error:  # noqa: BLE001 - told by the fixture
            self.wrong.append(f"{self._selectors[number - 1]!r}: {error!r}")
            return 0

    def _answer(self, receiver: int | None, number: int, argument: int | None) -> int:
        assert self.pools == 1, "temporary objects are freed by a pool"
        selector = self._selectors[number - 1].decode()
        asked, given, result = DOCUMENTED[selector]
        assert NAMES[receiver or 0] == asked, selector
        said = ""
        if given == "const char *":
            said = ctypes.string_at(argument or 0).decode()
        elif given == "NSString *":
            assert argument == NAMES.index("an NSString")
            said = self._texts[argument].decode()
        self.sent.append((asked, selector, said))
        if result == "BOOL":
            assert argument, "NSError ** points somewhere"
            problem = self._register() if selector.startswith("register") else self._unregister()
            if problem:
                ctypes.c_void_p.from_address(argument).value = NAMES.index("an NSError")
                self._texts[3] = problem.encode()
            return 0xABCDEF00 | (not problem)  # BOOL is the low byte, C leaves anything in the others
        if result == "const char *":
            self._text = ctypes.c_char_p(self._texts[3])
            return ctypes.cast(self._text, ctypes.c_void_p).value or 0
        if selector == "status":
            return self.status
        self._texts[3] = b"app.octavo.serve.plist" if given == "const char *" else self._texts[3]
        return NAMES.index("an " + result.removesuffix(" *"))

    def _register(self) -> str:
        if self.status in (ENABLED, NEEDS_APPROVAL):
            return "Job already registered."
        if self.refusal or self.accepts not in self.options.read_bytes():
            return self.refusal or "Not these."
        if (self.launchd / "dying").exists() or self.is_loaded():
            return "Operation not permitted"  # and that is all that macOS says
        self.status = NEEDS_APPROVAL if self.asks else ENABLED
        if self.asks:
            return "Operation not permitted"
        (self.launchd / "loaded").write_text("agent")
        return ""

    def _unregister(self) -> str:
        if self.keeps or self.status not in (ENABLED, NEEDS_APPROVAL):
            return "Job not found."
        self.status = NOT_REGISTERED
        if self.is_loaded():
            (self.launchd / "loaded").rename(self.launchd / "dying")
        return ""
