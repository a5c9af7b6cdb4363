"""Checks of what the loader and the processor see: Mach-O files and the Metal library."""

from __future__ import annotations

import struct
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from macapp import loading, macho, signature
from macapp.fault import Fault

KINDS: Final = ("architecture", "minimum system", "signature", "metallib", *loading.KINDS)
_METALLIB: Final = "mlx.metallib"


def check(app: Path, minimum: macho.Version, *, signed: bool) -> Iterator[Fault]:
    """Checks every Mach-O file and every metallib of the app.

    Args:
        minimum: the oldest system that the app says it runs on.
        signed: see `CheckOptions`.
    """
    images: dict[Path, macho.Image] = {}
    for path in sorted(app.rglob("*")):
        if path.is_symlink() or not path.is_file():
            continue
        place = path.relative_to(app).as_posix()
        if path.name == _METALLIB:
            yield from _check_metallib(path, place, minimum)
        elif path.name == "libmlx.dylib" and not path.with_name(_METALLIB).is_file():
            yield Fault("metallib", place, f"{_METALLIB} is not beside it, and MLX looks nowhere else")
        if macho.is_macho(path):
            yield from _check_macho(path, place, minimum, signed, images)
    yield from loading.check(app, images)


def _check_macho(
    path: Path, place: str, minimum: macho.Version, signed: bool, images: dict[Path, macho.Image]
) -> Iterator[Fault]:
    data = path.read_bytes()
    try:
        names = [piece.name for piece in macho.slices(data)]
        if names != ["arm64"]:
            yield Fault("architecture", place, f"it holds {', '.join(names) or 'nothing'} instead of arm64")
        if "arm64" not in names:
            return
        own = macho.arm64_bytes(data)
        image = macho.read_image(own)
    except macho.MachOError as error:
        yield Fault("architecture", place, str(error))
        return
    images[path] = image
    if image.platform != macho.MACOS or image.minimum is None:
        yield Fault("minimum system", place, "it doesn't say on which macOS it runs")
    elif image.minimum > minimum:
        needs, says = macho.version_text(image.minimum), macho.version_text(minimum)
        yield Fault("minimum system", place, f"it needs macOS {needs}, Info.plist says {says}")
    yield from _check_signature(own, place, image, signed)


def _check_signature(data: bytes, place: str, image: macho.Image, signed: bool) -> Iterator[Fault]:
    found = signature.check(data, image.signature)
    if found.problem:
        yield Fault("signature", place, found.problem)
    elif signed and (found.adhoc or not found.runtime):
        yield Fault("signature", place, "it is signed ad hoc, or without the hardened runtime")


def _check_metallib(path: Path, place: str, minimum: macho.Version) -> Iterator[Fault]:
    """The Metal library: its magic number, and the system that it was compiled for (bytes 12 to 15)."""
    with path.open("rb") as file:
        head = file.read(16)
    if head[:4] != b"MTLB" or len(head) < 16:
        yield Fault("metallib", place, "it is no Metal library")
        return
    needs = (*struct.unpack_from("<HH", head, 12), 0)
    if needs > minimum:
        told, says = macho.version_text(needs), macho.version_text(minimum)
        yield Fault("minimum system", place, f"it needs macOS {told}, Info.plist says {says}")
    if not path.with_name("libmlx.dylib").is_file():
        yield Fault("metallib", place, "libmlx.dylib is not beside it")
