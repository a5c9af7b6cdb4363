"""Builds Octavo.app for real from the macOS wheels (300 MB are fetched): sound, small enough, twice alike."""

from __future__ import annotations

import importlib.util
import json
import os
import plistlib
import shutil
import struct
import subprocess
import sys
from pathlib import Path

import pytest
from test_packaging_faults import FAULTS

pytestmark = [
    pytest.mark.slow,
    pytest.mark.timeout(1800),
    pytest.mark.skipif(
        importlib.util.find_spec("ziglang") is None, reason="needs ziglang: pip install -e '.[bundle]'"
    ),
]
ROOT = Path(__file__).parents[2]
LIMITS = {"macos14": 450_000_000, "macos26": 520_000_000}  # bytes without the model
#: More than the real one takes (its library, and 25 MB of the standard library); the stand-in weighs nothing.
INTERPRETER = 70_000_000
#: One fault of each kind, each in another place of the real tree.
PLANTED = {
    "architecture": "intel only",
    "minimum system": "the metallib of macOS 26",
    "library": "no rpath to it",
    "absolute path": "from Homebrew",
    "signature": "a changed byte",
    "metallib": "no metallib at all",
    "other system": "a Linux program",
    "build machine": "a path of ours",
    "link": "a broken link",
    "permission": "writable by all",
    "plist": "no identifier",
    "launcher": "not executable",
    "icon": "an icon cut off",
    "entitlements": "no entitlements",
    "interpreter": "no Python",
    "bytecode": "not compiled",
}
#: Asks for every configuration and tokenizer that transformers knows, then for a prompt, and prints them.
NAMES = """
import json, sys
from engine.startup import keep_import_structure
keep_import_structure()
import transformers
from transformers.models.auto.configuration_auto import CONFIG_MAPPING_NAMES
from transformers.models.auto.tokenization_auto import TOKENIZER_MAPPING_NAMES
names = {"AutoConfig", "AutoTokenizer", "PreTrainedTokenizerFast", *CONFIG_MAPPING_NAMES.values()}
for found in TOKENIZER_MAPPING_NAMES.values():
    names.update(name for name in ([found] if isinstance(found, str) else found or ()) if name)
def ask(name):
    try:
        return getattr(transformers, name).__module__
    except Exception as error:
        return type(error).__name__
modules = {name: ask(name) for name in sorted(names)}
tokenizer = transformers.AutoTokenizer.from_pretrained(sys.argv[1])
prompt = tokenizer.apply_chat_template([{"role": "user", "content": "Hello"}], tokenize=False)
print(json.dumps([transformers.__file__, modules, prompt, tokenizer.encode(prompt)]))
"""


@pytest.fixture(scope="module")
def python(tmp_path_factory: pytest.TempPathFactory) -> Path:
    from stand_in import build_stand_in

    return build_stand_in(tmp_path_factory.mktemp("interpreter"))


@pytest.fixture(scope="module")
def app14(python: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build(python, "macos14", tmp_path_factory.mktemp("macos14"))


@pytest.fixture(scope="module")
def app26(python: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build(python, "macos26", tmp_path_factory.mktemp("macos26"))


def build(python: Path, flavour: str, out: Path) -> Path:
    import build_app

    assert build_app.main(["--python", str(python), "--flavour", flavour, "--out", str(out)]) == 0
    return out / "Octavo.app"


def check_kept(app: Path, flavour: str) -> None:
    """What late imports and lookups beside a library need is where they look; and it is small enough."""
    from shipped.tree import size_of

    resources = app / "Contents" / "Resources"
    site = resources / "site"
    assert (site / "mlx" / "lib" / "mlx.metallib").stat().st_size > 100_000_000
    assert (site / "mlx_lm" / "models" / "llama.py").is_file()  # which is read, too
    for package in ("numpy", "transformers"):
        assert (site / package / "__init__.pyc").is_file()
        assert not list((site / package).rglob("*.py"))
    assert (site / "transformers" / "models" / "llama" / "configuration_llama.pyc").is_file()
    assert not list((site / "transformers" / "models" / "llama").glob("modeling_llama.*"))
    assert (site / "transformers" / "import_structures.json").is_file()
    assert (site / "PySide6" / "Qt" / "plugins" / "platforms" / "libqcocoa.dylib").is_file()
    assert (site / "resources" / "starter" / "SmolLM2-135M-Instruct" / "model.safetensors").is_file()
    assert json.loads((site / "resources" / "release.json").read_text())["flavour"] == flavour
    assert not (resources / "python" / "lib" / "python3.12" / "test").exists()
    assert (
        resources / "licences" / "PySide6_Essentials-6.9.3" / "LGPL-3.0.txt"
    ).is_file() or flavour != "macos14"
    bill = json.loads((resources / "sbom.cdx.json").read_text())
    assert {"mlx", "transformers", "CPython", "SmolLM2-135M-Instruct"} <= {
        c["name"] for c in bill["components"]
    }
    without_model = size_of(app) - size_of(site / "resources" / "starter")
    print(f"{flavour}: {without_model / 1e6:.0f} MB without the model and the interpreter")
    assert without_model + INTERPRETER < LIMITS[flavour]


def test_two_builds_are_equal_sound_and_small_enough(python: Path, app14: Path, tmp_path: Path) -> None:
    from shipped.tree import tree_hash

    check_kept(app14, "macos14")
    assert tree_hash(build(python, "macos14", tmp_path)) == tree_hash(app14)


def test_the_flavour_for_macos_26_is_sound_too_and_says_so(app26: Path) -> None:
    check_kept(app26, "macos26")
    info = plistlib.loads((app26 / "Contents" / "Info.plist").read_bytes())
    assert info["LSMinimumSystemVersion"] == "26.2"
    metallib = app26 / "Contents" / "Resources" / "site" / "mlx" / "lib" / "mlx.metallib"
    with metallib.open("rb") as file:
        assert struct.unpack_from("<HH", file.read(16), 12) == (26, 2)


def test_the_wheels_of_one_flavour_in_the_other_are_found(app26: Path, tmp_path: Path) -> None:
    """The fault that people met elsewhere: macOS 26's MLX in an app that says macOS 14."""
    from macapp.checks import CheckOptions, check_app

    app = tmp_path / "Octavo.app"
    shutil.copytree(app26, app, symlinks=True)
    plist = app / "Contents" / "Info.plist"
    plist.write_bytes(plistlib.dumps(plistlib.loads(plist.read_bytes()) | {"LSMinimumSystemVersion": "14.0"}))
    found = {
        finding.place.rpartition("/")[2]
        for finding in check_app(app, CheckOptions())
        if finding.kind == "minimum system"
    }
    assert {"mlx.metallib", "libmlx.dylib", "Octavo", "QtCore.abi3.so"} <= found


def test_a_planted_fault_of_each_kind_is_found_in_the_real_tree(app14: Path, tmp_path: Path) -> None:
    from macapp.checks import KINDS, CheckOptions, check_app

    assert set(PLANTED) == set(KINDS)
    faults = {name: (place, plant) for name, place, plant, _ in FAULTS}
    os.umask(0o022)
    for kind, name in PLANTED.items():
        place, plant = faults[name]
        app = tmp_path / "Octavo.app"
        shutil.copytree(app14, app, symlinks=True, copy_function=os.link)
        target = _own(app, place)
        plant(target)
        found = {finding.kind for finding in check_app(app, CheckOptions(("/build/machine/octavo",)))}
        assert kind in found, name
        shutil.rmtree(app)


def _own(app: Path, place: str) -> Path:
    """The place in a tree of hard links, as a file of this tree's own; Python puts its ABI into names."""
    path = app / place
    if path.name == "core.so":
        (path,) = path.parent.glob("core.*.so")
    if path.is_file() and not path.is_symlink():
        content, mode = path.read_bytes(), path.stat().st_mode
        path.unlink()
        path.write_bytes(content)
        path.chmod(mode)
    return path


def test_trimmed_transformers_knows_all_tokenizers_and_configurations(app14: Path, tmp_path: Path) -> None:
    """The app's own, compiled for this Python, is asked as the app does, and the whole one that is here.

    Nothing of it is worked out anew, for it has no sources; and it reads the starter model's tokenizer.
    """
    site = app14 / "Contents" / "Resources" / "site"
    trimmed_site = compiled_for_this_python("macos14", tmp_path / "site")
    known = "transformers/import_structures.json"
    assert (trimmed_site / known).read_bytes() == (site / known).read_bytes()
    names = [
        sorted(p.relative_to(each).as_posix() for p in each.glob("transformers/**/*") if p.is_file())
        for each in (site, trimmed_site)
    ]
    assert names[0] == names[1]
    found = []
    for path in ("", str(trimmed_site)):
        cache = tmp_path / f"cache of {path and 'the trimmed one'}"
        environment = {
            **os.environ,
            "OCTAVO_CACHE": str(cache),
            "PYTHONPATH": os.pathsep.join(each for each in (path, str(ROOT)) if each),
            "PYTHONDONTWRITEBYTECODE": "1",
            "HF_HUB_OFFLINE": "1",
        }
        command = [sys.executable, "-c", NAMES, str(site / "resources/starter/SmolLM2-135M-Instruct")]
        run = subprocess.run(command, cwd="/", env=environment, capture_output=True, text=True, check=True)
        found.append(json.loads(run.stdout.splitlines()[-1]))
        assert cache.exists() == (not path), "what a process worked out"
    whole, trimmed = found
    assert trimmed[0] == str(trimmed_site / "transformers" / "__init__.pyc")
    assert not whole[0].startswith(str(tmp_path))
    assert len(trimmed[1]) > 500
    assert trimmed[1] == whole[1]
    assert "<|im_start|>user" in trimmed[2]
    assert trimmed[2:] == whole[2:]


def compiled_for_this_python(flavour: str, site: Path) -> Path:
    """`site` with the flavour's transformers as it is in the app, but for the version of Python."""
    from macapp import bytecode, trim, wheels

    site.mkdir()
    for wheel in sorted((ROOT / "build" / "wheels" / flavour).glob("transformers-*.whl")):
        wheels.unpack(wheel, site)
    trim.trim_site(site)
    bytecode.compile_tree(sys.executable, site.parent)
    return site
