"""Downloads into the Hub cache: complete, paused, changed, cancelled, repaired; never visible half done."""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import Any

import pytest
from fake_hub import COMMIT, REPO, FakeHub, Fault, wait_for
from hub_helpers import MIB, SHARD, Maker, fetch, files_left, interrupt, snapshots, wanted
from huggingface_hub import scan_cache_dir, snapshot_download
from huggingface_hub.utils import _shared_blobs

from engine.hub import file_download
from engine.hub.hub_cache import remove
from engine.models.folder_check import check
from engine.models.local_models import scan
from engine.models.model_errors import ModelRefusedError


def test_a_download_is_a_standard_cache_that_other_tools_read(
    downloads: Maker, server: FakeHub, tmp_path: Path, tiny_files: dict[str, bytes]
) -> None:
    reports: list[Any] = []
    end = fetch(downloads(reports.append))
    assert (end.state, end.message) == ("done", "")
    assert end.done == end.total == sum(len(data) for name, data in tiny_files.items() if wanted(name))
    assert reports[-1][0].state == "done"
    (repo,) = scan_cache_dir(tmp_path / "hub").repos
    (revision,) = repo.revisions
    assert (repo.repo_id, revision.commit_hash, set(revision.refs)) == (REPO, COMMIT, {"main"})
    assert {file.file_name for file in revision.files} == {name for name in tiny_files if wanted(name)}
    found = snapshot_download(REPO, cache_dir=tmp_path / "hub", local_files_only=True)
    assert found == end.path
    check(Path(found))
    assert [info.name for info in scan([])][1:] == [REPO]
    for name in filter(wanted, tiny_files):
        link = Path(end.path) / name
        assert link.is_symlink()
        assert not link.readlink().is_absolute()
        assert link.read_bytes() == tiny_files[name]


def test_large_files_come_from_a_storage_host_that_never_sees_the_token(
    downloads: Maker, server: FakeHub
) -> None:
    server.redirect = True
    server.tokens = {"hf_secret"}
    assert fetch(downloads()).state == "done"
    port = int(server.storage.rpartition(":")[2])
    tokens = {authorisation for at, authorisation in server.authorised if at == port}
    assert tokens == {None}
    assert {a for at, a in server.authorised if at != port} == {"Bearer hf_secret"}


@pytest.mark.parametrize("cut", [0, 1, 1000, 2 * MIB])
def test_a_reply_that_breaks_off_goes_on_where_it_was(
    downloads: Maker, server: FakeHub, tiny_files: dict[str, bytes], cut: int
) -> None:
    server.faults[SHARD] = Fault(times=3, cut=min(cut, len(tiny_files[SHARD]) // 4))
    end = fetch(downloads())
    assert end.state == "done", end.message
    assert server.sent[SHARD] == len(tiny_files[SHARD])  # no byte twice
    assert end.done == end.total


def test_a_pause_keeps_what_is_there_and_another_process_goes_on(
    downloads: Maker, server: FakeHub, tmp_path: Path, tiny_files: dict[str, bytes]
) -> None:
    half = len(tiny_files[SHARD]) // 2
    server.faults[SHARD] = Fault(times=1, hold=half)
    first = downloads()
    first.add(REPO)
    assert server.held.wait(20)
    blob = hashlib.sha256(tiny_files[SHARD]).hexdigest()
    part = next((tmp_path / "hub").glob("models--*/blobs")) / (blob + file_download.PART_SUFFIX)
    wait_for(lambda: part.exists() and part.stat().st_size == half)
    first.pause(REPO)
    server.go_on.set()
    assert first.wait(REPO, 20).state == "paused"
    assert snapshots(tmp_path) == []
    assert scan([])[1:] == []
    kept = part.stat().st_size
    first.close()
    second = downloads()
    (before,) = second.transfers()
    assert (before.repo, before.state) == (REPO, "paused")
    end = fetch(second)
    assert end.state == "done", end.message
    assert (SHARD, f"bytes={kept}-", 206) in server.requests
    assert kept >= half  # all that had arrived
    assert downloads().transfers() == []  # nothing to remember any more


def test_a_file_that_changed_between_resumes_starts_over(
    downloads: Maker, server: FakeHub, tmp_path: Path, tiny_files: dict[str, bytes]
) -> None:
    server.etags[SHARD] = '"old"'
    part = interrupt(downloads, server, tmp_path, 1000)
    part.write_bytes(b"x" * part.stat().st_size)  # what the old version held
    server.etags[SHARD] = '"new"'
    end = fetch(downloads())
    assert end.state == "done", end.message
    asked = [r for r in server.requests if r[0] == SHARD]
    assert asked[-1][1].startswith("bytes=")
    assert asked[-1][2] == 200  # If-Range did not match: the whole file, from its start
    assert (Path(end.path) / SHARD).read_bytes() == tiny_files[SHARD]


@pytest.mark.parametrize("when", ["queued", "running", "paused", "failed"])
def test_cancelling_leaves_nothing_behind(
    downloads: Maker, server: FakeHub, tmp_path: Path, when: str
) -> None:
    queue = downloads()
    if when == "failed":
        server.faults[SHARD] = [Fault(times=1, cut=1000), Fault(status=500)]
        fetch(queue)
    else:
        server.faults[SHARD] = Fault(times=1, hold=1000)
        queue.add(REPO)
        assert server.held.wait(20)
        server.repos["org/second"] = server.repos[REPO]
        if when == "queued":
            queue.add("org/second")
        if when == "paused":
            queue.pause(REPO)
        server.go_on.set()
    name = "org/second" if when == "queued" else REPO
    queue.cancel(name)
    assert queue.wait(name, 20).state == "cancelled"
    queue.wait(REPO, 20)
    left = [path for path in files_left(tmp_path) if when != "queued" or "second" in str(path)]
    assert left == []
    if when != "queued":
        wait_for(lambda: list((tmp_path / "hub").iterdir()) == [])
    assert all(t.repo != name for t in downloads().transfers())


@pytest.mark.parametrize(
    ("action", "state"), [("pause", "paused"), ("cancel", "cancelled"), ("refuse", "failed")]
)
@pytest.mark.parametrize("update", [False, True])
def test_what_ends_in_the_last_check_is_not_there(
    downloads: Maker,
    server: FakeHub,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    action: str,
    state: str,
    update: bool,
) -> None:
    old = ""
    if update:
        old = fetch(downloads()).path
        server.entries[REPO] = {"sha": "d" * 40}
        server.repos[REPO]["config.json"] = server.repos[REPO]["config.json"] + b" "
    queue = downloads()

    def stop_then_check(snapshot: Path, *, head: bool) -> None:
        assert len(snapshots(tmp_path)) == 1 + update
        if action == "refuse":
            raise ModelRefusedError("It is no model.")
        getattr(queue, action)(REPO)
        check(snapshot, head=head)

    with monkeypatch.context() as patch:
        patch.setattr("engine.hub.download_queue.check", stop_then_check)
        assert fetch(queue).state == state
    assert [str(path) for path in snapshots(tmp_path)] == ([old] if update else [])
    if update:
        assert snapshot_download(REPO, cache_dir=tmp_path / "hub", local_files_only=True) == old
    elif action == "cancel":
        wait_for(lambda: list((tmp_path / "hub").iterdir()) == [])
    end = fetch(queue)
    assert end.state == "done"
    assert snapshot_download(REPO, cache_dir=tmp_path / "hub", local_files_only=True) == end.path


def test_cancelling_an_update_keeps_the_model_that_was_there(
    downloads: Maker, server: FakeHub, tmp_path: Path
) -> None:
    old = fetch(downloads())
    server.entries[REPO] = {"sha": "d" * 40}
    server.repos[REPO][SHARD] = server.repos[REPO][SHARD] + b"\0" * 8
    server.faults[SHARD] = [Fault(times=1, cut=1000), Fault(status=500)]
    queue = downloads()
    assert fetch(queue).state == "failed"
    queue.cancel(REPO)
    wait_for(lambda: not list((tmp_path / "hub").glob(f"models--*/blobs/*{file_download.PART_SUFFIX}")))
    check(Path(old.path))
    assert len(snapshots(tmp_path)) == 1


def test_one_after_the_other_and_nothing_is_fetched_twice(
    downloads: Maker, server: FakeHub, tmp_path: Path
) -> None:
    server.repos["org/second"] = server.repos[REPO]
    queue = downloads()
    queue.add(REPO)
    queue.add("org/second")
    queue.add(REPO)
    assert queue.wait(REPO, 20).state == "done"
    wait_for(lambda: queue.transfers()[0].state == "done" and queue.transfers()[1].state == "done")
    count = len(server.requests)
    assert fetch(queue).state == "done"
    assert len(server.requests) == count + 1  # the list of files, and no file
    assert queue.transfers()[0].done == queue.transfers()[0].total


def test_deleting_says_what_it_freed(downloads: Maker, server: FakeHub, tmp_path: Path) -> None:
    end = fetch(downloads())
    on_disk = sum(path.stat().st_blocks * 512 for path in files_left(tmp_path) if not path.is_symlink())
    shared = next((tmp_path / "hub").glob("models--*/blobs/*"))
    (tmp_path / "elsewhere").hardlink_to(shared)
    kept = shared.stat().st_blocks * 512
    freed = remove(Path(end.path))
    assert freed == on_disk - kept
    assert list((tmp_path / "hub").iterdir()) == []
    assert (tmp_path / "elsewhere").stat().st_size > 0


def test_deleting_frees_blobs_that_the_library_shares_between_repositories(
    downloads: Maker, server: FakeHub, tmp_path: Path
) -> None:
    server.repos["org/second"] = server.repos[REPO]
    paths = [Path(fetch(downloads(), repo).path) for repo in (REPO, "org/second")]
    for path in paths:  # as if huggingface_hub had downloaded it over Xet
        blob = (path / SHARD).resolve()
        assert _shared_blobs.publish_blob_to_shared_store(
            blob_path=str(blob),
            xet_hash="f" * 64,
            cache_dir=tmp_path / "hub",
            expected_size=blob.stat().st_size,
            replace_existing=False,
        )
    stored = _shared_blobs.shared_blob_path(tmp_path / "hub", "f" * 64)
    size = stored.stat().st_blocks * 512
    assert (paths[0] / SHARD).resolve() == (paths[1] / SHARD).resolve() == stored
    first = remove(paths[0])
    assert stored.exists()
    check(paths[1])
    assert remove(paths[1]) == first + size
    assert not stored.exists()


@pytest.mark.parametrize("name", ["plain", "ff/plain", "../outside"])
def test_a_model_that_links_elsewhere_in_the_cache_is_refused(
    downloads: Maker, tmp_path: Path, name: str
) -> None:
    path = Path(fetch(downloads()).path)
    target = tmp_path / "hub" / "blobs" / name
    target.parent.mkdir(parents=True, exist_ok=True)
    (path / SHARD).resolve().rename(target)
    (path / SHARD).unlink()
    (path / SHARD).symlink_to(target)
    with pytest.raises(ModelRefusedError, match="link to outside its folder"):
        check(path)


def test_a_repository_that_cannot_be_deleted_is_an_error(
    downloads: Maker, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(path: Any, *_: Any, **__: Any) -> None:
        raise PermissionError(13, "Permission denied", str(path))

    path = Path(fetch(downloads()).path)
    with monkeypatch.context() as patch:
        patch.setattr("shutil.rmtree", refuse)
        with pytest.raises(PermissionError):
            remove(path)
    assert path.exists()


def test_repairing_fetches_what_is_missing_or_damaged_and_nothing_else(
    downloads: Maker, server: FakeHub, tmp_path: Path
) -> None:
    queue = downloads()
    queue.add(REPO)
    snapshot = Path(queue.wait(REPO, 30).path)
    first, second = sorted(snapshot.glob("model-*.safetensors"))
    with first.resolve().open("r+b") as blob:  # same size, other content: only the hash tells
        blob.seek(-1, 2)
        last = blob.read(1)
        blob.seek(-1, 2)
        blob.write(bytes([last[0] ^ 1]))
    (snapshot / "tokenizer.json").resolve().unlink()
    before = dict(server.sent)
    queue.add(REPO)
    assert queue.wait(REPO, 30).state == "done"
    fetched = {name for name in server.sent if name and server.sent[name] > before.get(name, 0)}
    assert fetched == {first.name, "tokenizer.json"}
    assert first.read_bytes() == server.repos[REPO][first.name]
    assert second.read_bytes() == server.repos[REPO][second.name]
    check(snapshot)
