"""The engine process and its disk cache: what it tells, erases with a chat, and clears."""

from __future__ import annotations

from pathlib import Path

import pytest
from cache_folders import own_cache
from engine_process import EngineProcess
from tiny_models import make_tiny_llama

from engine.protocol import (
    AskDiskCache,
    ChangePool,
    ChatMessage,
    DiskCacheState,
    LoadModel,
    LoadOptions,
    Preload,
    StatsMessage,
    Watch,
)


def test_the_engine_process_tells_erases_and_clears(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    cache = own_cache(tmp_path / "cache", monkeypatch)
    model = str(make_tiny_llama(tmp_path / "model", max_position_embeddings=2048))
    text = "Pages are what an octavo is made of, sixteen of them, folded thrice. " * 4

    def state(engine: EngineProcess, *, clear: bool = False) -> DiskCacheState:
        engine.send(AskDiskCache(clear=clear))
        return engine.wait(DiskCacheState)

    with EngineProcess() as engine:
        assert state(engine).folder == str(cache / "kv")
        engine.load(model, disk_cache="1 GB")
        engine.ask(text, "kept")
        engine.finished("kept")
        engine.ask("Something else. " + text, "deleted")
        engine.finished("deleted")
        assert engine.close() == 0
    with EngineProcess() as engine:
        before = state(engine)
        engine.send(ChangePool(action="forget", chat="deleted"))
        left = state(engine)
        assert 0 < left.blocks < before.blocks
        # The window opens the chat while the model is being loaded.
        load = LoadModel(path=model, options=LoadOptions(disk_cache="1 GB"))
        engine.send(Watch(hz=20), load, Preload(chat="kept", messages=[ChatMessage("user", text)]))
        engine.wait(StatsMessage, lambda m: m.stats.disk is not None and m.stats.disk.restored_tokens > 200)
        engine.ask(text, "kept")
        assert engine.finished("kept").reused_tokens > 200
        stats = engine.wait(StatsMessage, lambda message: message.stats.last_answer is not None).stats
        assert state(engine).restored_tokens > 200
        assert stats.last_answer is not None
        assert stats.last_answer.reused_tokens >= stats.last_answer.restored_tokens > 200
        seen = [each for each in engine.seen if isinstance(each, StatsMessage)]
        known = next((each for each in seen if each.stats.disk and each.stats.disk.chats), None)
        known = known or engine.wait(StatsMessage, lambda m: bool(m.stats.disk and m.stats.disk.chats))
        assert known.stats.disk is not None
        assert list(known.stats.disk.chats) == ["kept"]
        assert known.stats.disk.nbytes > 0
        assert state(engine, clear=True).nbytes == 0
        assert engine.close() == 0
