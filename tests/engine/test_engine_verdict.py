"""A model is checked once; what was found is remembered until the model or a version changes."""

from __future__ import annotations

from pathlib import Path

import mlx.core as mx
import pytest
from tiny_models import make_tiny_llama
from zoo.tiny_configs import make

from engine.backends import backend_for
from engine.models.model_loader import load
from engine.models.verification_record import verdict_file
from engine.paged_model import PagedModel, UnsupportedModelError, verification
from engine.paged_model.paged_cache import MaskView
from engine.protocol import LoadOptions
from engine.sessions.session import Session, SessionError


@pytest.fixture(autouse=True)
def _on_cpu(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    mx.set_default_device(mx.cpu)
    monkeypatch.setenv("OCTAVO_CACHE", str(tmp_path / "cache"))


def test_the_check_runs_once_and_again_after_a_change(
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


def test_a_damaged_verdict_means_another_check(tmp_path: Path) -> None:
    folder = make_tiny_llama(tmp_path / "model")
    verdict = verdict_file(folder, "cpu")
    verdict.parent.mkdir(parents=True)
    verdict.write_bytes(b"\x00\xff nonsense")
    assert Session(load(folder), LoadOptions(kv_blocks=8)).model.mode.prefill_rows
    assert verdict.read_text().startswith("rr")


def test_a_verdict_from_when_there_were_fewer_ways_means_another_check(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    verdict = tmp_path / "verdict"
    monkeypatch.setattr(
        verification,
        "_CHOICE",
        "of:" + ",".join(mode.key for mode in verification.EXECUTION_MODES if not mode.latent),
    )
    old = PagedModel(make("deepseek_v3"), backend_for("cpu"), verdict=verdict)
    monkeypatch.undo()
    assert old.mode.latent
    verdict.write_text(verdict.read_text().replace(old.mode.key, verification.EXECUTION_MODES[3].key, 1))
    assert PagedModel(make("deepseek_v3"), backend_for("cpu"), verdict=verdict).mode.latent
    assert PagedModel(make("deepseek_v3"), backend_for("cpu"), verdict=verdict).mode.latent  # as written


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
def test_a_model_with_little_or_no_kv_gets_blocks_by_default(name: str) -> None:
    from engine.models.model_loader import LoadedModel

    tokenizer = type("Tokenizer", (), {"eos_token_ids": {0}, "detokenizer": None})()
    session = Session(LoadedModel(make(name), tokenizer, {}, 0, 512, name), LoadOptions())
    assert session.blocks.num_blocks > 0


def test_a_refused_model_is_one_sentence_and_the_next_one_is_served(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    folder = make_tiny_llama(tmp_path / "model")
    with monkeypatch.context() as planted:
        planted.setattr(verification, "agree", lambda ours, theirs, dtype: False)
        with pytest.raises(SessionError, match=r"^Octavo cannot serve model: .*differ from mlx-lm's\.$"):
            Session(load(folder), LoadOptions(kv_blocks=8))
    assert not verdict_file(folder, "cpu").exists()  # nothing was remembered of it
    session = Session(load(folder), LoadOptions(kv_blocks=8))
    assert session.blocks.num_blocks == 8
