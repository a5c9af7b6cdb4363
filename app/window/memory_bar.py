"""The small memory bar of the status strip: weights, K/V by chat, cached, free."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

import numpy as np
from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPaintEvent
from PySide6.QtWidgets import QWidget

from app.models.model_descriptions import size_words
from app.theme.chat_look import ChatLook
from app.theme.theme import Theme
from engine.protocol import EVENT_DTYPE, BlockEvents, BlockSnapshot, EventKind, Stats


class MemoryShare(NamedTuple):
    """A stretch of the bar."""

    color: str
    size: float  # bytes
    words: str


class ChatBlocks:
    """How many entries the block tables of each chat have, from snapshots and events."""

    def __init__(self) -> None:
        self._chat_of: dict[int, str] = {}
        self._entries: Counter[int] = Counter()

    def apply(self, message: BlockSnapshot | BlockEvents) -> None:
        """Takes one message of the engine, in order."""
        if isinstance(message, BlockSnapshot):
            self._chat_of = {info.sequence: info.chat for info in message.sequences}
            self._entries = Counter({info.sequence: len(info.blocks) // 4 for info in message.sequences})
            return
        self._chat_of.update(message.opened)
        rows = np.frombuffer(message.rows, EVENT_DTYPE)
        added = np.isin(rows["kind"], (EventKind.ALLOCATED, EventKind.SHARED))
        dropped = rows["kind"] == EventKind.RELEASED
        self._entries.update(Counter(rows["sequence"][added].tolist()))
        self._entries.subtract(Counter(rows["sequence"][dropped].tolist()))
        for sequence in rows["sequence"][rows["kind"] == EventKind.CLOSED].tolist():
            self._chat_of.pop(sequence, None)
            self._entries.pop(sequence, None)

    def by_chat(self) -> dict[str, int]:
        """Entries per chat, those that have any."""
        out: Counter[str] = Counter()
        for sequence, entries in self._entries.items():
            if entries > 0 and sequence in self._chat_of:
                out[self._chat_of[sequence]] += entries
        return dict(out)

    def clear(self) -> None:
        """The engine is gone."""
        self._chat_of.clear()
        self._entries.clear()


class MemoryBar(QWidget):
    """One rounded bar; the tool tip has the figures."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._shares: list[MemoryShare] = []
        self.setFixedSize(QSize(180, 8))
        self.setAccessibleName("Memory")
        theme.changed.connect(self.update)
        self.hide()

    def set_figures(self, stats: Stats | None, by_chat: dict[str, int], looks: dict[str, ChatLook]) -> None:
        """Takes the figures of one moment; None: there are none."""
        self._shares = self._cut(stats, by_chat, looks) if stats is not None else []
        self.setToolTip("\n".join(f"{s.words}: {size_words(s.size)}" for s in self._shares if s.words))
        self.setVisible(bool(self._shares))
        self.update()

    def _cut(self, stats: Stats, by_chat: dict[str, int], looks: dict[str, ChatLook]) -> list[MemoryShare]:
        colors = self._theme.palette
        shares = [MemoryShare(colors.block_weights, stats.weights_bytes, "Weights")]
        # A shared block stands in several tables; scaled so that the chats add up to what is in use.
        entries = sum(by_chat.values())
        used = stats.blocks_used * stats.block_bytes
        for chat, count in by_chat.items():
            look = looks.get(chat)
            color = colors.owner(look.color_index) if look else colors.faint
            shares.append(MemoryShare(color, used * count / entries, look.title if look else "Another chat"))
        if not entries and used:
            shares.append(MemoryShare(colors.faint, used, "In use"))
        shares.append(MemoryShare(colors.block_cached, stats.blocks_cached * stats.block_bytes, "Cached"))
        shares.append(MemoryShare("", stats.blocks_free * stats.block_bytes, "Free blocks"))
        return [share for share in shares if share.size > 0]

    def paintEvent(self, _event: QPaintEvent) -> None:
        """The stretches from left to right."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = QRectF(self.rect())
        outline = QPainterPath()
        outline.addRoundedRect(box, 3, 3)
        painter.setClipPath(outline)
        painter.fillRect(box, self._theme.color("line" if self._theme.palette.dark else "block_free"))
        total = sum(share.size for share in self._shares) or 1.0
        x = 0.0
        for share in self._shares:
            width = box.width() * share.size / total
            if share.color:
                painter.fillRect(QRectF(x, 0, width, box.height()), QColor(share.color))
            x += width
        painter.end()
