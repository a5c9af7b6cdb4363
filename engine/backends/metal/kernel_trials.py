"""Outcomes of kernel trials on this machine, on disk, and the watchdog that ends a trial that hangs.

A kernel is on trial at its first use. The file says so before it runs: if the process dies, the next one
treats the kernel as refused, so a GPU that aborts the engine does so once. A trial that takes too long ends
the process (`limited`).
"""

from __future__ import annotations

import faulthandler
import hashlib
import json
import logging
import os
import platform
import re
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path
from typing import Final

import mlx.core as mx
import msgspec
import numpy as np

from engine.backends.metal.attention_paths import Thresholds
from engine.machine.files import write_atomically
from engine.protocol import worded
from metal_kernels.gpu_properties import rounds_float32_to_tf32
from metal_kernels.sources import digest

HUNG: Final = 86  # the exit status; engine.protocol.EXIT_HUNG is the same number
TRIAL_SECONDS: Final = 60.0  # compiling takes a few; Metal's own watchdog ends a command within ten or so
_STEPS: Final = 60  # in which the time is counted


@contextmanager
def limited(seconds: float, what: str) -> Iterator[None]:
    """Ends the process with status `HUNG` if the body takes longer than `seconds`.

    A thread that waits inside Metal cannot be interrupted, and trying each kernel in a child process first
    would compile all of them twice. The trial is on disk by then, and the next process, which the window
    starts, does not use that kernel.

    MLX releases the GIL while it compiles and waits for the GPU, so a thread can act. Time in which the
    process was stopped, or the machine asleep, does not count: a closed lid must not refuse a kernel.

    Args:
        seconds: how long the body may take.
        what: names the kernel, for the message on stderr.
    """
    returned = threading.Event()
    threading.Thread(target=_count, args=(returned, seconds, what), name="kernel trial", daemon=True).start()
    try:
        yield
    finally:
        returned.set()


def _count(returned: threading.Event, seconds: float, what: str) -> None:
    """Ends the process after `seconds`, counted in short waits: one that lasts much longer was a pause."""
    step = seconds / _STEPS
    left = seconds
    while left > 0:
        start = time.monotonic()
        if returned.wait(step):
            return
        left -= min(time.monotonic() - start, 2 * step)
    _end(seconds, what)


def _end(seconds: float, what: str) -> None:
    text = f"The GPU did not return within {seconds:g} s from the first use of a kernel: {what}\n"
    os.write(2, text.encode())
    faulthandler.dump_traceback(2)
    os._exit(HUNG)


_log = logging.getLogger("octavo.metal")
_ON_TRIAL: Final = "the engine ended while it was on trial"
_CRASHED: Final = f"{_ON_TRIAL}: it hung, or it ended the process"
_ADVICE: Final = worded(
    "Octavo uses MLX's own attention instead: answers stay correct, long chats are slower. "
    "For details run: octavo selfcheck --report FILE"
)
_SHORT: Final = 300  # characters of a reason, unless a compiler says more
# Of the largest value. TF32 moves a logit of 50 by some 0.02, and a weight by as much of itself.
_BOUNDS: Final = {mx.float32: 2e-5, mx.float16: 4e-3, mx.bfloat16: 3e-2}
_TF32_BOUND: Final = 3e-2
_COMPILER_ERROR: Final = re.compile(r"\berror:")  # file:line:column: error: what is wrong
_WRITE_ADVICE: Final = worded(
    "Octavo lets MLX write keys and values instead: answers stay correct, but the GPU waits between steps. "
    "For details run: octavo selfcheck --report FILE"
)
# What MLX says when a kernel needs more registers than so many threads can have (custom_kernel.cpp).
_TOO_MANY_THREADS: Final = re.compile(r"thread ?group size .* is greater than", re.I)


@dataclass
class KernelTrial:
    """The outcome of one comparison."""

    passed: bool = False  # set by the code that runs the comparison
    reason: str = ""  # set by that code, or from the exception, if it did not pass
    too_large: bool = False  # whether the GPU lacks the registers for so many threads; fewer may work

    def compare(self, expected: mx.array, got: mx.array, bound: float) -> None:
        """Sets the outcome: passed if no element differs by more than `bound` of the largest one.

        A NaN does not pass.
        """
        exact, mine = (np.array(x.astype(mx.float32)) for x in (expected, got))
        difference, size = float(np.abs(mine - exact).max()), float(np.abs(exact).max())
        self.passed = difference <= bound * max(size, 1e-6)
        if not self.passed:
            self.reason = f"differs from the reference by {difference:.2g} of {size:.2g}"


class KernelTrials:
    """Kernels by name, with the outcome of their trial.

    Args:
        path: JSON file; None keeps outcomes in memory. A change of device, system, MLX or kernel text needs
            another file, since it invalidates all outcomes.
        seconds: time limit of a trial; after that the process ends.
    """

    PASSED: Final = "passed"
    TOO_LARGE: Final = "has more threads than this GPU has registers for"

    def __init__(self, path: Path | None = None, seconds: float = TRIAL_SECONDS) -> None:
        self._path = path
        self._seconds = seconds
        self._found: dict[str, str] = _read(path) if path else {}
        self.trying_all = False  # whether pools try all kernels of an attention as soon as they meet it
        self.news: list[str] = []  # messages about refusals for the user, since they were last taken
        died = [kind for kind, outcome in self._found.items() if outcome == _ON_TRIAL]
        if died:
            self._record(died, _CRASHED)
            text = worded("The engine hung or crashed at the first use of a GPU kernel ({0}).", died[0])
            self.news.append(worded("{0} It is off now. {1}", text, _advice(died[0])))

    @property
    def thresholds_file(self) -> Path | None:
        """The file beside it for what was measured on this machine; None keeps nothing."""
        return self._path and self._path.with_name("thresholds.json")

    def trusted(self, kind: str) -> bool:
        """Whether it passed."""
        return self._found.get(kind) == KernelTrials.PASSED

    def refused(self, kind: str) -> bool:
        """Whether it must not be used: it was wrong, failed, or needs too many registers."""
        return self._found.get(kind, KernelTrials.PASSED) != KernelTrials.PASSED

    def too_large(self, kind: str) -> bool:
        """Whether its threadgroups need more registers than this GPU has."""
        return self._found.get(kind) == KernelTrials.TOO_LARGE

    def found(self) -> dict[str, str]:
        """Every kernel that was tried, with `PASSED` or the reason why not."""
        return dict(self._found)

    def reasons(self) -> dict[str, str]:
        """Kernels that are wrong or failed, with the reason; not those that are only too large."""
        fine = (KernelTrials.PASSED, KernelTrials.TOO_LARGE)
        return {kind: reason for kind, reason in self._found.items() if reason not in fine}

    @contextmanager
    def trial(self, kinds: list[str]) -> Iterator[KernelTrial]:
        """Wraps a first use: records that it began and how it ended, even if it raises or hangs."""
        trial = KernelTrial()
        self._record(kinds, _ON_TRIAL)
        try:
            with limited(self._seconds, "; ".join(kinds)):
                yield trial
        except Exception as error:  # noqa: BLE001 - compilers and drivers raise many kinds
            trial.passed = False
            trial.too_large = _TOO_MANY_THREADS.search(" ".join(str(error).split())) is not None
            trial.reason = _describe(error)
        if trial.too_large:
            self._record(kinds, KernelTrials.TOO_LARGE)
            return
        self._record(kinds, KernelTrials.PASSED if trial.passed else trial.reason or "failed")
        if not trial.passed:
            _log.error("refused %s: %s", "; ".join(kinds), trial.reason)
            first = trial.reason.partition("\n")[0]
            wrong = worded("A GPU kernel gives wrong results on this machine ({0}).", first)
            if _COMPILER_ERROR.search(trial.reason):
                wrong = worded("A GPU kernel does not compile on this machine ({0}).", first)
            self.news.append(worded("{0} {1:capital}", wrong, _advice(kinds[0])))

    def settle(self, kind: str, reason: str) -> None:
        """Records a comparison that cannot hang, and that nobody needs to hear of; no reason: it passed."""
        self._record([kind], reason or KernelTrials.PASSED)

    def _record(self, kinds: list[str], outcome: str) -> None:
        self._found |= dict.fromkeys(kinds, outcome)
        if self._path is None:
            return
        try:
            write_atomically(self._path, json.dumps(self._found, indent=1).encode())
        except OSError as error:
            _log.warning("kernel trials cannot be saved: %s", error)


def trial_bound(dtype: mx.Dtype) -> float:
    """Returns the largest error of a result against the reference, as a share of the largest value.

    Both sides of a float32 comparison may be MLX's own attention, which rounds to TF32 on some GPUs.
    """
    tf32 = dtype == mx.float32 and rounds_float32_to_tf32()
    return _TF32_BOUND if tf32 else _BOUNDS[dtype]


def _describe(error: Exception) -> str:
    """The error in one line; a compiler's is followed by each of its lines with an error, whole."""
    lines = [line.strip() for line in str(error).splitlines()]
    errors = [line for line in lines if _COMPILER_ERROR.search(line)]
    first = lines[0] if errors else " ".join(" ".join(lines).split())
    return "\n".join(
        [f"{type(error).__name__}: {first[:_SHORT]}", *(line for line in errors if line != lines[0])]
    )


def _advice(kind: str) -> str:
    """Says what happens without a kernel, and where to read more."""
    return _WRITE_ADVICE if kind.startswith("write,") else _ADVICE


def _read(path: Path) -> dict[str, str]:
    try:
        outcomes = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    if not isinstance(outcomes, dict):
        return {}
    return {str(kind): str(outcome) for kind, outcome in outcomes.items()}


# --- files of this machine, in a folder for each set of versions ------------------------------------
def machine_folder(folder: Path) -> Path:
    """The folder below `folder` for this device, system, MLX version and kernel text."""
    device = str(mx.device_info().get("device_name", "")) if mx.metal.is_available() else platform.machine()
    key = "\n".join((device, platform.platform(), version("mlx"), digest()))
    return folder / "metal" / hashlib.sha256(key.encode()).hexdigest()[:16]


def read_trials(folder: Path) -> KernelTrials:
    """The outcomes of kernel trials on this machine."""
    return KernelTrials(machine_folder(folder) / "trials.json")


def read_thresholds(file: Path | None) -> Thresholds:
    """Returns what was measured on this machine, from `KernelTrials.thresholds_file`, or the defaults."""
    try:
        return msgspec.json.decode(file.read_bytes(), type=Thresholds) if file else Thresholds()
    except (OSError, msgspec.DecodeError):
        return Thresholds()


def write_thresholds(file: Path, thresholds: Thresholds) -> None:
    """Keeps a measurement; with the defaults, it is undone. `OSError` if the disk refuses."""
    file.parent.mkdir(parents=True, exist_ok=True)
    write_atomically(file, msgspec.json.encode(thresholds))
