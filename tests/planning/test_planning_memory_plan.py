"""The fit planner's bytes against what loading really takes, and against mlx-lm's own caches."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import mlx.core as mx
import pytest
from mlx_lm.models.cache import make_prompt_cache
from mlx_lm.utils import _get_classes
from sessions import finish, submit
from tiny_eyes import make_tiny_eyes, picture
from tiny_kinds import PAGED, RECURRENT, config_of, make_tiny

from engine.load_steps import run_to_end
from engine.models.model_kinds import KEPT_IMAGES
from engine.models.model_loader import LoadedModel, load, load_steps
from engine.models.starter_model import ensure_starter
from engine.planning.kv_shapes import LayerMemory, layer_memory
from engine.planning.memory_plan import PlanOptions, plan_folder, scratch_bytes
from engine.planning.pool_size import choose_blocks
from engine.protocol import ChatMessage, Generate, LoadOptions, MessageImage, Sampling
from engine.sessions.open_session import open_session
from engine.sessions.session import Session
from engine.worker.reports import StatsCollector

WINDOWED = {"gemma3_text"}  # their pools begin small and grow with the chats


def measured(folder: Path, blocks: int, block_size: int = 16, kv_bits: Any = 0) -> tuple[int, int]:
    """Bytes of weights and of pools after loading with so many blocks."""
    loaded = run_to_end(load_steps(folder, packed=True))  # as it is opened with the cpu backend
    session = Session(loaded, LoadOptions(kv_blocks=blocks, block_size=block_size, kv_bits=kv_bits))
    return loaded.weights_bytes, session.model.kv_bytes


@pytest.mark.parametrize(
    ("kind", "context", "chats", "block_size"),
    [(kind, 500, 1, 16) for kind in sorted(PAGED)]
    + [(kind, 2048, 3, 32) for kind in ("llama", "gemma3_text", "deepseek_v3")],
)
def test_planned_bytes_are_measured_bytes(
    tmp_path: Path, kind: str, context: int, chats: int, block_size: int
) -> None:
    folder = make_tiny(tmp_path / kind, kind)
    fit = plan_folder(folder, PlanOptions(context=context, chats=chats, block_size=block_size))
    assert fit.problem == ""
    weights, kv = measured(folder, fit.blocks, block_size)
    assert fit.weights == pytest.approx(weights, rel=0.02)
    assert fit.weights_on_disk == sum(file.stat().st_size for file in folder.glob("*.safetensors"))
    if kind not in WINDOWED:
        assert fit.kv == pytest.approx(kv, rel=0.02)
    assert fit.blocks == chats * -(-context // block_size)


@pytest.mark.parametrize("chats", [1, 5])
def test_planned_bytes_hold_the_chats_of_a_model_with_windows(tmp_path: Path, chats: int) -> None:
    context = 480
    folder = make_tiny(tmp_path / "m", "gemma3_text")
    loaded = load(folder)
    fit = plan_folder(folder, PlanOptions(context=context, chats=chats))
    assert fit.kv < 0.9 * plan_folder(folder, PlanOptions(context=32, chats=chats)).kv * context / 32

    def hold(share: float) -> bool:
        budget = f"{int(fit.kv * share)} bytes"
        session = Session(loaded, LoadOptions(kv_budget=budget, context=context, backend="reference"))
        books = session.blocks
        for chat in range(chats):
            sequence = books.open(f"chat {chat}").sequence
            for at in range(0, context, 256):
                tokens = [chat] * min(256, context - at)
                if not session.scheduler.ensure_blocks([(sequence, len(tokens))]):
                    return False
                books.append(sequence, tokens)
                books.commit(sequence)
        return True

    block = session_block_bytes(loaded)
    assert hold(1 + block / fit.kv)  # a budget is rounded down to whole blocks of all layers
    assert not hold(0.55)


def session_block_bytes(loaded: LoadedModel) -> int:
    session = Session(loaded, LoadOptions(kv_blocks=8))
    return session.model.token_bytes * 16


@pytest.mark.parametrize("kind", ["llama", "mixtral", "qwen3_moe"])
@pytest.mark.parametrize("kv_bits", [4, 8])
def test_quantised_kv_is_planned_with_its_scales(tmp_path: Path, kind: str, kv_bits: int) -> None:
    folder = make_tiny(tmp_path / kind, kind)
    fit = plan_folder(folder, PlanOptions(context=512, kv_bits=kv_bits))
    assert fit.kv == pytest.approx(measured(folder, fit.blocks, kv_bits=kv_bits)[1], rel=0.02)
    assert fit.kv < 0.5 * plan_folder(folder, PlanOptions(context=512)).kv


@pytest.mark.parametrize("kind", ["llama", "gemma3_text", "mixtral"])
@pytest.mark.parametrize("bits", [4, 6, 8])
def test_quantised_weights_are_planned_as_they_are_loaded(tmp_path: Path, kind: str, bits: int) -> None:
    folder = make_tiny(tmp_path / kind, kind, bits=bits)
    fit = plan_folder(folder, PlanOptions(context=256))
    weights, kv = measured(folder, fit.blocks)
    assert fit.weights == pytest.approx(weights, rel=0.02)
    if kind not in WINDOWED:
        assert fit.kv == pytest.approx(kv, rel=0.02)


def test_quantised_weights_are_planned_as_kept_where_unpacking_is_too_much(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = make_tiny(tmp_path / "m", "llama", bits=4)
    monkeypatch.setattr("engine.machine.memory.available_memory", lambda: 1 << 10)
    monkeypatch.setattr("engine.models.model_loader.available_memory", lambda: 1 << 10)
    fit = plan_folder(folder, PlanOptions(context=64))
    assert fit.weights == pytest.approx(load(folder).weights_bytes, rel=0.02)


@pytest.mark.parametrize("kind", sorted(RECURRENT))
@pytest.mark.parametrize(("context", "chats", "kv_bits"), [(256, 2, 0), (512, 3, 8)])
def test_hybrids_take_what_was_planned_while_every_chat_runs(
    tmp_path: Path, kind: str, context: int, chats: int, kv_bits: Any
) -> None:
    """Pools, and the states of as many chats as were planned; what is kept besides is part of the scratch."""
    folder = make_tiny(tmp_path / kind, kind)
    fit = plan_folder(folder, PlanOptions(context=context, chats=chats, kv_bits=kv_bits))
    loaded = load(folder)
    session = Session(loaded, LoadOptions(kv_blocks=fit.blocks, kv_bits=kv_bits))
    assert fit.weights == pytest.approx(loaded.weights_bytes, rel=0.02)
    prompts = [[3 + (7 * n + 5 * i) % 250 for i in range(40)] for n in range(chats)]
    sequences = [submit(session, prompt, f"r{n}", 8) for n, prompt in enumerate(prompts)]
    while not all(sequence.generated for sequence in sequences):
        session.step()
    states = session.model.states
    measured_kv = session.model.kv_bytes + chats * states.one
    assert states.one > 0
    assert fit.kv == pytest.approx(measured_kv, rel=0.02)
    finish(session)
    plain = plan_folder(folder, PlanOptions(context=16, chats=1, kv_bits=kv_bits))
    kept = fit.scratch - plain.scratch + states.one  # the plan of one block keeps one
    assert states.nbytes <= chats * states.one + kept


@pytest.mark.parametrize("kind", ["llama", "gemma3_text", "qwen3_moe", "deepseek_v3", "qwen3_next"])
def test_a_whole_step_stays_within_the_scratch(tmp_path: Path, kind: str) -> None:
    folder = make_tiny(tmp_path / kind, kind)
    fit = plan_folder(folder, PlanOptions(context=1024, chats=2))
    session = Session(load(folder), LoadOptions(kv_blocks=fit.blocks))
    prompts = [[3 + (7 * n + 5 * i) % 250 for i in range(700)] for n in range(2)]
    for n, prompt in enumerate(prompts):
        submit(session, prompt, f"r{n}", 4)
    mx.clear_cache()
    mx.reset_peak_memory()
    before = mx.get_active_memory()
    finish(session)
    assert mx.get_peak_memory() - before < fit.scratch


FOOTPRINT = """
import sys
from engine.startup import ensure_blas
from engine.load_steps import run_to_end
from engine.models.model_loader import load_steps
from engine.models.starter_model import ensure_starter
from engine.machine.memory import footprint_bytes
from engine.protocol import ChatMessage, LoadOptions, Sampling
from engine.sessions.session import Session
from engine.sessions.answer import AnswerSpec
from engine.sessions.prompts import EncodedPrompt
import mlx.core as mx
mx.set_default_device(mx.cpu)
loaded = run_to_end(load_steps(ensure_starter(), packed=True))
session = Session(loaded, LoadOptions(kv_blocks=int(sys.argv[1])))
for pool in session.model.pools:
    pool.fill(0)
session.submit_prompt(EncodedPrompt(list(range(5, 1500))), AnswerSpec("r", "c", Sampling(max_tokens=8)))
highest = 0
while not session.idle:
    session.step()
    highest = max(highest, footprint_bytes())
print(highest)
"""


@pytest.mark.parametrize(
    "kind",
    [
        "gemma3",
        "gemma4",
        "gemma4_unified",
        "glm4v",
        "glm4v_moe",
        "glm_ocr",
        "internvl",
        "internvl_chat",
        "lfm2-vl",
        "llava",
        "minicpmv4_6",
        "mistral3",
        "pixtral",
        "qwen2_5_vl",
        "qwen3_vl",
        "smolvlm",
    ],
)
def test_a_vision_tower_and_what_images_take_are_planned_and_counted(tmp_path: Path, kind: str) -> None:
    folder = make_tiny_eyes(tmp_path / "m", kind)
    fit = plan_folder(folder)
    session = open_session(folder, LoadOptions(kv_blocks=50))
    images, own = session.images, session.loaded.weights_bytes + session.model.kv_bytes
    assert images is not None
    assert session.nbytes == own
    chat = [ChatMessage("user", "Look.", images=[MessageImage(picture(1))])]
    session.submit(Generate(request="a", chat="a", messages=chat, sampling=Sampling(max_tokens=2)))
    finish(session)
    assert session.nbytes == own + images.tower_bytes + images.nbytes
    assert images.nbytes > 0
    in_mlx_vlm = ("glm4v", "glm4v_moe", "glm_ocr", "internvl", "internvl_chat", "smolvlm")
    assert (images.tower_bytes > 0) == (kind not in in_mlx_vlm), (
        "mlx-vlm's models have it among their weights"
    )
    assert fit.weights == pytest.approx(session.loaded.weights_bytes + images.tower_bytes, rel=0.02)
    plain = scratch_bytes(session.loaded.config, 4)
    assert fit.scratch > plain + KEPT_IMAGES
    stats = StatsCollector().collect(session)
    assert stats.weights_bytes + stats.kv_bytes == session.nbytes
    session.close()


@pytest.mark.model
def test_the_whole_process_takes_what_was_planned_and_no_more(tmp_path: Path) -> None:
    """The estimate of the scratch is on the safe side, and not by much of the whole."""
    fit = plan_folder(ensure_starter(), PlanOptions(context=2048, chats=1))
    child = subprocess.run(
        [sys.executable, "-c", FOOTPRINT, str(fit.blocks)], capture_output=True, text=True, check=True
    )
    measured_bytes = int(child.stdout.split()[-1])
    assert measured_bytes <= fit.total, f"{measured_bytes / 1e6:.0f} of {fit.total / 1e6:.0f} MB"
    assert measured_bytes >= 0.7 * fit.total, f"{measured_bytes / 1e6:.0f} of {fit.total / 1e6:.0f} MB"


@pytest.mark.model
def test_the_starter_is_planned_within_two_percent() -> None:
    folder = ensure_starter()
    for context, chats in ((512, 1), (2048, 2)):
        fit = plan_folder(folder, PlanOptions(context=context, chats=chats))
        weights, kv = measured(folder, fit.blocks)
        assert fit.weights == pytest.approx(weights, rel=0.02)
        assert fit.kv == pytest.approx(kv, rel=0.02)
        assert (fit.weights + fit.kv) == pytest.approx(weights + kv, rel=0.02)


def mlx_lm_bytes(layer: LayerMemory, tokens: int) -> int:
    """What mlx-lm's cache of this layer takes: it grows in steps of 256 tokens."""
    kept = min(tokens, layer.window) if layer.window else -(-tokens // 256) * 256
    return layer.token_bytes * kept + layer.state_bytes


@pytest.mark.parametrize("kind", sorted(PAGED | RECURRENT))
@pytest.mark.parametrize("dtype", [mx.float32, mx.bfloat16])
def test_shapes_agree_with_the_caches_of_a_real_forward(kind: str, dtype: mx.Dtype) -> None:
    mx.set_default_device(mx.cpu)
    config = config_of(kind)
    if dtype == mx.bfloat16 and any("experts" in name for name in config):
        dtype = mx.float32  # MLX's CPU has no half-precision product for experts
    layers = layer_memory(config, dtype)
    model_class, arguments = _get_classes(config)
    model = model_class(arguments.from_dict(config))
    model.set_dtype(dtype)
    caches, tokens = make_prompt_cache(model), 0
    for chunk in (32, 223):
        for count in (chunk, 1):  # a chunk, then one token: a rotating cache sheds what is over then
            model(mx.zeros((1, count), mx.int32), cache=caches)
            mx.eval([cache.state for cache in caches])
            tokens += count
        expected = sum(cache.nbytes for cache in caches)
        assert sum(mlx_lm_bytes(layer, tokens) for layer in layers) == pytest.approx(expected, rel=0.02)


def test_recurrent_layers_count_once_per_chat(tmp_path: Path) -> None:
    folder = make_tiny(tmp_path / "m", "lfm2")
    fit, two = (
        plan_folder(folder, PlanOptions(context=256)),
        plan_folder(folder, PlanOptions(context=256, chats=2)),
    )
    states = sum(layer.state_bytes for layer in layer_memory(config_of("lfm2"), mx.float32))
    assert fit.problem == ""
    assert fit.kv == 16 * fit.block_bytes + states
    assert two.kv == 2 * fit.kv
    assert states == 2 * 64 * 2 * 4
    assert fit.weights > 0


def test_a_huge_model_is_planned_without_its_memory() -> None:
    config = config_of(
        "deepseek_v3", 129_280, num_hidden_layers=61, hidden_size=7168, intermediate_size=18432,
        moe_intermediate_size=2048, num_attention_heads=128, n_routed_experts=256, kv_lora_rank=512,
        q_lora_rank=1536, qk_rope_head_dim=64, v_head_dim=128, qk_nope_head_dim=128,
    )  # fmt: skip
    before = mx.get_peak_memory()
    layers = layer_memory(config, mx.bfloat16)
    assert sum(layer.token_bytes for layer in layers) == 61 * (512 + 64) * 2
    assert mx.get_peak_memory() - before < 64 << 20


@pytest.mark.parametrize("kind", ["llama", "gemma3_text"])
@pytest.mark.parametrize("kv_bits", [0, 8])
def test_a_budget_is_planned_as_the_engine_takes_it(tmp_path: Path, kind: str, kv_bits: Any) -> None:
    folder = make_tiny(tmp_path / kind, kind)
    paged = Session(load(folder), LoadOptions(kv_blocks=8, kv_bits=kv_bits)).model
    for budget in ("1 MB", "500 tokens", "77 blocks"):
        fit = plan_folder(folder, PlanOptions(context=480, chats=3, kv_bits=kv_bits, kv_budget=budget))
        assert fit.blocks == choose_blocks(LoadOptions(kv_budget=budget), paged.token_bytes, 480)
        assert fit.kv == fit.blocks * 16 * paged.token_bytes
    assert "number and a unit" in plan_folder(folder, PlanOptions(kv_budget="much")).problem
    assert "less than one block" in plan_folder(folder, PlanOptions(kv_budget="1 byte")).problem
