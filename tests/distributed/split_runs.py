"""Runs jobs on several ranks, and finds what they leave behind."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import msgspec
from split_process import Job, Result

TESTS = Path(__file__).parents[1]


def run_jobs(ranks: int, jobs: list[Job], seconds: float = 240) -> list[Result]:
    """The result of each job, in a rank 0 of their own; no process is left behind."""
    done = subprocess.run(
        [sys.executable, str(Path(__file__).with_name("split_process.py")), str(ranks)],
        input=msgspec.json.encode(jobs),
        stdout=subprocess.PIPE,
        env=rank_environment(),
        timeout=seconds,
        check=True,
    )
    return msgspec.json.decode(done.stdout, type=list[Result])


def rank_environment() -> dict[str, str]:
    """Of rank 0: it and the ranks that it starts find the tests' modules and Octavo's."""
    paths = [str(TESTS), str(TESTS.parent), *filter(None, [os.environ.get("PYTHONPATH")])]
    return {**os.environ, "PYTHONPATH": os.pathsep.join(paths), "OPENBLAS_NUM_THREADS": "1"}


def followers_of(pid: int) -> list[int]:
    """The processes of ranks that a rank 0 has started and that are running."""
    command = ["ps", "-A", "-ww", "-o", "pid=,ppid=,args="]
    listed = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    processes = [line.split() for line in listed.splitlines()]
    return sorted(int(words[0]) for words in processes if words[-1] == "rank" and int(words[1]) == pid)
