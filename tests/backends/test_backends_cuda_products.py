"""Quantised products of MLX's CUDA build: which a load and an answer need, and how they are compiled ahead.

What MLX compiles is read from its source (quantized.cpp, qmm_sm80.cu, qmm_naive.cu of 0.32); played processes
stand for its compiler.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import mlx.core as mx
import mlx.nn as nn
import numpy as np
import pytest
from zoo.tiny_configs import make

from engine.backends.base import Batch
from engine.backends.cuda import CudaBackend
from engine.backends.cuda.cuda_backend import Product, compile_products, join_rows, products
from engine.backends.reference import ReferenceBackend
from engine.load_steps import Checking, Compiling, run_to_end
from engine.model_patches import undo_model
from engine.paged_model import PagedModel, verify_steps

PLAYED = """
import pathlib, sys, time
folder, rows = pathlib.Path(sys.argv[1]), int(sys.argv[2])
(folder / f"{rows}.pid").touch()
while not (folder / "go").exists():
    time.sleep(0.01)
sys.exit(3 if (folder / f"{rows}.fails").exists() else 0)
"""


class OverMlx(CudaBackend):
    """CUDA's way with a model's products, over pools that need no GPU."""

    layer_pool = ReferenceBackend.layer_pool


@pytest.fixture
def calls(monkeypatch: pytest.MonkeyPatch) -> list[tuple[Any, ...]]:
    """The (rows of a matrix, matrices, module's precision) of every quantised product."""
    mx.set_default_device(mx.cpu)
    seen: list[tuple[Any, ...]] = []
    original = mx.quantized_matmul

    def noted(x: mx.array, weight: mx.array, *rest: Any, **named: Any) -> mx.array:
        rows = x.shape[-2] if x.ndim > 1 else 1
        kind = (weight.shape[-2] % 128 == 0, named["bits"], named["group_size"], str(x.dtype))
        seen.append((rows, x.size // (rows * x.shape[-1]), kind))
        return original(x, weight, *rest, **named)

    monkeypatch.setattr(mx, "quantized_matmul", noted)
    return seen


def quantised(bits: int) -> nn.Module:
    """A tiny llama as its files have it; a load on a CPU would unpack it."""
    mx.set_default_device(mx.cpu)
    model = make("llama", hidden_size=64)
    nn.quantize(model, group_size=32, bits=bits)
    return model


def compiled(calls: list[tuple[Any, ...]]) -> set[tuple[Any, ...]]:
    """What MLX compiles for these calls."""
    found = set()
    for rows, matrices, kind in calls:
        if rows * matrices >= 8:
            tile = next(tile for tile in (16, 32, 64) if rows <= tile or tile == 64)
            found.add((tile, *kind))
    return found


def ahead(model: nn.Module, dtype: mx.Dtype) -> set[tuple[Any, ...]]:
    each = products(model, dtype)
    return {(p.rows, p.outputs % 128 == 0, p.bits, p.group_size, f"mlx.core.{p.dtype}") for p in each}


def answer(paged: PagedModel, rows: int, chats: int = 1) -> mx.array:
    """The logits of the first tokens of some chats, computed in one step."""
    paged.allocate(4 * chats, 32)
    tables = np.arange(4 * chats, dtype=np.int32).reshape(chats, 4)
    tokens = np.arange(rows * chats, dtype=np.int32) % 50
    return paged.forward(Batch.over(tables, [0] * chats, [rows] * chats, 32, tokens))


@pytest.mark.parametrize("bits", [4, 8])
def test_the_check_and_an_answer_need_no_product_that_was_not_compiled_ahead(
    calls: list[tuple[Any, ...]], bits: int
) -> None:
    model = quantised(bits)
    first = next(module for module in model.modules() if isinstance(module, nn.QuantizedLinear))
    wanted = ahead(model, first.scales.dtype)
    assert {tile for tile, *_ in wanted} == {16, 32, 64}
    calls.clear()
    paged = PagedModel(model, OverMlx())
    assert compiled(calls)
    assert compiled(calls) <= wanted
    for rows in (1, 7, 9, 30, 100):
        calls.clear()
        answer(paged, rows)
        inner = [call for call in calls if call[0] * call[1] == rows]  # not the logits of the last row
        assert {(call[0], call[1]) for call in inner} == {(rows, 1) if rows >= 8 else (1, rows)}
        assert compiled(calls) <= wanted
    calls.clear()
    answer(paged, 3, chats=9)
    assert {call[0] for call in calls} == {27, 9}  # the head has one row of each chat


def test_rows_in_one_matrix_give_what_they_gave_and_leave_no_trace() -> None:
    model = quantised(4)
    ids = mx.arange(12)[:, None]
    before = model(ids)
    kinds = [type(module) for module in model.modules()]
    join_rows(model)
    join_rows(model)
    joined = {type(m) for m in model.modules() if isinstance(m, nn.QuantizedLinear)}
    assert len(joined) == 1  # or each layer's block would be recorded for itself
    assert mx.array_equal(model(ids), before).item()
    assert mx.array_equal(model(ids.T), model(ids.T)).item()
    undo_model(model)
    assert [type(module) for module in model.modules()] == kinds


def test_experts_need_only_the_smallest_tile_and_plain_weights_nothing() -> None:
    mx.set_default_device(mx.cpu)
    model = make("qwen3_moe")
    assert products(model, mx.bfloat16) == []
    nn.quantize(
        model,
        group_size=32,
        bits=4,
        class_predicate=lambda path, _: path.endswith("_proj") and "switch_mlp" in path,
    )
    assert {(p.rows, p.bits, p.dtype) for p in products(model, mx.bfloat16)} == {(16, 4, "bfloat16")}


def played(folder: Path) -> tuple[str, ...]:
    return (sys.executable, "-c", PLAYED, str(folder))


def wanted(*rows: int) -> list[Product]:
    return [Product(each, 128, 256, 4, 64, "affine", "bfloat16") for each in rows]


def test_products_are_compiled_once_with_their_progress(tmp_path: Path) -> None:
    cache = tmp_path / "cache"
    steps = compile_products(wanted(64, 32, 16), cache, played(tmp_path))
    assert next(steps) == (0, 3)
    (tmp_path / "32.fails").touch()
    (tmp_path / "go").touch()
    told = list(steps)
    assert told == sorted(told)
    assert {total for _, total in told} == {3}
    again = list(compile_products(wanted(64, 32, 16), cache, played(tmp_path)))
    assert {total for _, total in again} == {1}  # the one that failed is tried again
    (tmp_path / "32.fails").unlink()
    assert list(compile_products(wanted(32), cache, played(tmp_path)))
    assert not list(compile_products(wanted(64, 32, 16), cache, played(tmp_path)))


def test_whoever_stops_waiting_ends_the_compilers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    begun: list[subprocess.Popen[bytes]] = []
    original = subprocess.Popen

    def noted(*given: Any, **named: Any) -> subprocess.Popen[bytes]:
        begun.append(original(*given, **named))
        return begun[-1]

    monkeypatch.setattr(subprocess, "Popen", noted)
    steps = compile_products(wanted(64), tmp_path / "cache", played(tmp_path))
    next(steps)
    steps.close()
    assert [process.returncode for process in begun] == [-9]
    assert not (tmp_path / "cache").exists()


def test_a_compiler_that_cannot_start_or_takes_for_ever_does_not_end_the_load(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert list(compile_products(wanted(64), tmp_path / "cache", ("/nowhere/python",))) == []
    monkeypatch.setattr("engine.backends.cuda.cuda_backend._SECONDS", 0.2)
    assert set(compile_products(wanted(64), tmp_path / "cache", played(tmp_path))) == {(0, 1)}


def test_the_program_that_compiles_computes_such_a_product(tmp_path: Path) -> None:
    product = Product(16, 64, 256, 4, 64, "affine", "float32")
    steps = list(compile_products([product, product._replace(bits=3)], tmp_path / "cache"))
    assert steps
    assert len(list((tmp_path / "cache").iterdir())) == 2


def test_a_load_says_how_many_kernels_are_compiled_before_it_checks() -> None:
    model = quantised(4)
    closed = []

    class Slow(OverMlx):
        def compile_products(self, model: Any, shapes: Any) -> Iterator[tuple[int, int]]:  # type: ignore[override]
            try:
                yield from [(0, 2), (1, 2)]
            finally:
                closed.append(1)

    told: list[float] = []
    run_to_end(verify_steps(model, Slow(), "m"), told.append)
    kernels = [share for share in told if isinstance(share, Compiling)]
    assert [(float(share), share.kernels) for share in kernels] == [(0.0, 2), (0.5, 2)]
    assert told[: len(kernels)] == kernels
    assert kernels[1].text == "Compiling this GPU's kernels (once): 1 of 2"
    rest = [share for share in told[2:] if isinstance(share, Checking)]
    assert {share.kernels for share in rest} == {0}
    steps = verify_steps(model, Slow(), "m")
    next(steps)
    closed.clear()
    steps.close()
    assert closed
