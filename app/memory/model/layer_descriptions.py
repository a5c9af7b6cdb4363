"""Layer groups, their pools and waiting chats in words. No Qt."""

from __future__ import annotations

from collections.abc import Mapping

from app.memory.model import formatting
from app.memory.model.block_description import title
from app.memory.model.block_model import BlockModel
from app.theme.chat_look import ChatLook
from engine.protocol import BlockState, LayerGroup, Preempted


def names_of(groups: list[LayerGroup]) -> str:
    """Layers by name: "sliding 1,024"."""
    return " and ".join(dict.fromkeys(group.name for group in groups))


def group_text(groups: list[LayerGroup]) -> str:
    """Layers in words: "Sliding 1,024 · 18 layers"."""
    names = names_of(groups)
    layers = formatting.count(sum(group.layers for group in groups), "layer")
    return f"{names[:1].upper()}{names[1:]} · {layers}"


def waiting_text(each: Preempted, looks: Mapping[str, ChatLook]) -> str:
    """What a preempted chat waits for."""
    name, blocks = title(each.chat, looks), formatting.count(each.blocks, "block")
    if each.on_host:
        return f"{name}: waits for {blocks}; {each.on_host:,} lie in a host copy and are only copied back"
    return f"{name}: waits for {blocks}; its {each.tokens:,} tokens are computed again"


def pool_texts(groups: list[LayerGroup], window_pool: BlockModel) -> tuple[str, str, str]:
    """What a side pool is, how full it is, and a lesson."""
    _, cached, used = window_pool.counts()
    window = max((group.window for group in groups), default=0)
    return (
        group_text(groups) if groups else f"Pool {window_pool.pool}",
        f"{used:,} of {formatting.count(window_pool.blocks, 'block')}"
        + (f", {cached:,} cached" if cached else ""),
        f"These layers look back {window:,} tokens only. What fell out of a window is given back.",
    )


def retention_text(groups: list[LayerGroup], window_pool: BlockModel, block: int) -> str:
    """Why a block of a side pool is still there, and until when."""
    window = max((group.window for group in groups), default=0)
    chunked = any(group.kind == "chunked" for group in groups)
    span = f"the {'chunk' if chunked else 'window'} of {window:,} tokens"
    if window_pool.state[block] == BlockState.CACHED:
        return f"Outside {span}: kept for a chat that goes on from this text, until room is short."
    left = [
        _left(window_pool, block, sequence, window, chunked=chunked)
        for sequence in window_pool.holders(block)
    ]
    if not left:
        return ""
    until = f"after {formatting.count(max(left), 'more token')}" if max(left) > 0 else "with the next step"
    return f"In {span}: given back {until}."


def _left(window_pool: BlockModel, block: int, sequence: int, window: int, *, chunked: bool) -> int:
    """Tokens that a sequence writes until no later row reads its block; see `engine.blocks.Reach`."""
    size = window_pool.block_size
    at = window_pool.first(sequence) + int((window_pool.table(sequence) == block).argmax())
    end = (at + 1) * size
    passed = -(-end // window) * window if chunked else end + window - 1
    return passed - window_pool.tokens(sequence)


def state_texts(groups: list[LayerGroup], count: int) -> tuple[str, str, str]:
    """What recurrent states are, how many there are, and a lesson."""
    return (
        group_text(groups),
        formatting.count(count, "state"),
        "These layers keep one state a chat, of the same size however long the chat is, instead of blocks.",
    )


def host_texts(preempted: list[Preempted]) -> tuple[str, str, str]:
    """Who waits for room and where their K/V are, and a lesson."""
    copied = sum(each.on_host for each in preempted)
    again = sum(each.blocks for each in preempted) - copied
    parts = [f"{copied:,} on the host" if copied else "", f"{again:,} to compute again" if again else ""]
    return (
        f"Waiting for room · {formatting.count(len(preempted), 'chat')}",
        ", ".join(part for part in parts if part),
        "Blocks that preempted chats gave back, so that others could finish. Filled: copied to host memory; "
        "hollow: computed again. No text is lost.",
    )
