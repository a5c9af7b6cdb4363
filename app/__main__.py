"""`python -m app`: opens the window. Without a display it answers one prompt offscreen."""

from __future__ import annotations

import argparse
import contextlib
import fcntl
import json
import os
import socket
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final, Literal

from app.pyside_imports import read_no_sources
from app.release import default_data_folder

if TYPE_CHECKING:
    from app.application import Octavo
    from app.processes.crash_reports import CrashReports

PICTURE = Path("build") / "octavo.png"
_INTERRUPTED = 130  # what a shell reports for a program that Ctrl-C has ended
_ANSWER_WITHIN: Final = 10.0  # seconds for a window that is just starting


def main(arguments: list[str] | None = None) -> int:
    """Runs the app; returns the exit code: 0, 2 after one line on stderr, or 130 at Ctrl-C."""
    parser = argparse.ArgumentParser(
        prog="octavo", description="Chat with local models and see their memory."
    )
    parser.add_argument("--data", type=Path, metavar="DIR", help="folder for chats and settings")
    appearance_options = parser.add_mutually_exclusive_group()
    appearance_options.add_argument(
        "--dark", action="store_true", help="use the dark palette, overriding the settings"
    )
    appearance_options.add_argument("--light", action="store_true", help="use the light palette")
    parser.add_argument(
        "--headless-demo", type=Path, metavar="PICTURE", help="answer one prompt offscreen and save a picture"
    )
    parser.add_argument("--prompt", help="prompt for --headless-demo")
    parser.add_argument("open", nargs="*", help="a model file or folder, or octavo://new?prompt=Hello")
    options = parser.parse_args(arguments)
    picture = options.headless_demo
    if picture is None and not _has_display():
        print("No display found: answering one prompt offscreen.", flush=True)
        picture = PICTURE
    if picture is not None:
        os.environ["QT_QPA_PLATFORM"] = "offscreen"
    try:
        return _run(options, picture, sys.argv[1:] if arguments is None else arguments)
    except KeyboardInterrupt:  # before the window takes it as a request to quit
        return _INTERRUPTED


def _has_display() -> bool:
    if sys.platform != "linux" or os.environ.get("QT_QPA_PLATFORM"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def _run(options: argparse.Namespace, picture: Path | None, arguments: list[str]) -> int:
    lock: int | None = -1
    refused: OSError | None = None
    if picture is None:
        _put_old_back(arguments)
        try:
            lock = claim_window(options.data or default_data_folder(), options.open)
        except OSError as error:
            refused = error
        if lock is None:
            return 0  # the window that is there opens it
    try:
        read_no_sources()
        from app.application import Octavo, build_application
    except ImportError as error:
        return _refuse(error)
    from app.processes.crash_reports import CrashReports, report_startup_failure
    from app.store.database import StoreError
    from app.translation import translate
    from app.window.desktop.open_requests import OnlyWindow

    app = build_application()
    appearance: Literal["dark", "light"] | None
    appearance = "dark" if options.dark else "light" if options.light else None
    with tempfile.TemporaryDirectory(prefix="octavo-") as scratch:
        # The demo uses the chats of the user only if --data names their folder.
        folder = options.data or (Path(scratch) if picture is not None else default_data_folder())
        if refused is not None:
            text = translate("window", "Octavo is running already, but its window does not answer.")
            report_startup_failure(text if isinstance(refused, TimeoutError) else str(refused))
            return 2
        crashes = CrashReports(folder)
        crashes.install()
        try:
            octavo = Octavo(folder, appearance)
        except ImportError as error:
            crashes.close()
            return _refuse(error)
        except (StoreError, OSError) as error:
            report_startup_failure(str(error))
            crashes.close()
            return 2
        for text in options.open:
            octavo.open(text)
        if picture is None:
            _report_crash(octavo, crashes)
            words = [f"--data={options.data.absolute()}"] if options.data else []
            octavo.window.updates.words = [*words, *[f"--{appearance}"] * (appearance is not None)]
            only = OnlyWindow(folder, lock or 0)
            only.requested.connect(octavo.open_again)
            code = octavo.run()
            only.close()
            crashes.close()
            return code
        from app.headless import PROMPT, HeadlessDemo

        code = HeadlessDemo(octavo, picture, options.prompt or PROMPT).run()
        del octavo
        crashes.close()
    app.processEvents()
    return code


def claim_window(folder: Path, texts: Sequence[str]) -> int | None:
    """Returns the lock of a folder's one window; None if `texts` were handed over to the window that has it.

    A second start needs no Qt for that.

    Raises:
        TimeoutError: that window does not answer.
        OSError: the folder cannot be written.
    """
    folder.mkdir(parents=True, exist_ok=True)
    lock = os.open(folder / "window.lock", os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    until = time.monotonic() + _ANSWER_WITHIN
    while True:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            return lock
        except BlockingIOError:
            with contextlib.suppress(OSError), socket.socket(socket.AF_UNIX) as window:
                window.settimeout(max(until - time.monotonic(), 0.1))
                window.connect(str(folder / "window.sock"))
                window.sendall(json.dumps([_absolute(text) for text in texts]).encode())
                window.shutdown(socket.SHUT_WR)
                if window.recv(1):
                    os.close(lock)
                    return None
        if time.monotonic() > until:
            os.close(lock)
            raise TimeoutError
        time.sleep(0.05)


def _absolute(text: str) -> str:
    """Returns what is to be opened as a process in another folder can read it."""
    return text if ":" in text or not Path(text).exists() else str(Path(text).absolute())


def _put_old_back(arguments: list[str]) -> None:
    """Becomes the app from before an update, if the new one has not started twice."""
    from app.release import this_release

    if not (release := this_release()).flavour:
        return
    from app.updates import exchange

    app = exchange.this_app()
    if app is not None and (old := exchange.start(app, release.version)) is not None:
        os.execve(old, [str(old), *arguments], exchange.clean_environment())


def _refuse(error: ImportError) -> int:
    """Says that a system library which Qt needs is missing; returns the exit code."""
    from app.release import repair_advice

    print(f"octavo: the window cannot be opened: {error}. {repair_advice()}", file=sys.stderr)
    return 2


def _report_crash(octavo: Octavo, crashes: CrashReports) -> None:
    from app.translation import translate

    if crashes.last is not None:
        text = translate("app", "Octavo crashed last time. A report is in {path}.")
        octavo.window.banner.show_message(text.format(path=crashes.last), translate("app", "Dismiss"))


if __name__ == "__main__":
    raise SystemExit(main())
