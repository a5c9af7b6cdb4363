"""A tiny random model that looks at images, as a folder, and pictures for it."""

from __future__ import annotations

import json
from io import BytesIO
from pathlib import Path
from typing import Any

import numpy as np

PLACES = 4  # of a tile: (16 / 4)² patches, each 2 × 2 of them one place
TEMPLATE = (
    "<|im_start|>{% for message in messages %}{{ message['role'] | capitalize }}"
    "{% if message['content'][0]['type'] == 'image' %}{{ ':' }}{% else %}{{ ': ' }}{% endif %}"
    "{% for line in message['content'] %}{% if line['type'] == 'text' %}{{ line['text'] }}"
    "{% elif line['type'] == 'image' %}{{ '<image>' }}{% endif %}{% endfor %}<end_of_utterance>\n"
    "{% endfor %}{% if add_generation_prompt %}{{ 'Assistant:' }}{% endif %}"
)
_SPECIAL = (
    ["<image>", "<fake_token_around_image>", "<global-img>", "<end_of_utterance>"]
    + [f"<row_{row}_col_{column}>" for row in range(1, 4) for column in range(1, 4)]
)  # fmt: skip


def make_tiny_eyes(folder: Path, kind: str = "smolvlm", seed: int = 0) -> Path:
    """Writes a model of two layers with a vision tower of two, whose images are tiles of 16 pixels."""
    import mlx.core as mx
    from mlx.utils import tree_map_with_path
    from tiny_models import write_tokenizer, write_weights
    from tokenizers import AddedToken, Tokenizer
    from zoo.tiny_configs import randomised

    from engine.model_patches.mlx_vlm_modules import vlm_classes

    mx.set_default_device(mx.cpu)
    folder.mkdir(parents=True, exist_ok=True)
    write_tokenizer(folder)
    tokenizer = Tokenizer.from_file(str(folder / "tokenizer.json"))
    tokenizer.add_special_tokens([AddedToken(text, special=True, normalized=False) for text in _SPECIAL])
    tokenizer.save(str(folder / "tokenizer.json"))
    settings = json.loads((folder / "tokenizer_config.json").read_text())
    (folder / "tokenizer_config.json").write_text(json.dumps(settings | {"chat_template": TEMPLATE}))
    size, token = tokenizer.get_vocab_size(), tokenizer.token_to_id("<image>")
    config: dict[str, Any] = {
        "model_type": kind, "image_token_id": token, "scale_factor": 2, "vocab_size": size, "eos_token_id": 2,
        "text_config": {
            "model_type": "llama", "hidden_size": 64, "num_hidden_layers": 2, "intermediate_size": 96,
            "num_attention_heads": 4, "num_key_value_heads": 2, "rms_norm_eps": 1e-5, "rope_theta": 1000.0,
            "vocab_size": size, "max_position_embeddings": 1024,
        },
        "vision_config": {
            "model_type": "siglip_vision_model", "hidden_size": 32, "num_attention_heads": 2,
            "num_hidden_layers": 2, "intermediate_size": 48, "patch_size": 4, "image_size": 16,
            "num_channels": 3, "layer_norm_eps": 1e-6,
        },
    }  # fmt: skip
    (folder / "config.json").write_text(json.dumps(config))
    (folder / "processor_config.json").write_text(json.dumps({"image_seq_len": PLACES}))
    (folder / "preprocessor_config.json").write_text(
        json.dumps({"size": {"longest_edge": 32}, "max_image_size": {"longest_edge": 16}})
    )
    mx.random.seed(seed)
    model_class, arguments = vlm_classes(kind)
    model = model_class(arguments.from_dict(config))
    model.update(tree_map_with_path(lambda path, x: 2 * randomised(path, x), model.parameters()))
    write_weights(folder, model)
    return folder


def picture(seed: int, width: int = 40, height: int = 30, form: str = "PNG", **options: Any) -> bytes:
    """A file with random colours."""
    from PIL import Image

    pixels = np.random.default_rng(seed).integers(0, 256, (height, width, 3), np.uint8)
    file = BytesIO()
    Image.fromarray(pixels).save(file, form, **options)
    return file.getvalue()
