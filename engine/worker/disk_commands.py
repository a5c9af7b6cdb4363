"""What the window asks of the disk cache: its figures, and that texts leave it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from engine.disk_cache import DiskCache
from engine.models.paths import disk_cache_folder
from engine.protocol import DiskCacheState
from engine.sessions.session import Session
from engine.worker.loaded_models import LoadedModels

_PATIENCE = 5.0  # seconds that the window's question may wait for the writer


def state(models: LoadedModels, *, clear: bool = False) -> DiskCacheState:
    """Returns the figures of the disk cache, after everything was removed if that is wanted."""
    sessions = [model.session for model in models.awake if model.session is not None]
    active = models.session.disk if models.session else None
    with _opened(sessions) as caches:
        if not caches:
            return DiskCacheState(folder=str(disk_cache_folder()))
        if clear:
            for each in [session.disk for session in sessions if session.disk is not None] or caches:
                each.forget_all()
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


def forget_chat(sessions: Sequence[Session], chat: str) -> None:
    """Erases what only this chat used, also of models that are not loaded."""
    with _opened(sessions) as caches:
        disks = [session.disk for session in sessions if session.disk is not None]
        for each in disks or caches:
            each.forget_chat(chat)


@contextmanager
def _opened(sessions: Sequence[Session]) -> Iterator[list[DiskCache]]:
    """The disk caches of the sessions; one that is opened for this if none has one; none without a folder."""
    caches = [session.disk.cache for session in sessions if session.disk is not None]
    if caches or not disk_cache_folder().exists():
        yield caches
        return
    cache = DiskCache(disk_cache_folder(), 1 << 62)
    try:
        yield [cache]
    finally:
        cache.close(_PATIENCE)
