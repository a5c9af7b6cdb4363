"""Preempted answers: swapped out and in, or computed again, and the greedy text stays."""

from __future__ import annotations

from typing import ClassVar

import numpy as np
import pytest
from sessions import Open, alone, finish, random_tokens, rows_of, submit

from engine.protocol import Fork, Sampling
from engine.scheduling.swap import Swap


@pytest.mark.parametrize("backend", ["reference", "cpu"])
@pytest.mark.parametrize("swap", [True, False])
def test_preempted_answers_continue_with_the_same_text(open_session: Open, backend: str, swap: bool) -> None:
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
        assert session.scheduler.swap.used_bytes == 0


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
    assert two.swapped is not None
    assert two.swapped.first == 6
    session.abort("one")
    session.blocks.clear_cache()
    finish(session)
    assert session.scheduler.metrics.swapped_in == 0
    assert session.scheduler.swap is not None
    assert session.scheduler.swap.used_bytes == 0
    assert two.tokens == alone(open_session, prompt, 30)
    assert one.reason == "abort"


def test_cancelling_a_preempted_request_frees_its_copy(open_session: Open) -> None:
    session = open_session(kv_blocks=40)
    sequence = submit(session, random_tokens(100, 1), "r", 40)
    session.step()
    session.scheduler.preempt(sequence)
    assert session.scheduler.swap is not None
    assert session.scheduler.swap.used_bytes > 0
    assert session.abort("r") is not None
    assert session.scheduler.swap.used_bytes == 0
    assert session.idle
    session.blocks.check_integrity()


def test_copying_is_chosen_where_it_is_cheaper(open_session: Open) -> None:
    session = open_session()
    swap = session.scheduler.swap
    assert swap is not None
    table = np.arange(4, dtype=np.int32)
    assert (
        swap.swap_out(table, shared=0, tokens=64, seconds_per_row=1e-12) is None
    )  # computing is nearly free
    copy = swap.swap_out(table, shared=0, tokens=64, seconds_per_row=1.0)
    assert copy is not None
    swap.limit = copy.nbytes
    assert (
        swap.swap_out(table, shared=0, tokens=64, seconds_per_row=1.0) is None
    )  # no room on the host for a second
    swap.discard(copy)
    assert swap.swap_out(table, shared=4, tokens=64, seconds_per_row=1.0) is None  # all of it is shared


def test_a_copy_without_bytes_says_nothing_about_the_speed_of_copying() -> None:
    class EmptyPools:
        token_bytes_per_pool: ClassVar = [0]

        def save_blocks(self, blocks: np.ndarray, pool: int = 0) -> list[int]:
            return [len(blocks)]

        def load_blocks(self, blocks: np.ndarray, saved: object, start: int, pool: int = 0) -> None:
            pass

    swap = Swap(EmptyPools(), block_size=16, limit=1 << 20)
    table = np.arange(2, dtype=np.int32)
    for _ in range(2):
        assert swap.swap_out(table, shared=0, tokens=32, seconds_per_row=1.0) is not None
    assert swap.used_bytes == 0
