"""Context shift: against a computation in which the dropped tokens are masked, and where it is forbidden."""

from __future__ import annotations

import json
from pathlib import Path

import mlx.core as mx
import pytest
from sessions import Open, drop_middle, finish, random_tokens, submit
from tiny_models import make_tiny_llama, write_tokenizer, write_weights

from engine.blocks import BlockError
from engine.models.model_loader import LoadedModel, load
from engine.protocol import Fork, Sampling
from engine.scheduling.sequence import Phase, Sequence
from engine.sessions.answer import AnswerSpec
from engine.sessions.prompts import EncodedPrompt
from engine.sessions.session import RequestError, Session


def endless(session: Session, tokens: list[int], name: str, count: int, keep: int = 0) -> Sequence:
    sampling = Sampling(temperature=0, max_tokens=count)
    sequence = session.submit_prompt(EncodedPrompt(tokens), AnswerSpec(name, name, sampling, keep=keep))
    sequence.stop_tokens = frozenset()
    return sequence


def masked_greedy(
    loaded: LoadedModel, tokens: list[int], gaps: list[tuple[int, int, int]], count: int
) -> list[int]:
    """Greedy tokens of mlx-lm's model where, from length n on, tokens `low` to `high` are not attended to.

    The keys and values are those computed without the gap, as after a shift: one token a step, with mlx-lm's
    own cache and a mask over it.
    """
    from mlx_lm.models.cache import make_prompt_cache

    caches = make_prompt_cache(loaded.model)
    out = list(tokens)
    for at in range(len(tokens) + count - 1):
        hidden = [False] * (at + 1)
        for start, low, high in gaps:
            for column in range(low, min(high, at + 1)):
                hidden[column] = hidden[column] or at >= start
        mask = mx.array([not each for each in hidden])[None, None, None]
        layer_input = mx.array([[out[at]]])
        logits = _forward(loaded, layer_input, caches, mask)
        if at >= len(tokens) - 1:
            out.append(int(mx.argmax(logits)))
    return out


def _forward(loaded: LoadedModel, tokens: mx.array, caches: list[object], mask: mx.array) -> mx.array:
    model = loaded.model.model
    hidden = model.embed_tokens(tokens)
    for layer, cache in zip(model.layers, caches, strict=True):
        hidden = layer(hidden, mask, cache)
    return model.embed_tokens.as_linear(model.norm(hidden))[0, -1]


@pytest.fixture(scope="module")
def plain(tmp_path_factory: pytest.TempPathFactory) -> LoadedModel:
    """A copy of the tiny model that no session touches."""
    mx.set_default_device(mx.cpu)
    return load(make_tiny_llama(tmp_path_factory.mktemp("shift") / "plain"))


@pytest.mark.parametrize("backend", ["reference", "cpu"])
def test_text_after_a_shift_is_that_of_the_masked_model(
    open_session: Open, plain: LoadedModel, backend: str
) -> None:
    session = open_session(backend=backend)
    prompt = random_tokens(70, 1)
    sequence = endless(session, prompt, "r", 40)
    for _ in range(11):
        session.step()
    assert drop_middle(session, "r", 16, 30) == 32
    assert session.blocks.length(sequence.handle) == 80 - 32
    finish(session)
    expected = masked_greedy(plain, prompt, [(80, 16, 48)], 40)
    assert sequence.tokens == expected


def test_an_answer_goes_on_beyond_the_context(open_session: Open, plain: LoadedModel) -> None:
    session = open_session(context=128)
    prompt = random_tokens(100, 2)
    sequence = endless(session, prompt, "r", 120, keep=20)
    gaps = []
    while not session.idle:
        before = sequence.dropped
        session.step()
        session.blocks.check_integrity()
        if sequence.dropped > before:
            gaps.append((sequence.computed - 1, sequence.keep, sequence.keep + sequence.dropped))
        if sequence.phase is Phase.RUNNING:
            assert session.blocks.length(sequence.handle) <= 128
    assert len(gaps) >= 2
    assert (sequence.generated, sequence.reason) == (120, "length")
    assert sequence.keep == 32
    assert sequence.tokens == masked_greedy(plain, prompt, gaps, 120)


def test_preempted_and_forked_behind_a_gap(open_session: Open, plain: LoadedModel) -> None:
    session = open_session(kv_blocks=30)
    prompt = random_tokens(70, 1)
    sequence = endless(session, prompt, "r", 40)
    for _ in range(11):
        session.step()
    drop_middle(session, "r", 16, 30)
    child = session.fork(Fork(request="f", of="r", chat="f", sampling=Sampling(temperature=0, max_tokens=29)))
    session.step()
    session.scheduler.preempt(sequence)
    assert sequence.swapped is not None
    session.blocks.check_integrity()
    finish(session)
    expected = masked_greedy(plain, prompt, [(80, 16, 48)], 40)
    assert sequence.tokens == expected
    assert child.tokens == expected[: len(child.tokens)]
    assert child.generated > 20
    other = submit(session, prompt, "whole", 40)  # the cache still tells the truth about plain prompts
    finish(session)
    assert other.tokens == masked_greedy(plain, prompt, [], 40)


def test_a_shift_that_cannot_be_is_refused(open_session: Open) -> None:
    session = open_session(context=128)
    sequence = endless(session, random_tokens(40, 1), "r", 50)
    session.step()
    with pytest.raises(BlockError, match="leave none"):
        drop_middle(session, "r", 16, 32)
    with pytest.raises(RequestError, match="too little of the context"):
        endless(session, random_tokens(40, 2), "x", 50, keep=100)
    session.blocks.check_integrity()
    assert sequence.dropped == 0
    finish(session)


def test_a_model_with_a_window_forbids_it_by_name(open_session: Open, tmp_path: Path) -> None:
    layers = ["sliding_attention", "full_attention"]
    loaded = load(make_tiny_llama(tmp_path / "windowed", layer_types=layers, sliding_window=24))
    session = open_session(loaded)
    with pytest.raises(RequestError, match=r"windowed cannot drop .* window would reach across the gap"):
        endless(session, random_tokens(20, 1), "r", 5, keep=0)
    assert session.idle
    session.blocks.check_integrity()


@pytest.fixture
def learned_positions(tmp_path: Path) -> LoadedModel:
    """A model whose logits depend on absolute positions."""
    from mlx_lm.models.gpt2 import Model, ModelArgs

    folder = tmp_path / "learned"
    folder.mkdir()
    fields = {"model_type": "gpt2", "n_ctx": 256, "n_embd": 64, "n_head": 4, "n_layer": 2, "n_positions": 256}
    fields |= {"layer_norm_epsilon": 1e-5, "vocab_size": write_tokenizer(folder)}
    mx.random.seed(0)
    write_weights(folder, Model(ModelArgs.from_dict(fields)))
    (folder / "config.json").write_text(json.dumps(fields))
    return load(folder)


def test_a_model_with_learned_positions_forbids_it(
    open_session: Open, learned_positions: LoadedModel
) -> None:
    session = open_session(learned_positions)
    assert session.context_shift.refusal
    with pytest.raises(RequestError, match="learned cannot drop"):
        endless(session, random_tokens(20, 1), "r", 5, keep=0)
    after = submit(session, random_tokens(20, 1), "s", 5)
    finish(session)
    assert after.generated == 5


@pytest.mark.parametrize("backend", ["reference", "cpu"])
@pytest.mark.parametrize("bits", [8, 4])
def test_a_quantised_kv_cache_can_be_shifted(open_session: Open, backend: str, bits: int) -> None:
    session = open_session(backend=backend, kv_bits=bits)
    first = submit(session, random_tokens(40, 3), "in use", 30)
    for _ in range(4):
        session.step()
    before = [array for pool in session.model.pools for array in pool.arrays()]
    assert session.context_shift.refusal == ""
    after = [array for pool in session.model.pools for array in pool.arrays()]
    assert all(one is other for one, other in zip(before, after, strict=True))
    endless(session, random_tokens(100, 4), "r", 60, keep=0)
    for _ in range(8):
        session.step()
    assert drop_middle(session, "r", 16, 30) == 32
    finish(session)
    assert first.generated == 30


def test_learned_positions_are_found_with_a_quantised_kv_cache_too(
    open_session: Open, learned_positions: LoadedModel
) -> None:
    assert "absolute positions" in open_session(learned_positions, kv_bits=8).context_shift.refusal
