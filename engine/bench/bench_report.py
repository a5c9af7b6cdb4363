"""Reports of benchmarks: a table on the terminal; JSON, Markdown and a bar chart in a folder."""

from __future__ import annotations

import json
import platform
import statistics
from html import escape
from importlib import resources
from pathlib import Path
from typing import Any, Final

from engine.machine.device import device_name
from engine.machine.memory import machine_memory
from engine.startup import blas_in_use

Pairs = dict[str, list[tuple[float, float]]]  # metric -> (Octavo's value, the other engine's) in each run

_WIDTH: Final = 640  # of the chart, in pixels, as all of these
_BAR: Final = 22
_LEFT: Final = 150
_RIGHT: Final = 140
_COLOURS: Final = ("#c8553d", "#8a8f98", "#c4c8ce")  # Octavo, mlx-lm, a third engine
_ENGINES: Final = ("octavo", "mlx-lm", "llama.cpp")


def summary(pairs: Pairs, *, less_is_better: bool = False) -> dict[str, dict[str, float]]:
    """Medians of both engines, and the median of the paired ratios: more than 1 is better for Octavo."""
    return {
        "octavo": {name: statistics.median(ours for ours, _ in runs) for name, runs in pairs.items()},
        "peer": {name: statistics.median(theirs for _, theirs in runs) for name, runs in pairs.items()},
        "ratio": {
            name: statistics.median(b / a if less_is_better else a / b for a, b in runs)
            for name, runs in pairs.items()
        },
    }


def print_table(
    title: str, pairs: Pairs, unit: str, peer: str = "mlx-lm", *, less_is_better: bool = False
) -> None:
    """Prints a line for each metric: medians, their ratio, and the range of ratios over the runs."""
    medians = summary(pairs, less_is_better=less_is_better)
    print(f"\n{title} ({unit}; medians of {len(next(iter(pairs.values())))} paired runs)")
    print(f"{'':16}{'octavo':>10}{peer:>10}{'ratio':>8}   range of ratios")
    for name, runs in pairs.items():
        ratios = [b / a if less_is_better else a / b for a, b in runs]
        print(
            f"{name:16}{_number(medians['octavo'][name]):>10}{_number(medians['peer'][name]):>10}"
            f"{medians['ratio'][name]:8.2f}   {min(ratios):.2f} to {max(ratios):.2f}"
        )


def add_llama_cpp(
    result: dict[str, Any], pairs: Pairs, unit: str, about: dict[str, Any], *, less_is_better: bool = False
) -> None:
    """Prints the comparison with llama.cpp, and adds it with its settings (`about`) to a result."""
    title = "Compared with llama.cpp on the GGUF of the same weights"
    print_table(title, pairs, unit, "llama.cpp", less_is_better=less_is_better)
    compared = summary(pairs, less_is_better=less_is_better)
    result["llama_cpp"] = {**about, **compared["peer"], "ratio": compared["ratio"]}


def describe_machine() -> dict[str, str | int]:
    """Returns what a result depends on: device, system, memory in bytes, BLAS."""
    return {
        "device": device_name(),
        "system": f"{platform.system()} {platform.release()}",
        "memory_bytes": machine_memory(),
        "blas": blas_in_use(),
    }


def write_folder(folder: Path, result: dict[str, Any], command: str) -> None:
    """Writes NAME.json, NAME.md and, if there is something to compare, NAME.svg; may raise `OSError`.

    Args:
        folder: created if it is missing.
        result: the benchmark's; its "picture" says what is drawn.
        command: that runs it, without its name.
    """
    folder.mkdir(parents=True, exist_ok=True)
    name = str(result["name"])
    (folder / f"{name}.json").write_text(json.dumps(result, indent=2) + "\n", encoding="utf-8")
    (folder / f"{name}.md").write_text(_markdown(result, command), encoding="utf-8")
    picture = result.get("picture") or {
        "title": f"{command} {name}",
        "unit": "",
        "figures": [key for key in result["ratio"] if key in result["peer"]],
    }
    values, labels = _bar_values(picture, result)
    if values:
        (folder / f"{name}.svg").write_text(bars(picture["title"], picture["unit"], values, labels), "utf-8")
    print(f"Written to {folder}")


def bars(
    title: str, unit: str, values: dict[str, tuple[float, ...]], labels: tuple[str, ...] = _ENGINES
) -> str:
    """A bar chart as SVG: for each metric a bar for each of up to three labels, on a linear scale from 0."""
    longest = max((value for group in values.values() for value in group), default=0.0) or 1.0
    scale = (_WIDTH - _LEFT - _RIGHT) / longest
    lines = []
    y = 64
    for name, group in values.items():
        middle = y + len(group) * _BAR // 2 + 4
        metric = escape(name.replace("_", " "))
        lines.append(f'<text x="{_LEFT - 12}" y="{middle}" text-anchor="end">{metric}</text>')
        for label, colour, value in zip(labels, _COLOURS, group, strict=False):
            width = max(value * scale, 1.0)
            lines.append(
                f'<rect x="{_LEFT}" y="{y}" width="{width:.1f}" height="{_BAR - 3}" rx="3" fill="{colour}"/>'
                f'<text x="{_LEFT + width + 8:.1f}" y="{y + 15}">{_number(value)} '
                f'<tspan fill="#777">{escape(label)}</tspan></text>'
            )
            y += _BAR
        y += 14
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{_WIDTH}" height="{y + 10}" '
        f'viewBox="0 0 {_WIDTH} {y + 10}" font-family="system-ui, sans-serif" font-size="13">\n'
        f'<rect width="100%" height="100%" fill="#fff"/>\n'
        f'<text x="16" y="26" font-size="16" font-weight="600">{escape(title)}</text>\n'
        f'<text x="16" y="46" fill="#777">{escape(unit)}</text>\n' + "\n".join(lines) + "\n</svg>\n"
    )


def _bar_values(
    picture: dict[str, Any], result: dict[str, Any]
) -> tuple[dict[str, tuple[float, ...]], tuple[str, ...]]:
    """The bars of each metric and their labels; a benchmark without another engine names both itself."""
    if "pairs" in picture:
        return picture["pairs"], picture["sides"]
    third = result.get("llama_cpp")
    sources = [result["octavo"], result["peer"]] + [third] * bool(third)
    values = {name: tuple(source[name] for source in sources) for name in picture["figures"]}
    ours, _, llama = _ENGINES
    return values, (ours, _peer(result), llama)[: len(sources)]


def _peer(result: dict[str, Any]) -> str:
    """The name of what Octavo was compared with."""
    return str(result.get("peer_name", _ENGINES[1]))


def _markdown(result: dict[str, Any], command: str) -> str:
    third = result.get("llama_cpp", {})
    names = ["figure", "octavo", _peer(result), "ratio"] + ["llama.cpp", "ratio"] * bool(third)
    lines = [f"# {command} {result['name']}", "", _row(names), "|---" * len(names) + "|"]
    metrics = _flat(result["octavo"]) + _flat({"error": result.get("error", {})})
    for name, value in metrics:
        cells = [value, result["peer"].get(name), result["ratio"].get(name)]
        if third:
            cells += [third.get(name), third["ratio"].get(name)]
        lines.append(_row([name, *map(_cell, cells)]))
    others = [name for name in result["ratio"] if name not in dict(metrics)]
    lines += [_row([name, "", "", _cell(result["ratio"][name])] + ["", ""] * bool(third)) for name in others]
    machine = result.get("machine", {})
    lines += ["", ", ".join(f"{key} {value}" for key, value in machine.items()), ""]
    return "\n".join(lines)


def _row(cells: list[str]) -> str:
    return "| " + " | ".join(cells) + " |"


def _flat(metrics: dict[str, Any], prefix: str = "") -> list[tuple[str, float]]:
    """Nested metrics as one list, with names such as "blocks leaked"."""
    flat: list[tuple[str, float]] = []
    for name, value in metrics.items():
        if isinstance(value, dict):
            flat += _flat(value, f"{prefix}{name} ")
        else:
            flat.append((prefix + name, value))
    return flat


def _cell(value: float | None) -> str:
    return "" if value is None else f"{value:.4g}"


def _number(value: float) -> str:
    return f"{value:,.0f}" if value >= 100 else f"{value:.3g}"


def bench_text(characters: int = 0) -> str:
    """Returns the text, repeated until it has at least so many characters."""
    text = resources.files("resources").joinpath("bench_text.txt").read_text(encoding="utf-8")
    return text * max(1, -(-characters // len(text)))
