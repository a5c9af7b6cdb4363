"""The popup below the model button: loads and unloads local models, and chooses models of servers."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QPaintEvent
from PySide6.QtWidgets import QBoxLayout, QFrame, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from app.models.discovery import Discovery
from app.models.model_descriptions import detail_text
from app.models.model_library import ModelLibrary
from app.models.model_rows import HeadOffer, server_widgets
from app.remote.server_list import RemoteServer, ServerList
from app.theme.theme import Theme, draw_rounded, smooth_painter
from app.theme.widgets import (
    ElidedLabel,
    clear,
    filled,
    icon_label,
    progress_bar,
    role_button,
    scroll_area,
    text_label,
)
from app.translation import translate
from engine.protocol import ModelInfo, ModelState

_WIDTH = 480
_MAX_HEIGHT = 420
_MIN_HEIGHT = 96  # px of the list of models, in any window
_SHADOW = 14
_BESIDE = 12  # px between the popup and the edge of a narrow window


class ModelPicker(QWidget):
    """The list of local models and of those of servers; closes on Esc or a click outside.

    Args:
        servers: the servers that were added.
        discovery: finds draft heads for the models that are listed.

    Attributes:
        card: the list and what is around it, inside the shadow.

    Signals:
        server_requested: change this server; None: add one.
        server_removal_requested: remove this server.
        folder_requested: add a model folder.
        browser_requested: find and download other models.
    """

    folder_requested = Signal()
    browser_requested = Signal()
    server_requested = Signal(object)
    server_removal_requested = Signal(object)

    def __init__(
        self, theme: Theme, library: ModelLibrary, servers: ServerList, discovery: Discovery, parent: QWidget
    ) -> None:
        super().__init__(parent, Qt.WindowType.Popup | Qt.WindowType.FramelessWindowHint)
        self.setAttribute(Qt.WidgetAttribute.WA_TranslucentBackground)
        self.setAccessibleName(translate("models", "Models"))
        self._theme = theme
        self._library = library
        self._servers = servers
        self._discovery = discovery
        self._top = 0  # px from the window's top
        card = QFrame()
        card.setObjectName("popover")
        self.card = card
        title = ElidedLabel(role="title", text=translate("models", "On this computer"))
        folder = role_button("", translate("models", "Add Folder…"), self.folder_requested)
        folder.setAccessibleName(translate("models", "Add a model folder"))
        refresh = role_button("link", translate("models", "Refresh"), library.refresh)
        find = role_button("", translate("models", "Find Models…"), self.close)
        find.setAccessibleName(translate("models", "Find and download models"))
        find.clicked.connect(self.browser_requested)
        buttons, direction = filled(QHBoxLayout(), 0, refresh, folder, find), QBoxLayout.Direction.LeftToRight
        self._head = filled(QBoxLayout(direction), (title, 1), buttons, margins=(6, 0, 0, 0))
        self._rows = filled(QVBoxLayout(), spacing=2)
        self._inside = QWidget()
        self._scroll = scroll_area(self._rows, self._inside)
        line = QFrame()
        line.setObjectName("hairline")
        hint = text_label("secondary", translate("models", "Models on other machines, with OpenAI's API"))
        add = role_button("", translate("models", "Add a Server…"), lambda: self.ask_for_server(None))
        foot = filled(QHBoxLayout(), (hint, 1), add, margins=(6, 0, 0, 0))
        parts = (self._head, self._scroll, line, foot)
        self._column = filled(QVBoxLayout(card), *parts, spacing=8, margins=(10, 10, 10, 10))
        filled(QVBoxLayout(self), card, margins=(_SHADOW, 4, _SHADOW, _SHADOW * 2))
        library.changed.connect(self._on_changed)
        servers.changed.connect(self._on_changed)
        discovery.changed.connect(self._on_head_changed, Qt.ConnectionType.QueuedConnection)

    def ask_for_server(self, server: RemoteServer | None) -> None:
        """Closes the list and asks for a server to add (None) or to change."""
        self.close()
        self.server_requested.emit(server)

    def _ask_for_removal(self, server: RemoteServer) -> None:
        self.close()
        self.server_removal_requested.emit(server)

    def open_below(self, anchor: QWidget) -> None:
        """Shows the popup below `anchor`, right edges aligned, and rescans the models."""
        self._library.refresh()
        self._top = anchor.mapTo(anchor.window(), QPoint(0, anchor.height() + 2)).y()
        self.refresh()
        corner = anchor.mapToGlobal(QPoint(anchor.width(), anchor.height() + 2))
        left = anchor.window().mapToGlobal(QPoint(_BESIDE - _SHADOW, 0)).x()
        self.move(max(left, corner.x() - self.width() + _SHADOW), corner.y())
        self.show()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.close()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, _event: QPaintEvent) -> None:
        card, shade = QRectF(self.card.geometry()), QColor(0, 0, 0, 7 if self._theme.palette.dark else 3)
        with smooth_painter(self) as painter:
            for reach in range(_SHADOW - 2, 0, -1):
                box = card.adjusted(-reach, -reach * 0.2, reach, reach * 1.6)
                draw_rounded(painter, box, 12 + reach, shade)

    def _on_changed(self) -> None:
        if self.isVisible():
            self.refresh()

    def _on_head_changed(self) -> None:
        if self.isVisible():  # by now its line is shown or hidden
            self._set_size()

    def refresh(self) -> None:
        """Lists the models anew."""
        clear(self._rows)
        for model in self._library.models:
            if self._discovery.is_head(model.path):
                continue
            row = _ModelRow(model, self._library, self._theme, self._discovery)
            self._rows.addWidget(row)
            row.show()  # layouts ignore hidden widgets
        if not self._library.models:
            text = translate("models", "Looking for models…")
            if self._library.listed:
                text = translate(
                    "models",
                    "No models found. Add a folder with an MLX model: config.json and .safetensors files.",
                )
            label = text_label("body", text)
            label.setContentsMargins(6, 12, 6, 16)
            self._rows.addWidget(label)
            label.show()
        for server in self._servers.servers:
            for widget in server_widgets(
                server, self._library, self.ask_for_server, self._ask_for_removal, self.close
            ):
                self._rows.addWidget(widget)
                widget.show()
        self._rows.addStretch()
        self._set_size()

    def _set_size(self) -> None:
        """Stays within the window, where that leaves space for two models."""
        head, directions = self._head, QBoxLayout.Direction
        width, highest = self._theme.px(_WIDTH), self._theme.px(_MAX_HEIGHT)
        if (parent := self.parentWidget()) is not None:
            width = min(width, parent.window().width() - 2 * _BESIDE)
        head.setDirection(directions.LeftToRight)
        if head.sizeHint().width() > width - 24:  # the title above its buttons
            head.setDirection(directions.TopToBottom)
        self.card.setFixedWidth(width)
        needed = self._fit_rows(width - 24)
        self._scroll.setFixedHeight(0)
        if parent is not None:
            others = self._top + self._column.totalHeightForWidth(width) + _BESIDE
            highest = min(highest, max(self._theme.px(_MIN_HEIGHT), parent.window().height() - others))
        if needed > highest:  # beside the scroll bar
            needed = self._fit_rows(width - 24 - self._scroll.verticalScrollBar().sizeHint().width())
        self._scroll.setFixedHeight(min(needed, highest))
        self.adjustSize()

    def _fit_rows(self, width: int) -> int:
        """Gives the rows their width; returns the height that they need."""
        self._inside.setFixedWidth(width)
        needed = self._rows.sizeHint().height()
        if self._inside.hasHeightForWidth():
            needed = max(needed, self._inside.heightForWidth(width))
        return needed


class _ModelRow(QFrame):
    def __init__(self, model: ModelInfo, library: ModelLibrary, theme: Theme, discovery: Discovery) -> None:
        super().__init__()
        self.setObjectName("modelRow")
        state = library.state
        loaded = state.path == model.path and state.state in ("ready", "loading")
        current = loaded and library.remote is None
        self.setProperty("current", current)
        name = ElidedLabel(text=model.name)
        detail = ElidedLabel(facts=True, role="secondary", text=detail_text(model))
        column = filled(QVBoxLayout(), name, detail, spacing=2)
        if problem := library.problems.get(model.path) or model.problem:
            column.addWidget(text_label("bad", problem))
        column.addWidget(HeadOffer(discovery, model.path))
        if current and state.state == "loading":
            if state.checking:
                detail.set_full_text(translate("models", "Checking this model against mlx-lm (once)…"))
            elif state.kernels:
                text = translate("models", "Compiling this GPU's kernels (once): {done} of {all}")
                done = round(state.progress * state.kernels)
                detail.set_full_text(text.format(done=done, all=state.kernels))
            column.addSpacing(4)
            busy = translate("models", "Checking") if state.checking else translate("models", "Loading")
            column.addWidget(bar := progress_bar(busy))
            bar.setValue(round(state.progress * 1000))
        stands_back = loaded and library.remote is not None  # a server's model answers in its place
        text = translate("models", "Use") if stands_back else self._action_text(model, state)
        button = QPushButton(text)
        button.setAccessibleName(f"{button.text()} {model.name}")
        button.setEnabled(not model.problem)
        if stands_back:
            button.clicked.connect(lambda: library.choose_remote(None))
        elif current:
            button.clicked.connect(library.unload)
        else:
            button.clicked.connect(lambda: library.load(model.path))
        row = filled(QHBoxLayout(self), (column, 1), spacing=12, margins=(10, 8, 8, 8))
        if "images" in model.abilities:
            row.addWidget(icon_label("eye", translate("models", "Looks at images"), theme))
        row.addWidget(button, 0, Qt.AlignmentFlag.AlignVCenter)

    def _action_text(self, model: ModelInfo, state: ModelState) -> str:
        if state.path == model.path and state.state == "ready":
            return translate("models", "Unload")
        if state.path == model.path and state.state == "loading":
            return translate("models", "Cancel")
        return translate("models", "Load")
