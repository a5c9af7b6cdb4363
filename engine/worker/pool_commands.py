"""What a person may ask of the pool, and do to it, from the memory view."""

from __future__ import annotations

from collections.abc import Callable

from engine.blocks import BlockError, IntegrityError
from engine.protocol import (
    BlockDetail,
    BlocksChecked,
    ChangePool,
    CheckBlocks,
    EngineError,
    ExplainMiss,
    InspectBlock,
    Message,
    MissExplained,
    PoolChanged,
)
from engine.sessions.session import Session
from engine.worker.loaded_models import LoadedModels
from engine.worker.watcher import Watcher


def look(models: LoadedModels, watcher: Watcher, message: Message, send: Callable[[Message], None]) -> None:
    """Answers what the memory view asks of the model in front."""
    session = models.session
    if isinstance(message, InspectBlock):
        send(inspect(session, message.block, message.pool))
    elif isinstance(message, ExplainMiss):
        send(explain(models, message.request))
    elif isinstance(message, ChangePool):
        send(forget(models, message) if message.action == "forget" else change(session, message))
        watcher.tick(flush=True)
    elif isinstance(message, CheckBlocks):
        pool = watcher.snapshot()
        if session is None or pool is None:
            send(EngineError(message="No model is loaded, so there is no pool to check."))
        else:
            send(BlocksChecked(pool=pool, problem=contradiction(session)))


def explain(models: LoadedModels, request: str) -> MissExplained:
    """Why a request, of whichever model, reused no more of its prompt."""
    for resident in models.awake:
        assert resident.session is not None
        found = resident.session.misses.explain(request, resident.session.decode)
        if found.remembered:
            return found
    return MissExplained(request=request, remembered=False)


def inspect(session: Session | None, block: int, pool: int = 0) -> BlockDetail:
    """What is in a block; an empty answer for a free one, or without such a pool."""
    content = session.blocks.content(block, pool) if session is not None else None
    if session is None or content is None:
        return BlockDetail(block=block, pool=pool)
    return BlockDetail(
        block=block,
        pool=pool,
        start=content.start,
        tokens=len(content.tokens),
        text=session.decode(content.tokens.tolist()),
        hash=content.digest,
        chat=content.chat,
        pins=content.pins,
        followers=content.followers,
    )


def change(session: Session | None, message: ChangePool) -> PoolChanged:
    """Pins, unpins, evicts, clears or compacts."""
    answer = PoolChanged(action=message.action, block=message.block)
    if session is None:
        answer.error = "No model is loaded, so there is no pool to change."
        return answer
    blocks = session.blocks
    if message.action not in ("clear", "compact") and not 0 <= message.block < blocks.num_blocks:
        answer.error = f"The pool has {blocks.num_blocks:,} blocks and none with number {message.block:,}."
        return answer
    try:
        if message.action == "clear":
            answer.blocks = blocks.clear_cache()
        elif message.action == "compact":
            answer.blocks = session.memory.compact()
        elif message.action == "evict":
            answer.blocks = blocks.evict_block(message.block)
        elif message.action == "unpin":
            answer.blocks = blocks.pins.unpin_block(message.block)
        else:
            answer.blocks = _pin(session, message.block)
    except BlockError as error:
        text = str(error)
        answer.error = f"{text[:1].upper()}{text[1:]}."
    return answer


def forget(models: LoadedModels, message: ChangePool) -> PoolChanged:
    """Frees what a chat left in the pools of all models."""
    sessions = [resident.session for resident in models.awake if resident.session is not None]
    count = sum(session.blocks.forget_chat(message.chat) for session in sessions)
    return PoolChanged(action="forget", block=-1, blocks=count)


def contradiction(session: Session) -> str:
    """Where the books of the pool contradict each other; empty when they agree."""
    try:
        session.blocks.check_integrity()
    except IntegrityError as error:
        return str(error)
    return ""


def _pin(session: Session, block: int) -> int:
    content = session.blocks.content(block)
    if content is None or not content.digest:
        raise BlockError(f"block {block:,} holds no finished text yet: pin a full one")
    known = session.blocks.pins.pin(content.prefix.tolist())
    return known // session.blocks.block_size
