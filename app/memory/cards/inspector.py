"""The card of the selected block: its text, the chats that use it, and actions on it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Final, NamedTuple

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QImage, QPixmap
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QWidget

from app.attachments.image_loader import ImageLoader
from app.memory.cards.card import Card
from app.memory.model.block_description import (
    age_text,
    block_name,
    fill_text,
    names_of,
    owner_titles,
    retention_text,
)
from app.memory.model.chat_colors import title
from app.memory.model.replayed_pool import BlockModel
from app.memory.panel_style import dress, font, line_height, px, quiet_button
from app.store.image_files import StoredImage
from app.theme.palette import ChatLook, Palette
from app.theme.widgets import discard, filled
from app.translation import figure, translate
from engine.protocol import BlockDetail, BlockState, LayerGroup

HEIGHT: Final = 168
_TEXT_LINES: Final = 3
_MAX_PICTURES: Final = 2
_AROUND: Final = 44  # px that margins, spaces and the ground of the text take


class BlockCard(NamedTuple):
    """The content of the card.

    Attributes:
        heading: the block's number, in a window pool also its layers.
        owners: the chats that use it.
        details: its position, fill, age and hash.
        text: its text, or why there is none.
        can_pin, can_unpin, can_evict: which buttons are enabled.
        chat: the id of the chat that "Go to Text" and "Fork" refer to; empty disables them.
        in_window_pool: it is in a pool of layers with a window, where blocks cannot be pinned or evicted.
        retention: why it is still kept and for how long; only in a window pool.
        can_fork: whether the position of the block in its chat is known.
        images: SHA-256 of the files of those with a place in it, hexadecimal.
    """

    heading: str
    owners: str
    details: str
    text: str
    can_pin: bool
    can_unpin: bool
    can_evict: bool
    chat: str
    in_window_pool: bool = False
    retention: str = ""
    can_fork: bool = False
    images: tuple[str, ...] = ()


def card_of(
    model: BlockModel,
    block: int,
    detail: BlockDetail | None,
    looks: Mapping[str, ChatLook],
    groups: list[LayerGroup],
    *,
    live: bool,
) -> BlockCard:
    """Returns the card of a block.

    Args:
        detail: the engine's answer about its content; None until it arrives.
        groups: the layer groups that use the pool.
        live: whether the model shows the present; text and actions are only available then.
    """
    state, in_window_pool = int(model.state[block]), model.pool > 0
    heading = block_name(block) + (f" · {names_of(groups)}" if in_window_pool else "")
    if state == BlockState.FREE:
        free = translate("memory", "Free: any chat can use it.")
        return BlockCard(heading, free, "", "", False, False, False, "", in_window_pool)
    number = int(model.chat[block])
    owner = model.chats[number] if number >= 0 else (detail.chat if detail else "")
    text = "" if live else translate("memory", "Block text is shown only in the live view.")
    if detail is not None and detail.tokens > 0:
        text = detail.text
    cached, pinned = state == BlockState.CACHED, bool(model.pinned[block])
    can_change = live and not in_window_pool
    return BlockCard(
        heading=heading,
        owners=_owners_text(model, block, owner, looks),
        details=_details_text(model, block, detail),
        text=text,
        can_pin=can_change and not pinned and detail is not None and bool(detail.hash),
        can_unpin=can_change and pinned,
        can_evict=can_change and cached and not pinned,
        chat=owner if owner in looks else "",
        in_window_pool=in_window_pool,
        retention=retention_text(groups, model, block) if in_window_pool else "",
        can_fork=detail is not None and detail.tokens > 0,
        images=tuple(detail.images) if detail is not None and detail.tokens > 0 else (),
    )


def _owners_text(model: BlockModel, block: int, owner: str, looks: Mapping[str, ChatLook]) -> str:
    if model.state[block] == BlockState.CACHED:
        if names := owner_titles(model, block, looks):
            return translate("memory", "Remembered for {chats}").format(chats=", ".join(names))
        if owner:
            return translate("memory", "Cached · last used by {chat}").format(chat=title(owner, looks))
        return translate("memory", "Cached · not needed by any chat now")
    users, refs = ", ".join(owner_titles(model, block, looks)), int(model.refs[block])
    if refs < 2:
        return translate("memory", "In use by {chat}").format(chat=users)
    return translate("memory", "Shared by %n block table(s): {chats}", "", refs).format(chats=users)


def _details_text(model: BlockModel, block: int, detail: BlockDetail | None) -> str:
    parts = [translate("memory", "pinned")] if model.pinned[block] else []
    known = detail is not None and detail.tokens > 0
    if detail is not None and known:
        last = detail.start + detail.tokens - 1
        text = translate("memory", "tokens {first} to {last}")
        parts.append(text.format(first=figure(detail.start), last=figure(last)))
    parts.append(fill_text(model, block))
    parts.append(translate("memory", "used {ago}").format(ago=age_text(model, block)))
    if detail is not None and known and detail.hash:
        parts.append(translate("memory", "hash {digits}").format(digits=detail.hash[:8]))
    return " · ".join(parts)


class Inspector(Card):
    """Shows a `BlockCard`.

    Signals:
        action_requested: "pin", "unpin" or "evict".
        chat_requested: the id of the chat to go to.
        fork_requested: the id of the chat to fork.
        image_picked: an image is to be shown large.

    Attributes:
        loader: reads images of chats; None: none are shown.
        pictures: those in the block that are here, scaled down, in no order.
    """

    action_requested = Signal(str)
    chat_requested = Signal(str)
    fork_requested = Signal(str)
    image_picked = Signal(StoredImage)

    def __init__(self, palette: Palette, parent: QWidget | None = None) -> None:
        super().__init__(palette, translate("memory", "Selected block"), 3, parent)
        self.card: BlockCard | None = None
        self.loader: ImageLoader | None = None
        self.pictures: list[QPushButton] = []
        self._owners, self._details, self._retention, self._text = (QLabel(self) for _ in range(4))
        self._details.setWordWrap(True)
        self._text.setTextFormat(Qt.TextFormat.PlainText)
        self._text.setWordWrap(True)
        self._text.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
        self._text.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.pin = QPushButton(translate("memory", "Pin"), self)
        self.pin.setToolTip(translate("memory", "Never evict this text, from its start to this block."))
        self.evict = QPushButton(translate("memory", "Evict"), self)
        tip = translate("memory", "Free this cached block and all cached blocks that follow it.")
        self.evict.setToolTip(tip)
        self.go_to_text = QPushButton(translate("memory", "Go to Text"), self)
        self.go_to_text.setToolTip(translate("memory", "Show the message that contains this text."))
        self.fork = QPushButton(translate("memory", "Fork"), self)
        tip = translate(
            "memory",
            "Continue in a new chat from the answer at this block. It shares the blocks up to there.",
        )
        self.fork.setToolTip(tip)
        buttons = filled(QHBoxLayout(), self.pin, self.evict, self.go_to_text, self.fork, 1, spacing=6)
        self.column.addWidget(self._owners)
        self.column.addWidget(self._details)
        self.column.addWidget(self._retention)
        self._content = filled(QHBoxLayout(), (self._text, 1), spacing=6)
        self.column.addLayout(self._content, 1)
        self.column.addLayout(buttons)
        self.pin.clicked.connect(self._on_pin)
        self.evict.clicked.connect(lambda: self.action_requested.emit("evict"))
        self.go_to_text.clicked.connect(lambda: self.chat_requested.emit(self._chat()))
        self.fork.clicked.connect(lambda: self.fork_requested.emit(self._chat()))
        self.set_palette(palette)

    def set_palette(self, palette: Palette) -> None:
        super().set_palette(palette)
        shades = (
            (self._owners, palette.text, 12.5),
            (self._details, palette.dim, 11.5),
            (self._retention, palette.dim, 11.5),
        )
        for label, color, size in shades:
            dress(label, color, font(self, size))
        self._text.setFont(font(self, 12.5))
        self._text.setStyleSheet(
            f"color: {palette.text}; background: {palette.code_ground}; border-radius: 6px; padding: 4px 8px;"
        )
        plain = (
            f"QPushButton {{ color: {palette.text}; background: {palette.raised}; border: 1px solid"
            f" {palette.line}; border-radius: 6px; padding: 3px 10px; }}"
            f"QPushButton:hover {{ border-color: {palette.dim}; }}"
            f"QPushButton:focus {{ border-color: {palette.accent}; }}"
            f"QPushButton:disabled {{ color: {palette.faint}; }}"
        )
        for button in (self.pin, self.evict, self.go_to_text, self.fork):
            button.setFont(font(self, 12.5))
            button.setStyleSheet(plain)
        lines = (2 + _TEXT_LINES) * line_height(self._text.font())
        rows = self.close_button.sizeHint().height() + self.pin.sizeHint().height()
        self.setFixedHeight(max(px(self, HEIGHT), rows + lines + _AROUND))
        self._show_pictures()

    def show_card(self, card: BlockCard) -> None:
        """Shows a block."""
        if card == self.card:
            return
        before, self.card = self.card, card
        self.heading.setText(card.heading)
        self._retention.setText(card.retention)
        self._retention.setToolTip(card.retention)
        self._retention.setVisible(bool(card.retention))
        if before is None or before.images != card.images:
            self._show_pictures()
        self._elide(card)
        self._text.setVisible(bool(card.text))
        self.pin.setText(translate("memory", "Unpin") if card.can_unpin else translate("memory", "Pin"))
        self.pin.setEnabled(card.can_pin or card.can_unpin)
        self.evict.setEnabled(card.can_evict)
        for button in (self.pin, self.evict):
            button.setVisible(not card.in_window_pool)
        for button in (self.go_to_text, self.fork):
            button.setEnabled(bool(card.chat) and (button is self.go_to_text or card.can_fork))
            button.setVisible(bool(card.chat) or not card.in_window_pool)
        texts = (card.heading, card.owners, card.details, card.retention, card.text)
        self.setAccessibleDescription(", ".join(text for text in texts if text))

    def resizeEvent(self, event: object) -> None:
        if self.card is not None:
            self._elide(self.card)

    def _show_pictures(self) -> None:
        """Reads the images of the block, and shows each as soon as it is there."""
        discard(*self.pictures)
        self.pictures = []
        if self.card is not None and self.loader is not None:
            for digest in self.card.images[:_MAX_PICTURES]:
                self.loader.find(digest, partial(self._read, self.pictures, self.loader))

    def _read(self, shown: list[QPushButton], loader: ImageLoader, image: StoredImage | None) -> None:
        if image is not None:
            height = (_TEXT_LINES - bool(self._retention.text())) * line_height(self._text.font())
            box = QSize(2 * height, height) * self.devicePixelRatioF()
            loader.load(image, box, partial(self._add_picture, shown, image))

    def _add_picture(
        self, shown: list[QPushButton], image: StoredImage, picture: QImage, _problem: str
    ) -> None:
        if shown is not self.pictures or picture.isNull() or self.card is None:
            return  # another block is shown, or the image is damaged
        pixels = QPixmap.fromImage(picture)
        button = QPushButton(self)
        button.setIcon(pixels)
        button.setIconSize((pixels.size() / self.devicePixelRatioF()).expandedTo(QSize(1, 1)))
        button.setStyleSheet(quiet_button("QPushButton", self._palette, "padding: 2px;"))
        button.setAccessibleName(translate("memory", "Image in this block"))
        button.setToolTip(translate("memory", "Show this image large."))
        button.clicked.connect(lambda: self.image_picked.emit(image))
        self._content.insertWidget(len(self.pictures), button)
        self.pictures.append(button)
        self._elide(self.card)

    def _on_pin(self) -> None:
        self.action_requested.emit("unpin" if self.card is not None and self.card.can_unpin else "pin")

    def _chat(self) -> str:
        return self.card.chat if self.card is not None else ""

    def _elide(self, card: BlockCard) -> None:
        available = max(40, self.width() - 24)
        metrics = self._owners.fontMetrics()
        self._owners.setText(metrics.elidedText(card.owners, Qt.TextElideMode.ElideRight, available))
        self._owners.setToolTip(card.owners)
        self._details.setText(card.details)
        self._details.setToolTip(card.details)
        needed = self._details.fontMetrics().horizontalAdvance(card.details)
        shown = card.text.replace("\n", "⏎ ").replace("\t", "⇥")
        lines = _TEXT_LINES - bool(card.retention) - (needed > available)
        available -= sum(button.sizeHint().width() + 6 for button in self.pictures)
        width = int((available - 20) * lines * 0.92)
        self._text.setText(self._text.fontMetrics().elidedText(shown, Qt.TextElideMode.ElideRight, width))
        self._text.setToolTip(card.text)
