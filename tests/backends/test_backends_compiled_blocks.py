"""Feed-forward blocks as `mx.compile` recorded them: equal bits, or the model's own code."""

from __future__ import annotations

import gc
import weakref
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
    """A block with one weight, and a constant. Its class counts the calls."""

    calls = 0

    def __init__(self, added: float = 1.0) -> None:
        super().__init__()
        self.weight = mx.array([2.0])
        self.added = added

    def __call__(self, x: mx.array) -> mx.array:
        Doubling.calls += 1
        return x * self.weight + self.added


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
        before = Doubling.calls
        for _ in range(3):
            assert mx.array_equal(block(rows(1)), rows(1) * 2 + 1)
        assert Doubling.calls == before
        block(rows(9))
        assert Doubling.calls == before + 1, "many rows are the model's own"
    block(rows(1))
    assert Doubling.calls == before + 2, "so is everything outside our forwards"


def test_weights_may_be_replaced_and_are_not_kept() -> None:
    block, switch = Doubling(), StepSwitch()
    compile_blocks(Model(block), KernelTrials(), switch)
    with switch:
        block(rows(1))
        block.weight = mx.array([5.0])
        assert mx.array_equal(block(rows(1)), rows(1) * 5 + 1)


def test_like_blocks_share_a_recording_and_others_have_their_own() -> None:
    blocks, switch = [Doubling(), Doubling(), Doubling(3.0)], StepSwitch()
    blocks[1].weight = mx.array([7.0])
    trials = KernelTrials()
    with switch:
        compile_blocks(Model(*blocks[:2]), trials, switch)
        before = Doubling.calls
        assert mx.array_equal(blocks[0](rows(1)), rows(1) * 2 + 1)
        assert Doubling.calls == before + 2, "recorded, and compared"
        assert mx.array_equal(blocks[1](rows(1)), rows(1) * 7 + 1)
        assert Doubling.calls == before + 2
        compile_blocks(Model(*blocks), trials, switch)
        assert mx.array_equal(blocks[2](rows(1)), rows(1) * 2 + 3)
        assert mx.array_equal(blocks[0](rows(1)), rows(1) * 2 + 1)


def test_a_block_may_have_a_list_of_parts() -> None:
    class Chain(nn.Module):
        def __init__(self) -> None:
            super().__init__()
            self.parts = [Doubling(), Doubling(3.0)]

        def __call__(self, x: mx.array) -> mx.array:
            return self.parts[1](self.parts[0](x))

    block, switch, trials = Chain(), StepSwitch(), KernelTrials()
    compile_blocks(Model(block), trials, switch)
    with switch:
        assert mx.array_equal(block(rows(1)), (rows(1) * 2 + 1) * 2 + 3)
    assert trials.reasons() == {}


def test_nothing_keeps_the_weights_of_a_block_that_is_gone() -> None:
    block, other, switch = Doubling(), Doubling(), StepSwitch()
    compile_blocks(Model(block, other), KernelTrials(), switch)
    with switch:
        mx.eval(block(rows(1)))
        gone = weakref.ref(block)
        del block
        gc.collect()
        assert gone() is None
        assert mx.array_equal(other(rows(1)), rows(1) * 2 + 1)


def changed(function: Callable[..., mx.array]) -> Callable[..., mx.array]:
    return lambda *given: function(*given) + 1e-6


def failing(function: Callable[..., mx.array]) -> Callable[..., mx.array]:
    def fail(*given: Any) -> mx.array:
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
    trials, before = KernelTrials(), Doubling.calls
    for calls in (2, 3):
        block, switch = Doubling(), StepSwitch()
        compile_blocks(Model(block), trials, switch)
        with switch:
            block(rows(1))
        assert Doubling.calls == before + calls, "recorded, and compared only the first time"
    assert len(trials.found()) == 1


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
