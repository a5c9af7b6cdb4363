"""The words of sentences for people: a template and values beside the English text, to be translated.

Errors and messages carry plain English texts. The templates of the last ones are remembered here by their
texts, and go out with messages that have them. Sizes in words are here, too.
"""

from __future__ import annotations

import re
import threading
from collections import OrderedDict
from collections.abc import Callable
from typing import Final

import msgspec

#: Units of sizes, each a thousand times the one before it.
SIZE_UNITS: Final = ("bytes", "KB", "MB", "GB", "TB")


def scaled_size(size: float) -> tuple[str, str]:
    """Returns a number of bytes as a number of at most three digits, and its unit, one of `SIZE_UNITS`.

    From GB on there is a decimal below 100, so that what is needed and what is free differ: "12.3", "GB"; but
    "16" for what is nearly a whole number.
    """
    if size <= 0:
        return "0", "MB"
    unit = 0
    while unit < len(SIZE_UNITS) - 1 and size >= 999.5:
        size, unit = size / 1000, unit + 1
    exact = unit and size < (99.95 if unit >= SIZE_UNITS.index("GB") else 9.95)
    number = f"{size:.1f}" if exact else f"{size:.0f}"
    return number.removesuffix(".0") if size >= 9.95 else number, SIZE_UNITS[unit]


def format_size(size: float) -> str:
    """Returns a number of bytes for people: 12.3 GB, 340 MB, 1.5 MB, 12 KB."""
    return " ".join(scaled_size(size))


_KEPT: Final = 256  # sentences with values; those without are as many as the code has
_PLACE: Final = re.compile(r"\{(\d+)(:size)?\}")
_recent: Final[OrderedDict[str, Wording]] = OrderedDict()
_fixed: Final[dict[str, Wording]] = {}
_lock: Final = threading.Lock()


class Wording(msgspec.Struct, frozen=True):
    """A sentence as its English template and the values in it.

    Attributes:
        code: the template, which identifies the sentence: "The prompt has {0} tokens, of {1:size}.".
        values: an int is a count, or bytes where the template says so; a text is shown as it is; a sentence
            in a sentence has a template of its own.
    """

    code: str
    values: list[int | str | Wording] = []

    def text(
        self,
        template: Callable[[str], str] = str,
        number: Callable[[int], str] = "{:,}".format,
        size: Callable[[float], str] = format_size,
    ) -> str:
        """Returns the sentence in the language in which these functions write templates and values."""

        def shown(place: re.Match[str]) -> str:
            value = self.values[int(place[1])] if int(place[1]) < len(self.values) else place[0]
            if isinstance(value, Wording):
                return value.text(template, number, size)
            if isinstance(value, str):
                return value
            return size(value) if place[2] else number(value)

        return _PLACE.sub(shown, template(self.code))


def worded(code: str, *values: object) -> str:
    """Returns a sentence in English, whose template is remembered for messages with this text.

    `code` must be a literal: `make translations` collects it for the catalogues. Values as in `Wording`;
    anything but an int is shown as its text.
    """
    known = [each if isinstance(each, int) else wording_of(str(each)) or str(each) for each in values]
    return remember(Wording(code, known))


def remember(wording: Wording) -> str:
    """Takes the template of a sentence from another process; returns the sentence in English."""
    text = wording.text()
    with _lock:
        if not wording.values:
            _fixed[text] = wording
        else:
            _recent[text] = wording
            if len(_recent) > _KEPT:
                _recent.popitem(last=False)
    return text


def wording_of(text: str) -> Wording | None:
    """Returns the template and values of a text; None if it is not one of the last of `worded`."""
    return _fixed.get(text) or _recent.get(text)
