"""A view of Markdown without code blocks, in the fonts, spacing and colours of the theme."""

from __future__ import annotations

import re
from collections.abc import Sequence
from html import escape
from math import ceil
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QRegularExpression, Qt, QUrl
from PySide6.QtGui import (
    QBrush,
    QColor,
    QFont,
    QFontMetrics,
    QImage,
    QPainter,
    QPaintEvent,
    QPen,
    QTextBlock,
    QTextBlockFormat,
    QTextCharFormat,
    QTextCursor,
    QTextDocument,
    QTextFormat,
    QTextFrameFormat,
    QTextImageFormat,
    QTextLength,
    QTextList,
    QTextListFormat,
    QTextTable,
)
from PySide6.QtWidgets import QWidget

from app.formulas.formula_images import FormulaImage, FormulaImages
from app.formulas.formula_marks import CLOSE, OPEN, Formula, take_out
from app.markdown_marks import THOUGHT_END, THOUGHT_TAG
from app.theme.palette import mix
from app.theme.theme import Theme, draw_rounded, smooth_painter
from app.transcript.markdown_segments import (
    PLACE,
    BlockSetting,
    Segment,
    code_spans,
    has_too_many_marks,
    limit_nesting,
    mark_breaks,
    set_breaks,
    show_controls,
    split,
    take_out_nesting,
    without_images,
)
from app.transcript.text_box import TextBox, is_opened, keep_glyphs, selection_kept, set_line_height, where_to
from app.translation import translate

# --- Drawn beside the text: bars of quotations, ticks of tasks, and rules
QUOTE_STEP: Final = 14  # px that each level of quotation is indented
_TASK: Final = QTextFormat.Property.UserProperty.value + 1  # 1: open, 2: done
_RULE: Final = QTextFormat.Property.UserProperty.value + 2
_QUOTE_LEVEL: Final = QTextFormat.Property.BlockQuoteLevel
_MARKER: Final = QTextFormat.Property.BlockMarker
_RULE_WIDTH: Final = QTextFormat.Property.BlockTrailingHorizontalRulerWidth
_CODE: Final = QTextFormat.Property.BlockCodeFence
_KEEP: Final = QTextCursor.MoveMode.KeepAnchor


def quote_level(form: QTextBlockFormat) -> int:
    """Returns the number of quotations around a block of this format."""
    return form.intProperty(_QUOTE_LEVEL)


def set_places(document: QTextDocument, places: Sequence[BlockSetting]) -> None:
    """Gives blocks the quotations, lists, ticks and rules that were taken out of their text."""
    lists: dict[int, QTextList] = {}  # by the identity of their formats
    cursor = QTextCursor(document)
    for form, items, lines in places:
        cursor = document.find(PLACE, cursor)
        if cursor.isNull():
            return
        cursor.removeSelectedText()
        block = cursor.block()
        if not block.blockFormat().hasProperty(_CODE) and document.characterAt(cursor.position()) == " ":
            cursor.deleteChar()
        table: QTextTable | None = cursor.currentTable()
        if table is not None:
            frame = table.format()
            frame.setLeftMargin(form.indent() * document.indentWidth())
            table.setFormat(frame)
            form.setIndent(0)
            cursor.setPosition(table.firstPosition())
            cursor.setPosition(table.lastPosition(), _KEEP)
        cursor.movePosition(QTextCursor.MoveOperation.NextBlock, _KEEP, lines - 1)
        cursor.mergeBlockFormat(form)
        cursor.setPosition(block.position())
        if items is not None:
            form.setIndent(0)
            cursor.mergeBlockFormat(form)
            if id(items) in lists:
                lists[id(items)].add(block)
            else:
                lists[id(items)] = cursor.createList(items)


def drop_first_line(document: QTextDocument) -> None:
    """Removes the empty line that Qt puts before a rule at the beginning."""
    first = document.begin()
    if not first.text() and first.next().blockFormat().hasProperty(_RULE_WIDTH):
        form = first.next().blockFormat()
        cursor = QTextCursor(first)
        cursor.deleteChar()
        cursor.setBlockFormat(form)


def take_over(block: QTextBlock, cursor: QTextCursor) -> bool:
    """Takes the tick or rule of a block away from Qt, to be drawn by `draw`; returns whether it has one.

    Qt draws a cross in done tasks, and rules in black.
    """
    form = block.blockFormat()
    marker = form.marker() if form.hasProperty(_MARKER) else QTextBlockFormat.MarkerType.NoMarker
    if marker != QTextBlockFormat.MarkerType.NoMarker:
        form.setMarker(QTextBlockFormat.MarkerType.NoMarker)
        task: QTextList | None = block.textList()  # none: Qt marks what follows a task, too
        if task is not None:
            form.setProperty(_TASK, 2 if marker == QTextBlockFormat.MarkerType.Checked else 1)
        cursor.setBlockFormat(form)
        if task is not None:
            items = task.format()
            items.setStyle(QTextListFormat.Style.ListStyleUndefined)
            cursor.createList(items)
        return task is not None
    if form.hasProperty(_RULE_WIDTH):
        form.clearProperty(_RULE_WIDTH)
        form.setProperty(_RULE, 1)
        cursor.setBlockFormat(form)
        return True
    return False


def draw(painter: QPainter, document: QTextDocument, theme: Theme) -> None:
    """Draws all bars, ticks and rules of a document."""
    bars: dict[int, tuple[float, float]] = {}  # by level, those that may go on
    block = document.begin()
    while block.isValid():
        layout, form = block.layout(), block.blockFormat()
        level = quote_level(form)
        if layout.lineCount() and (block.text() or block.textList() or form.hasProperty(_RULE)):
            start = layout.position().y()
            if level and QTextCursor(block).currentTable():  # whose cells have places of their own
                start = document.documentLayout().blockBoundingRect(block).y()
            last = layout.lineAt(layout.lineCount() - 1)
            top, bottom = start + layout.lineAt(0).y(), start + last.y() + last.height()
            for drawn in list(bars):
                if drawn > level:
                    _draw_bar(painter, theme, drawn, *bars.pop(drawn))
            for number in range(1, level + 1):
                bars[number] = (bars[number][0] if number in bars else top, bottom)
            if form.hasProperty(_TASK):
                height = layout.lineAt(0).height()
                left = layout.position().x() + layout.lineAt(0).x()
                _draw_tick(painter, theme, left, top + height / 2, form.intProperty(_TASK) == 2)
            elif form.hasProperty(_RULE):
                painter.setPen(QPen(theme.color("line"), 1))
                y = round((top + bottom) / 2) + 0.5
                painter.drawLine(QPointF(layout.lineAt(0).x(), y), QPointF(document.textWidth(), y))
        block = block.next()
    for item, place in bars.items():
        _draw_bar(painter, theme, item, *place)


def _draw_bar(painter: QPainter, theme: Theme, level: int, top: float, bottom: float) -> None:
    box = QRectF((level - 1) * theme.px(QUOTE_STEP), top, 3, bottom - top)
    draw_rounded(painter, box, 1.5, theme.color("line"))


def _draw_tick(painter: QPainter, theme: Theme, left: float, middle: float, done: bool) -> None:
    size = theme.px(13)
    box = QRectF(left - size - theme.px(7), middle - size / 2, size, size)
    colors = theme.palette
    if not done:
        draw_rounded(painter, box, 3, edge=colors.faint, width=1.3)
    else:
        draw_rounded(painter, box, 3, colors.accent, colors.accent, 1.3)
        pen = QPen(QColor(colors.on_accent), 1.8)
        pen.setCapStyle(Qt.PenCapStyle.RoundCap)
        painter.setPen(pen)
        unit = size / 13
        corner = box.topLeft()
        points = [corner + QPointF(x * unit, y * unit) for x, y in ((3.2, 6.8), (5.6, 9.2), (9.9, 4.2))]
        painter.drawPolyline(points)


# --- Formulas, as images or as their source
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
    with QPainter(padded) as painter:
        painter.drawImage(QPointF(0, above / scale - (made.height - made.depth)), made.image)
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
    """Returns a font whose letters reach at least `depth` px below the baseline, and how far they do.

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
    """Returns the selected text, with formulas as their source."""
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


MARKDOWN_FEATURES = (
    QTextDocument.MarkdownFeature.MarkdownDialectGitHub | QTextDocument.MarkdownFeature.MarkdownNoHTML
)
_MAX_STYLED = 800  # runs of text in one piece; further ones stay as Qt shows them
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
            places: list[BlockSetting] = []
            document.setLayoutEnabled(False)  # laid out once, at the end
            if plain:
                document.setPlainText(show_controls(markdown))
            else:
                shown, places = take_out_nesting(show_controls(limit_nesting(without_images(marked))))
                # Qt leaves out what is between the first line and the next one, if both are ---.
                document.setMarkdown("\n" + mark_breaks(shown), MARKDOWN_FEATURES)
            drop_first_line(document)
            set_places(document, places)
            set_breaks(document)
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
        super().paintEvent(event)
        if self.has_marks:
            with smooth_painter(self.viewport()) as painter:
                draw(painter, self.document(), self.theme)

    def _style(self, document: QTextDocument, has_tables: bool) -> None:
        cursor = QTextCursor(document)
        cursor.beginEditBlock()
        self._styled, self.has_marks = 0, False
        self._forms.clear()
        end = -1  # of the last table; tables are styled as a whole
        tables: list[QTextTable] = []
        if has_tables:
            tables = [frame for frame in document.rootFrame().childFrames() if isinstance(frame, QTextTable)]
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
                self._style_fragments(block, cursor, 0, quoted=quote_level(block.blockFormat()) > 0)
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
        form.setTopMargin(px(8) if level and not first else 0)
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
            if self._styled >= _MAX_STYLED:
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
        quotes = quote_level(table.firstCursorPosition().blockFormat())
        form.setLeftMargin(form.leftMargin() + self.theme.px(QUOTE_STEP) * quotes)
        self.has_marks = self.has_marks or quotes > 0
        form.setWidth(QTextLength())
        table.setFormat(form)
        cells, head = QTextBlockFormat(), QTextCharFormat()
        set_line_height(cells, self.theme.px(18))  # what a line has too much is above its text
        cells.setTopMargin(0)
        cells.setBottomMargin(0)
        cursor.setPosition(table.firstPosition())
        cursor.setPosition(table.lastPosition(), _KEEP)
        cursor.mergeBlockFormat(cells)
        head.setFont(self.theme.font(14, 600))
        cursor.setPosition(table.firstPosition())
        cursor.setPosition(table.cellAt(0, table.columns() - 1).lastPosition(), _KEEP)
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


# --- Beginnings of messages as plain text, for lists
_MIN_READ: Final = 8_000  # characters of a message that are looked at, however few are wanted
_MARKED: Final = 2  # characters of Markdown that are looked at for each that is wanted
_MAX_SEARCHED: Final = 400_000  # characters in which the end of the reasoning is looked for
_FORMULA: Final = re.compile(f"{OPEN}(\\d{{1,4}}){CLOSE}")
_TAG: Final = re.compile(rf"^[ \t]{{0,3}}<(/?){THOUGHT_TAG}", re.IGNORECASE | re.MULTILINE)


def plain_beginning(markdown: str, most: int, prompt: bool = False) -> str:
    """Returns the first `most` characters of a message as plain text, with its line breaks.

    The time that it takes depends on `most`, and hardly on the message.

    Args:
        prompt: whether a person wrote it, so that it is shown as it was typed.
    """
    if prompt:
        return show_controls(markdown[:most].strip("\n"))[:most]
    parts: list[str] = []
    size = 0
    for segment in _said(markdown, max(_MIN_READ, _MARKED * most)):
        text = segment.text
        if segment.kind == "table":
            text = _plain(text[: max(200, text.rfind("\n", 0, _MARKED * most))])
        elif segment.kind == "text" and segment.language is None:
            text = _plain(text)
        if text.strip():
            parts.append(text.strip("\n"))
            size += len(parts[-1]) + 1
        if size > most:
            break
    return show_controls("\n".join(parts)[:most])[:most]


def _said(markdown: str, read: int) -> list[Segment]:
    """Returns the segments of about `read` characters of the answer, without its reasoning."""
    segments = split(markdown[:read])
    if len(markdown) > read:
        tag = None
        if segments and segments[-1].thought:
            tag = THOUGHT_END.search(markdown, read - 20, _MAX_SEARCHED)
        elif not any(segment.thought for segment in segments):
            tag = _TAG.search(markdown, read - 20, _MAX_SEARCHED)
            if tag is not None and tag.group(1):
                segments = []  # the prompt ended with the tag that opens the reasoning
            else:
                tag = None
        if tag is not None:
            segments += split(markdown[tag.end() : tag.end() + read])
    return [segment for segment in segments if not segment.thought]


def _plain(markdown: str) -> str:
    if has_too_many_marks(markdown):
        return markdown
    marked, formulas = take_out(markdown, code_spans)
    document = QTextDocument()
    document.setLayoutEnabled(False)
    document.setUndoRedoEnabled(False)
    document.setMarkdown("\n" + mark_breaks(limit_nesting(without_images(marked))), MARKDOWN_FEATURES)
    set_breaks(document)
    return _FORMULA.sub(lambda mark: _latex(mark, formulas), document.toPlainText())


def _latex(mark: re.Match[str], formulas: list[Formula]) -> str:
    number = int(mark.group(1))
    return formulas[number].latex if number < len(formulas) else ""
