"""Computes logits only for the rows that need them.

The output projection of a small model is a fifth of its work, and a prefill chunk needs it for one row.
The modules that make logits (`lm_head`, or the embedding's `as_linear`) get a subclass that drops the
other rows first; classes and parameters of mlx-lm stay as they are.
"""

from __future__ import annotations

from typing import Any

import mlx.core as mx
import mlx.nn as nn

from engine.paged_model.paged_cache import ForwardContext


def keep_last_rows(model: nn.Module, step: ForwardContext) -> None:
    """Makes `model` return (B, 1, vocabulary): the logits of each sequence's last row, or of those wanted.

    A model whose head has another name still returns (T, 1, vocabulary); the caller picks the rows.
    """

    def last(x: mx.array) -> mx.array:
        batch = step.batch
        if batch is not None and not step.rows:
            return x[:, -1:] if x.ndim == 3 and x.shape[:2] == (1, batch.rows) else x
        if batch is None or x.shape[0] != batch.rows or batch.rows == len(batch.logit_rows):
            return x
        rows = batch.logit_rows
        return x[mx.array(rows)] if isinstance(x, mx.array) else x[rows]

    def subclass(module: nn.Module, method: str) -> None:
        original = getattr(type(module), method)

        def over_last_rows(self: nn.Module, x: mx.array, *rest: Any) -> mx.array:
            return original(self, last(x), *rest)  # type: ignore[no-any-return]

        module.__class__ = type(type(module).__name__, (type(module),), {method: over_last_rows})

    inner = {id(module["embedding"]) for module in model.modules() if _is_adapted_embedding(module)}
    for path, module in model.named_modules():
        if path.rsplit(".", 1)[-1] == "lm_head":
            subclass(module, "__call__")
        elif id(module) in inner:
            continue  # the adapter around it computes with all rows that come in
        elif isinstance(module, nn.Embedding | nn.QuantizedEmbedding) or _is_adapted_embedding(module):
            subclass(module, "as_linear")


def _is_adapted_embedding(module: nn.Module) -> bool:
    """Whether this is mlx-lm's `LoRAEmbedding` or the like, with the real one inside."""
    ours = any(base.__module__.startswith("mlx_lm.tuner.") for base in type(module).__mro__)
    return ours and "embedding" in module
