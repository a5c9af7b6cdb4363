"""Benchmark `structured`, in small."""

from __future__ import annotations

import argparse
from typing import Any

import mlx.core as mx
import pytest
from benchmarks import structured

_SMALL: dict[str, Any] = {
    "hidden_size": 64,
    "num_hidden_layers": 2,
    "intermediate_size": 128,
    "num_attention_heads": 4,
    "num_key_value_heads": 2,
}


def test_steps_with_masks_are_compared_with_steps_without(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    mx.set_default_device(mx.cpu)
    monkeypatch.setattr(structured, "_QWEN", structured._QWEN | _SMALL)
    monkeypatch.setattr(structured, "VOCABULARY", 50_048)
    monkeypatch.setattr(structured, "_STEPS", 4)
    result = structured.measure(argparse.Namespace(runs=1))
    assert set(result["ratio"]) == set(result["share"]) == {"step_1", "step_8"}
    assert all(value > 0 for value in result["share"].values())
    assert result["vocabulary"] == 50_048
    assert "Share of the masks" in capsys.readouterr().out
