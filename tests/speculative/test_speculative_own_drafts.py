"""A model that drafts for itself, with its first layers or fewer experts: same text, nothing left changed."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import mlx.core as mx
import pytest
from draft_oracle import SEEDS, answer, only_rounded, prompts, seeded
from mlx_lm.models.cache import make_prompt_cache
from sessions import finish, submit
from tiny_kinds import make_tiny
from zoo.kinds import of_kind

from engine.bench.compared_engines import prompt_tokens
from engine.model_patches import fewer_experts, find_layers
from engine.models.model_loader import LoadedModel, load
from engine.paged_model import PagedModel
from engine.protocol import Fork, LoadOptions, Sampling
from engine.scheduling.scheduler import NoDrafts
from engine.sessions.answer import AnswerSpec
from engine.sessions.model_setup import create_proposer
from engine.sessions.prompts import EncodedPrompt
from engine.sessions.session import Session
from engine.sessions.session_errors import SessionError

KINDS = [
    ("llama", "early-exit:3"),
    ("gemma3_text", "early-exit:2"),
    ("qwen3_moe", "experts:1"),
    ("mixtral", "early-exit"),
]
SAMPLED: dict[str, float] = {"temperature": 0.9, "top_p": 0.9, "repetition_penalty": 1.2, "seed": 5}


@pytest.fixture(scope="module")
def models(tmp_path_factory: pytest.TempPathFactory) -> dict[str, LoadedModel]:
    folder = tmp_path_factory.mktemp("kinds")
    return {kind: load(make_tiny(folder / kind, kind)) for kind, _ in KINDS}


def drafting(loaded: LoadedModel, how: str, always: bool = True, **options: Any) -> Session:
    """A session in which every step has drafts, whatever they cost."""
    session = Session(loaded, LoadOptions(**({"kv_blocks": 200} | options), draft_model=how))
    assert session.proposer is not None
    session.proposer.always = always
    for pool in session.model.pools:
        pool.fill(float("nan"))
    return session


_QUICK = (("llama", 14), ("gemma3_text", 14), ("qwen3_moe", 200))


@pytest.mark.parametrize(
    ("kind", "how", "blocks"),
    [
        pytest.param(*each, blocks, marks=() if (each[0], blocks) in _QUICK else pytest.mark.slow)
        for each in KINDS
        for blocks in (200, 14)
    ],
)
def test_a_batch_gives_the_same_text(
    models: dict[str, LoadedModel], kind: str, how: str, blocks: int
) -> None:
    loaded = models[kind]
    plain = Session(loaded, LoadOptions(kv_blocks=200))
    session = drafting(loaded, how, kv_blocks=blocks)
    for sampling in ({}, SAMPLED):
        assert answer(session, prompts(5), **sampling) == answer(plain, prompts(5), **sampling)
    metrics = session.scheduler.metrics
    assert metrics.drafted > 200
    assert 0 < metrics.accepted <= metrics.drafted


@pytest.mark.parametrize(
    ("kind", "how"),
    [
        ("qwen3_next", "early-exit:2"),
        ("qwen3_5_moe", "experts:1"),
        ("lfm2", "early-exit:2"),
        ("mamba2", "early-exit:1"),
        ("deepseek_v3", "early-exit:1"),
    ],
)
def test_hybrids_and_latents(models: dict[str, LoadedModel], kind: str, how: str) -> None:
    loaded = of_kind(kind, models["llama"])
    plain = Session(loaded, LoadOptions(kv_blocks=200))
    session = drafting(loaded, how, kv_blocks=14)
    for sampling in ({}, SAMPLED):
        assert answer(session, prompts(5), **sampling) == answer(plain, prompts(5), **sampling)
    metrics = session.scheduler.metrics
    assert metrics.drafted > 50
    assert 0 < metrics.accepted <= metrics.drafted


@pytest.mark.parametrize(
    ("backend", "bits"),
    [
        ("reference", 0),
        pytest.param("reference", 8, marks=pytest.mark.slow),
        ("cpu", 8),
    ],
)
def test_other_pools(models: dict[str, LoadedModel], backend: str, bits: int) -> None:
    options: dict[str, Any] = {"backend": backend, "kv_bits": bits}
    plain = Session(models["llama"], LoadOptions(kv_blocks=200, **options))
    session = drafting(models["llama"], "early-exit:2", **options)
    assert answer(session, prompts(3), 24, **SAMPLED) == answer(plain, prompts(3), 24, **SAMPLED)
    assert session.scheduler.metrics.drafted > 0


@pytest.mark.parametrize("backend", ["cpu", "reference"])
@pytest.mark.parametrize(("kind", "how"), [("gemma3_text", "early-exit:2"), ("qwen3_moe", "experts:1")])
def test_drafts_are_those_of_the_quicker_model(
    models: dict[str, LoadedModel], kind: str, how: str, backend: str
) -> None:
    model = models[kind].model
    session = drafting(models[kind], how, backend=backend)
    drafter = session.drafter
    assert drafter is not None
    session.proposer, session.scheduler.drafts = None, NoDrafts()
    answer(session, prompts(1), 12)  # a backend may record steps of the whole model
    layers = find_layers(model)
    assert layers is not None
    for prompt in prompts(4):
        sequence = submit(session, prompt, "drafted", 8)
        while sequence.generated < 3:
            session.step()
        caches, newest = make_prompt_cache(model), sequence.tokens[-1]
        mx.eval(model(mx.array([sequence.tokens[:-1]]), cache=caches))  # the whole model's context
        expected = []
        with layers.first(2) if "exit" in how else fewer_experts(model, 1):
            for _ in range(4):
                newest = int(mx.argmax(model(mx.array([[newest]]), cache=caches)[0, -1]).item())
                expected.append(newest)
        session.settle()
        before = session.blocks.length(sequence.handle)
        assert drafter.propose([(sequence, 4)]) == [expected]
        assert session.blocks.length(sequence.handle) == before
        finish(session)


@pytest.mark.parametrize("seeds", SEEDS)
@pytest.mark.parametrize(("kind", "how"), [("llama", "early-exit:3"), ("qwen3_moe", "experts:1")])
def test_the_text_of_many_seeds(models: dict[str, LoadedModel], kind: str, how: str, seeds: range) -> None:
    loaded = models[kind]
    always, as_served = drafting(loaded, how), drafting(loaded, how, always=False)
    plain = Session(loaded, LoadOptions(kv_blocks=200))
    rounded = 0
    for start in range(0, len(seeds), 10):
        some = seeds[start : start + 10]
        expected = seeded(plain, some)
        for session in (always, as_served):
            found = seeded(session, some)
            differing = [seed for seed in some if found[seed] != expected[seed]]
            assert all(only_rounded(loaded, each, found[each], expected[each]) for each in differing)
            rounded += len(differing)
    assert rounded <= len(seeds) // 100
    assert always.scheduler.metrics.accepted > 0
    assert as_served.scheduler.metrics.drafted > 0


def test_answers_fork_and_share_a_prompt(models: dict[str, LoadedModel]) -> None:
    def run(session: Session) -> list[list[int]]:
        sampling = Sampling(temperature=0.8, seed=3, max_tokens=30)
        first = session.submit_prompt(EncodedPrompt([9] * 21), AnswerSpec("three", "c", sampling, n=3))
        choices = [first, *first.choices]
        for _ in range(2):
            session.step()
        forked = session.fork(Fork(request="fork", of="three", chat="d", sampling=sampling))
        finish(session)
        assert forked.tokens[:21] == first.tokens[:21]
        return [each.tokens for each in choices]

    loaded = models["llama"]
    assert run(drafting(loaded, "early-exit:3")) == run(Session(loaded, LoadOptions(kv_blocks=200)))


def test_a_context_that_is_shifted(models: dict[str, LoadedModel]) -> None:
    def run(session: Session) -> list[int]:
        sequence = session.submit_prompt(
            EncodedPrompt([7, 8, 9] * 5),
            AnswerSpec("r", "c", Sampling(temperature=0, max_tokens=200), keep=4),
        )
        sequence.stop_tokens = frozenset()
        finish(session)
        assert sequence.dropped > 0
        return sequence.tokens

    loaded, options = models["llama"], {"kv_blocks": 200, "context": 128}
    assert run(drafting(loaded, "early-exit:3", **options)) == run(Session(loaded, LoadOptions(**options)))


@pytest.mark.parametrize(("kind", "how"), [("llama", "early-exit:3"), ("qwen3_moe", "experts:1")])
def test_a_draft_that_fails_leaves_the_model_and_the_blocks_as_they_were(
    models: dict[str, LoadedModel], kind: str, how: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    loaded = models[kind]
    plain = answer(Session(loaded, LoadOptions(kv_blocks=200)), prompts(3))
    session = drafting(loaded, how)
    build, built = session.model.build_draft, []

    def fail_in_the_middle(*arguments: Any) -> Any:
        built.append(arguments)
        if len(built) == 6:
            raise RuntimeError("the GPU is out of memory")
        return build(*arguments)

    monkeypatch.setattr(session.model, "build_draft", fail_in_the_middle)
    assert answer(session, prompts(3)) == plain
    assert session.drafter is None
    assert len(loaded.model.layers) == 4
    assert all(layer.mlp.top_k == 2 for layer in loaded.model.layers if kind == "qwen3_moe")
    (sentence,) = session.take_notices()
    assert "out of memory" in sentence


def test_what_a_model_cannot_do_is_refused_by_name(
    models: dict[str, LoadedModel], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    plain = Session(models["llama"], LoadOptions(kv_blocks=20))
    for kind, how, sentence in (
        ("llama", "experts", "llama cannot draft with fewer experts: it sends no token to several"),
        ("llama", "early-exit:4", "llama has 4 layers, so a draft can use 1 to 3 of them"),
        ("llama", "early-exit:x", "'early-exit:x' needs a number of at least 1 after the colon"),
        ("qwen3_moe", "experts:2", "sends each token to 2 experts, so a draft can use 1 to 1 of them"),
    ):
        with pytest.raises(SessionError, match=sentence):
            drafting(models[kind], how)
    with pytest.raises(SessionError, match="choose one"):
        drafting(models["llama"], "early-exit", draft_lookup=True)
    with pytest.raises(SessionError, match="jamba does not support speculative decoding"):
        drafting(of_kind("jamba", models["llama"]), "early-exit")
    shuffled = load(make_tiny(tmp_path / "unlisted", "qwen2"))
    shuffled.model.other = list(shuffled.model.layers)  # two lists of the same layers
    with pytest.raises(SessionError, match="unlisted cannot draft with its first layers"):
        drafting(shuffled, "early-exit")
    monkeypatch.setattr(PagedModel, "is_split", True)
    options = LoadOptions(draft_model="early-exit")
    with pytest.raises(SessionError, match="llama is split over several machines"):
        create_proposer(plain.loaded, plain.model, options, None, 0, plain.scheduler)


@pytest.mark.model
@pytest.mark.slow
@pytest.mark.timeout(900)
def test_the_starter_answers_the_same(starter: LoadedModel) -> None:
    asked = [prompt_tokens(starter.tokenizer, 20 + 7 * n, skip=31 * n) for n in range(12)]
    plain, session = Session(starter, LoadOptions(kv_blocks=200)), drafting(starter, "early-exit:22")
    for sampling in ({}, SAMPLED):
        assert answer(session, asked, 24, **sampling) == answer(plain, asked, 24, **sampling)
    metrics = session.scheduler.metrics
    assert 0 < metrics.accepted < metrics.drafted
