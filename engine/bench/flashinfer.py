"""FlashInfer beside our kernels: the page-reading attention that servers for NVIDIA GPUs use.

It is optional, since it brings PyTorch and compiles its kernels with NVIDIA's compiler when they are first
used. What it computes is what ours does: one new token a sequence, over the same block tables, in pools of
the same layout (its "NHD": blocks, tokens, heads, elements).
"""

from __future__ import annotations

import importlib
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from engine.backends import Batch

_WORKSPACE: Final = 128 << 20  # bytes, as its manual recommends; zeroed before the first use
_HOW: Final = "pip install flashinfer-python  brings it (with PyTorch; it wants NVIDIA's nvcc and ninja)"


class PeerError(Exception):
    """The peer cannot be measured; the text is for a person."""


class Heads(NamedTuple):
    """A layer's attention.

    Attributes:
        queries: query heads.
        kv: key/value heads.
        dim: of keys and values.
        scale: factor of the scores.
    """

    queries: int
    kv: int
    dim: int
    scale: float


class FlashInfer:
    """FlashInfer's decode attention, over pools of its own.

    Raises:
        PeerError: it is not installed, or does not load here.
    """

    name = "FlashInfer"

    def __init__(self) -> None:
        try:
            self._torch: Any = importlib.import_module("torch")
            self._module: Any = importlib.import_module("flashinfer")
        except ModuleNotFoundError as error:
            raise PeerError(f"FlashInfer is not measured beside: {error.name} is missing. {_HOW}.") from None
        except Exception as error:  # a driver or library that does not fit raises many kinds
            raise PeerError(
                f"FlashInfer is not measured beside: it does not load ({_words(error)})."
            ) from error
        self.version = str(getattr(self._module, "__version__", "unknown"))
        self._pools: list[tuple[Any, Any]] = []
        self._wrapper: Any = None
        self._queries: Any = None

    def prepare(
        self, step: Batch, num_blocks: int, layers: int, heads: Heads, queries: NDArray[np.float16]
    ) -> None:
        """Makes pools for a step of one row a sequence, and plans it.

        Args:
            step: the block tables and lengths.
            num_blocks: blocks of a pool.
            layers: pools, each with random content.
            heads: the attention of each layer.
            queries: [sequences, heads, dim].

        Raises:
            PeerError: it refused, or there is not memory enough.
        """
        torch = self._torch
        counts = -(-step.lengths // step.block_size)
        indices = np.concatenate([row[:n] for row, n in zip(step.tables, counts, strict=True)])
        last = step.lengths - (counts - 1) * step.block_size
        with _refusals():
            workspace = torch.zeros(_WORKSPACE, dtype=torch.uint8, device="cuda")
            # Its decode kernel for one query head is slower for groups: their tiles go to tensor cores.
            self._wrapper = self._module.BatchDecodeWithPagedKVCacheWrapper(
                workspace, "NHD", use_tensor_cores=heads.queries > heads.kv
            )
            self._wrapper.plan(
                self._ints(np.concatenate([[0], np.cumsum(counts)])),
                self._ints(indices),
                self._ints(last),
                heads.queries,
                heads.kv,
                heads.dim,
                step.block_size,
                q_data_type=torch.float16,
                kv_data_type=torch.float16,
                sm_scale=heads.scale,
            )
            shape = (num_blocks, step.block_size, heads.kv, heads.dim)
            self._pools = [
                (
                    torch.randn(shape, dtype=torch.float16, device="cuda"),
                    torch.randn(shape, dtype=torch.float16, device="cuda"),
                )
                for _ in range(layers)
            ]
            self._queries = torch.from_numpy(queries).to("cuda")

    def answer(self, keys: NDArray[np.float16], values: NDArray[np.float16]) -> NDArray[np.float16]:
        """[sequences, heads, dim] of the first layer, once its pools hold this [blocks * size, kv, dim]."""
        torch = self._torch
        with _refusals():
            for pool, content in zip(self._pools[0], (keys, values), strict=True):
                pool.copy_(torch.from_numpy(content.reshape(tuple(pool.shape))))
            found: NDArray[np.float16] = self._wrapper.run(self._queries, self._pools[0]).cpu().numpy()
        return found

    def run(self) -> None:
        """Attention of every layer; returns when the GPU has done it.

        Raises:
            PeerError: it failed.
        """
        with _refusals():
            for pools in self._pools:
                self._wrapper.run(self._queries, pools)
            self._torch.cuda.synchronize()

    def forget(self) -> None:
        """Gives its memory back."""
        self._pools, self._wrapper, self._queries = [], None, None
        self._torch.cuda.empty_cache()

    def _ints(self, values: NDArray[Any]) -> Any:
        return self._torch.from_numpy(values.astype(np.int32)).to("cuda")


@contextmanager
def _refusals() -> Iterator[None]:
    """Whatever its compiler, PyTorch or the driver raise, as a `PeerError`."""
    try:
        yield
    except Exception as error:
        raise PeerError(f"FlashInfer refused: {_words(error)}") from error


def _words(error: Exception) -> str:
    """The first 300 characters of an error, on one line."""
    return f"{type(error).__name__}: {' '.join(str(error).split())[:300]}"
