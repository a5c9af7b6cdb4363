"""Scanning and naming models over a Hub cache and chosen folders made here."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from tiny_models import make_tiny_llama

from engine.models import paths
from engine.models.folder_check import check
from engine.models.local_models import resolve, scan
from engine.models.model_errors import ModelNotFoundError, ModelRefusedError


@pytest.fixture(autouse=True)
def empty_machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OCTAVO_CACHE", str(tmp_path / "cache"))
    monkeypatch.setenv("HF_HUB_CACHE", str(tmp_path / "hub"))


def add_to_hub(cache: Path, repository: str, revision: str = "abc", *, main: bool = True) -> Path:
    """A repository laid out as huggingface_hub does: links in a snapshot, files in blobs."""
    root = cache / f"models--{repository.replace('/', '--')}"
    snapshot = make_tiny_llama(root / "snapshots" / revision, bits=4)
    (root / "blobs").mkdir(exist_ok=True)
    for file in list(snapshot.iterdir()):
        blob = root / "blobs" / f"{revision}-{file.name}"
        file.rename(blob)
        file.symlink_to(Path("../../blobs") / blob.name)
    if main:
        (root / "refs").mkdir(exist_ok=True)
        (root / "refs" / "main").write_text(revision)
    return snapshot


def test_an_empty_machine_has_the_starter(tmp_path: Path) -> None:
    (starter,) = scan([tmp_path / "nowhere"])
    assert (starter.source, starter.name) == ("starter", "SmolLM2-135M-Instruct")
    assert Path(starter.path) == paths.starter_folder()


def test_the_hub_cache_is_read_through_its_links(tmp_path: Path) -> None:
    snapshot = add_to_hub(tmp_path / "hub", "org/tiny-4bit")
    add_to_hub(tmp_path / "hub", "Another/model")
    (tmp_path / "hub" / "datasets--org--data" / "snapshots" / "abc").mkdir(parents=True)
    (tmp_path / "hub" / "models--org--only-refs" / "refs").mkdir(parents=True)
    _, another, tiny = scan([])
    assert [another.name, tiny.name] == ["Another/model", "org/tiny-4bit"]
    assert (tiny.source, tiny.kind, tiny.quantisation) == ("hub", "llama", "4-bit")
    assert (tiny.context, tiny.problem) == (512, "")
    assert tiny.size == (snapshot / "model.safetensors").stat().st_size > 1000
    assert Path(tiny.path) == snapshot


def test_of_several_snapshots_the_current_one_counts(tmp_path: Path) -> None:
    add_to_hub(tmp_path / "hub", "org/m", "new", main=True)
    add_to_hub(tmp_path / "hub", "org/m", "old", main=False)
    assert Path(scan([])[1].path).name == "new"


def test_a_link_out_of_the_repository_is_a_problem(tmp_path: Path) -> None:
    snapshot = add_to_hub(tmp_path / "hub", "org/m")
    blob = (snapshot / "model.safetensors").resolve()
    elsewhere = tmp_path / "elsewhere.safetensors"
    shutil.move(blob, elsewhere)
    blob.symlink_to(elsewhere)
    assert "is a link to outside its folder" in scan([])[1].problem
    with pytest.raises(ModelRefusedError, match="is a link to outside its folder"):
        check(snapshot)


def test_chosen_folders_may_hold_models_or_publishers(tmp_path: Path) -> None:
    chosen = tmp_path / "models"
    make_tiny_llama(chosen / "flat")
    make_tiny_llama(chosen / "publisher" / "nested")
    make_tiny_llama(chosen / "a" / "b" / "too-deep")
    make_tiny_llama(chosen / ".hidden")
    broken = make_tiny_llama(chosen / "publisher" / "broken")
    (broken / "model.safetensors").write_bytes(b"")
    names = {info.name: info for info in scan([chosen, chosen / "publisher", chosen / "flat"])[1:]}
    assert set(names) == {"flat", "publisher/nested", "publisher/broken"}
    assert names["publisher/nested"].problem == ""
    assert names["publisher/broken"].problem.endswith("download it again.")


def test_scanning_does_not_import_mlx(tmp_path: Path) -> None:
    make_tiny_llama(tmp_path / "models" / "m")
    code = (
        "import sys; from pathlib import Path; from engine.models.local_models import scan\n"
        "assert [model.problem for model in scan([Path(sys.argv[1])])][1:] == ['']\n"
        "print(sorted({'mlx', 'mlx_lm', 'transformers', 'huggingface_hub'} & set(sys.modules)))"
    )
    command = [sys.executable, "-c", code, str(tmp_path / "models")]
    ran = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (ran.stdout.strip(), ran.stderr) == ("[]", "")


def test_a_model_is_found_by_path_repository_or_name(tmp_path: Path) -> None:
    snapshot = add_to_hub(tmp_path / "hub", "org/tiny-4bit")
    folder = make_tiny_llama(tmp_path / "models" / "publisher" / "mine")
    assert resolve(str(folder)) == folder
    assert resolve("org/tiny-4bit") == snapshot
    assert resolve("Tiny-4bit") == snapshot
    assert resolve("publisher/mine", [tmp_path / "models"]) == folder
    assert resolve("mine", [tmp_path / "models"]) == folder


def test_an_unknown_name_is_answered_with_what_there_is(tmp_path: Path) -> None:
    for number in range(9):
        add_to_hub(tmp_path / "hub", f"org/m{number}")
    with pytest.raises(ModelNotFoundError) as missing:
        resolve("llama-7")
    text = str(missing.value)
    assert text.startswith("There is no model called 'llama-7'. The models here are: SmolLM2-135M")
    assert text.endswith(" and 2 more.")


def test_folders_follow_the_environment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import huggingface_hub.constants as constants

    for name in ("HF_HUB_CACHE", "HF_HOME", "HUGGINGFACE_HUB_CACHE", "XDG_CACHE_HOME", "OCTAVO_CACHE"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("HOME", str(tmp_path))
    assert paths.hub_cache() == tmp_path / ".cache" / "huggingface" / "hub"
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "xdg"))
    monkeypatch.setattr(sys, "platform", "linux")
    assert paths.hub_cache() == tmp_path / "xdg" / "huggingface" / "hub"
    assert paths.cache_folder() == tmp_path / "xdg" / "octavo"
    monkeypatch.setenv("HF_HOME", "~/hf")
    assert paths.hub_cache() == tmp_path / "hf" / "hub"
    monkeypatch.setattr(sys, "platform", "darwin")
    assert paths.cache_folder() == tmp_path / "Library" / "Caches" / "Octavo"
    assert paths.data_folder() == tmp_path / "Library" / "Application Support" / "Octavo"
    assert Path(constants.HF_HUB_CACHE).name == "hub"  # the name that we append, as of the installed one
