"""The small memory bar of the status strip: weights, KV cache by chat, cached and free blocks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPaintEvent
from PySide6.QtWidgets import QWidget

from app import formatting
from app.theme.chat_look import ChatLook
from app.theme.palette import Palette
from app.theme.theme import Theme
from app.translation import translate
from engine.protocol import Stats, program_of


class MemoryShare(NamedTuple):
    """A segment of the bar: its colour (empty: the background), bytes, and name."""

    color: str
    size: float
    name: str


def memory_shares(
    stats: Stats, entries_by_chat: Mapping[str, int], looks: Mapping[str, ChatLook], palette: Palette
) -> list[MemoryShare]:
    """The segments of the bar, from left to right; leaves out empty ones.

    Args:
        stats: the engine's newest stats.
        entries_by_chat: entries in each chat's block tables of the main pool. A shared block has several, so
            the segments of the chats are scaled to the blocks in use.
        looks: titles and colours of the chats.
        palette: the theme's colours.
    """
    shares = [MemoryShare(palette.block_weights, stats.weights_bytes, translate("window", "Weights"))]
    entries = sum(entries_by_chat.values())
    used = stats.blocks_used * stats.block_bytes
    for chat, count in entries_by_chat.items():
        look = looks.get(chat)
        program = program_of(chat)
        color = palette.owner(look.color_index) if look else palette.guest if program else palette.faint
        name = look.title if look else program or translate("window", "Another chat")
        shares.append(MemoryShare(color, used * count / entries, name))
    if not entries:
        shares.append(MemoryShare(palette.faint, used, translate("window", "In use")))
    cached, free = stats.blocks_cached * stats.block_bytes, stats.blocks_free * stats.block_bytes
    shares.append(MemoryShare(palette.block_cached, cached, translate("window", "Cached")))
    shares.append(MemoryShare("", free, translate("window", "Free blocks")))
    return [share for share in shares if share.size > 0]


class MemoryBar(QWidget):
    """A rounded bar; the tool tip lists the segments. Hidden while there is nothing to show."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.shares: list[MemoryShare] = []
        self.setFixedSize(QSize(180, 8))
        self.setAccessibleName(translate("window", "Memory"))
        theme.changed.connect(self.update)
        self.hide()

    def show_shares(self, shares: list[MemoryShare]) -> None:
        """Shows segments; an empty list hides the bar."""
        self.shares = shares
        lines = (
            translate("window", "{name}: {size}").format(name=each.name, size=formatting.size(each.size))
            for each in shares
        )
        self.setToolTip("\n".join(lines))
        self.setVisible(bool(shares))
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            box = QRectF(self.rect())
            outline = QPainterPath()
            outline.addRoundedRect(box, 3, 3)
            painter.setClipPath(outline)
            painter.fillRect(box, self._theme.color("line" if self._theme.palette.dark else "block_free"))
            total = sum(share.size for share in self.shares) or 1.0
            x = 0.0
            for share in self.shares:
                width = box.width() * share.size / total
                if share.color:
                    painter.fillRect(QRectF(x, 0, width, box.height()), QColor(share.color))
                x += width
