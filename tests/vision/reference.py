"""mlx-vlm's own processor and generation, to compare answers about pictures with."""

from __future__ import annotations

import copy
import json
from io import BytesIO
from pathlib import Path
from typing import Any, NamedTuple

import mlx.core as mx
import numpy as np
from numpy.typing import NDArray

from engine.model_patches.mlx_vlm_modules import import_vlm, vlm_classes

Part = str | bytes  # a text or a picture
_PROCESSORS = {
    "smolvlm": "smolvlm.processing_smolvlm.SmolVLMProcessor",
    "idefics3": "idefics3.processing_idefics3.Idefics3Processor",
    "qwen2_vl": "qwen2_vl.processing_qwen2_vl.Qwen2VLProcessor",
    "qwen2_5_vl": "qwen2_5_vl.processing_qwen2_5_vl.Qwen2_5_VLProcessor",
    "qwen3_vl": "qwen3_vl.processing_qwen3_vl.Qwen3VLProcessor",
    "qwen3_vl_moe": "qwen3_vl.processing_qwen3_vl.Qwen3VLProcessor",
    "qwen3_5": "qwen3_vl.processing_qwen3_vl.Qwen3VLProcessor",
    "qwen3_5_moe": "qwen3_vl.processing_qwen3_vl.Qwen3VLProcessor",
}


class Generated(NamedTuple):
    """A prompt and its greedy answer, with the logits of each token of the answer."""

    prompt: list[int]
    tokens: list[int]
    logits: NDArray[Any]


class Reference:
    """mlx-vlm, all of it, on a folder made by `make_tiny_eyes`."""

    def __init__(self, folder: Path, kind: str) -> None:
        module, _, name = _PROCESSORS[kind].rpartition(".")
        self._processor = getattr(import_vlm(f"models.{module}"), name).from_pretrained(str(folder))
        config = json.loads((folder / "config.json").read_text())
        model_class, arguments = vlm_classes(kind)
        self._model: Any = model_class(arguments.from_dict(copy.deepcopy(config)))
        weights = mx.load(str(folder / "model.safetensors"))
        self._model.load_weights(list(self._model.sanitize(weights).items()))

    def generate(self, parts: list[Part], count: int) -> Generated:
        """Answers one message of texts and pictures."""
        from PIL import Image

        content = [
            {"type": "text", "text": part} if isinstance(part, str) else {"type": "image"} for part in parts
        ]
        chat = [{"role": "user", "content": content}]
        text = self._processor.tokenizer.apply_chat_template(chat, add_generation_prompt=True, tokenize=False)
        images = [Image.open(BytesIO(part)).convert("RGB") for part in parts if isinstance(part, bytes)]
        inputs = dict(self._processor(images=images or None, text=[text], add_special_tokens=False))
        prompt = np.array(inputs.pop("input_ids"))[0].tolist()
        inputs.pop("attention_mask", None)
        ids = mx.array([prompt])
        found = self._model.get_input_embeddings(ids, **inputs).to_dict()
        found = {name: value for name, value in found.items() if value is not None}
        language = self._model.language_model
        cache = import_vlm("models.cache").make_prompt_cache(language)
        out = language(ids, cache=cache, **found).logits[0, -1]
        tokens, rows = [], []
        for _ in range(count):
            rows.append(np.array(out))
            tokens.append(int(mx.argmax(out)))
            out = language(mx.array([tokens[-1:]]), cache=cache).logits[0, -1]
        return Generated(prompt, tokens, np.stack(rows))
