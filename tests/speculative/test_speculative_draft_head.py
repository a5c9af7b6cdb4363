"""Draft heads that models ship with: mlx-vlm's drafts, right ones in every history, and the same text."""

from __future__ import annotations

import fcntl
import json
import os
import re
import shutil
from pathlib import Path
from typing import Any

import mlx.core as mx
import mlx.nn as nn
import numpy as np
import pytest
from draft_oracle import SEEDS, answer, only_rounded, prompts, seeded
from mlx.utils import tree_flatten
from mlx_lm.models.cache import ArraysCache, KVCache, make_prompt_cache
from sessions import finish, random_tokens, submit
from trained_heads import (
    LAYERS,
    STEPS,
    as_layer,
    drafter_of,
    embedding_of,
    hidden_states,
    opened,
    published,
    write,
)
from zoo.tiny_configs import make

from engine.load_steps import run_to_end
from engine.model_patches.mlx_vlm_modules import import_vlm
from engine.models.draft_head import (
    DraftHead,
    PreviousHidden,
    body_of,
    head_of,
    read_head,
    text_model,
)
from engine.models.folder_check import CheckedModel
from engine.models.local_models import scan
from engine.models.model_errors import ModelRefusedError
from engine.models.model_loader import LoadedModel, load_steps
from engine.planning.memory_plan import PlanOptions, plan_folder
from engine.protocol import DRAFT_HEAD, NO_DRAFTS, Fork, LoadOptions, RankHost, Sampling
from engine.sessions.answer import AnswerSpec
from engine.sessions.model_setup import create_proposer
from engine.sessions.open_session import needed_bytes, open_session
from engine.sessions.prompts import EncodedPrompt
from engine.sessions.session import Session
from engine.sessions.session_errors import SessionError
from engine.speculative.own_drafter import OwnDrafter

SAMPLED: dict[str, float] = {"temperature": 0.9, "top_p": 0.9, "seed": 5}
RARE = ("mimo_v2_flash", "mimo")
FEWER = [kind for kind in STEPS if kind not in RARE]


@pytest.fixture(
    scope="module", params=[*FEWER, *(pytest.param(each, marks=pytest.mark.slow) for each in RARE)]
)
def folder(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A trained model and its head; the processes of one run train each once."""
    kind, shared = request.param, tmp_path_factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        shared = shared.parent
    trained = shared / "heads" / kind
    trained.parent.mkdir(exist_ok=True)
    with (trained.parent / f"{kind}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not (trained / "config.json").exists():
            write(trained, kind, STEPS[kind])
    return trained


@pytest.fixture(scope="module")
def plain(folder: Path) -> LoadedModel:
    return run_to_end(load_steps(folder))


def wrong_drafts(model: nn.Module, proposals: list[tuple[list[int], list[int]]]) -> list[list[int]]:
    """The tokens behind which a draft is not what the head gives after the whole text at once.

    With mlx-lm's own caches. What the body gives for a text holds for each text that it begins with.
    """
    text, wrong, longest = text_model(model), [], list[int]()
    for tokens, draft in sorted(proposals, reverse=True):  # a text comes before those that it begins with
        if longest[: len(tokens)] != tokens:
            longest, hidden = tokens, hidden_states(text, mx.array(tokens)[None, :-1])
            mx.eval(hidden)
        if draft and draft != recomputed(model, tokens, hidden[:, : len(tokens) - 1], len(draft)):
            wrong.append(tokens)
    return wrong


def recomputed(model: nn.Module, tokens: list[int], hidden: mx.array, count: int) -> list[int]:
    """The draft that a head gives after `tokens`, of which all but the last have these hidden states."""
    text, head = text_model(model), head_of(model)
    assert head is not None
    project = text.lm_head if "lm_head" in text else embedding_of(text).as_linear
    ids, cache = mx.array(tokens)[None], make_prompt_cache(model)[-1]
    before = mx.concatenate([mx.zeros_like(hidden[:, :1]), hidden], axis=1)
    draft: list[int] = []
    while True:
        hidden = head(embedding_of(text)(ids), before, [cache])[:, -1:]
        draft.append(int(mx.argmax(project(head.norm(hidden) if head.windowed else hidden)[0, -1])))
        if len(draft) == count:
            return draft
        ids, before = mx.array(draft[-1:])[None], hidden


@pytest.fixture
def proposals(monkeypatch: pytest.MonkeyPatch) -> list[tuple[list[int], list[int]]]:
    """Every draft of the session, with the tokens that it follows."""
    found: list[tuple[list[int], list[int]]] = []
    propose = OwnDrafter.propose

    def noted(self: OwnDrafter, requests: Any) -> list[list[int]]:
        drafts = propose(self, requests)
        found.extend((list(each.tokens), draft) for (each, _), draft in zip(requests, drafts, strict=True))
        return drafts

    monkeypatch.setattr(OwnDrafter, "propose", noted)
    return found


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


def test_every_draft_is_what_the_whole_text_gives(
    folder: Path, proposals: list[tuple[list[int], list[int]]]
) -> None:
    session = opened(folder, kv_blocks=9)
    histories(session)
    assert session.blocks.stats().preemptions > 0
    drafts = [(tokens, draft) for tokens, draft in proposals if draft]
    assert len(drafts) > 40
    model = run_to_end(load_steps(folder, head=DRAFT_HEAD)).model
    wrong = wrong_drafts(model, drafts)
    assert len(wrong) <= len(drafts) // 100  # two tokens that are equally likely


def _of_the_token_itself(self: PreviousHidden, x: mx.array, cache: Any) -> mx.array:
    if isinstance(cache, ArraysCache):
        cache[0] = x[:, -1:]
    elif not isinstance(cache, KVCache):
        cache.keep(x)
    return x


def _never_taken_back(self: PreviousHidden, x: mx.array, cache: Any) -> mx.array:
    if isinstance(cache, KVCache):
        return x
    if not isinstance(cache, ArraysCache):  # what stands there from a draft, or from before
        before = mx.nan_to_num(cache.before(x))
        cache.keep(x)
        return before
    both = mx.concatenate([mx.zeros_like(x[:, :1]) if cache[0] is None else cache[0], x], axis=1)
    cache[0] = both[:, -1:]
    return both[:, :-1]


SLOW = pytest.mark.slow


@pytest.mark.parametrize(  # GLM-5 is below
    "kind",
    [
        "mimo",
        "mimo_v2_flash",
        "deepseek_v3",
        "deepseek_v32",
        *(pytest.param(each, marks=SLOW) for each in FEWER),
    ],
)
def test_a_random_head_which_depends_on_everything_drafts_the_same(
    proposals: list[tuple[list[int], list[int]]], tmp_path: Path, kind: str
) -> None:
    folder = write(tmp_path / kind, kind, 0)
    histories(opened(folder, kv_blocks=9))
    model = run_to_end(load_steps(folder, head=DRAFT_HEAD)).model
    drafts = [(tokens, draft) for tokens, draft in proposals if draft]
    wrong = wrong_drafts(model, drafts)
    assert len(drafts) > 100
    assert len(wrong) <= len(drafts) // 100


@pytest.mark.parametrize(
    "kind",
    [
        "qwen3_5",
        "glm4_moe_lite",
        pytest.param("qwen3_next", marks=SLOW),
        pytest.param("nemotron_h", marks=SLOW),
        pytest.param("mimo_v2_flash", marks=SLOW),
    ],
)
@pytest.mark.parametrize("planted", [_of_the_token_itself, _never_taken_back])
def test_planted_faults_show_in_the_drafts(
    proposals: list[tuple[list[int], list[int]]],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    planted: Any,
    kind: str,
) -> None:
    folder = write(tmp_path / kind, kind, 0)
    model = run_to_end(load_steps(folder, head=DRAFT_HEAD)).model
    session = opened(folder)
    monkeypatch.setattr(PreviousHidden, "__call__", planted)
    histories(session)
    monkeypatch.undo()
    wrong = wrong_drafts(model, proposals)
    assert len(wrong) > len(proposals) // 6


@pytest.mark.parametrize("blocks", [200, 14])
def test_the_text_is_that_without_drafts_in_fewer_steps(
    folder: Path, plain: LoadedModel, blocks: int
) -> None:
    alone = Session(plain, LoadOptions(kv_blocks=200))
    session = opened(folder, kv_blocks=blocks)
    for sampling in ({}, SAMPLED):
        assert answer(session, prompts(5), **sampling) == answer(alone, prompts(5), **sampling)
    metrics = session.scheduler.metrics
    assert metrics.accepted > 0.4 * metrics.drafted > 50
    assert drafter_of(session) == "its draft head"
    if blocks == 200:
        assert session.runner.steps < 0.7 * alone.runner.steps


@pytest.mark.parametrize("folder", ["glm4_moe"], indirect=True)
def test_a_head_drafts_behind_the_step_in_flight(folder: Path, plain: LoadedModel) -> None:
    session = opened(folder, backend="reference", overlap=True)
    for sampling in ({}, SAMPLED):
        found = answer(session, prompts(4), **sampling)
        assert found == answer(Session(plain, LoadOptions(kv_blocks=200)), prompts(4), **sampling)
    metrics = session.scheduler.metrics
    assert metrics.submitted_ahead > 0.6 * metrics.steps
    assert 0 < metrics.accepted < metrics.drafted


@pytest.mark.parametrize("seeds", SEEDS)
def test_the_text_of_many_seeds(folder: Path, plain: LoadedModel, seeds: range) -> None:
    alone, session = Session(plain, LoadOptions(kv_blocks=200)), opened(folder, kv_blocks=7)
    rounded = 0
    for start in range(0, len(seeds), 10):
        expected = seeded(alone, seeds[start : start + 10])
        found = seeded(session, seeds[start : start + 10], aborted=4)
        differing = [seed for seed in found if found[seed] != expected[seed]]
        assert all(only_rounded(plain, each, found[each], expected[each]) for each in differing)
        rounded += len(differing)
    assert rounded <= len(seeds) // 100
    metrics = session.scheduler.metrics
    assert 0 < metrics.accepted < metrics.drafted


def test_forks_and_several_answers(folder: Path, plain: LoadedModel) -> None:
    def run(session: Session) -> dict[str, list[int]]:
        sampling = Sampling(temperature=0.8, seed=3, max_tokens=30)
        first = session.submit_prompt(EncodedPrompt(prompts(3)[2]), AnswerSpec("three", "c", sampling, n=3))
        finish(session)
        again = submit(session, [*first.tokens, 5, 6, 7], "again", 12)
        finish(session)
        return {f"choice {n}": each.tokens for n, each in enumerate(first.choices)} | {"again": again.tokens}

    assert run(opened(folder)) == run(Session(plain, LoadOptions(kv_blocks=200)))


@pytest.mark.parametrize("folder", ["qwen3_5"], indirect=True)  # mlx-vlm has no head of the other kind
def test_the_first_tokens_are_those_of_mlx_vlm(
    folder: Path, proposals: list[tuple[list[int], list[int]]]
) -> None:
    """mlx-vlm's head sees no key before the second token's, so the prompts are not too short."""
    session = opened(folder)
    answer(session, prompts(5)[1:], 40)
    place = "speculative.drafters.qwen3_5_mtp"
    head_class = import_vlm(f"{place}.qwen3_5_mtp").Qwen3_5MTPDraftModel
    config = json.loads((folder / "config.json").read_text())["text_config"]
    theirs = head_class(import_vlm(f"{place}.config").Qwen3_5MTPConfig.from_dict({"text_config": config}))
    model = run_to_end(load_steps(folder, head=DRAFT_HEAD)).model
    head = head_of(model)
    assert head is not None
    theirs.load_weights(list(tree_flatten(head.parameters())))
    text = text_model(model)
    same = 0
    for tokens, draft in proposals:
        theirs.reset(text)
        hidden = body_of(text)(mx.array(tokens[:-1])[None])
        theirs.prefill_from_target_hidden(
            mx.array(tokens[:-1])[None], hidden, tokens[-1], None, mx.int32, greedy=True
        )
        block = theirs.draft_block(tokens[-1], hidden[:, -1:], None, len(draft) + 1, None, greedy=True)
        same += np.array(block)[0].tolist() == draft
    assert len(proposals) > 20
    assert same > 0.95 * len(proposals)


def test_the_tokens_of_a_further_layer_are_those_of_mlx_vlm(
    tmp_path: Path, proposals: list[tuple[list[int], list[int]]]
) -> None:
    """Weights are as mlx-vlm splits them off. Its head lacks one of the few keys that an indexer chooses."""
    folder = write(tmp_path / "glm_moe_dsa", "glm_moe_dsa", 0)
    session = opened(folder)
    answer(session, prompts(5)[1:], 40)
    place = "speculative.drafters.glm_moe_dsa_mtp"
    config, weights = import_vlm(f"{place}.split").GlmMoeDsaMTPSplitter().prepare(folder)
    settings = import_vlm(f"{place}.config").GlmMoeDsaMTPConfig.from_dict(config)
    theirs = import_vlm(f"{place}.glm_moe_dsa_mtp").GlmMoeDsaMTPDraftModel(settings)
    copies = re.compile("embed_tokens|shared_head.head")  # which GLM-5 does not have
    theirs.load_weights([(name, array) for name, array in weights.items() if not copies.search(name)])
    text = text_model(run_to_end(load_steps(folder)).model)
    same = 0
    for tokens, draft in proposals:
        theirs.reset(text)
        ids = mx.array(tokens[:-1])[None]
        hidden = body_of(text)(ids)
        theirs.prefill_from_target_hidden(ids, hidden, tokens[-1], None, greedy=True)
        block = theirs.draft_block(tokens[-1], hidden[:, -1:], None, len(draft) + 1, None, greedy=True)
        same += np.array(block)[0].tolist() == draft
    assert same > 0.85 * len(proposals) > 20


def test_a_head_of_mimo_has_the_hidden_state_first() -> None:
    model = make("mimo")
    head, x = DraftHead(model, "*"), mx.random.normal((2, 1, 3, 64))
    norms = head.pre_fc_norm_hidden(x[0]), head.pre_fc_norm_embedding(x[1])
    wanted = head.layers[0](head.fc(mx.concatenate(norms, axis=-1)), "causal", None)
    assert mx.allclose(head(x[1], x[0], [KVCache()]), head.norm(wanted), atol=1e-5).item()


# --- choosing it


def test_a_head_in_the_folder_is_used_by_itself_and_can_be_turned_off(folder: Path) -> None:
    session = open_session(folder, LoadOptions(kv_blocks=20))
    assert drafter_of(session) == "its draft head"
    off = open_session(folder, LoadOptions(kv_blocks=20, draft_model=NO_DRAFTS))
    assert drafter_of(off) == ""
    assert head_of(off.model.model) is None
    assert len(session.model.pools) == len(off.model.pools) + (2 if folder.name in LAYERS else 1)
    lookup = open_session(folder, LoadOptions(kv_blocks=20, draft_lookup=True))
    assert drafter_of(lookup) not in ("", "its draft head")
    if folder.name == "nemotron_h":
        return  # it cannot end after its first layers
    early = open_session(folder, LoadOptions(kv_blocks=20, draft_model="early-exit:1"))
    assert "layers" in drafter_of(early)
    assert head_of(early.model.model) is None


_OF_HEAD = re.compile(r"mtp\.|model\.(layers\.4|mtp_layers\.0|mtp)\.")
#: Kinds whose heads mlx-vlm publishes in folders of their own.
in_folders = pytest.mark.parametrize(
    "folder", ["qwen3_5", "qwen3_next", "nemotron_h", "glm4_moe_lite"], indirect=True
)


@pytest.fixture
def bare(folder: Path, tmp_path: Path) -> Path:
    """The model without its head."""
    model = shutil.copytree(folder, tmp_path / "model")
    tensors = mx.load(str(folder / "model.safetensors"))
    weights = {name: array for name, array in tensors.items() if not _OF_HEAD.match(name)}
    mx.save_safetensors(str(model / "model.safetensors"), weights, metadata={"format": "mlx"})
    return model


@pytest.fixture
def apart(folder: Path, bare: Path, tmp_path: Path) -> tuple[Path, Path]:
    """The model without its head, and the head in a folder of its own, as mlx-vlm publishes it."""
    tensors = mx.load(str(folder / "model.safetensors"))
    config = json.loads((folder / "config.json").read_text())
    head = tmp_path / "model-MTP"
    head.mkdir()
    kind = "nemotron_h_mtp" if folder.name == "nemotron_h" else "qwen3_5_mtp"
    own = {"model_type": kind, "text_config": config.get("text_config", config)}
    weights = {name[4:]: array for name, array in tensors.items() if name.startswith("mtp.")}
    if folder.name in LAYERS:
        split = import_vlm(f"speculative.drafters.{folder.name}_mtp.split").Glm4MoeLiteMTPSplitter()
        own, weights = split.prepare(folder, q_bits=8, q_group_size=32)
    mx.save_safetensors(str(head / "model.safetensors"), weights, metadata={"format": "mlx"})
    (head / "config.json").write_text(json.dumps(own))
    return bare, head


@in_folders
def test_a_head_in_a_folder_of_its_own(folder: Path, apart: tuple[Path, Path]) -> None:
    model, head = apart
    assert open_session(model, LoadOptions(kv_blocks=20)).proposer is None
    with pytest.raises(ModelRefusedError, match="model has no draft head that Octavo knows"):
        open_session(model, LoadOptions(kv_blocks=20, draft_model=DRAFT_HEAD))
    session = opened(model, draft_model=str(head))
    assert answer(session, prompts(3), 12) == answer(opened(folder), prompts(3), 12)
    assert session.scheduler.metrics.accepted > 0
    more = needed_bytes(str(model), LoadOptions(draft_model=str(head)))
    assert more == needed_bytes(str(model), LoadOptions()) + (head / "model.safetensors").stat().st_size
    with pytest.raises(ModelRefusedError, match="is a draft head, not a model"):
        open_session(head, LoadOptions())


def in_hub_cache(cache: Path, folder: Path, name: str) -> Path:
    repository = cache / f"models--org--{name}"
    (repository / "refs").mkdir(parents=True)
    (repository / "refs" / "main").write_text("a" * 40)
    return shutil.copytree(folder, repository / "snapshots" / ("a" * 40))


@in_folders
def test_a_head_that_was_downloaded_for_a_model_is_found_by_its_name(
    apart: tuple[Path, Path],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    cache = tmp_path / "hub"
    monkeypatch.setenv("HF_HUB_CACHE", str(cache))
    model = in_hub_cache(cache, apart[0], "Qwen3.5-9B-MLX-4bit")
    other = in_hub_cache(cache, apart[0], "Qwen3.5-9B-Coder-8bit")
    assert drafter_of(open_session(model, LoadOptions(kv_blocks=20))) == ""
    head = in_hub_cache(cache, apart[1], "Qwen3.5-9B-MTP")
    assert drafter_of(open_session(model, LoadOptions(kv_blocks=20))) == "its draft head"
    assert drafter_of(open_session(model, LoadOptions(kv_blocks=20, draft_model=NO_DRAFTS))) == ""
    assert drafter_of(open_session(other, LoadOptions(kv_blocks=20))) == ""
    (listed,) = [info for info in scan() if info.path == str(head)]
    assert listed.kind.endswith("_mtp")
    assert listed.problem.endswith("choose it as the draft model of the one it was made for.")
    assert {info.head for info in scan() if info.path in (str(model), str(other))} == {str(head), ""}
    config = json.loads((head / "config.json").read_text())
    config["text_config"]["vocab_size"] = 7
    (head / "config.json").write_text(json.dumps(config))
    assert drafter_of(open_session(model, LoadOptions(kv_blocks=20))) == ""
    assert (
        "org/Qwen3.5-9B-MTP is not the draft head of org/Qwen3.5-9B-MLX-4bit: its vocab_size" in caplog.text
    )


def test_a_model_on_several_machines_is_refused_a_head(plain: LoadedModel) -> None:
    session = Session(plain, LoadOptions(kv_blocks=20))
    options = LoadOptions(hosts=[RankHost(name="one", addresses=["127.0.0.1:0"])], draft_model="/heads/one")
    with pytest.raises(SessionError, match="is split over machines: load it without a draft head"):
        create_proposer(plain, session.model, options, None, 0, session.scheduler)


@in_folders
def test_a_head_of_another_model_is_refused(apart: tuple[Path, Path]) -> None:
    model, head = apart
    config = json.loads((head / "config.json").read_text())
    config["text_config"]["num_attention_heads"] = 2
    (head / "config.json").write_text(json.dumps(config))
    with pytest.raises(ModelRefusedError, match="model-MTP is not the draft head of model"):
        open_session(model, LoadOptions(draft_model=str(head)))


def test_a_damaged_head_costs_the_model_nothing(
    folder: Path, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    damaged = shutil.copytree(folder, tmp_path / "damaged")
    tensors = dict(mx.load(str(folder / "model.safetensors")))
    del tensors[next(name for name in tensors if re.search(r"mtp\.fc|eh_proj|\.input_proj", name))]
    mx.save_safetensors(str(damaged / "model.safetensors"), tensors, metadata={"format": "mlx"})
    assert open_session(damaged, LoadOptions(kv_blocks=20)).proposer is None
    assert "is loaded without its draft head" in caplog.text
    with pytest.raises(ModelRefusedError, match="weights of its draft head do not fit the model"):
        open_session(damaged, LoadOptions(kv_blocks=20, draft_model=DRAFT_HEAD))


@pytest.mark.parametrize("joined", [False, True])
def test_weights_as_their_makers_publish_them(folder: Path, tmp_path: Path, joined: bool) -> None:
    first = head_of(run_to_end(load_steps(folder, head=DRAFT_HEAD)).model)
    assert first is not None
    wanted = dict(tree_flatten(first.parameters()))
    named = {f"mtp.{name}": array for name, array in wanted.items()}
    raw = dict(published(named, folder.name, joined=joined))
    if folder.name in LAYERS:
        raw = dict(as_layer(named, run_to_end(load_steps(folder)).model))
    file = tmp_path / "model.safetensors"
    mx.save_safetensors(str(file), raw, metadata={"format": "pt"})
    model = run_to_end(load_steps(folder)).model
    head = read_head(
        model, CheckedModel(folder, json.loads((folder / "config.json").read_text()), (file,), 0, 0, (file,))
    )
    found = dict(tree_flatten(head.parameters()))
    assert found.keys() == wanted.keys()
    assert all(mx.allclose(found[name], wanted[name], atol=1e-6).item() for name in wanted)


def eight_bit_floats(weights: dict[str, mx.array]) -> dict[str, mx.array]:
    """The matrices as DeepSeek publishes them: FP8, with a factor for every 128 rows and columns."""
    packed = dict(weights)
    for name, array in weights.items():
        if array.ndim == 2 and "gate.weight" not in name:
            factor = mx.max(mx.abs(array)) / 200
            packed[name] = mx.to_fp8(array / factor)
            packed[f"{name}_scale_inv"] = mx.full([-(-size // 128) for size in array.shape], factor)
    return packed


@pytest.mark.parametrize("kind", ["deepseek_v3", "deepseek_v32", "mimo_v2_flash"])
def test_weights_in_eight_bit_floats_and_experts_that_are_missing(tmp_path: Path, kind: str) -> None:
    folder = write(tmp_path / kind, kind, 0)
    whole = head_of(run_to_end(load_steps(folder, head=DRAFT_HEAD)).model)
    assert whole is not None
    file = folder / "model.safetensors"
    tensors = dict(mx.load(str(file)))
    head = {name: array for name, array in tensors.items() if _OF_HEAD.match(name)}
    tensors |= eight_bit_floats(head)
    mx.save_safetensors(str(file), tensors, metadata={"format": "pt"})
    packed = head_of(run_to_end(load_steps(folder, head=DRAFT_HEAD)).model)
    assert packed is not None
    wanted = dict(tree_flatten(whole.parameters()))
    for name, array in tree_flatten(packed.parameters()):
        assert mx.allclose(array, wanted[name], rtol=0.07, atol=0.02).item(), name
    mimo = kind == "mimo_v2_flash"
    del tensors[f"model.{'mtp.layers.0.mlp' if mimo else 'layers.4.mlp.experts.3'}.up_proj.weight"]
    mx.save_safetensors(str(file), tensors, metadata={"format": "pt"})
    assert open_session(folder, LoadOptions(kv_blocks=20)).proposer is None
    with pytest.raises(ModelRefusedError, match="A tensor of its draft head is missing or damaged"):
        open_session(folder, LoadOptions(kv_blocks=20, draft_model=DRAFT_HEAD))


def test_a_quantised_head(folder: Path, tmp_path: Path) -> None:
    tensors = dict(mx.load(str(folder / "model.safetensors")))
    matrices = [name for name in tensors if _OF_HEAD.match(name) and tensors[name].ndim == 2]
    for name in [
        name for name in matrices if not re.search("experts|gate|_b_proj|embed_t|shared_head", name)
    ]:
        packed = mx.quantize(tensors.pop(name), group_size=32, bits=8)
        tensors |= {name: packed[0], name.replace("weight", "scales"): packed[1]}
        tensors[name.replace("weight", "biases")] = packed[2]
    quantised = shutil.copytree(folder, tmp_path / "quantised")
    mx.save_safetensors(str(quantised / "model.safetensors"), tensors, metadata={"format": "mlx"})
    config = json.loads((folder / "config.json").read_text())
    config["quantization"] = {"group_size": 64, "bits": 4} | {
        name.removesuffix(".scales"): {"group_size": 32, "bits": 8}
        for name in tensors
        if name.endswith(".scales")
    }
    if folder.name in LAYERS:  # mlx-vlm gives all of a head the same settings
        config["quantization"] = {"group_size": 32, "bits": 8}
    (quantised / "config.json").write_text(json.dumps(config))
    session = opened(quantised)
    assert answer(session, prompts(3), 12) == answer(opened(folder), prompts(3), 12)
    metrics = session.scheduler.metrics
    assert metrics.accepted > 0.4 * metrics.drafted > 0


@pytest.mark.parametrize("folder", ["glm4_moe", "glm4_moe_lite", "mimo_v2_flash"], indirect=True)
@pytest.mark.parametrize(("backend", "bits"), [("reference", 0), ("reference", 8), ("cpu", 8)])
def test_a_further_layer_on_other_backends_and_quantised_pools(folder: Path, backend: str, bits: int) -> None:
    options = {"backend": backend, "kv_bits": bits}
    alone = open_session(folder, LoadOptions(**{"kv_blocks": 200, "draft_model": NO_DRAFTS} | options))
    session = opened(folder, kv_blocks=14, **options)
    assert answer(session, prompts(4), 24) == answer(alone, prompts(4), 24)
    metrics = session.scheduler.metrics
    assert metrics.accepted > 0.4 * metrics.drafted > 20


@pytest.mark.parametrize("folder", ["glm4_moe"], indirect=True)
def test_text_that_is_dropped_from_the_middle_of_a_context(folder: Path, plain: LoadedModel) -> None:
    def run(session: Session) -> list[int]:
        sampling = Sampling(temperature=0.0, max_tokens=90)
        prompt = EncodedPrompt(random_tokens(140, 50))
        sequence = session.submit_prompt(prompt, AnswerSpec("shifted", "a", sampling, keep=20))
        sequence.stop_tokens = frozenset()
        finish(session)
        assert sequence.dropped > 0
        return sequence.tokens

    session = opened(folder, context=160)
    assert run(session) == run(Session(plain, LoadOptions(kv_blocks=200, context=160)))
    metrics = session.scheduler.metrics
    assert metrics.accepted > 0.4 * metrics.drafted > 10


def test_what_the_disk_keeps_has_the_heads_part(
    folder: Path,
    proposals: list[tuple[list[int], list[int]]],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("OCTAVO_KV_CACHE", str(tmp_path))
    prompt = random_tokens(200, seed=1)
    first = opened(folder, disk_cache="1 GB")
    begun = submit(first, prompt, "first", 30)
    finish(first)
    first.close()
    without = open_session(folder, LoadOptions(kv_blocks=200, disk_cache="1 GB", draft_model=NO_DRAFTS))
    submit(without, begun.tokens, "without", 4)
    finish(without)
    assert without.disk is not None
    assert without.disk.restored_tokens == 0  # its blocks have a layer less
    without.close()
    again = opened(folder, disk_cache="1 GB")
    proposals.clear()
    submit(again, [*begun.tokens, 5, 6, 7], "again", 30)
    finish(again)
    assert again.disk is not None
    assert again.disk.restored_tokens >= 192
    model = run_to_end(load_steps(folder, head=DRAFT_HEAD)).model
    drafts = [(tokens, draft) for tokens, draft in proposals if draft]
    assert drafts
    assert not wrong_drafts(model, drafts)
    again.close()


def test_the_plan_counts_weights_and_pages_of_the_head(folder: Path, bare: Path) -> None:
    options = PlanOptions(context=512)
    planned, alone = plan_folder(folder, options), plan_folder(bare, options)
    session = open_session(folder, LoadOptions(kv_blocks=20))
    head = head_of(session.model.model)
    assert head is not None
    weights = sum(array.nbytes for _, array in tree_flatten(head.parameters()))
    assert planned.weights == pytest.approx(alone.weights + weights, rel=0.01)
    assert planned.block_bytes == session.model.pool_tokens[0] * 16 >= alone.block_bytes
    assert planned.kv > alone.kv
