"""From a GGUF file of the llama family to an MLX model folder, with MLX's own reader and no network.

MLX unpacks Q4_0, Q4_1 and Q8_0 blocks bit by bit into its own quantised triples (weight, scales,
biases; groups of 32), so nothing is quantised twice. Names and the row order of Q and K follow
llama.cpp's `convert_hf_to_gguf.py`, read backwards.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    import mlx.core as mx

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
_CONTROL_TOKEN: Final = 3  # llama.cpp's LLAMA_TOKEN_TYPE_CONTROL
GROUP_SIZE: Final = 32


class GgufError(Exception):
    """The file is no GGUF that this module can take over; the text says what is missing."""


def convert(source: Path, folder: Path) -> None:
    """Writes config.json, model.safetensors, tokenizer.json and tokenizer_config.json into `folder`.

    Args:
        source: a llama-family GGUF with byte-level BPE tokens, Q4_1 throughout (norms in float32).
        folder: an existing, empty folder.

    Raises:
        GgufError: the file is of another kind, or lacks a field.
    """
    import mlx.core as mx

    try:
        # The CPU stream: a conversion needs no GPU, and a machine without one must do it, too.
        loaded: Any = mx.load(str(source), return_metadata=True, stream=mx.cpu)
        arrays, fields = loaded
    except (RuntimeError, ValueError) as error:
        raise GgufError(f"{source.name} cannot be read as GGUF: {error}") from error
    try:
        config = _config(fields, tied="output.weight" not in arrays)
        weights = {
            _rename(name): _in_mlx_order(name, array, config).astype(mx.float16, stream=mx.cpu)
            if array.dtype == mx.float32
            else _in_mlx_order(name, array, config)
            for name, array in arrays.items()
        }
        tokenizer, tokenizer_config = _tokenizer(fields)
    except KeyError as error:
        raise GgufError(f"{source.name} lacks the field or part {error}") from error
    with mx.stream(mx.cpu):
        mx.save_safetensors(str(folder / "model.safetensors"), weights, metadata={"format": "mlx"})
    (folder / "tokenizer.json").write_text(tokenizer, encoding="utf-8")
    _write_json(folder / "tokenizer_config.json", tokenizer_config)
    _write_json(folder / "config.json", config)


def _rename(name: str) -> str:
    """`blk.3.attn_q.weight` to `model.layers.3.self_attn.q_proj.weight`."""
    *parts, suffix = name.split(".")
    if parts[0] == "blk":
        return f"model.layers.{parts[1]}.{_PARTS[parts[2]]}.{suffix}"
    return f"{_PARTS[parts[0]]}.{suffix}"


def _in_mlx_order(name: str, array: mx.array, config: dict[str, Any]) -> mx.array:
    """Undoes llama.cpp's interleaving of Q's and K's rows; other arrays pass as they are.

    Rows are `[heads, head_dim / 2, 2, columns]` in the file and `[heads, 2, head_dim / 2, columns]`
    in MLX. It holds for scales and biases as well: they have one row per output row.
    """
    import mlx.core as mx

    heads = config["num_attention_heads" if ".attn_q." in name else "num_key_value_heads"]
    if ".attn_q." not in name and ".attn_k." not in name:
        return array
    rows, columns = array.shape
    with mx.stream(mx.cpu):
        return array.reshape(heads, rows // heads // 2, 2, columns).swapaxes(1, 2).reshape(rows, columns)


def _config(fields: dict[str, Any], *, tied: bool) -> dict[str, Any]:
    if fields["general.architecture"] != "llama":
        raise GgufError(f"only the llama family is taken over, not {fields['general.architecture']}")
    field = {key.removeprefix("llama."): _plain(value) for key, value in fields.items()}
    return {
        "model_type": "llama",
        "architectures": ["LlamaForCausalLM"],
        "hidden_size": field["embedding_length"],
        "num_hidden_layers": field["block_count"],
        "intermediate_size": field["feed_forward_length"],
        "num_attention_heads": field["attention.head_count"],
        "num_key_value_heads": field["attention.head_count_kv"],
        "head_dim": field["rope.dimension_count"],
        "rms_norm_eps": round(field["attention.layer_norm_rms_epsilon"], 12),
        "vocab_size": len(fields["tokenizer.ggml.tokens"]),
        "rope_theta": field["rope.freq_base"],
        "max_position_embeddings": field["context_length"],
        "tie_word_embeddings": tied,
        "bos_token_id": field["tokenizer.ggml.bos_token_id"],
        "eos_token_id": field["tokenizer.ggml.eos_token_id"],
        "torch_dtype": "float16",
        "quantization": {"group_size": GROUP_SIZE, "bits": 4},
    }


def _tokenizer(fields: dict[str, Any]) -> tuple[str, dict[str, Any]]:
    """The text of tokenizer.json, and what goes into tokenizer_config.json."""
    from tokenizers import AddedToken, Tokenizer, decoders, models, pre_tokenizers

    kind = fields["tokenizer.ggml.model"], fields["tokenizer.ggml.pre"]
    if kind != ("gpt2", "smollm"):
        raise GgufError(f"its tokens are of the kind {kind[0]}/{kind[1]}, known is gpt2/smollm")
    tokens: list[str] = fields["tokenizer.ggml.tokens"]
    merges = [tuple(merge.split(" ")) for merge in fields["tokenizer.ggml.merges"]]
    tokenizer = Tokenizer(models.BPE(vocab={token: i for i, token in enumerate(tokens)}, merges=merges))
    tokenizer.pre_tokenizer = pre_tokenizers.Sequence(
        [pre_tokenizers.Digits(individual_digits=True), pre_tokenizers.ByteLevel(add_prefix_space=False)]
    )
    tokenizer.decoder = decoders.ByteLevel()
    kinds = fields["tokenizer.ggml.token_type"].tolist()
    special = [token for token, kind in zip(tokens, kinds, strict=True) if kind == _CONTROL_TOKEN]
    tokenizer.add_special_tokens([AddedToken(token, special=True, normalized=False) for token in special])
    config = {
        "tokenizer_class": "PreTrainedTokenizerFast",
        "model_max_length": _plain(fields["llama.context_length"]),
        "clean_up_tokenization_spaces": False,
        "chat_template": fields["tokenizer.chat_template"],
    }
    for name, key in (("bos", "bos"), ("eos", "eos"), ("pad", "padding"), ("unk", "unknown")):
        config[f"{name}_token"] = tokens[_plain(fields[f"tokenizer.ggml.{key}_token_id"])]
    return tokenizer.to_str(), config


def _plain(value: Any) -> Any:
    """MLX gives numbers as 0-d arrays; lists and texts stay."""
    return value.item() if getattr(value, "ndim", None) == 0 else value


def _write_json(path: Path, value: dict[str, Any]) -> None:
    path.write_text(json.dumps(value, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
