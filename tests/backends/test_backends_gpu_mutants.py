"""Bugs planted in the Python side of the Metal path: one short day of a model's caches notices each.

A bug is a change of one line, made in the source of a function. The day goes through the caches that a model
calls, with two layers of a main pool and one with a sliding window: chunks and decode rows of several
sequences, contexts that are split and that are not, tables in no order, growth. Kernels run in the emulator
and are trusted, since a trial would refuse a wrong one and hide it; what they give is compared with the
reference backend.
"""

from __future__ import annotations

import inspect
import sys
import textwrap
from dataclasses import replace
from typing import Any, NamedTuple

import mlx.core as mx
import numpy as np
import pytest
from metal_emulation import emulation

from engine.backends import Backend, Batch, LayerShape
from engine.backends.metal import KernelTrials, MetalBackend, Thresholds, attention_paths, metal_pool
from engine.backends.metal.in_place_pool import InPlacePool
from engine.backends.metal.metal_pool import MetalPool
from engine.backends.reference import ReferenceBackend
from engine.paged_model import paged_forward
from engine.paged_model.execution_modes import EXECUTION_MODES
from engine.paged_model.paged_cache import ForwardContext, PagedCache
from metal_kernels.compiled_attention import AttentionLaunches
from metal_kernels.kernel_batch import KernelBatch

SHAPE = LayerShape(2, 64, 64, mx.float32)
HEADS, SIZE, WINDOW = 4, 16, 40
BLOCKS = 48  # of each pool, before growth
GROWTH = 4  # the step before which they grow
# (position of the first row, tokens with this step's) of each sequence, step after step.
STEPS = (
    ((0, 5), (0, 600)),
    ((600, 601), (5, 8), (0, 3)),  # a split context before others: rows change places
    ((601, 602), (8, 9), (3, 4)),
    ((602, 603), (9, 10), (4, 5)),  # the same outline
    ((603, 606), (10, 11), (5, 7)),
    ((606, 646), (11, 12)),  # a chunk behind a long context
)


class Trusted(KernelTrials):
    def trusted(self, kind: str) -> bool:
        return True


class Layers:
    """Two layers over the main pool and one over the pool of a window, as a model sees them."""

    def __init__(self, backend: Backend) -> None:
        self.step = ForwardContext()
        self.pools = [backend.layer_pool(SHAPE, BLOCKS, SIZE) for _ in range(3)]
        for pool in self.pools:
            pool.fill(float("nan"))
        self.caches = [
            PagedCache(self.step, pool, EXECUTION_MODES[0], WINDOW * number or None, None, number)
            for pool, number in zip(self.pools, (0, 0, 1), strict=True)
        ]

    def run(self, batch: Batch, draws: list[list[mx.array]]) -> list[np.ndarray]:
        """What each layer's attention gives for one step."""
        self.step.batch = batch
        found = []
        for cache, (queries, keys, values) in zip(self.caches, draws, strict=True):
            out = paged_forward.attention(
                queries, *cache.update_and_fetch(keys, values), scale=0.3, mask=cache.make_mask(1)
            )
            mx.eval(out, *cache.pool.arrays())
            found.append(np.array(out))
        self.step.batch = None
        return found


def batches(tables: list[np.ndarray]) -> list[Batch]:
    """The steps, by the tables of the main pool and of the window's."""
    found = []
    for step in STEPS:
        starts, lengths = zip(*step, strict=True)
        # The longest sequence is number 1 of the first step and number 0 later.
        order = [1, 0] if step is STEPS[0] else [0, 1, 2]
        main, window = (
            Batch.over(table[np.argsort(order)[: len(step)]], starts, lengths, SIZE) for table in tables
        )
        found.append(replace(main, window_pools=(window,)))
    return found


def day(thresholds: Thresholds | None = None) -> None:
    """Runs the steps over the reference and over emulated Metal; raises if anything differs or is found."""
    random = np.random.default_rng(0)
    tables = [
        np.stack(
            [np.append(part, [-1] * (41 - len(part))).astype(np.int32) for part in np.split(order, (41, 44))]
        )
        for order in (random.permutation(BLOCKS).astype(np.int32) for _ in range(2))
    ]
    with emulation(typecheck=False) as emulator:
        mine = Layers(MetalBackend(Trusted(), thresholds or Thresholds(0)))
        reference = Layers(ReferenceBackend())
        for number, batch in enumerate(batches(tables)):
            draws = [
                [
                    mx.array(random.standard_normal((batch.rows, heads, 1, 64)).astype(np.float32))
                    for heads in (HEADS, SHAPE.kv_heads, SHAPE.kv_heads)
                ]
                for _ in range(3)
            ]
            if number == GROWTH:
                for pool in (*mine.pools, *reference.pools):
                    pool.resize(BLOCKS + 4)
                for table in tables:  # the next blocks are new ones
                    table[1, 0] = BLOCKS + 2
                for layers in (mine, reference):
                    for pool, rows in zip(layers.pools, (batch, batch, *batch.window_pools), strict=True):
                        pool.copy_blocks(rows.tables[1, :1], np.array([BLOCKS + 2], np.int32))
            if number >= GROWTH:
                batch = batches(tables)[number]
            for got, wanted in zip(mine.run(batch, draws), reference.run(batch, draws), strict=True):
                np.testing.assert_allclose(got, wanted, rtol=2e-4, atol=2e-5)
        assert emulator.diagnostics == []
        assert {"paged_decode", "paged_reduce"} <= {launch.name for launch in emulator.launches}


class Bug(NamedTuple):
    """A line of a function, and the line in its place; `contiguous` runs MLX's attention where it can."""

    name: str
    owner: Any
    function: str
    old: str
    new: str
    contiguous: bool = False


BUGS = (
    Bug(
        "wrong test for spans",
        KernelBatch,
        "_few_work",
        "if value % 2 else None",
        "if value % 2 == 0 else None",
    ),
    Bug(
        "rows left in the order of the work",
        KernelBatch,
        "_few_work",
        "if moved != sorted(moved):",
        "if False:",
    ),
    Bug("the inverse of the order", KernelBatch, "_few_work", "np.argsort(moved)", "np.array(moved)"),
    Bug(
        "a window counted from the last row",
        KernelBatch,
        "_few_work",
        "max(0, n - own - reach + 1)",
        "max(0, n - reach + 1)",
    ),
    Bug(
        "one key too few in a part",
        KernelBatch,
        "_few_work",
        "min(first + keys[s], end)",
        "min(first + keys[s] - 1, end)",
    ),
    Bug(
        "stale work across steps",
        AttentionLaunches,
        "of",
        "return StepAttention(self._compiled[key], arrays)",
        "return vars(self).setdefault('old', {}).setdefault(key, StepAttention(self._compiled[key], arrays))",
    ),
    Bug(
        "stale slots across steps",
        InPlacePool,
        "_prepare_write",
        "batch.step_cache[run] = upload_slots(batch.slots, pool_slots)",
        "batch.step_cache[run] = vars(self).setdefault('kept', upload_slots(batch.slots, pool_slots))",
    ),
    Bug("the token of a write dropped", InPlacePool, "write", "self._token = run(", "_ = run("),
    Bug("keys read as values", MetalPool, "_pool_of", "Pool(parts[0], parts[-2]", "Pool(parts[0], parts[0]"),
    Bug("a size from before growth", MetalPool, "resize", "self._num_blocks = num_blocks", "pass"),
    Bug(
        "the tables of another pool",
        PagedCache,
        "batch",
        "self._step.batches[self._number]",
        "self._step.batches[0]",
    ),
    Bug(
        "the slots of another pool",
        PagedCache,
        "update_and_fetch",
        "step.batches[self._number]",
        "step.batches[0]",
    ),
    Bug("the window forgotten", metal_pool, "_shared_attention", "window=window,", "window=None,"),
    Bug("a gather taken for a slice", MetalPool, "_contiguous", " and are_adjacent(blocks)", "", True),
    Bug(
        "a window's blocks from the last row on",
        attention_paths,
        "context_blocks",
        "length - rows - window + 1",
        "length - window + 1",
        True,
    ),
    Bug("a window one token longer", MetalPool, "_contiguous", "columns > own", "columns >= own", True),
)


def plant(monkeypatch: pytest.MonkeyPatch, bug: Bug) -> None:
    """Replaces a function by one with the bug in it."""
    original = inspect.getattr_static(bug.owner, bug.function)
    function: Any = original.fget if isinstance(original, property) else getattr(bug.owner, bug.function)
    source = textwrap.dedent(inspect.getsource(inspect.unwrap(function)))
    assert source.count(bug.old) == 1, f"the source has changed: {bug.old}"
    text = "from __future__ import annotations\n" + source.replace(bug.old, bug.new)
    scope = vars(sys.modules[function.__module__]) | {"Owner": bug.owner}
    exec(compile(text.replace("super()", "super(Owner, self)"), f"<{bug.name}>", "exec"), scope)
    monkeypatch.setattr(bug.owner, bug.function, scope[bug.function])
    if bug.owner is attention_paths:
        monkeypatch.setattr(metal_pool, bug.function, scope[bug.function])


def contiguous() -> Thresholds:
    return Thresholds(2)


def test_the_day_is_right_without_a_bug() -> None:
    day()


@pytest.mark.kernels_full
def test_the_day_is_right_with_contiguous_attention() -> None:
    day(contiguous())


@pytest.mark.kernels_full
@pytest.mark.parametrize("bug", BUGS, ids=lambda bug: bug.name)
def test_a_planted_bug_is_noticed(bug: Bug, monkeypatch: pytest.MonkeyPatch) -> None:
    plant(monkeypatch, bug)
    with pytest.raises((AssertionError, RuntimeError, ValueError, IndexError)):
        day(contiguous() if bug.contiguous else None)
