"""`octavo selfcheck`: every kernel compiled and compared on this machine's own GPU.

Each case runs in a process of its own with a time limit, so that a hang or an abort is a line of the table.
"""

from engine.selfcheck.kernel_cases import Case, cases
from engine.selfcheck.selfcheck_runner import CaseOutcome, check, run

__all__ = ["Case", "CaseOutcome", "cases", "check", "run"]
