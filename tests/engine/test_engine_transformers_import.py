"""Importing transformers with what an earlier process worked out gives what a plain import gives."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from engine.transformers_import import ImportStructure, kept

STRUCTURE: ImportStructure = {frozenset(): {"b": {"B", "C"}}, frozenset({"torch"}): {"a": {"A"}}}


@pytest.fixture
def package(tmp_path: Path) -> Path:
    (tmp_path / "package").mkdir()
    return tmp_path / "package"


@pytest.fixture
def count(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    monkeypatch.setenv("OCTAVO_CACHE", str(tmp_path / "cache"))
    return []


def process(count: list[str]) -> Callable[..., ImportStructure]:
    """The function as another process would have it; `count` gets the folders that it really reads."""

    def original(module_path: str, prefix: str | None = None) -> ImportStructure:
        count.append(module_path)
        return STRUCTURE

    return kept(original)


def test_a_second_process_reads_nothing(count: list[str], package: Path) -> None:
    assert process(count)(package) == process(count)(str(package / "__init__.py")) == STRUCTURE
    prefixed = {frozenset(): {"m.b": {"B", "C"}}, frozenset({"torch"}): {"m.a": {"A"}}}
    assert process(count)(package, prefix="m") == prefixed
    assert count == [str(package)]


@pytest.mark.parametrize("content", [b"", b"[[1, 2]]", b'{"a": 1}', b'[[["torch"], {"a": ["A"', b"\xff\xff"])
def test_a_damaged_file_is_written_again(
    count: list[str], package: Path, tmp_path: Path, content: bytes
) -> None:
    process(count)(package)
    [file] = (tmp_path / "cache" / "transformers").iterdir()
    whole = file.read_bytes()
    file.write_bytes(content)
    assert process(count)(package) == STRUCTURE
    assert len(count) == 2
    assert file.read_bytes() == whole


def test_another_place_time_or_version_of_the_package_is_read_anew(
    count: list[str], package: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    process(count)(package)
    (package / "deeper").mkdir()  # changes the folder's time
    process(count)(package)
    process(count)(package / "deeper")
    monkeypatch.setattr("importlib.metadata.version", lambda name: "99")
    process(count)(package)
    assert len(count) == 4


def test_where_nothing_can_be_written_it_is_read_each_time(
    count: list[str], package: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("OCTAVO_CACHE", str(tmp_path / "file" / "cache"))  # no folder can be made there
    assert process(count)(package) == process(count)(package) == STRUCTURE
    assert len(count) == 2


def test_transformers_itself_gets_the_same_and_imports_what_the_engine_uses(tmp_path: Path) -> None:
    program = """
import sys
from pathlib import Path
from engine.mlx_lm_import import defer_package
from engine.transformers_import import keep_import_structure
keep_import_structure()
defer_package()
import mlx_lm.models.llama
assert not {"transformers", "huggingface_hub", "mlx_lm.utils"} & set(sys.modules), "nothing needs it yet"
import mlx_lm.generate
from mlx_lm import generate, load, stream_generate
assert mlx_lm.generate is generate is sys.modules["mlx_lm.generate"].generate, "the function, not the module"
assert mlx_lm.convert is sys.modules["mlx_lm.convert"].convert
assert not hasattr(mlx_lm, "nothing") and isinstance(mlx_lm, type(sys))
import transformers
from transformers import AutoTokenizer, PreTrainedTokenizerFast
from transformers.utils import import_utils
models = str(Path(transformers.__file__).parent / "models")
used, original = import_utils.define_import_structure, import_utils.define_import_structure.__wrapped__
assert used(models, prefix="models") == original(models, prefix="models")
assert not [each for each in sys.meta_path if type(each).__module__.startswith("engine.")]
print(AutoTokenizer.__module__)
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=120)
    assert done.stdout.strip() == "transformers.models.auto.tokenization_auto", done.stderr
