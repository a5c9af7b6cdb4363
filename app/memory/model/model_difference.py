"""Whether two models of one pool are the same, cell by cell. No Qt."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from app.memory.model.block_model import BlockModel


def difference(mine: BlockModel, true: BlockModel) -> str:
    """Where two models of one pool differ, for a person."""
    if true.blocks != mine.blocks:
        return f"the view has {mine.blocks:,} blocks and the engine {true.blocks:,}"
    for name in ("state", "refs", "fill", "pinned"):
        wrong = np.flatnonzero(getattr(mine, name) != getattr(true, name))
        if wrong.size:
            return f"{name} of {wrong.size:,} blocks, the first is block {wrong[0]:,}"
    tables = {each: (mine.first(each), mine.table(each).tolist()) for each in mine.chat_of}
    if tables != {each: (true.first(each), true.table(each).tolist()) for each in true.chat_of}:
        return "the block tables"
    return ""
