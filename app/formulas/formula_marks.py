"""Formulas in Markdown: `$ $`, `$$ $$`, `\\( \\)`, `\\[ \\]` and environments; prices are none."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

MAX_LENGTH: Final = 2000  # characters of a formula that is typeset
MAX_FORMULAS: Final = 60  # formulas in one piece of text
OPEN: Final = "\ue0c0"  # private use: these enclose the number of a formula while Markdown is read
CLOSE: Final = "\ue0c1"
_ENVIRONMENTS: Final = "align|aligned|equation|gather|matrix|pmatrix|bmatrix|cases|eqnarray"
_FORMULA: Final = re.compile(
    r"(?P<escaped>\\[\\$])"
    r"|\$\$(?P<block>[^$]{1,2000}?)\$\$"
    r"|\\\[(?P<square>.{1,2000}?)\\\]"
    r"|\\\((?P<round>[^\n]{1,2000}?)\\\)"
    rf"|(?P<environment>\\begin\{{(?P<name>(?:{_ENVIRONMENTS})\*?)\}}.{{1,2000}}?\\end\{{(?P=name)\}})"
    r"|(?<![\w$\\])\$(?P<inline>[^\s$](?:[^$\n]{0,300}[^\s$\\])?)\$(?![\d$\w])",
    re.DOTALL,
)
_PRICE: Final = re.compile(
    r"[\d.,]+(?:\s?(?:k|m|bn|million|billion|USD|per|a|to|and|or|-|–)\b.*)?", re.IGNORECASE
)


class Formula(NamedTuple):
    """A formula.

    Attributes:
        source: with its marks, as it is copied.
        latex: without them.
        block: whether it stands on a line of its own.
    """

    source: str
    latex: str
    block: bool


def take_out(
    markdown: str, find_code: Callable[[str], Sequence[tuple[int, int]]]
) -> tuple[str, list[Formula]]:
    """Puts numbered marks in place of formulas.

    Args:
        markdown: a piece of text.
        find_code: finds where code spans begin and end; in them, nothing is a formula.
    """
    if "$" not in markdown and "\\" not in markdown:
        return markdown, []
    formulas: list[Formula] = []
    parts: list[str] = []
    end = 0
    spans = iter(find_code(markdown))
    span = next(spans, None)
    for match in _FORMULA.finditer(markdown):
        while span is not None and span[1] <= match.start():
            span = next(spans, None)
        inside = span is not None and span[0] < match.end()
        if match.start() < end or match["escaped"] or inside or len(formulas) >= MAX_FORMULAS:
            continue
        formula = _formula(match)
        if formula is None:
            continue
        parts.append(markdown[end : match.start()])
        mark = f"{OPEN}{len(formulas)}{CLOSE}"
        parts.append(_own_line(markdown, match, mark) if formula.block else mark)
        formulas.append(formula)
        end = match.end()
    parts.append(markdown[end:])
    return "".join(parts), formulas


def _formula(match: re.Match[str]) -> Formula | None:
    inline = match["inline"]
    if inline is not None:
        return None if _PRICE.fullmatch(inline) else Formula(match.group(), inline, block=False)
    if match["round"] is not None:
        return Formula(match.group(), match["round"].strip(), block=False)
    latex = match["block"] or match["square"] or match["environment"] or ""
    return Formula(match.group(), latex.strip(), block=True) if latex.strip() else None


def _own_line(markdown: str, match: re.Match[str], mark: str) -> str:
    """Returns the mark, in a paragraph of its own if only marks of quotations stand before it in its line."""
    start = markdown.rfind("\n", 0, match.start()) + 1
    before = markdown[start : match.start()]
    if before.strip(" \t>"):
        return mark
    return f"\n{before}\n{before}{mark}\n{before}\n{before}" if before else f"\n\n{mark}\n\n"
