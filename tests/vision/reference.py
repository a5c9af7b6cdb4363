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
from transformers import AutoTokenizer
from transformers.models.glm4v.image_processing_pil_glm4v import Glm4vImageProcessorPil

from engine.model_patches.mlx_vlm_modules import import_vlm, vlm_classes
from engine.models.model_kinds import vlm_kind

Part = str | bytes  # a text or a picture
_PROCESSORS = {
    "gemma3": "gemma3.processing_gemma3.Gemma3Processor",
    "smolvlm": "smolvlm.processing_smolvlm.SmolVLMProcessor",
    "idefics3": "idefics3.processing_idefics3.Idefics3Processor",
    "gemma4": "gemma4.processing_gemma4.Gemma4Processor",
    "gemma4_unified": "gemma4_unified.processing_gemma4_unified.Gemma4UnifiedProcessor",
    "glm4v": "glm4v.processing.Glm46VProcessor",
    "glm4v_moe": "glm4v_moe.processing.Glm46VMoEProcessor",
    "glm_ocr": "glm_ocr.processing.GlmOcrProcessor",
    "internvl": "internvl.processing_internvl.InternVLProcessor",
    "internvl_chat": "internvl_chat.processor.InternVLChatProcessor",
    "lfm2-vl": "lfm2_vl.processing_lfm2_vl.Lfm2VlProcessor",
    "lfm2_vl": "lfm2_vl.processing_lfm2_vl.Lfm2VlProcessor",
    "llava": "llava.processing_llava.LlavaProcessor",
    "minicpmv4_6": "minicpmv4_6.processing_minicpmv4_6.MiniCPMVProcessor",
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


def masks(images: NDArray[Any], total: int) -> tuple[NDArray[Any], NDArray[Any]]:
    """Which tokens attend to which: to earlier ones only, and in an image to all of it, too."""
    image, at = np.zeros(total, int), np.arange(total)
    image[: len(images)] = images
    causal = at <= at[:, None]
    return causal, causal | ((image[:, None] == image) & (image[:, None] > 0))


class Reference:
    """mlx-vlm, all of it, on a folder made by `make_tiny_eyes`."""

    def __init__(self, folder: Path) -> None:
        config = json.loads((folder / "config.json").read_text())
        kind = self._kind = config["model_type"]
        module, _, name = _PROCESSORS[kind].rpartition(".")
        made = getattr(import_vlm(f"models.{module}"), name)
        if kind.startswith("glm"):  # whose own `from_pretrained` needs PyTorch
            images = Glm4vImageProcessorPil.from_pretrained(str(folder))
            self.processor = made(images, AutoTokenizer.from_pretrained(str(folder)))
        else:
            self.processor = made.from_pretrained(str(folder))
        model_class, arguments = vlm_classes(vlm_kind(kind))
        self._model: Any = model_class(arguments.from_dict(copy.deepcopy(config)))
        self._model.eval()
        weights = mx.load(str(folder / "model.safetensors"))
        self._model.load_weights(list(self._model.sanitize(weights).items()))

    def generate(self, parts: list[Part], count: int) -> Generated:
        """Answers one message of texts and pictures."""
        from PIL import Image

        content: Any = [
            {"type": "text", "text": part} if isinstance(part, str) else {"type": "image"} for part in parts
        ]
        if self._kind == "internvl_chat":  # whose chat template takes text only
            content = "".join(part if isinstance(part, str) else "<image>\n" for part in parts)
        chat = [{"role": "user", "content": content}]
        text = self.processor.tokenizer.apply_chat_template(chat, add_generation_prompt=True, tokenize=False)
        images = [Image.open(BytesIO(part)).convert("RGB") for part in parts if isinstance(part, bytes)]
        # That of LLaVA passes what is meant for its tokenizer on to its image processor, which refuses it.
        options = {} if self._kind == "llava" else {"add_special_tokens": False}
        process = self.processor if images or self._kind != "internvl_chat" else self.processor.tokenizer
        given = {"images": images or None} if process is self.processor else {}
        if self._kind.startswith("internvl"):
            options |= {"padding": False, "return_tensors": "np"}
        inputs = dict(process(text=[text], **given, **options))
        prompt = np.array(inputs.pop("input_ids"))[0].tolist()
        inputs.pop("attention_mask", None)
        inputs = {
            name: array if isinstance(array, list) else mx.array(array) for name, array in inputs.items()
        }
        ids = mx.array([prompt])
        if self._kind == "gemma3":
            return self._generate_with_whole_images(prompt, inputs, count)
        found = self._model.get_input_embeddings(ids, **inputs)
        if getattr(self._model.config.text_config, "use_bidirectional_attention", None):
            return self._generate_with_near_images(prompt, found.inputs_embeds, count)
        found = {name: value for name, value in found.to_dict().items() if value is not None}
        language = self._model.language_model
        cache = import_vlm("models.cache").make_prompt_cache(language)
        out = language(ids, cache=cache, **found).logits[0, -1]
        tokens, rows = [], []
        for _ in range(count):
            rows.append(np.array(out))
            tokens.append(int(mx.argmax(out)))
            out = language(mx.array([tokens[-1:]]), cache=cache).logits[0, -1]
        return Generated(prompt, tokens, np.stack(rows))

    def _generate_with_near_images(self, prompt: list[int], embeds: mx.array, count: int) -> Generated:
        """Generates with mlx-vlm's layers, and the masks that transformers gives Gemma 4.

        mlx-vlm lets places of an image attend to all of it in all layers and beyond the window, transformers
        in layers with a sliding window and within it.
        """
        language, tokens, rows = self._model.language_model, [], []
        images, window = self._images_of(prompt), language.model.window_size
        for _ in range(count):
            keep, seen = masks(images, embeds.shape[1])
            near = mx.array(seen & (np.arange(len(seen)) > np.arange(len(seen))[:, None] - window))
            types = [layer.layer_type == "sliding_attention" for layer in language.model.layers]
            each = [(near if sliding else mx.array(keep))[None, None] for sliding in types]
            language.model._make_masks = lambda *_, each=each: each
            out = language(None, inputs_embeds=embeds).logits[0, -1]
            rows.append(np.array(out))
            tokens.append(int(mx.argmax(out)))
            new = language.model.embed_tokens(mx.array([tokens[-1:]])) * language.model.embed_scale
            embeds = mx.concatenate([embeds, new], axis=1)
        return Generated(prompt, tokens, np.stack(rows))

    def _images_of(self, prompt: list[int]) -> NDArray[Any]:
        """The number of each token's image, from 1 on; 0 for text."""
        config = self._model.config
        ids = np.array(prompt)
        is_place = ids == getattr(config, "image_token_index", getattr(config, "image_token_id", None))
        starts = is_place & ~np.concatenate([[False], is_place[:-1]])
        return np.where(is_place, np.cumsum(starts), 0)

    def _generate_with_whole_images(self, prompt: list[int], inputs: dict[str, Any], count: int) -> Generated:
        """Generates with mlx-vlm's layers, and the masks that transformers gives Gemma 3.

        mlx-vlm's own generation lets places of an image attend to earlier ones only, which the model was not
        trained for.
        """
        language, images = self._model.language_model, self._images_of(prompt)
        mask = mx.ones((1, len(prompt)), mx.int32)
        embeds = self._model.get_input_embeddings(mx.array([prompt]), mask=mask, **inputs).inputs_embeds
        tokens, rows = [], []
        for _ in range(count):
            _, keep = masks(images, embeds.shape[1])
            settings, at = language.model.config, np.arange(len(keep))
            near = keep & (at > at[:, None] - settings.sliding_window)
            hidden = embeds * settings.hidden_size**0.5
            for number, layer in enumerate(language.model.layers, 1):
                seen = near if number % settings.sliding_window_pattern else keep
                hidden = layer(hidden, mx.array(seen)[None, None], None)
            out = language.lm_head(language.model.norm(hidden))[0, -1]
            rows.append(np.array(out))
            tokens.append(int(mx.argmax(out)))
            embeds = mx.concatenate([embeds, language.model.embed_tokens(mx.array([tokens[-1:]]))], axis=1)
        return Generated(prompt, tokens, np.stack(rows))
