"""What the release workflow runs on a Mac, as far as Linux can tell: signing order, feed, steps, commands."""

from __future__ import annotations

import hashlib
import json
import os
import re
import sys
from pathlib import Path

import macho_maker
import pytest

ROOT = Path(__file__).parents[2]
PACKAGING = ROOT / "packaging"


@pytest.fixture
def release():
    """`packaging/release/feed.py`, loaded by its path as the workflow runs it."""
    import importlib.util

    spec = importlib.util.spec_from_file_location("octavo_feed", PACKAGING / "release" / "feed.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def codesign(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A codesign that writes down what it was asked; fails for what has `broken` in its name."""
    log = tmp_path / "calls"
    tool = tmp_path / "bin" / "codesign"
    tool.parent.mkdir()
    tool.write_text(f'#!/bin/sh\necho "$@" >> "{log}"\ncase "$*" in *broken*) exit 3;; esac\n')
    tool.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tool.parent}{os.pathsep}{os.environ['PATH']}")
    return log


def test_the_inside_is_signed_before_the_outside_and_each_thing_once(app: Path, codesign: Path) -> None:
    import sign_app

    assert sign_app.main([str(app), "--identity", "Developer ID Application: Somebody"]) == 0
    calls = codesign.read_text().splitlines()
    signed = [Path(call.split(" ")[-1]) for call in calls]
    assert signed[-1] == app, "the app seals all the others, so it comes last"
    assert len(signed) == len(set(signed))
    names = [path.name for path in signed]
    assert names.index("libmlx.dylib") < names.index("core.so") < names.index("Octavo.app")
    assert "QtCore.framework" in names
    assert "QtCore" not in names, "a framework's binary is signed with the framework"
    assert "Octavo" not in names, "the launcher is signed with the app"
    for number, first in enumerate(signed):
        for later in signed[number + 1 :]:
            assert first not in later.parents, f"{later} lies in {first}, which was sealed before"


def test_only_the_app_gets_entitlements_and_everything_the_hardened_runtime(
    app: Path, codesign: Path
) -> None:
    import sign_app

    assert sign_app.main([str(app), "--identity", "X"]) == 0
    calls = codesign.read_text().splitlines()
    assert all("--options runtime" in call and "--timestamp" in call for call in calls)
    assert ["--entitlements" in call for call in calls] == [False] * (len(calls) - 1) + [True]
    codesign.unlink()
    assert sign_app.main([str(app)]) == 0
    assert all(
        "--sign - " in call and "--timestamp=none" in call for call in codesign.read_text().splitlines()
    )


def test_a_failed_signature_stops_at_once(
    app: Path, codesign: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    import sign_app

    broken = app / "Contents" / "Resources" / "site" / "mlx" / "lib" / "broken.dylib"
    broken.write_bytes(macho_maker.make())
    assert sign_app.main([str(app)]) == 3
    assert "broken.dylib could not be signed" in capsys.readouterr().err
    assert str(app) not in codesign.read_text().splitlines()[-1].split(" ")


def test_the_feed_names_each_download_with_its_hash_and_the_app_reads_it(tmp_path: Path, release) -> None:
    from app.window.desktop.update_check import compare

    for name in ("Octavo-0.2.0-macos14.dmg", "octavo-0.2.0-linux-x86_64.tar.zst", "Octavo-0.1.0-macos14.dmg"):
        (tmp_path / name).write_bytes(name.encode())
    feed = release.write_release(tmp_path, "0.2.0", "https://example.org/v0.2.0/")
    assert feed == json.loads((tmp_path / "feed.json").read_text())
    assert feed["downloads"].keys() == {"macos14", "linux-x86_64"}
    entry = feed["downloads"]["macos14"]
    assert entry["sha256"] == hashlib.sha256(b"Octavo-0.2.0-macos14.dmg").hexdigest()
    assert (tmp_path / "SHA256SUMS").read_text().splitlines()[
        0
    ] == f"{entry['sha256']}  Octavo-0.2.0-macos14.dmg"
    found = compare((tmp_path / "feed.json").read_bytes(), "0.1.0", "macos14")
    assert found.url == "https://example.org/v0.2.0/Octavo-0.2.0-macos14.dmg"


def test_a_release_of_nothing_and_an_unsafe_address_are_refused(tmp_path: Path, release) -> None:
    with pytest.raises(release.ReleaseError, match="holds no download"):
        release.write_release(tmp_path, "0.2.0", "https://example.org")
    with pytest.raises(release.ReleaseError, match="not https"):
        release.write_release(tmp_path, "0.2.0", "http://example.org")


def test_the_workflow_names_only_files_and_flavours_that_exist() -> None:
    from macapp.flavours import FLAVOURS

    text = (ROOT / ".github" / "workflows" / "release.yml").read_text()
    for script in re.findall(r"packaging/[\w/]+\.py", text):
        assert (ROOT / script).is_file(), script
    assert set(re.findall(r"flavour: (\w+)", text)) == set(FLAVOURS)
    secrets = set(re.findall(r"secrets\.(\w+)", text))
    told = (PACKAGING / "README.md").read_text()
    assert all(f"`{secret}`" in told for secret in secrets)


def test_packaging_is_no_package_and_pypis_is_found() -> None:
    """With an __init__.py here, transformers breaks when it is started from the checkout."""
    import packaging.version

    assert not (PACKAGING / "__init__.py").exists()
    assert "site-packages" in packaging.version.__file__


def entry_of(words: list[str], monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The module and its arguments that the frozen program would start."""
    import importlib.util

    spec = importlib.util.spec_from_file_location("octavo_entry", PACKAGING / "linux" / "entry.py")
    assert spec is not None
    assert spec.loader is not None
    entry = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(entry)
    started: list[str] = []
    monkeypatch.setattr(entry, "_module", lambda name, arguments: started.extend([name, *arguments]) or 0)
    monkeypatch.setattr(sys, "argv", ["octavo", *words])
    monkeypatch.setenv("NUMBA_CACHE_DIR", "")
    assert entry.main() == 0
    return started


@pytest.mark.parametrize(
    ("words", "starts"),
    [
        ([], ["app"]),
        (["--dark"], ["app", "--dark"]),
        (["octavo://new?prompt=x"], ["app", "octavo://new?prompt=x"]),
        (["/models/a"], ["app", "/models/a"]),
        (["doctor", "--data"], ["engine", "doctor", "--data"]),
        (["model-service"], ["engine", "model-service"]),
        (["-m", "engine", "pipe"], ["engine", "pipe"]),
        (["-m", "app", "--light"], ["app", "--light"]),
    ],
)
def test_the_frozen_program_does_what_the_launcher_of_the_mac_does(
    words: list[str], starts: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert entry_of(words, monkeypatch) == starts


def test_every_command_of_the_engine_is_a_plain_word() -> None:
    """Launcher and frozen program tell commands from what is to be opened by that."""
    from engine.cli.main import parser

    (commands,) = [action.choices for action in parser()._actions if isinstance(action.choices, dict)]
    assert all(re.fullmatch("[a-z][a-z-]*", command) for command in commands)
