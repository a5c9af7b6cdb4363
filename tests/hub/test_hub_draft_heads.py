"""Draft heads: which is whose, which the Hub has, and their download and deletion with their models."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import mlx.core as mx
import pytest
from fake_hub import REPO, FakeHub, fake_modelscope
from hub_helpers import fetch
from tiny_models import make_tiny_llama, write_headed

from engine import protocol as p
from engine.cli.main import main
from engine.hub.download_queue import DownloadQueue
from engine.hub.hub_client import Hub
from engine.hub.hub_errors import HubError
from engine.hub.model_service import delete, find_head
from engine.models.local_models import head_beside, head_problem, scan
from engine.models.model_errors import ModelError
from engine.models.paths import hub_cache

MODEL = "org/Qwen3.5-9B-MLX-4bit"
HEAD = "org/Qwen3.5-9B-MTP"


def in_cache(name: str, kind: str = "qwen3_5", **fields: object) -> Path:
    """A model or head as it lies in the Hub's cache after its download."""
    repository = hub_cache() / f"models--{name.replace('/', '--')}"
    (repository / "refs").mkdir(parents=True)
    (repository / "refs" / "main").write_text("a" * 40)
    return write_headed(repository / "snapshots" / ("a" * 40), kind, **fields)


def offer(server: FakeHub, name: str, tmp_path: Path, kind: str = "qwen3_5_mtp", **fields: object) -> None:
    """Publishes a head, or a model, on the fake Hub."""
    folder = write_headed(tmp_path / "published" / name, kind, **fields)
    server.repos[name] = {file.name: file.read_bytes() for file in folder.iterdir()}


def listed() -> dict[str, p.ModelInfo]:
    return {info.name: info for info in scan()}


def test_a_head_is_used_by_the_models_of_its_name_and_deleted_with_the_last_of_them() -> None:
    four, eight = in_cache(MODEL), in_cache("other/Qwen3.5-9B-8bit")
    coder, llama = in_cache("org/Qwen3.5-9B-Coder-4bit"), in_cache("org/Qwen3.5-9B-bf16", "llama")
    head = in_cache(HEAD, "qwen3_5_mtp")
    models = {info.path: info for info in scan()}
    heads = {path: info.head for path, info in models.items() if info.head}
    assert heads == {str(four): str(head), str(eight): str(head)}
    assert not any(info.head_problem for info in models.values())
    assert models[str(head)].problem.endswith("choose it as the draft model of the one it was made for.")
    assert head_beside(eight) == (str(head), "")
    assert head_beside(coder) == ("", "")
    assert str(llama) in models
    assert p.sole_head(list(models.values()), str(four)) == ""
    assert delete(four) > 0
    assert p.sole_head(scan(), str(eight)) == str(head)
    freed = (head / "model.safetensors").stat().st_size + (eight / "model.safetensors").stat().st_size
    assert delete(eight, str(head)) >= freed
    assert not head.exists()


def test_a_model_that_is_no_head_is_not_deleted_with_another() -> None:
    first, second = in_cache(MODEL), in_cache("org/Qwen3.5-4B")
    delete(first, str(second))
    assert not first.exists()
    assert second.exists()
    with pytest.raises(ModelError, match="is not a model that can be deleted"):
        delete(first, str(second))


@pytest.mark.parametrize(
    ("model", "head", "reason"),
    [
        ({}, {"hidden_size": 128}, "its hidden_size is 128, the model's 64"),
        ({}, {"vocab_size": 151936}, "its vocab_size is 151,936, the model's 260"),
        ({"head_dim": 32}, {}, "its head_dim is 16, the model's 32"),
        ({"num_key_value_heads": 2}, {}, "its num_key_value_heads is None, the model's 2"),
        ({"kind": "nemotron_h"}, {}, "they are of different kinds"),
        ({}, {"kind": "glm4_moe_lite_mtp"}, "they are of different kinds"),
    ],
)
def test_a_head_that_does_not_fit_its_model_is_not_used_and_says_why(
    model: dict[str, str], head: dict[str, str], reason: str, capsys: pytest.CaptureFixture[str]
) -> None:
    folder, other = in_cache(MODEL, **model), in_cache(HEAD, **({"kind": "qwen3_5_mtp"} | head))
    sentence = f"{HEAD} is not the draft head of {MODEL}: {reason}. "
    sentence += "Choose the head that was published with the model."
    assert (listed()[MODEL].head, listed()[MODEL].head_problem) == ("", sentence)
    assert head_beside(folder) == ("", sentence)
    assert head_problem(other, folder) == sentence
    assert main(["models", "list"]) == 0
    assert sentence in capsys.readouterr().out


def test_a_model_uses_the_head_in_its_own_folder(hub: Hub, server: FakeHub, tmp_path: Path) -> None:
    folder, beside = in_cache(MODEL), in_cache(HEAD, "qwen3_5_mtp")
    weights = {"model.norm.weight": mx.zeros(8), "mtp.fc.weight": mx.zeros(8)}
    mx.save_safetensors(str(folder / "model.safetensors"), weights)
    assert listed()[MODEL].head == str(folder)
    assert p.sole_head(scan(), str(folder)) == ""
    delete(beside)
    offer(server, HEAD, tmp_path)
    assert find_head(str(folder), hub).repo == ""


def test_the_tokens_of_a_head_s_tokenizer_are_compared_not_how_they_are_written() -> None:
    folder, head = in_cache(MODEL), in_cache(HEAD, "qwen3_5_mtp")
    tokenizer = json.loads((folder / "tokenizer.json").read_text())
    (head / "tokenizer.json").write_text(json.dumps(tokenizer | {"truncation": {}}, indent=7))
    assert listed()[MODEL].head == str(head)
    tokenizer["model"]["vocab"]["another"] = 999
    (head / "tokenizer.json").write_text(json.dumps(tokenizer))
    assert "its tokenizer has other tokens" in listed()[MODEL].head_problem
    (head / "tokenizer.json").write_text("{")
    assert listed()[MODEL].head == ""
    (head / "tokenizer.json").unlink()
    assert listed()[MODEL].head == str(head)


def test_of_two_heads_that_of_the_model_s_owner_is_used_and_one_that_fits() -> None:
    folder = in_cache(MODEL)
    first = in_cache("mlx-community/Qwen3.5-9B-MTP", "qwen3_5_mtp")
    assert head_beside(folder) == (str(first), "")
    own = in_cache(HEAD, "qwen3_5_mtp")
    assert head_beside(folder) == (str(own), "")
    config = json.loads((own / "config.json").read_text())
    config["text_config"]["hidden_size"] = 32
    (own / "config.json").write_text(json.dumps(config))
    assert head_beside(folder) == (str(first), "")


def test_the_hub_s_head_of_a_model_is_found(server: FakeHub, hub: Hub, tmp_path: Path) -> None:
    folder = in_cache(MODEL)
    assert find_head(str(folder), hub) == p.HeadFound(model=str(folder))
    offer(server, "stranger/Qwen3.5-9B-MTP", tmp_path)
    offer(server, "org/My-Qwen3.5-9B-MTP", tmp_path)
    offer(server, "org/Qwen3.5-9B-MTP-4bit", tmp_path, "qwen3_5")  # a whole model
    offer(server, "org/Qwen3.5-9B-MTP-bf16", tmp_path, hidden_size=32)
    assert find_head(str(folder), hub).repo == ""
    offer(server, "mlx-community/Qwen3.5-9B-MTP-8bit", tmp_path)
    found = find_head(str(folder), hub)
    assert (found.model, found.repo) == (str(folder), "mlx-community/Qwen3.5-9B-MTP-8bit")
    assert found.size == sum(map(len, server.repos[found.repo].values()))
    offer(server, HEAD, tmp_path)
    assert find_head(str(folder), hub).repo == HEAD
    offer(server, "org/Qwen3.5-9B-8bit", tmp_path, "qwen3_5")
    assert find_head("org/Qwen3.5-9B-8bit", hub).repo == HEAD  # of a model that is not here


def test_the_hub_s_assistant_of_a_model_is_found(server: FakeHub, hub: Hub, tmp_path: Path) -> None:
    folder, name = in_cache("org/gemma-4-E2B-it-4bit", "gemma4_text"), "org/gemma-4-E2B-it-assistant"
    offer(server, name, tmp_path, "gemma4_assistant", hidden_size=16)
    assert find_head(str(folder), hub).repo == ""  # of a model of another size
    config = json.loads(server.repos[name]["config.json"]) | {"backbone_hidden_size": 64}
    server.repos[name]["config.json"] = json.dumps(config).encode()
    assert find_head(str(folder), hub).repo == name


def test_the_hub_is_asked_about_models_only_that_lack_a_head(
    server: FakeHub, hub: Hub, tmp_path: Path
) -> None:
    llama, folder = make_tiny_llama(tmp_path / "llama"), in_cache(MODEL)
    offer(server, HEAD, tmp_path)
    assert find_head(str(llama), hub).repo == ""
    in_cache(HEAD, "qwen3_5_mtp")
    assert find_head(str(folder), hub).repo == ""
    assert server.requests == []
    server.close()
    with pytest.raises(HubError):
        find_head(str(in_cache("org/Qwen3.5-4B")), hub)


def test_modelscope_s_models_have_modelscope_s_heads(
    server: FakeHub, hub: Hub, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    played = fake_modelscope(server)
    monkeypatch.setenv("MODELSCOPE_ENDPOINT", played.url)
    offer(server, MODEL, tmp_path, "qwen3_5")
    offer(server, HEAD, tmp_path)
    assert find_head(f"ms:{MODEL}", hub).repo == f"ms:{HEAD}"
    played.close()


def test_a_downloaded_head_is_that_of_its_model(
    server: FakeHub, downloads: Callable[..., DownloadQueue], tmp_path: Path
) -> None:
    folder = in_cache(MODEL)
    offer(server, HEAD, tmp_path)
    end = fetch(downloads(), HEAD)
    assert (end.state, end.message) == ("done", "")
    assert listed()[MODEL].head == end.path
    delete(folder, end.path)
    assert not Path(end.path).exists()


def test_commands_tell_of_heads_and_delete_them(
    server: FakeHub, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HF_ENDPOINT", server.url)
    monkeypatch.setenv("HOME", str(tmp_path))
    offer(server, MODEL, tmp_path, "qwen3_5")
    assert main(["models", "get", MODEL]) == 0
    assert "draft head" not in capsys.readouterr().err
    offer(server, HEAD, tmp_path)
    assert main(["models", "get", MODEL]) == 0
    assert f"With its draft head answers come faster (+0.3 MB): octavo models get {HEAD}" in (
        capsys.readouterr().err
    )
    assert main(["models", "get", HEAD]) == 0
    assert main(["models", "get", REPO]) == 0
    out, err = capsys.readouterr()
    assert "draft head" not in err
    head = Path(out.split()[0])
    assert main(["models", "list"]) == 0
    (line,) = [line for line in capsys.readouterr().out.splitlines() if line.startswith(MODEL)]
    assert line.endswith("with its draft head")
    asked: list[str] = []
    monkeypatch.setattr("engine.cli.model_commands.confirms", lambda text: asked.append(text) or True)
    assert main(["models", "rm", MODEL]) == 0
    assert asked[0].endswith(f" and its draft head {head}?")
    assert not head.exists()
