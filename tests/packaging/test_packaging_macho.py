"""Our Mach-O reader and signature check, against files made by a writer of its own and by a real linker."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path

import macho_maker
import pytest


def test_load_commands_are_read() -> None:
    from macapp import macho

    data = macho_maker.make(
        loads=["@rpath/a.dylib"], weak=["@rpath/b.dylib"], rpaths=["@loader_path/.."], minimum="26.2"
    )
    image = macho.read_image(data)
    assert image.libraries == [("@rpath/a.dylib", "load"), ("@rpath/b.dylib", "weak")]
    assert image.rpaths == ["@loader_path/.."]
    assert (image.minimum, image.platform) == ((26, 2, 0), macho.MACOS)


def test_thinning_takes_the_arm64_slice_and_its_signature_stays_valid(tmp_path: Path) -> None:
    from macapp import macho, signature, trim

    arm = macho_maker.make()
    path = tmp_path / "both.dylib"
    path.write_bytes(
        macho_maker.fat(
            (macho_maker.X86_64, macho_maker.make(cpu=macho_maker.X86_64)), (macho_maker.ARM64, arm)
        )
    )
    (tmp_path / "one.dylib").write_bytes(arm)
    before = path.stat().st_size
    assert trim.thin(tmp_path) == before - len(arm)
    assert path.read_bytes() == arm
    assert signature.check(arm, macho.read_image(arm).signature).problem == ""


@pytest.mark.parametrize("at", [0, 4096, 8191, 12000])
def test_any_changed_byte_of_any_page_breaks_the_signature(at: int) -> None:
    from macapp import macho, signature

    data = bytearray(macho_maker.make())
    place = macho.read_image(bytes(data)).signature
    data[at] ^= 0x10
    assert signature.check(bytes(data), place).problem == f"page {at // 4096} was changed after it was signed"


def test_damaged_files_are_errors_with_words_not_exceptions_of_others() -> None:
    from macapp import macho

    whole = macho_maker.make()
    for data in (
        b"",
        b"\xcf\xfa\xed\xfe",
        whole[:40],
        whole[:16] + b"\xff" * 4 + whole[20:],
        b"\xca\xfe\xba\xbe\0\0\0\x02",
    ):
        with pytest.raises(macho.MachOError):
            macho.read_image(macho.arm64_bytes(data))


def test_a_java_class_is_not_taken_for_a_universal_file(tmp_path: Path) -> None:
    from macapp import macho

    path = tmp_path / "A.class"
    path.write_bytes(b"\xca\xfe\xba\xbe\0\0\0\x34")
    assert not macho.is_macho(path)


@pytest.mark.parametrize(
    ("text", "version"), [("14", (14, 0, 0)), ("26.2", (26, 2, 0)), ("10.15.7", (10, 15, 7))]
)
def test_versions_are_compared_as_numbers(text: str, version: tuple[int, int, int]) -> None:
    from macapp import macho

    assert macho.parse_version(text) == version
    assert macho.parse_version("9.9") < version
    assert macho.parse_version(macho.version_text(version)) == version


@pytest.mark.skipif(
    sys.platform != "darwin" and importlib.util.find_spec("ziglang") is None,
    reason="needs ziglang: pip install ziglang",
)
def test_the_launcher_compiles_for_each_flavour_and_twice_alike(tmp_path: Path) -> None:
    """The real linker's output, where PyPI's ziglang (or Apple's clang) is installed."""
    from macapp import launcher, macho, signature
    from macapp.flavours import FLAVOURS

    for flavour in FLAVOURS.values():
        built = []
        for folder in ("one", "two"):
            target = tmp_path / flavour.name / folder / "Octavo"
            target.parent.mkdir(parents=True)
            launcher.compile_launcher(flavour, target)
            built.append(target.read_bytes())
        image = macho.read_image(built[0])
        assert built[0] == built[1]
        assert (image.filetype, image.minimum) == (macho.EXECUTABLE, flavour.version)
        assert [name for name, _ in image.libraries] == ["/usr/lib/libSystem.B.dylib"]
        checked = signature.check(built[0], image.signature)
        assert (checked.problem, checked.adhoc) == ("", True)
        assert str(tmp_path).encode() not in built[0]
