"""Who guesses: draft models, the text itself, and those that fail, have no luck or cannot be used."""

from __future__ import annotations

from pathlib import Path

import pytest
from draft_oracle import Oracle, answer, prompts, speculate
from sessions import Open
from tiny_models import make_tiny_llama
from zoo.kinds import of_kind

from engine.bench.compared_engines import prompt_tokens
from engine.models.model_loader import LoadedModel, load
from engine.models.starter_model import ensure_starter
from engine.protocol import LoadOptions, Sampling
from engine.scheduling.sequence import Sampler, Sequence
from engine.scheduling.step_metrics import StepMetrics
from engine.sessions.session import Session
from engine.sessions.session_errors import SessionError
from engine.speculative.draft_proposer import DraftProposer, LookupDrafter


class Broken:
    """Guesses well twice, then raises."""

    name = "broken"
    nbytes = 0

    def __init__(self, oracle: Oracle) -> None:
        self._oracle = oracle
        self._left = 2

    def propose(self, wanted: list[tuple[Sequence, int]]) -> list[list[int]]:
        self._left -= 1
        if self._left < 0:
            raise RuntimeError("the draft model is out of memory")
        return self._oracle.propose(wanted)


def test_a_drafter_that_fails_in_mid_answer_is_reported_and_not_needed(open_session: Open) -> None:
    plain = answer(open_session(), prompts(3))
    session = open_session()
    speculation = speculate(session, Broken(Oracle(plain, 0.0)))
    assert answer(session, prompts(3)) == plain
    assert speculation.drafter is None
    assert session.scheduler.metrics.accepted > 0
    (sentence,) = session.take_notices()
    assert "out of memory" in sentence
    assert session.take_notices() == []


def answered_twice(session: Session, plain: dict[str, list[int]]) -> StepMetrics:
    """Checks two rounds, the second from what the draft model remembers, whose pools begin as NaN."""
    drafter = session.drafter
    for pool in drafter._model.pools:  # type: ignore[union-attr]
        pool.fill(float("nan"))
    for _ in range(2):
        assert answer(session, prompts(5)) == plain
    drafter._blocks.check_integrity()  # type: ignore[union-attr]
    assert session.scheduler.metrics.drafted > 0
    return session.scheduler.metrics


@pytest.mark.parametrize("draft", ["same", "other"])
@pytest.mark.parametrize("blocks", [200, 14])
def test_a_draft_model_of_ones_own_kind(tmp_path: Path, tiny: LoadedModel, draft: str, blocks: int) -> None:
    guesser = load(make_tiny_llama(tmp_path / draft, seed=0 if draft == "same" else 9))
    options = LoadOptions(kv_blocks=blocks, draft_tokens=4)
    plain = answer(Session(tiny, LoadOptions(kv_blocks=200)), prompts(5))
    session = Session(tiny, options, draft=guesser)
    metrics = answered_twice(session, plain)
    if draft == "same":
        assert metrics.accepted > 0.95 * metrics.drafted
    assert session.nbytes > session.loaded.weights_bytes + session.model.kv_bytes + guesser.weights_bytes


@pytest.mark.parametrize("kind", ["qwen3_5", "lfm2", "mamba2", "deepseek_v3"])
@pytest.mark.parametrize("same", [True, False])
def test_a_hybrid_or_a_model_with_latents_drafts_for_itself_and_for_others(
    tiny: LoadedModel, kind: str, same: bool
) -> None:
    target = of_kind(kind, tiny) if same else tiny
    plain = answer(Session(target, LoadOptions(kv_blocks=200)), prompts(5))
    session = Session(target, LoadOptions(kv_blocks=200, draft_tokens=4), draft=of_kind(kind, tiny))
    assert session.proposer is not None
    session.proposer.always = True
    metrics = answered_twice(session, plain)
    assert metrics.accepted == metrics.drafted or not same


def test_models_that_cannot_draft_or_verify_are_refused_by_name(tmp_path: Path, tiny: LoadedModel) -> None:
    recurrent = of_kind("jamba", tiny)
    with pytest.raises(SessionError, match=r"jamba does not support .*: its recurrent layers"):
        Session(recurrent, LoadOptions(draft_lookup=True))
    with pytest.raises(SessionError, match="jamba cannot be a draft model"):
        Session(tiny, draft=recurrent)
    with pytest.raises(SessionError, match="1 to 16 tokens"):
        Session(tiny, LoadOptions(draft_lookup=True, draft_tokens=0))
    with pytest.raises(SessionError, match="choose one"):
        Session(tiny, LoadOptions(draft_lookup=True), draft=tiny)


def test_a_draft_model_with_other_tokens_is_refused(tmp_path: Path, tiny: LoadedModel) -> None:
    folder = make_tiny_llama(tmp_path / "foreign")
    text = (folder / "tokenizer.json").read_text()
    (folder / "tokenizer.json").write_text(text.replace('"!"', '"\\u0142\\u0142"', 1))
    with pytest.raises(SessionError, match="foreign and tiny have different tokenizers"):
        Session(tiny, draft=load(folder))


def test_lookup_finds_what_followed_and_continues_a_repetition() -> None:
    sequence = Sequence("r", "c", [1, 2, 3, 4, 9, 1, 2, 3], Sampler(Sampling()), 10, frozenset())
    drafter = LookupDrafter()
    assert drafter.propose([(sequence, 3)]) == [[4, 9, 1]]
    sequence.tokens += [5, 6, 5, 6]
    assert drafter.propose([(sequence, 5)]) == [[5, 6, 5, 6, 5]]
    sequence.tokens.append(77)
    assert drafter.propose([(sequence, 5)]) == [[]]


def test_a_sequence_without_accepted_drafts_pauses_and_tries_again() -> None:
    class Wrong:
        name = "wrong"
        nbytes = 0

        def propose(self, requests: list[tuple[Sequence, int]]) -> list[list[int]]:
            return [[1] * count for _, count in requests]

    proposer = DraftProposer(Wrong(), 4, lambda: 10_000)
    sequence = Sequence("r", "c", [1], Sampler(Sampling()), 5000, frozenset())
    rows = []
    for _ in range(300):
        rows.append(proposer.propose([sequence], 100))
        sequence.drafted += rows[-1]
    assert rows[:5] == [4, 1, 1, 1, 0]
    assert 4 < sum(1 for each in rows if each) < 20
    assert any(rows[100:])


@pytest.mark.parametrize(("wrong", "faster"), [(0.0, True), (1.0, False)])
def test_the_last_answer_says_what_its_drafts_gained(
    open_session: Open, wrong: float, faster: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    cost = 0.2  # of a draft token, in tokens
    plain = answer(open_session(kv_blocks=200), prompts(1))
    session = open_session(kv_blocks=200)
    proposer = speculate(session, Oracle(plain, wrong))
    monkeypatch.setattr(proposer._cost, "per_token", lambda _sequences: cost)
    assert answer(session, prompts(1)) == plain
    last = session.last_answer
    assert last is not None
    assert last.drafted_tokens == session.scheduler.metrics.drafted > 0
    assert last.accepted_tokens == session.scheduler.metrics.accepted
    assert (last.draft_speed > 1.5) == faster
    saved = last.accepted_tokens - cost * last.drafted_tokens
    assert last.draft_speed == pytest.approx(40 / (40 - saved), rel=0.15)  # the last draft is not in it


@pytest.mark.model
@pytest.mark.timeout(600)
@pytest.mark.parametrize("how", [pytest.param("itself", marks=pytest.mark.slow), "lookup"])
def test_the_starter_answers_the_same(starter: LoadedModel, how: str) -> None:
    asked = [prompt_tokens(starter.tokenizer, length, skip=29 * length) for length in (9, 30)]
    asked[1] *= 2
    plain = answer(Session(starter, LoadOptions(kv_blocks=200)), asked, 16)
    draft = load(ensure_starter()) if how == "itself" else None
    session = Session(starter, LoadOptions(kv_blocks=200, draft_lookup=how == "lookup"), draft=draft)
    assert answer(session, asked, 16) == plain
    metrics = session.scheduler.metrics
    assert metrics.accepted > (0.9 * metrics.drafted if how == "itself" else 0)
