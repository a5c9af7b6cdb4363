"""Runs a sheet of the matrix: plans its cells, builds their kernels at once, runs each under three schedules.

A cell that passed is recorded, so that an interrupted run goes on where it was. The record is a hash
of everything the cell depends on: the Metal text of its launches, the launch code, the emulator, the case
and the versions of MLX, NumPy and clang. What changed runs again.
"""

from __future__ import annotations

import ast
import functools
import hashlib
import json
import os
import tempfile
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path

from metal_cpu import attention_cases
from metal_cpu.emulator import prepare, toolchain
from metal_cpu.emulator.launch import Emulation
from metal_cpu.emulator.source import GeneratedSource
from metal_cpu.matrix_cells import Cell, Sheet, cells_of

from metal_kernels import sources

PASSED_CELLS = toolchain.CACHE.parent / "metal_matrix"
HERE = Path(__file__).parent


@dataclass
class SheetOutcome:
    """What came of a sheet.

    Attributes:
        cells: in the sheet.
        kept: of them, had passed before, with everything as it is now.
        wrong: name of a cell, and what was wrong with it.
    """

    cells: int
    kept: int
    wrong: dict[str, str]


def _without_words(path: Path) -> str:
    """A Python file's syntax tree without docstrings: comments and words change no result."""
    tree = ast.parse(path.read_text())
    for node in ast.walk(tree):
        body = getattr(node, "body", None)
        if isinstance(body, list) and body and isinstance(body[0], ast.Expr):
            value = body[0].value
            if isinstance(value, ast.Constant) and isinstance(value.value, str):
                body.pop(0)
    return ast.dump(tree)


@functools.cache
def surroundings() -> str:
    """A hash of what all cells depend on, besides their kernels."""
    code = [*sources.HERE.glob("*.py"), *(HERE / "emulator").glob("*.py")]
    code += [HERE / name for name in ("attention_cases.py", "matrix_cells.py")]
    parts = [f"{path.name}\n{_without_words(path)}" for path in sorted(code)]
    parts += [toolchain.library_digest(), version("numpy")]
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()


def key_of(cell: Cell, planned: list[GeneratedSource]) -> str:
    """The hash under which a passed cell is recorded."""
    parts = [cell.name, surroundings()]
    parts += [f"{generated.text}{generated.arguments}" for generated in planned]
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()[:32]


def plan(cell: Cell) -> list[GeneratedSource]:
    """The kernels that a cell launches."""
    session = Emulation(plan=True)
    attention_cases.run(attention_cases.make_problem(cell.case), session)
    return [launch.generated for launch in session.planned]


def run_sheet(sheet: Sheet) -> SheetOutcome:
    """Runs the cells that have not passed before; each that passes is recorded at once."""
    cells = cells_of(sheet)
    path = PASSED_CELLS / f"{sheet.name}.json"
    passed = _read(path)
    plans = {cell: plan(cell) for cell in cells}
    keys = {cell: key_of(cell, plans[cell]) for cell in cells}
    todo = [cell for cell in cells if passed.get(cell.name) != keys[cell]]
    outcome = SheetOutcome(len(cells), len(cells) - len(todo), {})
    if not todo:
        return outcome
    with tempfile.TemporaryDirectory(prefix="metal_matrix") as folder:
        prepared = prepare.prepare((g for cell in todo for g in plans[cell]), Path(folder))
        for cell in todo:
            try:
                attention_cases.check(cell.case, prepared=prepared)
            except (AssertionError, toolchain.MetalCompileError) as wrong:
                outcome.wrong[cell.name] = str(wrong)[:2000] or type(wrong).__name__
                passed.pop(cell.name, None)
            else:
                passed[cell.name] = keys[cell]
            _write(path, passed)
    return outcome


def _read(path: Path) -> dict[str, str]:
    try:
        found = json.loads(path.read_text())
    except (OSError, ValueError):
        return {}
    return found if isinstance(found, dict) else {}


def _write(path: Path, passed: dict[str, str]) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    temporary = path.with_name(f"{path.name}.{os.getpid()}")
    temporary.write_text(json.dumps(passed))
    temporary.replace(path)
