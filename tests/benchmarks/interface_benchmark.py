"""Benchmark `ui`: how the window feels, measured without a screen.

Times are CPU time of the interface thread, so that other programs don't count. A gap is the CPU time between
two turns of the event loop: for so long, nothing else could happen.
"""

from __future__ import annotations

import gc
import json
import os
import platform
import sys
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from types import TracebackType
from typing import Final, NamedTuple

from PySide6.QtCore import QEvent, QEventLoop, QObject, Qt, QTimer, qVersion
from PySide6.QtWidgets import QApplication

from app.application import Octavo, build_application
from app.processes.background_worker import BackgroundWorker
from app.store.chat_store import ChatStore
from app.store.records import Role, State
from app.store.store_thread import StoreThread
from app.theme.theme import Theme
from app.theme.widgets import STILL_AFTER
from app.transcript.answer_view import AnswerView
from app.transcript.transcript import Transcript
from app.window.main_window import MainWindow
from app.workspace import AnswerDelta, Workspace
from benchmarks.frame_benchmark import frame_cost, replay_seconds, report

_ENGINE: Final = [sys.executable, str(Path(__file__).with_name("benchmark_engine.py"))]
_TOKENS: Final = 10_000
_FRAME: Final = 16.0  # ms


class Measure(NamedTuple):
    """One row of the table; times in ms.

    Attributes:
        time: until it was done; None where only gaps matter.
        gap: the longest gap; None where it was not measured.
        goal: what `time` should be, or `gap` if there is no `time`.
    """

    name: str
    time: float | None
    gap: float | None
    goal: float


class Gaps:
    """While it is entered, notes the CPU time between two turns of the event loop, in ms."""

    def __init__(self) -> None:
        self.all: list[float] = []
        self._last = 0.0
        self._timer = QTimer(interval=1, timerType=Qt.TimerType.PreciseTimer)
        self._timer.timeout.connect(self._tick)

    def __enter__(self) -> Gaps:
        gc.collect()
        gc.freeze()
        self._last = time.thread_time()
        self._timer.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._tick()
        self._timer.stop()
        gc.unfreeze()

    @property
    def longest(self) -> float:
        """The longest gap, in ms."""
        return max(self.all)

    @property
    def total(self) -> float:
        """All CPU time, in ms."""
        return sum(self.all)

    def _tick(self) -> None:
        now = time.thread_time()
        self.all.append(1000 * (now - self._last))
        self._last = now


class ChatBench:
    """A transcript over a store with one long chat."""

    def __init__(self, folder: Path, theme: Theme, count: int) -> None:
        self.store = ChatStore(folder / f"{count}.db")
        self.chat = self.store.new_chat("Long").id
        parent: int | None = None
        for number in range(count):
            text = f"Question {number}? " + "why " * (number % 40)
            if number % 2:
                text = (
                    f"Answer {number}.\n\n" + "Some **words** with `code`. " * (number % 70) + "\n\n- a\n- b"
                )
            role: Role = "assistant" if number % 2 else "user"
            parent = self.store.add_message(self.chat, parent, role, text, model="Model").id
        self.count = count
        self.worker = BackgroundWorker("bench-code")
        self.workspace = Workspace()
        self.view = Transcript(
            theme,
            self.worker,
            self.workspace,
            self.store.siblings,
            self.store.messages,
        )
        self.view.setAttribute(Qt.WidgetAttribute.WA_DontShowOnScreen)
        self.view.resize(900, 800)
        self.view.show()

    def open(self) -> None:
        """Reads the branch and shows it."""
        self.view.show_chat(self.chat, self.store.outline(self.chat))

    def add(self, text: str, state: State = "done") -> int:
        """Saves another answer; returns its ID."""
        leaf = self.store.live_leaf(self.chat)
        return self.store.add_message(self.chat, leaf, "assistant", text, state).id

    def send(self) -> None:
        """Saves a message and shows the branch again, as the window does."""
        known = self.view.outline
        self.add("More.")
        self.view.show_chat(self.chat, [*known, *self.store.added(self.chat, known[-1].id)])

    def rest_at_end(self) -> None:
        """Goes to the end and waits until it is shown."""
        self.view.go_to_tail()
        _until(self.is_covered)

    def find(self) -> None:
        """Looks for a text in all messages."""
        self.view.chat_find.search("answer 1")

    def is_found(self) -> bool:
        """Whether all messages were searched."""
        return self.view.chat_find.complete

    def is_settled(self) -> bool:
        """Whether all views are built."""
        return self.is_covered() and not self.view.is_building

    def is_covered(self) -> bool:
        """Whether something is shown at every place of the viewport."""
        height = self.view.viewport().height()
        places = []
        for message in self.view.outline_near():
            view = self.view.view(message)
            if view is None:
                return False
            places.append((view.y(), view.y() + view.height()))
        if places and self.view.verticalScrollBar().maximum() == 0:
            return True  # all of it is shown
        return bool(places) and min(places)[0] <= 44 and max(bottom for _, bottom in places) >= height - 44

    def close(self) -> None:
        """Ends the thread and closes the file."""
        self.view.stop()
        self.view.close()
        self.worker.stop()
        self.store.close()


def _until(done: Callable[[], bool], limit: float = 60.0) -> None:
    """Runs the event loop until `done`, at most `limit` seconds."""
    loop = QEventLoop()
    end = time.monotonic() + limit
    timer = QTimer(interval=1)
    timer.timeout.connect(lambda: loop.quit() if done() or time.monotonic() > end else None)
    timer.start()
    loop.exec()


def _rest(milliseconds: int) -> None:
    """Runs the event loop for a while, without asking anything meanwhile."""
    loop = QEventLoop()
    QTimer.singleShot(milliseconds, loop.quit)
    loop.exec()


def timed(name: str, goal: float, act: Callable[[], object], done: Callable[[], bool]) -> Measure:
    """Measures the time from `act` until `done`, and the gaps of the event loop; `goal` is in ms."""
    with Gaps() as gaps:
        act()
        _until(done)
    return Measure(name, gaps.total, gaps.longest, goal)


def measure_chat(folder: Path, theme: Theme) -> list[Measure]:
    """Measures opening, jumping, scrolling, sending and finding in long chats."""
    rows: list[Measure] = []
    for count, goal in ((2000, 100.0), (10_000, 150.0)):
        bench = ChatBench(folder, theme, count)
        rows.append(timed(f"open {count:,} messages", goal, bench.open, bench.is_covered))
        for back in (100, 300, count - 1):
            bench.rest_at_end()
            go = partial(bench.view.go_to, bench.view.outline[-1 - back].id)
            rows.append(timed(f"jump back {back:,} of {count:,}", 100, go, bench.is_covered))
        bench.rest_at_end()
        bar = bench.view.verticalScrollBar()
        with Gaps() as gaps:
            for _ in range(200):
                bar.setValue(bar.value() - 300)
                QApplication.processEvents()
        rows.append(Measure(f"scroll up 60,000 px of {count:,}", None, gaps.longest, _FRAME))
        bench.rest_at_end()
        rows.append(timed(f"send in {count:,}", 30, bench.send, bench.is_covered))
        rows.append(timed(f"find in {count:,}", 1000, bench.find, bench.is_found))
        bench.close()
    return rows


def measure_streaming(folder: Path, theme: Theme) -> list[Measure]:
    """Measures 10,000 tokens in one answer, while the texts of four are saved."""
    bench = ChatBench(folder, theme, 20)
    answer = bench.store.add_message(
        bench.chat, bench.store.live_leaf(bench.chat), "assistant", "", "streaming"
    ).id
    bench.open()
    _until(bench.is_covered)
    owner = QObject()
    disk = StoreThread(bench.store.path, owner)
    words = ["Some ", "**words** ", "with ", "`code`, ", "and ", "more.", "\n\n", "- an ", "item\n"]
    fences = "\n```python\nfor x in range(10):\n    print(x)  # and more\n```\n"
    tokens = [words[n * n % 9] if n % 500 else fences for n in range(_TOKENS)]
    text = ""
    with Gaps() as gaps:
        for start in range(0, _TOKENS, 20):
            text += "".join(tokens[start : start + 20])
            bench.workspace.grow(AnswerDelta(bench.chat, answer, text))
            bench.view.flush()
            if start % 400 == 0:
                disk.save(dict.fromkeys(range(answer, answer + 4), text))
            QApplication.processEvents()
        _until(lambda: not bench.view.is_building)
    disk.stop()
    ordered = sorted(gaps.all)
    bench.close()
    return [
        Measure("10,000 tokens in one answer", None, gaps.longest, _FRAME),
        Measure("the same, 99th percentile", None, ordered[int(len(ordered) * 0.99)], _FRAME),
    ]


def measure_hard_contents(folder: Path, theme: Theme) -> list[Measure]:
    """Measures content that is too long for a widget."""
    table = "| n | name |\n|---|---|\n" + "\n".join(f"| {n} | **row** {n} |" for n in range(10_000))
    code = "```python\n" + "\n".join(f"value_{n} = [{n}, 'text']  # comment" for n in range(6000)) + "\n```"
    formulas = "$$\n" + "\\frac{a}{b} + " * 700_000 + "\n$$"
    contents = {
        "table of 10,000 rows": table,
        "line of 1 MB": "word" * 250_000,
        "6,000 lines of code": code,
        "100,000 nested lists": "- " * 100_000 + "deep",
        "10 MB of LaTeX": formulas,
    }
    rows = []
    for name, content in contents.items():
        bench = ChatBench(folder / name.replace(" ", "-"), theme, 4)
        bench.open()
        _until(bench.is_covered)
        bench.add(content)
        rows.append(timed(name, 200, bench.open, bench.is_settled))
        bench.close()
    return rows


class PaintedAnswer(QObject):
    """Notes when the first words of the last one of so many answers are painted in a window.

    Attributes:
        done: whether they were.
    """

    def __init__(self, window: MainWindow, answers: int) -> None:
        super().__init__()
        self._window, self._answers = window, answers
        self.done = False

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Sees all events of the application."""
        if event.type() == QEvent.Type.Paint and not self.done:
            transcript = self._window.transcript
            if len(transcript.outline) == 2 * self._answers:
                view = transcript.view(transcript.outline[-1].id)
                box = view.body.box(0) if isinstance(view, AnswerView) and view.body.text else None
                self.done = box is not None and watched is box.viewport()
        return False


def measure_send(octavo: Octavo) -> list[Measure]:
    """Measures from Enter to the first painted words of the answer, through the engine process and back."""
    window = octavo.window
    application = QApplication.instance()
    assert application is not None

    def send(number: int, ended: Callable[[], bool]) -> None:
        # By an event of its own, as a key is: not in the turn in which the last answer ended.
        sent: list[str] = []

        def submit() -> None:
            window.composer.set_text(f"Question {number}?")
            sent.append(window.composer.text())
            window.composer.submitted.emit(sent[0])

        QTimer.singleShot(20, submit)
        _until(lambda: bool(sent) and ended(), 10.0)

    def is_over() -> bool:
        return not window.conversations.answers.running()

    times: list[float] = []
    for number in range(1, 8):
        painted = PaintedAnswer(window, number)
        application.installEventFilter(painted)
        start = time.perf_counter()
        send(number, partial(getattr, painted, "done"))
        times.append(1000 * (time.perf_counter() - start))
        application.removeEventFilter(painted)
        _until(is_over, 10.0)
    with Gaps() as gaps:  # without the filter, which sees every event
        for number in range(8, 14):
            send(number, is_over)
    return [
        Measure("Enter to painted words (elapsed)", sorted(times)[len(times) // 2], None, 100),
        Measure("the same, gaps", None, gaps.longest, _FRAME),
    ]


def measure_window(folder: Path) -> list[Measure]:
    """Returns the first paint, the way of a prompt to the engine and back, and what an idle window costs."""
    start = time.process_time()
    octavo = Octavo(folder / "window", "dark", _ENGINE)
    painted: list[float] = []
    octavo.window.painted.connect(lambda: painted.append(time.process_time()))
    octavo.window.resize(1440, 900)
    octavo.window.show()
    _until(lambda: bool(painted))
    rows = [Measure("window to first paint", 1000 * (painted[0] - start), None, 600)]
    _until(lambda: octavo.window.library.can_answer)
    rows += measure_send(octavo)
    octavo.window.composer.focus()
    _rest(STILL_AFTER + 2000)  # until the caret stands still and the engine is rarely asked
    start = time.process_time()
    _rest(8000)
    rows.append(Measure("idle, per second", 1000 * (time.process_time() - start) / 8, None, 1))
    octavo.window.closing.quit_now()
    _until(lambda: octavo.client.link.name == "CLOSED", 10.0)
    return rows


def table_of(rows: list[Measure]) -> str:
    """Returns the measures as a table; those beyond their goals are marked."""
    lines = [f"{'measure':<34} {'CPU ms':>9} {'gap ms':>8} {'goal':>7}"]
    for row in rows:
        judged = row.time if row.time is not None else row.gap
        mark = "" if judged is not None and judged <= row.goal else "  missed"
        times = "" if row.time is None else f"{row.time:.1f}"
        gap = "" if row.gap is None else f"{row.gap:.1f}"
        lines.append(f"{row.name:<34} {times:>9} {gap:>8} {row.goal:>7g}{mark}")
    return "\n".join(lines)


def run(out: Path | None) -> int:
    """Prints the results, and writes them to `out` as JSON. Returns the exit code."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")  # the same everywhere, and no window flashes by
    application = build_application()
    theme = Theme("dark")
    theme.apply()
    rows: list[Measure] = []
    with tempfile.TemporaryDirectory(prefix="octavo-bench-") as scratch:
        folder = Path(scratch)
        for measure in (measure_chat, measure_streaming, measure_hard_contents):
            rows += measure(folder, theme)
            print(f"{measure.__name__}: {len(rows)} measures", file=sys.stderr, flush=True)
        rows += measure_window(folder)
    print(table_of(rows), flush=True)
    costs = [frame_cost(blocks) for blocks in (1_000, 10_000, 100_000, 1_000_000)]
    replay = replay_seconds()
    print(f"\n{report(costs)}\n100,000 events of 100,000 blocks replayed in {replay:.2f} s")
    application.processEvents()
    if out is None:
        return 0
    result = {
        "name": "ui",
        "octavo": {
            "speed": [row._asdict() for row in rows],
            "frames_ms": {f"{cost.blocks}": cost._asdict() | {"frame": cost.frame} for cost in costs},
            "replay_s": replay,
        },
        "peer": {},
        "ratio": {},
        "machine": {"system": platform.platform(), "cores": os.cpu_count()},
        "versions": {"python": platform.python_version(), "qt": qVersion()},
    }
    try:
        out.write_text(json.dumps(result, indent=2) + "\n", encoding="utf-8")
    except OSError as error:
        print(f"octavo: {out} cannot be written: {error.strerror}.", file=sys.stderr)
        return 2
    print(f"Written to {out}")
    return 0
