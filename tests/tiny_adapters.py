"""LoRA adapters for tiny models, made when a test wants them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import mlx.core as mx
from mlx.utils import tree_flatten
from mlx_lm.tuner.utils import linear_to_lora_layers

from engine.models.model_loader import load

EVERYTHING = ["self_attn.q_proj", "self_attn.v_proj", "mlp.gate_proj", "mlp.down_proj", "self_attn.o_proj"]


def make_adapter(
    base: Path, folder: Path, *, kind: str = "lora", keys: list[str] | None = None, seed: int = 3
) -> Path:
    """A random adapter for the model in `base`, as mlx-lm would have saved it, that changes what it says."""
    folder.mkdir()
    model = load(base).model
    parameters = {"rank": 4, "scale": 8.0, "dropout": 0.1, "keys": keys or EVERYTHING}
    config = {"fine_tune_type": kind, "num_layers": -1, "lora_parameters": parameters}
    mx.random.seed(seed)
    linear_to_lora_layers(model, -1, parameters, use_dora=kind == "dora")
    flat: Any = tree_flatten(model.parameters())
    parts = {
        name: array + 0.05 * mx.random.normal(array.shape)
        for name, array in flat
        if name.endswith((".lora_a", ".lora_b", ".m"))
    }
    mx.save_safetensors(str(folder / "adapters.safetensors"), parts)
    (folder / "adapter_config.json").write_text(json.dumps(config))
    return folder
