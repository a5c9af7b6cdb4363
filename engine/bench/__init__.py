"""Benchmarks that compare Octavo with mlx-lm in the same run: medians of paired runs, and their ratios."""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from engine.backends import BackendError
from engine.bench.bench_report import describe_machine, write_folder
from engine.errors import OctavoError
from engine.installation import versions

__all__ = ["finish", "run"]


def run(arguments: argparse.Namespace) -> int:
    """Runs one benchmark, prints its results and writes them to files. Returns the exit status."""
    from engine.bench import agent_turns, batch, download, load, prefix, served_load, single, stall

    measure = {
        "single": single.measure,
        "batch": batch.measure,
        "prefix": prefix.measure,
        "stall": stall.measure,
        "serve": served_load.measure,
        "agent": agent_turns.measure,
        "download": download.measure,
        "load": load.measure,
    }[arguments.name]
    return finish(arguments, measure, "octavo bench")


def finish(
    arguments: argparse.Namespace, measure: Callable[[argparse.Namespace], dict[str, Any]], command: str
) -> int:
    """Measures, writes the results to the files of `arguments`, returns the exit status; `OctavoError` if
    not.

    Args:
        arguments: with `name`, `runs`, `record`, `out` and `json`, and what `measure` needs.
        command: that runs it, without its name; for titles.
    """
    if arguments.runs < 1:
        raise OctavoError("--runs must be at least 1.")
    try:
        result: dict[str, Any] = {"name": arguments.name, **measure(arguments)}
    except BackendError as error:
        raise OctavoError(str(error)) from error
    result |= {"machine": describe_machine(), "versions": versions()}
    if arguments.record:
        recorder = getattr(arguments, "recorder", None)
        if recorder is None:
            raise OctavoError(f"{arguments.name} cannot be recorded, only single and batch can.")
        with _writing(arguments.record):
            recorder.save(arguments.record, f"{command} {arguments.name}")
        print(f"Recorded in {arguments.record}. To watch it, open it from the menu of the block map.")
    if arguments.out:
        with _writing(arguments.out):
            write_folder(arguments.out, result, command)
    if arguments.json:
        with _writing(arguments.json):
            arguments.json.write_text(json.dumps(result, indent=2) + "\n", encoding="utf-8")
        print(f"Written to {arguments.json}")
    return 0


@contextmanager
def _writing(path: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise OctavoError(f"{path} cannot be written: {error.strerror}.") from error
