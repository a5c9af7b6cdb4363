"""Markdown without code blocks, set with the window's own spacing and colours."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import (
    QBrush,
    QColor,
    QFont,
    QPainter,
    QPaintEvent,
    QTextBlock,
    QTextBlockFormat,
    QTextCharFormat,
    QTextCursor,
    QTextDocument,
    QTextFormat,
    QTextFrameFormat,
    QTextLength,
    QTextTable,
)
from PySide6.QtWidgets import QWidget

from app.theme.mixing import mix
from app.theme.theme import Theme
from app.transcript.segments import without_images
from app.transcript.text_box import TextBox, set_line_height

_FEATURES = QTextDocument.MarkdownFeature.MarkdownDialectGitHub | QTextDocument.MarkdownFeature.MarkdownNoHTML
_HEADING_SIZES = {1: 19.0, 2: 17.0, 3: 15.0}


class Prose(TextBox):
    """One segment of prose. `set_markdown` parses it anew; the caller does so for the open end only."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(theme, parent)
        self.markdown = ""
        self.setAccessibleName("Answer")

    def set_markdown(self, markdown: str) -> None:
        """Shows this Markdown."""
        self.markdown = markdown
        document = self.document()
        document.setDefaultFont(self.theme.font(14))
        document.setIndentWidth(self.theme.px(22))
        document.setMarkdown(without_images(markdown), _FEATURES)
        self._dress(document)
        linked = "](" in markdown or "http" in markdown
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus if linked else Qt.FocusPolicy.ClickFocus)

    def restyle(self) -> None:
        """Sets the text again after the theme changed."""
        self.set_markdown(self.markdown)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Adds a bar at the left of quotations."""
        super().paintEvent(event)
        layout = self.document().documentLayout()
        painter: QPainter | None = None
        block = self.document().begin()
        while block.isValid():
            if block.blockFormat().intProperty(QTextFormat.Property.BlockQuoteLevel):
                if painter is None:
                    painter = QPainter(self.viewport())
                    painter.setPen(Qt.PenStyle.NoPen)
                    painter.setBrush(self.theme.color("line"))
                place = layout.blockBoundingRect(block)
                painter.drawRoundedRect(QRectF(0, place.top(), 3, place.height()), 1.5, 1.5)
            block = block.next()
        if painter is not None:
            painter.end()

    def _dress(self, document: QTextDocument) -> None:
        cursor = QTextCursor(document)
        cursor.beginEditBlock()
        tables: set[QTextTable] = set()
        block = document.begin()
        while block.isValid():
            self._dress_block(block, cursor, tables)
            block = block.next()
        cursor.endEditBlock()

    def _dress_block(self, block: QTextBlock, cursor: QTextCursor, tables: set[QTextTable]) -> None:
        cursor.setPosition(block.position())
        table = cursor.currentTable()
        if table is not None and table not in tables:
            tables.add(table)
            self._dress_table(table)
        old = block.blockFormat()
        level = old.headingLevel()
        form = QTextBlockFormat()
        px = self.theme.px
        set_line_height(form, px(21 if not level else 26))
        first, last = not block.previous().isValid(), not block.next().isValid()
        next_in_list = block.textList() is not None and block.next().textList() is not None
        form.setTopMargin(0 if first or not level else px(8))
        form.setBottomMargin(
            0 if last or table is not None else px(3 if next_in_list else 6 if level else 10)
        )
        if old.intProperty(QTextFormat.Property.BlockQuoteLevel):
            form.setLeftMargin(px(14))
        cursor.mergeBlockFormat(form)
        if level:
            self._dress_heading(block, cursor, level)
        if old.hasProperty(QTextFormat.Property.BlockTrailingHorizontalRulerWidth):
            rule = QTextBlockFormat()
            rule.setBackground(QBrush(Qt.BrushStyle.NoBrush))
            cursor.mergeBlockFormat(rule)
        self._dress_fragments(block, cursor, quoted=form.leftMargin() > 0)

    def _dress_heading(self, block: QTextBlock, cursor: QTextCursor, level: int) -> None:
        form = QTextCharFormat()
        form.setFont(
            self.theme.font(_HEADING_SIZES.get(level, 14.0), 600),
            QTextCharFormat.FontPropertiesInheritanceBehavior.FontPropertiesAll,
        )
        form.setProperty(QTextFormat.Property.FontSizeAdjustment, 0)
        cursor.movePosition(QTextCursor.MoveOperation.EndOfBlock, QTextCursor.MoveMode.KeepAnchor)
        cursor.mergeCharFormat(form)
        cursor.setPosition(block.position())

    def _dress_fragments(self, block: QTextBlock, cursor: QTextCursor, quoted: bool) -> None:
        spans: list[tuple[int, int, QTextCharFormat]] = []
        iterator = block.begin()
        while not iterator.atEnd():
            piece = iterator.fragment()
            form = self._piece_format(piece.charFormat(), quoted)
            if form is not None:
                spans.append((piece.position(), piece.length(), form))
            iterator += 1
        for position, length, form in spans:
            cursor.setPosition(position)
            cursor.setPosition(position + length, QTextCursor.MoveMode.KeepAnchor)
            cursor.mergeCharFormat(form)

    def _piece_format(self, old: QTextCharFormat, quoted: bool) -> QTextCharFormat | None:
        colors = self.theme.palette
        if old.fontFixedPitch():
            form = QTextCharFormat()
            form.setFont(self.theme.code_font(12.5))
            form.setBackground(QColor(mix(colors.text, colors.ground, 0.09)))
            return form
        if old.isAnchor():
            form = QTextCharFormat()
            form.setForeground(QColor(colors.accent))
            form.setFontUnderline(False)
            return form
        if old.fontWeight() > QFont.Weight.Normal:
            form = QTextCharFormat()
            form.setFontWeight(QFont.Weight.DemiBold)
            return form
        if quoted:
            form = QTextCharFormat()
            form.setForeground(QColor(colors.dim))
            return form
        return None

    def _dress_table(self, table: QTextTable) -> None:
        form = table.format()
        form.setBorder(1)
        form.setBorderCollapse(True)
        form.setBorderStyle(QTextFrameFormat.BorderStyle.BorderStyle_Solid)
        form.setBorderBrush(QBrush(self.theme.color("line")))
        form.setCellPadding(self.theme.px(6))
        form.setCellSpacing(0)
        form.setTopMargin(self.theme.px(2))
        form.setBottomMargin(self.theme.px(10))
        form.setWidth(QTextLength())
        table.setFormat(form)
