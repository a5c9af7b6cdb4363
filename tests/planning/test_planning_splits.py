"""What ranks hold and how long a step takes: against mlx-lm's own sharding, and against sums done by hand."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from mlx.utils import tree_flatten
from mlx_lm.utils import load_model
from tiny_kinds import config_of
from tiny_models import make_tiny_llama

from engine.distributed.cluster_plan import RankPart, SplitError, possible_splits, rank_parts
from engine.distributed.split_numbers import Split, even_layers, layers_by_memory, split_problem
from engine.distributed.step_simulation import (
    MachineLink,
    RankCosts,
    predict_pipeline,
    predict_tensor,
    share_cores,
)
from engine.models.safetensors_header import read_header


class RankOf:
    """As much of MLX's group as `shard()` needs."""

    def __init__(self, size: int) -> None:
        self._size = size

    def rank(self) -> int:
        return 1

    def size(self) -> int:
        return self._size


def parts_of(folder: Path, split: Split, machines: int, **options: Any) -> list[RankPart]:
    headers = [read_header(file) for file in folder.glob("*.safetensors")]
    return rank_parts(json.loads((folder / "config.json").read_text()), headers, split, machines, **options)


@pytest.mark.parametrize("bits", [0, 4])
def test_a_rank_holds_what_mlx_lm_leaves_it(tmp_path: Path, bits: int) -> None:
    folder = make_tiny_llama(tmp_path / "m", bits=bits, num_hidden_layers=3)
    model, _ = load_model(folder, lazy=True)
    model.shard(RankOf(2))
    flat: Any = tree_flatten(model.parameters())
    real = sum(array.nbytes for _, array in flat)
    parts = parts_of(folder, "tensor", 2)
    assert [part.weights for part in parts] == [real, real]
    assert parts[0].all_reduces == 2 * 3
    one = parts_of(folder, "tensor", 1)[0]
    assert one.kv_bytes(64) == 2 * parts[0].kv_bytes(64) == 3 * 64 * 2 * 2 * 16 * 4


def test_a_pipeline_has_whole_layers_and_everybody_the_ends(tmp_path: Path) -> None:
    folder = make_tiny_llama(tmp_path / "m", num_hidden_layers=5)
    whole = parts_of(folder, "pipeline", 1)[0]
    parts = parts_of(folder, "pipeline", 2)
    assert [part.layers for part in parts] == [3, 2]
    ends = whole.weights - sum(whole.layer_bytes)
    assert sum(part.weights for part in parts) == whole.weights + ends
    assert sum(part.kv_bytes(160) for part in parts) == whole.kv_bytes(160)
    uneven = parts_of(folder, "pipeline", 2, layers=[1, 4])
    assert [part.layers for part in uneven] == [1, 4]


@pytest.mark.parametrize(
    ("kind", "splits"),
    [
        ("llama", ["tensor", "pipeline"]),
        ("deepseek_v3", ["tensor", "pipeline"]),
        ("qwen3_next", ["pipeline"]),
        ("gemma3_text", []),
    ],
)
def test_splits_are_those_of_mlx_lm(kind: str, splits: list[str]) -> None:
    assert possible_splits(config_of(kind)) == splits


NUMBERS = {"num_attention_heads": 32, "num_key_value_heads": 8, "intermediate_size": 14336}


@pytest.mark.parametrize(
    ("changed", "machines", "problem"),
    [
        ({}, 2, ""),
        ({}, 3, "8 KV heads cannot be split over 3 machines; use 2 or 4"),
        ({}, 16, "8 KV heads cannot be split over 16 machines; use 8"),
        (
            {"num_key_value_heads": 1},
            2,
            "1 KV heads cannot be split over 2 machines; split it by layers (pipeline)",
        ),
        ({"text_config": {"num_key_value_heads": 6}}, 4, "6 KV heads cannot be split over 4 machines; use 2"),
        ({"kv_lora_rank": 512, "num_key_value_heads": 1}, 2, ""),
        (
            {"intermediate_size": 192, "quantization": {"group_size": 64, "bits": 4}},
            2,
            "a feed-forward width of 192, quantised in groups of 64, cannot be split over 2 machines; "
            "split it by layers (pipeline)",
        ),
    ],
)
def test_what_cannot_be_divided_is_said_with_numbers(
    changed: dict[str, Any], machines: int, problem: str
) -> None:
    assert split_problem("tensor", 32, NUMBERS | changed, machines) == problem


def test_fewer_layers_than_machines_are_refused(tmp_path: Path) -> None:
    folder = make_tiny_llama(tmp_path / "m")
    with pytest.raises(SplitError, match=r"^2 layers cannot be split over 3 machines; use at most 2\.$"):
        parts_of(folder, "pipeline", 3)


def test_layers_follow_memory() -> None:
    assert even_layers(8, 3) == [3, 3, 2]
    assert layers_by_memory(9, [64, 32]) == [6, 3]
    assert layers_by_memory(3, [1000, 1, 1]) == [1, 1, 1]
    assert sum(layers_by_memory(61, [128, 64, 16, 0])) == 61


LINK = MachineLink(latency=0.001, bandwidth=1e6)


def test_a_tensor_step_waits_for_the_slowest_rank_and_for_each_all_reduce() -> None:
    costs = [RankCosts((0.010, 0.010), 0.004), RankCosts((0.030, 0.030), 0.002)]
    step = predict_tensor(costs, [LINK, LINK], message=2000, all_reduces=4)
    # Two rounds of 1 ms + 1,000 bytes / 1 MB/s for each of four all-reduces; the slow rank computes 60 ms.
    assert step.messages == pytest.approx(4 * 2 * 0.002)
    assert step.seconds == pytest.approx(0.060 + 0.016 + 0.004)
    assert step.message_bytes == 4 * 2000
    assert step.limit == "memory"
    slow = [MachineLink(0.050, 1e6), LINK]
    assert predict_tensor(costs, slow, message=2000, all_reduces=4).limit == "link"


def test_a_pipelined_step_is_one_rank_after_the_other() -> None:
    costs = [RankCosts((0.010,) * 2, 0.004), RankCosts((0.030,), 0.009), RankCosts((0.020,), 0.009)]
    links = [LINK, MachineLink(0.003, 1e6), LINK]
    step = predict_pipeline(costs, links, message=1000)
    assert step.seconds == pytest.approx(0.020 + 0.004 + 0.030 + 0.002 + 0.020 + 0.004)
    gathered = predict_pipeline(costs, links, message=1000, gathers=True)
    assert gathered.seconds == pytest.approx(step.seconds + 2 * 0.004)


def test_ranks_on_one_machine_share_its_cores() -> None:
    alone = predict_tensor([RankCosts((0.010,), 0.0)], [], 0, 0).seconds

    def together(ranks: int) -> float:
        costs = [RankCosts((0.010 / ranks,), 0.0, machine=0, sharing=share_cores(2, ranks))] * ranks
        return predict_tensor(costs, [MachineLink(0.0, 1e12)] * ranks, 100, 2).seconds

    assert together(2) == pytest.approx(alone / 2)
    assert together(3) == pytest.approx(alone * 2 / 3)  # two of three thirds on one core
    assert together(4) == pytest.approx(alone / 2)
    # The first one computes while two wait, which is on a core of its own once in three times; the second
    # while one waits; the last alone.
    waiting = [RankCosts((0.010,), 0.0, machine=0, sharing=share_cores(2, 3))] * 3
    found = predict_pipeline(waiting, [MachineLink(0.0, 1e12)] * 3, 100)
    assert found.seconds == pytest.approx((5 / 3 + 1 + 1) * alone)
    gathered = predict_pipeline(waiting, [MachineLink(0.0, 1e12)] * 3, 100, gathers=True)
    assert gathered.seconds == pytest.approx(3 * 5 / 3 * alone)


def test_one_machine_is_its_compute() -> None:
    one = [RankCosts((0.010, 0.020), 0.005)]
    assert predict_tensor(one, [], 4096, 4).seconds == pytest.approx(0.035)
    assert predict_pipeline(one, [], 4096).seconds == pytest.approx(0.035)
    assert predict_tensor(one, [], 4096, 4).tokens_per_second == pytest.approx(1 / 0.035)
