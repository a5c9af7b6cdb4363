"""The model browser: local models, the built-in catalogue, the Hugging Face Hub, and ModelScope."""

from __future__ import annotations

from PySide6.QtCore import QSignalBlocker, Qt, QTimer, Signal
from PySide6.QtGui import QAction, QCloseEvent, QDropEvent, QResizeEvent
from PySide6.QtWidgets import (
    QDialog,
    QFrame,
    QHBoxLayout,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from app.models.discovery import Discovery, Source
from app.models.model_filters import ModelFilters
from app.models.model_pane import ModelPane
from app.models.model_rows import ROW_ROLE, ModelRow, RowDelegate, conversion_row, hub_row, local_row
from app.theme.theme import Theme
from app.theme.widgets import Choice, DialogSize, filled, role_button, set_role, text_label
from app.translation import translate
from engine.protocol import HubModel, pasted_model

_SEARCH_AFTER = 350  # ms after the last key
_DRAGGED = Qt.ItemFlag.ItemIsDragEnabled


class ModelList(QListWidget):
    """The rows; queued downloads can be dragged.

    Signals:
        dropped: the place that the selected row was dropped before.
    """

    dropped = Signal(int)

    def dropEvent(self, event: QDropEvent) -> None:
        """Moves nothing: the model service says what the order is."""
        index = self.indexAt(event.position().toPoint())
        below = self.dropIndicatorPosition() == QListWidget.DropIndicatorPosition.BelowItem
        event.setDropAction(Qt.DropAction.CopyAction)  # after a move Qt removes the row
        event.accept()
        self.stopAutoScroll()
        self.setState(QListWidget.State.NoState)
        self.viewport().update()
        self.dropped.emit(index.row() + below if index.isValid() else self.count())


class ModelBrowser(QDialog):
    """The list of models and the selected model. The Hub is contacted only if the user selects it."""

    def __init__(self, theme: Theme, discovery: Discovery, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(translate("models", "Models"))
        DialogSize(self, theme, 940, 640, own=True)
        self._theme = theme
        self.discovery = discovery
        self.field = QLineEdit()
        self.field.setPlaceholderText(translate("models", "Search models"))
        self.field.setAccessibleName(translate("models", "Search models"))
        self.field.setClearButtonEnabled(True)
        sources: tuple[tuple[Source, str], ...] = (
            ("catalogue", translate("models", "Recommended")),
            ("hub", translate("models", "Hugging Face")),
            ("modelscope", translate("models", "ModelScope")),
            ("here", translate("models", "On this computer")),
            ("downloads", translate("models", "Downloads")),
        )
        self.source = Choice(theme, name=translate("models", "Source"), entries=sources)
        self.filters = ModelFilters(theme)
        self.fitting = self.filters.fitting
        self.rows = ModelList()
        self.rows.setAccessibleName(translate("models", "Models"))
        self.rows.setItemDelegate(RowDelegate(theme, self.rows))
        self.rows.setMouseTracking(True)
        self.rows.setVerticalScrollMode(QListWidget.ScrollMode.ScrollPerPixel)
        self.rows.setDefaultDropAction(Qt.DropAction.MoveAction)
        self.rows.setContextMenuPolicy(Qt.ContextMenuPolicy.ActionsContextMenu)
        self._add_action(translate("models", "Move Up"), "Alt+Up", -1)
        self._add_action(translate("models", "Move Down"), "Alt+Down", 2)
        self._status = text_label("secondary")
        self.mirror = role_button("", translate("models", "Use a Mirror…"), discovery.mirror_requested)
        self.report = text_label("secondary")
        self.report.hide()
        self.pane = ModelPane(theme, discovery)
        self._lay_out()
        self._later = QTimer(self, singleShot=True, interval=_SEARCH_AFTER)
        self._later.timeout.connect(self._search)
        self.field.textEdited.connect(lambda _: self._later.start())
        self.field.returnPressed.connect(self._search)
        self.source.currentIndexChanged.connect(lambda _: self._search())
        self.filters.changed.connect(self._fill)
        self.filters.search_requested.connect(self._search)
        self.rows.currentItemChanged.connect(self._on_selected)
        self.rows.dropped.connect(self._move_to)
        self.rows.itemActivated.connect(lambda _: self.pane.main.setFocus())
        discovery.list_changed.connect(self._fill)
        discovery.changed.connect(self._on_changed)
        discovery.reported.connect(self._on_reported)
        discovery.mirror_used.connect(lambda: self._search() if discovery.offline else None)
        theme.changed.connect(self._fill)
        theme.changed.connect(self._divide)
        self._divide()

    def open_at(self, source: Source, offered: str = "") -> None:
        """Shows the dialog with one of the sources, or with the model `offered` by a link."""
        if offered:
            self.field.setText(offered)
            self.field.setCursorPosition(0)
        place = self.source.findData(source)
        if place == self.source.currentIndex():
            self._search()
        else:
            self.source.setCurrentIndex(place)
        if offered:
            text = translate("models", "A link suggests this model. Download it only if you want it.")
            self._on_reported(text)
        self.show()
        self.activateWindow()
        self.field.setFocus()

    def select(self, path: str) -> None:
        """Selects a model of this computer, whatever was searched for before."""
        self.field.clear()
        self._fill()
        self.rows.setCurrentRow(next((n for n in range(self.rows.count()) if self._key(n) == path), 0))

    def status(self) -> str:
        """Returns the line below the list."""
        return self._status.text()

    def closeEvent(self, event: QCloseEvent) -> None:
        """Stops a pending search; downloads continue."""
        self._later.stop()
        super().closeEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._divide()

    def _divide(self) -> None:
        """Gives the list its width, but not more than half of the dialog."""
        if hasattr(self, "_left"):
            self._left.setFixedWidth(min(self._theme.px(400), self.width() // 2))
            self.source.setMinimumWidth(self.source.sizeHint().width() + self._theme.px(14))  # its chevron

    def _search(self) -> None:
        self._later.stop()
        self.report.clear()
        self.report.hide()
        source, text = self.source.currentData(), self.field.text().strip()
        named = pasted_model(text)
        if named and not (source == "here" and any(named == model.name for model in self.discovery.local)):
            source = "modelscope" if named.startswith("ms:") else "hub"
            with QSignalBlocker(self.source):
                self.source.setCurrentIndex(self.source.findData(source))
        self.discovery.search(source, text, self.filters.sort.currentData())

    def _on_reported(self, text: str) -> None:
        self.report.setText(text)
        self.report.setVisible(bool(text))

    def _on_changed(self, key: str) -> None:
        """Rebuilds only the rows of `key`."""
        for place in range(self.rows.count()):
            item = self.rows.item(place)
            row: ModelRow = item.data(ROW_ROLE)
            if key in (row.key, row.repair):
                fresh = next((fresh for fresh in self._all_rows() if fresh.key == row.key), None)
                if fresh is not None:
                    _set(item, fresh)
        self._show_moves()

    def _add_action(self, text: str, keys: str, step: int) -> None:
        """Adds an entry to the list's menu that moves a queued download."""
        action = QAction(text, self.rows)
        action.setShortcut(keys)
        action.setShortcutContext(Qt.ShortcutContext.WidgetShortcut)
        action.triggered.connect(lambda: self._move_to(self.rows.currentRow() + step))
        self.rows.addAction(action)

    def _move_to(self, place: int) -> None:
        """Moves the selected download before the one at a place."""
        key, queue = self._key(self.rows.currentRow()), self.discovery.queue()
        before = self._key(place) if 0 <= place < self.rows.count() else ""
        if before != key:
            self.discovery.move(key, before if before in queue else "")

    def _show_moves(self) -> None:
        """Offers to move the selected row if its download is queued."""
        item, queue = self.rows.currentItem(), self.discovery.queue()
        for action, end in zip(self.rows.actions(), (0, -1), strict=True):
            action.setVisible(self.discovery.source == "downloads")
            queued = bool(item and item.flags() & _DRAGGED)
            action.setEnabled(queued and self._key(self.rows.currentRow()) != queue[end])

    def _all_rows(self) -> list[ModelRow]:
        discovery = self.discovery
        if discovery.source == "downloads":
            text = self.field.text().strip().lower()
            listed = [discovery.transfers[repo] for repo in discovery.downloads() if text in repo.lower()]
            return [hub_row(HubModel(repo=each.repo, size=each.total), discovery) for each in listed]
        if discovery.source == "here":
            text = self.field.text().strip()
            query = (pasted_model(text) or text).lower()
            open_ = [each for each in discovery.conversions.values() if each.state != "done"]
            heads = {model.head for model in discovery.local}
            own = [model for model in discovery.local if not (model.problem and model.path in heads)]
            local = self.filters.sorted(model for model in own if query in model.name.lower())
            return [*map(conversion_row, open_), *(local_row(model, discovery) for model in local)]
        shown = [m for m in discovery.models if not self.filters.hides(m)]
        return [hub_row(model, discovery) for model in shown]

    def _fill(self) -> None:
        selected = self.pane.row.key if self.pane.row else ""
        downloads = self.discovery.source == "downloads"
        modes = QListWidget.DragDropMode
        self.rows.setDragDropMode(modes.DragDrop if downloads else modes.NoDragDrop)
        self.filters.show_for(self.discovery.source)
        self.filters.offer(self.discovery.models)
        with QSignalBlocker(self.rows):
            self.rows.clear()
            for row in self._all_rows():
                item = QListWidgetItem()
                _set(item, row)
                self.rows.addItem(item)
        discovery = self.discovery
        if discovery.searching:
            busy = {
                "catalogue": translate("models", "Reading the catalogue…"),
                "modelscope": translate("models", "Searching ModelScope…"),
            }
            text = busy.get(discovery.source, translate("models", "Searching the Hub…"))
        elif discovery.source == "downloads" and len(discovery.queue()) > 1:
            text = translate("models", "Drag queued downloads to change their order.")
        elif discovery.source == "downloads" and not discovery.transfers:
            text = translate("models", "No downloads.")
        elif not (number := self.rows.count()):
            text = translate("models", "No results. Try fewer words or another source.")
        else:
            text = translate("models", "%n model(s)", "", number)
        self._status.setText(discovery.problem or text)
        failed = bool(discovery.problem) and not discovery.searching
        set_role(self._status, "bad" if failed else "secondary")
        self.mirror.setVisible(failed and discovery.offline and discovery.source == "hub")
        again = next((i for i in range(self.rows.count()) if self._key(i) == selected), 0)
        if self.rows.count():
            self.rows.setCurrentRow(again)
        self._on_selected()

    def _key(self, place: int) -> str:
        row: ModelRow = self.rows.item(place).data(ROW_ROLE)
        return row.key

    def _on_selected(self, *_: object) -> None:
        item = self.rows.currentItem()
        self.pane.show_row(item.data(ROW_ROLE) if item is not None else None)
        self._show_moves()

    def _lay_out(self) -> None:
        top = filled(QHBoxLayout(), self.source, (self.field, 1), spacing=8)
        mirror = (self.mirror, 0, Qt.AlignmentFlag.AlignLeft)
        parts = (top, self.filters, (self.rows, 1), self._status, mirror, self.report)
        self._left = QWidget()
        filled(QVBoxLayout(self._left), *parts, spacing=10, margins=(16, 16, 0, 16))
        scroll = QScrollArea()
        scroll.setWidgetResizable(True)
        scroll.setFrameShape(QFrame.Shape.NoFrame)
        self.pane.setObjectName("scrolled")
        scroll.setWidget(self.pane)
        scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        filled(QHBoxLayout(self), self._left, (scroll, 1), spacing=0)


def _set(item: QListWidgetItem, row: ModelRow) -> None:
    item.setData(ROW_ROLE, row)
    item.setData(Qt.ItemDataRole.AccessibleTextRole, row.accessible_text())
    item.setToolTip(row.name)
    plain = Qt.ItemFlag.ItemIsSelectable | Qt.ItemFlag.ItemIsEnabled
    queued = row.progress is not None and row.progress.state == "queued"
    item.setFlags(plain | _DRAGGED if queued else plain)
