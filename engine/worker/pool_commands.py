"""Commands of the window: inspect, check, pin, evict, clear, compact, and the disk cache."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress

from engine.blocks import BlockError, IntegrityError
from engine.disk_cache import DiskCache
from engine.machine.device import device_name
from engine.models.paths import disk_cache_folder
from engine.protocol import (
    AskDiskCache,
    AskTuning,
    BlockDetail,
    BlocksChecked,
    ChangePool,
    CheckBlocks,
    DiskCacheState,
    EngineError,
    ExplainMiss,
    InspectBlock,
    Message,
    MissExplained,
    PoolChanged,
    TuningState,
    worded,
)
from engine.sessions.session import Session
from engine.worker.model_manager import LoadedModels
from engine.worker.reports import Watcher

_PATIENCE = 5.0  # seconds that the window's question may wait for the writer


def state(models: LoadedModels, *, clear: bool = False) -> DiskCacheState:
    """Returns the figures of the disk cache; with `clear`, after everything was removed from it."""
    sessions = [model.session for model in models.awake if model.session is not None]
    active = models.session.disk if models.session else None
    with _opened(sessions) as caches:
        if not caches:
            return DiskCacheState(folder=str(disk_cache_folder()))
        if clear:
            for disk in [session.disk for session in sessions if session.disk is not None] or caches:
                disk.forget_all()
            caches[0].flush(_PATIENCE)
        figures = caches[0].figures()
        return DiskCacheState(
            nbytes=figures.nbytes,
            blocks=figures.blocks,
            written_today=figures.written_today,
            restored_tokens=active.restored_tokens if active else 0,
            saved_seconds=figures.saved_seconds,
            skipped=sum(count for _, count in figures.skipped),
            folder=str(disk_cache_folder()),
            problem=figures.problem,
        )


def forget_chat_on_disk(sessions: Sequence[Session], chat: str) -> None:
    """Erases what only this chat used, also of models that are not loaded."""
    with _opened(sessions) as caches:
        disks = [session.disk for session in sessions if session.disk is not None]
        for disk in disks or caches:
            disk.forget_chat(chat)


@contextmanager
def _opened(sessions: Sequence[Session]) -> Iterator[list[DiskCache]]:
    """Yields the disk caches of the sessions, or else one opened for this; none if there is no folder."""
    caches = [session.disk.cache for session in sessions if session.disk is not None]
    if caches or not disk_cache_folder().exists():
        yield caches
        return
    cache = DiskCache(disk_cache_folder(), 1 << 62)
    try:
        yield [cache]
    finally:
        cache.close(_PATIENCE)


def handle(models: LoadedModels, watcher: Watcher, message: Message, send: Callable[[Message], None]) -> None:
    """Handles a message about the pool of the active model, and sends the reply."""
    session = models.session
    if isinstance(message, InspectBlock):
        send(inspect(session, message.block, message.pool))
    elif isinstance(message, AskDiskCache):
        send(state(models, clear=message.clear))
    elif isinstance(message, AskTuning):
        send(tuning(session, message.change))
    elif isinstance(message, ExplainMiss):
        send(explain(models, message.request))
    elif isinstance(message, ChangePool):
        send(forget_chat(models, message) if message.action == "forget" else change(session, message))
        watcher.tick(flush=True)
    elif isinstance(message, CheckBlocks):
        pool = watcher.snapshot()
        if session is None or pool is None:
            send(EngineError(message=worded("No model is loaded, so there is no pool to check.")))
        else:
            send(BlocksChecked(pool=pool, problem=inconsistency(session)))


def tuning(session: Session | None, change: str = "") -> TuningState:
    """Makes a change, see `AskTuning`, and returns what was measured on the GPU of a model."""
    file = session.backend.thresholds_file if session is not None else None
    if file is None:
        return TuningState()
    from engine.backends.metal import Thresholds, read_thresholds, write_thresholds

    with suppress(OSError):  # the answer says what is there
        if change == "undo":
            write_thresholds(file, Thresholds())
        elif change == "again":
            file.unlink(missing_ok=True)
    used = read_thresholds(file) != Thresholds()
    measured = file.stat().st_mtime if used else 0.0
    return TuningState(device=device_name(), measured=measured, waiting=not file.exists())


def explain(models: LoadedModels, request: str) -> MissExplained:
    """Explains why a request, of any model, did not reuse more of its prompt."""
    for model in models.awake:
        assert model.session is not None
        miss = model.session.misses.explain(request, model.session.decode)
        if miss.remembered:
            return miss
    return MissExplained(request=request, remembered=False)


def inspect(session: Session | None, block: int, pool: int = 0) -> BlockDetail:
    """Returns what is in a block; an empty detail if it is free or does not exist."""
    content = session.blocks.queries.content(block, pool) if session is not None else None
    if session is None or content is None:
        return BlockDetail(block=block, pool=pool)
    tokens = content.tokens.tolist()
    return BlockDetail(
        block=block,
        pool=pool,
        start=content.start,
        tokens=len(tokens),
        text=session.decode(tokens),
        hash=content.digest,
        chat=content.chat,
        pins=content.pins,
        followers=content.followers,
        images=session.images.files_of(tokens) if session.images is not None else [],
    )


def change(session: Session | None, message: ChangePool) -> PoolChanged:
    """Pins, unpins, evicts, clears or compacts, and returns the reply."""
    reply = PoolChanged(action=message.action, block=message.block)
    if session is None:
        reply.error = worded("No model is loaded, so there is no pool to change.")
        return reply
    blocks = session.blocks
    if message.action not in ("clear", "compact") and not 0 <= message.block < blocks.num_blocks:
        reply.error = worded(
            "There is no block {0}: the pool has {1} blocks.", message.block, blocks.num_blocks
        )
        return reply
    try:
        if message.action == "clear":
            reply.blocks = blocks.clear_cache()
        elif message.action == "compact":
            reply.blocks = session.memory.compact()
        elif message.action == "evict":
            reply.blocks = blocks.evict_block(message.block)
        elif message.action == "unpin":
            reply.blocks = blocks.pins.unpin_block(message.block)
        else:
            reply.blocks = _pin(session, message.block)
    except BlockError as error:
        worded("block {0} is not cached: only blocks that no chat uses can be evicted", message.block)
        worded("block {0}, or text that continues it, is pinned: unpin it first", message.block)
        reply.error = worded("{0:capital}.", error)  # mostly one of these two
    return reply


def forget_chat(models: LoadedModels, message: ChangePool) -> PoolChanged:
    """Frees the cached blocks of a chat in the pools of all models, and erases those on disk."""
    sessions = [model.session for model in models.awake if model.session is not None]
    count = sum(session.blocks.forget_chat(message.chat) for session in sessions)
    forget_chat_on_disk(sessions, message.chat)
    return PoolChanged(action="forget", block=-1, blocks=count)


def inconsistency(session: Session) -> str:
    """Returns where the block tables and counters of the pools are inconsistent; empty if they are not."""
    try:
        session.blocks.check_integrity()
    except IntegrityError as error:
        return str(error)
    return ""


def _pin(session: Session, block: int) -> int:
    content = session.blocks.queries.content(block)
    if content is None or not content.digest:
        raise BlockError(worded("Block {0} is not full yet, and only full blocks can be pinned", block))
    known = session.blocks.pins.pin(content.prefix.tolist())
    return known // session.blocks.block_size
