"""Loads of a model from the start of a process to its first token, beside mlx-lm and llama.cpp.

Each load has a process of its own. The first load compares the model with mlx-lm and compiles what it needs;
later ones find that in the cache, which is a new folder here. On Linux both are measured with the model's
files in the page cache ("warm") and without ("cold"). llama.cpp loads the GGUF that the starter was made of.
"""

from __future__ import annotations

import argparse
import os
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final, NamedTuple

from engine.backends import BackendError
from engine.bench.bench_report import Pairs, print_table, summary
from engine.bench.llama_server import ABSENT
from engine.bench.model_shapes import write_shape
from engine.models.local_models import resolve
from engine.models.starter_model import find_gguf

_TIMEOUT: Final = 900.0  # seconds of one load
_STARTED: Final = "first token at"

_OCTAVO: Final = """
from octavo import LLM
llm = LLM(sys.argv[1], backend=sys.argv[2], context=1024)
llm.generate("Hello", max_tokens=1)
"""
_MLX_LM: Final = """
from mlx_lm import generate, load
model, tokenizer = load(sys.argv[1])
generate(model, tokenizer, "Hello", max_tokens=1)
"""
_LLAMA_CPP: Final = """
import llama_cpp
threads = os.cpu_count()
llm = llama_cpp.Llama(sys.argv[1], n_ctx=1024, n_threads=threads, n_threads_batch=threads, verbose=False)
llm("Hello", max_tokens=1)
"""
_CODE: Final = """
import os, sys
{load}
import time, resource
seconds, memory = time.time(), resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
if sys.platform == "linux":  # where that counts this process's beginning as a copy of its parent
    (memory,) = [int(line.split()[1]) for line in open("/proc/self/status") if line.startswith("VmHWM")]
print("{started}", seconds, memory * (1 if sys.platform == "darwin" else 1024), flush=True)
os._exit(0)
"""


class LoadCost(NamedTuple):
    """One load: seconds to the first token, the process's largest memory in MB, bytes read from disk."""

    seconds: float
    memory: float
    read: float


def measure(arguments: argparse.Namespace) -> dict[str, Any]:
    """Measures `octavo bench load`: first and later loads, warm and cold where the system allows it."""
    costs: dict[str, list[list[LoadCost]]] = {}
    backend = str(arguments.options.get("backend") or "auto")
    states = ("warm", "cold") if hasattr(os, "posix_fadvise") else ("warm",)
    with _model(arguments) as folder, tempfile.TemporaryDirectory() as scratch:
        gguf = _starter_gguf(arguments)
        engines = [(_OCTAVO, folder), (_MLX_LM, folder), *([(_LLAMA_CPP, gguf)] if gguf else [])]
        for run in range(arguments.runs):
            for state in states:
                cache = Path(scratch, f"{state}{run}")
                for name in (f"first_{state}", f"later_{state}"):
                    row = [_load(code, place, backend, cache, state) for code, place in engines]
                    costs.setdefault(name, []).append(row)
            print(f"run {run + 1} of {arguments.runs} done", flush=True)
    title = f"{arguments.shape or Path(folder).name} to its first token"
    result: dict[str, Any] = {}
    for place, peer in enumerate(("mlx-lm", "llama.cpp")[: len(engines) - 1], start=1):
        times: Pairs = {n: [(row[0].seconds, row[place].seconds) for row in costs[n]] for n in costs}
        memory: Pairs = {n: [(row[0].memory, row[place].memory) for row in costs[n]] for n in costs}
        print_table(title, times, "seconds; less is better", peer, less_is_better=True)
        print_table("Largest memory of the process", memory, "MB; less is better", peer, less_is_better=True)
        figures: dict[str, Any] = summary(times, less_is_better=True)
        figures["memory_mb"] = summary(memory, less_is_better=True)
        result |= figures if place == 1 else {"llama_cpp": figures | figures.pop("peer")}
    middle = arguments.runs // 2
    result["read_bytes"] = {n: sorted(row[0].read for row in rows)[middle] for n, rows in costs.items()}
    result["picture"] = {"title": title, "unit": "seconds; less is better", "figures": list(costs)}
    return result


@contextmanager
def _model(arguments: argparse.Namespace) -> Iterator[str]:
    """Yields the folder of the model, or of one with random weights in a published shape."""
    if not arguments.shape:
        yield str(resolve(arguments.model))
        return
    with tempfile.TemporaryDirectory() as folder:
        write_shape(Path(folder), arguments.shape)
        yield folder


def _starter_gguf(arguments: argparse.Namespace) -> str:
    """The starter's GGUF; empty if another model is measured or llama.cpp is not installed."""
    file = find_gguf()
    if arguments.shape or arguments.model or file is None or find_spec("llama_cpp") is None:
        print(ABSENT)
        return ""
    return str(file)


def _load(code: str, model: str, backend: str, cache: Path, state: str) -> LoadCost:
    """Loads a model in a new process; `BackendError` if that fails or takes too long."""
    for file in [Path(model), *Path(model).glob("*")] if state == "cold" else ():
        _forget(file)
    words = [sys.executable, "-c", _CODE.format(load=code, started=_STARTED), model, backend]
    begin = time.time()
    with tempfile.TemporaryFile() as said, tempfile.TemporaryFile() as problems:
        process = subprocess.Popen(
            words, stdout=said, stderr=problems, env=os.environ | {"OCTAVO_CACHE": str(cache)}
        )
        used = _wait(process, begin)
        for output in (said, problems):
            output.seek(0)
        found = re.search(rf"{_STARTED} ([\d.]+) (\d+)", said.read().decode("utf-8", "replace"))
        if found is None:
            lines = problems.read().decode("utf-8", "replace").strip().splitlines() or ["it took too long"]
            raise BackendError(f"A load of {model} failed: {lines[-1]}")
    return LoadCost(float(found[1]) - begin, float(found[2]) / 1e6, used.ru_inblock * 512.0)


def _wait(process: subprocess.Popen[bytes], begin: float) -> Any:
    """Waits for a process, killing it when it takes too long, and returns the resources that it used."""
    while True:
        pid, status, used = os.wait4(process.pid, os.WNOHANG)
        if pid:
            process.returncode = os.waitstatus_to_exitcode(status)
            return used
        if time.time() - begin > _TIMEOUT:
            process.kill()
        time.sleep(0.01)


def _forget(file: Path) -> None:
    """Drops a file from the page cache."""
    if not file.is_file():
        return
    handle = os.open(file, os.O_RDONLY)
    try:
        os.fsync(handle)  # what is still to be written cannot be dropped
        os.posix_fadvise(handle, 0, 0, os.POSIX_FADV_DONTNEED)
    finally:
        os.close(handle)
