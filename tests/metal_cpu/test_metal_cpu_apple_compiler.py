"""The text of all kernels for Apple's compiler, with a script in its place."""

from __future__ import annotations

import json
import os
from pathlib import Path

import mlx.core as mx
import pytest
from metal_cpu import apple_compiler

from engine.selfcheck.kernel_cases import KernelCase
from metal_kernels import sources

#: Refuses what holds a certain word, as a compiler refuses text; the file stands before -o.
XCRUN = """#!/bin/sh
if [ "$3" = "--find" ]; then exit FOUND; fi
while [ "$2" != "-o" ]; do shift; done
if grep -q WORD "$1"; then echo "$1:7:1: error: unknown type name" >&2; exit 1; fi
touch "$3"
"""


@pytest.fixture(autouse=True)
def on_cpu() -> None:
    mx.set_default_device(mx.cpu)


def compiler(folder: Path, word: str, found: int = 0) -> str:
    path = folder / "xcrun"
    path.write_text(XCRUN.replace("WORD", word).replace("FOUND", str(found)))
    path.chmod(0o755)
    return str(path)


@pytest.fixture(scope="module")
def exported(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, list[apple_compiler.Instantiation]]:
    mx.set_default_device(mx.cpu)
    folder = tmp_path_factory.mktemp("metal")
    return folder, apple_compiler.export(folder, [KernelCase(2, 1, 64)])


def test_each_instantiation_is_a_file_that_includes_what_mlx_puts_before_it(exported) -> None:
    folder, index = exported
    assert {each.file.split("_", 1)[1] for each in index} >= {
        "kv_write.metal", "paged_decode.metal", "paged_prefill.metal", "paged_reduce.metal",
    }  # fmt: skip
    assert len({each.kernel + (folder / each.file).read_text() for each in index}) == len(index)
    for each in index:
        text = (folder / each.file).read_text()
        assert text.startswith(apple_compiler.UTILITIES)
        assert f"void {each.kernel}(" in text
        assert min(each.threadgroup) > 0
    assert (apple_compiler.HEADERS / apple_compiler.UTILITIES.split('"')[1]).is_file()
    assert [each["file"] for each in json.loads((folder / "index.json").read_text())] == [
        each.file for each in index
    ]
    assert sources.kernel.cache_info().currsize == 0


def test_what_does_not_compile_is_named_with_the_compilers_words(
    exported, tmp_path, monkeypatch, capsys
) -> None:
    folder, index = exported
    wrong = apple_compiler.compile_all(folder, index, [compiler(tmp_path, "paged_reduce")])
    assert [each.file for each in wrong] == [each.file for each in index if "paged_reduce" in each.file]
    assert all("error: unknown type name" in each.problem for each in wrong)
    assert apple_compiler.compile_all(folder, index, [compiler(tmp_path, "no_such_word")]) == []
    assert not any(each.problem for each in index)
    monkeypatch.setattr(apple_compiler, "cases", lambda full: [])
    monkeypatch.setattr(apple_compiler, "export", lambda *_: index)
    assert apple_compiler.main([str(folder), "--xcrun", compiler(tmp_path, "paged_reduce")]) == 1
    assert "does not compile:" in capsys.readouterr().out
    for absent in (os.fspath(tmp_path / "missing"), compiler(tmp_path, "paged_reduce", found=72)):
        assert apple_compiler.main([str(folder), "--xcrun", absent]) == 0
        assert "nothing was compiled" in capsys.readouterr().out
