"""Replay of recorded decode steps: one compiled call in place of a model's Python.

The first step of a shape is traced, recorded and run (`step_trace`, `step_program`); later ones are only
run. The second is also recorded anew, as is every thousandth after it: if a bit differs, the shape is
recorded for every step from then on.
"""

from __future__ import annotations

import logging
from collections import OrderedDict
from collections.abc import Callable, Sequence
from typing import Any, Final

import mlx.core as mx
import numpy as np
from numpy.typing import NDArray

from engine.backends.cpu.instructions import WORDS
from engine.backends.cpu.recorded_step.linear_layers import FloatProduct
from engine.backends.cpu.recorded_step.mlx_operations import record_trace
from engine.backends.cpu.recorded_step.step_program import StepInputs, StepRecorder
from engine.backends.cpu.recorded_step.step_trace import StepTrace
from engine.backends.cpu.worker_threads import TEAM, execute
from engine.machine.garbage import no_collections

_log = logging.getLogger(__name__)
SHAPES: Final = 16  # of which steps are kept; the one that was not used for longest goes
CHECKED: Final = 1000  # steps from one that is computed both ways to the next
Forward = Callable[[mx.array], mx.array]


class RecordedStep:
    """A step that can run.

    Args:
        recorder: has its operations.
        logits: where they will be.
        pools: over which it runs; their arrays are read and written by address.

    Attributes:
        refusal: why it is not used for other steps; empty if it is.
        replays: how often it ran.
    """

    def __init__(self, recorder: StepRecorder, logits: NDArray[np.float32], pools: Sequence[Any]) -> None:
        self.refusal = ""
        self.versions = versions(pools)
        self.replays = 0
        self._logits = logits
        self._kept = (recorder.buffers, recorder.kept)
        self._inputs = list(recorder.inputs.values())
        self._given: StepInputs | None = recorder.step  # whose values they have
        self._operations = recorder.operations()

    def run(self, step: StepInputs) -> NDArray[np.float32]:
        """Computes a step; returns its logits, until the next one."""
        if step is not self._given:
            self._given = None
            for values, compute in self._inputs:
                values[...] = compute(step)
        TEAM.call()
        for operation in self._operations:
            if isinstance(operation, np.ndarray):
                execute(operation, operation.size // WORDS)
            else:
                operation()
        self.replays += 1
        return self._logits

    @property
    def nbytes(self) -> int:
        """Bytes of the instructions and of the buffers between them."""
        buffers, kept = self._kept
        instructions = sum(
            operation.nbytes for operation in self._operations if isinstance(operation, np.ndarray)
        )
        return instructions + buffers.nbytes + sum(array.nbytes for array in kept)


class StepReplay:
    """The recorded steps of one backend.

    Attributes:
        steps: by shape, the last used one at the end.
        enabled: whether they are used for other steps.
    """

    def __init__(self) -> None:
        self.steps: OrderedDict[Any, RecordedStep] = OrderedDict()
        self.enabled = True
        self._products: dict[Any, FloatProduct] = {}

    def logits(
        self,
        shape: Any,
        step: StepInputs,
        ids: mx.array,
        pools: Sequence[Any],
        forward: Forward,
        check: Callable[[], None],
    ) -> NDArray[np.float32]:
        """The logits of a step, until the next one.

        Args:
            shape: what all steps with the same instructions have in common, besides the pools; None for one
                that is not kept.
            step: what differs between them.
            ids: its tokens as the model gets them.
            pools: of all layers.
            forward: runs the model.
            check: called in every layer of a step that is not kept; what it raises ends it.

        Raises:
            NotRecordedError: the model's code cannot be recorded; nothing was computed.
        """
        if shape is None or not self.enabled:
            return self._record(step, ids, pools, forward, check).run(step)
        key = (id(pools[0]), shape)
        known = self.steps.get(key)
        if known is None or known.versions != versions(pools):
            known = self.steps[key] = self._record(step, ids, pools, forward)
            while len(self.steps) > SHAPES:
                self.steps.popitem(last=False)
        self.steps.move_to_end(key)
        if known.refusal:
            return self._record(step, ids, pools, forward).run(step)
        computed = known.run(step)
        if known.replays % CHECKED != 2:
            return computed
        wanted = self._record(step, ids, pools, forward).run(step)  # writes the same K and V once more
        if not np.array_equal(computed.view(np.int32), wanted.view(np.int32)):
            known.refusal = "a replayed step had other bits than the model's"
            _log.error("decode steps of shape %s are not replayed: %s", shape, known.refusal)
        return wanted

    def _record(
        self,
        step: StepInputs,
        ids: mx.array,
        pools: Sequence[Any],
        forward: Forward,
        check: Callable[[], None] | None = None,
    ) -> RecordedStep:
        recorder = StepRecorder(step, check)
        with no_collections():  # of what is kept until the end anyway: they took half of the time
            trace = StepTrace(step.batches[0], ids, forward)
            logits = record_trace(trace, recorder, self._products)
        return RecordedStep(recorder, logits, pools)


def versions(pools: Sequence[Any]) -> int:
    """Changes when an array of a pool is replaced."""
    return sum(pool.version for pool in pools)
