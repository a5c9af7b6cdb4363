"""Every kind of model that mlx-lm has, through everything that blocks can do."""

from __future__ import annotations

import mlx.core as mx
import pytest
from zoo.outcomes import REFUSED, outcome
from zoo.table import PAGE, between_markers, compatibility
from zoo.tiny_configs import IMPOSSIBLE, VOCABULARY, names
from zoo.vlm_kinds import VLM_KINDS, VLM_REFUSED

BOUND = 1e-4  # of a logit, float32
# One of each sort: rows, windows, sinks, MLA, an indexer, recurrent, hybrid, K/V shared across layers.
ON_REFERENCE = (
    "llama", "gemma3_text", "gpt_oss", "deepseek_v3", "deepseek_v32", "mamba2", "qwen3_5", "gemma3n", "llama4"
)  # fmt: skip


@pytest.fixture(autouse=True)
def _on_cpu() -> None:
    mx.set_default_device(mx.cpu)


@pytest.mark.parametrize("name", sorted({*names(), *VLM_KINDS} - set(IMPOSSIBLE)))
def test_logits_equal_those_of_the_library(name: str) -> None:
    found = outcome(name, "cpu")
    if name in REFUSED | VLM_REFUSED:
        assert (REFUSED | VLM_REFUSED)[name] in found.reason
        return
    assert found.mode, found.reason
    assert found.worst < BOUND
    assert found.rows == 29
    assert tuple(found.tokens) == (VOCABULARY, VOCABULARY)
    assert found.reused == (16 if found.recurrent else 19)  # a state is known at block borders only


@pytest.mark.parametrize("name", ON_REFERENCE)
def test_logits_equal_mlx_lms_on_the_reference_backend(name: str) -> None:
    found = outcome(name, "reference")
    assert found.mode, found.reason
    assert found.worst < BOUND


def test_the_page_has_the_table_of_this_test() -> None:
    shown = between_markers(PAGE.read_text(encoding="utf-8"))
    assert shown == compatibility(), "run  make compatibility  and commit docs/models.md"
