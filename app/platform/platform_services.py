"""Services of the system that the window uses: of macOS, and of Linux and all others."""

from __future__ import annotations

import ctypes
import ctypes.util
import os
import shutil
import subprocess
import sys
import tempfile
import time
from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Literal

from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QMenu, QStyle

from app.translation import translate

if TYPE_CHECKING:
    from keyring.backend import KeyringBackend


class Platform(ABC):
    """The services of one system.

    Attributes:
        closing_hides: closing the window leaves the app running; the system's launcher shows it again.
        one_menu_bar: the menus are in a bar of the system, which all windows share.
        template_icons: an icon of the menu bar has one colour, which the system chooses.
        system_font_first: the system's text font is preferred to others, Inter excepted.
        needs_icon: windows have no icon unless the app sets one. Known once `prepare` was called.
    """

    closing_hides: bool
    one_menu_bar: bool
    template_icons: bool
    system_font_first: bool
    needs_icon: bool

    @abstractmethod
    def prepare(self, name: str) -> None:
        """Tells the system the app's name. To be called before the `QApplication` is made."""

    @abstractmethod
    def set_title_bars(self, dark: bool | None) -> None:
        """Makes the title bars dark or light; None: as the system is set."""

    @abstractmethod
    def reduces_motion(self) -> bool:
        """Whether the system is set to reduce motion."""

    @abstractmethod
    def begin_activity(self, reason: str) -> int:
        """Keeps the system from slowing this process and from idle sleep.

        Args:
            reason: shown by the system's tools.

        Returns:
            A token for `end_activity`; 0 if there is nothing to end.
        """

    @abstractmethod
    def end_activity(self, token: int) -> None:
        """Ends an activity; to be called once for each token."""

    @abstractmethod
    def bring_all_to_front(self) -> None:
        """Puts all windows of the app in front of those of others, in their present order."""

    @abstractmethod
    def show_in_dock(self, shown: bool) -> None:
        """Gives the app an icon in the Dock and menus, or leaves it to the menu bar's item alone."""

    @abstractmethod
    def activate(self) -> int:
        """Makes this app the one that gets the keys, also while another one is in use.

        Returns:
            The process of the one that got them before, for `go_back`; 0 if that is not known.
        """

    @abstractmethod
    def go_back(self, process: int) -> None:
        """Lets that app get the keys again; hides this one if it cannot."""

    @abstractmethod
    def set_dock_menu(self, menu: QMenu) -> None:
        """Gives the app's icon in the Dock this menu."""

    @abstractmethod
    def offer_service(self, asked: Callable[[str], object]) -> None:
        """Calls `asked` with text that was selected in another program, when the person sends it here."""

    @abstractmethod
    def slowed_by(self) -> Literal["", "power", "heat"]:
        """Says what makes this computer slower than it can be; empty: nothing that is known."""

    @abstractmethod
    def is_logging_out(self) -> bool:
        """Whether the request to quit that is being handled comes with logging out or shutting down."""

    @abstractmethod
    def keychain(self) -> KeyringBackend | None:
        """Returns the system's store of passwords; None if it has none that can be used."""

    @abstractmethod
    def screenshot(self) -> Callable[[], bytes | str] | None:
        """Returns what lets a person choose a part of the screen, for a thread that may wait; None: nothing.

        It returns the picture's file, or why there is none: a clause, empty if the person chose nothing.
        """

    # --- what the system calls things ---------------------------------------------------------------

    @abstractmethod
    def tray_label(self) -> str:
        """Returns the place of the tray icon."""

    @abstractmethod
    def tray_alone_label(self) -> str:
        """Says that the app stays in the tray alone while its window is closed."""

    @abstractmethod
    def reveal_label(self) -> str:
        """Returns the name of the action that shows a folder in the file manager."""

    @abstractmethod
    def memory_label(self) -> str:
        """Says what models are recommended for; `{number}` stands for the memory in GB."""

    @abstractmethod
    def privacy_label(self) -> str:
        """Says that nothing leaves this computer."""


@dataclass
class _Chosen:
    platform: Platform | None = None


#: The one platform of this process; tests put another one here.
CHOSEN = _Chosen()


def current_platform() -> Platform:
    """Returns the platform of this process; chosen when it is first asked for."""
    if CHOSEN.platform is None:
        CHOSEN.platform = _choose(sys.platform)
    return CHOSEN.platform


def _choose(system: str) -> Platform:
    if system == "darwin":
        return MacPlatform(load_objective_c())

    return LinuxPlatform()


#: An object's address, a text (sent as an NSString), or a C value such as `ctypes.c_uint64(1)`.
Argument = int | str | ctypes.c_bool | ctypes.c_int32 | ctypes.c_uint32 | ctypes.c_uint64

_Word = ctypes.c_void_p


class ObjectiveC:
    """Sends messages. An object is an address; 0 is nil, and a message to nil returns 0, as in Objective-C.

    A message to an object without that method ends the process, so only send what is documented.

    Args:
        library: the runtime, libobjc, as loaded by `ctypes`.
    """

    def __init__(self, library: Any) -> None:
        library.objc_getClass.argtypes = library.sel_registerName.argtypes = [ctypes.c_char_p]
        library.objc_getClass.restype = library.sel_registerName.restype = _Word
        library.objc_autoreleasePoolPush.argtypes = []
        library.objc_autoreleasePoolPush.restype = _Word
        library.objc_autoreleasePoolPop.argtypes = [_Word]
        library.objc_autoreleasePoolPop.restype = None
        address = ctypes.cast(library.objc_msgSend, _Word).value
        assert address is not None
        self._library = library
        self._send_address = address
        self._methods: list[Any] = []  # kept, since C calls them

    def class_named(self, name: str) -> int:
        """Returns a class; 0 if the libraries that are loaded have none of this name."""
        return int(self._library.objc_getClass(name.encode()) or 0)

    def send(self, receiver: int, selector: str, *arguments: Argument, result: type[Any] = _Word) -> Any:
        """Sends a message and returns its result: an address, or what `result` says.

        On Apple Silicon arguments must be passed exactly as the method declares them, so each message gets a
        prototype of its own.
        """
        if not receiver:
            return result().value or 0
        values = [self._string(argument) if isinstance(argument, str) else argument for argument in arguments]
        types = [_Word if isinstance(value, int) else type(value) for value in values]
        message = ctypes.CFUNCTYPE(result, _Word, _Word, *types)(self._send_address)
        return message(receiver, self._library.sel_registerName(selector.encode()), *values) or 0

    def text(self, string: int) -> str:
        """Returns the text of an NSString; empty for nil."""
        content = self.send(string, "UTF8String", result=ctypes.c_char_p)
        return str(content.decode()) if content else ""

    def make_object(self, class_name: str, selector: str, types: str, method: Callable[..., object]) -> int:
        """Returns an object of a new class with one method, which gets addresses and returns nothing.

        Args:
            selector: names the method; each colon stands for an argument.
            types: of result and arguments, as `@encode` writes them.
        """
        library, count = self._library, selector.count(":")
        library.objc_allocateClassPair.argtypes = [_Word, ctypes.c_char_p, ctypes.c_size_t]
        library.objc_allocateClassPair.restype = _Word
        library.class_addMethod.argtypes = [_Word, _Word, _Word, ctypes.c_char_p]
        library.objc_registerClassPair.argtypes = [_Word]
        made = library.objc_allocateClassPair(self.class_named("NSObject"), class_name.encode(), 0)
        function = ctypes.CFUNCTYPE(None, *[_Word] * (2 + count))(
            lambda _self, _selector, *values: method(*(value or 0 for value in values))
        )
        self._methods.append(function)
        name = library.sel_registerName(selector.encode())
        library.class_addMethod(made, name, ctypes.cast(function, _Word), types.encode())
        library.objc_registerClassPair(made)
        return int(self.send(self.send(made, "alloc"), "init"))

    @contextmanager
    def pool(self) -> Iterator[None]:
        """Frees afterwards the temporary objects that methods return meanwhile."""
        token = self._library.objc_autoreleasePoolPush()
        try:
            yield
        finally:
            self._library.objc_autoreleasePoolPop(token)

    def _string(self, text: str) -> int:
        """Returns a temporary NSString."""
        made = ctypes.CFUNCTYPE(_Word, _Word, _Word, ctypes.c_char_p)(self._send_address)
        selector = self._library.sel_registerName(b"stringWithUTF8String:")
        return int(made(self.class_named("NSString"), selector, text.encode()) or 0)


def load_objective_c() -> ObjectiveC:
    """Loads the runtime of this Mac."""
    return ObjectiveC(ctypes.CDLL(ctypes.util.find_library("objc") or "/usr/lib/libobjc.dylib"))


#: kAEQuitReason: an attribute of the event with which macOS quits apps when it logs out or shuts down.
QUIT_REASON: Final = int.from_bytes(b"why?", "big")
#: NSActivityUserInitiated: no App Nap, no sleep while nobody uses the Mac; the display may sleep.
USER_INITIATED: Final = 0x00FFFFFF
_PLAIN_TEXT: Final = "public.utf8-plain-text"  # NSPasteboardTypeString
_MOST_SELECTED: Final = 1_000_000  # characters of another program's selection
#: The method of the service, as Info.plist names it (`NSMessage`).
SERVICE: Final = "askOctavo"
_THERMAL_STATE_SERIOUS: Final = 2  # NSProcessInfoThermalState: macOS now makes the processors slower


#: Programs of desktops, each with what makes it ask for a part of the screen and write it to a file.
_SCREENSHOTS: Final = (
    ["gnome-screenshot", "-a", "-f"],
    ["spectacle", "-r", "-b", "-n", "-o"],
    ["xfce4-screenshooter", "-r", "-s"],
)
_PATIENCE: Final = 180.0  # seconds for the person
_MAX_PICTURE: Final = 64 << 20  # bytes


def _screenshot_by_program(command: list[str]) -> bytes | str:
    try:
        with tempfile.TemporaryDirectory(prefix="octavo-screenshot-") as folder:
            file = Path(folder, "screenshot.png")
            ended = subprocess.run([*command, str(file)], capture_output=True, timeout=_PATIENCE)
            said = ended.stderr.decode("utf-8", "replace").strip()
            return _picture(file) or said
    except subprocess.TimeoutExpired:
        return translate("window", "nothing was chosen for three minutes")
    except OSError as error:
        return error.strerror or command[0]


def _screenshot_by_portal() -> bytes | str:
    options = {"handle_token": ("s", "octavo"), "interactive": ("b", True)}
    try:
        with DesktopPortal("Screenshot") as portal:
            found = portal.ask("Screenshot", "sa{sv}", ("", options), _PATIENCE)
        taken = _picture(Path(QUrl(found["uri"][1]).toLocalFile()))
        return taken or translate("window", "the desktop gave no picture")
    except PermissionError as error:
        return "" if error.args == (1,) else translate("window", "the desktop gave no picture")
    except Exception as error:  # noqa: BLE001 - a desktop may answer anything
        refused = type(error) is OSError  # in the portal's words
        return (refused and str(error)) or translate("window", "the desktop does not answer")


def _picture(file: Path) -> bytes:
    return file.read_bytes() if file.is_file() and file.stat().st_size <= _MAX_PICTURE else b""


_PORTAL: Final = "org.freedesktop.portal.Desktop"
_PORTAL_PATH: Final = "/org/freedesktop/portal/desktop"
_PORTAL_FILE: Final = f"dbus-1/services/{_PORTAL}.service"  # D-Bus starts the portal if it is there
_ANSWER_WITHIN: Final = 30.0  # seconds for the portal, which may have to be started
_Values = tuple[Any, ...]


class DesktopPortal:
    """An interface of the portal of a Linux desktop, on a connection of its own, for a thread that may wait.

    Spoken to by jeepney, which keyring brings on Linux: PySide's QtDBus cannot write an array of structures.

    Attributes:
        socket: the connection's; shutting it down ends what is waited for.

    Raises:
        Exception: there is no bus; from methods, the portal or the bus has ended.
    """

    def __init__(self, interface: str) -> None:
        from jeepney import DBusAddress, MatchRule, message_bus
        from jeepney.io.blocking import open_dbus_connection

        self._interface = DBusAddress(_PORTAL_PATH, _PORTAL, interface=f"org.freedesktop.portal.{interface}")
        self._signals: deque[Any] = deque()
        self._bus = open_dbus_connection("SESSION")
        self._bus.filter(MatchRule(type="signal"), queue=self._signals)
        self.socket = self._bus.sock
        gone = MatchRule(type="signal", sender="org.freedesktop.DBus", member="NameOwnerChanged")
        gone.add_arg_condition(0, _PORTAL)
        for rule in (MatchRule(type="signal", sender=_PORTAL), gone):
            self._reply(message_bus.AddMatch(rule))

    def __enter__(self) -> DesktopPortal:
        return self

    def __exit__(self, *_error: object) -> None:
        self._bus.close()

    def _reply(self, message: Any) -> _Values:
        from jeepney import HeaderFields, MessageType

        reply = self._bus.send_and_get_reply(message, timeout=_ANSWER_WITHIN)
        if reply.header.message_type is MessageType.error:
            raise OSError(str((*reply.body, reply.header.fields[HeaderFields.error_name])[0]))
        return tuple(reply.body)

    def call(self, method: str, signature: str, body: _Values, interface: str = "") -> _Values:
        """Returns the answer to a method, of another interface if one is given; an OSError is a refusal."""
        from jeepney import new_method_call

        to = self._interface.with_interface(interface) if interface else self._interface
        return self._reply(new_method_call(to, method, signature, body))

    def ask(self, method: str, signature: str, body: _Values, within: float = _ANSWER_WITHIN) -> Any:
        """Makes a request, which a person may have to answer; returns its results.

        Raises:
            TimeoutError: nobody has answered.
            PermissionError: the person, or the desktop, has said no; the portal's code, 1 for the person.
            OSError: the portal refuses it.
        """
        (request,) = self.call(method, signature, body)
        until = time.monotonic() + within
        while True:
            path, member, values = self.heard(until - time.monotonic())
            if path == request and member == "Response":
                if values[0]:
                    raise PermissionError(values[0])
                return values[1]

    def heard(self, within: float | None = None) -> tuple[str, str, _Values]:
        """Waits for a signal of the portal, and returns its path, name and values."""
        from jeepney import HeaderFields

        message = self._bus.recv_until_filtered(self._signals, timeout=within)
        path, member = (message.header.fields[each] for each in (HeaderFields.path, HeaderFields.member))
        if member == "NameOwnerChanged" and not message.body[2]:
            raise ConnectionResetError("the portal has ended")
        return path, member, message.body


class MacPlatform(Platform):
    """macOS 14 and later."""

    closing_hides = True
    one_menu_bar = True
    template_icons = True
    system_font_first = True
    needs_icon = False

    def __init__(self, runtime: ObjectiveC) -> None:
        self._runtime = runtime
        self._in_dock = True

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

    def show_in_dock(self, shown: bool) -> None:
        """`NSApplicationActivationPolicyRegular` or `Accessory`; nothing is sent where it is so already."""
        if shown == self._in_dock:
            return
        self._in_dock = shown
        send = self._runtime.send
        with self._runtime.pool():
            app = send(self._runtime.class_named("NSApplication"), "sharedApplication")
            send(app, "setActivationPolicy:", ctypes.c_uint64(0 if shown else 1))

    def activate(self) -> int:
        send = self._runtime.send
        with self._runtime.pool():
            workspace = send(self._runtime.class_named("NSWorkspace"), "sharedWorkspace")
            front = send(workspace, "frontmostApplication")
            process = int(send(front, "processIdentifier", result=ctypes.c_int32))
            app = send(self._runtime.class_named("NSApplication"), "sharedApplication")
            send(app, "activateIgnoringOtherApps:", ctypes.c_bool(True))
        return process

    def go_back(self, process: int) -> None:
        send, apps = self._runtime.send, self._runtime.class_named("NSRunningApplication")
        with self._runtime.pool():
            other = send(apps, "runningApplicationWithProcessIdentifier:", ctypes.c_int32(process))
            how = (send(apps, "currentApplication"), ctypes.c_uint64(0))
            if not send(other, "activateFromApplication:options:", *how, result=ctypes.c_bool):
                app = send(self._runtime.class_named("NSApplication"), "sharedApplication")
                send(app, "hide:", 0)

    def set_dock_menu(self, menu: QMenu) -> None:
        if hasattr(menu, "setAsDockMenu"):  # only PySide6 for macOS has it
            menu.setAsDockMenu()

    def offer_service(self, asked: Callable[[str], object]) -> None:
        """Becomes the provider of the service that Info.plist names, "Ask Octavo About the Selection"."""
        runtime = self._runtime

        def on_asked(pasteboard: int, _data: int, _error: int) -> None:
            with runtime.pool():
                text = runtime.text(runtime.send(pasteboard, "stringForType:", _PLAIN_TEXT))
            if text.strip():
                asked(text[:_MOST_SELECTED])

        with runtime.pool():
            provider = runtime.make_object(
                "OctavoServiceProvider", f"{SERVICE}:userData:error:", "v@:@@^@", on_asked
            )
            app = runtime.send(runtime.class_named("NSApplication"), "sharedApplication")
            runtime.send(app, "setServicesProvider:", provider)

    def slowed_by(self) -> Literal["", "power", "heat"]:
        send = self._runtime.send
        with self._runtime.pool():
            process = send(self._runtime.class_named("NSProcessInfo"), "processInfo")
            if send(process, "isLowPowerModeEnabled", result=ctypes.c_bool):
                return "power"
            state = send(process, "thermalState", result=ctypes.c_long)
            return "heat" if state >= _THERMAL_STATE_SERIOUS else ""

    def is_logging_out(self) -> bool:
        send = self._runtime.send
        with self._runtime.pool():
            manager = send(self._runtime.class_named("NSAppleEventManager"), "sharedAppleEventManager")
            event = send(manager, "currentAppleEvent")
            return bool(send(event, "attributeDescriptorForKeyword:", ctypes.c_uint32(QUIT_REASON)))

    def keychain(self) -> KeyringBackend | None:
        """Returns the login keychain."""
        from keyring.backends.macOS import Keyring

        return Keyring() if Keyring.viable else None

    def screenshot(self) -> Callable[[], bytes | str]:
        return partial(_screenshot_by_program, ["/usr/sbin/screencapture", "-i", "-x"])

    def tray_label(self) -> str:
        return translate("window", "Menu bar")

    def tray_alone_label(self) -> str:
        return translate("window", "Leave the Dock without a window")

    def reveal_label(self) -> str:
        return translate("models", "Show in Finder")

    def memory_label(self) -> str:
        return translate("models", "For this Mac with {number} GB of memory")

    def privacy_label(self) -> str:
        return translate("window", "Nothing leaves this Mac")


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
        """Qt has no such setting, but desktops that switch animations off give styles a duration of zero."""
        style = QApplication.style()
        return style.styleHint(QStyle.StyleHint.SH_Widget_Animation_Duration) == 0

    def begin_activity(self, reason: str) -> int:
        """Does nothing: Linux slows no program in the background; the desktop decides when to sleep."""
        return 0

    def end_activity(self, token: int) -> None:
        """Does nothing."""

    def bring_all_to_front(self) -> None:
        """Does nothing: there is no Window menu that could ask for it."""

    def show_in_dock(self, shown: bool) -> None:
        """Does nothing: a hidden window has no place in a taskbar."""

    def activate(self) -> int:
        """Does nothing: `QWidget.activateWindow` does it, where the desktop allows."""
        return 0

    def go_back(self, process: int) -> None:
        """Does nothing: the window manager does so by itself."""

    def set_dock_menu(self, menu: QMenu) -> None:
        """Does nothing: a desktop reads entries from the .desktop file, which can only start programs."""

    def offer_service(self, asked: Callable[[str], object]) -> None:
        """Does nothing: desktops have no such menu."""

    def slowed_by(self) -> Literal["", "power", "heat"]:
        return ""

    def is_logging_out(self) -> bool:
        return False  # sessions end programs by signals

    def keychain(self) -> KeyringBackend | None:
        """The Secret Service of the desktop, if one is running. No file stands in for it."""
        from keyring.backends.SecretService import Keyring

        return Keyring() if Keyring.viable else None

    def screenshot(self) -> Callable[[], bytes | str] | None:
        if program := next((each for each in _SCREENSHOTS if shutil.which(each[0])), None):
            return partial(_screenshot_by_program, program)
        folders = (os.environ.get("XDG_DATA_DIRS") or "/usr/local/share:/usr/share").split(":")
        return _screenshot_by_portal if any(Path(each, _PORTAL_FILE).exists() for each in folders) else None

    def tray_label(self) -> str:
        return translate("window", "System tray")

    def tray_alone_label(self) -> str:
        return translate("window", "Keep running without a window")

    def reveal_label(self) -> str:
        return translate("models", "Show in Folder")

    def memory_label(self) -> str:
        return translate("models", "For this computer with {number} GB of memory")

    def privacy_label(self) -> str:
        return translate("window", "Nothing leaves this computer")
