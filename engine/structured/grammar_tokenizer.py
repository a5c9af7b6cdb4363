"""The tokens of a model as llguidance needs them: their bytes, and how text is split into them."""

from __future__ import annotations

import copy
from typing import Any

from llguidance import LLTokenizer

from engine.structured.grammar_errors import GrammarError


def grammar_tokenizer(tokenizer: Any) -> LLTokenizer:
    """Returns llguidance's form of a tokenizer. Takes about a second for 150,000 tokens.

    Args:
        tokenizer: mlx-lm's TokenizerWrapper, of which the Rust tokenizer and `eos_token_ids` are used.

    Raises:
        GrammarError: it is not one of the `tokenizers` package, or of a kind that llguidance does not know.
    """
    backend = getattr(tokenizer, "backend_tokenizer", None)
    if backend is None:
        raise GrammarError(
            "This model's tokenizer has no tokenizer.json, so its answers cannot be held to a grammar."
        )
    if backend.truncation is not None or backend.padding is not None:
        backend = copy.deepcopy(backend)
        backend.no_truncation()
        backend.no_padding()
    ends = sorted(token for token in tokenizer.eos_token_ids if token < backend.get_vocab_size())
    if not ends:
        raise GrammarError(
            "This model's tokenizer has no token that ends an answer, so answers cannot be held to a grammar."
        )
    try:
        return LLTokenizer(backend.to_str(), eos_token=ends)
    except ValueError as error:
        raise GrammarError(
            f"This model's tokenizer is of a kind that cannot be held to a grammar ({error})."
        ) from error


def special_token(tokenizer: Any, grammars: LLTokenizer, text: str) -> int | None:
    """Returns the id of the special token with this text; None if it is a text like any other.

    Args:
        tokenizer: mlx-lm's TokenizerWrapper.
        grammars: its form for llguidance, where special tokens are no text.
        text: the text.
    """
    found = tokenizer.backend_tokenizer.token_to_id(text)
    return found if found is not None and grammars.is_special_token(found) else None
