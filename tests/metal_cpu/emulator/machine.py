"""Runs built kernels in a worker process with a time limit; turns its answer into numbers and diagnostics."""

from __future__ import annotations

import atexit
import os
import select
import signal
import subprocess
import sys
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
from metal_cpu.emulator.build import Built
from metal_cpu.emulator.diagnostics import Diagnostic, describe
from metal_cpu.emulator.shared_memory import SharedMemory
from metal_cpu.emulator.toolchain import HERE, runtime_library

SIMD_OP_NAMES = {
    1: "sum",
    3: "max",
    11: "shuffle",
    12: "broadcast",
    14: "shuffle_xor",
    30: "matrix_load",
    31: "matrix_store",
    32: "matrix_multiply",
}

MOST_LIBRARIES = 1000  # a worker that has loaded so many is replaced: a process has only so many mappings
_MOST_WAITING = 20  # how many times its limit of processor time a launch may last


@dataclass
class Sparse:
    """A buffer mostly untouched, for pools larger than memory: pieces are (byte offset, data).

    Of an output the pieces are read back; what else is written there is not noticed, nor races in it.
    """

    nbytes: int
    pieces: list[tuple[int, np.ndarray]]
    granule: int = 4


@dataclass
class Buffer:
    """A buffer of a launch.

    role: "input" (read-only), "output" (starts undefined), "inout" (an output with initial values) or
        "written" (an input that the kernel may write to, and must not read).
    """

    index: int
    data: np.ndarray | Sparse
    role: str = "input"


@dataclass
class Traffic:
    """Bytes a launch moved to and from one buffer; a byte loaded twice counts twice."""

    read: int
    written: int
    unwritten_elements: int


@dataclass
class Run:
    """The outcome of one launch.

    `outputs` by buffer index; `diagnostics` is empty for a correct kernel. `written` has, by buffer index,
    what the kernel wrote to inputs that it may write to: pairs of (n,) byte offsets and (n, k) bytes.
    """

    outputs: dict[int, np.ndarray]
    diagnostics: list[Diagnostic]
    traffic: dict[int, Traffic]
    simd_ops: dict[str, int] = field(default_factory=dict)
    threads: int = 0
    accesses: int = 0
    barriers: int = 0
    threadgroup_bytes: int = 0
    seconds: float = 0.0
    sparse: dict[int, list[np.ndarray]] = field(default_factory=dict)
    written: dict[int, list[tuple[np.ndarray, np.ndarray]]] = field(default_factory=dict)

    @property
    def unwritten(self) -> int:
        """Elements of outputs that no thread wrote."""
        return sum(t.unwritten_elements for i, t in self.traffic.items() if i in self.outputs)


class _Worker:
    def __init__(self) -> None:
        self.loaded: set[Path] = set()
        self.memory = SharedMemory()
        command = [sys.executable, "-m", "metal_cpu.emulator.worker", str(self.memory.file)]
        self.process = subprocess.Popen(
            command,
            cwd=HERE.parents[1],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            pass_fds=[self.memory.file],
        )

    def _read(self, n: int, deadline: float) -> bytes | None:
        """n bytes of the answer, or None if the worker died or took too long."""
        assert self.process.stdout is not None
        stdout, data = self.process.stdout.fileno(), bytearray()
        while len(data) < n:
            ready, _, _ = select.select([stdout], [], [], max(0.0, deadline - time.monotonic()))
            part = os.read(stdout, min(n - len(data), 1 << 20)) if ready else b""
            if not part:
                return None
            data += part
        return bytes(data)

    def ask(self, request: dict[str, Any], limit: float) -> dict[str, Any] | None:
        data = self.memory.dumps(request)
        deadline = time.monotonic() + limit
        assert self.process.stdin is not None
        try:
            self.process.stdin.write(len(data).to_bytes(8, "little") + data)
            self.process.stdin.flush()
        except BrokenPipeError:
            return None
        size = self._read(8, deadline)
        answer = self._read(int.from_bytes(size, "little"), deadline) if size else None
        return self.memory.loads(answer, copy=True) if answer else None

    def ended_by(self, number: int) -> bool:
        """Whether this signal ended the process, which sends nothing any more."""
        self.process.kill()  # changes nothing if it has ended
        return self.process.wait() == -number

    def stop(self) -> None:
        self.process.kill()
        self.process.wait()
        for stream in (self.process.stdin, self.process.stdout):
            if stream:
                stream.close()
        self.memory.close()


_worker: _Worker | None = None


@atexit.register
def stop_worker() -> None:
    """Ends the worker process, if one runs."""
    global _worker
    if _worker:
        _worker.stop()
        _worker = None


def _to_request(buffer: Buffer) -> dict[str, Any]:
    data = buffer.data
    if isinstance(data, Sparse):
        pieces, granule, nbytes = data.pieces, data.granule, data.nbytes
        role = "sparse output" if buffer.role == "output" else buffer.role
    else:
        role = buffer.role
        pieces, granule, nbytes = [(0, np.ascontiguousarray(data))], min(data.dtype.itemsize, 4), data.nbytes
    if role in ("output", "written"):
        pieces = []
    return {"index": buffer.index, "bytes": nbytes, "granule": granule, "role": role, "pieces": pieces}


def run(
    built: Built,
    buffers: list[Buffer],
    grid: tuple[int, int, int],
    threadgroup: tuple[int, int, int],
    seed: int = 1,
    limit: float = 60.0,
) -> Run:
    """Runs a kernel over a grid of threads.

    A worker that dies or takes longer than `limit` is ended and reported as the diagnostic CRASHED or
    TIMED_OUT; the next run starts a new one.

    Args:
        built: the kernel.
        buffers: its inputs and outputs.
        grid: threads in all.
        threadgroup: threads in one group.
        seed: of the schedule.
        limit: seconds of processor time, so that a busy machine is not taken for an endless loop.
    """
    global _worker
    if _worker and len(_worker.loaded) >= MOST_LIBRARIES:
        stop_worker()
    if _worker is None:
        _worker = _Worker()
    _worker.loaded.add(built.library)
    request = {
        "runtime": str(runtime_library()),
        "library": str(built.library),
        "symbol": built.symbol,
        "buffers": [_to_request(b) for b in buffers],
        "grid": grid,
        "threadgroup": threadgroup,
        "seed": seed,
        "granule": built.granule,
        "limit": limit,
    }
    start = time.monotonic()
    most = limit * _MOST_WAITING
    answer = _worker.ask(request, most)
    if answer is None:
        waited = time.monotonic() - start >= most
        kind = "TIMED_OUT" if waited or _worker.ended_by(signal.SIGPROF) else "CRASHED"
        stop_worker()
        blank = {
            b.index: np.zeros_like(b.data)
            for b in buffers
            if b.role in ("output", "inout") and isinstance(b.data, np.ndarray)
        }
        return Run(blank, [Diagnostic(kind, 0, "", f"after {time.monotonic() - start:.1f} s", 1)], {})
    outputs, sparse = {}, {}
    for buffer in buffers:
        if buffer.role in ("output", "inout"):
            if isinstance(buffer.data, Sparse):
                sparse[buffer.index] = answer["outputs"][buffer.index]
                continue
            found = answer["outputs"][buffer.index]
            outputs[buffer.index] = found.view(buffer.data.dtype).reshape(buffer.data.shape)
    totals = answer["totals"]
    return Run(
        outputs,
        [describe(built, raw) for raw in answer["findings"]],
        {index: Traffic(*numbers) for index, numbers in answer["counts"].items()},
        {SIMD_OP_NAMES.get(i, f"op{i}"): n for i, n in enumerate(totals[3:]) if n},
        threads=totals[0],
        accesses=totals[1],
        barriers=totals[2],
        threadgroup_bytes=answer["threadgroup"][2],
        seconds=answer["seconds"],
        sparse=sparse,
        written=answer["written"],
    )
