"""`octavo cache` over a folder with blocks."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.cli.main import main
from engine.disk_cache import DiskCache, Record


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("OCTAVO_KV_CACHE", str(tmp_path / "kv"))
    cache = DiskCache(tmp_path / "kv", 1 << 40)
    for number in range(3):
        cache.write([Record(b"s" * 16, bytes([number]) * 16, bytes([number]) * 2_000_000)], "a")
        assert cache.flush(30)
    cache.close()
    return tmp_path / "kv"


def segments(folder: Path) -> list[Path]:
    return sorted((folder / "segments").iterdir())


def test_show(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["cache", "show"]) == 0
    first, today, *files = capsys.readouterr().out.splitlines()
    assert first == f"{folder}: 6.0 MB, 3 blocks"
    assert today == "6.0 MB written today"
    assert len(files) == 3
    assert "2.0 MB       1 blocks  used " in files[0]


def test_list_has_a_line_for_each_chat_and_model(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    cache = DiskCache(folder, 1 << 40)
    cache.write([Record(b"s" * 16, bytes([n]) * 16, bytes(500_000)) for n in (7, 8)], "b")
    cache.write([Record(b"t" * 16, b"9" * 16, bytes(1_000_000))], "b")
    assert cache.flush(30)
    cache.own("b", b"s" * 16, [bytes([0]) * 16])  # shared with the other chat
    cache.close()
    assert main(["cache", "list"]) == 0
    lines = sorted(capsys.readouterr().out.splitlines())
    assert [line.rpartition("  used ")[0].split() for line in lines] == [
        ["a", "model", "73737373", "6.0", "MB", "3", "blocks"],
        ["b", "model", "73737373", "3.0", "MB", "3", "blocks"],
        ["b", "model", "74747474", "1.0", "MB", "1", "blocks"],
    ]
    assert main(["cache", "clear"]) == 0
    assert main(["cache", "list"]) == 0
    assert capsys.readouterr().out.endswith("The disk cache is empty.\n")


def test_verify_removes_what_is_damaged(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    damaged = segments(folder)[0]
    damaged.write_bytes(damaged.read_bytes()[:-1] + b"?")
    assert main(["cache", "verify"]) == 0
    assert capsys.readouterr().out == "2 blocks are intact; 1 were damaged and have been removed.\n"
    assert main(["cache", "verify"]) == 0
    assert capsys.readouterr().out == "2 blocks are intact; 0 were damaged and have been removed.\n"


def test_prune(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["cache", "prune", "5MB"]) == 0
    assert capsys.readouterr().out == "4.0 MB are left.\n"
    assert len(segments(folder)) == 2
    assert main(["cache", "prune", "lots"]) == 2
    assert "'lots' is not a size" in capsys.readouterr().err


def test_clear(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["cache", "clear"]) == 0
    assert capsys.readouterr().out == "The disk cache is empty.\n"
    assert segments(folder) == []


def test_a_folder_that_is_none_is_one_line(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("OCTAVO_KV_CACHE", str(segments(folder)[0]))
    assert main(["cache", "show"]) == 2
    assert capsys.readouterr().err.startswith(
        "octavo: The disk cache is off until the next start: Not a directory"
    )
