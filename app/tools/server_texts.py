"""Texts of servers, which may say anything: plain, with their control characters seen, and cut."""

from __future__ import annotations

import html
import re
import shlex
import unicodedata
from typing import Final

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QTextLayout
from PySide6.QtWidgets import QBoxLayout, QCheckBox, QDialog, QHBoxLayout, QLabel, QSizePolicy, QVBoxLayout

from app.theme.theme import Theme
from app.theme.widgets import DialogSize, ScrolledEdge, filled, scrolled
from app.translation import translate
from engine import protocol

_BESIDE_BAR: Final = 8  # px between what scrolls and the scroll bar
SEARCHES: Final = {"searxng": "SearXNG", "brave": "Brave Search", "kagi": "Kagi"}  # names of providers
_UNBROKEN: Final = re.compile(r"(\S{16})")


def visible(text: str, longest: int = 2_000, *, lines: bool = False) -> str:
    """Returns at most `longest` characters of a text, in which each control character can be seen.

    Args:
        lines: line ends stay; else they are marked, too.
    """
    cut = text if len(text) <= longest else f"{text[: longest - 1]}…"
    if lines:
        cut = cut.replace("\t", "    ")
    return "".join(
        letter if letter.isprintable() or (lines and letter == "\n") else _mark(letter) for letter in cut
    )


def _mark(letter: str) -> str:
    return " " if unicodedata.category(letter) == "Zs" else f"[U+{ord(letter):04X}]"


def breakable(text: str) -> str:
    """Returns a text that can be broken within its long words, so that all of it is seen."""
    return _UNBROKEN.sub("\\1\u200b", text)


def tip(text: str) -> str:
    """Returns a text for a tool tip, which Qt would take for HTML if it looked like that."""
    return f"<qt>{html.escape(text)}</qt>" if "<" in text or "&" in text else text


def command_line(server: protocol.ToolServer) -> str:
    """Returns what a server is, whole, in one line: a program with its arguments, an address, or folders."""
    if server.own:
        return ", ".join([*server.folders, *filter(None, [server.search_address])])
    return server.url or shlex.join([server.command, *server.arguments])


def variables(server: protocol.ToolServer) -> list[str]:
    """Returns a server's environment or headers, as "NAME=value"."""
    return [f"{name}={value}" for name, value in (server.headers or server.environment).items()]


def state_text(server: protocol.ToolServer, state: protocol.ToolServerState | None) -> str:
    """Says in a few words how a server is, and how many tools it offers."""
    if not server.enabled:
        return translate("tools", "Off")
    if state is None:
        return translate("tools", "Not started yet")
    if state.state == "failed":
        return translate("tools", "Failed")
    if state.state == "stopped":
        return translate("tools", "Stopped")
    if state.state == "starting":
        return translate("tools", "Starting…")
    count = len(state.tools)
    off = len({tool.name for tool in state.tools}.intersection(server.off))
    text = translate("tools", "%n tool(s)", "", count)
    return translate("tools", "{tools}, {number} off").format(tools=text, number=off) if off else text


def check_box(text: str, checked: bool = False, longest: int = 64) -> QCheckBox:
    """Makes a check box with a server's text, which is cut where there is no room for it."""
    shown = visible(text, longest)
    box = QCheckBox(shown.replace("&", "&&"))
    box.setChecked(checked)
    box.setToolTip(tip(shown))
    box.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
    return box


def lay_out(
    dialog: QDialog, theme: Theme, column: QBoxLayout, buttons: QHBoxLayout, width: int, height: int
) -> None:
    """Fills a dialog with a column that scrolls, and buttons below it; its size is in px before zoom."""
    column.addStretch()
    column.setContentsMargins(0, 0, _BESIDE_BAR, 0)
    area = scrolled(dialog, column)
    filled(QVBoxLayout(dialog), (area, 1), buttons, spacing=12, margins=(24, 20, 24 - _BESIDE_BAR, 16))
    ScrolledEdge(area, buttons, _BESIDE_BAR)
    DialogSize(dialog, theme, width, height)


class ShortLabel(QLabel):
    """A secondary text of which at most two lines are shown; a tool tip has more of it."""

    def __init__(self, text: str) -> None:
        super().__init__(" ".join(text.split()))
        self.setProperty("role", "secondary")
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setWordWrap(True)
        self.setToolTip(tip(visible(text, 1_000)))

    def shown_lines(self, width: int) -> list[str]:
        """Returns the one or two lines that are shown in `width` px."""
        layout = QTextLayout(self.text(), self.font())
        layout.beginLayout()
        line = layout.createLine()
        line.setLineWidth(width)
        units = line.textLength()  # of UTF-16
        layout.endLayout()
        data = self.text().encode("utf-16-le", "replace")
        first, rest = (part.decode("utf-16-le", "replace") for part in (data[: 2 * units], data[2 * units :]))
        second = self.fontMetrics().elidedText(rest.strip(), Qt.TextElideMode.ElideRight, width)
        return [first.strip(), second] if second else [first.strip()]

    def heightForWidth(self, width: int) -> int:
        return len(self.shown_lines(width)) * self.fontMetrics().lineSpacing()

    def sizeHint(self) -> QSize:
        width = max(self.width(), 240)
        return QSize(width, self.heightForWidth(width))

    def minimumSizeHint(self) -> QSize:
        return QSize(72, self.fontMetrics().lineSpacing())

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draws the lines."""
        with QPainter(self) as painter:
            painter.setPen(self.palette().windowText().color())
            text = "\n".join(self.shown_lines(self.width()))
            painter.drawText(self.rect(), Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop, text)
