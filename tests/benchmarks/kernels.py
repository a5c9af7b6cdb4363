"""How close decode attention comes to the memory bandwidth of this machine's GPU.

Attention of one new token per sequence must read every key and value once, so their bytes over time are a
bandwidth; its share of a copy's bandwidth says how much there is left to gain. MLX's own attention over
contiguous keys and values of the same content is measured too, and on NVIDIA GPUs PyTorch's and FlashInfer,
where they are installed. Engines alternate within a cell, and each cell (a context length and a batch size)
has a process and a time limit of its own, so that what fails or hangs takes nothing else with it.
"""

from __future__ import annotations

import argparse
import importlib
import importlib.util
import itertools
import json
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final, NamedTuple, Protocol

import mlx.core as mx
import numpy as np
from numpy.typing import NDArray

if __name__ == "__main__":  # a cell's process; as in run.py
    sys.path[:1] = [str(Path(__file__).parents[2]), str(Path(__file__).parents[1])]

from engine.backends import Backend, BackendError, Batch, LayerPool, LayerShape, backend_for
from engine.machine.files import write_atomically

_WORKSPACE: Final = 128 << 20  # bytes, as its manual recommends; must be zero at first
_HOW: Final = {
    "PyTorch": "To install it: pip install torch",
    "FlashInfer": "To install it: pip install flashinfer-python (with PyTorch; needs nvcc and ninja)",
}


class PeerError(Exception):
    """A peer cannot be measured; the text says why."""


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


class Peer(Protocol):
    """Another library's decode attention, on the same GPU."""

    name: str
    version: str

    def prepare(
        self, step: Batch, num_blocks: int, layers: int, heads: Heads, queries: NDArray[np.float16]
    ) -> None:
        """Allocates keys and values of random content for each layer; `PeerError` if it cannot.

        Args:
            step: block tables and lengths, one row per sequence.
            num_blocks: blocks in a pool.
            layers: number of pools.
            heads: the attention of each layer.
            queries: [sequences, heads, dim].
        """

    def output(self, keys: NDArray[np.float16], values: NDArray[np.float16]) -> NDArray[np.float16]:
        """The first layer's output [sequences, heads, dim] over keys and values [blocks * size, kv, dim]."""

    def run(self) -> None:
        """Runs attention of every layer and waits for the GPU; `PeerError` if it failed."""

    def free(self) -> None:
        """Frees its GPU memory."""


class TorchAttention:
    """PyTorch's `scaled_dot_product_attention` over contiguous keys and values: most programs call it.

    Raises:
        PeerError: it is not installed, or cannot be loaded.
    """

    name = "PyTorch"

    def __init__(self) -> None:
        self._torch = _load("torch", self.name)
        self.version = str(getattr(self._torch, "__version__", "unknown"))
        self._layers: list[tuple[Any, Any]] = []
        self._queries: Any = None

    def prepare(
        self, step: Batch, num_blocks: int, layers: int, heads: Heads, queries: NDArray[np.float16]
    ) -> None:
        """As `Peer.prepare`; all sequences have the first one's length."""
        torch = self._torch
        self._step, self._heads, self._blocks = step, heads, num_blocks
        shape = (len(step.lengths), heads.kv, int(step.lengths[0]), heads.dim)
        with _as_peer_error(self.name):
            self._layers = [
                (
                    torch.randn(shape, dtype=torch.float16, device="cuda"),
                    torch.randn(shape, dtype=torch.float16, device="cuda"),
                )
                for _ in range(layers)
            ]
            self._queries = torch.from_numpy(queries[:, :, None]).to("cuda")

    def output(self, keys: NDArray[np.float16], values: NDArray[np.float16]) -> NDArray[np.float16]:
        """As `Peer.output`."""
        step, heads = self._step, self._heads
        tables = step.tables[:, : -(-int(step.lengths[0]) // step.block_size)]
        with _as_peer_error(self.name):
            for kept, pool in zip(self._layers[0], (keys, values), strict=True):
                paged = pool.reshape(self._blocks, step.block_size, heads.kv, heads.dim)[tables]
                rows = paged.reshape(len(tables), -1, heads.kv, heads.dim)[:, : int(step.lengths[0])]
                kept.copy_(self._torch.from_numpy(np.ascontiguousarray(rows.swapaxes(1, 2))))
            attended: NDArray[np.float16] = self._attend(*self._layers[0]).cpu().numpy()
        return attended[:, :, 0]

    def run(self) -> None:
        """As `Peer.run`."""
        with _as_peer_error(self.name):
            for keys, values in self._layers:
                self._attend(keys, values)
            self._torch.cuda.synchronize()

    def free(self) -> None:
        """As `Peer.free`."""
        self._layers, self._queries = [], None
        self._torch.cuda.empty_cache()

    def _attend(self, keys: Any, values: Any) -> Any:
        heads = self._heads
        return self._torch.nn.functional.scaled_dot_product_attention(
            self._queries, keys, values, scale=heads.scale, enable_gqa=heads.queries > heads.kv
        )


class FlashInfer:
    """FlashInfer's decode attention over its own pools, for comparison: servers for NVIDIA GPUs use it.

    It is optional, since it needs PyTorch, and NVIDIA's compiler at the first use of a kernel. It computes
    what our kernels do: one new token per sequence, over the same block tables, in pools of the same layout
    ("NHD": blocks, tokens, heads, elements).

    Raises:
        PeerError: it is not installed, or cannot be loaded.
    """

    name = "FlashInfer"

    def __init__(self) -> None:
        self._torch = _load("torch", self.name)
        self._module = _load("flashinfer", self.name)
        self.version = str(getattr(self._module, "__version__", "unknown"))
        self._pools: list[tuple[Any, Any]] = []
        self._wrapper: Any = None
        self._queries: Any = None

    def prepare(
        self, step: Batch, num_blocks: int, layers: int, heads: Heads, queries: NDArray[np.float16]
    ) -> None:
        """As `Peer.prepare`; it plans the step, too."""
        torch = self._torch
        counts = -(-step.lengths // step.block_size)
        indices = np.concatenate([row[:n] for row, n in zip(step.tables, counts, strict=True)])
        last = step.lengths - (counts - 1) * step.block_size
        with _as_peer_error(self.name):
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
        """As `Peer.output`."""
        torch = self._torch
        with _as_peer_error(self.name):
            for pool, content in zip(self._pools[0], (keys, values), strict=True):
                pool.copy_(torch.from_numpy(content.reshape(tuple(pool.shape))))
            attended: NDArray[np.float16] = self._wrapper.run(self._queries, self._pools[0]).cpu().numpy()
        return attended

    def run(self) -> None:
        """As `Peer.run`."""
        with _as_peer_error(self.name):
            for pools in self._pools:
                self._wrapper.run(self._queries, pools)
            self._torch.cuda.synchronize()

    def free(self) -> None:
        """As `Peer.free`."""
        self._pools, self._wrapper, self._queries = [], None, None
        self._torch.cuda.empty_cache()

    def _ints(self, values: NDArray[Any]) -> Any:
        return self._torch.from_numpy(values.astype(np.int32)).to("cuda")


def _load(module: str, peer: str) -> Any:
    """Imports a module of a peer; `PeerError` if it is missing or cannot be loaded."""
    try:
        return importlib.import_module(module)
    except ModuleNotFoundError as error:
        raise PeerError(_missing(peer, str(error.name))) from None
    except Exception as error:  # many kinds, depending on driver and libraries
        raise PeerError(f"{peer} is not compared: it cannot be loaded ({_one_line(error)}).") from error


def _missing(peer: str, module: str) -> str:
    return f"{peer} is not compared: {module} is not installed. {_HOW[peer]}."


@contextmanager
def _as_peer_error(name: str) -> Iterator[None]:
    """Turns whatever its compiler, PyTorch or the driver raise into a `PeerError`."""
    try:
        yield
    except Exception as error:
        raise PeerError(f"{name} failed: {_one_line(error)}") from error


def _one_line(error: Exception) -> str:
    """The first 300 characters of an error, on one line."""
    return f"{type(error).__name__}: {' '.join(str(error).split())[:300]}"


_UNCACHED: Final = 512 << 20  # bytes read before anything is read again: more than any GPU caches
_MAX_LAYERS: Final = 32
#: Bytes of keys and values, at most, to compare a peer's output: they are copied to the host.
_COMPARED: Final = 1 << 30
_PIECE: Final = 1 << 14  # rows written at once; a prompt's step has no more


class Shape(NamedTuple):
    """The shape of a layer's attention, in float16."""

    heads: int
    kv_heads: int
    dim: int
    block_size: int

    @property
    def token_bytes(self) -> int:
        """Bytes of the keys and values of a token."""
        return self.kv_heads * self.dim * 2 * mx.float16.size


class DecodeCell:
    """Sequences of equal length with random keys and values, in shuffled blocks and many layers.

    Args:
        backend: the backend to measure.
        context: tokens of each sequence.
        sequences: sequences in the batch.
        shape: of each layer's attention.
    """

    def __init__(self, backend: Backend, context: int, sequences: int, shape: Shape) -> None:
        mx.clear_cache()
        self._bytes = sequences * context * shape.token_bytes
        layers = max(1, min(_MAX_LAYERS, _UNCACHED // self._bytes))
        self._shape = shape
        self._scale = shape.dim**-0.5
        self._step, self._blocks = _decode_step(context, sequences, shape.block_size)
        mx.random.seed(0)
        self._queries = mx.random.normal((sequences, shape.heads, 1, shape.dim)).astype(mx.float16)
        mx.eval(self._queries)
        self._pools: list[LayerPool] = []
        self._dense: list[list[mx.array]] = []  # contiguous copies, for MLX's own attention
        for _ in range(layers):
            pool = backend.layer_pool(
                LayerShape(shape.kv_heads, shape.dim, shape.dim, mx.float16), self._blocks, shape.block_size
            )
            self._fill(pool)
            dense = []
            for part in (0, 1):  # one after the other: a gather needs memory
                dense.append(mx.contiguous(pool.gather(self._step)[part]))
                mx.eval(dense)
            self._pools.append(pool)
            self._dense.append(dense)

    def measure(self, runs: int, copy_bytes: int) -> dict[str, Any]:
        """GB/s of ours, MLX's and a copy's, and the largest error relative to the largest value of MLX's."""
        error = _difference(self._output(self._octavo), self._output(self._mlx))
        source = mx.zeros((copy_bytes // 4,), mx.float32)
        mx.eval(source)
        engines = [self._run_octavo, lambda: mx.eval(self._mlx()), lambda: mx.eval(source + 1.0)]
        ours, mlx, copy = alternate(engines, runs)
        copied = 2 * source.nbytes / copy / 1e9
        speed = self._total / ours / 1e9
        return {
            "error": error,
            "gb_s": speed,
            "mlx_gb_s": self._total / mlx / 1e9,
            "copy_gb_s": copied,
            "of_copy": speed / copied,
        }

    def compare(self, peer: Peer, runs: int) -> dict[str, Any]:
        """GB/s of a peer and of ours beside it, and the peer's error; `error` alone if it failed."""
        shape, found = self._shape, dict[str, Any](version=peer.version)
        try:
            heads = Heads(shape.heads, shape.kv_heads, shape.dim, self._scale)
            peer.prepare(self._step, self._blocks, len(self._pools), heads, np.array(self._queries[:, :, 0]))
            if self._bytes <= _COMPARED:
                keys, values = (np.array(part) for part in self._pools[0].arrays()[:2])
                output = peer.output(keys, values).astype(np.float32)
                found["error_of_largest"] = _difference(output, self._output(self._mlx))
            peer.run()  # its kernels are compiled here
            ours, theirs = alternate([self._run_octavo, peer.run], runs)
            found |= {"gb_s": self._total / theirs / 1e9, "octavo_gb_s": self._total / ours / 1e9}
        except PeerError as error:
            found["error"] = str(error)
        finally:
            peer.free()
        return found

    @property
    def _total(self) -> int:
        """Bytes of keys and values of all layers."""
        return self._bytes * len(self._pools)

    def _run_octavo(self) -> None:
        mx.eval(self._octavo())

    def _octavo(self) -> list[mx.array]:
        return [pool.attend(self._queries, self._step, scale=self._scale) for pool in self._pools]

    def _mlx(self) -> list[mx.array]:
        return [
            mx.fast.scaled_dot_product_attention(self._queries, keys, values, scale=self._scale)
            for keys, values in self._dense
        ]

    def _output(self, attend: Callable[[], list[mx.array]]) -> NDArray[np.float32]:
        """The first layer's output at a second run; at the first it may be the reference's."""
        mx.eval(attend())
        return np.array(attend()[0].astype(mx.float32))[:, :, 0]

    def _fill(self, pool: LayerPool) -> None:
        """Writes random keys and values, in pieces: a second copy of all might not fit."""
        size = self._step.block_size
        for table, length in zip(self._step.tables, self._step.lengths, strict=True):
            for start in range(0, int(length), _PIECE):
                end = min(start + _PIECE, int(length))
                piece = Batch.over(table[None], [start], [end], size)
                shape = (end - start, self._shape.kv_heads, 1, self._shape.dim)
                keys, values = (mx.random.normal(shape, mx.float16) for _ in "kv")
                pool.write(keys, values, piece)
                mx.eval(pool.arrays())


def alternate(engines: list[Callable[[], None]], runs: int) -> list[float]:
    """Median seconds of each engine; they alternate, after two warm-up runs each."""
    times: list[list[float]] = [[] for _ in engines]
    for turn in range(runs + 2):
        for run, seconds in zip(engines, times, strict=True):
            start = time.perf_counter()
            run()
            if turn >= 2:
                seconds.append(time.perf_counter() - start)
    return [statistics.median(seconds) for seconds in times]


def _decode_step(context: int, sequences: int, block_size: int) -> tuple[Batch, int]:
    """A decode step of one row per sequence with shuffled blocks, and the number of blocks."""
    width = -(-context // block_size)
    count = width * sequences
    tables = np.random.default_rng(0).permutation(count).astype(np.int32).reshape(sequences, width)
    lengths = np.full(sequences, context)
    step = Batch.over(tables, lengths - 1, lengths, block_size)
    return step, count


def _difference(result: NDArray[np.float32], right: NDArray[np.float32]) -> float:
    """The largest absolute difference, relative to the largest value."""
    return float(np.abs(result - right).max() / np.abs(right).max())


# --- A cell in a process of its own

PEERS: Final[dict[str, Callable[[], Peer]]] = {"PyTorch": TorchAttention, "FlashInfer": FlashInfer}
_MODULES: Final = {"PyTorch": ("torch",), "FlashInfer": ("torch", "flashinfer")}
SHAPE: Final = Shape(heads=32, kv_heads=8, dim=128, block_size=16)  # as Llama 3 and Qwen 3 have
Keep = Callable[[dict[str, Any]], None]


class CellPlan(NamedTuple):
    """What a cell's process measures.

    Attributes:
        backend: name of the backend.
        context: tokens of a sequence.
        batch: sequences, each with one new token.
        runs: timed runs, of which the median counts; the engines alternate.
        copy_bytes: size of the array that is copied for comparison.
        peers: other libraries, by their names in `PEERS`.
        shape: of each layer's attention.
    """

    backend: str
    context: int
    batch: int
    runs: int
    copy_bytes: int
    peers: tuple[str, ...] = ()
    shape: Shape = SHAPE


def measure_cell(plan: CellPlan, backend: Backend, keep: Keep) -> dict[str, Any]:
    """Measures a cell on MLX's default device; `keep` gets what is known, after each engine.

    Returns:
        `gb_s`, `mlx_gb_s`, `copy_gb_s`, `of_copy`, `error`; `peers` by name; and `refused`: kernels that
        failed at their first use on this machine, and why. Then what replaced them was measured.
    """
    cell = DecodeCell(backend, plan.context, plan.batch, plan.shape)
    result = cell.measure(plan.runs, plan.copy_bytes)
    trials = getattr(backend, "trials", None)  # which the reference backend does not have
    result |= {"refused": trials.reasons() if trials else {}, "peers": {}}
    for name in plan.peers:
        keep(result | {"at": name})
        try:
            result["peers"][name] = cell.compare(PEERS[name](), plan.runs)
        except PeerError as error:
            result["peers"][name] = {"error": str(error)}
    keep(result)
    return result


def cell_process(plan: CellPlan, limit: float) -> dict[str, Any]:
    """Measures a cell in a process of its own.

    Returns:
        What it measured, even if it failed then; with `failed`, which says how, if it did.
    """
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        out, log = folder / "cell.json", folder / "log"
        command = [sys.executable, __file__, json.dumps(plan._asdict()), str(out)]
        failed = ""
        with log.open("wb") as output:
            try:
                status = subprocess.run(
                    command, stdout=output, stderr=subprocess.STDOUT, timeout=limit, check=False
                ).returncode
            except subprocess.TimeoutExpired:
                failed = f"took longer than {limit:g} s"
            else:
                lines = log.read_text(encoding="utf-8", errors="replace").strip().splitlines()
                if status < 0:
                    failed = f"was ended by signal {-status}"
                elif status:
                    failed = lines[-1][:300] if lines else f"ended with status {status}"
        result: dict[str, Any] = json.loads(out.read_text(encoding="utf-8")) if out.exists() else {}
    at = result.pop("at", "")
    if at and failed:  # ours are there
        result["peers"][at] = {"error": f"{at} {failed}", "stopped": True}
    elif failed:
        result["failed"] = failed
    return result


def write_json(path: Path, result: dict[str, Any]) -> None:
    """Writes or replaces a file, whole or not at all."""
    write_atomically(path, json.dumps(result, indent=2).encode() + b"\n")


def _cell_main(text: str, out: str) -> None:
    fields = json.loads(text)
    plan = CellPlan(**fields | {"peers": tuple(fields["peers"]), "shape": Shape(*fields["shape"])})
    mx.set_default_device(mx.Device(mx.gpu if plan.backend in ("cuda", "metal") else mx.cpu))
    measure_cell(plan, backend_for(plan.backend), lambda result: write_json(Path(out), result))


# --- The table

CONTEXTS: Final = (4 << 10, 32 << 10, 128 << 10)
BATCHES: Final = (1, 8, 64)
BOUND: Final = 4e-3  # of the largest value, in float16
_SPARE: Final = (0.4, 0.27)  # of the GPU's memory: there are two copies, or three with a peer


def measure(arguments: argparse.Namespace) -> dict[str, Any]:
    """Prints and returns the table of bandwidths, and writes it to the JSON file after each cell.

    Raises:
        BackendError: this machine has no GPU that MLX can use.
    """
    name = arguments.backend
    if name == "auto":
        if not mx.cuda.is_available() and not mx.metal.is_available():
            raise BackendError("MLX finds no GPU on this machine, so there are no kernels to measure.")
        name = "cuda" if mx.cuda.is_available() else "metal"
    peers, missing = find_peers(name)
    info, memory = {}, 0.0
    if name != "reference":
        mx.set_default_device(mx.Device(mx.gpu))
        info = {key: str(value) for key, value in mx.device_info().items()}
        memory = float(info.get("memory_size") or info.get("total_memory") or 0)
    about = {"name": "kernels", "peers_missing": missing, "device": info}

    def keep(result: dict[str, Any]) -> None:
        if arguments.json:
            write_json(arguments.json, about | result)

    result = table(
        [
            CellPlan(name, context, batch, max(1, arguments.runs), (64 << 20) if not info else 1 << 30, peers)
            for context, batch in arguments.cells or itertools.product(CONTEXTS, BATCHES)
        ],
        lambda plan: cell_process(plan, arguments.limit),
        max_bytes=int(memory * _SPARE[bool(peers)]),
        keep=keep,
    )
    return about | result


def find_peers(backend: str) -> tuple[tuple[str, ...], dict[str, str]]:
    """The installed libraries that this backend can be compared with, and for the others, why not.

    The reasons are printed.
    """
    found, missing = [], {}
    for peer, modules in _MODULES.items():
        absent = [module for module in modules if importlib.util.find_spec(module) is None]
        if backend != "cuda":
            missing[peer] = f"{peer} is not compared: here, it is for NVIDIA GPUs."
        elif absent:
            missing[peer] = _missing(peer, absent[0])
        else:
            found.append(peer)
    for reason in missing.values():
        print(reason, flush=True)
    return tuple(found), missing


def table(
    plans: list[CellPlan],
    run: Callable[[CellPlan], dict[str, Any]],
    *,
    max_bytes: int = 0,
    keep: Keep = lambda _: None,
) -> dict[str, Any]:
    """Measures each cell, prints a line as soon as it is there, and goes on when one fails.

    Args:
        plans: the cells.
        run: measures one: `cell_process`.
        max_bytes: bytes of keys and values that fit; larger cells are left out. 0: unknown, all are tried.
        keep: gets the result so far, after each cell.

    Returns:
        `cells`, `wrong` (cells whose output differs from MLX's own), `failed` (cells without figures), and
        `refused`: kernels that failed at their first use on this machine, and why.
    """
    peers = plans[0].peers
    columns = "".join(f" {name + ' GB/s':>16} {'x':>5}" for name in peers)
    print(
        f"{'context':>8} {'batch':>6} {plans[0].backend + ' GB/s':>14} {'copy GB/s':>10} {'of copy':>8} "
        f"{'MLX GB/s':>9} {'x MLX':>6}{columns}",
        flush=True,
    )
    cells: list[dict[str, Any]] = []
    result: dict[str, Any] = {
        "backend": plans[0].backend,
        "shape": {**plans[0].shape._asdict(), "dtype": "float16"},
        "cells": cells,
        "wrong": [],
        "failed": [],
        "refused": {},
        "complete": False,
    }
    stopped: set[str] = set()
    for plan in plans:
        cell: dict[str, Any] = {"context": plan.context, "batch": plan.batch}
        needed = plan.batch * plan.context * plan.shape.token_bytes
        if max_bytes and needed > max_bytes:
            cell["left_out_bytes"] = needed
        else:
            cell |= run(plan._replace(peers=tuple(name for name in plan.peers if name not in stopped)))
            stopped |= {name for name, found in cell.get("peers", {}).items() if "stopped" in found}
        cells.append(cell)
        place = [plan.context, plan.batch]
        if "failed" in cell:
            result["failed"].append(place)
        if not cell.get("error", 0.0) <= BOUND:  # a NaN is wrong
            result["wrong"].append(place)
        result["refused"] |= cell.get("refused", {})
        keep(result)
        print(_line(cell, peers), flush=True)
    for kind, reason in result["refused"].items():
        print(f"refused: {kind}: {reason}")
    for cell in (cell for cell in cells if [cell["context"], cell["batch"]] in result["wrong"]):
        print(f"WRONG at {cell['context']} tokens, batch {cell['batch']}: error {cell['error']:.2g}")
    result["complete"] = True
    return result


def _line(cell: dict[str, Any], peers: tuple[str, ...]) -> str:
    """A line of the table: bandwidths, the speed relative to MLX and the peers, and what failed."""
    text = f"{cell['context']:8} {cell['batch']:6}"
    if "left_out_bytes" in cell:
        return f"{text}   left out: needs {cell['left_out_bytes'] / 1e9:.0f} GB for keys and values"
    if "gb_s" in cell:
        text += f" {cell['gb_s']:14.1f} {cell['copy_gb_s']:10.1f} {cell['of_copy']:8.0%}"
        text += f" {cell['mlx_gb_s']:9.1f} {cell['gb_s'] / cell['mlx_gb_s']:6.2f}"
        for name in peers:
            found = cell["peers"].get(name, {})
            if "gb_s" in found:
                text += f" {found['gb_s']:16.1f} {found['octavo_gb_s'] / found['gb_s']:5.2f}"
            else:
                text += f" {'-':>16} {'-':>5}"
        for found in cell["peers"].values():
            text += f"   {found['error']}" if "error" in found else ""
    return text + (f"   FAILED: {cell['failed']}" if "failed" in cell else "")


if __name__ == "__main__":
    _cell_main(*sys.argv[1:])
