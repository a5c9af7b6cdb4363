"""Six figures about the pool, each with its unit, its meaning under it, and a line that teaches it."""

from __future__ import annotations

from typing import Final, NamedTuple

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QGridLayout, QSizePolicy, QWidget

from app.memory import words
from app.memory.fonts import bold, font
from app.theme.palette import Palette
from engine.protocol import Stats

_COLUMNS: Final = 3
_CELL_HEIGHT: Final = 55


class Lesson(NamedTuple):
    """What stands under a figure, and what its tooltip teaches."""

    meaning: str
    teaching: str


LESSONS: Final = (
    Lesson(
        "of blocks in use",
        "Blocks that a chat needs right now. Cached blocks are not among them: they are given away "
        "as soon as room is needed.",
    ),
    Lesson(
        "tail waste",
        "Slots in use that hold no token: only the last block of each chat is partly empty, "
        "so it is always less than one block a chat.",
    ),
    Lesson(
        "runs per chat",
        "Into how many stretches of neighbouring blocks a chat is cut; 1 is ideal for speed. Scattered "
        "free blocks never block an allocation under paging: any free block will do.",
    ),
    Lesson(
        "saved by sharing",
        "Memory that chats with the same beginning do not need twice: they point at the same blocks. "
        "A shared block has a notched corner.",
    ),
    Lesson(
        "prefix hits",
        "Share of all prompt tokens so far that were found in the cache and so did not have to be "
        "computed again.",
    ),
    Lesson(
        "preemptions",
        "How often a chat had to give its blocks back to let another finish, and was computed again "
        "later. 0 means that the memory was always enough.",
    ),
)


def figures(stats: Stats | None) -> tuple[str, ...]:
    """The six figures as text; a dash for each while there is nothing to count."""
    if stats is None or stats.blocks_total == 0:
        return ("–",) * len(LESSONS)
    return (
        words.percent(stats.blocks_used / stats.blocks_total),
        words.percent(stats.tail_waste),
        f"{stats.runs_per_sequence:.1f}" if stats.runs_per_sequence else "–",
        words.size(stats.saved_blocks * stats.block_bytes),
        words.percent(stats.prefix_hit_rate),
        f"{stats.preemptions:,}",
    )


class _Figure(QWidget):
    def __init__(self, lesson: Lesson, palette: Palette, parent: QWidget) -> None:
        super().__init__(parent)
        self.palette_, self.lesson, self.value = palette, lesson, ""
        self.setToolTip(lesson.teaching)
        self.setAccessibleDescription(lesson.teaching)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        return QSize(100, _CELL_HEIGHT)

    def show_value(self, value: str) -> None:
        if value != self.value:
            self.value = value
            self.setAccessibleName(f"{value} {self.lesson.meaning}")
            self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            painter.setFont(bold(self, 16))
            painter.setPen(QColor(self.palette_.faint if self.value == "–" else self.palette_.text))
            painter.drawText(QRectF(11, 8, self.width() - 14, 22), Qt.AlignmentFlag.AlignVCenter, self.value)
            painter.setFont(font(self, 11))
            painter.setPen(QColor(self.palette_.dim))
            painter.drawText(
                QRectF(11, 30, self.width() - 12, 17), Qt.AlignmentFlag.AlignVCenter, self.lesson.meaning
            )


class FiguresCard(QWidget):
    """The six figures in two rows of three."""

    def __init__(self, palette: Palette, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._palette = palette
        self.setAccessibleName("Figures of the block pool")
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setSpacing(0)
        self._figures = [_Figure(lesson, palette, self) for lesson in LESSONS]
        for index, figure in enumerate(self._figures):
            grid.addWidget(figure, *divmod(index, _COLUMNS))
        for column in range(_COLUMNS):
            grid.setColumnStretch(column, 1)
        self.show_stats(None)

    def show_stats(self, stats: Stats | None) -> None:
        """Shows the figures of one moment; None: there is no pool."""
        for figure, value in zip(self._figures, figures(stats), strict=True):
            figure.show_value(value)

    def texts(self) -> list[str]:
        """Each figure with its meaning, as a screen reader says it."""
        return [figure.accessibleName() for figure in self._figures]

    def set_palette(self, palette: Palette) -> None:
        """Takes over other colours."""
        self._palette = palette
        for figure in self._figures:
            figure.palette_ = palette
            figure.update()
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            line = QColor(self._palette.line)
            painter.setPen(QPen(line, 1))
            frame = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
            if not self._palette.dark:
                painter.setBrush(QColor(self._palette.ground))
            painter.drawRoundedRect(frame, 10, 10)
            for column in range(1, _COLUMNS):
                x = round(self.width() * column / _COLUMNS) + 0.5
                painter.drawLine(QPointF(x, 1), QPointF(x, self.height() - 1))
            y = round(self.height() / 2) + 0.5
            painter.drawLine(QPointF(1, y), QPointF(self.width() - 1, y))
