"""What the library does to the process that imports it: BLAS, what is imported when, and how it ends."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from engine import startup

needs_openblas = pytest.mark.skipif(
    sys.platform != "linux" or startup.find_openblas() is None, reason="needs Linux with OpenBLAS"
)


def program(text: str) -> subprocess.CompletedProcess[str]:
    """Runs a program without what this process has preloaded."""
    preloading = ("LD_PRELOAD", "OPENBLAS", "OMP", "OCTAVO_BLAS")
    environment = {name: value for name, value in os.environ.items() if not name.startswith(preloading)}
    return subprocess.run(
        [sys.executable, "-c", text],
        env=environment | {"PYTHONPATH": os.getcwd()},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


def test_importing_it_is_cheap() -> None:
    run = program(
        "import sys, octavo\n"
        "heavy = {'mlx', 'mlx_lm', 'tokenizers', 'transformers', 'numba', 'httpx2', 'huggingface_hub'}\n"
        "print(sorted(heavy & sys.modules.keys()))"
    )
    assert run.stdout == "[]\n", run.stderr


@needs_openblas
def test_openblas_is_loaded_without_starting_the_program_again(tiny_folder: Path) -> None:
    run = program(
        f"print('once'); import os, warnings; warnings.simplefilter('error'); from octavo import LLM\n"
        f"llm = LLM({str(tiny_folder)!r}, backend='reference')\n"
        "from engine.startup import blas_in_use; print(blas_in_use()[:8], os.environ.get('LD_PRELOAD'))"
    )
    assert run.stdout == "once\nOpenBLAS None\n", run.stderr


@needs_openblas
def test_too_late_for_openblas_is_a_warning(tiny_folder: Path) -> None:
    run = program(
        f"import mlx.core; from octavo import LLM; LLM({str(tiny_folder)!r}, backend='reference')\n"
        "from engine.startup import is_fast; print(is_fast())"
    )
    assert run.stdout == "False\n", run.stderr
    assert "RuntimeWarning: MLX computes with its reference BLAS" in run.stderr
    assert "Import octavo before mlx" in run.stderr


@pytest.mark.parametrize(
    "end",
    [
        "llm.close()",
        "",
        "next(llm.stream('hello', max_tokens=400), None)",
        "stream = llm.stream('hello', max_tokens=400); next(stream, None); raise SystemExit(0)",
    ],
)
def test_a_program_ends_as_usual_whatever_runs(tiny_folder: Path, end: str) -> None:
    run = program(f"from octavo import LLM\nllm = LLM({str(tiny_folder)!r}, backend='reference')\n{end}")
    assert (run.returncode, run.stderr) == (0, "")


def test_a_load_that_fails_ends_as_usual(tiny_folder: Path, tmp_path: Path) -> None:
    run = program(
        f"from octavo import LLM, OctavoError\n"
        f"try:\n    LLM({str(tiny_folder)!r}, adapter={str(tmp_path)!r})\n"
        "except OctavoError as error:\n    print(error)"
    )
    assert run.returncode == 0, run.stderr
    assert "not an adapter" in run.stdout
