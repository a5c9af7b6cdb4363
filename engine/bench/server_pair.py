"""Octavo's server and mlx-lm's, as processes with the same model, for the benchmarks that compare them."""

from __future__ import annotations

import argparse
import asyncio
import json
import secrets
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from contextlib import ExitStack
from pathlib import Path
from typing import Any, Final

import mlx.core as mx
from mlx.utils import tree_flatten

from engine.bench.stream_client import Address, ServerProcessError, fetch, stream_chat
from engine.machine.device import use_best_device
from engine.models.local_models import resolve
from engine.models.model_loader import load

_START_SECONDS: Final = 300.0


class ServerProcess:
    """A server at an address until `close`; `ServerProcessError`, with its stderr, if it does not start."""

    def __init__(self, command: list[str], address: Address) -> None:
        self._address = address
        self._log = tempfile.TemporaryFile()  # noqa: SIM115 - closed with the process
        self._before = signal.signal(signal.SIGTERM, _end)  # or it would outlive the benchmark
        try:
            self._process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=self._log)
        except OSError as error:
            signal.signal(signal.SIGTERM, self._before)
            self._log.close()
            raise ServerProcessError(f"{command[0]} cannot be started: {error.strerror}.") from error

        self.pid = self._process.pid

    async def wait(self) -> None:
        """Waits until the server is ready; `ServerProcessError` if it ended, or takes over five minutes."""
        deadline = time.monotonic() + _START_SECONDS
        while True:
            try:
                await fetch(self._address, "/health")
                return
            except (OSError, ServerProcessError, IndexError) as error:
                if self._process.poll() is not None or time.monotonic() > deadline:
                    self._log.seek(0)
                    said = self._log.read().decode(errors="replace")[-500:]
                    raise ServerProcessError(f"A server did not start: {said or error}") from error
            await asyncio.sleep(0.2)

    def close(self) -> None:
        """Ends it; of several, the last one that was started first."""
        signal.signal(signal.SIGTERM, self._before)
        self._process.terminate()
        try:
            self._process.wait(10)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        self._log.close()


def free_port() -> int:
    """A port on which nobody listens at the moment."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _end(*_: object) -> None:
    """Ends the benchmark as Ctrl-C does, so that it stops its servers."""
    raise SystemExit(128 + signal.SIGTERM)


_HELLO: Final = [{"role": "user", "content": "Hello."}]
#: `python -m mlx_lm.server`, which finds the compiled transformers of Octavo.app, too.
_PEER: Final = (
    "import runpy; from engine.startup import keep_import_structure; keep_import_structure(); "
    "runpy.run_module('mlx_lm.server', run_name='__main__', alter_sys=True)"
)
_FLAGS: Final = {"draft_model": "--draft"}


class ServerPair:
    """Both servers, for a `with` block; `ServerProcessError` or `ModelError` if one does not start.

    Args:
        arguments: with the model and the options of loading.

    Attributes:
        octavo, peer: their addresses.
        processes: both, by address.
    """

    def __init__(self, arguments: argparse.Namespace) -> None:
        self._opened = ExitStack()
        try:
            copy = self._opened.enter_context(tempfile.TemporaryDirectory())
            folder = _comparable(resolve(arguments.model), Path(copy))
            self.octavo = Address(free_port(), secrets.token_hex(8), str(folder))
            self.peer = Address(free_port(), "none", str(folder))
            ours = ["serve", str(folder), "--port", str(self.octavo.port), "--key", self.octavo.key]
            theirs = ["--model", str(folder), "--port", str(self.peer.port), "--log-level", "ERROR"]
            self.processes = {
                self.octavo: self._start(["-m", "engine", *ours, *_flags(arguments.options)], self.octavo),
                self.peer: self._start(["-c", _PEER, *theirs], self.peer),
            }
            for address, process in self.processes.items():
                asyncio.run(_warm_up(process, address))
        except BaseException:
            self._opened.close()
            raise

    def __enter__(self) -> ServerPair:
        return self

    def __exit__(self, *_: object) -> None:
        self._opened.close()

    def _start(self, words: list[str], address: Address) -> ServerProcess:
        process = ServerProcess([sys.executable, *words], address)
        self._opened.callback(process.close)
        return process


async def _warm_up(process: ServerProcess, address: Address) -> None:
    """Waits until a server has answered once, so that its model is loaded and warm."""
    await process.wait()
    await stream_chat(address, _HELLO, 4)


def _comparable(folder: Path, copy: Path) -> Path:
    """Returns a folder that both servers compute alike: on a CPU, a copy with float32 weights.

    Octavo computes in float32 there, since MLX's half-precision products are many times slower.
    """
    use_best_device()
    if mx.default_device() != mx.Device(mx.cpu):
        return folder
    weights: dict[str, mx.array] = dict(tree_flatten(load(folder).model.parameters()))
    if any(weight.dtype == mx.uint32 for weight in weights.values()):  # too large to be unpacked
        return folder
    mx.save_safetensors(str(copy / "model.safetensors"), weights, metadata={"format": "mlx"})
    for file in folder.iterdir():
        if file.is_file() and not file.name.startswith(("model", "config.json")):
            shutil.copy(file, copy)
    config = json.loads((folder / "config.json").read_text(encoding="utf-8"))
    kept = {key: value for key, value in config.items() if not key.startswith("quantization")}
    (copy / "config.json").write_text(json.dumps(kept | {"torch_dtype": "float32"}), encoding="utf-8")
    return copy


def _flags(options: dict[str, Any]) -> list[str]:
    """Returns options of loading as they are written on the command line."""
    flags: list[str] = []
    for name, value in options.items():
        if name == "overlap":
            flags.append("--no-overlap")
        elif name == "draft_lookup":
            flags.append("--lookup")
        else:
            flags += [_FLAGS.get(name, "--" + name.replace("_", "-")), str(value)]
    return flags
