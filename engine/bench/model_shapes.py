"""Models by the sizes in their published config.json files, and models of the same shape without the weights.

What a step's graph consists of depends on layers, heads, windows and experts, not on the width of a layer. So
`narrow` makes a model with the published numbers of layers and heads whose hidden layers are 64 wide: it has
the graph of the real model and takes megabytes.
"""

from __future__ import annotations

import importlib
from dataclasses import dataclass, field
from typing import Any, Final

import mlx.core as mx
import mlx.nn as nn

_WIDTH: Final = 64  # of hidden layers
_EXPERTS: Final = 16
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
        module = importlib.import_module(f"mlx_lm.models.{self.kind}")
        config = self.fields | {name: size for name, size in _NARROW.items() if name in self.fields}
        model: nn.Module = module.Model(module.ModelArgs.from_dict({"model_type": self.kind, **config}))
        model.set_dtype(mx.bfloat16)
        nn.quantize(model, group_size=64, bits=4)
        mx.eval(model.parameters())
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
