"""A pool whose writes need nobody's permission: a kernel of ours writes into the pool's own buffers.

Why MLX's scatter is not enough, and why the order is right, is in the docstring of this folder. The kernel is
on trial at its first use on a machine; while it is untried or refused, the scatter writes, and a step must be
complete before the next is submitted.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import ClassVar

import mlx.core as mx
import numpy as np
from numpy.typing import NDArray

from engine.backends.base import Batch, LayerShape
from engine.backends.metal.kernel_trials import KernelTrials
from engine.backends.reference import ReferencePool
from metal_kernels import sources
from metal_kernels.kv_write import FindKernel, WriteShape, first_token, kv_write, upload_slots
from metal_kernels.shapes import KernelInputError

Write = Callable[[mx.array, mx.array, list[mx.array], mx.array, mx.array], mx.array]
_TRIAL_SLOTS = 64
_TRIAL_ROWS = 9  # of each of the trial's writes
_TRIAL_WRITES = 3  # one after the other, in one graph
_POISON = 0xA5A5A5A5  # of codes; other arrays begin as NaN


class InPlacePool(ReferencePool):
    """A reference pool with writes in place; `trials` has the kernels that are right on this machine."""

    _kernel_prefix: ClassVar[str] = ""  # of kernel names
    _kernel: ClassVar[FindKernel] = staticmethod(sources.kernel)
    _unfused: ClassVar[bool] = True  # whether MLX's attention may pay above head dimension 128
    #: Head dimensions for which MLX's attention is one dispatch, which takes queries, keys and values as they
    #: are (`sdpa_full_supported_head_dim` in scaled_dot_product_attention.cpp); else it may copy keys first.
    _one_dispatch: ClassVar[frozenset[int]] = frozenset((64, 80, 128))

    def __init__(self, shape: LayerShape, num_blocks: int, block_size: int, trials: KernelTrials) -> None:
        super().__init__(shape, num_blocks, block_size)
        self._trials = trials
        self._token = first_token()  # of the newest write
        self._kept = self._token  # of the newest write that the GPU has or had
        self._write_shape = _write_shape(shape, self._joined)
        self._run_write: Write | None = None  # the compiled kernel, once it is trusted
        bits = f", {shape.bits} bits" if shape.bits else ""
        dims = f"{shape.key_dim}{'+' if self._joined else ' and '}{shape.value_dim}"
        self._write_kind = f"write, {self._kernel_prefix}{shape.dtype} {shape.kv_heads} heads of {dims}{bits}"

    @property
    def writes_in_place(self) -> bool:
        return self._write_shape is not None and self._trials.trusted(self._write_kind)

    def write(self, keys: mx.array, values: mx.array, batch: Batch) -> None:
        run = self._run_write
        slots: mx.array | None = batch.step_cache.get(run)
        if run is None or slots is None:
            if not self._can_write():
                super().write(keys, values, batch)
                return
            run, slots = self._prepare_write(batch)
        self._token = run(keys, values, self._parts, slots, self._token)

    def _can_write(self) -> bool:
        """Whether the kernel is right here, which is tried if it never was."""
        if self._write_shape is None or self._trials.refused(self._write_kind):
            return False
        if not self._trials.trusted(self._write_kind):
            with self._trials.trial([self._write_kind]) as trial:
                trial.reason = self._what_is_wrong()
                trial.passed = not trial.reason
        return self._trials.trusted(self._write_kind)

    def _prepare_write(self, batch: Batch) -> tuple[Write, mx.array]:
        """The write of like layers, and the step's slots, checked and uploaded once for all of them."""
        assert self._write_shape is not None
        pool_slots = self._parts[0].shape[0]
        run = self._run_write
        if run is None:
            run = _shared_write(type(self), self._trials, self._write_shape, pool_slots)
            self._run_write = run
        if run not in batch.step_cache:
            slots = upload_slots(batch.slots, pool_slots)
            if batch.back is not None:
                slots = mx.pad(batch.mx_slots, (0, slots.size - batch.rows))
            batch.step_cache[run] = slots
        return run, batch.step_cache[run]

    def arrays(self) -> list[mx.array]:
        return [*self._parts, self._token]  # whoever reads the others takes the token

    def keep(self) -> None:
        self._kept = self._token

    def forget(self) -> None:
        # What waited for a write of a failed forward would compute that forward after all.
        self._token = self._kept

    def _in_order(self, x: mx.array) -> mx.array:
        return x if self._token is first_token() else x + self._token.astype(x.dtype)

    def _settle(self) -> None:
        """Waits for the writes, before MLX takes the arrays and gives others back."""
        mx.eval(self._token)
        self._kept = self._token

    def copy_blocks(self, sources: NDArray[np.int32], targets: NDArray[np.int32]) -> None:
        self._settle()
        super().copy_blocks(sources, targets)

    def load(self, blocks: NDArray[np.int32], saved: list[NDArray[np.uint8]], start: int) -> None:
        self._settle()
        super().load(blocks, saved, start)

    def resize(self, num_blocks: int) -> None:
        self._settle()
        super().resize(num_blocks)
        self._run_write = None

    def fill(self, value: float) -> None:
        self._settle()
        super().fill(value)

    def _what_is_wrong(self) -> str:
        """Tries the kernel on a pool of its own; "" if it wrote all it had to and nothing else.

        Several writes to slots in no order, each read by MLX behind it in the same graph: a write that comes
        late is found as well. A row with a negative slot must be left out.
        """
        shape = self._layer
        assert self._write_shape is not None
        random = np.random.default_rng(0)
        parts = [_poisoned(part) for part in self._empty(_TRIAL_SLOTS)]
        mx.eval(parts)
        before = [_bytes(part) for part in parts]
        # Without the last slot: a negative one, counted from the end, would be there.
        order = random.permutation(np.arange(1, _TRIAL_SLOTS - 1, dtype=np.int32))
        order[:2] = -1, 0
        run = _shared_write(type(self), self._trials, self._write_shape, _TRIAL_SLOTS)
        token = first_token()
        read, expected, named = [], [], []
        for n in range(_TRIAL_WRITES):
            slots = order[n * _TRIAL_ROWS : (n + 1) * _TRIAL_ROWS]
            keys, values = (
                mx.array(random.standard_normal((_TRIAL_ROWS, shape.kv_heads, 1, dim), np.float32)).astype(
                    shape.dtype
                )
                for dim in (shape.key_dim, shape.value_dim)
            )
            mx.eval(keys, values)
            token = run(keys, values, parts, upload_slots(slots, _TRIAL_SLOTS), token)
            kept = slots >= 0
            at = mx.array(slots[kept]) + token
            read.append([part[at] for part in parts])
            expected.append([x[mx.array(np.flatnonzero(kept))] for x in self._to_keep(keys, values)])
            named.append(slots[kept])
        mx.eval(token, read, expected)
        for mine, rows in zip(read, expected, strict=True):
            if wrong := self._wrong_rows(mine, rows):
                return wrong
        free = np.setdiff1d(np.arange(_TRIAL_SLOTS), np.concatenate(named))
        for part, old in zip(parts, before, strict=True):
            if not np.array_equal(_bytes(part)[free], old[free]):
                return "it wrote to slots that it was not given"
        if not mx.all(token == 0).item():
            return "its token is not 0"
        return ""

    def _wrong_rows(self, mine: list[mx.array], rows: list[mx.array]) -> str:
        """Describes how rows as the pool keeps them differ from those that were given; "" if they do not."""
        same = (np.array_equal(_bytes(a), _bytes(b)) for a, b in zip(mine, rows, strict=False))
        return "" if all(same) else "the pool does not have the keys and values that it wrote"


@functools.lru_cache(maxsize=256)
def _shared_write(kind: type[InPlacePool], trials: KernelTrials, shape: WriteShape, pool_slots: int) -> Write:
    """The compiled write of like layers whose pools are as large; `trials` stands for their backend.

    The slots that a step has uploaded for them are found under the function itself.
    """
    del trials, pool_slots

    def write(
        keys: mx.array, values: mx.array, parts: list[mx.array], slots: mx.array, before: mx.array
    ) -> mx.array:
        if keys.dtype != shape.dtype or values.dtype != shape.dtype:
            keys, values = keys.astype(shape.dtype), values.astype(shape.dtype)
        return kv_write(keys, values, parts, slots, before, shape, kind._kernel)

    return sources.compiled(write)


def _write_shape(shape: LayerShape, joined: bool) -> WriteShape | None:
    """Returns the instantiation of the write kernel; None if it does not support the layer."""
    try:
        return WriteShape(
            shape.dtype,
            shape.kv_heads,
            shape.key_dim,
            shape.value_dim,
            joined=joined,
            bits=shape.bits or None,
            group=shape.group(shape.query_dim) if shape.bits else 0,
        )
    except KernelInputError:
        return None


def _poisoned(part: mx.array) -> mx.array:
    """An array of the same kind with what no write leaves behind."""
    value = float("nan") if mx.issubdtype(part.dtype, mx.floating) else _POISON
    return mx.full(part.shape, value, part.dtype)


def _bytes(x: mx.array) -> NDArray[np.uint8]:
    """Returns the bytes of an array, also if NumPy lacks its dtype."""
    return np.array(x.view(mx.uint8))
