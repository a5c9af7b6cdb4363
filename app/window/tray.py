"""The item in the menu bar (macOS) or the system tray: memory usage at a glance."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from PySide6.QtCore import QObject, QRectF, Qt
from PySide6.QtGui import QAction, QColor, QGuiApplication, QIcon, QPainter, QPainterPath, QPixmap
from PySide6.QtWidgets import QMenu, QSystemTrayIcon

from app import formatting
from app.theme.theme import Theme
from app.translation import translate
from engine.protocol import Stats

_SIZE: Final = 22  # points; menu bars are as high
_SCALES: Final = (1, 2)


class Tray(QObject):
    """An icon that shows how full the KV cache is, with a menu.

    Args:
        theme: the colours of the icon.
        show_window: brings the window to the front.
        quit_application: quits Octavo.
        make: creates the system's item; tests pass a stand-in, since there is no tray offscreen.
    """

    def __init__(
        self,
        theme: Theme,
        show_window: Callable[[], object],
        quit_application: Callable[[], object],
        parent: QObject | None = None,
        make: Callable[[], Any] = QSystemTrayIcon,
    ) -> None:
        super().__init__(parent)
        self._theme, self._make = theme, make
        self._show_window = show_window
        self._item: Any = None
        self._shown: tuple[int, ...] = ()
        self._stats: Stats | None = None
        self._generating = 0
        self.menu = QMenu()
        self.memory = QAction(translate("window", "No model loaded"), self.menu)
        self.memory.setEnabled(False)
        self.pressure = QAction("", self.menu)
        self.pressure.setEnabled(False)
        self.budget = QAction(translate("window", "KV Cache…"), self.menu)
        self.budget.setVisible(False)
        self.open = QAction(translate("window", "Open Octavo"), self.menu)
        self.open.triggered.connect(lambda: show_window())
        self.quit = QAction(translate("window", "Quit Octavo"), self.menu)
        self.quit.setMenuRole(QAction.MenuRole.NoRole)  # a role would move it to the application menu
        self.quit.triggered.connect(lambda: quit_application())
        self.menu.addActions([self.memory, self.pressure, self.budget])
        self.menu.addSeparator()
        self.menu.addActions([self.open, self.quit])
        theme.changed.connect(self._draw)

    @property
    def visible(self) -> bool:
        """Whether the item is shown."""
        return self._item is not None

    def set_wanted(self, wanted: bool) -> None:
        """Shows the item if the system has a tray, or removes it."""
        if wanted == self.visible or (wanted and not _has_tray(self._make)):
            return
        if not wanted:
            self._item.hide()
            self._item.deleteLater()
            self._item, self._shown = None, ()
            return
        self._item = self._make()
        self._item.setContextMenu(self.menu)
        self._item.activated.connect(self._on_activated)
        self._draw()
        self._item.show()

    def show_stats(self, stats: Stats | None, generating: int) -> None:
        """Shows new statistics (None: no model is loaded) and how many chats are generating."""
        self._stats, self._generating = stats, generating
        if self._item is not None:
            self._draw()

    def _draw(self) -> None:
        """Updates the texts, and the icon if it looks different."""
        if self._item is None:
            return
        line, pressure = memory_line(self._stats), pressure_line(self._stats)
        self.memory.setText(line)
        self.pressure.setText(pressure)
        self.pressure.setVisible(bool(pressure))
        self.budget.setVisible(self._stats is not None and self._stats.blocks_total > 0)
        answers = ""
        if self._generating:
            number = self._generating
            answers = "\n" + translate("window", "generating %n answer(s)", "", number)
        self._item.setToolTip(f"Octavo\n{line}{answers}")
        levels = icon_levels(self._stats)
        shown = (*levels, self._generating > 0, hash(self._theme.palette.name))
        if shown != self._shown:
            self._shown = shown
            self._item.setIcon(draw_icon(levels, self._generating > 0, self._theme))

    def _on_activated(self, reason: QSystemTrayIcon.ActivationReason) -> None:
        if reason == QSystemTrayIcon.ActivationReason.DoubleClick:
            self._show_window()


def memory_line(stats: Stats | None) -> str:
    """Weights and KV cache in one line."""
    if stats is None or stats.blocks_total == 0:
        return translate("window", "No model loaded")
    used = formatting.size_of(stats.blocks_used * stats.block_bytes, stats.kv_bytes)
    return translate("window", "Weights {weights} · KV cache {used}").format(
        weights=formatting.size(stats.weights_bytes), used=used
    )


def pressure_line(stats: Stats | None) -> str:
    """Memory of the engine process and memory pressure in one line; empty while unknown."""
    if stats is None or not stats.footprint_bytes:
        return ""
    engine = translate("window", "Engine {size}").format(size=formatting.size(stats.footprint_bytes))
    levels = {
        "normal": translate("window", "memory pressure normal"),
        "warning": translate("window", "memory pressure high"),
        "critical": translate("window", "memory pressure critical"),
    }
    level = levels.get(stats.pressure_level, stats.pressure_level)
    return f"{engine} · {level}" if level else engine


def icon_levels(stats: Stats | None) -> tuple[int, int]:
    """Heights in points of the icon's two levels: blocks in use, and cached blocks on top of them."""
    if stats is None or stats.blocks_total == 0:
        return 0, 0
    height = _SIZE - 8
    used = stats.blocks_used / stats.blocks_total
    cached = stats.blocks_cached / stats.blocks_total
    top = round(height * min(1.0, used + cached))
    return min(top, max(round(height * used), 1 if used else 0)), top


def draw_icon(levels: tuple[int, int], generating: bool, theme: Theme) -> QIcon:
    """An outline filled from below: in use, then cached; with a dot while an answer is generated."""
    icon, palette = QIcon(), theme.palette
    scheme = QGuiApplication.styleHints().colorScheme()
    outline = QColor("#23252b" if scheme == Qt.ColorScheme.Light else "#e7e9ee")
    for scale in _SCALES:
        image = QPixmap(_SIZE * scale, _SIZE * scale)
        image.setDevicePixelRatio(scale)
        image.fill(Qt.GlobalColor.transparent)
        with QPainter(image) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            leaf = QPainterPath()
            leaf.addRoundedRect(QRectF(5.5, 3.5, 11, _SIZE - 7), 2.5, 2.5)
            painter.setClipPath(leaf)
            used, top = levels
            bottom = _SIZE - 4
            painter.fillRect(QRectF(5, bottom - top, 12, top), QColor(palette.block_cached))
            painter.fillRect(QRectF(5, bottom - used, 12, used), QColor(palette.accent))
            painter.setClipping(False)
            painter.setPen(outline)
            painter.drawPath(leaf)
            if generating:
                painter.setPen(Qt.PenStyle.NoPen)
                painter.setBrush(QColor(palette.good))
                painter.drawEllipse(QRectF(14, 1, 6, 6))
        icon.addPixmap(image)
    return icon


def _has_tray(make: Callable[[], Any]) -> bool:
    return make is not QSystemTrayIcon or QSystemTrayIcon.isSystemTrayAvailable()
