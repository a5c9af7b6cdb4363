"""Errors of the Hub and of downloads. Each message is one sentence for the person, without library text."""

from __future__ import annotations

from engine.errors import OctavoError


class HubError(OctavoError):
    """Base class; also raised for answers that fit no other class."""


class OfflineError(HubError):
    """The Hub cannot be reached, or the connection broke. Trying again may help."""


class SlowError(OfflineError):
    """The Hub is sending, but so slowly that the request was given up."""


class BusyError(HubError):
    """The Hub limits our requests or has an internal error. Trying again may help.

    Attributes:
        wait: seconds that the Hub asked us to wait; 0 when it did not say.
    """

    def __init__(self, message: str, wait: float = 0.0) -> None:
        super().__init__(message)
        self.wait = wait


class AccessError(HubError):
    """The repository is gated or private."""


class MissingError(HubError):
    """The repository or file does not exist."""


class ChangedError(HubError):
    """The file on the server is no longer the one whose download began."""


class DamagedError(HubError):
    """A file arrived with another hash or size than the Hub announced."""


class RefusedError(HubError):
    """The repository holds something that Octavo never downloads or loads."""


class DiskFullError(HubError):
    """There is not enough free disk space."""


class StoppedError(HubError):
    """The download was paused or cancelled."""
