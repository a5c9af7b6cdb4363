"""Grammars: a compiler for one tokenizer, on a thread of its own, and matchers that follow single sequences.

llguidance gives the interpreter's lock back while it compiles. Its limits bound the work and the memory: most
grammars take a few milliseconds, the worst of `tests/structured` a few tenths of a second and under 100 MB.
Those used last are kept.
"""

from __future__ import annotations

import copy
import logging
import queue
import threading
from collections import OrderedDict
from collections.abc import Callable
from collections.abc import Sequence as Tokens
from concurrent.futures import Future, wait
from dataclasses import dataclass
from functools import cached_property, partial
from typing import Any, Final
from weakref import WeakMethod

import msgspec
import numpy as np
from llguidance import LLMatcher, LLTokenizer
from numpy.typing import NDArray

from engine.models.model_errors import is_failure
from engine.models.text_tokenizer import TextTokenizer
from engine.models.token_text import BYTE_LETTERS, from_piece
from engine.protocol import Grammar, worded
from engine.structured.grammar_texts import GrammarError, llguidance_text
from engine.structured.json_schemas import MAX_TEXT, limits, reason_of
from engine.structured.tool_grammars import CallGrammar

EncodeText = Callable[[str], list[int]]


def grammar_tokenizer(tokenizer: Any, tokens: int, encode: EncodeText | None = None) -> LLTokenizer:
    """Returns a tokenizer as llguidance needs it: the bytes of its tokens, and how it splits text.

    Args:
        tokenizer: mlx-lm's TokenizerWrapper or a `TextTokenizer`.
        tokens: that the model can sample, those of the ids from 0 on.
        encode: returns the tokens of a text; None: the tokenizer does.

    Raises:
        GrammarError: it is not one of the `tokenizers` package, or of a kind that llguidance does not know.
    """
    is_kept = isinstance(tokenizer, TextTokenizer)
    if not is_kept and getattr(tokenizer, "backend_tokenizer", None) is None:
        raise GrammarError(
            "This model's tokenizer has no tokenizer.json, so its answers cannot be held to a grammar."
        )
    ends = sorted(token for token in tokenizer.eos_token_ids if token < min(tokens, len(tokenizer)))
    if not ends:
        raise GrammarError(
            "This model's tokenizer has no token that ends an answer, so answers cannot be held to a grammar."
        )
    content = tokenizer.facts.tokenizer if is_kept else tokenizer.backend_tokenizer.to_str()
    file = msgspec.json.decode(content, type=_TokenizerFile)
    try:
        listed = _listed(tokenizer, file, ends[0], encode)
        if listed is None:
            return LLTokenizer(_plain(tokenizer).to_str(), eos_token=ends)
        # Two calls, since each holds the interpreter's lock to its end: 0.1 s for 150,000 tokens.
        plain = LLTokenizer(listed, eos_token=ends, slices=[])
        listed.tokens = []
        return plain.with_slices(LLTokenizer.general_slices())
    except ValueError as error:
        raise GrammarError(
            "This model's tokenizer is of a kind that cannot be held to a grammar ({0}).", error
        ) from error


def _plain(tokenizer: Any) -> Any:
    """Returns a tokenizer of the `tokenizers` package without limits of length."""
    backend = tokenizer.backend_tokenizer
    if backend.truncation is not None or backend.padding is not None:
        backend = copy.deepcopy(backend)
        backend.no_truncation()
        backend.no_padding()
    return backend


class _AddedToken(msgspec.Struct):
    id: int
    content: str
    special: bool = False


class _TokenizerFile(msgspec.Struct):
    """What is read here of a tokenizer.json."""

    decoder: dict[str, Any] | None = None
    normalizer: Any = None
    added_tokens: list[_AddedToken] = []


@dataclass
class _TokenList:
    """A tokenizer as llguidance takes it from Python: the bytes of all tokens, and a call that encodes."""

    tokens: list[bytes]
    special_token_ids: list[int]
    eos_token_id: int
    source: Any
    encode: EncodeText | None = None
    bos_token_id: int | None = None
    is_tokenizer_wrapper: bool = True

    def __call__(self, text: str) -> list[int]:
        if self.encode is not None:
            return self.encode(text)
        return list(self.backend.encode(text, add_special_tokens=False).ids)

    @cached_property
    def backend(self) -> Any:
        return _plain(self.source)


def _listed(tokenizer: Any, file: _TokenizerFile, end: int, encode: EncodeText | None) -> _TokenList | None:
    """Returns the tokens of a byte-level or byte-fallback tokenizer; None of any other kind.

    llguidance holds the interpreter's lock while it reads a tokenizer.json, 0.7 s for 150,000 tokens, and all
    answers wait; 0.2 s while it takes the tokens. They are as it reads them: tests compare both ways.
    """
    decoder = file.decoder or {}
    by_letters, parts = decoder.get("type") == "ByteLevel", decoder.get("decoders", [])
    by_pieces = _SPACES in parts and {"type": "ByteFallback"} in parts
    if not (by_letters or by_pieces) or "'Prepend'" in repr(file.normalizer):  # which it takes out first
        return None
    added = {each.id: each for each in file.added_tokens if each.id < len(tokenizer)}
    pieces = tokenizer.convert_ids_to_tokens([*range(len(tokenizer))])
    pieces = ["" if token in added else piece or "" for token, piece in enumerate(pieces)]
    try:
        if by_letters:
            tokens = [piece.translate(_LETTERS).encode("latin-1") for piece in pieces]
        else:
            tokens = list(map(from_piece, pieces))
    except ValueError:  # another letter, or no byte
        return None
    special = []
    for token, each in added.items():
        tokens[token] = each.content.encode()
        if each.special or (each.content.startswith("<") and each.content.endswith(">")):
            special.append(token)
    return _TokenList(tokens, special, end, tokenizer, encode)


def special_token(grammars: LLTokenizer, text: str) -> int | None:
    """Returns the id of the special token with this text; None if it is a text like any other."""
    tokens = grammars.tokenize_str(text, parse_special=True)
    return tokens[0] if len(tokens) == 1 and grammars.is_special_token(tokens[0]) else None


_KEPT: Final = 32  # compiled grammars
_MAX_TEXTS: Final = 4096  # that grammars force, of which the tokens are kept
_PATIENCE: Final = 0.015  # seconds that a step waits for the tokens of a text
_LETTERS: Final = {ord(letter): byte for letter, byte in BYTE_LETTERS.items()}
_SPACES: Final = {"type": "Replace", "pattern": {"String": "\u2581"}, "content": " "}
_NAMES: Final = {
    "json": worded("JSON grammar"),
    "json_schema": worded("JSON schema"),
    "lark": worded("Lark grammar"),
    "regex": worded("regular expression"),
}
_log = logging.getLogger(__name__)


class CompiledGrammar:
    """A grammar that is compiled, or will be soon."""

    def __init__(self, tokens: int) -> None:
        self.error = ""  # why it cannot be used, a sentence; empty if it can, or before `ready`
        self.vocabulary = 0  # number of tokens that its masks know; 0 before `ready`
        self.tokens = tokens  # that the model can sample, those of the ids from 0 on
        self._matcher: LLMatcher | None = None
        self._done = threading.Event()

    @property
    def ready(self) -> bool:
        """Whether it is compiled, or was refused."""
        return self._done.is_set()

    def wait(self, seconds: float) -> bool:
        """Waits until it is ready, `seconds` at most; returns whether it is."""
        return self._done.wait(seconds)

    def matcher(self) -> LLMatcher:
        """Returns a matcher at the beginning of the grammar, which must be ready and without an error."""
        assert self._matcher is not None
        return self._matcher.deep_copy()

    def finish(self, compile_now: Callable[[], tuple[LLMatcher, int]]) -> None:
        """Makes it ready with what `compile_now` returns: a matcher, and the size of the vocabulary."""
        try:
            self._matcher, self.vocabulary = compile_now()
        except GrammarError as error:
            self.error = str(error)
        except BaseException as error:
            self.error = worded("The grammar could not be compiled ({0}).", type(error).__name__)
            _log.error("a grammar could not be compiled: %s", type(error).__name__)  # without its text
            if not isinstance(error, Exception) and type(error).__name__ != "PanicException":
                raise
        finally:
            self._done.set()


class GrammarCompiler:
    """Compiles grammars for the tokenizer of one model.

    Args:
        tokenizer: mlx-lm's TokenizerWrapper or a `TextTokenizer`. It is prepared with the first grammar.
        tokens: that the model can sample, those of the ids from 0 on.
        encode: begins to encode a text; None: the tokenizer encodes it, which opens a `TextTokenizer`.

    Attributes:
        tokens: the same.
        prepared: whether `prepare` was called.
    """

    def __init__(
        self, tokenizer: Any, tokens: int, encode: Callable[[str], Future[list[int]]] | None = None
    ) -> None:
        self._source, self.tokens = tokenizer, tokens
        self._tokenizer: LLTokenizer | None = None
        self.prepared, self._encode = False, encode
        self._texts: dict[str, Future[list[int]]] = {}
        self._kept: OrderedDict[tuple[str, str, bool], CompiledGrammar] = OrderedDict()

    def compile(self, grammar: Grammar | CallGrammar) -> CompiledGrammar:
        """Returns a grammar that is compiled, or begins to be; `GrammarError` if its text is too long."""
        name = grammar.name if isinstance(grammar, CallGrammar) else _NAMES[grammar.kind]
        key = (
            grammar.key if isinstance(grammar, CallGrammar) else (grammar.kind, grammar.text, grammar.strict)
        )
        if len(key[1].encode("utf-8", "surrogatepass")) > MAX_TEXT:
            raise GrammarError("The {0} is larger than {1} KiB; use a smaller one.", name, MAX_TEXT >> 10)
        compiled = self._kept.get(key)
        if compiled is None:
            compiled = self._kept[key] = CompiledGrammar(self.tokens)
            _run_later(partial(compiled.finish, partial(self._compile, grammar, name)))
        self._kept.move_to_end(key)
        while len(self._kept) > _KEPT:
            self._kept.popitem(last=False)
        return compiled

    def forget(self, compiled: CompiledGrammar) -> None:
        """Compiles a grammar anew when it is used again: matchers share a lexer, and with it its errors."""
        for key in [key for key, value in self._kept.items() if value is compiled]:
            del self._kept[key]

    def prepare(self) -> None:
        """Begins to prepare a `TextTokenizer` for the first grammar, which others would have to wait for.

        The tokens of a large vocabulary take llguidance 0.2 s, and it holds the interpreter's lock meanwhile.
        """
        self.prepared = True
        if isinstance(self._source, TextTokenizer) and self._source.facts.tokens:
            _run_later(self._try_to_prepare)

    def _try_to_prepare(self) -> None:
        try:
            self._opened()
        except BaseException as error:  # it is told to whoever asks for a grammar
            if not is_failure(error):
                raise

    def _opened(self) -> LLTokenizer:
        if self._tokenizer is None:
            encode = self._encode and _weakly(self._forced)
            self._tokenizer = grammar_tokenizer(self._source, self.tokens, encode)
        return self._tokenizer

    def _forced(self, text: str) -> list[int]:
        """Returns the tokens of a text that a grammar forces, in the middle of a step.

        Those that the tokenizer gives, if they are there in time; else other tokens of the same bytes, the
        longest ones first. The next step that asks for the same text will find the right ones.
        """
        asked = self._texts.get(text)
        if asked is None:
            if len(self._texts) >= _MAX_TEXTS:
                self._texts.clear()
            assert self._encode is not None
            asked = self._texts[text] = self._encode(text)
            wait([asked], _PATIENCE)
        if asked.done() and asked.exception() is None:
            return list(asked.result())
        return [] if self._tokenizer is None else list(self._tokenizer.greedy_tokenize(text))

    def _compile(self, grammar: Grammar | CallGrammar, name: str) -> tuple[LLMatcher, int]:
        """Compiles a grammar and tries its first mask, which finds what only shows there."""
        tokenizer = self._opened()
        try:
            if isinstance(grammar, CallGrammar):
                lark = grammar.lark(partial(special_token, tokenizer), frozenset(tokenizer.eos_tokens))
                text = llguidance_text(Grammar(kind="lark", text=lark))
            else:
                text = llguidance_text(grammar)
        except ValueError as error:
            raise GrammarError("The {0} cannot be read: {1}.", name, reason_of(str(error))) from error
        matcher = LLMatcher(tokenizer, text, log_level=0, limits=limits())
        _check(matcher, name)
        trial = matcher.deep_copy()
        possible = any(trial.compute_bitmask())
        _check(trial, name)
        if not possible:
            raise GrammarError("The {0} matches no text.", name)
        return matcher, int(tokenizer.vocab_size)


def _weakly(method: EncodeText) -> EncodeText:
    """Returns a method without its object, which llguidance would keep alive for ever."""
    reference = WeakMethod(method)

    def call(text: str) -> list[int]:
        alive = reference()
        return [] if alive is None else alive(text)

    return call


def _check(matcher: LLMatcher, name: str) -> None:
    """Raises the error of a matcher, if it has one."""
    if matcher.is_error():
        raise GrammarError("The {0} cannot be used: {1}.", name, reason_of(matcher.get_error()))


_jobs: queue.SimpleQueue[Callable[[], None]] = queue.SimpleQueue()
_start: Final = threading.Lock()
_threads: list[threading.Thread] = []


def _run_later(job: Callable[[], None]) -> None:
    """Runs a job on the process's one thread for grammars, which does not keep the process alive."""
    with _start:
        if not _threads:
            thread = threading.Thread(target=_run_jobs, name="grammars", daemon=True)
            thread.start()
            _threads.append(thread)
    _jobs.put(job)


def _run_jobs() -> None:
    while True:
        job = _jobs.get()
        job()
        del job  # or the last grammar would stay alive with its tokenizer


_BITS: Final = 32  # of a word of a mask
_ALL: Final = 0xFFFFFFFF


class GrammarMatcher:
    """The state of one sequence in its grammar.

    It remembers which of the sequence's tokens it has consumed, and goes back where they were taken away.

    Args:
        grammar: shared by the sequences of a request, and by requests with the same grammar.
        start: how many tokens come before the grammar: those of the prompt.
    """

    def __init__(self, grammar: CompiledGrammar, start: int) -> None:
        self.grammar = grammar
        self._start = start
        self._matcher: LLMatcher | None = None
        self._consumed: list[int] = []
        self._error = ""

    @property
    def ready(self) -> bool:
        """Whether its grammar is compiled, or was refused."""
        return self.grammar.ready

    @property
    def error(self) -> str:
        """Reason why the answer cannot go on, a sentence; empty if it can."""
        return self._error or self.grammar.error

    @property
    def complete(self) -> bool:
        """Whether the consumed tokens match the grammar and nothing can follow them."""
        return self._matcher is not None and not self.error and bool(self._matcher.is_stopped())

    def copy(self) -> GrammarMatcher:
        """Returns a matcher in the same state, for a fork of the sequence."""
        copied = GrammarMatcher(self.grammar, self._start)
        copied._matcher = self._matcher and self._matcher.deep_copy()
        copied._consumed = list(self._consumed)
        copied._error = self._error
        return copied

    def follow(self, tokens: list[int]) -> None:
        """Goes to the state after a sequence's tokens, prompt included.

        Only tokens at the end differ from those of the last call. A token that the grammar does not allow
        sets `error`.
        """
        if self.error:
            return
        if self._matcher is None:
            self._matcher = self.grammar.matcher()
        new = tokens[self._start :]
        same = min(len(new), len(self._consumed))
        while same and new[same - 1] != self._consumed[same - 1]:
            same -= 1
        back = len(self._consumed) - same
        if back:
            self._matcher.rollback(back)
        if len(new) > same:
            self._matcher.consume_tokens(new[same:])
        self._consumed[same:] = new[same:]
        self._note_error(worded("it met a token that it does not allow"))

    def masks(self, draft: Tokens[int] = ()) -> NDArray[np.uint32]:
        """Returns which tokens are allowed next, and after each token of a draft.

        Args:
            draft: tokens that may follow those of `follow`.

        Returns:
            (1 + len(draft), words); bit b of word w is token 32 w + b. Rows after a draft token that is not
            allowed, and all rows after an error, allow everything: what is sampled there is not used.
        """
        matcher = self._matcher
        masks = np.full((1 + len(draft), -(-self.grammar.vocabulary // _BITS)), _ALL, np.uint32)
        if matcher is None or self.error:
            return masks
        ahead = 0
        for place, row in enumerate(masks):
            if place and not self._consume_draft(matcher, draft[place - 1], masks[place - 1]):
                break
            ahead = place
            matcher.unsafe_compute_mask_ptr(row.ctypes.data, row.nbytes)
            self._forbid_unknown(row)
        if ahead and not matcher.is_error():
            matcher.rollback(ahead)
        if not masks[0].any():
            self._error = _sentence(worded("no token of this model can follow"))
        self._note_error()
        if self._error:
            masks[:] = _ALL
        return masks

    def _forbid_unknown(self, mask: NDArray[np.uint32]) -> None:
        """Forbids the tokens of the tokenizer that the model does not have."""
        word, bits = divmod(self.grammar.tokens, _BITS)
        mask[word + 1 :] = 0
        if word < len(mask):
            mask[word] &= (1 << bits) - 1

    @staticmethod
    def _consume_draft(matcher: LLMatcher, token: int, mask: NDArray[np.uint32]) -> bool:
        """Goes ahead by a token of a draft; returns False if the mask before it does not allow it."""
        word = int(mask[token // _BITS]) if token < _BITS * len(mask) else 0
        allowed = word >> token % _BITS & 1 and not matcher.is_stopped()
        return bool(allowed and matcher.consume_token(token))

    def forced(self, limit: int) -> list[int]:
        """Returns and consumes the tokens that the grammar forces next, `limit` at most."""
        matcher = self._matcher
        if matcher is None or self.error or limit <= 0 or matcher.is_stopped():
            return []
        tokens = [int(token) for token in matcher.compute_ff_tokens()][:limit]
        if tokens and max(tokens) >= self.grammar.tokens:
            self._error = _sentence(worded("it needs a token for which this model has no embedding"))
        elif tokens:
            matcher.consume_tokens(tokens)
            self._consumed += tokens
        self._note_error(worded("the text that it forces is not allowed"))
        return [] if self._error else tokens

    def _note_error(self, reason: str = worded("it is too complex")) -> None:
        if self._matcher is not None and not self._error and self._matcher.is_error():
            self._error = _sentence(reason)


def _sentence(reason: str) -> str:
    return worded("The answer could not be held to its grammar: {0}.", reason)
