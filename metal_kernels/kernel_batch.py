"""The rows of one step: their sequences, the block tables, and the work items for the kernels.

Decode divides a context into so many parts that one chat alone keeps the whole GPU busy.
"""

from __future__ import annotations

import bisect
import functools
import itertools
from dataclasses import dataclass, field
from typing import Any, Final

import mlx.core as mx
import numpy as np
import numpy.typing as npt

from metal_kernels.gpu_properties import gpu_cores
from metal_kernels.shapes import AttentionShape, KernelInputError, require

GROUPS_PER_CORE: Final = 8  # threadgroups of one chat; not measured on a Mac
BLOCKS_PER_MULTIPROCESSOR: Final = 2  # thread blocks of one chat; not measured on an NVIDIA GPU


@dataclass(frozen=True)
class ContextSplit:
    """Number of keys of a decode work item. It depends on the sequence alone, never on its company.

    Attributes:
        groups: threadgroups that one sequence should become, over all its key/value heads.
        least: fewest keys of a part, since each part costs a float32 result; a multiple of `multiple`.
            Contexts up to that are not divided.
        most: most keys of a part.
        multiple: parts are multiples of so many keys.
    """

    groups: int
    least: int
    most: int
    multiple: int = 64

    def keys(self, span: int, heads: int) -> int:
        """Keys of a part of one sequence.

        Args:
            span: keys that the sequence's rows attend to.
            heads: threadgroups that divide the heads: key/value heads, as a rule.
        """
        if span <= self.least:
            return self.least
        parts = max(1, -(-self.groups // heads))
        wanted = -(-span // (parts * self.multiple)) * self.multiple
        return min(max(wanted, self.least), self.most)


def fixed(keys: int) -> ContextSplit:
    """Parts of so many keys, whatever the machine."""
    return ContextSplit(1, keys, keys, 1)


@functools.cache
def metal_split(least: int, spread: float = 1.0) -> ContextSplit:
    """Returns the split for this machine's Apple GPU; `least` is the shape's `least_part`."""
    return apple_split(gpu_cores(), least, spread)


def apple_split(cores: int, least: int, spread: float = 1.0) -> ContextSplit:
    """Returns the split for an Apple GPU of so many cores, into `spread` times as many parts as usual."""
    return ContextSplit(round(GROUPS_PER_CORE * cores * spread), least, most=512)


@functools.cache
def cuda_split(spread: float = 1.0) -> ContextSplit:
    """Returns the split for this machine's NVIDIA GPU."""
    return ContextSplit(round(BLOCKS_PER_MULTIPROCESSOR * gpu_cores() * spread), least=128, most=256)


Ints = npt.NDArray[np.int32]
FEW_SEQUENCES = 8  # for so many, plain Python is faster than NumPy
_FEW_ITEMS = 64
Longs = npt.NDArray[np.int64]


def upload(values: npt.ArrayLike) -> mx.array:
    """int32 values as an array of at least 8 elements: MLX hands smaller ones over as `constant`."""
    flat = np.ascontiguousarray(values, dtype=np.int32).reshape(-1)
    return mx.array(flat) if flat.size >= 8 else upload_list(flat.tolist())


def upload_list(values: list[int]) -> mx.array:
    """As `upload`, without NumPy on the way."""
    return mx.array(values + [0] * (8 - len(values)), mx.int32)


@functools.lru_cache(maxsize=64)
def _limits(max_blocks: int, reach: int) -> mx.array:
    """`sizes` of work items: the same in every step until block tables grow."""
    return upload_list([max_blocks, reach])


@dataclass(frozen=True)
class DecodeWork:
    """Work items of the decode kernel.

    Attributes:
        items: [n, 8] flat: sequence, first row, tokens, position of the first, first key, end of keys, output
            row, 0.
        count: n.
        tokens: the most tokens an item may have.
        parts: rows of the partial results.
        spans: [rows, 4] flat, how paged_reduce finds a row's parts; None if each row has one part: then the
            kernel writes the result itself.
        rows: rows of the result.
        sizes: entries of a block table, and tokens a row sees.
    """

    items: mx.array
    count: int
    tokens: int
    parts: int
    spans: mx.array | None
    rows: int
    sizes: mx.array


@dataclass(frozen=True)
class PrefillWork:
    """Work items of the prefill kernel: like `DecodeWork.items`, one for each tile of tokens."""

    items: mx.array
    count: int
    rows: int
    sizes: mx.array


@dataclass(frozen=True)
class Work:
    """The work of one step for one layer shape; `order` puts the rows back in place (None if they are).

    How a sequence is computed depends only on its own rows and length, so its results are bitwise the same
    alone and in any batch.
    """

    decode: tuple[DecodeWork, ...]
    prefill: PrefillWork | None
    order: mx.array | None


@dataclass(frozen=True)
class KernelBatch:
    """The rows of one step, checked and uploaded once for all layers. Make it with `make_batch`.

    Attributes:
        tables: [sequences * max_blocks] int32 block numbers.
        lens: [sequences] tokens each sequence has in the pool, this step's rows included.
        more: [sequences] how many more it has, which only the graph knows; None for none. The work is
            divided as if there were none: what there is lengthens the last part of a context.
        spread: into how many times as many parts as usual a context is divided.
        cu_rows: [sequences + 1] where each sequence's rows begin.
        max_blocks: entries of a table, padded to a `padded_width`.
        works: the work of the step that was made so far, by `divide`'s arguments.
    """

    tables: mx.array
    lens: Ints
    cu_rows: Ints
    max_blocks: int
    block_size: int
    num_blocks: int
    more: mx.array | None = None
    spread: float = 1.0
    works: dict[tuple[object, ...], Work] = field(default_factory=dict, repr=False)

    def items(self, items: npt.NDArray[Any]) -> mx.array:
        """Uploads work items, [n, 8], whose position of the first and whose end may be `more`."""
        if self.more is None:
            return upload(items)
        ends = items[:, 5] == items[:, 3] + items[:, 2]
        moves = np.zeros_like(items)
        moves[:, 3], moves[:, 5] = 1, ends
        return upload(items) + upload(moves) * mx.repeat(self.more[mx.array(items[:, 0])], 8)

    @property
    def rows(self) -> int:
        """Rows of the step."""
        return int(self.cu_rows[-1])

    @property
    def sequences(self) -> int:
        """Sequences of the step."""
        return len(self.lens)

    def work(self, shape: AttentionShape, split: int | None = None) -> Work:
        """The work for a layer, made once for all layers alike.

        `split`: keys of a decode work item; by default what the sequence and the GPU ask for.
        """
        chosen = metal_split(shape.least_part, self.spread) if split is None else fixed(split)
        return self.divide(*shape.division, chosen)

    def divide(
        self, classes: tuple[int, ...], tile: int, reach: int, heads: int, split: ContextSplit
    ) -> Work:
        """The work for kernels of other sizes.

        Args:
            classes: most tokens of decode work items, ascending; sequences with more rows are prefill.
            tile: most tokens of a prefill work item.
            reach: tokens a row sees, itself included.
            heads: threadgroups for each work item.
            split: keys of a decode work item.
        """
        key = (*classes, tile, reach, heads, split)
        if key not in self.works:
            self.works[key] = self._make_work(classes, tile, reach, heads, split)
        return self.works[key]

    def _make_work(
        self, classes: tuple[int, ...], tile: int, reach: int, heads: int, split: ContextSplit
    ) -> Work:
        if self.sequences <= FEW_SEQUENCES and (few := self._few_work(classes, reach, heads, split)):
            return few
        rows = np.diff(self.cu_rows)
        begins = np.maximum(0, self.lens - rows - reach + 1)  # the first position that a sequence attends to
        spans = self.lens - begins
        keys = np.array([split.keys(span, heads) for span in spans.tolist()], np.int64)
        # Sequences are grouped by the most tokens of their work items, and by whether they have several.
        group = 2 * np.searchsorted(classes, rows) + (spans > keys)
        group[rows > classes[-1]] = 2 * len(classes)
        values = sorted(set(group.tolist()))
        decode = []
        prefill = None
        for value in values:
            sequences = np.flatnonzero(group == value)
            if value < 2 * len(classes):
                decode.append(_decode_work(self, sequences, begins, classes[value // 2], reach, keys))
            else:
                prefill = _prefill_work(self, sequences, reach, tile)
        order = None
        if len(values) > 1:
            places = np.argsort(np.argsort(np.repeat(group, rows), kind="stable"), kind="stable")
            if (np.diff(places) != 1).any():
                order = mx.array(places.astype(np.int32))
        return Work(tuple(decode), prefill, order)

    def _few_work(self, classes: tuple[int, ...], reach: int, heads: int, split: ContextSplit) -> Work | None:
        """As `_make_work`, for few items without prefill, else None; NumPy would take microseconds each."""
        lens, cu_rows = self.lens.tolist(), self.cu_rows.tolist()
        rows = [end - begin for begin, end in itertools.pairwise(cu_rows)]
        begins = [max(0, n - own - reach + 1) for n, own in zip(lens, rows, strict=True)]
        keys = [split.keys(n - begin, heads) for n, begin in zip(lens, begins, strict=True)]
        counts = [-((begin - n) // k) for n, begin, k in zip(lens, begins, keys, strict=True)]
        if max(rows) > classes[-1] or sum(counts) > _FEW_ITEMS:
            return None
        groups: dict[int, list[int]] = {}
        for s, own in enumerate(rows):
            groups.setdefault(2 * bisect.bisect_left(classes, own) + (counts[s] > 1), []).append(s)
        decode = []
        moved: list[int] = []  # the rows in the order of the results
        for value in sorted(groups):
            items: list[int] = []
            spans: list[int] = []
            count = parts = 0
            for s in groups[value]:
                own, end, first_row = rows[s], lens[s], cu_rows[s]
                for token in range(own):
                    spans += (parts + token, own, counts[s], 0)
                for first in range(begins[s], end, keys[s]):
                    last = min(first + keys[s], end)
                    items += (s, first_row, own, end - own, first, last, parts, 0)
                    parts += own
                count += counts[s]
                moved += range(first_row, first_row + own)
            merged = upload_list(spans) if value % 2 else None
            limits = _limits(self.max_blocks, reach)
            total = len(spans) // 4
            uploaded = upload_list(items) if self.more is None else self.items(np.reshape(items, (-1, 8)))
            most = classes[value // 2]
            decode.append(DecodeWork(uploaded, count, most, parts, merged, total, limits))
        order = None
        if moved != sorted(moved):
            order = mx.array(np.argsort(moved).astype(np.int32))
        return Work(tuple(decode), None, order)


def padded_width(blocks: int) -> int:
    """Returns the entries of a block table; of few sizes, since compiled launches depend on them."""
    step = 8 if blocks <= 64 else 64
    return -(-blocks // step) * step


def make_batch(
    tables: npt.ArrayLike, lens: npt.ArrayLike, cu_rows: npt.ArrayLike, *, block_size: int, num_blocks: int
) -> KernelBatch:
    """Checks and uploads the metadata of a step.

    Args:
        tables: [sequences, max_blocks] integers; entries beyond a sequence's blocks may hold anything.
        lens: [sequences] integers >= 1, this step's rows included: the last row of sequence s has position
            lens[s] - 1.
        cu_rows: [sequences + 1] integers from 0, increasing: sequence s has rows cu_rows[s] up to
            cu_rows[s + 1].

    Raises:
        KernelInputError: if the batch is empty, a sequence has no tokens, no rows or more rows than tokens,
            a length exceeds its table, or a needed table entry is not a block of the pool.
    """
    table, length, starts = np.asarray(tables), np.asarray(lens), np.asarray(cu_rows)
    if not _few_fit(table, length, starts, block_size, num_blocks):
        _check_all(table, length, starts, block_size, num_blocks)
    max_blocks = padded_width(int(table.shape[1]))
    padded = np.zeros((len(table), max_blocks), np.int32)
    padded[:, : table.shape[1]] = table
    return KernelBatch(
        upload(padded), length.astype(np.int32), starts.astype(np.int32), max_blocks, block_size, num_blocks
    )


def _few_fit(table: Ints, length: Ints, starts: Ints, block_size: int, num_blocks: int) -> bool:
    """Whether a few sequences are certainly right; False also where a table is padded."""
    n = table.shape[0] if table.ndim == 2 else 0
    fits = 0 < n <= FEW_SEQUENCES and length.shape == (n,) and starts.shape == (n + 1,)
    if not (fits and table.dtype == length.dtype == starts.dtype == np.int32):
        return False
    most = table.shape[1] * block_size
    begins = starts.tolist()
    counts = itertools.pairwise(begins)
    rows = (0 < end - begin <= n <= most for n, (begin, end) in zip(length.tolist(), counts, strict=True))
    unsigned = table.view(np.uint32)  # in which a negative entry is a large one
    return begins[0] == 0 and all(rows) and int(unsigned.max(initial=0)) < num_blocks


def _check_all(table: Ints, length: Ints, starts: Ints, block_size: int, num_blocks: int) -> None:
    """Checks the rows and tables of a step; a `KernelInputError` names what, or which sequence, is wrong."""
    require(all(x.dtype.kind in "iu" for x in (table, length, starts)), "tables are of integers")
    flat = length.ndim == 1 and starts.ndim == 1
    require(table.ndim == 2 and flat, "tables are [sequences, max_blocks], lens and cu_rows one-dimensional")
    n = length.shape[0]
    require(n > 0, "the batch is empty")
    require(table.shape[0] == n, f"{table.shape[0]} block tables for {n} sequences")
    require(starts.shape[0] == n + 1, f"cu_rows has {starts.shape[0]} entries for {n} sequences, not {n + 1}")
    require(int(starts[0]) == 0, "cu_rows must start at 0")
    counts = np.diff(starts)
    for bad, message in (
        (length < 1, "has no tokens"),
        (counts < 1, "has no rows"),
        (counts > length, "has more rows than tokens"),
        (length > table.shape[1] * block_size, f"is longer than its table of {table.shape[1]} blocks"),
    ):
        require(not bad.any(), f"sequence {int(np.argmax(bad))} {message}")
    used = np.arange(table.shape[1])[None, :] * block_size < length[:, None]
    wrong = used & ((table < 0) | (table >= num_blocks))
    if wrong.any():
        s, i = (int(x) for x in np.argwhere(wrong)[0])
        entry = f"block table entry {i} of sequence {s} is {int(table[s, i])}"
        raise KernelInputError(f"{entry}: the pool has {num_blocks} blocks")


def _ramps(counts: npt.NDArray[Any]) -> tuple[Ints, Ints]:
    """Returns owners and ramps; for counts [2, 3]: owners [0, 0, 1, 1, 1] and ramps [0, 1, 0, 1, 2]."""
    owners = np.repeat(np.arange(len(counts)), counts)
    starts = np.cumsum(counts) - counts
    return owners.astype(np.int32), (np.arange(len(owners)) - starts[owners]).astype(np.int32)


def _decode_work(
    batch: KernelBatch, sequences: npt.NDArray[np.intp], begins: Ints, most: int, reach: int, keys: Longs
) -> DecodeWork:
    first_rows = batch.cu_rows[sequences]
    tokens = batch.cu_rows[sequences + 1] - first_rows
    ends, begins, keys = batch.lens[sequences], begins[sequences], keys[sequences]
    counts = -(-(ends - begins) // keys)
    owner, part = _ramps(counts)
    items = np.zeros((len(owner), 8), np.int32)
    items[:, 0] = sequences[owner]
    items[:, 1] = first_rows[owner]
    items[:, 2] = sizes = tokens[owner]
    items[:, 3] = (ends - tokens)[owner]
    items[:, 4] = first_key = begins[owner] + part * keys[owner]
    items[:, 5] = np.minimum(first_key + keys[owner], ends[owner])
    items[:, 6] = part_rows = np.cumsum(sizes) - sizes
    spans = None
    if len(owner) > len(sequences):
        row_owner, token = _ramps(tokens)
        numbers = np.zeros((len(row_owner), 4), np.int32)
        numbers[:, 0] = part_rows[(np.cumsum(counts) - counts)[row_owner]] + token
        numbers[:, 1] = tokens[row_owner]
        numbers[:, 2] = counts[row_owner]
        spans = upload(numbers)
    limits = _limits(batch.max_blocks, reach)
    parts, rows = int(sizes.sum()), int(tokens.sum())
    return DecodeWork(batch.items(items), len(owner), most, parts, spans, rows, limits)


def _prefill_work(batch: KernelBatch, sequences: npt.NDArray[np.intp], reach: int, tile: int) -> PrefillWork:
    rows = np.diff(batch.cu_rows)[sequences]
    owner, index = _ramps(-(-rows // tile))
    offset = index * tile
    tokens = np.minimum(tile, rows[owner] - offset)
    position = (batch.lens[sequences] - rows)[owner] + offset
    begin = np.maximum(0, position - reach + 1)
    out_row = (np.cumsum(rows) - rows)[owner] + offset
    first_row = batch.cu_rows[:-1][sequences][owner] + offset
    columns = sequences[owner], first_row, tokens, position, begin, position + tokens, out_row, 0 * owner
    items = np.stack(columns, axis=1)
    return PrefillWork(batch.items(items), len(owner), int(rows.sum()), _limits(batch.max_blocks, reach))
