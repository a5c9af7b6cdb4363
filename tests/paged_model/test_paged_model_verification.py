"""A model is verified once; the result is remembered until the model or a version changes."""

from __future__ import annotations

import os
from pathlib import Path

import mlx.core as mx
import pytest
from tiny_models import make_tiny_llama
from zoo.tiny_configs import make

from engine.backends import backend_for
from engine.models.model_identity import record_path
from engine.models.model_loader import LoadedModel, load
from engine.paged_model import PagedModel, UnsupportedModelError, verification
from engine.paged_model.paged_cache import MaskView
from engine.protocol import LoadOptions
from engine.sessions.session import Session, SessionError


@pytest.fixture(autouse=True)
def _on_cpu(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    mx.set_default_device(mx.cpu)
    monkeypatch.setenv("OCTAVO_CACHE", str(tmp_path / "cache"))


def test_the_verification_runs_once_and_again_after_a_change(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    folder = make_tiny_llama(tmp_path / "model")
    runs = []
    original = verification.difference
    monkeypatch.setattr(verification, "difference", lambda *them: runs.append(1) or original(*them))
    first = Session(load(folder), LoadOptions(kv_blocks=8))
    done = len(runs)
    assert done > 0
    second = Session(load(folder), LoadOptions(kv_blocks=8))
    assert len(runs) == done
    assert second.model.mode == first.model.mode
    make_tiny_llama(folder, seed=1)
    Session(load(folder), LoadOptions(kv_blocks=8))
    assert len(runs) > done


def test_a_damaged_record_means_another_verification(tmp_path: Path) -> None:
    folder = make_tiny_llama(tmp_path / "model")
    record = record_path(folder, "cpu")
    record.parent.mkdir(parents=True)
    record.write_bytes(b"\x00\xff nonsense")
    assert Session(load(folder), LoadOptions(kv_blocks=8)).model.mode.prefill_rows
    assert record.read_text().startswith("rr")


def test_a_record_written_before_the_modules_were_renamed_is_read(tmp_path: Path) -> None:
    """The text is what Octavo wrote into `checked/` before, byte for byte."""
    modes = "of:rr,sr,sr-latent,sr-dense4,sr-dense5,ss,ss-dense4"
    for text, mode, faster, partial in (
        (f"rr faster whole {modes}\n", "rr", True, False),
        (f"sr-latent partial {modes}\n", "sr-latent", False, True),
    ):
        (tmp_path / "record").write_text(text)
        found = verification.read_record(tmp_path / "record")
        assert found is not None
        assert (found.mode.key, found.faster, found.partial) == (mode, faster, partial)


@pytest.mark.parametrize("content", [b"", b"rr", b"rr faster whole of:rr,sr", b"{}", b"rr " * 9000, b"\xff"])
def test_a_record_that_says_anything_else_is_ignored(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "record").write_bytes(content)
    assert verification.read_record(tmp_path / "record") is None


def test_the_records_used_longest_ago_go_first(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(verification, "_MAX_FILES", 2)
    found = verification.Verified(verification.EXECUTION_MODES[0], True, False)
    for age, name in enumerate(("newer", "older")):
        verification.write_record(tmp_path / name, found)
        os.utime(tmp_path / name, (1000 - age, 1000 - age))
    assert verification.read_record(tmp_path / "older") == found  # so it is the last used
    verification.write_record(tmp_path / "new", found)
    assert {file.name for file in tmp_path.iterdir()} == {"older", "new"}


def test_a_record_that_another_process_removes_meanwhile_is_no_failure(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    listed = Path.iterdir
    monkeypatch.setattr(Path, "iterdir", lambda folder: [*listed(folder), folder / "removed"])
    found = verification.Verified(verification.EXECUTION_MODES[0], True, False)
    verification.write_record(tmp_path / "record", found)
    assert verification.read_record(tmp_path / "record") == found
    assert not caplog.records


def test_a_record_from_when_there_were_fewer_modes_means_another_verification(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    record = tmp_path / "record"
    monkeypatch.setattr(
        verification,
        "_CHOICE",
        "of:" + ",".join(mode.key for mode in verification.EXECUTION_MODES if not mode.latent),
    )
    old = PagedModel(make("deepseek_v3"), backend_for("cpu"), record=record)
    monkeypatch.undo()
    assert old.mode.latent
    record.write_text(record.read_text().replace(old.mode.key, verification.EXECUTION_MODES[3].key, 1))
    assert PagedModel(make("deepseek_v3"), backend_for("cpu"), record=record).mode.latent
    assert PagedModel(make("deepseek_v3"), backend_for("cpu"), record=record).mode.latent  # as written


def test_a_model_that_turns_wrong_is_refused_by_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(verification, "agree", lambda ours, theirs, dtype: False)
    with pytest.raises(UnsupportedModelError, match=r"cannot serve Sphinx.*differ"):
        PagedModel(make("llama"), backend_for("cpu"), "Sphinx")


def test_a_window_that_is_off_by_one_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    def wrong(self: MaskView, window: int | None) -> None:
        self.window = window and window + 1

    monkeypatch.setattr(MaskView, "__init__", wrong)
    monkeypatch.setattr(
        verification, "EXECUTION_MODES", verification.EXECUTION_MODES[:1]
    )  # gathered arrays have no such view
    with pytest.raises(UnsupportedModelError, match="differ"):
        PagedModel(make("muse_glimmer", sliding_window=512), backend_for("cpu"), "Sphinx")


@pytest.mark.parametrize("name", ["mamba2", "qwen3_next"])
def test_a_model_with_little_or_no_kv_gets_blocks_by_default(name: str, tiny: LoadedModel) -> None:
    session = Session(LoadedModel(make(name), tiny.tokenizer, {}, 0, 512, name), LoadOptions())
    assert session.blocks.num_blocks > 0


def test_a_refused_model_is_one_sentence_and_the_next_one_is_served(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    folder = make_tiny_llama(tmp_path / "model")
    with monkeypatch.context() as planted:
        planted.setattr(verification, "agree", lambda ours, theirs, dtype: False)
        with pytest.raises(SessionError, match=r"^Octavo cannot serve model: .*differ from mlx-lm's\.$"):
            Session(load(folder), LoadOptions(kv_blocks=8))
    assert not record_path(folder, "cpu").exists()  # nothing was remembered of it
    session = Session(load(folder), LoadOptions(kv_blocks=8))
    assert session.blocks.num_blocks == 8
