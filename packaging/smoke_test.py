"""Starts a built bundle as a person's machine would: `python packaging/smoke_test.py PROGRAM`.

PROGRAM is dist/Octavo.app/Contents/MacOS/Octavo or dist/octavo/octavo. It runs from an empty folder, with an
empty home, and with no Python on PATH; and a copy is not made: the bundle must not change either.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import subprocess
import sys
import tempfile
import threading
import time
import urllib.request
from pathlib import Path

from shipped.tree import tree_hash

PROMPT = "What is the capital of France?"
WITHIN = 600  # seconds a step may take on a slow machine; the first compiles


class SmokeTestError(Exception):
    """A step went wrong; the text says which and how."""


def run_step(program: Path, home: Path, words: list[str], expected: str) -> str:
    """Runs the program and returns its output.

    Raises:
        SmokeTestError: it failed, or `expected` is not in what it printed.
    """
    begun = time.monotonic()
    run = subprocess.run(
        [program, *words],
        cwd=home,
        env=environment(home),
        capture_output=True,
        text=True,
        check=False,
        timeout=WITHIN,
    )
    if run.returncode or expected not in run.stdout:
        raise SmokeTestError(
            f"`{' '.join(words)}` ended with {run.returncode}; {expected!r} was expected in:\n"
            f"{run.stdout}{run.stderr}"
        )
    print(f"ok  {time.monotonic() - begun:5.1f} s  {' '.join(words)}", flush=True)
    return run.stdout


def environment(home: Path) -> dict[str, str]:
    """Returns the variables of an empty machine."""
    clean = {"HOME": str(home), "PATH": "/nonexistent", "LANG": "C.UTF-8"}
    kept = ("METAL_DEVICE_WRAPPER_TYPE", "METAL_DEBUG_ERROR_MODE", "OCTAVO_DEVICE", "TMPDIR")
    return clean | {name: os.environ[name] for name in kept if name in os.environ}


def ask_server(program: Path, home: Path) -> None:
    """Starts `octavo serve` and asks it over HTTP for an answer that a JSON schema holds.

    Raises:
        SmokeTestError: there is no such answer.
    """
    begun, words = time.monotonic(), [program, "serve", "--port", "0"]
    with (
        (home / "serve.txt").open("w+") as log,
        subprocess.Popen(
            words, cwd=home, env=environment(home), stdout=subprocess.PIPE, stderr=log, text=True
        ) as server,
    ):
        assert server.stdout is not None
        limit = threading.Timer(WITHIN, server.kill)
        limit.start()
        told, answer = "", None
        try:
            while "Key: " not in told and (line := server.stdout.readline()):
                told += line
            found = re.search(r"^(http://127\.0\.0\.1:\d+)\nKey: (\S+)$", told, re.MULTILINE)
            answer = _hold_to_schema(*found.groups()) if found else None
        except OSError as error:
            told += f"{error}\n"
        finally:
            limit.cancel()
            server.terminate()
        if answer not in ("yes", "no"):
            server.wait(WITHIN)
            log.seek(0)
            raise SmokeTestError(f"`serve` gave no answer but {answer!r}:\n{told}{log.read()}")
    print(f"ok  {time.monotonic() - begun:5.1f} s  serve, asked over HTTP", flush=True)


def _hold_to_schema(address: str, key: str) -> object:
    body = {
        "model": "default",
        "messages": [{"role": "user", "content": PROMPT}],
        "max_tokens": 16,
        "response_format": {
            "type": "json_schema",
            "json_schema": {"name": "answer", "schema": {"enum": ["yes", "no"]}},
        },
    }
    headers = {"Authorization": f"Bearer {key}", "Content-Type": "application/json"}
    request = urllib.request.Request(f"{address}/v1/chat/completions", json.dumps(body).encode(), headers)
    with urllib.request.urlopen(request, timeout=WITHIN) as response:
        return json.loads(json.load(response)["choices"][0]["message"]["content"])


def smoke_test(program: Path, home: Path, picture: Path) -> None:
    """Version, folders, doctor; answers on the terminal, over HTTP and in the window; on a Mac, kernels.

    Raises:
        SmokeTestError: one of them is not as it must be.
    """
    bundle = next(parent for parent in program.parents if parent.suffix == ".app" or parent.name == "octavo")
    before = tree_hash(bundle)
    run_step(program, home, ["--version"], "octavo ")
    run_step(program, home, ["doctor", "--data"], str(home))
    run_step(program, home, ["doctor"], "Everything is fine.")
    run_step(program, home, ["chat", "--temperature", "0", "-n", "16", PROMPT], "Paris")
    ask_server(program, home)
    if sys.platform == "darwin" and os.environ.get("OCTAVO_DEVICE") != "cpu":
        run_step(program, home, ["selfcheck"], "")
    # The window doesn't answer greedily, so what it says is not known; that it says something is.
    told = run_step(program, home, ["--headless-demo", str(picture), "--prompt", PROMPT], f"> {PROMPT}")
    if len(told.partition(PROMPT)[2].partition("\nBlocks: ")[0].split()) < 4:
        raise SmokeTestError(f"The window gave no answer:\n{told}")
    if not picture.is_file():
        raise SmokeTestError(f"There is no picture in {picture}.")
    if tree_hash(bundle) != before:
        raise SmokeTestError("The bundle has changed while it ran; a signature would be broken.")
    print("The bundle works and is unchanged.")


def main(arguments: list[str] | None = None) -> int:
    """Returns 0, or 1 after saying which step went wrong."""
    parser = argparse.ArgumentParser(description="Starts a built bundle on an empty machine.")
    parser.add_argument("program", type=Path)
    parser.add_argument("--picture", type=Path, default=Path("build/smoke-test.png"))
    options = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory(prefix="an empty home ") as home:
        try:
            smoke_test(options.program.absolute(), Path(home).resolve(), options.picture.absolute())
        except (SmokeTestError, subprocess.TimeoutExpired) as error:
            print(f"smoke_test: {error}", file=sys.stderr)
            return 1
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
