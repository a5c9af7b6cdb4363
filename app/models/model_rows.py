"""Rows of models, for the browser's list and the picker's servers: name, description and progress."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, Literal

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetrics, QPainter
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QPushButton,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)

from app import formatting
from app.models.discovery import Discovery, conversion_key
from app.models.model_descriptions import detail_text, hub_text, transfer_text
from app.models.model_library import ModelLibrary
from app.remote.server_list import MAX_OFFERED, RemoteModel, RemoteServer
from app.theme.theme import Theme, draw_rounded, marked, pointed_at
from app.theme.widgets import ElidedLabel, filled, fitting, role_button, set_role, text_label
from app.translation import figure, translate
from engine.protocol import ConversionJob, HubModel, ModelInfo, Transfer

# --- Progress of a download or a conversion, in one form for rows, bars and buttons
_BUSY = ("queued", "running", "checking")


@dataclass(frozen=True)
class Progress:
    """Progress of a download or a conversion.

    Attributes:
        state: as named by the protocol.
        share: completed share, 0 to 1.
        text: progress, or why it is not running; may be empty.
        job: ID of the conversion; 0 for a download.
    """

    state: str
    share: float
    text: str
    job: int = 0

    @property
    def busy(self) -> bool:
        """Whether it is queued or running."""
        return self.state in _BUSY

    @property
    def waiting(self) -> bool:
        """Whether it has stopped and the user can resume or cancel it."""
        return self.state in ("paused", "failed")


def of_transfer(transfer: Transfer | None) -> Progress | None:
    """Returns the progress of a download, if there is one."""
    if transfer is None:
        return None
    share = transfer.done / transfer.total if transfer.total else 0.0
    return Progress(transfer.state, share, transfer_text(transfer))


def of_conversion(conversion: ConversionJob) -> Progress:
    """Returns the progress of a conversion."""
    text = conversion.message
    if conversion.state == "queued":
        text = translate("models", "Queued")
    elif conversion.state == "running":
        step = conversion.message or translate("models", "Starting")
        text = translate("models", "{step}… {share}")
        text = text.format(step=step, share=formatting.rounded_percent(conversion.share))
    return Progress(conversion.state, conversion.share, text, conversion.job)


Mark = Literal["installed", "best", "fast", "small", "other", "gated", "new"]
_ROLES: Final = ("best", "fast", "small", "other")  # of recommended models
ROW_ROLE = Qt.ItemDataRole.UserRole + 1


@dataclass(frozen=True)
class ModelRow:
    """One model in the list.

    Attributes:
        key: the repository, or the folder of a local model.
        local: the key is a folder.
        bad: the model is damaged, or its conversion failed.
        mark: shown at the right; None for nothing.
        rating: whether it fits, shown below the mark; empty if unknown.
        progress: of its download, or of the conversion that creates it.
        repair: the repository a damaged local model came from.
        job: ID of the conversion that creates it; 0 for none.
        quantisation: of its weights; empty if unknown.
        gated: its authors require accepting their terms first.
    """

    key: str
    name: str
    detail: str
    local: bool = False
    bad: bool = False
    mark: Mark | None = None
    rating: Literal["fits", "tight", "too big", ""] = ""
    progress: Progress | None = None
    repair: str = ""
    job: int = 0
    quantisation: str = ""
    gated: bool = False

    @property
    def line(self) -> str:
        """What stands below the name: how far the download is, if there is one, else the description."""
        under_way = self.progress and (self.progress.busy or self.progress.waiting) and self.progress.text
        return under_way or self.detail

    def accessible_text(self) -> str:
        """Returns the whole row as text, for a screen reader."""
        parts = (self.name, self.line, mark_text(self.mark), rating_text(self.rating))
        return formatting.listed(dict.fromkeys(parts))


def mark_text(mark: Mark | None) -> str:
    """Returns the text of a mark; empty for none."""
    if mark is None:
        return ""
    texts = {
        "installed": translate("models", "installed"),
        "best": translate("models", "recommended"),
        "fast": translate("models", "faster"),
        "small": translate("models", "less memory"),
        "other": translate("models", "also suits"),
        "gated": translate("models", "gated"),
        "new": translate("models", "new"),
    }
    return texts[mark]


def rating_text(rating: str) -> str:
    """Returns whether a model fits into this computer's memory, in two words; empty if unknown."""
    texts = {
        "fits": translate("models", "fits"),
        "tight": translate("models", "just fits"),
        "too big": translate("models", "too large"),
    }
    return texts.get(rating, "")


class RowDelegate(QStyledItemDelegate):
    """Draws rows in the colours of the theme."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme

    def sizeHint(self, _option: QStyleOptionViewItem, _index: QModelIndex | QPersistentModelIndex) -> QSize:
        return QSize(10, self._theme.px(54))

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        row: ModelRow = index.data(ROW_ROLE)
        theme, colors = self._theme, self._theme.palette
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        card = QRectF(option.rect).adjusted(0.5, 1.5, -0.5, -1.5)
        if option.state & QStyle.StateFlag.State_Selected:
            focused = bool(option.state & QStyle.StateFlag.State_HasFocus)
            draw_rounded(painter, card, 8, marked(colors), colors.accent if focused else colors.line)
        elif option.state & QStyle.StateFlag.State_MouseOver:
            draw_rounded(painter, card, 8, pointed_at(colors))
        inner = card.adjusted(10, theme.px(8), -10, -theme.px(8))
        small = theme.font(11.5)
        mark = mark_text(row.mark)
        mark_width = QFontMetrics(small).horizontalAdvance(mark) if mark else 0
        name_font = theme.font(13.5, 600)
        painter.setFont(name_font)
        painter.setPen(QColor(colors.text))
        width = int(inner.width() - mark_width - (10 if mark_width else 0))
        name = QFontMetrics(name_font).elidedText(row.name, Qt.TextElideMode.ElideMiddle, width)
        painter.drawText(inner, Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft, name)
        painter.setFont(small)
        painter.setPen(QColor(colors.accent if row.mark in _ROLES else colors.dim))
        painter.drawText(inner, Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignRight, mark)
        rating = rating_text(row.rating)
        painter.setPen(QColor({"fits": colors.good, "tight": colors.warn}.get(row.rating, colors.bad)))
        painter.drawText(inner, Qt.AlignmentFlag.AlignBottom | Qt.AlignmentFlag.AlignRight, rating)
        width = int(inner.width()) - (QFontMetrics(small).horizontalAdvance(rating) + 10 if rating else 0)
        failed = row.bad or (row.progress is not None and row.progress.state == "failed")
        painter.setPen(QColor(colors.bad if failed else colors.dim))
        detail = fitting(row.line, QFontMetrics(small), width)
        painter.drawText(inner, Qt.AlignmentFlag.AlignBottom | Qt.AlignmentFlag.AlignLeft, detail)
        progress = row.progress
        if progress is not None and progress.state in ("running", "paused", "failed"):
            bar = QRectF(card.left() + 10, card.bottom() - 3, card.width() - 20, 2)
            painter.fillRect(bar, QColor(colors.line))
            bar.setWidth(bar.width() * progress.share)
            if option.direction == Qt.LayoutDirection.RightToLeft:
                bar.moveRight(card.right() - 10)
            painter.fillRect(bar, QColor(colors.accent if progress.state == "running" else colors.faint))
        painter.restore()


# --- Local models, models on the Hub, and conversions
def local_row(model: ModelInfo, discovery: Discovery) -> ModelRow:
    """Returns the row of a local model."""
    return ModelRow(
        key=model.path,
        name=model.name,
        detail=model.problem or detail_text(model),
        local=True,
        bad=bool(model.problem),
        progress=of_transfer(discovery.transfers.get(model.name)),
        repair=model.name if model.problem and model.source == "hub" else "",
        quantisation=model.quantisation,
    )


def hub_row(model: HubModel, discovery: Discovery) -> ModelRow:
    """Returns the row of a repository, from the Hub or the catalogue."""
    here = model.here or bool(discovery.path_of(model.repo))
    mark: Mark | None = "gated" if model.gated else None
    return ModelRow(
        key=model.repo,
        name=_short_name(model),
        detail=hub_text(model),
        mark="installed" if here else model.role or mark,
        rating=model.rating,
        progress=of_transfer(discovery.transfers.get(model.repo)),
        quantisation=model.quantisation,
        gated=model.gated and not here,
    )


def _short_name(model: HubModel) -> str:
    """Returns the name of a repository without what its row says elsewhere: the host, the precision."""
    name = model.repo.removeprefix("ms:").removeprefix("mlx-community/")
    return name.removesuffix(f"-{model.quantisation.replace('-', '')}") if model.quantisation else name


def conversion_row(conversion: ConversionJob) -> ModelRow:
    """Returns the row of a model that is being created."""
    progress = of_conversion(conversion)
    failed = conversion.state == "failed"
    return ModelRow(
        key=conversion_key(conversion.job),
        name=conversion.name,
        detail=progress.text,
        bad=failed,
        mark=None if failed else "new",
        progress=progress,
        job=conversion.job,
    )


class HeadOffer(QWidget):
    """A line about the draft head of a model on this computer: that it has one, can get one, or uses none.

    Args:
        asks: has a button that asks the Hub, which is not told unasked what is on this computer.
    """

    def __init__(self, discovery: Discovery, model: str = "", *, asks: bool = False) -> None:
        super().__init__()
        self._discovery, self._asks = discovery, asks
        self.text = text_label("secondary")
        self.button = role_button("", run=self._on_button)
        self._line = filled(QHBoxLayout(self), self.text, self.button, 0, spacing=10)
        discovery.changed.connect(self._on_changed)
        self.show_model(model)

    def show_model(self, model: str) -> None:
        """Shows what there is to say about a model by its folder or repository; nothing if that is empty."""
        self._model, local = model, self._discovery.local
        offer = self._discovery.offered_head(model)
        own = next((each for each in local if model in (each.path, each.name)), ModelInfo(path="", name=""))
        text = translate("models", "Draft head: answers come faster") if own.head else own.head_problem
        progress = of_transfer(self._discovery.transfers.get(offer.repo if offer is not None else ""))
        self._busy = progress is not None and progress.busy
        looks = self._asks and not text and self._discovery.lacks_head(model)
        asked = self._discovery.heads.get(model)
        if looks:
            text = translate("models", "With a draft head, answers come faster.")
        elif self._asks and not text and asked is not None and not asked.repo:
            text = translate("models", "No draft head was found for this model.")
        if offer is not None:
            text = translate("models", "Faster: + {size}").format(size=formatting.size(offer.size))
            if progress is not None and progress.text:
                text = f"{translate('models', 'Draft head')} · {progress.text}"
        self.setVisible(bool(text))
        self.text.setText(text)
        wraps = progress is not None or not (looks or offer)
        self.text.setWordWrap(wraps)  # else the button is beside the words
        self._line.setStretch(0, int(wraps))
        set_role(self.text, "bad" if progress is not None and progress.state == "failed" else "secondary")
        self.button.setVisible(looks or offer is not None)
        words = translate("models", "Cancel") if self._busy else translate("models", "Download")
        self.button.setText(translate("models", "Look on the Hub") if looks else words)
        self.button.setAccessibleName(f"{self.button.text()} · {text}")

    def _on_changed(self, key: str) -> None:
        if key == self._model:
            self.show_model(key)

    def _on_button(self) -> None:
        if (offer := self._discovery.offered_head(self._model)) is not None:
            (self._discovery.cancel if self._busy else self._discovery.fetch)(offer.repo)
        else:
            self._discovery.find_head(self._model)


# --- Servers of the picker
class ServerHeading(QWidget):
    """A server's name and address, with buttons to change and remove it."""

    def __init__(
        self,
        server: RemoteServer,
        edit: Callable[[RemoteServer], object],
        remove: Callable[[RemoteServer], object],
    ) -> None:
        super().__init__()
        name = ElidedLabel(role="title", text=server.name)
        address = ElidedLabel(role="secondary", text=server.address.origin)
        row = filled(QHBoxLayout(self), name, (address, 1), spacing=8, margins=(6, 10, 8, 0))
        for text, said, run in (
            (translate("models", "Edit…"), translate("models", "Edit the server {name}"), edit),
            (translate("models", "Remove"), translate("models", "Remove the server {name}"), remove),
        ):
            button = role_button("link", text, lambda _=False, run=run: run(server))
            button.setAccessibleName(said.format(name=server.name))
            row.addWidget(button)


class ServedModelRow(QFrame):
    """One model of a server, with a button to use it."""

    def __init__(self, model: RemoteModel, library: ModelLibrary, chosen: Callable[[], object]) -> None:
        super().__init__()
        self.setObjectName("modelRow")
        current = library.remote == model
        self.setProperty("current", current)
        name = ElidedLabel(text=model.model.id)
        detail = text_label("sent" if current else "secondary", _detail_text(model), wrap=False)
        column = filled(QVBoxLayout(), name, detail, spacing=2)
        button = QPushButton(translate("models", "In Use") if current else translate("models", "Use"))
        button.setAccessibleName(f"{button.text()} {model.model.id}, {model.server.name}")
        button.setEnabled(not current)

        def choose() -> None:
            library.choose_remote(model)
            chosen()

        button.clicked.connect(choose)
        use = (button, 0, Qt.AlignmentFlag.AlignVCenter)
        filled(QHBoxLayout(self), (column, 1), use, spacing=12, margins=(10, 8, 8, 8))


def server_widgets(
    server: RemoteServer,
    library: ModelLibrary,
    edit: Callable[[RemoteServer], object],
    remove: Callable[[RemoteServer], object],
    chosen: Callable[[], object],
) -> list[QWidget]:
    """Returns the heading of a server and the rows of its models.

    Args:
        edit, remove: called for the server.
        chosen: called when one of its models was chosen.
    """
    models = [RemoteModel(server, model) for model in server.models[:MAX_OFFERED]]
    return [
        ServerHeading(server, edit, remove),
        *(ServedModelRow(model, library, chosen) for model in models),
    ]


def _detail_text(model: RemoteModel) -> str:
    parts = []
    if model.model.context:
        parts.append(translate("models", "context {tokens}").format(tokens=figure(model.model.context)))
    parts.append(translate("models", "your text is sent to {host}").format(host=model.server.address.host))
    return " · ".join(parts)
