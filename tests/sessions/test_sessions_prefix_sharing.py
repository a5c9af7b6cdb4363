"""Prefixes among requests that arrive together, several answers, forks: the greedy text stays."""

from __future__ import annotations

import pytest
from sessions import Open, alone, finish, random_tokens, rows_of, submit

from engine.protocol import ChatMessage, Delta, Finished, Fork, Generate, Sampling
from engine.scheduling.sequence import Phase, Sequence
from engine.sessions.answer import AnswerSpec
from engine.sessions.prompts import EncodedPrompt
from engine.sessions.session import RequestError


@pytest.mark.parametrize("budget", [48, 256])
def test_a_prefix_is_computed_once_for_all_who_arrive_together(open_session: Open, budget: int) -> None:
    session = open_session()
    session.scheduler.token_budget.max_rows = budget
    prefix = random_tokens(300, 1)
    prompts = [prefix + random_tokens(27, 10 + n) for n in range(16)]
    seen = rows_of(session)
    sequences = [submit(session, prompt, f"r{n}", 2) for n, prompt in enumerate(prompts)]
    finish(session)
    computed = sum(seen) - 16  # each decoded one token
    assert computed <= 300 + 16 * 28
    assert sequences[0].reused == 0
    assert all(s.reused >= 300 for s in sequences[1:])  # 301 where two begin alike behind it
    assert session.scheduler.metrics.waited_for_prefix == 15
    for n in (0, 7, 15):
        assert sequences[n].tokens == alone(open_session, prompts[n], 2)


def test_a_late_request_reuses_what_is_computed_and_then_the_rest(open_session: Open) -> None:
    session = open_session()
    session.scheduler.token_budget.max_rows = 64
    prompt = random_tokens(300, 1)
    first = submit(session, [*prompt, 5, 6, 7], "first", 3)
    session.step()
    session.step()
    late = submit(session, [*prompt, 9], "late", 3)
    while late.phase is Phase.WAITING:
        session.step()
    assert first.computed >= 300
    assert late.reused == 300
    finish(session)


def test_when_the_first_is_stopped_the_other_goes_on_from_what_is_done(open_session: Open) -> None:
    session = open_session()
    session.scheduler.token_budget.max_rows = 64
    prompt = random_tokens(300, 1)
    submit(session, prompt, "first", 3)
    second = submit(session, prompt, "second", 3)
    session.step()
    session.step()
    assert second.phase is Phase.WAITING
    session.abort("first")
    seen = rows_of(session)
    finish(session)
    assert second.reused == 128
    assert sum(seen) == 300 - 128 + 2
    assert second.tokens == alone(open_session, prompt, 3)


def test_a_request_that_waits_for_a_prefix_lets_others_pass(open_session: Open) -> None:
    session = open_session()
    session.scheduler.token_budget.max_rows = 64
    prompt = random_tokens(300, 1)
    submit(session, prompt, "first", 3)
    twin = submit(session, prompt, "twin", 3)
    other = submit(session, random_tokens(10, 9), "other", 3)
    session.step()
    assert (twin.phase, other.phase) == (Phase.WAITING, Phase.RUNNING)
    finish(session)


def test_several_answers_share_one_prompt(open_session: Open) -> None:
    session = open_session()
    prompt = random_tokens(100, 3)
    seen = rows_of(session)
    first = session.submit_prompt(
        EncodedPrompt(prompt), AnswerSpec("r", "c", Sampling(temperature=0, max_tokens=12), n=4)
    )
    answers = [first, *first.choices]
    finish(session)
    assert sum(seen) == 100 + 4 * 11
    expected = alone(open_session, prompt, 12)
    for answer in answers:
        assert answer.tokens == expected[: len(answer.tokens)]
        assert answer.reason in ("length", "stop")
    assert session.blocks.stats().copies >= 3  # of the shared tail


def test_seeds_make_answers_differ_and_repeat(open_session: Open) -> None:
    def answers(request: str) -> list[list[int]]:
        session = open_session()
        first = session.submit_prompt(
            EncodedPrompt(random_tokens(40, 3)),
            AnswerSpec(request, "c", Sampling(temperature=1, seed=7, max_tokens=8), n=3),
        )
        found = [first, *first.choices]
        finish(session)
        return [each.tokens[40:] for each in found]

    one, other = answers("a"), answers("b")
    assert one == other
    assert len({tuple(each) for each in one}) == 3


def test_messages_tell_answers_apart_and_abort_ends_all(open_session: Open) -> None:
    session = open_session()
    message = Generate(
        request="r", chat="c", messages=[ChatMessage("user", "hi")], n=3,
        sampling=Sampling(temperature=1, seed=1, max_tokens=40),
    )  # fmt: skip
    session.submit(message)
    said = [m for _ in range(6) for m in session.step()]
    assert {m.index for m in said if isinstance(m, Delta)} == {0, 1, 2}
    ended = session.abort_all("r")
    assert sorted(end.index for end in ended) == [0, 1, 2]
    assert session.idle
    session.blocks.check_integrity()
    session.submit(message)  # before the fork, too
    assert sorted(end.index for end in session.abort_all("r")) == [0, 1, 2]
    assert not session.answers
    with pytest.raises(RequestError, match="1 to 64"):
        session.submit(Generate(request="x", chat="c", messages=[ChatMessage("user", "hi")], n=0))


@pytest.mark.parametrize("backend", ["reference", "cpu"])
def test_a_live_answer_forks(open_session: Open, backend: str) -> None:
    session = open_session(backend=backend)
    prompt = random_tokens(50, 4)
    parent = submit(session, prompt, "parent", 30)
    for _ in range(9):
        session.step()
    assert parent.generated == 9
    blocks = session.blocks.capacity.available
    child = session.fork(
        Fork(request="child", of="parent", chat="b", sampling=Sampling(temperature=0, max_tokens=21))
    )
    assert session.blocks.capacity.available == blocks  # by reference
    assert child.reused == 58
    finish(session)
    expected = alone(open_session, prompt, 30, backend=backend)
    assert parent.tokens == child.tokens == expected
    with pytest.raises(RequestError, match="ended or is unknown"):
        session.fork(Fork(request="more", of="parent", chat="b"))


def test_an_edited_turn_keeps_what_comes_before(open_session: Open) -> None:
    session = open_session()
    history = random_tokens(120, 5)
    submit(session, history + random_tokens(30, 6), "a", 10)
    finish(session)
    edited = submit(session, history + random_tokens(30, 7), "b", 10)
    again = submit(session, history + random_tokens(30, 6), "c", 10)  # regenerate
    finish(session)
    assert (edited.reused, again.reused) == (120, 149)


def finished(messages: list[object]) -> list[Finished]:
    return [message for message in messages if isinstance(message, Finished)]


def test_greedy_text_is_the_same_in_every_way(open_session: Open) -> None:
    """Alone, batched, prefix hit, forked, preempted and swapped, in one crowded pool."""
    prefix = random_tokens(70, 1)
    prompts = [prefix + random_tokens(5 + 7 * n, n + 2) for n in range(6)]
    expected = [alone(open_session, prompt, 40) for prompt in prompts]
    session = open_session(kv_blocks=26)
    session.scheduler.token_budget.max_rows = 48
    sequences: list[Sequence] = []
    for n, prompt in enumerate(prompts):
        sequences.append(submit(session, prompt, f"r{n}", 40))
        session.step()
        session.blocks.check_integrity()
    fork = session.fork(Fork(request="f", of="r0", chat="f", sampling=Sampling(temperature=0, max_tokens=20)))
    finish(session)
    assert [s.tokens for s in sequences] == expected
    assert fork.tokens == expected[0][: len(fork.tokens)]
    assert len(fork.tokens) > len(prompts[0]) + 5
    assert sum(s.preemptions for s in sequences) > 0
    assert sum(s.reused for s in sequences) > 0


def test_without_prefix_sharing_each_request_computes_its_prompt(open_session: Open) -> None:
    session = open_session(prefix_sharing=False)
    prompt = random_tokens(300, 1)
    first, twin = submit(session, prompt, "first", 3), submit(session, prompt, "twin", 3)
    finish(session)
    later = submit(session, prompt, "later", 3)
    finish(session)
    assert [each.reused for each in (first, twin, later)] == [0, 0, 0]
    assert session.blocks.capacity.free == session.blocks.num_blocks  # nothing stays in the prefix cache
    assert first.tokens == twin.tokens == later.tokens == alone(open_session, prompt, 3)


def test_without_prefix_sharing_preempted_requests_end_the_same(open_session: Open) -> None:
    prompts = [random_tokens(100, seed) for seed in range(3)]
    session = open_session(prefix_sharing=False, kv_blocks=16)
    sequences = [submit(session, prompt, f"r{n}", 60) for n, prompt in enumerate(prompts)]
    finish(session)
    assert sum(each.preemptions for each in sequences) > 0
    for sequence, prompt in zip(sequences, prompts, strict=True):
        assert sequence.tokens == alone(open_session, prompt, 60)
