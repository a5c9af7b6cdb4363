"""Title and colour of a chat wherever it appears.

A chat's square in the list, its blocks in the map, its part of the bars and its row in the table all use the
same colour, `Palette.owner(color_index)`.
"""

from __future__ import annotations

from typing import NamedTuple


class ChatLook(NamedTuple):
    """What the memory panel and the bars need to know about a chat."""

    title: str
    color_index: int
