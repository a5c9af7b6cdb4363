"""The Metal backend: the reference's pools, with attention in our kernels."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import Any

from engine.backends.base import LayerPool, LayerShape
from engine.backends.metal.attention_paths import Thresholds
from engine.backends.metal.compiled_blocks import StepSwitch, compile_blocks, keep_norm_weights
from engine.backends.metal.kernel_trials import KernelTrials
from engine.backends.metal.metal_pool import MetalPool
from engine.backends.metal.quantised_metal_pool import QuantisedMetalPool, quantised_pool
from engine.backends.metal.tune import IdleTuning
from engine.backends.reference import ReferenceBackend


class MetalBackend(ReferenceBackend):
    """Makes pools that are read by our kernels.

    Args:
        trials: which kernels were found right on this machine; shared by all pools.
        thresholds: measured by `octavo tune`, or the defaults.
    """

    name = "metal"

    def __init__(self, trials: KernelTrials | None = None, thresholds: Thresholds | None = None) -> None:
        self.trials = trials or KernelTrials()
        self._thresholds = thresholds or Thresholds()
        self._stepping = StepSwitch()
        self._tuning = IdleTuning(type(self), self.trials)

    def take_notices(self) -> list[str]:
        news, self.trials.news = self.trials.news, []
        return news

    @property
    def thresholds_file(self) -> Path | None:
        return self.trials.thresholds_file

    def tune(self, unused: float) -> float:
        return self._tuning.advance(unused)

    def try_kernels(self, step: Callable[[], object]) -> None:
        self.trials.trying_all = True
        try:
            step()
        finally:
            self.trials.trying_all = False

    def prepare(self, model: Any, pause: Callable[[], None] | None = None) -> None:
        keep_norm_weights(model, self.trials, self._stepping)
        compile_blocks(model, self.trials, self._stepping)

    def stepping(self, settings_changed: bool = False) -> AbstractContextManager[None]:
        return nullcontext() if settings_changed else self._stepping

    def layer_pool(self, shape: LayerShape, num_blocks: int, block_size: int) -> LayerPool:
        if shape.bits:
            kind = QuantisedMetalPool
            pool = quantised_pool(kind, shape, num_blocks, block_size, self.trials, self._thresholds)
            return pool or super().layer_pool(shape, num_blocks, block_size)
        return MetalPool(shape, num_blocks, block_size, self.trials, self._thresholds)
