"""Tiny random models of kinds that only mlx-vlm has, and what its own code computes with their weights."""

# ruff: noqa: E501 - tables read better in long lines

from __future__ import annotations

from typing import Any

import mlx.core as mx
import mlx.nn as nn
from mlx.utils import tree_flatten, tree_map_with_path
from zoo.tiny_configs import LARGEST, LAYERS, randomised, settings

from engine.model_patches.mlx_vlm_modules import import_vlm, vlm_classes

_QWEN_LINEAR = ["linear_attention", "full_attention"] * (LAYERS // 2)
_VISION: dict[str, Any] = {
    "model_type": "siglip_vision_model", "hidden_size": 32, "num_attention_heads": 2, "num_hidden_layers": 2,
    "intermediate_size": 48, "patch_size": 4, "image_size": 32, "num_channels": 3, "layer_norm_eps": 1e-6,
}  # fmt: skip
_GLM_VISION: dict[str, Any] = {
    "depth": 1, "hidden_size": 32, "num_heads": 2, "intermediate_size": 48, "out_hidden_size": 64, "patch_size": 4,
    "image_size": 32,
}  # fmt: skip

#: What a kind needs besides the fields that many share: of its own, of its text, and of its vision part.
VLM_KINDS: dict[str, dict[str, dict[str, Any]]] = {
    "cohere2_moe": {},
    "deepseek_v4": {},
    "glm4v": {
        "own": {"eos_token_id": [2]},
        "text": {"rope_scaling": {"rope_type": "default", "mrope_section": [2, 1, 1]}, "partial_rotary_factor": 0.5},
        "vision": _GLM_VISION | {"model_type": "glm4v"},
    },
    "glm4v_moe": {
        "own": {"eos_token_id": [2]},
        "text": {"rope_scaling": {"rope_type": "default", "mrope_section": [2, 1, 1]}, "partial_rotary_factor": 0.5,
                 "use_qk_norm": False, "attention_bias": True},
        "vision": _GLM_VISION | {"model_type": "glm4v_moe"},
    },
    "glm_ocr": {
        "own": {"eos_token_id": [2]},
        "text": {"rope_parameters": {"rope_type": "default", "mrope_section": [2, 3, 3], "rope_theta": 1000.0}},
        "vision": _GLM_VISION | {"model_type": "glm_ocr_vision"},
    },
    "glm5_next": {
        "text": {
            "num_key_value_heads": 4, "layer_types": ["linear_attention", "full_attention"] * 2, "head_dim": 0,
            "qk_rope_head_dim": 0, "qk_head_dim": 8, "linear_head_dim": 16, "linear_num_heads": 4,
            "index_kpool": 4, "mlp_layer_types": ["dense", "sparse"] * 2,
        },
        "vision": {"depth": 1, "hidden_size": 32, "num_heads": 2, "intermediate_size": 48, "out_hidden_size": 64,
                   "patch_size": 4},
    },
    "hrm_text": {},
    "hy_v4": {},
    "idefics3": {"vision": _VISION, "text": {"model_type": "llama"}},
    "internvl": {"vision": _VISION | {"model_type": "internvl_vision"}, "text": {"model_type": "qwen3"}},
    "internvl_chat": {"vision": _VISION, "text": {"model_type": "qwen2"}},
    "k2_horizon": {},
    "lfm2_vl": {
        "text": {"model_type": "lfm2", "layer_types": ["conv", "full_attention"] * 2, "block_dim": 64, "block_ff_dim": 96,
                 "block_multiple_of": 4, "full_attn_idxs": [1, 3]},
        "vision": _VISION | {"model_type": "siglip2_vision_model", "num_patches": 64},
    },
    "longcat_flash_sparse": {},
    "minimax_m3": {
        "text": {
            "dense_intermediate_size": 96, "rotary_dim": 8, "moe_layer_freq": [0, 1, 1, 1],
            "layer_types": ["full_attention", "minimax_m3_sparse"] * 2, "index_block_size": 4,
            "index_topk_blocks": 2, "num_key_value_heads": 2, "index_n_heads": 2,
        },
        "vision": {"hidden_size": 32, "num_attention_heads": 2, "num_hidden_layers": 1, "intermediate_size": 48,
                   "patch_size": 4},
    },
    "qwen4_exp": {
        "text": {
            "layer_types": _QWEN_LINEAR, "hc_count": 2, "hc_lowrank": 8, "indexer_head_dim": 16,
            "indexer_budget": 8, "ngram_vocab_size_base": 64, "split_ngram_parts": 1, "rope_parameters": {
                "type": "default", "mrope_section": [2, 1, 1], "rope_theta": 1000.0, "partial_rotary_factor": 0.5,
            },
        },
        "vision": {"depth": 1, "hidden_size": 32, "num_heads": 2, "intermediate_size": 48, "out_hidden_size": 64,
                   "patch_size": 4, "num_position_embeddings": 16, "deepstack_visual_indexes": []},
    },
    "smolvlm": {"vision": _VISION, "text": {"model_type": "llama"}},
    "xing4_0": {},
}  # fmt: skip

#: Those that Octavo refuses, by a part of the reason that it gives.
VLM_REFUSED = {
    "deepseek_v4": "its cache is a PoolingCache",
    "glm5_next": "its cache is a PoolingCache",
    "hy_v4": "its cache is a HyV4KVCache",
    "minimax_m3": "its cache is a MiniMaxM3KVCache",
    "qwen4_exp": "its cache is a QSAKVCache",
}


def vlm_config(kind: str) -> dict[str, Any]:
    """A tiny config.json for a kind of mlx-vlm."""
    module = import_vlm(f"models.{kind}")
    parts = VLM_KINDS[kind]
    found = settings(module.ModelConfig, {"model_type": kind} | parts.get("own", {}))
    if hasattr(module, "TextConfig"):
        found["text_config"] = settings(module.TextConfig, {"model_type": kind} | parts.get("text", {}))
    if "vision" in parts:
        found["vision_config"] = parts["vision"]
    return found


def make_vlm(kind: str, seed: int = 0, **fields: Any) -> nn.Module:
    """A random float32 model of a kind of mlx-vlm, evaluated; `fields` go over its config."""
    model_class, arguments = vlm_classes(kind)
    mx.random.seed(seed)
    model: nn.Module = model_class(arguments.from_dict(vlm_config(kind) | fields))
    size = sum(x.size for _, x in tree_flatten(model.parameters()))
    if size > LARGEST:
        raise ValueError(f"{kind} is not tiny: {size:,} parameters")
    model.update(tree_map_with_path(randomised, model.parameters()))
    model.eval()
    mx.eval(model.parameters())
    return model


def vlm_logits(model: nn.Module, ids: mx.array) -> mx.array:
    """The logits of tokens (1, L) as mlx-vlm itself computes them, with its own caches, (L, vocabulary)."""
    cache = import_vlm("models.cache").make_prompt_cache(model.language_model)
    return model.language_model(ids, cache=cache).logits[0]
