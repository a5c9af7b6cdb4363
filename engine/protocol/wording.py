"""The words of sentences for people: a template and values beside the English text, to be translated.

Errors and messages carry plain English texts. The templates of the last ones are remembered here by their
texts, and messages take theirs when they are made.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from typing import Final

import msgspec

from engine.protocol.kv_budget import format_size

_KEPT: Final = 256  # sentences
_recent: Final[OrderedDict[str, Wording]] = OrderedDict()
_lock: Final = threading.Lock()


class Wording(msgspec.Struct, frozen=True):
    """A sentence as its English template and the values in it.

    Attributes:
        code: the template, which identifies the sentence: "The prompt has {tokens} tokens.".
        values: by name. An int is a count, or a number of bytes if its name ends with "size"; a text is shown
            as it is; a sentence in a sentence has a template of its own.
    """

    code: str
    values: dict[str, int | str | Wording] = {}

    def __str__(self) -> str:
        return self.code.format(**{name: _in_english(name, value) for name, value in self.values.items()})


def _in_english(name: str, value: int | str | Wording) -> str:
    if isinstance(value, int):
        return format_size(value) if name.endswith("size") else f"{value:,}"
    return str(value)


def worded(code: str, **values: int | str) -> str:
    """Returns a sentence in English, whose template is remembered for messages with this text.

    `code` must be a literal: `make translations` collects it for the catalogues. Values as in `Wording`.
    """
    wording = Wording(code, {name: wording_of(str(value)) or value for name, value in values.items()})
    text = str(wording)
    with _lock:
        _recent[text] = wording
        if len(_recent) > _KEPT:
            _recent.popitem(last=False)
    return text


def wording_of(text: str) -> Wording | None:
    """Returns the template and values of a text; None if it is not one of the last of `worded`."""
    return _recent.get(text) if text else None
