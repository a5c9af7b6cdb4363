"""FlashInfer, for comparison: the paged attention that servers for NVIDIA GPUs use.

It is optional, since it needs PyTorch, and NVIDIA's compiler at the first use of a kernel. It computes what
our kernels do: one new token per sequence, over the same block tables, in pools of the same layout ("NHD":
blocks, tokens, heads, elements).
"""

from __future__ import annotations

import importlib
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from engine.backends import Batch

_WORKSPACE: Final = 128 << 20  # bytes, as its manual recommends; must be zero at first
_HOW: Final = "To install it: pip install flashinfer-python (with PyTorch; needs NVIDIA's nvcc and ninja)"


class PeerError(Exception):
    """FlashInfer cannot be measured; the text says why."""


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
    """FlashInfer's decode attention over its own pools.

    Raises:
        PeerError: it is not installed, or cannot be loaded.
    """

    name = "FlashInfer"

    def __init__(self) -> None:
        try:
            self._torch: Any = importlib.import_module("torch")
            self._module: Any = importlib.import_module("flashinfer")
        except ModuleNotFoundError as error:
            raise PeerError(f"FlashInfer is not compared: {error.name} is not installed. {_HOW}.") from None
        except Exception as error:  # many kinds, depending on driver and libraries
            raise PeerError(
                f"FlashInfer is not compared: it cannot be loaded ({_one_line(error)})."
            ) from error
        self.version = str(getattr(self._module, "__version__", "unknown"))
        self._pools: list[tuple[Any, Any]] = []
        self._wrapper: Any = None
        self._queries: Any = None

    def prepare(
        self, step: Batch, num_blocks: int, layers: int, heads: Heads, queries: NDArray[np.float16]
    ) -> None:
        """Allocates pools for a step of one row per sequence, and plans it.

        Args:
            step: block tables and lengths.
            num_blocks: blocks in a pool.
            layers: number of pools, each with random content.
            heads: the attention of each layer.
            queries: [sequences, heads, dim].

        Raises:
            PeerError: it failed, or there is not enough memory.
        """
        torch = self._torch
        counts = -(-step.lengths // step.block_size)
        indices = np.concatenate([row[:n] for row, n in zip(step.tables, counts, strict=True)])
        last = step.lengths - (counts - 1) * step.block_size
        with _as_peer_error():
            workspace = torch.zeros(_WORKSPACE, dtype=torch.uint8, device="cuda")
            # Its plain decode kernel is slow for grouped query heads; those go to tensor cores.
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

    def output(self, keys: NDArray[np.float16], values: NDArray[np.float16]) -> NDArray[np.float16]:
        """The first layer's output [sequences, heads, dim] over keys and values [blocks * size, kv, dim]."""
        torch = self._torch
        with _as_peer_error():
            for pool, content in zip(self._pools[0], (keys, values), strict=True):
                pool.copy_(torch.from_numpy(content.reshape(tuple(pool.shape))))
            found: NDArray[np.float16] = self._wrapper.run(self._queries, self._pools[0]).cpu().numpy()
        return found

    def run(self) -> None:
        """Runs attention of every layer and waits for the GPU.

        Raises:
            PeerError: it failed.
        """
        with _as_peer_error():
            for pools in self._pools:
                self._wrapper.run(self._queries, pools)
            self._torch.cuda.synchronize()

    def free(self) -> None:
        """Frees its GPU memory."""
        self._pools, self._wrapper, self._queries = [], None, None
        self._torch.cuda.empty_cache()

    def _ints(self, values: NDArray[Any]) -> Any:
        return self._torch.from_numpy(values.astype(np.int32)).to("cuda")


@contextmanager
def _as_peer_error() -> Iterator[None]:
    """Turns whatever its compiler, PyTorch or the driver raise into a `PeerError`."""
    try:
        yield
    except Exception as error:
        raise PeerError(f"FlashInfer failed: {_one_line(error)}") from error


def _one_line(error: Exception) -> str:
    """The first 300 characters of an error, on one line."""
    return f"{type(error).__name__}: {' '.join(str(error).split())[:300]}"
