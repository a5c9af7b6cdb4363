"""Malicious repositories, and a Hub that sends nonsense: refused with a reason, and nothing is written."""

from __future__ import annotations

import json
import struct
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx2
import pytest
import truststore
from fake_hub import REPO, FakeHub, Fault

from engine.hub import hub_http
from engine.hub.download_queue import DownloadQueue
from engine.hub.hub_client import Hub
from engine.hub.hub_errors import HubError, OfflineError, RefusedError
from engine.hub.hub_http import Limits
from engine.hub.safe_names import BadNameError, check_path, check_repo, is_wanted
from engine.models.model_errors import ModelRefusedError
from engine.planning.memory_plan import PlanOptions, plan

Maker = Callable[..., DownloadQueue]


@pytest.mark.parametrize(
    "path",
    ["../evil.json", "a/../../evil.json", "/etc/evil.json", "..", "a//b.json", "a/./b.json", "C:/x.json",
     "a\\b.json", "x\0.json", "x\n.json", " /x.json", "a/b/c/d/e.json", "n" * 300 + ".json", ".ssh/x.json"],
)  # fmt: skip
def test_a_name_that_leaves_its_folder_refuses_the_repository(
    downloads: Maker, server: FakeHub, tmp_path: Path, path: str
) -> None:
    with pytest.raises(BadNameError):
        check_path(path)
    info = server.info(REPO)
    info["siblings"].append({"rfilename": path, "size": 4, "blobId": "a" * 40})
    server.entries[REPO] = {"siblings": info["siblings"]}
    queue = downloads()
    queue.add(REPO)
    end = queue.wait(REPO, 20)
    assert end.state == "failed"
    assert "unsafe name" in end.message
    assert not (tmp_path / "hub").exists() or not list((tmp_path / "hub").rglob("*.json"))


@pytest.mark.parametrize(
    "repo",
    [
        "../x",
        "a/b/c",
        "",
        "/x",
        "a/..",
        "a b/c",
        "x/-y",
        "a--b/c",
        "x/y.",
        "x-/y",
        "x/y.git",
        "http://x/y",
        "é/x",
    ],
)
def test_a_name_that_is_not_a_repository_is_refused(downloads: Maker, repo: str) -> None:
    with pytest.raises(BadNameError):
        check_repo(repo)
    with pytest.raises(RefusedError):
        downloads().add(repo)


def test_code_and_pickles_are_never_downloaded() -> None:
    assert not any(
        map(is_wanted, ["model.py", "pytorch_model.bin", "model.pt", "x.pkl", "sub/model.safetensors"])
    )
    assert all(map(is_wanted, ["model.safetensors", "config.json", "tokenizer.model", "chat_template.jinja"]))


def test_a_repository_of_pickles_is_refused(downloads: Maker, server: FakeHub) -> None:
    server.repos["org/pickle"] = {"config.json": b"{}", "pytorch_model.bin": b"\x80\x04."}
    queue = downloads()
    queue.add("org/pickle")
    assert "choose an MLX version" in queue.wait("org/pickle", 20).message


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"sha": "../../etc"}, "invalid commit ID"),
        ({"siblings": None}, "lists no files"),
        ({"siblings": [{"rfilename": "config.json", "size": -4, "blobId": "a" * 40}]}, "how large"),
        ({"siblings": [{"rfilename": "config.json", "size": 4, "blobId": "../../x"}]}, "invalid file hash"),
        ({"siblings": [{"rfilename": "x.json", "size": 1, "blobId": "a" * 40}] * 20_001}, "not a model"),
    ],
)
def test_an_api_that_lies_is_refused(hub: Hub, server: FakeHub, change: dict[str, Any], words: str) -> None:
    server.entries[REPO] = change
    with pytest.raises(HubError, match=words):
        hub.repo(REPO)


@pytest.mark.parametrize("body", [b"<html>", b"[1]", b"{" * 100_000, b"null", b'"x"'])
def test_an_api_that_sends_nonsense_is_reported(hub: Hub, server: FakeHub, body: bytes) -> None:
    server.faults["api"] = Fault(status=200, body=body)
    with pytest.raises(HubError):
        hub.repo(REPO)
    if body not in (b"[1]",):
        with pytest.raises(HubError):
            hub.search("x")
    else:
        assert hub.search("x") == []


def test_a_plan_reads_headers_and_no_weights(hub: Hub, server: FakeHub) -> None:
    checked, headers = hub.describe(hub.repo(REPO))
    fit = plan(checked, headers, PlanOptions(256), limit=8 << 30)
    assert (fit.rating, fit.problem) == ("fits", "")
    shards = [name for name in server.repos[REPO] if name.endswith(".safetensors")]
    for name in shards:
        assert server.sent[name] <= 256 << 10 < len(server.repos[REPO][name])
    server.ranges = False
    _, again = hub.describe(hub.repo(REPO))
    assert again == headers


@pytest.mark.parametrize(
    "start",
    [struct.pack("<Q", 1 << 62), struct.pack("<Q", 99_000_000), b"\x80\x04.", struct.pack("<Q", 0), b""],
)
def test_a_huge_or_broken_header_is_refused_before_it_is_read(
    hub: Hub, server: FakeHub, start: bytes
) -> None:
    name = "model-00001-of-00002.safetensors"
    server.repos[REPO][name] = start + b" " * 1000
    with pytest.raises(HubError, match="not a safetensors file"):
        hub.describe(hub.repo(REPO))


@pytest.mark.parametrize(
    ("config", "words"),
    [
        ({"num_hidden_layers": 10**12}, "cannot be right"),
        ({"hidden_size": -1}, "cannot be right"),
        ({"model_type": "../../x"}, "no usable model_type"),
        ({"model_file": "run.py"}, "never does that"),
        ({"n_layers": 10**9}, "cannot be right"),
    ],
)
def test_a_config_of_absurd_values_is_refused_before_the_download(
    hub: Hub, server: FakeHub, config: dict[str, Any], words: str
) -> None:
    content = json.loads(server.repos[REPO]["config.json"]) | config
    server.repos[REPO]["config.json"] = json.dumps(content).encode()
    with pytest.raises(ModelRefusedError, match=words):
        hub.describe(hub.repo(REPO))


def test_a_refused_model_is_not_linked_into_the_cache(
    downloads: Maker, server: FakeHub, tmp_path: Path
) -> None:
    content = json.loads(server.repos[REPO]["config.json"]) | {"model_file": "run.py"}
    server.repos[REPO]["config.json"] = json.dumps(content).encode()
    queue = downloads()
    queue.add(REPO)
    end = queue.wait(REPO, 20)
    assert end.state == "failed"
    assert "never does that" in end.message
    assert not list((tmp_path / "hub").glob("models--*/snapshots/*"))
    assert not list((tmp_path / "hub").glob("models--*/refs/*"))


def test_a_redirect_away_from_encryption_or_to_a_file_is_refused(hub: Hub, server: FakeHub) -> None:
    for place in ("file:///etc/passwd", "ftp://127.0.0.1/x"):
        server.faults["config.json"] = Fault(times=1, status=302, headers={"Location": place})
        with pytest.raises(HubError):
            hub.read_file(hub.repo(REPO), "config.json")
    with pytest.raises(HubError, match="not a valid web address"):
        Hub("file:///etc").repo(REPO)
    server.faults["config.json"] = Fault(
        status=302, headers={"Location": server.url + "/x/resolve/m/config.json"}
    )
    with pytest.raises(HubError):
        hub.read_file(hub.repo(REPO), "config.json")


@pytest.mark.parametrize("location", ["http://storage.example/x", "//storage.example:80/x", "../x"])
def test_a_redirect_from_https_to_http_is_refused(location: str) -> None:
    request = httpx2.Request("GET", "https://hub.example/org/x/resolve/main/y")
    reply = httpx2.Response(302, headers={"Location": location}, request=request)
    if location.startswith("http:"):
        with pytest.raises(HubError, match="without encryption"):
            hub_http._refuse_unencrypted(reply)
    else:
        hub_http._refuse_unencrypted(reply)  # still https


def test_on_a_mac_its_own_certificates_are_trusted(monkeypatch: pytest.MonkeyPatch) -> None:
    """So that a company's root certificate counts, which OpenSSL does not know."""
    monkeypatch.delenv("SSL_CERT_FILE", raising=False)
    monkeypatch.delenv("SSL_CERT_DIR", raising=False)
    monkeypatch.setattr("platform.system", lambda: "Darwin")
    assert isinstance(hub_http._ssl_context.__wrapped__(), truststore.SSLContext)


def test_search_and_card(hub: Hub, server: FakeHub) -> None:
    server.entries[REPO] = {
        "downloads": 12,
        "lastModified": "2026-03-04T05:06:07.000Z",
        "gated": "auto",
        "tags": ["mlx", "4-bit", "license:mit"],
        "config": {"model_type": "llama"},
        "safetensors": {"parameters": {"U32": 10, "BF16": 5}},
    }
    server.repos["../evil"] = {}
    (found,) = hub.search("")
    assert (found.repo, found.size, found.quantisation, found.licence) == (REPO, 50, "4-bit", "mit")
    assert (found.gated, found.modified, found.kind) == (True, "2026-03-04", "llama")
    assert hub.search("nothing like it") == []
    assert hub.card(hub.repo(REPO)) == "# Tiny\n"


def test_the_mirror_of_the_environment_is_used(server: FakeHub, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HF_ENDPOINT", server.url + "/")
    assert Hub().repo(REPO).name == REPO
    monkeypatch.setenv("HF_ENDPOINT", "http://127.0.0.1:9")
    with pytest.raises(OfflineError, match="HF_ENDPOINT"):
        Hub(limits=Limits(silence=1)).repo(REPO)


def test_a_proxy_of_the_environment_is_used(server: FakeHub, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("http_proxy", server.url)  # a proxy gets the whole address as its path
    monkeypatch.delenv("no_proxy", raising=False)
    monkeypatch.delenv("NO_PROXY", raising=False)
    assert Hub("http://hub.invalid", limits=Limits(silence=5)).repo(REPO).name == REPO
    assert any(path.startswith("http://hub.invalid/api/models/") for path, _, _ in server.requests)
