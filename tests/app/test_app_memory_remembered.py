"""What chats at rest would reuse: kept from events, equal to what the engine says in snapshots."""

from __future__ import annotations

import numpy as np
import pytest
from memory_scene import Scene, feed, four_chats
from PySide6.QtCore import Qt

from app.memory.cards.inspector import card_of
from app.memory.memory_panel import MemoryPanel
from app.memory.model.block_description import describe_block
from app.memory.model.pool_summary import cost_text, resting_row
from app.memory.model.replayed_pool import BlockModel
from app.theme.palette import ChatLook
from engine.protocol import EVENT_DTYPE, BlockEvents, BlockState, Stats


def follow(scene: Scene, model: BlockModel) -> None:
    assert model.apply(scene.events()), model.problem


@pytest.fixture
def scene() -> Scene:
    return Scene(64)


@pytest.fixture
def model(scene: Scene) -> BlockModel:
    model = BlockModel()
    assert model.load(scene.snapshot())
    return model


def test_a_chat_at_rest_remembers_its_last_table(scene: Scene, model: BlockModel) -> None:
    sequence = scene.begin("paged", scene.tokens(5 * 16 + 3))
    table = scene.manager.table(sequence).tolist()
    follow(scene, model)
    assert model.resting() == []
    scene.manager.close(sequence)
    follow(scene, model)
    assert model.resting() == ["paged"]
    assert model.remembered_by("paged").tolist() == table
    assert model.tokens_at_rest("paged") == 5 * 16 + 3
    assert np.flatnonzero(model.held_by("paged")).tolist() == sorted(table)


def test_a_block_that_several_chats_share_keeps_all_of_them(scene: Scene, model: BlockModel) -> None:
    system = scene.tokens(4 * 16)
    open_ = {chat: scene.begin(chat, system + scene.tokens(20)) for chat in ("paged", "parser")}
    shared = scene.manager.table(open_["paged"])[:4]
    for sequence in open_.values():
        scene.manager.close(sequence)
    follow(scene, model)
    assert model.remembered.chats[shared].tolist() == [2] * 4
    assert model.remembered.chat[shared].tolist() == [model.chats.index("parser")] * 4
    scene.begin("parser", scene.tokens(40))  # a prompt that shares nothing with the last one
    follow(scene, model)
    assert model.resting() == ["paged"]
    assert model.remembered.chats[shared].tolist() == [1] * 4
    assert model.remembered.chat[shared].tolist() == [model.chats.index("paged")] * 4


def test_a_block_names_the_chats_that_use_it_and_then_those_that_would_reuse_it(
    scene: Scene, model: BlockModel
) -> None:
    looks = {"paged": ChatLook("Paging", 0), "parser": ChatLook("Parsing", 1)}
    system = scene.tokens(2 * 16)
    open_ = {chat: scene.begin(chat, system + scene.tokens(20)) for chat in looks}
    shared = int(scene.manager.table(open_["paged"])[0])
    follow(scene, model)
    assert "Paging, Parsing" in describe_block(model, shared, looks).headline
    for sequence in open_.values():
        scene.manager.close(sequence)
    follow(scene, model)
    assert "Paging, Parsing" in describe_block(model, shared, looks).headline
    card = card_of(model, shared, None, looks, [], live=True)
    assert card.owners == "Remembered for Paging, Parsing"


def test_blocks_without_a_chat_are_drawn_again(scene: Scene, model: BlockModel) -> None:
    scene.manager.close(scene.begin("paged", scene.tokens(50)))
    follow(scene, model)
    before = model.remembered_by("paged").tolist()
    model.take_changes()
    model.take_changes()
    scene.begin("paged", scene.tokens(20))
    follow(scene, model)
    assert set(before) <= set(model.take_changes().blocks.tolist())


def test_eviction_and_new_content_make_a_chat_forget(scene: Scene, model: BlockModel) -> None:
    scene.manager.close(scene.begin("paged", scene.tokens(30 * 16)))
    follow(scene, model)
    scene.begin("parser", scene.tokens(50 * 16))  # evicts the end of the other
    follow(scene, model)
    left = model.remembered_by("paged")
    assert 0 < len(left) < 30
    assert (model.state[left] == BlockState.CACHED).all()
    assert model.tokens_at_rest("paged") == 30 * 16, "what would come back is less than it was"
    scene.manager.clear_cache()
    follow(scene, model)
    assert model.resting() == []
    assert not model.remembered.chats.any()


def test_the_table_says_what_is_left_of_a_chat_that_lost_blocks(qtbot, panel: MemoryPanel) -> None:
    scene = Scene(64)
    scene.manager.close(scene.begin("paged", scene.tokens(30 * 16 - 5)))
    feed(panel, scene)

    def said() -> tuple[str, str]:
        panel.refresh()
        cell = panel.chats.model().index(0, 1)
        return cell.data(), cell.data(Qt.ItemDataRole.AccessibleTextRole)

    assert said() == ("30 blocks", "30 blocks")
    scene.manager.evict(20)
    panel.apply(scene.events())
    assert said() == ("10 of 30", "10 of 30 blocks")


@pytest.mark.parametrize(
    ("pace", "text"), [(80.0, "take 1.0 s."), (8000.0, "take less than 0.1 s."), (0.0, "is known after")]
)
def test_computing_again_takes_some_time(scene: Scene, model: BlockModel, pace: float, text: str) -> None:
    scene.manager.close(scene.begin("paged", scene.tokens(5 * 16)))
    follow(scene, model)
    assert text in cost_text(resting_row(model, "paged", Stats(prefill_tokens_per_s=pace)))


def test_a_whole_answer_in_one_message_is_followed(scene: Scene, model: BlockModel) -> None:
    for _ in range(3):
        sequence = scene.begin("paged", scene.tokens(40))
        scene.write(sequence, scene.tokens(30))
        scene.manager.close(sequence)
    follow(scene, model)
    (mine,) = [each for each in scene.snapshot().resting if each.chat == "paged"]
    assert model.remembered_by("paged").tolist() == np.frombuffer(mine.blocks, "<i4").tolist()


def test_events_one_by_one_lead_to_the_same(scene: Scene, model: BlockModel) -> None:
    scene.manager.close(scene.begin("paged", scene.tokens(70)))
    events = scene.events()
    rows = np.frombuffer(events.rows, EVENT_DTYPE)
    for at in range(len(rows)):
        assert model.apply(BlockEvents(rows=rows[at : at + 1].tobytes(), opened=events.opened))
    (mine,) = scene.snapshot().resting
    assert model.remembered_by("paged").tolist() == np.frombuffer(mine.blocks, "<i4").tolist()


def test_random_days_agree_with_the_engines_snapshots() -> None:
    for seed in range(8):
        scene, model = Scene(48, seed=seed), BlockModel()
        model.load(scene.snapshot())
        open_: list[int] = []
        systems = [scene.tokens(16 * n) for n in (2, 3, 5)]
        for _ in range(120):
            choice = scene.rng.random()
            if choice < 0.35 and len(open_) < 3:
                prompt = systems[int(scene.rng.integers(3))] + scene.tokens(int(scene.rng.integers(1, 60)))
                open_.append(scene.begin(f"chat {scene.rng.integers(5)}", prompt))
            elif choice < 0.6 and open_:
                scene.write(open_[0], scene.tokens(int(scene.rng.integers(1, 20))))
            elif choice < 0.9 and open_:
                scene.manager.close(open_.pop(int(scene.rng.integers(len(open_)))))
            elif choice < 0.93:
                scene.manager.evict(int(scene.rng.integers(1, 10)))
            scene.clock += 1
            if scene.rng.random() < 0.3:
                sent = scene.sent
                truth = scene.snapshot()
                scene.sent = sent
                follow(scene, model)
                theirs = {each.chat: np.frombuffer(each.blocks, "<i4").tolist() for each in truth.resting}
                mine = {chat: model.remembered_by(chat).tolist() for chat in model.resting()}
                assert mine == theirs
                assert model.tokens_at_rest("x") == 0
                counted = np.zeros(48, np.uint16)
                for blocks in mine.values():
                    counted[blocks] += 1
                assert model.remembered.chats.tolist() == counted.tolist()


def test_keyframes_keep_what_is_remembered() -> None:
    four = Scene()
    four_chats(four)
    first, second = BlockModel(), BlockModel()
    assert first.load(four.snapshot())
    assert first.resting() == ["old 0", "old 1", "old 2", "past", "last"]
    assert second.load(first.snapshot())
    for chat in first.resting():
        assert second.remembered_by(chat).tolist() == first.remembered_by(chat).tolist()
        assert second.tokens_at_rest(chat) == first.tokens_at_rest(chat)
