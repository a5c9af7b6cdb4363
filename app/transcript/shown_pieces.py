"""What is shown of the segments of an answer: long ones are cut, with a button that shows all."""

from __future__ import annotations

from typing import Final, Literal, NamedTuple

from app.transcript.code_card import MOST_LINES
from app.transcript.markdown_segments import Segment

MOST_PROSE: Final = 8000  # characters of one segment of prose
MOST_ROWS: Final = 20  # of a table
_CHARACTER: Final = 7.3  # px of an average character
_LINE: Final = 21  # px of a line of prose
_CODE_LINE: Final = 19
_ROW: Final = 34  # px of a row of a table
_BUTTON: Final = 28


class ShownPiece(NamedTuple):
    """One widget of an answer.

    Attributes:
        kind: what it is; "reasoning" is the heading that unfolds it, "more" the button below a piece that
            was cut, "plain" a prompt.
        text: Markdown, code, or for "more" everything that was cut.
        language: of code.
        segment: number of the segment that it shows.
    """

    kind: Literal["prose", "table", "code", "more", "plain", "reasoning", "tool", "result"]
    text: str
    language: str
    segment: int


def shown_pieces(segment: Segment, number: int) -> list[ShownPiece]:
    """What is shown of segment `number`."""
    text = segment.text
    if segment.kind in ("reasoning", "tool", "result"):
        return [ShownPiece(segment.kind, text, "", number)]
    if segment.language is not None:
        return [ShownPiece("code", text, segment.language, number)]
    if segment.kind == "table":
        rows = text.count("\n") - 1
        if rows > MOST_ROWS or len(text) > 2 * MOST_PROSE:
            head = "\n".join(text[: 2 * MOST_PROSE].split("\n", MOST_ROWS + 2)[: MOST_ROWS + 2])
            return [ShownPiece("table", head, "", number), ShownPiece("more", text, "table", number)]
        return [ShownPiece("table", text, "", number)]
    if len(text) > MOST_PROSE:
        return [ShownPiece("prose", text[:MOST_PROSE], "", number), ShownPiece("more", text, "", number)]
    return [ShownPiece("prose", text, "", number)]


def estimate(piece: ShownPiece, width: int, zoom: float) -> int:
    """About how high a piece will be at a width, in px."""
    if piece.kind in ("tool", "result"):
        return round(36 * zoom)
    if piece.kind in ("more", "reasoning"):
        return round(_BUTTON * zoom)
    lines = piece.text.count("\n")
    if piece.kind == "code":
        return round((min(lines + 1, MOST_LINES) * _CODE_LINE + 52) * zoom)
    if piece.kind == "table":
        return round((lines * _ROW + 20) * zoom)
    return estimate_prose(len(piece.text) - 10 * lines, width, zoom) + round(lines * 12 * zoom)


def estimate_prose(characters: int, width: int, zoom: float) -> int:
    """About how high so many characters of prose are at a width, in px."""
    lines = 1 + max(0, characters) * _CHARACTER * zoom / max(width, 100)
    return round(lines * _LINE * zoom)
