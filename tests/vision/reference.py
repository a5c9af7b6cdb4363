"""mlx-vlm's own processor and generation, to compare answers about pictures with."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path
from typing import Any, NamedTuple

import mlx.core as mx
import numpy as np
from numpy.typing import NDArray

from engine.model_patches.mlx_vlm_modules import import_vlm
from engine.models.model_loader import load

Part = str | bytes  # a text or a picture


class Generated(NamedTuple):
    """A prompt and its greedy answer, with the logits of each token of the answer."""

    prompt: list[int]
    tokens: list[int]
    logits: NDArray[Any]


class Reference:
    """mlx-vlm on a folder made by `make_tiny_eyes`."""

    def __init__(self, folder: Path, kind: str) -> None:
        module = import_vlm(f"models.{kind}.processing_{kind}")
        name = {"smolvlm": "SmolVLM", "idefics3": "Idefics3"}[kind]
        self._processor = getattr(module, f"{name}Processor").from_pretrained(str(folder))
        self._model = load(folder).model

    def generate(self, parts: list[Part], count: int) -> Generated:
        """Answers one message of texts and pictures."""
        from PIL import Image

        content = [
            {"type": "text", "text": part} if isinstance(part, str) else {"type": "image"} for part in parts
        ]
        chat = [{"role": "user", "content": content}]
        text = self._processor.tokenizer.apply_chat_template(chat, add_generation_prompt=True, tokenize=False)
        images = [Image.open(BytesIO(part)).convert("RGB") for part in parts if isinstance(part, bytes)]
        inputs = self._processor(images=images or None, text=[text], add_special_tokens=False)
        prompt = np.array(inputs["input_ids"])[0].tolist()
        ids = mx.array([prompt])
        embeds = None
        if images:
            mask = inputs["pixel_attention_mask"]
            found = self._model.get_input_embeddings(ids, inputs["pixel_values"], pixel_attention_mask=mask)
            embeds = found.inputs_embeds
        language = self._model.language_model
        cache = import_vlm("models.cache").make_prompt_cache(language)
        out = language(ids, inputs_embeds=embeds, cache=cache).logits[0, -1]
        tokens, rows = [], []
        for _ in range(count):
            rows.append(np.array(out))
            tokens.append(int(mx.argmax(out)))
            out = language(mx.array([tokens[-1:]]), cache=cache).logits[0, -1]
        return Generated(prompt, tokens, np.stack(rows))
