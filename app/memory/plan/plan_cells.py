"""The cells of a plan: a block map of how memory would be used."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen, QWheelEvent
from PySide6.QtWidgets import QWidget

from app import formatting
from app.memory.map.physical_map import PhysicalMap
from app.memory.model.block_description import Description
from app.memory.model.chat_colors import unknown_chat_color
from app.memory.model.replayed_pool import BlockModel
from app.memory.plan.plan_pool import PlanPool, fit_text
from app.theme.palette import Palette
from app.translation import translate


def weights_color(palette: Palette) -> str:
    """The colour of the weights in a plan: as in the budget bar, a little lighter on dark."""
    return unknown_chat_color(_with_weights(palette))


class PlanCells(PhysicalMap):
    """The cells of a plan, with a line at the machine's limit and hatching beyond it."""

    def __init__(self, palette: Palette, parent: QWidget) -> None:
        super().__init__(BlockModel(), _with_weights(palette), parent)
        self.plan: PlanPool | None = None
        self._plan_palette = palette
        self.setAccessibleName(translate("memory", "Memory plan"))

    def show_plan(self, plan: PlanPool) -> None:
        """Shows a plan."""
        self.plan = plan
        self.model = plan.model
        self.set_looks(plan.looks)
        self.fit()
        self.update()

    def set_palette(self, palette: Palette) -> None:
        """Switches to another palette."""
        self._plan_palette = palette
        super().set_palette(_with_weights(palette))

    def describe(self) -> Description | None:
        """Describes what is pointed at; None for nothing."""
        if self.plan is None or not 0 <= self.block < self.model.blocks:
            return None
        part = self.plan.part_at(self.block)
        detail = formatting.size(part.size)
        if self.block >= self.plan.limit:
            detail += " · " + translate("memory", "over this machine's limit")
        return Description(part.name, detail)

    def value_text(self) -> str:
        """The plan in a sentence for screen readers, or the cell at the keyboard cursor."""
        description = self.describe() if self.hasFocus() else None
        if description is not None:
            return str(description)
        return fit_text(self.plan.fit) if self.plan else translate("memory", "No plan yet")

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        plan = self.plan
        if plan is None or plan.limit >= self.model.blocks:
            return
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            start, height = self.cell_rect(plan.limit), self.cell_rect(plan.limit).height()
            bad, thin = QColor(self._plan_palette.bad), QColor(self._plan_palette.bad)
            thin.setAlphaF(0.75)
            painter.setPen(QPen(thin, 1.2))
            over = [QRectF(start.left(), start.top(), self.width() - start.left(), height + 1)]
            over.append(QRectF(0, start.bottom() + 1, self.width(), self.height() - start.bottom()))
            for area in over:
                painter.save()
                painter.setClipRect(area)
                x = area.left() - area.height()
                while x < area.right():
                    painter.drawLine(QPointF(x, area.bottom()), QPointF(x + area.height(), area.top()))
                    x += 8
                painter.restore()
            painter.setPen(QPen(bad, 2))
            painter.drawLine(
                QPointF(start.left() - 0.5, start.top()), QPointF(start.left() - 0.5, start.bottom())
            )
            painter.drawLine(
                QPointF(start.left(), start.top() - 0.5), QPointF(self.width(), start.top() - 0.5)
            )
            painter.drawLine(QPointF(0, start.bottom() + 0.5), QPointF(start.left(), start.bottom() + 0.5))

    def wheelEvent(self, event: QWheelEvent) -> None:
        event.ignore()  # all cells are visible: the wheel scrolls the surrounding page

    def cell_text(self) -> str:
        """How much memory a cell stands for; empty without a plan."""
        if self.plan is None:
            return ""
        text = translate("memory", "Each cell is {size}, the size of %n block(s)", "", self.plan.cell_blocks)
        return text.format(size=formatting.size(self.plan.cell_bytes))


def _with_weights(palette: Palette) -> Palette:
    """The palette in which blocks of unknown chats have the colour of weights in the budget bar."""
    return replace(palette, dim=palette.block_weights)
