"""Check that a folder is a model that can be loaded safely, before any of it is loaded.

It reads no more than headers and small files, because a scan does this for every model on the machine.
Whatever mlx-lm, transformers and MLX read afterwards is checked here: each file is a regular one of a
bounded size, and a link leads to where links may lead. What passes here can still fail in mlx-lm; `load`
turns that into a `ModelRefusedError`, too.
"""

from __future__ import annotations

import contextlib
import fnmatch
import json
import os
import re
import stat
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import msgspec

from engine.load_steps import LoadSteps, run_to_end
from engine.machine.files import read_regular
from engine.models import safetensors_header
from engine.models.model_errors import ModelRefusedError
from engine.models.model_kinds import library_of, name_in_head
from engine.protocol import HEAD_FOLDERS, listed, worded

MAX_CONFIG: Final = 4 << 20  # bytes of config.json; the largest real ones have a few hundred KB
_MAX_INDEX: Final = 64 << 20  # bytes; the index of a trillion parameters has 20 MB
_MAX_VOCABULARY: Final = 64 << 20  # bytes; the largest real tokenizer.json, of 262,144 tokens, has 33 MB
_MAX_TEMPLATE: Final = 2 << 20  # bytes; `chat_template_limits` takes a quarter of it in characters
_MAX_TEMPLATES: Final = 100  # in a folder of templates, each with a name
_FREE_MODULES: Final = 4096  # for models of few tensors
MAX_WEIGHT_FILES: Final = 4096  # of weights; models of a trillion parameters have up to 200
MAX_TENSORS: Final = 400_000  # in all files; models of a trillion parameters have up to 200,000
_MAX_VALUES: Final = 200_000  # in a small JSON file: mlx-lm and transformers build each of them again
_MAX_INDEXED: Final = 2 * MAX_TENSORS  # values in an index: names of tensors and of files
_MAX_NESTING: Final = 64  # of lists and objects in each other; real files have 8
TEMPLATES: Final = "additional_chat_templates"  # transformers' folder
#: The files that are read besides the weights, with the bytes that they may have. Patterns of class-specific
#: vocabularies come last.
_FILES: Final = {
    "config.json": MAX_CONFIG,
    "generation_config.json": MAX_CONFIG,
    "hf_quant_config.json": MAX_CONFIG,
    "special_tokens_map.json": MAX_CONFIG,
    "processor_config.json": MAX_CONFIG,
    "preprocessor_config.json": MAX_CONFIG,
    "chat_template.json": MAX_CONFIG,
    "octavo.json": MAX_CONFIG,
    "tokenizer_config.json": 16 << 20,
    "added_tokens.json": 16 << 20,
    "model.safetensors.index.json": _MAX_INDEX,
    "*.jinja": _MAX_TEMPLATE,
    "tokenizer*": _MAX_VOCABULARY,
    "vocab*": _MAX_VOCABULARY,
    "merges*": _MAX_VOCABULARY,
    "*.tiktoken": _MAX_VOCABULARY,
    "*.model": _MAX_VOCABULARY,
    "*.spm": _MAX_VOCABULARY,
    "*vocab.json": _MAX_VOCABULARY,
}
#: Small ones that mlx-lm and transformers parse: what is in them must not take long either.
_PARSED: Final = (
    "generation_config.json", "hf_quant_config.json", "special_tokens_map.json", "processor_config.json",
    "added_tokens.json", "chat_template.json",
)  # fmt: skip
_MAX_LAYERS: Final = 512  # mlx-lm builds so many in two seconds; the largest real models have 160
_MAX_DEPTH: Final = 8  # of the objects in config.json that are searched for numbers of layers
_SHARED_BLOB: Final = re.compile(r"[0-9a-f]{2}/[0-9a-f]{64}")
_PICKLES: Final = (".bin", ".pt", ".pth", ".ckpt", ".pkl")
_MODEL_TYPE: Final = re.compile(r"[A-Za-z0-9_][A-Za-z0-9_.-]{0,63}")

#: The largest value that a field of config.json may have; a bigger one is an error or an attack.
_LIMITS: Final = {
    "hidden_size": 1 << 18, "n_embd": 1 << 18, "d_model": 1 << 18, "vocab_size": 1 << 24, "head_dim": 1 << 14,
    "num_attention_heads": 1 << 14, "num_key_value_heads": 1 << 14, "num_experts": 1 << 14,
    "num_local_experts": 1 << 14, "n_routed_experts": 1 << 14, "intermediate_size": 1 << 20,
    "moe_intermediate_size": 1 << 20, "kv_lora_rank": 1 << 16, "q_lora_rank": 1 << 16,
    "max_position_embeddings": 1 << 30, "sliding_window": 1 << 30,
}  # fmt: skip
#: What is wrong with a draft head as a model; the end of a sentence.
HEAD_ALONE: Final = worded(
    "is a draft head, not a model: choose it as the draft model of the one it was made for."
)
#: How many layers a model has, by the names of various kinds; a list or text has an item for each layer.
_LAYER_COUNTS: Final = frozenset([
    "num_hidden_layers", "n_layers", "n_layer", "num_layers", "num_decoder_layers", "num_transformer_layers",
    "num_nextn_predict_layers", "num_loops", "depth", "block_configs", "block_types", "layer_types",
    "layers_block_type", "mlp_layer_types", "attention_types", "hybrid_override_pattern",
])  # fmt: skip
#: MLX's ways to quantise: the bits and group sizes that each can have.
_QUANTISATIONS: Final = {
    "affine": ((2, 3, 4, 5, 6, 8), (16, 32, 64, 128)),
    "mxfp4": ((4,), (32,)),
    "mxfp8": ((8,), (32,)),
    "nvfp4": ((4,), (16,)),
}


@dataclass(frozen=True)
class CheckedModel:
    """A model folder that passed the check. Sizes in bytes.

    Attributes:
        path: the folder.
        config: config.json.
        weight_files: those that mlx-lm loads.
        weights_bytes: their sizes together.
        tensors: how many the headers describe; 0 if they were not counted.
        head_files: those of the files that hold a draft head, or parts of one.
    """

    path: Path
    config: dict[str, Any]
    weight_files: tuple[Path, ...]
    weights_bytes: int
    tensors: int = 0
    head_files: tuple[Path, ...] = ()

    @property
    def kind(self) -> str:
        """mlx-lm's model_type."""
        return str(self.config["model_type"])

    @property
    def most_modules(self) -> int:
        """How many modules mlx-lm may build for these weights.

        A module with parameters has a tensor for each, but for stacked experts, and others stand beside it:
        real models have up to two for each tensor, and DBRX nine, 3,000 in all.
        """
        return _FREE_MODULES + 4 * self.tensors

    @property
    def context(self) -> int:
        """The longest sequence the model was trained for, in tokens; 0 if config.json does not say."""
        names = ("max_position_embeddings", "n_positions", "max_sequence_length", "seq_length", "max_seq_len")
        for config in (self.config, self.config.get("text_config") or {}):
            for name in names:
                if isinstance(value := config.get(name), int) and value > 0:
                    return value
        return 0

    @property
    def quantisation(self) -> str:
        """Format of the weights: "4-bit", "mxfp4", "bf16", ...; empty if config.json does not say."""
        stored = self.config.get("quantization") or self.config.get("quantization_config")
        if isinstance(stored, dict):
            mode = stored.get("mode", stored.get("quant_method"))
            if "bits" in stored and mode in (None, "affine"):
                return f"{stored['bits']}-bit"
            return str(mode or "")
        name = self.config.get("dtype") or self.config.get("torch_dtype")
        return {"bfloat16": "bf16", "float16": "f16", "float32": "f32"}.get(str(name), "")


def check(folder: Path, *, head: bool = False) -> CheckedModel:
    """Checks config.json, the headers of all weight files, and what else of the folder will be read.

    Args:
        folder: of the model.
        head: whether it may hold a draft head instead, which has no tokenizer.

    Raises:
        ModelRefusedError: it is no model that can be loaded; the text is one sentence that says why.
    """
    return run_to_end(check_steps(folder, head=head))


def check_steps(folder: Path, *, head: bool = False) -> LoadSteps[CheckedModel]:
    """Checks a folder as `check` does, in steps that the caller advances; each reads one file of weights.

    Raises:
        ModelRefusedError: it is no model that can be loaded; the text is one sentence that says why.
    """
    if not folder.is_dir():
        what = worded("is a file, not a model folder") if folder.exists() else worded("does not exist")
        raise ModelRefusedError("{0} {1}: choose a folder with config.json and *.safetensors.", folder, what)
    _check_files(folder)
    config = _read_config(folder, head=head)
    files = _weight_files(folder)
    kind = config["model_type"]
    if kind not in HEAD_FOLDERS:
        _check_tokenizer(folder)
    yield 0.0
    tensors: dict[str, str] = {}
    head_files = []
    for file in files:
        _check_inside(folder, file)
        try:
            header = safetensors_header.read_header(file)
            tensors |= dict.fromkeys(header, file.name)
            if any(name_in_head(config, name) for name in header):
                head_files.append(file)
        except safetensors_header.HeaderError as error:
            raise ModelRefusedError(
                "{0} of {1} {2}: download it again.", file.name, folder.name, error
            ) from error
        if len(tensors) > MAX_TENSORS:
            raise ModelRefusedError(
                "The weight files of {0} have more than {1} tensors, which cannot be right.",
                folder.name,
                MAX_TENSORS,
            )
        yield 0.0
    yield from _check_index(folder, tensors)
    total = sum(file.stat().st_size for file in files)
    return CheckedModel(folder, config, tuple(files), total, len(tensors), tuple(head_files))


def is_head_folder(folder: Path) -> bool:
    """Whether a folder holds a draft head and nothing else; only its config.json is read.

    Raises:
        ModelRefusedError: that is no config.json of a model.
    """
    _check_files(folder)
    return _read_config(folder, head=True)["model_type"] in HEAD_FOLDERS


def _check_files(folder: Path) -> None:
    """Refuses whatever is no regular file where one would be read, or is too large, without opening it."""
    templates = folder / TEMPLATES
    try:
        _check_entries(folder, folder)
        if templates.is_dir():
            _check_inside(folder, templates)
            if _check_entries(folder, templates) > _MAX_TEMPLATES:
                raise ModelRefusedError("{0} has more than {1} chat templates.", folder.name, _MAX_TEMPLATES)
    except OSError as error:
        raise ModelRefusedError("{0} cannot be read: {1}.", folder.name, error.strerror) from error
    for name in _PARSED:
        if (folder / name).is_file():
            with contextlib.suppress(ValueError):  # mlx-lm or transformers say if it is no JSON
                _parse(folder, name)


def _check_entries(folder: Path, place: Path) -> int:
    """Checks the files in `place`, which is the folder or one in it, and returns how many entries it has."""
    count = 0
    with os.scandir(place) as entries:
        for entry in entries:
            count += 1
            most = _limit(entry.name)
            if most is None and (entry.is_file(follow_symlinks=False) or entry.is_dir(follow_symlinks=False)):
                continue  # nobody reads it
            try:
                status = entry.stat()
            except OSError:  # a broken link; whoever needs the file says so
                continue
            if not stat.S_ISREG(status.st_mode):
                if stat.S_ISDIR(status.st_mode) and entry.name not in _FILES:
                    continue
                raise ModelRefusedError(
                    "{0} of {1} is not a regular file: copy the file there.", entry.name, folder.name
                )
            if most is None:
                continue
            _check_inside(folder, place / entry.name)
            if status.st_size > most:
                raise ModelRefusedError(
                    "{0} of {1} is larger than {2} MB, which cannot be right.",
                    entry.name,
                    folder.name,
                    most >> 20,
                )
    return count


def _limit(name: str) -> int | None:
    """Returns the bytes that a file of this name may have; None if nobody reads it, or it has weights."""
    if (most := _FILES.get(name)) is not None or name.endswith(".safetensors"):
        return most
    return next((most for pattern, most in _FILES.items() if fnmatch.fnmatchcase(name, pattern)), None)


def is_model_folder(folder: Path) -> bool:
    """Whether `folder` looks like a model; it may still be damaged."""
    return (folder / "config.json").is_file() and any(folder.glob("*.safetensors"))


def _read_config(folder: Path, *, head: bool) -> dict[str, Any]:
    if not (folder / "config.json").is_file():
        if (folder / "adapter_config.json").is_file():
            raise ModelRefusedError("{0} is a LoRA adapter, not a model: choose its base model.", folder.name)
        raise ModelRefusedError("{0} has no config.json, so it is not a model folder.", folder.name)
    config = _read_json(folder, "config.json")
    check_config(config, folder.name, head=head)
    return config


def check_config(config: dict[str, Any], model: str, *, head: bool = False) -> None:
    """Refuses a config.json that asks for code to be run, or whose values cannot be right.

    Args:
        config: the parsed file.
        model: its name, for the message.
        head: whether it may be a draft head's.

    Raises:
        ModelRefusedError: the text is one sentence that names `model` and says what is wrong.
    """
    kind = config.get("model_type")
    if not isinstance(kind, str) or not _MODEL_TYPE.fullmatch(kind):
        raise ModelRefusedError("config.json of {0} has no usable model_type.", model)
    if config.get("model_file"):
        raise ModelRefusedError(
            "{0} asks to run its own Python code ({1}): Octavo never does that.",
            model,
            str(config["model_file"])[:80],
        )
    for part in (config, config.get("text_config")):
        if isinstance(part, dict):
            _check_values(part, model)
    _check_layers(config, model)
    _check_quantisation(config, model)
    if kind in HEAD_FOLDERS:
        if not head:
            raise ModelRefusedError("{0} {1}", model, HEAD_ALONE)
    elif library_of(kind) is None:
        raise ModelRefusedError("{0} is a {1} model, which Octavo does not know.", model, repr(kind))


def _absurd(model: str, name: str, value: Any) -> ModelRefusedError:
    text = repr(str(value)[:40])
    return ModelRefusedError("config.json of {0} gives {1} as {2}, which cannot be right.", model, name, text)


def _check_values(config: dict[str, Any], model: str) -> None:
    for name, most in _LIMITS.items():
        value = config.get(name)
        if value is None or isinstance(value, list):  # some kinds give one value per layer
            continue
        if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= most:
            raise _absurd(model, name, value)


def _check_layers(config: dict[str, Any], model: str, depth: int = 0) -> None:
    """Refuses absurd numbers of layers anywhere in the config: mlx-lm would build every one of them."""
    for name, value in config.items():
        if isinstance(value, dict) and depth < _MAX_DEPTH:
            _check_layers(value, model, depth + 1)
        if name not in _LAYER_COUNTS or value is None:
            continue
        count = len(value) if isinstance(value, list | str) else value
        top = depth == 0 and name in ("num_hidden_layers", "n_layers", "n_layer", "num_layers")
        if top and (isinstance(value, str | bool) or not isinstance(count, int) or count < 0):
            raise _absurd(model, name, value)
        if isinstance(count, int) and count > _MAX_LAYERS:
            raise ModelRefusedError(
                "config.json of {0} describes {1} layers ({2}), which cannot be right.", model, count, name
            )
        if name == "num_hidden_layers" and count == 0 and depth == 0:
            raise ModelRefusedError("config.json of {0} describes a model without layers.", model)


def _check_quantisation(config: dict[str, Any], model: str) -> None:
    """Refuses settings that MLX does not have: some of them would load and give wrong answers."""
    for name in ("quantization", "quantization_config"):
        stored = config.get(name)
        if stored is None:
            continue
        if not isinstance(stored, dict):
            raise ModelRefusedError("config.json of {0} has a {1} that is not an object.", model, name)
        if stored.get("quant_method") is not None:  # another library's settings, which mlx-lm converts
            continue
        for layer, settings in (("", stored), *stored.items()):
            if isinstance(settings, dict) and not _is_quantisation(settings):
                where = worded(" for {0}", repr(layer[:80])) if layer else ""
                stated = listed(f"{key} {settings[key]!r:.40}" for key in _SETTINGS if key in settings)
                raise ModelRefusedError(
                    "config.json of {0} has quantization settings{1} that MLX does not have ({2}).",
                    model,
                    where,
                    stated,
                )


_SETTINGS: Final = ("mode", "bits", "group_size")


def _is_quantisation(settings: dict[str, Any]) -> bool:
    mode = settings.get("mode", "affine")
    if not isinstance(mode, str) or mode not in _QUANTISATIONS:
        return False
    for name, possible in zip(("bits", "group_size"), _QUANTISATIONS[mode], strict=True):
        value = settings.get(name)
        if value is not None and (type(value) is not int or value not in possible):
            return False
    return True


def _weight_files(folder: Path) -> list[Path]:
    """Returns the files that mlx-lm loads: `model*.safetensors`."""
    if files := sorted(folder.glob("model*.safetensors")):
        if len(files) > MAX_WEIGHT_FILES:
            raise ModelRefusedError("{0} has more than {1} weight files.", folder.name, MAX_WEIGHT_FILES)
        return files
    present = [path for path in folder.iterdir() if path.is_file() or path.is_symlink()]
    if any(path.name.endswith(".safetensors") for path in present):
        raise ModelRefusedError("The weights of {0} are not named model*.safetensors.", folder.name)
    if any(path.suffix in _PICKLES for path in present):
        raise ModelRefusedError(
            "{0} has its weights as pickle files, which can run code when they are read: choose "
            "a version with *.safetensors.",
            folder.name,
        )
    if any(path.suffix == ".gguf" for path in present):
        raise ModelRefusedError("{0} holds GGUF weights: choose an MLX version of the model.", folder.name)
    raise ModelRefusedError(
        "{0} has no weights (*.safetensors): its download may be incomplete.", folder.name
    )


def _check_tokenizer(folder: Path) -> None:
    """Refuses a tokenizer that needs its own Python code; one with tokenizer.json never does."""
    names = ("tokenizer.json", "tokenizer.model", "vocab.json", "tiktoken.model", "vocab.txt", "merges.txt")
    present = [folder / name for name in names if (folder / name).is_file()]
    for path in present:
        _check_inside(folder, path)
    if (folder / "tokenizer_config.json").is_file():
        config = _read_json(folder, "tokenizer_config.json")
        if config.get("auto_map") and not (folder / "tokenizer.json").is_file():
            raise ModelRefusedError(
                "The tokenizer of {0} asks to run its own Python code: Octavo never does that.", folder.name
            )
    if not present and not any(folder.glob("*.tiktoken")):
        raise ModelRefusedError(
            "{0} has no tokenizer (tokenizer.json): its download may be incomplete.", folder.name
        )


def _check_index(folder: Path, tensors: dict[str, str]) -> LoadSteps[None]:
    """Compares model.safetensors.index.json, if there is one, with the tensors in the shards.

    Beside whole weights there may be the index of shards from which they were made: it says nothing then.
    """
    if not (folder / "model.safetensors.index.json").is_file():
        return
    yield 0.0
    weight_map = _read_json(folder, "model.safetensors.index.json").get("weight_map")
    if not isinstance(weight_map, dict):
        raise ModelRefusedError("model.safetensors.index.json of {0} has no weight_map.", folder.name)
    yield 0.0  # it may have names by the hundred thousand
    lost = [name for name in weight_map if name not in tensors]
    shards = {str(name) for name in weight_map.values()}
    missing = sorted(name for name in shards if not (folder / Path(name).name).is_file())
    if not lost or set(missing) == shards == {Path(name).name for name in shards}:
        return
    if missing:
        raise ModelRefusedError(
            "{0} lacks {1} of its {2} weight files ({3}, ...): finish its download.",
            folder.name,
            len(missing),
            len(shards),
            missing[0][:80],
        )
    raise ModelRefusedError(
        "The weight files of {0} lack {1} tensors of its index ({2}, ...): download it again.",
        folder.name,
        len(lost),
        lost[0][:80],
    )


def _check_inside(folder: Path, file: Path) -> None:
    """Refuses links out of the folder, except to the blobs of the same repository in a Hub cache.

    There a snapshot is `models--org--name/snapshots/<commit>/` and its files link to
    `models--org--name/blobs/`, whose files may in turn link to the blobs that all repositories share.
    """
    if not file.exists():
        raise ModelRefusedError("{0} of {1} is a broken link: download it again.", file.name, folder.name)
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
    raise ModelRefusedError(
        "{0} of {1} is a link to outside its folder: copy the file there.", file.name, folder.name
    )


def _read_json(folder: Path, name: str) -> dict[str, Any]:
    _check_inside(folder, folder / name)
    try:
        value = _parse(folder, name)
    except ValueError as error:
        raise ModelRefusedError(
            "{0} of {1} is not valid JSON: download it again.", name, folder.name
        ) from error
    if not isinstance(value, dict):
        raise ModelRefusedError("{0} of {1} is not a JSON object.", name, folder.name)
    return value


def _parse(folder: Path, name: str) -> Any:
    """Parses a JSON file whose values have been counted.

    Raises:
        ModelRefusedError: it has too many, or they are nested too deep.
        ValueError: it is no JSON.
    """
    try:
        text = read_regular(folder / name, _FILES[name])
    except OSError as error:
        raise ModelRefusedError(
            "{0} of {1} cannot be read: {2}.", name, folder.name, error.strerror
        ) from error
    large = _FILES[name] == _MAX_INDEX
    most = _MAX_INDEXED if large else _MAX_VALUES
    if sum(text.count(mark) for mark in (b"{", b"[", b",")) > most:
        raise ModelRefusedError("{0} of {1} has more than {2} values.", name, folder.name, most)
    try:
        # A config may have Python's `Infinity`, which is no JSON; an index takes less time without.
        value = msgspec.json.decode(text) if large else json.loads(text.decode("utf-8"))
    except RecursionError as error:
        raise ModelRefusedError("{0} of {1} is nested too deep.", name, folder.name) from error
    level, depth = [value], 0
    while level := [part for whole in level for part in _parts(whole)]:
        depth += 1
        if depth > _MAX_NESTING:
            raise ModelRefusedError("{0} of {1} is nested too deep.", name, folder.name)
    return value


def _parts(value: Any) -> Iterable[Any]:
    """Returns the lists and objects in a list or object."""
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return (part for part in inner if isinstance(part, dict | list))
