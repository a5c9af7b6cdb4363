"""Writes a benchmark's result as files: figures, a table, a picture."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from engine.bench.bar_chart import PEERS, bars


def write_folder(folder: Path, result: dict[str, Any]) -> None:
    """Writes NAME.json, NAME.md and, where there is a peer, NAME.svg.

    Args:
        folder: made where it is missing.
        result: of the benchmark; `picture` names what is drawn.

    Raises:
        OSError: it cannot be written.
    """
    folder.mkdir(parents=True, exist_ok=True)
    name = str(result["name"])
    (folder / f"{name}.json").write_text(json.dumps(result, indent=2) + "\n", encoding="utf-8")
    (folder / f"{name}.md").write_text(_table(result), encoding="utf-8")
    picture = result.get("picture") or {
        "title": f"octavo bench {name}",
        "unit": "",
        "figures": [key for key in result["ratio"] if key in result["peer"]],
    }
    drawn, sides = _drawn(picture, result)
    if drawn:
        (folder / f"{name}.svg").write_text(bars(picture["title"], picture["unit"], drawn, sides), "utf-8")
    print(f"Written to {folder}")


def _drawn(
    picture: dict[str, Any], result: dict[str, Any]
) -> tuple[dict[str, tuple[float, ...]], tuple[str, ...]]:
    """The bars of each figure and whose they are; a benchmark without a peer names both itself."""
    if "pairs" in picture:
        return picture["pairs"], picture["sides"]
    third = result.get("llama_cpp")
    sources = [result["octavo"], result["peer"]] + [third] * bool(third)
    names = (*PEERS, "llama.cpp")[: len(sources)]
    return {name: tuple(source[name] for source in sources) for name in picture["figures"]}, names


def _table(result: dict[str, Any]) -> str:
    third = result.get("llama_cpp", {})
    names = ["figure", "octavo", "mlx-lm", "ratio"] + ["llama.cpp", "ratio"] * bool(third)
    lines = [f"# octavo bench {result['name']}", "", _row(names), "|---" * len(names) + "|"]
    figures = _flat(result["octavo"]) + _flat({"error": result.get("error", {})})
    for figure, value in figures:
        cells = [value, result["peer"].get(figure), result["ratio"].get(figure)]
        if third:
            cells += [third.get(figure), third["ratio"].get(figure)]
        lines.append(_row([figure, *map(_number, cells)]))
    others = [name for name in result["ratio"] if name not in dict(figures)]
    lines += [
        _row([name, "", "", _number(result["ratio"][name])] + ["", ""] * bool(third)) for name in others
    ]
    machine = result.get("machine", {})
    lines += ["", ", ".join(f"{key} {value}" for key, value in machine.items()), ""]
    return "\n".join(lines)


def _row(cells: list[str]) -> str:
    return "| " + " | ".join(cells) + " |"


def _flat(figures: dict[str, Any], before: str = "") -> list[tuple[str, float]]:
    found: list[tuple[str, float]] = []
    for name, value in figures.items():
        if isinstance(value, dict):
            found += _flat(value, f"{before}{name} ")
        else:
            found.append((before + name, value))
    return found


def _number(value: float | None) -> str:
    return "" if value is None else f"{value:.4g}"
