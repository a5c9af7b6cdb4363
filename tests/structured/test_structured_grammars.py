"""Grammars that are refused, those that blow up, and faults in the middle of an answer."""

from __future__ import annotations

import gc
import json
import queue
import random
import resource
import time
import weakref
from concurrent.futures import Future
from pathlib import Path
from typing import Any

import mlx.core as mx
import numpy as np
import pytest
from llguidance import LLTokenizer
from mlx_lm.tokenizer_utils import TokenizerWrapper
from structured_requests import answer, answers, ask, schema
from tokenizer_kinds import KINDS
from tokenizers import AddedToken, Tokenizer, decoders, models, normalizers
from transformers import PreTrainedTokenizerFast

from engine.models.model_loader import LoadedModel
from engine.models.text_tokenizer import keep_facts, kept_tokenizer
from engine.protocol import Finished, Grammar, Sampling
from engine.scheduling.sequence import Sampler, Sequence
from engine.scheduling.step import sample_tokens, sampled_row
from engine.sessions.session import Session
from engine.sessions.session_errors import RequestError
from engine.structured import CompiledGrammar, GrammarCompiler, GrammarMatcher, grammar_compiler

WORDS = schema({"type": "array", "items": {"enum": ["red", "green"]}, "minItems": 3, "maxItems": 6})


def _doubling(depth: int) -> dict[str, Any]:
    """Each level has the one below twice."""
    levels: dict[str, Any] = {"L0": {"type": "integer"}}
    for level in range(1, depth):
        below = {"$ref": f"#/$defs/L{level - 1}"}
        levels[f"L{level}"] = {"type": "object", "properties": {"a": below, "b": below}}
    return {"$defs": levels, "$ref": f"#/$defs/L{depth - 1}"}


def _product(factors: int) -> dict[str, Any]:
    """An `allOf` of choices, to be multiplied out."""
    choices = [{"properties": {f"{f} {c}": {"type": "string"} for c in range(10)}} for f in range(factors)]
    return {"allOf": [{"anyOf": [{"type": "object", **each}] * 10} for each in choices]}


BLOW_UPS: dict[str, Grammar] = {
    "nested": Grammar(kind="json_schema", text='{"items":' * 20_000 + "{}" + "}" * 20_000),
    "doubling": schema(_doubling(40)),
    "product": schema(_product(12)),
    "choices": schema(
        {"anyOf": [{"properties": {f"k{k}": {"const": n * k} for k in range(50)}} for n in range(200)]}
    ),
    "values": schema({"enum": [f"value {n}" for n in range(30_000)]}),
    "properties": schema({"properties": {f"key {n}": {"type": "string"} for n in range(12_000)}}),
    "multiple": schema({"type": "integer", "multipleOf": 999_999_937}),
    "itself": schema({"$ref": "#"}),
    "repeats": schema({"type": "string", "pattern": "^((a|b|c|d){1,500}){1,500}$"}),
    "backtracks": schema({"type": "string", "pattern": "(.*a.{20}){3}"}),
    "long": schema({"type": "string", "minLength": 5_000_000, "maxLength": 1_000_000_000}),
    "many": schema({"type": "array", "items": {"type": "object"}, "minItems": 1_000_000}),
    "too large": Grammar(kind="json_schema", text=json.dumps({"description": "x" * 600_000})),
    "regex": Grammar(kind="regex", text="(((a{1,100}){1,100}){1,100}){1,100}b"),
    "lark": Grammar(kind="lark", text="start: a a\na: start | \n"),
    "surrogates": Grammar(kind="json_schema", text='{"const": "\ud800"}'),
}


@pytest.mark.parametrize("name", BLOW_UPS)
def test_what_blows_up_is_refused_cheaply_or_works(session: Session, name: str) -> None:
    """In one sentence, and with little time and memory."""
    answer(session, WORDS)  # the tokenizer is prepared
    begin, used = time.process_time(), resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    try:
        found = answer(session, BLOW_UPS[name], max_tokens=4)
        ended = found.end.error
        assert bool(ended) == (found.end.reason == "error")
    except RequestError as error:
        ended = str(error)
    assert time.process_time() - begin < 5
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - used < 300 << 10  # KB
    assert len(ended) < 500
    assert not ended or (ended.endswith(".") and "\n" not in ended)
    assert json.loads(answer(session, WORDS).text)[0] in ("red", "green")  # the engine goes on


@pytest.mark.parametrize(
    ("grammar", "reason"),
    [
        (schema({"not": {"type": "string"}}), "JSON schema cannot be used: `not` at / cannot be held to."),
        (schema({"type": "strin"}), "JSON schema cannot be used: Invalid type: strin"),
        (schema({"type": "integer", "minimum": 5, "maximum": 3}), "minimum"),
        (Grammar(kind="json_schema", text="{"), "The JSON schema cannot be read: "),
        (
            Grammar(kind="json_schema", text="[1]"),
            "The JSON schema cannot be read: a schema is a JSON object",
        ),
        (schema({"$ref": "http://example.com/x"}), "The JSON schema cannot be used: "),
        (Grammar(kind="regex", text="(a"), "The regular expression cannot be used: "),
        (Grammar(kind="lark", text="start: missing"), "The Lark grammar cannot be used: "),
    ],
    ids=["unknown", "type", "empty", "cut", "list", "remote", "regex", "lark"],
)
def test_a_grammar_that_cannot_be_used_is_refused_with_the_reason(
    session: Session, grammar: Grammar, reason: str
) -> None:
    answer(session, WORDS)
    assert reason in _refusal(session, grammar)
    assert session.idle


def _refusal(session: Session, grammar: Grammar) -> str:
    """Why a grammar is refused: at once, or when it is compiled."""
    try:
        ask(session, "refused", grammar)
    except RequestError as error:
        return str(error)
    return answers(session)["refused"].end.error


def test_other_requests_go_on_while_a_grammar_is_compiled(
    session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The one that waits keeps its place, can be aborted, and ends with the reason if it is refused."""
    jobs: list[Any] = []
    monkeypatch.setattr(grammar_compiler, "_run_later", jobs.append)
    ask(session, "refused", schema({"not": {}}))
    ask(session, "aborted", WORDS)
    ask(session, "waiting", WORDS, n=2)
    ask(session, "free", None, max_tokens=5)
    messages: list[Any] = []
    while not any(isinstance(each, Finished) for each in messages):
        messages += session.step()
    assert [each.request for each in messages if isinstance(each, Finished)] == ["free"]
    assert not session.idle
    assert session.step() == []  # and does not fail with nothing to do
    session.abort_all("aborted")
    for job in jobs:
        job()
    found = answers(session)
    assert found["refused"].end.reason == "error"
    assert "`not` at / cannot be held to" in found["refused"].end.error
    assert [json.loads(text)[0] in ("red", "green") for text in found["waiting"].texts.values()] == [True] * 2
    assert "aborted" not in found


@pytest.mark.parametrize("method", ["consume_tokens", "unsafe_compute_mask_ptr", "compute_ff_tokens"])
def test_a_fault_in_the_middle_ends_one_request_with_a_sentence(
    session: Session, monkeypatch: pytest.MonkeyPatch, method: str
) -> None:
    ask(session, "faulty", WORDS)
    faulty = next(each for each in session.scheduler if each.request == "faulty")
    while faulty.generated < 2:  # its grammar is compiled meanwhile, for which a busy machine takes long
        session.step()
    ask(session, "free", None, max_tokens=60)
    assert faulty.matcher is not None
    faulty.matcher._matcher = _Faulty(faulty.matcher._matcher, method)
    found = answers(session)
    assert found["faulty"].end.reason == "error"
    assert found["faulty"].end.error_kind == "request"
    assert found["faulty"].end.error.startswith("The answer could not be held to its grammar: ")
    assert found["free"].end.reason == "length"
    assert json.loads(answer(session, WORDS).text)


class _Faulty:
    """A matcher of llguidance that is in its error state after one of its methods was called."""

    def __init__(self, matcher: Any, method: str) -> None:
        self._matcher, self._method, self._failed = matcher, method, False

    def __getattr__(self, name: str) -> Any:
        if name == self._method:
            self._failed = True
            return lambda *_: []
        return getattr(self._matcher, name)

    def is_error(self) -> bool:
        return self._failed

    def get_error(self) -> str:
        return "step limit\nwith details" if self._failed else ""


def test_the_same_grammar_is_compiled_once(worded: LoadedModel) -> None:
    compiler = GrammarCompiler(worded.tokenizer, len(worded.tokenizer))
    first = compiler.compile(WORDS)
    assert first.wait(60)
    assert compiler.compile(WORDS) is first
    compiler.forget(first)
    assert compiler.compile(WORDS) is not first
    for number in range(100):
        compiler.compile(schema({"const": number}))
    assert len(compiler._kept) <= 32


def test_masks_leave_the_other_rows_as_they_are() -> None:
    """Bit for bit, sampled with every filter: rows without a grammar, beside rows with one."""
    random = np.random.default_rng(0)
    logits = mx.array(random.normal(0, 3, (6, 5000)).astype(np.float32))
    settings = Sampling(temperature=0.9, top_p=0.95, top_k=300, min_p=0.001, repetition_penalty=1.1, seed=3)
    allowed = np.ones((6, 5000), bool)
    allowed[1::2] = random.random((3, 5000)) < 0.01
    free = set(range(0, 6, 2))
    for _ in range(50):
        rows = []
        for number in range(6):
            sequence = Sequence("r", "r", [1, 2, 3], Sampler(settings), 9, frozenset())
            rows.append(sampled_row(sequence, number, []))
        settings.seed = (settings.seed or 0) + 1
        plain = np.array(sample_tokens(logits, rows)).tolist()
        masked = np.array(sample_tokens(logits, rows, None, mx.array(allowed))).tolist()
        for number, token in enumerate(masked):
            assert allowed[number, token]
            if number in free:
                assert token == plain[number]


def test_no_token_that_is_not_allowed_is_sampled_where_sums_are_rounded(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A GPU adds in parallel, so that a sum of probabilities may grow at a token whose own is zero."""
    random = np.random.default_rng(1)
    logits = mx.array(random.normal(0, 0.01, (64, 5000)).astype(np.float32))
    allowed = random.random((64, 5000)) < 0.3
    cumsum = mx.cumsum

    def rounded(array: mx.array, **options: Any) -> mx.array:
        return cumsum(array, **options) * mx.array(1 + random.normal(0, 1e-5, array.shape).astype(np.float32))

    monkeypatch.setattr(mx, "cumsum", rounded)
    for seed in range(10):
        rows = [
            sampled_row(
                Sequence(
                    "r", "r", [1], Sampler(Sampling(temperature=1.5, seed=64 * seed + n)), 9, frozenset()
                ),
                n,
                [],
            )
            for n in range(64)
        ]
        tokens = np.array(sample_tokens(logits, rows, None, mx.array(allowed)))
        assert allowed[np.arange(64), tokens].all()


def like_gemmas(_: Path) -> Any:
    """Pieces of text and bytes, with added tokens of all kinds and a hole among the ids."""
    names = ["<pad>", "<eos>", "<unk>", "\u2581", "a", "b", "\u2581a", "ab", "\n", "\u2581\u2581"]
    vocabulary = {name: number for number, name in enumerate(names)}
    vocabulary |= {f"<0x{byte:02X}>": 20 + byte for byte in range(256)}
    merges = [("\u2581", "a"), ("a", "b"), ("\u2581", "\u2581")]
    tokenizer = Tokenizer(models.BPE(vocab=vocabulary, merges=merges, byte_fallback=True, unk_token="<unk>"))
    tokenizer.normalizer = normalizers.Replace(" ", "\u2581")
    tokenizer.decoder = decoders.Sequence(
        [decoders.Replace("\u2581", " "), decoders.ByteFallback(), decoders.Fuse()]
    )
    tokenizer.add_special_tokens(["<pad>", "<eos>", "<\uff5cend\u2581of\u2581sentence\uff5c>"])
    tokenizer.add_tokens([AddedToken(name, special=False) for name in ("<tool>", "[tool]", "<tool", " <b>")])
    plain = PreTrainedTokenizerFast(tokenizer_object=tokenizer, eos_token="<eos>")
    return TokenizerWrapper(plain)


@pytest.mark.parametrize("kind", ["like Gemma's", *KINDS])
def test_tokens_are_those_that_llguidance_reads_in_a_tokenizer_json(kind: str, tmp_path: Path) -> None:
    source = like_gemmas(tmp_path) if kind == "like Gemma's" else KINDS[kind](tmp_path)
    backend = source.backend_tokenizer
    ends = [token for token in source.eos_token_ids if token < backend.get_vocab_size()]
    try:
        read = LLTokenizer(backend.to_str(), eos_token=ends)
    except ValueError:
        with pytest.raises(grammar_compiler.GrammarError):
            grammar_compiler.grammar_tokenizer(source, backend.get_vocab_size())
        return
    taken = grammar_compiler.grammar_tokenizer(source, backend.get_vocab_size())
    assert (taken.vocab_size, taken.eos_tokens) == (read.vocab_size, read.eos_tokens)
    for token in range(read.vocab_size):
        assert taken.dbg_tokens([token]) == read.dbg_tokens([token])
        assert taken.is_special_token(token) == read.is_special_token(token)
    chance = random.Random(1)
    letters = 'ab {}":,\n1\u00e9\u6f22\U0001f642<>|'
    texts = ["", "  two  ", "x<|im_end|> y<tool>[tool]", '\n\n{"a": 1}']
    texts += ["".join(chance.choices(letters, k=30)) for _ in range(100)]
    for text in texts:
        assert taken.tokenize_str(text) == read.tokenize_str(text)
        part = text.encode()[:-1]  # half a character at the end, maybe
        assert taken.tokenize_bytes(part) == read.tokenize_bytes(part)


@pytest.mark.parametrize("kind", ["bytes", "the starter's", "GGUF, bytes"])
def test_a_kept_tokenizer_is_opened_for_no_grammar(kind: str, tmp_path: Path) -> None:
    """To open it, and to read it as a tokenizer.json, holds all answers for half a second each."""
    source, file = KINDS[kind](tmp_path), tmp_path / "facts"
    keep_facts(file, source)
    kept = kept_tokenizer(file)
    assert kept is not None
    taken = grammar_compiler.grammar_tokenizer(kept, len(kept))
    assert "backend_tokenizer" not in vars(kept)
    other = grammar_compiler.grammar_tokenizer(source, len(source))
    assert [taken.dbg_tokens([token]) for token in range(len(kept))] == [
        other.dbg_tokens([token]) for token in range(len(kept))
    ]
    assert taken.tokenize_str("Some words.") == other.tokenize_str("Some words.")
    for text, token in source.backend_tokenizer.get_vocab().items():
        if text in source._tokenizer.all_special_tokens or len(text) > 1:  # byte 255 is how specials begin
            special = token if other.is_special_token(token) else None
            assert grammar_compiler.special_token(taken, text) == special


KEYS = {"name_of_the_person": {"enum": ["Ada", "Alan"]}, "the_age_of_it": {"type": "integer"}}
PERSON = schema({"type": "object", "properties": KEYS, "required": list(KEYS), "additionalProperties": False})


def written(grammar: CompiledGrammar, pieces: list[str]) -> list[int]:
    """The tokens of the longest allowed pieces of a text, with those that are forced between them."""
    text = '{"name_of_the_person": "Alan", "the_age_of_it": 41}'
    matcher, tokens = GrammarMatcher(grammar, 0), list[int]()
    while not matcher.complete:
        matcher.follow(tokens)
        tokens += matcher.forced(100)
        matcher.follow(tokens)
        done = "".join(pieces[token] for token in tokens)
        allowed = np.unpackbits(matcher.masks().view(np.uint8), bitorder="little")
        likely = [each for each in np.flatnonzero(allowed) if text.startswith(done + pieces[each])]
        if likely := [each for each in likely if pieces[each]]:
            tokens.append(int(max(likely, key=lambda each: len(pieces[each]))))
        assert not matcher.error
    assert "".join(pieces[token] for token in tokens) == text
    return tokens


@pytest.mark.parametrize("answers", ["in time", "late", "never", "fails"])
def test_what_a_grammar_forces_is_encoded_by_another(answers: str, tmp_path: Path) -> None:
    """To open the tokenizer for it would hold all answers for a third of a second."""
    source, file = KINDS["the starter's"](tmp_path), tmp_path / "facts"
    keep_facts(file, source)
    kept = kept_tokenizer(file)
    assert kept is not None
    pieces = ["" if token in source.eos_token_ids else source.decode([token]) for token in range(len(source))]
    asked: dict[str, Future[list[int]]] = {}

    def answer(text: str) -> None:
        asked[text].set_result(source.encode(text, add_special_tokens=False))

    def encode(text: str) -> Future[list[int]]:
        assert text not in asked
        if answers == "late" and asked:
            answer(list(asked)[-1])
        asked[text] = Future()
        if answers == "in time":
            answer(text)
        elif answers == "fails":
            asked[text].set_exception(RequestError("no text"))
        return asked[text]

    own = GrammarCompiler(source, len(source)).compile(PERSON)
    compiler = GrammarCompiler(kept, len(kept), encode)
    compiled = compiler.compile(PERSON)
    assert own.wait(60)
    assert compiled.wait(60)
    tokens = written(compiled, pieces)
    if answers == "in time":
        assert tokens == written(own, pieces)
    assert len(asked) > 2
    assert "backend_tokenizer" not in vars(kept)
    gone = weakref.ref(compiler)
    del own, compiler, compiled
    gc.collect()
    assert gone() is None


def test_a_tokenizer_is_prepared_before_the_first_grammar(tmp_path: Path, monkeypatch: Any) -> None:
    prepared: queue.SimpleQueue[int] = queue.SimpleQueue()
    prepare = grammar_compiler.grammar_tokenizer

    def noted(*arguments: Any) -> LLTokenizer:
        tokenizer = prepare(*arguments)
        prepared.put(len(arguments))
        return tokenizer

    monkeypatch.setattr(grammar_compiler, "grammar_tokenizer", noted)
    keep_facts(tmp_path / "facts", KINDS["bytes"](tmp_path))
    kept = kept_tokenizer(tmp_path / "facts")
    assert kept is not None
    compiler = GrammarCompiler(kept, len(kept))
    compiler.prepare()
    prepared.get(timeout=60)
    assert compiler.compile(PERSON).wait(60)
    assert prepared.empty()
