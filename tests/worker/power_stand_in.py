"""Stands in for macOS's power management, and keeps account of the assertions."""

from __future__ import annotations

from engine.machine.sleep_assertion import PowerManagement


class RecordingPower(PowerManagement):
    """Attributes: `held` and `released` are the numbers of assertions, `reasons` why they were taken."""

    def __init__(self, refuses: bool = False) -> None:
        self.reasons: list[str] = []
        self.held: set[int] = set()
        self.released: list[int] = []
        self._refuses = refuses

    def create(self, reason: str) -> int | None:
        self.reasons.append(reason)
        if self._refuses:
            return None
        self.held.add(len(self.reasons))
        return len(self.reasons)

    def release(self, assertion: int) -> None:
        self.held.remove(assertion)
        self.released.append(assertion)
