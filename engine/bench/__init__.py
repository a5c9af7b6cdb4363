"""Benchmarks that compare Octavo with mlx-lm in the same run: medians of paired runs, and their ratios."""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable
from typing import Any

from engine.backends import BackendError
from engine.bench.bench_report import describe_machine, write_folder
from engine.installation import versions

__all__ = ["finish", "run"]


def run(arguments: argparse.Namespace, complain: Callable[[str], int]) -> int:
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
    return finish(arguments, measure, "octavo bench", complain)


def finish(
    arguments: argparse.Namespace,
    measure: Callable[[argparse.Namespace], dict[str, Any]],
    command: str,
    complain: Callable[[str], int],
) -> int:
    """Measures, and writes the results to the files that `arguments` name. Returns the exit status.

    Args:
        arguments: with `name`, `runs`, `record`, `out` and `json`, and what `measure` needs.
        command: that runs it, without its name; for titles.
        complain: reports an error and returns its exit status.
    """
    if arguments.runs < 1:
        return complain("--runs must be at least 1.")
    try:
        result: dict[str, Any] = {"name": arguments.name, **measure(arguments)}
    except BackendError as error:
        return complain(str(error))
    result |= {"machine": describe_machine(), "versions": versions()}
    if arguments.record:
        recorder = getattr(arguments, "recorder", None)
        if recorder is None:
            return complain(f"{arguments.name} cannot be recorded, only single and batch can.")
        try:
            recorder.save(arguments.record, f"{command} {arguments.name}")
        except OSError as error:
            return complain(f"{arguments.record} cannot be written: {error.strerror}.")
        print(f"Recorded in {arguments.record}. To watch it, open it from the menu of the block map.")
    if arguments.out:
        try:
            write_folder(arguments.out, result, command)
        except OSError as error:
            return complain(f"{arguments.out} cannot be written: {error.strerror}.")
    if arguments.json:
        try:
            arguments.json.write_text(json.dumps(result, indent=2) + "\n", encoding="utf-8")
        except OSError as error:
            return complain(f"{arguments.json} cannot be written: {error.strerror}.")
        print(f"Written to {arguments.json}")
    return 0
