"""The model browser: this computer's models, the shipped catalogue, and the Hugging Face Hub."""

from __future__ import annotations

from PySide6.QtCore import QSignalBlocker, Qt, QTimer
from PySide6.QtGui import QCloseEvent
from PySide6.QtWidgets import (
    QDialog,
    QFrame,
    QHBoxLayout,
    QLabel,
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
from app.models.model_row_factory import conversion_row, hub_row, local_row
from app.models.model_rows import ROW_ROLE, ModelRow, RowDelegate
from app.theme.choice import Choice
from app.theme.theme import Theme

_SEARCH_AFTER = 350  # ms after the last key
_SOURCES: tuple[tuple[Source, str], ...] = (
    ("catalogue", "Recommended"),
    ("hub", "Hugging Face Hub"),
    ("here", "On this computer"),
)


class ModelBrowser(QDialog):
    """A list at the left, the chosen model at the right. The Hub is asked only when it is chosen."""

    def __init__(
        self, theme: Theme, discovery: Discovery, memory_limit: int = 0, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle("Models")
        self.resize(theme.px(940), theme.px(640))
        self._theme = theme
        self._discovery = discovery
        self.memory_limit = memory_limit
        self.field = QLineEdit()
        self.field.setPlaceholderText("Search models")
        self.field.setAccessibleName("Search models")
        self.field.setClearButtonEnabled(True)
        self.source = Choice(theme)
        self.source.setAccessibleName("Where to look")
        for value, words in _SOURCES:
            self.source.addItem(words, value)
        self.filters = ModelFilters(theme)
        self.fitting = self.filters.fitting
        self.rows = QListWidget()
        self.rows.setAccessibleName("Models")
        self.rows.setItemDelegate(RowDelegate(theme, self.rows))
        self.rows.setMouseTracking(True)
        self.rows.setVerticalScrollMode(QListWidget.ScrollMode.ScrollPerPixel)
        self._status = QLabel()
        self._status.setProperty("role", "secondary")
        self._status.setWordWrap(True)
        self._said = QLabel()
        self._said.setProperty("role", "secondary")
        self._said.setWordWrap(True)
        self.pane = ModelPane(theme, discovery)
        self._lay_out()
        self._later = QTimer(self, singleShot=True, interval=_SEARCH_AFTER)
        self._later.timeout.connect(self._search)
        self.field.textEdited.connect(lambda _: self._later.start())
        self.field.returnPressed.connect(self._search)
        self.source.currentIndexChanged.connect(lambda _: self._search())
        self.filters.changed.connect(self._fill)
        self.filters.asked.connect(self._search)
        self.rows.currentItemChanged.connect(self._on_chosen)
        self.rows.itemActivated.connect(lambda _: self.pane.main.setFocus())
        discovery.list_changed.connect(self._fill)
        discovery.changed.connect(self._on_changed)
        discovery.said.connect(self._on_reported)
        theme.changed.connect(self._fill)

    def open_at(self, source: Source) -> None:
        """Shows the dialog with one of the lists."""
        place = self.source.findData(source)
        if place == self.source.currentIndex():
            self._search()
        else:
            self.source.setCurrentIndex(place)
        self.show()
        self.activateWindow()
        self.field.setFocus()

    def status(self) -> str:
        """The line below the list."""
        return self._status.text()

    def closeEvent(self, event: QCloseEvent) -> None:
        """Closes; downloads go on."""
        self._later.stop()
        super().closeEvent(event)

    def _search(self) -> None:
        self._later.stop()
        self._said.clear()
        self._discovery.search(
            self.source.currentData(), self.field.text().strip(), self.filters.sort.currentData()
        )

    def _on_reported(self, words: str) -> None:
        self._said.setText(words)

    def _on_changed(self, key: str) -> None:
        """A row's download has moved on: only that row is made anew."""
        for place in range(self.rows.count()):
            item = self.rows.item(place)
            row: ModelRow = item.data(ROW_ROLE)
            if key in (row.key, row.repair):
                fresh = next((fresh for fresh in self._all_rows() if fresh.key == row.key), None)
                if fresh is not None:
                    _set(item, fresh)

    def _all_rows(self) -> list[ModelRow]:
        discovery = self._discovery
        if discovery.source == "here":
            words = self.field.text().strip().lower()
            made = [
                conversion_row(conversion)
                for conversion in discovery.conversions.values()
                if conversion.state != "done"
            ]
            local = self.filters.sorted(model for model in discovery.local if words in model.name.lower())
            return made + [local_row(model, discovery) for model in local]
        shown = [m for m in discovery.models if not self.filters.hides(m, self.memory_limit)]
        return [hub_row(model, discovery) for model in shown]

    def _fill(self) -> None:
        chosen = self.pane.row.key if self.pane.row else ""
        self.filters.suit(self._discovery.source)
        self.filters.offer(self._discovery.models)
        with QSignalBlocker(self.rows):
            self.rows.clear()
            for row in self._all_rows():
                item = QListWidgetItem()
                _set(item, row)
                self.rows.addItem(item)
        discovery = self._discovery
        if discovery.searching:
            asking = "Asking the Hub…" if discovery.source == "hub" else "Reading the catalogue…"
            self._status.setText(discovery.problem or asking)
        elif discovery.problem:
            self._status.setText(discovery.problem)
        elif not self.rows.count():
            self._status.setText("Nothing was found. Try fewer words, or another list.")
        else:
            count = self.rows.count()
            self._status.setText(f"{count} {'models' if count != 1 else 'model'}")
        self._status.setProperty(
            "role", "bad" if discovery.problem and not discovery.searching else "secondary"
        )
        self._status.style().polish(self._status)
        again = next((i for i in range(self.rows.count()) if self._key(i) == chosen), 0)
        if self.rows.count():
            self.rows.setCurrentRow(again)
        self._on_chosen()

    def _key(self, place: int) -> str:
        row: ModelRow = self.rows.item(place).data(ROW_ROLE)
        return row.key

    def _on_chosen(self, *_: object) -> None:
        item = self.rows.currentItem()
        self.pane.show_row(item.data(ROW_ROLE) if item is not None else None)

    def _lay_out(self) -> None:
        top = QHBoxLayout()
        top.setSpacing(8)
        top.addWidget(self.source)
        top.addWidget(self.field, 1)
        left = QVBoxLayout()
        left.setContentsMargins(16, 16, 0, 16)
        left.setSpacing(10)
        left.addLayout(top)
        left.addWidget(self.filters)
        left.addWidget(self.rows, 1)
        left.addWidget(self._status)
        left.addWidget(self._said)
        holder = QWidget()
        holder.setLayout(left)
        holder.setFixedWidth(self._theme.px(400))
        scroll = QScrollArea()
        scroll.setWidgetResizable(True)
        scroll.setFrameShape(QFrame.Shape.NoFrame)
        self.pane.setObjectName("scrolled")
        scroll.setWidget(self.pane)
        scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        whole = QHBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(0)
        whole.addWidget(holder)
        whole.addWidget(scroll, 1)


def _set(item: QListWidgetItem, row: ModelRow) -> None:
    item.setData(ROW_ROLE, row)
    item.setData(Qt.ItemDataRole.AccessibleTextRole, row.words())
    item.setToolTip(row.name)
