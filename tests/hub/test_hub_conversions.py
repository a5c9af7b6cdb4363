"""Imports and conversions in processes of their own: progress, cancel, failure, and from the command line."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import mlx.core as mx
import pytest
from fake_hub import REPO, FakeHub, wait_for
from gguf_files import write_gguf
from tiny_models import make_tiny_llama

from engine import protocol as p
from engine.cli.main import main
from engine.hub.conversion_queue import ConversionQueue
from engine.models import paths

WAITS = (
    'import time; print(\'{"share": 0.25, "words": "Converting"}\', flush=True);'
    "print('a library says hello', flush=True); time.sleep(600)"
)


@pytest.fixture(autouse=True)
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    mx.set_default_device(mx.cpu)
    monkeypatch.setenv("OCTAVO_DATA", str(tmp_path / "data"))
    return tmp_path / "data"


@pytest.fixture
def conversion_queue() -> Iterator[Callable[..., ConversionQueue]]:
    made: list[ConversionQueue] = []

    def make(*code: str) -> ConversionQueue:
        command = [sys.executable, "-c", code[0]] if code else [sys.executable, "-m", "engine"]
        made.append(ConversionQueue(lambda _: None, command))
        return made[-1]

    yield make
    for one in made:
        one.close()


def first(conversion_queue: ConversionQueue) -> p.ConversionJob:
    return conversion_queue.conversions()[0]


def test_a_file_is_imported_and_a_second_waits_its_turn(
    conversion_queue: Callable[..., ConversionQueue], tmp_path: Path
) -> None:
    write_gguf(tmp_path / "Tiny.gguf", "llama", "Q4_0")
    make_tiny_llama(tmp_path / "plain", hidden_size=128)
    queue = conversion_queue()
    queue.import_file(str(tmp_path / "Tiny.gguf"))
    queue.quantise(str(tmp_path / "plain"), 8)
    second, one = queue.conversions()
    assert (one.state, second.state) == ("running", "queued")
    assert (second.kind, second.name) == ("quantise", "plain")
    wait_for(lambda: first(queue).state in ("done", "failed"), 60)
    assert [m.message for m in queue.conversions()] == ["", ""]
    assert [Path(m.path).name for m in queue.conversions()] == ["plain-8bit", "Tiny"]
    assert (paths.models_folder() / "Tiny" / "config.json").is_file()
    queue.cancel(1)
    assert [m.job for m in queue.conversions()] == [2]


def test_a_refusal_is_the_command_s_own_sentence(
    conversion_queue: Callable[..., ConversionQueue], tmp_path: Path
) -> None:
    (tmp_path / "no.gguf").write_bytes(b"not at all")
    queue = conversion_queue()
    queue.import_file(str(tmp_path / "no.gguf"))
    wait_for(lambda: first(queue).state == "failed", 60)
    assert first(queue).message == "no.gguf is not a GGUF file."


def test_cancelling_kills_the_child_and_removes_what_it_had(
    conversion_queue: Callable[..., ConversionQueue], data: Path
) -> None:
    queue = conversion_queue(WAITS)
    queue.import_file("/somewhere/x.gguf")
    wait_for(lambda: first(queue).share == 0.25)
    assert first(queue).message == "Converting"
    part = data / "models" / ".x.1.part"
    part.mkdir(parents=True)
    queue.cancel(1)
    wait_for(lambda: not part.exists())
    assert first(queue).state == "cancelled"


def test_a_child_that_crashes_is_reported(conversion_queue: Callable[..., ConversionQueue]) -> None:
    queue = conversion_queue("import os; os.abort()")
    queue.import_file("/somewhere/x.gguf")
    wait_for(lambda: first(queue).state == "failed")
    assert first(queue).message.startswith("The conversion was ended by signal 6, and nothing was kept:")


def test_closing_ends_the_child(conversion_queue: Callable[..., ConversionQueue], tmp_path: Path) -> None:
    note = tmp_path / "pid"
    queue = conversion_queue(f"import os; open({str(note)!r}, 'w').write(str(os.getpid())); " + WAITS)
    queue.import_file("/somewhere/x.gguf")
    wait_for(lambda: first(queue).share == 0.25)
    queue.close()
    with pytest.raises(ProcessLookupError):
        os.kill(int(note.read_text()), 0)


def test_the_command_line_imports_and_converts_what_it_first_downloads(
    server: FakeHub, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setenv("HF_ENDPOINT", server.url)
    monkeypatch.setenv("HOME", str(tmp_path))
    write_gguf(tmp_path / "Tiny.gguf", "qwen2", "Q8_0")
    assert main(["models", "import", str(tmp_path / "Tiny.gguf"), "--name", "Mine"]) == 0
    assert capsys.readouterr().out.strip() == str(paths.models_folder() / "Mine")
    assert main(["models", "convert", REPO, "--bits", "4", "--progress"]) == 0
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert lines[-1] == {"path": str(paths.models_folder() / "tiny-4bit-4bit")}
    assert [line["share"] for line in lines[:-1]] == sorted(line["share"] for line in lines[:-1])
    assert main(["models", "import", str(tmp_path / "none.gguf")]) == 2
    assert capsys.readouterr().err.startswith("octavo: ")
