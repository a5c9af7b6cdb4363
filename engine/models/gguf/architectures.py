"""Conversions of llama.cpp's architectures to mlx-lm's: names of tensors, order of rows, config.json.

This reverses llama.cpp's `convert_hf_to_gguf.py`, which interleaves the rows of Q and K of the llama family,
adds one to gemma's norms, and writes config.json's values under names of its own.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Final

from engine.models.gguf.gguf_header import GgufError, GgufFile
from engine.protocol import listed

_CLOSE: Final = 1e-3  # relative: the file's factors are rounded to single precision


def rope_scaling(
    file: GgufFile, config: dict[str, Any], factors: dict[str, list[float]]
) -> dict[str, Any] | None:
    """Returns config.json's `rope_scaling`; None if positions are not scaled.

    Raises:
        GgufError: the file scales them in a way that mlx-lm does not have.
    """
    if (llama3 := factors.get("rope_freqs.weight")) is not None:
        return _llama3(llama3, config)
    original = file.field("rope.scaling.original_context_length", config["max_position_embeddings"])
    if (long := factors.get("rope_factors_long.weight")) is not None:
        short = factors.get("rope_factors_short.weight", [1.0] * len(long))
        return {"type": "longrope", "long_factor": long, "short_factor": short}
    kind = str(file.field("rope.scaling.type", "none"))
    factor = float(file.field("rope.scaling.factor", 1.0))
    if kind == "none" or factor == 1.0:
        return None
    if kind == "linear":
        return {"type": "linear", "factor": factor}
    if kind == "yarn":
        return {"type": "yarn", "factor": factor, "original_max_position_embeddings": original}
    raise GgufError("uses the unknown rope scaling {0}", repr(kind[:40]))


def _llama3(factors: list[float], config: dict[str, Any]) -> dict[str, Any]:
    """Returns Llama 3.1's scaling: the file has the divisor of each frequency, config.json its parameters.

    All of Meta's models have the same bounds, so the divisors are computed from these and compared.
    """
    whole = round(max(factors), 4)
    scaling = {
        "rope_type": "llama3",
        "factor": whole,
        "low_freq_factor": 1.0,
        "high_freq_factor": 4.0,
        "original_max_position_embeddings": 8192,
    }
    if all(abs(factor - 1) < _CLOSE for factor in factors):
        return {"rope_type": "default"}
    dims = 2 * len(factors)
    for place, factor in enumerate(factors):
        wavelength = 2 * math.pi * config["rope_theta"] ** (2 * place / dims)
        if abs(_llama3_factor(wavelength, whole) / factor - 1) > _CLOSE:
            raise GgufError("has rope factors of an unknown kind")
    return scaling


def _llama3_factor(wavelength: float, factor: float) -> float:
    """Returns what llama.cpp's converter writes for a frequency of this wavelength, in tokens."""
    if wavelength < 8192 / 4:
        return 1.0
    if wavelength > 8192:
        return factor
    smooth = (8192 / wavelength - 1) / (4 - 1)
    return 1 / ((1 - smooth) / factor + smooth)


Config = dict[str, Any]

_PARTS: Final = {
    "token_embd": "model.embed_tokens",
    "output_norm": "model.norm",
    "output": "lm_head",
    "attn_norm": "input_layernorm",
    "attn_q": "self_attn.q_proj",
    "attn_k": "self_attn.k_proj",
    "attn_v": "self_attn.v_proj",
    "attn_output": "self_attn.o_proj",
    "ffn_norm": "post_attention_layernorm",
    "ffn_gate": "mlp.gate_proj",
    "ffn_up": "mlp.up_proj",
    "ffn_down": "mlp.down_proj",
}
_HEAD_NORMS: Final = {"attn_q_norm": "self_attn.q_norm", "attn_k_norm": "self_attn.k_norm"}
_FOUR_NORMS: Final = {
    "post_attention_norm": "post_attention_layernorm",
    "ffn_norm": "pre_feedforward_layernorm",
    "post_ffw_norm": "post_feedforward_layernorm",
}


def _experts(place: str) -> dict[str, str]:
    """Returns the names of a layer's router and stacked experts: mlx-lm's `SwitchGLU` in `place`."""
    return {"ffn_gate_inp": f"{place}.gate"} | {
        f"ffn_{part}_exps": f"{place}.switch_mlp.{part}_proj" for part in ("gate", "up", "down")
    }


def _nothing(_: GgufFile) -> Config:
    return {}


@dataclass(frozen=True)
class Architecture:
    """Conversion of one of llama.cpp's architectures to one of mlx-lm's.

    Attributes:
        kind: mlx-lm's model_type.
        parts: llama.cpp's names of a layer's parts -> mlx-lm's.
        paired: the rows of the two halves of Q and K are interleaved in the file.
        norm_shift: subtracted from each norm's weights.
        dtype: of norms, scales and unquantised weights. Half precision holds ggml's scales exactly; gemma's
            activations leave its range, so there it is bfloat16.
        more: the fields of config.json besides the common ones.
    """

    kind: str
    parts: dict[str, str] = field(default_factory=lambda: _PARTS)
    paired: bool = False
    norm_shift: float = 0.0
    dtype: str = "float16"
    more: Callable[[GgufFile], Config] = _nothing

    def rename(self, name: str) -> str:
        """Converts a name: `blk.3.attn_q.weight` to `model.layers.3.self_attn.q_proj.weight`.

        Raises:
            GgufError: this architecture has no such tensor.
        """
        *parts, suffix = name.split(".")
        prefix = ""
        if len(parts) == 3 and parts[0] == "blk":
            prefix, parts = f"model.layers.{parts[1]}.", parts[2:]
        if len(parts) != 1 or parts[0] not in self.parts:
            raise GgufError("holds a tensor {0}, which no {1} model has", repr(name[:80]), self.kind)
        return f"{prefix}{self.parts[parts[0]]}.{suffix}"


def _head_dim(file: GgufFile) -> int:
    heads = file.field("attention.head_count")
    return int(file.field("attention.key_length", file.field("embedding_length") // max(1, heads)))


def _qwen3_moe(file: GgufFile) -> Config:
    return {
        "num_experts": file.field("expert_count"),
        "num_experts_per_tok": file.field("expert_used_count"),
        "moe_intermediate_size": file.field("expert_feed_forward_length"),
        "decoder_sparse_step": 1,
        "mlp_only_layers": [],
        "norm_topk_prob": True,
    }


def _mixtral(file: GgufFile) -> Config:
    return {
        "num_local_experts": file.field("expert_count"),
        "num_experts_per_tok": file.field("expert_used_count"),
    }


def _attention_scale(file: GgufFile, layers_of_27b: int) -> int:
    """The 27B models of gemma scale by the width of a head of the embedding, the others by a head's own."""
    if file.field("block_count") == layers_of_27b:
        return int(file.field("embedding_length") // file.field("attention.head_count"))
    return _head_dim(file)


def _gemma2(file: GgufFile) -> Config:
    return {
        "attn_logit_softcapping": file.field("attn_logit_softcapping", 50.0),
        "final_logit_softcapping": file.field("final_logit_softcapping", 30.0),
        "query_pre_attn_scalar": _attention_scale(file, 46),
    }


def _gemma3(file: GgufFile) -> Config:
    return {
        "rope_theta": file.field("rope.freq_base", 1_000_000.0),
        "sliding_window": file.field("attention.sliding_window"),
        "sliding_window_pattern": file.field("attention.sliding_window_pattern", 6),
        "query_pre_attn_scalar": _attention_scale(file, 62),
        "rope_local_base_freq": file.field("rope.freq_base_swa", 10_000.0),
    }


def _granite(file: GgufFile) -> Config:
    return {
        "attention_multiplier": file.field("attention.scale"),
        "embedding_multiplier": file.field("embedding_scale"),
        "residual_multiplier": file.field("residual_scale"),
        "logits_scaling": file.field("logit_scale"),
        "attention_bias": False,
        "mlp_bias": False,
    }


def _phi3(file: GgufFile) -> Config:
    context = file.field("context_length")
    return {
        "partial_rotary_factor": file.field("rope.dimension_count") / _head_dim(file),
        "original_max_position_embeddings": file.field("rope.scaling.original_context_length", context),
    }


_LLAMA: Final = Architecture("llama", paired=True)
_GEMMA: Final = _PARTS | _FOUR_NORMS
ARCHITECTURES: Final = {
    "llama": _LLAMA,
    "qwen2": Architecture("qwen2"),
    "qwen3": Architecture("qwen3", _PARTS | _HEAD_NORMS),
    "qwen3moe": Architecture("qwen3_moe", _PARTS | _HEAD_NORMS | _experts("mlp"), more=_qwen3_moe),
    "gemma": Architecture("gemma", norm_shift=1.0, dtype="bfloat16"),
    "gemma2": Architecture("gemma2", _GEMMA, norm_shift=1.0, dtype="bfloat16", more=_gemma2),
    "gemma3": Architecture("gemma3_text", _GEMMA | _HEAD_NORMS, False, 1.0, "bfloat16", _gemma3),
    "phi3": Architecture(
        "phi3", _PARTS | {"attn_qkv": "self_attn.qkv_proj", "ffn_up": "mlp.gate_up_proj"}, more=_phi3
    ),
    "granite": Architecture("granite", paired=True, more=_granite),
    "smollm3": Architecture("smollm3", paired=True),
    "olmo2": Architecture(
        "olmo2",
        _PARTS
        | _HEAD_NORMS
        | {"post_attention_norm": "post_attention_layernorm", "post_ffw_norm": "post_feedforward_layernorm"},
    ),
}
_MIXTRAL: Final = Architecture("mixtral", _PARTS | _experts("block_sparse_moe"), paired=True, more=_mixtral)


def architecture_of(file: GgufFile) -> Architecture:
    """Returns the architecture by which this file is read.

    Raises:
        GgufError: its architecture is not known here.
    """
    architecture = ARCHITECTURES.get(file.architecture)
    if architecture is None:
        known = listed(ARCHITECTURES)
        raise GgufError("is of the architecture {0}; supported are {1}", repr(file.architecture[:40]), known)
    if architecture is _LLAMA and file.field("expert_count", 0):
        return _MIXTRAL
    return architecture


def config_of(file: GgufFile, architecture: Architecture, factors: dict[str, list[float]]) -> Config:
    """config.json without its quantisation.

    Args:
        file: its header.
        architecture: of the file.
        factors: the numbers of its `rope_*` tensors, by name.

    Raises:
        GgufError: it lacks a field.
    """
    heads = file.field("attention.head_count")
    if isinstance(heads, list):
        raise GgufError("has layers of different numbers of heads, which is not known")
    tokens = file.fields.get("tokenizer.ggml.tokens", [])
    config = {
        "model_type": architecture.kind,
        "hidden_size": file.field("embedding_length"),
        "num_hidden_layers": file.field("block_count"),
        "intermediate_size": file.field("feed_forward_length"),
        "num_attention_heads": heads,
        "num_key_value_heads": file.field("attention.head_count_kv", heads),
        "head_dim": _head_dim(file),
        "rms_norm_eps": float(f"{file.field('attention.layer_norm_rms_epsilon'):.6g}"),
        "vocab_size": file.field("vocab_size", len(tokens)),
        "rope_theta": file.field("rope.freq_base", 10_000.0),
        "max_position_embeddings": file.field("context_length"),
        "tie_word_embeddings": "output.weight" not in file.tensors,
        "torch_dtype": architecture.dtype,
    }
    if (scaling := rope_scaling(file, config, factors)) is not None:
        config["rope_scaling"] = scaling
    return config | architecture.more(file)
