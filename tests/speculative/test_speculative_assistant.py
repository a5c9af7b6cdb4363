"""Assistants of Gemma 4: mlx-vlm's drafts in every history, the same text, and one more pool."""

from __future__ import annotations

import fcntl
import json
import os
import shutil
from pathlib import Path
from typing import Any

import mlx.core as mx
import numpy as np
import pytest
from draft_oracle import SEEDS, answer, only_rounded, prompts, seeded
from mlx_lm.models.cache import KVCache
from sessions import finish, random_tokens, submit
from trained_heads import GEMMAS, drafter_of, opened, write_assisted

from engine.backends import Batch
from engine.load_steps import run_to_end
from engine.model_patches.mlx_vlm_modules import import_vlm
from engine.models.draft_assistant import DraftAssistant, assistant_of
from engine.models.local_models import scan
from engine.models.model_errors import ModelRefusedError
from engine.models.model_loader import LoadedModel, load_steps
from engine.paged_model.paged_cache import PagedCache
from engine.protocol import DRAFT_HEAD, NO_DRAFTS, Fork, LoadOptions, Sampling
from engine.sessions.answer import AnswerSpec
from engine.sessions.open_session import open_session
from engine.sessions.prompts import EncodedPrompt
from engine.sessions.session import Session
from engine.speculative.own_drafter import AssistantDrafter

SAMPLED: dict[str, float] = {"temperature": 0.9, "top_p": 0.9, "seed": 5}
_STEPS = 50  # of training
Folders = tuple[Path, Path]  # of a model, and of its assistant
Proposals = list[tuple[list[int], list[int]]]


@pytest.fixture(scope="module", params=list(GEMMAS))
def folders(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Folders:
    """A trained model and its assistant; the processes of one run train each once."""
    shared = tmp_path_factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        shared = shared.parent
    trained = shared / "assistants" / request.param
    trained.parent.mkdir(exist_ok=True)
    with (trained.parent / f"{request.param}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not trained.exists():
            write_assisted(trained, request.param, _STEPS)
    return trained / "gemma-4-it", trained / "gemma-4-it-assistant"


@pytest.fixture(params=list(GEMMAS))
def random_folders(request: pytest.FixtureRequest, tmp_path: Path) -> Folders:
    """A random assistant, whose drafts depend on everything."""
    return write_assisted(tmp_path, request.param, 0)


@pytest.fixture(scope="module")
def plain(folders: Folders) -> LoadedModel:
    return run_to_end(load_steps(folders[0]))


def assisted(folders: Folders, **options: Any) -> Session:
    return opened(folders[0], draft_model=str(folders[1]), **options)


@pytest.fixture
def proposals(monkeypatch: pytest.MonkeyPatch) -> Proposals:
    """Every draft of the session that has a token, with the tokens that it follows."""
    found: Proposals = []
    propose = AssistantDrafter.propose

    def noted(self: AssistantDrafter, requests: Any) -> list[list[int]]:
        drafts = propose(self, requests)
        pairs = zip(requests, drafts, strict=True)
        found.extend((list(sequence.tokens), draft) for (sequence, _), draft in pairs if draft)
        return drafts

    monkeypatch.setattr(AssistantDrafter, "propose", noted)
    return found


class Theirs:
    """mlx-vlm's drafts of the same weights, each from the whole text at once."""

    def __init__(self, folders: Folders) -> None:
        place = "speculative.drafters.gemma4_assistant"
        config = json.loads((folders[1] / "config.json").read_text())
        settings = import_vlm(f"{place}.config").Gemma4AssistantConfig.from_dict(config)
        self.assistant = import_vlm(f"{place}.gemma4_assistant").Gemma4AssistantDraftModel(settings)
        weights = dict(mx.load(str(folders[1] / "model.safetensors")))
        self.assistant.load_weights(list(self.assistant.sanitize(weights).items()))
        self.model = run_to_end(load_steps(folders[0])).model

    def draft(self, tokens: list[int], count: int) -> list[int]:
        args, end = self.model.args, len(tokens) - 1
        caches = [KVCache() for _ in self.model.make_cache()]
        hidden = self.model.model(mx.array(tokens[:-1])[None], cache=caches)
        shared = {}
        for kept, kind in zip(caches, args.layer_types, strict=False):
            near = args.sliding_window - 1 if kind == "sliding_attention" else end  # as in a rotated cache
            shared[kind] = tuple(x[..., :end, :][..., -near:, :] for x in (kept.keys, kept.values))
        self.assistant.reset(self.model)
        self.assistant.set_shared_kv(shared, end, position=end - 1, kv_valid_len=end)
        greedy = self.assistant.masked_embedding is not None  # without a sampler
        block = self.assistant.draft_block(
            tokens[-1], hidden[:, -1:], None, count + 1, lambda x: mx.argmax(x, axis=-1), greedy=greedy
        )
        return [int(token) for token in np.array(block)[0]]

    def wrong(self, proposals: Proposals) -> float:
        """The share of drafts that are not mlx-vlm's."""
        differing = [tokens for tokens, draft in proposals if draft != self.draft(tokens, len(draft))]
        return len(differing) / len(proposals)


def histories(session: Session) -> None:
    """Chats with rejected drafts, several answers, a fork, later turns from the prefix cache, preemption."""
    sampling = Sampling(temperature=0.8, seed=3, max_tokens=24)
    first = session.submit_prompt(EncodedPrompt(prompts(3)[2]), AnswerSpec("three", "c", sampling, n=3))
    for _ in range(3):
        session.step()
    session.fork(Fork(request="fork", of="three", chat="d", sampling=Sampling(temperature=0, max_tokens=20)))
    finish(session)
    again = submit(session, [*first.tokens, 5, 6, 7], "again", 12)
    finish(session)
    assert again.reused > 0
    answer(session, prompts(5), 24, **SAMPLED)


# --- its drafts


def test_every_draft_is_mlx_vlms(random_folders: Folders, proposals: Proposals) -> None:
    session = assisted(random_folders, kv_blocks=9)
    histories(session)
    assert session.blocks.stats().preemptions > 0
    assert len(proposals) > 100
    assert Theirs(random_folders).wrong(proposals) <= 0.02  # tokens that are almost equally likely


def _a_token_late(self: PagedCache) -> mx.array:
    return self.pool.before(self.batch)[:, 0]


def _another_table(cls: Any, tables: Any, starts: Any, lengths: Any, *rest: Any) -> Batch:
    return _over(tables[::-1], starts, lengths, *rest)


def _a_rejected_row(cls: Any, tables: Any, starts: Any, lengths: Any, *rest: Any) -> Batch:
    return _over(tables, starts + 1, lengths + 1, *rest)


_over = Batch.over


@pytest.mark.parametrize("random_folders", ["large"], indirect=True)
@pytest.mark.parametrize(
    ("place", "name", "planted"),
    [
        (PagedCache, "kept", _a_token_late),
        (Batch, "over", classmethod(_another_table)),
        (Batch, "over", classmethod(_a_rejected_row)),
    ],
)
def test_planted_faults_show_in_the_drafts(
    random_folders: Folders,
    proposals: Proposals,
    monkeypatch: pytest.MonkeyPatch,
    place: Any,
    name: str,
    planted: Any,
) -> None:
    session = assisted(random_folders)
    monkeypatch.setattr(place, name, planted)
    histories(session)
    monkeypatch.undo()
    assert Theirs(random_folders).wrong(proposals[::3]) > 1 / 6


# --- the text


@pytest.mark.parametrize("blocks", [200, 14])
def test_the_text_is_that_without_drafts_in_fewer_steps(
    folders: Folders, plain: LoadedModel, blocks: int
) -> None:
    alone = Session(plain, LoadOptions(kv_blocks=200))
    session = assisted(folders, kv_blocks=blocks)
    for sampling in ({}, SAMPLED):
        assert answer(session, prompts(5), **sampling) == answer(alone, prompts(5), **sampling)
    metrics = session.scheduler.metrics
    assert metrics.accepted > 0.4 * metrics.drafted > 50
    assert session.blocks.stats().preemptions > 0 or blocks == 200
    if blocks == 200:
        assert session.runner.steps < 0.6 * alone.runner.steps
    assert len(session.model.pools) == len(alone.model.pools) + 1


@pytest.mark.parametrize("seeds", SEEDS)
def test_the_text_of_many_seeds(folders: Folders, plain: LoadedModel, seeds: range) -> None:
    alone, session = Session(plain, LoadOptions(kv_blocks=200)), assisted(folders, kv_blocks=7)
    rounded = 0
    for start in range(0, len(seeds), 10):
        expected = seeded(alone, seeds[start : start + 10])
        found = seeded(session, seeds[start : start + 10], aborted=4)
        differing = [seed for seed in found if found[seed] != expected[seed]]
        assert all(only_rounded(plain, each, found[each], expected[each]) for each in differing)
        rounded += len(differing)
    assert rounded <= len(seeds) // 100
    assert 0 < session.scheduler.metrics.accepted < session.scheduler.metrics.drafted


@pytest.mark.parametrize(("backend", "bits"), [("reference", 0), ("reference", 8), ("cpu", 8)])
def test_other_backends_and_quantised_pools(folders: Folders, backend: str, bits: int) -> None:
    options = {"backend": backend, "kv_bits": bits}
    alone = open_session(folders[0], LoadOptions(kv_blocks=200, draft_model=NO_DRAFTS, **options))
    session = assisted(folders, kv_blocks=14, **options)
    assert answer(session, prompts(4), 24) == answer(alone, prompts(4), 24)
    metrics = session.scheduler.metrics
    assert metrics.accepted > 0.4 * metrics.drafted > 20


def test_what_the_disk_keeps_has_the_hidden_states(
    random_folders: Folders, proposals: Proposals, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("OCTAVO_KV_CACHE", str(tmp_path / "kept"))
    first = assisted(random_folders, disk_cache="1 GB")
    begun = submit(first, random_tokens(200, seed=1), "first", 30)
    finish(first)
    first.close()
    again = assisted(random_folders, disk_cache="1 GB")
    proposals.clear()
    submit(again, [*begun.tokens, 5, 6, 7], "again", 30)
    finish(again)
    assert again.disk is not None
    assert again.disk.restored_tokens >= 192
    assert Theirs(random_folders).wrong(proposals) <= 0.05
    again.close()


# --- choosing it


def test_an_assistant_beside_the_model_is_found_by_its_name(
    folders: Folders, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HF_HUB_CACHE", str(tmp_path))
    places = []
    for folder, name in zip(folders, ("gemma-4-E2B-it-4bit", "gemma-4-E2B-it-assistant-bf16"), strict=True):
        repository = tmp_path / f"models--org--{name}"
        (repository / "refs").mkdir(parents=True)
        (repository / "refs" / "main").write_text("a" * 40)
        places.append(shutil.copytree(folder, repository / "snapshots" / ("a" * 40)))
    session = open_session(places[0], LoadOptions(kv_blocks=20))
    assert drafter_of(session) == "its draft head"
    assert assistant_of(session.model.model) is not None
    assert drafter_of(open_session(places[0], LoadOptions(kv_blocks=20, draft_model=NO_DRAFTS))) == ""
    (listed,) = [info for info in scan() if info.path == str(places[1])]
    assert listed.problem.endswith("choose it as the draft model of the one it was made for.")
    shutil.rmtree(places[1])
    assert open_session(places[0], LoadOptions(kv_blocks=20)).proposer is None
    with pytest.raises(ModelRefusedError, match="has no draft head that Octavo knows"):
        open_session(places[0], LoadOptions(draft_model=DRAFT_HEAD))


_OTHER = "gemma-4-it-assistant is not the draft head of gemma-4-it: "
_FORM = _OTHER + "its layers do not fit the model.s"


@pytest.mark.parametrize(
    ("changed", "reason"),
    [
        ({"backbone_hidden_size": 32}, _OTHER + "its hidden_size is 32, the model's 64"),
        ({"model_type": "gemma4_unified_assistant"}, _OTHER + "they are of different kinds"),
        ({"text_config": {"vocab_size": 256}}, _OTHER + "its vocab_size is 256"),
        ({"text_config": {"head_dim": 24}}, _FORM),
        ({"text_config": {"num_attention_heads": 3}}, _FORM),
        ({"text_config": {"layer_types": ["chunked_attention"] * 2}}, _FORM),
        ({"text_config": {"layer_types": ["full_attention"]}}, _FORM),
        ({"text_config": {"layer_types": None, "sliding_window_pattern": "x"}}, _FORM),
        ({"text_config": {"num_hidden_layers": "2"}}, _FORM),
        ({"text_config": {"num_hidden_layers": 17}}, _FORM),
        ({"text_config": {"enable_moe_block": True}}, _FORM),
        ({"tie_word_embeddings": False}, _FORM),
        ({"num_centroids": 7, "use_ordered_embeddings": True}, _FORM),
    ],
    ids=str,
)
def test_an_assistant_of_another_model_is_refused_by_name(
    tmp_path: Path, changed: dict[str, Any], reason: str
) -> None:
    model, head = write_assisted(tmp_path, "large", 0)
    config = json.loads((head / "config.json").read_text())
    text = config["text_config"] | changed.get("text_config", {})
    (head / "config.json").write_text(json.dumps(config | changed | {"text_config": text}))
    with pytest.raises(ModelRefusedError, match=reason):
        open_session(model, LoadOptions(draft_model=str(head)))


def test_a_damaged_assistant_costs_the_model_nothing(
    random_folders: Folders, tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("engine.models.draft_head.head_beside", lambda _: (str(random_folders[1]), ""))
    file = random_folders[1] / "model.safetensors"
    tensors = dict(mx.load(str(file)))
    del tensors["pre_projection.weight"]
    mx.save_safetensors(str(file), tensors, metadata={"format": "pt"})
    assert open_session(random_folders[0], LoadOptions(kv_blocks=20)).proposer is None
    assert "is loaded without its draft head" in caplog.text
    with pytest.raises(ModelRefusedError, match="weights of its draft head do not fit the model"):
        open_session(random_folders[0], LoadOptions(draft_model=str(random_folders[1])))


def test_a_quantised_assistant(folders: Folders, tmp_path: Path) -> None:
    quantised = shutil.copytree(folders[1], tmp_path / "assistant")
    tensors = dict(mx.load(str(quantised / "model.safetensors")))
    for name in [name for name, array in tensors.items() if array.ndim == 2]:
        if tensors[name].shape[-1] % 32 == 0:
            packed = mx.quantize(tensors.pop(name), group_size=32, bits=8)
            tensors |= {name: packed[0], name.replace("weight", "scales"): packed[1]}
            tensors[name.replace("weight", "biases")] = packed[2]
    mx.save_safetensors(str(quantised / "model.safetensors"), tensors, metadata={"format": "mlx"})
    config = json.loads((quantised / "config.json").read_text())
    config["quantization"] = {"group_size": 32, "bits": 8}
    (quantised / "config.json").write_text(json.dumps(config))
    session = assisted((folders[0], quantised))
    assert isinstance(assistant_of(session.model.model), DraftAssistant)
    assert answer(session, prompts(3), 12) == answer(assisted(folders), prompts(3), 12)
    assert session.scheduler.metrics.accepted > 0.4 * session.scheduler.metrics.drafted > 0
