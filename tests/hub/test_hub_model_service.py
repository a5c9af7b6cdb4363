"""The model service process over its pipe, and the same from the command line."""

from __future__ import annotations

import hashlib
import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from fake_hub import REPO, FakeHub, Fault, fake_modelscope, wait_for
from gguf_files import write_gguf
from tiny_models import write_headed

from engine import protocol as p
from engine.cli.main import main
from engine.hub.file_download import PART_SUFFIX
from engine.hub.hub_http import SpeedLimit

REPOSITORY = Path(__file__).parents[2]


class Process:
    """A real model service; `until` reads messages up to one that fits."""

    def __init__(self) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "engine", "model-service"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            cwd=REPOSITORY,
        )
        self.reader = p.FrameReader("window")
        self.waiting: list[Any] = []
        self.send(p.Hello(version=p.PROTOCOL_VERSION))

    def send(self, message: p.Message) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(p.frame(message))
        self.process.stdin.flush()

    def until(self, fits: Callable[[Any], bool]) -> Any:
        assert self.process.stdout is not None
        while True:
            while self.waiting:
                if fits(message := self.waiting.pop(0)):
                    return message
            data = os.read(self.process.stdout.fileno(), 65536)
            assert data, "the model service ended"
            self.waiting += self.reader.feed(data)

    def next(self, kind: type) -> Any:
        return self.until(lambda message: isinstance(message, kind))

    def close(self) -> int:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.close()
        status = self.process.wait(20)
        self.process.stdout.close()
        return status


@pytest.fixture
def model_service(server: FakeHub, monkeypatch: pytest.MonkeyPatch) -> Iterator[Process]:
    monkeypatch.setenv("HF_ENDPOINT", server.url)
    process = Process()
    yield process
    if process.process.poll() is None:
        process.process.kill()
        process.close()


def test_it_answers_while_a_download_runs_and_ends_with_its_stdin(
    model_service: Process, server: FakeHub
) -> None:
    shard = "model-00002-of-00002.safetensors"
    server.faults[shard] = [Fault(times=1, hold=1000)]
    assert model_service.next(p.Welcome).version == p.PROTOCOL_VERSION
    model_service.send(p.FetchModel(repo=REPO))
    assert server.held.wait(30)
    model_service.send(p.SearchHub(query=7, text="tiny"))
    assert [m.repo for m in model_service.next(p.HubResults).models] == [REPO]
    model_service.send(p.ShowRepo(repo=REPO))
    details = model_service.next(p.RepoDetails)
    assert details.card == "# Tiny\n"
    assert {file.path for file in details.files} >= {"config.json", shard, "tokenizer.json"}
    model_service.send(p.PlanModel(model=REPO, context=256, chats=2))
    fit = model_service.next(p.ModelPlan).fit
    assert (fit.problem, fit.rating, fit.chats, fit.blocks) == ("", "fits", 2, 32)
    model_service.send(p.SearchHub(query=8, catalogue=True, text="qwen"))
    catalogue = model_service.next(p.HubResults)
    assert catalogue.models
    assert all("qwen" in m.repo.lower() for m in catalogue.models)
    model_service.send(p.PauseFetch(repo=REPO))
    model_service.until(lambda m: isinstance(m, p.Transfers) and m.transfers[0].state == "paused")
    server.go_on.set()
    assert model_service.close() == 0


def test_a_killed_model_service_s_download_goes_on_in_the_next(
    model_service: Process, server: FakeHub, tiny_files: dict[str, bytes], tmp_path: Path
) -> None:
    shard = "model-00002-of-00002.safetensors"
    half = len(tiny_files[shard]) // 2
    server.faults[shard] = [Fault(times=1, hold=half)]
    model_service.send(p.FetchModel(repo=REPO))
    assert server.held.wait(30)
    blob = hashlib.sha256(tiny_files[shard]).hexdigest() + PART_SUFFIX
    part = tmp_path / "hub" / "models--org--tiny-4bit" / "blobs" / blob
    wait_for(lambda: part.exists() and part.stat().st_size == half)
    model_service.process.kill()
    model_service.close()
    server.go_on.set()
    second = Process()
    known = second.next(p.Transfers).transfers
    assert [(t.repo, t.state) for t in known] == [(REPO, "paused")]
    second.send(p.FetchModel(repo=REPO))
    end = second.until(lambda m: isinstance(m, p.Transfers) and m.transfers[0].state in ("done", "failed"))
    assert end.transfers[0].state == "done", end.transfers[0].message
    (begun,) = (each for name, each, status in server.requests if (name, status) == (shard, 206))
    assert half - (1 << 20) <= int(begun.removeprefix("bytes=").removesuffix("-"))
    path = end.transfers[0].path
    second.send(p.ListModels())
    assert path in [m.path for m in second.next(p.Models).models]
    second.send(p.DeleteModel(path=path))
    assert second.next(p.ModelDeleted).freed > len(tiny_files[shard])
    second.send(p.DeleteModel(path="/etc"))
    assert "not a model that can be deleted" in second.next(p.ModelDeleted).problem
    second.send(p.FetchModel(repo="../evil"))
    assert "not the name of a Hub repository" in second.next(p.EngineError).message
    second.close()


def test_it_finds_draft_heads_and_deletes_them_and_says_nothing_if_it_cannot(
    model_service: Process, server: FakeHub, tmp_path: Path
) -> None:
    for name, kind in (("org/Qwen3.5-9B-4bit", "qwen3_5"), ("org/Qwen3.5-9B-MTP", "qwen3_5_mtp")):
        folder = write_headed(tmp_path / name, kind)
        server.repos[name] = {file.name: file.read_bytes() for file in folder.iterdir()}
        model_service.send(p.FetchModel(repo=name))
    end = model_service.until(
        lambda m: isinstance(m, p.Transfers) and {t.state for t in m.transfers} == {"done"}
    )
    head, model = end.transfers
    model_service.send(p.FindHead(model="org/Qwen3.5-9B-4bit"))
    assert model_service.next(p.HeadFound).repo == ""  # it is here
    model_service.send(p.ListModels())
    found = {info.path: info for info in model_service.next(p.Models).models}[model.path]
    assert (found.head, found.head_problem) == (head.path, "")
    model_service.send(p.DeleteModel(path=model.path, head=head.path))
    assert model_service.next(p.ModelDeleted).freed > 500_000
    assert not Path(head.path).exists()
    model_service.send(p.FindHead(model="org/Qwen3.5-9B-4bit"))
    answer = model_service.next(p.HeadFound)
    assert (answer.model, answer.repo) == ("org/Qwen3.5-9B-4bit", "org/Qwen3.5-9B-MTP")
    assert answer.size > 250_000
    server.close()
    model_service.send(p.FindHead(model="org/Qwen3.5-9B-4bit"))
    assert model_service.until(lambda m: not isinstance(m, p.Transfers)) == p.HeadFound(model=answer.model)


def test_it_imports_a_file_and_lists_the_model(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("OCTAVO_DATA", str(tmp_path / "data"))
    write_gguf(tmp_path / "Tiny.gguf", "llama", "Q4_0")
    process = Process()
    process.send(p.ImportFile(path=str(tmp_path / "Tiny.gguf")))
    end = process.until(
        lambda m: isinstance(m, p.ConversionJobs) and m.conversions[0].state in ("done", "failed")
    )
    assert end.conversions[0].message == ""
    process.send(p.ListModels())
    found = {m.path: m for m in process.next(p.Models).models}[end.conversions[0].path]
    assert (found.name, found.problem, found.quantisation) == ("Tiny", "", "4-bit")
    assert found.origin == "imported from Tiny.gguf"
    process.send(p.DeleteModel(path=found.path))
    assert process.next(p.ModelDeleted).freed > 0
    assert process.close() == 0


def test_it_looks_up_an_address_and_tries_a_mirror(
    server: FakeHub, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("OCTAVO_DATA", str(tmp_path / "data"))
    process = Process()
    process.send(p.UseMirror())
    assert process.next(p.MirrorState) == p.MirrorState()
    process.send(p.UseMirror(address="http://127.0.0.1:9"))
    refused = process.next(p.MirrorState)
    assert refused.address == ""
    assert refused.problem.startswith("127.0.0.1:9 cannot be reached")
    process.send(p.UseMirror(address=server.url))
    assert process.next(p.MirrorState) == p.MirrorState(address=server.url)
    server.repos[f"{REPO}@dev"] = server.repos[REPO]
    for query, text in enumerate((f" {server.url} ", f"https://hf.co/{REPO}/tree/dev?x=1")):
        process.send(p.SearchHub(query=query, text=text, catalogue=True))
        found = process.next(p.HubResults)
    assert [(model.repo, model.licence, found.problem) for model in found.models] == [
        (f"{REPO}@dev", "mit", "")
    ]
    assert found.models[0].size == sum(
        len(d) for n, d in server.repos[REPO].items() if n.startswith("model-")
    )
    process.send(p.SearchHub(query=2, text="hf.co/org/.."))
    assert "is not the name of a Hub repository" in process.next(p.HubResults).problem
    server.close()
    process.send(p.SearchHub(query=3, text="x"))
    assert process.next(p.HubResults).offline
    assert process.close() == 0


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    status = main(list(arguments))
    return (status, *capsys.readouterr())


def test_the_command_line_searches_gets_plans_and_removes(
    server: FakeHub, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setenv("HF_ENDPOINT", server.url)
    monkeypatch.setenv("HOME", str(tmp_path))
    assert REPO in run(capsys, "models", "search", "tiny")[1]
    assert run(capsys, "models", "search", "no-such-thing")[1] == "No model was found.\n"
    assert "Recommended" in run(capsys, "models", "search", "--catalogue")[1]
    status, out, _ = run(capsys, "models", "show", REPO)
    assert status == 0
    assert "licence: mit" in out
    assert "fits:" in out
    with pytest.raises(SystemExit):
        run(capsys, "models", "get", REPO, "--limit", "fast")
    assert "'fast' is not a size" in capsys.readouterr().err
    limits: list[int] = []
    monkeypatch.setattr(SpeedLimit, "wait", lambda self, *_: limits.append(self.rate))
    status, out, _ = run(capsys, "models", "get", REPO, "--limit", "5MB")
    assert set(limits) == {5_000_000}
    folder = Path(out.strip())
    assert status == 0
    assert (folder / "config.json").is_file()
    assert REPO in run(capsys, "models", "list")[1]
    status, out, _ = run(capsys, "plan", REPO, "--context", "128", "--chats", "3")
    assert status == 0
    assert "3 chats of 128 tokens: 24 blocks of 16 tokens" in out
    on_disk = p.format_size(sum(file.stat().st_size for file in folder.glob("*.safetensors")))
    assert re.search(rf"weights .* in memory, {re.escape(on_disk)} on disk\n", out)
    assert run(capsys, "models", "plan", REPO, "--chats", "100000000")[0] == 1
    status, out, _ = run(capsys, "models", "rm", f"hf.co/{REPO}", "--yes")
    assert status == 0
    assert out.endswith("freed.\n")
    assert not folder.exists()
    server.repos[f"{REPO}@dev"] = server.repos[REPO]
    for command in ("show", "get", "plan"):
        status, out, _ = run(capsys, "models", command, f" https://huggingface.co/{REPO}/tree/dev/ ")
        assert status == 0
        assert f"{REPO}@dev" in out or "/snapshots/" in out or "fits:" in out
    assert f"{REPO}@dev" in run(capsys, "models", "list")[1]
    status, _, err = run(capsys, "chat", "--model", f"hf.co/{REPO}", "hello")
    assert status == 2
    assert f"`octavo models get {REPO}` downloads it." in err
    played = fake_modelscope(server)
    monkeypatch.setenv("MODELSCOPE_ENDPOINT", played.url)
    monkeypatch.setenv("OCTAVO_DATA", str(tmp_path / "data"))
    assert f"ms:{REPO}" in run(capsys, "models", "search", "tiny", "--modelscope")[1]
    assert run(capsys, "models", "show", f"ms:{REPO}")[0] == 0
    assert run(capsys, "models", "get", f"ms:{REPO}")[0] == 0
    assert f"ms:{REPO}" in run(capsys, "models", "list")[1]
    played.close()
    for arguments in (
        ("models", "get", "org/none"),
        ("plan", "org/none"),
        ("models", "rm", "org/none", "-y"),
    ):
        status, out, err = run(capsys, *arguments)
        assert status == 2
        assert err.startswith("octavo: ")
        assert err.count("\n") == 1


def test_recommendations_come_with_memory_and_disk_and_without_a_network(
    model_service: Process, server: FakeHub
) -> None:
    model_service.send(p.RecommendModels())
    answer = model_service.next(p.Recommendations)
    assert 0 < answer.limit <= answer.memory
    assert answer.free_disk > 0
    assert len(answer.models) <= 3
    assert all(model.needed <= answer.limit and model.size > 0 for model in answer.models)
    assert server.requests == []
    model_service.send(p.SearchHub(query=1, catalogue=True))
    listed = model_service.next(p.HubResults).models
    chosen = {model.repo: model.role for model in answer.models}
    assert {model.repo: model.role for model in listed[: len(chosen)]} == chosen
    assert not any(model.role for model in listed[len(chosen) :])
    ratings = [("fits", "tight", "too big").index(model.rating) for model in listed[len(chosen) :]]
    assert ratings == sorted(ratings)
    assert model_service.close() == 0


def test_the_command_line_names_the_recommended_models(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("engine.hub.model_service.memory_limit", lambda: 24 << 30)
    assert main(["models", "search", "--catalogue", "qwen"]) == 0
    first, *rest = capsys.readouterr().out.splitlines()
    assert first.startswith("Recommended for this machine: mlx-community/")
    assert first.count("mlx-community/") == 3
    assert rest
    assert all("Qwen" in line for line in rest)
