"""Limits to what an answer may ask of the Markdown parser and the layout: nesting and indentation."""

from __future__ import annotations

import re
from typing import Final

DEEPEST: Final = 12  # lists and quotations in each other; deeper ones are shown as text
_MARKS: Final = re.compile(r"(?:[ \t]*(?:>|[-*+](?=[ \t])|\d{1,9}[.)](?=[ \t])))+")
_MARK: Final = re.compile(r"[ \t]*(?:>|[-*+]|\d{1,9}[.)])")
_MOST_INDENTED: Final = DEEPEST * 4  # spaces
_MOST_BRACKETS: Final = 400  # in one line: md4c looks for the partner of each
_MARKS_IN_LINE: Final = "`*_~["
_MOST_MARKS: Final = 1000  # in one piece of text


def limit_nesting(markdown: str) -> str:
    """The same text, in which no line opens more than `DEEPEST` lists or quotations."""
    return "\n".join(_limit(line) for line in markdown.split("\n"))


def has_too_many_marks(markdown: str) -> bool:
    """Whether a text has far more marks of emphasis, code and links than any needs.

    It is shown as it stands: even with a backslash before each mark, the parser would take long.
    """
    if sum(map(markdown.count, _MARKS_IN_LINE)) > _MOST_MARKS:
        return True
    if markdown.count("[") <= _MOST_BRACKETS:
        return False
    return any(line.count("[") > _MOST_BRACKETS for line in markdown.split("\n"))


def _limit(line: str) -> str:
    indent = len(line) - len(line.lstrip(" \t"))
    if indent > _MOST_INDENTED:
        line = line[indent - _MOST_INDENTED :]
    marks = _MARKS.match(line)
    if marks is None or marks.end() <= DEEPEST:
        return line
    end = count = 0
    while count < DEEPEST and (mark := _MARK.match(line, end, marks.end())):
        end = mark.end()
        count += 1
    if end >= marks.end():
        return line
    rest = line[end:].lstrip()
    rest = f"\\{rest}" if rest[:1] in ">-*+" else rest.replace(".", "\\.", 1).replace(")", "\\)", 1)
    return f"{line[:end]} {rest}"
