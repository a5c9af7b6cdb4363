"""Attachments in a message's details, and the text of a message as the model gets it."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any, Final, Literal

from app.store.records import ATTACHMENTS

Kind = Literal["text", "csv", "pdf", "docx"]
Part = Literal["whole", "passages"]

KEY: Final = ATTACHMENTS  # of a message's details
#: Of text files, by the names that are shown, in groups of scripts.
ENCODINGS: Final = (
    ("UTF-8", "UTF-16LE", "UTF-16BE"),
    ("Windows-1252", "ISO-8859-15", "IBM850", "Macintosh"),
    ("Windows-1250", "ISO-8859-2", "Windows-1257", "Windows-1254"),
    ("Windows-1251", "KOI8-R", "KOI8-U", "IBM866", "ISO-8859-5"),
    ("Windows-1253", "Windows-1255", "Windows-1256", "CP874"),
    ("GB18030", "Big5", "Shift_JIS", "EUC-JP", "ISO-2022-JP", "EUC-KR"),
)
_LARGE_PROMPT: Final = 100_000  # characters; a millisecond
_BIDI: Final = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")


@dataclass(frozen=True)
class Attachment:
    """A file as it is sent.

    Attributes:
        name: of the file, without its folder.
        text: what the model gets: all of it, or passages.
        tokens: of `text`; 0: not known.
        part: whether all of the file is sent.
        all_tokens: of the whole file.
    """

    name: str
    kind: Kind
    text: str
    tokens: int = 0
    part: Part = "whole"
    all_tokens: int = 0


def attachments_of(details: Mapping[str, Any]) -> list[Attachment]:
    """Returns the attachments in a message's details; what is malformed is left out."""
    attachments: list[Attachment] = []
    stored = details.get(KEY)
    for entry in stored if isinstance(stored, list) else ():
        if not isinstance(entry, dict):
            continue
        name, text, kind = entry.get("name"), entry.get("text"), entry.get("kind")
        if kind not in ("text", "csv", "pdf", "docx") or not (
            isinstance(name, str) and isinstance(text, str)
        ):
            continue
        part: Part = "passages" if entry.get("part") == "passages" else "whole"
        counts = [entry.get(key) for key in ("tokens", "all_tokens")]
        tokens, all_tokens = (count if isinstance(count, int) else 0 for count in counts)
        attachments.append(Attachment(name, kind, text, tokens, part, all_tokens))
    return attachments


def is_large(content: str, details: Mapping[str, Any]) -> bool:
    """Whether writing a prompt with its attachments to disk takes longer than the interface may wait."""
    return len(content) + sum(len(attachment.text) for attachment in attachments_of(details)) > _LARGE_PROMPT


def details_of(attachments: Sequence[Attachment]) -> dict[str, Any]:
    """Returns the details of a message with these attachments."""
    return {KEY: [asdict(attachment) for attachment in attachments]} if attachments else {}


def prompt_text(content: str, details: Mapping[str, Any]) -> str:
    """Returns a message as the model gets it: the files, then what was typed.

    The files come first, so that another question about them finds them in the prefix cache.
    """
    if KEY not in details:
        return content
    parts = [framed(attachment) for attachment in attachments_of(details)]
    return "\n\n".join([*parts, content] if content else parts)


def framed(attachment: Attachment) -> str:
    """Returns a file's text between two marks that do not occur in it."""
    tag = "document"
    while f"</{tag}>" in attachment.text:
        tag += "_"
    name = attachment.name.replace('"', "'")
    part = ' part="passages"' if attachment.part == "passages" else ""
    return f'<{tag} name="{name}"{part}>\n{attachment.text}\n</{tag}>'


def is_plain_name(name: str) -> bool:
    """Whether a file name can be shown as it is: without control characters and changes of direction."""
    return not any(letter in _BIDI or unicodedata.category(letter) in ("Cc", "Cs") for letter in name)


def shown_name(name: str) -> str:
    """Returns a file name without the characters that `is_plain_name` refuses, for messages about it."""
    kept = (letter if is_plain_name(letter) else "\ufffd" for letter in name)
    return re.sub("\ufffd+", "\ufffd", "".join(kept))[:120]


# --- Problems: words that the reading process returns and the window explains
Problem = (
    Literal["missing", "unreadable", "not a file", "folder", "image", "binary", "old Word", "too large"]
    | Literal["too much text", "empty", "scanned", "password", "damaged", "document type", "bomb", "memory"]
    | Literal["time", "other image", "large image", "pixels", "HEIC"]
)


class UnreadableFileError(Exception):
    """A file whose text cannot be read; `problem` says what is wrong with it."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem)
        self.problem: Problem = problem
