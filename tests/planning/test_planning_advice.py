"""What the planner says to a person: its verdict, the reason, and what would fit instead."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import mlx.core as mx
import pytest
from tiny_kinds import config_of
from tiny_models import make_tiny_llama
from zoo.tiny_configs import config

from engine.models.folder_check import CheckedModel
from engine.models.model_errors import ModelRefusedError
from engine.planning import memory_plan
from engine.planning.kv_shapes import ShapeError, layer_memory
from engine.planning.memory_plan import PlanOptions, count_weights, plan, plan_folder


def entry(dtype: str, shape: list[int]) -> dict[str, Any]:
    return {"dtype": dtype, "shape": shape, "data_offsets": [0, 0]}


def a_model(**config: Any) -> tuple[CheckedModel, dict[str, dict[str, Any]]]:
    """A llama with K and V of 64 KiB a token in bf16, and weights of 1 GB."""
    fields = config_of(
        "llama", num_hidden_layers=32, num_key_value_heads=4, head_dim=128, num_attention_heads=4, **config
    )
    return (
        CheckedModel(Path("/models/big"), fields, (), 0),
        {"w.weight": entry("BF16", [500_000, 1000])},
    )


def test_a_tied_head_is_not_counted_twice() -> None:
    config = config_of("llama", 100)
    head = {"model.embed_tokens.weight": entry("BF16", [100, 64]), "lm_head.weight": entry("BF16", [100, 64])}
    assert count_weights([head], config).stored == 2 * 6400
    assert count_weights([head], config | {"tie_word_embeddings": False}).stored == 4 * 6400


@pytest.mark.parametrize(
    ("limit", "chats", "verdict", "advice"),
    [
        (16_000_000_000, 1, "fits", None),
        (1_700_000_000, 1, "tight", None),
        (2_400_000_000, 8, "too big", "A context of "),
        (900_000_000, 1, "too big", "A smaller quantisation or a smaller model: the weights"),
        (3_000_000_000, 60, "too big", " chats of 2,048 tokens fit."),
        (5_000_000_000, 30, "too big", "An 8-bit KV cache fits."),
    ],
)
def test_the_verdict_has_its_reason_and_advice(
    limit: int, chats: int, verdict: str, advice: str | None
) -> None:
    model, tensors = a_model()
    fit = plan(model, [tensors], PlanOptions(chats=chats), limit=limit, cpu=False)
    assert fit.rating == verdict, fit
    assert fit.block_bytes == 16 * 32 * 2 * 4 * 128 * 2
    assert "GB" in fit.reason
    if advice is None:
        assert verdict != "too big"
    else:
        assert any(advice in line for line in fit.suggestions), fit.suggestions


def test_a_plan_near_the_limit_says_that_answers_may_stall() -> None:
    model, tensors = a_model()
    total = plan(model, [tensors], limit=1 << 40, cpu=False).total
    reasons = [plan(model, [tensors], limit=int(total / share), cpu=False) for share in (0.85, 0.95)]
    assert [fit.rating for fit in reasons] == ["tight", "tight"]
    assert ["answers may stall" in fit.reason for fit in reasons] == [False, True]


@pytest.mark.parametrize("can", [True, False])
def test_keeping_the_weights_in_memory_is_offered_where_a_tight_fit_allows_it(
    monkeypatch: pytest.MonkeyPatch, can: bool
) -> None:
    monkeypatch.setattr(memory_plan, "can_keep_weights", lambda: can)
    model, tensors = a_model()
    total = plan(model, [tensors], limit=1 << 40, cpu=False).total
    plans = [plan(model, [tensors], limit=int(total / share), cpu=False) for share in (0.5, 0.85, 0.95, 1.1)]
    assert [fit.keepable for fit in plans] == [False, can, can, False]


def test_what_is_suggested_does_fit() -> None:
    model, tensors = a_model(max_position_embeddings=1 << 17)
    fit = plan(model, [tensors], PlanOptions(context=1 << 17), limit=4_000_000_000, cpu=False)
    assert fit.rating == "too big"
    context = next(words for words in fit.suggestions if words.startswith("A context"))
    tokens = int(context.split()[3].replace(",", ""))
    assert (
        plan(model, [tensors], PlanOptions(context=tokens), limit=4_000_000_000, cpu=False).rating == "fits"
    )
    assert (
        plan(model, [tensors], PlanOptions(context=tokens + 4096), limit=4_000_000_000, cpu=False).rating
        != "fits"
    )


def test_of_a_budget_that_is_too_large_one_that_fits_is_named() -> None:
    model, tensors = a_model()
    fit = plan(model, [tensors], PlanOptions(kv_budget="40 GB"), limit=3_000_000_000, cpu=False)
    assert fit.rating == "too big"
    (advice,) = fit.suggestions
    found = re.fullmatch(r"A KV cache of (.*) fits\.", advice)
    assert found
    assert (
        plan(model, [tensors], PlanOptions(kv_budget=found[1]), limit=3_000_000_000, cpu=False).rating
        == "fits"
    )


def test_a_config_that_builds_no_model_is_a_problem_and_no_crash(tmp_path: Path) -> None:
    folder = make_tiny_llama(tmp_path / "odd")
    config = json.loads((folder / "config.json").read_text())
    (folder / "config.json").write_text(json.dumps(config | {"rope_scaling": {"type": "nonsense"}}))
    assert "cannot be worked out: mlx-lm cannot" in plan_folder(folder).problem
    with pytest.raises(ShapeError):
        layer_memory({"model_type": "llama"}, mx.float32)
    (folder / "config.json").write_text(json.dumps(config | {"num_hidden_layers": 10**9}))
    with pytest.raises(ModelRefusedError, match="cannot be right"):
        plan_folder(folder)


def test_a_plan_computes_nothing_of_a_size_that_a_config_claims(monkeypatch: pytest.MonkeyPatch) -> None:
    # Its experts are chosen by NumPy: with a d_model of 262,144, MLX would end the process before.
    monkeypatch.setattr("mlx_lm.models.dbrx.np", None)
    sizes = {"model_type": "dbrx", "d_model": 1 << 10, "n_layers": 3}
    layers = layer_memory(config("dbrx") | sizes, mx.float16)
    assert [layer.token_bytes for layer in layers] == [2 * 2 * 2 * (1 << 8)] * 3
