"""Puts formulas into the text of a document, as images or as their source."""

from __future__ import annotations

from math import ceil
from typing import Final

from PySide6.QtCore import QPointF, QRegularExpression, Qt, QUrl
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetrics,
    QImage,
    QPainter,
    QTextBlockFormat,
    QTextCharFormat,
    QTextCursor,
    QTextDocument,
    QTextFormat,
    QTextImageFormat,
)

from app.formulas.formula_images import FormulaImage, FormulaImages
from app.formulas.formula_marks import CLOSE, OPEN, Formula
from app.theme.theme import Theme

_SOURCE: Final = QTextFormat.Property.UserProperty.value + 3
_OBJECT: Final = "\ufffc"
_LINE_ENDS: Final = {0x2028: "\n", 0x2029: "\n", 0xA0: " "}
_TOLERANCE: Final = 0.25  # px of a formula that may be missing below
_MARK: Final = QRegularExpression(f"{OPEN}\\d+{CLOSE}")


def set_formulas(
    document: QTextDocument,
    formulas: list[Formula],
    images: FormulaImages | None,
    theme: Theme,
    ratio: float,
    width: float,
) -> bool:
    """Puts formulas in place of their marks; returns whether some are still to be typeset.

    Args:
        width: of the text, in px; wider images are drawn smaller.
        ratio: pixels of the screen per px.
    """
    pending = False
    cursor = document.find(_MARK)
    while not cursor.isNull():
        number = int(cursor.selectedText()[1:-1])
        if number >= len(formulas):  # no mark of ours: it came with the text
            cursor = document.find(_MARK, cursor)
            continue
        formula = formulas[number]
        image = None
        if images is not None:
            image = images.image(formula, theme.palette.text, theme.zoom, ratio)
            pending = pending or (image is None and images.is_pending(formula))
        if image is None:
            form = QTextCharFormat()
            form.setFont(theme.code_font())
            form.setForeground(QColor(theme.palette.dim))
            cursor.insertText(formula.source.replace("\n", "\u2028"), form)
        else:
            _insert(cursor, formula, image, theme, width)
        cursor = document.find(_MARK, cursor)
    return pending


def _insert(cursor: QTextCursor, formula: Formula, made: FormulaImage, theme: Theme, width: float) -> None:
    alone = cursor.block().length() == cursor.selectionEnd() - cursor.selectionStart() + 1
    scale = min(1.0, max(100.0, width) / made.width)
    font, below = _font_below(theme, made.depth * scale)
    above = ceil((made.height - made.depth) * scale)
    ratio = made.image.devicePixelRatio()
    padded = QImage(
        made.image.width(),
        max(1, round((above + below) / scale * ratio)),
        QImage.Format.Format_ARGB32_Premultiplied,
    )
    padded.setDevicePixelRatio(ratio)
    padded.fill(Qt.GlobalColor.transparent)
    painter = QPainter(padded)
    painter.drawImage(QPointF(0, above / scale - (made.height - made.depth)), made.image)
    painter.end()
    name = f"formula:{padded.cacheKey()}"
    cursor.document().addResource(QTextDocument.ResourceType.ImageResource.value, QUrl(name), padded)
    form = QTextImageFormat()
    form.setFont(font)
    form.setName(name)
    form.setWidth(made.width * scale)
    form.setHeight(above + below)
    form.setVerticalAlignment(QTextCharFormat.VerticalAlignment.AlignBaseline)
    form.setProperty(_SOURCE, formula.source)
    cursor.insertImage(form)
    if formula.block and alone:
        centred = QTextBlockFormat()
        centred.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        cursor.mergeBlockFormat(centred)


def _font_below(theme: Theme, depth: float) -> tuple[QFont, int]:
    """A font whose letters reach at least `depth` px below the baseline, and how far they do.

    Qt puts the lower edge of an image where the letters of its font end, so that its line is no higher than
    the formula needs.
    """
    wanted = ceil(depth - _TOLERANCE)
    share = QFontMetrics(theme.font(100 / theme.zoom)).descent() / 100
    size = max(2.0, 0.9 * wanted / share)
    while True:
        font = theme.font(size / theme.zoom)
        below = QFontMetrics(font).descent()
        if below >= wanted:
            return font, below
        size += max(1.0, 0.5 * (wanted - below) / share)  # a formula may be as high as a page


def selected_text(cursor: QTextCursor) -> str:
    """The selected text, with formulas as their source."""
    text = cursor.selectedText().translate(_LINE_ENDS)
    if _OBJECT not in text:
        return text
    parts = text.split(_OBJECT)
    walker = QTextCursor(cursor.document())
    place = cursor.selectionStart()
    whole = parts[0]
    for part in parts[1:]:
        while cursor.document().characterAt(place) != _OBJECT:
            place += 1
        place += 1
        walker.setPosition(place)
        whole += str(walker.charFormat().property(_SOURCE) or "") + part
    return whole


def plain_text(document: QTextDocument) -> str:
    """All of the text, with formulas as their source."""
    cursor = QTextCursor(document)
    cursor.select(QTextCursor.SelectionType.Document)
    return selected_text(cursor)
