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
from gpu_sessions import (
    Family,
    LogitRecorder,
    counted_fall_backs,
    emulated_gpu,
    has_gpu,
    open_session,
    problems,
)
from sessions import finish, random_tokens, submit
from tiny_eyes import TINY, make_tiny_eyes, picture

from engine.backends.metal import MetalBackend
from engine.protocol import DRAFT_HEAD, ChatMessage, Generate, LoadOptions, MessageImage, Sampling
from engine.sessions.open_session import open_session as open_folder
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


@pytest.fixture(scope="session")
def cache(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder where both backends keep which kernels are right, as over restarts of the engine."""
    return tmp_path_factory.mktemp("cache")


def compare(
    family: Family,
    backend: str,
    folder: Path,
    cache: Path,
    scenario: Callable[[Session], Answers],
    **options: Any,
) -> Session:
    """Runs a scenario on this backend and on the CPU's. Returns the session on this one."""
    loaded = family.loaded(folder)
    with emulated_gpu(backend, cache) as emulator, counted_fall_backs() as fall_backs:
        session = open_session(loaded, family, backend, **options)
        recorder = LogitRecorder(session)
        fall_backs.clear()
        got = scenario(session)
        assert family is scenarios.CHUNKED or fall_backs == []  # all kernels were tried at load
        session.blocks.check_integrity()
        assert problems(emulator) == []
        assert emulator.launches or has_gpu(backend)
        assert all(pool.writes_in_place for pool in session.model.pools)
    assert session.take_notices() == []
    if recorder.rows:
        assert recorder.worst(family) <= family.bound
    if family.kv_bits == 0 and family.bound < 1e-3:  # other quantisation, and rounding, choose other tokens
        # Overlapping as well, so that forks and commands meet answers of the same length.
        cpu = open_session(family.loaded(folder), family, "cpu", overlap=True, **options)
        assert got == scenario(cpu)
    return session


def _shifts(family: Family) -> bool:
    """Whether only the distances between a model's tokens count, and whole blocks can be dropped."""
    return family.kind == "llama" and family.kv_bits == 0 and family.bound < 1e-3 and family.block_size < 64


def _drafts(family: Family) -> bool:
    """Whether a model computes several tokens of a chat in one step."""
    return family is not scenarios.MLA


@pytest.mark.parametrize(("family", "backend"), _marked(lambda f, b: f in scenarios.QUICK and b == "metal"))
def test_chats_that_come_and_go(family: Family, backend: str, tmp_path: Path, cache: Path) -> None:
    compare(family, backend, tmp_path, cache, scenarios.arrivals)


@pytest.mark.parametrize(("family", "backend"), _marked(lambda f, b: f is FIRST))
def test_prefix_hits_forks_and_several_answers(
    family: Family, backend: str, tmp_path: Path, cache: Path
) -> None:
    compare(family, backend, tmp_path, cache, scenarios.sharing)


@pytest.mark.parametrize("swap", [True, False], ids=["swapped", "recomputed"])
@pytest.mark.parametrize(("family", "backend"), _marked(lambda f, b: f is FIRST and b == "metal"))
def test_preempted_answers(family: Family, backend: str, swap: bool, tmp_path: Path, cache: Path) -> None:
    compare(family, backend, tmp_path, cache, functools.partial(scenarios.preemption, swap=swap))


@pytest.mark.parametrize(("family", "backend"), _marked(lambda f, b: f is scenarios.GPT_OSS and b == "metal"))
def test_pools_that_change_while_they_are_read(
    family: Family, backend: str, tmp_path: Path, cache: Path
) -> None:
    compare(family, backend, tmp_path, cache, scenarios.changing_pools)


@pytest.mark.parametrize(("family", "backend"), _marked(lambda f, b: f is FIRST and b == "metal", _shifts))
def test_context_shift(family: Family, backend: str, tmp_path: Path, cache: Path) -> None:
    compare(family, backend, tmp_path, cache, scenarios.context_shift, context=scenarios.SHORT)


@pytest.mark.parametrize(
    ("family", "backend"),
    _marked(lambda f, b: f is scenarios.HYBRID or (f is FIRST and b == "cuda"), _drafts),
)
def test_drafts(family: Family, backend: str, tmp_path: Path, cache: Path) -> None:
    compare(family, backend, tmp_path, cache, scenarios.drafts, draft_lookup=True)


@pytest.mark.kernels_full
@pytest.mark.parametrize(
    ("family", "how"), [(FIRST, "early-exit:1"), (scenarios.GPT_OSS, "experts:1")], ids=["layers", "experts"]
)
def test_drafts_of_the_model_itself(family: Family, how: str, tmp_path: Path, cache: Path) -> None:
    compare(family, "metal", tmp_path, cache, scenarios.drafts, draft_model=how)


@pytest.mark.parametrize("backend", ["metal", pytest.param("cuda", marks=pytest.mark.kernels_full)])
@pytest.mark.parametrize(
    "family",
    [
        scenarios.HEADED,
        scenarios.LAYER_HEADED,
        scenarios.ASSISTED,
        pytest.param(scenarios.LATENT_HEADED, marks=pytest.mark.kernels_full),
    ],
    ids=["state", "layer", "assistant", "latents"],
)
def test_drafts_of_a_draft_head(family: Family, backend: str, tmp_path: Path, cache: Path) -> None:
    session = compare(family, backend, tmp_path, cache, scenarios.drafts, draft_model=DRAFT_HEAD)
    assert session.scheduler.metrics.accepted < session.scheduler.metrics.drafted  # some are taken back


@pytest.mark.kernels_full
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("scenario", [scenarios.lengths, scenarios.borders])
@pytest.mark.parametrize(("family", "backend"), _marked(lambda f, b: False))
def test_prompts_and_answers_of_every_length(
    family: Family, backend: str, scenario: Callable[[Session], Answers], tmp_path: Path, cache: Path
) -> None:
    compare(family, backend, tmp_path, cache, scenario)


@pytest.mark.parametrize("backend", BACKENDS)
def test_a_model_that_wakes_up_tries_nothing_again(backend: str, tmp_path: Path, cache: Path) -> None:
    loaded = FIRST.loaded(tmp_path)
    answers = []
    with emulated_gpu(backend, cache), counted_fall_backs() as fall_backs:
        for turn in range(2):
            session = open_session(loaded, FIRST, backend)
            assert turn == 0 or fall_backs == []
            sequence = submit(session, random_tokens(70, 3), "one", 6)
            finish(session)
            answers.append(sequence.tokens)
            fall_backs.clear()
    assert answers[0] == answers[1]


def _writes_nothing(text: str) -> str:
    return text.replace("&& slot >= 0", "&& slot > 1 << 20")


@pytest.mark.parametrize("backend", ["metal", pytest.param("cuda", marks=pytest.mark.kernels_full)])
def test_answers_are_right_where_the_write_kernel_is_refused(backend: str, tmp_path: Path) -> None:
    def two(session: Session) -> Answers:
        found = [submit(session, random_tokens(40 + 30 * n, n), f"chat {n}", 6) for n in range(2)]
        finish(session)
        return {sequence.request: sequence.tokens for sequence in found}

    if has_gpu(backend):
        pytest.skip("needs the emulator: it has the fault")
    with emulated_gpu(backend, tmp_path / "cache", mutate=_writes_nothing):
        session = open_session(FIRST.loaded(tmp_path), FIRST, backend)
        got = two(session)
        assert not any(pool.writes_in_place for pool in session.model.pools)
    (sentence,) = session.take_notices()
    assert "Octavo lets MLX write keys and values instead" in sentence
    assert got == two(open_session(FIRST.loaded(tmp_path), FIRST, "cpu"))


@pytest.mark.parametrize("backend", BACKENDS)
def test_an_answer_goes_on_where_its_context_is_split(backend: str, tmp_path: Path, cache: Path) -> None:
    """At 128 keys."""
    start = 122

    def long(session: Session) -> Answers:
        sequence = submit(session, random_tokens(start, 1), "long", 12)
        finish(session)
        assert sequence.generated == 12
        return {"long": sequence.tokens}

    session = compare(FIRST, backend, tmp_path, cache, long)
    assert isinstance(session.backend, MetalBackend)
    assert any(" split" in kind for kind in session.backend.trials.found())


#: Heads as large as the kernels take them.
EYES: dict[str, dict[str, Any]] = {
    "gemma4 of 31B": {"head_dim": 64, "global_head_dim": 128},
    "glm4v": {
        "num_attention_heads": 1,
        "num_key_value_heads": 1,
        "rope_scaling": {"rope_type": "default", "mrope_section": [6, 5, 5]},
    },
}


@pytest.mark.parametrize("kind", ["gemma4 of 31B", pytest.param("glm4v", marks=pytest.mark.kernels_full)])
def test_answers_about_pictures(kind: str, tmp_path: Path, cache: Path) -> None:
    """Places that attend to all of a picture read K/V that a kernel has just written."""
    text = TINY[kind].config["text_config"] | EYES[kind]
    folder = make_tiny_eyes(tmp_path / "m", kind, text_config=text)

    def look(backend: str) -> Answers:
        session = open_folder(folder, LoadOptions(kv_blocks=60, backend=backend))
        fall_backs.clear()  # those of the trials at load
        found = {}
        for name, pictures in {"one": [picture(1)], "two": [picture(2), picture(1)]}.items():
            chat = [ChatMessage("user", "Look.", images=[MessageImage(each) for each in pictures])]
            settings = Sampling(temperature=0, max_tokens=4)
            found[name] = session.submit(Generate(request=name, chat=name, messages=chat, sampling=settings))
        finish(session)
        assert [sequence.error for sequence in found.values()] == ["", ""]
        session.close()
        return {name: sequence.tokens for name, sequence in found.items()}

    with emulated_gpu("metal", cache) as emulator, counted_fall_backs() as fall_backs:
        got = look("metal")
        assert problems(emulator) == []
        assert emulator.launches or has_gpu("metal")
        assert fall_backs == []
        assert got == look("cpu")
