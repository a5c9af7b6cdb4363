"""Three models for each size of memory: the rule of `engine.hub.catalogue`."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.hub.catalogue import CatalogueEntry, entries, quality, recommend

GIB = 1 << 30
# What Metal recommends to use at most, of a Mac's memory; reported as 10,922.67 of 16,384 MiB
# (ise-uiuc/magicoder#19), 21,845 of 32,768 (ollama/ollama#434), 73,728 of 98,304 (ggml-org/llama.cpp#3213).
LIMITS = {memory: memory * GIB * 2 // 3 for memory in (8, 16, 24, 32)} | {
    memory: memory * GIB * 3 // 4 for memory in (48, 64, 96, 128)
}


# Best, fast and small, as judged by a person.
JUDGED = {
    8: ("Qwen3.5-4B-MLX-4bit", "gemma-4-e2b-it-4bit", "Qwen3.5-2B-4bit"),
    16: ("Qwen3.5-9B-4bit", "gemma-4-e4b-it-4bit", "Qwen3.5-4B-MLX-4bit"),
    24: ("Qwen3.5-9B-8bit", "gpt-oss-20b-MXFP4-Q8", "gemma-4-e4b-it-4bit"),
    32: ("Qwen3.8-27B-4bit", "gemma-4-26b-a4b-it-4bit", "Qwen3.5-9B-8bit"),
    48: ("gemma-4-31b-it-4bit", "Qwen3.6-35B-A3B-4bit", "Qwen3.5-9B-8bit"),
    64: ("gemma-4-31b-it-8bit", "Qwen3.6-35B-A3B-8bit", "Qwen3.8-27B-4bit"),
    96: ("gemma-4-31b-it-8bit", "Qwen3.6-35B-A3B-8bit", "Qwen3.8-27B-4bit"),
    128: ("Qwen3.5-122B-A10B-4bit", "gpt-oss-120b-MXFP4-Q8", "gemma-4-31b-it-8bit"),
}


@pytest.mark.parametrize("memory", LIMITS)
def test_each_macs_three_models_are_the_ones_that_were_judged(memory: int) -> None:
    models = recommend(entries(), LIMITS[memory])
    assert tuple(model.repo.removeprefix("mlx-community/") for model in models) == JUDGED[memory]
    assert [model.role for model in models] == ["best", "fast", "small"]


@pytest.mark.parametrize("memory", LIMITS)
def test_what_is_recommended_fits_and_keeps_its_promise(memory: int) -> None:
    limit = LIMITS[memory]
    models = recommend(entries(), limit)
    by_repo = {entry.repo: entry for entry in entries()}
    assert len(models) == 3
    assert len({model.name for model in models}) == 3
    for model in models:
        entry = by_repo[model.repo]
        assert (model.rating, entry.offered) == ("fits", True)
        assert model.needed == entry.plan(limit).total <= 0.8 * limit
        assert (model.size, model.licence, model.approximate) == (
            entry.size,
            entry.licence,
            entry.approximate,
        )
    best, fast, small = (by_repo[model.repo] for model in models)
    assert fast.active_b < best.active_b
    assert models[2].needed <= 2 / 3 * models[0].needed
    better = [e for e in entries() if e.offered and quality(e) > quality(best)]
    assert all(entry.plan(limit).total > 0.8 * limit for entry in better)
    assert quality(small) < quality(best)


def test_more_memory_never_recommends_a_worse_model() -> None:
    by_repo = {entry.repo: entry for entry in entries()}
    best = [quality(by_repo[recommend(entries(), limit)[0].repo]) for limit in sorted(LIMITS.values())]
    assert best == sorted(best)


def test_little_memory_gets_fewer_models_and_a_tight_fit_is_called_one() -> None:
    assert recommend(entries(), GIB) == []
    models = recommend(entries(), 7 * GIB // 2)
    assert [(model.name, model.rating, model.role) for model in models] == [("Qwen3.5 2B", "fits", "best")]
    models = recommend(entries(), 9 * GIB // 2)
    assert [(model.name, model.rating) for model in models][1:] == [
        ("Gemma 4 E2B", "tight"),
        ("Qwen3.5 4B", "tight"),
    ]
    assert all(model.needed <= 9 * GIB // 2 for model in models)


def test_a_kv_cache_in_float32_counts_twice() -> None:
    models = {model.repo: model.needed for model in recommend(entries(), 64 * GIB)}
    wider = {model.repo: model.needed for model in recommend(entries(), 64 * GIB, item=4)}
    assert all(wider[repo] > needed for repo, needed in models.items() if repo in wider)
    assert models.keys() & wider.keys()


def test_models_that_are_not_offered_and_second_precisions_are_left_out() -> None:
    one = next(entry for entry in entries() if entry.name == "Qwen3.5 9B")
    wide = replace(one, repo="org/wide", quantisation="8-bit")
    assert [model.repo for model in recommend([one, wide], 64 * GIB)] == ["org/wide"]
    assert recommend([replace(one, offered=False)], 64 * GIB) == []


def test_without_anything_clearly_faster_or_smaller_the_next_best_are_offered() -> None:
    def made(name: str, billions: float) -> CatalogueEntry:
        one = next(entry for entry in entries() if entry.offered)
        return replace(one, repo=f"org/{name}", name=name, parameters_b=billions, active_b=billions)

    models = recommend([made("a", 8.0), made("b", 9.0), made("c", 7.0), made("d", 6.5)], 64 * GIB)
    assert [(model.name, model.role) for model in models] == [("b", "best"), ("a", "other"), ("c", "other")]
