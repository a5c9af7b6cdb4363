"""Shows Markdown without code blocks, in the fonts, spacing and colours of the theme."""

from __future__ import annotations

from html import escape
from typing import Final

from PySide6.QtCore import Qt
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
    QTextList,
    QTextTable,
)
from PySide6.QtWidgets import QWidget

from app.formulas.formula_images import FormulaImages
from app.formulas.formula_marks import take_out
from app.theme.color_mixing import mix
from app.theme.theme import Theme
from app.transcript.bidi_controls import show_controls
from app.transcript.formula_text import set_formulas
from app.transcript.hard_breaks import mark_breaks, set_breaks
from app.transcript.markdown_limits import has_too_many_marks, limit_nesting
from app.transcript.markdown_segments import code_spans, without_images
from app.transcript.prose_marks import QUOTE_STEP, draw, drop_first_line, quote_level, take_over
from app.transcript.text_box import TextBox, is_opened, keep_glyphs, selection_kept, set_line_height, where_to
from app.translation import translate

MARKDOWN_FEATURES = (
    QTextDocument.MarkdownFeature.MarkdownDialectGitHub | QTextDocument.MarkdownFeature.MarkdownNoHTML
)
_MOST_STYLED = 800  # runs of text in one piece; further ones stay as Qt shows them
_KEEP: Final = QTextCursor.MoveMode.KeepAnchor
_HEADING_SIZES = {1: 19.0, 2: 17.0, 3: 15.0}


class Prose(TextBox):
    """One segment of prose. Each `set_markdown` parses all of it.

    Args:
        formulas: typesets formulas; without it they are shown as their source.

    Attributes:
        pending: whether some formulas are still to be typeset.
    """

    def __init__(
        self, theme: Theme, parent: QWidget | None = None, formulas: FormulaImages | None = None
    ) -> None:
        super().__init__(theme, parent)
        self._formulas = formulas
        self.pending = False
        self.markdown = ""
        self._styled = 0  # runs of text
        # By level of the heading and whether it is quoted, then by what Qt gave:
        self._forms: dict[tuple[int, bool], dict[int, QTextCharFormat | None]] = {}
        self.has_marks = False  # with bars, ticks or rules
        self.setAccessibleName(translate("transcript", "Answer"))

    def set_markdown(self, markdown: str) -> None:
        """Parses and shows Markdown."""
        self.markdown = markdown
        document = self.document()
        with selection_kept(self):
            if document.defaultFont() != (font := self.theme.font(14)):
                document.setDefaultFont(font)  # lays out all of it
            if document.indentWidth() != (indent := self.theme.px(22)):
                document.setIndentWidth(indent)
            plain = has_too_many_marks(markdown)
            marked, formulas = (markdown, []) if plain else take_out(markdown, code_spans)
            document.setLayoutEnabled(False)  # laid out once, at the end
            if plain:
                document.setPlainText(show_controls(markdown))
            else:
                shown = mark_breaks(show_controls(limit_nesting(without_images(marked))))
                document.setMarkdown(shown, MARKDOWN_FEATURES)
            set_breaks(document)
            drop_first_line(document)
            self._style(document, "|" in markdown)
            self.pending = bool(formulas) and set_formulas(
                document,
                formulas,
                self._formulas,
                self.theme,
                self.devicePixelRatioF(),
                document.textWidth() if document.textWidth() > 100 else self.theme.px(600),
            )
            document.setLayoutEnabled(True)
        linked = "](" in markdown or "http" in markdown
        policy = Qt.FocusPolicy.StrongFocus if linked else Qt.FocusPolicy.ClickFocus
        if policy != self.focusPolicy():
            self.setFocusPolicy(policy)

    def clear_text(self) -> None:
        """Shows nothing, at little cost."""
        self.markdown = ""
        self.pending = self.has_marks = False
        document = self.document()
        document.setLayoutEnabled(False)
        document.clear()
        document.setLayoutEnabled(True)

    def restyle(self) -> None:
        """Applies the theme."""
        self.set_markdown(self.markdown)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draws the text, and what is beside it."""
        super().paintEvent(event)
        if self.has_marks:
            painter = QPainter(self.viewport())
            draw(painter, self.document(), self.theme)
            painter.end()

    def _style(self, document: QTextDocument, has_tables: bool) -> None:
        cursor = QTextCursor(document)
        cursor.beginEditBlock()
        self._styled = 0
        self.has_marks = False
        self._forms.clear()
        end = -1  # of the last table; tables are styled as a whole
        tables: list[QTextTable] = []
        if has_tables:
            tables = [each for each in document.rootFrame().childFrames() if isinstance(each, QTextTable)]
        for table in tables:
            self._style_table(table, cursor)
        block = document.begin()
        while block.isValid():
            if tables and block.position() > end:
                cursor.setPosition(block.position())
                table = cursor.currentTable()
                end = table.lastPosition() if table is not None else end
            if block.position() > end:
                self._style_block(block, cursor)
            else:
                self._style_fragments(block, cursor, 0, quoted=False)
            keep_glyphs(block)
            block = block.next()
        cursor.endEditBlock()

    def _style_block(self, block: QTextBlock, cursor: QTextCursor) -> None:
        cursor.setPosition(block.position())
        old = block.blockFormat()
        level = old.headingLevel()
        form = QTextBlockFormat()
        px = self.theme.px
        set_line_height(form, px(21 if not level else 26))
        first, last = not block.previous().isValid(), not block.next().isValid()
        if level:
            form.setTopMargin(0 if first else px(8))
        else:
            form.setTopMargin(0)
        followed = _follows_in_list(block)
        form.setBottomMargin(0 if last else px(3 if followed else 6 if level else 10))
        quoted = quote_level(old)
        if quoted:
            form.setLeftMargin(px(QUOTE_STEP) * quoted)
        cursor.mergeBlockFormat(form)
        self.has_marks = take_over(block, cursor) or bool(quoted) or self.has_marks
        self._style_fragments(block, cursor, level, quoted=quoted > 0)

    def _style_fragments(self, block: QTextBlock, cursor: QTextCursor, level: int, quoted: bool) -> None:
        # Called for each run of text: what is looked up once here would cost a fifth of the time.
        spans: list[tuple[int, int, QTextCharFormat]] = []
        forms = self._forms.setdefault((level, quoted), {})
        for iterator in block:  # type: ignore[attr-defined]
            if self._styled >= _MOST_STYLED:
                break
            self._styled += 1
            piece = iterator.fragment()
            index = piece.charFormatIndex()
            if index not in forms:
                made = QTextCharFormat(piece.charFormat())
                forms[index] = made if self._style_piece(made, level, quoted) else None
            form = forms[index]
            if form is not None:
                start = piece.position()
                spans.append((start, start + piece.length(), form))
        move, set_form = cursor.setPosition, cursor.setCharFormat
        for start, end, form in spans:
            move(start)
            move(end, _KEEP)
            set_form(form)

    def _style_piece(self, form: QTextCharFormat, level: int, quoted: bool) -> bool:
        """Applies the theme to `form`; returns False if nothing needs to change."""
        colors = self.theme.palette
        fixed, strong = form.fontFixedPitch(), form.fontWeight() > QFont.Weight.Normal
        if not (level or quoted or fixed or strong or form.isAnchor()):
            return False
        italic = form.fontItalic()
        size = _HEADING_SIZES.get(level, 14.0)
        form.clearProperty(QTextFormat.Property.FontSizeAdjustment)
        if fixed:
            form.setFont(self.theme.code_font(12.5 if not level else size - 1))
            form.setBackground(QColor(mix(colors.text, colors.ground, 0.09)))
        elif level or strong:
            form.setFont(self.theme.font(size, 600))
        form.setFontItalic(italic)
        if form.isAnchor() and not is_opened(form.anchorHref()):  # a dead link looks like text
            form.setAnchor(False)
            form.setAnchorHref("")
            form.setForeground(QColor(colors.dim))
            form.setFontUnderline(False)
        elif form.isAnchor():
            form.setForeground(QColor(colors.accent))
            form.setFontUnderline(False)
            form.setToolTip(escape(where_to(form.anchorHref())))
        elif quoted:
            form.setForeground(QColor(colors.dim))
        return True

    def _style_table(self, table: QTextTable, cursor: QTextCursor) -> None:
        first = table.cellAt(0, 0)
        start = first.firstCursorPosition()
        if (
            not start.block().text()
            and start.block().position() < first.lastCursorPosition().block().position()
        ):
            start.deleteChar()  # Qt adds an empty line to a table that follows a quotation
        form = table.format()
        form.setBorder(1)
        form.setBorderCollapse(True)
        form.setBorderStyle(QTextFrameFormat.BorderStyle.BorderStyle_Solid)
        form.setBorderBrush(QBrush(self.theme.color("line")))
        form.setCellPadding(self.theme.px(7))
        form.setCellSpacing(0)
        form.setTopMargin(self.theme.px(8))
        form.setBottomMargin(self.theme.px(10))
        form.setWidth(QTextLength())
        table.setFormat(form)
        cells, head = QTextBlockFormat(), QTextCharFormat()
        set_line_height(cells, self.theme.px(18))  # what a line has too much is above its text
        cells.setTopMargin(0)
        cells.setBottomMargin(0)
        cursor.setPosition(table.firstPosition())
        cursor.setPosition(table.lastPosition(), QTextCursor.MoveMode.KeepAnchor)
        cursor.mergeBlockFormat(cells)
        head.setFont(self.theme.font(14, 600))
        cursor.setPosition(table.firstPosition())
        cursor.setPosition(
            table.cellAt(0, table.columns() - 1).lastPosition(), QTextCursor.MoveMode.KeepAnchor
        )
        cursor.mergeCharFormat(head)
        self._align_heads(table)

    def _align_heads(self, table: QTextTable) -> None:
        """Gives the heads of columns the alignment of their columns, which Qt leaves out."""
        if table.rows() < 2:
            return
        for column in range(table.columns()):
            below = table.cellAt(1, column).firstCursorPosition().blockFormat().alignment()
            aligned = QTextBlockFormat()
            aligned.setAlignment(below)
            table.cellAt(0, column).firstCursorPosition().mergeBlockFormat(aligned)


def _follows_in_list(block: QTextBlock) -> bool:
    """Whether the next block is an item of the same list, or of one inside or around it."""
    here: QTextList | None = block.textList()  # the stubs forget None
    after: QTextList | None = block.next().textList()
    if here is None or after is None:
        return False
    form, next_form = here.format(), after.format()
    return form.indent() != next_form.indent() or form.style() == next_form.style()
