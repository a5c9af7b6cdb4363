"""A tiny random model of every kind that mlx-lm has.

`COMMON` gives the fields that many kinds share small values; `KINDS` only what a kind needs besides.
"""

# ruff: noqa: E501 - tables read better in long lines

from __future__ import annotations

import importlib
import inspect
import pkgutil
from typing import Any

import mlx.core as mx
import mlx.nn as nn
import mlx_lm.models
from mlx.utils import tree_flatten, tree_map_with_path

LAYERS = 4
VOCABULARY = 512
LARGEST = 8_000_000  # parameters: some tests give them the 49,152 tokens of the starter
# Files of mlx_lm.models that are no models.
HELPERS = frozenset(
    [
        "activations",
        "base",
        "bitlinear_layers",
        "cache",
        "gated_delta",
        "mla",
        "pipeline",
        "rope_utils",
        "ssm",
        "switch_layers",
    ]
)

COMMON: dict[str, Any] = {
    "hidden_size": 64, "n_embd": 64, "d_model": 64, "dim": 64, "model_dim": 64,
    "num_hidden_layers": LAYERS, "n_layer": LAYERS, "n_layers": LAYERS, "num_layers": LAYERS,
    "intermediate_size": 96, "ffn_hidden_size": 96, "moe_intermediate_size": 32, "intermediate_size_mlp": 96,
    "shared_expert_intermediate_size": 32, "shared_intermediate_size": 32, "moe_shared_expert_intermediate_size": 32,
    "num_attention_heads": 4, "n_head": 4, "n_heads": 4, "num_heads": 4,
    "num_key_value_heads": 2, "n_kv_heads": 2, "num_kv_heads": 2, "head_dim": 16,
    "vocab_size": VOCABULARY, "embedding_size": VOCABULARY,
    "max_position_embeddings": 512, "n_positions": 500, "n_ctx": 500, "max_seq_len": 512, "model_max_length": 512,
    "rms_norm_eps": 1e-5, "layer_norm_eps": 1e-5, "layer_norm_epsilon": 1e-5, "layernorm_epsilon": 1e-5,
    "norm_eps": 1e-5, "rope_theta": 1000.0, "rope_scaling": None,
    "sliding_window": 8, "sliding_window_size": 8, "attention_window_size": 8, "attention_chunk_size": 8,
    "num_experts": 4, "n_routed_experts": 4, "num_local_experts": 4, "moe_num_experts": 4,
    "num_experts_per_tok": 2, "moe_topk": 2, "n_shared_experts": 1, "num_shared_experts": 1,
    "n_group": 1, "topk_group": 1, "first_k_dense_replace": 1, "norm_topk_prob": True, "routed_scaling_factor": 1.0,
    "kv_lora_rank": 16, "q_lora_rank": 16, "qk_rope_head_dim": 8, "qk_nope_head_dim": 8, "v_head_dim": 8,
    "index_topk": 8, "index_n_heads": 2, "index_head_dim": 16,
    "tie_word_embeddings": False, "attention_bias": False, "mlp_bias": False, "use_bias": False, "qkv_bias": False,
    "linear_num_value_heads": 4, "linear_num_key_heads": 4, "linear_key_head_dim": 16, "linear_value_head_dim": 16,
    "linear_conv_kernel_dim": 3, "partial_rotary_factor": 0.5, "conv_kernel": 3, "state_size": 16, "ssm_state_size": 16,
    "decoder_sparse_step": 1, "mlp_only_layers": [0], "moe_layer_freq": 1, "topk_method": "noaux_tc",
    "scoring_func": "sigmoid", "logits_scaling": 2.0, "attention_multiplier": 0.3, "embedding_multiplier": 2.0,
    "residual_multiplier": 0.5, "use_qk_norm": True, "qk_norm": True, "conv_bias": True, "conv_L_cache": 3,
    "use_conv_bias": True, "time_step_rank": 4, "time_step_limit": (0.01, 10.0), "n_groups": 2, "rotary_dim": 8,
    "layer_group_size": 2, "group_norm_size": 1, "dim_model_base": 32, "scale_depth": 1.4, "scale_emb": 2.0,
    "expert_ffn_hidden_size": 32, "zero_expert_num": 2, "zero_expert_type": "identity", "attention_method": "MLA",
    "mla_scale_q_lora": True, "mla_scale_kv_lora": True, "linear_allow_neg_eigval": True,
    "layer_types": ["sliding_attention", "full_attention"] * 2,
}  # fmt: skip

_SLIDING_FULL = ["sliding_attention", "full_attention"]
_YARN = {
    "rope_type": "yarn", "type": "yarn", "rope_theta": 1000.0, "factor": 4.0, "original_max_position_embeddings": 128,
    "beta_fast": 32.0, "beta_slow": 1.0, "mscale": 1.0, "mscale_all_dim": 1.0, "llama_4_scaling_beta": 0.1,
}  # fmt: skip
_PLAIN_ROPE = {"rope_type": "default", "type": "default", "rope_theta": 1000.0}
_EACH_ROPE = {"full_attention": _PLAIN_ROPE | {"rope_theta": 5000.0}, "sliding_attention": _PLAIN_ROPE}
_LFM2 = {"layer_types": ["conv", "full_attention"] * 2, "block_dim": 64, "block_ff_dim": 96, "block_multiple_of": 4,
         "block_ffn_dim_multiplier": 1.0, "block_auto_adjust_ff_dim": True, "tie_word_embeddings": True}  # fmt: skip
_GEMMA4 = {"global_head_dim": 32, "num_key_value_heads": 1, "num_kv_shared_layers": 2, "hidden_size_per_layer_input": 16,
           "vocab_size_per_layer_input": VOCABULARY, "final_logit_softcapping": 30.0, "rope_parameters": _EACH_ROPE,
           "layer_types": _SLIDING_FULL * 2, "sliding_window_pattern": 2, "num_experts": None}  # fmt: skip
_QWEN35 = {"layer_types": None, "full_attention_interval": 2, "num_hidden_layers": LAYERS}
_LINEAR = {
    "kda_layers": [1, 3],
    "full_attn_layers": [2, 4],
    "num_heads": 4,
    "head_dim": 16,
    "short_conv_kernel_size": 3,
}

# What a kind needs besides COMMON. "text": (module, its class of settings, fields) of an inner text model.
KINDS: dict[str, dict[str, Any]] = {
    "afm7": {"hidden_dim": 64, "num_kv_reuse_layers": 2},
    "apertus": {"post_norm": True},
    "baichuan_m1": {"sliding_window_layers": [0, 2], "conv_window": 2},
    "dbrx": {
        "ffn_config": {"ffn_hidden_size": 96, "moe_num_experts": 4, "moe_top_k": 2},
        "attn_config": {"kv_n_heads": 2, "clip_qkv": 8.0, "rope_theta": 1000.0},
    },
    "deepseek_v2": {"rope_scaling": _YARN},
    "deepseek_v3": {"rope_scaling": _YARN},
    "deepseek_v32": {"rope_scaling": _YARN},
    "deepseek_v41": {"head_dim": 32, "o_groups": 2, "o_lora_rank": 16, "rope_scaling": _YARN},
    "exaone4": {"sliding_window_pattern": "LG", "rope_scaling": None},
    "exaone_moe": {"is_moe_layer": [False, True, True, True]},
    "falcon_h1": {"mamba_d_ssm": 64, "mamba_d_state": 16, "mamba_n_heads": 4, "mamba_d_head": 16, "mamba_n_groups": 1},
    "gear": {"layer_types": ["conv_mixer", "sliding_attention", "conv_mixer", "full_attention"]},
    "gemma2": {"num_key_value_heads": 2, "query_pre_attn_scalar": 16.0},
    "gemma3": {"text": ("gemma3_text", "ModelArgs", {"sliding_window_pattern": 2})},
    "gemma3_text": {"sliding_window_pattern": 2},
    "gemma3n": {
        "text": ("gemma3n", "TextConfig", {
            "num_kv_shared_layers": 2, "vocab_size_per_layer_input": VOCABULARY - 12, "rope_local_base_freq": 100.0,
            "final_logit_softcapping": 30.0, "layer_types": _SLIDING_FULL * 2, "hidden_size_per_layer_input": 16,
            "activation_sparsity_pattern": [0.5, 0.5, 0.0, 0.0], "altup_num_inputs": 4, "altup_coef_clip": 1.0,
            "altup_correct_scale": True, "altup_active_idx": 0, "laurel_rank": 8,
        }),
    },
    "gemma4": {"text": ("gemma4_text", "ModelArgs", _GEMMA4)},
    "gemma4_text": _GEMMA4,
    "glm_moe_dsa": {"rope_parameters": _PLAIN_ROPE},
    "gpt_bigcode": {"n_inner": 96},
    "gpt_neox": {"rotary_emb_base": 1000, "rotary_pct": 0.5},
    "granitemoehybrid": {
        "layer_types": ["mamba", "attention"] * 2, "mamba_n_heads": 4, "mamba_d_head": 16, "mamba_proj_bias": False,
        "mamba_d_state": 16, "mamba_d_conv": 4, "mamba_n_groups": 1, "mamba_conv_bias": True,
    },
    "hunyuan": {"num_shared_expert": 1, "use_mixed_mlp_moe": True, "use_cla": True, "cla_share_factor": 2,
                "moe_topk": 2, "rope_scaling": {"alpha": 1.0, "factor": 1.0, "type": "dynamic"}},
    "jamba": {"attn_layer_offset": 1, "attn_layer_period": 2, "expert_layer_offset": 1, "expert_layer_period": 2,
              "mamba_d_conv": 4, "mamba_d_state": 16, "mamba_expand": 2},
    "kimi_k25": {"text": ("deepseek_v3", "ModelArgs", {"rope_scaling": _YARN})},
    "kimi_k3": {
        "text": ("kimi_k3", "TextArgs", {
            "linear_attn_config": _LINEAR, "num_experts": 4, "num_experts_per_token": 2, "q_lora_rank": 16,
            "activation_situ_beta": 1.0, "attn_res_block_size": 2,
        }),
    },
    "kimi_linear": {"linear_attn_config": _LINEAR, "kv_lora_rank": 16},
    "kimi_vl": {"text": ("deepseek_v3", "ModelArgs", {"rope_scaling": _YARN})},
    "lfm2": _LFM2,
    "lfm2-vl": {"text": ("lfm2", "ModelArgs", _LFM2)},
    "lfm2_moe": _LFM2 | {"use_expert_bias": True, "num_dense_layers": 1},
    "lille-130m": {"block_size": 128},
    "llama4": {"text": ("llama4", "TextArgs", {"interleave_moe_layer_step": 2, "num_experts_per_tok": 1})},
    "llama4_text": {"no_rope_layers": [0, 0, 1, 1]},
    "mellum": {"rope_parameters": _EACH_ROPE},
    "mimo_v2_flash": {
        "hybrid_layer_pattern": [0, 1, 0, 1], "moe_layer_freq": [0, 1, 0, 1], "add_swa_attention_sink_bias": True,
        "add_full_attention_sink_bias": False, "swa_rope_theta": 500.0, "swa_num_attention_heads": 4,
        "swa_num_key_value_heads": 2, "v_head_dim": 8, "swa_head_dim": 16, "swa_v_head_dim": 8,
    },
    "minimax_m3_vl": {
        "text": ("minimax_m3_vl", "TextArgs", {
            "dense_intermediate_size": 96, "rotary_dim": 8, "moe_layer_freq": [0, 1, 1, 1], "num_local_experts": 4,
            "sparse_attention_config": None, "layer_types": ["full_attention", "minimax_m3_sparse"] * 2,
            "index_block_size": 4, "index_topk_blocks": 2, "num_key_value_heads": 2, "index_n_heads": 2,
        }),
    },
    "minicpm3": {"rope_scaling": {"type": "longrope", "short_factor": [1.0] * 4, "long_factor": [1.5] * 4,
                                  "original_max_position_embeddings": 128}},
    "ministral3": {"rope_parameters": _YARN},
    "mistral3": {"text": ("ministral3", "ModelArgs", {"rope_parameters": _YARN})},
    "mistral4": {"rope_parameters": _YARN, "qk_head_dim": 16},
    "muse_spark": {
        "text": ("muse_spark", "TextArgs", {
            "post_norm_eps": 1e-5, "rope_parameters": _PLAIN_ROPE, "layer_rope_theta": [1000.0] * LAYERS,
            "final_logit_softcapping": 30.0, "output_multiplier": 1.0, "moe_hidden_size": 32,
            "mlp_layer_types": ["sparse"] * LAYERS, "num_shared_experts": 0,
        }),
    },
    "nemotron": {"hidden_act": "relu2"},
    "nemotron-nas": {
        "block_configs": [{
            "attention": {"n_heads_in_group": 2, "no_op": False, "replace_with_linear": False},
            "ffn": {"ffn_mult": 1.3125, "no_op": False, "replace_with_linear": False},
        }] * LAYERS,
    },
    "nemotron_h": {"mamba_num_heads": 4, "mamba_head_dim": 16, "mamba_proj_bias": False, "layer_types": None,
                   "hybrid_override_pattern": ["*", "M", "-", "M"]},
    "olmo_hybrid": {"layer_types": ["linear_attention", "full_attention"] * 2},
    "openelm": {"num_transformer_layers": LAYERS, "ffn_dim_divisor": 16, "num_query_heads": [4] * LAYERS,
                "num_kv_heads": [2] * LAYERS, "ffn_multipliers": [1.0] * LAYERS},
    "phi3small": {"dense_attention_every_n_layers": 2, "ff_intermediate_size": 96, "gegelu_limit": 20.0},
    "phixtral": {"num_vocab": VOCABULARY},
    "pixtral": {"text": ("llama", "ModelArgs", {})},
    "plamo": {"n_shared_head": 2},
    "plamo2": {"mamba_num_heads": 4, "hidden_size_per_head": 16, "mamba_d_state": 16},
    "qwen": {"kv_channels": 16},
    "qwen2_vl": {"text": ("qwen2", "ModelArgs", {})},
    "qwen3_5": {"text": ("qwen3_5", "TextModelArgs", _QWEN35)},
    "qwen3_5_moe": {"text": ("qwen3_5", "TextModelArgs", _QWEN35)},
    "qwen3_next": {"full_attention_interval": 2},
    "qwen3_vl": {"text": ("qwen3", "ModelArgs", {})},
    "qwen3_vl_moe": {"text": ("qwen3_moe", "ModelArgs", {})},
    "recurrent_gemma": {"conv1d_width": 4, "logits_soft_cap": 30.0, "block_types": ["recurrent", "attention"],
                        "num_key_value_heads": 1},
    "rwkv7": {"a_low_rank_dim": 8, "v_low_rank_dim": 8, "gate_low_rank_dim": 8, "decay_low_rank_dim": 8},
    "spark2_5": {"rope_parameters": _EACH_ROPE},
    "stablelm": {"use_qkv_bias": True},
    "step3p5": {"num_attention_groups": 2, "moe_num_experts": 4, "moe_top_k": 2},
}  # fmt: skip

# Kinds of which no tiny model can be made here, and why.
IMPOSSIBLE = {
    "bitnet": "its layers are Metal kernels",
    "muse_spark": "its queries and keys are rotated by a Metal kernel",
    "olmo": "its code needs the package ai2-olmo",
    "prism_hadamard_qwen35": "it loads only from a pack of 2-bit weights",
}


def names() -> list[str]:
    """Every module of mlx-lm that is a model."""
    found = [module.name for module in pkgutil.iter_modules(mlx_lm.models.__path__)]
    return sorted(name for name in found if name not in HELPERS)


def settings(arguments: type, own: dict[str, Any]) -> dict[str, Any]:
    """What `arguments`, a class of settings, takes of `COMMON`, and what is `own` to the kind."""
    fields = inspect.signature(arguments).parameters
    return {name: value for name, value in COMMON.items() if name in fields} | own


def config(name: str) -> dict[str, Any]:
    """A tiny config.json for the kind `name`."""
    module = importlib.import_module(f"mlx_lm.models.{name}")
    own = dict(KINDS.get(name, {}))
    inner = own.pop("text", None)
    found = settings(module.ModelArgs, {"model_type": name})
    if inner is not None:
        other, classes, more = inner
        text = importlib.import_module(f"mlx_lm.models.{other}")
        found["text_config"] = settings(getattr(text, classes), {"model_type": other} | more)
    return found | own


def make(name: str, seed: int = 0, **fields: Any) -> nn.Module:
    """A random float32 model of the kind `name`, evaluated; `fields` go over its config."""
    module = importlib.import_module(f"mlx_lm.models.{name}")
    mx.random.seed(seed)
    model: nn.Module = module.Model(module.ModelArgs.from_dict(config(name) | fields))
    flat: Any = tree_flatten(model.parameters())
    size = sum(x.size for _, x in flat)
    if size > LARGEST:  # nothing is computed before
        raise ValueError(f"{name} is not tiny: {size:,} parameters")
    model.update(tree_map_with_path(randomised, model.parameters()))
    model.eval()
    mx.eval(model.parameters())
    return model


def randomised(path: str, x: mx.array) -> mx.array:
    """Zeros and ones hide mistakes (a bias or sink of 0, a norm of 1): all weights become random."""
    if not mx.issubdtype(x.dtype, mx.floating):
        return x
    x = x.astype(mx.float32)
    if x.ndim < 2:
        return x + 0.1 * mx.random.normal(x.shape)
    return x + 0.02 * mx.random.normal(x.shape)
