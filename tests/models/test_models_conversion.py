"""Imported and quantised models: whole or absent, with the values they should have."""

from __future__ import annotations

import json
import shutil
import struct
import subprocess
import sys
from pathlib import Path

import mlx.core as mx
import mlx.nn as nn
import pytest
from gguf_files import write_gguf
from mlx_lm.utils import load_model
from tiny_models import make_tiny_llama

from engine.models import model_folder, paths
from engine.models.folder_check import check
from engine.models.model_conversion import import_gguf, quantise
from engine.models.model_errors import ModelRefusedError


@pytest.fixture(autouse=True)
def machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    mx.set_default_device(mx.cpu)
    monkeypatch.setenv("OCTAVO_DATA", str(tmp_path / "data"))
    monkeypatch.setenv("OCTAVO_CACHE", str(tmp_path / "cache"))


def silent(_share: float, _words: str) -> None:
    return


def here() -> list[str]:
    folder = paths.models_folder()
    return sorted(path.name for path in folder.iterdir()) if folder.is_dir() else []


def test_an_imported_file_becomes_a_whole_model_with_its_origin(tmp_path: Path) -> None:
    write_gguf(tmp_path / "Tiny.Q4_0.gguf", "qwen3", "Q4_0")
    heard: list[float] = []
    place = import_gguf(tmp_path / "Tiny.Q4_0.gguf", lambda share, _: heard.append(share))
    assert place == paths.models_folder() / "Tiny.Q4_0"
    assert check(place).quantisation == "4-bit"
    assert model_folder.origin_of(place) == "imported from Tiny.Q4_0.gguf"
    assert heard == sorted(heard)
    assert len(heard) > 10
    again = import_gguf(tmp_path / "Tiny.Q4_0.gguf", silent)
    assert again.name == "Tiny.Q4_0-2"
    assert here() == ["Tiny.Q4_0", "Tiny.Q4_0-2"]


def test_a_refused_file_leaves_nothing_and_one_sentence(tmp_path: Path) -> None:
    write_gguf(tmp_path / "m.gguf", "llama", "Q4_0")
    whole = (tmp_path / "m.gguf").read_bytes()
    (tmp_path / "cut.gguf").write_bytes(whole[:-100])
    (tmp_path / "no.gguf").write_bytes(b"hello")
    (tmp_path / "text.txt").write_bytes(whole)
    # One layer says that it is another: mlx-lm finds a part without a place.
    (tmp_path / "odd.gguf").write_bytes(whole.replace(b"blk.1.attn_q.weight", b"blk.9.attn_q.weight"))
    for name, words in {
        "cut.gguf": "is cut off",
        "no.gguf": "is not a GGUF file",
        "text.txt": "is not a GGUF file",
        "missing.gguf": "is not a GGUF file",
        "odd.gguf": "is not a complete model",
    }.items():
        with pytest.raises(ModelRefusedError, match=words) as refusal:
            import_gguf(tmp_path / name, silent)
        assert str(refusal.value).count(". ") == 0
        assert str(refusal.value).endswith(".")
    assert here() == []


def test_a_file_of_absurd_numbers_is_refused_before_anything_is_built(tmp_path: Path) -> None:
    write_gguf(tmp_path / "m.gguf", "llama", "Q4_0")
    whole = (tmp_path / "m.gguf").read_bytes()
    for name, value in (("block_count", 2), ("feed_forward_length", 96)):
        field = f"llama.{name}".encode() + struct.pack("<I", 4)
        assert field + struct.pack("<I", value) in whole
        absurd = whole.replace(field + struct.pack("<I", value), field + struct.pack("<I", 2_000_000_000))
        (tmp_path / "absurd.gguf").write_bytes(absurd)
        with pytest.raises(
            ModelRefusedError,
            match=r"absurd.gguf (describes 2,000,000,000 layers|gives .*2000000000', which cannot be right)",
        ):
            import_gguf(tmp_path / "absurd.gguf", silent)
    assert here() == []


def test_no_room_is_said_before_anything_is_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write_gguf(tmp_path / "m.gguf", "llama", "Q4_0")
    usage = shutil.disk_usage(tmp_path)
    monkeypatch.setattr(shutil, "disk_usage", lambda _: usage._replace(free=1000))
    with pytest.raises(ModelRefusedError, match="Not enough disk space"):
        import_gguf(tmp_path / "m.gguf", silent)
    assert here() == []


def test_leftovers_of_a_killed_maker_go_and_those_of_a_living_one_stay(tmp_path: Path) -> None:
    write_gguf(tmp_path / "m.gguf", "llama", "Q4_0")
    dead = paths.models_folder() / ".dead.1.part"
    dead.mkdir(parents=True)
    (dead / "model.safetensors").write_bytes(b"half")
    with model_folder.new_model("living", 0, "") as (part, _):
        model_folder.clean()
        assert not dead.exists()
        assert part.exists()
        shutil.copytree(import_gguf(tmp_path / "m.gguf", silent), part, dirs_exist_ok=True)
    assert here() == ["living", "m"]


@pytest.mark.parametrize("name", ["../evil", "a/b", "", ".hidden", "x" * 200])
def test_a_name_cannot_leave_the_folder(tmp_path: Path, name: str) -> None:
    with pytest.raises(ModelRefusedError, match="name"), model_folder.new_model(name, 0, ""):
        pytest.fail("it must not begin")


@pytest.mark.parametrize("bits", [4, 8])
def test_quantising_gives_mlx_s_own_values(tmp_path: Path, bits: int) -> None:
    source = make_tiny_llama(tmp_path / "tiny", hidden_size=128, shards=2)
    (source / "chat_template.jinja").write_text("{{ messages }}")
    heard: list[tuple[float, str]] = []
    place = quantise(source, bits, lambda *step: heard.append(step))
    assert place.name == f"tiny-{bits}bit"
    assert check(place).quantisation == f"{bits}-bit"
    assert (place / "chat_template.jinja").read_text() == "{{ messages }}"
    assert json.loads((place / "tokenizer_config.json").read_text())["eos_token"] == "<|im_end|>"
    plain, _ = load_model(source)
    nn.quantize(plain, group_size=64, bits=bits)
    made, _ = load_model(place)
    prompt = mx.array([[5, 9, 200, 31, 8]])
    assert mx.array_equal(plain(prompt), made(prompt))
    assert {words for _, words in heard} > {f"Quantising to {bits} bits", "Writing"}


def test_what_cannot_be_quantised_is_said(tmp_path: Path) -> None:
    done = make_tiny_llama(tmp_path / "done", bits=4)
    with pytest.raises(ModelRefusedError, match="is already quantised"):
        quantise(done, 4, silent)
    plain = make_tiny_llama(tmp_path / "plain")
    with pytest.raises(ModelRefusedError, match="7 is not possible"):
        quantise(plain, 7, silent)
    config = json.loads((plain / "config.json").read_text())
    (plain / "config.json").write_text(json.dumps(config | {"num_hidden_layers": 3}))
    with pytest.raises(ModelRefusedError, match="cannot be quantised"):
        quantise(plain, 4, silent)
    assert here() == []


def test_a_maker_that_is_killed_leaves_no_model(tmp_path: Path) -> None:
    write_gguf(tmp_path / "m.gguf", "llama", "Q4_0")
    code = (
        "import sys; from pathlib import Path; from engine.models.model_conversion import import_gguf\n"
        "def tell(share, words):\n"
        "    if share > 0.5: print('half', flush=True); sys.stdin.read()\n"
        f"import_gguf(Path({str(tmp_path / 'm.gguf')!r}), tell)"
    )
    child = subprocess.Popen(
        [sys.executable, "-c", code], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    assert child.stdin is not None
    assert child.stdout is not None
    with child.stdin, child.stdout:
        assert child.stdout.readline() == "half\n"
        child.kill()
        child.wait()
    (left,) = here()
    assert left.startswith(".m.")
    model_folder.clean()
    assert here() == []
