"""Several ranks on this machine, over MLX's ring: the same logits and the same tokens as one process."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from split_process import Job, Result
from split_runs import run_jobs
from tiny_kinds import make_tiny
from tiny_models import make_tiny_llama

from engine.models.starter_model import ensure_starter

SPLITS = ("tensor", "pipeline")
#: Six heads and layers, so that two and three ranks can split them.
HEADS = {"num_attention_heads": 6, "num_key_value_heads": 6, "hidden_size": 96, "intermediate_size": 96}
GQA = {**HEADS, "num_attention_heads": 12, "head_dim": 8}
#: Little room, so that answers are preempted, and copied to the host or computed again.
CROWDED = {"kv_blocks": 28, "block_size": 16}


def same_logits(result: Result) -> None:
    assert not result.error
    alone, split = np.array(result.alone), np.array(result.split)
    assert alone.shape == split.shape == (9, alone.shape[1])
    assert np.abs(alone - split).max() < 1e-5
    assert np.abs(alone).max() > 1e-2  # or equal logits would mean nothing


def same_tokens(result: Result) -> None:
    assert not result.error
    assert result.split == result.alone
    assert result.facts["reused"] >= 48
    assert result.facts["preempted"] > 0
    assert result.facts["copies"] > 0


def test_two_ranks_answer_as_one_process_does(tmp_path: Path) -> None:
    tiny = str(make_tiny_llama(tmp_path / "tiny", num_hidden_layers=3))
    recurrent = str(make_tiny(tmp_path / "recurrent", "qwen3_next"))
    neither = str(make_tiny(tmp_path / "neither", "granite"))
    jobs = [
        Job(kind="logits", folder=tiny, split="tensor"),
        Job(kind="tokens", folder=tiny, options=CROWDED | {"kv_bits": 8, "split_layers": [2, 1]}),
        Job(kind="traffic", folder=tiny, split="tensor", options={"kv_blocks": 120}),
        Job(kind="logits", folder=recurrent, split="pipeline"),
        Job(kind="logits", folder=neither),
    ]
    logits, pipeline, traffic, recurrent_result, neither_result = run_jobs(2, jobs)
    same_logits(logits)
    same_tokens(pipeline)
    assert not traffic.error
    assert max(traffic.facts["plans 20"] + traffic.facts["plans 100"]) < 256  # the limit is 2048
    assert traffic.facts["prefill 100"] < 2048
    # Two sums a layer of each of the four steps, of eight rows with 64 numbers of four bytes.
    assert traffic.facts["sums 20"] == traffic.facts["sums 100"] == [8 * 64 * 4] * (2 * 3 * 4)
    assert "recurrent layers" in recurrent_result.error
    assert "neither tensor nor pipeline parallelism for its model type, granite" in neither_result.error


@pytest.mark.slow
@pytest.mark.timeout(900)
@pytest.mark.parametrize("ranks", [2, 3])
def test_logits_of_every_kind_are_those_of_one_process(tmp_path: Path, ranks: int) -> None:
    base = {"num_hidden_layers": 6}
    dense = str(make_tiny_llama(tmp_path / "dense", **base, **HEADS))
    gqa = str(make_tiny_llama(tmp_path / "gqa", **base, **GQA))
    experts = str(make_tiny(tmp_path / "experts", "qwen3_moe", **base, **HEADS, moe_intermediate_size=48))
    sliding = str(
        make_tiny_llama(
            tmp_path / "sliding",
            **HEADS,
            num_hidden_layers=6,
            layer_types=["sliding_attention", "full_attention"] * 3,
            sliding_window=8,
        )
    )
    folders = [dense, gqa, experts, sliding]
    jobs = [Job(kind="logits", folder=f, split=s) for f in folders for s in SPLITS]
    results = run_jobs(ranks, jobs, 800)
    for result in results:
        same_logits(result)
    assert [result.facts["pools"] for result in results[-2:]] == [2, 2]


@pytest.mark.slow
@pytest.mark.timeout(900)  # three ranks that wait for each other take three cores
@pytest.mark.parametrize("ranks", [2, 3])
def test_tokens_with_forks_prefixes_and_preemptions(tmp_path: Path, ranks: int) -> None:
    folder = str(make_tiny_llama(tmp_path / "tiny", num_hidden_layers=3, **HEADS))
    jobs = [
        Job(kind="tokens", folder=folder, split=split, options=CROWDED | {"kv_bits": bits})
        for split in SPLITS
        for bits in (0, 8, 4)
    ]
    for drafts in ({"draft_lookup": True}, {"draft_model": folder}):
        jobs += [Job(kind="drafts", folder=folder, split=split, options=drafts) for split in SPLITS]
    results = run_jobs(ranks, jobs, 800)
    for result in results[-4:]:
        assert not result.error
        assert result.split == result.alone
        assert result.facts["drafted"] > 0
    for result in results[:-4]:
        same_tokens(result)


@pytest.mark.slow
@pytest.mark.model
@pytest.mark.timeout(900)
@pytest.mark.parametrize("ranks", [2, 3])
def test_the_starter_model_writes_the_same_text(ranks: int) -> None:
    folder = str(ensure_starter())
    jobs = [Job(kind="text", folder=folder, split="pipeline")]
    jobs += [Job(kind="text", folder=folder, split="tensor")]
    pipeline, tensor = run_jobs(ranks, jobs, 800)
    assert not pipeline.error
    assert pipeline.split == pipeline.alone
    assert all(len(each) > 10 for each in pipeline.split)
    if ranks == 2:
        assert "3 KV heads cannot be split over 2 machines; use 3." in tensor.error
    else:
        assert not tensor.error
        assert tensor.split == tensor.alone
