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
    "gemma3": "gemma3.processing_gemma3.Gemma3Processor",
    "smolvlm": "smolvlm.processing_smolvlm.SmolVLMProcessor",
    "idefics3": "idefics3.processing_idefics3.Idefics3Processor",
    "llava": "llava.processing_llava.LlavaProcessor",
    "mistral3": "mistral3.processing_mistral3.Mistral3Processor",
    "pixtral": "pixtral.processing_pixtral.PixtralProcessor",
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
        self._kind = kind
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
        # That of LLaVA passes what is meant for its tokenizer on to its image processor, which refuses it.
        options = {} if self._kind == "llava" else {"add_special_tokens": False}
        inputs = dict(self._processor(images=images or None, text=[text], **options))
        prompt = np.array(inputs.pop("input_ids"))[0].tolist()
        inputs.pop("attention_mask", None)
        ids = mx.array([prompt])
        if self._kind == "gemma3":
            return self._generate_with_whole_images(prompt, inputs, count)
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

    def _generate_with_whole_images(self, prompt: list[int], inputs: dict[str, Any], count: int) -> Generated:
        """Generates with mlx-vlm's layers, and the masks that transformers gives Gemma 3.

        mlx-vlm's own generation lets places of an image attend to earlier ones only, which the model was not
        trained for.
        """
        ids, language = np.array(prompt), self._model.language_model
        is_place = ids == self._model.config.image_token_index
        starts = is_place & ~np.concatenate([[False], is_place[:-1]])
        images = np.where(is_place, np.cumsum(starts), 0)
        mask = mx.ones((1, len(prompt)), mx.int32)
        embeds = self._model.get_input_embeddings(mx.array(ids)[None], mask=mask, **inputs).inputs_embeds
        tokens, rows = [], []
        for _ in range(count):
            total = embeds.shape[1]
            image, own, other = np.zeros(total, int), np.arange(total)[:, None], np.arange(total)[None]
            image[: len(images)] = images
            keep = (other <= own) | ((image[:, None] == image[None]) & (image[:, None] > 0))
            settings = language.model.config
            near = keep & (other > own - settings.sliding_window)
            hidden = embeds * settings.hidden_size**0.5
            for number, layer in enumerate(language.model.layers, 1):
                seen = near if number % settings.sliding_window_pattern else keep
                hidden = layer(hidden, mx.array(seen)[None, None], None)
            out = language.lm_head(language.model.norm(hidden))[0, -1]
            rows.append(np.array(out))
            tokens.append(int(mx.argmax(out)))
            embeds = mx.concatenate([embeds, language.model.embed_tokens(mx.array([tokens[-1:]]))], axis=1)
        return Generated(prompt, tokens, np.stack(rows))
