"""The K/V budget: what it means in words, how the pool follows it in use, and what is refused."""

from __future__ import annotations

import pytest
from sessions import Open, finish, random_tokens, submit

from engine.planning.pool_size import choose_blocks
from engine.protocol import KVBudgetError, LoadOptions, parse_budget
from engine.scheduling.pool_resizer import first_slab


@pytest.mark.parametrize(
    ("text", "blocks"),
    [
        ("500blocks", 500),
        ("1 block", 1),
        ("8000 tokens", 500),
        ("8001tokens", 501),
        ("4GB", 4_000_000_000 // 16_000),
        ("1.5 GiB", 3 * 2**29 // 16_000),
        ("64,000,000 bytes", 4000),
        ("512mib", 2**29 // 16_000),
        ("32k tokens", 32768 // 16),
        ("1.5K Tokens", 96),
        ("2k blocks", 2048),
        ("12,345,678 bytes", 771),
    ],
)
def test_a_budget_in_words(text: str, blocks: int) -> None:
    assert parse_budget(text, token_bytes=1000, block_size=16) == blocks


@pytest.mark.parametrize(
    "text",
    [
        "",
        "4",
        "GB",
        "-4GB",
        "4 parsecs",
        "4GB!",
        "1e9",
        "1,5 GB",
        "1.2.3 GB",
        "4kk tokens",
        "9" * 400 + " GB",
    ],
)
def test_a_budget_that_says_nothing_is_refused(text: str) -> None:
    with pytest.raises(KVBudgetError, match="such as 4 GB"):
        parse_budget(text, 1000, 16)


@pytest.mark.parametrize("text", ["15999 bytes", "0 blocks", "0.5 blocks", "0tokens"])
def test_less_than_a_block_is_refused_with_its_size(text: str) -> None:
    with pytest.raises(KVBudgetError, match="16 KB"):
        parse_budget(text, 1000, 16)


@pytest.mark.parametrize(("backend", "room"), [("reference", 0), ("cpu", 0), ("cpu", 1 << 22)])
def test_the_pool_grows_on_demand_and_the_text_stays(
    open_session: Open, monkeypatch: pytest.MonkeyPatch, backend: str, room: int
) -> None:
    monkeypatch.setattr("engine.backends.cpu.cpu_backend._ROOM", room)
    wide = open_session(kv_blocks=200, backend=backend)
    prompts = [random_tokens(90, n) for n in range(4)]
    expected = [submit(wide, prompt, f"r{n}", 40) for n, prompt in enumerate(prompts)]
    finish(wide)
    monkeypatch.setattr("engine.sessions.model_setup.first_slab", lambda limit, _: min(limit, 8))
    monkeypatch.setattr("engine.scheduling.pool_resizer.first_slab", lambda limit, _: min(limit, 8))
    session = open_session(kv_budget="200 blocks", backend=backend)
    assert session.blocks.num_blocks == 8
    sequences = [submit(session, prompt, f"r{n}", 40) for n, prompt in enumerate(prompts)]
    finish(session)
    assert [s.tokens for s in sequences] == [s.tokens for s in expected]
    assert sum(s.preemptions for s in sequences) == 0
    assert 36 <= session.blocks.num_blocks < 100
    bytes_per_block = session.model.token_bytes * 16
    assert session.model.kv_bytes == session.blocks.num_blocks * bytes_per_block
    assert backend != "cpu" or (session.model.pools[0].version == 0) == (room > 0)  # grown in its place
    while session.blocks.num_blocks > 8:  # at rest it gives memory back, half of it each time
        before = session.blocks.num_blocks
        assert session.memory.shrink_idle() < before
        session.blocks.check_integrity()
    assert session.model.kv_bytes == 8 * bytes_per_block
    again = submit(session, prompts[0], "again", 40)
    finish(session)
    assert again.tokens == expected[0].tokens


@pytest.mark.parametrize("backend", ["reference", "cpu"])
def test_a_budget_changes_under_running_answers(open_session: Open, backend: str) -> None:
    wide = open_session(kv_blocks=200, backend=backend)
    prompts = [random_tokens(90, n) for n in range(4)]
    expected = [submit(wide, prompt, f"r{n}", 60) for n, prompt in enumerate(prompts)]
    finish(wide)
    session = open_session(kv_blocks=60, backend=backend)
    sequences = [submit(session, prompt, f"r{n}", 60) for n, prompt in enumerate(prompts)]
    for _ in range(10):
        session.step()
    answer = session.memory.set_budget("200 tokens")
    assert (answer.error, answer.blocks) == ("", 13)
    assert session.blocks.num_blocks == 13
    session.blocks.check_integrity()
    for _ in range(10):
        session.step()
    assert session.memory.set_budget("40blocks").blocks == 40
    finish(session)
    assert session.blocks.num_blocks <= 40
    assert [s.tokens for s in sequences] == [s.tokens for s in expected]
    assert sum(s.preemptions for s in sequences) > 0


def test_a_budget_below_a_running_answer_changes_nothing(open_session: Open) -> None:
    session = open_session(kv_blocks=40)
    sequence = submit(session, random_tokens(100, 1), "r", 20)
    session.step()
    answer = session.memory.set_budget("6 blocks")
    assert "102 tokens" in answer.error
    assert "96" in answer.error
    assert session.scheduler.limit == session.blocks.num_blocks == 40
    assert "nonsense" in session.memory.set_budget("nonsense").error
    session.blocks.pins.pin(random_tokens(100, 1))
    pinned = session.blocks.pins.last_block
    finish(session)
    if pinned > 0:
        assert "pinned" in session.memory.set_budget(f"{pinned} blocks").error.lower()
    assert sequence.generated == 20


def test_an_answer_ends_where_a_smaller_pool_does(open_session: Open) -> None:
    session = open_session(kv_blocks=40)
    sequence = submit(session, random_tokens(50, 1), "r", 200)
    session.step()
    assert session.memory.set_budget("5 blocks").error == ""
    finish(session)
    assert len(sequence.tokens) == 80
    assert sequence.reason == "length"


def test_more_than_the_machine_has_is_refused(open_session: Open) -> None:
    session = open_session()
    assert "available" in session.memory.set_budget("900TB").error
    with pytest.raises(KVBudgetError, match="available"):
        choose_blocks(LoadOptions(kv_budget="900TB"), 1000, 512)
    assert choose_blocks(LoadOptions(kv_budget="64 kb"), 1000, 512) == 4


def test_a_first_slab_is_part_of_the_budget() -> None:
    assert first_slab(10, 1 << 20) == 10
    assert first_slab(10_000, 1 << 20) == 128
    assert first_slab(10_000, 1 << 30) == 16


def test_pools_that_cannot_grow_are_whole_at_once(
    open_session: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("engine.sessions.model_setup.first_slab", lambda limit, _: min(limit, 8))
    monkeypatch.setattr("engine.scheduling.layer_pools.LayerPools.can_resize", False)
    session = open_session(kv_budget="50 blocks")
    assert session.blocks.num_blocks == session.scheduler.limit == 50
    assert "cannot be resized" in session.memory.set_budget("60 blocks").error
    assert session.memory.shrink_idle() == 50
