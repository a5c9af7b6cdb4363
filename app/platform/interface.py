"""What the window asks of the system that it runs on."""

from __future__ import annotations

from abc import ABC, abstractmethod
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from keyring.backend import KeyringBackend


class Platform(ABC):
    """One system.

    Attributes:
        closing_hides: closing the window leaves the app running; the system's launcher shows it again.
        one_menu_bar: the menus are in a bar of the system, which all windows share.
        template_icons: an icon of the menu bar has one colour, which the system chooses.
        system_font_first: the system's text font is preferred to others, Inter excepted.
        needs_icon: windows have no icon unless the app sets one. Known once `prepare` was called.
    """

    closing_hides: bool
    one_menu_bar: bool
    template_icons: bool
    system_font_first: bool
    needs_icon: bool

    @abstractmethod
    def prepare(self, name: str) -> None:
        """Tells the system the app's name. To be called before the `QApplication` is made."""

    @abstractmethod
    def set_title_bars(self, dark: bool | None) -> None:
        """Makes the title bars dark or light; None: as the system is set."""

    @abstractmethod
    def reduces_motion(self) -> bool:
        """Whether the system is set to reduce motion."""

    @abstractmethod
    def begin_activity(self, reason: str) -> int:
        """Keeps the system from slowing this process and from idle sleep.

        Args:
            reason: shown by the system's tools.

        Returns:
            A token for `end_activity`; 0 if there is nothing to end.
        """

    @abstractmethod
    def end_activity(self, token: int) -> None:
        """Ends an activity; to be called once for each token."""

    @abstractmethod
    def bring_all_to_front(self) -> None:
        """Puts all windows of the app in front of those of others, in their present order."""

    @abstractmethod
    def data_folder(self) -> Path:
        """Where chats and settings are kept."""

    @abstractmethod
    def keychain(self) -> KeyringBackend | None:
        """The system's store of passwords; None if it has none that can be used."""

    # --- what the system calls things ---------------------------------------------------------------

    @abstractmethod
    def tray_label(self) -> str:
        """The place of the tray icon."""

    @abstractmethod
    def reveal_label(self) -> str:
        """Shows a folder in the file manager."""

    @abstractmethod
    def memory_label(self) -> str:
        """Says what models are recommended for; `{number}` stands for the memory in GB."""

    @abstractmethod
    def privacy_label(self) -> str:
        """Says that nothing leaves this computer."""
