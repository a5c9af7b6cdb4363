"""Chores: they run when they are due, and not before."""

from __future__ import annotations

import math

from sessions import Open, finish, random_tokens, submit

from engine.sessions.chores import Chores


def test_a_chore_runs_when_it_is_due() -> None:
    now, ran = [0.0], []
    chores = Chores(lambda: now[0])

    def every_two_seconds() -> float:
        ran.append(now[0])
        return 2.0

    chores.add(every_two_seconds)
    for now[0] in (0.0, 1.9, 2.0, 3.0, 4.5, 6.0, 6.5):
        chores.run()
    assert ran == [0.0, 2.0, 4.5, 6.5]


def test_a_chore_without_work_waits_until_it_is_woken() -> None:
    now, ran = [0.0], []
    chores = Chores(lambda: now[0])
    chores.add(lambda: ran.append(now[0]) or math.inf)
    for now[0] in (0.0, 1.0, 1e9):
        chores.run()
    assert ran == [0.0]
    chores.wake()
    chores.run()
    assert ran == [0.0, 1e9]


def test_one_that_is_woken_while_it_works_is_due_again() -> None:
    chores, ran = Chores(lambda: 0.0), []

    def work() -> float:
        ran.append(len(ran))
        if len(ran) == 1:
            chores.wake()
        return math.inf

    chores.add(work)
    for _ in range(4):
        chores.run()
    assert ran == [0, 1]


def test_only_the_first_of_several_that_are_due_decides_when_the_next_run_is() -> None:
    now, ran = [0.0], []
    chores = Chores(lambda: now[0])
    chores.add(lambda: ran.append("slow") or 10.0)
    chores.add(lambda: ran.append("quick") or 1.0)
    for now[0] in (0.0, 1.0, 2.0, 10.0):
        chores.run()
    assert ran == ["slow", "quick", "quick", "quick", "slow", "quick"]


def test_steps_that_decode_pass_by_what_has_nothing_to_do(open_session: Open) -> None:
    session = open_session()
    sequence = submit(session, random_tokens(20, 1), "a", 30)
    while not sequence.generated:
        session.step()
    session.step()
    ran: list[int] = []
    session.chores.add(lambda: ran.append(sequence.generated) or math.inf)
    session.step()
    assert len(ran) == 1, "a new chore is due at once"
    while sequence.generated < 20:
        session.step()
    assert len(ran) == 1
    finish(session)
    assert ran[-1] == 30, "the end of an answer wakes them"
