"""A model is planned on several machines: what each holds, which split fits, and how fast it should be."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest
from fake_machines import FakeMachines
from tiny_kinds import make_tiny
from tiny_models import make_tiny_llama

from engine.cli.main import main
from engine.distributed.cluster_plan import (
    PlannedMachine,
    links_of,
    pipeline_gathers,
    plan_cluster,
    plan_lines,
    possible_splits,
)
from engine.distributed.step_simulation import MachineLink
from engine.models.folder_check import check
from engine.models.safetensors_header import read_header
from engine.planning.memory_plan import PlanOptions, plan_folder
from engine.protocol import ClusterPlan, ClusterReport, MeasuredLink

FAST = MachineLink(1e-5, 5e9)


def planned(folder: Path, *limits: int, link: MachineLink = FAST, **options: Any) -> ClusterPlan:
    machines = [
        PlannedMachine(f"mac{rank}", limit, 100e9, 1e-6, number=rank) for rank, limit in enumerate(limits)
    ]
    model = check(folder)
    headers = [read_header(file) for file in model.weight_files]
    return plan_cluster(model, headers, machines, [link] * len(limits), **options)


@pytest.fixture(scope="module")
def big(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Twelve layers of 1.6 MB each; the ends are 266 KB."""
    return make_tiny_llama(
        tmp_path_factory.mktemp("model") / "big",
        hidden_size=256,
        intermediate_size=384,
        num_hidden_layers=12,
        num_attention_heads=8,
        num_key_value_heads=4,
        head_dim=32,
    )


def test_a_split_model_needs_as_much_as_on_one_machine(big: Path) -> None:
    one = plan_folder(big, PlanOptions(context=512))
    plan = planned(big, 1 << 40, 1 << 40, context=512)
    for split in plan.splits:
        assert split.problem == ""
        assert split.fits
        ends = 2 * 256 * (259 + 1 + 24)  # norms and the embedding are whole on both
        assert sum(rank.weights for rank in split.ranks) == pytest.approx(one.weights, abs=4 * ends)
        assert sum(rank.kv for rank in split.ranks) == one.kv
    coarse = planned(big, 1 << 40, 1 << 40, context=500, block_size=64)  # of which the last is begun
    for split, fine in zip(coarse.splits, plan.splits, strict=True):
        assert [rank.blocks for rank in split.ranks] == [8, 8]
        assert [rank.block_bytes for rank in split.ranks] == [4 * rank.block_bytes for rank in fine.ranks]
    assert (plan.block_size, coarse.block_size) == (16, 64)
    assert {rank.layers for rank in plan.splits[0].ranks} == {12}
    assert [rank.layers for rank in plan.splits[1].ranks] == [6, 6]


def test_layers_follow_memory_where_even_ones_do_not_fit(big: Path) -> None:
    each = planned(big, 1 << 40, 1 << 40, context=512).splits[1].ranks[0]
    layer = (each.weights + each.kv) // 6
    base = each.total - 6 * layer
    plan = planned(big, base + 11 * layer, base + 4 * layer, context=512)
    tensor, pipeline = plan.splits
    assert not tensor.fits
    assert pipeline.fits
    assert pipeline.by_memory
    assert sum(rank.layers for rank in pipeline.ranks) == 12
    assert pipeline.ranks[0].layers > 2 * pipeline.ranks[1].layers - 1
    assert plan.proposed == "pipeline"
    assert "too big" in "\n".join(plan_lines(plan))
    layers = ",".join(str(rank.layers) for rank in pipeline.ranks)
    assert f"octavo serve --layers {layers}" in "\n".join(plan_lines(plan))
    nowhere = planned(big, base, base, context=512)
    assert nowhere.proposed == ""
    assert plan_lines(nowhere)[-1].startswith("It does not fit: add a machine")


def test_a_slow_link_favours_the_pipeline(big: Path) -> None:
    limits = (1 << 40,) * 4
    fast, slow = planned(big, *limits), planned(big, *limits, link=MachineLink(1e-3, 1e8))
    assert fast.splits[0].message_bytes == 24 * 2 * 3 * 256 * 2 // 4  # 24 all-reduces, 6 rounds of a quarter
    assert (slow.proposed, slow.splits[0].limited_by) == ("pipeline", "link")
    assert slow.splits[1].tokens_per_second > slow.splits[0].tokens_per_second
    free = planned(big, *limits, link=MachineLink(0.0, 1e15))
    assert free.proposed == "tensor"


def test_what_cannot_be_split_says_why(tmp_path: Path, big: Path) -> None:
    plan = planned(big, 1 << 40, 1 << 40, 1 << 40)
    assert plan.splits[0].problem == "4 KV heads cannot be split over 3 machines; use 2 or 4."
    assert plan.proposed == "pipeline"
    other = planned(make_tiny(tmp_path / "g", "gemma3_text"), 1 << 40, 1 << 40)
    assert "neither tensor nor pipeline parallelism for its model type, gemma3_text" in other.problem
    assert plan_lines(other)[-1] == other.problem
    many = planned(big, *[1 << 40] * 13)
    assert plan_lines(many)[-1].startswith("It cannot be split over so many machines")
    recurrent = planned(make_tiny(tmp_path / "r", "qwen3_next"), 1 << 40, 1 << 40)
    assert "has recurrent layers" in recurrent.problem


def test_each_pipeline_is_planned_as_it_is_served() -> None:
    config = {
        "hidden_size": 64,
        "intermediate_size": 96,
        "num_hidden_layers": 2,
        "num_attention_heads": 4,
        "num_key_value_heads": 2,
        "rms_norm_eps": 1e-5,
        "vocab_size": 260,
    }
    mistral, qwen = config | {"model_type": "mistral"}, config | {"model_type": "qwen2"}
    assert possible_splits(mistral) == possible_splits(qwen) == ["tensor", "pipeline"]
    assert not pipeline_gathers(mistral)  # mlx-lm's llama, to which Octavo adds one
    assert pipeline_gathers(qwen)


def test_without_one_of_the_links_nothing_is_predicted() -> None:
    links = [MeasuredLink(first=n, second=(n + 1) % 3, latency=1e-5, bandwidth=1e9) for n in range(3)]
    assert len(links_of(ClusterReport(machines=[], links=links))) == 3
    links[0].problem = "mac1 and mac2 do not reach each other."
    assert links_of(ClusterReport(machines=[], links=links)) == []


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    status = main(list(arguments))
    out = capsys.readouterr()
    return status, out.out, out.err


def test_the_command_plans_on_paper(
    big: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    paper = ("--memory", "48", "--memory-bandwidth", "400", "--json")
    status, out, _ = run(capsys, "plan", str(big), "--machines", "4", *paper)
    plan = json.loads(out)
    assert (status, plan["machines"], plan["proposed"]) == (0, 4, "pipeline")
    assert [len(split["ranks"]) for split in plan["splits"]] == [4, 4]
    status, _, err = run(capsys, "plan", str(big), "--machines", "17")
    assert (status, err) == (2, "octavo: --machines must be between 1 and 16, not 17.\n")
    for wrong in ("--memory=nan", "--memory=inf", "--link=nan", "--latency=inf"):
        status, _, err = run(capsys, "plan", str(big), "--machines", "2", wrong)
        assert (status, "must be positive numbers" in err) == (2, True)
    for option in ("--context=-1", "--chats=0"):
        with pytest.raises(SystemExit):
            run(capsys, "plan", str(big), "--machines", "2", option)
        with pytest.raises(SystemExit):
            run(capsys, "cluster", "hosts.json", option)


def test_a_wrong_hosts_file_is_told_to_the_window_with_its_template(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "hosts.json"
    file.write_text('[{"ssh": "mac1"}]')
    status, out, err = run(capsys, "cluster", str(file), "--json")
    report = msgspec.json.decode(out, type=ClusterReport)
    (problem,) = report.problems
    assert status == 2
    assert problem in err
    assert (
        problem
        == f'{file}: machine 1 (mac1) has no "ips", the addresses at which the other machines reach it.'
    )
    assert [each.code for each in report.wordings] == ["{0}: {1}"]
    place = report.wordings[0].values[1].values[0]
    assert place.text() == "machine 1 (mac1)"
    assert (run(capsys, "cluster", str(file))[1]) == ""


def test_the_command_shows_machines_and_plans_and_downloads_after_a_yes(
    machines: FakeMachines, big: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    machines.report("mac1", fingerprint="ab")
    machines.report("mac2", problem="is not there")
    machines.answer("mac2", "models", "exit 0")
    file = tmp_path / "hosts.json"
    file.write_text(json.dumps([{"ssh": name, "ips": ["127.0.0.1"]} for name in ("mac1", "mac2")]))
    command = ("cluster", str(file), "--model", str(big), "--no-links")
    status, out, _ = run(capsys, *command)
    assert status == 1
    assert f"{big} is missing on mac2." in out
    assert "Nothing was downloaded." in out
    assert out.index("tensor") < out.index("is missing on")
    assert not any(" models " in line for line in machines.asked())
    status, out, err = run(capsys, *command, "--yes", "--json")
    report = json.loads(out)
    assert status == 0
    assert report["plan"]["proposed"]
    assert report["problems"] == []
    assert "Downloading" in err
    assert machines.asked()[-1] == f"mac2 models get {big}"
