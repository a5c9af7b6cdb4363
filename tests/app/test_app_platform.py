"""What the window asks of its system: the messages to macOS, by a stand-in for the Objective-C runtime."""

from __future__ import annotations

import ast
import ctypes
import sys
from pathlib import Path

import pytest
from driving import answered, ask
from objective_c_stand_in import RecordingRuntime
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMenu
from scripted import REPOSITORY
from test_app_start import start

from app import application
from app.platform import platform_services
from app.platform.platform_services import USER_INITIATED, LinuxPlatform, MacPlatform, ObjectiveC
from app.release import default_data_folder
from app.theme.theme import Theme

APP = Path(application.__file__).parent
#: These may ask which system it is: the first chooses, the second looks for a display before Qt is loaded,
#: the third names the system in a report, the last one runs where Qt may be what is broken, and without it.
MAY_ASK = {
    "platform/platform_services.py",
    "__main__.py",
    "processes/child_process.py",
    "release.py",
    "updates/exchange.py",
}


def test_one_place_asks_which_system_this_is() -> None:
    asking, calling_c = set(), set()
    for path in APP.rglob("*.py"):
        name = str(path.relative_to(APP))
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Attribute) and ast.unparse(node) in ("sys.platform", "platform.system"):
                asking.add(name)
            if isinstance(node, ast.Import) and any(each.name == "ctypes" for each in node.names):
                calling_c.add(name)
    assert asking == MAY_ASK
    assert calling_c == {
        "attachments/file_pictures.py",  # in a process without Qt
        "platform/platform_services.py",
        "quick_ask/global_key.py",
        "updates/exchange.py",
    }


def test_linux_is_chosen_here_and_macos_there(monkeypatch) -> None:
    monkeypatch.setattr(platform_services.CHOSEN, "platform", None)
    monkeypatch.setattr(platform_services.sys, "platform", "linux")
    assert isinstance(platform_services.current_platform(), LinuxPlatform)
    monkeypatch.setattr(platform_services.sys, "platform", "darwin")
    assert isinstance(platform_services.current_platform(), LinuxPlatform), "chosen once"
    monkeypatch.setattr(platform_services.CHOSEN, "platform", None)
    runtime = RecordingRuntime()
    monkeypatch.setattr("app.platform.platform_services.load_objective_c", lambda: runtime)
    assert isinstance(platform_services.current_platform(), MacPlatform)


# --- the bridge ------------------------------------------------------------------------------------


class FakeLibrary:
    """libobjc with real C functions: what arrives is what a C compiler's caller would have passed."""

    def __init__(self, results: dict[bytes, int], classes: tuple[bytes, ...]) -> None:
        word = ctypes.c_void_p
        self.selectors: list[bytes] = []
        self.received: list[tuple[bytes, tuple[int | None, ...]]] = []
        self.pools: list[str] = []
        self._results = results
        self._classes = classes
        self.objc_getClass = ctypes.CFUNCTYPE(word, ctypes.c_char_p)(self._class)
        self.sel_registerName = ctypes.CFUNCTYPE(word, ctypes.c_char_p)(self._select)
        # A message with fewer arguments leaves the last registers as they are: `received` leaves them out.
        self.objc_msgSend = ctypes.CFUNCTYPE(word, word, word, word, word)(self._send)
        self.objc_autoreleasePoolPush = ctypes.CFUNCTYPE(word)(lambda: self.pools.append("push") or 77)
        self.objc_autoreleasePoolPop = ctypes.CFUNCTYPE(None, word)(lambda at: self.pools.append(f"pop {at}"))

    def _class(self, name: bytes) -> int:
        return 50 + self._classes.index(name) if name in self._classes else 0

    def _select(self, name: bytes) -> int:
        self.selectors.append(name)
        return 100 + len(self.selectors)

    def _send(self, receiver: int, selector: int, *arguments: int | None) -> int:
        name = self.selectors[selector - 101]
        self.received.append((name, (receiver, *arguments[: name.count(b":")])))
        return self._results.get(name, 0)


def test_the_bridge_passes_words_texts_and_c_values_and_returns_what_it_is_told() -> None:
    text = ctypes.c_char_p("Größe".encode())
    at = ctypes.cast(text, ctypes.c_void_p).value
    library = FakeLibrary(
        {b"begin:reason:": 9, b"stringWithUTF8String:": 8, b"isOn": 1, b"UTF8String": at},
        (b"NSString", b"Thing"),
    )
    runtime = ObjectiveC(library)
    with runtime.pool():
        assert runtime.class_named("Nothing") == 0
        thing = runtime.class_named("Thing")
        assert runtime.send(thing, "begin:reason:", ctypes.c_uint64(0xFFFFFFFF0), "because") == 9
        assert runtime.send(thing, "isOn", result=ctypes.c_bool) is True
        assert runtime.text(5) == "Größe"
        received = len(library.received)
        assert runtime.send(0, "begin:reason:", 1, 2) == 0
        assert runtime.text(0) == ""
        assert len(library.received) == received, "nothing is sent to nil"
    names = [name for name, _ in library.received]
    assert names == [b"stringWithUTF8String:", b"begin:reason:", b"isOn", b"UTF8String"]
    assert library.received[0][1][0] == 50, "texts are made by NSString"
    assert library.received[1][1] == (51, 0xFFFFFFFF0, 8)
    assert library.pools == ["push", "pop 77"]


@pytest.mark.parametrize("reason", [0, 0x7F00])
def test_a_mac_is_asked_whether_the_system_quits_the_app(reason: int) -> None:
    """The attribute kAEQuitReason of the event; NSAppleEventManager.h and AERegistry.h."""
    runtime = RecordingRuntime(attributeDescriptorForKeyword_=reason)
    assert MacPlatform(runtime).is_logging_out() is bool(reason)
    assert runtime.sent == [
        ("NSAppleEventManager", "sharedAppleEventManager", ()),
        ("sharedAppleEventManager", "currentAppleEvent", ()),
        ("currentAppleEvent", "attributeDescriptorForKeyword:", (0x7768793F,)),
    ]


@pytest.mark.parametrize("reduces", [True, False])
def test_a_mac_is_asked_whether_it_reduces_motion(reduces: bool) -> None:
    library = FakeLibrary(
        {b"sharedWorkspace": 9, b"accessibilityDisplayShouldReduceMotion": int(reduces)}, (b"NSWorkspace",)
    )
    assert MacPlatform(ObjectiveC(library)).reduces_motion() is reduces
    assert library.received[1] == (b"accessibilityDisplayShouldReduceMotion", (9,))
    bare = FakeLibrary({}, ())
    assert MacPlatform(ObjectiveC(bare)).reduces_motion() is False
    assert bare.received == []


def test_the_bridge_makes_an_object_whose_method_calls_python() -> None:
    """As C would: the method is called by its address, with self and selector first."""
    library, word, heard, made = (
        FakeLibrary({b"alloc": 7, b"init": 8}, (b"NSObject",)),
        ctypes.c_void_p,
        [],
        [],
    )
    library.objc_allocateClassPair = ctypes.CFUNCTYPE(word, word, ctypes.c_char_p, ctypes.c_size_t)(
        lambda parent, name, more: made.append((parent, name, more)) or 60
    )
    library.class_addMethod = ctypes.CFUNCTYPE(ctypes.c_bool, word, word, word, ctypes.c_char_p)(
        lambda *method: made.append(method) or True
    )
    library.objc_registerClassPair = ctypes.CFUNCTYPE(None, word)(lambda kind: made.append(kind))
    runtime = ObjectiveC(library)
    method = lambda *values: heard.append(values)  # noqa: E731
    assert runtime.make_object("Provider", "ask:data:error:", "v@:@@^@", method) == 8
    (allocated, (kind, selector, address, types), registered) = made
    assert allocated == (50, b"Provider", 0)
    assert (kind, types, registered) == (60, b"v@:@@^@", 60)
    assert library.selectors[selector - 101] == b"ask:data:error:"
    ctypes.CFUNCTYPE(None, *[word] * 5)(address)(8, selector, 31, None, 33)
    assert heard == [(31, 0, 33)]


@pytest.mark.parametrize(
    ("saves", "heat", "said"), [(1, 3, "power"), (0, 3, "heat"), (0, 2, "heat"), (0, 1, ""), (0, 0, "")]
)
def test_a_mac_says_what_slows_it(saves: int, heat: int, said: str) -> None:
    """NSProcessInfoThermalStateSerious is 2; NSProcessInfo.h."""
    library = FakeLibrary(
        {b"processInfo": 9, b"isLowPowerModeEnabled": saves, b"thermalState": heat}, (b"NSProcessInfo",)
    )
    assert MacPlatform(ObjectiveC(library)).slowed_by() == said
    assert LinuxPlatform().slowed_by() == ""


@pytest.mark.parametrize(
    ("slowed", "shown"), [("power", "in Low Power Mode"), ("heat", "slowed by heat"), ("", "")]
)
def test_an_answer_names_what_slowed_it(qtbot, window, monkeypatch, slowed: str, shown: str) -> None:
    monkeypatch.setattr(LinuxPlatform, "slowed_by", lambda _: slowed)
    ask(qtbot, window, "tokens=5")
    answered(qtbot, window)
    monkeypatch.setattr(LinuxPlatform, "slowed_by", lambda _: "")
    text = window.transcript.view(window.transcript.outline[-1].id).stats_label.text().replace("&nbsp;", " ")
    assert ("tok/s" in text, "in Low Power Mode" in text, "slowed by heat" in text) == (
        True,
        shown == "in Low Power Mode",
        shown == "slowed by heat",
    )


def test_a_mac_gets_the_menu_of_the_dock(qapp, monkeypatch) -> None:
    given: list[QMenu] = []
    monkeypatch.setattr(QMenu, "setAsDockMenu", lambda menu: given.append(menu), raising=False)
    menu = QMenu()
    MacPlatform(RecordingRuntime()).set_dock_menu(menu)
    assert given == [menu]


REAL = """
from app.application import build_application
from app.platform.platform_services import current_platform

app = build_application()
platform = current_platform()
assert isinstance(platform.reduces_motion(), bool)
token = platform.begin_activity("Testing")
assert token
platform.end_activity(token)
platform.bring_all_to_front()
platform.set_title_bars(True)
platform.set_title_bars(None)
platform.activate()
assert platform.slowed_by() in ("", "power", "heat")
platform.offer_service(print)
print(type(platform).__name__)
"""


@pytest.mark.skipif(sys.platform != "darwin", reason="needs macOS: its Objective-C runtime")
def test_the_real_runtime_understands_every_message() -> None:
    assert start(REAL).strip() == "MacPlatform"  # in a process of its own, since a wrong message would end it


# --- the messages ----------------------------------------------------------------------------------


def test_from_a_clone_the_app_is_named_and_needs_an_icon() -> None:
    runtime = RecordingRuntime(objectForKey_="Python")
    platform = MacPlatform(runtime)
    platform.prepare("Octavo")
    assert platform.needs_icon
    named = [arguments for _, selector, arguments in runtime.sent if selector == "setObject:forKey:"]
    assert named == [("Octavo", "CFBundleName")]
    assert runtime.sent[:3] == [
        ("NSBundle", "mainBundle", ()),
        ("mainBundle", "infoDictionary", ()),
        ("infoDictionary", "objectForKey:", ("CFBundleName",)),
    ]


def test_in_the_bundle_name_and_icon_are_left_alone() -> None:
    runtime = RecordingRuntime(objectForKey_="Octavo")
    platform = MacPlatform(runtime)
    platform.prepare("Octavo")
    assert not platform.needs_icon
    assert "setObject:forKey:" not in [selector for _, selector, _ in runtime.sent]


def test_appkit_adds_no_second_full_screen_entry() -> None:
    runtime = RecordingRuntime()
    MacPlatform(runtime).prepare("Octavo")
    assert runtime.sent[-4:] == [
        ("NSNumber", "numberWithBool:", (False,)),
        (
            "NSDictionary",
            "dictionaryWithObject:forKey:",
            ("numberWithBool:", "NSFullScreenMenuItemEverywhere"),
        ),
        ("NSUserDefaults", "standardUserDefaults", ()),
        ("standardUserDefaults", "registerDefaults:", ("dictionaryWithObject:forKey:",)),
    ]


def test_an_activity_is_kept_until_it_ends() -> None:
    runtime = RecordingRuntime()
    platform = MacPlatform(runtime)
    token = platform.begin_activity("Generating")
    assert runtime.sent == [
        ("NSProcessInfo", "processInfo", ()),
        ("processInfo", "beginActivityWithOptions:reason:", (USER_INITIATED, "Generating")),
        ("beginActivityWithOptions:reason:", "retain", ()),
    ]
    assert USER_INITIATED & (1 << 20), "NSActivityIdleSystemSleepDisabled"
    platform.end_activity(token)
    assert runtime.sent[3:] == [
        ("NSProcessInfo", "processInfo", ()),
        ("processInfo", "endActivity:", ("beginActivityWithOptions:reason:",)),
        ("beginActivityWithOptions:reason:", "release", ()),
    ]
    platform.end_activity(0)
    assert runtime.activities() == (1, 1, 1, 1), "there was nothing to end"


def test_without_a_window_the_app_may_leave_the_dock() -> None:
    runtime = RecordingRuntime()
    mac = MacPlatform(runtime)
    mac.show_in_dock(True)  # as it is
    mac.show_in_dock(False)
    mac.show_in_dock(False)
    mac.show_in_dock(True)
    sent = [arguments for _, selector, arguments in runtime.sent if selector == "setActivationPolicy:"]
    assert sent == [(1,), ("nil",)]  # 0, as the stand-in calls it


def test_every_call_of_macos_is_in_the_table_of_its_documentation() -> None:
    """`packaging/README.md` says what each is by Apple's documentation."""
    table = (REPOSITORY / "packaging" / "README.md").read_text(encoding="utf-8")
    table = table[table.index("## What the app asks of macOS") : table.index("## Not verified")]
    calls = set()
    for file in (
        "app/platform/platform_services.py",
        "app/quick_ask/global_key.py",
        "engine/cli/login_service.py",
    ):
        for node in ast.walk(ast.parse((REPOSITORY / file).read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call):
                continue
            name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            if name == "send" and isinstance(node.args[1], ast.Constant):
                calls.add(str(node.args[1].value))
            elif name == "_change":
                calls.add(str(ast.literal_eval(node.args[0])))
            elif isinstance(node.func, ast.Attribute) and getattr(node.func.value, "id", "") == "carbon":
                calls.add(name)
    assert len(calls) > 25, "the search finds no calls"
    assert {call for call in calls if f"`{call}`" not in table} == set()


def test_all_windows_come_to_the_front() -> None:
    runtime = RecordingRuntime()
    MacPlatform(runtime).bring_all_to_front()
    assert runtime.sent[-1] == ("sharedApplication", "arrangeInFront:", ("nil",))


def test_title_bars_follow_a_palette_that_was_chosen(qapp, mac_runtime, monkeypatch) -> None:
    schemes = []
    real = platform_services.QGuiApplication.styleHints()
    hints = type("Hints", (), {"setColorScheme": lambda self, scheme: schemes.append(scheme)})()
    monkeypatch.setattr(
        platform_services, "QGuiApplication", type("Gui", (), {"styleHints": staticmethod(lambda: hints)})
    )
    theme = Theme("dark")
    for appearance in ("light", "contrast", "system"):
        theme.set_appearance(appearance)
    scheme = Qt.ColorScheme
    assert schemes == [scheme.Dark, scheme.Light, scheme.Dark, scheme.Unknown]
    assert hasattr(real, "setColorScheme")


def test_each_system_names_its_things_and_places(mac_runtime, monkeypatch) -> None:
    for name in ("XDG_DATA_HOME", "OCTAVO_DATA"):
        monkeypatch.delenv(name, raising=False)
    for system, folder in (
        ("darwin", "Library/Application Support/Octavo"),
        ("linux", ".local/share/octavo"),
    ):
        monkeypatch.setattr("sys.platform", system)
        assert default_data_folder() == Path.home() / folder
    on_mac, on_linux = platform_services.current_platform(), LinuxPlatform()
    assert (on_mac.tray_label(), on_linux.tray_label()) == ("Menu bar", "System tray")
    assert (on_mac.reveal_label(), on_linux.reveal_label()) == ("Show in Finder", "Show in Folder")
    assert on_mac.privacy_label() == "Nothing leaves this Mac"
    assert on_linux.privacy_label() == "Nothing leaves this computer"


def test_on_linux_nothing_is_to_be_ended(qapp) -> None:
    assert LinuxPlatform().begin_activity("Generating") == 0


def test_the_app_has_an_icon_where_no_bundle_gives_it_one(qapp, mac_runtime) -> None:
    qapp.setWindowIcon(application.QIcon())
    mac_runtime.answers["objectForKey:"] = "Octavo"
    assert application.build_application().windowIcon().isNull()
    mac_runtime.answers["objectForKey:"] = "Python"
    icon = application.build_application().windowIcon()
    assert max(size.width() for size in icon.availableSizes()) == 256
    assert not icon.pixmap(128, 128).isNull()
    qapp.setWindowIcon(application.QIcon())
