"""Makes tiny random models: whole MLX folders with a tokenizer, in a few milliseconds."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

CHAT_TEMPLATE = (
    "{% for message in messages %}{{ '<|im_start|>' + message['role'] + '\n' + message['content'] "
    "+ '<|im_end|>\n' }}{% endfor %}{% if add_generation_prompt %}{{ '<|im_start|>assistant\n' }}{% endif %}"
)
_SPECIAL = ("<|endoftext|>", "<|im_start|>", "<|im_end|>")


def make_tiny_llama(folder: Path, *, seed: int = 0, bits: int = 0, shards: int = 1, **config: Any) -> Path:
    """Writes a random llama of two layers into `folder` and returns `folder`.

    Args:
        folder: made with its parents where it's missing.
        seed: of the weights.
        bits: 0 for float32 weights; 4 or 8 to quantise them in groups of 32.
        shards: files to spread the weights over, with an index when there are several.
        config: fields of config.json to set, e.g. `num_hidden_layers=4, head_dim=64`.
    """
    import mlx.core as mx
    from mlx_lm.models.llama import Model, ModelArgs
    from mlx_lm.utils import quantize_model

    mx.set_default_device(mx.cpu)
    folder.mkdir(parents=True, exist_ok=True)
    vocabulary = write_tokenizer(folder)
    fields: dict[str, Any] = {
        "model_type": "llama",
        "architectures": ["LlamaForCausalLM"],
        "hidden_size": 64,
        "num_hidden_layers": 2,
        "intermediate_size": 128,
        "num_attention_heads": 4,
        "num_key_value_heads": 2,
        "head_dim": 16,
        "rms_norm_eps": 1e-5,
        "rope_theta": 10000.0,
        "vocab_size": vocabulary,
        "max_position_embeddings": 512,
        "tie_word_embeddings": True,
        "eos_token_id": 2,
    } | config
    mx.random.seed(seed)
    model = Model(ModelArgs.from_dict(fields))
    if bits:
        model, fields = quantize_model(model, fields, group_size=32, bits=bits)
    write_weights(folder, model, shards)
    (folder / "config.json").write_text(json.dumps(fields))
    return folder


def write_weights(folder: Path, model: Any, shards: int = 1) -> None:
    """Saves a model's parameters the way mlx-lm lays them out."""
    import mlx.core as mx
    from mlx.utils import tree_flatten

    weights = dict(tree_flatten(model.parameters()))
    if shards == 1:
        mx.save_safetensors(str(folder / "model.safetensors"), weights, metadata={"format": "mlx"})
        return
    weight_map: dict[str, str] = {}
    for shard in range(shards):
        name = f"model-{shard + 1:05d}-of-{shards:05d}.safetensors"
        part = {key: weights[key] for key in sorted(weights)[shard::shards]}
        mx.save_safetensors(str(folder / name), part, metadata={"format": "mlx"})
        weight_map |= dict.fromkeys(part, name)
    index = {"metadata": {}, "weight_map": weight_map}
    (folder / "model.safetensors.index.json").write_text(json.dumps(index))


def write_headed(folder: Path, kind: str = "qwen3_5", **fields: Any) -> Path:
    """Writes a model without a draft head, or, with the kind of one, a head; neither can be computed.

    Args:
        folder: made with its parents.
        kind: "qwen3_5_mtp" for a head.
        fields: of both their text_config, in place of those that go together.
    """
    import mlx.core as mx

    folder.mkdir(parents=True)
    shape = {"hidden_size": 64, "vocab_size": 260, "num_attention_heads": 4, "head_dim": 16}
    config = {"model_type": kind, "text_config": {"max_position_embeddings": 2048} | shape | fields}
    (folder / "config.json").write_text(json.dumps(config))
    name = "fc.weight" if kind.endswith("_mtp") else "model.norm.weight"
    mx.save_safetensors(str(folder / "model.safetensors"), {name: mx.zeros(64_000)})
    if not kind.endswith("_mtp"):
        write_tokenizer(folder)
    return folder


def write_tokenizer(folder: Path) -> int:
    """Writes a byte-level tokenizer without merges (a token is a byte); returns its vocabulary's size."""
    from tokenizers import AddedToken, Tokenizer, decoders, models, pre_tokenizers

    alphabet = sorted(pre_tokenizers.ByteLevel.alphabet())
    vocabulary = {token: number for number, token in enumerate([*_SPECIAL, *alphabet])}
    tokenizer = Tokenizer(models.BPE(vocab=vocabulary, merges=[]))
    tokenizer.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False)
    tokenizer.decoder = decoders.ByteLevel()
    tokenizer.add_special_tokens([AddedToken(token, special=True, normalized=False) for token in _SPECIAL])
    tokenizer.save(str(folder / "tokenizer.json"))
    config = {
        "tokenizer_class": "PreTrainedTokenizerFast",
        "eos_token": "<|im_end|>",
        "bos_token": "<|im_start|>",
        "model_max_length": 512,
        "clean_up_tokenization_spaces": False,
        "chat_template": CHAT_TEMPLATE,
    }
    (folder / "tokenizer_config.json").write_text(json.dumps(config))
    return len(vocabulary)
