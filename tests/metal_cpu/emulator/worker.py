"""The process that loads built kernels and runs them, so that a wild kernel can't end the tests.

Reads pickled requests on stdin, writes pickled answers to stdout; a frame is 8 bytes of length, then data.
Arrays are not in a frame but in memory that both processes have; its file is this program's argument.
"""

from __future__ import annotations

import ctypes
import os
import signal
import sys
import time
from typing import Any, BinaryIO

import numpy as np
from metal_cpu.emulator.shared_memory import SharedMemory

SIMD_OPS = 33
MOST_CELLS = 1 << 30  # bytes of a buffer whose reads and writes are noted for each cell
_libraries: dict[str, Any] = {}


class _Finding(ctypes.Structure):
    _fields_ = [
        ("kind", ctypes.c_uint32),
        ("thread", ctypes.c_uint32),
        ("threadgroup", ctypes.c_uint32 * 3),
        ("site", ctypes.c_uint32),
        ("pc", ctypes.c_uint64),
        ("offset", ctypes.c_int64),
        ("buffer", ctypes.c_uint32),
        ("size", ctypes.c_uint32),
        ("other", ctypes.c_uint32),
        ("pad", ctypes.c_uint32),
        ("count", ctypes.c_uint64),
    ]


_runtime: Any = None


def _load_runtime(path: str) -> Any:
    """The runtime, loaded once, so that kernels find its symbols."""
    global _runtime
    if _runtime is None:
        library = ctypes.CDLL(path, mode=ctypes.RTLD_GLOBAL)
        library.mc_allocate.restype = ctypes.c_void_p
        library.mc_allocate.argtypes = [ctypes.c_uint64]
        u32, u64, pointer = ctypes.c_uint32, ctypes.c_uint64, ctypes.c_void_p
        library.mc_add_region.argtypes = [pointer, u64, ctypes.c_int, u32, ctypes.c_int, u32, ctypes.c_int]
        library.mc_region_counts.argtypes = [u32, pointer]
        library.mc_region_writes.argtypes, library.mc_region_writes.restype = [u32, pointer], u64
        _runtime = library
    return _runtime


def _load(path: str, symbol: str) -> tuple[Any, int, int]:
    """The kernel's entry point and the range of addresses its library occupies."""
    if path not in _libraries:
        library = ctypes.CDLL(path)
        file = os.path.realpath(path)
        with open("/proc/self/maps") as maps:
            lines = [line for line in maps if file in line]
        low = int(lines[0].split("-")[0], 16)
        high = int(lines[-1].split("-")[1].split()[0], 16)
        _libraries[path] = (library, low, high)
    library, low, high = _libraries[path]
    return library[symbol], low, high


def _fill(address: int, buffer: dict[str, Any]) -> None:
    """Copies the host's data in; an output starts as NaN bytes; a sparse buffer gets its pieces only."""
    if buffer["role"] == "output":
        ctypes.memset(address, 0xFF, buffer["bytes"])
    for offset, piece in buffer["pieces"]:
        ctypes.memmove(address + offset, piece.ctypes.data, piece.nbytes)


def _writes(library: Any, index: int, address: int, size: int) -> list[tuple[np.ndarray, np.ndarray]]:
    """What a kernel wrote to an input, as pairs of (n,) offsets and (n, k) bytes."""
    log = np.zeros((library.mc_region_writes(index, None), 2), np.uint64)
    library.mc_region_writes(index, log.ctypes.data)
    memory = np.frombuffer((ctypes.c_uint8 * size).from_address(address), np.uint8)
    found = []
    for width in np.unique(log[:, 1]).tolist():
        offsets = np.unique(log[log[:, 1] == width, 0]).astype(np.int64)
        found.append((offsets, memory[offsets[:, None] + np.arange(width)]))
    return found


def run(request: dict[str, Any]) -> dict[str, Any]:
    """Runs one launch."""
    library = _load_runtime(request["runtime"])
    entry, low, high = _load(request["library"], request["symbol"])
    buffers = request["buffers"]
    pointers = (ctypes.c_void_p * (max((b["index"] for b in buffers), default=0) + 1))()
    library.mc_clear_regions()
    library.mc_free_all()
    for buffer in buffers:
        address = library.mc_allocate(buffer["bytes"])
        if not address:
            raise MemoryError(f"no address space for a buffer of {buffer['bytes']} bytes")
        _fill(address, buffer)
        pointers[buffer["index"]] = address
        role = buffer["role"]
        library.mc_add_region(
            address,
            buffer["bytes"],
            role == "input",
            buffer["granule"],
            2 if role == "sparse output" or buffer["bytes"] > MOST_CELLS else role in ("input", "inout"),
            buffer["index"],
            role == "written",
        )
    three = ctypes.c_uint32 * 3
    signal.setitimer(signal.ITIMER_PROF, request["limit"])  # then SIGPROF ends this process
    start = time.perf_counter()
    status = library.mc_run(
        entry,
        pointers,
        three(*request["grid"]),
        three(*request["threadgroup"]),
        ctypes.c_uint64(request["seed"]),
        ctypes.c_uint64(low),
        ctypes.c_uint64(high),
        request["granule"],
    )
    seconds = time.perf_counter() - start
    signal.setitimer(signal.ITIMER_PROF, 0)
    outputs, counts, written = {}, {}, {}
    for buffer in buffers:
        index = buffer["index"]
        numbers = (ctypes.c_uint64 * 3)()
        library.mc_region_counts(index, numbers)
        counts[index] = tuple(numbers)
        if buffer["role"] == "written":
            written[index] = _writes(library, index, pointers[index], buffer["bytes"])
        elif buffer["role"] == "sparse output":
            outputs[index] = [
                np.frombuffer(ctypes.string_at(pointers[index] + at, piece.nbytes), piece.dtype).reshape(
                    piece.shape
                )
                for at, piece in buffer["pieces"]
            ]
        elif buffer["role"] != "input":
            raw = ctypes.string_at(pointers[index], buffer["bytes"]) if buffer["bytes"] else b""
            outputs[index] = np.frombuffer(raw, np.uint8)
    found = (_Finding * 64)()
    n = library.mc_findings(found, 64)
    totals = (ctypes.c_uint64 * (3 + SIMD_OPS))()
    library.mc_counts(totals)
    local = (ctypes.c_uint64 * 3)()
    library.mc_threadgroup_counts(local)
    findings = [
        (
            f.kind,
            f.thread,
            *f.threadgroup,
            f.site,
            f.pc - low if f.pc else 0,
            f.offset,
            f.buffer,
            f.size,
            f.other,
            f.count,
        )
        for f in found[:n]
    ]
    return {
        "status": status,
        "outputs": outputs,
        "written": written,
        "counts": counts,
        "findings": findings,
        "seconds": seconds,
        "totals": tuple(totals),
        "threadgroup": tuple(local),
    }


def _read_exactly(stream: BinaryIO, n: int) -> bytes:
    data = b""
    while len(data) < n:
        part = stream.read(n - len(data))
        if not part:
            raise EOFError
        data += part
    return data


def main() -> None:
    """Answers requests until stdin closes."""
    stdin, stdout = sys.stdin.buffer, sys.stdout.buffer
    memory = SharedMemory(int(sys.argv[1]))
    while True:
        try:
            size = int.from_bytes(_read_exactly(stdin, 8), "little")
        except EOFError:
            return
        answer = memory.dumps(run(memory.loads(_read_exactly(stdin, size), copy=False)))
        stdout.write(len(answer).to_bytes(8, "little") + answer)
        stdout.flush()


if __name__ == "__main__":
    main()
