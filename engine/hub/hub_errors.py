"""What can go wrong between here and the Hub. Every text is one sentence for a person."""

from __future__ import annotations


class HubError(Exception):
    """Base; `again` says whether trying later may help without anybody doing anything."""

    again = False


class OfflineError(HubError):
    """Nobody answers: no network, a wrong mirror, or a server that hangs."""

    again = True


class BusyError(HubError):
    """The Hub asks to wait, or has trouble itself.

    Attributes:
        wait: seconds that it asked for; 0 when it did not say.
    """

    again = True

    def __init__(self, message: str, wait: float = 0.0) -> None:
        super().__init__(message)
        self.wait = wait


class AccessError(HubError):
    """The repository is gated or private."""


class MissingError(HubError):
    """There is no such repository or file."""


class ChangedError(HubError):
    """The server's file is not the one that was begun."""


class DamagedError(HubError):
    """What arrived does not have the hash that was promised."""


class RefusedError(HubError):
    """The repository holds what Octavo never takes."""


class DiskFullError(HubError):
    """There is no room."""


class StoppedError(HubError):
    """Somebody paused or cancelled."""
