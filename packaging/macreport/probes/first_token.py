"""Measures the first token after pauses of 0, 2 and 30 s: as it is, with weights kept in memory, kept warm.

Each way has an engine of its own, with the largest model here that fits. What is there of one is written
before the next begins. Weights are kept last: Macs are said to have crashed with it.
"""

from __future__ import annotations

import argparse
import json
import os
import select
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

from engine import protocol as p

PAUSES: Final = (0.0, 2.0, 30.0)  # seconds
_ROUNDS: Final = 2
_SECONDS: Final = 280.0  # of one way, at most
_TOKENS: Final = 64  # of the answer whose speed is measured
#: Name, options of the load, variables.
WAYS: Final[tuple[tuple[str, dict[str, Any], dict[str, str]], ...]] = (
    ("plain", {}, {}),
    ("warm", {}, {"OCTAVO_KEEP_WARM": "1"}),
    ("kept", {"keep_weights": True}, {}),
)


def main(words: list[str] | None = None) -> int:
    """Returns 0 if the engine answered in each way, else 1."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", type=Path, required=True, help="file of the figures")
    parser.add_argument("--model", default="", help="folder of the model (default: the largest that fits)")
    parser.add_argument("--pauses", type=float, nargs="+", default=PAUSES, help="seconds")
    options = parser.parse_args(words)
    model = options.model or largest_model()
    print(f"model: {Path(model).name or 'the starter'}")
    figures: dict[str, Any] = {"model": Path(model).name, "ways": {}}
    for name, load, variables in WAYS:
        print(f"{name}:", flush=True)
        figures["ways"][name] = figure = {"ttft": {}, "tokens_per_s": None, "notices": [], "problem": ""}
        try:
            _measure(figure, model, load, variables, options.pauses)
        except (OSError, RuntimeError) as error:
            figure["problem"] = str(error)
            print(f"  {error}")
        for notice in figure["notices"]:
            print(f"  {notice}")
        options.json.write_text(json.dumps(figures, indent=1), encoding="utf-8")
    return 1 if any(figure["problem"] for figure in figures["ways"].values()) else 0


def largest_model() -> str:
    """Returns the folder of the largest model here that fits into memory; empty for the starter."""
    from engine.models.local_models import scan
    from engine.models.model_errors import ModelError
    from engine.planning.memory_plan import plan_folder

    for info in sorted(scan(), key=lambda info: -info.size):
        try:
            usable = not info.problem and info.kind not in p.HEAD_FOLDERS
            if usable and plan_folder(Path(info.path)).rating in ("fits", "tight"):
                return info.path
        except ModelError:
            continue
    return ""


def _measure(
    figure: dict[str, Any], model: str, load: dict[str, Any], variables: dict[str, str], pauses: list[float]
) -> None:
    """Fills in the figures of one way; raises `RuntimeError` with what went wrong."""
    with tempfile.TemporaryDirectory() as data, _engine(variables | {"OCTAVO_DATA": data}) as engine:
        wait = _waiting(engine, figure["notices"])

        def ask(tokens: int) -> tuple[float, p.Finished]:
            began, name = time.monotonic(), f"r{time.monotonic_ns()}"
            sampling = p.Sampling(temperature=0.0, max_tokens=tokens)
            message = p.ChatMessage("user", "Count from one to a hundred.")
            _send(engine, p.Generate(request=name, chat=name, messages=[message], sampling=sampling))
            end = wait(lambda each: isinstance(each, p.Finished) and each.request == name)
            if end.error:
                raise RuntimeError(end.error)
            return time.monotonic() - began, end

        _send(engine, p.Hello(version=p.PROTOCOL_VERSION))
        options = p.LoadOptions(context=2048, **load)
        _send(engine, p.LoadModel(path=model, options=options))
        state = wait(lambda each: isinstance(each, p.ModelState) and each.state in ("ready", "failed"))
        if state.state == "failed":
            raise RuntimeError(state.message)
        for tokens in (_TOKENS, 1):  # what is computed for the first time takes longer
            ask(tokens)
        figure["tokens_per_s"] = round(ask(_TOKENS)[1].tokens_per_s, 2)
        print(f"  {figure['tokens_per_s']} tokens/s", flush=True)
        for _ in range(_ROUNDS):
            for pause in pauses:
                time.sleep(pause)
                seconds, _end = ask(1)
                figure["ttft"].setdefault(f"{pause:g}", []).append(round(seconds, 4))
                print(f"  after {pause:g} s: {1000 * seconds:.0f} ms", flush=True)


def _engine(variables: dict[str, str]) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [sys.executable, "-m", "engine", "pipe"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env=os.environ | variables,
    )


def _send(engine: subprocess.Popen[bytes], message: p.Message) -> None:
    assert engine.stdin is not None
    engine.stdin.write(p.frame(message))
    engine.stdin.flush()


def _waiting(engine: subprocess.Popen[bytes], notices: list[str]) -> Callable[[Callable[[Any], bool]], Any]:
    """Returns a function that returns the next message that suits, and raises `RuntimeError` without one."""
    assert engine.stdout is not None
    pipe, reader, deadline = engine.stdout.fileno(), p.FrameReader("window"), time.monotonic() + _SECONDS

    def received() -> Iterator[Any]:
        while select.select([pipe], [], [], max(0.0, deadline - time.monotonic()))[0]:
            if not (data := os.read(pipe, 1 << 16)):
                raise RuntimeError(f"The engine ended with status {engine.wait()}.")
            yield from reader.feed(data)
        engine.kill()
        raise RuntimeError(f"This took more than {_SECONDS:.0f} s and was stopped.")

    messages = received()

    def wait(suits: Callable[[Any], bool]) -> Any:
        for message in messages:
            if isinstance(message, p.EngineError):
                notices.append(message.message)
            if suits(message):
                return message
        raise AssertionError  # `received` ends with an error

    return wait


if __name__ == "__main__":
    sys.exit(main())
