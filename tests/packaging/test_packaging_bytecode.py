"""Python compiled at build time, here by this Python: what is kept, and that it runs and changes nothing."""

from __future__ import annotations

import importlib.util
import os
import subprocess
import sys
from importlib import metadata
from pathlib import Path

import pytest

SETS = "NAMES = frozenset({'one', 'two', 'three'})\ndef where():\n    raise RuntimeError(NAMES)\n"


@pytest.fixture(autouse=True)
def _this_python(monkeypatch: pytest.MonkeyPatch) -> None:
    from macapp import bytecode

    monkeypatch.setattr(bytecode, "MAGIC", importlib.util.MAGIC_NUMBER)
    monkeypatch.setattr(bytecode, "TAG", sys.implementation.cache_tag)


@pytest.fixture
def resources(tmp_path: Path) -> Path:
    for place in ("site/app/__init__.py", "site/other/__init__.py", "site/alone.py", "python/lib/os.py"):
        path = tmp_path / place
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(SETS)
    (tmp_path / "site" / "other" / "data.txt").write_text("kept")
    return tmp_path


def files(resources: Path) -> dict[str, bytes]:
    return {p.relative_to(resources).as_posix(): p.read_bytes() for p in resources.rglob("*") if p.is_file()}


def test_ours_keep_their_sources_and_the_others_are_compiled_only(resources: Path) -> None:
    from macapp import bytecode

    bytecode.compile_tree(sys.executable, resources)
    assert sorted(files(resources)) == [
        "python/lib/os.pyc",
        "site/alone.pyc",
        "site/app/__init__.py",
        f"site/app/__pycache__/__init__.{sys.implementation.cache_tag}.pyc",
        "site/other/__init__.pyc",
        "site/other/data.txt",
    ]
    assert [bytecode.problem(path) for path in resources.rglob("*.py*")] == [""] * 5
    assert not [name for name, content in files(resources).items() if str(resources).encode() in content]


def test_compiled_files_run_write_nothing_and_name_their_places(resources: Path) -> None:
    from macapp import bytecode

    bytecode.compile_tree(sys.executable, resources)
    os.utime(resources / "site" / "app" / "__init__.py", (1, 1))  # as a disk image may do
    before = files(resources)
    code = "import alone, app, other\nfor each in (app, other): print(each.NAMES == alone.NAMES)\napp.where()"
    environment = {"PYTHONPATH": str(resources / "site"), "PYTHONDONTWRITEBYTECODE": "1"}
    run = subprocess.run(
        [sys.executable, "-P", "-S", "-v", "-c", code],
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.stdout.split() == ["True", "True"], run.stderr
    assert f'File "{resources}/site/app/__init__.py", line 3, in where' in run.stderr
    assert f"matches {resources}/site/app/__init__.py" in run.stderr, "it was not compiled again"
    assert files(resources) == before


def test_the_same_sources_give_the_same_bytes(
    resources: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    from macapp import bytecode

    other = tmp_path_factory.mktemp("another place")
    for name, content in files(resources).items():
        (other / name).parent.mkdir(parents=True, exist_ok=True)
        (other / name).write_bytes(content)
    for place in (resources, other):
        bytecode.compile_tree(sys.executable, place)
    assert files(resources) == files(other)


@pytest.fixture
def transformers(resources: Path) -> Path:
    """A package of that name in `site`, of the version that is installed here."""
    package = resources / "site" / "transformers"
    (package / "models" / "a").mkdir(parents=True)
    for place in (package, package / "models", package / "models" / "a"):
        (place / "__init__.py").touch()
    (package / "models" / "a" / "tokenization_a_fast.py").write_text('__all__ = ["ATokenizerFast"]\n')
    (package / "models" / "a" / "configuration_a.py").write_text('__all__ = ["AConfig"]\n')
    (resources / "site" / f"transformers-{metadata.version('transformers')}.dist-info").mkdir()
    return package


def test_what_the_sources_of_transformers_define_is_written_before_they_go(
    resources: Path, transformers: Path
) -> None:
    from engine.startup import ImportStructure, kept
    from macapp import bytecode

    def read(module_path: str, prefix: str | None = None) -> ImportStructure:
        raise AssertionError("there is nothing to read")

    bytecode.compile_tree(sys.executable, resources)
    assert not list(transformers.rglob("*.py"))
    assert bytecode.structures_problem(resources / "site") == ""
    define = kept(read, transformers)
    assert define(transformers / "models" / "a" / "__init__.pyc") == {
        frozenset(): {"configuration_a": {"AConfig"}},
        frozenset({"tokenizers"}): {"tokenization_a_fast": {"ATokenizerFast"}},
    }
    assert define(transformers / "models", prefix="models") == {
        frozenset(): {"models.a.configuration_a": {"AConfig"}},
        frozenset({"tokenizers"}): {"models.a.tokenization_a_fast": {"ATokenizerFast"}},
    }


def test_another_transformers_than_the_apps_reads_no_sources(resources: Path, transformers: Path) -> None:
    from macapp import bytecode

    (info,) = (resources / "site").glob("transformers-*")
    info.rename(info.with_name("transformers-1.2.3.dist-info"))
    with pytest.raises(
        bytecode.BytecodeError, match=r"transformers 1\.2\.3 goes into the app, and .* install 1"
    ):
        bytecode.compile_tree(sys.executable, resources)


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (None, "transformers has no sources, and what they defined is not written here"),
        (b'["5', "transformers has no sources, and what they defined is not written here"),
        (b'["1.2.3", {"models": []}]', "it is of another transformers"),
    ],
)
def test_a_compiled_transformers_without_what_its_sources_define_is_found(
    resources: Path, transformers: Path, content: bytes | None, words: str
) -> None:
    from macapp import bytecode

    if content is not None:
        (transformers / "import_structures.json").write_bytes(content)
    assert bytecode.structures_problem(resources / "site") == words


def test_a_file_that_does_not_compile_stops_the_build(resources: Path) -> None:
    from macapp import bytecode

    (resources / "site" / "other" / "old.py").write_text("print 'two'\n")
    with pytest.raises(bytecode.BytecodeError, match=r"(?s)does not compile.*old\.py"):
        bytecode.compile_tree(sys.executable, resources)


def test_only_a_python_of_the_apps_version_compiles(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Others are asked, and passed over."""
    from macapp import bytecode

    monkeypatch.setenv("PATH", str(tmp_path))
    assert bytecode.find_compiler(tmp_path) == sys.executable
    monkeypatch.setattr(bytecode, "MAGIC", b"\xff\xff\r\n")
    with pytest.raises(bytecode.BytecodeError, match=r"Python 3\.12 is needed .* install python3\.12"):
        bytecode.find_compiler(tmp_path)
    right = tmp_path / "python3.12"
    right.write_text("#!/bin/sh\necho ffff0d0a\n")
    right.chmod(0o755)
    assert bytecode.find_compiler(tmp_path) == "python3.12"
    (tmp_path / "bin").mkdir()
    right.rename(tmp_path / "bin" / "python3.12")
    assert bytecode.find_compiler(tmp_path) == str(tmp_path / "bin" / "python3.12")
