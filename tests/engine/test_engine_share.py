"""Prefixes among requests that arrive together, forks, preemption and swapping: the greedy text stays."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest
from sessions import finish, submit

from engine.protocol import ChatMessage, Delta, Finished, Fork, Generate, Sampling
from engine.scheduling.scheduler import Step
from engine.scheduling.sequence import Phase, Sequence
from engine.sessions.session import RequestError, Session

Open = Callable[..., Session]


def random_tokens(count: int, seed: int) -> list[int]:
    return [int(t) for t in np.random.default_rng(seed).integers(3, 250, count)]


def rows_of(session: Session) -> list[int]:
    """Counts the rows of every step from now on."""
    seen: list[int] = []
    computed = session.scheduler.computed

    def record(step: Step) -> None:
        seen.append(step.batch.rows)
        computed(step)

    session.scheduler.computed = record  # type: ignore[method-assign]
    return seen


def alone(open_session: Open, prompt: list[int], count: int, **options: object) -> list[int]:
    session = open_session(**options)
    sequence = submit(session, prompt, "alone", count)
    finish(session)
    return sequence.tokens


@pytest.mark.parametrize("budget", [48, 256])
def test_a_prefix_is_computed_once_for_all_who_arrive_together(open_session: Open, budget: int) -> None:
    session = open_session()
    session.scheduler.token_budget = budget
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


def test_a_late_one_shares_what_is_done_and_then_the_rest(open_session: Open) -> None:
    session = open_session()
    session.scheduler.token_budget = 64
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
    session.scheduler.token_budget = 64
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


def test_who_waits_for_a_prefix_lets_others_pass(open_session: Open) -> None:
    session = open_session()
    session.scheduler.token_budget = 64
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
    first = session.submit_tokens(prompt, Sampling(temperature=0, max_tokens=12), request="r", chat="c", n=4)
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
        first = session.submit_tokens(
            random_tokens(40, 3),
            Sampling(temperature=1, seed=7, max_tokens=8),
            request=request,
            chat="c",
            n=3,
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
    assert len(session._answers) == 0
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
    blocks = session.blocks.available
    child = session.fork(
        Fork(request="child", of="parent", chat="b", sampling=Sampling(temperature=0, max_tokens=21))
    )
    assert session.blocks.available == blocks  # by reference
    assert child.reused == 58
    finish(session)
    expected = alone(open_session, prompt, 30, backend=backend)
    assert parent.tokens == child.tokens == expected
    with pytest.raises(RequestError, match="over or unknown"):
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


@pytest.mark.parametrize("backend", ["reference", "cpu"])
@pytest.mark.parametrize("swap", [True, False])
def test_preempted_answers_go_on_with_the_same_text(open_session: Open, backend: str, swap: bool) -> None:
    prompts = [random_tokens(60, n) for n in range(4)]
    expected = [alone(open_session, prompt, 60, backend=backend) for prompt in prompts]
    session = open_session(kv_blocks=20, backend=backend)  # 320 tokens; the four need 480
    if not swap:
        session.scheduler.swap = None
    sequences = [submit(session, prompt, f"r{n}", 60) for n, prompt in enumerate(prompts)]
    finish(session)
    assert [s.tokens for s in sequences] == expected
    assert sum(s.preemptions for s in sequences) > 0
    metrics = session.scheduler.metrics
    assert (metrics.swapped_out > 0) == (metrics.swapped_in > 0) == swap
    if session.scheduler.swap:
        assert session.scheduler.swap.held == 0


def test_swapped_in_tokens_are_not_computed_again(open_session: Open) -> None:
    session = open_session(kv_blocks=40)
    sequence = submit(session, random_tokens(100, 1), "r", 40)
    for _ in range(5):
        session.step()
    session.scheduler.preempt(sequence)
    session.blocks.clear_cache()
    for pool in session.model.pools:
        pool.fill(float("nan"))
    seen = rows_of(session)
    finish(session)
    assert sum(seen) == 40 - 5
    assert sequence.tokens == alone(open_session, random_tokens(100, 1), 40)


def test_a_copy_whose_beginning_is_gone_is_dropped_and_all_is_computed(open_session: Open) -> None:
    session = open_session(kv_blocks=40)
    prompt = random_tokens(100, 1)
    one = submit(session, prompt, "one", 30)
    session.step()
    two = session.fork(
        Fork(request="two", of="one", chat="b", sampling=Sampling(temperature=0, max_tokens=29))
    )
    session.step()
    session.step()
    session.scheduler.preempt(two)  # shares its first blocks, so only the others are copied
    assert two.saved is not None
    assert two.saved.first == 6
    session.abort("one")
    session.blocks.clear_cache()
    finish(session)
    assert session.scheduler.metrics.swapped_in == 0
    assert session.scheduler.swap is not None
    assert session.scheduler.swap.held == 0
    assert two.tokens == alone(open_session, prompt, 30)
    assert one.reason == "abort"


def test_cancel_while_preempted_gives_the_copy_back(open_session: Open) -> None:
    session = open_session(kv_blocks=40)
    sequence = submit(session, random_tokens(100, 1), "r", 40)
    session.step()
    session.scheduler.preempt(sequence)
    assert session.scheduler.swap is not None
    assert session.scheduler.swap.held > 0
    assert session.abort("r") is not None
    assert session.scheduler.swap.held == 0
    assert session.idle
    session.blocks.check_integrity()


def test_copying_is_chosen_where_it_is_cheaper(open_session: Open) -> None:
    session = open_session()
    swap = session.scheduler.swap
    assert swap is not None
    table = np.arange(4, dtype=np.int32)
    assert swap.out(table, 0, 64, per_row=1e-12) is None  # computing is nearly free
    copy = swap.out(table, 0, 64, per_row=1.0)
    assert copy is not None
    swap.limit = copy.nbytes
    assert swap.out(table, 0, 64, per_row=1.0) is None  # no room on the host for a second
    swap.forget(copy)
    assert swap.out(table, 4, 64, per_row=1.0) is None  # all of it is shared


def test_the_chat_in_front_goes_first_and_takes_room_from_others(open_session: Open) -> None:
    session = open_session(kv_blocks=20)
    session.scheduler.token_budget = 32
    others = [submit(session, random_tokens(120, n), f"b{n}", 20) for n in range(2)]
    for _ in range(5):
        session.step()
    session.scheduler.front = "front"
    front = submit(session, random_tokens(150, 9), "front", 5)
    while front.phase is not Phase.FINISHED:
        session.step()
        session.blocks.check_integrity()
    assert all(each.phase is not Phase.FINISHED for each in others)
    assert sum(each.preemptions for each in others) > 0
    assert front.preemptions == 0
    finish(session)
    assert [s.tokens for s in others] == [alone(open_session, random_tokens(120, n), 20) for n in range(2)]


def test_background_prompts_get_what_is_left(open_session: Open) -> None:
    session = open_session()
    session.scheduler.token_budget = 32
    slow = session.submit_tokens(
        random_tokens(200, 1), Sampling(temperature=0, max_tokens=2), request="s", chat="s", background=True
    )
    session.step()
    assert slow.computed == 32
    front = submit(session, random_tokens(64, 2), "f", 2)
    session.step()
    session.step()
    assert (front.computed, slow.computed) == (64, 32)
    finish(session)


def test_a_short_prompt_does_not_wait_for_a_long_one(open_session: Open) -> None:
    session = open_session()
    session.scheduler.token_budget = 64
    long = submit(session, random_tokens(400, 1), "long", 3)
    session.step()
    short = submit(session, random_tokens(30, 2), "short", 3)
    session.step()
    assert short.generated == 1
    assert long.computed == 64 + 34
    finish(session)


def finished(messages: list[object]) -> list[Finished]:
    return [message for message in messages if isinstance(message, Finished)]


def test_greedy_text_is_the_same_in_every_way(open_session: Open) -> None:
    """Alone, batched, prefix hit, forked, preempted and swapped, in one crowded pool."""
    prefix = random_tokens(70, 1)
    prompts = [prefix + random_tokens(5 + 7 * n, n + 2) for n in range(6)]
    expected = [alone(open_session, prompt, 40) for prompt in prompts]
    session = open_session(kv_blocks=26)
    session.scheduler.token_budget = 48
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
