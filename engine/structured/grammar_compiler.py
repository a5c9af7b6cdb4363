"""Compiler of grammars for one tokenizer, on a thread of its own, with a cache of those used last.

llguidance gives the interpreter's lock back while it compiles. Its limits bound the work and the memory: most
grammars take a few milliseconds, the worst of `tests/structured` a few tenths of a second and under 100 MB.
"""

from __future__ import annotations

import copy
import logging
import queue
import threading
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property, partial
from typing import Any, Final

import msgspec
from llguidance import LLMatcher, LLTokenizer

from engine.models.text_tokenizer import TextTokenizer
from engine.models.token_text import BYTE_LETTERS, from_piece
from engine.protocol import Grammar
from engine.structured.grammar_errors import GrammarError
from engine.structured.grammar_texts import llguidance_text
from engine.structured.json_schemas import MAX_TEXT, limits, reason_of
from engine.structured.tool_grammars import CallGrammar


def grammar_tokenizer(tokenizer: Any, tokens: int) -> LLTokenizer:
    """Returns a tokenizer as llguidance needs it: the bytes of its tokens, and how it splits text.

    Args:
        tokenizer: mlx-lm's TokenizerWrapper or a `TextTokenizer`.
        tokens: that the model can sample, those of the ids from 0 on.

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
        return LLTokenizer(_listed(tokenizer, file, ends[0]) or _plain(tokenizer).to_str(), eos_token=ends)
    except ValueError as error:
        raise GrammarError(
            f"This model's tokenizer is of a kind that cannot be held to a grammar ({error})."
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
    bos_token_id: int | None = None
    is_tokenizer_wrapper: bool = True

    def __call__(self, text: str) -> list[int]:
        return list(self.backend.encode(text, add_special_tokens=False).ids)

    @cached_property
    def backend(self) -> Any:
        return _plain(self.source)


def _listed(tokenizer: Any, file: _TokenizerFile, end: int) -> _TokenList | None:
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
    return _TokenList(tokens, special, end, tokenizer)


def special_token(grammars: LLTokenizer, text: str) -> int | None:
    """Returns the id of the special token with this text; None if it is a text like any other."""
    tokens = grammars.tokenize_str(text, parse_special=True)
    return tokens[0] if len(tokens) == 1 and grammars.is_special_token(tokens[0]) else None


_KEPT: Final = 32  # compiled grammars
_LETTERS: Final = {ord(letter): byte for letter, byte in BYTE_LETTERS.items()}
_SPACES: Final = {"type": "Replace", "pattern": {"String": "\u2581"}, "content": " "}
_NAMES: Final = {
    "json": "JSON grammar",
    "json_schema": "JSON schema",
    "lark": "Lark grammar",
    "regex": "regular expression",
}
_log = logging.getLogger(__name__)


class CompiledGrammar:
    """A grammar that is compiled, or will be soon.

    Attributes:
        error: why it cannot be used, a sentence; empty if it can, or before `ready`.
        vocabulary: number of tokens that its masks know; 0 before `ready`.
        tokens: that the model can sample, those of the ids from 0 on.
    """

    def __init__(self, tokens: int) -> None:
        self.error = ""
        self.vocabulary = 0
        self.tokens = tokens
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
            self.error = f"The grammar could not be compiled ({type(error).__name__})."
            _log.error("a grammar could not be compiled: %s", type(error).__name__)  # without its text
            if not isinstance(error, Exception) and type(error).__name__ != "PanicException":
                raise
        finally:
            self._done.set()


class GrammarCompiler:
    """Compiles grammars for the tokenizer of one model.

    Args:
        tokenizer: mlx-lm's TokenizerWrapper. It is prepared with the first grammar.
        tokens: that the model can sample, those of the ids from 0 on.
    """

    def __init__(self, tokenizer: Any, tokens: int) -> None:
        self._source, self._tokens = tokenizer, tokens
        self._tokenizer: LLTokenizer | None = None
        self._kept: OrderedDict[tuple[str, str, bool], CompiledGrammar] = OrderedDict()

    def compile(self, grammar: Grammar | CallGrammar) -> CompiledGrammar:
        """Returns a grammar that is compiled, or begins to compile it.

        Raises:
            GrammarError: its text is too long.
        """
        name = grammar.name if isinstance(grammar, CallGrammar) else _NAMES[grammar.kind]
        key = (
            grammar.key if isinstance(grammar, CallGrammar) else (grammar.kind, grammar.text, grammar.strict)
        )
        if len(key[1].encode("utf-8", "surrogatepass")) > MAX_TEXT:
            raise GrammarError(f"The {name} is larger than {MAX_TEXT >> 10} KiB; use a smaller one.")
        compiled = self._kept.get(key)
        if compiled is None:
            compiled = self._kept[key] = CompiledGrammar(self._tokens)
            _compile_later(compiled, lambda: self._compile(grammar, name))
        self._kept.move_to_end(key)
        while len(self._kept) > _KEPT:
            self._kept.popitem(last=False)
        return compiled

    def forget(self, compiled: CompiledGrammar) -> None:
        """Compiles a grammar anew when it is used again: matchers share a lexer, and with it its errors."""
        for key in [key for key, value in self._kept.items() if value is compiled]:
            del self._kept[key]

    def _compile(self, grammar: Grammar | CallGrammar, name: str) -> tuple[LLMatcher, int]:
        """Compiles a grammar and tries its first mask, which finds what only shows there."""
        if self._tokenizer is None:
            self._tokenizer = grammar_tokenizer(self._source, self._tokens)
        try:
            if isinstance(grammar, CallGrammar):
                lark = grammar.lark(
                    partial(special_token, self._tokenizer),
                    frozenset(self._tokenizer.eos_tokens),
                )
                text = llguidance_text(Grammar(kind="lark", text=lark))
            else:
                text = llguidance_text(grammar)
        except ValueError as error:
            raise GrammarError(f"The {name} cannot be read: {reason_of(str(error))}.") from error
        matcher = LLMatcher(self._tokenizer, text, log_level=0, limits=limits())
        _check(matcher, name)
        trial = matcher.deep_copy()
        possible = any(trial.compute_bitmask())
        _check(trial, name)
        if not possible:
            raise GrammarError(f"The {name} matches no text.")
        return matcher, int(self._tokenizer.vocab_size)


def _check(matcher: LLMatcher, name: str) -> None:
    """Raises the error of a matcher, if it has one."""
    if matcher.is_error():
        raise GrammarError(f"The {name} cannot be used: {reason_of(matcher.get_error())}.")


_jobs: queue.SimpleQueue[tuple[CompiledGrammar, Callable[[], tuple[LLMatcher, int]]]] = queue.SimpleQueue()
_start: Final = threading.Lock()
_threads: list[threading.Thread] = []


def _compile_later(compiled: CompiledGrammar, compile_now: Callable[[], tuple[LLMatcher, int]]) -> None:
    """Compiles a grammar on the process's one thread for it, which does not keep the process alive."""
    with _start:
        if not _threads:
            thread = threading.Thread(target=_run_jobs, name="grammars", daemon=True)
            thread.start()
            _threads.append(thread)
    _jobs.put((compiled, compile_now))


def _run_jobs() -> None:
    while True:
        compiled, compile_now = _jobs.get()
        compiled.finish(compile_now)
        del compiled, compile_now  # or the last grammar would stay alive with its tokenizer
