"""Random models for `octavo bench cluster`, as folders: whole ones, and the part of each layer of a rank."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

import mlx.core as mx
from mlx.utils import tree_flatten

from engine.models.starter_model import copy_tokenizer

_HEAD: Final = 64
_KV_HEADS: Final = 6
_WIDTH: Final = 3  # times the size of the activations: the feed-forward layers
VOCABULARY: Final = 1024


def write_model(folder: Path, hidden: int, layers: int, share: int = 1) -> str:
    """Writes a random llama in bfloat16 with the starter model's tokenizer. Returns its folder.

    Args:
        folder: which is made.
        hidden: size of its activations; a multiple of 384, so that two and three ranks can divide its heads.
        layers: how many.
        share: of how many ranks each layer is one's part: it has as many times fewer heads and columns.
    """
    from mlx_lm.models.llama import Model, ModelArgs

    folder.mkdir(parents=True)
    fields: dict[str, Any] = {
        "model_type": "llama",
        "hidden_size": hidden,
        "num_hidden_layers": layers,
        "intermediate_size": _WIDTH * hidden // share,
        "num_attention_heads": hidden // _HEAD // share,
        "num_key_value_heads": _KV_HEADS // share,
        "head_dim": _HEAD,
        "rms_norm_eps": 1e-5,
        "rope_theta": 10000.0,
        "vocab_size": VOCABULARY,
        "max_position_embeddings": 4096,
        "tie_word_embeddings": True,
        "eos_token_id": 2,
    }
    mx.random.seed(layers)
    model = Model(ModelArgs.from_dict(fields))
    model.set_dtype(mx.bfloat16)
    weights = dict(tree_flatten(model.parameters()))
    mx.save_safetensors(str(folder / "model.safetensors"), weights, metadata={"format": "mlx"})
    (folder / "config.json").write_text(json.dumps(fields))
    copy_tokenizer(folder)
    return str(folder)


def layer_bytes(hidden: int) -> int:
    """Returns the bytes of a layer's matrices in float32."""
    return 4 * (2 * hidden**2 + 2 * _KV_HEADS * _HEAD * hidden + 3 * _WIDTH * hidden**2)
