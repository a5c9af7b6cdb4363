"""The shipped catalogue: complete entries, each with a source, and memory as mlx-lm's own code gives it."""

from __future__ import annotations

import json
from itertools import groupby
from pathlib import Path
from typing import Any

import mlx.core as mx
import pytest
from catalogue_configs import CONFIGS

from engine.hub.catalogue import CatalogueEntry, catalogue, entries, rate
from engine.hub.safe_names import check_repo
from engine.models.folder_check import CheckedModel
from engine.models.model_kinds import library_of, model_classes
from engine.planning.memory_plan import PlanOptions, Weights, plan, window_tokens
from engine.protocol import HubModel

RESOURCES = Path(__file__).parents[2] / "resources"


def short(entry: CatalogueEntry) -> str:
    return entry.repo.removeprefix("mlx-community/")


def test_every_entry_is_complete_and_of_a_known_kind() -> None:
    models = entries()
    assert len({model.repo for model in models}) == len(models) >= 10
    assert [model.size for model in models] == sorted(model.size for model in models)
    for model in models:
        assert check_repo(model.repo)
        assert library_of(model.kind), model.kind
        assert model.licence
        assert model.note.endswith(".")
        assert 0 < model.active_b <= model.parameters_b
    assert "approximate" in json.loads((RESOURCES / "catalogue.json").read_text())["about"]


def test_names_and_notes_are_searched() -> None:
    assert [model.repo for model in catalogue("coder")] == ["mlx-community/Qwen3-Coder-Next-4bit"]
    assert [model.repo for model in catalogue("GPT-OSS 120")] == ["mlx-community/gpt-oss-120b-MXFP4-Q8"]
    assert len(catalogue()) == len(entries())


def test_the_catalogue_opens_on_what_suits_the_machine() -> None:
    listed = catalogue(limit=20 * 10**9)
    assert [model.role for model in listed[:3]] == ["best", "fast", "small"]
    assert {model.role for model in listed[3:]} == {""}
    assert [rating for rating, _ in groupby(model.rating for model in listed)] == ["fits", "tight", "too big"]
    assert all({"tools", "images"} & set(model.abilities) for model in listed)
    found = HubModel(repo="a/b", size=10**9)
    for limit, rating in ((2, "fits"), (1.4, "tight"), (1.2, "too big"), (0, "")):
        found.rating = ""
        rate(found, int(limit * 10**9))
        assert found.rating == rating


def test_every_entry_has_its_own_line_of_sources_with_a_public_address() -> None:
    lines = (RESOURCES / "catalogue_sources.md").read_text("utf-8").splitlines()
    for model in entries():
        own = [line for line in lines if line.startswith(f"| `{short(model)}` |")]
        assert len(own) == 1, model.repo
        assert "](https://" in own[0]
        assert (" about " in own[0]) == model.approximate
        assert f"{model.size:,}" in own[0] or model.approximate


@pytest.mark.parametrize("model", entries(), ids=short)
def test_memory_is_what_mlx_lm_keeps_for_the_models_config(model: CatalogueEntry) -> None:
    from mlx.utils import tree_flatten

    from engine.planning.kv_shapes import layer_memory
    from engine.planning.memory_plan import scratch_bytes

    config = CONFIGS[short(model)]
    layers = layer_memory(config, mx.bfloat16)
    whole, windows = ([x for x in layers if bool(x.window) is windowed] for windowed in (False, True))
    assert model.kv_token == sum(layer.token_bytes for layer in whole)
    assert model.window_token == sum(layer.token_bytes for layer in windows)
    assert {model.window} == ({layer.window for layer in windows} or {0})
    assert model.state == sum(layer.state_bytes for layer in layers)
    assert model.scratch == pytest.approx(scratch_bytes(config, 2), rel=0.01)
    model_class, arguments = model_classes(config)
    parameters = sum(a.size for _, a in tree_flatten(model_class(arguments.from_dict(config)).parameters()))
    if not model.name.startswith("Gemma 4 E"):  # these read a part of their embeddings only
        assert model.parameters_b == pytest.approx(parameters / 1e9, abs=0.06)
    # 4.25 to 8.5 bits a parameter with their scales; pictures and sound come on top.
    bits = {"8-bit": (8.5, 10.0), "bf16": (16.0, 16.2)}.get(model.quantisation, (4.25, 7.6))
    assert bits[0] <= round(8 * model.size / parameters, 2) <= bits[1]


@pytest.mark.parametrize("model", entries(), ids=short)
@pytest.mark.parametrize(
    "options",
    [
        {},
        {"context": 64, "chats": 3, "block_size": 32},
        {"context": 20_000, "kv_bits": 8},
        {"chats": 2, "kv_bits": 4},
        {"kv_budget": "3 GB", "chats": 2},
        {"kv_budget": "much"},
    ],
    ids=str,
)
def test_an_estimate_is_the_plan_of_the_models_config(
    model: CatalogueEntry, options: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    none = Weights(model.size, model.size, model.size, model.size, mx.bfloat16)
    monkeypatch.setattr("engine.planning.memory_plan.count_weights", lambda *_: none)
    config = CONFIGS[short(model)]
    checked = CheckedModel(Path(model.name), {**config, "max_position_embeddings": model.context}, (), 0)
    limit = int(model.size * 1.15)
    exact = plan(checked, [], PlanOptions(**options), limit=limit, cpu=False)
    estimate = model.plan(limit, options=PlanOptions(**options))
    for field in ("context", "longest", "chats", "block_size", "problem"):
        assert getattr(estimate, field) == getattr(exact, field)
    for field in ("weights", "kv", "blocks", "block_bytes", "scratch", "total"):
        assert getattr(estimate, field) == pytest.approx(getattr(exact, field), rel=0.03), field
    assert (estimate.estimated, exact.estimated) == (True, False)


def test_memory_counts_windows_once_and_never_more_than_the_models_context() -> None:
    gemma = next(entry for entry in entries() if entry.window)

    def memory(context: int, item: int = 2) -> int:
        return gemma.plan(1, item, PlanOptions(context)).total

    grown = memory(8192) - memory(4096)
    assert grown == 4096 * gemma.kv_token
    assert memory(10**9) == memory(gemma.context)
    assert memory(8192, item=4) - memory(8192) == (
        8192 * gemma.kv_token + window_tokens(gemma.window, 8192, 16) * gemma.window_token
    )
