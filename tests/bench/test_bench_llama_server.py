"""The benchmarks of several requests beside llama.cpp's server, with a stand-in for it, and without it."""

from __future__ import annotations

import json
import stat
import sys
from pathlib import Path
from typing import Any

import pytest

from engine import bench
from engine.bench import batch, llama_server, prefix, stall
from engine.bench.stream_client import ServerProcessError
from engine.cli import main


@pytest.fixture
def gguf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The stand-in is installed; what it is told to load can be chosen."""
    program = tmp_path / "llama-server"
    script = Path(__file__).with_name("llama_server_stand_in.py")
    program.write_text(f'#!/bin/sh\nexec "{sys.executable}" -S "{script}" "$@"\n')
    program.chmod(program.stat().st_mode | stat.S_IXUSR)
    monkeypatch.setenv(llama_server.PROGRAM, str(program))
    path = tmp_path / "starter.gguf"
    monkeypatch.setattr(llama_server, "find_gguf", lambda: path)
    return path


def run(folder: Path, name: str, out: Path, monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """Runs a benchmark with a tiny model as if it were the starter."""

    def servers(_: str, *asked: tuple[int, int]) -> Any:
        return llama_server.llama_servers("", *asked)

    for each in (batch, prefix, stall):
        monkeypatch.setattr(each, "llama_servers", servers)
    words = ["bench", name, "--model", str(folder), "--runs", "1", "--out", str(out)]

    assert bench.run(main.parser().parse_args(words)) == 0
    return json.loads((out / f"{name}.json").read_text())  # type: ignore[no-any-return]


def test_batch(gguf: Path, tiny_folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(batch, "_PROMPTS", (16, 40, 30))
    monkeypatch.setattr(batch, "_GENERATED", 20)
    result = run(tiny_folder, "batch", tmp_path, monkeypatch)
    other = result["llama_cpp"]
    assert other["version"] == "stand-in"
    assert "--parallel 3" in other["settings"]
    assert str(tmp_path) not in other["settings"]
    assert other["throughput"] > 0
    assert set(other["ratio"]) == {"throughput"}
    assert "| llama.cpp | ratio |" in (tmp_path / "batch.md").read_text()


def test_prefix_compares_the_better_number_of_slots(
    gguf: Path, tiny_folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(prefix, "_PREFIX", 100)
    other = run(tiny_folder, "prefix", tmp_path, monkeypatch)["llama_cpp"]
    by_slots = other["ttft_by_slots"]
    assert set(by_slots) == {"1", "8"}
    slots = "1" if "--parallel 1 " in other["settings"] else "8"
    assert slots == min(by_slots, key=by_slots.__getitem__)
    assert other["ttft"] > 0
    computed = range(127 + 15 * 20, 127 + 15 * 27 + 1) if slots == "1" else range(127 + 15 * 20, 16 * 127 + 1)
    assert other["prompt_tokens_computed"] in computed  # their own parts begin alike by chance


def test_stall(gguf: Path, tiny_folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stall, "_PROMPT", 300)
    other = run(tiny_folder, "stall", tmp_path, monkeypatch)["llama_cpp"]
    assert set(other["budgets"]) == {"64", "256", "default"}
    assert other["worst_gap"] == other["budgets"]["64"]["worst_gap"]
    assert "--batch-size 64 " in other["settings"]
    assert 0 < other["worst_gap"] <= other["ttft"]
    assert set(other["ratio"]) == {"worst_gap", "ttft"}


def test_another_model_and_a_missing_program_are_one_line(
    monkeypatch: pytest.MonkeyPatch, gguf: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with llama_server.llama_servers("some folder", (8, 0), (1, 0)) as servers:
        assert servers == []
    monkeypatch.delenv(llama_server.PROGRAM)
    monkeypatch.setenv("PATH", "")
    with llama_server.llama_servers("", (8, 0)) as servers:
        assert servers == []
    first, second = capsys.readouterr().out.splitlines()
    assert first == second
    assert llama_server.PROGRAM in first


def test_a_server_that_does_not_start_is_one_line(gguf: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(llama_server, "find_gguf", lambda: gguf.with_name("dies.gguf"))
        with llama_server.llama_servers("", (8, 0)) as servers:
            assert servers == []
        patch.setenv(llama_server.PROGRAM, str(gguf.with_name("nowhere")))
        with llama_server.llama_servers("", (8, 0)) as servers:
            assert servers == []
    first, second = capsys.readouterr().out.splitlines()
    assert "failed to load model" in first
    assert "cannot be started: No such file" in second


def test_an_answer_of_another_length_is_refused(gguf: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(llama_server.LlamaServer, "_ready", _no_first_answer)
    monkeypatch.setattr(llama_server, "find_gguf", lambda: gguf.with_name("stops.gguf"))
    with (
        llama_server.llama_servers("", (8, 0)) as (server,),
        pytest.raises(ServerProcessError, match="wrote 63, not 16 and 64"),
    ):
        batch._run_llama_cpp(server, [[1] * 16])


async def _no_first_answer(server: llama_server.LlamaServer) -> str:
    await server._process.wait()
    return ""
