"""Conversion of the tokenizer in a GGUF file's fields to tokenizer.json and tokenizer_config.json.

There are two kinds: "gpt2", byte-level BPE with a list of merges, which splits text by the pattern that
`pre` names; and "llama", SentencePiece's BPE, whose merges follow from the pieces' scores. The patterns are
those of llama.cpp's `llama-vocab.cpp` and of the tokenizer.json files from which they were taken.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from engine.models.gguf.gguf_header import GgufError, GgufFile

_UNKNOWN, _CONTROL, _USER_DEFINED = 2, 3, 4  # llama.cpp's LLAMA_TOKEN_TYPE_*
#: Tokens after which llama.cpp stops, whatever the file says of them.
_ENDS: Final = frozenset({
    "<|eot_id|>", "<|im_end|>", "<|end|>", "<|return|>", "<|call|>", "<|flush|>", "<|calls|>",
    "<end_of_turn>", "<|endoftext|>", "</s>", "<|eom_id|>", "<EOT>", "_<EOT>", "[EOT]", "[EOS]",
    "<|end_of_text|>", "<turn|>", "<end_of_utterance>", "<|fim_pad|>", "<|repo_name|>", "<|file_sep|>",
})  # fmt: skip
_SPACE: Final = "\u2581"  # what SentencePiece writes for a space

_CONTRACTIONS: Final = r"(?i:'s|'t|'re|'ve|'m|'ll|'d)"
_REST: Final = r" ?[^\s\p{L}\p{N}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+"
_LLAMA3: Final = rf"{_CONTRACTIONS}|[^\r\n\p{{L}}\p{{N}}]?\p{{L}}+|\p{{N}}{{1,3}}|{_REST}"
_QWEN2: Final = rf"{_CONTRACTIONS}|[^\r\n\p{{L}}\p{{N}}]?\p{{L}}+|\p{{N}}|{_REST}"
_TEKKEN: Final = (
    r"[^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]*[\p{Ll}\p{Lm}\p{Lo}\p{M}]+"
    r"|[^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]+[\p{Ll}\p{Lm}\p{Lo}\p{M}]*"
    r"|\p{N}| ?[^\s\p{L}\p{N}]+[\r\n/]*|\s*[\r\n]+|\s+(?!\S)|\s+"
)
#: `pre` -> a pattern that cuts text; empty: GPT-2's own; "digits": GPT-2's, with each digit apart.
_PATTERNS: Final = {
    "default": "", "gpt-2": "", "olmo": "", "smollm": "digits", "starcoder": "digits", "refact": "digits",
    "command-r": "digits", "llama-bpe": _LLAMA3, "llama3": _LLAMA3, "llama-v3": _LLAMA3, "dbrx": _LLAMA3,
    "smaug-bpe": _LLAMA3, "qwen2": _QWEN2, "deepseek-r1-qwen": _QWEN2, "tekken": _TEKKEN,
}  # fmt: skip


def tokenizer_of(file: GgufFile, context: int) -> tuple[str, dict[str, Any]]:
    """Returns the text of tokenizer.json, and the fields of tokenizer_config.json.

    Args:
        file: its fields.
        context: the longest sequence, in tokens.

    Raises:
        GgufError: the tokenizer is of an unknown kind, or lacks a field.
    """
    fields = file.fields
    tokens = fields.get("tokenizer.ggml.tokens")
    if not isinstance(tokens, list) or not tokens or not all(isinstance(token, str) for token in tokens):
        raise GgufError("holds no list of tokens")
    kind = fields.get("tokenizer.ggml.model")
    try:
        if kind == "gpt2":
            tokenizer = _byte_level(fields, tokens)
        elif kind == "llama":
            tokenizer = _sentence_piece(fields, tokens)
        else:
            raise GgufError("has a {0} tokenizer; supported are 'gpt2' and 'llama'", repr(str(kind)[:40]))
        _add_tokens(tokenizer, fields, tokens)
        _begin_with_bos(tokenizer, fields, tokens, default=kind == "llama")
    except (KeyError, TypeError, ValueError, IndexError) as error:
        raise GgufError("has a tokenizer that cannot be read ({0})", error) from error
    config: dict[str, Any] = {
        "tokenizer_class": "PreTrainedTokenizerFast",
        "model_max_length": context,
        "clean_up_tokenization_spaces": False,
    }
    for name, key in (("bos", "bos"), ("eos", "eos"), ("pad", "padding"), ("unk", "unknown")):
        if (token := _named(fields, tokens, key)) is not None:
            config[f"{name}_token"] = token
    if template := fields.get("tokenizer.chat_template"):
        config["chat_template"] = template
    return tokenizer.to_str(), config


def stop_tokens(file: GgufFile) -> list[int]:
    """Returns the token ids that end an answer: those that the file names, and those that llama.cpp knows."""
    fields = file.fields
    tokens: list[str] = fields["tokenizer.ggml.tokens"]
    named = [fields.get(f"tokenizer.ggml.{key}_token_id") for key in ("eos", "eot", "eom")]
    known = {token: number for number, token in enumerate(tokens) if token in _ENDS}
    if known.keys() >= {"<|return|>", "<|call|>"} or known.keys() >= {"<|calls|>", "<|flush|>"}:
        known.pop("<|end|>", None)  # it ends a message there, after which the answer goes on
    stops = [token for token in named if isinstance(token, int) and 0 <= token < len(tokens)]
    return list(dict.fromkeys([*stops, *known.values()]))


def _byte_level(fields: dict[str, Any], tokens: list[str]) -> Any:
    from tokenizers import Regex, Tokenizer, decoders, models, normalizers, pre_tokenizers

    pre = str(fields.get("tokenizer.ggml.pre", "default"))
    if pre not in _PATTERNS:
        raise GgufError("splits its text by the unknown rules {0}", repr(pre[:40]))
    pattern = _PATTERNS[pre]
    merges = [tuple(merge.split(" ", 1)) for merge in fields["tokenizer.ggml.merges"]]
    vocabulary = {token: number for number, token in enumerate(tokens)}
    tokenizer = Tokenizer(models.BPE(vocab=vocabulary, merges=merges, ignore_merges=pattern == _LLAMA3))
    steps: list[Any] = []
    if pattern == "digits":
        steps.append(pre_tokenizers.Digits(individual_digits=True))
    elif pattern:
        steps.append(pre_tokenizers.Split(Regex(pattern), "isolated"))
    own = pattern in ("", "digits")
    steps.append(pre_tokenizers.ByteLevel(add_prefix_space=False, use_regex=own))
    tokenizer.pre_tokenizer = pre_tokenizers.Sequence(steps)
    if pattern == _QWEN2:
        tokenizer.normalizer = normalizers.NFC()
    tokenizer.decoder = decoders.ByteLevel()
    return tokenizer


def _sentence_piece(fields: dict[str, Any], tokens: list[str]) -> Any:
    from tokenizers import Tokenizer, decoders, models, normalizers

    vocabulary = {token: number for number, token in enumerate(tokens)}
    kinds = fields.get("tokenizer.ggml.token_type", [1] * len(tokens))
    normal = {token for token, kind in zip(tokens, kinds, strict=True) if kind == 1}
    merges = _merges(vocabulary, fields["tokenizer.ggml.scores"], normal)
    unknown = _named(fields, tokens, "unknown") or next(
        (token for token, kind in zip(tokens, kinds, strict=True) if kind == _UNKNOWN), tokens[0]
    )
    tokenizer = Tokenizer(
        models.BPE(vocab=vocabulary, merges=merges, unk_token=unknown, fuse_unk=True, byte_fallback=True)
    )
    prefix = bool(fields.get("tokenizer.ggml.add_space_prefix", True))
    replace = normalizers.Replace(" ", _SPACE)
    tokenizer.normalizer = normalizers.Sequence([normalizers.Prepend(_SPACE), replace]) if prefix else replace
    steps = [decoders.Replace(_SPACE, " "), decoders.ByteFallback(), decoders.Fuse()]
    tokenizer.decoder = decoders.Sequence([*steps, decoders.Strip(" ", 1, 0)] if prefix else steps)
    return tokenizer


def _merges(vocabulary: dict[str, int], scores: list[float], normal: set[str]) -> list[tuple[str, str]]:
    """Returns all pairs of pieces that form a piece, best score first: the order in which they merge."""
    pairs = []
    for token in normal:
        score = scores[vocabulary[token]]
        for cut in range(1, len(token)):
            left, right = token[:cut], token[cut:]
            if left in normal and right in normal:
                pairs.append((-score, -len(left), vocabulary[left], vocabulary[right], left, right))
    pairs.sort()
    return [(left, right) for *_, left, right in pairs]


def _add_tokens(tokenizer: Any, fields: dict[str, Any], tokens: list[str]) -> None:
    """Adds control tokens as special ones; user-defined tokens are found in text but stay part of it."""
    from tokenizers import AddedToken

    kinds: Iterable[int] = fields.get("tokenizer.ggml.token_type", [1] * len(tokens))
    special, own = [], []
    for token, kind in zip(tokens, kinds, strict=False):
        if kind in (_CONTROL, _UNKNOWN) or token in _ENDS:
            special.append(AddedToken(token, special=True, normalized=False))
        elif kind == _USER_DEFINED:
            own.append(AddedToken(token, special=False, normalized=False))
    tokenizer.add_special_tokens(special)
    tokenizer.add_tokens(own)


def _begin_with_bos(tokenizer: Any, fields: dict[str, Any], tokens: list[str], default: bool) -> None:
    from tokenizers import processors

    bos = _named(fields, tokens, "bos")
    if bos is None or not fields.get("tokenizer.ggml.add_bos_token", default):
        return
    number = fields["tokenizer.ggml.bos_token_id"]
    tokenizer.post_processor = processors.TemplateProcessing(
        single=[bos, "$A"], pair=[bos, "$A", bos, "$B"], special_tokens=[(bos, number)]
    )


def _named(fields: dict[str, Any], tokens: list[str], key: str) -> str | None:
    number = fields.get(f"tokenizer.ggml.{key}_token_id")
    return tokens[number] if isinstance(number, int) and 0 <= number < len(tokens) else None
