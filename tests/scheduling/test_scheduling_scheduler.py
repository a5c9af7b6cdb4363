"""What the scheduler promises, on a tiny model through the real runner and pools."""

from __future__ import annotations

import numpy as np
import pytest
from sessions import Open, finish, random_tokens, submit

from engine.protocol import MORE_KV_MEMORY
from engine.scheduling.scheduler import SchedulerOutput
from engine.scheduling.sequence import Phase
from engine.sessions.session import RequestError, Session


def steps_of(session: Session) -> list[SchedulerOutput]:
    """Records every step that the session runs from now on."""
    seen: list[SchedulerOutput] = []
    commit = session.scheduler.commit

    def record(step: SchedulerOutput) -> None:
        seen.append(step)
        commit(step)

    session.scheduler.commit = record  # type: ignore[method-assign]
    return seen


@pytest.mark.parametrize("backend", ["reference", "cpu"])
def test_text_does_not_depend_on_company(open_session: Open, backend: str) -> None:
    prompts = [random_tokens(count, count) for count in (1, 9, 16, 40, 100, 230)]
    alone = []
    for prompt in prompts:
        session = open_session(backend=backend)
        alone.append(submit(session, prompt, "alone", 24))
        finish(session)
    session = open_session(backend=backend)
    together = []
    for n, prompt in enumerate(prompts):
        together.append(submit(session, prompt, f"r{n}", 24))
        session.step()
    finish(session)
    assert [s.tokens for s in together] == [s.tokens for s in alone]


def test_decoding_rows_come_first_and_the_budget_holds(open_session: Open) -> None:
    session = open_session()
    session.scheduler.token_budget.max_rows = 32
    seen = steps_of(session)
    decoding = [submit(session, random_tokens(4, n), f"d{n}", 40) for n in range(4)]
    session.step()
    submit(session, random_tokens(200, 9), "long", 4)
    finish(session)
    assert max(step.batch.rows for step in seen) <= 32
    mixed = [step for step in seen if len(step.sequences) > 1 and step.batch.rows > len(step.sequences)]
    assert len(mixed) >= 6  # 200 tokens in chunks of at most 28 beside four decodes
    for step in mixed[1:]:
        assert step.sequences[:4] == decoding
        assert list(np.diff(step.batch.cu_rows)[:4]) == [1, 1, 1, 1]


def test_out_of_room_preempts_the_youngest_and_loses_no_text(open_session: Open) -> None:
    prompts = [random_tokens(60, n) for n in range(4)]
    wide = open_session(kv_blocks=200)
    expected = [submit(wide, prompt, f"r{n}", 60) for n, prompt in enumerate(prompts)]
    finish(wide)
    narrow = open_session(kv_blocks=20)  # 320 tokens; the four need 480
    sequences = [submit(narrow, prompt, f"r{n}", 60) for n, prompt in enumerate(prompts)]
    finish(narrow)
    assert [s.tokens for s in sequences] == [s.tokens for s in expected]
    assert sequences[0].preemptions == 0
    assert sum(s.preemptions for s in sequences) > 0
    assert narrow.blocks.stats().preemptions == sum(s.preemptions for s in sequences)


def test_a_prefix_is_computed_once(open_session: Open) -> None:
    session = open_session()
    system = random_tokens(100, 1)
    first = submit(session, system + random_tokens(10, 2), "a", 4)
    finish(session)
    second = submit(session, system + random_tokens(10, 3), "b", 4)
    seen = steps_of(session)
    finish(session)
    assert (first.reused, second.reused) == (0, 100)
    assert seen[0].batch.rows == 10
    fresh = open_session()
    again = submit(fresh, system + random_tokens(10, 3), "b", 4)
    finish(fresh)
    assert second.tokens == again.tokens


def test_a_chat_goes_on_where_it_was(open_session: Open) -> None:
    session = open_session()
    first = submit(session, random_tokens(50, 1), "chat", 20)
    finish(session)
    second = submit(session, first.tokens + random_tokens(7, 2), "chat", 4)
    finish(session)
    assert second.reused >= len(first.tokens) - 1  # the last token was never computed


def test_abort_at_any_time_gives_the_blocks_back(open_session: Open) -> None:
    session = open_session(kv_blocks=20)
    session.scheduler.token_budget.max_rows = 16
    decoding = submit(session, random_tokens(5, 1), "decoding", 50)
    session.step()
    prefilling = submit(session, random_tokens(200, 2), "prefilling", 5)
    session.step()
    waiting = submit(session, random_tokens(250, 3), "waiting", 5)
    session.step()
    assert prefilling.pending > 1
    assert waiting.phase is Phase.WAITING
    for name in ("prefilling", "waiting", "decoding"):
        ended = session.abort(name)
        assert ended is not None
        assert ended.reason == "abort"
        session.blocks.check_integrity()
    assert session.idle
    assert session.blocks.stats().used == 0
    assert session.abort("decoding") is None
    assert decoding.generated > 0


def test_tail_waste_stays_under_one_block_a_sequence(open_session: Open) -> None:
    session = open_session()
    for n in range(6):
        submit(session, random_tokens(11 + 17 * n, n), f"r{n}", 40)
    while not session.idle:
        session.step()
        running = session.scheduler.running
        held = sum(len(session.blocks.table(s.handle)) for s in running) * session.blocks.block_size
        tokens = sum(session.blocks.length(s.handle) for s in running)
        assert held - tokens < session.blocks.block_size * max(1, len(running))


def test_five_hundred_requests_leave_nothing_behind(open_session: Open) -> None:
    from engine.machine.memory import footprint_bytes

    session = open_session(kv_blocks=64)
    random = np.random.default_rng(5)

    def serve(count: int) -> None:
        for n in range(count):
            prompt = random_tokens(int(random.integers(1, 120)), int(random.integers(20)))
            submit(session, prompt, f"r{n}", int(random.integers(1, 6)))
            if n % 7 == 0:
                session.step()
            if n % 11 == 0:
                session.abort(f"r{n}")
        finish(session)

    serve(100)  # warm
    before = footprint_bytes()
    serve(500)
    assert footprint_bytes() - before < 16 << 20
    assert session.blocks.stats().used == 0
    session.blocks.clear_cache()
    assert session.blocks.stats().free == 64
    session.blocks.check_integrity()
    assert not session.answers


def test_a_step_that_raises_ends_its_requests_and_the_session_serves_on(open_session: Open) -> None:
    session = open_session()
    submit(session, random_tokens(20, 1), "doomed", 8)
    session.step()
    build = session.model.build

    def broken(*_: object) -> None:
        raise RuntimeError("[METAL] Command buffer execution failed")

    session.model.build = broken  # type: ignore[method-assign, assignment]
    with pytest.raises(RuntimeError):
        session.step()
    session.blocks.check_integrity()
    (ended,) = session.fail("the GPU gave up")
    assert (ended.reason, ended.error) == ("error", "the GPU gave up")  # type: ignore[attr-defined]
    assert session.idle
    assert session.blocks.stats().used == session.blocks.stats().cached == 0
    session.model.build = build  # type: ignore[method-assign]
    after = submit(session, random_tokens(20, 1), "next", 8)
    finish(session)
    assert after.generated == 8


@pytest.mark.parametrize(
    ("tokens", "kv_blocks", "words"),
    [
        ([], 0, "empty"),
        ([5] * 512, 0, "context is 512"),
        ([5] * 600, 0, "600 tokens"),
        ([5] * 100, 4, rf"holds 64\. {MORE_KV_MEMORY}"),
    ],
)
def test_what_can_never_run_is_refused_with_numbers(
    open_session: Open, tokens: list[int], kv_blocks: int, words: str
) -> None:
    session = open_session(kv_blocks=kv_blocks)
    with pytest.raises(RequestError, match=words):
        submit(session, tokens, "r")
    assert session.idle


def test_an_answer_ends_at_the_end_of_the_context(open_session: Open) -> None:
    session = open_session()
    sequence = submit(session, random_tokens(500, 1), "r", 100)
    finish(session)
    assert len(sequence.tokens) == 512
    assert sequence.reason == "length"


def test_the_same_request_twice_is_refused(open_session: Open) -> None:
    session = open_session()
    submit(session, [5, 6], "r")
    with pytest.raises(RequestError, match="already"):
        submit(session, [5, 6], "r")
