"""Makes characters visible that turn the direction of text around, so that no text can pose as another."""

from __future__ import annotations

import re
from typing import Final

_NAMES: Final = {
    "\u202a": "LRE",
    "\u202b": "RLE",
    "\u202c": "PDF",
    "\u202d": "LRO",
    "\u202e": "RLO",
    "\u2066": "LRI",
    "\u2067": "RLI",
    "\u2068": "FSI",
    "\u2069": "PDI",
}
_CONTROLS: Final = re.compile(f"[{''.join(_NAMES)}]")


def show_controls(text: str) -> str:
    """The same text with names such as ⟦RLO⟧ in place of embeddings, overrides and isolates.

    Right-to-left scripts need none of them: their letters have a direction of their own.
    """
    if text.isascii():
        return text
    return _CONTROLS.sub(lambda control: f"⟦{_NAMES[control.group()]}⟧", text)
