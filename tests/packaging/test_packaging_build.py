"""Builds Octavo.app for real from the macOS wheels (300 MB are fetched): sound, small enough, twice alike."""

from __future__ import annotations

import importlib.util
import json
import plistlib
import struct
from pathlib import Path

import pytest

pytestmark = [
    pytest.mark.slow,
    pytest.mark.timeout(1800),
    pytest.mark.skipif(importlib.util.find_spec("ziglang") is None, reason="pip install -e '.[bundle]'"),
]
ROOT = Path(__file__).parents[2]
LIMIT = 450_000_000  # bytes without the model
INTERPRETER = 80_000_000  # more than the real one takes; the stand-in weighs nothing


@pytest.fixture(scope="module")
def python(tmp_path_factory: pytest.TempPathFactory) -> Path:
    from stand_in import build_stand_in

    return build_stand_in(tmp_path_factory.mktemp("interpreter"))


def build(python: Path, flavour: str, out: Path) -> Path:
    import build_app

    assert build_app.main(["--python", str(python), "--flavour", flavour, "--out", str(out)]) == 0
    return out / "Octavo.app"


def check_kept(app: Path, flavour: str) -> None:
    """What late imports and lookups beside a library need is where they look."""
    resources = app / "Contents" / "Resources"
    site = resources / "site"
    assert (site / "mlx" / "lib" / "mlx.metallib").stat().st_size > 100_000_000
    assert (site / "mlx_lm" / "models" / "llama.py").is_file()
    assert (site / "transformers" / "models" / "llama" / "modeling_llama.py").is_file()
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


def test_two_builds_are_equal_sound_and_small_enough(python: Path, tmp_path: Path) -> None:
    from shipped.tree import size_of, tree_hash

    first = build(python, "macos14", tmp_path / "first")
    check_kept(first, "macos14")
    model = size_of(first / "Contents/Resources/site/resources/starter")
    assert size_of(first) - model + INTERPRETER < LIMIT
    assert tree_hash(build(python, "macos14", tmp_path / "second")) == tree_hash(first)


def test_the_flavour_for_macos_26_is_sound_too_and_says_so(python: Path, tmp_path: Path) -> None:
    app = build(python, "macos26", tmp_path)
    check_kept(app, "macos26")
    info = plistlib.loads((app / "Contents" / "Info.plist").read_bytes())
    assert info["LSMinimumSystemVersion"] == "26.2"
    metallib = app / "Contents" / "Resources" / "site" / "mlx" / "lib" / "mlx.metallib"
    with metallib.open("rb") as file:
        assert struct.unpack_from("<HH", file.read(16), 12) == (26, 2)


def test_the_wheels_of_one_flavour_in_the_other_are_found(python: Path, tmp_path: Path) -> None:
    """The fault that people met elsewhere: macOS 26's MLX in an app that says macOS 14."""
    from macapp.checks import CheckOptions, check_app

    app = build(python, "macos26", tmp_path)
    plist = app / "Contents" / "Info.plist"
    plist.write_bytes(plistlib.dumps(plistlib.loads(plist.read_bytes()) | {"LSMinimumSystemVersion": "14.0"}))
    found = {
        finding.place.rpartition("/")[2]
        for finding in check_app(app, CheckOptions())
        if finding.kind == "minimum system"
    }
    assert {"mlx.metallib", "libmlx.dylib", "Octavo", "QtCore.abi3.so"} <= found
