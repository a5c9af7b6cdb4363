"""Tiny random models that look at images, as folders, and pictures for them."""

from __future__ import annotations

import json
from io import BytesIO
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

PLACES = 4  # of a tile: (16 / 4)² patches, each 2 × 2 of them one place
TEMPLATE = (
    "<|im_start|>{% for message in messages %}{{ message['role'] | capitalize }}"
    "{% if message['content'][0]['type'] == 'image' %}{{ ':' }}{% else %}{{ ': ' }}{% endif %}"
    "{% for line in message['content'] %}{% if line['type'] == 'text' %}{{ line['text'] }}"
    "{% elif line['type'] == 'image' %}{{ '<image>' }}{% endif %}{% endfor %}<end_of_utterance>\n"
    "{% endfor %}{% if add_generation_prompt %}{{ 'Assistant:' }}{% endif %}"
)
QWEN_TEMPLATE = (
    "{% for message in messages %}{{ '<|im_start|>' + message['role'] + '\n' }}"
    "{% if message['content'] is string %}{{ message['content'] }}{% else %}"
    "{% for part in message['content'] %}{% if part['type'] == 'image' %}"
    "{{ '<|vision_start|><|image_pad|><|vision_end|>' }}{% else %}{{ part['text'] }}{% endif %}{% endfor %}"
    "{% endif %}{{ '<|im_end|>\n' }}{% endfor %}"
    "{% if add_generation_prompt %}{{ '<|im_start|>assistant\n' }}{% endif %}"
)
_TILES = (
    ["<image>", "<fake_token_around_image>", "<global-img>", "<end_of_utterance>"]
    + [f"<row_{row}_col_{column}>" for row in range(1, 4) for column in range(1, 4)]
)  # fmt: skip
_GEMMA = ["<image_soft_token>", "<start_of_image>", "<end_of_image>"]
GEMMA_TEMPLATE = QWEN_TEMPLATE.replace("<|vision_start|><|image_pad|><|vision_end|>", "<start_of_image>")
_PIXTRAL = ["[IMG]", "[IMG_BREAK]", "[IMG_END]"]
PIXTRAL_TEMPLATE = QWEN_TEMPLATE.replace("<|vision_start|><|image_pad|><|vision_end|>", "[IMG]")
_QWEN = ["<|image_pad|>", "<|video_pad|>", "<|vision_start|>", "<|vision_end|>"]
_TEXT: dict[str, Any] = {
    "hidden_size": 64, "num_hidden_layers": 2, "intermediate_size": 96, "num_attention_heads": 4,
    "num_key_value_heads": 2, "rms_norm_eps": 1e-5, "rope_theta": 1000.0, "max_position_embeddings": 1024,
}  # fmt: skip
_SIGLIP: dict[str, Any] = {
    "model_type": "siglip_vision_model", "hidden_size": 32, "num_attention_heads": 2, "num_hidden_layers": 2,
    "intermediate_size": 48, "patch_size": 4, "image_size": 16, "num_channels": 3, "layer_norm_eps": 1e-6,
}  # fmt: skip
_LINEAR: dict[str, Any] = {
    "head_dim": 16, "linear_num_value_heads": 4, "linear_num_key_heads": 2, "linear_key_head_dim": 16,
    "linear_value_head_dim": 16, "linear_conv_kernel_dim": 3, "full_attention_interval": 2,
    "num_hidden_layers": 4, "tie_word_embeddings": False,
}  # fmt: skip
_EXPERTS: dict[str, Any] = {
    "num_experts": 4, "num_experts_per_tok": 2, "moe_intermediate_size": 32, "decoder_sparse_step": 1,
    "shared_expert_intermediate_size": 32, "mlp_only_layers": [], "norm_topk_prob": True,
}  # fmt: skip
_QWEN_VISION: dict[str, Any] = {
    "depth": 2, "hidden_size": 32, "num_heads": 2, "intermediate_size": 48, "out_hidden_size": 64,
    "patch_size": 4, "spatial_merge_size": 2, "temporal_patch_size": 2, "in_channels": 3, "in_chans": 3,
}  # fmt: skip
_QWEN_IMAGES = {
    "image_processor_type": "Qwen2VLImageProcessor", "patch_size": 4, "merge_size": 2,
    "temporal_patch_size": 2, "size": {"shortest_edge": 128, "longest_edge": 1200},
    "image_mean": [0.4, 0.5, 0.6], "image_std": [0.3, 0.2, 0.1],
}  # fmt: skip


class Tiny(NamedTuple):
    """A kind of model, apart from the ids of tokens.

    Attributes:
        config: config.json.
        special: tokens; the first one stands for a place.
        mark: what the chat template writes for an image.
        images: preprocessor_config.json; processor_config.json if it has all of an "image_processor".
        names: of tokens, as attributes of the tokenizer.
        ids: fields of config.json that name a token.
    """

    config: dict[str, Any]
    special: list[str]
    mark: str
    images: dict[str, Any]
    names: dict[str, str] = {}
    ids: dict[str, str] = {}


_LFM2_SIZES: dict[str, Any] = {
    "downsample_factor": 2, "encoder_patch_size": 4, "tile_size": 16, "min_image_tokens": 2,
    "max_image_tokens": 16, "max_pixels_tolerance": 0.5,
}  # fmt: skip
_LFM2 = Tiny(
    {
        "projector_hidden_size": 48,
        "text_config": _TEXT | {
            "model_type": "lfm2", "num_hidden_layers": 4, "layer_types": ["conv", "full_attention"] * 2,
            "norm_eps": 1e-5, "conv_bias": False, "conv_L_cache": 3, "block_dim": 64, "block_ff_dim": 96,
            "block_multiple_of": 4, "block_ffn_dim_multiplier": 1.0, "block_auto_adjust_ff_dim": True,
        },
        "vision_config": _SIGLIP | {"model_type": "siglip2_vision_model", "num_patches": 9},
    } | _LFM2_SIZES,
    ["<image>", "<|image_start|>", "<|image_end|>", "<|img_thumbnail|>"]
    + [f"<|img_row_{row}_col_{column}|>" for row in range(1, 6) for column in range(1, 6)],
    "\n<image>",  # so that prompts do not end with a block, where states of hybrids cannot be used again
    _LFM2_SIZES | {
        "image_processor_type": "Lfm2VlImageProcessorFast", "resample": 2, "do_image_splitting": False,
        "image_mean": [0.4, 0.5, 0.6], "image_std": [0.3, 0.2, 0.4],
    },
)  # fmt: skip
_ROPE = {"rope_type": "default", "rope_theta": 1000.0}
_GEMMA4_TEXT: dict[str, Any] = _TEXT | {
    "model_type": "gemma4_text", "num_hidden_layers": 4, "head_dim": 16, "global_head_dim": 32,
    "num_kv_shared_layers": 2, "hidden_size_per_layer_input": 16, "sliding_window": 24,
    "layer_types": ["sliding_attention", "full_attention"] * 2,
    "rope_parameters": {"full_attention": _ROPE | {"rope_theta": 5000.0}, "sliding_attention": _ROPE},
}  # fmt: skip
_GEMMA4 = Tiny(
    {
        "model_type": "gemma4",
        "audio_config": None,
        "text_config": _GEMMA4_TEXT,
        "vision_config": {
            "model_type": "gemma4_vision", "hidden_size": 32, "head_dim": 16, "num_attention_heads": 2,
            "num_key_value_heads": 2, "num_hidden_layers": 2, "intermediate_size": 48, "patch_size": 4,
            "default_output_length": 70, "position_embedding_size": 256,
        },
    },
    ["<|image|>", "<|image>", "<image|>"],
    "<|image|>",
    {
        "image_processor": {
            "image_processor_type": "Gemma4ImageProcessor", "patch_size": 4, "max_soft_tokens": 70,
            "pooling_kernel_size": 3,
        },
        "feature_extractor": {"feature_size": 16},  # mlx-vlm warns of more
    },
    {"image_token": "<|image|>", "boi_token": "<|image>", "eoi_token": "<image|>"},
)  # fmt: skip
_WHOLE = {
    "num_kv_shared_layers": 0, "hidden_size_per_layer_input": 0, "use_bidirectional_attention": "vision",
    "attention_k_eq_v": True, "num_global_key_value_heads": 1,
}  # fmt: skip
_INTERNVL = Tiny(
    {
        "force_image_size": 16, "downsample_ratio": 0.5, "max_dynamic_patch": 6,
        "llm_config": _TEXT | {"model_type": "qwen2", "tie_word_embeddings": False},
        "vision_config": _SIGLIP | {"model_type": "intern_vit_6b", "image_size": 32},
    },
    ["<IMG_CONTEXT>", "<img>", "</img>"],
    "",
    {
        "feature_extractor_type": "CLIPFeatureExtractor", "crop_size": 16, "do_center_crop": True,
        "size": 16, "image_mean": [0.485, 0.456, 0.406], "image_std": [0.229, 0.224, 0.225],
    },
    ids={"image_token_index": "<IMG_CONTEXT>"},
)  # fmt: skip
_GLM = Tiny(
    {
        "text_config": _TEXT | {
            "model_type": "glm4v_text", "num_hidden_layers": 3, "partial_rotary_factor": 0.5,
            "rope_scaling": {"rope_type": "default", "mrope_section": [2, 1, 1]},
        },
        "vision_config": {
            "model_type": "glm4v", "depth": 2, "hidden_size": 32, "num_heads": 2, "intermediate_size": 48,
            "out_hidden_size": 64, "patch_size": 4, "image_size": 32, "spatial_merge_size": 2,
        },
    },
    ["<|image|>", "<|video|>", "<|begin_of_image|>", "<|end_of_image|>"],
    "<|begin_of_image|><|image|><|end_of_image|>",
    _QWEN_IMAGES | {
        "image_processor_type": "Glm4vImageProcessor", "size": {"shortest_edge": 256, "longest_edge": 2400},
    },
    ids={"video_token_id": "<|video|>", "vision_start_token_id": "<|begin_of_image|>"},
)  # fmt: skip
_MINICPM = Tiny(
    {
        "insert_layer_id": 0,
        "text_config": _TEXT | _LINEAR | {
            "model_type": "qwen3_5_text",
            "rope_parameters": {"type": "default", "rope_theta": 1000.0, "partial_rotary_factor": 0.5},
        },
        "vision_config": _SIGLIP | {"model_type": "minicpmv4_6_vision"},
    },
    [
        "<|image_pad|>", "<|video_pad|>", "<image>", "</image>", "<slice>", "</slice>", "<image_id>",
        "</image_id>",
    ],
    "<|image_pad|>",
    {
        "image_processor_type": "MiniCPMV4_6ImageProcessor", "patch_size": 4, "scale_resolution": 32,
        "max_slice_nums": 4,
    },
)  # fmt: skip
_GLM_MOE = _GLM._replace(
    config=_GLM.config | {
        "text_config": _TEXT | {
            "model_type": "glm4v_moe_text", "num_hidden_layers": 3, "head_dim": 16, "rope_theta": 1000.0,
            "rope_scaling": {"rope_type": "default", "mrope_section": [2, 1, 1]},
            "partial_rotary_factor": 0.5, "moe_intermediate_size": 32, "n_routed_experts": 4,
            "num_experts_per_tok": 2, "n_shared_experts": 1, "n_group": 1, "topk_group": 1,
            "routed_scaling_factor": 1.0, "norm_topk_prob": True, "first_k_dense_replace": 1,
            "use_qk_norm": False, "attention_bias": True,
        },
        "vision_config": _GLM.config["vision_config"] | {"model_type": "glm4v_moe"},
    }
)  # fmt: skip
_GLM_OCR = _GLM._replace(
    config=_GLM.config | {
        "text_config": {name: value for name, value in _TEXT.items() if name != "rope_theta"} | {
            "model_type": "glm_ocr_text", "num_hidden_layers": 3, "head_dim": 16,
            "rope_parameters": {
                "rope_type": "default", "rope_theta": 1000.0, "mrope_section": [2, 3, 3],
                "partial_rotary_factor": 1.0,
            },
        },
        "vision_config": _GLM.config["vision_config"] | {"model_type": "glm_ocr_vision"},
    }
)  # fmt: skip
_UNIFIED = _GEMMA4._replace(
    config=_GEMMA4.config | {
        "model_type": "gemma4_unified",
        "text_config": {
            name: value for name, value in (_GEMMA4_TEXT | _WHOLE).items()
            if name not in (
                "hidden_size_per_layer_input", "num_kv_shared_layers", "use_bidirectional_attention",
            )  # defaults of transformers, which it leaves out
        } | {"model_type": "gemma4_unified_text"},
        "vision_config": {
            "model_type": "gemma4_unified_vision", "patch_size": 4, "pooling_kernel_size": 3,
            "model_patch_size": 12, "mm_embed_dim": 32, "output_proj_dims": 32, "mm_posemb_size": 70,
            "num_soft_tokens": 70,
        },
    }
)  # fmt: skip
_INTERNVL_HF = _INTERNVL._replace(
    config={
        "downsample_ratio": 0.5, "max_dynamic_patch": 6, "text_config": _TEXT | {
            "model_type": "qwen3", "head_dim": 16, "tie_word_embeddings": False, "rope_theta": 1000.0,
        },
        "vision_config": _SIGLIP | {
            "model_type": "internvl_vision", "image_size": [16, 16], "patch_size": [4, 4],
        },
    },
    mark="<IMG_CONTEXT>\n",
    ids={"image_token_id": "<IMG_CONTEXT>"},
)  # fmt: skip
TINY = {
    "minicpmv4_6": _MINICPM,
    "glm4v": _GLM,
    "glm4v_moe": _GLM_MOE,
    "glm_ocr": _GLM_OCR,
    "gemma4_unified": _UNIFIED,
    "internvl": _INTERNVL_HF,
    "internvl_chat": _INTERNVL,
    "gemma4": _GEMMA4,
    "gemma4 of 31B": _GEMMA4._replace(
        config=_GEMMA4.config | {"text_config": _GEMMA4_TEXT | _WHOLE | {"num_hidden_layers": 4}}
    ),
    "lfm2-vl": _LFM2,
    "lfm2_vl": _LFM2,
}


def _config(kind: str) -> dict[str, Any]:
    """The config.json of a kind without the ids of tokens."""
    if kind in TINY:
        return TINY[kind].config
    if kind in ("smolvlm", "idefics3"):
        return {"scale_factor": 2, "text_config": _TEXT | {"model_type": "llama"}, "vision_config": _SIGLIP}
    if kind == "gemma3":
        text = _TEXT | {"model_type": "gemma3_text", "head_dim": 16, "query_pre_attn_scalar": 16}
        text |= {"rope_global_base_freq": 1000.0, "rope_local_base_freq": 100.0, "num_hidden_layers": 4}
        text |= {"sliding_window": 24, "sliding_window_pattern": 2, "mm_tokens_per_image": 16}
        return {"hidden_size": 64, "text_config": text, "vision_config": _SIGLIP | {"image_size": 32}}
    if kind == "llava":
        vision = _SIGLIP | {"model_type": "clip_vision_model", "num_hidden_layers": 3}
        text = _TEXT | {"model_type": "llama", "tie_word_embeddings": False}
        return {"vision_feature_layer": -2, "text_config": text, "vision_config": vision}
    if kind in ("mistral3", "pixtral"):  # a place has 8 × 8 pixels
        vision = {"model_type": "pixtral", "hidden_size": 32, "head_dim": 16, "num_attention_heads": 2}
        vision |= {"num_hidden_layers": 2, "intermediate_size": 48, "num_channels": 3, "image_size": 64}
        merged = 2 if kind == "mistral3" else 1
        vision |= {"patch_size": 8 // merged, "rope_theta": 100.0}
        text = _TEXT | {"model_type": "mistral", "head_dim": 16, "tie_word_embeddings": False}
        if kind == "mistral3":
            turned = {"rope_type": "default", "rope_theta": 1000.0, "llama_4_scaling_beta": 0.1}
            text |= {
                "model_type": "ministral3",
                "rope_parameters": turned | {"original_max_position_embeddings": 16},
            }
        return {"spatial_merge_size": merged, "text_config": text, "vision_config": vision}
    vision = _QWEN_VISION | {"model_type": kind}
    scaling = {"type": "mrope", "mrope_section": [2, 3, 3]}
    if kind == "qwen2_vl":
        vision |= {"embed_dim": 32, "hidden_size": 64, "mlp_ratio": 2}
        return _TEXT | {"rope_scaling": scaling, "tie_word_embeddings": False, "vision_config": vision}
    if kind == "qwen2_5_vl":
        vision |= {"window_size": 16, "fullatt_block_indexes": [1], "tokens_per_second": 2}
        return _TEXT | {"rope_scaling": scaling, "tie_word_embeddings": False, "vision_config": vision}
    vision |= {"num_position_embeddings": 64, "deepstack_visual_indexes": [0, 1]}
    if kind.startswith("qwen3_5"):
        vision["deepstack_visual_indexes"] = []
        turned = {"mrope_section": [2, 1, 1], "rope_theta": 1000.0, "partial_rotary_factor": 0.5}
        text = _TEXT | _LINEAR | {"rope_parameters": {"type": "default", "mrope_interleaved": True} | turned}
        text |= {"model_type": f"{kind}_text"} | (_EXPERTS if kind.endswith("_moe") else {})
        return {"text_config": text, "vision_config": vision}
    scaling = {"rope_type": "default", "mrope_interleaved": True, "mrope_section": [4, 2, 2]}
    text = _TEXT | {"model_type": f"{kind}_text", "head_dim": 16, "rope_scaling": scaling}
    text |= {"num_hidden_layers": 3, "tie_word_embeddings": False} | (
        _EXPERTS if kind.endswith("_moe") else {}
    )
    return {"text_config": text, "vision_config": vision}


def make_tiny_eyes(folder: Path, kind: str = "smolvlm", seed: int = 0, **fields: Any) -> Path:
    """Writes a model of a few layers with a vision tower of two, with weights as mlx-vlm names them.

    Images of SmolVLM and Idefics 3 are tiles of 16 pixels, those of Qwen's models have 128 to 1,200 pixels.
    """
    import mlx.core as mx
    from mlx.utils import tree_map_with_path
    from tiny_models import write_tokenizer, write_weights
    from tokenizers import AddedToken, Tokenizer
    from zoo.tiny_configs import randomised

    from engine.model_patches.mlx_vlm_modules import vlm_classes
    from engine.models.model_kinds import vlm_kind

    mx.set_default_device(mx.cpu)
    folder.mkdir(parents=True, exist_ok=True)
    write_tokenizer(folder)
    tiled = kind in ("smolvlm", "idefics3")
    tokenizer = Tokenizer.from_file(str(folder / "tokenizer.json"))
    lined = kind in ("mistral3", "pixtral")
    square = kind == "llava"
    special = _TILES if tiled or square else _GEMMA if kind == "gemma3" else _PIXTRAL if lined else _QWEN
    special = TINY[kind].special if kind in TINY else special
    tokenizer.add_special_tokens([AddedToken(text, special=True, normalized=False) for text in special])
    tokenizer.save(str(folder / "tokenizer.json"))
    settings = json.loads((folder / "tokenizer_config.json").read_text())
    template = TEMPLATE if tiled or square else PIXTRAL_TEMPLATE if lined else QWEN_TEMPLATE
    if kind == "gemma3":
        names = {"image_token": _GEMMA[0], "boi_token": _GEMMA[1], "eoi_token": _GEMMA[2]}
        template = GEMMA_TEMPLATE
        settings |= {"extra_special_tokens": names} | names
    if kind in TINY:
        settings |= {"extra_special_tokens": TINY[kind].names} | TINY[kind].names
        template = QWEN_TEMPLATE.replace("<|vision_start|><|image_pad|><|vision_end|>", TINY[kind].mark)
    (folder / "tokenizer_config.json").write_text(json.dumps(settings | {"chat_template": template}))
    size, token = tokenizer.get_vocab_size(), tokenizer.token_to_id(special[0])
    ids = {"image_token_id": token, "vocab_size": size, "eos_token_id": 2}
    if kind == "gemma3":
        ids |= {"image_token_index": ids.pop("image_token_id"), "pad_token_id": 0}
    elif lined or square:
        ids |= {"image_token_index": ids.pop("image_token_id")}
    elif kind in TINY:
        ids |= {name: tokenizer.token_to_id(text) for name, text in TINY[kind].ids.items()}
    elif not tiled:
        ids |= {
            f"{name}_token_id": tokenizer.token_to_id(f"<|{name}|>")
            for name in ("vision_start", "vision_end")
        }
        ids["video_token_id"] = tokenizer.token_to_id("<|video_pad|>")
    config = {"model_type": kind} | _config(kind) | ids | fields
    if "llm_config" in config:
        config["llm_config"] = config["llm_config"] | {"vocab_size": size}
    if "text_config" in config:
        config["text_config"] = config["text_config"] | {"vocab_size": size}
        if config["model_type"].startswith("gemma4"):
            config["text_config"]["vocab_size_per_layer_input"] = size
    (folder / "config.json").write_text(json.dumps(config))
    places = {"image_seq_len": PLACES} if tiled else {"image_seq_length": 4 if kind == "internvl" else 16}
    if lined:
        places = {"patch_size": config["vision_config"]["patch_size"]}
        places["spatial_merge_size"] = config["spatial_merge_size"]
    if square:
        places = {"patch_size": 4, "num_additional_image_tokens": 1}
        places["vision_feature_select_strategy"] = "default"
    (folder / "processor_config.json").write_text(json.dumps(places))
    sizes: dict[str, Any] = _QWEN_IMAGES
    if tiled:
        sizes = {"size": {"longest_edge": 32}, "max_image_size": {"longest_edge": 16}}
    if lined:
        sizes = {"image_processor_type": "PixtralImageProcessor", "size": {"longest_edge": 32}} | places
    if square:
        sizes = {"image_processor_type": "CLIPImageProcessor", "size": {"shortest_edge": 16}}
        sizes["crop_size"] = {"height": 16, "width": 16}
    if kind == "gemma3":
        sizes = {"size": {"height": 32, "width": 32}, "image_seq_length": 16, "resample": 2}
        sizes |= {
            "image_processor_type": "Gemma3ImageProcessor",
            "image_mean": [0.5] * 3,
            "image_std": [0.5] * 3,
            "rescale_factor": 1 / 255,
        }
    sizes = TINY[kind].images if kind in TINY else sizes
    name = "processor_config.json" if "image_processor" in sizes else "preprocessor_config.json"
    (folder / name).write_text(json.dumps(sizes))
    mx.random.seed(seed)
    model_class, arguments = vlm_classes(vlm_kind(config["model_type"]))
    model = model_class(arguments.from_dict(json.loads(json.dumps(config))))
    # So that another order of additions makes no difference:
    scales = {"gemma3": 0.6, "gemma4 of 31B": 1.2, "gemma4_unified": 1.2, "qwen3_5": 1.2, "qwen3_5_moe": 1.2}
    scale = scales.get(kind, 1.5)
    model.update(tree_map_with_path(lambda path, x: scale * randomised(path, x), model.parameters()))
    if kind == "gemma3":
        model.language_model.pop("lm_head")  # its files have none: it is the embedding
    write_weights(folder, model)
    return folder


def picture(seed: int, width: int = 40, height: int = 30, form: str = "PNG", **options: Any) -> bytes:
    """A file with random colours."""
    from PIL import Image

    pixels = np.random.default_rng(seed).integers(0, 256, (height, width, 3), np.uint8)
    file = BytesIO()
    Image.fromarray(pixels).save(file, form, **options)
    return file.getvalue()
