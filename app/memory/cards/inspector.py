"""The card about one block: its text, who uses it, its figures, and what can be done with it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

import numpy as np
from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QWidget

from app.memory.cards.card import Card
from app.memory.model import formatting
from app.memory.model.block_description import title
from app.memory.model.block_model import BlockModel
from app.memory.model.layer_descriptions import names_of, retention_text
from app.memory.panel_style import font
from app.theme.chat_look import ChatLook
from app.theme.palette import Palette
from engine.protocol import BlockDetail, BlockState, LayerGroup

HEIGHT: Final = 168
_TEXT_LINES: Final = 3


class BlockCard(NamedTuple):
    """What the card says; each field a line or a button."""

    heading: str
    chats: str
    figures: str
    text: str
    can_pin: bool
    can_unpin: bool
    can_evict: bool
    chat: str
    beside: bool = False  # of a pool of layers with windows: it is pinned and evicted with the main pool's
    stays: str = ""  # why it is still there, and until when


def card_of(
    model: BlockModel,
    block: int,
    detail: BlockDetail | None,
    looks: Mapping[str, ChatLook],
    groups: list[LayerGroup],
    *,
    live: bool,
) -> BlockCard:
    """The card of a block.

    Args:
        model: the pool.
        block: its number.
        detail: what the engine said is in it; None while it has not.
        looks: titles by chat.
        groups: the layers that use the pool.
        live: whether the model shows the present; texts and actions are of the present only.
    """
    state, beside = int(model.state[block]), model.pool > 0
    heading = f"Block {block:,}" + (f" · {names_of(groups)}" if beside else "")
    if state == BlockState.FREE:
        return BlockCard(heading, "Free: any chat can take it.", "", "", False, False, False, "", beside)
    number = int(model.chat[block])
    owner = model.chats[number] if number >= 0 else (detail.chat if detail else "")
    names = list(dict.fromkeys(title(model.chats[model.chat_of[s]], looks) for s in model.holders(block)))
    if state == BlockState.CACHED:
        chats = f"Cached · left by {title(owner, looks)}" if owner else "Cached · no chat needs it now"
    else:
        refs = int(model.refs[block])
        chats = ("In use by " if refs < 2 else f"Shared by {refs} tables: ") + ", ".join(names)
    pinned = bool(model.pinned[block])
    fill = int(model.fill[block])
    parts = [
        "pinned" if pinned else "",
        f"{fill} of {model.block_size} tokens",
        f"used {formatting.ago(float(model.age(np.array([block]))[0]))}",
    ]
    known = detail is not None and detail.tokens > 0
    if detail is not None and known:
        parts.insert(1, f"tokens {detail.start:,} to {detail.start + detail.tokens - 1:,}")
        if detail.hash:
            parts.append(f"hash {detail.hash[:8]}")
    text = (
        detail.text
        if detail is not None and known
        else ""
        if live
        else "Texts are known of the present only."
    )
    return BlockCard(
        heading,
        chats,
        " · ".join(part for part in parts if part),
        text,
        live and not beside and not pinned and bool(detail and detail.hash),
        live and not beside and pinned,
        live and not beside and state == BlockState.CACHED and not pinned,
        owner if owner in looks else "",
        beside,
        retention_text(groups, model, block) if beside else "",
    )


class Inspector(Card):
    """Shows a `BlockCard`.

    Signals:
        action_requested: "pin", "unpin" or "evict".
        chat_requested: the id of the chat to go to.
        fork_requested: the id of the chat to go on from in another one.
    """

    action_requested = Signal(str)
    chat_requested = Signal(str)
    fork_requested = Signal(str)

    def __init__(self, palette: Palette, parent: QWidget | None = None) -> None:
        super().__init__(palette, "Selected block", 3, parent)
        self.card: BlockCard | None = None
        self.setFixedHeight(HEIGHT)
        self._chats, self._figures, self._stays, self._text = (QLabel(self) for _ in range(4))
        self._text.setTextFormat(Qt.TextFormat.PlainText)
        self._text.setWordWrap(True)
        self._text.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
        self._text.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.pin = QPushButton("Pin", self)
        self.pin.setToolTip("Keep this text, from its beginning to this block, from eviction.")
        self.evict = QPushButton("Evict", self)
        self.evict.setToolTip("Free this cached block and everything cached that continues it.")
        self.go = QPushButton("Go to text", self)
        self.go.setToolTip("Show the message that this text belongs to.")
        self.fork = QPushButton("Fork", self)
        self.fork.setToolTip(
            "Go on from this chat's newest answer in another chat: its blocks are shared, not copied."
        )
        buttons = QHBoxLayout()
        buttons.setSpacing(6)
        for button in (self.pin, self.evict, self.go, self.fork):
            buttons.addWidget(button)
        buttons.addStretch(1)
        self.column.addWidget(self._chats)
        self.column.addWidget(self._figures)
        self.column.addWidget(self._stays)
        self.column.addWidget(self._text, 1)
        self.column.addLayout(buttons)
        self.pin.clicked.connect(
            lambda: self.action_requested.emit("unpin" if self.card and self.card.can_unpin else "pin")
        )
        self.evict.clicked.connect(lambda: self.action_requested.emit("evict"))
        self.go.clicked.connect(lambda: self.chat_requested.emit(self.card.chat if self.card else ""))
        self.fork.clicked.connect(lambda: self.fork_requested.emit(self.card.chat if self.card else ""))
        self.set_palette(palette)

    def set_palette(self, palette: Palette) -> None:
        """Takes over other colours."""
        super().set_palette(palette)
        shades = (
            (self._chats, palette.text, 12),
            (self._figures, palette.dim, 11),
            (self._stays, palette.dim, 11),
        )
        for label, color, size in shades:
            label.setStyleSheet(f"color: {color}; background: transparent;")
            label.setFont(font(self, size))
        self._text.setFont(font(self, 12))
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
        for button in (self.pin, self.evict, self.go, self.fork):
            button.setFont(font(self, 12))
            button.setStyleSheet(plain)

    def show_card(self, card: BlockCard) -> None:
        """Shows another block, or the same one as it is now."""
        if card == self.card:
            return
        self.card = card
        self.heading.setText(card.heading)
        self._figures.setText(card.figures)
        self._stays.setText(card.stays)
        self._stays.setToolTip(card.stays)
        self._stays.setVisible(bool(card.stays))
        self._elide(card)
        self._text.setVisible(bool(card.text))
        self.pin.setText("Unpin" if card.can_unpin else "Pin")
        self.pin.setEnabled(card.can_pin or card.can_unpin)
        self.evict.setEnabled(card.can_evict)
        for button in (self.pin, self.evict):
            button.setVisible(not card.beside)
        for button in (self.go, self.fork):
            button.setEnabled(bool(card.chat))
            button.setVisible(bool(card.chat) or not card.beside)
        said = (card.heading, card.chats, card.figures, card.stays, card.text)
        self.setAccessibleDescription(", ".join(part for part in said if part))

    def resizeEvent(self, event: object) -> None:
        if self.card is not None:
            self._elide(self.card)

    def _elide(self, card: BlockCard) -> None:
        room = max(40, self.width() - 24)
        metrics = self._chats.fontMetrics()
        self._chats.setText(metrics.elidedText(card.chats, Qt.TextElideMode.ElideRight, room))
        self._chats.setToolTip(card.chats)
        shown = card.text.replace("\n", "⏎ ").replace("\t", "⇥")
        count = _TEXT_LINES - bool(card.stays)
        width = int((room - 20) * count * 0.92)
        self._text.setText(self._text.fontMetrics().elidedText(shown, Qt.TextElideMode.ElideRight, width))
        self._text.setToolTip(card.text)
