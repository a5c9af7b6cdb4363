"""What users ask of a session, on Metal and CUDA with every kernel emulated: the CPU backend's answers.

Logits are compared with mlx-lm's, row by row; the emulator reports nothing; no kernel is refused.
"""

from __future__ import annotations

import functools
import itertools
from collections.abc import Callable
from pathlib import Path
from typing import Any

import gpu_scenarios as scenarios
import pytest
from gpu_scenarios import Answers
from gpu_sessions import Family, LogitRecorder, emulated_gpu, open_session, problems
from sessions import finish, random_tokens, submit

from engine.backends.metal import MetalBackend
from engine.sessions.session import Session

BACKENDS = ("metal", "cuda")
FIRST = scenarios.QUICK[0]
ALL = (*scenarios.QUICK, *scenarios.OTHERS)


def _marked(
    quick: Callable[[Family, str], bool], possible: Callable[[Family], bool] = lambda _: True
) -> list[Any]:
    """(family, backend); those that are not quick only run with the whole matrix of kernels."""
    full = pytest.mark.kernels_full
    return [
        pytest.param(
            family, backend, id=f"{backend}, {family.name}", marks=() if quick(family, backend) else full
        )
        for family, backend in itertools.product(ALL, BACKENDS)
        if possible(family)
    ]


def compare(
    family: Family, backend: str, folder: Path, scenario: Callable[[Session], Answers], **options: Any
) -> Session:
    """Runs a scenario on this backend and on the CPU's. Returns the session on this one."""
    loaded = family.loaded(folder)
    with emulated_gpu(backend, folder / "cache") as emulator:
        session = open_session(loaded, family, backend, **options)
        recorder = LogitRecorder(session)
        got = scenario(session)
        session.blocks.check_integrity()
        assert problems(emulator) == []
        assert emulator.launches
    assert session.take_news() == []
    if recorder.rows:
        assert recorder.worst(family) <= family.bound
    if family.kv_bits == 0 and family.bound < 1e-3:  # other quantisation, and rounding, choose other tokens
        assert got == scenario(open_session(family.loaded(folder), family, "cpu", **options))
    return session


def _shifts(family: Family) -> bool:
    """Whether only the distances between a model's tokens count."""
    return family.kind == "llama" and family.kv_bits == 0 and family.bound < 1e-3


@pytest.mark.parametrize(("family", "backend"), _marked(lambda f, b: f in scenarios.QUICK and b == "metal"))
def test_chats_that_come_and_go(family: Family, backend: str, tmp_path: Path) -> None:
    compare(family, backend, tmp_path, scenarios.arrivals)


@pytest.mark.parametrize(("family", "backend"), _marked(lambda f, b: f is FIRST))
def test_prefix_hits_forks_and_several_answers(family: Family, backend: str, tmp_path: Path) -> None:
    compare(family, backend, tmp_path, scenarios.sharing)


@pytest.mark.parametrize("swap", [True, False], ids=["swapped", "recomputed"])
@pytest.mark.parametrize(("family", "backend"), _marked(lambda f, b: f is FIRST and b == "metal"))
def test_preempted_answers(family: Family, backend: str, swap: bool, tmp_path: Path) -> None:
    compare(family, backend, tmp_path, functools.partial(scenarios.preemption, swap=swap))


@pytest.mark.parametrize(("family", "backend"), _marked(lambda f, b: f is scenarios.GPT_OSS and b == "metal"))
def test_pools_that_change_while_they_are_read(family: Family, backend: str, tmp_path: Path) -> None:
    compare(family, backend, tmp_path, scenarios.changing_pools)


@pytest.mark.parametrize(("family", "backend"), _marked(lambda f, b: f is FIRST and b == "metal", _shifts))
def test_context_shift(family: Family, backend: str, tmp_path: Path) -> None:
    compare(family, backend, tmp_path, scenarios.context_shift, context=scenarios.SHORT)


@pytest.mark.parametrize(
    ("family", "backend"), _marked(lambda f, b: f is FIRST and b == "cuda", lambda f: f.kind != "qwen3_next")
)
def test_drafts(family: Family, backend: str, tmp_path: Path) -> None:
    compare(family, backend, tmp_path, scenarios.drafts, draft_lookup=True)


@pytest.mark.kernels_full
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("scenario", [scenarios.lengths, scenarios.borders])
@pytest.mark.parametrize(("family", "backend"), _marked(lambda f, b: False))
def test_prompts_and_answers_of_every_length(
    family: Family, backend: str, scenario: Callable[[Session], Answers], tmp_path: Path
) -> None:
    compare(family, backend, tmp_path, scenario)


@pytest.mark.parametrize("backend", BACKENDS)
def test_an_answer_goes_on_where_its_context_is_split(backend: str, tmp_path: Path) -> None:
    """From 500 tokens to over 512, where Metal splits a context. CUDA splits it at 256."""

    def long(session: Session) -> Answers:
        sequence = submit(session, random_tokens(500, 1), "long", 30)
        finish(session)
        assert sequence.generated == 30
        return {"long": sequence.tokens}

    session = compare(FIRST, backend, tmp_path, long)
    assert isinstance(session.backend, MetalBackend)
    assert any(" split" in kind for kind in session.backend.trials.found())
