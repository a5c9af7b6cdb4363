"""Words for people: sizes, budgets of the KV cache, and sentences as templates with values, to be translated.

Errors and messages carry plain English texts. The templates of the last ones are remembered here by their
texts, and go out with messages that have them.
"""

from __future__ import annotations

import re
import threading
from collections import OrderedDict
from collections.abc import Callable, Iterable
from functools import reduce
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
_PLACE: Final = re.compile(r"\{(\d+)(?::(size|clause|capital))?\}")
_recent: Final[OrderedDict[str, Wording]] = OrderedDict()
_fixed: Final[dict[str, Wording]] = {}
_lock: Final = threading.Lock()


class Wording(msgspec.Struct, frozen=True):
    """A sentence as its English template and the values in it.

    Attributes:
        code: the template, which identifies the sentence: "The prompt has {0} tokens, of {1:size}.".
        values: an int is a count, or bytes as {0:size}; a text is shown as it is, or as {0:clause} without
            its full stop, as {0:capital} with a capital; a sentence in it has a template of its own.
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
                value = value.text(template, number, size)
            if not isinstance(value, str):
                return size(value) if place[2] == "size" else number(value)
            value = value.rstrip(".。") if place[2] == "clause" else value
            return value[:1].upper() + value[1:] if place[2] == "capital" else value

        return _PLACE.sub(shown, template(self.code))


def worded(code: str, *values: object) -> str:
    """Returns a sentence in English, whose template is remembered for messages with this text.

    `code` must be a literal: `make translations` collects it for the catalogues. Values as in `Wording`;
    anything but an int is shown as its text.
    """
    wording = _wording(code, values)
    if not values:
        _fixed[code] = wording
    return remember(wording)


def listed(items: Iterable[object], alternatives: bool = False) -> str:
    """Returns items with commas between them, and "or" before the last one of `alternatives`."""
    *most, last = list(map(str, items)) or [""]
    if not most:
        return last
    text = reduce(lambda text, each: worded("{0}, {1}", text, each), most)
    return worded("{0} or {1}", text, last) if alternatives else worded("{0}, {1}", text, last)


def _wording(code: str, values: Iterable[object]) -> Wording:
    known = [each if isinstance(each, int) else wording_of(str(each)) or str(each) for each in values]
    return Wording(code, known)


def remember(wording: Wording) -> str:
    """Takes the template of a sentence from another process; returns the sentence in English."""
    text = wording.text()
    with _lock:
        _recent[text] = wording
        if len(_recent) > _KEPT:
            _recent.popitem(last=False)
    return text


def wording_of(text: str) -> Wording | None:
    """Returns the template and values of a text; None if it is not one of the last of `worded`."""
    return _fixed.get(text) or _recent.get(text)


class WordedError(Exception):
    """An error for a person: a sentence as for `worded`, or one whose template is known already.

    Its first argument is collected for the catalogues if it is a literal.
    """

    def __init__(self, code: str, *values: object) -> None:
        known = not values and wording_of(code) is not None
        super().__init__(code if known else remember(_wording(code, values)))


# --- budgets of the KV cache, as `LoadOptions` and `SetBudget` have them

_NUMBER: Final = r"(?:[0-9]{1,3}(?:[,_][0-9]{3})+|[0-9]+)(?:\.[0-9]+)?"  # commas only between thousands
_BUDGET: Final = re.compile(rf"({_NUMBER})\s*(?:([kmgt]i?b|b|bytes?)|([km]?)\s*(tokens?|blocks?))")
_BYTES: Final = {"b": 1, "byte": 1, "bytes": 1} | {
    f"{letter}{infix}b": (1024 if infix else 1000) ** power
    for power, letter in enumerate("kmgt", 1)
    for infix in ("", "i")
}
_MANY: Final = {"": 1, "k": 1 << 10, "m": 1 << 20}  # as for context lengths: 32k is 32,768
_MAX_AMOUNT: Final = 1e18  # more bytes, tokens or blocks than any computer has


#: In every error that a larger budget would fix; the window then offers to change the budget.
MORE_KV_MEMORY: Final = worded("Give the model a larger KV cache")
#: In every error of a prompt that is longer than the context.
LARGER_CONTEXT: Final = worded("Load the model with a larger context, or shorten the chat.")


class KVBudgetError(WordedError):
    """A KV budget that is not possible; the text is for a person."""


def weights_text(in_memory: float, on_disk: float) -> str:
    """Returns the size of a model's weights for people, with that of their files if it is known (not 0)."""
    text = f"{format_size(in_memory)} in memory"
    return f"{text}, {format_size(on_disk)} on disk" if on_disk else text


def parse_size(text: str) -> int:
    """Returns the bytes of a size such as "4 GB" or "512MiB".

    Raises:
        KVBudgetError: it cannot be parsed.
    """
    match = _BUDGET.fullmatch(text.strip().lower())
    amount = float(re.sub("[,_]", "", match[1])) if match is not None else 0.0
    if match is None or not match[2] or not 1 <= amount * _BYTES[match[2]] <= _MAX_AMOUNT:
        raise KVBudgetError("{0} is not a size: enter a number and a unit, such as 4 GB.", repr(text))
    return int(amount * _BYTES[match[2]])


def parse_budget(text: str, token_bytes: int, block_size: int) -> int:
    """Returns the blocks of a budget such as "4 GB", "512MiB", "8,000 tokens", "32k tokens", "500 blocks".

    Args:
        text: a number and its unit; bytes are rounded down to whole blocks, tokens up.
        token_bytes: bytes of KV of one token in all layers.
        block_size: tokens in a block.

    Raises:
        KVBudgetError: it cannot be parsed, or is less than one block.
    """
    match = _BUDGET.fullmatch(text.strip().lower())
    amount = float(re.sub("[,_]", "", match[1])) if match is not None else 0.0
    if match is None or amount > _MAX_AMOUNT:
        raise KVBudgetError(
            "{0} is not a KV budget: enter a number and a unit, such as 4 GB, 32k tokens or 500 blocks.",
            repr(text),
        )
    _, in_bytes, many, unit = match.groups()
    if in_bytes:
        blocks = int(amount * _BYTES[in_bytes]) // (token_bytes * block_size)
    elif unit.startswith("token"):
        blocks = -int(-amount * _MANY[many] // block_size)
    else:
        blocks = int(amount * _MANY[many])
    if blocks < 1:
        raise KVBudgetError(
            "A KV budget of {0} is less than one block, which takes {1:size} ({2} tokens).",
            text.strip(),
            int(token_bytes * block_size),
            block_size,
        )
    return blocks
