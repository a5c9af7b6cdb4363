"""One attached file above the text of the composer: its name, what it costs, and how much of it is sent."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QSize, Qt, Signal
from PySide6.QtGui import QAction, QKeyEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QMenu, QToolButton, QWidget

from app.attachments.attachment import Part
from app.theme.icon_button import icon_button, paint_icon
from app.theme.icons import icon
from app.theme.theme import Theme
from app.translation import translate

_WIDEST_NAME = 260  # px before zoom


class AttachmentChip(QFrame):
    """A file; a click or Enter opens its menu, Delete removes it.

    Signals:
        part_chosen: send all of it, or passages.
        removed: the file is not to be sent.
    """

    part_chosen = Signal(str)
    removed = Signal()

    def __init__(self, theme: Theme, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("chip")
        self._theme = theme
        self.name = name
        self.body = QToolButton()
        self.body.setProperty("role", "chipBody")
        self.body.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.body.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.body.clicked.connect(self._open_menu)
        self.body.installEventFilter(self)
        self.detail = QLabel()
        self.detail.setProperty("role", "secondary")
        self.remove = icon_button("close", translate("composer", "Remove {name}").format(name=name))
        self.remove.clicked.connect(self.removed)
        row = QHBoxLayout(self)
        row.setContentsMargins(4, 2, 3, 2)
        row.setSpacing(4)
        for widget in (self.body, self.detail, self.remove):
            row.addWidget(widget)
        self._choices: list[tuple[str, Part, bool]] = []  # text, part, whether it is chosen
        theme.changed.connect(self.restyle)
        self.restyle()
        self.set_detail(translate("composer", "Reading…"))

    def set_detail(self, detail: str, tip: str = "", *, bad: bool = False) -> None:
        """Shows what is known of the file, such as "1,204 tokens"."""
        self.detail.setText(detail)
        self.setToolTip(tip or self.name)
        self.body.setToolTip(tip or self.name)
        self.body.setAccessibleName(f"{self.name}, {detail}")
        self.body.setAccessibleDescription(tip)
        if self.property("bad") != bad:
            self.setProperty("bad", bad)
            self.detail.setProperty("role", "bad" if bad else "secondary")
            for widget in (self, self.detail):
                widget.style().unpolish(widget)
                widget.style().polish(widget)

    def set_choices(self, choices: list[tuple[str, Part, bool]]) -> None:
        """Sets what the menu offers: text, part of the file, and whether that is chosen."""
        self._choices = choices

    def menu(self) -> QMenu:
        """The chip's menu, made when it is opened."""
        menu = QMenu(self)
        for text, part, chosen in self._choices:
            action = QAction(text, menu)
            action.setCheckable(True)
            action.setChecked(chosen)
            action.triggered.connect(lambda _on=False, part=part: self.part_chosen.emit(part))
            menu.addAction(action)
        if self._choices:
            menu.addSeparator()
        menu.addAction(translate("composer", "Remove"), self.removed.emit)
        return menu

    def restyle(self) -> None:
        """Applies the theme."""
        size = self._theme.px(14)
        self.body.setIcon(icon("file", self._theme.palette.dim, size))
        self.body.setIconSize(QSize(size, size))
        paint_icon(self.remove, self._theme, 11)
        self.body.setFont(self._theme.font(13))
        metrics = self.body.fontMetrics()
        widest = self._theme.px(_WIDEST_NAME)
        self.body.setText(
            metrics.elidedText(self.name, Qt.TextElideMode.ElideMiddle, widest).replace("&", "&&")
        )

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Removes the file with Delete or Backspace."""
        if watched is self.body and event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            if event.key() in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace):
                self.removed.emit()
                return True
            if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Down):
                self._open_menu()
                return True
        return super().eventFilter(watched, event)

    def _open_menu(self) -> None:
        menu = self.menu()
        menu.aboutToHide.connect(menu.deleteLater)
        menu.popup(self.body.mapToGlobal(self.body.rect().bottomLeft()))
