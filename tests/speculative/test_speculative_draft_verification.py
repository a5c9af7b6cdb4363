"""Guesses change how fast an answer comes and nothing else: same text, whoever guesses and however badly."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import mlx.core as mx
import mlx.nn as nn
import numpy as np
import pytest
from draft_oracle import SEEDS, Oracle, answer, only_rounded, prompts, seeded, speculate
from sessions import Open, finish, random_tokens, submit
from tiny_kinds import PAGED, make_tiny
from tiny_models import make_tiny_llama
from zoo.kinds import greedy, of_kind

from engine.model_patches import patched_modules, replace_methods
from engine.models.model_loader import LoadedModel, load
from engine.paged_model.recurrent_states import DraftRows
from engine.protocol import ChatMessage, Delta, Finished, Fork, Generate, LoadOptions, Sampling
from engine.scheduling.sequence import Sampler, Sequence, accept_draft
from engine.scheduling.step import sample_tokens, sampled_row
from engine.sessions.answer import AnswerSpec
from engine.sessions.prompts import EncodedPrompt
from engine.sessions.session import Session
from engine.sessions.session_errors import SessionError
from engine.speculative.draft_proposer import LookupDrafter

WORDS = [n % 7 + 10 for n in range(40)]  # repeats itself, so that there is something to look up


SAMPLINGS = [{}, {"temperature": 0.9, "top_p": 0.9, "repetition_penalty": 1.2, "seed": 5}]


@pytest.mark.parametrize("sampling", SAMPLINGS, ids=["greedy", "sampled"])
@pytest.mark.parametrize("wrong", [0.0, 0.4, 1.0])
def test_a_batch_with_drafts_gives_the_same_text(
    open_session: Open, wrong: float, sampling: dict[str, float]
) -> None:
    plain = answer(open_session(kv_blocks=200), prompts(6), **sampling)
    session = open_session(kv_blocks=200)
    speculate(session, Oracle(plain, wrong))
    assert answer(session, prompts(6), **sampling) == plain
    metrics = session.scheduler.metrics
    assert metrics.drafted > 0
    assert metrics.accepted <= metrics.drafted
    if wrong == 0.0:
        assert metrics.accepted == metrics.drafted
        assert session.runner.steps < 60  # of some 6 * 40 tokens, five and more at a time
    if wrong == 1.0:
        assert metrics.accepted < 0.05 * metrics.drafted


@pytest.mark.parametrize("wrong", [0.0, 0.4])
def test_a_pool_that_is_too_small_for_all(open_session: Open, wrong: float) -> None:
    plain = answer(open_session(kv_blocks=200), prompts(6))
    session = open_session(kv_blocks=12)
    speculate(session, Oracle(plain, wrong))
    assert answer(session, prompts(6)) == plain
    assert session.blocks.stats().preemptions > 0
    assert session.scheduler.metrics.accepted > 0


_QUICK = ("gemma3_text", "deepseek_v3")  # sliding windows; MLA with experts


@pytest.mark.parametrize(
    "kind", [pytest.param(kind, marks=() if kind in _QUICK else pytest.mark.slow) for kind in PAGED]
)
def test_kinds_of_models(tmp_path: Path, kind: str) -> None:
    loaded = load(make_tiny(tmp_path / kind, kind))
    plain = answer(Session(loaded, LoadOptions(kv_blocks=200)), prompts(4), 24)
    session = Session(loaded, LoadOptions(kv_blocks=200))
    if not session.model.checks_drafts:
        with pytest.raises(SessionError, match=f"{kind} does not support speculative decoding"):
            Session(loaded, LoadOptions(kv_blocks=200, draft_lookup=True))
        return
    speculate(session, Oracle(plain, 0.3))
    assert answer(session, prompts(4), 24) == plain
    assert session.scheduler.metrics.accepted > 0


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["glm4_moe_lite", "kimi_k25", "kimi_vl", "longcat_flash", "mistral4"])
def test_models_that_read_latents_from_blocks(tmp_path: Path, kind: str) -> None:
    loaded = of_kind(kind, load(make_tiny_llama(tmp_path)))
    words = random_tokens(12, seed=1) * 8

    def run(**options: bool) -> tuple[Session, list[list[int]]]:
        session = Session(loaded, LoadOptions(kv_blocks=200, **options))
        sequences = [submit(session, words + [n] * 3, f"r{n}", 40) for n in range(3)]
        finish(session)
        return session, [each.tokens for each in sequences]

    session, plain = run()
    assert session.model.mode.latent
    drafting, found = run(draft_lookup=True)
    assert found == plain
    assert drafting.scheduler.metrics.accepted > 0


def test_several_answers_to_one_prompt_and_a_fork(open_session: Open) -> None:
    def run(session: Session) -> dict[str, list[int]]:
        sampling = Sampling(temperature=0.8, seed=3, max_tokens=30)
        first = session.submit_prompt(EncodedPrompt(WORDS), AnswerSpec("three", "c", sampling, n=3))
        choices = [first, *first.choices]
        for _ in range(2):
            session.step()
        forked = session.fork(Fork(request="fork", of="three", chat="d", sampling=sampling))
        start = len(forked.tokens)
        finish(session)
        assert forked.tokens[:start] == first.tokens[:start]
        return {str(n): each.tokens for n, each in enumerate(choices)}

    session = open_session(kv_blocks=200)
    speculate(session, LookupDrafter())
    assert run(session) == run(open_session(kv_blocks=200))


def test_drafts_stop_at_a_stop_string_and_at_the_last_token(open_session: Open) -> None:
    def run(session: Session, **sampling: object) -> tuple[str, Finished]:
        settings = Sampling(temperature=0, **sampling)  # type: ignore[arg-type]
        session.submit(
            Generate(request="r", chat="r", messages=[ChatMessage("user", "hello")], sampling=settings)
        )
        text = ""
        while not session.idle:
            for message in session.step():
                text += message.text if isinstance(message, Delta) else ""
                if isinstance(message, Finished):
                    end = message
        return text, end

    plain = open_session()
    whole, _ = run(plain, max_tokens=60)
    hello = Generate(request="", chat="", messages=[ChatMessage("user", "hello")])
    known = plain.prompts.encode(hello).tokens
    probe = submit(plain, known, "probe", 60)
    finish(plain)
    stop = whole[20:22]
    for options in ({"max_tokens": 60, "stop": [stop]}, {"max_tokens": 7}, {"max_tokens": 1}):
        session = open_session()
        speculate(session, Oracle({"r": probe.tokens}, 0.0))
        text, end = run(session, **options)
        expected, expected_end = run(open_session(), **options)
        assert text == expected
        assert (end.reason, end.completion_tokens) == (expected_end.reason, expected_end.completion_tokens)


def test_a_stop_token_in_a_draft_ends_the_answer(open_session: Open) -> None:
    plain = answer(open_session(), [WORDS])["r0"]
    at = len(WORDS) + 9
    session = open_session()
    speculate(session, Oracle({"r0": plain}, 0.0))
    sequence = submit(session, WORDS, "r0", 40)
    sequence.stop_tokens = frozenset([plain[at]])
    finish(session)
    end = next(n for n in range(len(WORDS), len(plain)) if plain[n] == plain[at])
    assert sequence.tokens == plain[:end]
    assert sequence.reason == "stop"


def test_a_context_that_is_shifted(open_session: Open) -> None:
    def run(session: Session) -> list[int]:
        sequence = session.submit_prompt(
            EncodedPrompt(WORDS), AnswerSpec("r0", "c", Sampling(temperature=0, max_tokens=200), keep=16)
        )
        sequence.stop_tokens = frozenset()
        finish(session)
        assert sequence.dropped > 0
        return sequence.tokens

    plain = run(open_session(kv_blocks=200, context=128))
    session = open_session(kv_blocks=200, context=128)
    speculate(session, Oracle({"r0": plain}, 0.2))
    assert run(session) == plain


def test_samples_follow_the_models_distribution() -> None:
    """Chi-square at fixed seeds: two tokens drawn through a draft, over a vocabulary of five."""
    generator = np.random.default_rng(11)
    logits = generator.normal(size=(3, 5)).astype(np.float32)
    drawn = 6000
    counts = np.zeros((5, 5))
    accepted_first = 0
    for seed in range(drawn):
        draft = [seed % 5, (seed // 5) % 5]
        sampler = Sampler(Sampling(temperature=1.0, seed=seed, max_tokens=10))
        sequence = Sequence("r", "c", [0], sampler, 10, frozenset())
        rows = [sampled_row(sequence, n, draft[:n]) for n in range(3)]
        sampled = np.array(sample_tokens(mx.array(logits), rows)).tolist()
        accepted, token = accept_draft(sequence, draft, sampled)
        accepted_first += accepted > 0
        sequence.tokens.append(token)
        sequence.sampler.advance()
        if sequence.generated < 2:  # the next step, whose first row is the second here
            sequence.tokens += np.array(
                sample_tokens(mx.array(logits), [sampled_row(sequence, 1, [])])
            ).tolist()
        counts[sequence.tokens[1], sequence.tokens[2]] += 1
    p = np.exp(logits[:2].astype(np.float64))
    p /= p.sum(axis=1, keepdims=True)
    expected = drawn * np.outer(p[0], p[1])
    chi_square = ((counts - expected) ** 2 / expected).sum()
    assert chi_square < 51.18  # 24 degrees of freedom: one in a thousand
    assert accepted_first == pytest.approx(drawn / 5, rel=0.1)  # accepted as often as the model says it


HYBRIDS = [
    "qwen3_next",
    "qwen3_5",
    "qwen3_5_moe",
    "lfm2",
    "lfm2_moe",
    "nemotron_h",
    "falcon_h1",
    "granitemoehybrid",
]
HYBRIDS += ["mamba2", "plamo2", "gear", "kimi_linear", "kimi_k3", "bailing_moe_v3"]


@pytest.mark.parametrize("kind", HYBRIDS)
def test_recurrent_layers_go_back_to_the_last_accepted_token(
    open_session: Open, tiny: LoadedModel, kind: str
) -> None:
    hybrid = of_kind(kind, tiny)
    plain = {f"r{n}": each + greedy(hybrid, each, 24) for n, each in enumerate(prompts(4))}
    session = open_session(hybrid, kv_blocks=8)
    speculate(session, Oracle(plain, 0.3))
    assert answer(session, prompts(4), 24) == plain
    assert session.blocks.stats().preemptions > 0
    metrics = session.scheduler.metrics
    assert 0 < metrics.accepted < metrics.drafted


@pytest.mark.parametrize("seeds", SEEDS)
@pytest.mark.parametrize("kind", ["qwen3_next", "qwen3_5", "nemotron_h", "lfm2"])
def test_the_text_of_many_seeds(tiny: LoadedModel, kind: str, seeds: range) -> None:
    hybrid = of_kind(kind, tiny)
    plain = Session(hybrid, LoadOptions(kv_blocks=200))
    session = Session(hybrid, LoadOptions(kv_blocks=7))  # 112 tokens for ten chats: some are preempted
    oracle = Oracle({}, 0.3)
    speculate(session, oracle)
    rounded = 0
    for start in range(0, len(seeds), 10):
        expected = seeded(plain, seeds[start : start + 10])
        oracle.answers = {f"seed {seed}": tokens for seed, tokens in expected.items()}
        found = seeded(session, seeds[start : start + 10], aborted=4)
        differing = [seed for seed in found if found[seed] != expected[seed]]
        assert all(only_rounded(hybrid, each, found[each], expected[each]) for each in differing)
        rounded += len(differing)
    assert rounded <= len(seeds) // 100
    assert session.blocks.stats().preemptions > 0
    metrics = session.scheduler.metrics
    assert 0 < metrics.accepted < metrics.drafted


@pytest.mark.parametrize("kind", ["qwen3_5", "lfm2", "falcon_h1"])
def test_samples_forks_and_later_turns_of_a_hybrid(open_session: Open, tiny: LoadedModel, kind: str) -> None:
    def run(session: Session) -> dict[str, list[int]]:
        sampling = Sampling(temperature=0.8, seed=3, max_tokens=30)
        first = session.submit_prompt(EncodedPrompt(WORDS), AnswerSpec("three", "c", sampling, n=3))
        for _ in range(2):
            session.step()
        forked = session.fork(
            Fork(request="fork", of="three", chat="d", sampling=Sampling(temperature=0, max_tokens=20))
        )
        begin = list(forked.tokens)
        finish(session)
        assert forked.tokens == begin + greedy(hybrid, begin, 20)
        again = submit(session, [*first.tokens, 5, 6, 7], "again", 12)
        finish(session)
        assert again.reused >= (len(first.tokens) - 1) // 16 * 16
        found = {f"choice {n}": each.tokens for n, each in enumerate(first.choices)}
        return found | {each.request: each.tokens for each in (first, again)}

    hybrid = of_kind(kind, tiny)
    plain = run(open_session(hybrid, kv_blocks=200))
    session = open_session(hybrid, kv_blocks=200)
    speculate(session, Oracle(plain | {"fork": plain["three"]}, 0.3))
    assert run(session) == plain
    metrics = session.scheduler.metrics
    assert 0 < metrics.accepted < metrics.drafted


def test_a_hybrid_verifies_in_one_forward_and_projects_its_rows_once(
    open_session: Open, tiny: LoadedModel
) -> None:
    plain = answer(open_session(of_kind("qwen3_next", tiny), kv_blocks=200), prompts(4))
    hybrid, calls = of_kind("qwen3_next", tiny), Counter[str]()

    def count(module: nn.Module, name: str) -> None:
        original = type(module).__call__

        def counted(self: nn.Module, *given: Any, **named: Any) -> Any:
            calls[name] += 1
            return original(self, *given, **named)

        replace_methods(module, {"__call__": counted})

    layer = next(each for each in hybrid.model.layers if each.is_linear).linear_attn
    for module, name in ((hybrid.model, "forwards"), (layer.in_proj_qkvz, "rows"), (layer.conv1d, "states")):
        count(module, name)
    session = open_session(hybrid, kv_blocks=200, backend="reference")
    speculate(session, Oracle(plain, 0.3))
    sequences = [submit(session, prompt, f"r{n}", 40) for n, prompt in enumerate(prompts(4))]
    while any(each.generated < 2 for each in sequences):
        session.step()
    calls.clear()
    steps = session.runner.steps
    while all(each.generated < 30 for each in sequences):
        session.step()
    assert calls["forwards"] == calls["rows"] == session.runner.steps - steps
    assert calls["forwards"] < calls["states"] <= 3 * calls["forwards"]  # also up to what was accepted
    finish(session)
    assert {each.request: each.tokens for each in sequences} == plain


def test_without_drafts_no_module_is_changed_for_them(open_session: Open, tiny: LoadedModel) -> None:
    session = open_session(of_kind("qwen3_next", tiny), backend="reference")
    before = patched_modules(session.model.model)
    answer(session, prompts(3))
    assert session.model.takes_back
    assert patched_modules(session.model.model) == before
    assert not any("linear_attn" in path for path in before)
    speculate(session, LookupDrafter())
    answer(session, [WORDS])
    assert any("linear_attn" in path for path in patched_modules(session.model.model))


def test_states_that_do_not_go_back_are_found_before_the_first_request(
    open_session: Open, tiny: LoadedModel, monkeypatch: pytest.MonkeyPatch
) -> None:
    after = DraftRows.states_after
    monkeypatch.setattr(DraftRows, "states_after", lambda self, states, _: after(self, states, self.counts))
    hybrid = of_kind("qwen3_next", tiny)
    assert not open_session(hybrid).model.takes_back
    with pytest.raises(SessionError, match="its recurrent layers cannot take a rejected token back"):
        open_session(hybrid, draft_lookup=True)
