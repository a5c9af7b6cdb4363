"""llama.cpp as a third engine, where `llama-cpp-python` is installed, with the starter's GGUF file."""

from __future__ import annotations

import importlib
import os
import time
from typing import Any, Final

from engine.models.starter_model import find_gguf

ABSENT: Final = (
    "llama.cpp is not compared. To compare it with the starter model: pip install llama-cpp-python "
    "(it compiles for some minutes)."
)
_CONTEXT: Final = 2304  # tokens; more than any prompt of `bench single` with its answer


class LlamaCppPeer:
    """A model in llama.cpp.

    Args:
        library: the module `llama_cpp`.
        path: of a GGUF.
    """

    name: Final = "llama.cpp"

    def __init__(self, library: Any, path: str) -> None:
        self.version = str(library.__version__)
        threads = os.cpu_count() or 1
        self._model = library.Llama(
            path, n_ctx=_CONTEXT, n_threads=threads, n_threads_batch=threads, verbose=False
        )

    def run(self, prompt: list[int], generated: int) -> tuple[float, float]:
        """One greedy request without a prefix cache: (prefill, decode) tokens/s."""
        model = self._model
        model.reset()
        begin = time.perf_counter()
        model.eval(prompt)
        token = model.sample(temp=0.0)
        first = time.perf_counter()
        for _ in range(generated - 1):
            model.eval([token])
            token = model.sample(temp=0.0)
        end = time.perf_counter()
        return len(prompt) / (first - begin), (generated - 1) / max(end - first, 1e-9)


def open_peer(model: str) -> LlamaCppPeer | None:
    """llama.cpp with the starter model; None if it is not installed or another model is measured."""
    path = find_gguf()
    if model or path is None:
        return None
    try:
        library = importlib.import_module("llama_cpp")
    except (ImportError, OSError):  # OSError: its library was built for another machine
        return None
    return LlamaCppPeer(library, str(path))
