"""Layer groups, their pools and waiting chats in words. No Qt."""

from __future__ import annotations

from collections.abc import Mapping

from app.memory import words
from app.memory.describe import title
from app.memory.model import BlockModel
from app.theme.looks import ChatLook
from engine.protocol import BlockState, LayerGroup, Preempted


def names_of(groups: list[LayerGroup]) -> str:
    """Layers by name: "sliding 1,024"."""
    return " and ".join(dict.fromkeys(group.name for group in groups))


def group_words(groups: list[LayerGroup]) -> str:
    """Layers in words: "Sliding 1,024 · 18 layers"."""
    names = names_of(groups)
    layers = words.count(sum(group.layers for group in groups), "layer")
    return f"{names[:1].upper()}{names[1:]} · {layers}"


def waiting_words(each: Preempted, looks: Mapping[str, ChatLook]) -> str:
    """What a preempted chat waits for."""
    name, blocks = title(each.chat, looks), words.count(each.blocks, "block")
    if each.on_host:
        return f"{name}: waits for {blocks}; {each.on_host:,} lie in a host copy and are only copied back"
    return f"{name}: waits for {blocks}; its {each.tokens:,} tokens are computed again"


def pool_words(groups: list[LayerGroup], side: BlockModel) -> tuple[str, str, str]:
    """What a side pool is, how full it is, and a lesson."""
    _, cached, used = side.counts()
    window = max((group.window for group in groups), default=0)
    return (
        group_words(groups) if groups else f"Pool {side.pool}",
        f"{used:,} of {words.count(side.blocks, 'block')}" + (f", {cached:,} cached" if cached else ""),
        f"These layers look back {window:,} tokens only. What fell out of a window is given back.",
    )


def stay_words(groups: list[LayerGroup], side: BlockModel, block: int) -> str:
    """Why a block of a side pool is still there, and until when."""
    window = max((group.window for group in groups), default=0)
    chunked = any(group.kind == "chunked" for group in groups)
    span = f"the {'chunk' if chunked else 'window'} of {window:,} tokens"
    if side.state[block] == BlockState.CACHED:
        return f"Outside {span}: kept for a chat that goes on from this text, until room is short."
    left = [_left(side, block, sequence, window, chunked=chunked) for sequence in side.holders(block)]
    if not left:
        return ""
    until = f"after {words.count(max(left), 'more token')}" if max(left) > 0 else "with the next step"
    return f"In {span}: given back {until}."


def _left(side: BlockModel, block: int, sequence: int, window: int, *, chunked: bool) -> int:
    """Tokens that a sequence writes until no later row reads its block; see `engine.blocks.Reach`."""
    size = side.block_size
    at = side.first(sequence) + int((side.table(sequence) == block).argmax())
    end = (at + 1) * size
    passed = -(-end // window) * window if chunked else end + window - 1
    return passed - side.tokens(sequence)


def state_words(groups: list[LayerGroup], count: int) -> tuple[str, str, str]:
    """What recurrent states are, how many there are, and a lesson."""
    return (
        group_words(groups),
        words.count(count, "state"),
        "These layers keep one state a chat, of the same size however long the chat is, instead of blocks.",
    )


def host_words(preempted: list[Preempted]) -> tuple[str, str, str]:
    """Who waits for room and where their K/V are, and a lesson."""
    copied = sum(each.on_host for each in preempted)
    again = sum(each.blocks for each in preempted) - copied
    parts = [f"{copied:,} on the host" if copied else "", f"{again:,} to compute again" if again else ""]
    return (
        f"Waiting for room · {words.count(len(preempted), 'chat')}",
        ", ".join(part for part in parts if part),
        "Blocks that preempted chats gave back, so that others could finish. Filled: copied to host memory; "
        "hollow: computed again. No text is lost.",
    )
