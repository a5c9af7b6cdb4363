"""`octavo selfcheck`: every kernel compiled and compared on this machine's own GPU.

Each case runs in a process of its own with a time limit, so that a hang or an abort is a line of the table.
"""

from engine.selfcheck.cases import Case, cases
from engine.selfcheck.parent import Outcome, check, run

__all__ = ["Case", "Outcome", "cases", "check", "run"]
