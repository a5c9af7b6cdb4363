"""Tokens without a row in the model's embedding: refused by name, never sampled or forced, on any backend.

The rows behind each embedding are poisoned: its weight is a view of a larger array that has NaN there. MLX
does not check bounds, so a lookup that must not happen makes all logits NaN.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import mlx.core as mx
import mlx.nn as nn
import pytest
from gpu_sessions import CONTEXT, VOCABULARY, Family, emulated_gpu, llama, open_session
from mlx_lm.models.cache import make_prompt_cache
from mlx_lm.tokenizer_utils import TokenizerWrapper
from mlx_lm.tuner.lora import LoRAEmbedding
from sessions import finish, random_tokens, submit
from tiny_models import CHAT_TEMPLATE, make_tiny_llama, write_tokenizer
from tokenizer_kinds import KINDS
from tokenizers import AddedToken
from transformers import PreTrainedTokenizerFast
from zoo.tiny_configs import make

from engine.models.model_loader import LoadedModel, load
from engine.models.token_text import tokens_from
from engine.paged_model import PagedModel
from engine.paged_model.paged_cache import LayerCaches
from engine.protocol import ChatMessage, Finished, Generate, Grammar, LoadOptions, Sampling
from engine.sessions.prompts import RequestPrompts
from engine.sessions.session import Session
from engine.sessions.session_errors import RequestError
from engine.structured import GrammarCompiler

BACKENDS = ("cpu", "reference", "metal", "cuda")
FAMILY = llama(4, 1, 64)
EXTRA = "<|extra|>"
GREEDY = Sampling(temperature=0.0, max_tokens=12)


def poisoned(weight: mx.array, rows: int) -> mx.array:
    """The first rows of a weight, in a buffer that goes on with NaN."""
    array = mx.concatenate([weight[:rows], mx.full((400, weight.shape[1]), float("nan"))])
    mx.eval(array)
    view = array[:rows]
    mx.eval(view)
    return view


def with_rows(model: Any, rows: int) -> Any:
    """A llama whose embedding has so many rows; what a lookup behind them gives shows."""
    embedding = model.model.embed_tokens
    embedding.weight = poisoned(embedding.weight, rows)
    assert mx.isnan(embedding(mx.array([rows, rows + 5]))).all().item()
    return model


def with_tokens(loaded: LoadedModel, folder: Path, *added: str, chat: str = CHAT_TEMPLATE) -> LoadedModel:
    """The model with tokens added to its tokenizer, the first of them number 259."""
    assert write_tokenizer(folder) == VOCABULARY
    plain = PreTrainedTokenizerFast.from_pretrained(folder)
    plain.add_tokens(list(added), special_tokens=True)
    plain.chat_template = chat
    return replace(loaded, tokenizer=TokenizerWrapper(plain))


def asked(**fields: Any) -> Generate:
    """A request of another program."""
    given: dict[str, Any] = {"request": "r", "chat": "c", "messages": [], "sampling": GREEDY, "guest": "test"}
    return Generate(**(given | fields))


@pytest.fixture
def backend(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Each backend, a GPU's emulated."""
    with emulated_gpu(request.param, tmp_path_factory.mktemp("cache")):
        yield request.param


def with_wide_head() -> Any:
    """A llama with more logits than rows; one of the logits behind them is always the largest by far."""
    model = make("llama", **FAMILY.fields, vocab_size=300, max_position_embeddings=4096)
    weight = model.lm_head.weight
    tempting = 100 * weight[:1]
    model.lm_head.weight = mx.concatenate([weight[:VOCABULARY], tempting, -tempting, weight[261:]])
    return with_rows(model, VOCABULARY)


def quantised(model: Any) -> Any:
    nn.quantize(model, group_size=32, bits=4)
    return model


def adapted(model: Any) -> Any:
    model.model.embed_tokens = LoRAEmbedding.from_base(model.model.embed_tokens)
    return model


@pytest.mark.parametrize(
    ("make_it", "expected"),
    [
        (lambda: quantised(make("llama")), (512, 512)),
        (lambda: adapted(make("llama")), (512, 512)),
        (with_wide_head, (259, 300)),
        (lambda: make("gemma4_text", vocab_size_per_layer_input=300), (300, 512)),  # gets the ids as they are
    ],
    ids=["quantised", "with an adapter", "a wider head", "a second embedding"],
)
def test_the_rows_are_known_at_load(make_it: Callable[[], Any], expected: tuple[int, int]) -> None:
    layers = LayerCaches(make_it(), "this model")
    assert (layers.embedding_rows, layers.logits_width) == expected


@pytest.mark.parametrize("backend", BACKENDS, indirect=True)
def test_a_prompt_with_such_a_token_is_refused_and_others_go_on(backend: str, tmp_path: Path) -> None:
    loaded = with_tokens(FAMILY.loaded(tmp_path), tmp_path, EXTRA, "<|more|>")
    session = open_session(replace(loaded, model=with_rows(loaded.model, VOCABULARY)), FAMILY, backend)
    assert session.take_notices() == [
        f"2 tokens have no embedding in {loaded.name}: '<|extra|>', '<|more|>'. It cannot read or write text "
        "with them."
    ]
    assert session.take_notices() == []
    stream = submit(session, random_tokens(20, 1), "stream", 12)
    session.step()
    named = r"^The prompt has the token '<\|extra\|>', for which this model has no embedding\.$"
    numbered = "names the token 260, but this model has 0 to 258"
    for fields, said in (
        ({"prompt": [5, 260, 6]}, numbered),
        ({"prompt": f"a{EXTRA}b"}, named),
        ({"prompt": "a", "sampling": Sampling(logit_bias={260: 1.0})}, f"logit bias {numbered}"),
    ):
        with pytest.raises(RequestError, match=said):
            session.submit(asked(**fields))
        session.step()
    with pytest.raises(RequestError, match=numbered):
        session.embed([[5], [5, 260]])
    for role in ("user", "assistant"):  # what somebody writes is text, if it looks like a control token
        session.submit(asked(request=role, messages=[ChatMessage(role, f"a {EXTRA}")]))
    finish(session)
    expected = greedy(FAMILY.make(), random_tokens(20, 1), 12)
    assert stream.tokens == expected
    assert session.embed([[5]])
    finish(session)


def greedy(model: Any, prompt: list[int], count: int) -> list[int]:
    """The prompt with the tokens that mlx-lm's own model answers, of those that its embedding has."""
    cache, tokens, new = make_prompt_cache(model), list(prompt), list(prompt)
    for _ in range(count):
        logits = model(mx.array([new]), cache=cache)[0, -1, : model.model.embed_tokens.weight.shape[0]]
        new = [int(mx.argmax(logits).item())]
        tokens += new
    return tokens


@pytest.mark.parametrize(
    ("backend", "options"),
    [
        *((backend, {}) for backend in BACKENDS),
        ("cpu", {"draft_lookup": True}),
        ("reference", {"draft_model": "early-exit:1"}),
    ],
    indirect=["backend"],
    ids=str,
)
def test_what_has_no_row_is_never_sampled(backend: str, options: dict[str, Any], tmp_path: Path) -> None:
    loaded = replace(FAMILY.loaded(tmp_path), model=with_wide_head())
    session = open_session(loaded, FAMILY, backend, **options)
    assert session.model.layers.logits_width == 300
    assert session.take_notices() == []
    prompt = [7, 8, 9] * 5
    plain = submit(session, prompt, "plain", 12)
    others = [
        submit(session, prompt, "drawn", 12, temperature=1.0, seed=3),
        submit(session, prompt, "shifted", 12, repetition_penalty=1.3, presence_penalty=0.5),
        submit(session, prompt, "reported", 6, logprobs=20),
    ]
    finish(session)
    assert plain.tokens == greedy(with_wide_head(), prompt, 12)
    assert max(token for other in others for token in other.tokens) < VOCABULARY
    assert all(token < VOCABULARY for each in others[-1].logprobs for token, _ in each.top)
    assert session.take_notices() == []


def thinking(loaded: LoadedModel, folder: Path) -> LoadedModel:
    """A model that can begin its reasoning but has no row for the token that ends it."""
    opened = CHAT_TEMPLATE.replace("assistant\n", "assistant\n<think>")
    return with_tokens(loaded, folder, "<think>", "</think>", EXTRA, chat=opened)


def test_what_has_no_row_is_never_forced(tmp_path: Path) -> None:
    family = Family("forced", "llama", FAMILY.fields | {"vocab_size": 260})
    loaded = family.loaded(tmp_path)
    session = open_session(
        thinking(replace(loaded, model=with_rows(loaded.model, 260)), tmp_path), family, "cpu"
    )
    assert session.take_notices()[0].startswith(
        "2 tokens have no embedding in forced: '</think>', '<|extra|>'."
    )
    stream = submit(session, random_tokens(20, 1), "stream", 40)
    for changed, said in (
        ({"reasoning_tokens": 5}, "cannot be limited: it would end with the token '</think>'"),
        ({"grammar": Grammar(kind="regex", text="a+")}, "The prompt has the token '</think>', for which"),
    ):
        with pytest.raises(RequestError, match=said):
            session.submit(asked(messages=[ChatMessage("user", "Hi")], **changed))
        session.step()
    lark = Grammar(kind="lark", text=f'start: "ab" {EXTRA} "c"')
    for name, logprobs, said in (
        ("forced", -1, "it needs a token for which this model has no embedding"),
        ("masked", 0, "no token of this model can follow"),
    ):
        sampling = Sampling(temperature=0.0, max_tokens=12, logprobs=logprobs)
        session.submit(asked(request=name, chat=name, prompt="x", sampling=sampling, grammar=lark))
        ended = []
        while not ended:
            ended = [each for each in session.step() if isinstance(each, Finished) and each.request == name]
        assert (ended[0].reason, ended[0].error_kind) == ("error", "request")
        assert said in ended[0].error
    finish(session)
    assert stream.tokens == greedy(family.make(), random_tokens(20, 1), 40)


def test_an_end_without_a_row_stops_nothing_and_ends_no_grammar(tmp_path: Path) -> None:
    loaded = with_tokens(FAMILY.loaded(tmp_path), tmp_path, EXTRA)
    loaded.tokenizer.eos_token_ids = {VOCABULARY}
    session = open_session(loaded, FAMILY, "cpu")
    session.submit(asked(prompt="x"))
    grammar = GrammarCompiler(loaded.tokenizer, VOCABULARY).compile(Grammar(kind="regex", text="a+"))
    assert grammar.wait(60)
    assert "no token that ends an answer" in grammar.error
    finish(session)
    assert session.last_answer is not None
    assert session.last_answer.completion_tokens == GREEDY.max_tokens


def test_a_draft_model_reads_and_proposes_only_what_both_have(tmp_path: Path) -> None:
    wide, narrow = (
        load(make_tiny_llama(tmp_path / str(rows), vocab_size=rows)) for rows in (300, VOCABULARY)
    )
    tokenizer = with_tokens(wide, tmp_path, *(f"<{n}>" for n in range(VOCABULARY, 300))).tokenizer
    wide = replace(wide, tokenizer=tokenizer)
    narrow = replace(narrow, tokenizer=tokenizer, model=with_rows(narrow.model, VOCABULARY))
    for target, draft, prompts in (
        (wide, narrow, ([5, 280, 6] * 5, [20, 21, 22] * 5)),  # the first cannot be read
        (narrow, wide, ([9, 8, 7] * 5, [20, 21, 22] * 5)),  # the first is continued with 270
    ):
        session = Session(target, LoadOptions(kv_blocks=60, backend="reference"), draft=draft)
        assert session.proposer is not None
        session.proposer.always = True
        session.take_notices()
        for pool in session.drafter._model.pools:  # type: ignore[union-attr]
            pool.fill(float("nan"))
        seen, read = tokens_of(session), tokens_read(session.drafter._model)  # type: ignore[union-attr]
        found = [submit(session, prompt, str(prompt), 12) for prompt in prompts]
        finish(session)
        assert session.take_notices() == []  # drafting has not failed
        assert session.scheduler.metrics.drafted > 0
        assert max(seen) < session.model.readable_tokens
        assert 0 < max(read) < draft.model.model.embed_tokens.weight.shape[0]
        assert [each.tokens for each in found] == [greedy(target.model, prompt, 12) for prompt in prompts]


def tokens_read(model: PagedModel) -> list[int]:
    """Notes the tokens of every forward of a model from now on."""
    seen: list[int] = []
    forward = model.forward

    def note(batch: Any) -> mx.array:
        seen.extend(batch.tokens.tolist())
        return forward(batch)

    model.forward = note  # type: ignore[method-assign]
    return seen


def tokens_of(session: Session) -> list[int]:
    """Notes the tokens of every step from now on, drafts included."""
    seen: list[int] = []
    commit = session.scheduler.commit

    def note(step: Any) -> None:
        seen.extend(step.batch.tokens.tolist())
        commit(step)

    session.scheduler.commit = note  # type: ignore[method-assign]
    return seen


def test_rows_that_pad_the_vocabulary_are_nothing_to_speak_of(tmp_path: Path) -> None:
    family = Family("padded", "llama", FAMILY.fields | {"vocab_size": 320})
    session = open_session(family.loaded(tmp_path), family, "cpu")
    assert session.take_notices() == []
    sequence = submit(session, session.prompts.encode_text([5, 319, 6]), "one", 4)
    finish(session)
    assert sequence.generated == 4
    with pytest.raises(RequestError, match="names the token 320, but this model has 0 to 319"):
        session.prompts.encode_text([5, 320])


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_of_tokenizer_names_what_the_model_lacks(kind: str, tmp_path: Path) -> None:
    tokenizer = KINDS[kind](tmp_path)
    rows = max(tokenizer.get_vocab().values()) + 1
    whole = RequestPrompts(tokenizer, CONTEXT, rows)
    assert tokens_from(tokenizer, rows) == []
    assert max(whole.encode_text("a b a")) < rows
    tokenizer._tokenizer.add_tokens([AddedToken(text, normalized=False) for text in (EXTRA, "zyzyx")])
    added = tokenizer.convert_tokens_to_ids([EXTRA, "zyzyx"])
    assert tokens_from(tokenizer, rows) == added == [rows, rows + 1]
    prompts = RequestPrompts(tokenizer, CONTEXT, rows)
    written = {text: asked(messages=[ChatMessage("user", f"a {text} b")]) for text in (EXTRA, "zyzyx")}
    assert max(prompts.encode(written[EXTRA]).tokens) < rows  # it looks like a control token, so it is text
    for text in (EXTRA, "zyzyx"):
        named = f"The prompt has the token {text!r}, for which this model has no embedding."
        for request in [asked(prompt=f"a {text} b"), *([written[text]] if text != EXTRA else [])]:
            with pytest.raises(RequestError) as caught:
                prompts.encode(request)
            assert str(caught.value) == named
        with pytest.raises(RequestError) as caught:
            prompts.encode_text(f"a {text} b")
        assert str(caught.value) == named
    assert prompts.encode(asked(prompt="a b a")).tokens == whole.encode_text("a b a")
    with pytest.raises(RequestError, match=f"this model has 0 to {rows - 1:,}"):
        prompts.encode_text([0, rows])
