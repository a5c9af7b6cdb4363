"""Every kind of bad folder is refused with one sentence, before anything is loaded."""

from __future__ import annotations

import json
import os
import socket
import struct
import threading
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from tiny_models import make_tiny_llama
from zoo.tiny_configs import HELPERS, names
from zoo.vlm_kinds import VLM_KINDS

from engine.models.folder_check import check, check_steps
from engine.models.model_errors import ModelRefusedError
from engine.models.model_kinds import library_of

Damage = Callable[[Path], object]


@pytest.fixture
def tiny(tmp_path: Path) -> Path:
    return make_tiny_llama(tmp_path / "tiny")


def set_config(**fields: object) -> Damage:
    def damage(folder: Path) -> None:
        path = folder / "config.json"
        path.write_text(json.dumps(json.loads(path.read_text()) | fields))

    return damage


def replace_header(edit: Callable[[dict[str, dict[str, object]]], object]) -> Damage:
    def damage(folder: Path) -> None:
        path = folder / "model.safetensors"
        content = path.read_bytes()
        (length,) = struct.unpack("<Q", content[:8])
        header = json.loads(content[8 : 8 + length])
        edit(header)
        new = json.dumps(header).encode()
        path.write_bytes(struct.pack("<Q", len(new)) + new + content[8 + length :])

    return damage


def cut(share: float) -> Damage:
    def damage(folder: Path) -> None:
        path = folder / "model.safetensors"
        path.write_bytes(path.read_bytes()[: int(path.stat().st_size * share)])

    return damage


def only_pickles(folder: Path) -> None:
    (folder / "model.safetensors").rename(folder / "pytorch_model.bin")


def link_out(folder: Path) -> None:
    outside = folder.parent / "outside.safetensors"
    (folder / "model.safetensors").rename(outside)
    (folder / "model.safetensors").symlink_to(outside)


def tokenizer_with_code(folder: Path) -> None:
    (folder / "tokenizer.json").rename(folder / "tokenizer.model")
    (folder / "tokenizer_config.json").write_text('{"auto_map": {"AutoTokenizer": ["tok.Tok", null]}}')


def replace_by_fifo(name: str) -> Damage:
    def damage(folder: Path) -> None:
        (folder / name).unlink(missing_ok=True)
        os.mkfifo(folder / name)

    return damage


def link_to_fifo(folder: Path) -> None:
    os.mkfifo(folder / "pipe")
    (folder / "tokenizer_config.json").unlink()
    (folder / "tokenizer_config.json").symlink_to("pipe")


def link_to_device(name: str) -> Damage:
    def damage(folder: Path) -> None:
        (folder / name).unlink(missing_ok=True)
        (folder / name).symlink_to("/dev/zero")

    return damage


def replace_by_socket(folder: Path) -> None:
    listener = socket.socket(socket.AF_UNIX)
    before = Path.cwd()
    os.chdir(folder)  # a socket's path may not be long
    try:
        listener.bind("vocab.json")
    finally:
        os.chdir(before)
        listener.close()


def template_folder(folder: Path) -> None:
    (folder / "additional_chat_templates").mkdir()
    os.mkfifo(folder / "additional_chat_templates" / "rag.jinja")


def sized(name: str, size: int) -> Damage:
    """Makes a file of zeros that takes no space on the disk."""

    def damage(folder: Path) -> None:
        with (folder / name).open("wb") as file:
            file.truncate(size)

    return damage


def written(name: str, content: bytes) -> Damage:
    return lambda folder: (folder / name).write_bytes(content)


def header(content: bytes) -> Damage:
    return written("model.safetensors", struct.pack("<Q", len(content)) + content)


def header_of(size: int) -> Damage:
    """Makes a file whose header has `size` bytes, none of which takes space on the disk."""

    def damage(folder: Path) -> None:
        with (folder / "model.safetensors").open("wb") as file:
            file.write(struct.pack("<Q", size))
            file.truncate(8 + size)

    return damage


NORM = "model.norm.weight"
NOT_REGULAR = "is not a regular file"
MANY = "more than 100,000 tensors"
#: Folders that took long, or for ever, where nothing was checked before it was read.
SLOW: dict[str, tuple[Damage, str]] = {
    "weights are a FIFO": (replace_by_fifo("model.safetensors"), f"model.safetensors of tiny {NOT_REGULAR}"),
    "more weights are a FIFO": (replace_by_fifo("model-2.safetensors"), NOT_REGULAR),
    "config is a FIFO": (replace_by_fifo("config.json"), f"config.json of tiny {NOT_REGULAR}"),
    "generation_config is a FIFO": (replace_by_fifo("generation_config.json"), NOT_REGULAR),
    "hf_quant_config is a FIFO": (replace_by_fifo("hf_quant_config.json"), NOT_REGULAR),
    "tokenizer is a FIFO": (replace_by_fifo("tokenizer.json"), NOT_REGULAR),
    "template is a FIFO": (replace_by_fifo("chat_template.jinja"), NOT_REGULAR),
    "index is a FIFO": (replace_by_fifo("model.safetensors.index.json"), NOT_REGULAR),
    "a link to a FIFO": (link_to_fifo, NOT_REGULAR),
    "weights are a device": (link_to_device("model.safetensors"), NOT_REGULAR),
    "generation_config is a device": (link_to_device("generation_config.json"), NOT_REGULAR),
    "vocabulary is a socket": (replace_by_socket, f"vocab.json of tiny {NOT_REGULAR}"),
    "one of several templates is a FIFO": (template_folder, f"rag.jinja of tiny {NOT_REGULAR}"),
    "a folder as a file": (
        lambda f: (f / "generation_config.json").mkdir(),
        f"generation_config.json of tiny {NOT_REGULAR}",
    ),
    "a huge generation_config": (sized("generation_config.json", 1 << 40), "is larger than 4 MB"),
    "a huge template": (sized("chat_template.jinja", 1 << 40), "is larger than 2 MB"),
    "a huge tokenizer": (sized("tokenizer.json", 1 << 40), "tokenizer.json of tiny is larger than 64 MB"),
    "a deep generation_config": (
        written("generation_config.json", b"[" * 100 + b"]" * 100),
        "generation_config.json of tiny is nested too deep",
    ),
    "a very deep hf_quant_config": (
        written("hf_quant_config.json", b"[" * 10**6),
        "more than 200,000 values",
    ),
    "config of many values": (
        set_config(notes=[0] * 210_000),
        "config.json of tiny has more than 200,000 values",
    ),
    "header of 90 MB": (header_of(90 << 20), "model.safetensors of tiny has a header of 90 MB"),
    "header of many tensors": (
        header(
            b"{"
            + b",".join(b'"%d":{"dtype":"U8","shape":[0],"data_offsets":[0,0]}' % n for n in range(100_001))
            + b"}"
        ),
        MANY,
    ),
    "header of lists": (header(b'{"a":[' + b"[]," * 10**6 + b"0]}"), MANY),
    "header of objects": (header(b'{"a":[' + b"{}," * 10**6 + b"0]}"), MANY),
    "header of numbers": (header(b'{"a":{"shape":[' + b"1," * 2 * 10**6 + b"0]}}"), MANY),
    "a shape of many numbers": (
        replace_header(lambda h: h[NORM].update(shape=[1] * 17)),
        f"has a wrong description of the tensor '{NORM}'",
    ),
    "a number of many digits": (
        header(b'{"a":{"shape":[' + b"1" * (15 << 20) + b"]}}"),
        "a wrong description",
    ),
}
BAD: dict[str, tuple[Damage, str]] = {
    "no config": (lambda f: (f / "config.json").unlink(), "has no config.json"),
    "an adapter": (
        lambda f: (f / "config.json").rename(f / "adapter_config.json"),
        "is a LoRA adapter, not a model",
    ),
    "config cut off": (lambda f: (f / "config.json").write_text('{"model_type": "lla'), "not valid JSON"),
    "config not text": (lambda f: (f / "config.json").write_bytes(b"\xff\xfe\x00"), "not valid JSON"),
    "config too deep": (lambda f: (f / "config.json").write_text("[" * 100_000), "is nested too deep"),
    "config a list": (lambda f: (f / "config.json").write_text("[]"), "is not a JSON object"),
    "no kind": (set_config(model_type=None), "has no usable model_type"),
    "kind is a path": (set_config(model_type="../../os"), "has no usable model_type"),
    "unknown kind": (
        set_config(model_type="gpt_99"),
        "'gpt_99' model, which Octavo does not know",
    ),
    "own code": (set_config(model_file="evil.py"), "its own Python code"),
    "negative size": (set_config(hidden_size=-64), "hidden_size as '-64'"),
    "absurd vocabulary": (set_config(vocab_size=10**12), "vocab_size as '1000000000000'"),
    "layers as text": (set_config(num_hidden_layers="2"), "num_hidden_layers as '2'"),
    "no layers": (set_config(num_hidden_layers=0), "a model without layers"),
    "absurd text part": (set_config(text_config={"vocab_size": 1 << 40}), "vocab_size"),
    "absurd layers": (set_config(num_hidden_layers=4096), "describes 4,096 layers (num_hidden_layers)"),
    "absurd layers of a part": (set_config(llm_config={"n_layers": 10**9}), "describes 1,000,000,000 layers"),
    "a pattern of many layers": (set_config(hybrid_override_pattern="M-" * 999), "describes 1,998 layers"),
    "many kinds of layers": (set_config(layer_types=["full_attention"] * 9999), "describes 9,999 layers"),
    "config of 5 MB": (set_config(notes="x" * (5 << 20)), "config.json of tiny is larger than 4 MB"),
    "a helper module": (
        set_config(model_type="base"),
        "'base' model, which Octavo does not know",
    ),
    "another helper": (
        set_config(model_type="cache"),
        "'cache' model, which Octavo does not know",
    ),
    "a third helper": (
        set_config(model_type="rope_utils"),
        "'rope_utils' model, which Octavo does not know",
    ),
    "absurd bits": (
        set_config(quantization={"bits": 10**9, "group_size": 64}),
        "settings that MLX does not have (bits 1000000000, group_size 64)",
    ),
    "bits as object": (
        set_config(quantization={"bits": {}, "group_size": 64}),
        "that MLX does not have (bits {}",
    ),
    "bits as text": (set_config(quantization={"bits": "4", "group_size": 64}), "does not have (bits '4'"),
    "true bits": (set_config(quantization={"bits": True, "group_size": 64}), "does not have (bits True"),
    "odd group": (
        set_config(quantization={"bits": 4, "group_size": 7}),
        "does not have (bits 4, group_size 7)",
    ),
    "odd mode": (
        set_config(quantization={"mode": [], "bits": 4, "group_size": 32}),
        "does not have (mode []",
    ),
    "mode with other bits": (
        set_config(quantization={"mode": "mxfp4", "bits": 8, "group_size": 32}),
        "does not have (mode 'mxfp4', bits 8, group_size 32)",
    ),
    "one layer's bits": (
        set_config(quantization={"bits": 4, "group_size": 64, "lm_head": {"bits": 99}}),
        "quantization settings for 'lm_head' that MLX does not have (bits 99)",
    ),
    "quantization no object": (set_config(quantization=4), "a quantization that is not an object"),
    "no weights": (lambda f: (f / "model.safetensors").unlink(), "has no weights"),
    "weights misnamed": (
        lambda f: (f / "model.safetensors").rename(f / "consolidated.safetensors"),
        "are not named model*.safetensors",
    ),
    "pickles": (only_pickles, "can run code when they are read"),
    "gguf": (lambda f: (f / "model.safetensors").rename(f / "m.gguf"), "holds GGUF weights"),
    "empty weights": (cut(0), "is not a safetensors file"),
    "header cut off": (cut(0.001), "is cut off in its header"),
    "data cut off": (cut(0.9), "is cut off: "),
    "not safetensors": (
        lambda f: (f / "model.safetensors").write_bytes(b"<!DOCTYPE html>" * 100),
        "is not a safetensors file",
    ),
    "header no JSON": (
        lambda f: (f / "model.safetensors").write_bytes(struct.pack("<Q", 9) + b"not json!"),
        "not valid JSON",
    ),
    "offset beyond the file": (
        replace_header(lambda h: h[NORM].update(data_offsets=[1 << 40, (1 << 40) + 256])),
        "is cut off: ",
    ),
    "negative offset": (
        replace_header(lambda h: h[NORM].update(data_offsets=[-256, 0])),
        f"has a wrong description of the tensor '{NORM}'",
    ),
    "shape too large": (replace_header(lambda h: h[NORM].update(shape=[1 << 40])), "a wrong description"),
    "overlap": (
        replace_header(
            lambda h: h[NORM].update(data_offsets=h["model.layers.0.input_layernorm.weight"]["data_offsets"])
        ),
        "tensors that overlap",
    ),
    "no offsets": (replace_header(lambda h: h[NORM].pop("data_offsets")), "a wrong description"),
    "no tensors": (replace_header(lambda h: h.clear()), "holds no tensors"),
    "link out": (link_out, "is a link to outside its folder"),
    "no tokenizer": (lambda f: (f / "tokenizer.json").unlink(), "has no tokenizer"),
    "tokenizer with code": (tokenizer_with_code, "its own Python code"),
}


@pytest.mark.parametrize("case", BAD)
def test_a_bad_folder_is_refused_with_one_sentence(tiny: Path, case: str) -> None:
    damage, expected = BAD[case]
    check(tiny)  # sound before
    damage(tiny)
    with pytest.raises(ModelRefusedError) as refusal:
        check(tiny)
    text = str(refusal.value)
    assert expected in text
    assert "\n" not in text
    assert text.endswith(".")


@pytest.mark.parametrize("case", SLOW)
def test_nothing_is_read_that_would_take_long(tiny: Path, case: str) -> None:
    damage, expected = SLOW[case]
    damage(tiny)
    refusals: list[str] = []

    def read() -> None:
        try:
            check(tiny)
            refusals.append("")
        except ModelRefusedError as refusal:
            refusals.append(str(refusal))

    reader = threading.Thread(target=read, daemon=True)  # a FIFO holds it for ever
    began = time.process_time()
    reader.start()
    reader.join(20.0)
    assert refusals, "the check did not end"
    assert expected in refusals[0]
    assert time.process_time() - began < 1.0  # 0.1 is usual
    assert "\n" not in refusals[0]
    assert refusals[0].endswith(".")


def test_other_files_of_a_folder_are_not_looked_at(tiny: Path) -> None:
    sized("training.jsonl", 1 << 40)(tiny)
    (tiny / "model cards").mkdir()
    (tiny / "broken").symlink_to("nowhere")
    assert check(tiny).tensors > 0


def test_a_check_is_made_in_steps_of_a_file(tmp_path: Path) -> None:
    folder = make_tiny_llama(tmp_path / "sharded", shards=3)
    assert len(list(check_steps(folder))) == 6


def test_metadata_may_have_any_names(tiny: Path) -> None:
    replace_header(lambda h: h.update(__metadata__={"shape": "round", "dtype": "F16", "data_offsets": "[]"}))(
        tiny
    )
    check(tiny)


def test_a_missing_folder_and_a_file_are_refused(tiny: Path) -> None:
    with pytest.raises(ModelRefusedError, match="does not exist"):
        check(tiny / "nowhere")
    with pytest.raises(ModelRefusedError, match="is a file, not a model folder"):
        check(tiny / "config.json")


def test_missing_shards_and_tensors_are_counted(tmp_path: Path) -> None:
    folder = make_tiny_llama(tmp_path / "sharded", shards=3)
    assert len(check(folder).weight_files) == 3
    first = folder / "model-00001-of-00003.safetensors"
    content = first.read_bytes()
    first.unlink()
    with pytest.raises(ModelRefusedError, match="lacks 1 of its 3 weight files"):
        check(folder)
    # Another shard under the name of the missing one: complete by name, not by content.
    first.write_bytes((folder / "model-00002-of-00003.safetensors").read_bytes())
    first_names = json.loads((folder / "model.safetensors.index.json").read_text())["weight_map"]
    lost = sum(name == first.name for name in first_names.values())
    with pytest.raises(ModelRefusedError, match=f"lack {lost} tensors of its index"):
        check(folder)
    first.write_bytes(content)
    check(folder)


def test_an_index_cannot_name_files_elsewhere(tmp_path: Path) -> None:
    folder = make_tiny_llama(tmp_path / "sharded", shards=2)
    index = folder / "model.safetensors.index.json"
    index.write_text(json.dumps({"weight_map": {"x": "../../../etc/passwd"}}))
    with pytest.raises(ModelRefusedError, match="lacks 1 of its 1 weight files"):
        check(folder)


def test_what_a_sound_folder_tells(tmp_path: Path) -> None:
    checked = check(make_tiny_llama(tmp_path / "m", bits=4, max_position_embeddings=640))
    assert (checked.kind, checked.context, checked.quantisation) == ("llama", 640, "4-bit")
    assert checked.weights_bytes == (tmp_path / "m" / "model.safetensors").stat().st_size


@pytest.mark.parametrize(
    "quantization",
    [
        {"bits": 4, "group_size": 64},
        {
            "bits": 4,
            "group_size": 64,
            "mode": "affine",
            "lm_head": {"bits": 8, "group_size": 32},
            "norm": False,
        },
        {"bits": 4, "group_size": 32, "mode": "mxfp4", "model.layers.0.mlp": {"bits": 8, "group_size": 64}},
        {"bits": 3, "group_size": 128, "quantization_version": "1.0"},
    ],
)
def test_settings_that_mlx_has_are_accepted(tiny: Path, quantization: dict[str, object]) -> None:
    set_config(quantization=quantization, quantization_config=quantization)(tiny)
    assert check(tiny).config["quantization"] == quantization


def test_every_model_of_mlx_lm_is_served_by_it_and_no_helper_is_a_kind() -> None:
    assert [name for name in names() if library_of(name) != "mlx-lm"] == []
    assert [name for name in HELPERS if library_of(name) is not None] == []
    assert library_of("kimi_k2") == "mlx-lm"  # another name for deepseek_v3


def test_mlx_vlm_serves_what_only_it_has_and_writes_text() -> None:
    assert [name for name in VLM_KINDS if library_of(name) != "mlx-vlm"] == []
    assert [name for name in ("bert", "dinov2", "flux2", "yolo11", "mlx_vlm") if library_of(name)] == []


def test_auto_map_alone_does_no_harm(tiny: Path) -> None:
    """Many converted models carry their origin's auto_map; mlx-lm's own code is what runs."""
    set_config(auto_map={"AutoModelForCausalLM": "modeling_evil.Evil"})(tiny)
    assert check(tiny).kind == "llama"
