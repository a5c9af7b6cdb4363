"""The one attention interface that every backend implements.

A step is a flat list of T rows, one token each, grouped by sequence: the rows of sequence b are
`cu_rows[b]:cu_rows[b + 1]`, in the order of their positions, and the last of them sits at position
`lengths[b] - 1`. A backend owns the pool arrays of each layer; nobody else may hold a reference to one,
since MLX copies a shared array on the next write.
"""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any, ClassVar, Final, Literal

import mlx.core as mx
import numpy as np
from numpy.typing import ArrayLike, NDArray

from engine.protocol import WordedError

# --- Shapes of the K/V that one attention layer keeps for each token


class BackendError(WordedError):
    """A backend cannot do what was asked; the text is for a person."""


@dataclass(frozen=True)
class LayerShape:
    """Shape of the K/V that one attention layer keeps for each token.

    Attributes:
        dtype: of keys and values.
        bits: 0 to keep them as they are; 8 or 4 to quantise them.
        latent: multi-head latent attention (DeepSeek-V2, arXiv:2405.04434): what is written as a key is a
            latent and what is written as a value is its rotary part. Attention's keys are both, one behind
            the other; its values are the latents alone.
    """

    kv_heads: int
    key_dim: int
    value_dim: int
    dtype: mx.Dtype
    bits: int = 0
    latent: bool = False

    def __post_init__(self) -> None:
        if self.latent and self.kv_heads != 1:
            raise BackendError("Latents are shared by all heads; a layer cannot have {0}.", self.kv_heads)

    @property
    def query_dim(self) -> int:
        """Length of a query, and of what it is compared with."""
        return self.key_dim + self.value_dim * self.latent

    @property
    def output_dim(self) -> int:
        """Length of what attention gives for a head."""
        return self.key_dim if self.latent else self.value_dim

    @property
    def token_bytes(self) -> int:
        """Bytes of K and V of one token in this layer, scales included."""
        if not self.bits:
            return self.kv_heads * (self.key_dim + self.value_dim) * self.dtype.size
        return self.kv_heads * sum(self._quantised_bytes(dim) for dim in (self.key_dim, self.value_dim))

    def group(self, dim: int) -> int:
        """Returns how many neighbouring values of a head share a scale; `BackendError` if it is not even."""
        for size in (32, 16, 8):
            if dim % size == 0:
                return size
        raise BackendError(
            "K/V with heads of {0} values cannot be quantised: they have to be a multiple of 8. "
            "Leave K/V as they are (kv_bits 0).",
            dim,
        )

    def _quantised_bytes(self, dim: int) -> int:
        return dim * self.bits // 8 + 2 * self.dtype.size * (dim // self.group(dim))


Reduced = Literal["", "layers", "experts"]  # what a model has less of, for a draft

BLOCK_SIZES: Final = (8, 16, 32, 64)


@dataclass(frozen=True)
class Batch:
    """Rows of one step and their places in the KV cache. All arrays are int32.

    Attributes:
        tokens: (T,) token ids.
        positions: (T,) position of each row in its sequence's context: what attention counts by.
        slots: (T,) where the row's K/V go: block * block_size + offset.
        cu_rows: (B + 1,) first row of each sequence.
        lengths: (B,) tokens of each sequence, this step's included.
        tables: (B, W) block tables, padded with -1.
        block_size: tokens in a block.
        offsets: (T,) position of each row for its rotation, where it is not `positions`: after a context
            shift, positions count on while the context has become shorter.
        wanted: rows whose logits are wanted, ascending; None for the last row of each sequence.
        begins: (B,) first context position that is really there; before it, tables name any block of the
            sequence. None: all are there.
        window_pools: the same rows in the pools of layers with a window: other slots and tables.
        back: (B,) how many positions earlier the rows of each sequence are, as many as there are wrong tokens
            in its last draft, which only the graph knows; and (B,) how many that can be.
    """

    tokens: NDArray[np.int32]
    positions: NDArray[np.int32]
    slots: NDArray[np.int32]
    cu_rows: NDArray[np.int32]
    lengths: NDArray[np.int32]
    tables: NDArray[np.int32]
    block_size: int
    offsets: NDArray[np.int32] | None = None
    wanted: NDArray[np.int32] | None = None
    begins: NDArray[np.int32] | None = None
    window_pools: tuple[Batch, ...] = ()
    back: tuple[mx.array, NDArray[np.int32]] | None = None
    step_cache: dict[Any, Any] = field(default_factory=dict)  # what a backend computes once for all layers

    @classmethod
    def over(
        cls,
        tables: NDArray[np.int32],
        starts: ArrayLike,
        lengths: ArrayLike,
        block_size: int,
        tokens: ArrayLike | None = None,
    ) -> Batch:
        """The rows from `starts` up to `lengths` of sequences whose block tables are there already.

        Args:
            tables: (B, W).
            starts: (B,) position of each sequence's first row.
            lengths: (B,) tokens of each sequence, these rows included.
            block_size: tokens in a block.
            tokens: (T,) token ids; zeros where only attention is computed.
        """
        first, ends = np.asarray(starts, np.int32), np.asarray(lengths, np.int32)
        cu_rows = np.concatenate([[0], np.cumsum(ends - first)]).astype(np.int32)
        owner = np.repeat(np.arange(len(ends)), ends - first)
        positions = (np.arange(len(owner)) + (first - cu_rows[:-1])[owner]).astype(np.int32)
        slots = tables[owner, positions // block_size] * block_size + positions % block_size
        ids = np.zeros(len(owner), np.int32) if tokens is None else np.asarray(tokens, np.int32)
        return cls(ids, positions, slots.astype(np.int32), cu_rows, ends, tables, block_size)

    @property
    def rows(self) -> int:
        """T, the number of rows."""
        return len(self.tokens)

    @cached_property
    def row_sequence(self) -> NDArray[np.int32]:
        """(T,) which sequence of the batch each row belongs to."""
        return np.repeat(np.arange(len(self.lengths), dtype=np.int32), np.diff(self.cu_rows))

    @cached_property
    def last_rows(self) -> NDArray[np.int32]:
        """(B,) the last row of each sequence."""
        return self.cu_rows[1:] - 1

    @property
    def logit_rows(self) -> NDArray[np.int32]:
        """The rows whose logits are wanted."""
        return self.last_rows if self.wanted is None else self.wanted

    @property
    def wanted_rows(self) -> int:
        """Number of rows whose logits are wanted."""
        return len(self.lengths if self.wanted is None else self.wanted)

    @cached_property
    def slots_before(self) -> NDArray[np.int32]:
        """(T,) slot of the token before each row; -1 before a first token."""
        return self._slots_at(self.positions[:, None] - 1)[:, 0]

    @cached_property
    def mx_row_back(self) -> mx.array:
        """(T,) `back` of each row; 0 without."""
        return (
            mx.zeros(self.rows, mx.int32) if self.back is None else self.back[0][mx.array(self.row_sequence)]
        )

    @cached_property
    def mx_slots(self) -> mx.array:
        """`slots` for MLX."""
        return self._mx_slots(0)

    @cached_property
    def mx_slots_before(self) -> mx.array:
        """`slots_before` for MLX."""
        return self._mx_slots(1)

    def _slots_at(self, positions: NDArray[np.int32]) -> NDArray[np.int32]:
        """(T, N) the slots of N positions in the sequence of each row; -1 for those before the first."""
        size = self.block_size
        slots = self.tables[self.row_sequence[:, None], positions // size] * size + positions % size
        return np.where(positions < 0, -1, slots).astype(np.int32)

    def _mx_slots(self, before: int) -> mx.array:
        """(T,) slot of the row `before` rows ahead of each."""
        if self.back is None:
            return mx.array(self.slots_before if before else self.slots)
        columns = before + np.arange(self.back[1].max() + 1)
        slots = mx.array(self._slots_at(self.positions[:, None] - columns))
        return mx.take_along_axis(slots, self.mx_row_back[:, None], axis=1)[:, 0]

    @cached_property
    def mx_positions(self) -> mx.array:
        """`positions` for MLX."""
        return self._mx_moved(self.positions)

    @cached_property
    def mx_offsets(self) -> mx.array:
        """`offsets`, or `positions` where there are none, for MLX."""
        return self.mx_positions if self.offsets is None else self._mx_moved(self.offsets)

    def _mx_moved(self, positions: NDArray[np.int32]) -> mx.array:
        return mx.array(positions) if self.back is None else mx.array(positions) - self.mx_row_back

    @cached_property
    def mx_logit_rows(self) -> mx.array:
        """`logit_rows` for MLX."""
        return mx.array(self.logit_rows)

    @contextmanager
    def stand_ins(self, offsets: mx.array, logit_rows: mx.array) -> Iterator[None]:
        """`mx_offsets` and `mx_logit_rows` are other arrays for the duration of the context.

        For a backend that has to see what a model computes from them.
        """
        names = {"mx_offsets": offsets, "mx_logit_rows": logit_rows}
        vars(self).update(names)
        try:
            yield
        finally:
            for name in names:
                vars(self).pop(name)  # computed again when it is next asked for

    @cached_property
    def mx_context_slots(self) -> mx.array:
        """(T, S) the slot of each context position of each row; 0 where there is none."""
        length = int(self.lengths.max())
        columns = np.arange(length)
        slots = self.tables[:, columns // self.block_size] * self.block_size + columns % self.block_size
        slots[columns[None] >= self.lengths[:, None]] = 0
        return mx.array(slots[self.row_sequence])

    @cached_property
    def mx_there(self) -> mx.array:
        """(T, S) bool: which context positions of its sequence each row could read."""
        columns = np.arange(int(self.lengths.max()))[None]
        there = columns < self.lengths[:, None]
        if self.begins is not None:
            there &= columns >= self.begins[:, None]
        return mx.array(there[self.row_sequence])

    def mask(self, window: int | None = None, chunk: int | None = None) -> mx.array:
        """(T, 1, 1, S) bool: which context positions each row attends to.

        The last `window` only, the row's own included; or those in the row's own chunk of `chunk` positions.
        """
        columns: Any = np.arange(int(self.lengths.max()), dtype=np.int32)[None]
        own: Any = self.positions[:, None]
        if self.back is not None:
            columns, own = mx.array(columns), self.mx_positions[:, None]
        keep = columns <= own
        if window is not None:
            keep &= columns > own - window
        if chunk is not None:
            keep &= columns // chunk == own // chunk
        return mx.array(keep)[:, None, None]


class LayerPool(ABC):
    """Keys and values of one layer, in blocks."""

    @abstractmethod
    def write(self, keys: mx.array, values: mx.array, batch: Batch) -> None:
        """Puts K (T, kv_heads, 1, key_dim) and V (T, kv_heads, 1, value_dim) of rows into their slots."""

    @abstractmethod
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
        """Softmax attention of each row over its own sequence, through the block table.

        Args:
            queries: (T, heads, 1, query_dim); for latents, the part for the latent first.
            batch: of the step; its K/V are written already.
            scale: factor of the scores.
            window: sliding window, in tokens.
            chunk: chunked attention, in tokens.
            sinks: (heads,) one more score per head that takes weight and gives no value.

        Returns:
            (T, heads, 1, output_dim) in the dtype of `queries`.
        """

    @abstractmethod
    def gather(self, batch: Batch) -> tuple[mx.array, mx.array]:
        """Contiguous K and V of each row's sequence, (T, kv_heads, S, dim), for models that read them.

        As they were written: of latents, the latents and their rotary parts.
        """

    @abstractmethod
    def before(self, batch: Batch) -> mx.array:
        """The keys of the token before each row, (T, kv_heads, 1, key_dim); zeros before a first token."""

    @abstractmethod
    def copy_blocks(self, sources: NDArray[np.int32], targets: NDArray[np.int32]) -> None:
        """Copies whole blocks, all sources being read before any target is written."""

    def save(self, blocks: NDArray[np.int32]) -> list[NDArray[Any]] | None:
        """Copies whole blocks to the host; None for a pool that cannot (its sequences are computed again)."""
        return None

    def load(self, blocks: NDArray[np.int32], saved: list[NDArray[Any]], start: int) -> None:
        """Copies back what `save` gave, from its block `start` on; `BackendError` if this pool cannot."""
        raise BackendError("{0} cannot take blocks back from the host.", type(self).__name__)

    def resize(self, num_blocks: int) -> None:
        """Changes the number of blocks; those that stay keep their content. `BackendError` if it cannot."""
        raise BackendError("{0} cannot change its size.", type(self).__name__)

    @property
    def writes_in_place(self) -> bool:
        """Whether a step may be submitted while another that holds this pool is in flight.

        False: a write then copies the whole pool, or is not ordered behind that step.
        """
        return False

    def keep(self) -> None:  # noqa: B027 - optional
        """The writes so far were given to MLX to compute; called after each forward that did not fail."""

    def forget(self) -> None:  # noqa: B027 - optional
        """Drops the writes since `keep`: the forward failed, and their slots may be another's by now."""

    @abstractmethod
    def fill(self, value: float) -> None:
        """Sets every slot, so that tests can poison what nobody wrote."""

    @property
    @abstractmethod
    def nbytes(self) -> int:
        """Bytes of the pool arrays."""

    @abstractmethod
    def arrays(self) -> list[mx.array]:
        """The MLX arrays to evaluate with the step, so that no pool is left unevaluated."""


class Backend(ABC):
    """Makes the pools of a model, and may put faster modules into it.

    Attributes:
        moves_rows: whether its pools take batches that have `Batch.back`.
    """

    name: str
    moves_rows: ClassVar[bool] = False

    @abstractmethod
    def layer_pool(self, shape: LayerShape, num_blocks: int, block_size: int) -> LayerPool:
        """An empty pool; `BackendError` for a dtype or sizes that this backend cannot keep."""

    def prepare_reference(  # noqa: B027 - optional
        self, model: Any, pause: Callable[[], None] | None = None
    ) -> None:
        """Swaps modules until `prepare`, where mlx-lm's own would take long; they call `pause` at times."""

    def prepare(self, model: Any, pause: Callable[[], None] | None = None) -> None:  # noqa: B027 - optional
        """Swaps modules for faster ones of the same function, calling `pause` at times. By default none."""

    def compile_products(self, model: Any, shapes: Iterable[LayerShape]) -> Generator[tuple[int, int]]:
        """Compiles MLX's products for `model` in other processes; closing it ends them.

        Yields:
            How many are done, and of how many; nothing where all were compiled before.
        """
        del model, shapes
        yield from ()

    def compile_ahead(  # noqa: B027 - optional
        self, model: Any, shapes: Iterable[LayerShape], block_size: int
    ) -> None:
        """Compiles what `model`, prepared or not, usually needs, so that no step waits; on any thread."""

    def try_faster(self, on: bool) -> bool:
        """Switches a faster mode of decode steps; returns whether there is one, for the caller to check."""
        del on
        return False

    def stepping(self, settings_changed: bool = False) -> AbstractContextManager[None]:
        """Entered around each forward over pools of this backend, and around nothing else.

        What `prepare` and `try_faster` did to a model acts only inside, so that mlx-lm's own caches and
        sessions of other backends can use the same model. With `settings_changed`, modules have other
        settings than at `prepare`: operations that were recorded of them must not be repeated.
        """
        return nullcontext()

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
        """Runs a model's forward, or what gives the same.

        Args:
            model: the model, called with tokens and its cache; perhaps more than once.
            caches: what it gets as its cache.
            batches: the rows with the slots and tables of each pool, the main one first.
            reduced: what the model has less of for a draft, so that operations that were recorded of it must
                not be repeated: "layers", or of a layer "experts".
            check: called now and then; what it raises ends the forward.

        Returns:
            The logits, (rows or sequences, vocabulary).
        """
        del pools, batches, check  # the caches check, too
        with self.stepping(settings_changed=reduced == "experts"):
            logits: mx.array = model(ids, cache=caches)[:, -1]
        return logits

    def try_kernels(self, step: Callable[[], object]) -> None:  # noqa: B027 - optional
        """Tries at load what would otherwise be tried at its first use, in the middle of a chat.

        `step` computes one token over the pools that are about to serve, so that the backend meets the
        attention of every layer. A backend that has nothing to try does not call it.
        """

    @property
    def thresholds_file(self) -> Path | None:
        """The file of what was measured of this machine's GPU, whether or not it exists; None: of nothing."""
        return None

    def tune(self, unused: float) -> float:
        """Measures for a moment what is fastest here, if nobody has used a model for `unused` seconds.

        Returns:
            Seconds until it wants to be called again; infinite if all is measured, or nothing can be.
        """
        del unused
        return math.inf

    def take_notices(self) -> list[str]:
        """Sentences for people since the last call, such as a kernel that was found wrong here."""
        return []


@dataclass
class QuantisedWeight:
    """A weight as its file has it, kept beside the unpacked one, in MLX's affine quantisation.

    That is `weight = scale * code + bias` per group of neighbouring inputs.

    Not a tuple: `nn.Module` would take it for parameters.
    """

    codes: mx.array  # (O, I * bits / 32) uint32, the lowest code in the lowest bits
    scales: mx.array  # (O, I / group_size)
    biases: mx.array  # (O, I / group_size)
    group_size: int  # inputs that share a scale
    bits: int

    @classmethod
    def of(cls, module: Any) -> QuantisedWeight:
        """The weight of a quantised layer of MLX, in its affine mode."""
        return cls(module.weight, module.scales, module["biases"], module.group_size, module.bits)

    @property
    def packable(self) -> bool:
        """Whether the cpu backend multiplies by it: groups of 32 inputs, and 16 rows of an expert."""
        rows = 16 if self.codes.ndim > 2 else 1
        return self.bits in (4, 8) and self.group_size % 32 == 0 and self.codes.shape[-2] % rows == 0

    @property
    def nbytes(self) -> int:
        """Bytes of all three arrays."""
        return self.codes.nbytes + self.scales.nbytes + self.biases.nbytes
