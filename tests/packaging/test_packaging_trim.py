"""What stays out of the app is what nothing in it loads: asked of the packages that are installed here."""

from __future__ import annotations

import io
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import mlx_lm
import pytest
import sentencepiece

from engine.models.model_kinds import EYES, library_of

SITE = Path(mlx_lm.__path__[0]).parent
#: What the processes of the app load, late imports among them; prints the file of every module.
LOADED = """
import importlib, json, pkgutil, sys
sys.modules["cffi"] = None  # Numba, which a Mac has not, would load it
from engine.startup import defer_package
from engine.startup import keep_import_structure
defer_package()
keep_import_structure()
import app, engine, octavo
for package in (engine, app, octavo):
    for found in pkgutil.walk_packages(package.__path__, package.__name__ + "."):
        if not found.name.startswith(("engine.backends.cpu", "app.platform.platform_services")):  # of no Mac
            importlib.import_module(found.name)
import mlx_lm.generate, mlx_lm.server, mlx_lm.convert, mlx_lm.utils
import pypdfium2, ziamath, keyring.backends.macOS
import pygments, pygments.lexers
from transformers import AutoConfig, AutoTokenizer, GenerationConfig, LlamaTokenizer, PreTrainedTokenizerFast
from transformers.convert_slow_tokenizer import LlamaConverter, import_protobuf
import_protobuf()
from engine.model_patches.mlx_vlm_modules import import_vlm, vlm_classes
import_vlm("models.rope_utils")
from engine.vision.image_reading import FAMILIES
from engine.models.model_kinds import vlm_kind
for kind, family in FAMILIES.items():
    module, _, name = family.processor.rpartition(".")
    getattr(importlib.import_module(f"transformers.models.{module}"), name)()
    vlm_classes(vlm_kind(kind))
pygments.lex("a = 1", pygments.lexers.get_lexer_by_name("python"))
ziamath.Latex("x^2").svg()
files = {name: getattr(each, "__file__", None) for name, each in sys.modules.items()}
print(json.dumps({name: file for name, file in files.items() if isinstance(file, str)}))
"""


@pytest.fixture(scope="module")
def trimmed() -> set[Path]:
    """Files and folders of the installed packages that the app would not have."""
    from macapp import trim

    return set(trim.unused(SITE, trim.UNUSED, trim.KEPT))


def test_qt_keeps_what_reads_the_images_that_can_be_attached() -> None:
    from macapp import trim

    assert {"libqgif", "libqjpeg", "libqwebp"} <= trim.IMAGE_FORMATS  # it has PNG and BMP in itself


def run(code: str, *folders: Path, arguments: tuple[str, ...] = ()) -> str:
    path = os.pathsep.join(str(each) for each in (*folders, Path(__file__).parents[2]))
    done = subprocess.run(
        [sys.executable, "-c", code, *arguments],
        env={**os.environ, "PYTHONPATH": path},
        capture_output=True,
        text=True,
        timeout=240,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-2000:]
    return done.stdout.splitlines()[-1]


def test_nothing_that_the_app_loads_is_left_out(trimmed: set[Path]) -> None:
    def places(name: str, file: str) -> Iterator[Path]:
        yield Path(file)
        yield from Path(file).parents

    files: dict[str, str] = json.loads(run(LOADED))
    assert {"transformers.models.auto.tokenization_auto", "mlx_lm.server", "app.window.main_window"} <= set(
        files
    )
    assert [name for name, file in files.items() if trimmed.intersection(places(name, file))] == []


def test_what_only_pytorch_and_tests_need_is_left_out(trimmed: set[Path]) -> None:
    names = {path.relative_to(SITE).as_posix() for path in trimmed}
    assert {
        "regex/tests",
        "sentencepiece/package_data",
        "transformers/cache_utils.py",
        "transformers/generation/utils.py",
        "transformers/integrations/integration_utils.py",
        "transformers/models/llama/modeling_llama.py",
    } <= names
    assert not names & {
        "sentencepiece/__init__.py",
        "transformers/generation/configuration_utils.py",
        "transformers/integrations/mistral",
        "transformers/models/auto/modeling_auto.py",
    }
    assert [name for name in names if name.startswith("numpy/_core/_simd.")]


def test_sentencepiece_reads_a_trained_model_without_its_tables(tmp_path: Path) -> None:
    """Its tables are for training: they are kept in each trained model."""
    from macapp.trim import trim_site

    model = io.BytesIO()
    sentencepiece.SentencePieceTrainer.train(
        sentence_iterator=iter(f"The cat number {number} sat on the mat." for number in range(100)),
        model_writer=model,
        vocab_size=38,
        minloglevel=2,
    )
    (tmp_path / "m.model").write_bytes(model.getvalue())
    (tmp_path / "site").mkdir()
    for folder in SITE.glob("sentencepiece*"):  # Linux's libraries lie beside
        shutil.copytree(folder, tmp_path / "site" / folder.name)
    trim_site(tmp_path / "site")
    assert not (tmp_path / "site" / "sentencepiece" / "package_data").exists()
    code = """
import json, sys, sentencepiece
model = sentencepiece.SentencePieceProcessor(model_file=sys.argv[1])
ids = model.encode("The ca\\u0301t ｎｕｍｂｅｒ ﬁve sat")
print(json.dumps([sentencepiece.__file__, ids, model.decode(ids)]))
"""
    trimmed = json.loads(run(code, tmp_path / "site", arguments=(str(tmp_path / "m.model"),)))
    whole = json.loads(run(code, arguments=(str(tmp_path / "m.model"),)))
    assert trimmed[0].startswith(str(tmp_path))
    assert trimmed[1:] == whole[1:]
    assert "number" in trimmed[2], "letters of full width are made ordinary, as in training"


#: Prints which kinds of mlx-vlm can be made: those whose text mlx-lm does not compute, and those with eyes.
MADE = """
import json, sys
from engine.model_patches.mlx_vlm_modules import import_vlm, vlm_classes
from engine.models.model_kinds import EYES, library_of, vlm_kind
made = []
for kind in [*sys.argv[1:], *sorted(EYES)]:
    try:
        if kind in EYES or library_of(kind) == "mlx-vlm":
            vlm_classes(vlm_kind(kind))
            made.append(kind)
    except ImportError as error:
        print(kind, error, file=sys.stderr)
print(json.dumps([import_vlm("models").__path__[0], made]))
"""


NEED_MORE = {"inkling", "multi_modality"}  # packages that are not here either
#: Kinds that mention a language model and have none.
NO_TEXT = {"indic_ocr", "rfdetr", "rt_detr_v2", "sam3", "sam3_1", "sam3d_body"}


def test_models_are_left_out_that_mlx_lm_computes_and_all_others_can_be_made(tmp_path: Path) -> None:
    from macapp.trim import trim_site

    kinds = sorted(path.parent.name for path in (SITE / "mlx_vlm" / "models").glob("*/__init__.py"))
    for name in ("mlx_vlm", "mlx_lm"):
        shutil.copytree(SITE / name, tmp_path / "site" / name)
    trim_site(tmp_path / "site")
    left = {path.name for path in (tmp_path / "site" / "mlx_vlm" / "models").iterdir()}
    assert not {"afm7", "deepseek_v41", "gemma2", "nemotron", "olmo", "sam3"} & left
    assert {"gemma4", "qwen3_5", "glm4v", "smolvlm", "mixtral", "cohere2_moe"} - left == {"mixtral"}
    place, made = json.loads(run(MADE, tmp_path / "site", arguments=tuple(kinds)))
    assert place.startswith(str(tmp_path))
    assert set(made) >= {"glm4v", "internvl", "qwen3_5", "xing4_0"}
    expected = {kind for kind in kinds if library_of(kind) == "mlx-vlm"} | EYES
    assert expected - set(made) - NEED_MORE == NO_TEXT, "all others can be made"
