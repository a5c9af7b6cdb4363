"""Assistants of Gemma 4: small models that draft from what their model has computed, and keep nothing.

An assistant's layers have queries alone. They attend to the keys and values that the model's own layers have
in their pools: those with a sliding window to the last such layer's, the others to the last of the others'.
All tokens of a draft are computed at the position of the last token that the model has computed, from its
hidden state behind the final norm and the embedding of the token that follows; then from the assistant's
own. So a draft needs no slots, and of a text no more than that hidden state, which the model keeps in one
more pool. That has the window of the layers, so no more of it stays than of their keys.

After transformers (`modeling_gemma4_assistant.py`) and mlx-vlm (`gemma4_assistant.py`). Assistants of small
models score the tokens of a few clusters only.
"""

from __future__ import annotations

from typing import Any, Final

import mlx.core as mx
import mlx.nn as nn
from mlx_lm.models.cache import KVCache, RotatingKVCache
from mlx_lm.models.gemma4_text import DecoderLayer, ModelArgs

from engine.model_patches import replace_methods

_MOST_LAYERS: Final = 16
_WITHOUT: Final = {"hidden_size_per_layer_input": 0, "enable_moe_block": False, "use_double_wide_mlp": False}


class DraftAssistant(nn.Module):
    """An assistant. It shares the input embedding with its model, and has an output projection of its own.

    Args:
        text: mlx-lm's text model of Gemma 4.
        config: config.json of the assistant.

    Raises:
        AttributeError, LookupError, TypeError, ValueError: its layers cannot read the keys of this model, or
            are of a form that is not known.
    """

    def __init__(self, text: nn.Module, config: dict[str, Any]) -> None:
        super().__init__()  # type: ignore[no-untyped-call]
        own, size = config["text_config"], text.args.hidden_size
        count, vocabulary = own["num_hidden_layers"], text.args.vocab_size
        self.clusters = config.get("num_centroids", 2048) if config.get("use_ordered_embeddings") else 0
        self.chosen = config.get("centroid_intermediate_top_k", 32)
        if (
            type(count) is not int
            or not 0 < count <= _MOST_LAYERS
            or any(own.get(name) for name in _WITHOUT)
            or not config.get("tie_word_embeddings", True)
            or (self.clusters and (vocabulary % self.clusters or not 0 < self.chosen <= self.clusters))
        ):
            raise ValueError
        args = ModelArgs.from_dict(own | _WITHOUT | {"num_kv_shared_layers": count})
        self.model = nn.Module()
        self.model.embed_tokens = nn.Embedding(args.vocab_size, args.hidden_size)
        self.model.layers = [DecoderLayer(args, n) for n in range(count)]
        self.model.norm = nn.RMSNorm(args.hidden_size, args.rms_norm_eps)
        self.pre_projection = nn.Linear(2 * size, args.hidden_size, bias=False)
        self.post_projection = nn.Linear(args.hidden_size, size, bias=False)
        if self.clusters:
            self.masked_embedding = nn.Module()
            self.masked_embedding.centroids = nn.Linear(args.hidden_size, self.clusters, bias=False)
            self.masked_embedding.token_ordering = mx.zeros((args.vocab_size,), mx.int32)
        self._sources = [_source(text, layer.self_attn) for layer in self.model.layers]

    def draft(
        self, model: nn.Module, count: int, tokens: mx.array, caches: list[Any], offsets: mx.array
    ) -> mx.array:
        """Returns the most likely tokens after `tokens`, (B, count) int32.

        Args:
            model: mlx-lm's.
            tokens: (B, 1), the newest of each sequence, which the model has not yet computed.
            caches: of the model; the rows of their step are the tokens before these.
            offsets: (B,) of the rows, for their rotation.
        """
        body = model.get("language_model", model).model
        masks = [caches[index].make_mask(1, window_size=window) for index, window in self._sources]
        before = caches[-1].kept()
        found = []
        for _ in range(count):
            both = [body.embed_tokens(tokens) * body.embed_scale, before]
            x = self.pre_projection(mx.concatenate(both, axis=-1))
            for layer, mask, (index, _) in zip(self.model.layers, masks, self._sources, strict=True):
                kept = caches[index].keys_and_values()
                x, _, _ = layer(x, mask, None, shared_kv=kept, offset=offsets)
            x = self.model.norm(x)
            before, tokens = self.post_projection(x), self._likeliest(x)
            found.append(tokens)
        return mx.concatenate(found, axis=1).astype(mx.int32)

    def _likeliest(self, x: mx.array) -> mx.array:
        """Returns the most likely token of each row, (B, 1)."""
        if not self.clusters:
            return mx.argmax(self.model.embed_tokens.as_linear(x), axis=-1)
        scores = self.masked_embedding.centroids(x)
        best = mx.argpartition(scores, kth=-self.chosen, axis=-1)[..., -self.chosen :]
        ordering = self.masked_embedding.token_ordering.reshape(self.clusters, -1)
        tokens = ordering[best].flatten(-2)  # (B, 1, N)
        scores = (self.model.embed_tokens(tokens) @ x[..., None])[..., 0]
        return mx.take_along_axis(tokens, mx.argmax(scores, axis=-1, keepdims=True), axis=-1)[..., 0]


def _source(text: nn.Module, attention: nn.Module) -> tuple[int, int | None]:
    """Returns which cache of a text model a layer's attention reads, and its window.

    The window has the positions that the model's next row will see, too: others may be gone.
    """
    args = text.args
    kept = range(args.num_hidden_layers - args.num_kv_shared_layers)
    same = [n for n in kept if args.layer_types[n] == attention.layer_type]
    read = text.model.layers[same[-1]].self_attn
    if attention.head_dim != read.head_dim or attention.n_heads % read.n_kv_heads:
        raise ValueError
    return same[-1], args.sliding_window - 1 if attention.is_sliding else None


def assistant_of(model: nn.Module) -> DraftAssistant | None:
    """Returns the assistant that a model has got."""
    assistant: DraftAssistant | None = model.get("assistant")
    return assistant


def add_assistant(model: nn.Module, assistant: DraftAssistant) -> None:
    """Makes a model of Gemma 4 keep its hidden states for an assistant, in one cache more."""
    kind: Any = type(model)
    body = model.get("language_model", model).model
    of_body, own_caches = type(body).__call__, kind.make_cache

    def kept(self: nn.Module, inputs: Any = None, cache: Any = None, **named: Any) -> mx.array:
        out: mx.array = of_body(self, inputs, cache if cache is None else cache[:-1], **named)
        if isinstance(last := cache[-1] if cache else None, KVCache | RotatingKVCache):
            last.update_and_fetch(out[:, None], out[:, None, :, :0])
        elif last is not None:
            last.keep(out)
        return out

    def make_cache(self: nn.Module) -> list[Any]:
        own: list[Any] = own_caches(self)
        windows = [each.max_size for each in own if isinstance(each, RotatingKVCache)]
        return [*own, RotatingKVCache(windows[0]) if windows else KVCache()]

    model.assistant = assistant
    replace_methods(body, {"__call__": kept})
    replace_methods(model, {"make_cache": make_cache})
