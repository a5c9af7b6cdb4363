"""The benchmarks of sharing, stalls, capacity and long runs, in small, and the files they write."""

from __future__ import annotations

import argparse
import json
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from engine import bench
from engine.bench import capacity, longrun, prefix, stall
from engine.bench.picture import bars
from engine.bench.report import summary
from engine.commands import cli


def arguments(folder: Path, name: str, out: Path) -> argparse.Namespace:
    words = ["bench", name, "--model", str(folder), "--runs", "1", "--out", str(out)]
    return cli._parser().parse_args(words)


def run(folder: Path, name: str, out: Path) -> dict[str, dict[str, float]]:
    def complain(text: str) -> int:
        raise AssertionError(text)

    assert bench.run(arguments(folder, name, out), complain) == 0
    result = json.loads((out / f"{name}.json").read_text())
    assert (out / f"{name}.md").read_text().startswith(f"# octavo bench {name}")
    return result  # type: ignore[no-any-return]


def test_prefix(tiny_folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(prefix, "_PREFIX", 200)
    result = run(tiny_folder, "prefix", tmp_path)
    assert 227 <= result["octavo"]["prompt_tokens_computed"] <= 200 + 16 * 28
    assert result["peer"]["prompt_tokens_computed"] == 16 * 227
    assert result["ratio"]["ttft"] == pytest.approx(result["peer"]["ttft"] / result["octavo"]["ttft"])
    assert ET.parse(tmp_path / "prefix.svg").getroot().tag.endswith("svg")


def test_stall(tiny_folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stall, "_PROMPT", 300)
    result = run(tiny_folder, "stall", tmp_path)
    assert set(result["budgets"]) == {"32", "64", "128", "256"}
    assert 0 < result["octavo"]["worst_gap"] <= result["octavo"]["ttft"]
    assert set(result["ratio"]) == {"worst_gap", "ttft"}


def test_capacity(tiny_folder: Path, tmp_path: Path) -> None:
    result = run(tiny_folder, "capacity", tmp_path)
    assert result["octavo"]["waste"] < 0.04
    assert result["ratio"]["resident"] >= 1.5
    assert result["peer"]["waste"] > result["octavo"]["waste"]


def test_capacity_counts_what_mlx_lm_really_allocates() -> None:
    import numpy as np

    # Two of 300 and one of 10: three rows of 512 places, K and V, four bytes each.
    assert capacity._padded_bytes(np.array([300, 10, 300])) == 3 * 512 * 8


def test_longrun_in_small_leaks_nothing(
    tiny_folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(longrun, "_REQUESTS", 1000)
    monkeypatch.setattr(longrun, "_IDLE_EVERY", 50)
    monkeypatch.setattr(longrun, "_REAL", 100)
    result = run(tiny_folder, "longrun", tmp_path)
    for part in ("blocks", "real"):
        figures = result["octavo"][part]
        assert figures["leaked"] == 0  # type: ignore[index]
    assert result["octavo"]["blocks"]["evictions"] > 0  # type: ignore[index]
    assert result["octavo"]["real"]["preemptions"] > 0  # type: ignore[index]
    assert result["ratio"]["last_to_first_tenth"] > 0.3


def test_a_ratio_above_one_is_always_better() -> None:
    assert summary({"x": [(20.0, 10.0)]})["ratio"] == {"x": 2.0}
    assert summary({"x": [(2.0, 10.0)]}, less_is_better=True)["ratio"] == {"x": 5.0}


def test_bars_are_to_scale_and_escape_names() -> None:
    root = ET.fromstring(bars("a < b", "s", {"x": (1.0, 4.0)}))
    widths = [float(r.get("width", "0")) for r in list(root)[1:] if r.tag.endswith("rect")]
    assert widths[1] == pytest.approx(4 * widths[0], rel=0.01)
    assert any(text.text == "a < b" for text in root if text.tag.endswith("text"))


def test_a_folder_that_cannot_be_written_is_one_sentence(tiny_folder: Path, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    said: list[str] = []

    def complain(text: str) -> int:
        said.append(text)
        return 2

    assert bench.run(arguments(tiny_folder, "capacity", tmp_path / "file"), complain) == 2
    assert "cannot be written" in said[0]
