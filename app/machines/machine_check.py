"""`octavo cluster FILE --json` in a process of its own, and its result for the window."""

from __future__ import annotations

import sys
from typing import Final

import msgspec
from PySide6.QtCore import QObject, QProcess, Signal

from app.processes.child_process import StderrRing, in_own_language
from app.translation import translate
from engine.protocol import ClusterPlan, ClusterReport, Fit, LoadOptions, RankFit, SplitPlan


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
        if answer is not None:
            self.answered.emit(answer)
            return
        lines = self._errors.text().strip().splitlines()
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
