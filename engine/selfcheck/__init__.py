"""`octavo selfcheck`: compiles the kernels on this machine's GPU and compares their results.

Each case runs in a child process with a time limit, so that a hang or an abort is one line of the table.
"""

from engine.selfcheck.kernel_cases import KernelCase, cases
from engine.selfcheck.selfcheck_runner import CaseOutcome, check, run

__all__ = ["CaseOutcome", "KernelCase", "cases", "check", "run"]
