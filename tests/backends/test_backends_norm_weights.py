"""1 + weight of Gemma's norms, worked out once: equal bits, and one operation less for each norm."""

from __future__ import annotations

from typing import Any

import mlx.core as mx
import mlx.nn as nn
import pytest
from benchmarks.decode_graph import nodes
from mlx_lm.models import gemma3_text
from zoo.tiny_configs import make

from engine.backends.metal import KernelTrials, MetalBackend
from engine.backends.metal.compiled_blocks import StepSwitch, keep_norm_weights
from engine.model_patches import patched_modules, undo_model


@pytest.fixture(autouse=True)
def on_cpu() -> None:
    mx.set_default_device(mx.cpu)


def with_random_norms(kind: str, dtype: mx.Dtype) -> nn.Module:
    """A tiny model whose norms have weights other than 0."""
    model = make(kind)
    for n, module in enumerate(model.modules()):
        if type(module).__name__.endswith("RMSNorm"):
            module.weight = mx.random.normal(module.weight.shape, key=mx.random.key(n))
    model.set_dtype(dtype)
    mx.eval(model.parameters())
    return model


def norm_with(weight: mx.array) -> nn.Module:
    norm = gemma3_text.RMSNorm(4)
    norm.weight = weight
    mx.eval(norm.weight)
    return norm


@pytest.mark.parametrize("dtype", [mx.float16, mx.bfloat16, mx.float32])
@pytest.mark.parametrize("kind", ["gemma", "gemma2", "gemma3_text", "minimax_m3_vl", "muse_glimmer"])
def test_norms_of_models_give_equal_bits(kind: str, dtype: mx.Dtype) -> None:
    model = with_random_norms(kind, dtype)
    trials, switch = KernelTrials(), StepSwitch()
    changed = keep_norm_weights(model, trials, switch)
    assert changed > 2 * len(model.layers)
    assert set(trials.found().values()) == {KernelTrials.PASSED}
    found = dict(model.named_modules())
    norms = [found[path] for path in patched_modules(model)]
    assert len(norms) == changed
    for norm in norms:
        x = mx.random.normal((3, 1, norm.weight.size), key=mx.random.key(1)).astype(dtype)
        own = norm(x)
        with switch:
            assert mx.array_equal(norm(x), own)
    undo_model(model)
    assert patched_modules(model) == {}
    assert not any(name.startswith("octavo_") for norm in norms for name in vars(norm))


def test_one_more_than_the_weight_is_not_computed_in_a_step() -> None:
    norm, switch = norm_with(mx.arange(4.0)), StepSwitch()
    assert keep_norm_weights(norm, KernelTrials(), switch) == 1
    x = mx.ones((1, 1, 4))
    own = nodes(norm(x))
    with switch:
        assert nodes(norm(x)) < own


def test_a_weight_that_was_replaced_is_used() -> None:
    norm, switch = norm_with(mx.arange(4.0)), StepSwitch()
    keep_norm_weights(norm, KernelTrials(), switch)
    x = mx.ones((1, 1, 4))
    with switch:
        before = norm(x)
        norm.weight = mx.arange(4.0) * 2
        assert mx.array_equal(norm(x), mx.fast.rms_norm(x, 1.0 + norm.weight, norm.eps))
        assert not mx.array_equal(norm(x), before)


class Scaled(gemma3_text.RMSNorm):
    """A norm that does more than its class says."""

    def __call__(self, x: mx.array) -> mx.array:
        return super().__call__(x) * 2


def test_a_norm_that_is_not_equal_is_left_alone() -> None:
    norm, trials, switch = Scaled(4), KernelTrials(), StepSwitch()
    assert keep_norm_weights(norm, trials, switch) == 0
    assert len(trials.reasons()) == 1
    assert trials.news == [], "nobody needs to hear of it"
    with switch:
        assert mx.allclose(norm(mx.ones((1, 1, 4))), mx.array(4.0)), "twice a weight of 1 + 1"


@pytest.mark.parametrize("other", [nn.RMSNorm(4), nn.LayerNorm(4), nn.Linear(4, 4)])
def test_other_modules_are_not_changed(other: Any) -> None:
    assert keep_norm_weights(other, KernelTrials(), StepSwitch()) == 0
    assert patched_modules(other) == {}


def test_a_model_is_prepared_once_for_a_backend_and_every_backend_keeps_its_own() -> None:
    model, backend = with_random_norms("gemma3_text", mx.float32), MetalBackend()
    backend.prepare(model)
    kinds = [type(module) for module in model.modules()]
    backend.prepare(model)
    assert [type(module) for module in model.modules()] == kinds
    other = MetalBackend()
    other.prepare(model)
    x, norm = mx.ones((1, 1, 64)), model.layers[0].input_layernorm
    wanted = mx.fast.rms_norm(x, 1.0 + norm.weight, norm.eps)
    for each in (backend, other):
        with each.stepping():
            assert mx.array_equal(norm(x), wanted)
