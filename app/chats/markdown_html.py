"""Markdown as HTML for exports: escaped first, so that nothing in it can be markup, a script or remote.

Only what answers commonly have is formatted: headings, lists, quotes, code, bold, italic and web links. The
rest stays as it was typed. Each line is read once.
"""

from __future__ import annotations

import re
from html import escape
from typing import Final

_FENCE: Final = re.compile(r"^ {0,3}(`{3,}|~{3,})\s*([\w+#.-]{0,30})")
_HEADING: Final = re.compile(r"^ {0,3}(#{1,6})\s+(.*)$")
_ITEM: Final = re.compile(r"^ {0,40}([-*+]|\d{1,9}[.)])\s+(.*)$")
_LINK: Final = re.compile(r"\[([^\[\]\n]{1,300})\]\((https?://[^\s()<>]{1,1000})\)")
_BOLD: Final = re.compile(r"\*\*([^*\n]{1,500})\*\*")
_ITALIC: Final = re.compile(r"(?<![*\w])\*([^*\s][^*\n]{0,300})\*(?![*\w])")


def markdown_html(text: str) -> str:
    """Returns a text as HTML: a sequence of blocks."""
    blocks: list[str] = []
    code: list[str] | None = None
    fence = ""
    open_block = ""  # tag of the block that the next line may go on

    def close() -> None:
        nonlocal open_block
        if open_block:
            blocks.append(f"</{open_block}>")
            open_block = ""

    for line in text.replace("\r\n", "\n").split("\n"):
        if code is not None:
            if line.strip().startswith(fence) and not line.strip().strip(fence[0]):
                blocks.append(f"<pre>{escape(chr(10).join(code))}</pre>")
                code = None
            else:
                code.append(line)
            continue
        if found := _FENCE.match(line):
            close()
            code, fence = [], found[1]
        elif not line.strip():
            close()
        elif found := _HEADING.match(line):
            close()
            level = min(6, len(found[1]) + 2)
            blocks.append(f"<h{level}>{_inline(found[2])}</h{level}>")
        elif found := _ITEM.match(line):
            wanted = "ol" if found[1][0].isdigit() else "ul"
            if open_block != wanted:
                close()
                blocks.append(f"<{wanted}>")
                open_block = wanted
            blocks.append(f"<li>{_inline(found[2])}</li>")
        elif line.lstrip().startswith(">"):
            if open_block != "blockquote":
                close()
                blocks.append("<blockquote>")
                open_block = "blockquote"
            blocks.append(f"{_inline(line.lstrip()[1:].strip())}<br>")
        elif line.lstrip().startswith("|"):
            if open_block != "pre":
                close()
                blocks.append("<pre>")
                open_block = "pre"
            blocks.append(escape(line))
        elif open_block == "p":
            blocks.append(f"<br>{_inline(line)}")
        else:
            close()
            blocks.append(f"<p>{_inline(line)}")
            open_block = "p"
    close()
    if code is not None:
        blocks.append(f"<pre>{escape(chr(10).join(code))}</pre>")
    return "\n".join(blocks)


def _inline(text: str) -> str:
    """A line's text, escaped, with its marks as tags; nothing is formatted between backticks."""
    parts = text.split("`")
    if len(parts) % 2 == 0:  # an odd backtick is a letter
        parts[-2:] = ["`".join(parts[-2:])]
    made = ""
    for number, part in enumerate(parts):
        safe = escape(part)
        if number % 2:
            made += f"<code>{safe}</code>"
            continue
        safe = _LINK.sub(r'<a href="\2" rel="noreferrer">\1</a>', safe)
        safe = _BOLD.sub(r"<b>\1</b>", safe)
        made += _ITALIC.sub(r"<i>\1</i>", safe)
    return made
