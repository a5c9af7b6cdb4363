"""Feed-forward blocks as `mx.compile` recorded them: equal bits, or the model's own code."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import mlx.core as mx
import mlx.nn as nn
import pytest
from zoo.tiny_configs import make

from engine.backends.metal import KernelTrials, MetalBackend
from engine.backends.metal.compiled_blocks import StepSwitch, compile_blocks
from engine.model_patches import patched_modules, undo_model
from metal_kernels import sources


@pytest.fixture(autouse=True)
def on_cpu() -> None:
    mx.set_default_device(mx.cpu)


class Doubling(nn.Module):
    """A block with one weight."""

    def __init__(self) -> None:
        super().__init__()
        self.weight = mx.array([2.0])
        self.calls = 0

    def __call__(self, x: mx.array) -> mx.array:
        self.calls += 1
        return x * self.weight + 1.0


class Model(nn.Module):
    """As many layers as blocks are given."""

    def __init__(self, *blocks: nn.Module) -> None:
        super().__init__()
        self.layers = []
        for block in blocks:
            layer = nn.Module()
            layer.mlp = block
            self.layers.append(layer)


def rows(count: int) -> mx.array:
    return mx.random.normal((count, 1, 4), key=mx.random.key(count))


@pytest.mark.parametrize(
    ("kind", "dtype"),  # MLX's experts need float32 on a CPU
    [
        ("llama", mx.bfloat16),
        ("gemma3_text", mx.float16),
        ("qwen3_moe", mx.float32),
        ("gpt_oss", mx.float32),
    ],
)
def test_blocks_of_models_give_equal_bits(kind: str, dtype: mx.Dtype) -> None:
    model = make(kind)
    model.set_dtype(dtype)
    trials, switch = KernelTrials(), StepSwitch()
    assert compile_blocks(model, trials, switch) == len(model.layers)
    for count in (1, 3, 8):
        x = mx.random.normal((count, 1, 64), key=mx.random.key(count)).astype(dtype)
        for layer in model.layers:
            own = layer.mlp(x)
            with switch:
                assert mx.array_equal(layer.mlp(x), own)
    assert trials.found()
    assert all(outcome == KernelTrials.PASSED for outcome in trials.found().values())


def test_a_recorded_block_does_not_run_its_code_again() -> None:
    block, switch = Doubling(), StepSwitch()
    compile_blocks(Model(block), KernelTrials(), switch)
    with switch:
        block(rows(1))
        before = block.calls
        for _ in range(3):
            assert mx.array_equal(block(rows(1)), rows(1) * 2 + 1)
        assert block.calls == before
        block(rows(9))
        assert block.calls == before + 1, "many rows are the model's own"
    block(rows(1))
    assert block.calls == before + 2, "so is everything outside our forwards"


def test_weights_may_be_replaced_and_are_not_kept() -> None:
    block, switch = Doubling(), StepSwitch()
    compile_blocks(Model(block), KernelTrials(), switch)
    with switch:
        block(rows(1))
        block.weight = mx.array([5.0])
        assert mx.array_equal(block(rows(1)), rows(1) * 5 + 1)


def changed(function: Callable[..., mx.array], inputs: Any = None) -> Callable[..., mx.array]:
    return lambda x: function(x) + 1e-6


def failing(function: Callable[..., mx.array], inputs: Any = None) -> Callable[..., mx.array]:
    def fail(x: mx.array) -> mx.array:
        raise ValueError("this cannot be recorded")

    return fail


@pytest.mark.parametrize("compiled", [changed, failing])
def test_a_block_that_is_not_equal_is_left_alone(compiled: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sources, "compiled", compiled)
    block, switch, trials = Doubling(), StepSwitch(), KernelTrials()
    compile_blocks(Model(block), trials, switch)
    with switch:
        for _ in range(2):
            assert mx.array_equal(block(rows(2)), rows(2) * 2 + 1)
    assert len(trials.reasons()) == 1
    assert trials.news == [], "nobody needs to hear of it"


def test_the_comparison_is_made_once_on_a_machine() -> None:
    trials = KernelTrials()
    for _ in range(2):
        block, switch = Doubling(), StepSwitch()
        compile_blocks(Model(block), trials, switch)
        with switch:
            block(rows(1))
    assert len(trials.found()) == 1
    assert block.calls == 1, "recorded, and not compared again"


def test_blocks_with_other_arguments_are_not_changed() -> None:
    class Pair(Doubling):
        def __call__(self, x: mx.array, other: Any = None) -> mx.array:  # type: ignore[override]
            return x

    model = Model(Pair())
    assert compile_blocks(model, KernelTrials(), StepSwitch()) == 0
    assert patched_modules(model) == {}


def test_a_model_is_prepared_once_for_a_backend_and_can_be_undone() -> None:
    model, backend = Model(Doubling(), Doubling()), MetalBackend()
    backend.prepare(model)
    kinds = [type(layer.mlp) for layer in model.layers]
    backend.prepare(model)
    assert [type(layer.mlp) for layer in model.layers] == kinds
    other = MetalBackend()
    other.prepare(model)
    with other.stepping():
        assert mx.array_equal(model.layers[0].mlp(rows(1)), rows(1) * 2 + 1)
    undo_model(model)
    assert {type(layer.mlp) for layer in model.layers} == {Doubling}
