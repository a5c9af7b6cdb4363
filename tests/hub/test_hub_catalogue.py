"""The shipped catalogue: complete entries, and recommended models that suit the memory they are meant for."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from engine.hub.catalogue import catalogue, recommended
from engine.hub.safe_names import check_repo
from engine.models.folder_check import is_known_kind

RESOURCES = Path(__file__).parents[2] / "resources"


def test_every_entry_is_complete_and_of_a_known_kind() -> None:
    models = catalogue()
    assert len({model.repo for model in models}) == len(models) >= 10
    for model in models:
        assert check_repo(model.repo)
        assert is_known_kind(model.kind), model.kind
        assert model.size > 0
        assert model.licence
        assert model.note.endswith(".")
    assert [model.repo for model in catalogue("coder")] == ["mlx-community/Qwen2.5-Coder-7B-Instruct-4bit"]
    assert "approximate" in json.loads((RESOURCES / "catalogue.json").read_text())["about"]


@pytest.mark.parametrize("memory_gb", [4, 8, 16, 18, 24, 32, 36, 48, 64, 96, 128, 512])
def test_what_is_recommended_takes_at_most_half_of_the_memory(memory_gb: int) -> None:
    sizes = {model.repo: model.size for model in catalogue()}
    repo = recommended(memory_gb * 10**9)
    assert 0 < sizes[repo] <= 0.55 * memory_gb * 1e9


def test_a_larger_memory_gets_no_smaller_model_and_a_tiny_one_gets_none() -> None:
    sizes = {model.repo: model.size for model in catalogue()}
    chosen = [sizes[recommended(memory * 10**9)] for memory in (4, 8, 16, 24, 32, 48, 96)]
    assert chosen == sorted(chosen)
    assert recommended(1 << 30) == ""
