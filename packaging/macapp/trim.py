"""What of the wheels stays out of the bundle: development files, Qt's unused parts, other systems' slices."""

from __future__ import annotations

import re
import shutil
from pathlib import Path
from typing import Final

from macapp import macho, signature
from macapp.loading import OF_THE_SYSTEM

#: Models of mlx-vlm that write no text, and that none which does is made of.
_NO_TEXT: Final = (
    "bert bonsai d1_omni decider2 dinov2 embedding_gemma2 ernie_image flux2 flux3 gemma3_embedding "
    "gliner2_5 ideogram4 indic_ocr laya lfm2_colbert lfm2_embedding lfm2_encoder llada_image "
    "llama_bidirec mage_flow ming_image minimax_h3 ministral3_embedding modernbert moge3 moss_image "
    "nemotron_voicechat openai_privacy_filter pp_doclayout_v3 qwen3_embedding qwen_image rfdetr "
    "rt_detr_v2 sam3 sam3_1 sam3d_body sam3d_objects sapiens2 siglip solar_open video_depth_anything "
    "xlm_roberta yolo11 z_image"
)
#: How files of mlx-vlm name another of its models: `from ..gemma4.language import`, `mlx_vlm.models.glm4v`.
_OTHER_MODEL: Final = re.compile(r"(?:from \.\.|mlx_vlm\.models\.|from \.)(\w+)")
#: Folders and files below site-packages, as glob patterns.
UNUSED: Final = (
    "bin",
    "*.dist-info/sboms",  # of the libraries inside wheels; nothing reads them, licences are elsewhere
    "**/__pycache__",
    "**/*.pyi",
    "**/*.pyx",
    "**/*.pxd",
    "**/*.a",
    "mlx/include",
    "mlx/share",
    "mlx/lib/cmake",
    "numpy/f2py",
    "numpy/**/tests",
    "numpy/_core/include",
    "numpy/_core/lib",
    "numpy/_core/_*_tests.*.so",  # for NumPy's own tests, as is _simd
    "numpy/_core/_simd.*.so",
    "regex/tests",
    "fsspec/implementations",  # of other clouds than the Hub
    "fsspec/tests",
    "pypdfium2_cli",
    "cffi",  # cryptography needs its C module only
    "pycparser",
    "pydantic/v1",
    *(f"mlx_vlm/models/{name}" for name in _NO_TEXT.split()),
    "mlx_vlm/chat*.py",
    "mlx_vlm/convert.py",
    "mlx_vlm/deci*.py",
    "mlx_vlm/evals",
    "mlx_vlm/*_loader.py",
    "mlx_vlm/privacy_filter.py",
    "mlx_vlm/quant",
    "mlx_vlm/reranker.py",
    "mlx_vlm/split_mtp.py",
    "mlx_vlm/structured.py",
    "mlx_vlm/token_classification.py",
    "mlx_vlm/train.py",
    "mlx_vlm/server",
    "mlx_vlm/tools",
    "PIL/_imagingmath.*",
    "PIL/_imagingmorph.*",
    "PIL/_imagingtk.*",
    "PIL/_imagingft.*",  # writes text into pictures, with these libraries
    "PIL/.dylibs/libbrotli*",
    "PIL/.dylibs/libfreetype*",
    "PIL/.dylibs/libharfbuzz*",
    "sentencepiece/*.cc",
    "sentencepiece/package_data",  # tables for training; a trained model has its own inside
    "transformers/kernels",
    "transformers/models/esm/openfold_utils",
    # Models in PyTorch, which is not here: mlx-lm takes tokenizers and configurations of transformers only.
    "transformers/models/*/modeling_*.py",
    "transformers/models/*/modular_*.py",
    # Of sound and films, which no model here takes, and of pictures what needs PyTorch.
    "transformers/models/*/feature_extraction_*.py",
    "transformers/models/*/image_processing_*.py",
    "transformers/models/*/processing_*.py",
    "transformers/models/*/video_processing_*.py",
    # Training, other runtimes and command lines.
    "transformers/cli",
    "transformers/conversion_mapping.py",
    "transformers/convert_slow_tokenizers_checkpoints_to_fast.py",
    "transformers/core_model_loading.py",
    "transformers/data",
    "transformers/debug_utils.py",
    "transformers/distributed",
    "transformers/exporters",
    "transformers/hf_argparser.py",
    "transformers/hyperparameter_search.py",
    "transformers/loss",
    "transformers/modelcard.py",
    "transformers/modeling_outputs.py",
    "transformers/modeling_utils.py",
    "transformers/models/*/generation_*.py",
    "transformers/optimization.py",
    "transformers/pipelines",
    "transformers/quantizers",
    "transformers/safetensors_conversion.py",
    "transformers/testing_utils.py",
    "transformers/trainer*.py",
    "transformers/training_args*.py",
    # What these models are made of and how they write: PyTorch again.
    "transformers/activations.py",
    "transformers/cache_utils.py",
    "transformers/feature_extraction_sequence_utils.py",
    "transformers/fusion_mapping.py",
    "transformers/generation/*",
    "transformers/initialization.py",
    "transformers/integrations/*",
    "transformers/masking_utils.py",
    "transformers/model_debugging_utils.py",
    "transformers/modeling_attn_mask_utils.py",
    "transformers/modeling_flash_attention_utils.py",
    "transformers/modeling_layers.py",
    "transformers/monkey_patching.py",
    "transformers/pytorch_utils.py",
    "transformers/time_series_utils.py",
    "transformers/vision_utils.py",
    "huggingface_hub/cli",
    "huggingface_hub/inference",
    "shiboken6/include",
    "shiboken6/lib",
    "PySide6/*.app",
    "PySide6/Qt/libexec",
    "PySide6/Qt/metatypes",
    "PySide6/Qt/modules",
    "PySide6/Qt/qml",
    "PySide6/Qt/translations/*",
    "PySide6/doc",
    "PySide6/glue",
    "PySide6/include",
    "PySide6/lib",
    "PySide6/scripts",
    "PySide6/typesystems",
    "PySide6/libpyside6qml*",
    "PySide6/Qt/plugins/designer",
    "PySide6/Qt/plugins/generic",
    "PySide6/Qt/plugins/networkinformation",
    "PySide6/Qt/plugins/platforminputcontexts",
    "PySide6/Qt/plugins/platforms/libqminimal.dylib",
    "PySide6/Qt/plugins/qml*",
    "PySide6/Qt/plugins/sqldrivers",
    "PySide6/Qt/plugins/tls/*openssl*",  # the Mac's own TLS is used
    "PySide6/Qt/plugins/tls/*certonly*",
    "PySide6/Qt/plugins/vectorimageformats",
)
#: Of these, what is used after all.
KEPT: Final = (
    *(
        f"transformers/models/auto/{name}_auto.py"
        for name in ("feature_extraction", "image_processing", "modeling", "processing", "video_processing")
    ),
    # What `engine.vision` prepares images with.
    *(
        f"transformers/models/{kind}/image_processing_pil_{kind}.py"
        for kind in (
            "clip",
            "gemma3",
            "gemma4",
            "glm4v",
            "got_ocr2",
            "idefics3",
            "minicpmv4_6",
            "pixtral",
            "qwen2_vl",
            "siglip2",
            "smolvlm",
        )
    ),
    "transformers/models/lfm2_vl/processing_lfm2_vl.py",  # mlx-vlm's code of the model asks for it
    # Configurations begin with these, and tokenizers ask for the last two.
    "transformers/generation/__init__.py",
    "transformers/generation/configuration_utils.py",
    "transformers/integrations/__init__.py",
    "transformers/integrations/heterogeneity",
    "transformers/integrations/mistral",
    "transformers/integrations/gguf",
    # Qt's own texts in the languages of the window.
    *(
        f"PySide6/Qt/translations/{path.name.replace('octavo', 'qtbase')}"
        for path in (Path(__file__).parents[2] / "resources" / "translations").glob("octavo_*.qm")
    ),
)
QT_TOOLS: Final = "balsam balsamui lrelease lupdate qmlformat qmllint qmlls qsb rcc svgtoqml uic"
#: What a window of widgets needs; QtDBus belongs to QtGui's own needs.
QT_MODULES: Final = frozenset({"QtCore", "QtGui", "QtWidgets", "QtNetwork", "QtSvg", "QtDBus"})
#: What of these Python is given.
QT_BINDINGS: Final = QT_MODULES - {"QtDBus"}
IMAGE_FORMATS: Final = frozenset({"libqgif", "libqicns", "libqico", "libqjpeg", "libqsvg", "libqwebp"})
#: The standard library's parts that an app has no use for, below lib/pythonX.Y.
STDLIB_UNUSED: Final = (
    "**/__pycache__",
    "config-*",
    "ensurepip",
    "idlelib",
    "lib2to3",
    "site-packages",
    "test",
    "tkinter",
    "turtledemo",
    "turtle.py",
    "lib-dynload/_tkinter*",
    "lib-dynload/_test*",
    "lib-dynload/*_test*",
)


def trim_site(site: Path) -> None:
    """Removes what is unused from site-packages, Qt's modules by what is kept, not by what is known."""
    _remove(site, UNUSED, KEPT)
    for folder in served_by_mlx_lm(site):
        shutil.rmtree(folder)
    qt = site / "PySide6"
    if not qt.is_dir():
        return
    for path in sorted(qt.iterdir()):
        module, _, ending = path.name.partition(".")
        if path.name in QT_TOOLS.split() or (ending == "abi3.so" and module not in QT_BINDINGS):
            path.unlink()
    for path in sorted((qt / "Qt" / "lib").glob("*")):
        if path.name.split(".")[0] not in QT_MODULES:
            _delete(path)
    for path in sorted((qt / "Qt" / "plugins" / "imageformats").glob("*")):
        if path.stem not in IMAGE_FORMATS:
            path.unlink()


def served_by_mlx_lm(site: Path) -> list[Path]:
    """Folders of mlx-vlm's models whose text mlx-lm computes, and of which no other model of it is made.

    What the settings and towers of models that look at images are made of is kept.
    """
    from engine.models.model_kinds import EYES

    models = site / "mlx_vlm" / "models"
    folders = {path.name: path for path in sorted(models.glob("*/")) if (path / "__init__.py").is_file()}
    others = {path.stem for path in (site / "mlx_lm" / "models").glob("*.py")}
    eyes = {kind.replace("-", "_") for kind in EYES}
    kept = {name for name in folders if name in eyes or name not in others}
    files = [*models.glob("*.py"), *(file for name in kept for file in folders[name].rglob("*.py"))]
    while files:
        named = set(_OTHER_MODEL.findall(files.pop().read_text("utf-8", "replace")))
        for name in (named & folders.keys()) - kept:
            kept.add(name)
            files += folders[name].rglob("*.py")
    return [path for name, path in folders.items() if name not in kept]


def trim_stdlib(library: Path) -> None:
    """Removes what is unused from `lib/pythonX.Y`."""
    _remove(library, STDLIB_UNUSED)


def mend_frameworks(root: Path) -> None:
    """Gives frameworks the links that wheels can't hold; codesign takes them for ambiguous without.

    `X.framework/Versions/A/X` is the file; `Versions/Current`, `X` and `Resources` must be links to it.
    """
    for framework in sorted(root.rglob("*.framework")):
        versions = framework / "Versions"
        if not versions.is_dir():
            continue
        newest = max(path.name for path in versions.iterdir() if path.name != "Current")
        for link, target in [(versions / "Current", newest)] + [
            (framework / path.name, f"Versions/Current/{path.name}")
            for path in sorted((versions / newest).iterdir())
        ]:
            _delete(link)
            link.symlink_to(target)


def thin(root: Path) -> int:
    """Keeps only the arm64 slice of every Mach-O file; returns the bytes saved."""
    saved = 0
    for path in sorted(root.rglob("*")):
        if path.is_symlink() or not path.is_file() or not macho.is_macho(path):
            continue
        data = path.read_bytes()
        if len(macho.slices(data)) > 1:
            slim = macho.arm64_bytes(data)
            path.write_bytes(slim)
            saved += len(data) - len(slim)
    return saved


def mend_rpaths(root: Path) -> None:
    """Has libraries look beside themselves where a wheel's builder left a path of its own machine.

    Their signatures are ad hoc, and made anew.

    Raises:
        MachOError: one cannot be changed.
    """
    for path in sorted(root.rglob("*")):
        if path.is_symlink() or not path.is_file() or not macho.is_macho(path):
            continue
        data = path.read_bytes()
        image = macho.read_image(data)
        foreign = [
            each for each in image.rpaths if each.startswith("/") and not each.startswith(OF_THE_SYSTEM)
        ]
        if not foreign:
            continue
        for rpath in foreign:
            data = macho.with_rpath(data, rpath, "@loader_path")
        try:
            path.write_bytes(signature.renewed(data, image.signature) if image.signature else data)
        except ValueError as error:
            raise macho.MachOError(f"{path.name} has a path of its builder's machine, and {error}") from error


def unused(root: Path, patterns: tuple[str, ...], kept: tuple[str, ...] = ()) -> list[Path]:
    """Files and folders below `root` that fit a pattern, but for those kept."""
    found = {path for pattern in patterns for path in root.glob(pattern)}
    return sorted(path for path in found if path.relative_to(root).as_posix() not in kept)


def _remove(root: Path, patterns: tuple[str, ...], kept: tuple[str, ...] = ()) -> None:
    for path in unused(root, patterns, kept):
        _delete(path)


def _delete(path: Path) -> None:
    if path.is_dir() and not path.is_symlink():
        shutil.rmtree(path)
    else:
        path.unlink(missing_ok=True)
