"""Importing transformers with what an earlier process worked out gives what a plain import gives."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from tiny_models import make_tiny_llama

from engine.models.model_loader import load
from engine.startup import SHIPPED, ImportStructure, kept, shipped_structures

STRUCTURE: ImportStructure = {frozenset(): {"b": {"B", "C"}}, frozenset({"torch"}): {"a": {"A"}}}


@pytest.fixture
def package(tmp_path: Path) -> Path:
    (tmp_path / "package").mkdir()
    return tmp_path / "package"


@pytest.fixture
def count(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    monkeypatch.setenv("OCTAVO_CACHE", str(tmp_path / "cache"))
    return []


def process(count: list[str], root: Path = Path("/nowhere")) -> Callable[..., ImportStructure]:
    """The function as another process would have it; `count` gets the folders that it really reads."""

    def original(module_path: str, prefix: str | None = None) -> ImportStructure:
        count.append(module_path)
        return STRUCTURE

    return kept(original, root)


def test_a_second_process_reads_nothing(count: list[str], package: Path) -> None:
    assert process(count)(package) == process(count)(str(package / "__init__.py")) == STRUCTURE
    prefixed = {frozenset(): {"m.b": {"B", "C"}}, frozenset({"torch"}): {"m.a": {"A"}}}
    assert process(count)(package, prefix="m") == prefixed
    assert count == [str(package)]


def ship(package: Path, version: str, *folders: str) -> None:
    """Writes what is known of the folders beside the package, as the build of the app does."""
    read = [package / folder for folder in folders]
    (package / SHIPPED).write_bytes(shipped_structures(lambda path: STRUCTURE, package, read, version))


@pytest.fixture
def version(monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setattr("importlib.metadata.version", lambda name: "5.0")
    return "5.0"


def test_what_is_shipped_with_compiled_files_is_known(
    count: list[str], package: Path, tmp_path: Path, version: str
) -> None:
    ship(package, version, "models", "models/a")
    define = process(count, package)
    assert define(package / "models" / "a" / "__init__.pyc") == STRUCTURE
    assert define(str(package / "models"), prefix="m") == {
        frozenset(): {"m.b": {"B", "C"}},
        frozenset({"torch"}): {"m.a": {"A"}},
    }
    assert count == []
    assert not (tmp_path / "cache").exists()


def test_what_is_shipped_does_not_count_elsewhere(
    count: list[str], package: Path, tmp_path: Path, version: str
) -> None:
    """Neither for another version, nor for a folder that it does not name, nor outside the package."""
    (package / "models").mkdir()
    (tmp_path / "models").mkdir()
    ship(package, "4.9", "models")
    assert process(count, package)(package / "models") == STRUCTURE
    ship(package, version, "models")
    assert process(count, package)(package) == STRUCTURE
    assert process(count, package)(tmp_path / "models") == STRUCTURE
    assert process(count, package)(package / "models") == STRUCTURE
    assert count == [str(package / "models"), str(package), str(tmp_path / "models")]


@pytest.mark.parametrize("content", [b"", b"[1, 2]", b'["5.0", [1]]', b'["5.0", {"models": [["tor'])
def test_a_damaged_file_of_the_bundle_is_passed_over(
    count: list[str], package: Path, version: str, content: bytes
) -> None:
    (package / "models").mkdir()
    (package / SHIPPED).write_bytes(content)
    assert process(count, package)(package / "models") == STRUCTURE
    assert len(count) == 1


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
from engine.startup import defer_package
from engine.startup import keep_import_structure
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


def test_mlx_lm_is_imported_without_transformers_until_it_opens_a_tokenizer(tmp_path: Path) -> None:
    make_tiny_llama(tmp_path / "tiny")
    program = """
import sys
from pathlib import Path
from engine.startup import defer_package, keep_import_structure
keep_import_structure()
defer_package()
import mlx_lm.utils
late = {"transformers", "huggingface_hub._snapshot_download", "huggingface_hub.hf_api"}
assert not late & set(sys.modules), "nothing needs it yet"
from mlx_lm.tokenizer_utils import BPEStreamingDetokenizer, TokenizerWrapper
import huggingface_hub
before = mlx_lm.utils.TokenizerWrapper
assert mlx_lm.utils.snapshot_download is not huggingface_hub.snapshot_download
model, tokenizer = mlx_lm.utils.load(sys.argv[1])
assert type(tokenizer) is TokenizerWrapper is before is sys.modules["mlx_lm.tokenizer_utils"].TokenizerWrapper
import mlx_lm.tokenizer_utils as module, transformers
assert module.AutoTokenizer is transformers.AutoTokenizer
assert issubclass(module.NewlineTokenizer, transformers.PreTrainedTokenizerFast)
assert isinstance(tokenizer.detokenizer, (BPEStreamingDetokenizer, module.NaiveStreamingDetokenizer))
try:
    mlx_lm.utils.snapshot_download("org/name", local_files_only=True, cache_dir=sys.argv[1])
except huggingface_hub.errors.LocalEntryNotFoundError:
    print(len(tokenizer.encode("hello")), len(tokenizer))
"""
    done = subprocess.run(
        [sys.executable, "-c", program, str(tmp_path / "tiny")], capture_output=True, text=True, timeout=120
    )
    wrapper = load(tmp_path / "tiny").tokenizer
    assert done.stdout.split() == [str(len(wrapper.encode("hello"))), str(len(wrapper))], done.stderr
