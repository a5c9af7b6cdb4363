"""Tiny models of any kind as a session takes them, and what mlx-lm itself answers with their weights."""

from __future__ import annotations

import mlx.core as mx
from mlx_lm.models.cache import make_prompt_cache
from zoo.tiny_configs import make

from engine.models.model_loader import LoadedModel


def of_kind(kind: str, tiny: LoadedModel) -> LoadedModel:
    """A random model of mlx-lm's `kind` on the CPU, with the tokenizer of `tiny` and a context of 512."""
    mx.set_default_device(mx.cpu)
    return LoadedModel(make(kind, vocab_size=len(tiny.tokenizer)), tiny.tokenizer, {}, 0, 512, kind)


def greedy(loaded: LoadedModel, prompt: list[int], count: int) -> list[int]:
    """The `count` tokens that mlx-lm's own model and cache answer, for a model made by `of_kind`."""
    model = make(loaded.name, vocab_size=len(loaded.tokenizer))
    cache, tokens, found = make_prompt_cache(model), prompt, []
    for _ in range(count):
        found.append(int(mx.argmax(model(mx.array(tokens)[None], cache=cache)[0, -1])))
        tokens = found[-1:]
    return found
