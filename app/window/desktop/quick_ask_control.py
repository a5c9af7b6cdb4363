"""Control of Quick Ask: what opens it, and the key for it, which are both made when they are first needed."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from app.platform.platform_services import current_platform
from app.settings import Settings
from app.workspace import Workspace

if TYPE_CHECKING:
    from app.quick_ask.global_key import GlobalKey
    from app.quick_ask.quick_ask import QuickAsk


class QuickAskControl(QObject):
    """Opens Quick Ask for menus, the key and other programs.

    Args:
        make: makes its window.
        expect_activation: is called before that opens, see `Closing`.
    """

    def __init__(
        self,
        make: Callable[[], QuickAsk],
        settings: Settings,
        workspace: Workspace,
        expect_activation: Callable[[], object],
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._make, self._expect_activation = make, expect_activation
        self._settings, self._workspace = settings, workspace

    @cached_property
    def panel(self) -> QuickAsk:
        """The window for a question in between."""
        return self._make()

    @cached_property
    def key(self) -> GlobalKey:
        """The key that opens it from any program."""
        from app.quick_ask.global_key import GlobalKey  # loads a library of the system

        key = GlobalKey(self)
        key.pressed.connect(lambda: self.ask())
        key.told.connect(self._on_told)
        return key

    def ask(self, text: str = "", selection: str = "") -> None:
        """Opens it with a question, or with text that was selected in another program."""
        self._expect_activation()
        self.panel.open(text, selection)

    def begin(self) -> None:
        """Listens to other programs, and for the key that was chosen; called when the window is painted."""
        current_platform().offer_service(lambda text: self.ask(selection=text))
        if (keys := self._settings.quick_ask_key) and (problem := self.key.set_keys(keys)):
            self._workspace.report(problem)

    def _on_told(self, text: str, watched: bool) -> None:
        if not watched:
            self._settings.quick_ask_key = ""
            self._workspace.report(text)

    def finish(self) -> None:
        """Closes it for good, and gives the key back."""
        if "panel" in self.__dict__:
            self.panel.finish()
        if "key" in self.__dict__:
            self.key.set_keys("")
