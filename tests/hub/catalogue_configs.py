"""The parts of config.json that decide a catalogue model's memory (see catalogue_sources.md)."""

from __future__ import annotations

from typing import Any

Config = dict[str, Any]


def _llama(hidden: int, inner: int, layers: int, heads: int, kv_heads: int, head: int, vocab: int) -> Config:
    return {
        "model_type": "llama", "hidden_size": hidden, "intermediate_size": inner, "num_hidden_layers": layers,
        "num_attention_heads": heads, "num_key_value_heads": kv_heads, "head_dim": head, "vocab_size": vocab,
        "rms_norm_eps": 1e-5, "tie_word_embeddings": hidden < 4096,
    }  # fmt: skip


def _qwen35(hidden: int, inner: int, layers: int, heads: int, kv_heads: int, value_heads: int) -> Config:
    """Three layers with a state of fixed size, then one with attention, and so on."""
    text = {
        "model_type": "qwen3_5_text", "hidden_size": hidden, "intermediate_size": inner,
        "num_hidden_layers": layers, "num_attention_heads": heads, "num_key_value_heads": kv_heads,
        "head_dim": 256, "full_attention_interval": 4, "linear_num_key_heads": 16,
        "linear_num_value_heads": value_heads, "linear_key_head_dim": 128, "linear_value_head_dim": 128,
        "linear_conv_kernel_dim": 4, "vocab_size": 248320, "rms_norm_eps": 1e-6,
        "max_position_embeddings": 262144, "tie_word_embeddings": hidden < 4096,
    }  # fmt: skip
    return {"model_type": "qwen3_5", "text_config": text}


def _qwen35_moe(hidden: int, layers: int, heads: int, value_heads: int, expert: int) -> Config:
    config = _qwen35(hidden, 0, layers, heads, 2, value_heads)
    config["text_config"] |= {
        "model_type": "qwen3_5_moe_text", "num_experts": 256, "num_experts_per_tok": 8,
        "moe_intermediate_size": expert, "shared_expert_intermediate_size": expert,
        "tie_word_embeddings": False,
    }  # fmt: skip
    return config | {"model_type": "qwen3_5_moe"}


def _gemma4(
    hidden: int, inner: int, layers: int, heads: int, kv_heads: int, period: int, **more: Any
) -> Config:
    """Layers with a sliding window, and one with full attention at the end of each period."""
    kinds = ["full_attention" if (n + 1) % period == 0 else "sliding_attention" for n in range(layers)]
    text = {
        "model_type": "gemma4_text", "hidden_size": hidden, "intermediate_size": inner,
        "num_hidden_layers": layers, "num_attention_heads": heads, "num_key_value_heads": kv_heads,
        "head_dim": 256, "global_head_dim": 512, "sliding_window": 1024, "layer_types": kinds,
        "vocab_size": 262144, "num_kv_shared_layers": 0, "hidden_size_per_layer_input": 0,
        "use_double_wide_mlp": False, "rms_norm_eps": 1e-6, "max_position_embeddings": 262144,
    }  # fmt: skip
    return {"model_type": "gemma4", "vocab_size": 262144, "text_config": text | more}


def _small_gemma4(hidden: int, inner: int, layers: int, kv_heads: int, period: int, shared: int) -> Config:
    return _gemma4(
        hidden, inner, layers, 8, kv_heads, period, sliding_window=512, num_kv_shared_layers=shared,
        hidden_size_per_layer_input=256, vocab_size_per_layer_input=262144, use_double_wide_mlp=shared == 20,
    )  # fmt: skip


def _gpt_oss(layers: int, experts: int) -> Config:
    return {
        "model_type": "gpt_oss", "hidden_size": 2880, "intermediate_size": 2880, "num_hidden_layers": layers,
        "num_attention_heads": 64, "num_key_value_heads": 8, "head_dim": 64, "num_local_experts": experts,
        "num_experts_per_tok": 4, "sliding_window": 128, "vocab_size": 201088, "rms_norm_eps": 1e-5,
        "rope_theta": 150000, "rope_scaling": None,
        "layer_types": ["sliding_attention", "full_attention"] * (layers // 2),
    }  # fmt: skip


def _qwen3_next() -> Config:
    return {
        "model_type": "qwen3_next", "hidden_size": 2048, "intermediate_size": 5120, "num_hidden_layers": 48,
        "num_attention_heads": 16, "num_key_value_heads": 2, "head_dim": 256, "full_attention_interval": 4,
        "linear_num_key_heads": 16, "linear_num_value_heads": 32, "linear_key_head_dim": 128,
        "linear_value_head_dim": 128, "linear_conv_kernel_dim": 4, "num_experts": 512,
        "num_experts_per_tok": 10, "moe_intermediate_size": 512, "shared_expert_intermediate_size": 512,
        "decoder_sparse_step": 1, "mlp_only_layers": [], "norm_topk_prob": True, "rope_theta": 5e6,
        "partial_rotary_factor": 0.25, "max_position_embeddings": 262144, "vocab_size": 151936,
        "rms_norm_eps": 1e-6, "tie_word_embeddings": False,
    }  # fmt: skip


def _qwen3_vl(hidden: int, inner: int, layers: int, tied: bool = True) -> Config:
    text = _qwen3(hidden, inner, layers) | {"model_type": "qwen3_vl_text", "tie_word_embeddings": tied}
    return {"model_type": "qwen3_vl", "text_config": text}


def _qwen3(hidden: int, inner: int, layers: int) -> Config:
    return _llama(hidden, inner, layers, 32, 8, 128, 151936) | {
        "model_type": "qwen3", "rope_theta": 5e6, "max_position_embeddings": 262144,
        "tie_word_embeddings": True,
    }  # fmt: skip


def _vision(hidden: int, inner: int, layers: int, heads: int, kind: str = "siglip_vision_model") -> Config:
    return {
        "model_type": kind, "hidden_size": hidden, "intermediate_size": inner, "num_hidden_layers": layers,
        "num_attention_heads": heads, "patch_size": 16, "image_size": 512,
    }  # fmt: skip


def _lfm2_vl() -> Config:
    text = {
        "model_type": "lfm2", "hidden_size": 2048, "num_hidden_layers": 16, "num_attention_heads": 32,
        "num_key_value_heads": 8, "vocab_size": 65536, "norm_eps": 1e-5, "conv_bias": False,
        "conv_L_cache": 3, "block_dim": 2048, "block_ff_dim": 12288, "block_multiple_of": 256,
        "block_ffn_dim_multiplier": 1.0, "block_auto_adjust_ff_dim": True,
        "full_attn_idxs": [2, 5, 8, 10, 12, 14],
    }  # fmt: skip
    vision = _vision(1152, 4304, 27, 16, "siglip2_vision_model")
    return {"model_type": "lfm2_vl", "text_config": text, "vision_config": vision}


def _nemotron() -> Config:
    return {
        "model_type": "nemotron_h", "vocab_size": 131072, "hidden_size": 2688, "intermediate_size": 1856,
        "num_attention_heads": 32, "num_key_value_heads": 2, "head_dim": 128, "attention_bias": False,
        "mamba_num_heads": 64, "mamba_head_dim": 64, "mamba_proj_bias": False, "ssm_state_size": 128,
        "conv_kernel": 4, "n_groups": 8, "mlp_bias": False, "layer_norm_epsilon": 1e-5, "use_bias": False,
        "use_conv_bias": True, "moe_intermediate_size": 1856, "moe_shared_expert_intermediate_size": 3712,
        "n_group": 1, "n_routed_experts": 128, "n_shared_experts": 1, "topk_group": 1,
        "num_experts_per_tok": 6, "norm_topk_prob": True, "routed_scaling_factor": 2.5,
        "max_position_embeddings": 1048576,
        "hybrid_override_pattern": [*"MEMEM*EMEMEM*EMEMEM*EMEMEM*EMEMEM*EMEMEMEM*EMEMEMEME"],
    }  # fmt: skip


SMOLVLM = {
    "model_type": "smolvlm", "vocab_size": 49280, "scale_factor": 4,
    "vision_config": _vision(768, 3072, 12, 12),
    "text_config": _llama(960, 2560, 32, 15, 5, 64, 49280) | {"tie_word_embeddings": False},
}  # fmt: skip
MUSE = {
    "model_type": "muse_glimmer", "hidden_size": 6656, "num_hidden_layers": 52, "intermediate_size": 19968,
    "num_attention_heads": 32, "num_key_value_heads": 2, "head_dim": 128, "vocab_size": 202048,
    "sliding_window": 2048,
}  # fmt: skip
GEMMA_12B = _gemma4(3840, 15360, 48, 16, 8, 6, attention_k_eq_v=True, num_global_key_value_heads=1)
QWEN_9B = _qwen35(4096, 12288, 32, 16, 4, 32)
QWEN_27B = _qwen35(5120, 17408, 64, 24, 4, 48)
QWEN_35B = _qwen35_moe(2048, 40, 16, 32, 512)
GEMMA_31B = _gemma4(5376, 21504, 60, 32, 16, 6, attention_k_eq_v=True, num_global_key_value_heads=4)
GEMMA_26B = _gemma4(
    2816, 2112, 30, 16, 8, 6, attention_k_eq_v=True, num_global_key_value_heads=2, enable_moe_block=True,
    num_experts=128, top_k_experts=8, moe_intermediate_size=704,
)  # fmt: skip

CONFIGS: dict[str, Config] = {
    "Llama-3.2-1B-Instruct-4bit": _llama(2048, 8192, 16, 32, 8, 64, 128256),
    "Llama-3.2-3B-Instruct-4bit": _llama(3072, 8192, 28, 24, 8, 128, 128256),
    "HuggingFaceTB/SmolVLM2-500M-Video-Instruct-mlx": SMOLVLM,
    "LFM2.5-VL-1.6B-4bit": _lfm2_vl(),
    "Qwen3-VL-8B-Instruct-4bit": _qwen3_vl(4096, 12288, 36, tied=False),
    "gemma-4-12B-it-4bit": GEMMA_12B | {"model_type": "gemma4_unified"},
    "NVIDIA-Nemotron-3.5-Lightning-30B-A3B-4bit": _nemotron(),
    "Muse-Glimmer-30B-4bit": MUSE,
    "Qwen3.5-2B-4bit": _qwen35(2048, 6144, 24, 8, 2, 16),
    "Qwen3-4B-Instruct-2507-4bit": _qwen3(2560, 9728, 36),
    "Qwen3.5-4B-MLX-4bit": _qwen35(2560, 9216, 32, 16, 4, 32),
    "Qwen3-VL-4B-Instruct-4bit": _qwen3_vl(2560, 9728, 36),
    "gemma-4-e2b-it-4bit": _small_gemma4(1536, 6144, 35, 1, 5, 20),
    "gemma-4-e4b-it-4bit": _small_gemma4(2560, 10240, 42, 2, 6, 18),
    "Qwen3.5-9B-4bit": QWEN_9B,
    "Qwen3.5-9B-8bit": QWEN_9B,
    "gpt-oss-20b-MXFP4-Q8": _gpt_oss(24, 32),
    "gemma-4-26b-a4b-it-4bit": GEMMA_26B,
    "Qwen3.8-27B-4bit": QWEN_27B,
    "Qwen3.6-27B-4bit": QWEN_27B,
    "gemma-4-31b-it-4bit": GEMMA_31B,
    "Qwen3.6-35B-A3B-4bit": QWEN_35B,
    "gemma-4-26b-a4b-it-8bit": GEMMA_26B,
    "Qwen3.8-27B-8bit": QWEN_27B,
    "Qwen3.6-27B-8bit": QWEN_27B,
    "gemma-4-31b-it-8bit": GEMMA_31B,
    "Qwen3.6-35B-A3B-8bit": QWEN_35B,
    "Llama-3.3-70B-Instruct-4bit": _llama(8192, 28672, 80, 64, 8, 128, 128256),
    "Qwen3-Coder-Next-4bit": _qwen3_next(),
    "gpt-oss-120b-MXFP4-Q8": _gpt_oss(36, 128),
    "Qwen3.5-122B-A10B-4bit": _qwen35_moe(3072, 48, 32, 64, 1024),
}
