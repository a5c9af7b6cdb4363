"""Keeps the model service and the browser, both made when they are first wanted."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from app.models.discovery import Discovery, Source
from app.models.model_browser import ModelBrowser
from app.models.model_library import ModelLibrary
from app.processes.model_service_client import ModelServiceClient
from app.theme.theme import Theme


class ModelBrowserController(QObject):
    """What the window knows of finding models.

    Attributes:
        browser: the dialog; None until it was opened.

    Signals:
        said: a sentence for the person, while no browser is open.
    """

    said = Signal(str)

    def __init__(
        self,
        theme: Theme,
        library: ModelLibrary,
        parent: QWidget,
        command: Sequence[str] | None = None,
    ) -> None:
        super().__init__(parent)
        self._theme = theme
        self._parent = parent
        self.memory_limit = 0
        self.client = ModelServiceClient(command, self)
        self.discovery = Discovery(self.client, library, self)
        self.browser: ModelBrowser | None = None
        self.discovery.said.connect(self._on_reported)

    def open(self, source: Source = "catalogue") -> None:
        """Shows the browser."""
        if self.browser is None:
            self.browser = ModelBrowser(self._theme, self.discovery, self.memory_limit, self._parent)
        self.browser.memory_limit = self.memory_limit
        self.browser.open_at(source)

    def import_file(self, path: str) -> None:
        """Makes a model of a GGUF file, in sight, and loads it then."""
        self.discovery.import_file(path, load=True)
        self.open("here")

    def close(self) -> None:
        """Ends the model service; unfinished downloads go on another time."""
        if self.browser is not None:
            self.browser.close()
        self.client.close()

    def _on_reported(self, words: str) -> None:
        if self.browser is None or not self.browser.isVisible():
            self.said.emit(words)
