"""Random schedules of requests, and what a session answers to them with and without overlapping steps."""

from __future__ import annotations

from dataclasses import dataclass

import pytest
from hypothesis import strategies as st
from sessions import random_tokens

from engine.protocol import Fork, Sampling
from engine.scheduling.sequence import SampledLogprob, Sequence
from engine.sessions.answer import AnswerSpec
from engine.sessions.prompts import EncodedPrompt
from engine.sessions.session import Session
from engine.sessions.session_errors import RequestError


@dataclass(frozen=True)
class Arrival:
    """A request.

    Attributes:
        step: when it arrives.
        length: tokens of its prompt.
        seed: of its prompt and its answer.
        prefix: how many tokens of a prompt that others have, too, come first.
        sampling: how it is answered.
        stops: which tokens end it: every so manyth of the vocabulary; 0 for none.
        n: answers.
        abort: steps after its arrival at which it is aborted; -1 for never.
        fork: steps after its arrival at which another answer is forked from it; -1 for never.
    """

    step: int
    length: int
    seed: int
    prefix: int
    sampling: Sampling
    stops: int
    n: int
    abort: int
    fork: int


_SAMPLINGS = st.builds(
    Sampling,
    temperature=st.sampled_from([0.0, 0.0, 0.7, 1.5]),
    top_p=st.sampled_from([1.0, 0.8]),
    top_k=st.sampled_from([0, 20]),
    min_p=st.sampled_from([0.0, 0.05]),
    repetition_penalty=st.sampled_from([1.0, 1.0, 1.3]),
    presence_penalty=st.sampled_from([0.0, 0.0, 1.5]),
    frequency_penalty=st.sampled_from([0.0, 0.0, 0.5]),
    logit_bias=st.sampled_from([{}, {}, {7: 4.0, 250: -100.0}]),
    logprobs=st.sampled_from([-1, -1, 0, 3]),
    seed=st.integers(0, 9),
    max_tokens=st.integers(1, 24),
)
_ARRIVALS = st.builds(
    Arrival,
    step=st.integers(0, 20),
    length=st.integers(1, 45),
    seed=st.integers(0, 5),
    prefix=st.sampled_from([0, 0, 16, 21]),
    sampling=_SAMPLINGS,
    stops=st.sampled_from([0, 5, 11]),
    n=st.sampled_from([1, 1, 1, 2]),
    abort=st.one_of(st.just(-1), st.integers(0, 12)),
    fork=st.one_of(st.just(-1), st.just(-1), st.integers(1, 12)),
)
SCHEDULES = st.lists(_ARRIVALS, min_size=1, max_size=5)


CLOSE = 0.001  # how far log-probabilities may be apart
Answered = tuple[list[int], str | None, list[SampledLogprob]]


def run(session: Session, schedule: list[Arrival]) -> dict[str, Answered]:
    """Runs a schedule to its end.

    Returns:
        Tokens, reason and log-probabilities of each answer that nobody aborted. Forks begin where the
        parent is when they are asked for, which may be a token apart, so they are only checked to end.
    """
    session.blocks.clear_cache()
    answers: dict[str, Sequence] = {}
    forks: list[Sequence] = []
    aborted = {f"r{number}" for number, each in enumerate(schedule) if each.abort >= 0}
    step = 0
    while not session.idle or step <= 20:
        for number, each in enumerate(schedule):
            name = f"r{number}"
            if each.step == step:
                tokens = random_tokens(each.prefix, 99) + random_tokens(each.length, each.seed)
                first = session.submit_prompt(
                    EncodedPrompt(tokens), AnswerSpec(name, name, each.sampling, n=each.n)
                )
                for index, answer in enumerate((first, *first.choices)):
                    stops = range(0, 259, each.stops) if each.stops else range(0)
                    answer.stop_tokens = frozenset(stops)
                    answers[f"{name} {index}"] = answer
            if each.abort >= 0 and each.step + each.abort == step:
                session.abort_all(name)
            if each.fork >= 0 and each.step + each.fork == step:
                forks += _forked(session, name)
        session.step()
        session.blocks.check_integrity()
        step += 1
        assert step < 2000, "the session goes round in circles"
    session.settle()
    assert session.blocks.stats().used == 0
    assert all(each.reason in ("stop", "length", "abort") for each in forks)
    return {
        name: (answer.tokens, answer.reason, answer.logprobs)
        for name, answer in answers.items()
        if name.split()[0] not in aborted
    }


def check_equal(overlapped: dict[str, Answered], serial: dict[str, Answered]) -> None:
    """Both gave the same tokens; log-probabilities may differ a little.

    The schedules put rows into other steps, whose products round otherwise. Near-ties may change places.
    """
    assert {name: each[:2] for name, each in overlapped.items()} == {
        name: each[:2] for name, each in serial.items()
    }
    for name, (_, _, found) in overlapped.items():
        for one, other in zip(found, serial[name][2], strict=True):
            assert one.token == other.token, name
            assert one.logprob == pytest.approx(other.logprob, abs=CLOSE), name
            assert [p for _, p in one.top] == pytest.approx([p for _, p in other.top], abs=CLOSE), name
            probabilities = dict(other.top)
            for token, p in one.top:
                assert p == pytest.approx(probabilities.get(token, p), abs=CLOSE), name


def _forked(session: Session, parent: str) -> list[Sequence]:
    sampling = Sampling(temperature=0.0, max_tokens=5)
    try:
        return [session.fork(Fork(request=f"fork of {parent}", of=parent, chat="fork", sampling=sampling))]
    except RequestError:
        return []  # it has ended, or has not begun
