"""Writes tiny GGUF files with llama.cpp's own package, and says which model they must become.

Names of tensors come from that package's table, blocks from its quantiser, so that nothing here shares a
mistake with `engine.models.gguf`.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import gguf
import mlx.core as mx
import numpy as np
from mlx.utils import tree_flatten, tree_unflatten
from mlx_lm.utils import _get_classes

CHATML = (
    "{% for m in messages %}<|im_start|>{{ m.role }}\n{{ m.content }}<|im_end|>\n{% endfor %}<|im_start|>"
)
VOCABULARY = 320
LAYERS = 2
_SPECIAL = ("<|endoftext|>", "<|im_start|>", "<|im_end|>")


@dataclass
class Kind:
    """An architecture: its fields in a GGUF file and in config.json."""

    arch: str
    config: dict[str, Any]
    fields: dict[str, Any] = field(default_factory=dict)
    paired: bool = False
    shift: float = 0.0
    exact: bool = True  # half precision holds every scale


_BASE: dict[str, Any] = {
    "hidden_size": 64, "num_hidden_layers": LAYERS, "intermediate_size": 96, "num_attention_heads": 4,
    "num_key_value_heads": 2, "rms_norm_eps": 1e-5, "vocab_size": VOCABULARY, "head_dim": 32,
    "rope_theta": 5000.0, "max_position_embeddings": 512, "tie_word_embeddings": True,
}  # fmt: skip
_GEMMA = {"head_dim": 32, "query_pre_attn_scalar": 32}
_EXPERTS = {"expert_count": 4, "expert_used_count": 2}

KINDS = {
    "llama": Kind("llama", {"model_type": "llama"}, paired=True),
    "mistral": Kind("llama", {"model_type": "llama", "tie_word_embeddings": False}, paired=True),
    "mixtral": Kind(
        "llama",
        {"model_type": "mixtral", "tie_word_embeddings": False, "num_local_experts": 4,
         "num_experts_per_tok": 2, "num_attention_heads": 2, "num_key_value_heads": 1},
        _EXPERTS,
        paired=True,
    ),
    "qwen2": Kind("qwen2", {"model_type": "qwen2", "head_dim": 16}),
    "qwen3": Kind("qwen3", {"model_type": "qwen3", "tie_word_embeddings": False}),
    "qwen3moe": Kind(
        "qwen3moe",
        {"model_type": "qwen3_moe", "tie_word_embeddings": False, "num_experts": 4, "num_experts_per_tok": 2,
         "moe_intermediate_size": 32, "decoder_sparse_step": 1, "mlp_only_layers": [],
         "norm_topk_prob": True},
        _EXPERTS | {"expert_feed_forward_length": 32},
    ),
    "gemma": Kind("gemma", {"model_type": "gemma"} | _GEMMA, shift=1.0, exact=False),
    "gemma2": Kind("gemma2", {"model_type": "gemma2"} | _GEMMA, shift=1.0, exact=False),
    "gemma3": Kind(
        "gemma3",
        {"model_type": "gemma3_text", "sliding_window": 8, "sliding_window_pattern": 6,
         "rope_local_base_freq": 10_000.0, "num_hidden_layers": 7} | _GEMMA,
        {"attention.sliding_window": 8},
        shift=1.0,
        exact=False,
    ),
    "phi3": Kind(
        "phi3",
        {"model_type": "phi3", "num_attention_heads": 4, "head_dim": 16, "tie_word_embeddings": False,
         "partial_rotary_factor": 1.0},
    ),
    "granite": Kind(
        "granite",
        {"model_type": "granite", "head_dim": 16, "attention_multiplier": 0.25, "embedding_multiplier": 3.0,
         "residual_multiplier": 0.5, "logits_scaling": 4.0, "attention_bias": False, "mlp_bias": False},
        {"attention.scale": 0.25, "embedding_scale": 3.0, "residual_scale": 0.5, "logit_scale": 4.0},
        paired=True,
    ),
    "smollm3": Kind("smollm3", {"model_type": "smollm3", "num_hidden_layers": 4}, paired=True),
    "olmo2": Kind("olmo2", {"model_type": "olmo2", "tie_word_embeddings": False}),
}  # fmt: skip


def write_gguf(
    path: Path, name: str, quant: str, *, seed: int = 0, fields: dict[str, Any] | None = None,
    rope_factors: np.ndarray | None = None, rope_scaling: dict[str, Any] | None = None,
    tokens: str = "gpt2",
) -> Any:  # fmt: skip
    """Writes a random model of `KINDS[name]` and returns mlx-lm's model with the values that it holds.

    Args:
        path: the file.
        name: a key of `KINDS`.
        quant: ggml's type of all matrices but the embedding, which is Q8_0 where others are quantised.
        seed: of the weights.
        fields: fields of the file to set besides, after the architecture's dot.
        rope_factors: of `rope_freqs.weight`.
        rope_scaling: config.json's, of the model that is returned.
        tokens: "gpt2" or "llama".
    """
    kind = KINDS[name]
    config = _BASE | kind.config | ({"rope_scaling": rope_scaling} if rope_scaling else {})
    model_class, arguments = _get_classes(config)
    mx.random.seed(seed)
    model = model_class(arguments.from_dict(config))
    writer = gguf.GGUFWriter(str(path), kind.arch)
    _write_fields(writer, config, kind.fields | (fields or {}))
    write_tokens(writer, tokens)
    table = gguf.get_tensor_name_map(_arch(kind.arch), config["num_hidden_layers"])
    kept = []
    for full, array in tree_flatten(model.parameters()):
        values = _values(full, array, seed)
        target = _target(table, full)
        kind_of = _type_of(values, full, quant)
        shifted = values + np.float32(kind.shift) if full.endswith("norm.weight") else values
        data = _in_file_order(shifted, full, config) if kind.paired else shifted
        if values.ndim == 1:
            writer.add_tensor(target, data.astype(np.float32))
            kept.append((full, mx.array(values)))
            continue
        packed = gguf.quants.quantize(np.ascontiguousarray(shifted), kind_of)
        in_order = gguf.quants.quantize(np.ascontiguousarray(data), kind_of)
        writer.add_tensor(target, in_order, raw_dtype=kind_of)
        kept.append((full, mx.array(gguf.quants.dequantize(packed, kind_of).reshape(values.shape))))
    if rope_factors is not None:
        writer.add_tensor("rope_freqs.weight", rope_factors.astype(np.float32))
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_tensors_to_file()
    writer.close()
    model.update(tree_unflatten(kept))
    return model


def write_tokens(writer: Any, kind: str) -> None:
    """A vocabulary: bytes alone ("gpt2"), or SentencePiece's with scores ("llama")."""
    if kind == "gpt2":
        from tokenizers import pre_tokenizers

        alphabet = sorted(pre_tokenizers.ByteLevel.alphabet())
        tokens = [*_SPECIAL, *alphabet, "he", "ll", "hell", "\u0120w", "12"]
        types = [3] * len(_SPECIAL) + [1] * (len(tokens) - len(_SPECIAL))
        writer.add_tokenizer_model("gpt2")
        writer.add_tokenizer_pre("qwen2")
        writer.add_token_merges(["h e", "l l", "he ll", "\u0120 w", "1 2"])
    else:
        pieces = ["\u2581", "h", "e", "l", "o", "w", "he", "ll", "hell", "o\u2581w", "\u2581hello", "hello"]
        tokens = ["<unk>", "<s>", "</s>", *(f"<0x{byte:02X}>" for byte in range(256)), *pieces]
        types = [2, 3, 3] + [6] * 256 + [1] * len(pieces)
        writer.add_tokenizer_model("llama")
        writer.add_token_scores([0.0] * 259 + [-float(place) for place in range(len(pieces))])
    spare = [f"<spare{number}>" for number in range(VOCABULARY - len(tokens))]
    writer.add_token_list([*tokens, *spare])
    writer.add_token_types([*types, *[4] * len(spare)])
    writer.add_bos_token_id(1)
    writer.add_eos_token_id(2)
    writer.add_chat_template(CHATML)


def _write_fields(writer: Any, config: dict[str, Any], more: dict[str, Any]) -> None:
    writer.add_block_count(config["num_hidden_layers"])
    writer.add_context_length(config["max_position_embeddings"])
    writer.add_embedding_length(config["hidden_size"])
    writer.add_feed_forward_length(config["intermediate_size"])
    writer.add_head_count(config["num_attention_heads"])
    writer.add_head_count_kv(config["num_key_value_heads"])
    writer.add_layer_norm_rms_eps(config["rms_norm_eps"])
    writer.add_rope_freq_base(config["rope_theta"])
    writer.add_rope_dimension_count(config["head_dim"])
    writer.add_key_length(config["head_dim"])
    for name, value in more.items():
        full = f"{writer.arch}.{name}"
        if isinstance(value, str):
            writer.add_string(full, value)
        elif isinstance(value, int):
            writer.add_uint32(full, value)
        else:
            writer.add_float32(full, value)


def _values(full: str, array: Any, seed: int) -> np.ndarray:
    """Matrices as they are; vectors anew, of numbers that half precision and bfloat16 hold exactly."""
    values = np.array(array.astype(mx.float32))
    if values.ndim > 1:
        return values
    noise = np.random.default_rng([seed, len(full)]).integers(-16, 17, values.shape) / 64
    return (noise + (1.0 if full.endswith("norm.weight") else 0.0)).astype(np.float32)


def _type_of(values: np.ndarray, full: str, quant: str) -> Any:
    if quant in ("F16", "BF16", "F32"):
        return gguf.GGMLQuantizationType[quant]
    if full.endswith((".gate.weight",)):  # a router stays as it is
        return gguf.GGMLQuantizationType.F32
    return gguf.GGMLQuantizationType["Q8_0" if "embed" in full else quant]


def _in_file_order(values: np.ndarray, full: str, config: dict[str, Any]) -> np.ndarray:
    """`LlamaModel.permute` of llama.cpp's converter."""
    if "q_proj" in full:
        heads = config["num_attention_heads"]
    elif "k_proj" in full:
        heads = config["num_key_value_heads"]
    else:
        return values
    return (
        values.reshape(heads, 2, values.shape[0] // heads // 2, *values.shape[1:])
        .swapaxes(1, 2)
        .reshape(values.shape)
    )


def _target(table: Any, full: str) -> str:
    layer, _, suffix = full.rpartition(".")
    named = layer.replace(".switch_mlp.", ".experts.").replace("block_sparse_moe.experts", "mlp.experts")
    found = table.get_name(named)
    if found is None:
        raise KeyError(full)
    return f"{found}.{suffix}"


def _arch(name: str) -> Any:
    return next(arch for arch, known in gguf.MODEL_ARCH_NAMES.items() if known == name)
