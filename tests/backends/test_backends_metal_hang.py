"""A GPU that does not come back: the process ends itself; the next does without the kernel and says so."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import threading
from pathlib import Path

import mlx.core as mx
import pytest

from engine import protocol
from engine.backends.metal import KernelTrials, kernel_trials
from engine.backends.metal.kernel_trials import limited

ROOT = Path(__file__).parents[2]
# A process in which the first use of a kernel never returns: `attend` of the other tests, with a short limit.
PROGRAM = """
import sys, threading
sys.path[:0] = ["tests", "tests/backends"]
import numpy as np
import engine.backends.metal.metal_pool as pool
from engine.backends.metal import KernelTrials, MetalBackend
from engine.backends.metal.attention_paths import Thresholds
from metal_emulation import attend
from pathlib import Path
if sys.argv[2] == "hang":
    pool.paged_attention = lambda *_, **__: threading.Event().wait()
mx = pool.mx
mx.set_default_device(mx.cpu)
trials = KernelTrials(Path(sys.argv[1]), seconds=0.5)
got, want = attend(MetalBackend(trials, Thresholds(contiguous_rows=0)))
assert np.abs(got - want).max() < 3e-6
print("\\n".join(trials.news))
"""


def process(path: Path, mode: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", PROGRAM, str(path), mode],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


def test_a_hang_ends_the_process_and_the_next_one_answers_without_the_kernel(tmp_path: Path) -> None:
    path = tmp_path / "trials.json"
    hung = process(path, "hang")
    assert hung.returncode == kernel_trials.HUNG
    assert "The GPU did not return within 0.5 s from the first use of a kernel: decode" in hung.stderr
    assert "in _run_trial" in hung.stderr  # where it hung, for a report
    kinds = json.loads(path.read_text())
    assert kinds
    after = process(path, "hang")  # it would hang again if it tried
    assert after.returncode == 0, after.stderr
    assert "hung or crashed at the first use of a GPU kernel (decode" in after.stdout
    assert "octavo selfcheck" in after.stdout
    assert set(KernelTrials(path).reasons()) == set(kinds)
    assert KernelTrials(path).news == []  # told once


def counting() -> list[threading.Thread]:
    return [thread for thread in threading.enumerate() if thread.name == "kernel trial"]


def all_end(ended: list[threading.Thread]) -> bool:
    """Whether the threads that would end the process are gone long before their time."""
    for thread in ended:
        thread.join(60)
    return not any(thread.is_alive() for thread in ended)


def test_what_takes_its_time_within_the_limit_is_left_alone() -> None:
    with limited(300, "nothing"):
        armed = counting()
        assert armed
        mx.eval(mx.ones((64, 64)) @ mx.ones((64, 64)))
    assert all_end(armed)


def test_the_limit_also_ends_with_an_exception() -> None:
    armed = []

    def fail() -> None:
        armed.extend(counting())
        raise KeyError

    with pytest.raises(KeyError), limited(300, "nothing"):
        fail()
    assert armed
    assert all_end(armed)


# A process that is stopped in the middle of a trial, as all are while a laptop is closed.
STOPPED = """
import os, signal, threading
from engine.backends.metal.kernel_trials import limited
with limited(0.5, "nothing"):
    os.kill(os.getpid(), signal.SIGSTOP)
    threading.Event().wait(0.1)  # a timer that had run out would end the process now
print("went on")
"""


def test_a_pause_of_the_whole_process_is_no_hang() -> None:
    command = [sys.executable, "-c", STOPPED]
    child = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    _, status = os.waitpid(child.pid, os.WUNTRACED)
    assert os.WIFSTOPPED(status)
    threading.Event().wait(1.0)  # twice the limit
    child.send_signal(signal.SIGCONT)
    assert child.communicate(timeout=120) == ("went on\n", "")
    assert child.returncode == 0


def test_the_window_knows_the_status_by_the_same_number() -> None:
    assert protocol.EXIT_HUNG == kernel_trials.HUNG
