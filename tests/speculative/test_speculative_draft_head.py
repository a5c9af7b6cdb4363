"""Draft heads that models ship with: mlx-vlm's drafts, right ones in every history, and the same text."""

from __future__ import annotations

import fcntl
import json
import os
import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import mlx.core as mx
import mlx.nn as nn
import mlx.optimizers as optim
import numpy as np
import pytest
from draft_oracle import SEEDS, answer, only_rounded, prompts, seeded
from mlx.utils import tree_flatten
from mlx_lm.models.cache import ArraysCache, KVCache, make_prompt_cache
from sessions import finish, random_tokens, submit
from tiny_models import write_tokenizer
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

KINDS = {"qwen3_5": "*", "qwen3_next": "*", "nemotron_h": "*E"}
#: Whose heads are a further layer.
LAYERS = ("glm4_moe", "glm4_moe_lite", "mimo", "deepseek_v3", "deepseek_v32", "glm_moe_dsa")
KINDS |= dict.fromkeys(LAYERS, "*")
SAMPLED: dict[str, float] = {"temperature": 0.9, "top_p": 0.9, "seed": 5}
_SECOND = 0.2  # share of tokens that are followed by the less likely of two


def embedding_of(text: nn.Module) -> nn.Module:
    embedding: nn.Module = body_of(text).get("embeddings") or body_of(text).embed_tokens
    return embedding


def train(model: nn.Module, head: DraftHead, steps: int) -> None:
    """Teaches model and head a language in which each token is followed by one of two others."""
    text, chance = text_model(model), np.random.default_rng(0)
    size = text.args.vocab_size
    follow = chance.integers(3, size, (size, 2))

    def texts() -> mx.array:
        tokens = chance.integers(3, size, (32, 16))
        for at in range(1, 16):
            tokens[:, at] = follow[tokens[:, at - 1], (chance.random(32) < _SECOND).astype(int)]
        return mx.array(tokens.astype(np.int32))

    def logits(hidden: mx.array) -> mx.array:
        out: mx.array = text.lm_head(hidden) if "lm_head" in text else embedding_of(text).as_linear(hidden)
        return out

    def loss(_: nn.Module, tokens: mx.array) -> mx.array:
        hidden = body_of(text)(tokens)
        drafts = head(embedding_of(text)(tokens[:, 1:]), mx.stop_gradient(hidden[:, :-1]), [KVCache()])
        own = nn.losses.cross_entropy(logits(hidden)[:, :-1], tokens[:, 1:], reduction="mean")
        return own + nn.losses.cross_entropy(logits(drafts)[:, :-1], tokens[:, 2:], reduction="mean")

    both = nn.Module()
    both.parts = [model, head]
    both.train()
    optimiser, gradient = optim.Adam(4e-3), nn.value_and_grad(both, loss)
    for _ in range(steps):
        _, gradients = gradient(both, texts())
        optimiser.update(both, gradients)
        mx.eval(both.parameters(), optimiser.state)
    both.eval()


#: Steps of a training after which over half is right.
STEPS = {"qwen3_5": 60} | dict.fromkeys(("qwen3_next", "nemotron_h", "glm4_moe", "glm4_moe_lite", "mimo"), 35)


def write(folder: Path, kind: str, steps: int) -> Path:
    """Writes a model with its head in one folder, as mlx-lm and mlx-vlm lay them out."""
    mx.set_default_device(mx.cpu)
    mx.random.seed(1)
    folder.mkdir()
    model = make(kind, vocab_size=write_tokenizer(folder))
    text = text_model(model)
    head = DraftHead(text, KINDS[kind])
    train(model, head, steps)
    weights = dict(tree_flatten(model.parameters()))
    own = {f"mtp.{name}": array for name, array in tree_flatten(head.parameters())}
    form = "mlx"
    weights |= dict(as_layer(own, model)) if kind in LAYERS else own
    if kind == "qwen3_next":  # mlx-lm leaves its head aside only in what its makers publish
        weights, form = dict(published(weights, kind)), "pt"
    mx.save_safetensors(str(folder / "model.safetensors"), weights, metadata={"format": form})
    fields = {
        name: value for name, value in vars(text.args).items() if value is not None or kind == "glm4_moe"
    }
    fields |= {"mtp_hybrid_override_pattern": KINDS[kind]} if kind == "nemotron_h" else {}
    about = {"model_type": kind, "text_config": fields} if text is not model else fields
    (folder / "config.json").write_text(json.dumps({"eos_token_id": 2} | about))
    return folder


def as_layer(weights: dict[str, mx.array], model: nn.Module) -> Iterator[tuple[str, mx.array]]:
    """A head as a further layer of its model, with copies that its makers add to it."""
    args, mimo = model.args, model.model_type == "mimo"
    prefix = "model.mtp_layers.0" if mimo else f"model.layers.{args.num_hidden_layers}"
    names = MIMO if mimo else DEEPSEEK
    for name, array in weights.items():
        stem, _, last = name.removeprefix("mtp.").rpartition(".")
        stem = stem.removeprefix("layers.0.")
        if "switch_mlp" in stem:
            for expert, own in enumerate(array):
                yield f"{prefix}.{stem.replace('switch_mlp', f'experts.{expert}')}.{last}", own
        elif stem.endswith("embed_q"):
            values = weights[name.replace("embed_q", "unembed_out")]
            joined = mx.concatenate([array.swapaxes(1, 2), values], axis=1).flatten(0, 1)
            yield f"{prefix}.self_attn.kv_b_proj.weight", joined
        elif not stem.endswith("unembed_out"):
            yield f"{prefix}.{names.get(stem, stem)}.{last}", array
    if not mimo:
        yield f"{prefix}.embed_tokens.weight", embedding_of(model).weight
        yield f"{prefix}.shared_head.head.weight", model.lm_head.weight


MIMO = {"pre_fc_norm_embedding": "token_layernorm", "pre_fc_norm_hidden": "hidden_layernorm"}
MIMO |= {"fc": "input_proj", "norm": "final_layernorm"}
DEEPSEEK = {"fc": "eh_proj", "pre_fc_norm_embedding": "enorm", "pre_fc_norm_hidden": "hnorm"}
DEEPSEEK |= {"norm": "shared_head.norm"}
#: Where Nemotron's heads have what stands beside the layers of Qwen's.
MOVED = {"fc": "0.eh_proj", "pre_fc_norm_embedding": "0.enorm", "pre_fc_norm_hidden": "0.hnorm"}
MOVED |= {"norm": "1.final_layernorm"}


def published(
    weights: dict[str, mx.array], kind: str, *, joined: bool = False
) -> Iterator[tuple[str, mx.array]]:
    """Weights as their makers publish them: Qwen's norms less one, and experts one by one or joined."""
    for name, array in weights.items():
        stem, _, last = name.removeprefix("mtp.").rpartition(".")
        if kind == "nemotron_h" and "switch_mlp" in name:
            for expert, own in enumerate(array):
                part = "up_proj" if "fc1" in name else "down_proj"
                yield f"mtp.{stem.rpartition('.switch_mlp')[0]}.experts.{expert}.{part}.{last}", own
        elif kind == "nemotron_h":
            moved = name.startswith("mtp.") and stem in MOVED
            yield (f"mtp.layers.{MOVED[stem]}.{last}" if moved else name), array
        elif name.endswith("norm.weight") and "linear_attn" not in name:
            yield name, array - 1
        elif name.endswith("conv1d.weight"):
            yield name, mx.moveaxis(array, 1, 2)
        elif "switch_mlp" not in name:
            yield name, array
        elif not joined:
            for expert, own in enumerate(array):
                yield name.replace("switch_mlp", f"experts.{expert}"), own
        elif "down_proj" in name:
            yield name.replace("switch_mlp.down_proj.weight", "experts.down_proj"), array
        elif "gate_proj" in name:
            both = [array, weights[name.replace("gate_proj", "up_proj")]]
            yield name.replace("switch_mlp.gate_proj.weight", "experts.gate_up_proj"), mx.concatenate(both, 1)


@pytest.fixture(scope="module", params=[*list(STEPS)[:-1], pytest.param("mimo", marks=pytest.mark.slow)])
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


def opened(folder: Path, *, always: bool = True, **options: Any) -> Session:
    """A session that drafts with the head at every step, over poisoned pools."""
    session = open_session(folder, LoadOptions(**({"kv_blocks": 200} | options)))
    assert session.proposer is not None
    session.proposer.always = always
    for pool in session.model.pools:
        pool.fill(float("nan"))
    return session


def drafter_of(session: Session) -> str:
    return session.drafter.name if session.drafter else ""


def recomputed(model: nn.Module, tokens: list[int], count: int) -> list[int]:
    """The draft that a head gives after `tokens`, from the whole text at once, with mlx-lm's own cache."""
    text, head = text_model(model), head_of(model)
    assert head is not None
    project = text.lm_head if "lm_head" in text else embedding_of(text).as_linear
    ids = mx.array(tokens)[None]
    hidden = body_of(text)(ids[:, :-1])
    cache = make_prompt_cache(model)[-1]
    before = mx.concatenate([mx.zeros_like(hidden[:, :1]), hidden], axis=1)
    draft: list[int] = []
    while True:
        hidden = head(embedding_of(text)(ids), before, [cache])[:, -1:]
        draft.append(int(mx.argmax(project(hidden)[0, -1])))
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
    wrong = [tokens for tokens, draft in drafts if draft != recomputed(model, tokens, len(draft))]
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
    ["mimo", "deepseek_v3", "deepseek_v32", *(pytest.param(each, marks=SLOW) for each in list(STEPS)[:-1])],
)
def test_a_random_head_which_depends_on_everything_drafts_the_same(
    proposals: list[tuple[list[int], list[int]]], tmp_path: Path, kind: str
) -> None:
    folder = write(tmp_path / kind, kind, 0)
    histories(opened(folder, kv_blocks=9))
    model = run_to_end(load_steps(folder, head=DRAFT_HEAD)).model
    drafts = [(tokens, draft) for tokens, draft in proposals if draft]
    wrong = [tokens for tokens, draft in drafts if draft != recomputed(model, tokens, len(draft))]
    assert len(drafts) > 100
    assert len(wrong) <= len(drafts) // 100


@pytest.mark.parametrize(
    "kind",
    [
        "qwen3_5",
        "glm4_moe_lite",
        pytest.param("qwen3_next", marks=SLOW),
        pytest.param("nemotron_h", marks=SLOW),
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
    wrong = [
        tokens for tokens, draft in proposals if draft and draft != recomputed(model, tokens, len(draft))
    ]
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


_OF_HEAD = re.compile(r"mtp\.|model\.(layers\.4|mtp_layers\.0)\.")
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
    apart: tuple[Path, Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
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


@pytest.mark.parametrize("kind", ["deepseek_v3", "deepseek_v32"])
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
    del tensors["model.layers.4.mlp.experts.3.up_proj.weight"]
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


@pytest.mark.parametrize("folder", ["glm4_moe", "glm4_moe_lite"], indirect=True)
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
    assert all(draft == recomputed(model, tokens, len(draft)) for tokens, draft in drafts)
    again.close()


def test_the_plan_counts_weights_and_pages_of_the_head(folder: Path, bare: Path) -> None:
    options = PlanOptions(context=512)
    planned, alone = plan_folder(folder, options), plan_folder(bare, options)
    session = open_session(folder, LoadOptions(kv_blocks=20))
    head = head_of(session.model.model)
    assert head is not None
    weights = sum(array.nbytes for _, array in tree_flatten(head.parameters()))
    assert planned.weights == pytest.approx(alone.weights + weights, rel=0.01)
    assert planned.block_bytes == session.model.token_bytes * 16 > alone.block_bytes
