"""The application: Qt style, settings, store, engine and window."""

from __future__ import annotations

import gc
import sys
from collections.abc import Sequence
from importlib.resources import files
from pathlib import Path
from typing import Final

from PySide6.QtCore import QAbstractEventDispatcher, QObject, QTimer
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QApplication

from app.models.discovery import Source
from app.platform.platform_services import current_platform
from app.processes import engine_client
from app.processes.engine_client import EngineClient, Link, Timing
from app.release import default_data_folder
from app.settings import Settings
from app.store.chat_store import ChatStore
from app.theme.theme import Appearance, Theme
from app.theme.widgets import CaretBlinking
from app.translation import use_language
from app.window.desktop.closing import QuitSignals
from app.window.desktop.open_requests import OctavoApplication, parse_open_request

NAME: Final = "Octavo"
_ICON_SIZES: Final = (16, 32, 64, 128, 256)  # X11 is sent all of them


def build_application(arguments: Sequence[str] = ()) -> OctavoApplication:
    """Returns the one application, with the Fusion style, which looks the same everywhere."""
    platform = current_platform()
    platform.prepare(NAME)
    existing = QApplication.instance()
    app = (
        existing if isinstance(existing, OctavoApplication) else OctavoApplication([sys.argv[0], *arguments])
    )
    app.setApplicationName(NAME)
    app.setApplicationDisplayName(NAME)
    app.setOrganizationName(NAME)
    app.setStyle("Fusion")
    if platform.needs_icon:
        app.setWindowIcon(_icon())
    return app


def _icon() -> QIcon:
    icon = QIcon()
    for size in _ICON_SIZES:
        icon.addFile(str(files("resources") / f"icon-{size}.png"))
    return icon


_COLLECTION_MS: Final = 500


class GarbageCollector(QObject):
    """Collects Python's cyclic garbage in small steps between `start` and `stop`, instead of Python.

    By default the collector runs on whichever thread allocates. On a background thread it would destroy
    widgets and timers there, which crashes Qt; a full collection during streaming would block the window.

    It rests, without a timer, while there is nothing to collect: then it looks at what was allocated only
    when the event loop has done something else.
    """

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._timer = QTimer(self, interval=_COLLECTION_MS)
        self._timer.timeout.connect(self.collect)
        self._started = False
        self.resting = False  # no timer runs, as nothing is due

    def start(self) -> None:
        """Takes over. Objects that exist by now are frozen, so that even full collections stay short."""
        gc.disable()
        gc.freeze()
        self._timer.start()
        self._started = True

    def stop(self) -> None:
        """Restores Python's automatic collection."""
        if self._started:
            self._wake()
            self._timer.stop()
            self._started = False
            gc.unfreeze()
            gc.enable()

    def collect(self) -> None:
        """Collects the oldest generation that is due by Python's own thresholds; rests if none is."""
        due = _due()
        if due >= 0:
            gc.collect(due)
        elif self._timer.isActive():
            self._rest()

    def _rest(self) -> None:
        dispatcher = QAbstractEventDispatcher.instance()
        if dispatcher is not None:
            self._timer.stop()
            self.resting = True
            dispatcher.aboutToBlock.connect(self._look)

    def _look(self) -> None:
        """Events were handled, and the event loop is about to wait for more."""
        if _due() >= 0:
            self._wake()

    def _wake(self) -> None:
        if self.resting:
            dispatcher = QAbstractEventDispatcher.instance()
            if dispatcher is not None:
                dispatcher.aboutToBlock.disconnect(self._look)
            self.resting = False
            self._timer.start()


def _due() -> int:
    """Returns the oldest generation that is due; -1 if none is."""
    counts, thresholds = gc.get_count(), gc.get_threshold()
    return next((generation for generation in (2, 1, 0) if counts[generation] > thresholds[generation]), -1)


class Octavo(QObject):
    """One window and its engine, for one data folder.

    Args:
        folder: holds chats and settings.
        appearance: overrides the setting when given.
        command: the engine's program and arguments, for tests.

    Raises:
        StoreError: the chats cannot be opened.
    """

    def __init__(
        self,
        folder: Path,
        appearance: Appearance | None = None,
        command: Sequence[str] | None = None,
        timing: Timing | None = None,
    ) -> None:
        super().__init__()
        self.settings = Settings(folder)
        use_language(self.settings.language)
        self.store = ChatStore(folder / "chats.db")
        self.store.deleted.purge()
        self.theme = Theme(appearance or self.settings.appearance, self.settings.zoom)
        self.theme.apply()
        if command is None and folder != default_data_folder():  # a window of its own, with its own engine
            command = [*engine_client.ENGINE, str(folder)]
        self.client = EngineClient(command, timing, self)
        self.client.start()
        from app.window.main_window import MainWindow  # a second's work, while the engine starts

        self.window = MainWindow(self.theme, self.settings, self.store, self.client)
        self.collector = GarbageCollector(self)
        self.window.painted.connect(self.collector.start)
        self.client.link_changed.connect(self._on_link)
        self.window.drops.requested.connect(self.open)
        self.window.composer.paths_given.connect(self._open_all)
        self.window.drops.images_dropped.connect(self.window.composer.files.add_image)
        self.window.drops.dragging.connect(self.window.composer.set_dropping)
        app = QApplication.instance()
        assert isinstance(app, OctavoApplication)
        app.open_requested.connect(self.open)
        self.caret = CaretBlinking(app, parent=self)

    def open(self, text: str) -> None:
        """Opens a model's file or folder, or an octavo:// address; attaches any other file.

        A GGUF file is converted first, which takes a while and can be cancelled.
        """
        opening = parse_open_request(text)
        if opening.kind == "model":
            folders = self.settings.model_folders
            if opening.text not in folders:
                self.settings.model_folders = [*folders, opening.text]
            self.window.library.load(opening.text)
        elif opening.kind == "file":
            self.window.model_browser.import_file(opening.text)
        elif opening.kind == "attachment":
            self.window.composer.files.add_paths([opening.text])
        elif opening.kind == "offer":
            source: Source = "modelscope" if opening.text.startswith("ms:") else "hub"
            self.window.model_browser.open(source, opening.text)
        elif opening.kind == "tools":
            self.window.window_actions.open_tools(opening.text)
        elif opening.kind == "ask":
            self.window.quick_ask.ask(opening.text)
        elif opening.kind == "prompt":
            self.window.show_chat("")
            self.window.composer.set_text(opening.text)
        else:
            self.window.toast.show_message(opening.text)

    def open_again(self, texts: list[str]) -> None:
        """Opens what a later start of the app was given; shows the window, unless that is Quick Ask alone."""
        if not texts or any(parse_open_request(text).kind != "ask" for text in texts):
            self.window.come_to_front()
        self._open_all(texts)

    def _open_all(self, paths: list[str]) -> None:
        for path in paths:
            self.open(path)

    def run(self) -> int:
        """Shows the window; returns when it is closed and the engine has ended."""
        app = QApplication.instance()
        assert isinstance(app, OctavoApplication)
        app.setQuitOnLastWindowClosed(False)
        self.window.closing.watch(app)
        self.client.link_changed.connect(lambda link, _text: app.quit() if link is Link.CLOSED else None)
        signals = QuitSignals(self.window.closing.quit_now)
        self.window.show()
        try:
            return app.exec()
        finally:
            signals.close()

    def _on_link(self, link: Link, _text: str) -> None:
        if link is Link.CLOSED:
            self.collector.stop()
            self.caret.stop()
