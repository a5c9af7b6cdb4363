"""The text of pieces of messages as it is copied: as shown, or as the source."""

from __future__ import annotations

from typing import Final

from PySide6.QtGui import QTextCursor, QTextDocument

from app.store.records import StoredMessage
from app.theme.theme import Theme
from app.transcript.code_card import shown_part
from app.transcript.markdown_segments import split
from app.transcript.prose_view import Prose
from app.transcript.shown_pieces import ShownPiece, shown_pieces
from app.transcript.user_view import beginning_of

_LINE_ENDS: Final = {0x2028: "\n", 0x2029: "\n", 0xA0: " ", 0xFFFC: ""}


def pieces_of(message: StoredMessage) -> list[ShownPiece]:
    """The pieces of a message that is not shown now."""
    if message.role == "user":
        return [ShownPiece("plain", message.content, "", 0)]
    return [
        piece
        for number, segment in enumerate(split(message.content))
        for piece in shown_pieces(segment, number)
    ]


def piece_text(theme: Theme, piece: ShownPiece, start: int, end: int) -> tuple[str, bool]:
    """The characters of a piece from `start` to `end` as they are shown, and whether that is a part only."""
    if piece.kind == "more":
        return "", False
    if piece.kind in ("prose", "table"):
        box = Prose(theme)
        box.set_markdown(piece.text)
        text, cut = _range(box.document(), start, end)
        box.deleteLater()
        return text, cut
    if piece.kind in ("reasoning", "tool", "result"):
        return piece.text, False
    shown = beginning_of(piece.text) if piece.kind == "plain" else shown_part(piece.text)[0]
    document = QTextDocument(shown)
    text, cut = _range(document, start, end)
    return text, cut


def piece_source(piece: ShownPiece, whole: str) -> str:
    """The Markdown of a piece; `whole` is that of its segment."""
    if piece.kind != "code":
        return whole
    fence = "```"
    while fence in whole:
        fence += "`"
    return f"{fence}{piece.language}\n{whole}\n{fence}"


def _range(document: QTextDocument, start: int, end: int) -> tuple[str, bool]:
    last = document.characterCount() - 1
    cursor = QTextCursor(document)
    cursor.setPosition(min(start, last))
    cursor.setPosition(min(end, last), QTextCursor.MoveMode.KeepAnchor)
    return cursor.selectedText().translate(_LINE_ENDS), start > 0 or end < last
