"""A model's tokenizer without transformers, for the process that makes prompts and for later loads.

transformers takes a second and 20 MB to import, and a process for prompts is started for every model, and
anew whenever a text has ended it. `facts_of` takes from mlx-lm's tokenizer what prompts and answers need;
`TextTokenizer` gives the same from it, with the `tokenizers` library and mlx-lm's detokenizers alone.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import re
import secrets
from collections.abc import Callable, Iterable, Iterator
from copy import copy
from functools import cached_property, lru_cache
from importlib import import_module, metadata
from itertools import chain, product
from pathlib import Path
from typing import Any, Final
from weakref import WeakKeyDictionary

import msgspec

from engine import __version__
from engine.errors import OctavoError
from engine.machine.files import write_atomically
from engine.models.chat_template import render_chat
from engine.models.paths import cache_folder
from engine.protocol import worded

_PIECE: Final = 16_384  # characters that are counted at once of a text that may be too long
_CUT: Final = 16  # tokens that a piece may have more than the same text has within the whole
_LARGE: Final = 1 << 20  # characters, of which more are encoded in pieces
_SUSPECT: Final = 4  # characters a token: a text that needs more to fit is counted before it is encoded
_SAMPLES: Final = (
    "", "Hello, world! 123\n\n\tx", "x" * 256, " " * 256, "\n" * 64, "e\u0301\u00e9\u6f22\U0001f642",
)  # fmt: skip
_MOST_PER_CHARACTER: Final = 16  # tokens; bytes of an emoji and their normalisation take 4 to 12
_MOST_ADDED: Final = 1000  # tokens that a tokenizer may add to any text
_MARK: Final = chr(0x100000 + secrets.randbelow(0xFFFD))  # of the private planes, unlike any that a text has
_MARKS: Final = (_MARK, json.dumps(_MARK)[1:-1], repr(_MARK)[1:-1])  # as templates print them
_LETTERS: Final = [chr(0xA500 + number) for number in range(256)]  # no normaliser changes these
_BRACKETED: Final = re.compile(r"<.*>|\[.*\]")
#: Added tokens that models use for control though their tokenizers call them text, as llama.cpp knows them.
_CONTROL: Final = re.compile(
    r"<[|\uff5c].*>|<.*[|\uff5c]>|\[\|.*\|\]|\[@BOS@\]|</?s>|<unused\d+>|<2?(mask|mass|pad|eos|bos)>"
    r"|<(start|end)_of_\w+>|_?<EOT>"
)


class TextTooLongError(OctavoError):
    """A text has more tokens than fit, at least `tokens`; it was not encoded to its end."""

    def __init__(self, most: int, tokens: int) -> None:
        super().__init__(worded("The prompt has more than {0} tokens", most))
        self.tokens = tokens


class HostileTokenizerError(OctavoError):
    """A tokenizer makes far more tokens of a text than the text has characters."""


class TokenizerFacts(msgspec.Struct, frozen=True, kw_only=True):
    """What prompts need of a tokenizer.

    Attributes:
        tokenizer: the content of tokenizer.json, as the `tokenizers` library writes it.
        split_special_tokens: whether the names of special tokens in a text are text like any other.
        chat_template: its source, or several by name; None if there is none.
        special_tokens: their texts by name, such as `bos_token`.
        size: number of tokens.
        think_start: the mark before the reasoning; empty if the model has none.
        think_end: the mark after it.
        tool_parser: mlx-lm's parser of tool calls; empty if it has none for this model.
        tool_call_start: the mark before tool calls.
        tool_call_end: the mark after them.
        structural_markers: marks that are left out of answers.
        response_transitions: of mlx-lm's state machine for answers.
        response_initial_state: where it begins; empty for its usual one.
        control_tokens: the texts of tokens that are text in what people and programs write.
        detokenizer: the name of mlx-lm's class that makes texts of answers; empty if the tokenizer decodes
            with code of its own.
        trim_space: whether an answer loses the space that it begins with, for `SPMStreamingDetokenizer`.
        eos_token_ids: the tokens that end an answer.
        model_max_length: tokens that a text may have, as its tokenizer_config.json says.
        added: the ids of added tokens.
        tokens: all tokens by their ids, as the vocabulary writes them, None for ids that have none; empty if
            not known: opening the tokenizer holds all answers for half a second, so later loads do not.
    """

    tokenizer: bytes
    split_special_tokens: bool = False
    chat_template: str | dict[str, str] | None = None
    special_tokens: dict[str, Any] = {}
    size: int = 0
    think_start: str = ""
    think_end: str = ""
    tool_parser: str = ""
    tool_call_start: str = ""
    tool_call_end: str = ""
    structural_markers: tuple[str, ...] = ()
    response_transitions: dict[str, list[tuple[str, str]]] = {}
    response_initial_state: str = ""
    control_tokens: tuple[str, ...] = ()
    detokenizer: str = ""
    trim_space: bool = True
    eos_token_ids: tuple[int, ...] = ()
    model_max_length: int = 0
    added: tuple[int, ...] = ()
    tokens: list[str | None] = []


_ENCODING: Final = ("_encode_plus", "__call__", "encode", "apply_chat_template", "get_chat_template")
_DECODING: Final = ("decode", "_decode", "convert_ids_to_tokens", "get_vocab", "__len__")


def facts_of(tokenizer: Any) -> TokenizerFacts | None:
    """Returns what prompts and answers need of a tokenizer.

    Args:
        tokenizer: mlx-lm's TokenizerWrapper, or a `TextTokenizer`.

    Returns:
        None if it is not of the `tokenizers` library, or encodes or renders chats with code of its own.
    """
    if isinstance(tokenizer, TextTokenizer):
        return tokenizer.facts
    from transformers import PreTrainedTokenizerFast

    inner = tokenizer._tokenizer

    def has_own(names: Iterable[str]) -> bool:
        return any(
            getattr(type(inner), name, None) is not getattr(PreTrainedTokenizerFast, name) for name in names
        )

    backend = getattr(inner, "backend_tokenizer", None)
    if backend is None or has_own(_ENCODING) or tokenizer._chat_template is not None:
        return None
    parser = tokenizer.tool_parser if tokenizer.has_tool_calling else None
    detokenizer = tokenizer.detokenizer
    decodes = not (has_own(_DECODING) or inner.clean_up_tokenization_spaces)
    return TokenizerFacts(
        tokenizer=backend.to_str().encode(),
        split_special_tokens=bool(inner.split_special_tokens),
        chat_template=inner.chat_template,
        special_tokens={name: _plain(value) for name, value in inner.special_tokens_map.items()},
        size=len(tokenizer),
        think_start=tokenizer.think_start or "",
        think_end=tokenizer.think_end or "",
        tool_parser="" if parser is None else str(parser.__module__).rsplit(".", 1)[-1],
        tool_call_start=tokenizer.tool_call_start or "",
        tool_call_end=tokenizer.tool_call_end or "",
        structural_markers=tuple(tokenizer.structural_markers),
        response_transitions=dict(tokenizer.response_transitions),
        response_initial_state=tokenizer.response_initial_state or "",
        control_tokens=control_texts(tokenizer),
        detokenizer=type(detokenizer).__name__ if decodes else "",
        trim_space=getattr(detokenizer, "trim_space", True),
        eos_token_ids=tuple(sorted(tokenizer.eos_token_ids)),
        model_max_length=length_limit(tokenizer),
        added=tuple(inner.added_tokens_decoder),
    )


def length_limit(tokenizer: Any) -> int:
    """Returns the tokenizer's own limit in tokens; 0 if it has none (transformers then gives 10^30)."""
    limit = getattr(tokenizer, "model_max_length", 0)
    return int(limit) if isinstance(limit, int) and 0 < limit < 1 << 30 else 0


def control_texts(tokenizer: Any) -> tuple[str, ...]:
    """Returns the texts of the tokens that mlx-lm's TokenizerWrapper uses for control.

    Many tokenizers call some of theirs text: those that look like it, end answers, or are in the template.
    """
    inner, source = tokenizer._tokenizer, tokenizer.chat_template or ""
    source = "\n".join(source.values()) if isinstance(source, dict) else source
    texts = {str(text) for text in getattr(inner, "all_special_tokens", ())}
    for number, token in inner.added_tokens_decoder.items():
        text = str(token.content)
        looks = _CONTROL.fullmatch(text) or (text in source and _BRACKETED.fullmatch(text))
        if token.special or looks or number in tokenizer.eos_token_ids:
            texts.add(text)
    plain = getattr(inner, "split_special_tokens", False)
    return () if plain else tuple(sorted(text for text in texts if text.strip()))


class ControlTokens:
    """Keeps what people and programs write from being read as control tokens.

    A mark is put into each such token before the template is rendered, so that the template's own are those
    without one afterwards. These get other names then, under which a copy of the tokenizer knows them.

    Args:
        texts: of the control tokens.
    """

    def __init__(self, texts: tuple[str, ...]) -> None:
        nonce = "".join(map(secrets.choice, [_LETTERS] * 12))
        numbers = product(_LETTERS, repeat=3)  # some models have a hundred thousand
        self._names = {text: nonce + "".join(number) for text, number in zip(texts, numbers, strict=False)}
        self._lengths = sorted({0, *map(len, texts)}, reverse=True)
        self._starts = re.compile(f"[{re.escape(''.join({text[0] for text in texts}))}]" if texts else "(?!)")
        self._joined = "\n".join(("", *texts, ""))

    def marked(self, value: Any, own: str = "") -> Any:
        """Returns a text, or lists and dictionaries of texts, with marks in the control tokens.

        Args:
            value: what somebody has written.
            own: control tokens that stay as they are.
        """

        def mark(text: str) -> str:
            before = ""
            while before != text:  # one may be in another, and two may overlap
                before = text
                text = self._replaced(text, lambda each: each if each in own else each[0] + _MARK + each[1:])
            # A template can write the rest of a token: `<` and `>` around the name of a parameter.
            tail = self._starts.finditer(text, max(0, len(text) - self._lengths[0]))
            ends = [match.end() for match in tail if f"\n{text[match.start() :]}" in self._joined]
            part = len(text) > 1 and not text.isidentifier() and text in self._joined
            at = 1 if part else ends[0] if ends else 0
            return text[:at] + _MARK + text[at:] if at else text

        return _mapped(value, mark)

    def _replaced(self, text: str, change: Callable[[str], str]) -> str:
        """Returns a text with its control tokens changed, but for those before a mark."""
        parts: list[str] = []
        done = 0
        for match in self._starts.finditer(text):
            start = match.start()
            for length in self._lengths if start >= done else ():
                token = text[start : start + length]
                if token in self._names and not text.startswith(_MARK, start + length):
                    parts += text[done:start], change(token)
                    done = start + length
                    break
        return "".join([*parts, text[done:]])

    def renamed(self, text: str) -> str:
        """Returns a rendered chat without marks and with names for the template's own control tokens."""
        return with_marks(self._replaced(with_marks(text, _MARK), self._names.__getitem__), "")

    def renamed_tokenizer(self, content: bytes) -> bytes:
        """Returns a tokenizer.json in which control tokens have their names, with the same ids.

        Nothing else becomes one of them: neither merges nor a vocabulary without merges know their texts.
        """
        names, stored = self._names, msgspec.json.decode(content)
        if merges := stored["model"].get("merges"):
            stored["model"]["merges"] = [pair for pair in merges if "".join(pair) not in names]
        return msgspec.json.encode(_mapped(stored, lambda text: names.get(text, text)))


def _mapped(value: Any, change: Callable[[str], str]) -> Any:
    """Returns a value of JSON with all of its texts changed."""
    if isinstance(value, str):
        return change(value)
    if isinstance(value, dict):
        return type(value)({change(key): _mapped(item, change) for key, item in value.items()})
    return [_mapped(item, change) for item in value] if isinstance(value, list) else value


_known: WeakKeyDictionary[Any, ControlTokens] = WeakKeyDictionary()


def control_tokens(tokenizer: Any) -> ControlTokens:
    """Returns the control tokens of mlx-lm's TokenizerWrapper or of a `TextTokenizer`."""
    if isinstance(tokenizer, TextTokenizer):
        return tokenizer.control
    return _known.get(tokenizer) or _known.setdefault(tokenizer, ControlTokens(control_texts(tokenizer)))


def with_marks(text: str, mark: str) -> str:
    """Returns a text with `mark` for each mark in it, however a template has printed that."""
    for printed in _MARKS:
        text = text.replace(printed, mark)
    return text


def _has_marks(text: str) -> bool:
    return any(printed in text for printed in _MARKS)


def _plain(value: Any) -> Any:
    return [str(each) for each in value] if isinstance(value, list | tuple) else str(value)


class TextTokenizer:
    """A tokenizer with as much of mlx-lm's TokenizerWrapper as this engine uses.

    Args:
        facts: of the model's tokenizer.

    Attributes:
        facts: the same.
        most: tokens that a text may have; 0 for no limit.
    """

    def __init__(self, facts: TokenizerFacts) -> None:
        self.facts, self.most = facts, 0
        self.eos_token_ids, self.model_max_length = set(facts.eos_token_ids), facts.model_max_length
        self.chat_template = facts.chat_template
        self.has_chat_template = facts.chat_template is not None
        self.has_thinking = bool(facts.think_start)
        self.think_start, self.think_end = facts.think_start, facts.think_end
        self.has_tool_calling = bool(facts.tool_parser)
        self.tool_call_start, self.tool_call_end = facts.tool_call_start, facts.tool_call_end
        self.structural_markers = facts.structural_markers
        self.response_transitions = facts.response_transitions
        self.response_initial_state = facts.response_initial_state
        self.control = ControlTokens(facts.control_tokens)
        self.tool_parser: Any = None
        if facts.tool_parser:
            self.tool_parser = import_module(f"mlx_lm.tool_parsers.{facts.tool_parser}").parse_tool_call

    def __len__(self) -> int:
        return self.facts.size

    @cached_property
    def backend_tokenizer(self) -> Any:
        """That of the `tokenizers` library, opened when it is first needed."""
        tokenizer = open_tokenizer(self.facts.tokenizer)
        tokenizer.encode_special_tokens = self.facts.split_special_tokens
        return tokenizer

    @cached_property
    def _detokenizer(self) -> Any:
        kind = getattr(import_module("mlx_lm.tokenizer_utils"), self.facts.detokenizer)
        more = {"trim_space": self.facts.trim_space} if kind.__name__.startswith("SPM") else {}
        return kind(self, **more)

    @property
    def detokenizer(self) -> Any:
        """One of mlx-lm's, for one answer."""
        detokenizer = copy(self._detokenizer)  # it has a table of all tokens, which takes long to make
        detokenizer.reset()
        return detokenizer

    @property
    def added_tokens_decoder(self) -> dict[int, Any]:
        """The ids of added tokens; what else is known of them is not here."""
        return dict.fromkeys(self.facts.added)

    def get_vocab(self) -> dict[str, int]:
        """Returns the ids of all tokens."""
        if not self.facts.tokens:
            return dict(self.backend_tokenizer.get_vocab(with_added_tokens=True))
        return {token: number for number, token in enumerate(self.facts.tokens) if token is not None}

    def convert_ids_to_tokens(self, ids: list[int]) -> list[str | None]:
        """Returns tokens as the vocabulary writes them; None for ids that it does not have."""
        if tokens := self.facts.tokens:
            return [tokens[each] if 0 <= each < len(tokens) else None for each in ids]
        return list(map(self.backend_tokenizer.id_to_token, ids))

    def apply_chat_template(
        self, conversation: list[dict[str, Any]], *, add_generation_prompt: bool, **kwargs: Any
    ) -> str:
        """Returns a chat as text, as mlx-lm's TokenizerWrapper does without `tokenize`.

        Args:
            conversation: the turns.
            add_generation_prompt: whether the beginning of an answer comes last.
            kwargs: `tools`, and options of the template.
        """
        assert self.chat_template is not None
        kwargs.setdefault("enable_thinking", self.has_thinking)
        kwargs.pop("tokenize", None)
        tools = kwargs.pop("tools", None)
        return render_chat(
            self.chat_template,
            conversation,
            tools=tools,
            add_generation_prompt=add_generation_prompt,
            special_tokens=self.facts.special_tokens,
            options=kwargs,
        )

    def encode(self, text: str, *, add_special_tokens: bool = True) -> list[int]:
        """Returns a text as token ids; what `ControlTokens` has marked in it is text.

        A text that is likely to be too long is counted in pieces first: a piece cut out of a text has hardly
        more tokens than it has within the text, so it is known early that the whole cannot fit. Without a
        limit, a text of millions of characters is encoded in pieces that end with lines, as its whole would
        take 120 bytes of memory for each character.

        Raises:
            TextTooLongError: it has more tokens than are allowed.
        """
        tokenizer = self.backend_tokenizer
        if _has_marks(text):
            tokenizer, text = self._renamed, self.control.renamed(text)
        if self.most and len(text) > _SUSPECT * self.most:
            self._check_fits(text, tokenizer)
        if not self.most and len(text) > _LARGE:
            return [token for each in _large_pieces(text) for token in _ids(tokenizer, each, False)]
        return _ids(tokenizer, text, add_special_tokens)

    @cached_property
    def _renamed(self) -> Any:
        """The tokenizer that knows control tokens by their names only."""
        return open_tokenizer(self.control.renamed_tokenizer(self.facts.tokenizer))

    def decode(self, tokens: list[int]) -> str:
        """Returns the text of token ids, including special ones."""
        return str(self.backend_tokenizer.decode(tokens, skip_special_tokens=False))

    def count(self, text: str) -> int:
        """Returns how many tokens a text has, without those that begin or end a prompt.

        Millions of characters are counted in pieces, see `encode`.
        """
        pieces = _large_pieces(text) if len(text) > _LARGE else (text,)
        return sum(len(_ids(self.backend_tokenizer, each, False)) for each in pieces)

    def _check_fits(self, text: str, tokenizer: Any) -> None:
        known = 0
        for start in range(0, len(text), _PIECE):
            known += max(0, len(_ids(tokenizer, text[start : start + _PIECE], False)) - _CUT)
            if known > self.most:
                raise TextTooLongError(self.most, known)


def _ids(tokenizer: Any, text: str, add_special_tokens: bool) -> list[int]:
    return list(tokenizer.encode_batch_fast([text], add_special_tokens=add_special_tokens)[0].ids)


@lru_cache(maxsize=1)
def _lean(tokenizer: Any) -> TextTokenizer | None:
    facts = facts_of(tokenizer)
    return None if facts is None else TextTokenizer(facts)


def encode_marked(tokenizer: Any, text: str, *, add_special_tokens: bool = False) -> list[int]:
    """Returns a text as token ids; what `ControlTokens` has marked in it is text.

    Args:
        tokenizer: mlx-lm's TokenizerWrapper or a `TextTokenizer`.
        text: with or without marks.
        add_special_tokens: whether it begins with the tokenizer's own start.
    """
    able = isinstance(tokenizer, TextTokenizer) or not _has_marks(text)
    if (encoder := tokenizer if able else _lean(tokenizer)) is not None:
        return list(encoder.encode(text, add_special_tokens=add_special_tokens))
    # Nothing is known of how it encodes, but no piece between marks has a whole control token.
    first, *rest = with_marks(text, _MARK).split(_MARK)
    more = [tokenizer.encode(piece, add_special_tokens=False) for piece in rest]
    return list(chain(tokenizer.encode(first, add_special_tokens=add_special_tokens), *more))


def _large_pieces(text: str) -> Iterator[str]:
    """Yields a text in pieces of a million characters that end with a line, if one ends near there."""
    start = 0
    while start < len(text):
        end = start + _LARGE
        end = text.rfind("\n", end - _PIECE, end) + 1 or end
        yield text[start:end]
        start = end


def open_tokenizer(content: bytes) -> Any:
    """Opens a tokenizer.json and encodes a few texts with it, for what a hostile one does shows there.

    Raises:
        HostileTokenizerError: it makes far too many tokens of a text.
        Exception: whatever the `tokenizers` library raises at a bad file.
    """
    from tokenizers import Tokenizer

    tokenizer = Tokenizer.from_buffer(content)
    for text in _SAMPLES:
        count = len(tokenizer.encode_batch_fast([text])[0])
        if count > _MOST_ADDED + _MOST_PER_CHARACTER * len(text):
            raise HostileTokenizerError(
                worded("its tokenizer makes {0} tokens of a text of {1} characters", count, len(text))
            )
    tokenizer.no_truncation()
    tokenizer.no_padding()
    return tokenizer


# --- Tokenizers of earlier loads

_READ: Final = (
    "*.json", "*.jinja", "*/*.jinja", "tokenizer*", "vocab*", "merges*", "*.tiktoken", "*.model", "*.spm",
)  # fmt: skip
_LIBRARIES: Final = ("mlx-lm", "transformers", "tokenizers")
_MAX_FILE: Final = 64 << 20  # bytes; larger ones belong to no tokenizer that is loaded
_MAX_KEPT: Final = 20  # of the largest have 40 MB


def facts_file(folder: Path) -> Path:
    """Returns the file for the facts of a folder's tokenizer; other content or libraries have another.

    Raises:
        OSError: a file of the folder cannot be read.
    """
    form = __version__, *TokenizerFacts.__struct_fields__, *map(metadata.version, _LIBRARIES)
    key = hashlib.sha256(repr(form).encode())
    for file in sorted({file for pattern in _READ for file in folder.glob(pattern) if file.is_file()}):
        if file.stat().st_size <= _MAX_FILE and not file.name.endswith(".index.json"):
            digest = hashlib.sha256(file.read_bytes()).hexdigest()
            key.update(f"{file.relative_to(folder)} {digest}\n".encode())
    return cache_folder() / "tokenizers" / f"{key.hexdigest()[:32]}.msgpack"


def kept_tokenizer(file: Path) -> TextTokenizer | None:
    """Returns the tokenizer whose facts an earlier load has kept; None if none has, or they are damaged."""
    try:
        return TextTokenizer(msgspec.msgpack.decode(file.read_bytes(), type=TokenizerFacts))
    except (OSError, msgspec.DecodeError):
        return None


def keep_facts(file: Path, tokenizer: Any) -> None:
    """Keeps what later loads need of mlx-lm's TokenizerWrapper, if they can do without the rest of it."""
    facts = facts_of(tokenizer)
    if facts is not None and facts.detokenizer:
        facts = msgspec.structs.replace(facts, tokens=tokenizer.convert_ids_to_tokens([*range(facts.size)]))
        with contextlib.suppress(OSError):  # a full or read-only disk
            write_atomically(file, msgspec.msgpack.encode(facts))
            for old in sorted(file.parent.iterdir(), key=lambda each: each.stat().st_mtime)[:-_MAX_KEPT]:
                old.unlink()
