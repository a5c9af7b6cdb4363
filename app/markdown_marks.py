"""Marks of Markdown, and tags of reasoning: taken away for texts that are searched or shown in a line."""

from __future__ import annotations

import re
from typing import Final

#: Names of the tags around reasoning in answers.
THOUGHTS: Final = ("think", "thinking", "thought", "reasoning")
#: One of these tags, from its name on, as an expression.
THOUGHT_TAG: Final = f"(?:{'|'.join(THOUGHTS)})>"
THOUGHT_END: Final = re.compile(f"</{THOUGHT_TAG}", re.IGNORECASE)
_LINK: Final = re.compile(r"!?\[([^\]\n]{0,300})\]\([^)\n]{0,1000}\)")
_UNDERSCORES: Final = re.compile("__+")
_LINE_STARTS: Final = re.compile(r"^[ \t]*(?:#{1,6}|>|[-*+](?: \[[ xX]\])?)[ \t]+", re.MULTILINE)
_RULERS: Final = re.compile(r"^[ \t]*[|:-][ \t|:-]{2,}$", re.MULTILINE)  # below the heads of tables, too


def without_inline_marks(markdown: str) -> str:
    """Markdown without the marks of emphasis, code spans and links; about what is shown of a paragraph."""
    if "](" in markdown:
        markdown = _LINK.sub(r"\1", markdown)
    if "__" in markdown:
        markdown = _UNDERSCORES.sub("", markdown)
    return markdown.replace("*", "").replace("`", "").replace("~~", "")  # ten times as fast as one expression


def without_marks(markdown: str) -> str:
    """Some lines of Markdown without any marks: also none of headings, lists, quotations and tables."""
    markdown = _RULERS.sub("", _LINE_STARTS.sub("", markdown))
    return without_inline_marks(markdown).replace("|", " ")
