"""How many files of ours three everyday things pass through: `python tests/walks.py [--list]`.

Opens the real window, without a display, on a real engine and the starter model, and notes every file of ours
in which a function is called, in both processes: while the model loads, from a click on Send to the first
token, and while tokens stream, from the model's step to the pixels of the window.
"""

from __future__ import annotations

import argparse
import mmap
import os
import subprocess
import sys
import tempfile
import traceback
from pathlib import Path

ROOT = Path(__file__).parent.parent
PHASES = {1: "a model load", 2: "a click on Send", 3: "a token, from the step to pixels"}
OURS = ("app", "engine", "metal_kernels", "octavo")

#: Runs at the start of each process: notes a file when something in it is first called in a phase.
NOTING = """
import mmap, os, sys, threading
if "OCTAVO_WALK" in os.environ:
    folder = os.environ["OCTAVO_WALK"]
    phase = mmap.mmap(os.open(folder + "/phase", os.O_RDWR), 1)
    notes = open(folder + "/notes", "a", buffering=1)
    seen = set()
    def note(frame, event, argument):
        if event == "call" and phase[0] and frame.f_code.co_flags & 1:  # a function, not a module
            key = (phase[0], frame.f_code.co_filename)
            if key not in seen:
                seen.add(key)
                notes.write(f"{key[0]} {key[1]}\\n")
    sys.setprofile(note)
    threading.setprofile(note)
"""


def main() -> None:
    """Starts the walk in a process of its own and prints what it noted."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--list", action="store_true", help="print the files too")
    arguments = options.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        Path(folder, "sitecustomize.py").write_text(NOTING)
        Path(folder, "phase").write_bytes(b"\0")
        environment = os.environ | {
            "OCTAVO_WALK": folder,
            "PYTHONPATH": os.pathsep.join([folder, str(ROOT)]),
            "QT_QPA_PLATFORM": "offscreen",
        }
        command = [sys.executable, __file__, "walk", folder]
        subprocess.run(command, env=environment, check=True, timeout=600)
        notes = Path(folder, "notes").read_text().splitlines()
    for phase, name in PHASES.items():
        files = sorted({note.split(" ", 1)[1] for note in notes if note.startswith(f"{phase} ")})
        files = [each for each in files if each.startswith(tuple(f"{ROOT}/{room}" for room in OURS))]
        names = [str(Path(each).relative_to(ROOT)) for each in files]
        memory = sum(each.startswith("app/memory/") for each in names)
        window = sum(each.startswith("app/") for each in names) - memory
        rest = len(names) - memory - window
        print(f"{name}: {len(names)} files (engine {rest}, window {window}, memory panel {memory})")
        if arguments.list:
            print("".join(f"    {each}\n" for each in names), end="")


def walk(folder: Path) -> None:
    """The window, the model, one answer."""
    from PySide6.QtCore import QEventLoop, QTimer
    from PySide6.QtWidgets import QApplication

    from app.application import Octavo, build_application

    phase = mmap.mmap(os.open(folder / "phase", os.O_RDWR), 1)
    build_application([])
    phase[0] = 1
    octavo = Octavo(folder / "data", "dark")
    window = octavo.window
    window.show()

    def wait(condition) -> None:
        loop, timer = QEventLoop(), QTimer(interval=5)
        met = []

        def look() -> None:
            try:
                met.append(bool(condition()))
            except Exception:  # noqa: BLE001 - shown, and the end of the walk, not of every timer
                traceback.print_exc()
                os._exit(1)
            if met[-1]:
                loop.quit()

        timer.timeout.connect(look)
        QTimer.singleShot(120_000, loop, loop.quit)
        timer.start()
        loop.exec()
        timer.stop()
        if not met or not met[-1]:
            print("the walk did not get on within two minutes", file=sys.stderr)
            os._exit(1)

    answers = window.conversations.answers
    wait(lambda: window.library.can_answer)
    phase[0] = 0
    window.settings.max_tokens, window.settings.temperature = 200, 0.0
    window.composer.set_text("Count from one to five hundred, in words.")
    phase[0] = 2
    window.composer.submitted.emit("Count from one to five hundred, in words.")
    wait(lambda: (answer := answers.of_chat(window.current_chat)) is not None and answer.tokens > 0)
    phase[0] = 0
    wait(lambda: (answer := answers.of_chat(window.current_chat)) is None or answer.tokens > 10)
    phase[0] = 3
    wait(lambda: (answer := answers.of_chat(window.current_chat)) is None or answer.tokens > 150)
    phase[0] = 0
    wait(lambda: not answers.running())
    window.close()
    QApplication.processEvents()
    os._exit(0)


if __name__ == "__main__":
    if sys.argv[1:2] == ["walk"]:
        walk(Path(sys.argv[2]))
    else:
        main()
