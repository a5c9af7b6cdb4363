"""A controller that creates the model service and the model browser on first use."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from app.models.discovery import Discovery, Source
from app.models.mirror_form import MirrorDialog
from app.models.model_browser import ModelBrowser
from app.models.model_library import ModelLibrary
from app.processes.service_clients import ModelServiceClient
from app.theme.theme import Theme


class ModelBrowserController(QObject):
    """The window's access to the model browser.

    Attributes:
        browser: the dialog; None until it is first opened.

    Signals:
        reported: a sentence for the user while the browser is not visible.
    """

    reported = Signal(str)

    def __init__(
        self, theme: Theme, library: ModelLibrary, parent: QWidget, command: Sequence[str] | None = None
    ) -> None:
        super().__init__(parent)
        self._theme, self._library, self._parent = theme, library, parent
        self.client = ModelServiceClient(command, self)
        self.discovery = Discovery(self.client, library, self)
        self.browser: ModelBrowser | None = None
        self.discovery.reported.connect(self._on_reported)
        self.discovery.mirror_requested.connect(self._ask_for_mirror)

    def open(self, source: Source = "catalogue", offered: str = "") -> None:
        """Opens the browser.

        Args:
            source: the list that is shown.
            offered: a model that a link names; it is only shown.
        """
        if self.browser is None:
            self.browser = ModelBrowser(self._theme, self.discovery, self._parent)
        self.browser.open_at(source, offered)

    def open_loaded(self, needed: int = 0) -> None:
        """Opens the browser on the loaded model; proposes a larger context if `needed` tokens exceed it."""
        library, model = self._library, self._library.current()
        self.open("here")
        context = library.state.context
        if model is not None and context and self.browser is not None:
            while context < needed:
                context *= 2
            self.browser.select(model.path)
            options = library.options_of(model.path)
            self.browser.pane.form.show_options(options, min(context, model.context or context))

    def _ask_for_mirror(self) -> None:
        shown = self.browser is not None and self.browser.isVisible()
        parent = self.browser if self.browser is not None and shown else self._parent
        MirrorDialog(self._theme, self.discovery, parent).open()

    def import_file(self, path: str) -> None:
        """Converts a GGUF file, showing the progress in the browser, then loads the model."""
        self.discovery.import_file(path, load=True)
        self.open("here")

    def close(self) -> None:
        """Ends the model service; unfinished downloads resume another time."""
        if self.browser is not None:
            self.browser.close()
        self.client.close()

    def _on_reported(self, text: str) -> None:
        if self.browser is None or not self.browser.isVisible():
            self.reported.emit(text)
