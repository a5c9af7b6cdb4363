"""The two downloads for the Mac, and why there are two.

MLX's Metal library comes compiled, in a wheel per system. The one for macOS 14 runs on every later system,
too; the one for macOS 26 holds kernels for the tensor units of the M5, which an older system's Metal cannot
even read: such an app starts and fails at its first array. One bundle with both would be 180 MB greater for
everybody. So `macos14` is the download for all, and `macos26` is for people who have macOS 26.2 or later.

A wrong one refuses politely: Finder compares LSMinimumSystemVersion before it starts anything, the launcher
does the same for starts that pass Finder by, and both name the system that is needed.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Final

from macapp.macho import Version, parse_version

PYTHON: Final = "3.12"
_LOCKS: Final = Path(__file__).parent / "locks"


@dataclass(frozen=True)
class Flavour:
    """One download.

    Attributes:
        name: as in file names and on the command line.
        minimum: the oldest macOS it runs on: the greatest minimum of anything inside.
        platform: the wheel tag that pip chooses wheels for.
        pins: versions that differ from constraints.txt.
        limit: bytes that the app may have without the model.
    """

    name: str
    minimum: str
    platform: str
    pins: tuple[str, ...] = ()
    limit: int = 450_000_000

    @property
    def version(self) -> Version:
        """`minimum` as three numbers."""
        return parse_version(self.minimum)

    @property
    def lock(self) -> Path:
        """Its wheels: one `name==version --hash=...` a line."""
        return _LOCKS / f"{self.name}.txt"


FLAVOURS: Final = {
    flavour.name: flavour
    for flavour in (
        # The bindings of PySide6 6.10.1 to 6.11.3 need macOS 15, whatever their wheels' names say.
        Flavour("macos14", "14.0", "macosx_14_0_arm64", ("pyside6-essentials==6.9.3", "shiboken6==6.9.3")),
        # Its Metal library is 67 MB larger.
        Flavour("macos26", "26.2", "macosx_26_0_arm64", limit=520_000_000),
    )
}
