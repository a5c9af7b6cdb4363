"""Is a folder a model that can be loaded safely? Found out by reading, before any of it is loaded.

Only the standard library, and never more than headers: a scan may ask this about every model on the
machine. What passes here can still fail in mlx-lm; `load` turns that into a `ModelRefusedError`, too.
"""

from __future__ import annotations

import importlib.util
import json
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from engine.models import safetensors_header
from engine.models.model_errors import ModelRefusedError

_MAX_JSON: Final = 64 * 1024 * 1024  # bytes; the largest real index.json is a few MB
_SHARED_BLOB: Final = re.compile(r"[0-9a-f]{2}/[0-9a-f]{64}")
_PICKLES: Final = (".bin", ".pt", ".pth", ".ckpt", ".pkl")
_MODEL_TYPE: Final = re.compile(r"[A-Za-z0-9_][A-Za-z0-9_.-]{0,63}")

#: The largest value that a field of config.json may have; a bigger one is an error or an attack.
_LIMITS: Final = {
    "hidden_size": 1 << 18,
    "intermediate_size": 1 << 20,
    "num_hidden_layers": 4096,
    "num_attention_heads": 1 << 14,
    "num_key_value_heads": 1 << 14,
    "head_dim": 1 << 14,
    "vocab_size": 1 << 24,
    "max_position_embeddings": 1 << 30,
    "num_experts": 1 << 14,
    "num_local_experts": 1 << 14,
    "n_routed_experts": 1 << 14,
    "n_layers": 4096,
    "n_layer": 4096,
    "num_layers": 4096,
    "n_embd": 1 << 18,
    "d_model": 1 << 18,
    "moe_intermediate_size": 1 << 20,
    "kv_lora_rank": 1 << 16,
    "q_lora_rank": 1 << 16,
    "sliding_window": 1 << 30,
}


@dataclass(frozen=True)
class CheckedModel:
    """What reading a sound folder tells. Sizes in bytes."""

    path: Path
    config: dict[str, Any]
    weight_files: tuple[Path, ...]
    weights_bytes: int

    @property
    def kind(self) -> str:
        """mlx-lm's model_type."""
        return str(self.config["model_type"])

    @property
    def context(self) -> int:
        """The longest sequence the model was made for, in tokens; 0 when config.json doesn't say."""
        names = ("max_position_embeddings", "n_positions", "max_sequence_length", "seq_length", "max_seq_len")
        for config in (self.config, self.config.get("text_config") or {}):
            for name in names:
                if isinstance(value := config.get(name), int) and value > 0:
                    return value
        return 0

    @property
    def quantisation(self) -> str:
        """How the weights are stored: "4-bit", "mxfp4", "bf16", ... ; empty when that isn't said."""
        stored = self.config.get("quantization") or self.config.get("quantization_config")
        if isinstance(stored, dict):
            mode = stored.get("mode", stored.get("quant_method"))
            if "bits" in stored and mode in (None, "affine"):
                return f"{stored['bits']}-bit"
            return str(mode or "")
        name = self.config.get("dtype") or self.config.get("torch_dtype")
        return {"bfloat16": "bf16", "float16": "f16", "float32": "f32"}.get(str(name), "")


def check(folder: Path) -> CheckedModel:
    """Reads config.json and every header.

    Raises:
        ModelRefusedError: with one sentence that says what is wrong.
    """
    if not folder.is_dir():
        what = "is a file, not a model folder" if folder.exists() else "does not exist"
        raise ModelRefusedError(f"{folder} {what}: choose a folder with config.json and *.safetensors.")
    config = _read_config(folder)
    files = _weight_files(folder)
    _check_tokenizer(folder)
    tensors: dict[str, str] = {}
    for file in files:
        _check_inside(folder, file)
        try:
            tensors |= dict.fromkeys(safetensors_header.read_header(file), file.name)
        except safetensors_header.HeaderError as error:
            raise ModelRefusedError(f"{file.name} of {folder.name} {error}: download it again.") from error
    _check_index(folder, tensors)
    total = sum(file.stat().st_size for file in files)
    return CheckedModel(folder, config, tuple(files), total)


def is_model_folder(folder: Path) -> bool:
    """Whether `folder` means to be a model: it may still be damaged."""
    return (folder / "config.json").is_file() and any(folder.glob("*.safetensors"))


def _read_config(folder: Path) -> dict[str, Any]:
    if not (folder / "config.json").is_file():
        if (folder / "adapter_config.json").is_file():
            raise ModelRefusedError(f"{folder.name} is a LoRA adapter, not a model: choose its base model.")
        raise ModelRefusedError(f"{folder.name} has no config.json, so it is no model folder.")
    config = _read_json(folder, "config.json")
    check_config(config, folder.name)
    return config


def check_config(config: dict[str, Any], model: str) -> None:
    """Refuses a config.json that wants code to be run, or whose values cannot be right.

    Raises:
        ModelRefusedError: with one sentence that names `model` and says what is wrong.
    """
    kind = config.get("model_type")
    if not isinstance(kind, str) or not _MODEL_TYPE.fullmatch(kind):
        raise ModelRefusedError(f"config.json of {model} has no usable model_type.")
    if config.get("model_file"):
        raise ModelRefusedError(
            f"{model} wants to run its own Python code ({str(config['model_file'])[:80]}): "
            "Octavo never does that."
        )
    for part in (config, config.get("text_config")):
        if isinstance(part, dict):
            _check_values(part, model)
    if not is_known_kind(kind):
        raise ModelRefusedError(f"{model} is of the kind {kind!r}, which mlx-lm does not know.")


def _check_values(config: dict[str, Any], model: str) -> None:
    for name, most in _LIMITS.items():
        value = config.get(name)
        if value is None or isinstance(value, list):  # some kinds give one value per layer
            continue
        if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= most:
            raise ModelRefusedError(
                f"config.json of {model} gives {name} as {str(value)[:40]!r}, which cannot be right."
            )
    if config.get("num_hidden_layers") == 0:
        raise ModelRefusedError(f"config.json of {model} describes a model of no layers.")
    quantization = config.get("quantization")
    if quantization is not None and not isinstance(quantization, dict):
        raise ModelRefusedError(f"config.json of {model} has a quantization that is no object.")


def is_known_kind(kind: str) -> bool:
    """Whether mlx-lm has a module for this model_type."""
    spec = importlib.util.find_spec("mlx_lm")  # a top-level name: this finds it without importing it
    for place in (spec.submodule_search_locations or ()) if spec else ():
        if (Path(place) / "models" / f"{kind}.py").is_file():
            return True
    if spec is None:
        return False
    from mlx_lm.utils import MODEL_REMAPPING  # 1-2 s the first time, so only for uncommon names

    return kind in MODEL_REMAPPING


def _weight_files(folder: Path) -> list[Path]:
    """The files that mlx-lm loads: `model*.safetensors`."""
    if files := sorted(folder.glob("model*.safetensors")):
        return files
    present = [path for path in folder.iterdir() if path.is_file() or path.is_symlink()]
    if any(path.name.endswith(".safetensors") for path in present):
        raise ModelRefusedError(f"The weights of {folder.name} are not named model*.safetensors.")
    if any(path.suffix in _PICKLES for path in present):
        raise ModelRefusedError(
            f"{folder.name} has its weights as pickle files, which can run code when they are read: "
            "choose a version with *.safetensors."
        )
    if any(path.suffix == ".gguf" for path in present):
        raise ModelRefusedError(f"{folder.name} holds GGUF weights: choose an MLX version of the model.")
    raise ModelRefusedError(
        f"{folder.name} has no weights (*.safetensors): its download may not be complete."
    )


def _check_tokenizer(folder: Path) -> None:
    """Refuses a tokenizer that needs code of its own; one with tokenizer.json never does."""
    names = ("tokenizer.json", "tokenizer.model", "vocab.json", "tiktoken.model", "vocab.txt", "merges.txt")
    present = [folder / name for name in names if (folder / name).is_file()]
    for path in present:
        _check_inside(folder, path)
    if (folder / "tokenizer_config.json").is_file():
        config = _read_json(folder, "tokenizer_config.json")
        if config.get("auto_map") and not (folder / "tokenizer.json").is_file():
            raise ModelRefusedError(
                f"The tokenizer of {folder.name} wants to run its own Python code: Octavo never does that."
            )
    if not present and not any(folder.glob("*.tiktoken")):
        raise ModelRefusedError(
            f"{folder.name} has no tokenizer (tokenizer.json): its download may not be complete."
        )


def _check_index(folder: Path, tensors: dict[str, str]) -> None:
    """Compares model.safetensors.index.json, where there is one, with what the shards really hold."""
    if not (folder / "model.safetensors.index.json").is_file():
        return
    weight_map = _read_json(folder, "model.safetensors.index.json").get("weight_map")
    if not isinstance(weight_map, dict):
        raise ModelRefusedError(f"model.safetensors.index.json of {folder.name} has no weight_map.")
    shards = {str(name) for name in weight_map.values()}
    missing = sorted(name for name in shards if not (folder / Path(name).name).is_file())
    if missing:
        raise ModelRefusedError(
            f"{folder.name} lacks {len(missing)} of its {len(shards)} weight files ({missing[0][:80]}, ...): "
            "finish its download."
        )
    if lost := [name for name in weight_map if name not in tensors]:
        raise ModelRefusedError(
            f"The weight files of {folder.name} lack {len(lost)} tensors of its index ({lost[0][:80]}, ...): "
            "download it again."
        )


def _check_inside(folder: Path, file: Path) -> None:
    """Refuses links out of the folder, except to the blobs of the same repository in a Hub cache.

    There a snapshot is `models--org--name/snapshots/<commit>/` and its files link to
    `models--org--name/blobs/`, whose files may in turn link to the blobs that all repositories share.
    """
    if not file.exists():
        raise ModelRefusedError(f"{file.name} of {folder.name} is a link to nothing: download it again.")
    target, root = file.resolve(), folder.resolve()
    if target.is_relative_to(root):
        return
    if root.parent.name == "snapshots":
        repository = root.parent.parent
        if target.is_relative_to(repository / "blobs"):
            return
        shared = repository.parent / "blobs"  # where huggingface_hub keeps what it downloads over Xet
        if target.is_relative_to(shared) and _SHARED_BLOB.fullmatch(target.relative_to(shared).as_posix()):
            return
    raise ModelRefusedError(f"{file.name} of {folder.name} is a link out of its folder: copy the file there.")


def _read_json(folder: Path, name: str) -> dict[str, Any]:
    path = folder / name
    _check_inside(folder, path)
    try:
        if path.stat().st_size > _MAX_JSON:
            raise ModelRefusedError(f"{name} of {folder.name} is over {_MAX_JSON >> 20} MB.")
        value = json.loads(path.read_text("utf-8"))
    except OSError as error:
        raise ModelRefusedError(f"{name} of {folder.name} cannot be read: {error.strerror}.") from error
    except (ValueError, RecursionError) as error:
        raise ModelRefusedError(f"{name} of {folder.name} is no valid JSON: download it again.") from error
    if not isinstance(value, dict):
        raise ModelRefusedError(f"{name} of {folder.name} holds no JSON object.")
    return value
