"""Opens the real window over an empty data folder: times of its start, its menus, a picture.

Usage: window_start.py PICTURE MENUS. The person's chats and settings are not touched.
"""

from __future__ import annotations

import os
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

BEGUN = time.perf_counter()
LIMIT = 240_000  # ms
if sys.platform == "linux" and not (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")):
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QEventLoop, QTimer  # noqa: E402
from PySide6.QtGui import QAction  # noqa: E402
from PySide6.QtWidgets import QApplication, QMenu  # noqa: E402

from app.application import Octavo, build_application  # noqa: E402
from app.processes.engine_client import Link  # noqa: E402


def menu_lines(actions: list[QAction], depth: int = 0) -> Iterator[str]:
    """A line for each entry: text, keys, role, and what is off."""
    for action in actions:
        menu = action.menu()
        if action.isSeparator():
            yield "    " * depth + "--------"
            continue
        keys = ", ".join(each.toString() for each in action.shortcuts())
        role = action.menuRole().name.removesuffix("Role")
        notes = [keys, "" if role in ("No", "TextHeuristic") else role, "" if action.isEnabled() else "off"]
        more = "; ".join(note for note in notes if note)
        yield "    " * depth + action.text().replace("&", "") + (f"  [{more}]" if more else "")
        if isinstance(menu, QMenu):
            yield from menu_lines(menu.actions(), depth + 1)


def main(picture: Path, menus: Path) -> int:
    """Returns 0 once the window could answer; 1 if it could not within its time."""
    app = build_application()
    with tempfile.TemporaryDirectory(prefix="octavo-") as folder:
        octavo = Octavo(Path(folder))
        window, library, loop = octavo.window, octavo.window.library, QEventLoop()
        times: dict[str, float] = {}

        def note(what: str) -> None:
            times.setdefault(what, time.perf_counter() - BEGUN)

        def on_library() -> None:
            if library.can_answer:
                note("can answer")
                loop.quit()
            elif library.state.state == "failed":
                print(library.state.message)
                loop.quit()

        window.painted.connect(lambda: note("painted"))
        library.changed.connect(on_library)
        QTimer.singleShot(LIMIT, loop.quit)
        window.show()
        loop.exec()
        for what, seconds in times.items():
            print(f"{what} after {seconds:.2f} s")
        print(f"platform {app.platformName()}, screen scale {window.devicePixelRatioF():g}")
        QApplication.sendPostedEvents()
        window.grab().save(str(picture))
        menus.write_text("\n".join(menu_lines(window.menus.actions())) + "\n", encoding="utf-8")
        window.closing.quit_now()
        if octavo.client.link is not Link.CLOSED:
            octavo.client.link_changed.connect(lambda link, _: loop.quit() if link is Link.CLOSED else None)
            loop.exec()
        del octavo
        app.processEvents()
    return 0 if "can answer" in times else 1


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]), Path(sys.argv[2])))
