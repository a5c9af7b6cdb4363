"""The text of an answer: only the pieces near the viewport have widgets; the others have a height."""

from __future__ import annotations

import time
from bisect import bisect_left
from itertools import chain
from typing import Final, Literal, NamedTuple

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QPushButton, QTextEdit, QWidget

from app.formulas.formula_images import FormulaImages
from app.processes.background_worker import BackgroundWorker
from app.theme.theme import Theme
from app.theme.widgets import role_button
from app.transcript.cards import MAX_LINES, CodeCard, ReasoningHeading, ToolCard
from app.transcript.full_viewers import show_all
from app.transcript.height_index import HeightIndex
from app.transcript.markdown_segments import Segment, Segmenter
from app.transcript.prose_view import Prose
from app.transcript.text_box import SelectableText
from app.translation import translate

# --- Shown pieces: long ones are cut, with a button that shows all
MAX_PROSE: Final = 8000  # characters of one segment of prose
MAX_ROWS: Final = 20  # of a table
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
    """Returns the pieces of segment `number`; long ones are cut, with a button that shows all."""
    text = segment.text
    if segment.kind in ("reasoning", "tool", "result"):
        return [ShownPiece(segment.kind, text, "", number)]
    if segment.language is not None:
        return [ShownPiece("code", text, segment.language, number)]
    if segment.kind == "table":
        rows = text.count("\n") - 1
        if rows > MAX_ROWS or len(text) > 2 * MAX_PROSE:
            head = "\n".join(text[: 2 * MAX_PROSE].split("\n", MAX_ROWS + 2)[: MAX_ROWS + 2])
            return [ShownPiece("table", head, "", number), ShownPiece("more", text, "table", number)]
        return [ShownPiece("table", text, "", number)]
    if len(text) > MAX_PROSE:
        return [ShownPiece("prose", text[:MAX_PROSE], "", number), ShownPiece("more", text, "", number)]
    return [ShownPiece("prose", text, "", number)]


def estimate(piece: ShownPiece, width: int, zoom: float) -> int:
    """Returns about how high a piece will be at a width, in px."""
    if piece.kind in ("tool", "result"):
        return round(36 * zoom)
    if piece.kind in ("more", "reasoning"):
        return round(_BUTTON * zoom)
    lines = piece.text.count("\n")
    if piece.kind == "code":
        return round((min(lines + 1, MAX_LINES) * _CODE_LINE + 52) * zoom)
    if piece.kind == "table":
        return round((lines * _ROW + 20) * zoom)
    return estimate_prose(len(piece.text) - 10 * lines, width, zoom) + round(lines * 12 * zoom)


def estimate_prose(characters: int, width: int, zoom: float) -> int:
    """Returns about how high so many characters of prose are at a width, in px."""
    lines = 1 + max(0, characters) * _CHARACTER * zoom / max(width, 100)
    return round(lines * _LINE * zoom)


GAP: Final = 10  # px between pieces
SLICE: Final = 0.006  # seconds of CPU time in which a long text is cut before other events have their turn
_SPARE: Final = 6  # widgets of each kind that are kept for later pieces

Piece = Prose | CodeCard | ToolCard | ReasoningHeading | QPushButton
_KINDS: Final[dict[str, type[QWidget]]] = {
    "code": CodeCard,
    "more": QPushButton,
    "reasoning": ReasoningHeading,
    "tool": ToolCard,
    "result": ToolCard,
}


class AnswerBody(QWidget):
    """Shows Markdown as a column of pieces.

    Signals:
        resized: the height changed, or more pieces are to be built.
        piece_made: a piece (number) was shown in a new widget.
        piece_shown: a piece (number) has a new text in its widget.

    Attributes:
        text: the Markdown that is shown.
        shown: all pieces, with a widget or without.
        unfolded: whether the reasoning is shown.
        reasoning_seconds: how long the model thought; 0 if that is unknown.
    """

    resized = Signal()
    piece_made = Signal(int)
    piece_shown = Signal(int)

    def __init__(
        self,
        theme: Theme,
        worker: BackgroundWorker,
        parent: QWidget | None = None,
        formulas: FormulaImages | None = None,
    ) -> None:
        super().__init__(parent)
        self._formulas = formulas
        if formulas is not None:
            formulas.ready.connect(self._show_formulas)
        self._theme = theme
        self._worker = worker
        self.text = ""
        self._ended = True
        self._segmenter = Segmenter()
        self._closed = 0  # segments of which `shown` has the final pieces
        self._fixed = 0  # pieces that show them
        self.unfolded = False
        self.reasoning_seconds = 0.0
        self._thinking_since: float | None = None
        self.shown: list[ShownPiece] = []
        self._heights = HeightIndex()
        self._pieces: dict[int, Piece] = {}
        self._spare: dict[type[QWidget], list[Piece]] = {}
        self._width = 0
        self._window: tuple[int, int] | None = None  # None: everything
        self._slices = QTimer(self, singleShot=True, interval=0)
        self._slices.timeout.connect(self._go_on)

    # --- content --------------------------------------------------------------------------------

    @property
    def is_parsing(self) -> bool:
        """Whether a part of the text is still to be parsed."""
        return self._slices.isActive()

    def show_text(self, text: str, ended: bool) -> None:
        """Shows the text so far; only pieces that changed are parsed again, and long text in slices."""
        if (text, ended) == (self.text, self._ended) and not self._slices.isActive():
            return
        if not text.startswith(self.text):
            self.clear()
        self.text, self._ended = text, ended
        self._go_on()

    def clear(self) -> None:
        """Removes everything."""
        self._slices.stop()
        self.text = ""
        self._segmenter = Segmenter()
        self._closed = self._fixed = 0
        self.unfolded = False
        self.reasoning_seconds, self._thinking_since = 0.0, None
        self._set_shown(0, [])

    def _go_on(self) -> None:
        """Cuts more of the text, then shows what changed."""
        restarts = self._segmenter.restarts
        whole = self._segmenter.feed(self.text, time.thread_time() + SLICE)
        if self._segmenter.restarts != restarts:
            self._closed = self._fixed = 0
        closed = self._segmenter.closed
        new: list[ShownPiece] = []
        for number in range(self._closed, len(closed)):
            new += self._pieces_of(closed[number], number)
        fixed = self._fixed + len(new)
        for number, segment in enumerate(self._segmenter.open(), len(closed)):
            new += self._pieces_of(segment, number)
        self._time_reasoning()
        start, self._closed, self._fixed = self._fixed, len(closed), fixed
        self._set_shown(start, new)
        if not whole:
            self._slices.start()

    def _pieces_of(self, segment: Segment, number: int) -> list[ShownPiece]:
        return shown_pieces(segment, number) if self.unfolded or not segment.thought else []

    # --- reasoning ------------------------------------------------------------------------------

    def set_reasoning_time(self, seconds: float) -> None:
        """Sets how long the model thought, if that is known; 0 keeps what was measured."""
        self.reasoning_seconds = seconds or self.reasoning_seconds
        self._show_headings()

    def unfold(self, unfolded: bool) -> None:
        """Shows or hides the reasoning."""
        if unfolded != self.unfolded:
            self.unfolded = unfolded
            self._closed = self._fixed = 0
            self._go_on()
            self._show_headings()

    def _time_reasoning(self) -> None:
        thinking = self._segmenter.thinking and not self._ended
        if thinking and self._thinking_since is None:
            self._thinking_since = time.monotonic()
        elif not thinking and self._thinking_since is not None:
            self.reasoning_seconds += time.monotonic() - self._thinking_since
            self._thinking_since = None
            self._show_headings()

    def _show_headings(self) -> None:
        for piece in self._pieces.values():
            if isinstance(piece, ReasoningHeading):
                self._show_heading(piece)

    def _show_heading(self, heading: ReasoningHeading) -> None:
        heading.show_state(self.reasoning_seconds, self._thinking_since is None, self.unfolded)
        heading.setFixedSize(heading.sizeHint())

    def _show_formulas(self) -> None:
        pieces = self._pieces.items()
        pending = [number for number, piece in pieces if isinstance(piece, Prose) and piece.pending]
        for number in pending:
            self._fill(number)
        if pending:
            self._place()
            self.resized.emit()

    def _on_unfolded(self, tool: ToolCard) -> None:
        for number, piece in self._pieces.items():
            if piece is tool:
                self._measure(number)
        self._place()
        self.resized.emit()

    # --- changes --------------------------------------------------------------------------------

    def _set_shown(self, start: int, new: list[ShownPiece]) -> None:
        """Replaces the pieces from `start` on; widgets of unchanged pieces stay as they are."""
        for offset, piece in enumerate(new):
            number = start + offset
            if number == len(self.shown):
                self.shown.append(piece)
                self._heights.append(self._estimate(piece) + GAP)
            elif self.shown[number] != piece:
                same = self.shown[number].kind == piece.kind
                self.shown[number] = piece
                if number in self._pieces and same:
                    self._fill(number)
                else:
                    self._release(number)
                    self._heights.set(number, self._estimate(piece) + GAP)
        end = start + len(new)
        for number in [other for other in self._pieces if other >= end]:
            self._release(number)
        del self.shown[end:]
        self._heights.truncate(end)
        for number, widget in self._pieces.items():
            if isinstance(widget, Prose):
                widget.set_caret(not self._ended and number == end - 1)
            elif isinstance(widget, CodeCard) and widget.ended != self._is_final(number):
                self._fill(number)
        if self._window is None:
            while self.build_next():
                pass
        self._place()
        self.resized.emit()

    # --- pieces ---------------------------------------------------------------------------------

    def set_window(self, window: tuple[int, int] | None) -> None:
        """Sets which part may be in sight, top and bottom in px; None for all of it.

        Widgets that are far from it are taken away; `build_next` adds those that are missing.
        """
        self._window = window
        if window is not None:
            reach = window[1] - window[0]
            for number in list(self._pieces):
                top = self._heights.top(number)
                far = top > window[1] + reach or top + self._heights[number] < window[0] - reach
                if far and not self._pieces[number].isAncestorOf(self.focusWidget() or self):
                    self._release(number)

    def build_next(self) -> bool:
        """Builds the widget of one piece that may be in sight; returns False if none is missing."""
        number = self._missing()
        if number >= 0:
            self._build(number)
        return number >= 0

    @property
    def next_length(self) -> int:
        """Returns the number of characters that `build_next` would show; -1 if nothing is missing."""
        number = self._missing()
        return len(self.shown[number].text) if number >= 0 else -1

    def _missing(self) -> int:
        """Returns the first piece that may be in sight and has no widget; -1 if there is none."""
        if not self.shown:
            return -1
        first, last = 0, len(self.shown) - 1
        if self._window is not None:
            if self._window[1] <= 0 or self._window[0] >= self._heights.total:
                return -1
            first, last = self._heights.at(self._window[0]), self._heights.at(self._window[1])
        return next((number for number in range(first, last + 1) if number not in self._pieces), -1)

    def box(self, number: int) -> SelectableText | None:
        """Returns the text view of a piece; None if it has no widget or no text."""
        piece = self._pieces.get(number)
        if isinstance(piece, Prose):
            return piece
        return piece.text if isinstance(piece, CodeCard | ToolCard) else None

    @property
    def is_one_piece(self) -> bool:
        """Whether there is at most one piece, which has its widget: nothing to build or to take away."""
        return len(self.shown) == len(self._pieces) <= 1

    def piece_of(self, segment: int) -> int:
        """Returns the first piece that shows a segment; -1 if there is none."""
        at = bisect_left(self.shown, segment, key=lambda piece: piece.segment)
        return at if at < len(self.shown) and self.shown[at].segment == segment else -1

    def number_of(self, box: QTextEdit) -> int:
        """Returns the piece that a text view shows; -1 if it shows none now."""
        return next((number for number in self._pieces if self.box(number) is box), -1)

    def built(self) -> list[int]:
        """Returns the numbers of the pieces with widgets, in order."""
        return sorted(self._pieces)

    def piece_at(self, y: int) -> int:
        """Returns the piece at `y`; -1 if there is none at all."""
        return self._heights.at(y) if self.shown else -1

    def top_of(self, number: int) -> int:
        """Returns the y of a piece; that of the last one's end if there are fewer."""
        return self._heights.top(min(number, len(self.shown)))

    def fit(self, width: int) -> None:
        """Sets the width; pieces without widgets get new estimates."""
        if width != self._width:
            self._width = width
            for number, piece in enumerate(self.shown):
                if number not in self._pieces:
                    self._heights.set(number, self._estimate(piece) + GAP)
        for number in self._pieces:
            self._measure(number)
        self._place()

    def restyle(self) -> None:
        """Applies the theme to the widgets that are shown."""
        for spare in chain(*self._spare.values()):
            spare.deleteLater()
        self._spare.clear()
        for number, piece in self._pieces.items():
            if isinstance(piece, Prose | CodeCard | ToolCard):
                piece.restyle()
            elif isinstance(piece, ReasoningHeading):
                self._show_heading(piece)
            self._measure(number)
        self._place()

    def full_height(self) -> int:
        """Returns the height of all pieces, in px."""
        return max(0, self._heights.total - GAP)

    def _estimate(self, piece: ShownPiece) -> int:
        return estimate(piece, self._width, self._theme.zoom)

    def _build(self, number: int) -> None:
        kind = _KINDS.get(self.shown[number].kind, Prose)
        spare = self._spare.get(kind)
        is_new = not spare
        piece = spare.pop() if spare else self._make(kind)
        self._pieces[number] = piece
        self._fill(number)
        if is_new:
            self.piece_made.emit(number)
        later = [other for other in self._pieces if other > number]
        if later:  # in order, for screen readers
            piece.stackUnder(self._pieces[min(later)])
        else:
            piece.raise_()
        self._place()
        piece.show()

    def _make(self, kind: type[QWidget]) -> Piece:
        if kind is CodeCard:
            card = CodeCard(self._theme, self._worker, self)
            card.all_requested.connect(lambda: show_all(card, self._theme, card.code, card.language))
            return card
        if kind is Prose:
            return Prose(self._theme, self, self._formulas)
        if kind is ReasoningHeading:
            heading = ReasoningHeading(self._theme, self)
            heading.clicked.connect(lambda: self.unfold(not self.unfolded))
            return heading
        if kind is ToolCard:
            tool = ToolCard(self._theme, self)
            tool.resized.connect(lambda: self._on_unfolded(tool))
            return tool
        button: QPushButton = role_button("link", run=lambda: self._show_all(button))
        button.setParent(self)
        return button

    def _fill(self, number: int) -> None:
        """Shows the content of a piece in its widget."""
        shown, piece = self.shown[number], self._pieces[number]
        if isinstance(piece, Prose):
            piece.set_markdown(shown.text)
            piece.set_caret(not self._ended and number == len(self.shown) - 1)
        elif isinstance(piece, CodeCard):
            piece.set_code(shown.text, shown.language, self._is_final(number))
        elif isinstance(piece, ToolCard):
            piece.show_call(shown.text, shown.kind == "result")
        elif isinstance(piece, ReasoningHeading):
            self._show_heading(piece)
        else:
            text = translate("transcript", "Show all %n character(s)", "", len(shown.text))
            if shown.language == "table":
                rows = shown.text.count("\n") - 1
                text = translate("transcript", "Show all %n row(s)", "", rows)
            piece.setText(text)
            piece.setAccessibleName(text)
        self._measure(number)
        self.piece_shown.emit(number)

    def _is_final(self, number: int) -> bool:
        return self._ended or number < self._fixed

    def _show_all(self, button: QPushButton) -> None:
        for number, piece in self._pieces.items():
            if piece is button:
                shown = self.shown[number]
                show_all(button, self._theme, shown.text, shown.language)

    def _measure(self, number: int) -> None:
        piece = self._pieces[number]
        if self._width:
            if isinstance(piece, QPushButton):  # a heading, too
                piece.setFixedSize(piece.sizeHint())
            else:
                piece.fit(self._width)
            self._heights.set(number, piece.height() + GAP)

    def _release(self, number: int) -> None:
        piece = self._pieces.pop(number, None)
        if piece is None:
            return
        piece.hide()
        spare = self._spare.setdefault(type(piece), [])
        if len(spare) >= _SPARE:
            piece.deleteLater()
            return
        if isinstance(piece, Prose):
            piece.clear_text()
        elif isinstance(piece, CodeCard):
            piece.set_code("", "")
        elif isinstance(piece, ToolCard):
            piece.text.hide()
        spare.append(piece)

    def _place(self) -> None:
        for number, piece in self._pieces.items():
            piece.move(0, self._heights.top(number))
        self.resize(self._width, self.full_height())
