"""Tiny random models of many architectures: dense, mixture of experts, sliding window, MLA, hybrid."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from tiny_models import write_tokenizer, write_weights

_BASE: dict[str, Any] = {
    "hidden_size": 64,
    "num_hidden_layers": 4,
    "intermediate_size": 128,
    "num_attention_heads": 4,
    "num_key_value_heads": 2,
    "head_dim": 16,
    "rms_norm_eps": 1e-5,
    "rope_theta": 1e4,
    "max_position_embeddings": 2048,
    "tie_word_embeddings": True,
    "eos_token_id": 2,
}
_EXPERTS: dict[str, Any] = {"num_experts_per_tok": 2, "moe_intermediate_size": 32, "norm_topk_prob": True}

#: Kinds whose caches all become block pools.
PAGED: dict[str, dict[str, Any]] = {
    "llama": {},
    "qwen2": {},
    "qwen3": {},
    "olmo2": {"attention_bias": False},
    "phi3": {"num_key_value_heads": 4},
    "granite": {
        "logits_scaling": 1.0,
        "attention_multiplier": 0.25,
        "embedding_multiplier": 1.0,
        "residual_multiplier": 1.0,
        "attention_bias": False,
        "mlp_bias": False,
    },
    "gemma3_text": {"sliding_window": 32, "sliding_window_pattern": 2},
    "mixtral": {"num_local_experts": 4, "num_experts_per_tok": 2},
    "qwen2_moe": {**_EXPERTS, "num_experts": 4, "shared_expert_intermediate_size": 32},
    "qwen3_moe": {**_EXPERTS, "num_experts": 4, "decoder_sparse_step": 1, "mlp_only_layers": []},
    "deepseek_v3": {
        "moe_intermediate_size": 32,
        "n_routed_experts": 4,
        "n_shared_experts": 1,
        "num_experts_per_tok": 2,
        "kv_lora_rank": 32,
        "q_lora_rank": 32,
        "qk_rope_head_dim": 8,
        "v_head_dim": 16,
        "qk_nope_head_dim": 16,
        "n_group": 1,
        "topk_group": 1,
        "first_k_dense_replace": 1,
        "num_key_value_heads": 4,
        "topk_method": "noaux_tc",
        "scoring_func": "sigmoid",
        "norm_topk_prob": True,
    },
}

#: Kinds with recurrent layers, or several caches a layer.
RECURRENT: dict[str, dict[str, Any]] = {
    "qwen3_next": {
        **_EXPERTS,
        "linear_num_value_heads": 4,
        "linear_num_key_heads": 2,
        "linear_key_head_dim": 16,
        "linear_value_head_dim": 16,
        "linear_conv_kernel_dim": 4,
        "num_experts": 4,
        "decoder_sparse_step": 1,
        "shared_expert_intermediate_size": 32,
        "mlp_only_layers": [],
        "full_attention_interval": 2,
        "partial_rotary_factor": 0.5,
    },
    "lfm2": {
        "norm_eps": 1e-5,
        "conv_bias": False,
        "conv_L_cache": 3,
        "block_dim": 64,
        "block_ff_dim": 128,
        "block_multiple_of": 32,
        "block_ffn_dim_multiplier": 1.0,
        "block_auto_adjust_ff_dim": False,
        "full_attn_idxs": [1, 3],
    },
    "mamba2": {
        "num_heads": 4,
        "state_size": 16,
        "n_groups": 1,
        "conv_kernel": 4,
        "expand": 1,
        "layer_norm_epsilon": 1e-5,
        "use_bias": False,
        "use_conv_bias": True,
        "time_step_limit": [0.0, 100.0],
        "time_step_rank": 4,
        "chunk_size": 32,
        "residual_in_fp32": False,
        "rms_norm": True,
        "hidden_act": "silu",
    },
}


def config_of(kind: str, vocabulary: int = 259, **changes: Any) -> dict[str, Any]:
    """config.json of a tiny model of this kind."""
    fields = (PAGED | RECURRENT)[kind]
    return {"model_type": kind, "vocab_size": vocabulary, **_BASE, **fields, **changes}


def make_tiny(folder: Path, kind: str, *, bits: int = 0, seed: int = 0, **changes: Any) -> Path:
    """Writes such a model into `folder`, with weights of numpy's default scale, and returns `folder`."""
    import mlx.core as mx
    from mlx_lm.utils import _get_classes, quantize_model

    mx.set_default_device(mx.cpu)
    folder.mkdir(parents=True, exist_ok=True)
    fields = config_of(kind, write_tokenizer(folder), **changes)
    mx.random.seed(seed)
    model_class, arguments = _get_classes(fields)
    model = model_class(arguments.from_dict(fields))
    if bits:
        model, fields = quantize_model(model, fields, group_size=32, bits=bits)
    write_weights(folder, model)
    (folder / "config.json").write_text(json.dumps(fields))
    return folder
