"""Keeps the system from slowing the window or sleeping while somebody waits for its work."""

from __future__ import annotations

from PySide6.QtCore import QObject

from app.models.discovery import Discovery
from app.platform.current import current_platform
from app.processes.model_service_client import ModelServiceClient
from app.workspace import Workspace

_DOWNLOADING = ("queued", "running", "checking")
_CONVERTING = ("queued", "running")


class WorkActivity(QObject):
    """Holds one activity of the system while there are answers, downloads or conversions in progress.

    Args:
        workspace: tells of answers in progress.
        discovery: knows downloads and conversions.
        service: the process that they run in, which says when they change and when it ends.
    """

    def __init__(
        self,
        workspace: Workspace,
        discovery: Discovery,
        service: ModelServiceClient,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._workspace = workspace
        self._discovery = discovery
        self._token = 0
        self._held = False
        self._over = False
        workspace.answer_changed.connect(self._refresh)
        for signal in (service.transfers, service.conversions, service.stopped):
            signal.connect(self._refresh)

    def close(self) -> None:
        """Ends the activity for good."""
        self._over = True
        self._refresh()

    def _refresh(self) -> None:
        wanted = not self._over and self._is_working()
        if wanted == self._held:
            return
        self._held = wanted
        if wanted:
            self._token = current_platform().begin_activity("Generating answers or downloading models")
        else:
            current_platform().end_activity(self._token)
            self._token = 0

    def _is_working(self) -> bool:
        if self._workspace.running:
            return True
        return any(each.state in _DOWNLOADING for each in self._discovery.transfers.values()) or any(
            each.state in _CONVERTING for each in self._discovery.conversions.values()
        )
