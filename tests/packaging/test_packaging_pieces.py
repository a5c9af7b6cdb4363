"""The pieces of a bundle: icon, plist, wheels, frameworks, licences, bill of materials, equal trees."""

from __future__ import annotations

import json
import plistlib
import re
import struct
import zipfile
from pathlib import Path

import pytest
from PySide6.QtGui import QImage

ROOT = Path(__file__).parents[2]


def test_the_icon_holds_each_picture_in_its_size() -> None:
    from macapp import icns

    data = icns.build_icns(ROOT / "resources")
    pictures = icns.read_icns(data)
    assert struct.unpack(">4sI", data[:8]) == (b"icns", len(data))
    for kind, size in icns.SMALL_ENTRIES:
        assert_same_pixels(pictures[kind], ROOT / "resources" / f"icon-{size}.png", size)
    for kind, size in icns.ENTRIES:
        image = QImage.fromData(pictures[kind])  # Qt decodes it, as macOS would
        assert (image.width(), image.height()) == (size, size)
        assert image.hasAlphaChannel()
    assert icns.build_icns(ROOT / "resources") == data


def assert_same_pixels(entry: bytes, picture: Path, size: int) -> None:
    """An ARGB entry decodes to the picture that Qt reads from the PNG."""
    from macapp import icns

    image = QImage(str(picture)).convertToFormat(QImage.Format.Format_RGBA8888)
    pixels = [image.pixelColor(x, y) for y in range(size) for x in range(size)]
    alpha, red, green, blue = icns.unpacked_argb(entry, size * size)
    assert list(zip(red, green, blue, alpha, strict=True)) == [each.getRgb() for each in pixels]


def test_runs_of_every_length_come_back() -> None:
    from macapp import icns

    channel = b"".join(
        bytes([value]) * length for value, length in enumerate((1, 2, 3, 4, 130, 131, 133, 260))
    )
    channel += bytes(range(200))
    packed = icns._packed(channel)
    assert icns.unpacked_argb(b"ARGB" + packed * 4, len(channel)) == [channel] * 4


def test_a_picture_of_a_wrong_size_is_refused(tmp_path: Path) -> None:
    from macapp import icns

    for size in {size for _, size in (*icns.SMALL_ENTRIES, *icns.ENTRIES)}:
        (tmp_path / f"icon-{size}.png").write_bytes((ROOT / "resources" / f"icon-{size}.png").read_bytes())
    (tmp_path / "icon-64.png").write_bytes((ROOT / "resources" / "icon-32.png").read_bytes())
    with pytest.raises(icns.IconError, match=r"icon-64.png is no PNG of 64 x 64"):
        icns.build_icns(tmp_path)
    (tmp_path / "icon-64.png").unlink()
    with pytest.raises(icns.IconError, match=r"icon-64.png is missing"):
        icns.build_icns(tmp_path)


def test_each_flavour_says_its_system_and_what_it_opens() -> None:
    from app.platform.platform_services import SERVICE
    from macapp.flavours import FLAVOURS
    from macapp.info_plist import info_plist

    for flavour in FLAVOURS.values():
        info = plistlib.loads(info_plist(flavour, "1.2.3"))
        assert info["LSMinimumSystemVersion"] == flavour.minimum
        assert info["CFBundleVersion"] == "1.2.3"
        assert info["CFBundleURLTypes"][0]["CFBundleURLSchemes"] == ["octavo"]
        (service,) = info["NSServices"]
        assert service["NSMessage"] == SERVICE, "the method that the window's platform has"
        assert service["NSPortName"] == info["CFBundleName"]
        ranks = {
            kind["LSItemContentTypes"][0]: kind["LSHandlerRank"] for kind in info["CFBundleDocumentTypes"]
        }
        assert ranks["public.folder"] == "None", "folders stay Finder's"
        declared = info["UTImportedTypeDeclarations"][0]["UTTypeIdentifier"]
        assert declared in ranks


def test_the_agent_in_the_bundle_is_the_one_that_the_engine_registers() -> None:
    from engine.cli import login_service
    from macapp import info_plist

    agent = plistlib.loads(info_plist.agent_plist())
    own = {name: agent.pop(name) for name in ("BundleProgram", "ProgramArguments")}
    assert agent == login_service.AGENT
    assert own["BundleProgram"] == f"Contents/MacOS/{info_plist.EXECUTABLE}"
    assert own["ProgramArguments"][1:] == login_service._RUN
    assert f"Contents/Library/LaunchAgents/{login_service.LABEL}.plist" == info_plist.AGENT_FILE


def test_the_locks_pin_each_wheel_once_by_its_hash_and_agree_with_the_constraints() -> None:
    import lock_wheels
    from macapp.flavours import FLAVOURS

    constraints = dict(re.findall(r"^([\w-]+)==(\S+)$", (ROOT / "constraints.txt").read_text(), re.M))
    for flavour in FLAVOURS.values():
        entries = re.findall(r"^([\w-]+)==(\S+) --hash=sha256:[0-9a-f]{64}$", flavour.lock.read_text(), re.M)
        assert len(entries) == len(flavour.lock.read_text().splitlines()) - 1 == len(dict(entries))
        wanted = constraints | dict(pin.split("==") for pin in flavour.pins)
        assert all(wanted[name] == version for name, version in entries)
        assert {"mlx", "mlx-metal", "mlx-lm", "pyside6-essentials", "transformers"} <= dict(entries).keys()
        assert lock_wheels.needed() == dict(entries).keys(), "run packaging/lock_wheels.py"
        assert not {"mlx-cpu", "numba", "pytest", "ruff", "pyobjc"} & dict(entries).keys()


def write_wheel(path: Path, **files: bytes) -> Path:
    with zipfile.ZipFile(path, "w") as archive:
        for name, content in files.items():
            archive.writestr(name.replace("__", "/"), content)
    return path


def test_a_wheel_is_unpacked_as_an_installer_would(tmp_path: Path) -> None:
    from macapp.wheels import unpack

    wheel = tmp_path / "a-1-py3-none-any.whl"
    with zipfile.ZipFile(wheel, "w") as archive:
        program = zipfile.ZipInfo("a/tool")
        program.external_attr = 0o100755 << 16
        archive.writestr(program, b"x")
        for name in ("a/m.py", "a-1.data/purelib/b.py", "a-1.data/scripts/run", "a-1.dist-info/RECORD"):
            archive.writestr(name, b"y")
    unpack(wheel, tmp_path / "site")
    files = sorted(
        p.relative_to(tmp_path / "site").as_posix() for p in (tmp_path / "site").rglob("*") if p.is_file()
    )
    assert files == ["a/m.py", "a/tool", "b.py"]
    assert (tmp_path / "site/a/tool").stat().st_mode & 0o777 == 0o755
    assert (tmp_path / "site/a/m.py").stat().st_mode & 0o777 == 0o644


def test_a_wheel_that_leaves_the_folder_or_overwrites_another_is_refused(tmp_path: Path) -> None:
    from macapp.wheels import WheelError, unpack

    out = tmp_path / "out-1-py3-none-any.whl"
    with zipfile.ZipFile(out, "w") as archive:
        archive.writestr("../evil.py", b"")
    with pytest.raises(WheelError, match="leads out"):
        unpack(out, tmp_path / "site")
    assert not (tmp_path / "evil.py").exists()
    unpack(write_wheel(tmp_path / "a-1-py3-none-any.whl", m=b"1"), tmp_path / "site")
    unpack(write_wheel(tmp_path / "b-1-py3-none-any.whl", m=b"1"), tmp_path / "site")
    with pytest.raises(WheelError, match="another wheel"):
        unpack(write_wheel(tmp_path / "c-1-py3-none-any.whl", m=b"2"), tmp_path / "site")


def test_a_framework_out_of_a_wheel_gets_its_links(tmp_path: Path) -> None:
    from macapp.trim import mend_frameworks

    framework = tmp_path / "QtCore.framework"
    (framework / "Versions" / "A" / "Resources").mkdir(parents=True)
    (framework / "Versions" / "A" / "QtCore").write_text("binary")
    (framework / "Resources").mkdir()  # a copy, as wheels have it
    for _ in range(2):
        mend_frameworks(tmp_path)
        assert str((framework / "Versions" / "Current").readlink()) == "A"
        assert str((framework / "Resources").readlink()) == "Versions/Current/Resources"
        assert (framework / "QtCore").read_text() == "binary"


def test_a_library_forgets_the_folder_of_its_builder(tmp_path: Path) -> None:
    from macho_maker import make

    from macapp import macho, signature
    from macapp.trim import mend_rpaths

    library, own = tmp_path / "libjpeg.dylib", tmp_path / "own.dylib"
    library.write_bytes(make(rpaths=["@loader_path/..", "/Users/builder/lib", "/usr/lib/swift"]))
    own.write_bytes(untouched := make(rpaths=["@loader_path"]))
    mend_rpaths(tmp_path)
    data = library.read_bytes()
    image = macho.read_image(data)
    assert image.rpaths == ["@loader_path/..", "@loader_path", "/usr/lib/swift"]
    assert signature.check(data, image.signature).problem == ""
    assert own.read_bytes() == untouched
    library.write_bytes(make(rpaths=["/Users/builder/lib"], flags=0))
    with pytest.raises(macho.MachOError, match="signed by somebody"):
        mend_rpaths(tmp_path)


def distribution(site: Path, name: str, metadata: str, licence: str = "") -> None:
    folder = site / f"{name}-1.0.dist-info"
    (folder / "licenses").mkdir(parents=True)
    (folder / "METADATA").write_text(f"Metadata-Version: 2.4\nName: {name}\nVersion: 1.0\n{metadata}\n")
    if licence:
        (folder / "licenses" / "LICENSE").write_text(licence)


def test_every_package_ships_its_licence_and_the_bill_names_it(tmp_path: Path) -> None:
    from shipped import licences, sbom

    site = tmp_path / "site"
    distribution(site, "modern", "License-Expression: MIT OR Apache-2.0", "the text")
    distribution(site, "older", "Classifier: License :: OSI Approved :: BSD License")
    distribution(site, "qt", "License: LGPL")
    found = licences.collect(site, tmp_path / "papers", {"CPython": [ROOT / "LICENSE"]})
    assert [package.licence for package in found] == ["MIT OR Apache-2.0", "BSD-3-Clause", "LGPL-3.0-only"]
    assert (tmp_path / "papers/modern-1.0/LICENSE").read_text() == "the text"
    assert "BSD-3-Clause" in (tmp_path / "papers/older-1.0/LICENCE.txt").read_text()
    assert {p.name for p in (tmp_path / "papers/qt-1.0").iterdir()} == {
        "LICENCE.txt",
        "LGPL-3.0.txt",
        "GPL-3.0.txt",
    }
    assert "CPython" in (tmp_path / "papers/README.txt").read_text()
    sbom.write_sbom(tmp_path / "sbom.json", found, [sbom.MODEL], {"modern": "ab" * 32})
    bill = json.loads((tmp_path / "sbom.json").read_text())
    components = {entry["name"]: entry for entry in bill["components"]}
    assert components.keys() == {"modern", "older", "qt", "SmolLM2-135M-Instruct"}
    assert components["modern"]["hashes"] == [{"alg": "SHA-256", "content": "ab" * 32}]
    assert components["modern"]["licenses"] == [{"expression": "MIT OR Apache-2.0"}]
    assert "timestamp" not in (tmp_path / "sbom.json").read_text()


def test_a_package_without_a_licence_stops_the_build(tmp_path: Path) -> None:
    from shipped import licences

    distribution(tmp_path, "nobodys", "Summary: says nothing")
    with pytest.raises(licences.LicenceError, match=r"nobodys 1\.0"):
        licences.collect(tmp_path, tmp_path / "papers")


def test_equal_contents_give_equal_trees_and_nothing_else_does(tmp_path: Path) -> None:
    from shipped import tree

    for name in ("one", "two"):
        (tmp_path / name / "a").mkdir(parents=True)
        (tmp_path / name / "a" / "f").write_text("text")
        (tmp_path / name / "link").symlink_to("a/f")
    (tmp_path / "two" / "a" / "f").chmod(0o600)
    assert tree.tree_hash(tmp_path / "one") != tree.tree_hash(tmp_path / "two")
    for name in ("one", "two"):
        tree.normalise(tmp_path / name)
    whole = tree.tree_hash(tmp_path / "one")
    assert whole == tree.tree_hash(tmp_path / "two")
    (tmp_path / "two" / "a" / "f").chmod(0o755)
    assert whole != tree.tree_hash(tmp_path / "two")
    assert tree.size_of(tmp_path / "one") == 4


def test_our_code_is_shipped_without_what_only_makes_it(tmp_path: Path) -> None:
    from shipped import tree

    tree.copy_code(tmp_path)
    assert (tmp_path / "app" / "__main__.py").is_file()
    assert (tmp_path / "metal_kernels" / "paged_decode.metal").is_file()
    assert not (tmp_path / "resources" / "make_icon.py").exists()
    assert not list(tmp_path.rglob("__pycache__"))
    assert re.fullmatch(r"\d+\.\d+\.\d+", tree.octavo_version())


def test_the_build_says_what_an_interpreter_needs_before_it_fetches_anything(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    import build_app

    assert build_app.main(["--python", str(tmp_path), "--wheels", str(tmp_path / "wheels")]) == 2
    assert "is no unpacked python-build-standalone of Python 3.12" in capsys.readouterr().err
    assert not (tmp_path / "wheels").exists()
