"""Files that are text already: source code, notes, CSV, JSON, logs."""

from __future__ import annotations

import codecs
import re
from typing import Final

from app.attachments.read_errors import UnreadableFileError

_MARKS: Final = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
_CONTROLS: Final = re.compile(r"[\x00-\x08\x0b\x0e-\x1f\x7f]")
_MOST_CONTROLS: Final = 0.02  # share of a text's first characters; files with more are no text
_LOOKED_AT: Final = 65_536  # characters


def decode_text(data: bytes) -> str:
    """Returns the text of a file, with `\\n` at the ends of lines and without control characters.

    UTF-8 or what a byte order mark says; else the West European code page that old Windows programs use.

    Raises:
        UnreadableFileError: it is not a text, or an empty one.
    """
    text = _decoded(data)
    start = text[:_LOOKED_AT]
    if "\0" in start or len(_CONTROLS.findall(start)) > _MOST_CONTROLS * len(start):
        raise UnreadableFileError("binary")
    return cleaned(text)


def cleaned(text: str) -> str:
    """Returns a text with `\\n` at the ends of lines and without control characters.

    Raises:
        UnreadableFileError: nothing is left.
    """
    text = text.replace("\r\n", "\n").replace("\r", "\n").replace("\f", "\n\n")
    text = _CONTROLS.sub("", text).strip("\n")
    if not text.strip():
        raise UnreadableFileError("empty")
    return text


def _decoded(data: bytes) -> str:
    for mark, encoding in _MARKS:
        if data.startswith(mark):
            try:
                return data.decode(encoding)
            except UnicodeDecodeError:
                raise UnreadableFileError("damaged") from None
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        if b"\0" in data[:_LOOKED_AT]:
            raise UnreadableFileError("binary") from None
        return data.decode("cp1252", "replace")
