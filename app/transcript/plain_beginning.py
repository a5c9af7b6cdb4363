"""The beginning of a message as plain text, for lists of messages: no marks, and nothing of the reasoning."""

from __future__ import annotations

import re
from typing import Final

from PySide6.QtGui import QTextDocument

from app.formulas.formula_marks import CLOSE, OPEN, Formula, take_out
from app.transcript.bidi_controls import show_controls
from app.transcript.hard_breaks import mark_breaks, set_breaks
from app.transcript.markdown_limits import has_too_many_marks, limit_nesting
from app.transcript.markdown_segments import THOUGHT_ENDS, Segment, code_spans, split, without_images
from app.transcript.prose_view import MARKDOWN_FEATURES

_LEAST_READ: Final = 8_000  # characters of a message that are looked at, however few are wanted
_MARKED: Final = 2  # characters of Markdown that are looked at for each that is wanted
_MOST_SEARCHED: Final = 400_000  # characters in which the end of the reasoning is looked for
_FORMULA: Final = re.compile(f"{OPEN}(\\d{{1,4}}){CLOSE}")
_TAG: Final = re.compile(
    r"^[ \t]{0,3}<(/?)(?:think|thinking|thought|reasoning)>", re.IGNORECASE | re.MULTILINE
)


def plain_beginning(markdown: str, most: int, prompt: bool = False) -> str:
    """The first `most` characters of a message as plain text, with its line breaks.

    The time that it takes depends on `most`, and hardly on the message.

    Args:
        prompt: whether a person wrote it, so that it is shown as it was typed.
    """
    if prompt:
        return show_controls(markdown[:most].strip("\n"))[:most]
    parts: list[str] = []
    size = 0
    for segment in _said(markdown, max(_LEAST_READ, _MARKED * most)):
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
    """The segments of about `read` characters of what was said, as far as it is not what was thought."""
    found = split(markdown[:read])
    if len(markdown) > read:
        tag = None
        if found and found[-1].thought:
            tag = THOUGHT_ENDS.search(markdown, read - 20, _MOST_SEARCHED)
        elif not any(each.thought for each in found):
            tag = _TAG.search(markdown, read - 20, _MOST_SEARCHED)
            if tag is not None and tag.group(1):
                found = []  # the prompt ended with the tag that opens the reasoning
            else:
                tag = None
        if tag is not None:
            found += split(markdown[tag.end() : tag.end() + read])
    return [each for each in found if not each.thought]


def _plain(markdown: str) -> str:
    if has_too_many_marks(markdown):
        return markdown
    marked, formulas = take_out(markdown, code_spans)
    document = QTextDocument()
    document.setLayoutEnabled(False)
    document.setUndoRedoEnabled(False)
    document.setMarkdown(mark_breaks(limit_nesting(without_images(marked))), MARKDOWN_FEATURES)
    set_breaks(document)
    return _FORMULA.sub(lambda mark: _latex(mark, formulas), document.toPlainText())


def _latex(mark: re.Match[str], formulas: list[Formula]) -> str:
    number = int(mark.group(1))
    return formulas[number].latex if number < len(formulas) else ""
