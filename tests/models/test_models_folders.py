"""What the library says about models: abilities, origin, last use, what deleting frees, what to watch."""

from __future__ import annotations

import json
import os
import shutil
from pathlib import Path
from typing import Any

import pytest
from tiny_models import make_tiny_llama

from engine.hub import hub_cache
from engine.models.local_models import abilities_of, mark_used, scan, watched
from engine.models.model_folder import freed_by


@pytest.fixture(autouse=True)
def machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    monkeypatch.setenv("OCTAVO_DATA", str(tmp_path / "data"))
    monkeypatch.setenv("OCTAVO_CACHE", str(tmp_path / "cache"))
    monkeypatch.setenv("HF_HUB_CACHE", str(tmp_path / "hub"))


@pytest.fixture(scope="module")
def model(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return make_tiny_llama(tmp_path_factory.mktemp("source") / "m")


def found(*folders: Path) -> dict[str, Any]:
    return {info.name: info for info in scan(folders) if info.source != "starter"}


def in_the_cache(model: Path, hub: Path, repo: str = "org/m") -> Path:
    """Lays a model out as huggingface_hub does. Returns the snapshot."""
    folder = hub / f"models--{repo.replace('/', '--')}"
    snapshot = folder / "snapshots" / ("a" * 40)
    (folder / "blobs").mkdir(parents=True)
    snapshot.mkdir(parents=True)
    for file in model.iterdir():
        shutil.copyfile(file, folder / "blobs" / f"{file.name}.blob")
        (snapshot / file.name).symlink_to(f"../../blobs/{file.name}.blob")
    return snapshot


@pytest.mark.parametrize(
    ("template", "config", "wanted"),
    [
        ("{{ messages }}", {}, []),
        ("{% if tools %}{{ tools | tojson }}{% endif %}", {}, ["tools"]),
        ("{% if enable_thinking %}<think>{% endif %}", {}, ["thinking"]),
        ("{{ message.tool_calls }} <think>", {"vision_config": {}}, ["tools", "thinking"]),
        ("toolset and thinkers", {"vision_config": None}, []),
    ],
)
@pytest.mark.parametrize("place", ["config", "jinja", "named"])
def test_abilities_come_from_the_template_wherever_it_lies(
    tmp_path: Path, template: str, config: dict[str, Any], wanted: list[str], place: str
) -> None:
    if place == "jinja":
        (tmp_path / "chat_template.jinja").write_text(template)
    else:
        value: Any = template if place == "config" else [{"name": "default", "template": template}]
        (tmp_path / "tokenizer_config.json").write_text(json.dumps({"chat_template": value}))
    assert abilities_of(tmp_path, config) == wanted


def test_a_strange_tokenizer_config_has_no_abilities_and_does_no_harm(tmp_path: Path) -> None:
    for text in ("[]", "{", '{"chat_template": 7}', "[" * 100_000):
        (tmp_path / "tokenizer_config.json").write_text(text)
        assert abilities_of(tmp_path, {}) == []


def test_where_a_model_came_from_and_when_it_was_used(tmp_path: Path, model: Path) -> None:
    home = tmp_path / "home"
    snapshot = in_the_cache(model, tmp_path / "hub")
    shutil.copytree(model, home / ".lmstudio/models/pub/studio")
    shutil.copytree(model, home / ".omlx/models/omlx")
    shutil.copytree(model, tmp_path / "data/models/made")
    (tmp_path / "data/models/made/octavo.json").write_text('{"origin": "imported from x.gguf"}')
    (home / ".lmstudio/settings.json").write_text(json.dumps({"downloadsFolder": str(tmp_path / "big")}))
    shutil.copytree(model, tmp_path / "big/pub/moved")
    shutil.copytree(model, tmp_path / "mine/own")
    models = found(tmp_path / "mine")
    assert {name: info.origin for name, info in models.items()} == {
        "org/m": "Hugging Face",
        "pub/studio": "LM Studio",
        "pub/moved": "LM Studio",
        "omlx": "oMLX",
        "made": "imported from x.gguf",
        "own": "chosen folder",
    }
    assert all(info.used == 0 for info in models.values())
    mark_used(snapshot)
    assert found()["org/m"].used > 1_700_000_000
    assert found()["omlx"].used == 0
    (tmp_path / "cache/used.json").write_text("[1, 2")
    assert found()["org/m"].used == 0


def test_a_download_that_another_program_left_unfinished_is_listed_with_its_problem(
    tmp_path: Path, model: Path
) -> None:
    snapshot = in_the_cache(model, tmp_path / "hub")
    (snapshot / "model.safetensors").unlink()
    assert found() == {}
    (snapshot.parents[1] / "blobs" / "abc.incomplete").write_bytes(b"half")
    assert "its download may be incomplete" in found()["org/m"].problem


def test_what_is_watched_notices_every_coming_and_going(tmp_path: Path, model: Path) -> None:
    mine = tmp_path / "mine"
    mine.mkdir()
    (tmp_path / "hub").mkdir()

    def times() -> dict[str, int]:
        return {folder: Path(folder).stat().st_mtime_ns for folder in watched([mine])}

    def changes(deed: Any) -> bool:
        before = times()
        for folder in before:  # an old time, so that any change is another
            os.utime(folder, ns=(1, 1))
        before = dict.fromkeys(before, 1)
        deed()
        return any(not Path(f).is_dir() or Path(f).stat().st_mtime_ns != at for f, at in before.items())

    assert not changes(lambda: None)
    assert changes(lambda: shutil.copytree(model, mine / "one"))
    assert changes(lambda: (mine / "one" / "model.safetensors").unlink())
    assert changes(lambda: in_the_cache(model, tmp_path / "hub"))
    assert changes(lambda: next((tmp_path / "hub").glob("*/snapshots/*/config.json")).unlink())
    assert changes(lambda: shutil.rmtree(tmp_path / "hub" / "models--org--m"))


def test_deleting_counts_shared_bytes_as_they_are(tmp_path: Path) -> None:
    folder, other = tmp_path / "model", tmp_path / "other"
    folder.mkdir()
    other.mkdir()

    def write(path: Path, size: int) -> Path:
        path.write_bytes(os.urandom(size))
        return path

    size = 1 << 20
    write(folder / "own", size)
    os.link(write(other / "shared", size), folder / "shared")  # stays: it has a name elsewhere
    os.link(write(folder / "twice", size), folder / "again")  # two names, both here: freed once
    (folder / "link").symlink_to(other / "shared")
    promised = freed_by(folder)
    assert promised == pytest.approx(2 * size, abs=8192)
    assert hub_cache.remove(folder) == promised
    assert (other / "shared").stat().st_size == size
    alias = tmp_path / "alias"
    alias.symlink_to(other)
    assert hub_cache.remove(alias) == 0
    assert (other / "shared").exists()
    assert not alias.exists()
