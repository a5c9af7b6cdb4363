"""How many files of ours three everyday things pass through: `python tests/walks.py [--list]`.

Opens the real window, without a display, on a real engine and the starter model, and notes every file of ours
in which a function is called, in both processes: while the model loads, from a click on Send to the first
token, and while tokens stream, from the model's step to the pixels of the window.

Files of a token are told apart:

- **on its way**: they delay the painted words. All that Python does is done in turns of an event loop: a
  step of the worker, a message that arrives, a timer, the painting of one widget. A turn is the words' own
  if it reaches one of `MILESTONES`: the model's step, the arrival of bytes, the delta, the flush into the
  transcript, the new text of a piece, its painting. A file is on the way if it runs in at least `SHARE` of
  the turns that reach the same milestone.
- **woken besides**: all other files in which something runs meanwhile: painting of other widgets, timers,
  statistics, saving, and what is on the way only sometimes.

The end of the answer is not part of it: something else happens then. Nor is what the store clears up a few
seconds after its start, nor what the hidden memory panel takes every few seconds.
"""

from __future__ import annotations

import argparse
import json
import mmap
import os
import subprocess
import sys
import tempfile
import time
import traceback
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parent.parent
LOAD, SEND, TOKEN = 1, 2, 3
PHASES: Final = {LOAD: "a model load", SEND: "a click on Send", TOKEN: "a token, from the step to pixels"}
OURS: Final = ("app", "engine", "metal_kernels", "octavo")
MILESTONES: Final = (
    "ModelRunner.step",
    "ChildProcess._on_output",
    "StreamingAnswers._on_delta",
    "Transcript.flush",
    "Prose.set_markdown",
    "Prose.paintEvent",
)
SHARE: Final = 0.8  # of the turns
TURNS: Final = 5  # of each milestone at least

#: Runs at the start of each process: notes the files that run in each phase, and in each turn of the words.
NOTING: Final = f"""
import json, mmap, os, sys, threading
if "OCTAVO_WALK" in os.environ:
    folder = os.environ["OCTAVO_WALK"]
    phase = mmap.mmap(os.open(folder + "/phase", os.O_RDWR), 1)
    notes = open(folder + "/notes", "a", buffering=1)
    milestones = frozenset({MILESTONES!r})
    ours = {tuple(f"{ROOT}/{room}/" for room in OURS)!r}
    seen = set()
    turns = {{}}  # by thread: the first frame of the turn, its files, its milestones
    def note(frame, event, argument):
        code, now = frame.f_code, phase[0]
        if event == "call":
            if not now or not code.co_flags & 1 or not code.co_filename.startswith(ours):
                return  # only functions, not modules
            if (now, code.co_filename) not in seen:
                seen.add((now, code.co_filename))
                notes.write(json.dumps([now, code.co_filename]) + "\\n")
            if now == {TOKEN}:
                turn = turns.setdefault(threading.get_ident(), (frame, set(), set()))
                turn[1].add(code.co_filename)
                if code.co_qualname in milestones:
                    turn[2].add(code.co_qualname)
        elif event == "return" and turns:
            turn = turns.get(threading.get_ident())
            if turn is not None and turn[0] is frame:
                del turns[threading.get_ident()]
                if turn[2] and now == {TOKEN}:
                    notes.write(json.dumps([sorted(turn[2]), sorted(turn[1])]) + "\\n")
    sys.setprofile(note)
    threading.setprofile(note)
"""


@dataclass(frozen=True)
class Walk:
    """The files that one thing passes through, from the root of the repository.

    Attributes:
        way: those on the way; empty where they are not told apart.
        besides: all others.
    """

    way: frozenset[str]
    besides: frozenset[str]

    @property
    def files(self) -> frozenset[str]:
        """All of them."""
        return self.way | self.besides


def measure() -> dict[int, Walk]:
    """Starts the window in a process of its own and returns the walk of each phase, which takes a minute.

    Raises:
        LookupError: a milestone was never reached, so it has another name now.
    """
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
        notes = [json.loads(line) for line in Path(folder, "notes").read_text().splitlines()]
    turns = [(set(first), set(second)) for first, second in notes if isinstance(first, list)]
    files: dict[int, set[str]] = {phase: set() for phase in PHASES}
    for first, second in notes:
        if isinstance(first, int):
            files[first].add(second)
    way = {TOKEN: _on_the_way(turns)}
    return {
        phase: Walk(_names(way.get(phase, set())), _names(files[phase] - way.get(phase, set())))
        for phase in PHASES
    }


def _on_the_way(turns: list[tuple[set[str], set[str]]]) -> set[str]:
    """The files that run in nearly all turns with the same milestone."""
    way: set[str] = set()
    for milestone in MILESTONES:
        with_it = [files for milestones, files in turns if milestone in milestones]
        if not with_it:
            raise LookupError(f"{milestone} was not called while the answer grew")
        counts = Counter(file for files in with_it for file in files)
        way |= {file for file, count in counts.items() if count >= SHARE * len(with_it)}
    return way


def _names(files: set[str]) -> frozenset[str]:
    return frozenset(str(Path(file).relative_to(ROOT)) for file in files)


def by_room(files: frozenset[str]) -> tuple[int, int, int]:
    """How many of the files are the engine's, the window's and the memory panel's."""
    memory = sum(file.startswith("app/memory/") for file in files)
    window = sum(file.startswith("app/") for file in files) - memory
    return len(files) - memory - window, window, memory


def main() -> None:
    """Prints the numbers, and with `--list` the files."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    options.add_argument("--list", action="store_true", help="print the files too")
    arguments = options.parse_args()
    for phase, walk in measure().items():
        print(f"{PHASES[phase]}: {_numbers(walk.files)}")
        parts = {"on its way": walk.way, "woken besides": walk.besides} if walk.way else {"": walk.files}
        for part, files in parts.items():
            if part:
                print(f"  {part}: {_numbers(files)}")
            if arguments.list:
                print("".join(f"    {file}\n" for file in sorted(files)), end="")


def _numbers(files: frozenset[str]) -> str:
    engine, window, memory = by_room(files)
    return f"{len(files)} files (engine {engine}, window {window}, memory panel {memory})"


def walk(folder: Path) -> None:
    """The window, the model, one answer."""
    from PySide6.QtCore import QEventLoop, QTimer
    from PySide6.QtWidgets import QApplication

    from app.application import Octavo, build_application
    from app.store import store_thread
    from app.window import memory_signals

    phase = mmap.mmap(os.open(folder / "phase", os.O_RDWR), 1)
    build_application([])
    phase[0] = LOAD
    begun, store_thread._INDEXED_AFTER = time.monotonic(), 3_600_000  # or it depends on the speed of a load
    memory_signals._LATE_SECONDS = 3600.0
    octavo = Octavo(folder / "data", "dark")
    window = octavo.window
    window.show()

    def wait(condition: Callable[[], object]) -> None:
        loop, timer = QEventLoop(), QTimer(interval=5)
        met = []

        def look() -> None:
            noting = sys.getprofile()
            sys.setprofile(None)  # what is asked here wakes nothing in a window that nobody watches
            try:
                met.append(bool(condition()))
            except Exception:  # noqa: BLE001 - shown, and the end of the walk, not of every timer
                traceback.print_exc()
                os._exit(1)
            sys.setprofile(noting)
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

    def tokens() -> int:
        answer = answers.of_chat(window.current_chat)
        return answer.tokens if answer is not None else 0

    wait(lambda: window.library.can_answer)
    phase[0] = 0
    quiet = max(begun + 4.0, time.monotonic() + 2.0)
    wait(lambda: time.monotonic() > quiet)  # what a load has put off is done, and its snapshot drawn
    window.settings.max_tokens, window.settings.temperature = 6000, 0.0
    window.composer.set_text("Tell me a long story about a lighthouse keeper.")
    phase[0] = SEND
    window.composer.submitted.emit("Tell me a long story about a lighthouse keeper.")
    wait(lambda: tokens() > 0)
    phase[0] = 0
    settled = time.monotonic() + 1.5
    wait(lambda: tokens() > 80 and time.monotonic() > settled)  # what Send has put off is done
    seen, notes, reached, begun_line = tokens(), (folder / "notes").open(), Counter[str](), ""

    def enough() -> bool:
        # on a busy machine the window may draw in a few turns what the engine has written long before
        nonlocal begun_line
        *lines, begun_line = (begun_line + notes.read()).split("\n")
        for note in map(json.loads, lines):
            reached.update(note[0] if isinstance(note[0], list) else [])
        return tokens() > seen + 100 and all(reached[milestone] >= TURNS for milestone in MILESTONES)

    phase[0] = TOKEN
    wait(enough)  # of 6,000 tokens: the end is not reached
    phase[0] = 0
    answers.stop(window.current_chat)
    wait(lambda: not answers.running())
    window.close()
    QApplication.processEvents()
    os._exit(0)


if __name__ == "__main__":
    if sys.argv[1:2] == ["walk"]:
        walk(Path(sys.argv[2]))
    else:
        main()
