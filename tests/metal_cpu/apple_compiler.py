"""The text of every Metal kernel as a file, and what Apple's compiler says about it. Needs no GPU.

Writes the instantiations that the self-check runs, with the sizes of a launch of each in index.json. Where
`xcrun` is there, which any Mac with Xcode has, each is compiled; without it the files are written only.

example: python tests/metal_cpu/apple_compiler.py build/metal --full
"""

from __future__ import annotations

import argparse
import logging
import shutil
import subprocess
import sys
from collections.abc import Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Final

sys.path[:0] = [str(Path(__file__).parents[2]), str(Path(__file__).parents[1])]

import mlx.core as mx  # noqa: E402
import msgspec  # noqa: E402
from metal_cpu.emulator.launch import Emulation, emulated  # noqa: E402

from engine.selfcheck.case_process import run_case  # noqa: E402
from engine.selfcheck.kernel_cases import KernelCase, cases  # noqa: E402
from metal_kernels import sources  # noqa: E402

HEADERS: Final = Path(mx.__file__).parent / "include"
#: MLX puts this file's text before each kernel. Its wheels bring it.
UTILITIES: Final = '#include "mlx/backend/metal/kernels/utils.h"\n'
#: As MLX compiles them: the safe math mode, and bfloat16 from Metal 3.1 on.
_COMPILE: Final = ("-sdk", "macosx", "metal", "-std=metal3.1", "-fno-fast-math", "-c")
_SECONDS: Final = 300.0  # of one compilation


class Instantiation(msgspec.Struct):
    """One kernel with its template arguments.

    Attributes:
        kernel: its name in the text.
        file: in the folder.
        case: the first layer that needs it.
        grid: threads of a launch.
        threadgroup: threads of a threadgroup.
        problem: what the compiler said; empty if it compiled, or was not asked.
    """

    kernel: str
    file: str
    case: str
    grid: tuple[int, int, int]
    threadgroup: tuple[int, int, int]
    problem: str = ""


def export(folder: Path, layers: Iterable[KernelCase]) -> list[Instantiation]:
    """Writes the text of every instantiation that the layers need into a folder, and what it is."""
    folder.mkdir(parents=True, exist_ok=True)
    found: dict[str, Instantiation] = {}
    for case in layers:
        session = Emulation(plan=True, typecheck=False)
        sources.kernel.cache_clear()
        with emulated(session):
            run_case(case, measure=False)
        sources.kernel.cache_clear()
        for generated, grid, threadgroup in session.planned:
            name = f"{len(found):04}_{generated.kernel.removeprefix('custom_kernel_').split('__')[0]}.metal"
            found.setdefault(
                generated.text, Instantiation(generated.kernel, name, case.name, grid, threadgroup)
            )
    for text, each in found.items():
        (folder / each.file).write_text(UTILITIES + text, "utf-8")
    index = list(found.values())
    _write_index(folder, index)
    return index


def compile_all(folder: Path, index: list[Instantiation], xcrun: Sequence[str]) -> list[Instantiation]:
    """Compiles what `export` wrote. Returns what does not compile, with the compiler's messages."""

    def compile_one(each: Instantiation) -> None:
        path = folder / each.file
        command = [*xcrun, *_COMPILE, "-I", str(HEADERS), str(path), "-o", str(path.with_suffix(".air"))]
        try:
            done = subprocess.run(command, capture_output=True, text=True, timeout=_SECONDS, check=False)
        except subprocess.TimeoutExpired:
            each.problem = f"the compiler took over {_SECONDS:.0f} s"
            return
        status = f"the compiler ended with status {done.returncode}"
        each.problem = (done.stderr.strip() or status) if done.returncode else ""

    with ThreadPoolExecutor() as pool:
        list(pool.map(compile_one, index))
    _write_index(folder, index)
    return [each for each in index if each.problem]


def _write_index(folder: Path, index: list[Instantiation]) -> None:
    text = msgspec.json.format(msgspec.json.encode(index), indent=1)
    (folder / "index.json").write_bytes(text)


def _finds_compiler(xcrun: str) -> bool:
    if shutil.which(xcrun) is None:
        return False
    command = [xcrun, "-sdk", "macosx", "--find", "metal"]
    return subprocess.run(command, capture_output=True, timeout=_SECONDS, check=False).returncode == 0


def main(arguments: Sequence[str] | None = None) -> int:
    """Exports, compiles where that is possible, and says what came of it. Returns 1 for a compile error."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("folder", type=Path, help="where the files go")
    parser.add_argument("--full", action="store_true", help="every size and type, not only popular layers")
    parser.add_argument("--xcrun", default="xcrun", help="the program that finds Apple's compiler")
    options = parser.parse_args(arguments)
    mx.set_default_device(mx.cpu)
    logging.disable(logging.WARNING)  # zeros are no right results, which the trials report
    index = export(options.folder, cases(full=options.full))
    print(f"{len(index)} kernels in {options.folder}.")
    if not _finds_compiler(options.xcrun):
        print(
            "Apple's compiler is not there, so nothing was compiled: it comes with Xcode's Metal toolchain."
        )
        return 0
    wrong = compile_all(options.folder, index, [options.xcrun])
    for each in wrong:
        print(f"\n{each.file} ({each.case}) does not compile:\n{each.problem}")
    print(f"{len(index) - len(wrong)} of {len(index)} compile.")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
