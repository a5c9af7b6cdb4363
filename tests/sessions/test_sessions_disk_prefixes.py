"""A session with a disk cache: the same text as without one, and less to compute after a restart."""

from __future__ import annotations

import errno
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from sessions import finish, random_tokens, submit
from tiny_kinds import make_tiny
from tiny_models import make_tiny_llama

from engine.blocks import Mirror
from engine.blocks.pool_snapshot import BlockQueries
from engine.disk_cache import DiskCache, disk_index
from engine.models.model_loader import LoadedModel, load
from engine.protocol import LoadOptions
from engine.sessions import disk_prefixes
from engine.sessions.session import Session, SessionError

PROMPT = random_tokens(200, seed=1)
Opens = Callable[..., Session]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of the disk cache."""
    monkeypatch.setenv("OCTAVO_KV_CACHE", str(tmp_path / "kv"))
    return tmp_path / "kv"


@pytest.fixture(scope="module")
def model(tmp_path_factory: pytest.TempPathFactory) -> LoadedModel:
    return load(make_tiny_llama(tmp_path_factory.mktemp("models") / "tiny"))


def opened(model: LoadedModel, **options: Any) -> Session:
    """A session whose pools begin as NaN: what was not brought back shows."""
    session = Session(model, LoadOptions(**({"disk_cache": "1 GB", "kv_blocks": 100} | options)))
    for pool in session.model.pools:
        pool.fill(float("nan"))
    return session


def answer(session: Session, tokens: list[int], name: str = "a", count: int = 12) -> list[int]:
    sequence = submit(session, tokens, name, count)
    finish(session)
    return sequence.tokens[len(tokens) :]


def restored(session: Session) -> int:
    assert session.disk is not None
    return session.disk.restored_tokens


def stored(session: Session) -> int:
    """How many blocks are on disk now."""
    assert session.disk is not None
    assert session.disk.cache.flush(30)
    return session.disk.cache.figures().blocks


@pytest.mark.parametrize(
    "options",
    [{}, {"kv_bits": 8}, {"kv_bits": 4}, {"backend": "reference"}, {"block_size": 32}],
    ids=["plain", "8 bits", "4 bits", "reference", "blocks of 32"],
)
def test_after_a_restart_a_chat_goes_on_with_the_same_text(
    folder: Path, model: LoadedModel, options: dict[str, Any]
) -> None:
    never_stopped = opened(model, disk_cache="", **options)
    first = answer(never_stopped, PROMPT)
    following = [*PROMPT, *first, *random_tokens(30, seed=2)]
    expected = answer(never_stopped, following, "b")

    session = opened(model, **options)
    assert answer(session, PROMPT) == first
    session.close()
    again = opened(model, **options)
    assert answer(again, following, "b") == expected
    size = again.blocks.block_size
    assert restored(again) >= (len(PROMPT) + len(first) - 1) // size * size
    again.close()


KINDS = ["deepseek_v3", "qwen3_moe", "gemma3_text", "qwen3_next", "lfm2", "mamba2"]


@pytest.mark.parametrize("kind", KINDS)
def test_other_kinds_of_model(folder: Path, tmp_path: Path, kind: str) -> None:
    """Latents, experts, sliding windows, recurrent layers beside attention, recurrent layers alone."""
    model = load(make_tiny(tmp_path / "model", kind))
    never_stopped = opened(model, disk_cache="")
    first = answer(never_stopped, PROMPT, count=40)
    following = [*PROMPT, *first, *random_tokens(30, seed=2)]
    expected = answer(never_stopped, following, "b")

    session = opened(model)
    assert answer(session, PROMPT, count=40) == first
    session.close()
    again = opened(model)
    assert answer(again, following, "b") == expected
    assert restored(again) >= 208
    again.close()


def test_nothing_is_kept_unless_it_was_asked_for(folder: Path, model: LoadedModel) -> None:
    session = opened(model, disk_cache="")
    answer(session, PROMPT)
    session.close()
    assert not folder.exists()


def test_a_size_that_is_none_is_refused(folder: Path, model: LoadedModel) -> None:
    with pytest.raises(SessionError, match="'lots' is not a size: enter a number and a unit, such as 4 GB"):
        opened(model, disk_cache="lots")


def test_a_prefix_is_written_when_it_is_used_again_or_the_model_closes(
    folder: Path, model: LoadedModel
) -> None:
    session = opened(model)
    answer(session, PROMPT)
    assert stored(session) == 0
    answer(session, [*PROMPT[:160], *random_tokens(40, seed=3)], "b")
    assert stored(session) == 10
    session.close()
    again = opened(model)
    assert stored(again) > 10
    again.close()


def test_what_other_settings_computed_is_not_used(folder: Path, model: LoadedModel, tmp_path: Path) -> None:
    session = opened(model)
    answer(session, PROMPT)
    session.close()
    other = load(make_tiny_llama(tmp_path / "other", seed=5))
    for loaded, options in ((other, {}), (model, {"kv_bits": 8}), (model, {"block_size": 32})):
        different = opened(loaded, **options)
        expected = answer(opened(loaded, disk_cache="", **options), PROMPT)
        assert answer(different, PROMPT) == expected
        assert restored(different) == 0
        different.close()


def test_a_deleted_chat_is_computed_again(folder: Path, model: LoadedModel) -> None:
    session = opened(model)
    expected = answer(session, PROMPT)
    session.close()
    again = opened(model)
    assert again.disk is not None
    again.disk.forget_chat("a")
    assert again.disk.cache.flush(30)
    assert answer(again, PROMPT) == expected
    assert restored(again) == 0
    again.close()


def test_two_prompts_that_are_read_at_once_share_their_blocks(folder: Path, model: LoadedModel) -> None:
    session = opened(model)
    expected = answer(session, PROMPT)
    session.close()
    again = opened(model)
    sequences = [submit(again, PROMPT, name, 12) for name in "abc"]
    finish(again)
    assert [each.tokens[len(PROMPT) :] for each in sequences] == [expected] * 3
    assert restored(again) == 192
    again.close()


def test_an_aborted_request_leaves_nothing(folder: Path, model: LoadedModel) -> None:
    session = opened(model)
    expected = answer(session, PROMPT)
    session.close()
    again = opened(model)
    submit(again, PROMPT, "a")
    again.abort("a")
    finish(again)
    assert again.blocks.stats().used == 0
    assert answer(again, PROMPT) == expected
    again.close()


@pytest.fixture(scope="module")
def models(tmp_path_factory: pytest.TempPathFactory, model: LoadedModel) -> dict[str, LoadedModel]:
    """A model of each sort: one pool, sliding windows, recurrent layers beside attention."""
    place = tmp_path_factory.mktemp("kinds")
    return {"llama": model} | {
        kind: load(make_tiny(place / kind, kind)) for kind in ("gemma3_text", "qwen3_next")
    }


SORTS = ("llama", "gemma3_text", "qwen3_next")


def preload(session: Session, tokens: list[int], chat: str = "a") -> None:
    assert session.disk is not None
    session.disk.preload.begin(chat, tokens)


@pytest.mark.parametrize("kind", SORTS)
def test_an_opened_chat_is_read_before_it_is_asked_for(
    folder: Path, models: dict[str, LoadedModel], kind: str
) -> None:
    model = models[kind]
    session = opened(model)
    first = answer(session, PROMPT, count=40)
    following = [*PROMPT, *first, *random_tokens(30, seed=2)]
    session.close()
    expected = answer(opened(model, disk_cache=""), following)
    again = opened(model)
    preload(again, following)
    assert not again.idle
    finish(again)
    stats = again.blocks.stats()
    assert stats.used == 0
    assert stats.cached >= 13
    assert stats.prompt_tokens == 0, "nobody asked for it"
    assert restored(again) >= 208
    sequence = submit(again, following, "a", 12)
    finish(again)
    assert sequence.tokens[len(following) :] == expected
    assert sequence.reused >= 208
    assert sequence.restored == restored(again), "also what was read ahead came from disk"
    sequence = submit(again, following, "a", 12)
    finish(again)
    assert sequence.restored == 0, "from memory now"
    again.close()


def test_a_request_takes_over_what_is_being_read_for_its_chat(folder: Path, model: LoadedModel) -> None:
    session = opened(model)
    expected = answer(session, PROMPT)
    session.close()
    again = opened(model)
    preload(again, PROMPT)
    sequence = submit(again, PROMPT, "a", 12)
    finish(again)
    assert sequence.tokens[len(PROMPT) :] == expected
    assert sequence.restored == restored(again) == 192, "read once"
    again.close()


def test_an_opened_chat_evicts_nothing_and_gives_way(folder: Path, model: LoadedModel) -> None:
    session = opened(model)
    answer(session, PROMPT)
    session.close()
    again = opened(model, kv_blocks=20)
    other = random_tokens(250, seed=9)
    answer(again, other, "b")
    preload(again, PROMPT)
    finish(again)
    assert restored(again) == 0, "there was no room"
    assert again.blocks.peek([*other, 1]).reused >= 240
    again.close()
    last = opened(model, kv_blocks=20)
    preload(last, PROMPT)
    answer(last, random_tokens(250, seed=10), "b")
    assert restored(last) == 0, "the request came first"
    last.close()


def test_a_chat_that_is_deleted_while_it_is_read_stays_away(folder: Path, model: LoadedModel) -> None:
    session = opened(model)
    answer(session, PROMPT)
    session.close()
    again = opened(model)
    preload(again, PROMPT)
    assert again.disk is not None
    again.disk.forget_chat("a")
    finish(again)
    assert again.blocks.stats().cached == 0
    again.close()


def test_only_the_chat_opened_last_is_read(folder: Path, model: LoadedModel) -> None:
    session = opened(model)
    other = random_tokens(120, seed=8)
    answer(session, PROMPT)
    answer(session, other, "b")
    session.close()
    again = opened(model)
    preload(again, PROMPT)
    preload(again, other, "b")
    finish(again)
    assert again.blocks.peek([*PROMPT, 1]).reused == 0
    assert again.blocks.peek([*other, 1]).reused >= 112
    again.close()


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("kind", SORTS)
def test_damaged_files_never_change_the_text(
    folder: Path, models: dict[str, LoadedModel], kind: str, seed: int
) -> None:
    chance, model = random.Random(seed), models[kind]
    expected = answer(opened(model, disk_cache=""), PROMPT)
    for _ in range(4):
        session = opened(model)
        assert answer(session, PROMPT) == expected
        session.close()
        for segment in (folder / "segments").glob("*.kv"):
            data = bytearray(segment.read_bytes())
            if chance.random() < 0.3:
                del data[chance.randrange(len(data)) :]
            else:
                data[chance.randrange(len(data))] ^= 1 << chance.randrange(8)
            segment.write_bytes(data)


@pytest.mark.parametrize(
    "seed", [*range(2), *(pytest.param(n, marks=pytest.mark.slow) for n in range(2, 70))]
)
@pytest.mark.parametrize("kind", SORTS)
def test_random_chats_with_restarts_have_the_text_of_chats_without(
    folder: Path, models: dict[str, LoadedModel], kind: str, seed: int
) -> None:
    """Small pools evict, so that what was on disk only in part is met, too."""
    chance, model = random.Random(seed), models[kind]
    texts = {name: random_tokens(chance.randrange(20, 150), seed=chance.randrange(3)) for name in "abcd"}
    plain, session = opened(model, disk_cache=""), opened(model, kv_blocks=chance.choice([40, 100]))
    for turn in range(12):
        name = chance.choice("abcd")
        if len(texts[name]) > 400:
            texts[name] = texts[name][:50]
        expected = answer(plain, texts[name], f"{name}{turn}", 8)
        assert answer(session, texts[name], f"{name}{turn}", 8) == expected
        texts[name] += expected + random_tokens(chance.randrange(40), seed=chance.randrange(1000))
        if chance.random() < 0.4:
            session.close()
            session = opened(model, kv_blocks=chance.choice([40, 100]))
    session.close()


def test_the_map_is_told_which_blocks_are_on_disk(folder: Path, model: LoadedModel) -> None:
    session = opened(model)
    first = answer(session, PROMPT)
    mirror = Mirror(session.blocks.snapshot())
    assert not mirror.stored.any(), "it was used once"
    assert answer(session, PROMPT) == first
    assert stored(session) == mirrored(mirror, session) == 12
    session.close()
    again = opened(model)
    mirror = Mirror(again.blocks.snapshot())
    answer(again, PROMPT, count=1)
    assert mirrored(mirror, again) == 12, "it came from there"
    assert again.disk is not None
    assert again.idle
    remove_elsewhere(folder, "a")
    finish(again)
    assert mirrored(mirror, again) == 0
    answer(again, PROMPT, count=1)
    assert stored(again) == mirrored(mirror, again) == 12, "it is written again"
    again.disk.forget_all()
    assert mirrored(mirror, again) == 0
    again.close()


@pytest.mark.parametrize("kind", SORTS)
def test_what_was_removed_is_written_again_with_all_its_parts(
    folder: Path, models: dict[str, LoadedModel], kind: str
) -> None:
    model = models[kind]
    session = opened(model)
    expected = answer(session, PROMPT)
    assert answer(session, PROMPT) == expected
    assert stored(session) > 0
    remove_elsewhere(folder, "a")
    finish(session)
    session.close()
    again = opened(model)
    assert answer(again, PROMPT) == expected
    assert restored(again) == 192
    again.close()


def test_nothing_counts_as_on_disk_while_the_cache_is_off(
    folder: Path, model: LoadedModel, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = opened(model)
    answer(session, PROMPT)
    mirror = Mirror(session.blocks.snapshot())
    answer(session, PROMPT)
    assert stored(session) == mirrored(mirror, session) == 12
    scans = []
    digests = BlockQueries.stored_digests
    monkeypatch.setattr(
        BlockQueries, "stored_digests", lambda queries: scans.append(queries) or digests(queries)
    )

    def broken(*_: object) -> None:
        raise OSError(errno.EROFS, "Read-only file system")

    monkeypatch.setattr(disk_index, "write_segment", broken)
    assert session.disk is not None
    other = random_tokens(100, seed=5)
    answer(session, other, "b")
    answer(session, other, "b")  # now it is written
    assert not session.disk.cache.flush(30)
    answer(session, random_tokens(50, seed=6), "c")
    assert mirrored(mirror, session) == 0
    assert len(scans) == 1, "the pool is searched once, not after every step"
    session.close()


def remove_elsewhere(folder: Path, chat: str) -> None:
    """Removes a chat's blocks as another engine does: nobody tells the session."""
    other = DiskCache(folder, 1 << 40)
    other.forget_chat(chat)
    assert other.flush(30)
    other.close()


def mirrored(mirror: Mirror, session: Session) -> int:
    """How many blocks a watcher sees on disk now."""
    rows = session.blocks.events.since(mirror.seq)
    assert rows is not None
    mirror.apply(rows)
    return int(mirror.stored.sum())


@pytest.mark.parametrize("kind", SORTS)
def test_blocks_copied_layer_by_layer_between_steps_are_right(
    folder: Path, models: dict[str, LoadedModel], kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """While a chat is answered, others come, are evicted, come again, and blocks move."""
    monkeypatch.setattr(disk_prefixes, "_PIECE_SECONDS", 0.0)
    monkeypatch.setattr(disk_prefixes, "_IDLE_SHARE", 0)
    model, chance = models[kind], random.Random(4)
    prompts = {name: random_tokens(120, seed=number) for number, name in enumerate("bcd")}
    plain = opened(model, disk_cache="")
    expected = {name: answer(plain, prompt, name, 6) for name, prompt in prompts.items()}
    session = opened(model, kv_blocks=24)
    for turn in range(9):
        long = submit(session, random_tokens(20, seed=turn), "long", 70)
        for _ in range(3):
            name = chance.choice("bcd")
            other = submit(session, prompts[name], name, 6)
            while other.generated < 6:
                if long.generated == 70:  # what is brought back takes as many steps as the disk takes
                    long = submit(session, random_tokens(20, seed=turn), "long", 70)
                session.step()
            assert other.tokens[len(prompts[name]) :] == expected[name]
        session.abort("long")
    assert stored(session) > 0
    assert session.disk is not None
    session.disk.close(0.0)  # nothing more is copied
    again = opened(model)
    for name, prompt in prompts.items():
        assert answer(again, prompt, name, 6) == expected[name]
    assert restored(again) > 0
    again.close()
