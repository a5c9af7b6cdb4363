"""A tokenizer of every kind that the package `tokenizers` and mlx-lm know, each as mlx-lm opens it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from gguf_files import write_gguf
from mlx_lm.tokenizer_utils import TokenizerWrapper
from mlx_lm.utils import load_tokenizer as load_any
from tiny_models import CHAT_TEMPLATE
from tokenizers import Tokenizer, decoders, models, pre_tokenizers
from tool_templates import FAMILIES, load_tokenizer, template
from transformers import PreTrainedTokenizerFast

from engine.models.gguf import convert
from engine.models.starter_model import ensure_starter


def built(model: Any, splitter: Any, decoder: Any) -> Callable[[Path], Any]:
    """Makes a tokenizer of one of the kinds of the package `tokenizers`."""

    def make_it(folder: Path) -> Any:
        tokenizer = Tokenizer(model)
        tokenizer.pre_tokenizer, tokenizer.decoder = splitter, decoder
        plain = PreTrainedTokenizerFast(tokenizer_object=tokenizer, eos_token="</s>", unk_token="<unk>")
        plain.chat_template = CHAT_TEMPLATE
        return TokenizerWrapper(plain)

    return make_it


def from_gguf(kind: str) -> Callable[[Path], Any]:
    """Makes the tokenizer that a GGUF file becomes."""

    def make_it(folder: Path) -> Any:
        write_gguf(folder / "m.gguf", "qwen2" if kind == "gpt2" else "llama", "F16", tokens=kind)
        (folder / "m").mkdir()
        convert(folder / "m.gguf", folder / "m")
        return load_any(folder / "m")

    return make_it


WORDS = {text: number for number, text in enumerate(["<unk>", "</s>", "\u2581", "a", "b", "\u2581a", "##b"])}
KINDS: dict[str, Callable[[Path], Any]] = {
    "bytes": lambda folder: load_tokenizer(folder, CHAT_TEMPLATE),
    "the starter's": lambda _: load_any(ensure_starter()),
    "GGUF, bytes": from_gguf("gpt2"),
    "GGUF, sentence pieces": from_gguf("llama"),
    "unigram": built(
        models.Unigram([(text, -1.0) for text in WORDS], unk_id=0),
        pre_tokenizers.Metaspace(),
        decoders.Metaspace(),
    ),
    "word pieces": built(
        models.WordPiece(WORDS, unk_token="<unk>"), pre_tokenizers.Whitespace(), decoders.WordPiece()
    ),
    "words": built(models.WordLevel(WORDS, unk_token="<unk>"), pre_tokenizers.Whitespace(), None),
} | {
    f"tools of {name}": lambda folder, family=family: load_tokenizer(folder, template(family), family)
    for name, family in FAMILIES.items()
}
