"""llama.cpp's server with slots, as a process with the starter's GGUF, for benchmarks of several requests.

Its program is `llama-server`, on the PATH or named by `OCTAVO_LLAMA_SERVER`; without it the benchmarks go on.
Requests and tokens pass over loopback HTTP, which Octavo and mlx-lm are spared, measured in the process; it
costs llama.cpp under one percent of the time. Each slot's text is empty again before a run.
"""

from __future__ import annotations

import asyncio
import importlib
import json
import os
import shutil
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from typing import Any, Final

from engine.bench.server_pair import ServerProcess, free_port
from engine.bench.stream_client import Address, ServerProcessError, fetch, response_lines
from engine.models.starter_model import find_gguf

PROGRAM: Final = "OCTAVO_LLAMA_SERVER"
_CONTEXT: Final = 2304  # tokens for each slot; more than any prompt of these benchmarks with its answer
_ABSENT: Final = (
    "llama.cpp's server is not compared. To compare it with the starter model, put llama-server on the PATH "
    f"or its path into {PROGRAM}."
)


class LlamaServer:
    """A running server, until `close`; `ServerProcessError` if it does not start.

    Args:
        gguf: the path of a model.
        slots: how many requests it computes at once.
        rows: tokens of a step at most, like a token budget; 0 for its default.

    Attributes:
        about: its version and settings, for the report.
    """

    def __init__(self, program: str, gguf: str, slots: int, rows: int) -> None:
        self._slots = slots
        self._address = Address(free_port(), "none", gguf)
        self._opened = ExitStack()
        threads = str(os.cpu_count() or 1)
        settings = ["--threads", threads, "--threads-batch", threads, "--parallel", str(slots)]
        settings += ["--ctx-size", str(slots * _CONTEXT), "--cont-batching", "--flash-attn", "auto"]
        # A unified cache takes a fifth more time: each request's attention passes over the others' tokens.
        settings += ["--no-kv-unified", "--cache-ram", "0"]
        settings += ["--batch-size", str(rows), "--ubatch-size", str(rows)] if rows else []
        place = ["--model", gguf, "--host", "127.0.0.1", "--port", str(self._address.port)]
        try:
            # Nothing is saved there, but without a folder slots cannot be emptied.
            place += ["--slot-save-path", self._opened.enter_context(tempfile.TemporaryDirectory())]
            self._process = ServerProcess(
                [program, *place, "--offline", "--no-webui", *settings], self._address
            )
            self._opened.callback(self._process.close)
            version = asyncio.run(self._ready())
        except BaseException:
            self.close()
            raise
        self.about = {"version": version, "settings": " ".join(settings)}

    def close(self) -> None:
        """Ends it."""
        self._opened.close()

    async def clear(self) -> None:
        """Waits until no slot computes, and empties all."""
        for slot in range(self._slots):
            await fetch(self._address, f"/slots/{slot}?action=erase", {})

    async def complete(self, prompt: list[int], generated: int, told: Callable[[], None]) -> int:
        """One greedy request, which can be cancelled; `ServerProcessError` if refused, or not as asked.

        Calls `told` for each of the `generated` tokens. Returns how many tokens of the prompt were computed;
        the others were in the slot.
        """
        body = {
            "prompt": prompt,
            "n_predict": generated,
            "ignore_eos": True,
            "temperature": 0,
            "samplers": ["temperature"],
            "cache_prompt": True,
            "stream": True,
            "response_fields": ["stop", "tokens_predicted", "tokens_evaluated", "timings"],
        }
        count = 0
        event: dict[str, Any] = {}
        async for line in response_lines(self._address, "POST", "/completion", json.dumps(body).encode()):
            if not line.startswith(b"data: {"):
                continue
            event = json.loads(line[6:])
            for _ in range(event.get("tokens_predicted", count) - count):
                told()
            count = event.get("tokens_predicted", count)
        read = event.get("tokens_evaluated")
        if not event.get("stop") or (read, count) != (len(prompt), generated):
            raise ServerProcessError(
                f"llama.cpp's server read {read} tokens and wrote {count}, not {len(prompt)} and {generated}."
            )
        return int(event["timings"]["prompt_n"])

    async def _ready(self) -> str:
        await self._process.wait()
        await self.complete([1] * 16, 4, lambda: None)
        return str(json.loads(await fetch(self._address, "/props"))["build_info"])


@contextmanager
def llama_servers(model: str, *asked: tuple[int, int]) -> Iterator[list[LlamaServer]]:
    """Starts servers with the starter model, or prints why it gives none.

    Args:
        model: of the benchmark; llama.cpp is compared only where it is the starter, "".
        asked: the slots and rows of each server; see `LlamaServer`.
    """
    program, gguf = os.environ.get(PROGRAM) or shutil.which("llama-server"), find_gguf()
    if model or gguf is None or program is None:
        print(_ABSENT)
        yield []
        return
    with ExitStack() as opened:
        servers = []
        try:
            for slots, rows in asked:
                servers.append(LlamaServer(program, str(gguf), slots, rows))
                opened.callback(servers[-1].close)
        except ServerProcessError as error:
            print("llama.cpp's server is not compared.", *str(error).split())
            servers.clear()
        yield servers


# --- llama.cpp as a library, with the starter's GGUF

ABSENT: Final = (
    "llama.cpp is not compared. To compare it with the starter model: pip install llama-cpp-python "
    "(it compiles for some minutes)."
)


class LlamaCppPeer:
    """A model in llama.cpp; `library` is the module `llama_cpp`, `path` that of a GGUF."""

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
