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
from pathlib import Path
from typing import Any, Final

import mlx.core as mx
from mlx.utils import tree_flatten

from engine.bench.stream_client import Address, ServerProcessError, fetch, stream_chat
from engine.machine.device import use_best_device
from engine.models.local_models import resolve
from engine.models.model_loader import load

_START_SECONDS: Final = 300.0
_HELLO: Final = [{"role": "user", "content": "Hello."}]
_FLAGS: Final = {"draft_model": "--draft"}


class ServerPair:
    """Both servers, until `close`.

    Args:
        arguments: with the model and the options of loading.

    Attributes:
        octavo, peer: their addresses.

    Raises:
        ServerProcessError: one does not start.
        ModelError: there is no such model.
    """

    def __init__(self, arguments: argparse.Namespace) -> None:
        self._copy = tempfile.TemporaryDirectory()
        folder = _comparable(resolve(arguments.model), Path(self._copy.name))
        self._processes: list[subprocess.Popen[bytes]] = []
        self._before = signal.signal(signal.SIGTERM, _end)  # or the servers would outlive the benchmark
        self._logs: list[Any] = []
        self.octavo = Address(_free_port(), secrets.token_hex(8), str(folder))
        self.peer = Address(_free_port(), "none", str(folder))
        try:
            ours = ["serve", str(folder), "--port", str(self.octavo.port), "--key", self.octavo.key]
            self._start(["-m", "engine", *ours, *_flags(arguments.options)])
            theirs = ["--model", str(folder), "--port", str(self.peer.port), "--log-level", "ERROR"]
            self._start(["-m", "mlx_lm.server", *theirs])
            for number, address in enumerate((self.octavo, self.peer)):
                asyncio.run(self._wait(number, address))
        except BaseException:
            self.close()
            raise

    def close(self) -> None:
        """Ends both."""
        signal.signal(signal.SIGTERM, self._before)
        for process in self._processes:
            process.terminate()
        for process in self._processes:
            try:
                process.wait(10)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
        for log in self._logs:
            log.close()
        self._copy.cleanup()

    def __enter__(self) -> ServerPair:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _start(self, command: list[str]) -> None:
        log = tempfile.TemporaryFile()  # noqa: SIM115 - closed with the process
        self._logs.append(log)
        self._processes.append(
            subprocess.Popen([sys.executable, *command], stdout=subprocess.DEVNULL, stderr=log)
        )

    async def _wait(self, number: int, address: Address) -> None:
        """Waits until a server has answered once, so that its model is loaded and warm."""
        deadline = time.monotonic() + _START_SECONDS
        while True:
            try:
                await fetch(address, "/health")
                break
            except (OSError, ServerProcessError, IndexError) as error:
                ended = self._processes[number].poll() is not None
                if ended or time.monotonic() > deadline:
                    self._logs[number].seek(0)
                    said = self._logs[number].read().decode(errors="replace")[-500:]
                    raise ServerProcessError(f"A server did not start: {said or error}") from error
            await asyncio.sleep(0.2)
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


def _end(*_: object) -> None:
    """Ends the benchmark as Ctrl-C does, so that it stops its servers."""
    raise SystemExit(128 + signal.SIGTERM)


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
