"""Models that keep latents (MLA): mlx-lm's text from pages, and what is not their arithmetic is noticed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import mlx.core as mx
import numpy as np
import pytest
from mlx_lm.models.cache import make_prompt_cache
from sessions import finish, submit
from zoo.tiny_configs import make

from engine.backends import Batch, backend_for
from engine.backends.cpu.cpu_backend import CpuPool
from engine.load_steps import run_to_end
from engine.models.model_loader import LoadedModel
from engine.paged_model import PagedModel, verification
from engine.paged_model.paged_cache import KVView, RotaryParts, RotaryScores
from engine.paged_model.paged_forward import attention
from engine.paged_model.verification import typical_error
from engine.protocol import Fork, Sampling
from engine.sessions.session import Session

Open = Callable[..., Session]
PROMPTS = [[(7 * n + 11 * i) % 250 + 3 for i in range(20 + 9 * n)] for n in range(5)] + [[5]]
GENERATED = 20
BACKENDS = ("reference", "cpu")


@pytest.fixture(scope="module", params=["deepseek_v3", pytest.param("glm4_moe_lite", marks=pytest.mark.slow)])
def loaded(request: pytest.FixtureRequest, tiny: LoadedModel) -> LoadedModel:
    model = make(request.param, vocab_size=len(tiny.tokenizer))
    return LoadedModel(model, tiny.tokenizer, {}, 0, 512, request.param)


@pytest.fixture(scope="module")
def texts(loaded: LoadedModel) -> list[list[int]]:
    """mlx-lm's own greedy answers."""
    model = make(loaded.name, vocab_size=len(loaded.tokenizer))
    found = []
    for prompt in PROMPTS:
        cache, tokens, text = make_prompt_cache(model), prompt, []
        for _ in range(GENERATED):
            text.append(int(mx.argmax(model(mx.array(tokens)[None], cache=cache)[0, -1])))
            tokens = text[-1:]
        found.append(text)
    return found


@pytest.mark.parametrize("backend", BACKENDS)
@pytest.mark.parametrize("swap", [True, pytest.param(False, marks=pytest.mark.slow)])
def test_the_text_is_mlx_lms_alone_together_and_preempted(
    loaded: LoadedModel, texts: list[list[int]], open_session: Open, backend: str, swap: bool
) -> None:
    session = open_session(loaded, kv_blocks=24, block_size=8, backend=backend)  # 192 tokens for 290
    assert session.model.mode.latent
    if not swap:
        session.scheduler.swap = None
    alone = submit(session, PROMPTS[0], "alone", GENERATED)
    finish(session)
    sequences = [submit(session, prompt, f"r{n}", GENERATED) for n, prompt in enumerate(PROMPTS)]
    finish(session)
    assert sum(sequence.preemptions for sequence in sequences) > 0
    assert (session.scheduler.metrics.swapped_in > 0) == swap
    assert alone.tokens == sequences[0].tokens
    for sequence, prompt, text in zip(sequences, PROMPTS, texts, strict=True):
        assert sequence.tokens[len(prompt) :] == text


@pytest.mark.parametrize("bits", [0, 8])
@pytest.mark.parametrize("backend", BACKENDS)
def test_a_fork_and_a_prefix_hit_copy_the_shared_tail_and_change_no_text(
    loaded: LoadedModel, texts: list[list[int]], open_session: Open, backend: str, bits: int
) -> None:
    session = open_session(loaded, kv_blocks=64, block_size=8, backend=backend, kv_bits=bits)
    parent = submit(session, PROMPTS[3], "parent", GENERATED)
    for _ in range(5):
        session.step()
    rest = Sampling(temperature=0, max_tokens=GENERATED - 5)
    child = session.fork(Fork(request="child", of="parent", chat="b", sampling=rest))
    child.stop_tokens = frozenset()
    finish(session)
    assert session.blocks.stats().copies > 0
    assert parent.tokens == child.tokens
    again = submit(session, PROMPTS[3], "again", GENERATED)
    finish(session)
    assert again.reused == len(PROMPTS[3]) - 1
    assert again.tokens == parent.tokens
    if not bits:
        assert parent.tokens[len(PROMPTS[3]) :] == texts[3]
    assert session.model.kv_bytes == 64 * 8 * session.model.token_bytes


def test_only_prefill_copies_a_context(
    loaded: LoadedModel, open_session: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    gathered: list[int] = []
    original = CpuPool.gather

    def gather(self: CpuPool, batch: Batch) -> tuple[mx.array, mx.array]:
        gathered.append(int(batch.lengths.sum()))
        return original(self, batch)

    session = open_session(loaded, kv_blocks=64, block_size=8, backend="cpu")
    monkeypatch.setattr(CpuPool, "gather", gather)
    for n, prompt in enumerate(PROMPTS[:3]):
        submit(session, prompt, f"r{n}", GENERATED)
    session.step()
    layers = len(session.model.pools)
    assert gathered == [length for prompt in PROMPTS[:3] for length in [len(prompt)] * layers]
    finish(session)
    assert len(gathered) == 3 * layers  # none in the steps that decoded


@pytest.mark.parametrize("kind", ["kimi_linear", "bailing_hybrid"])
def test_latents_beside_recurrent_state(kind: str) -> None:
    paged = PagedModel(make(kind), backend_for("cpu"), kind)
    assert paged.mode.latent
    assert paged.recurrent


def test_an_indexer_that_reads_its_keys_keeps_gathered_arrays() -> None:
    """Also where it would choose among more tokens than the check has: it must not fail later."""
    paged = PagedModel(make("deepseek_v32", index_topk=2048), backend_for("cpu"), "Sphinx")
    assert paged.mode.dense


@pytest.mark.parametrize("dtype", [mx.float16, mx.bfloat16])
def test_half_precision_is_as_near_to_the_truth_as_mlx_lm_is(dtype: mx.Dtype) -> None:
    def model(*dtypes: mx.Dtype) -> Any:
        made = make("deepseek_v3", first_k_dense_replace=4)  # MLX's CPU has no experts in half precision
        for each in dtypes:
            made.set_dtype(each)
        return made

    truth, _ = run_to_end(verification.reference_logits(model(dtype, mx.float32)))  # the same weights
    theirs = typical_error(run_to_end(verification.reference_logits(model(dtype)))[0], truth)
    paged = PagedModel(model(dtype), backend_for("reference"))
    assert paged.mode.latent
    paged.serve(paged.mode, verification.BLOCKS, verification.BLOCK_SIZE)
    found = [
        list(np.array(paged.forward(batch).astype(mx.float32)).reshape(len(rows), -1))
        for batch, rows in zip(verification.check_batches(), truth, strict=True)
    ]
    assert 0 < typical_error(found, truth) < 1.5 * theirs


def unscaled(self: RotaryScores, queries: mx.array, scale: float) -> mx.array:
    return mx.concatenate([queries, self.queries], axis=-1)


def without_rotation(self: RotaryScores, queries: mx.array, scale: float) -> mx.array:
    return mx.concatenate([queries * scale, 0 * self.queries], axis=-1)


def turned_round(self: RotaryScores, queries: mx.array, scale: float) -> mx.array:
    return mx.concatenate([self.queries, queries * scale], axis=-1)


@pytest.mark.parametrize("fault", [unscaled, without_rotation, turned_round])
def test_a_planted_fault_is_noticed(monkeypatch: pytest.MonkeyPatch, fault: Any) -> None:
    monkeypatch.setattr(RotaryScores, "join", fault)
    assert PagedModel(make("deepseek_v3"), backend_for("reference"), "Sphinx").mode.dense


@pytest.mark.parametrize(
    "use",
    [
        lambda queries, parts: parts.transpose(0, 1, 3, 2),
        lambda queries, parts: parts.swapaxes(1, 2),
        lambda queries, parts: mx.concatenate([queries, parts], axis=-1),
        lambda queries, parts: parts[:, :, :4],
        lambda queries, parts: mx.where(mx.array(True), queries @ parts.swapaxes(-1, -2), 0.0),
        lambda queries, parts: (queries @ parts.swapaxes(-1, -2)) + 1.0,
        lambda queries, parts: queries * parts,
        lambda queries, parts: mx.broadcast_to(parts, (1, 2, 3, 4)),
    ],
)
def test_rotary_parts_in_any_other_use_raise_or_are_nan(use: Callable[..., mx.array]) -> None:
    queries, parts = mx.ones((1, 2, 1, 4)), RotaryParts(object())
    scores: Any = queries @ parts.swapaxes(-1, -2)
    assert isinstance(scores, RotaryScores)
    assert scores.queries is queries
    try:
        got = use(queries, parts)
    except (TypeError, ValueError, IndexError):
        return
    assert np.isnan(np.array(got)).all()


def test_latents_without_their_own_rotary_parts_are_refused() -> None:
    paged = PagedModel(make("deepseek_v3"), backend_for("cpu"))
    paged.serve(paged.mode, verification.BLOCKS, verification.BLOCK_SIZE)
    mine, other = paged._caches[:2]
    queries = mx.ones((1, 4, 1, 16))
    scores = RotaryScores(mine, mx.ones((1, 4, 1, 8)))
    for keys, values, mask in (
        (mine, mine, None),
        (other, other, scores),
        (mine, other, scores),
        (mine, mine, mx.ones((1, 4, 1, 1))),
    ):
        with pytest.raises(TypeError, match="without their rotary parts"):
            attention(queries, KVView(keys), KVView(values), mask=mask)


@pytest.mark.parametrize("backend", BACKENDS)
def test_a_prompt_of_one_token_joins_a_decoding_chat(
    open_session: Open, loaded: LoadedModel, texts: list[list[int]], backend: str
) -> None:
    """Its first token continues nothing, so that the two are two forwards of one step."""
    session = open_session(loaded, backend=backend)
    first = submit(session, PROMPTS[1], "first", GENERATED)
    while first.generated < 2:
        session.step()
    second = submit(session, PROMPTS[5], "second", GENERATED)
    finish(session)
    answers = [first.tokens[len(PROMPTS[1]) :], second.tokens[len(PROMPTS[5]) :]]
    assert answers == [texts[1], texts[5]]
