"""Line breaks within a paragraph, which Qt's Markdown reader would show as paragraphs of their own."""

from __future__ import annotations

import re
from typing import Final

from PySide6.QtGui import QTextDocument

_MARK: Final = "\ue0b1"  # private use; stands for a line break while Markdown is read
_LINE: Final = "\u2028"  # Qt's line separator
_BREAK: Final = re.compile(
    r"(?<=[^\s\\])(?: {2,}|\\)\n"  # two spaces or a backslash at the end of a line ...
    r"(?=[ \t]{0,12}[^\s>#|`~])(?![ \t]*(?:[-*+]|\d{1,9}[.)])[ \t])[ \t]*"  # ... and text on the next
)


def mark_breaks(markdown: str) -> str:
    """Puts a mark in place of each hard break; `set_breaks` turns it into a line break."""
    if "  \n" not in markdown and "\\\n" not in markdown:
        return markdown
    return _BREAK.sub(_MARK, markdown)


def set_breaks(document: QTextDocument) -> None:
    """Turns marks into line breaks."""
    cursor = document.find(_MARK)
    while not cursor.isNull():
        cursor.insertText(_LINE)
        cursor = document.find(_MARK, cursor)
