"""The tour of the memory: with an engine of its own where the starter model is there, else recorded."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QWidget

from app.memory.memory_panel import MemoryPanel
from app.memory.tour.tour_dialog import TourDialog
from app.memory.tour.tour_engine import TourEngine
from app.models.model_library import ModelLibrary
from app.processes.engine_client import EngineClient, Link
from app.settings import Settings
from app.theme.theme import Theme, is_reduced

_GRACE: Final = 0.5  # seconds


class MemoryTour(QObject):
    """Offers the tour once, and shows it as often as it is asked for.

    Args:
        theme, settings: of the window.
        library: says where the starter model is.
        panel: offers the tour.
        window: the parent of the dialog.

    Attributes:
        dialog: the open tour; None if there is none.
    """

    def __init__(
        self, theme: Theme, settings: Settings, library: ModelLibrary, panel: MemoryPanel, window: QWidget
    ) -> None:
        super().__init__(window)
        self._theme, self._settings, self._library = theme, settings, library
        self._panel, self._window = panel, window
        self.dialog: TourDialog | None = None
        self._clients: list[EngineClient] = []
        panel.offer_tour(not settings.tour_offered)
        panel.tour_answered.connect(self._on_answered)

    def show_tour(self) -> None:
        """Opens the tour."""
        self._settings.tour_offered = True
        self._panel.offer_tour(False)
        if self.dialog is not None:
            self.dialog.raise_()
            return
        path = next((model.path for model in self._library.models if model.source == "starter"), "")
        usable = path and self._library.can_answer
        engine = self._make_engine(path) if usable else None
        self.dialog = dialog = TourDialog(
            self._theme.palette,
            self._theme.zoom,
            engine,
            reduced=is_reduced(self._settings.motion),
            parent=self._window,
        )
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.destroyed.connect(self._on_closed)
        dialog.show()

    def close(self) -> None:
        """Ends the tour and waits for its engine, when the app ends."""
        if self.dialog is not None:
            self.dialog.close()
        for client in list(self._clients):
            client.stop(_GRACE)

    def _make_engine(self, path: str) -> TourEngine:
        """Returns the engine of one tour, which goes when its process has ended."""
        client = EngineClient(parent=self)
        self._clients.append(client)
        client.link_changed.connect(lambda link, _: self._drop(client) if link is Link.CLOSED else None)
        return TourEngine(path, client, parent=client)

    def _drop(self, client: EngineClient) -> None:
        self._clients.remove(client)
        client.deleteLater()

    def _on_answered(self, wanted: bool) -> None:
        if wanted:
            self.show_tour()
        else:
            self._settings.tour_offered = True
            self._panel.offer_tour(False)

    def _on_closed(self) -> None:
        self.dialog = None
