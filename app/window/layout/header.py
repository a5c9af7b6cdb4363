"""The bar above the transcript: chat title, model, and buttons for the side columns."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QMenu, QToolButton, QWidget

from app.models.model_library import ModelLibrary
from app.models.model_pill import ModelPill
from app.remote.sent_mark import SentMark
from app.theme.elided_label import ElidedLabel
from app.theme.icons import icon
from app.theme.theme import Theme
from app.translation import translate
from app.workspace import Workspace

HEIGHT = 52
_SHARE = 0.4  # of the width, for the model's button at least


class Header(QWidget):
    """The chat's title, the model button, and buttons that show or hide the side columns.

    Attributes:
        mark: says where text goes while a server's model is chosen.

    Signals:
        chats_toggled, memory_toggled: show or hide a side column.
    """

    chats_toggled = Signal(bool)
    memory_toggled = Signal(bool)

    def __init__(
        self, theme: Theme, library: ModelLibrary, workspace: Workspace, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setObjectName("header")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._theme = theme
        self.title = ElidedLabel()
        self.title.setProperty("role", "title")
        self.pill = ModelPill(theme, library)
        self.mark = SentMark(theme, framed=True)
        workspace.model_changed.connect(lambda model: self.mark.show_destination(model.remote))
        self.chats_button = self._button(translate("window", "Show or hide the chats"))
        self.chats_button.toggled.connect(self.chats_toggled)
        self.memory_button = self._button(translate("window", "Show or hide the memory panel"))
        self.memory_button.toggled.connect(self.memory_toggled)
        row = QHBoxLayout(self)
        row.setContentsMargins(12, 0, 12, 0)
        row.setSpacing(8)
        row.addWidget(self.chats_button)
        row.addWidget(self.title, 1)
        row.addWidget(self.mark, 0)
        row.addWidget(self.pill, 0)
        row.addWidget(self.memory_button)
        self.menu_button = self._button(translate("window", "Menu"))
        self.menu_button.setCheckable(False)
        self.menu_button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.menu_button.hide()
        row.addWidget(self.menu_button)
        theme.changed.connect(self._restyle)
        library.changed.connect(self._share_width)
        self._restyle()

    def set_title(self, title: str) -> None:
        """Shows the title of the chat."""
        self.title.set_full_text(title)
        self._share_width()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Shares the width between the title and the model."""
        super().resizeEvent(event)
        self._share_width()

    def _share_width(self) -> None:
        """Where not both fit, the model's button gives way first, down to its share.

        The sidebar has the title, too.
        """
        row = self.layout()
        if row is None:
            return
        others = [
            each
            for each in (self.chats_button, self.mark, self.memory_button, self.menu_button)
            if not each.isHidden()
        ]
        used = sum(each.sizeHint().width() for each in others) + row.spacing() * (len(others) + 1)
        margins = row.contentsMargins()
        free = self.width() - used - margins.left() - margins.right()
        wanted = self.title.sizeHint().width()
        least = max(self.pill.minimumSizeHint().width(), round(_SHARE * free))
        self.pill.setMaximumWidth(max(least, free - wanted))

    def _button(self, text: str) -> QToolButton:
        button = QToolButton()
        button.setCheckable(True)
        button.setProperty("role", "icon")
        button.setToolTip(text)
        button.setAccessibleName(text)
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        return button

    def _restyle(self) -> None:
        self.setFixedHeight(self._theme.px(HEIGHT))
        dim, size = self._theme.palette.dim, self._theme.px(16)
        for button, name in (
            (self.chats_button, "panel-left"),
            (self.memory_button, "panel-right"),
            (self.menu_button, "menu"),
        ):
            button.setIcon(icon(name, dim, size))
            button.setIconSize(QSize(size, size))
        self._share_width()

    def use_menu(self, menu: QMenu) -> None:
        """Puts the menus behind a button, for systems without a menu bar."""
        self.menu_button.setMenu(menu)
        self.menu_button.show()
