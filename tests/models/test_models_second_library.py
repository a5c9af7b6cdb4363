"""Models that only mlx-vlm has, loaded from a folder and served, and what is imported for them."""

from __future__ import annotations

import ast
import json
import subprocess
import sys
from pathlib import Path

import mlx.core as mx
import pytest
from mlx.utils import tree_flatten
from sessions import finish, random_tokens, submit
from tiny_eyes import make_tiny_eyes
from tiny_models import make_tiny_llama, write_tokenizer, write_weights
from zoo.vlm_kinds import make_vlm, vlm_config, vlm_logits

from engine.models.folder_check import check
from engine.models.model_errors import ModelRefusedError
from engine.models.model_kinds import library_of
from engine.models.model_loader import keep_tokenizer, load
from engine.planning.kv_shapes import kept_tensors, layer_memory
from engine.protocol import LoadOptions
from engine.sessions.open_session import open_session
from engine.sessions.session_errors import SessionError


@pytest.fixture(autouse=True)
def _on_cpu() -> None:
    mx.set_default_device(mx.cpu)


def folder_of(kind: str, folder: Path) -> Path:
    """A folder with a tiny model of mlx-vlm's `kind`, as a converted repository has it."""
    folder.mkdir()
    size = write_tokenizer(folder)
    fields = {"vocab_size": size, "eos_token_id": 2}
    config = vlm_config(kind) | fields
    if "text_config" in config:
        config["text_config"] |= fields
        fields = {"text_config": config["text_config"]} | fields
    write_weights(folder, make_vlm(kind, **fields))
    config.pop("rope_scaling", None)  # transformers warns of it
    (folder / "config.json").write_text(json.dumps(config))
    return folder


@pytest.mark.parametrize("kind", ["k2_horizon", "smolvlm"])
def test_answers_in_batches_are_mlx_vlms_own(kind: str, tmp_path: Path) -> None:
    folder = folder_of(kind, tmp_path / kind)
    peer = load(folder)
    expected = [random_tokens(count, seed=count) for count in (5, 40, 70)]
    session = open_session(folder, LoadOptions(kv_blocks=100, itl_target_ms=1.0))
    for _ in range(2):
        answers = [submit(session, list(tokens), f"chat {len(tokens)}", 8) for tokens in expected]
        finish(session)
    session.close()
    for tokens, answer in zip(expected, answers, strict=True):
        for _ in range(8):
            tokens.append(int(mx.argmax(vlm_logits(peer.model, mx.array([tokens]))[-1])))
        assert answer.tokens == tokens
    assert all(answer.reused for answer in answers)


def test_the_plan_knows_its_memory(tmp_path: Path) -> None:
    folder = folder_of("smolvlm", tmp_path / "m")
    checked = check(folder)
    layers = layer_memory(checked.config, mx.float32)
    assert [layer.token_bytes for layer in layers] == [2 * 2 * 16 * 4] * 4
    headers = {
        name: {"dtype": "F32", "shape": list(array.shape)}
        for name, array in tree_flatten(load(folder).model.parameters())
    }
    assert kept_tensors(checked.config, headers).keys() == headers.keys()


def test_a_kind_whose_cache_has_no_blocks_is_refused_by_name(tmp_path: Path) -> None:
    folder = folder_of("hy_v4", tmp_path / "m")
    with pytest.raises(SessionError, match=r"its cache is a HyV4KVCache, which cannot be kept in blocks"):
        open_session(folder, LoadOptions(kv_blocks=50))


def test_a_kind_that_writes_no_text_is_refused(tmp_path: Path) -> None:
    folder = make_tiny_llama(tmp_path / "m")
    config = json.loads((folder / "config.json").read_text()) | {"model_type": "yolo11"}
    (folder / "config.json").write_text(json.dumps(config))
    with pytest.raises(ModelRefusedError, match="which Octavo does not know"):
        check(folder)


LOADED = """
import sys
from pathlib import Path
from engine.startup import defer_package
defer_package()
from engine.load_steps import run_to_end
from engine.models.model_loader import load_steps
run_to_end(load_steps(Path(sys.argv[1]), keep=True))
print(*[name for name in ("mlx_vlm", "PIL", "cv2", "datasets", "fastapi") if name in sys.modules])
print("generate" in dir(sys.modules.get("mlx_vlm")))
"""


def test_nothing_of_mlx_vlm_is_imported_for_other_models_nor_its_init_for_its_own(tmp_path: Path) -> None:
    plain, theirs = make_tiny_llama(tmp_path / "llama"), folder_of("k2_horizon", tmp_path / "k2")
    eyes = make_tiny_eyes(tmp_path / "eyes", "qwen3_vl")
    for folder in (plain, theirs, eyes):
        keep_tokenizer(folder)  # transformers imports Pillow where it is installed
    for folder, expected in ((plain, []), (theirs, ["mlx_vlm", "PIL"]), (eyes, [])):
        run = subprocess.run(
            [sys.executable, "-c", LOADED, str(folder)], capture_output=True, text=True, check=True
        )
        names, has_generator = run.stdout.splitlines()
        assert names.split() == expected
        assert has_generator == "False"


ANSWERED = """
import sys
from engine.startup import defer_package
defer_package()
import mlx.core as mx
mx.set_default_device(mx.cpu)
from pathlib import Path
from engine.protocol import ChatMessage, Generate, LoadOptions, Sampling
from engine.sessions.open_session import open_session
session = open_session(Path(sys.argv[1]), LoadOptions(kv_blocks=50))
chat = [ChatMessage("user", "Only words.")]
sequence = session.submit(Generate(request="a", chat="a", messages=chat, sampling=Sampling(max_tokens=3)))
while not session.idle:
    session.step()
print(session.images is not None, sequence.reason, session.images.tower_bytes)
print("mlx_vlm" in sys.modules)
"""


def test_who_only_writes_to_a_model_that_looks_at_images_imports_and_loads_nothing_for_them(
    tmp_path: Path,
) -> None:
    folder = make_tiny_eyes(tmp_path / "m", "qwen3_vl")
    keep_tokenizer(folder)
    run = subprocess.run(
        [sys.executable, "-c", ANSWERED, str(folder)], capture_output=True, text=True, check=True
    )
    assert run.stdout.splitlines()[-2:] == ["True length 0", "False"]


def test_mlx_lms_code_serves_a_kind_that_it_has_under_another_name() -> None:
    kinds = {"qwen2_5_vl": "mlx-lm", "mistral": "mlx-lm", "smolvlm": "mlx-vlm", "yolo11": None}
    assert {kind: library_of(kind) for kind in kinds} == kinds


EVERY_KIND = """
import json, pkgutil, sys
from engine.model_patches.mlx_vlm_modules import import_vlm
missing = {}
for kind in pkgutil.iter_modules(import_vlm("models").__path__):
    try:
        import_vlm(f"models.{kind.name}")
    except ImportError as error:
        missing[kind.name] = error.name
modules = [module for name, module in sys.modules.items() if name.startswith("mlx_vlm.")]
parts = {module.__name__.split(".")[1] for module in modules if hasattr(module, "__path__")}
print(json.dumps([missing, sorted(parts)]))
"""


def test_nearly_all_kinds_import_without_the_packages_that_are_left_out() -> None:
    run = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", EVERY_KIND], capture_output=True, text=True, check=True
    )
    missing, parts = json.loads(run.stdout.splitlines()[-1])
    assert missing == {"inkling": "mlx_audio", "multi_modality": "cv2", "nemotron_voicechat": "mlx_audio"}
    spec = (Path(__file__).parents[2] / "packaging" / "linux" / "octavo.spec").read_text()
    bundled = ast.literal_eval(spec.split("VLM_PARTS = ")[1].splitlines()[0])
    assert set(parts) <= set(bundled)
