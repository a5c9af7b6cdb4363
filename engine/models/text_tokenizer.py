"""A model's tokenizer without transformers and mlx-lm, for the process that makes prompts.

transformers takes a second and 20 MB to import, and such a process is started for every model, and anew
whenever a text has ended it. `facts_of` takes from mlx-lm's tokenizer what prompts need; `TextTokenizer`
gives the same token ids from it, with the `tokenizers` library alone.
"""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from itertools import chain
from typing import Any, Final

import msgspec

from engine.errors import OctavoError
from engine.models.chat_template import render_chat

_PIECE: Final = 16_384  # characters that are counted at once of a text that may be too long
_CUT: Final = 16  # tokens that a piece may have more than the same text has within the whole
_LARGE: Final = 1 << 20  # characters, of which more are encoded in pieces
_SUSPECT: Final = 4  # characters a token: a text that needs more to fit is counted before it is encoded
_SAMPLES: Final = (
    "",
    "Hello, world! 123\n\n\tx",
    "x" * 256,
    " " * 256,
    "\n" * 64,
    "e\u0301\u00e9\u6f22\U0001f642",
)
_MOST_PER_CHARACTER: Final = 16  # tokens; bytes of an emoji and their normalisation take 4 to 12
_MOST_ADDED: Final = 1000  # tokens that a tokenizer may add to any text


class TextTooLongError(OctavoError):
    """A text has more tokens than fit; it was not encoded to its end."""


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


def facts_of(tokenizer: Any) -> TokenizerFacts | None:
    """Returns what prompts need of a tokenizer.

    Args:
        tokenizer: mlx-lm's TokenizerWrapper.

    Returns:
        None if it is not of the `tokenizers` library, or encodes or renders chats with code of its own.
    """
    from transformers import PreTrainedTokenizerFast
    from transformers.tokenization_utils_base import PreTrainedTokenizerBase

    inner = tokenizer._tokenizer
    kind = type(inner)
    own = [
        name
        for base, names in (
            (PreTrainedTokenizerFast, ("_encode_plus",)),
            (PreTrainedTokenizerBase, ("__call__", "encode", "apply_chat_template", "get_chat_template")),
        )
        for name in names
        if getattr(kind, name, None) is not getattr(base, name)
    ]
    backend = getattr(inner, "backend_tokenizer", None)
    if backend is None or own or tokenizer._chat_template is not None:
        return None
    parser = tokenizer.tool_parser if tokenizer.has_tool_calling else None
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
    )


def _plain(value: Any) -> Any:
    return [str(each) for each in value] if isinstance(value, list | tuple) else str(value)


class TextTokenizer:
    """A tokenizer with as much of mlx-lm's TokenizerWrapper as `engine.sessions.prompts` uses.

    Args:
        facts: of the model's tokenizer.

    Attributes:
        most: tokens that a text may have; 0 for no limit.
    """

    def __init__(self, facts: TokenizerFacts) -> None:
        self._facts, self.most = facts, 0
        self._tokenizer = open_tokenizer(facts.tokenizer)
        self._tokenizer.encode_special_tokens = facts.split_special_tokens
        self._tokenizer.no_truncation()
        self._tokenizer.no_padding()
        self.chat_template = facts.chat_template
        self.has_chat_template = facts.chat_template is not None
        self.has_thinking = bool(facts.think_start)
        self.think_start, self.think_end = facts.think_start, facts.think_end
        self.has_tool_calling = bool(facts.tool_parser)
        self.tool_call_start, self.tool_call_end = facts.tool_call_start, facts.tool_call_end
        self.structural_markers = facts.structural_markers
        self.response_transitions = facts.response_transitions
        self.response_initial_state = facts.response_initial_state
        self.tool_parser: Any = None
        if facts.tool_parser:
            self.tool_parser = import_module(f"mlx_lm.tool_parsers.{facts.tool_parser}").parse_tool_call

    def __len__(self) -> int:
        return self._facts.size

    def apply_chat_template(
        self, conversation: list[dict[str, Any]], *, add_generation_prompt: bool, **kwargs: Any
    ) -> list[int]:
        """Returns a chat as token ids, as mlx-lm's TokenizerWrapper does.

        Args:
            conversation: the turns.
            add_generation_prompt: whether the beginning of an answer comes last.
            kwargs: `tools`, and options of the template.
        """
        assert self.chat_template is not None
        kwargs.setdefault("enable_thinking", self.has_thinking)
        tools = kwargs.pop("tools", None)
        text = render_chat(
            self.chat_template,
            conversation,
            tools=tools,
            add_generation_prompt=add_generation_prompt,
            special_tokens=self._facts.special_tokens,
            options=kwargs,
        )
        return self.encode(text, add_special_tokens=False)

    def encode(self, text: str, *, add_special_tokens: bool = True) -> list[int]:
        """Returns a text as token ids.

        A text that is likely to be too long is counted in pieces first: a piece cut out of a text has hardly
        more tokens than it has within the text, so it is known early that the whole cannot fit. Without a
        limit, a text of millions of characters is encoded in pieces that end with lines, as its whole would
        take 120 bytes of memory for each character.

        Raises:
            TextTooLongError: it has more tokens than are allowed.
        """
        if self.most and len(text) > _SUSPECT * self.most:
            self._check_fits(text)
        if not self.most and len(text) > _LARGE:
            pieces = (self.encode(each, add_special_tokens=False) for each in _large_pieces(text))
            return list(chain.from_iterable(pieces))
        return list(self._tokenizer.encode_batch_fast([text], add_special_tokens=add_special_tokens)[0].ids)

    def decode(self, tokens: list[int]) -> str:
        """Returns the text of token ids, including special ones."""
        return str(self._tokenizer.decode(tokens, skip_special_tokens=False))

    def count(self, text: str) -> int:
        """Returns how many tokens a text has, without those that begin or end a prompt.

        Millions of characters are counted in pieces, see `encode`.
        """
        pieces = _large_pieces(text) if len(text) > _LARGE else (text,)
        return sum(
            len(self._tokenizer.encode_batch_fast([each], add_special_tokens=False)[0]) for each in pieces
        )

    def _check_fits(self, text: str) -> None:
        known = 0
        for start in range(0, len(text), _PIECE):
            known += max(0, self.count(text[start : start + _PIECE]) - _CUT)
            if known > self.most:
                raise TextTooLongError(f"The prompt has more than {self.most:,} tokens")


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
                f"its tokenizer makes {count:,} tokens of a text of {len(text)} characters"
            )
    return tokenizer
