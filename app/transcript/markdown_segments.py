"""Segments of an answer's Markdown: prose, tables and code, so that only the open end is parsed as it grows.

Text is read line by line, in slices if it is long. All but the last segment are closed: text that follows
cannot change them.
"""

from __future__ import annotations

import re
import time
from copy import copy
from typing import Any, Final, Literal, NamedTuple

from PySide6.QtGui import QTextBlockFormat, QTextDocument, QTextFormat, QTextListFormat

from app.markdown_marks import THOUGHT_END, THOUGHTS
from app.translation import translate

CHUNK: Final = 1200  # characters of prose after which a new segment may begin
LIST_CHUNK: Final = 2 * CHUNK  # characters of a list or quotation after which it may be cut between items
MAX_PROSE: Final = 4 * CHUNK  # characters of prose after which it is cut at any line
LONG_LINE: Final = 4000  # characters of a line that becomes a segment of its own
_MAX_TAGS: Final = 50  # of a line; what follows them is text
_FENCE: Final = re.compile(r"^(\s*)(`{3,}|~{3,})\s*([^\s`]*)[^`]*$")
_QUOTED_FENCE: Final = re.compile(r"^ {0,3}>[> \t]*(?:`{3}|~{3})")
_LIST: Final = re.compile(r"^\s*([-*+]|\d{1,9}[.)])\s")
_DELIMITER: Final = re.compile(r"^ {0,3}\|?\s*:?-+:?\s*(\|\s*:?-+:?\s*)*\|?\s*$")
_TAG: Final = re.compile(
    rf"^\s{{0,3}}<({'|'.join(THOUGHTS)}|tool_call|tool_response|function_call)>", re.IGNORECASE
)
_BACKTICKS: Final = re.compile(r"`+")
_IMAGE: Final = re.compile(r"!\[([^\[\]]*)\](?=[(\[])")  # each search ends at the next bracket
_LINKED_IMAGE: Final = re.compile(
    r"\[!\[([^\[\]]*)\]"
    r"\((?:[^()\s]|\([^()\s]{0,500}\)){0,2000}"  # the address, with parentheses in pairs
    r"(?:\s{1,20}(?:\"[^\"\n]{0,500}\"|'[^'\n]{0,500}'))?\s{0,20}\)\](?=[(\[])"  # its title
)


class Segment(NamedTuple):
    """A run of prose (`language` None), a table, or the inside of a code fence ("" when it names none).

    Attributes:
        kind: "reasoning" has no text and comes before the segments of the reasoning; "tool" is a call,
            "result" what the tool answered.
        thought: whether it is part of the reasoning.
    """

    text: str
    language: str | None = None
    kind: Literal["text", "table", "reasoning", "tool", "result"] = "text"
    thought: bool = False


class Segmenter:
    """Cuts a text that grows.

    Attributes:
        closed: the segments that cannot change any more.
        thinking: whether what was read last is reasoning.
        restarts: how often all of it was cut again, as the end of the reasoning showed that it began with it.
    """

    def __init__(self) -> None:
        self.closed: list[Segment] = []
        self._text = ""
        self._at = 0  # where the first line begins that was not read
        self._lines: list[str] = []  # of the open segment
        self._size = 0
        self._kind: Literal["prose", "code", "table", "tool", "result"] = "prose"
        self._end = ""  # the tag that ends a call or result
        self.thinking = False
        self.restarts = 0
        self._headed = False  # the open reasoning has its heading
        self._indent, self._fence, self._language = "", "", ""

    def feed(self, text: str, deadline: float = float("inf")) -> bool:
        """Reads the lines that were added to `text`, until `deadline` on `time.thread_time`.

        Returns:
            Whether all whole lines were read. The last line counts once a line feed follows it.
        """
        self._text = text
        count = 0
        while (end := text.find("\n", self._at)) >= 0:
            self._read(text[self._at : end])
            self._at = end + 1
            count += 1
            if count % 64 == 0 and time.thread_time() > deadline:
                return False
        return True

    def open(self) -> list[Segment]:
        """Returns the segments of what is not closed: most often one, or none."""
        rest = self._text[self._at : self._at + LONG_LINE * 1000]
        if "\n" in rest:  # not all of it was read
            rest = ""
        probe = copy(self)
        probe.closed, probe._lines = [], list(self._lines)
        probe.restarts += 1  # it is for whole lines to say so
        probe._read(rest)
        probe._close()
        return probe.closed

    def _read(self, line: str) -> None:
        """Reads a line: the parts of it before and after each tag."""
        rest: str | None = line
        for _ in range(_MAX_TAGS):
            if rest is None or "<" not in rest or len(rest) > LONG_LINE * 10:
                break
            rest = self._read_to_tag(rest)
        if rest is not None:
            self._read_text(rest)

    def _read_to_tag(self, line: str) -> str | None:
        """Reads a line until after its first tag; returns what follows it, None if that is nothing."""
        if self._kind in ("tool", "result"):
            before, tag, after = line.partition(self._end)
            if tag:
                self._lines.append(before)
                self._close()
                return _text_or_none(after)
            self._lines.append(line)
            return None
        ends = THOUGHT_END.search(line)
        if self.thinking and ends:
            if line[: ends.start()].strip():
                self._read_text(line[: ends.start()])
            self._close()
            self.thinking = self._headed = False
            return _text_or_none(line[ends.end() :])
        if self._kind != "code":
            if ends and not self.restarts and not line[: ends.start()].strip() and self._text:
                self._restart()
                return None
            begins = _TAG.match(line)
            if begins:
                self._close()
                if begins.group(1).lower() in THOUGHTS:
                    self.thinking = True
                    return _text_or_none(line[begins.end() :])
                self._kind = "result" if "response" in begins.group(1) else "tool"
                self._end = f"</{begins.group(1)}>"
                return _text_or_none(line[begins.end() :])
        self._read_text(line)
        return None

    def _restart(self) -> None:
        """Reads all lines again as reasoning: the prompt of some models ends with the tag that opens it."""
        text, at, restarts = self._text, self._at, self.restarts
        self.__init__()  # type: ignore[misc]
        self.thinking, self.restarts = True, restarts + 1
        for line in text[:at].split("\n")[:-1]:
            self._read(line)
        self._text, self._at = text, at
        self._close()
        self.thinking = self._headed = False

    def _read_text(self, line: str) -> None:
        if self._kind in ("tool", "result"):
            self._lines.append(line)
            return
        if self._kind == "code":
            stripped = line.strip() if len(line) < LONG_LINE else line
            if stripped.startswith(self._fence) and not stripped.strip(self._fence[0]):
                self._close()
            else:
                self._lines.append(line.removeprefix(self._indent))
            return
        if self._kind == "table":
            if line.strip() and "|" in line:
                self._lines.append(line)
                return
            self._close()
        if len(line) > LONG_LINE:
            self._close()
            self._lines.append(line)
            self._close()
            return
        opening = _FENCE.match(line)
        if opening:
            self._close()
            self._kind = "code"
            self._indent, self._fence, language = opening.groups()
            self._language = language.lower()
            return
        if line.strip() and not line.startswith(self._indent):
            self._indent = ""
        line = line.removeprefix(self._indent)  # an item goes on that was cut: alone, it would be code
        if self._begins_table(line):
            head = self._lines.pop()
            self._close()
            self._kind = "table"
            self._lines = [head, line]
            return
        if self._may_cut(line):
            self._close()
            if line[:1] in (" ", "\t"):
                self._indent += line[: len(line) - len(line.lstrip())]
                line = line.lstrip()
        self._lines.append(line)
        self._size += len(line) + 1

    def _begins_table(self, line: str) -> bool:
        if not self._lines or len(line) > 1000 or "-" not in line or "|" not in line:
            return False
        head = self._lines[-1]
        plain = head[:1] not in (" ", "\t", ">") and "|" in head and not _LIST.match(head)
        return plain and _DELIMITER.match(line) is not None

    def _may_cut(self, line: str) -> bool:
        if self._size <= CHUNK:
            return False
        if line[:1] == ">" and self._size <= 3 * MAX_PROSE and _in_quoted_code(self._lines):
            return False
        if self._size > MAX_PROSE:
            return True
        if (
            self._size > LIST_CHUNK
            and line[:1] not in ("", " ", "\t")
            and (_LIST.match(line) or line[0] == ">")
        ):
            return True
        return _starts_afresh(self._lines, line)

    def _close(self) -> None:
        made: Segment | None = None
        if self._kind == "code":
            made = Segment("\n".join(self._lines).rstrip("\n"), self._language)
        elif self._kind != "prose":
            made = Segment("\n".join(self._lines).strip("\n"), kind=self._kind)
        else:
            text = "\n".join(self._lines).strip("\n")
            made = Segment(text) if text.strip() else None
        if made is not None:
            if self.thinking and not self._headed:
                self._headed = True
                self.closed.append(Segment("", kind="reasoning"))
            self.closed.append(made._replace(thought=self.thinking))
        self._lines = []
        self._size = 0
        self._kind = "prose"


def _text_or_none(line: str) -> str | None:
    return line if line.strip() else None


def split(markdown: str) -> list[Segment]:
    """Returns the segments of `markdown`, in order; an unclosed fence reaches to the end."""
    segmenter = Segmenter()
    segmenter.feed(markdown)
    return segmenter.closed + segmenter.open()


def without_images(markdown: str) -> str:
    """Turns images into links that say so: nothing is fetched, and a click on a web address opens it.

    An image that is a link itself becomes that link.
    """
    if "![" not in markdown:
        return markdown
    parts: list[str] = []
    end = 0
    for start, stop in (*code_spans(markdown), (len(markdown), len(markdown))):
        parts.append(_IMAGE.sub(_as_link, _LINKED_IMAGE.sub(_as_link, markdown[end:start])))
        parts.append(markdown[start:stop])
        end = stop
    return "".join(parts)


def code_spans(markdown: str) -> list[tuple[int, int]]:
    """Returns the bounds of code spans: a run of backticks, and the next one of the same length."""
    if "`" not in markdown:
        return []
    runs = [run.span() for run in _BACKTICKS.finditer(markdown)]
    later: dict[int, list[int]] = {}  # by length: the runs, the last one first
    for number in range(len(runs) - 1, -1, -1):
        later.setdefault(runs[number][1] - runs[number][0], []).append(number)
    spans: list[tuple[int, int]] = []
    number = 0
    while number < len(runs):
        start, stop = runs[number]
        same = later[stop - start]
        while same and same[-1] <= number:
            same.pop()
        if same:
            number = same[-1]
            spans.append((start, runs[number][1]))
        number += 1
    return spans


def _as_link(image: re.Match[str]) -> str:
    if image.group(1):
        return f"[{translate('transcript', '{name} (image, not loaded)').format(name=image.group(1))}]"
    return f"[{translate('transcript', 'image, not loaded')}]"


def _in_quoted_code(lines: list[str]) -> bool:
    return sum(_QUOTED_FENCE.match(line) is not None for line in lines) % 2 > 0


def _starts_afresh(lines: list[str], line: str) -> bool:
    """Whether the line begins a paragraph or heading that no line before it continues into."""
    if not line or line[0] in " \t>|" or _LIST.match(line) or (lines and lines[-1].strip()):
        return False
    before = next((earlier for earlier in reversed(lines) if earlier.strip()), "")
    return not (before[0:1] in (" ", "\t") or _LIST.match(before))


# --- Limits to what an answer may ask of the Markdown parser and the layout: nesting and indentation
MAX_DEPTH: Final = 12  # lists and quotations in each other; deeper ones are shown as text
_MARKS: Final = re.compile(r"(?:[ \t]*(?:>|[-*+](?=[ \t])|\d{1,9}[.)](?=[ \t])))+")
_MARK: Final = re.compile(r"[ \t]*(?:>|[-*+]|\d{1,9}[.)])")
_MAX_INDENTED: Final = MAX_DEPTH * 4  # spaces
_MAX_BRACKETS: Final = 400  # in one line: md4c looks for the partner of each
_MARKS_IN_LINE: Final = "`*_~["
_MAX_MARKS: Final = 1000  # in one piece of text


def limit_nesting(markdown: str) -> str:
    """Returns the same text, in which no line opens more than `MAX_DEPTH` lists or quotations."""
    return "\n".join(_limit(line) for line in markdown.split("\n"))


def has_too_many_marks(markdown: str) -> bool:
    """Whether a text has far more marks of emphasis, code and links than any needs.

    It is shown as it stands: even with a backslash before each mark, the parser would take long.
    """
    if sum(map(markdown.count, _MARKS_IN_LINE)) > _MAX_MARKS:
        return True
    if markdown.count("[") <= _MAX_BRACKETS:
        return False
    return any(line.count("[") > _MAX_BRACKETS for line in markdown.split("\n"))


def _limit(line: str) -> str:
    indent = len(line) - len(line.lstrip(" \t"))
    if indent > _MAX_INDENTED:
        line = line[indent - _MAX_INDENTED :]
    marks = _MARKS.match(line)
    if marks is None or marks.end() <= MAX_DEPTH:
        return line
    end = count = 0
    while count < MAX_DEPTH and (mark := _MARK.match(line, end, marks.end())):
        end = mark.end()
        count += 1
    if end >= marks.end():
        return line
    rest = line[end:].lstrip()
    rest = f"\\{rest}" if rest[:1] in ">-*+" else rest.replace(".", "\\.", 1).replace(")", "\\)", 1)
    return f"{line[:end]} {rest}"


# --- Blocks in blocks: Qt's Markdown reader gives the marks of one to the next, or forgets them
PLACE: Final = "\uf10b"  # private use; stands at the beginning of each block while Markdown is read
_RULE: Final = r"(?:[-*_][ \t]*){3,}$"
_ITEM: Final = r"(?:[-*+]|\d{1,9}[.)])"
_NESTED: Final = re.compile(  # a quote; an item that is empty or begins with another block; others in an item
    rf"^[ \t]*(?:>|{_ITEM}(?:(?:[ \t]+\[[ xX]\])?[ \t]*$|[ \t]{{5}}"
    rf"|[ \t]+(?:[#>|]|`{{3}}|~{{3}}|{_ITEM}(?:[ \t]|$)|{_RULE})))"
    rf"|^[ \t]+(?:#|`{{3}}|~{{3}}|\||{_RULE})"
    r"|^[^|\n]+\n[ \t]*\|?[-: \t]*-[-: \t]*\|[-|: \t]*$",  # or what Qt alone takes for the head of a table
    re.MULTILINE,
)
_TASK: Final = re.compile(r"\[([ xX])\](?:\s+|$)")
_UNDERLINE: Final = re.compile(r"\n[ \t]*(?=[-=|:][-=|: \t]*(?:\n|$))")


#: What is around a block, the format of the list if an item begins with it, and its lines if it is code.
BlockSetting = tuple[QTextBlockFormat, QTextListFormat | None, int]


def take_out_nesting(markdown: str) -> tuple[str, list[BlockSetting]]:
    """Returns a text with its blocks one after another, each beginning with `PLACE`, and where they belong.

    A text without blocks in blocks is returned as it is, without places.
    """
    if len(markdown) > 4 * MAX_PROSE or not _NESTED.search(markdown):
        return markdown, []
    from markdown_it import MarkdownIt  # takes 70 ms, and few answers need it

    parser = MarkdownIt("commonmark", {"html": False, "maxNesting": 100}).enable("table").disable("inline")
    source = (markdown := markdown.replace(PLACE, "")).split("\n")
    blocks: list[str] = []
    places: list[BlockSetting] = []
    lists: list[QTextListFormat] = []
    quotes, heading = 0, ""
    begins = in_table = False  # `begins`: the next block is the first of an item

    def add(text: str, task: int = 0, rule: bool = False, lines: int = 1) -> None:
        nonlocal begins
        form = QTextBlockFormat()
        form.setProperty(QTextFormat.Property.BlockQuoteLevel, quotes)
        form.setIndent(len(lists))
        if task:
            form.setMarker(QTextBlockFormat.MarkerType(task))
        if rule:
            form.setProperty(QTextFormat.Property.BlockTrailingHorizontalRulerWidth, 1)
        blocks.append(text)
        places.append((form, lists[-1] if begins else None, lines))
        begins = False

    known: dict[str, Any] = {}
    for token in parser.parse(markdown, known):
        kind, _, edge = token.type.rpartition("_")
        opens = edge == "open"
        if begins and (kind in ("bullet_list", "ordered_list", "table") or token.type == "list_item_close"):
            add(PLACE)
        if edge == "inline" and not in_table:
            text, task = token.content, _TASK.match(token.content) if begins and not heading else None
            text = text[task.end() :] if task else text
            text = text.replace("\n", " ") if heading else _UNDERLINE.sub(r"\n\\", text)
            add(f"{heading}{PLACE} {text}", 0 if task is None else 1 if task[1] == " " else 2)
        elif token.type in ("fence", "code_block"):
            code = token.content.rstrip("\n")
            fence = "`" * max(3, 1 + max(map(len, _BACKTICKS.findall(code)), default=0))
            add(f"{fence}\n{PLACE}{code}\n{fence}", lines=code.count("\n") + 1)
        elif edge == "hr":
            add(PLACE, rule=True)
        elif kind == "heading":
            heading = "#" * int(token.tag[1:]) + " " if opens else ""
        elif kind == "blockquote":
            quotes += token.nesting
        elif kind in ("bullet_list", "ordered_list") and opens:
            lists.append(_list_format(token.markup, token.attrGet("start"), len(lists) + 1))
        elif kind in ("bullet_list", "ordered_list"):
            lists.pop()
        elif kind == "list_item":
            begins = opens
        elif kind == "table":
            in_table = opens
            if opens and token.map:
                rows = [_MARKS.sub("", line, count=1).strip() for line in source[slice(*token.map)]]
                add("\n".join([f"|{PLACE} {rows[0].removeprefix('|').lstrip()}", *rows[1:]]))
    blocks += [f"[{name}]: <{link['href']}>" for name, link in known.get("references", {}).items()]
    return "\n\n".join(blocks), places


def _list_format(mark: str, start: str | int | float | None, depth: int) -> QTextListFormat:
    form = QTextListFormat()
    form.setStyle(QTextListFormat.Style(-1 - "-*+".find(mark) if mark in "-*+" else -4))
    form.setNumberSuffix("" if mark in "-*+" else mark)
    form.setStart(1 if start is None else int(start))
    form.setIndent(depth)
    return form


# --- Characters that turn the direction of text around, made visible so that no text can pose as another
_NAMES: Final = {
    "\u202a": "LRE",
    "\u202b": "RLE",
    "\u202c": "PDF",
    "\u202d": "LRO",
    "\u202e": "RLO",
    "\u2066": "LRI",
    "\u2067": "RLI",
    "\u2068": "FSI",
    "\u2069": "PDI",
}
_CONTROLS: Final = re.compile(f"[{''.join(_NAMES)}]")


def show_controls(text: str) -> str:
    """Returns the same text with names such as ⟦RLO⟧ in place of embeddings, overrides and isolates.

    Right-to-left scripts need none of them: their letters have a direction of their own.
    """
    if text.isascii():
        return text
    return _CONTROLS.sub(lambda control: f"⟦{_NAMES[control.group()]}⟧", text)


# --- Line breaks within a paragraph, which Qt's Markdown reader would show as paragraphs of their own
_BREAK_MARK: Final = "\ue0b1"  # private use; stands for a line break while Markdown is read
_LINE: Final = "\u2028"  # Qt's line separator
_BREAK: Final = re.compile(
    r"(?<=[^\s\\])(?: {2,}|\\)\n"  # two spaces or a backslash at the end of a line ...
    r"(?=[ \t]{0,12}[^\s>#|`~])(?![ \t]*(?:[-*+]|\d{1,9}[.)])[ \t])[ \t]*"  # ... and text on the next
)


def mark_breaks(markdown: str) -> str:
    """Puts a mark in place of each hard break; `set_breaks` turns it into a line break."""
    if "  \n" not in markdown and "\\\n" not in markdown:
        return markdown
    return _BREAK.sub(_BREAK_MARK, markdown)


def set_breaks(document: QTextDocument) -> None:
    """Turns marks into line breaks."""
    cursor = document.find(_BREAK_MARK)
    while not cursor.isNull():
        cursor.insertText(_LINE)
        cursor = document.find(_BREAK_MARK, cursor)
