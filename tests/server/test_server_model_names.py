"""Which model a requested name means, with and without a file of models."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.models import paths
from engine.protocol import LoadedModelInfo, LoadOptions, ModelInfo, Sampling
from engine.server.requested_models.model_names import NO_LIMIT, ModelNames, RequestedModel, UnknownModelError
from engine.server.requested_models.models_file import ModelsFileError

LOCAL = [
    ModelInfo(path="/models/qwen", name="mlx-community/Qwen3-4B-4bit"),
    ModelInfo(path="/models/broken", name="broken", problem="It is damaged."),
]
LOADED = [
    LoadedModelInfo(path="/models/llama", name="Llama", adapter="/adapters/law", active=True),
    LoadedModelInfo(path="/models/gemma", name="google/gemma"),
]
FILE = """
[models.coder]
model = "Qwen3-4B-4bit"
aliases = ["gpt-4o", "claude-*", "[x]?*"]
context = 4096
sampling = { temperature = 0.2, top_p = 0.9 }
[models.missing]
"""


def names_of(file: Path | None = None, loaded: list[LoadedModelInfo] | None = None) -> ModelNames:
    return ModelNames(file, lambda: LOADED if loaded is None else loaded, lambda: LOCAL)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "models.toml"
    path.write_text(FILE)
    return path


@pytest.mark.parametrize("name", ["coder", "CODER", "gpt-4o", "claude-sonnet-4-5", "Claude-", "[x]?y"])
def test_an_entry_is_found_by_name_and_alias(file: Path, name: str) -> None:
    found = names_of(file).find(name)
    assert (found.name, found.path, found.key, found.in_file) == (
        "coder",
        "/models/qwen",
        "/models/qwen",
        True,
    )
    assert found.options == LoadOptions(context=4096)
    assert found.sampling_of(temperature=1.0) == Sampling(temperature=1.0, top_p=0.9, max_tokens=NO_LIMIT)


@pytest.mark.parametrize(
    "name", ["llama", "Llama", "/models/llama", "/models/llama + /adapters/law", "", "default"]
)
def test_a_loaded_model_is_found_by_name_path_and_key(name: str) -> None:
    assert names_of().find(name).key == "/models/llama + /adapters/law"


def test_other_models_of_this_machine_are_found_by_name_and_path() -> None:
    for name in ("mlx-community/qwen3-4b-4bit", "Qwen3-4B-4bit", "/models/qwen"):
        assert names_of().find(name) == RequestedModel("mlx-community/Qwen3-4B-4bit", "/models/qwen")
    assert names_of().find("starter").path == str(paths.starter_folder())


def test_revisions_and_sources_of_one_name_are_told_apart() -> None:
    kept = [
        ModelInfo(path="/main", name="org/name"),
        ModelInfo(path="/dev", name="org/name@a/b"),
        ModelInfo(path="/ms", name="ms:org/name"),
    ]
    names = ModelNames(None, list, lambda: kept)
    for name, path in (
        ("org/name", "/main"),
        ("org/name@main", "/main"),
        ("name", "/main"),
        ("https://hf.co/org/name/tree/a%2Fb", "/dev"),
        ("Name@a/b", "/dev"),
        ("ms:org/name", "/ms"),
        ("https://modelscope.cn/models/org/name/summary", "/ms"),
    ):
        assert names.find(name).path == path
    assert [model.name for model in names.served()] == [model.name for model in kept]
    with pytest.raises(UnknownModelError):
        names.find("org/name@other")


@pytest.mark.parametrize("name", ["gpt-5", "/etc", "xx", "[x]ay", "missing"])
def test_an_unknown_model_is_refused_with_the_names_there_are(file: Path, name: str) -> None:
    with pytest.raises(UnknownModelError) as caught:
        names_of(file).find(name)
    if name == "missing":
        assert "'missing' is not on this computer. `octavo models get`" in str(caught.value)
    else:
        assert str(caught.value) == (
            f"There is no model called {name!r}. The models here are: coder, missing, Llama, google/gemma, "
            "mlx-community/Qwen3-4B-4bit."
        )


def test_default_is_the_files_then_the_active_model_then_the_first(file: Path) -> None:
    assert names_of(file).find("default").path == "/models/llama"
    assert names_of(file, []).find("default").name == "coder"
    file.write_text('default = "coder"\n' + FILE)
    assert names_of(file).find("default").name == "coder"
    with pytest.raises(UnknownModelError, match="No model is loaded"):
        names_of(None, []).find("default")


def test_the_file_is_read_again_when_it_changes(file: Path) -> None:
    said: list[str] = []
    names = ModelNames(file, list, lambda: LOCAL, said.append)
    assert names.find("gpt-4o").options.context == 4096
    file.write_text(FILE.replace("4096", "8192"))
    assert names.find("gpt-4o").options.context == 8192
    file.write_text("[models.coder]\ncontext = 'x'")
    assert names.find("gpt-4o").options.context == 8192
    assert names.find("gpt-4o").options.context == 8192
    assert len(said) == 1
    assert "line 2, models.coder.context" in said[0]
    file.unlink()
    assert names.find("gpt-4o").options.context == 8192
    assert "cannot be read" in said[1]


def test_a_file_with_mistakes_is_refused_at_the_start(file: Path) -> None:
    file.write_text("[models.coder]\ncontext = 'x'")
    with pytest.raises(ModelsFileError):
        names_of(file)


def test_all_models_that_can_be_asked_for(file: Path) -> None:
    found = [(each.name, each.path) for each in names_of(file).served()]
    assert found == [("coder", "/models/qwen"), ("Llama", "/models/llama"), ("google/gemma", "/models/gemma")]
    assert [each.name for each in names_of(None, []).served()] == ["mlx-community/Qwen3-4B-4bit"]
