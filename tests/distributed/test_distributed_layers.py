"""A pipeline whose ranks have different numbers of layers computes what one process does."""

from __future__ import annotations

from pathlib import Path

import pytest
from split_process import Job
from split_runs import run_jobs
from test_distributed_split import CROWDED, same_logits, same_tokens
from tiny_kinds import make_tiny
from tiny_models import make_tiny_llama


@pytest.mark.slow
def test_layers_may_be_divided_unevenly(tmp_path: Path) -> None:
    llama = str(make_tiny_llama(tmp_path / "llama", num_hidden_layers=4))
    qwen = str(make_tiny(tmp_path / "qwen", "qwen2", num_hidden_layers=4))
    qwen3 = str(make_tiny(tmp_path / "qwen3", "qwen3", num_hidden_layers=4))
    jobs = [
        Job(kind="logits", folder=llama, split="pipeline", options={"split_layers": [1, 3]}),
        Job(kind="logits", folder=qwen, split="pipeline", options={"split_layers": [3, 1]}),
        Job(kind="tokens", folder=llama, split="pipeline", options=CROWDED | {"split_layers": [1, 3]}),
        Job(kind="logits", folder=llama, split="pipeline", options={"split_layers": [2, 3]}),
        Job(kind="logits", folder=llama, split="pipeline", options={"split_layers": [4]}),
        Job(kind="logits", folder=llama, split="tensor", options={"split_layers": [2, 2]}),
        Job(kind="logits", folder=llama, options={"split_layers": [3, 1]}),
        Job(kind="logits", folder=qwen3, split="pipeline"),
        Job(kind="tokens", folder=qwen3, options=CROWDED | {"split_layers": [3, 1]}),
    ]
    results = run_jobs(2, jobs)
    first, second, tokens, wrong_sum, wrong_count, tensor, unnamed, third, third_tokens = results
    same_logits(first)
    same_logits(second)
    same_tokens(tokens)
    same_logits(unnamed)
    same_logits(third)
    same_tokens(third_tokens)
    assert "the layers 2, 3 do not add up to 4" in wrong_sum.error
    assert "1 numbers of layers were given for 2 machines" in wrong_count.error
    assert "need a split by layers (pipeline)" in tensor.error
