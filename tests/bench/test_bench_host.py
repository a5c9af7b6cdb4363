"""Benchmark `host`: the graph of a decode step, beside mlx-lm's."""

from __future__ import annotations

import argparse
from dataclasses import replace
from typing import Any

import mlx.core as mx
import pytest
from benchmarks import host
from benchmarks.decode_graph import MlxLmGraph, OctavoGraph, nodes, recorded
from benchmarks.published_shapes import ModelShape


def short(shape: ModelShape) -> ModelShape:
    """The same model with one period of its layers, or two layers."""
    return replace(
        shape, fields=shape.fields | {"num_hidden_layers": shape.fields.get("sliding_window_pattern", 2)}
    )


@pytest.fixture(autouse=True)
def on_cpu() -> None:
    mx.set_default_device(mx.cpu)


def test_nodes_counts_operations_and_not_arrays() -> None:
    x = mx.zeros((4,))
    mx.eval(x)
    assert [nodes(x), nodes(x + x), nodes(mx.abs(x + x) * x)] == [0, 1, 3]


def test_kernels_are_recorded_where_none_can_run() -> None:
    def count() -> int:
        kernel: Any = mx.fast.metal_kernel(
            name="copy", input_names=["a"], output_names=["o"], source="o[0] = a[0];"
        )
        (out,) = kernel(
            inputs=[mx.zeros((8,))],
            output_shapes=[(8,)],
            output_dtypes=[mx.float32],
            grid=(1, 1, 1),
            threadgroup=(1, 1, 1),
        )
        return nodes(out)

    assert recorded(count) >= 1


@pytest.mark.parametrize("name", host.SHAPES)
def test_the_same_step_can_be_built_again(name: str) -> None:
    def build() -> list[tuple[tuple[int, ...], int]]:
        found = []
        for graph in (
            OctavoGraph(short(host.SHAPES[name]), 4, 600),
            MlxLmGraph(short(host.SHAPES[name]), 4, 600),
        ):
            for _ in range(2):
                graph.rewind()
                logits = graph.build()
                found.append((tuple(logits.shape), nodes(logits)))
        return found

    ours, again, theirs, theirs_again = recorded(build)
    assert ours[0] == theirs[0] == (4, 256)
    assert ours == again
    assert theirs == theirs_again


def test_the_benchmark_compares_every_model(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(host, "SHAPES", {"llama": short(host.SHAPES["llama"])})
    monkeypatch.setattr(host, "_STEPS", 3)
    result = host.measure(argparse.Namespace(runs=1))
    assert set(result["ratio"]) == {"llama", "llama_4", "encode_llama", "encode_llama_4"}
    assert len(result["nodes"]["llama"]["octavo"]) == len(result["nodes"]["llama"]["peer"]) == 2
    assert all(value > 0 for each in ("octavo", "peer", "ratio") for value in result[each].values())
    assert "llama_4" in capsys.readouterr().out


@pytest.mark.parametrize("sequences", [1, 4])
@pytest.mark.parametrize("name", host.SHAPES)
def test_no_layer_has_more_nodes_than_mlx_lms(name: str, sequences: int) -> None:
    def count() -> tuple[list[int], list[int]]:
        shape = short(host.SHAPES[name])
        graphs = (OctavoGraph(shape, sequences, host.CONTEXT), MlxLmGraph(shape, sequences, host.CONTEXT))
        ours, theirs = (graph.layer_nodes() for graph in graphs)
        return ours, theirs

    ours, theirs = recorded(count)
    assert len(ours) == short(host.SHAPES[name]).layers
    assert all(a <= b for a, b in zip(ours, theirs, strict=True)), (ours, theirs)
    assert min(ours) > 10
