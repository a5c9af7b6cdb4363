"""How a chat looks wherever it appears: its title and its hue.

One idea of colour: a chat's square in the list, its blocks in the map, its share of the bars and its
row in the table all take `Palette.owner(color_index)`.
"""

from __future__ import annotations

from typing import NamedTuple


class ChatLook(NamedTuple):
    """What the memory panel and the bars need to know of a chat."""

    title: str
    color_index: int
