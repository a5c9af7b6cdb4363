"""What a run found, in words: the kind, the line of Metal, the buffer, the threads."""

from __future__ import annotations

import functools
import re
import shutil
import subprocess
from dataclasses import dataclass

from metal_cpu.emulator.build import Built
from metal_cpu.emulator.toolchain import HERE

THREADGROUP_BUFFER = 0xFFFF


@functools.cache
def kinds() -> dict[int, str]:
    """Kinds of finding by number, read from the runtime's own list."""
    text = (HERE / "runtime" / "state.h").read_text()
    block = text[text.index("enum Kind") :].split("};")[0]
    return {int(number): name for name, number in re.findall(r"(\w+) = (\d+)", block)}


@dataclass(frozen=True)
class Diagnostic:
    """One finding: kind, line of the generated Metal text (0 if unknown), that line, details, how often."""

    kind: str
    line: int
    text: str
    details: str
    count: int

    def __str__(self) -> str:
        where = f"line {self.line}: `{self.text}`" if self.line else "unknown line"
        return f"{self.kind} at {where} ({self.details}, {self.count} times)"


def _line_of(built: Built, offset: int) -> int:
    """The kernel line for an address in the library, through inlined functions, or 0."""
    tool = shutil.which("addr2line") or shutil.which("llvm-symbolizer-19")
    if not tool:
        return 0
    flags = ["-ie"] if tool.endswith("addr2line") else ["-e"]
    done = subprocess.run(
        [tool, *flags, str(built.library), hex(offset - 1)], capture_output=True, text=True, check=False
    )
    match = re.search(r"(?:kernel\.metal|/\d+\.cpp):(\d+)", done.stdout)  # clang names either file
    return int(match[1]) if match else 0


def describe(built: Built, raw: tuple[int, ...]) -> Diagnostic:
    """Puts a finding, in the order in which the worker sends its fields, into words."""
    kind, thread, x, y, z, site, address, offset, buffer, size, other, count = raw
    name = kinds().get(kind, f"KIND_{kind}")
    line = site >> 10 if site > 1 else _line_of(built, address) if address else 0
    lines = built.text.split("\n")
    text = lines[line - 1].strip() if 0 < line <= len(lines) else ""
    details = f"thread {thread} of threadgroup ({x}, {y}, {z})"
    if address and name != "MISALIGNED":
        named = {**built.buffers, THREADGROUP_BUFFER: "threadgroup memory"}
        target = named.get(buffer, f"buffer {buffer}")
        details += f", {target} at byte {offset}, {size} bytes, other thread {other}"
    elif "SIMD" in name or "BARRIER" in name:
        details += f", lanes {buffer & 0xFFFFFFFF:08x} of {size:08x}"
    elif offset:
        details += f", {offset} bytes"
    return Diagnostic(name, line, text, details, count)
