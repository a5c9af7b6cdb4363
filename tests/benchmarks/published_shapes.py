"""Models by the sizes in their published config.json files, and models of the same shape without the weights.

What a step's graph consists of depends on layers, heads, windows and experts, not on the width of a layer. So
`narrow` makes a model with the published numbers of layers and heads whose hidden layers are 64 wide: it has
the graph of the real model and takes megabytes.
"""

from __future__ import annotations

import importlib
from dataclasses import dataclass, field
from typing import Any, Final, cast

import mlx.core as mx
import mlx.nn as nn
from mlx.utils import tree_flatten

_WIDTH: Final = 64  # of hidden layers
_EXPERTS: Final = 16
_TIED: Final = ("gemma3_text",)  # the head is the embedding, though no field says so
_NARROW: Final = {
    "hidden_size": _WIDTH,
    "intermediate_size": _WIDTH,
    "moe_intermediate_size": _WIDTH,
    "vocab_size": 256,
    "num_experts": _EXPERTS,
    "num_local_experts": _EXPERTS,
}


@dataclass(frozen=True)
class ModelShape:
    """A model without its weights.

    Attributes:
        name: as people know it.
        kind: module of mlx-lm.
        fields: of its config.json, as published.
    """

    name: str
    kind: str
    fields: dict[str, Any] = field(repr=False)

    @property
    def layers(self) -> int:
        """Number of layers."""
        return int(self.fields["num_hidden_layers"])

    def narrow(self) -> nn.Module:
        """A model with these layers and heads and narrow hidden layers: bfloat16, weights of 4 bits."""
        model = self._make({name: size for name, size in _NARROW.items() if name in self.fields}, bits=4)
        mx.eval(model.parameters())
        return model

    def step_bytes(self, bits: int, tokens: int = 1) -> int:
        """Bytes of the weights that one token reads; of experts, those that it is sent to.

        Args:
            bits: of the weights of linear layers and embeddings, in groups of 64.
            tokens: that share the step, each sent to experts as if at random.
        """
        model = self._make({}, bits)  # MLX computes nothing of it
        share = self.fields.get("num_experts_per_tok", 0) / self._experts if self._experts else 1.0
        share = 1.0 - (1.0 - share) ** tokens
        total = 0.0
        for path, array in cast("list[tuple[str, mx.array]]", tree_flatten(model.parameters())):
            if "embed_tokens" in path and not self.fields.get("tie_word_embeddings", self.kind in _TIED):
                continue  # one row
            total += array.nbytes * (share if "experts" in path or "switch_mlp" in path else 1.0)
        return round(total)

    @property
    def _experts(self) -> int:
        return int(self.fields.get("num_experts", self.fields.get("num_local_experts", 0)))

    def kv_bytes(self, context: int) -> int:
        """Bytes of 16-bit keys and values that the decode kernel reads for one token.

        A layer with a sliding window reads its window; each key and value is read once for all query heads.
        """
        row = 2 * self.fields["num_key_value_heads"] * self.fields["head_dim"] * mx.bfloat16.size
        return sum(row * min(context, window or context) for window in self.windows)

    @property
    def windows(self) -> list[int]:
        """The sliding window of each layer in tokens; 0 for none."""
        window = int(self.fields.get("sliding_window", 0))
        if self.kind == "gpt_oss":
            return [window, 0] * (self.layers // 2)
        every = int(self.fields.get("sliding_window_pattern", 1))
        return [0 if (n + 1) % every == 0 else window for n in range(self.layers)]

    def _make(self, other: dict[str, int], bits: int) -> nn.Module:
        module = importlib.import_module(f"mlx_lm.models.{self.kind}")
        config = {"model_type": self.kind, **self.fields, **other}
        model: nn.Module = module.Model(module.ModelArgs.from_dict(config))
        if self.kind in _TIED:
            model.sanitize({})
        model.set_dtype(mx.bfloat16)
        nn.quantize(model, group_size=64, bits=bits)
        return model


LLAMA: Final = ModelShape(
    "Llama 3.1 8B",
    "llama",
    {
        "hidden_size": 4096,
        "num_hidden_layers": 32,
        "intermediate_size": 14336,
        "num_attention_heads": 32,
        "num_key_value_heads": 8,
        "head_dim": 128,
        "rms_norm_eps": 1e-5,
        "vocab_size": 128256,
        "rope_theta": 500000.0,
        "max_position_embeddings": 131072,
        "tie_word_embeddings": False,
    },
)
QWEN3_MOE: Final = ModelShape(
    "Qwen3 30B-A3B",
    "qwen3_moe",
    {
        "hidden_size": 2048,
        "num_hidden_layers": 48,
        "intermediate_size": 6144,
        "num_attention_heads": 32,
        "num_key_value_heads": 4,
        "head_dim": 128,
        "num_experts": 128,
        "num_experts_per_tok": 8,
        "decoder_sparse_step": 1,
        "mlp_only_layers": [],
        "moe_intermediate_size": 768,
        "rms_norm_eps": 1e-6,
        "vocab_size": 151936,
        "rope_theta": 1000000.0,
        "tie_word_embeddings": False,
        "max_position_embeddings": 40960,
        "norm_topk_prob": True,
    },
)
GEMMA3: Final = ModelShape(
    "Gemma 3 12B",
    "gemma3_text",
    {
        "hidden_size": 3840,
        "num_hidden_layers": 48,
        "intermediate_size": 15360,
        "num_attention_heads": 16,
        "num_key_value_heads": 8,
        "head_dim": 256,
        "rms_norm_eps": 1e-6,
        "vocab_size": 262208,
        "rope_theta": 1000000.0,
        "rope_local_base_freq": 10000.0,
        "query_pre_attn_scalar": 256,
        "sliding_window": 1024,
        "sliding_window_pattern": 6,
        "max_position_embeddings": 131072,
        "rope_scaling": {"rope_type": "linear", "factor": 8.0},
    },
)
GPT_OSS: Final = ModelShape(
    "gpt-oss 20B",
    "gpt_oss",
    {
        "hidden_size": 2880,
        "num_hidden_layers": 24,
        "intermediate_size": 2880,
        "num_attention_heads": 64,
        "num_key_value_heads": 8,
        "head_dim": 64,
        "num_local_experts": 32,
        "num_experts_per_tok": 4,
        "rms_norm_eps": 1e-5,
        "vocab_size": 201088,
        "sliding_window": 128,
        "rope_theta": 150000,
        "rope_scaling": {
            "rope_type": "yarn",
            "factor": 32.0,
            "beta_fast": 32.0,
            "beta_slow": 1.0,
            "original_max_position_embeddings": 4096,
            "truncate": False,
        },
    },
)
QWEN3_SMALL: Final = ModelShape(
    "Qwen3 0.6B",
    "qwen3",
    {
        "hidden_size": 1024,
        "num_hidden_layers": 28,
        "intermediate_size": 3072,
        "num_attention_heads": 16,
        "num_key_value_heads": 8,
        "head_dim": 128,
        "rms_norm_eps": 1e-6,
        "vocab_size": 151936,
        "rope_theta": 1000000.0,
        "max_position_embeddings": 40960,
        "tie_word_embeddings": True,
    },
)
LLAMA_SMALL: Final = ModelShape(
    "Llama 3.2 3B",
    "llama",
    LLAMA.fields
    | {
        "hidden_size": 3072,
        "num_hidden_layers": 28,
        "intermediate_size": 8192,
        "num_attention_heads": 24,
        "tie_word_embeddings": True,
    },
)
QWEN3: Final = ModelShape(
    "Qwen3 8B",
    "qwen3",
    QWEN3_SMALL.fields
    | {
        "hidden_size": 4096,
        "num_hidden_layers": 36,
        "intermediate_size": 12288,
        "num_attention_heads": 32,
        "tie_word_embeddings": False,
    },
)
MISTRAL_SMALL: Final = ModelShape(
    "Mistral Small 3.1 24B",
    "llama",
    LLAMA.fields
    | {
        "hidden_size": 5120,
        "num_hidden_layers": 40,
        "intermediate_size": 32768,
        "vocab_size": 131072,
        "rope_theta": 1000000000.0,
    },
)
ALL: Final = (QWEN3_SMALL, LLAMA_SMALL, QWEN3, LLAMA, GEMMA3, GPT_OSS, MISTRAL_SMALL, QWEN3_MOE)
