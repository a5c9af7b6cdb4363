"""The page "Several Machines": the machines, the speed of their links, and each one's part of a model.

`octavo cluster FILE --json` says it, in a process of its own.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Final

import msgspec
from PySide6.QtCore import QObject, QProcess, Qt, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QDialog, QFileDialog, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from app import formatting
from app.machines.live_ranks import LiveRanks
from app.models.fit_view import FitView
from app.processes.child_process import StderrRing, in_own_language
from app.theme.theme import Theme
from app.theme.widgets import DialogSize, ScrolledEdge, done_row, filled, scrolled, set_role, text_label
from app.translation import figure, translate
from engine.protocol import (
    ClusterMachine,
    ClusterPlan,
    ClusterReport,
    Fit,
    LoadOptions,
    MeasuredLink,
    ModelInfo,
    RankFit,
    SplitPlan,
)


# --- The answer of `octavo cluster --json`
def read_answer(text: bytes) -> ClusterReport | None:
    """Returns what `octavo cluster --json` printed; None if it cannot be read."""
    try:
        report: ClusterReport = in_own_language(msgspec.json.decode(text, type=ClusterReport))
        return report
    except msgspec.DecodeError:
        return None


def best_split(plan: ClusterPlan) -> SplitPlan | None:
    """Returns the proposed split, else the first that is possible, so that one sees what is too big."""
    possible = [split for split in plan.splits if not split.problem]
    return next((split for split in possible if split.split == plan.proposed), next(iter(possible), None))


def fit_of(plan: ClusterPlan, rank: RankFit) -> Fit:
    """Returns a rank's part as a plan, which the window knows how to draw."""
    return Fit(
        name=plan.model,
        rating=rank.rating,
        context=plan.context,
        chats=plan.chats,
        block_size=plan.block_size,
        blocks=rank.blocks,
        block_bytes=rank.block_bytes,
        weights=rank.weights,
        kv=rank.kv,
        scratch=rank.scratch,
        limit=rank.limit,
    )


CLUSTER: Final = [sys.executable, "-m", "engine", "cluster"]
_MAX_BYTES: Final = 4 << 20


class MachineCheck(QObject):
    """One check at a time.

    Signals:
        answered: the `MachineAnswer`.
        failed: a sentence that says why there is none.
    """

    answered = Signal(object)
    failed = Signal(str)

    def __init__(self, command: list[str] | None = None, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._command = command or CLUSTER
        self._errors = StderrRing()
        self._process: QProcess | None = None

    @property
    def is_running(self) -> bool:
        """Whether machines are being asked."""
        return self._process is not None

    def start(self, file: str, model: str, options: LoadOptions | None = None) -> None:
        """Asks the machines of a hosts file.

        Args:
            file: its path.
            model: folder of the model to plan; empty for none.
            options: with which it would be loaded; None for the usual ones.
        """
        self.stop()
        self._errors = StderrRing()
        self._process = process = QProcess(self)
        process.finished.connect(self._on_finished)
        process.errorOccurred.connect(self._on_error)
        chosen = ["--model", model, *_planned(options or LoadOptions())] if model else []
        process.start(self._command[0], [*self._command[1:], file, *chosen, "--json"])
        process.closeWriteChannel()

    def stop(self) -> None:
        """Ends a running check, without a signal."""
        process, self._process = self._process, None
        if process is not None:
            process.finished.disconnect(self._on_finished)
            process.errorOccurred.disconnect(self._on_error)
            process.finished.connect(process.deleteLater)
            process.kill()

    def _on_error(self, error: QProcess.ProcessError) -> None:
        if error == QProcess.ProcessError.FailedToStart:
            self._end()
            self.failed.emit(translate("machines", "The check cannot start; install Octavo again."))

    def _on_finished(self, _code: int, _status: QProcess.ExitStatus) -> None:
        process = self._process
        if process is None:
            return
        output = bytes(process.readAllStandardOutput().data())[:_MAX_BYTES]
        self._errors.feed(bytes(process.readAllStandardError().data()))
        self._end()
        answer = read_answer(output)
        if answer is not None and (answer.machines or not answer.problems):
            self.answered.emit(answer)
            return
        lines = answer.problems if answer is not None else self._errors.text().strip().splitlines()
        said = lines[-1].removeprefix("octavo: ") if lines else ""
        self.failed.emit(said or translate("machines", "The check ended without an answer; try again."))

    def _end(self) -> None:
        if self._process is not None:
            self._process.deleteLater()
            self._process = None


def _planned(options: LoadOptions) -> list[str]:
    """Returns what a plan has to know of the options of a load, where it is not as usual."""
    usual = LoadOptions()
    return [
        word
        for name in ("context", "kv_bits", "block_size")
        if (value := getattr(options, name)) != getattr(usual, name)
        for word in (f"--{name.replace('_', '-')}", str(value))
    ]


_WIDTH: Final = 680  # px, before zoom
_HEIGHT: Final = 340  # it grows with what is found
_BESIDE_BAR: Final = 8  # px between what is listed and the scroll bar
_EXAMPLE: Final = """[
  {"ssh": "studio.local", "ips": ["192.168.1.2"]},
  {"ssh": "mini.local", "ips": ["192.168.1.3"]}
]"""


class MachinesDialog(QDialog):
    """Asks for a hosts file, checks its machines in another process, and shows them.

    Args:
        model: the loaded model, which is planned on the machines; None to plan none.
        theme: the colours and fonts.
        check: runs the check.
        live: what each machine holds now, if the model is loaded on several; the page takes it over.
        loaded: how the model is loaded; it is planned like this.

    Signals:
        load_wanted: the model is to be loaded with these `LoadOptions`: their hosts, split and layers.
    """

    load_wanted = Signal(object)

    def __init__(
        self,
        model: ModelInfo | None,
        theme: Theme,
        parent: QWidget | None = None,
        check: MachineCheck | None = None,
        live: LiveRanks | None = None,
        loaded: LoadOptions | None = None,
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(translate("machines", "Several Machines"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._model = model
        self._theme = theme
        self._file = ""
        self._loaded = loaded or LoadOptions()
        self._options = LoadOptions()  # with which the model would be loaded on the machines
        self.check = check or MachineCheck(parent=self)
        self.check.answered.connect(self.show_answer)
        self.check.failed.connect(self._on_failed)
        self.finished.connect(self.check.stop)
        self.hint = text_label("secondary", _hint(model))
        self.choose = QPushButton(translate("machines", "Choose Hosts File…"))
        self.choose.clicked.connect(self._choose)
        self.again = QPushButton(translate("machines", "Check Again"))
        self.again.setVisible(False)
        self.again.clicked.connect(lambda: self.open_file(self._file))
        self.spread = QPushButton(translate("machines", "Load on These Machines"))
        self.spread.setVisible(False)
        self.spread.clicked.connect(lambda: self._load(self._options))
        self.alone = QPushButton(translate("machines", "Load on This Machine Only"))
        self.alone.setVisible(live is not None and model is not None)
        self.alone.clicked.connect(lambda: self._load(LoadOptions()))
        self.live = live
        self.state = text_label("body")
        needed = translate(
            "machines",
            "Each machine needs Octavo, and the others are reached by ssh without a password. A hosts file "
            "looks like this:",
        )
        self.example = text_label("secondary", needed)
        self.copy = QPushButton()
        self.copy.setAccessibleName(translate("machines", "Copy this hosts file"))
        self.copy.clicked.connect(self._copy)
        self._copy_row = self._make_row(self.copy)
        self.example_file = QLabel(_EXAMPLE)
        self.example_file.setObjectName("card")
        self.example_file.setFont(theme.code_font())
        self.example_file.setMargin(12)
        self.example_file.setWordWrap(True)
        self.example_file.setTextFormat(Qt.TextFormat.PlainText)
        self.example_file.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        buttons = self._make_row(self.choose, self.again, self.spread, self.alone)
        parts = (self.hint, buttons, self.state, self.example, self.example_file, self._copy_row)
        self._list = filled(QVBoxLayout(), *parts, spacing=12, margins=(0, 0, _BESIDE_BAR, 0))
        self._first = self._list.count()  # what is shown of the machines follows
        if live is not None:
            self._list.addWidget(live)
        self.state.hide()  # nothing is said yet
        self._list.addStretch()
        self._area = area = scrolled(self, self._list)
        end = done_row(self)
        area.setAccessibleName(translate("machines", "Machines"))
        area.setFocusPolicy(Qt.FocusPolicy.StrongFocus)  # keys scroll it: labels have no focus
        filled(QVBoxLayout(self), (area, 1), end, spacing=12, margins=(24, 20, 24, 16))
        self._show_example(live is None)
        theme.changed.connect(self._on_theme)
        ScrolledEdge(area, end, _BESIDE_BAR)
        DialogSize(self, theme, _WIDTH, _HEIGHT)

    def open_file(self, file: str) -> None:
        """Checks the machines of a hosts file."""
        self._file = file
        self._show_example(False)
        self._clear()
        self.again.setVisible(True)
        self.again.setEnabled(False)
        self.spread.setVisible(False)
        self.choose.setEnabled(False)
        self._say(translate("machines", "Asking the machines of {file}…").format(file=Path(file).name))
        self.check.start(file, self._model.path if self._model else "", self._loaded)

    def show_answer(self, answer: ClusterReport) -> None:
        """Shows machines, links, and what each would hold."""
        self._clear()
        self._ready()
        split = best_split(answer.plan) if answer.plan is not None else None
        self._say(_summary(answer, split), bad=not answer.machines)
        for problem in _problems(answer):
            self._add(text_label("bad", problem))
        for other in answer.plan.splits if answer.plan is not None else []:
            if other.problem:
                text = translate("machines", "Not {how}: {reason}")
                self._add(text_label("secondary", text.format(how=_way(other.split), reason=other.problem)))
        for machine in answer.machines:
            rank = next((part for part in split.ranks if part.rank == machine.rank), None) if split else None
            self._add(self._machine(machine, answer, split, rank))
        self._offer(answer, split)
        if split is not None and len(split.ranks) > 1:
            text = translate(
                "machines",
                "Every machine has the same blocks: the first one decides what each is used for, and the "
                "block map of the memory panel is that of all. Only the size of a block differs.",
            )
            self._add(text_label("secondary", text))

    # --- building -------------------------------------------------------------------------------

    def _make_row(self, *buttons: QPushButton) -> QWidget:
        holder = QWidget()
        for button in buttons:
            button.setAutoDefault(False)
        filled(QHBoxLayout(holder), *buttons, 0)
        return holder

    def _machine(
        self, machine: ClusterMachine, answer: ClusterReport, split: SplitPlan | None, rank: RankFit | None
    ) -> QWidget:
        box = QWidget()
        column = filled(QVBoxLayout(box), text_label("title", machine.name), spacing=4)
        if machine.problem:
            column.addWidget(text_label("secondary", translate("machines", "Cannot be used")))
            return box
        column.addWidget(text_label("secondary", _facts(machine)))
        for link in answer.links:
            if link.first == machine.rank and not link.problem:
                column.addWidget(text_label("secondary", _link_text(link, answer)))
        if rank is not None and split is not None and answer.plan is not None:
            column.addWidget(text_label("body", _part_text(rank, split)))
            view = FitView(self._theme)
            view.show_fit(fit_of(answer.plan, rank))
            column.addWidget(view)
        return box

    # --- state ----------------------------------------------------------------------------------

    def _show_example(self, shown: bool) -> None:
        """Shows what a hosts file looks like, until there is one.

        Then the scroll bar stays: if its width came and went, so would the height of the maps, for ever.
        """
        bar = Qt.ScrollBarPolicy.ScrollBarAsNeeded if shown else Qt.ScrollBarPolicy.ScrollBarAlwaysOn
        self._area.setVerticalScrollBarPolicy(bar)
        self.copy.setText(translate("machines", "Copy"))
        for part in (self.example, self.example_file, self._copy_row):
            part.setVisible(shown)

    def _on_theme(self) -> None:
        self.example_file.setFont(self._theme.code_font())

    def _offer(self, answer: ClusterReport, split: SplitPlan | None) -> None:
        """Offers to load the model as it is proposed, if that can be done now."""
        lacking = any(machine.needs_model for machine in answer.machines)
        ready = answer.plan is not None and bool(answer.plan.proposed) and not (answer.problems or lacking)
        if self._model is None or split is None or not ready or len(answer.hosts) < 2:
            return
        layers = [rank.layers for rank in split.ranks] if split.by_memory else []
        self._options = LoadOptions(hosts=answer.hosts, split=split.split, split_layers=layers)
        self.spread.setVisible(True)

    def _load(self, options: LoadOptions) -> None:
        self.load_wanted.emit(options)
        self.accept()

    def _copy(self) -> None:
        QGuiApplication.clipboard().setText(_EXAMPLE)
        self.copy.setText(translate("machines", "Copied"))

    def _choose(self) -> None:
        title = translate("machines", "Choose a hosts file")
        file, _ = QFileDialog.getOpenFileName(self, title, "", translate("machines", "Hosts files (*.json)"))
        if file:
            self.open_file(file)

    def _on_failed(self, sentence: str) -> None:
        self._ready()
        self._say(sentence, bad=True)

    def _ready(self) -> None:
        self.choose.setEnabled(True)
        self.again.setEnabled(True)

    def _say(self, text: str, *, bad: bool = False) -> None:
        self.state.setText(text)
        self.state.show()
        set_role(self.state, "bad" if bad else "body")

    def _add(self, widget: QWidget) -> None:
        self._list.insertWidget(self._list.count() - 1, widget)

    def _clear(self) -> None:
        first = self._first if self.live is None else self._first + 1
        while self._list.count() > first + 1:
            item = self._list.takeAt(first)
            widget = item.widget() if item is not None else None
            if widget is not None:
                widget.hide()
                widget.deleteLater()


def _hint(model: ModelInfo | None) -> str:
    text = translate(
        "machines",
        "A model that is too large for one machine can be split across several. A hosts file names them; "
        "checking them starts nothing and downloads nothing.",
    )
    if model is None:
        return formatting.both(text, translate("machines", "Load a model to see what each would hold of it."))
    planned = translate("machines", "The plan is for the loaded model, {model}.").format(model=model.name)
    return formatting.both(text, planned)


def _summary(answer: ClusterReport, split: SplitPlan | None) -> str:
    count = translate("machines", "%n machine(s)", "", len(answer.machines))
    plan = answer.plan
    if plan is None or split is None:
        return count
    if not plan.proposed:
        text = translate("machines", "{machines}. {model} does not fit on them.")
        return text.format(machines=count, model=plan.model)
    how = _way(plan.proposed)
    if not split.tokens_per_second:
        text = translate("machines", "{machines}. Proposed: {model} divided {how}.")
        return text.format(machines=count, model=plan.model, how=how)
    limits = {
        "memory": translate("machines", "the speed of memory"),
        "link": translate("machines", "the links between them"),
    }
    text = translate(
        "machines",
        "{machines}. Proposed: {model} divided {how}; {speed} tokens/s are predicted, limited by {limit}.",
    )
    return text.format(
        machines=count,
        model=plan.model,
        how=how,
        speed=figure(split.tokens_per_second, 1),
        limit=limits.get(split.limited_by, split.limited_by),
    )


def _way(split: str) -> str:
    if split == "tensor":
        return translate("machines", "by heads (tensor)")
    return translate("machines", "by layers (pipeline)")


def _problems(answer: ClusterReport) -> list[str]:
    lacking = [machine.name for machine in answer.machines if machine.needs_model]
    problems = list(answer.problems)
    if answer.plan is not None:
        problems += [answer.plan.problem] * bool(answer.plan.problem)
    if lacking and not any(name in problem for name in lacking for problem in problems):
        text = translate("machines", "The model is missing on {machines}: run `octavo cluster` with --yes.")
        problems.append(text.format(machines=formatting.listed(lacking)))
    return problems


def _facts(machine: ClusterMachine) -> str:
    report = machine.report
    text = translate(
        "machines", "{chip} · {memory}, {usable} usable · memory reads {speed}/s · Octavo {version}"
    )
    return text.format(
        chip=report.chip,
        memory=formatting.size(report.memory),
        usable=formatting.size(report.limit),
        speed=formatting.size(int(report.bandwidth)),
        version=report.versions.get("octavo", "?"),
    )


def _link_text(link: MeasuredLink, answer: ClusterReport) -> str:
    other = next(
        (machine.name for machine in answer.machines if machine.rank == link.second), str(link.second)
    )
    text = translate("machines", "Link to {name}: {speed} Gbit/s, {latency} µs a message")
    return text.format(
        name=other, speed=figure(8 * link.bandwidth / 1e9, 1), latency=figure(1e6 * link.latency)
    )


def _part_text(rank: RankFit, split: SplitPlan) -> str:
    whole = sum(part.layers for part in split.ranks)
    if split.split == "pipeline":
        layers = translate("machines", "{number} of {whole} layers").format(number=rank.layers, whole=whole)
    else:
        text = translate("machines", "1/{machines} of each of {number} layers")
        layers = text.format(machines=len(split.ranks), number=rank.layers)
    text = translate("machines", "Rank {rank}: {layers}; {blocks} blocks of {size}")
    return text.format(
        rank=rank.rank, layers=layers, blocks=figure(rank.blocks), size=formatting.size(rank.block_bytes)
    )
