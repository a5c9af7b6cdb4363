"""The text of pieces of messages as it is copied: as shown, or as the source."""

from __future__ import annotations

from PySide6.QtGui import QTextCursor, QTextDocument
from PySide6.QtWidgets import QTextEdit

from app.store.records import StoredMessage
from app.theme.theme import Theme
from app.transcript.code_card import shown_part
from app.transcript.formula_text import selected_text
from app.transcript.markdown_segments import split
from app.transcript.prose_view import Prose
from app.transcript.shown_pieces import ShownPiece, shown_pieces
from app.transcript.user_view import beginning_of


def pieces_of(message: StoredMessage) -> list[ShownPiece]:
    """The pieces of a message that is not shown now."""
    if message.role == "user":
        return [ShownPiece("plain", message.content, "", 0)]
    return [
        piece
        for number, segment in enumerate(split(message.content))
        for piece in shown_pieces(segment, number)
    ]


def piece_text(
    theme: Theme, piece: ShownPiece, start: int, end: int, box: QTextEdit | None
) -> tuple[str, bool]:
    """The characters of a piece from `start` to `end` as they are shown, and whether that is a part only.

    Args:
        box: the text view of the piece, if it has one now.
    """
    if piece.kind == "more":
        return "", False
    if box is not None:
        return _range(box.document(), start, end)
    if piece.kind in ("prose", "table"):
        made = Prose(theme)
        made.set_markdown(piece.text)
        text, cut = _range(made.document(), start, end)
        made.deleteLater()
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
    return selected_text(cursor), start > 0 or end < last
