"""The card about one block: its text, who uses it, its figures, and what can be done with it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

import numpy as np
from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from app.memory import words
from app.memory.describe import title
from app.memory.fonts import bold, font
from app.memory.model import BlockModel
from app.theme.looks import ChatLook
from app.theme.palette import Palette
from engine.protocol import BlockDetail, BlockState

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


def card_of(
    model: BlockModel, block: int, detail: BlockDetail | None, looks: Mapping[str, ChatLook], *, live: bool
) -> BlockCard:
    """The card of a block.

    Args:
        model: the pool.
        block: its number.
        detail: what the engine said is in it; None while it has not.
        looks: titles by chat.
        live: whether the model shows the present; texts and actions are of the present only.
    """
    state = int(model.state[block])
    if state == BlockState.FREE:
        return BlockCard(f"Block {block:,}", "Free: any chat can take it.", "", "", False, False, False, "")
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
        f"used {words.ago(float(model.age(np.array([block]))[0]))}",
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
        f"Block {block:,}",
        chats,
        " · ".join(part for part in parts if part),
        text,
        live and not pinned and bool(detail and detail.hash),
        live and pinned,
        live and state == BlockState.CACHED and not pinned,
        owner if owner in looks else "",
    )


class Inspector(QWidget):
    """Shows a `BlockCard`.

    Signals:
        closed: the card was closed.
        action_asked: "pin", "unpin" or "evict".
        chat_asked: the id of the chat to go to.
    """

    closed = Signal()
    action_asked = Signal(str)
    chat_asked = Signal(str)

    def __init__(self, palette: Palette, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._palette = palette
        self.card: BlockCard | None = None
        self.setAccessibleName("Selected block")
        self.setFixedHeight(HEIGHT)
        self._heading, self._chats, self._figures = (QLabel(self) for _ in range(3))
        self._text = QLabel(self)
        self._text.setTextFormat(Qt.TextFormat.PlainText)
        self._text.setWordWrap(True)
        self._text.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
        self._text.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.close_button = QPushButton("✕", self)
        self.close_button.setAccessibleName("Close the card")
        self.close_button.setToolTip("Close (Esc)")
        self.pin = QPushButton("Pin", self)
        self.pin.setToolTip("Keep this text, from its beginning to this block, from eviction.")
        self.evict = QPushButton("Evict", self)
        self.evict.setToolTip("Free this cached block and everything cached that continues it.")
        self.go = QPushButton("Go to text", self)
        self.go.setToolTip("Show the message that this text belongs to.")
        head = QHBoxLayout()
        head.addWidget(self._heading, 1)
        head.addWidget(self.close_button)
        buttons = QHBoxLayout()
        buttons.setSpacing(6)
        for button in (self.pin, self.evict, self.go):
            buttons.addWidget(button)
        buttons.addStretch(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(12, 8, 10, 10)
        column.setSpacing(3)
        column.addLayout(head)
        column.addWidget(self._chats)
        column.addWidget(self._figures)
        column.addWidget(self._text, 1)
        column.addLayout(buttons)
        self.close_button.clicked.connect(self.closed)
        self.pin.clicked.connect(
            lambda: self.action_asked.emit("unpin" if self.card and self.card.can_unpin else "pin")
        )
        self.evict.clicked.connect(lambda: self.action_asked.emit("evict"))
        self.go.clicked.connect(lambda: self.chat_asked.emit(self.card.chat if self.card else ""))
        self.set_palette(palette)

    def set_palette(self, palette: Palette) -> None:
        """Takes over other colours."""
        self._palette = palette
        self._heading.setFont(bold(self, 13))
        for label, color in (
            (self._heading, palette.text),
            (self._chats, palette.text),
            (self._figures, palette.dim),
        ):
            label.setStyleSheet(f"color: {color}; background: transparent;")
        self._chats.setFont(font(self, 12))
        self._figures.setFont(font(self, 11))
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
        for button in (self.pin, self.evict, self.go):
            button.setFont(font(self, 12))
            button.setStyleSheet(plain)
        self.close_button.setStyleSheet(
            f"QPushButton {{ color: {palette.dim}; background: transparent; border: 1px solid transparent;"
            " border-radius: 5px; padding: 1px 5px; }"
            f"QPushButton:hover, QPushButton:focus {{ color: {palette.text}; border-color: {palette.line}; }}"
        )
        self.update()

    def show_card(self, card: BlockCard) -> None:
        """Shows another block, or the same one as it is now."""
        if card == self.card:
            return
        self.card = card
        self._heading.setText(card.heading)
        self._figures.setText(card.figures)
        self._elide(card)
        self._text.setVisible(bool(card.text))
        self.pin.setText("Unpin" if card.can_unpin else "Pin")
        self.pin.setEnabled(card.can_pin or card.can_unpin)
        self.evict.setEnabled(card.can_evict)
        self.go.setEnabled(bool(card.chat))
        self.setAccessibleDescription(", ".join(part for part in card[:4] if part))

    def resizeEvent(self, event: object) -> None:
        if self.card is not None:
            self._elide(self.card)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.closed.emit()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(QPen(QColor(self._palette.line), 1))
            if not self._palette.dark:
                painter.setBrush(QColor(self._palette.ground))
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), 10, 10)

    def _elide(self, card: BlockCard) -> None:
        room = max(40, self.width() - 24)
        metrics = self._chats.fontMetrics()
        self._chats.setText(metrics.elidedText(card.chats, Qt.TextElideMode.ElideRight, room))
        self._chats.setToolTip(card.chats)
        shown = card.text.replace("\n", "⏎ ").replace("\t", "⇥")
        lines = self._text.fontMetrics().elidedText(
            shown, Qt.TextElideMode.ElideRight, int((room - 20) * _TEXT_LINES * 0.92)
        )
        self._text.setText(lines)
        self._text.setToolTip(card.text)
