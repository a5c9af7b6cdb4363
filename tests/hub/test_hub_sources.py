"""Where models come from: names and addresses as people paste them, revisions, mirrors, ModelScope."""

from __future__ import annotations

import hashlib
import json
import os
import socket
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import hypothesis
import pytest
from fake_hub import COMMIT, REPO, FakeHub, Fault, fake_modelscope
from hub_helpers import SHARD, fetch, files_left
from huggingface_hub import scan_cache_dir, snapshot_download
from hypothesis import strategies as st

from engine.hub import hub_cache, hub_client
from engine.hub.download_queue import DownloadQueue
from engine.hub.hub_client import Hub, chosen_mirror, keep_mirror
from engine.hub.hub_errors import HubError, OfflineError, RefusedError
from engine.hub.model_service import describe_anything
from engine.hub.modelscope import ModelScope, hub_of
from engine.hub.safe_names import BadNameError, check_model_name
from engine.models import paths
from engine.models.local_models import display_name, resolve, scan
from engine.protocol import MirrorState, pasted_model, read_model_name

Maker = Callable[..., DownloadQueue]


@pytest.fixture(autouse=True)
def person(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A person who has logged in at the Hub, on a machine that reaches no server of it."""
    monkeypatch.setenv("OCTAVO_DATA", str(tmp_path / "data"))
    monkeypatch.setattr(hub_client, "get_token", lambda: os.environ.get("HF_TOKEN") or "hf_login")
    resolved = socket.getaddrinfo

    def blocked(host: Any, *others: Any, **named: Any) -> Any:
        if host not in ("127.0.0.1", "localhost"):
            raise socket.gaierror(-2, "Name or service not known")
        return resolved(host, *others, **named)

    monkeypatch.setattr(socket, "getaddrinfo", blocked)


@pytest.mark.parametrize(
    ("text", "name"),
    [
        (" \u00a0\u200borg/name\n", "org/name"),
        ("“org/name”", "org/name"),
        ("https://huggingface.co/org/name", "org/name"),
        ("<HTTPS://www.HuggingFace.co/org/name/>,", "org/name"),
        ("'huggingface.co/org/name/tree/main'", "org/name"),
        ("https://hf.co/org/name/blob/main/config.json?download=true#L3", "org/name"),
        ("https://huggingface.co/api/models/org/name/revision/dev", "org/name@dev"),
        ("https://huggingface.co/org/name.git", "org/name"),
        ("git@hf.co:org/name", "org/name"),
        ("https://huggingface.co/org/name/tree/feature%2Fx", "org/name@feature/x"),
        ("https://hf-mirror.com/org/name/resolve/refs/pr/1/config.json", "org/name@refs/pr/1"),
        ("https://huggingface.co/org/name/commit/" + "a" * 40, "org/name@" + "a" * 40),
        ("https://huggingface.co/gpt2/tree/main", "gpt2"),
        ("hf://org/name", "org/name"),
        ("hf://models/org/name@dev/config.json", "org/name@dev"),
        ("hf:org/name", "org/name"),
        ("org/name@main", "org/name"),
        ("org/name@a/b", "org/name@a/b"),
        ("MS:org/name@master", "ms:org/name"),
        ("https://modelscope.cn/models/org/name", "ms:org/name"),
        ("https://www.modelscope.cn/models/org/name/summary", "ms:org/name"),
        ("https://modelscope.cn/models/org/name/file/view/V2?fileName=config.json", "ms:org/name@V2"),
        ("modelscope.ai/api/v1/models/org/name/repo?Revision=V3&FilePath=a", "ms:org/name@V3"),
    ],
)
def test_what_is_copied_from_a_page_names_its_model(text: str, name: str) -> None:
    assert read_model_name(text).text == check_model_name(text).text == name
    assert read_model_name(name).text == name


@pytest.mark.parametrize(
    "text",
    [
        "https://huggingface.co@evil.example/org/name",
        "https://huggingface.co.evil.example/org/name",
        "https://evil.example/org/name@dev",
        "https://huggingface.co/datasets/org/name",
        "https://huggingface.co/../../etc/passwd",
        "https://huggingface.co/%2e%2e/%2e%2e%2fetc",
        "https://[::1/org/name",
        "ftp://huggingface.co/org/name",
        "file:///etc/passwd",
        "ms:../../etc",
        "ms://",
        "org/name@../../../main",
        "org/name@a/../../b",
        "org/name@/etc",
        "org/name@a//b",
        "org/name@.git",
        "org/name@-x",
        "org/name@a.lock",
        "org/name@a\\b",
        "org/name@Main",
        "org/name@" + "x" * 300,
    ],
)
def test_what_could_leave_its_place_is_refused_in_a_sentence(downloads: Maker, text: str) -> None:
    with pytest.raises(BadNameError, match=r"\.$"):
        check_model_name(text)
    with pytest.raises(RefusedError):
        downloads().add(text)


PIECES = (
    "https://", "hf://", "ms:", "git@", "huggingface.co", "hf.co/", "modelscope.cn/models/", "/", "//", "..",
    ".", "@", "%2F", "%2e%2e", "%00", "\0", "?revision=", "#", "tree/", "refs/pr/1", "main", "Main", "org",
    "name", "é", "[", "]", ":", "\\", "~", " ", "\n", '"', "\u202e", "\ud800", "file/view/", "--", ".git",
)  # fmt: skip


@hypothesis.given(st.lists(st.sampled_from(PIECES), max_size=9).map("".join))
def test_whatever_is_pasted_it_stays_in_its_place(text: str) -> None:
    pasted_model(text)
    try:
        name = check_model_name(text)
    except BadNameError:
        return
    root = Path("/cache")
    assert hub_cache.repo_folder(root, name.text).parent in (root, paths.modelscope_cache())
    ref = root / (name.revision or "main")
    assert ref.resolve().is_relative_to(root)
    assert ref != root
    assert str(ref).encode()


@pytest.mark.parametrize(
    "text", ["/home/me/model@2", "./a", "~/models/x", "llama 3 8b", "starter", "", "C:\\m"]
)
def test_what_is_no_repository_stays_as_it_was_written(text: str) -> None:
    assert read_model_name(text) == (text, "", "hub")


def test_revisions_of_a_repository_are_kept_apart(
    downloads: Maker, server: FakeHub, tmp_path: Path, tiny_files: dict[str, bytes]
) -> None:
    dev = f"{REPO}@feature/x"
    server.repos[dev] = tiny_files | {"README.md": b"# Another\n"}
    queue = downloads()
    main, other = fetch(queue), fetch(queue, f"https://hf.co/{REPO}/tree/feature%2Fx")
    assert (main.state, other.state, other.repo) == ("done", "done", dev)
    assert [info.name for info in scan([])][1:] == [REPO, dev]
    assert (str(resolve(REPO)), str(resolve(dev))) == (main.path, other.path)
    assert display_name(Path(other.path)) == dev
    assert resolve(f"{REPO}@{COMMIT[:10]}") == Path(main.path)
    folder = hub_cache.repo_folder(tmp_path / "hub", dev)
    assert (folder / "refs" / "main").read_text() == COMMIT
    found = snapshot_download(REPO, revision="feature/x", cache_dir=tmp_path / "hub", local_files_only=True)
    assert found == other.path
    assert snapshot_download(REPO, cache_dir=tmp_path / "hub", local_files_only=True) == main.path
    assert hub_cache.remove(Path(other.path)) > 0
    assert [info.name for info in scan([])][1:] == [REPO]
    (repository,) = scan_cache_dir(tmp_path / "hub").repos
    assert {ref for revision in repository.revisions for ref in revision.refs} == {"main"}
    assert (Path(main.path) / "model-00001-of-00002.safetensors").stat().st_size
    assert hub_cache.remove(Path(main.path)) > 0
    assert not folder.exists()


def test_a_commit_is_downloaded_and_listed_by_its_name(downloads: Maker, server: FakeHub) -> None:
    server.repos[f"{REPO}@old"] = server.repos[REPO] | {"README.md": b"# Old\n"}
    commit = server.info(f"{REPO}@old")["sha"]
    end = fetch(downloads(), f"{REPO}@{commit}")
    assert (end.state, Path(end.path).name) == ("done", commit)
    assert [info.name for info in scan([])][1:] == [f"{REPO}@{commit}"]
    assert fetch(downloads()).state == "done"
    assert [info.name for info in scan([])][1:] == [REPO, f"{REPO}@{commit}"]


def test_a_branch_may_take_the_place_of_one_that_was_deleted(downloads: Maker, server: FakeHub) -> None:
    for branch in ("a", "a/b", "a"):
        server.repos[f"{REPO}@{branch}"] = server.repos[REPO]
        assert fetch(downloads(), f"{REPO}@{branch}").state == "done"


def test_another_commit_than_the_one_asked_for_is_refused(hub: Hub, server: FakeHub) -> None:
    wrong = "1" * 40
    server.repos[f"{REPO}@{wrong}"] = server.repos[REPO]
    with pytest.raises(HubError, match="answered with another commit than 1111"):
        hub.repo(f"{REPO}@{wrong}")


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("qwen3 4bit", ""), ("org/name", ""), (" org/name ", ""), ("https://evil.example/org/name", ""),
        ("https://huggingface.co/org", ""), ("hf.co/org/name", "org/name"), ("org/name@dev", "org/name@dev"),
        ("ms:org/name", "ms:org/name"), ('"org/name"', "org/name"),
    ],
)  # fmt: skip
def test_words_of_a_search_are_told_from_an_address(text: str, name: str) -> None:
    assert pasted_model(text) == name


# --- Mirrors


def tokens_seen(server: FakeHub) -> set[str | None]:
    return {token for _, token in server.authorised}


def test_a_mirror_is_kept_once_it_has_answered_and_gets_no_token(server: FakeHub, downloads: Maker) -> None:
    keep_mirror(f" {server.url}/ ", send_token=False)
    hub = Hub()
    assert hub.endpoint == chosen_mirror().address == server.url
    assert fetch(downloads(use=hub)).state == "done"
    assert tokens_seen(server) == {None}
    keep_mirror(server.url, send_token=True)
    Hub().repo(REPO)
    assert tokens_seen(server) == {None, "Bearer hf_login"}
    keep_mirror("huggingface.co", send_token=True)
    assert (Hub().endpoint, Hub().token) == ("https://huggingface.co", "hf_login")


def test_a_task_keeps_the_mirror_that_it_began_with(server: FakeHub) -> None:
    hub = Hub(token="")
    task = hub_of(REPO, hub)
    hub.use_mirror(MirrorState(address=server.url))
    assert (task.endpoint, task.token) == ("https://huggingface.co", "hf_login")
    assert (hub.endpoint, hub.token) == (server.url, None)


def test_hf_endpoint_comes_first_and_gets_only_the_token_that_stands_beside_it(
    server: FakeHub, monkeypatch: pytest.MonkeyPatch
) -> None:
    keep_mirror(server.url, send_token=True)
    monkeypatch.setenv("HF_ENDPOINT", "http://127.0.0.1:9/")
    assert (Hub().endpoint, Hub().token, chosen_mirror().fixed) == ("http://127.0.0.1:9", None, True)
    monkeypatch.setenv("HF_TOKEN", "hf_beside")
    assert Hub().token == "hf_beside"


@pytest.mark.parametrize(
    "body", [b"<!DOCTYPE html><title>Welcome</title>", b'{"error": "no"}', b"[]", b'[{"id": "../x"}]', b"[1]"]
)
def test_what_does_not_answer_as_the_hub_is_not_kept(server: FakeHub, body: bytes) -> None:
    server.faults["api"] = Fault(status=200, body=body)
    with pytest.raises(HubError, match=r"is it a mirror of the Hub\?"):
        keep_mirror(server.url, send_token=False)
    assert chosen_mirror().address == ""


@pytest.mark.parametrize("address", ["", "http://127.0.0.1:9", "https://", "nonsense nonsense", "ftp://x/y"])
def test_a_mirror_that_cannot_be_asked_is_not_kept(address: str) -> None:
    if address:
        with pytest.raises(HubError):
            keep_mirror(address, send_token=False)
    assert chosen_mirror().address == ""


def test_a_token_goes_to_no_mirror_without_encryption() -> None:
    with pytest.raises(HubError, match="has no encryption: your token is not sent"):
        keep_mirror("http://mirror.example", send_token=True)


def test_a_mirror_that_sends_downloads_back_to_the_hub_is_named(server: FakeHub, downloads: Maker) -> None:
    back = Fault(status=302, headers={"Location": "http://cas-bridge.xethub.hf.co/x"})
    server.faults[SHARD] = back
    host = server.url.removeprefix("http://")
    words = f"{host} sends downloads back to cas-bridge.xethub.hf.co, which cannot be reached"
    with pytest.raises(OfflineError, match=words):
        keep_mirror(server.url, send_token=False)
    assert chosen_mirror().address == ""
    end = fetch(downloads(use=Hub(server.url)))
    assert (end.state, end.offline) == ("failed", True)
    assert end.message.startswith(words)


def test_a_mirror_that_lies_about_a_file_leaves_nothing_of_it(
    server: FakeHub, downloads: Maker, tmp_path: Path, tiny_files: dict[str, bytes]
) -> None:
    page = b"<!DOCTYPE html><title>Please log in</title>"
    larger = tiny_files[SHARD] + b"x"
    other = bytes(len(tiny_files[SHARD]))
    for body in (page + bytes(len(tiny_files[SHARD]) - len(page)), larger, other):
        server.faults[SHARD] = Fault(body=body)
        end = fetch(downloads(use=Hub(server.url)))
        assert end.state == "failed"
        assert SHARD in end.message
        assert not [path for path in files_left(tmp_path) if path.is_symlink()]
        wanted = hashlib.sha256(tiny_files[SHARD]).hexdigest()
        assert not [path for path in files_left(tmp_path) if path.name == wanted]
    assert scan([])[1:] == []


# --- ModelScope


@pytest.fixture
def modelscope(server: FakeHub, monkeypatch: pytest.MonkeyPatch) -> Iterator[FakeHub]:
    """A server with ModelScope's interface and the models of the fake Hub."""
    played = fake_modelscope(server)
    monkeypatch.setenv("MODELSCOPE_ENDPOINT", played.url)
    yield played
    played.close()


def test_modelscope_is_searched_planned_and_downloaded_without_a_token(
    modelscope: FakeHub, server: FakeHub, downloads: Maker, tmp_path: Path, tiny_files: dict[str, bytes]
) -> None:
    name = f"ms:{REPO}"
    hub = Hub(server.url, token="hf_secret")
    (found,) = hub_of("ms:", hub).search("tiny", limit=100)
    assert (found.repo, found.licence, found.downloads, found.modified) == (name, "mit", 7, "2026-01-02")
    checked, headers = describe_anything(name, hub)
    assert (checked.config["model_type"], len(headers)) == ("llama", 2)
    assert "# Tiny" in hub_of(name, hub).card(hub_of(name, hub).repo(name))
    here, other = fetch(downloads(use=hub)), fetch(downloads(use=hub), name)
    assert (here.state, other.state, other.repo) == ("done", "done", name)
    assert other.done == other.total == here.total
    assert Path(other.path).is_relative_to(paths.modelscope_cache())
    assert (Path(other.path) / SHARD).read_bytes() == tiny_files[SHARD]
    assert [(info.name, info.origin) for info in scan([])][1:] == [
        (name, "ModelScope"),
        (REPO, "Hugging Face"),
    ]
    assert (str(resolve(name)), str(resolve(REPO))) == (other.path, here.path)
    assert display_name(Path(other.path)) == name
    assert tokens_seen(modelscope) == {None}
    assert hub_cache.remove(Path(other.path)) > 0
    assert not list(paths.modelscope_cache().iterdir())
    assert [info.name for info in scan([])][1:] == [REPO]


def test_a_revision_that_modelscope_does_not_have_is_said(modelscope: FakeHub, downloads: Maker) -> None:
    end = fetch(downloads(), f"ms:{REPO}@v9")
    assert (end.state, end.message) == ("failed", f"{REPO} has no revision v9 on ModelScope.")
    assert "has no such model" in fetch(downloads(), "ms:org/none").message


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        ({"Code": 10010205001, "Message": "model not exist", "Success": False}, "'model not exist'"),
        ({"Code": 404, "Message": "none"}, "has no such model"),
        ({"Code": 200, "Data": {}}, "did not return a list of files"),
        ({"Code": 200, "Data": {"Files": "all"}}, "did not return a list of files"),
        ([], "did not answer as ModelScope does"),
        ({"Path": "../../evil.json"}, "unsafe name"),
        ({"Path": "a/../../../evil.json"}, "unsafe name"),
        ({"Size": -1}, "does not say how large"),
        ({"Size": "9"}, "does not say how large"),
        ({"Sha256": ""}, "invalid file hash"),
        ({"Sha256": "../../../x"}, "invalid file hash"),
        ({"Sha256": None}, "invalid file hash"),
    ],
)
def test_a_modelscope_that_lies_is_refused_in_a_sentence(
    modelscope: FakeHub, downloads: Maker, tmp_path: Path, answer: Any, words: str
) -> None:
    if isinstance(answer, dict) and answer.keys() & {"Path", "Size", "Sha256"}:
        file = {"Path": "config.json", "Type": "blob", "Size": 3, "Sha256": "a" * 64} | answer
        answer = {"Code": 200, "Success": True, "Data": {"Files": [file]}}
    modelscope.faults["api"] = Fault(status=200, body=json.dumps(answer).encode())
    end = fetch(downloads(), f"ms:{REPO}")
    assert end.state == "failed"
    assert words in end.message
    assert not list(tmp_path.rglob("evil.json"))


def test_a_search_of_modelscope_that_is_answered_with_a_page_is_said(modelscope: FakeHub) -> None:
    modelscope.faults["api"] = Fault(status=200, body=b"<html>")
    with pytest.raises(HubError, match="did not return JSON"):
        ModelScope().search("x")
