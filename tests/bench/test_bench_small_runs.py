"""The benchmarks of sharing, stalls, capacity and long runs, in small, and the files they write."""

from __future__ import annotations

import argparse
import json
import os
import random
import sys
import xml.etree.ElementTree as ET
from contextlib import nullcontext
from pathlib import Path

import pytest
import trained_heads
from benchmarks import bookkeeping, longrun, overlap, request_capacity, restart, speculate
from benchmarks import run as developer

from engine import bench
from engine.backends import BackendError
from engine.bench import download, llama_server, load, model_shapes, prefix, single, stall
from engine.bench.bench_report import bars, summary
from engine.cli import main
from engine.cli.bench_commands import BENCHES
from engine.errors import OctavoError


def arguments(folder: Path, name: str, out: Path) -> argparse.Namespace:
    words = [name, "--out", str(out)]
    words += ["--model", str(folder)] * (name not in ("capacity", "bookkeeping", "overlap"))
    words += ["--runs", "1"] * (name not in ("longrun", "bookkeeping", "kvquant"))
    return (
        developer.parser().parse_args(words)
        if name in developer.BENCHES
        else main.parser().parse_args(["bench", *words])
    )


def run(folder: Path, name: str, out: Path) -> dict[str, dict[str, float]]:
    parsed = arguments(folder, name, out)
    assert (developer.run(parsed) if name in developer.BENCHES else bench.run(parsed)) == 0
    result = json.loads((out / f"{name}.json").read_text())
    command = "python tests/benchmarks/run.py" if name in developer.BENCHES else "octavo bench"
    assert (out / f"{name}.md").read_text().startswith(f"# {command} {name}")
    return result  # type: ignore[no-any-return]


def test_prefix(tiny_folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(prefix, "_PREFIX", 200)
    result = run(tiny_folder, "prefix", tmp_path)
    assert 227 <= result["octavo"]["prompt_tokens_computed"] <= 200 + 16 * 28
    assert result["peer"]["prompt_tokens_computed"] == 16 * 227
    assert result["ratio"]["ttft"] == pytest.approx(result["peer"]["ttft"] / result["octavo"]["ttft"])
    assert ET.parse(tmp_path / "prefix.svg").getroot().tag.endswith("svg")


def test_speculate(
    tiny_folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(speculate, "_GENERATED", 24)
    result = run(tiny_folder, "speculate", tmp_path)
    assert set(result["ratio"]) == {"prose", "quoting", "code", "chat"}
    assert set(result["sources"]) == {"lookup", "early-exit:1"}
    for tasks in result["sources"].values():
        assert set(tasks) == set(result["ratio"])
        assert all(each["speed_always"] > 0 and each["speed_as_served"] > 0 for each in tasks.values())
    guesses = result["guesses"]
    assert all(0 <= guesses[f"{name}_accepted"] <= 1 for name in ("prose", "quoting"))
    assert all(guesses[f"{name}_tokens_per_step"] >= 1 for name in ("prose", "quoting"))
    assert result["drafter"] == "lookup"
    assert "mlx-vlm's own drafts are left out: no draft head is measured." in capsys.readouterr().out
    assert result["mlx_vlm"] == {}


def test_speculate_beside_the_same_head_in_mlx_vlm(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = trained_heads.write(tmp_path / "model", "qwen3_5", 30)
    config = folder / "config.json"
    config.write_text(config.read_text().replace('"qwen3_5"', '"qwen3_5_moe"'))  # as its makers publish it
    monkeypatch.setattr(speculate, "_GENERATED", 24)
    result = run(folder, "speculate", tmp_path)
    assert set(result["mlx_vlm"]) == set(result["ratio"])
    for each in map(dict, result["mlx_vlm"].values()):  # type: ignore[call-overload]
        assert each["same_tokens"] == 24
        assert each["ratio_as_served"] == pytest.approx(each["as_served"] / each["vlm_with"])
        assert each["ratio_always"] == pytest.approx(each["always"] / each["vlm_with"])
        assert each["vlm_tokens_per_step"] > 1
        assert each["vlm_accepted"] > 0.1
    assert "Beside the draft head in mlx-vlm" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("kind", "reason"),
    [
        ("mimo", "it has no drafter for heads of mimo."),
        pytest.param(
            "qwen3_5",
            "ValueError: Received 32 parameters not in model",  # those of experts
            marks=pytest.mark.slow,
        ),
    ],
)
def test_speculate_says_why_mlx_vlm_is_left_out(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    kind: str,
    reason: str,
) -> None:
    folder = trained_heads.write(tmp_path / "model", kind, 0)
    monkeypatch.setattr(speculate, "_GENERATED", 8)
    result = run(folder, "speculate", tmp_path)
    assert f"mlx-vlm's own drafts are left out: {reason}" in capsys.readouterr().out
    assert result["mlx_vlm"] == {}
    assert result["drafter"] == "its draft head"


def test_stall(tiny_folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stall, "_PROMPT", 300)
    result = run(tiny_folder, "stall", tmp_path)
    assert set(result["budgets"]) == {"default", "32", "64", "128", "256"}
    assert 0 < result["octavo"]["worst_gap"] <= result["octavo"]["ttft"]
    assert set(result["ratio"]) == {"worst_gap", "ttft"}


def test_load(tiny_folder: Path, tmp_path: Path) -> None:
    result = run(tiny_folder, "load", tmp_path)
    names = {f"{kind}_{state}" for kind in ("first", "later") for state in ("warm", "cold")}
    assert set(result["ratio"]) == names or sys.platform == "darwin"
    assert "llama_cpp" not in result
    for name in result["ratio"]:
        assert result["octavo"][name] > 0
        assert 50 < result["memory_mb"]["peer"][name] < 4000
    with pytest.raises(BackendError, match=r"failed: .*no-such-model"):
        load._load("open('no-such-model')", str(tiny_folder), "auto", tmp_path, "warm")


_PLAYED_LLAMA_CPP = """
class Llama:
    def __init__(self, path, **options):
        assert open(path).read() == "GGUF"
    def __call__(self, prompt, max_tokens):
        assert (prompt, max_tokens) == ("Hello", 1)
"""


def test_load_beside_llama_cpp_where_it_is_installed(
    tiny_folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "starter.gguf").write_text("GGUF")
    monkeypatch.setattr(load, "find_gguf", lambda: tmp_path / "starter.gguf")
    monkeypatch.setattr(load, "_model", lambda _: nullcontext(str(tiny_folder)))
    starter = argparse.Namespace(shape="", model="", runs=1, options={})
    monkeypatch.setattr(load, "find_spec", lambda _: None)
    assert load._starter_gguf(starter) == ""
    assert "pip install llama-cpp-python" in capsys.readouterr().out
    (tmp_path / "llama_cpp.py").write_text(_PLAYED_LLAMA_CPP)
    monkeypatch.setenv("PYTHONPATH", str(tmp_path), prepend=os.pathsep)
    monkeypatch.setattr(load, "find_spec", lambda name: name)
    result = load.measure(starter)
    beside = result["llama_cpp"]
    assert set(beside["ratio"]) == set(result["ratio"])
    assert all(0 < beside[name] < result["octavo"][name] for name in beside["ratio"])
    assert 5 < beside["memory_mb"]["peer"]["later_warm"] < 500
    assert "llama.cpp" in capsys.readouterr().out


def test_restart(tiny_folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(restart, "_PROMPT", 300)
    monkeypatch.setattr(restart, "_PAIRS", 4)
    monkeypatch.setattr(restart, "_STEPS", 8)
    monkeypatch.setattr(restart, "_STORED", 300)
    result = run(tiny_folder, "restart", tmp_path)
    assert result["octavo"]["restored_tokens"] >= 288
    assert result["octavo"]["disk_bytes"] > 0
    for name in ("decode_while_writing", "worst_gap_while_writing", "cpu_while_writing"):
        low, high = result["limits"][name]
        assert 0 < low <= result["ratio"][name] <= high
    assert result["ratio"]["ttft"] == pytest.approx(result["peer"]["ttft"] / result["octavo"]["ttft"])


def test_the_cost_of_writing_is_told_with_limits_that_hold_it() -> None:
    chance = random.Random(1)
    pairs = []
    for _ in range(200):
        machine = chance.choice([1.0, 1.0, 1.0, 2.5])  # what else it does meets both windows of a pair
        pairs.append((1.03 * machine * chance.gauss(1, 0.02), machine * chance.gauss(1, 0.02)))
    for estimate in (restart.of_medians(pairs), restart.of_sums(pairs)):
        assert 1.02 < estimate.low < 1.03 < estimate.high < 1.04


def test_capacity(tiny_folder: Path, tmp_path: Path) -> None:
    result = run(tiny_folder, "capacity", tmp_path)
    assert result["octavo"]["waste"] < 0.04
    assert result["ratio"]["resident"] >= 1.5
    assert result["peer"]["waste"] > result["octavo"]["waste"]


def test_capacity_counts_what_mlx_lm_really_allocates() -> None:
    import numpy as np

    # Two of 300 and one of 10: three rows of 512 places, K and V, four bytes each.
    assert request_capacity._padded_bytes(np.array([300, 10, 300])) == 3 * 512 * 8


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


def test_a_download_over_two_lines(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(download, "_SIZE", 1 << 20)
    monkeypatch.setattr(download, "_LINES", {name: download._LINES[name] for name in ("6_mb_s", "no_ranges")})
    assert main.main(["bench", "download", "--runs", "1", "--out", str(tmp_path)]) == 0
    result = json.loads((tmp_path / "download.json").read_text())
    assert result["ratio"].keys() == {"6_mb_s", "no_ranges"}
    assert all(value > 0.1 for value in result["octavo"].values())
    assert "huggingface_hub" in result["peers"]
    for written in (tmp_path / "download.md", tmp_path / "download.svg"):
        assert result["peer_name"] in written.read_text()
        assert "mlx-lm" not in written.read_text()


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
    with pytest.raises(OctavoError, match="cannot be written"):
        developer.run(arguments(tiny_folder, "capacity", tmp_path / "file"))


@pytest.mark.parametrize("name", sorted({*developer.BENCHES, "ui"} - {"first_steps"}))
def test_a_former_name_says_where_the_benchmark_is(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main.main(["bench", name, "--runs", "5", "--json", "x.json"]) == 2
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    assert f"python tests/benchmarks/run.py {name}" in said


NAMES = (
    "single",
    "speculate",
    "batch",
    "prefix",
    "stall",
    "load",
    "restart",
    "capacity",
    "longrun",
    "bookkeeping",
    "kvquant",
    "watch",
    "ui",
)


@pytest.mark.parametrize("name", NAMES)
def test_each_benchmark_has_its_own_help_with_an_example(
    name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    moved = name == "ui" or name in developer.BENCHES
    with pytest.raises(SystemExit) as ended:
        developer.main([name, "--help"]) if moved else main.main(["bench", name, "--help"])
    text = capsys.readouterr().out
    assert ended.value.code == 0
    command = "python tests/benchmarks/run.py" if moved else "octavo bench"
    assert f"example: {command} {name}" in " ".join(text.split())
    assert ("--runs" in text) == (name not in ("longrun", "bookkeeping", "kvquant", "ui"))
    assert ("--kv-bits" in text) == (name not in ("load", "capacity", "bookkeeping", "kvquant", "ui"))


def test_the_examples_can_be_run() -> None:
    for name, each in BENCHES.items():
        parsed = main.parser().parse_args(["bench", name, *each.example.split()])
        assert parsed.name == name
    for name, benchmark in developer.BENCHES.items():
        assert developer.parser().parse_args([name, *benchmark.example.split()]).name == name


def test_bookkeeping(tmp_path: Path, tiny_folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bookkeeping, "_TIMES", 20)
    monkeypatch.setattr(bookkeeping, "_BLOCKS", 4000)
    result = run(tiny_folder, "bookkeeping", tmp_path)
    ours = result["octavo"]
    assert 0 < ours["step_us"] <= ours["step_p99_us"]
    assert result["ratio"]["snapshot"] == pytest.approx(5000 / ours["snapshot_us"])
    drawn = (tmp_path / "bookkeeping.svg").read_text()
    assert ">1,000 <" in drawn
    assert ">limit<" in drawn
    assert "| snapshot |  |  |" in (tmp_path / "bookkeeping.md").read_text()


def test_overlap(tmp_path: Path, tiny_folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(overlap, "_STEPS", 12)
    monkeypatch.setattr(overlap, "_ANSWER", 30)
    monkeypatch.setattr(overlap, "ACCEPTED", (0.5,))
    result = run(tiny_folder, "overlap", tmp_path)
    assert result["ratio"]["of_limit"] == pytest.approx(result["octavo"]["steps_per_s"] * 0.006)
    assert result["ratio"]["serial_of_limit"] < 1


@pytest.mark.parametrize("overlapping", [True, False])
def test_the_simulated_gpu_has_the_next_step_when_it_ends_one(
    overlapping: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With a clock of its own: the GPU waits for nothing, or for the host's time in each step."""
    now = [0.0]
    monkeypatch.setattr(overlap.time, "perf_counter", lambda: now[0])
    monkeypatch.setattr(overlap.time, "sleep", lambda seconds: now.append(now.pop() + seconds))
    found = overlap.steps_per_s(4.0, 6.0, overlap=overlapping, steps=50)
    assert found == pytest.approx(1e3 / 6 if overlapping else 1e3 / 10, rel=0.01)


class _Library:
    """What `bench single` calls of llama-cpp-python."""

    __version__ = "0.0"

    class Llama:
        def __init__(self, path: str, **options: object) -> None:
            self.path, self.asked = path, []

        def reset(self) -> None:
            self.asked.clear()

        def eval(self, tokens: list[int]) -> None:
            self.asked.append(len(tokens))

        def sample(self, temp: float) -> int:
            assert temp == 0
            return 5


def test_single_reports_its_error_and_llama_cpp_beside_it(
    tiny_folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(single, "_PREFILL", 50)
    peers: list[llama_server.LlamaCppPeer | None] = [llama_server.LlamaCppPeer(_Library, "x.gguf"), None]
    monkeypatch.setattr(llama_server, "open_peer", lambda model: peers.pop(0))
    monkeypatch.setattr(single, "_CONTEXTS", (128, 200))
    turns: list[tuple[int, int]] = []
    run_octavo = single._run_octavo
    monkeypatch.setattr(
        single, "_run_octavo", lambda *given: (turns.append(given[1:]), run_octavo(*given))[1]
    )
    result = run(tiny_folder, "single", tmp_path)
    monkeypatch.setattr(single, "_run_octavo", run_octavo)
    assert result["llama_cpp"]["version"] == "0.0"
    assert result["llama_cpp"]["ratio"]["decode_128"] == pytest.approx(  # type: ignore[call-overload, index]
        result["octavo"]["decode_128"] / result["llama_cpp"]["decode_128"]
    )
    assert set(result["beginning_ms"]) == {"octavo", "peer"}  # type: ignore[call-overload]
    assert turns == [(128, 4), (128, 64), (200, 4), (200, 64), (50, 4), (50, 1)]  # warmed before each
    assert 0 <= result["error"]["kl"] < 1e-6
    assert result["error"]["greedy_agreement"] == 1
    assert "| llama.cpp | ratio |" in (tmp_path / "single.md").read_text()
    assert "llama_cpp" not in result["ratio"]
    assert "llama_cpp" not in run(tiny_folder, "single", tmp_path)
    assert "pip install llama-cpp-python" in capsys.readouterr().out


def test_single_decodes_with_random_weights_in_a_published_shape(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    name = "qwen2.5-0.5b"
    narrow = {"hidden_size": 64, "num_hidden_layers": 2, "intermediate_size": 64, "num_attention_heads": 2}
    monkeypatch.setitem(model_shapes._SHAPES, name, model_shapes._SHAPES[name] | narrow)
    monkeypatch.setattr(model_shapes, "_COPIED", 1 << 20)
    words = ["bench", "single", "--shape", name, "--backend", "reference", "--runs", "1"]
    parsed = main.parser().parse_args([*words, "--json", str(tmp_path / "single.json")])
    assert bench.run(parsed) == 0
    result = json.loads((tmp_path / "single.json").read_text())
    assert result["shape"] == name
    assert result["octavo"]["decode_128"] > 0


def test_llama_cpp_is_only_beside_the_starter(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "llama_cpp", _Library)  # type: ignore[arg-type]
    assert llama_server.open_peer("some folder") is None
    peer = llama_server.open_peer("")
    assert peer is not None
    prefill, decode = peer.run([1, 2, 3], 4)
    assert peer._model.asked == [3, 1, 1, 1]
    assert prefill > 0
    assert decode > 0
    monkeypatch.setitem(sys.modules, "llama_cpp", None)
    assert llama_server.open_peer("") is None
