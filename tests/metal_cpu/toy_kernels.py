"""Reads toys.metal: kernels with one bug each, and correct ones that look alike; builds and runs them."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from metal_cpu.emulator import build, machine, source

THREADS = 64
PREFIX = "  const uint i = thread_position_in_grid.x;\n  const uint t = thread_index_in_threadgroup;\n"
_SECTION = re.compile(r"^// === (\w+)(?: (\d+)/(\d+))?: (.*)$", re.M)


@dataclass(frozen=True)
class Toy:
    """A kernel body, and the kind of finding it must cause ("CORRECT" for none)."""

    name: str
    kind: str
    body: str
    header: str = ""
    grid: int = THREADS
    threadgroup: int = THREADS


def _read() -> list[Toy]:
    parts = _SECTION.split((Path(__file__).parent / "toys.metal").read_text())[1:]
    toys = []
    for kind, grid, threadgroup, name, text in zip(*(parts[i::5] for i in range(5)), strict=True):
        header, _, body = text.rpartition("// body\n")
        toys.append(Toy(name, kind, body, header, int(grid or THREADS), int(threadgroup or THREADS)))
    return toys


TOYS = _read()
BUGS = [toy for toy in TOYS if toy.kind != "CORRECT"]
CORRECT = [toy for toy in TOYS if toy.kind == "CORRECT"]


def run_toy(toy: Toy, seed: int = 1, limit: float = 3.0) -> machine.Run:
    """Builds and runs it, for at most `limit` seconds of processor time. Buffers: a 0, n 1, o 2, c 3."""
    inputs = [source.Input("float32", 1, 64), source.Input("int32", 1, 8)]
    outputs = ["float32", "int32"]
    made = source.generate("toy", ["a", "n"], ["o", "c"], PREFIX + toy.body, toy.header, inputs, outputs)
    built = build.build(made.text, made.kernel)
    buffers = [
        machine.Buffer(0, np.arange(64, dtype=np.float32)),
        machine.Buffer(1, np.array([0, 1, 64, 3, -1, 5, 6, 7], np.int32)),
        machine.Buffer(2, np.zeros(64, np.float32), "output"),
        machine.Buffer(3, np.zeros(64, np.int32), "output" if toy.kind == "CORRECT" else "inout"),
    ]
    return machine.run(built, buffers, (toy.grid, 1, 1), (toy.threadgroup, 1, 1), seed, limit)
