"""Syntax highlighting: Pygments finds the tokens on the worker thread, Qt draws them."""

from __future__ import annotations

import logging
import time
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import zip_longest
from typing import Any, Final, NamedTuple

import shiboken6
from PySide6.QtCore import QTimer
from PySide6.QtGui import QColor, QFont, QSyntaxHighlighter, QTextBlock, QTextCharFormat, QTextDocument

from app.processes.background_worker import BackgroundWorker
from app.theme.palette import Palette

log = logging.getLogger("app.transcript.highlighting")

#: Characters; longer code is not highlighted. One search of a lexer cannot be ended and holds the
#: interpreter: on code that is made for it, some take 1.5 s for so much.
MAX_CHARACTERS: Final = 60_000
_SLICE: Final = 0.004  # seconds in which lines are drawn again before other events have their turn
_MIN_PAUSE: Final = 100  # ms between two runs over code that grows
_MAX_PAUSE: Final = 2000  # ms
_PAUSE: Final = 5  # times the CPU time of the last run until the next, within these limits
_MAX_RUN: Final = 2.0  # seconds of CPU time; what a lexer has not reached by then is not coloured

#: Kinds of tokens by prefix of their Pygments name; the first match counts.
_KINDS: Final = (
    ("Token.Comment", "comment"),
    ("Token.Keyword.Type", "name"),
    ("Token.Keyword.Constant", "number"),
    ("Token.Keyword", "keyword"),
    ("Token.Operator.Word", "keyword"),
    ("Token.Literal.String", "string"),
    ("Token.Literal.Number", "number"),
    ("Token.Name.Function", "name"),
    ("Token.Name.Class", "name"),
    ("Token.Name.Builtin", "name"),
    ("Token.Name.Decorator", "name"),
    ("Token.Name.Tag", "keyword"),
    ("Token.Name.Attribute", "name"),
    ("Token.Generic.Deleted", "deleted"),
    ("Token.Generic.Inserted", "string"),
    ("Token.Generic.Heading", "name"),
)
_DARK: Final = {
    "comment": "#7d8696",
    "keyword": "#c792ea",
    "name": "#7ab8f5",
    "string": "#9ccc8a",
    "number": "#f2b26b",
    "deleted": "#e0665a",
}
_LIGHT: Final = {
    "comment": "#666a75",
    "keyword": "#8b35b5",
    "name": "#1c63b7",
    "string": "#3a7a1d",
    "number": "#a05a00",
    "deleted": "#b83a30",
}


class Span(NamedTuple):
    """A coloured range of one line, in UTF-16 units, as Qt counts."""

    start: int
    length: int
    kind: str


Lines = list[list[Span]]


@lru_cache(maxsize=512)
def _kind(token: Any) -> str:
    name = str(token)
    return next((kind for start, kind in _KINDS if name.startswith(start)), "")


def find_spans(code: str, language: str) -> Lines:
    """Returns the coloured ranges of each line; empty if Pygments lacks the language or its lexer fails.

    Lines that are not reached within `_MAX_RUN` have none.
    """
    from pygments.lexers import get_lexer_by_name
    from pygments.util import ClassNotFound

    try:
        lexer = get_lexer_by_name(language, stripnl=False, ensurenl=False)
        tokens = lexer.get_tokens_unprocessed(code + "\n")  # some know whole lines only
        return _lines_of(_only_calls(tokens, code) if lexer.name == "Swift" else tokens)
    except ClassNotFound:
        return []
    except Exception:  # whatever a lexer of a language that few people use does
        log.exception("the lexer of %s failed", language[:40])
        return []


def _only_calls(tokens: Iterable[tuple[int, Any, str]], code: str) -> Iterator[tuple[int, Any, str]]:
    """Yields Swift's tokens, with global functions only where one is called: `last` is any name."""
    for at, token, value in tokens:
        called = code.startswith("(", at + len(value)) and code[at - 1 : at] != "."
        yield at, token if called or not str(token).endswith("Pseudo") else token.parent.parent, value


def _lines_of(tokens: Iterable[tuple[int, Any, str]]) -> Lines:
    lines: Lines = [[]]
    column = 0
    end = time.thread_time() + _MAX_RUN
    for _, token, value in tokens:
        if time.thread_time() > end:
            break
        kind = _kind(token)
        if kind == "keyword" and len(value) == 1 and value.isalpha():
            kind = ""  # in SQL it is the short name of a table
        for number, part in enumerate(value.split("\n")):
            if number:
                lines.append([])
                column = 0
            length = len(part) if part.isascii() else len(part.encode("utf-16-le")) // 2
            if kind and length:
                lines[-1].append(Span(column, length, kind))
            column += length
    return lines[:-1]


class Highlighter(QSyntaxHighlighter):
    """Draws spans computed by the worker; lines whose spans did not change are not redrawn."""

    def __init__(self, document: QTextDocument, worker: BackgroundWorker, palette: Palette) -> None:
        super().__init__(document)
        self._worker = worker
        self._lines: Lines = []
        self._version = 0  # raised when the text is another one
        self._running = False
        self._asked: tuple[str, str] | None = None  # the newest code of which a run began
        self._next: tuple[str, str] | None = None
        self._ended = True
        self._formats: dict[str, QTextCharFormat] = {}
        self._changed: list[int] = []  # lines to draw again, the last one first
        self._slices = QTimer(self, singleShot=True, interval=0)
        self._slices.timeout.connect(self._draw_slice)
        self._pause = QTimer(self, singleShot=True)
        self._pause.timeout.connect(self._begin)
        self.set_palette(palette)

    @property
    def pause(self) -> int:
        """Milliseconds from the last run to the next one while code grows."""
        return self._pause.interval()

    @property
    def is_drawing(self) -> bool:
        """Whether lines are still to be drawn in their new colours."""
        return self._slices.isActive()

    def set_palette(self, palette: Palette) -> None:
        """Applies the colours of a palette."""
        self._formats = {}
        for kind, color in (_DARK if palette.dark else _LIGHT).items():
            form = QTextCharFormat()
            form.setForeground(QColor(color))
            if kind == "comment":
                form.setFontItalic(False)
            form.setFontWeight(QFont.Weight.Normal)
            self._formats[kind] = form
        self.rehighlight()

    def highlight(self, code: str, language: str, ended: bool = True) -> None:
        """Requests highlighting of this text; a newer request replaces one that waits.

        While code grows there is a pause after each run; code that has ended is coloured at once. Without a
        language, and in code longer than `MAX_CHARACTERS`, all colours are removed, also those still to come.
        """
        if not language or len(code) > MAX_CHARACTERS:
            self._forget()
            return
        self._ended = ended
        self._next = (code, language) if (code, language) != self._asked else None
        if ended:
            self._pause.stop()
        if not self._running and not self._pause.isActive():
            self._begin()

    def _forget(self) -> None:
        self._version += 1
        self._asked = self._next = None
        self._pause.stop()
        self._changed = []
        if self._lines:
            self._lines = []
            self.rehighlight()

    def highlightBlock(self, _text: str) -> None:
        number = self.currentBlock().blockNumber()
        if number < len(self._lines):
            for span in self._lines[number]:
                self.setFormat(span.start, span.length, self._formats[span.kind])

    def _begin(self) -> None:
        if self._next is not None:
            code, language = self._asked = self._next
            self._next = None
            self._running = True
            version = self._version
            self._worker.submit(
                lambda: timed_spans(code, language), lambda result: self._on_spans(version, result)
            )

    def _on_spans(self, version: int, result: tuple[Lines, float]) -> None:
        if not shiboken6.isValid(self):
            return  # the message was deleted, and the Qt object with it
        self._running = False
        if version != self._version:
            self._begin()
            return
        document: QTextDocument | None = self.document()  # the stubs forget None
        if document is None:
            return
        lines, seconds = result
        old, self._lines = self._lines, lines
        none: list[Span] = []
        pairs = zip_longest(lines, old, fillvalue=none)
        changed = {number for number, (now, before) in enumerate(pairs) if now != before}
        self._changed = sorted(changed.union(self._changed), reverse=True)
        self._draw_slice()
        if self._ended:
            self._begin()
        else:
            self._pause.start(min(_MAX_PAUSE, max(_MIN_PAUSE, round(seconds * 1000 * _PAUSE))))

    def _draw_slice(self) -> None:
        document: QTextDocument | None = self.document()
        end = time.thread_time() + _SLICE
        block = QTextBlock()
        while self._changed and document is not None and time.thread_time() < end:
            number = self._changed.pop()
            block = (
                block.next()
                if block.isValid() and block.blockNumber() == number - 1
                else (document.findBlockByNumber(number))
            )
            if block.isValid():
                self.rehighlightBlock(block)
        if self._changed:
            self._slices.start()


def timed_spans(code: str, language: str) -> tuple[Lines, float]:
    """Returns the spans of a code, and the seconds of CPU time that it took to find them."""
    start = time.thread_time()
    return find_spans(code, language), time.thread_time() - start
