"""The CPU backend: NumPy pools that are written in place, and steps of compiled operations."""

from __future__ import annotations

import logging
import math
import mmap
from collections.abc import Callable, Iterable
from functools import partial
from typing import Any, Final, NamedTuple

import mlx.core as mx
import numpy as np
from numpy.typing import NDArray

from engine.backends.base import Backend, BackendError, Batch, LayerPool, LayerShape, Reduced
from engine.backends.cpu.attention import (
    PoolLayout,
    decode_piece,
    gather_piece,
    lines_together,
    prefill_piece,
    read_piece,
    sizes_of,
    write_piece,
)
from engine.backends.cpu.recorded_step.expert_layers import speed_up_experts
from engine.backends.cpu.recorded_step.int8_products import FEW_ROWS, MAX_ROWS
from engine.backends.cpu.recorded_step.linear_layers import compile_products, multiply_in_floats, speed_up
from engine.backends.cpu.recorded_step.step_program import (
    NotRecordedError,
    StepInputs,
    address,
    constant,
    contiguous,
    current_recorder,
    empty,
    step_input,
)
from engine.backends.cpu.recorded_step.step_replay import StepReplay
from engine.backends.cpu.recorded_step.step_trace import Value, current_trace, leave_functions
from engine.backends.cpu.worker_threads import share

_log = logging.getLogger(__name__)
# From this many rows of one sequence on, reading its context once beats reading it once per row.
_TOGETHER = 8
_ROOM: Final = 256 << 20  # bytes of addresses that an array of a pool takes at least


class _Rows(NamedTuple):
    """Arguments of attention for the rows of a batch, the same in all layers of one kind."""

    chunks: list[tuple[int, int]]  # (first row, row behind the last) of those that go together
    places: NDArray[np.int64]  # of each chunk its first row's position, and its block table's address
    single: NDArray[np.int32]  # (N,) rows for the decode kernel, int32
    first: NDArray[np.int32]  # (N,) first position that each attends to
    last: NDArray[np.int32]  # (N,) its own position
    tables: NDArray[np.int32]  # (N, W) its block table
    table: NDArray[np.int64]  # the address of `tables`, and W
    whole: NDArray[np.int32]  # (B, W) the tables of all sequences


def _plan(batch: Batch, window: int | None, chunk: int | None, together: int) -> _Rows:
    key = (window, chunk, together)
    if key not in batch.step_cache:
        counts = np.diff(batch.cu_rows)
        chosen = np.flatnonzero(counts >= together)
        chunks = [(int(batch.cu_rows[b]), int(batch.cu_rows[b + 1])) for b in chosen]
        whole = np.array(batch.tables, np.int32)
        positions = batch.positions[batch.cu_rows[chosen]]
        places = np.stack([positions, address(whole) + chosen * whole.strides[0]], 1).astype(np.int64)
        single = np.flatnonzero((counts < together)[batch.row_sequence]).astype(np.int32)
        last = batch.positions[single]
        first = np.zeros_like(last)
        if window is not None:
            first = np.maximum(last - np.int32(window - 1), first)
        if chunk is not None:
            first = np.maximum(last // np.int32(chunk) * np.int32(chunk), first)
        tables = batch.tables[batch.row_sequence[single]]
        table = np.array([address(tables) if tables.size else 0, tables.shape[1]], np.int64)
        batch.step_cache[key] = _Rows(chunks, places, single, first, last, tables, table, whole)
    return batch.step_cache[key]  # type: ignore[no-any-return]


class CpuPool(LayerPool):
    """K and V as float32 (num_blocks, kv_heads, block_size, dim), or quantised; see `attention`.

    Attributes:
        layout: the sizes that its code is compiled for.
        version: changes with the addresses of the arrays.
    """

    version = 0
    _placed: tuple[int, list[int]] = (-1, [])

    def __init__(self, shape: LayerShape, num_blocks: int, block_size: int) -> None:
        self._shape = shape
        front, dims = (num_blocks, shape.kv_heads, block_size), (shape.key_dim, shape.value_dim)
        groups: list[Any] = [None, None]  # how many, and the bytes of one's codes
        parts: list[tuple[tuple[int, ...], type]] = [((dim,), np.float32) for dim in dims]
        if shape.bits:
            sizes = [shape.group(dim) for dim in dims]
            groups = [(dim // size, size * shape.bits // 8) for dim, size in zip(dims, sizes, strict=True)]
            parts = [part for codes in groups for part in ((codes, np.uint8), ((codes[0], 2), np.float32))]
        self._num_blocks = num_blocks
        self._parts = [_reserve((*front, *rest), dtype) for rest, dtype in parts]
        self.layout = PoolLayout(block_size, *dims, *groups)
        self._unwritten: tuple[mx.array, mx.array, Batch] | None = None

    def write(self, keys: mx.array, values: mx.array, batch: Batch) -> None:
        trace = current_trace()
        if trace is not None:
            trace.leave(partial(self._write, batch), [keys, values], ())
            return
        # Left for `attend`, which evaluates queries, keys and values in one go: each wait for MLX costs
        # some 50 microseconds, and there would be twice as many.
        self.flush()
        self._unwritten = (keys, values, batch)

    def flush(self, *also: mx.array) -> None:
        """Writes what was left for `attend`, and evaluates `also`."""
        if self._unwritten is None:
            return
        keys, values, batch = self._unwritten
        self._unwritten = None
        mx.eval(keys, values, *also)
        self._write(batch, *(Value(_array(x)) for x in (keys, values)))

    def _write(self, batch: Batch, keys: Value, values: Value) -> None:
        recorder = current_recorder()
        if recorder is not None and recorder.check is not None:
            recorder.add(recorder.check)
        slots = _of_step("slots", batch, lambda batch: batch.slots)
        share(
            write_piece(self.layout.form), batch.rows, batch.rows,
            *self._addresses(), _rows(keys), _rows(values), slots, sizes_of(self.layout),
        )  # fmt: skip

    def _addresses(self) -> list[int]:
        """Addresses of the arrays of keys, two, and of values, two; their numbers of blocks and heads."""
        if self._placed[0] != self.version:
            arrays = [part for part in self._parts for _ in range(4 // len(self._parts))]
            self._placed = self.version, [*map(address, arrays), *arrays[0].shape[:2]]
        return self._placed[1]

    def attend(
        self,
        queries: mx.array,
        batch: Batch,
        *,
        scale: float,
        window: int | None = None,
        chunk: int | None = None,
        sinks: mx.array | None = None,
    ) -> mx.array:
        rows, heads = queries.shape[:2]
        if heads % (kv_heads := self._shape.kv_heads):
            raise BackendError("{0} query heads cannot share {1} kv heads evenly.", heads, kv_heads)
        compute = partial(self._attend, batch, scale, window, chunk, sinks)
        trace = current_trace()
        if trace is not None:
            return trace.leave(compute, [queries], (rows, heads, 1, self._shape.output_dim))
        self.flush(queries)
        return mx.array(compute(Value(_array(queries)))).astype(queries.dtype)

    def _attend(
        self,
        batch: Batch,
        scale: float,
        window: int | None,
        chunk: int | None,
        sinks: mx.array | None,
        queries: Value,
    ) -> NDArray[np.float32]:
        query = _rows(queries)
        rows, heads = query.shape[:2]
        kv_heads, latent = self._shape.kv_heads, self._shape.latent
        dim = self._shape.output_dim
        out = empty(rows * heads * dim).reshape(rows, heads, 1, dim)
        group, together = heads // kv_heads, 1 if latent else _TOGETHER
        name = (window, chunk)

        def seen(batch: Batch) -> _Rows:
            return _plan(batch, window, chunk, together)

        def place(n: int, batch: Batch) -> NDArray[np.int64]:
            places: NDArray[np.int64] = seen(batch).places[n]
            return places

        plan = seen(batch)
        factor = constant(np.array([scale], np.float32))
        sink = 0 if sinks is None else constant(np.array(sinks.astype(mx.float32)))
        for n, (start, end) in enumerate(plan.chunks):
            lines = lines_together((end - start) * group)

            share(
                prefill_piece(self.layout.form, lines, latent),
                kv_heads * (((end - start) * group + lines - 1) // lines), 1,
                *self._addresses(), query[start:], out[start:], end - start,
                _of_step(("chunk", n, name), batch, partial(place, n)),
                factor, window or 0, chunk or 0, sink, int(sinks is not None), sizes_of(self.layout, group),
            )  # fmt: skip
        if plan.single.size:
            share(
                decode_piece(self.layout, group),
                plan.single.size * kv_heads, (kv_heads + 1) // 2 if plan.single.size < 2 else kv_heads,
                *self._addresses(), query, out,
                _of_step(("rows", name), batch, lambda batch: seen(batch).single),
                _of_step(("last", name), batch, lambda batch: seen(batch).last),
                _of_step(("first", name), batch, lambda batch: seen(batch).first),
                _of_step(("table", name), batch, lambda batch: seen(batch).table),
                factor, sink, rows, plan.single.size, int(sinks is not None),
            )  # fmt: skip
        return out

    def gather(self, batch: Batch) -> tuple[mx.array, mx.array]:
        if current_trace() is not None:
            raise NotRecordedError("attention of MLX")
        self.flush()
        length = int(batch.lengths.max())
        shape = self._shape
        front = batch.rows, shape.kv_heads, length
        dense = [np.zeros((*front, dim), np.float32) for dim in (shape.key_dim, shape.value_dim)]
        for b, end in enumerate(batch.lengths):
            first = batch.cu_rows[b]
            begin = 0 if batch.begins is None else int(batch.begins[b])
            share(
                gather_piece(self.layout.form), shape.kv_heads, 1,
                *self._addresses(), np.array(batch.tables[b], np.int32), begin, int(end),
                *(array[first] for array in dense), length, sizes_of(self.layout),
            )  # fmt: skip
            for array in dense:
                array[first + 1 : batch.cu_rows[b + 1]] = array[first]
        keys, values = (mx.array(array).astype(shape.dtype) for array in dense)
        return keys, values

    def before(self, batch: Batch) -> mx.array:
        shape = batch.rows, self._shape.kv_heads, 1, self._shape.key_dim
        compute = partial(self._before, batch, shape)
        trace = current_trace()
        if trace is not None:
            return trace.leave(compute, [], shape)
        self.flush()
        return mx.array(compute()).astype(self._shape.dtype)

    def _before(self, batch: Batch, shape: tuple[int, ...]) -> NDArray[np.float32]:
        out = empty(math.prod(shape)).reshape(shape)
        slots = _of_step("before", batch, lambda batch: batch.slots_before)
        share(
            read_piece(self.layout.form), batch.rows, batch.rows,
            *self._addresses(), slots, out, sizes_of(self.layout),
        )  # fmt: skip
        return out

    def copy_blocks(self, sources: NDArray[np.int32], targets: NDArray[np.int32]) -> None:
        self.flush()
        for part in self._parts:
            part[targets] = part[sources]

    def save(self, blocks: NDArray[np.int32]) -> list[NDArray[Any]]:
        self.flush()
        return [part[blocks] for part in self._parts]

    def load(self, blocks: NDArray[np.int32], saved: list[NDArray[Any]], start: int) -> None:
        self.flush()
        for part, array in zip(self._parts, saved, strict=True):
            part[blocks] = array[start : start + len(blocks)]

    def resize(self, num_blocks: int) -> None:
        self.flush()
        if not self._num_blocks <= num_blocks <= min(map(len, self._parts)):  # fewer: memory goes back
            self.version += 1
            kept = min(num_blocks, self._num_blocks)
            for i, part in enumerate(self._parts):
                self._parts[i] = _reserve((num_blocks, *part.shape[1:]), part.dtype)
                self._parts[i][:kept] = part[:kept]
        self._num_blocks = num_blocks

    def keep(self) -> None:
        self.flush()  # a recorded step would not know of keys and values that nothing has read yet

    def forget(self) -> None:
        self._unwritten = None

    def fill(self, value: float) -> None:
        self._unwritten = None
        for part in self._parts:
            if part.dtype == np.float32:  # a code cannot be NaN; its scale and zero can
                part[: self._num_blocks].fill(value)

    @property
    def nbytes(self) -> int:
        return sum(part[: self._num_blocks].nbytes for part in self._parts)

    def arrays(self) -> list[mx.array]:
        return []


def _reserve(shape: tuple[int, ...], dtype: Any) -> NDArray[Any]:
    """Zeros of a shape, or more of them, so that a pool grows in its place: addresses cost no memory.

    The system gives a page memory when it is first written. Not by NumPy, which asks for pages of 2 MB: all
    layers get to their next one in the same step, which took 0.2 to 0.5 s then.
    """
    each = math.prod(shape[1:]) * np.dtype(dtype).itemsize
    blocks = max(shape[0], _ROOM // max(each, 1))
    if not blocks * each:
        return np.zeros((blocks, *shape[1:]), dtype)
    try:
        memory = mmap.mmap(-1, blocks * each, mmap.MAP_PRIVATE | mmap.MAP_ANON)
    except OSError:  # addresses are limited, too
        return np.zeros(shape, dtype)
    return np.frombuffer(memory, dtype).reshape(blocks, *shape[1:])


def _of_step(name: Any, batch: Batch, compute: Callable[[Batch], NDArray[Any]]) -> NDArray[Any]:
    """Returns what is computed from a batch; in a recorded step, from the batch of the step that runs."""
    recorder = current_recorder()
    if recorder is None:
        return compute(batch)
    number = recorder.step.number(batch)
    return step_input((name, number), lambda step: compute(step.batches[number]))


def _array(x: mx.array) -> NDArray[np.float32]:
    """`x` as NumPy, without a copy where MLX has float32 already."""
    return np.array(x if x.dtype == mx.float32 else x.astype(mx.float32), copy=None)


def _rows(x: Value) -> NDArray[np.float32]:
    """(T, heads, 1, dim) as (T, heads, dim)."""
    return contiguous(x.array[:, :, 0])


class CpuBackend(Backend):
    """Pools that are written in place, and steps of compiled operations."""

    name = "cpu"

    def __init__(self) -> None:
        self._recording = False
        self._latents = False
        self.replay = StepReplay()

    def prepare_reference(self, model: Any, pause: Callable[[], None] | None = None) -> None:
        multiply_in_floats(model, pause)

    def prepare(self, model: Any, pause: Callable[[], None] | None = None) -> None:
        speed_up(model, pause)
        speed_up_experts(model)
        leave_functions(model)

    def compile_ahead(self, model: Any, shapes: Iterable[LayerShape], block_size: int) -> None:
        compile_products(model)
        heads = getattr(getattr(model, "args", None), "num_attention_heads", None)
        if type(heads) is int:
            read = [shape for shape in shapes if shape.value_dim and not shape.latent]
            for shape in {shape for shape in read if heads % shape.kv_heads == 0}:
                decode_piece(CpuPool(shape, 0, block_size).layout, heads // shape.kv_heads)

    def try_faster(self, on: bool) -> bool:
        self._recording = on
        return True

    def compute(
        self,
        model: Any,
        ids: mx.array,
        caches: list[Any],
        pools: list[LayerPool],
        batches: tuple[Batch, ...],
        reduced: Reduced = "",
        check: Callable[[], None] = lambda: None,
    ) -> mx.array:
        def forward(ids: mx.array) -> mx.array:
            return super(CpuBackend, self).compute(model, ids, caches, pools, batches, reduced, check)

        batch = batches[0]
        # A layer without a pool may keep state, which a model that runs twice would change twice.
        recorded = self._recording and len(pools) == len(caches) and pools
        # A sequence has its offset as a number, which would be recorded with it, also if it has one token.
        if not recorded or not caches[0].rows or batch.rows > MAX_ROWS:
            return forward(ids)
        shape: Any = None
        if not reduced and batch.rows <= FEW_ROWS:
            many = self._latents or int(np.diff(batch.cu_rows).max()) >= _TOGETHER
            spans = tuple(batch.cu_rows.tolist()) if many else ()
            shape = (*ids.shape, batch.wanted_rows, *spans)
        step = StepInputs(np.array(ids, np.int32).reshape(-1), batches)
        try:
            return mx.array(self.replay.logits(shape, step, ids, pools, forward, check))
        except NotRecordedError as refusal:
            _log.info("steps run through the model's own code, and none is recorded: %s", refusal)
            self._recording = False
            return forward(ids)

    def layer_pool(self, shape: LayerShape, num_blocks: int, block_size: int) -> LayerPool:
        self.replay.steps.clear()  # of the pools before
        self._latents = self._latents or shape.latent
        return CpuPool(shape, num_blocks, block_size)
