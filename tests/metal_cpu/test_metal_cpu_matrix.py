"""Every kernel x dtype x head dimension x heads x block size x feature: against float64, with nothing found.

A slice that has every value of every axis runs in `make test`; all combinations run in `make test-kernels`,
which goes on where an interrupted run was.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import mlx.core as mx
import pytest
from metal_cpu import matrix_run
from metal_cpu.attention_cases import BOUND, check, error, expected, make_problem, run
from metal_cpu.emulator.launch import Emulation
from metal_cpu.emulator.prepare import prepare
from metal_cpu.matrix_cells import (
    BLOCKS,
    DIMS,
    DTYPES,
    FEATURES,
    FORMS,
    HEADS,
    ROWS,
    Cell,
    Sheet,
    cells_of,
    differs,
    sheets,
    some,
)

from metal_kernels import sources


@pytest.mark.parametrize("cell", some(), ids=lambda cell: cell.name)
def test_slice(cell: Cell) -> None:
    check(cell.case)


def test_the_slice_has_every_value_of_every_axis() -> None:
    for i, axis in enumerate((tuple(ROWS), DTYPES, DIMS, HEADS, BLOCKS, tuple(FEATURES))):
        assert {cell[i] for cell in some()} == set(axis)


def test_the_matrix_has_every_form_of_prefill_wherever_it_is_another() -> None:
    cells = [cell for sheet in sheets() for cell in cells_of(sheet)]
    assert len(set(cells)) == len(cells)
    common = [cell for cell in cells if cell.kind == "mixed"]
    for form in FORMS:
        wanted = {w for w in (cell._replace(kind=form) for cell in common) if differs(w.case.shape)}
        assert wanted
        assert {cell for cell in cells if cell.kind == form} == wanted
        assert all(differs(cell.case.shape) for cell in some() if cell.kind == form)


def test_a_sheet_goes_on_where_it_was_and_runs_again_what_changed(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    sheet = Sheet("float16", 64, (4, 2))
    cells = [Cell("verify", mx.float16, 64, (4, 2), 16, feature) for feature in ("plain", "softcap")]
    monkeypatch.setattr(matrix_run, "PASSED_CELLS", tmp_path)
    monkeypatch.setattr(matrix_run, "cells_of", lambda _: cells[:1])
    assert matrix_run.run_sheet(sheet) == matrix_run.SheetOutcome(1, 0, {})
    monkeypatch.setattr(matrix_run, "cells_of", lambda _: cells)
    assert matrix_run.run_sheet(sheet) == matrix_run.SheetOutcome(2, 1, {})
    assert matrix_run.run_sheet(sheet) == matrix_run.SheetOutcome(2, 2, {})
    header, body = sources.read("paged_decode")
    with monkeypatch.context() as patch:  # a bug in the kernel's text
        broken = body.replace("work.out_row + row.token", "work.out_row")
        patch.setattr(sources, "read", lambda _: (header, broken))
        outcome = matrix_run.run_sheet(sheet)
        assert (outcome.kept, set(outcome.wrong)) == (0, {cell.name for cell in cells})
    assert matrix_run.run_sheet(sheet) == matrix_run.SheetOutcome(2, 0, {})


def test_kernels_built_together_find_what_those_built_alone_find(tmp_path: Path) -> None:
    """The same numbers and the same findings, bug by bug: building together loses no check."""
    case = Cell("mixed", mx.float16, 80, (4, 2), 8, "all, 4 bit").case
    problem = make_problem(case)
    answer = expected(problem)
    bugs = {
        "": "",
        "position / BS]": "position / BS + 1]",
        "state.sum = 0.0f;": "",
        "    threadgroup_barrier(mem_flags::mem_threadgroup);\n    const int mine": "    const int mine",
    }
    for number, (old, new) in enumerate(bugs.items()):
        folder = tmp_path / str(number)
        folder.mkdir()
        alone = Emulation(mutate=lambda text, old=old, new=new: text.replace(old, new, 1) if old else text)
        plan = replace(alone, plan=True, planned=[])
        run(problem, plan)
        generated = [launch.generated for launch in plan.planned]
        prepared = prepare(generated, folder)
        assert len(prepared.built) == len({g.text for g in generated})
        together = replace(alone, prepared=prepared, launches=[], warnings=[])
        wanted, got = run(problem, alone), run(problem, together)
        kinds = [{d.kind for launch in s.launches for d in launch.run.diagnostics} for s in (alone, together)]
        assert kinds[0] == kinds[1]
        right = [error(result, answer) <= BOUND[case.shape.dtype] for result in (wanted, got)]
        assert right[0] == right[1]
        assert (right[0] and not kinds[0]) == (not old)
        if not old:
            assert mx.array_equal(wanted, got)


@pytest.mark.kernels_full
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("sheet", sheets(), ids=lambda sheet: sheet.name)
def test_full(sheet: Sheet) -> None:
    outcome = matrix_run.run_sheet(sheet)
    print(f"{sheet.name}: {outcome.cells} cells, {outcome.kept} of them passed before")
    assert outcome.wrong == {}
