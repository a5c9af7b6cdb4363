"""The self-check: kernels in the emulator, and children that fail in every way."""

from __future__ import annotations

import functools
import io
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import mlx.core as mx
import pytest
from metal_cpu.emulator.launch import Emulation, emulated

import engine.selfcheck.case_process as child
import engine.selfcheck.selfcheck_runner as parent
from engine.selfcheck import KernelCase, cases, check, run
from engine.selfcheck.compile_pass import compile_case
from metal_kernels import sources

SMALL = KernelCase(4, 2, 64, "float32", 16)


@pytest.fixture
def emulation(monkeypatch: pytest.MonkeyPatch) -> Iterator[Emulation]:
    mx.set_default_device(mx.cpu)
    monkeypatch.setattr(child, "_SEQUENCES", ((20, 1), (40, 4), (50, 20)))
    sources.kernel.cache_clear()
    with emulated(Emulation()) as session:
        yield session
    sources.kernel.cache_clear()


@pytest.mark.parametrize(
    "case",
    [
        SMALL,
        KernelCase(4, 2, 64, "float16", 8, window=16, sinks=True),
        KernelCase(4, 2, 64, "float16", 8, bits=4),
        KernelCase(2, 1, 576, "float16", 8),
        pytest.param(KernelCase(2, 1, 576, "float16", 8, bits=4), marks=pytest.mark.slow),
    ],
    ids=lambda c: c.name,
)
def test_a_case_compares_every_instantiation(emulation: Emulation, case: KernelCase) -> None:
    result = child.run_case(case, measure=False)
    assert result.wrong == {}
    assert result.checked >= 3
    assert emulation.diagnostics == []


def test_a_wrong_kernel_is_found(emulation: Emulation, monkeypatch: pytest.MonkeyPatch) -> None:
    import engine.backends.metal.metal_pool as pool

    monkeypatch.setattr(pool, "paged_attention", lambda q, *_: q)
    result = child.run_case(SMALL, measure=False)
    assert result.wrong
    assert all("differs" in why for why in result.wrong.values())


@pytest.mark.parametrize(
    ("program", "problem"),
    [
        ("import time; time.sleep(60)", "no answer within"),
        ("import os; os.abort()", "signal 6"),
        ("raise RuntimeError('[METAL] no')", "exit status 1"),
        ("print('nonsense')", "cannot be read"),
        ('print(\'{"wrong": {"decode": "NaN"}, "bandwidth": 0, "copy": 0}\')', "decode: NaN"),
        ('print(\'{"wrong": {}, "bandwidth": 50, "copy": 100}\')', ""),
    ],
)
def test_whatever_a_child_does_is_a_line_of_the_table(program: str, problem: str) -> None:
    outcome = check(SMALL, (sys.executable, "-c", program), seconds=5.0 if "sleep" not in program else 0.5)
    assert problem in outcome.problem
    assert bool(problem) == bool(outcome.problem)


TOO_MANY = "Thread group size (16384) is greater than  the maximum allowed threads per threadgroup (832)."
KERNEL = {"kernel": "decode", "template": {}, "inputs": [], "threads": 32}
ERROR = "[metal::Device] Unable to build metal library from source\nprogram_source:9: error: no such type\n"


@pytest.mark.parametrize(
    ("answer", "most", "summary"), [(TOO_MANY, 832, " s, 832 of "), (ERROR, 0, "does not")]
)
def test_compiling_only_runs_nothing_and_keeps_the_whole_message(
    monkeypatch: pytest.MonkeyPatch, answer: str, most: int, summary: str
) -> None:
    mx.set_default_device(mx.cpu)
    monkeypatch.setattr(child, "_SEQUENCES", ((20, 1), (40, 4), (50, 20), (600, 1)))
    launched: list[tuple[int, ...]] = []

    def kernel(**_: object) -> object:
        def launch(**options: Any) -> None:
            launched.append(options["threadgroup"])
            raise ValueError(answer)

        return launch

    monkeypatch.setattr(mx.fast, "metal_kernel", kernel)
    found = compile_case(KernelCase(4, 2, 64, "float32", 16, bits=8))
    assert {each.kernel for each in found} >= {"kv_quantise", "paged_decode", "paged_reduce", "paged_prefill"}
    assert len(launched) == len(found) > 4, "each instantiation once"
    assert set(launched) == {(16384, 1, 1)}
    for each in found:
        assert each.most_threads == most
        assert each.problem == ("" if most else ERROR)
        assert summary in each.summary
        assert each.threads <= 1024
    assert mx.fast.metal_kernel is kernel


@pytest.mark.parametrize(
    ("program", "problem"),
    [
        ("print('[]')", "no kernel supports it"),
        ("import os; os.abort()", "signal 6"),
        (f"print({json.dumps(json.dumps([KERNEL | {'problem': 'error: x'}]))})", "decode: does not compile"),
        (f"print({json.dumps(json.dumps([KERNEL | {'most_threads': 64}]))})", ""),
    ],
)
def test_whatever_compiling_does_is_a_line_and_in_the_report(
    program: str, problem: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    one = functools.partial(parent.compile_only, command=(sys.executable, "-c", program))
    monkeypatch.setattr(parent, "compile_only", one)
    monkeypatch.setattr(parent, "cases", lambda full: [SMALL])
    out = io.StringIO()
    status = run(out, full=False, report=tmp_path / "report.json", compiling_only=True)
    assert status == bool(problem)
    assert (problem or "32 threads") in out.getvalue()
    assert ("error: x" in out.getvalue()) == ("error: x" in program)
    assert json.loads((tmp_path / "report.json").read_text())["cases"][0]["problem"].startswith(
        "the process died" if "abort" in program else problem
    )


def test_cases_are_cut_to_the_largest_buffer_of_the_gpu(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = child._fitting(SMALL, mx.float32)
    assert whole == child._SEQUENCES
    monkeypatch.setattr(child, "largest_buffer", lambda: 4 << 20)
    cut = child._fitting(SMALL, mx.float32)
    assert 4 * sum(length for length, _ in cut) * child._layer(SMALL, mx.float32).token_bytes <= 4 << 20
    assert all(0 < rows <= length for length, rows in cut)
    monkeypatch.setattr(child, "largest_buffer", lambda: 1)
    assert all(length == 40 for length, _ in child._fitting(SMALL, mx.float32)), "an end is found"


def test_the_report_is_fit_for_a_bug_tracker(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program = 'print(\'{"wrong": {}, "bandwidth": 50, "copy": 100, "checked": 4}\')'
    monkeypatch.setattr(parent, "check", lambda case: check(case, (sys.executable, "-c", program)))
    monkeypatch.setattr(parent, "cases", lambda full: [SMALL])
    out = io.StringIO()
    assert run(out, full=False, report=tmp_path / "report.json") == 0
    assert "50% of a copy" in out.getvalue()
    report = json.loads((tmp_path / "report.json").read_text())
    assert set(report) == {"device", "system", "versions", "kernels", "cases"}
    assert str(Path.home()) not in (tmp_path / "report.json").read_text()


def test_full_covers_every_dimension_and_block_size() -> None:
    full = cases(full=True)
    assert len(set(full)) == len(full) > 40
    assert {case.head_dim for case in full} >= {64, 80, 96, 112, 128, 192, 256, 576}
    assert {case.block_size for case in full} == {8, 16, 32, 64}


def test_cuda_is_not_asked_for_what_its_kernels_lack(monkeypatch: pytest.MonkeyPatch) -> None:
    everything = set(cases(full=True))
    assert set(parent._cases(full=True)) == everything
    monkeypatch.setattr(mx.cuda, "is_available", lambda: True)
    assert everything - set(parent._cases(full=True)) == {KernelCase(128, 1, 576)}


@pytest.mark.skipif(mx.metal.is_available() or mx.cuda.is_available(), reason="needs a machine without a GPU")
@pytest.mark.parametrize(("command", "words"), [("selfcheck", "finds no GPU"), ("tune", "finds no GPU")])
def test_without_a_gpu_the_commands_say_so(
    command: str, words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    from engine.cli.main import main

    assert main([command]) == 2
    assert words in capsys.readouterr().err
