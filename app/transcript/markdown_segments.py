"""Cuts an answer's Markdown into prose and code, so that only the open end is parsed while it grows.

All but the last segment are closed: text that follows cannot change them.
"""

from __future__ import annotations

import re
from typing import Final, NamedTuple

CHUNK: Final = 1200  # characters of prose after which a new segment may begin
_FENCE: Final = re.compile(r"^(\s*)(`{3,}|~{3,})\s*([^\s`]*)[^`]*$")
_LIST: Final = re.compile(r"^\s*([-*+]|\d{1,9}[.)])\s")
_CODE_SPAN: Final = re.compile(r"(`+)(.+?)\1(?!`)", re.DOTALL)
_IMAGE: Final = re.compile(r"!\[([^\]]*)\](?=[(\[])")


class Segment(NamedTuple):
    """A run of prose (`language` None) or the inside of a code fence ("" when it names none)."""

    text: str
    language: str | None = None


def split(markdown: str) -> list[Segment]:
    """The segments of `markdown`, in order; an unclosed fence reaches to the end."""
    out: list[Segment] = []
    prose: list[str] = []
    size = 0
    lines = markdown.split("\n")
    number = 0

    def close() -> None:
        nonlocal size
        text = "\n".join(prose).strip("\n")
        if text.strip():
            out.append(Segment(text))
        prose.clear()
        size = 0

    while number < len(lines):
        line = lines[number]
        opening = _FENCE.match(line)
        if opening:
            close()
            number, code = _code(lines, number + 1, opening.group(1), opening.group(2))
            out.append(Segment(code, opening.group(3).lower()))
            continue
        if size > CHUNK and _starts_afresh(lines, number):
            close()
        prose.append(line)
        size += len(line) + 1
        number += 1
    close()
    return out


def without_images(markdown: str) -> str:
    """Turns images into links: nothing is fetched, and a click still opens them."""
    parts: list[str] = []
    end = 0
    for span in _CODE_SPAN.finditer(markdown):
        parts.append(_IMAGE.sub(_as_link, markdown[end : span.start()]))
        parts.append(span.group())
        end = span.end()
    parts.append(_IMAGE.sub(_as_link, markdown[end:]))
    return "".join(parts)


def _as_link(image: re.Match[str]) -> str:
    return f"[{image.group(1) or 'image'}]"


def _code(lines: list[str], number: int, indent: str, fence: str) -> tuple[int, str]:
    """The lines up to the closing fence, and the number of the line behind it."""
    code: list[str] = []
    while number < len(lines):
        line = lines[number]
        stripped = line.strip()
        if stripped.startswith(fence) and not stripped.strip(fence[0]):
            number += 1
            break
        code.append(line.removeprefix(indent))
        number += 1
    return number, "\n".join(code).rstrip("\n")


def _starts_afresh(lines: list[str], number: int) -> bool:
    """Whether the line begins a paragraph or heading that nothing before it continues into."""
    line = lines[number]
    if not line or line[0] in " \t>|" or _LIST.match(line) or lines[number - 1].strip():
        return False
    before = next((lines[i] for i in range(number - 1, -1, -1) if lines[i].strip()), "")
    return not (before[0:1] in (" ", "\t") or _LIST.match(before))
