"""Memory panels over a pool with four chats, as tests use and watch them."""

from __future__ import annotations

from memory_scene import Scene, feed, four_chats
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QColor
from PySide6.QtTest import QTest

from app.memory.map.physical_map import PhysicalMap
from app.memory.memory_panel import MemoryPanel
from app.theme.palette import DARK
from engine.protocol import BlockDetail


def settle(qtbot, panel: MemoryPanel) -> None:
    """Waits until the panel has drawn all and nothing moves."""
    qtbot.waitUntil(lambda: not panel.frame_due and not panel.physical.motion.busy)


class Watched:
    """A panel on a scene, settled; `asked` and `noted` collect what it says."""

    def __init__(self, qtbot, palette=DARK) -> None:
        self.qtbot, self.scene = qtbot, Scene()
        self.open = four_chats(self.scene)
        self.panel = MemoryPanel(palette)
        qtbot.addWidget(self.panel)
        self.panel.resize(412, 840)
        self.asked: list[object] = []
        self.noted: list[str] = []
        self.panel.pool_actions.request_made.connect(self.asked.append)
        self.panel.status_message.connect(self.noted.append)
        self.panel.show()
        qtbot.waitExposed(self.panel)
        feed(self.panel, self.scene)
        self.settle()

    @property
    def map(self) -> PhysicalMap:
        return self.panel.physical

    def settle(self) -> None:
        settle(self.qtbot, self.panel)

    def block(self, chat: str, at: int = -1) -> int:
        return int(self.scene.manager.table(self.open[chat])[at])

    def center(self, block: int) -> QPoint:
        return self.map.cell_rect(block).center().toPoint()

    def click(self, block: int) -> None:
        QTest.mouseClick(self.map, Qt.MouseButton.LeftButton, pos=self.center(block))

    def color(self, block: int) -> str:
        """Of the lowest row of a cell, as it is on the screen."""
        image, cell = self.map.grab().toImage(), self.map.cell_rect(block)
        return QColor(image.pixel(int(cell.center().x()), int(cell.bottom()) - 1)).name()

    def middle_color(self, block: int) -> str:
        image, cell = self.map.grab().toImage(), self.map.cell_rect(block)
        return QColor(image.pixel(int(cell.center().x()), int(cell.center().y()))).name()


class Used(Watched):
    """A panel that draws when it is told to, not when its timer says so."""

    def settle(self) -> None:
        self.panel.draw_frame()
        self.panel.refresh()

    def block(self, chat: str, at: int = 30) -> int:
        return super().block(chat, at)

    def detail(self, block: int) -> BlockDetail:
        content = self.scene.manager.queries.content(block)
        assert content is not None
        return BlockDetail(
            block=block,
            start=content.start,
            tokens=len(content.tokens),
            text="some text\nof it",
            hash=content.digest,
            chat=content.chat,
        )
