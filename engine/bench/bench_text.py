"""The English prose that ships with Octavo, for prompts of benchmarks."""

from __future__ import annotations

from importlib import resources


def bench_text(characters: int = 0) -> str:
    """Returns the text, repeated until it has at least so many characters."""
    text = resources.files("resources").joinpath("bench_text.txt").read_text(encoding="utf-8")
    return text * max(1, -(-characters // len(text)))
