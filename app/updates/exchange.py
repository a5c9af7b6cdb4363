"""The exchange of the app for a newer one at quit, and back if that does not start.

Beside the app lies a hidden folder; in it, `ready` has the new app, unpacked and tried. When the app has
quit, a process of it (`python -m app.updates.exchange`) renames `ready` to `kept`, writes `trial.json`, and
exchanges both apps in one step of the file system, so that a whole app is in its place at every moment. The
new one counts its starts in `trial.json` and removes it when its window is painted; only then is the old
one deleted. After two starts that did not come so far, the apps are exchanged again. No Qt here: it may be
what does not start.
"""

from __future__ import annotations

import ctypes
import json
import os
import select
import shutil
import sqlite3
import subprocess
import sys
import time
from collections.abc import Sequence
from contextlib import closing, suppress
from pathlib import Path
from typing import Any, Final

from app.release import Release

MAX_STARTS: Final = 2  # of a new app, before the old one comes back
_QUIT_WITHIN: Final = 300  # seconds until the app has ended
_SHOWN_WITHIN: Final = 300  # seconds until the new one's window is painted
_TOOL_WITHIN: Final = 20  # seconds for a program that is asked something
_RENEWED_WITHIN: Final = 120  # seconds until macOS has taken the agent of a new app
_HOMEBREW: Final = (Path("/opt/homebrew"), Path("/usr/local"), Path("/home/linuxbrew/.linuxbrew"))
_OF_THE_SYSTEM: Final = ("/usr/bin/", "/usr/lib", "/usr/share/", "/nix/", "/snap/", "/app/")
_QUIET: Final[dict[str, Any]] = {
    "stdout": subprocess.DEVNULL,
    "stderr": subprocess.DEVNULL,
    "start_new_session": True,
}
_children: list[subprocess.Popen[bytes]] = []  # their stdin closes when this process ends


def is_mac() -> bool:
    """Whether this is macOS; asked here, as `app.platform` needs Qt."""
    return sys.platform == "darwin"


def this_app() -> Path | None:
    """Returns the bundle that is running, a folder; None for a clone or an installation by pip."""
    program = Path(sys.executable).resolve()
    if is_mac() and len(program.parts) > 4 and program.parents[2].suffix == ".app":
        return program.parents[2]
    return program.parent if getattr(sys, "frozen", False) else None


def program_of(app: Path) -> Path:
    """Returns the program in a bundle."""
    return app / "Contents" / "MacOS" / "Octavo" if app.suffix == ".app" else app / "octavo"


def work_folder(app: Path) -> Path:
    """Returns the folder for updates, on the app's own volume."""
    return app.parent / f".{app.name}.update"


def obstacle(app: Path | None, release: Release) -> str:
    """Returns why this Octavo cannot exchange itself and how it is updated, or "". May take seconds."""
    from app.translation import translate  # with Qt

    if app is None and (Path(__file__).parents[2] / ".git").exists():
        return translate(
            "updates", "This Octavo runs from a clone. Update it with “git pull” and “make setup”."
        )
    if app is None:
        return translate("updates", "pip has installed this Octavo. Update it with “pip install -U octavo”.")
    if not (release.feed and release.keys):
        return translate("updates", "This build has no updates. Get a newer one where you got this one.")
    if "AppTranslocation" in app.parts:
        return translate("updates", "Move Octavo to the folder Applications and open it there to update it.")
    casks = [link.resolve() for brew in _HOMEBREW for link in brew.glob("Caskroom/octavo*/*/*.app")]
    if {"Caskroom", "Cellar"} & {*app.parts} or app in casks:
        return translate(
            "updates", "Homebrew has installed this Octavo. Update it with “brew upgrade octavo”."
        )
    if str(app).startswith(_OF_THE_SYSTEM) or _is_packaged(app):
        return translate("updates", "A package of the system has brought this Octavo. Update that package.")
    try:
        _try_swap(app)
    except OSError:
        text = translate("updates", "Octavo may not change {folder}. Download the new one yourself.")
        return text.format(folder=app.parent)
    return ""


def _is_packaged(app: Path) -> bool:
    for command in (["dpkg-query", "-S"], ["rpm", "-qf"]):
        with suppress(OSError, subprocess.TimeoutExpired):
            asked = [*command, str(program_of(app))]
            if subprocess.run(asked, capture_output=True, timeout=_TOOL_WITHIN, check=False).returncode == 0:
                return True
    return False


def _try_swap(app: Path) -> None:
    """Raises OSError unless the app can be renamed, and its volume exchanges folders in one step."""
    if not os.access(app, os.W_OK):
        raise PermissionError
    one, other = (work_folder(app) / "probe" / name for name in "ab")
    for each in (one, other):
        each.mkdir(parents=True, exist_ok=True)
    swap(one, other)
    shutil.rmtree(one.parent)


def swap(one: Path, other: Path) -> None:
    """Exchanges two folders of one volume in one step. Raises OSError, with nothing changed."""
    library = ctypes.CDLL(None, use_errno=True)
    names, exchanging = (
        (os.fsencode(one), os.fsencode(other)),
        ctypes.c_uint(2),
    )  # RENAME_SWAP, RENAME_EXCHANGE
    try:
        if is_mac():
            failed = library.renamex_np(*names, exchanging)
        else:
            here = ctypes.c_int(-100)  # AT_FDCWD
            failed = library.renameat2(here, names[0], here, names[1], exchanging)
    except AttributeError as error:  # a C library without it
        raise OSError(str(error)) from None
    if failed:
        raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()), str(one))


def ready_version(app: Path) -> str:
    """Returns the version that waits to be installed; empty if there is none."""
    return str((_read(work_folder(app) / "ready" / "ready.json") or {}).get("version", ""))


def start(app: Path, version: str) -> Path | None:
    """Counts this start, if it is one of a new app; puts the old one back after too many.

    Returns:
        The old app's program, to be started in place of this one; None to go on.
    """
    path = work_folder(app) / "trial.json"
    trial = _read(path)
    if trial is None or trial.get("version") != version or not isinstance(trial.get("starts"), int):
        return None
    if trial["starts"] >= MAX_STARTS:
        return program_of(app) if go_back(app) else None
    with suppress(OSError):
        _write(path, trial | {"starts": trial["starts"] + 1})
    return None


def confirm(app: Path, version: str) -> tuple[str, bool]:
    """Ends the trial of a new app: this one runs.

    Returns:
        The version of an update that did not take place, if any, and whether that had been installed.
    """
    path = work_folder(app) / "trial.json"
    trial = _read(path)
    with suppress(OSError):
        path.unlink()
    if trial is None or trial.get("version") == version:
        return "", False
    return str(trial.get("version")), bool(trial.get("failed"))


def clean(app: Path) -> None:
    """Removes what updates have left: the old app, or one that was never finished. Takes seconds.

    After an update macOS takes the agent of the new app: an executable that was exchanged "must be
    re-registered or it may not launch" (SMAppService.h).
    """
    folder, ready = work_folder(app), ready_version(app)
    if (folder / "trial.json").exists():
        return
    if is_mac() and (folder / "kept").exists():
        command = [sys.executable, "-m", "engine", "service", "renew"]
        with suppress(OSError, subprocess.TimeoutExpired):
            subprocess.run(command, stdin=subprocess.DEVNULL, timeout=_RENEWED_WITHIN, check=False, **_QUIET)
    with suppress(OSError):
        for path in folder.glob("*"):
            if path.name != "ready" or not ready:
                shutil.rmtree(path) if path.is_dir() else path.unlink()
        folder.rmdir()


def go_back(app: Path) -> bool:
    """Puts the old app back; whether it could be."""
    path, kept = work_folder(app) / "trial.json", work_folder(app) / "kept" / app.name
    try:
        trial = json.loads(path.read_text("utf-8"))
        program_of(kept).stat()
        _write(path, trial | {"failed": True})
        _restore_chats(Path(trial["data"]), trial["schema"])
        swap(app, kept)
    except (OSError, KeyError, ValueError, TypeError, sqlite3.Error):
        with suppress(OSError):
            path.unlink()
        return False
    return True


def _schema(data: Path) -> int:
    """The version of the chats' file; -1 if there is none."""
    if not (data / "chats.db").is_file():
        return -1
    with closing(sqlite3.connect(data / "chats.db", timeout=10)) as chats:
        return int(chats.execute("PRAGMA user_version").fetchone()[0])


def _restore_chats(data: Path, schema: int) -> None:
    """Brings the chats back from before a new app has changed their form, which the old one could not read.

    Nothing was written in between, as the window was never painted.
    """
    now = _schema(data)
    before = data / f"chats.before-v{now}.db"  # by app/store/database.py, complete before it changes anything
    if 0 <= schema < now and before.is_file():
        with closing(sqlite3.connect(before)) as old, closing(sqlite3.connect(data / "chats.db")) as chats:
            old.backup(chats)  # in one transaction


def install(app: Path, data: Path, restart: bool, words: Sequence[str] = ()) -> None:
    """Starts the process that exchanges the app when this one has ended; `words`: options for a restart.

    Raises:
        OSError: it cannot be started.
    """
    how = [str(app), str(data), "restart" if restart else "quit"]
    command = [sys.executable, "-m", "app.updates.exchange", *how, *words]
    _children.append(subprocess.Popen(command, stdin=subprocess.PIPE, **_QUIET))


def main(words: list[str]) -> int:
    """Waits until the app has ended, which closes stdin, and exchanges it; returns 0, or 1 if it stays."""
    app, data, code = Path(words[0]), Path(words[1]), 0
    if not select.select([sys.stdin.fileno()], [], [], _QUIT_WITHIN)[0]:
        return 1
    try:
        exchange(app, data)
    except (OSError, sqlite3.Error):
        code = 1
    if words[2] == "restart":
        watch(app, words[3:])
    return code


def exchange(app: Path, data: Path) -> None:
    """Puts the new app into its place, on trial. Raises OSError, with the old one in place."""
    folder, version = work_folder(app), ready_version(app)
    if not version:
        raise FileNotFoundError(folder)
    shutil.rmtree(folder / "kept", ignore_errors=True)
    (folder / "ready").rename(folder / "kept")
    trial = {"version": version, "starts": 0, "data": str(data), "schema": _schema(data)}
    _write(folder / "trial.json", trial)
    swap(app, folder / "kept" / app.name)


def watch(app: Path, words: Sequence[str] = ()) -> None:
    """Opens the app with options, again if it ends unseen, and then the old one."""
    trial = work_folder(app) / "trial.json"
    for _ in range(MAX_STARTS):
        opened, until = _open(app, words), time.monotonic() + _SHOWN_WITHIN
        while trial.exists() and opened.poll() is None and time.monotonic() < until:
            time.sleep(0.1)
        if not trial.exists() or opened.poll() is None:
            return
    if go_back(app):
        _open(app, words)


def _open(app: Path, words: Sequence[str] = ()) -> subprocess.Popen[bytes]:
    """Starts the app; the process ends with it."""
    mac = app.suffix == ".app" and is_mac()
    command = ["/usr/bin/open", "-n", "-W", str(app), "--args"] if mac else [str(program_of(app))]
    command += words
    opened = subprocess.Popen(command, stdin=subprocess.DEVNULL, env=clean_environment(), **_QUIET)
    _children.append(opened)
    return opened


def clean_environment() -> dict[str, str]:
    """Returns the environment for another bundle's program, without what this one's launcher has set."""
    own = () if this_app() is None else ("PYTHONHOME", "PYTHONPATH", "PYTHONEXECUTABLE")
    kept = {name: value for name, value in os.environ.items() if name not in own}
    return kept | {"PYINSTALLER_RESET_ENVIRONMENT": "1"}


def _read(path: Path) -> dict[str, Any] | None:
    try:
        content = json.loads(path.read_text("utf-8"))
        return content if isinstance(content, dict) else None
    except (OSError, ValueError):
        return None


def _write(path: Path, content: dict[str, Any]) -> None:
    """Writes a whole file or none, and onto the disk."""
    part = path.with_suffix(".part")
    with part.open("w", encoding="utf-8") as file:
        json.dump(content, file)
        file.flush()
        os.fsync(file.fileno())
    part.replace(path)


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
