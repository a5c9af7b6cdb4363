"""The library's index: quick when nothing changed, right when something did."""

from __future__ import annotations

import json
import os
import shutil
from pathlib import Path

import pytest
from machine_speed import best, slowness
from tiny_models import make_tiny_llama

from engine.models import local_models
from engine.models.local_models import ScanStoppedError, scan

MODELS = 300


@pytest.fixture(autouse=True)
def empty_machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OCTAVO_CACHE", str(tmp_path / "cache"))
    monkeypatch.setenv("HF_HUB_CACHE", str(tmp_path / "hub"))
    monkeypatch.setenv("HOME", str(tmp_path / "home"))


@pytest.fixture
def checks(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Names of the folders whose files were read."""
    seen: list[str] = []
    check = local_models.check

    def spy(folder: Path, **options: bool) -> local_models.CheckedModel:
        seen.append(folder.name)
        return check(folder, **options)

    monkeypatch.setattr(local_models, "check", spy)
    return seen


def test_only_what_changed_is_read_again(tmp_path: Path, checks: list[str]) -> None:
    for name in ("a", "b", "c"):
        make_tiny_llama(tmp_path / "models" / name)
    first = scan([tmp_path / "models"])
    assert sorted(checks) == ["a", "b", "c"]
    checks.clear()
    assert scan([tmp_path / "models"]) == first
    assert checks == []
    config = tmp_path / "models" / "b" / "config.json"
    config.write_text(json.dumps(json.loads(config.read_text()) | {"max_position_embeddings": 64}))
    weights = tmp_path / "models" / "c" / "model.safetensors"
    os.truncate(weights, weights.stat().st_size - 8)
    shutil.rmtree(tmp_path / "models" / "a")
    infos = {info.name: info for info in scan([tmp_path / "models"])[1:]}
    assert sorted(checks) == ["b", "c"]
    assert infos["b"].context == 64
    assert "cut off" in infos["c"].problem
    assert set(infos) == {"b", "c"}


@pytest.mark.parametrize(
    "content", [b"", b"{", b'{"format":1,"entries":{"x":3}}', b'{"format":0,"entries":{}}']
)
def test_a_damaged_index_costs_only_time(tmp_path: Path, checks: list[str], content: bytes) -> None:
    make_tiny_llama(tmp_path / "models" / "a")
    first = scan([tmp_path / "models"])
    (tmp_path / "cache" / "library.json").write_bytes(content)
    assert scan([tmp_path / "models"]) == first
    assert checks == ["a", "a"]


def test_models_of_other_programs_are_found(tmp_path: Path) -> None:
    make_tiny_llama(tmp_path / "home" / ".lmstudio" / "models" / "org" / "m")
    assert [info.name for info in scan([])[1:]] == ["org/m"]


def test_three_hundred_models_open_at_once_and_the_first_scan_can_be_stopped(tmp_path: Path) -> None:
    source = make_tiny_llama(tmp_path / "source")
    for number in range(MODELS):
        folder = tmp_path / "models" / f"m{number:03}"
        folder.mkdir(parents=True)
        for file in source.iterdir():
            os.link(file, folder / file.name)
    asked = iter(range(MODELS))
    with pytest.raises(ScanStoppedError):
        scan([tmp_path / "models"], stop=lambda: next(asked) == 10)
    assert len(scan([tmp_path / "models"])) == MODELS + 1
    assert best(lambda: scan([tmp_path / "models"]), 5) < 0.2 * slowness()
