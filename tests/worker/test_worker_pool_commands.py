"""Looking into blocks, pinning, evicting, checking and explaining misses, as the memory view asks for it."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest
from engine_process import EngineProcess
from sessions import finish, submit
from tiny_models import make_tiny_llama
from zoo.kinds import of_kind

from engine.backends.metal import Thresholds, write_thresholds
from engine.models.model_loader import LoadedModel
from engine.protocol import (
    AskTuning,
    BlockDetail,
    BlocksChecked,
    BlockSnapshot,
    ChangePool,
    CheckBlocks,
    EngineError,
    ExplainMiss,
    InspectBlock,
    Message,
    MissExplained,
    PoolChanged,
    TuningState,
    Watch,
)
from engine.worker import pool_commands
from engine.worker.reports import Watcher


def test_a_block_shows_the_text_that_is_in_it(open_session) -> None:
    session = open_session(kv_blocks=40)
    prompt = session.loaded.tokenizer.encode("Pages are what an octavo is made of, sixteen of them.")
    submit(session, prompt, "fold", count=4)
    session.step()
    table = session.blocks.table(session.scheduler.running[0].handle).tolist()
    details = [pool_commands.inspect(session, block) for block in table]
    assert "".join(detail.text for detail in details).startswith(session.decode(prompt))
    assert [detail.start for detail in details] == [16 * at for at in range(len(details))]
    assert {detail.chat for detail in details} == {"fold"}
    assert pool_commands.inspect(session, 39) == BlockDetail(block=39)
    assert pool_commands.inspect(session, 99) == BlockDetail(block=99)
    finish(session)


def test_a_window_pools_block_shows_its_text_through_the_pipe(tmp_path: Path) -> None:
    layers = ["sliding_attention", "full_attention"]
    folder = make_tiny_llama(tmp_path / "windowed", layer_types=layers, sliding_window=24)
    with EngineProcess() as engine:
        assert engine.load(str(folder), kv_blocks=64).state == "ready"
        engine.send(Watch(hz=30.0))
        engine.wait(BlockSnapshot)
        engine.ask("Pages are what an octavo is made of, sixteen of them, folded thrice.", max_tokens=30)
        engine.finished()
        engine.send(CheckBlocks())
        (window_pool,) = engine.wait(BlocksChecked).pool.window_pools
        states = np.frombuffer(window_pool.state, np.uint8)
        cached = int(np.flatnonzero(states == 1)[0])
        engine.send(InspectBlock(block=cached, pool=1), InspectBlock(block=states.size, pool=1))
        detail = engine.wait(BlockDetail)
        assert (detail.block, detail.pool, detail.chat) == (cached, 1, "r")
        assert detail.text
        assert detail.start % 16 == 0
        assert engine.wait(BlockDetail) == BlockDetail(block=states.size, pool=1)
        engine.send(InspectBlock(block=0, pool=2), InspectBlock(block=-1, pool=1))
        assert engine.wait(BlockDetail) == BlockDetail(block=0, pool=2)
        assert engine.wait(BlockDetail) == BlockDetail(block=-1, pool=1)
        assert engine.close() == 0


def test_a_check_reports_an_inconsistent_window_pool(tiny: LoadedModel, open_session) -> None:
    session = open_session(of_kind("gpt_oss", tiny), kv_blocks=40, block_size=8)
    submit(session, list(range(1, 60)), "a", count=2)
    finish(session)
    sent: list[Message] = []
    watcher = Watcher(sent.append)
    watcher.follow(session)
    models = SimpleNamespace(session=session)
    pool_commands.handle(models, watcher, CheckBlocks(), sent.append)
    session.blocks.window_pools[0].pool.refs[0] += 1
    pool_commands.handle(models, watcher, CheckBlocks(), sent.append)
    healthy, broken = sent
    assert isinstance(healthy, BlocksChecked)
    assert healthy.problem == ""
    assert isinstance(broken, BlocksChecked)
    assert "block 0 of pool 1" in broken.problem


def test_pinned_text_stays_and_the_rest_goes(open_session) -> None:
    session = open_session(kv_blocks=40)
    submit(session, list(range(1, 60)), "a", count=2)
    session.step()
    table = session.blocks.table(session.scheduler.running[0].handle).tolist()
    tail = pool_commands.change(session, ChangePool(action="pin", block=table[-1]))
    assert "not full yet" in tail.error
    assert pool_commands.change(session, ChangePool(action="pin", block=table[1])).blocks == 2
    assert "not cached" in pool_commands.change(session, ChangePool(action="evict", block=table[1])).error
    finish(session)
    before = session.blocks.stats().cached
    assert pool_commands.change(session, ChangePool(action="clear")).blocks == before - 2
    assert session.blocks.stats().cached == 2
    assert "pinned" in pool_commands.change(session, ChangePool(action="evict", block=table[1])).error
    assert pool_commands.change(session, ChangePool(action="unpin", block=table[0])).blocks == 1
    assert pool_commands.change(session, ChangePool(action="evict", block=table[0])).blocks == 2
    assert session.blocks.stats().free == 40
    assert "no block 77" in pool_commands.change(session, ChangePool(action="pin", block=77)).error
    assert pool_commands.change(None, ChangePool(action="clear")).error


def test_a_miss_is_explained_with_both_texts(open_session) -> None:
    session = open_session(kv_blocks=60)
    encode, decode = session.loaded.tokenizer.encode, session.decode
    same = "You are a careful assistant. Today is "
    first, second = encode(same + "Monday, the ninth."), encode(same + "Tuesday, the tenth.")
    submit(session, first, "monday", count=2)
    finish(session)
    submit(session, second, "tuesday", count=2)
    finish(session)
    why = session.misses.explain("tuesday", decode)
    common = next(at for at, (a, b) in enumerate(zip(first, second, strict=False)) if a != b)
    assert (why.remembered, why.chat) == (True, "monday")
    assert (why.prompt_tokens, why.reused_tokens) == (len(second), common)
    assert decode(second[:common]).endswith(why.before)
    assert why.prompt_text == decode(second[common : common + 48])
    assert why.cached_text.startswith(decode(first[common:]))
    cold = session.misses.explain("monday", decode)
    assert (cold.chat, cold.reused_tokens, cold.cached_text) == ("", 0, "")
    assert not session.misses.explain("never asked", decode).remembered


def test_a_preempted_request_keeps_its_first_explanation(open_session) -> None:
    session = open_session(kv_blocks=8)
    submit(session, list(range(1, 50)), "old", count=30)
    submit(session, list(range(100, 140)), "young", count=30)
    finish(session)
    assert session.blocks.stats().preemptions > 0
    assert session.misses.explain("young", session.decode).reused_tokens == 0


def test_pool_commands_through_the_pipe(tiny_folder: Path) -> None:
    with EngineProcess() as engine:
        engine.send(
            CheckBlocks(), ChangePool(action="clear"), InspectBlock(block=3), ExplainMiss(request="r")
        )
        assert "No model" in engine.wait(EngineError).message
        assert engine.wait(PoolChanged).error
        assert engine.wait(BlockDetail) == BlockDetail(block=3)
        assert not engine.wait(MissExplained).remembered
        assert engine.load(str(tiny_folder), kv_blocks=64).state == "ready"
        engine.send(Watch(hz=30.0))
        engine.wait(BlockSnapshot)
        engine.ask("hello there, pages", max_tokens=20)
        engine.finished()
        engine.send(CheckBlocks())
        checked = engine.wait(BlocksChecked)
        assert checked.problem == ""
        state = np.frombuffer(checked.pool.state, np.uint8)
        assert state.size == 64
        cached = int(np.flatnonzero(state == 1)[0])
        assert checked.pool.chats == ["r"]
        engine.send(InspectBlock(block=cached), ExplainMiss(request="r"), ChangePool(action="clear"))
        assert engine.wait(BlockDetail).text
        assert engine.wait(MissExplained).remembered
        assert engine.wait(PoolChanged).blocks == np.count_nonzero(state == 1)
        assert engine.close() == 0


@pytest.mark.parametrize("kind", ["llama", "gpt_oss"])
def test_the_oldest_pins_give_way_to_an_answer_that_needs_their_blocks(
    tiny: LoadedModel, open_session, kind: str
) -> None:
    session = open_session(tiny if kind == "llama" else of_kind(kind, tiny), kv_blocks=12, block_size=8)
    for first in (1, 41):  # 4 full blocks each
        submit(session, list(range(first, first + 33)), f"from {first}", count=2)
        finish(session)
        assert session.blocks.pins.pin(list(range(first, first + 32))) == 32
    assert session.take_notices() == []
    length = 40 if kind == "llama" else 30
    long = submit(session, list(range(101, 101 + length)), "long", count=200)
    finish(session)
    assert long.reason == "length"
    assert len(long.tokens) == session.scheduler.max_length
    (sentence,) = session.take_notices()
    assert "unpinned: an answer needed its blocks" in sentence
    assert session.take_notices() == []
    session.blocks.check_integrity()


def test_what_was_measured_of_the_gpu_is_told_undone_and_forgotten(
    open_session, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = open_session(kv_blocks=8)
    assert pool_commands.tuning(None) == pool_commands.tuning(session) == TuningState()  # a CPU has none
    file = tmp_path / "machine" / "thresholds.json"
    monkeypatch.setattr(type(session.backend), "thresholds_file", file)
    monkeypatch.setattr(pool_commands, "device_name", lambda: "Apple M3 Max")
    assert pool_commands.tuning(session) == TuningState(device="Apple M3 Max", waiting=True)
    write_thresholds(file, Thresholds(wide=True))
    found = pool_commands.tuning(session)
    assert found == TuningState(device="Apple M3 Max", measured=file.stat().st_mtime)
    assert pool_commands.tuning(session, "undo") == TuningState(device="Apple M3 Max")
    assert pool_commands.tuning(session, "again").waiting
    assert not file.exists()
    sent: list[Message] = []
    models = SimpleNamespace(session=session)
    pool_commands.handle(models, Watcher(sent.append), AskTuning(change="undo"), sent.append)  # type: ignore[arg-type]
    assert sent == [TuningState(device="Apple M3 Max")]
