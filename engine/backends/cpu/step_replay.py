"""Replays recorded decode steps: one compiled call in place of a model's Python; see `step_recorder`.

The first step of a shape is computed by the model and recorded. The second is computed both ways, as is every
thousandth after it: if a bit differs, the shape is left to the model from then on.
"""

from __future__ import annotations

import logging
from collections import OrderedDict
from collections.abc import Callable, Sequence
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from engine.backends.cpu.instructions import WORDS
from engine.backends.cpu.numpy_array import NumpyArray
from engine.backends.cpu.step_recorder import StepInputs, StepRecorder, step_buffers
from engine.backends.cpu.work_sharing import execute
from engine.backends.cpu.worker_threads import TEAM

_log = logging.getLogger(__name__)
SHAPES: Final = 16  # of which steps are kept; the one that was not used for longest goes
CHECKED: Final = 1000  # steps from one that is computed both ways to the next


class RecordedStep:
    """A step's instructions.

    Args:
        recorder: of the step.
        logits: what the model returned.
        pools: over which it ran; their arrays are written by address.

    Attributes:
        refusal: why it is not replayed; empty if it is.
        replays: how often it was.
    """

    def __init__(self, recorder: StepRecorder, logits: Any, pools: Sequence[Any]) -> None:
        self.refusal = recorder.refusal
        if not self.refusal and not isinstance(logits, NumpyArray):
            self.refusal = "logits of MLX"
        self.pools = pools
        self.versions = versions(pools)
        self.replays = 0
        if self.refusal:
            return
        self._logits: NDArray[np.float32] = logits.array
        self._kept = (recorder.buffers, recorder.kept)
        self._inputs = list(recorder.inputs.values())
        self._instructions = np.concatenate(recorder.instructions)

    def replay(self, step: StepInputs) -> NDArray[np.float32]:
        """Computes another step; returns its logits, until the next one."""
        for values, compute in self._inputs:
            values[...] = compute(step)
        TEAM.call()
        execute(self._instructions, self._instructions.size // WORDS)
        self.replays += 1
        return self._logits

    @property
    def nbytes(self) -> int:
        """Bytes of the instructions and of the buffers between them."""
        if self.refusal:
            return 0
        buffers, kept = self._kept
        return self._instructions.nbytes + buffers.nbytes + sum(each.nbytes for each in kept)


class StepReplay:
    """The recorded steps of one backend.

    Attributes:
        steps: by shape, the last used one at the end.
        enabled: whether steps are recorded and replayed.
    """

    def __init__(self) -> None:
        self.steps: OrderedDict[Any, RecordedStep] = OrderedDict()
        self.enabled = True

    def logits(
        self, shape: Any, step: StepInputs, ids: Any, pools: Sequence[Any], compute: Callable[[], Any]
    ) -> Any:
        """The logits of a step, by its recording or by the model.

        Args:
            shape: what all steps with the same instructions have in common, besides the pools.
            step: what differs between them.
            ids: its tokens as the model gets them.
            pools: of all layers.
            compute: runs the model.
        """
        if not self.enabled:
            return compute()
        key = (id(pools[0]), shape)
        known = self.steps.get(key)
        if known is None or known.versions != versions(pools):
            return self._record(key, step, ids, pools, compute)
        self.steps.move_to_end(key)
        if known.refusal:
            return compute()
        found = known.replay(step)
        if known.replays % CHECKED != 1:
            return NumpyArray(found)
        wanted = compute()  # writes the same K and V once more
        if not np.array_equal(found.view(np.int32), wanted.array.view(np.int32)):
            known.refusal = "a replayed step had other bits than the model's"
            _log.error("decode steps of shape %s are not replayed: %s", shape, known.refusal)
        return wanted

    def _record(
        self, key: Any, step: StepInputs, ids: Any, pools: Sequence[Any], compute: Callable[[], Any]
    ) -> Any:
        recorder = StepRecorder(step, ids)
        with step_buffers(recorder):
            logits = compute()
            for pool in pools:
                pool.flush()
        known = self.steps[key] = RecordedStep(recorder, logits, pools)
        self.steps.move_to_end(key)
        while len(self.steps) > SHAPES:
            self.steps.popitem(last=False)
        if known.refusal:
            _log.info("decode steps of shape %s are not replayed: %s", key[1], known.refusal)
        return logits


def versions(pools: Sequence[Any]) -> int:
    """Changes when an array of a pool is replaced."""
    return sum(pool.version for pool in pools)
