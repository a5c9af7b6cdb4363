"""The verifier finds a planted fault of each kind, names it, and finds nothing in a sound app."""

from __future__ import annotations

import os
import plistlib
import struct
from collections.abc import Callable
from pathlib import Path

import macho_maker
import pytest

BUILD_MACHINE = "/build/machine/octavo"


def check(app: Path, *, signed: bool = False) -> list[tuple[str, str]]:
    """(kind, file name) of every finding."""
    from macapp.checks import CheckOptions, check_app

    found = check_app(app, CheckOptions((BUILD_MACHINE,), signed))
    return [(finding.kind, finding.place.rpartition("/")[2]) for finding in found]


def edit_plist(path: Path, **changes: object) -> None:
    content = plistlib.loads(path.read_bytes()) | changes
    path.write_bytes(plistlib.dumps({key: value for key, value in content.items() if value is not None}))


def flip(path: Path, at: int) -> None:
    data = bytearray(path.read_bytes())
    data[at] ^= 1
    path.write_bytes(data)


def relink(path: Path, target: str) -> None:
    path.unlink()
    path.symlink_to(target)


def rewrite_icon(path: Path, change: Callable[[dict[bytes, bytes]], None]) -> None:
    from macapp import icns

    pictures = icns.read_icns(path.read_bytes())
    change(pictures)
    body = b"".join(kind + struct.pack(">I", 8 + len(data)) + data for kind, data in pictures.items())
    path.write_bytes(b"icns" + struct.pack(">I", 8 + len(body)) + body)


def old_small_pictures(path: Path) -> None:
    """As many tools write them: PNGs where an app's icon shows none."""
    rewrite_icon(path, lambda pictures: pictures.update({b"icp4": pictures[b"ic11"]}))


def short_small_picture(path: Path) -> None:
    rewrite_icon(path, lambda pictures: pictures.update({b"ic04": pictures[b"ic04"][:-40]}))


LIB = "Contents/Resources/site/mlx/lib"
CORE = "Contents/Resources/site/mlx/core.so"
INFO = "Contents/Info.plist"
AGENT = "Contents/Library/LaunchAgents/app.octavo.serve.plist"
QT = "Contents/Resources/site/PySide6/Qt/lib/QtCore.framework"
PYTHON = "Contents/Resources/python/lib/libpython3.12.dylib"
OURS = "Contents/Resources/site/app"
COMPILED = f"{OURS}/__pycache__/__init__.cpython-312.pyc"
INTEL = macho_maker.make(cpu=macho_maker.X86_64)

FAULTS: list[tuple[str, str, Callable[[Path], object], str]] = [
    ("intel only", CORE, lambda p: p.write_bytes(INTEL), "architecture"),
    (
        "universal",
        CORE,
        lambda p: p.write_bytes(
            macho_maker.fat((macho_maker.X86_64, INTEL), (macho_maker.ARM64, p.read_bytes()))
        ),
        "architecture",
    ),
    ("cut off", CORE, lambda p: p.write_bytes(p.read_bytes()[:60]), "architecture"),
    (
        "too new",
        f"{LIB}/libjaccl.dylib",
        lambda p: p.write_bytes(macho_maker.make(minimum="15.0")),
        "minimum system",
    ),
    (
        "no minimum",
        f"{LIB}/libjaccl.dylib",
        lambda p: p.write_bytes(macho_maker.make(minimum=None)),
        "minimum system",
    ),
    (
        "the metallib of macOS 26",
        f"{LIB}/mlx.metallib",
        lambda p: p.write_bytes(macho_maker.metallib(26, 2)),
        "minimum system",
    ),
    ("library missing", f"{LIB}/libjaccl.dylib", lambda p: p.unlink(), "library"),
    (
        "no rpath to it",
        CORE,
        lambda p: p.write_bytes(macho_maker.make(loads=["@rpath/libmlx.dylib"])),
        "library",
    ),
    (
        "from Homebrew",
        f"{LIB}/libjaccl.dylib",
        lambda p: p.write_bytes(macho_maker.make(loads=["/opt/homebrew/lib/libx.dylib"])),
        "absolute path",
    ),
    (
        "an absolute rpath",
        f"{LIB}/libjaccl.dylib",
        lambda p: p.write_bytes(macho_maker.make(rpaths=["/Users/runner/lib"])),
        "absolute path",
    ),
    ("a changed byte", CORE, lambda p: flip(p, 9000), "signature"),
    ("a changed hash", CORE, lambda p: flip(p, -1), "signature"),
    ("appended code", CORE, lambda p: p.write_bytes(macho_maker.make(signed=False)), "signature"),
    ("metallib missing", f"{LIB}/mlx.metallib", lambda p: p.unlink(), "metallib"),
    ("metallib elsewhere", f"{LIB}/mlx.metallib", lambda p: p.rename(p.parents[1] / p.name), "metallib"),
    ("no metallib at all", f"{LIB}/mlx.metallib", lambda p: p.write_bytes(b"<html>" * 9), "metallib"),
    ("a Linux program", f"{LIB}/helper", lambda p: p.write_bytes(b"\x7fELF" + bytes(60)), "other system"),
    ("a Linux name", f"{LIB}/x.cpython-312-x86_64-linux-gnu.so", lambda p: p.touch(), "other system"),
    ("a Windows program", f"{LIB}/t64.exe", lambda p: p.write_bytes(b"MZ" + bytes(60)), "other system"),
    ("an empty library", f"{LIB}/empty.dylib", lambda p: p.touch(), "other system"),
    ("a path of ours", f"{LIB}/a.py", lambda p: p.write_text(f"# {BUILD_MACHINE}/x"), "build machine"),
    (
        "a path in a binary",
        f"{LIB}/libjaccl.dylib",
        lambda p: p.write_bytes(macho_maker.make(payload=BUILD_MACHINE.encode())),
        "build machine",
    ),
    ("an absolute link", f"{QT}/QtCore", lambda p: relink(p, "/Library/QtCore"), "link"),
    ("a broken link", f"{QT}/QtCore", lambda p: relink(p, "Versions/B/QtCore"), "link"),
    ("a link out of the app", f"{QT}/QtCore", lambda p: relink(p, "../" * 8 + ".."), "link"),
    ("writable by all", CORE, lambda p: p.chmod(0o666), "permission"),
    ("no plist", INFO, lambda p: p.unlink(), "plist"),
    ("a plist cut off", INFO, lambda p: p.write_bytes(p.read_bytes()[:200]), "plist"),
    ("no identifier", INFO, lambda p: edit_plist(p, CFBundleIdentifier=None), "plist"),
    ("no version", INFO, lambda p: edit_plist(p, CFBundleVersion="next"), "plist"),
    (
        "no address",
        INFO,
        lambda p: edit_plist(p, CFBundleURLTypes=[{"CFBundleURLSchemes": ["http"]}]),
        "plist",
    ),
    ("an old minimum", INFO, lambda p: edit_plist(p, LSMinimumSystemVersion="13.0"), "minimum system"),
    ("no agent", AGENT, lambda p: p.unlink(), "plist"),
    ("an agent with options", AGENT, lambda p: edit_plist(p, ProgramArguments=["Octavo", "serve"]), "plist"),
    ("an agent at a place", AGENT, lambda p: edit_plist(p, BundleProgram="/Applications/Octavo"), "plist"),
    ("no launcher", INFO, lambda p: edit_plist(p, CFBundleExecutable="Other"), "launcher"),
    ("not executable", "Contents/MacOS/Octavo", lambda p: p.chmod(0o644), "launcher"),
    ("a script", "Contents/MacOS/Octavo", lambda p: p.write_text("#!/bin/sh\n"), "launcher"),
    (
        "an icon cut off",
        "Contents/Resources/octavo.icns",
        lambda p: p.write_bytes(p.read_bytes()[:-9]),
        "icon",
    ),
    (
        "an icon of one size",
        "Contents/Resources/octavo.icns",
        lambda p: p.write_bytes(b"icns\0\0\0\x12icp4\0\0\0\x0axx"),
        "icon",
    ),
    ("small pictures that macOS does not show", "Contents/Resources/octavo.icns", old_small_pictures, "icon"),
    ("a small picture cut off", "Contents/Resources/octavo.icns", short_small_picture, "icon"),
    ("an Intel Python", PYTHON, lambda p: p.write_bytes(INTEL), "architecture"),
    ("no Python", PYTHON, lambda p: p.unlink(), "interpreter"),
    (
        "no standard library",
        "Contents/Resources/python/lib/python3.12/encodings/__init__.pyc",
        lambda p: p.unlink(),
        "interpreter",
    ),
    ("not compiled", COMPILED, lambda p: p.unlink(), "bytecode"),
    (
        "compiled by another Python",
        COMPILED,
        lambda p: p.rename(p.with_name("__init__.cpython-313.pyc")),
        "bytecode",
    ),
    (
        "compiled for another Python",
        "Contents/Resources/site/mlx/__init__.pyc",
        lambda p: p.write_bytes(b"\xf3" + p.read_bytes()[1:]),
        "bytecode",
    ),
    (
        "bound to its source's time",
        "Contents/Resources/site/mlx/__init__.pyc",
        lambda p: p.write_bytes(p.read_bytes()[:4] + bytes(4) + p.read_bytes()[8:]),
        "bytecode",
    ),
    (
        "a source changed after it was compiled",
        f"{OURS}/__init__.py",
        lambda p: p.write_text("import os\n"),
        "bytecode",
    ),
    (
        "no .gguf",
        INFO,
        lambda p: p.write_bytes(p.read_bytes().replace(b"<string>gguf<", b"<string>bin<")),
        "plist",
    ),
    ("no entitlements", "Contents/Resources/entitlements.plist", lambda p: p.unlink(), "entitlements"),
    (
        "unreadable entitlements",
        "Contents/Resources/entitlements.plist",
        lambda p: p.write_text("<plist>"),
        "entitlements",
    ),
    (
        "too many entitlements",
        "Contents/Resources/entitlements.plist",
        lambda p: edit_plist(p, **{"com.apple.security.cs.allow-unsigned-executable-memory": True}),
        "entitlements",
    ),
]


def test_a_sound_app_has_no_findings(app: Path) -> None:
    assert check(app) == []


@pytest.mark.parametrize(("place", "plant", "kind"), [f[1:] for f in FAULTS], ids=[f[0] for f in FAULTS])
def test_each_planted_fault_is_found(
    app: Path, place: str, plant: Callable[[Path], object], kind: str
) -> None:
    os.umask(0o022)
    plant(app / place)
    assert kind in {found for found, _name in check(app)}


def test_every_kind_of_fault_was_planted() -> None:
    from macapp.checks import KINDS

    assert {fault[3] for fault in FAULTS} == set(KINDS)


def test_a_fault_is_found_where_it_is_and_nowhere_else(app: Path) -> None:
    flip(app / CORE, 9000)
    (app / LIB / "helper").write_bytes(b"\x7fELF" + bytes(60))
    assert check(app) == [("other system", "helper"), ("signature", "core.so")]


def test_a_release_must_be_signed_by_somebody_with_the_hardened_runtime(app: Path) -> None:
    """Ad hoc is not enough for notarisation; neither is an identity without the runtime."""
    assert {kind for kind, _ in check(app, signed=True)} == {"signature"}
    for path in [
        app / CORE,
        *(app / LIB).glob("*.dylib"),
        app / QT / "Versions/A/QtCore",
        app / "Contents/MacOS/Octavo",
        app / PYTHON,
    ]:
        loads = {"core.so": ["@rpath/libmlx.dylib"], "libmlx.dylib": ["@rpath/libjaccl.dylib"]}.get(
            path.name, []
        )
        path.write_bytes(macho_maker.make(flags=0x10000, loads=loads, rpaths=["@loader_path/lib"]))
    assert check(app, signed=True) == []
    (app / CORE).write_bytes(
        macho_maker.make(flags=0, loads=["@rpath/libmlx.dylib"], rpaths=["@loader_path/lib"])
    )
    assert check(app, signed=True) == [("signature", "core.so")]


def test_the_command_says_what_it_found(app: Path, capsys: pytest.CaptureFixture[str]) -> None:
    import verify_app

    assert verify_app.main([str(app)]) == 0
    flip(app / CORE, 9000)
    assert verify_app.main([str(app)]) == 1
    told = capsys.readouterr().out.splitlines()
    assert told[0].endswith("0 findings")
    assert told[1] == f"! signature: {CORE}: page 2 was changed after it was signed"
    assert verify_app.main([str(app / "not there")]) == 1
