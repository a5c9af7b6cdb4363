"""`octavo service`: `octavo serve` from login on, by launchd on a Mac and by systemd's user manager on Linux.

The options of `install` are kept in `service.json` in the data folder. The system starts fixed words, `octavo
service run`, which become `octavo serve` with these options; if it crashes, it is started again. On a Mac the
app registers the agent inside its bundle (SMAppService, macOS 13 and later). Where macOS refuses that, and
for a clone, a LaunchAgent is written. It is never both, as they have one label.
"""

from __future__ import annotations

import argparse
import ctypes
import os
import plistlib
import shlex
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any, Final, Literal, NamedTuple, get_args

import msgspec

from engine import __version__
from engine.errors import OctavoError
from engine.machine.files import read_regular, write_atomically
from engine.models.paths import data_folder

_ON_A_MAC: Final = sys.platform == "darwin"
#: What launchd and systemd know it by, also in older versions.
LABEL: Final = "app.octavo.serve"
_RUN: Final = ["service", "run"]
_DATA: Final = "OCTAVO_DATA"
_Variable = Literal["OCTAVO_CACHE", "OCTAVO_KV_CACHE", "HF_HOME", "HF_HUB_CACHE", "HF_ENDPOINT"]
_KEPT: Final = get_args(_Variable)
_KEEP_ALIVE: Final = "15"  # minutes
_SECONDS: Final = 30.0  # that the system may take for a command
_SETTLES_WITHIN: Final = 5.0  # seconds in which macOS ends what it no longer has registered
_PAUSE: Final = 0.1  # seconds
_MOST_KEPT: Final = 1 << 20  # bytes of the options, and of the log at a start


# --- the options


class KeptOptions(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What `service.json` holds."""

    words: list[str]  # options of `octavo serve`
    folder: str  # where paths among them begin
    environment: dict[_Variable, str]
    app: str  # the bundle whose agent is registered; empty for a LaunchAgent or a unit
    version: str  # of Octavo then


def _options_file() -> Path:
    return data_folder() / "service.json"


def _read_options() -> KeptOptions | None:
    """Returns the kept options; None if there are none, as with older versions. `OctavoError` if unusable."""
    try:
        return msgspec.json.decode(read_regular(_options_file(), _MOST_KEPT), type=KeptOptions)
    except FileNotFoundError:
        return None
    except (OSError, ValueError) as error:  # msgspec's, too
        raise _unusable(error) from error


def _unusable(error: OSError | ValueError) -> OctavoError:
    reason = f"{error.filename}: {error.strerror}" if isinstance(error, OSError) else error
    return OctavoError(
        f"{_options_file()} cannot be used ({reason}): `octavo service install` writes it again."
    )


def run(_: argparse.Namespace) -> int:
    """Becomes `octavo serve` with the kept options. Returns 0 if there are none: a failure is tried again."""
    if _ON_A_MAC and not sys.stderr.isatty():  # the agent in the bundle can name no file of this home
        log = Path(_login_service().log)
        log.parent.mkdir(parents=True, exist_ok=True)
        is_full = log.exists() and log.stat().st_size > _MOST_KEPT
        with log.open("wb" if is_full else "ab") as file:
            os.dup2(file.fileno(), 2)
    options = _read_options()
    if options is None:
        print(f"There is no {_options_file()}: `octavo service install` writes it.", file=sys.stderr)
        return 0
    try:
        os.chdir(options.folder)
        for name, value in options.environment.items():
            os.environ[name] = value
        os.execv(sys.executable, [sys.executable, "-m", "engine", "serve", *options.words])
    except (OSError, ValueError) as error:
        raise _unusable(error) from error


# --- launchd and systemd


class _LoginService(NamedTuple):
    """What starts the server at login on this system."""

    file: Path  # that describes it
    start: list[list[str]]  # commands, in this order
    stop: list[list[str]]  # likewise; these may fail
    running: list[str]  # a command that succeeds while it runs
    log: str  # where its messages are, for people


def _login_service() -> _LoginService:
    home = Path.home()
    if _ON_A_MAC:
        file = home / "Library" / "LaunchAgents" / f"{LABEL}.plist"
        domain = f"gui/{os.getuid()}"
        return _LoginService(
            file,
            [["launchctl", "bootstrap", domain, str(file)]],
            [["launchctl", "bootout", f"{domain}/{LABEL}"]],
            ["launchctl", "print", f"{domain}/{LABEL}"],
            str(home / "Library" / "Logs" / "Octavo" / "serve.log"),
        )
    systemctl = ["systemctl", "--user"]
    settings = Path(os.environ.get("XDG_CONFIG_HOME") or home / ".config")
    return _LoginService(
        settings / "systemd" / "user" / f"{LABEL}.service",
        [[*systemctl, "daemon-reload"], [*systemctl, "enable", "--now", LABEL]],
        [[*systemctl, "disable", "--now", LABEL]],
        [*systemctl, "is-active", "--quiet", LABEL],
        f"journalctl --user -u {LABEL}",
    )


def _description(log: str) -> bytes:
    """Returns the file that has the system start the fixed words: a LaunchAgent or a unit."""
    words, folder, here = [sys.executable, "-m", "engine", *_RUN], str(data_folder()), str(Path.cwd())
    if not _ON_A_MAC:
        return _unit(words, folder, here).encode()
    Path(log).parent.mkdir(parents=True, exist_ok=True)
    own = {"ProgramArguments": words, "EnvironmentVariables": {_DATA: folder}, "WorkingDirectory": here}
    return plistlib.dumps(AGENT | own | {"StandardErrorPath": log})


#: What a LaunchAgent and the agent in the bundle (`packaging/macapp/info_plist.py`) share; launchd.plist(5).
AGENT: Final[dict[str, Any]] = {
    "Label": LABEL,
    "AssociatedBundleIdentifiers": ["app.octavo.Octavo"],  # names it in System Settings, Login Items
    "RunAtLoad": True,
    "KeepAlive": {"SuccessfulExit": False},
    "ThrottleInterval": 30,
    "SoftResourceLimits": {"NumberOfFiles": 4096},  # 256 otherwise, for clients and weight files
    "StandardOutPath": "/dev/null",  # it prints the key
}


def _unit(words: list[str], folder: str, here: str) -> str:
    """Returns a unit of systemd; systemd.service(5), with its quoting."""

    def quoted(word: str) -> str:
        for special, escaped in (("\\", "\\\\"), ('"', '\\"'), ("%", "%%")):
            word = word.replace(special, escaped)
        return f'"{word}"'

    return "\n".join(
        [
            "[Unit]",
            "Description=Octavo, models for other programs on this computer",
            "[Service]",
            f"ExecStart={' '.join(quoted(word).replace('$', '$$') for word in words)}",
            f"WorkingDirectory={here.replace('%', '%%')}",  # for a clone's modules
            f"Environment={quoted(f'{_DATA}={folder}')}",
            "StandardOutput=null",  # it prints the key
            "Restart=on-failure",
            "RestartSec=30",
            "[Install]",
            "WantedBy=default.target",
            "",
        ]
    )


def _call(command: list[str]) -> str:
    """Runs a command of the system. Returns what went wrong, as a sentence; empty if nothing did."""
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=_SECONDS, check=False)
    except FileNotFoundError:
        return f"This system has no {command[0]}."
    except subprocess.TimeoutExpired:
        return f"{command[0]} did not answer within {_SECONDS:.0f} seconds."
    said = (done.stderr or done.stdout).strip().splitlines() or [f"status {done.returncode}"]
    return "" if done.returncode == 0 else f"{command[0]} refused: {said[0].rstrip('.')}."


# --- the agent in the bundle

_Word = ctypes.c_void_p
_NOT_REGISTERED, _ENABLED, _NEEDS_APPROVAL, _NOT_FOUND = range(4)  # SMAppServiceStatus
_REGISTERED: Final = (_ENABLED, _NEEDS_APPROVAL)
_ALLOW: Final = "macOS waits for your consent: Allow Octavo in System Settings, General, Login Items."


class BundledAgent:
    """The agent inside the app that is running, by macOS's SMAppService.

    Its methods raise `OctavoError` if macOS does not answer in time, as it may while it asks the person.

    Args:
        library: the Objective-C runtime, as loaded by `ctypes`.
    """

    def __init__(self, library: Any) -> None:
        library.objc_getClass.argtypes = library.sel_registerName.argtypes = [ctypes.c_char_p]
        library.objc_getClass.restype = library.sel_registerName.restype = _Word
        library.objc_autoreleasePoolPush.restype = _Word
        library.objc_autoreleasePoolPop.argtypes = [_Word]
        self._library = library
        self._address = ctypes.cast(library.objc_msgSend, _Word).value or 0

    def state(self) -> int:
        """Returns its SMAppServiceStatus; of one that was never registered it may be "not found"."""
        return int(self._ask(lambda agent: self.send(agent, "status", result=ctypes.c_long)))

    def register(self) -> str:
        """Has macOS start it, now and at login. Returns why it does not; empty if it does."""
        return self._change("registerAndReturnError:")

    def unregister(self) -> str:
        """Has macOS end it, which takes a moment. Returns why it does not; empty if it does."""
        return self._change("unregisterAndReturnError:")

    def send(self, receiver: int | None, selector: str, *arguments: Any, result: Any = _Word) -> Any:
        """Sends a message whose arguments are pointers; Apple Silicon wants a prototype for each."""
        message = ctypes.CFUNCTYPE(result, _Word, _Word, *[_Word] * len(arguments))(self._address)
        return message(receiver, self._library.sel_registerName(selector.encode()), *arguments)

    def _change(self, selector: str) -> str:
        def change(agent: int) -> str:
            error = _Word()
            if self.send(agent, selector, ctypes.byref(error), result=ctypes.c_bool):
                return ""
            said = self.send(error.value, "localizedDescription")
            text = self.send(said, "UTF8String", result=ctypes.c_char_p) or b"it gives no reason"
            return str(text.decode(errors="replace")).rstrip(".")

        return str(self._ask(change))

    def _ask(self, question: Callable[[int], object]) -> Any:
        answers: list[object] = []

        def ask() -> None:
            library, send = self._library, self.send
            pool = library.objc_autoreleasePoolPush()
            string = library.objc_getClass(b"NSString")
            name = send(string, "stringWithUTF8String:", f"{LABEL}.plist".encode())
            agent = send(library.objc_getClass(b"SMAppService"), "agentServiceWithPlistName:", name)
            answers.append(question(agent))
            library.objc_autoreleasePoolPop(pool)

        thread = threading.Thread(target=ask, name="octavo-agent", daemon=True)
        thread.start()
        thread.join(_SECONDS)
        if not answers:
            raise OctavoError(
                f"macOS did not answer within {_SECONDS:.0f} seconds. Look into System Settings, General, "
                "Login Items, and try again."
            )
        return answers[0]


def _load_runtime() -> Any:
    """Loads the runtime of this Mac, and the framework of SMAppService."""
    ctypes.CDLL("/System/Library/Frameworks/ServiceManagement.framework/ServiceManagement")
    return ctypes.CDLL("/usr/lib/libobjc.dylib")


def _this_app() -> str:
    """Returns the bundle that is running, if it has an agent; else ""."""
    app = Path(*Path(sys.executable).resolve().parts[:-3])
    return str(app) if (app / "Contents" / "Library" / "LaunchAgents" / f"{LABEL}.plist").is_file() else ""


def _bundled_agent() -> BundledAgent | None:
    """Returns the agent of this app; None outside of one, and before macOS 13."""
    if not _ON_A_MAC or not _this_app():
        return None
    agent = BundledAgent(library := _load_runtime())
    return agent if library.objc_getClass(b"SMAppService") else None


# --- the commands


def install(arguments: argparse.Namespace) -> int:
    """Keeps the options and has the system start the service. Returns 0, or 3 if a person must allow it."""
    from octavo.model_opening import find_model

    settings = arguments.settings  # `ServerSettings` of these options
    if arguments.key or arguments.prompts:
        raise OctavoError(
            "A service takes neither --key, which would lie open in its options, nor --prompts. Its key "
            "is in the data folder, and `octavo serve` prints it."
        )
    find_model(arguments.model or arguments.named)
    words = list(arguments.words)
    if not arguments.keep_alive:  # nobody sees that it holds the memory
        words += ["--keep-alive", _KEEP_ALIVE]
    kept = {name: os.environ[name] for name in _KEPT if os.environ.get(name)}
    if _start(KeptOptions(words, str(Path.cwd()), kept, _this_app(), __version__)) != 0:
        return 3
    scheme = "https" if settings.certificate else "http"
    print(f"Octavo serves at {scheme}://{settings.host}:{settings.port}, now and after each login.")
    print(f"Its messages: {_login_service().log}")
    return 0


def _start(options: KeptOptions) -> int:
    """Keeps the options and has the system start the service. Returns 0, or 3 if a person must allow it.

    Raises:
        OctavoError: the system does not; what there was before is there again.
    """
    service, agent, file, problem = _login_service(), _bundled_agent(), _options_file(), ""
    old = _check_nobody_else()
    before = {path: path.read_bytes() if path.exists() else None for path in (file, service.file)}
    was_registered = agent is not None and agent.state() in _REGISTERED
    was_there = was_registered or any(content is not None for content in before.values())
    try:
        write_atomically(file, msgspec.json.encode(options), 0o600)
        if agent is not None:
            is_same = old is not None and (old.app, old.version) == (options.app, options.version)
            problem = _register(agent, service, is_same)
        if agent is None or problem:
            by_file = msgspec.structs.replace(options, app="")
            write_atomically(file, msgspec.json.encode(by_file), 0o600)
            _start_by_file(agent, service, was_there)
    except (OctavoError, OSError) as error:
        for path, content in before.items():
            path.unlink(missing_ok=True) if content is None else write_atomically(path, content, 0o600)
        if before[service.file] is not None:
            for command in service.start:
                _call(command)
        elif agent is not None and was_registered:
            agent.register()
        place = f"{error.filename} cannot be written: " if isinstance(error, OSError) else ""
        kept = "The service from before is kept; `octavo service status` shows it."
        nothing = "Nothing was installed; start `octavo serve` yourself."
        why = f"{place}{getattr(error, 'strerror', error)}".rstrip(".")
        raise OctavoError(f"{why}. {kept if was_there else nothing}") from error
    if agent is not None and not problem and agent.state() == _NEEDS_APPROVAL:
        print(_ALLOW, file=sys.stderr)
        return 3
    if agent is not None and not problem:
        print(f"macOS starts it as a part of {options.app}; Login Items in System Settings names it so.")
    elif _ON_A_MAC:
        since = f", as macOS does not take the agent of {options.app} ({problem})" if problem else ""
        print(f"A LaunchAgent starts it{since}: {service.file}")
    return 0


def _register(agent: BundledAgent, service: _LoginService, is_same: bool) -> str:
    """Has macOS start the agent of this app, and no LaunchAgent. Returns why it does not; empty if it does.

    `is_same`: it is registered already, by this very version.
    """
    if os.environ.get(_DATA):
        return f"it would not find the options where {_DATA} says"
    is_stopped = service.file.exists()
    if is_stopped:
        for command in service.stop:
            _call(command)
        service.file.unlink()
    elif agent.state() == _ENABLED:
        if is_same and not _call(["launchctl", "kickstart", "-k", service.running[-1]]):
            return ""
        # SMAppService.h: "If an app updates either the plist or the executable for a LaunchAgent or
        # LaunchDaemon, the SMAppService must be re-registered or it may not launch. It is recommended to also
        # call unregister", which "will not wait for the service to be killed": until then, this may fail.
        is_stopped = _unregister(agent)
    until = time.monotonic() + (_SETTLES_WITHIN if is_stopped else 0)
    while is_stopped and not _call(service.running) and time.monotonic() < until:
        time.sleep(_PAUSE)
    while (problem := agent.register()) and agent.state() not in _REGISTERED and time.monotonic() < until:
        time.sleep(_PAUSE)
    return "" if agent.state() in _REGISTERED else problem or "it does not find it"


def _start_by_file(agent: BundledAgent | None, service: _LoginService, was_there: bool) -> None:
    """Has the system start a LaunchAgent or unit, and no agent of an app; `OctavoError` if it refuses."""
    if agent is not None:
        _unregister(agent)
    write_atomically(service.file, _description(service.log))
    for command in service.stop if was_there else []:
        _call(command)
    for command in service.start:
        if problem := _call(command):
            raise OctavoError(problem)


def _unregister(agent: BundledAgent) -> bool:
    """Returns whether it was registered, and is no longer; `OctavoError` if macOS keeps it."""
    if agent.state() not in _REGISTERED:
        return False
    problem = agent.unregister()
    if agent.state() in _REGISTERED:
        raise OctavoError(
            f"macOS keeps Octavo among the Login Items of System Settings ({problem}): turn it off there."
        )
    return True


def renew(_: argparse.Namespace) -> int:
    """Registers the agent again if the app was updated or moved. Returns the exit status."""
    options, agent = _read_options(), _bundled_agent()
    if options is not None and agent is not None and agent.state() == _ENABLED:
        new = msgspec.structs.replace(options, app=_this_app(), version=__version__)
        if new != options:
            return _start(new)
    print("There is nothing to register again.")
    return 0


def status(_: argparse.Namespace) -> int:
    """Prints how it stands. Returns 0 if it runs, 3 if it does not, and 1 if it is not installed."""
    service, agent, options, app = _login_service(), _bundled_agent(), _read_options(), _this_app()
    by_file, other = service.file.exists(), options.app if options is not None and options.app != app else ""
    install = shlex.join(["octavo", "service", "install", *(options.words if options is not None else [])])
    if other and not by_file and not Path(other).exists():
        print(f"{other}, which macOS was to start at login, is gone. To have it again: {install}")
        return 1
    state = _ENABLED if by_file or other else agent.state() if agent is not None else _NOT_REGISTERED
    if state == _NEEDS_APPROVAL:
        print(_ALLOW)
        return 3
    if state != _ENABLED:
        lost = state == _NOT_FOUND and options is not None
        said = f"macOS finds no agent in {app}." if lost else "Octavo does not start at login."
        print(f"{said} To have it: {install}")
        return 1
    runs = not _call(service.running)
    place = service.file if by_file else other or app
    print(f"Octavo starts at login and {'runs' if runs else 'does not run now'}: {place}")
    print(f"Its messages: {service.log}")
    if not by_file and options is not None and not other and options.version != __version__:
        print("Octavo was updated since macOS has registered it: octavo service renew")
    return 0 if runs else 3


def remove(_: argparse.Namespace) -> int:
    """Stops the service and deletes what starts it. Returns the exit status."""
    service, agent, file = _login_service(), _bundled_agent(), _options_file()
    _check_nobody_else()
    if agent is None or not _unregister(agent):
        if not service.file.exists() and not file.exists():
            print("Octavo does not start at login.")
            return 0
        for command in service.stop:
            _call(command)
    service.file.unlink(missing_ok=True)
    file.unlink(missing_ok=True)
    print("Octavo no longer starts at login.")
    return 0


def _check_nobody_else() -> KeptOptions | None:
    """Returns the kept options, if usable; `OctavoError` if another app's agent is registered."""
    options = None
    with suppress(OctavoError):  # they are replaced or deleted
        options = _read_options()
    if options is not None and options.app not in ("", _this_app()) and Path(options.app).exists():
        command = shlex.join([f"{options.app}/Contents/MacOS/Octavo", "service", "remove"])
        raise OctavoError(f"{options.app} has registered the service. Remove it there first: {command}")
    return options
