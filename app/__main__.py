"""`python -m app`: opens the window. Without a display it answers one prompt offscreen."""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from app.pyside_imports import read_no_sources

if TYPE_CHECKING:
    from app.application import Octavo
    from app.processes.crash_reports import CrashReports

PICTURE = Path("build") / "octavo.png"
_INTERRUPTED = 130  # what a shell reports for a program that Ctrl-C has ended


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
    if picture is None:
        _put_old_back(arguments)
    try:
        read_no_sources()
        from app.application import Octavo, build_application
    except ImportError as error:
        return _refuse(error)
    from app.processes.crash_reports import CrashReports, report_startup_failure
    from app.settings import default_data_folder
    from app.store.database import StoreError
    from app.window.desktop.open_requests import OnlyWindow

    app = build_application()
    appearance: Literal["dark", "light"] | None
    appearance = "dark" if options.dark else "light" if options.light else None
    with tempfile.TemporaryDirectory(prefix="octavo-") as scratch:
        # The demo uses the chats of the user only if --data names their folder.
        folder = options.data or (Path(scratch) if picture is not None else default_data_folder())
        try:
            only = OnlyWindow.claim(folder, options.open) if picture is None else None
        except OSError as error:
            report_startup_failure(str(error))
            return 2
        if only is None and picture is None:
            return 0  # the window that is there opens it
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
            if only is not None:
                only.requested.connect(octavo.open_again)
            code = octavo.run()
            if only is not None:
                only.close()
            crashes.close()
            return code
        from app.headless import PROMPT, HeadlessDemo

        code = HeadlessDemo(octavo, picture, options.prompt or PROMPT).run()
        del octavo
        crashes.close()
    app.processEvents()
    return code


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
