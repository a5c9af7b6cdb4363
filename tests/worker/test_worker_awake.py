"""A Mac is kept awake while the worker computes, and no longer, by a stand-in for its power management."""

from __future__ import annotations

import ctypes
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from pipe_script import Script
from power_stand_in import RecordingPower

from engine.machine import sleep_assertion
from engine.machine.sleep_assertion import PowerManagement, SleepAssertion
from engine.protocol import ChatMessage, Finished, Generate, LoadModel, LoadOptions, Message, Sampling
from engine.sessions.session import Session
from engine.worker.channel import Closed


def test_it_is_taken_and_released_once() -> None:
    power = RecordingPower()
    assertion = SleepAssertion("working", power)
    for wanted in (False, True, True, True, False, False, True, False):
        assertion.hold(wanted)
        assert bool(power.held) is wanted
    assert power.reasons == ["working", "working"]
    assert power.released == [1, 2]


def test_one_that_is_refused_is_asked_for_once_and_not_released() -> None:
    power = RecordingPower(refuses=True)
    assertion = SleepAssertion("working", power)
    for wanted in (True, True, False):
        assertion.hold(wanted)
    assert (len(power.reasons), power.released) == (1, [])


class Frameworks:
    """IOKit and CoreFoundation as C functions: what arrives is what C would have passed."""

    def __init__(self, result: int = 0) -> None:
        word, number = ctypes.c_void_p, ctypes.c_uint32
        self.strings: dict[int, bytes] = {}
        self.asserted: list[tuple[bytes, int, bytes]] = []
        self.released: list[int] = []
        self._result = result
        self.foundation = SimpleNamespace(
            CFStringCreateWithCString=ctypes.CFUNCTYPE(word, word, ctypes.c_char_p, number)(self._string),
            CFRelease=ctypes.CFUNCTYPE(None, word)(self._drop),
        )
        self.io_kit = SimpleNamespace(
            IOPMAssertionCreateWithName=ctypes.CFUNCTYPE(
                ctypes.c_int, word, number, word, ctypes.POINTER(number)
            )(self._assert),
            IOPMAssertionRelease=ctypes.CFUNCTYPE(ctypes.c_int, number)(self._release),
        )

    def _string(self, allocator: int | None, text: bytes, encoding: int) -> int:
        assert (allocator, encoding) == (None, 0x08000100)
        address = 0x1000 + len(self.strings)
        self.strings[address] = text
        return address

    def _drop(self, address: int) -> None:
        del self.strings[address]

    def _assert(self, kind: int, level: int, name: int, made: ctypes._Pointer[ctypes.c_uint32]) -> int:
        self.asserted.append((self.strings[kind], level, self.strings[name]))
        made[0] = 0x80000007
        return self._result

    def _release(self, assertion: int) -> int:
        self.released.append(assertion)
        return 0


def test_it_is_the_assertion_against_idle_sleep_and_its_strings_are_freed() -> None:
    frameworks = Frameworks()
    power = PowerManagement(frameworks.io_kit, frameworks.foundation)
    assertion = power.create("generating – answers")
    assert frameworks.asserted == [(b"PreventUserIdleSystemSleep", 255, "generating – answers".encode())]
    assert assertion == 0x80000007
    power.release(assertion)
    assert frameworks.released == [0x80000007]
    assert frameworks.strings == {}
    refused = Frameworks(result=-536870174)  # kIOReturnNotPrivileged
    assert PowerManagement(refused.io_kit, refused.foundation).create("x") is None
    assert refused.strings == {}


def test_a_mac_loads_its_frameworks_and_other_systems_none(monkeypatch: pytest.MonkeyPatch) -> None:
    loaded: list[str] = []
    frameworks = Frameworks()

    def load(path: str) -> SimpleNamespace:
        loaded.append(path)
        return frameworks.io_kit if path.endswith("IOKit") else frameworks.foundation

    monkeypatch.setattr(sleep_assertion.ctypes, "CDLL", load)
    if sys.platform != "darwin":
        SleepAssertion("working").hold(True)
        assert loaded == []
    monkeypatch.setattr(sleep_assertion.sys, "platform", "darwin")
    SleepAssertion("working").hold(True)
    assert loaded == [
        "/System/Library/Frameworks/IOKit.framework/IOKit",
        "/System/Library/Frameworks/CoreFoundation.framework/CoreFoundation",
    ]
    assert len(frameworks.asserted) == 1


@pytest.mark.skipif(sys.platform != "darwin", reason="needs macOS: its power assertions")
def test_the_real_power_management_gives_an_assertion() -> None:
    power = sleep_assertion._power_of_this_machine()
    assert power is not None
    assertion = power.create("Octavo's tests")
    assert assertion is not None
    listed = subprocess.run(["pmset", "-g", "assertions"], capture_output=True, text=True, check=True).stdout
    assert "Octavo's tests" in listed
    power.release(assertion)
    listed = subprocess.run(["pmset", "-g", "assertions"], capture_output=True, text=True, check=True).stdout
    assert "Octavo's tests" not in listed


def test_a_mac_says_whether_it_runs_on_mains_power(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sleep_assertion.sys, "platform", "darwin")
    for seconds, mains in ((-2.0, True), (-1.0, False), (5400.0, False)):

        class Estimate:
            restype: Any = None

            def __call__(self, said: float = seconds) -> float:
                return said

        kit = SimpleNamespace(IOPSGetTimeRemainingEstimate=Estimate())
        monkeypatch.setattr(sleep_assertion.ctypes, "CDLL", lambda _, kit=kit: kit)
        assert sleep_assertion.on_mains() is mains
        assert kit.IOPSGetTimeRemainingEstimate.restype is ctypes.c_double
    monkeypatch.setattr(sleep_assertion.ctypes, "CDLL", lambda _: SimpleNamespace())
    assert not sleep_assertion.on_mains()


def test_linux_runs_on_mains_power_unless_a_battery_discharges(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(sleep_assertion.sys, "platform", "linux")
    monkeypatch.setattr(sleep_assertion, "_SUPPLIES", tmp_path)
    assert sleep_assertion.on_mains()  # a server has no battery
    (tmp_path / "BAT0").mkdir()
    for status, mains in (("Charging", True), ("Full", True), ("Discharging", False)):
        (tmp_path / "BAT0" / "status").write_text(f"{status}\n")
        assert sleep_assertion.on_mains() is mains


def test_low_power_mode_is_read_from_pmset(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    program = tmp_path / "pmset"
    monkeypatch.setattr(sleep_assertion, "_PMSET", (str(program), "-g"))
    assert not sleep_assertion.in_low_power_mode()
    for value in (0, 1):
        text = f"System-wide power settings:\nCurrently in use:\n standby 1\n lowpowermode         {value}\n"
        program.write_text(f"#!/bin/sh\ncat <<E\n{text}E\n")
        program.chmod(0o755)
        assert sleep_assertion.in_low_power_mode() is bool(value)


def ask(request: str) -> Generate:
    return Generate(
        request=request,
        chat=request,
        messages=[ChatMessage(role="user", content="hello")],
        sampling=Sampling(max_tokens=4, temperature=0.0),
    )


@pytest.mark.parametrize("fails", [False, True])
def test_the_worker_holds_it_while_it_loads_and_answers_also_if_a_step_fails(
    tiny_folder: Path, monkeypatch: pytest.MonkeyPatch, fails: bool
) -> None:
    power = RecordingPower()

    class Watched(SleepAssertion):
        def hold(self, wanted: bool) -> None:
            super().hold(wanted)
            if not wanted and any(isinstance(each, Finished) for each in script.sent):
                script.inbox.put(Closed())  # idle again

    script = Script(("ready", 0.0, (ask("one"),)))
    during: list[bool] = []
    step = Session.step

    def watched_step(self: Session) -> list[Message]:
        during.append(bool(power.held))
        if fails and len(during) > 1:
            raise ValueError("no such thing")
        return step(self)

    monkeypatch.setattr(Session, "step", watched_step)
    load = LoadModel(path=str(tiny_folder), options=LoadOptions(kv_blocks=16, backend="cpu"))
    assert script.serve(load, awake=Watched("working", power)) == 0
    ends = [each for each in script.sent if isinstance(each, Finished)]
    assert [each.reason == "error" for each in ends] == [fails]
    assert during
    assert all(during)
    assert power.held == set()
    assert len(power.released) == len(power.reasons)
