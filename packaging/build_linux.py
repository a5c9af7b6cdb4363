"""Builds the Linux bundle, a folder that needs no Python: `.venv/bin/python packaging/build_linux.py`.

PyInstaller freezes what `linux/octavo.spec` names; this adds the starter model, the .desktop file with icon
and file type, licences and the bill of materials. It runs on the C library of the building machine or a
later one, so releases are built on the oldest system that is still supported.
"""

from __future__ import annotations

import argparse
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from shipped import licences, release, sbom, starter
from shipped.tree import ROOT, size_of

HERE: Final = Path(__file__).parent / "linux"
ICONS: Final = (16, 32, 64, 128, 256, 512)
#: Debian's libraries in the bundle are found by their packages' copyright files.
_DOCS: Final = Path("/usr/share/doc")


class BundleError(Exception):
    """The bundle cannot be built here."""


def main(arguments: list[str] | None = None) -> int:
    """Returns 0, or 2 after one line that says why it could not be built."""
    parser = argparse.ArgumentParser(description="Builds the Linux bundle.")
    parser.add_argument("--out", type=Path, default=ROOT / "dist", help="where the folder `octavo` goes")
    parser.add_argument("--feed", default="", help="address of the releases' feed; empty for none")
    parser.add_argument(
        "--update-keys", default="", help="public keys that it is signed with, spaces between"
    )
    options = parser.parse_args(arguments)
    try:
        bundle = freeze(options.out)
        complete(bundle, options.feed, options.update_keys.split())
    except (BundleError, starter.StarterMissingError, licences.LicenceError, OSError, ValueError) as error:
        print(f"build_linux: {error}", file=sys.stderr)
        return 2
    print(f"{bundle}: {size_of(bundle) / 1e6:.0f} MB")
    return 0


def freeze(out: Path) -> Path:
    """Runs PyInstaller and returns the bundle's folder.

    Raises:
        BundleError: PyInstaller failed, or is missing.
    """
    out.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="octavo-") as scratch:
        command = [sys.executable, "-m", "PyInstaller", "--noconfirm", "--log-level=WARN"]
        command += [f"--distpath={out.absolute()}", f"--workpath={scratch}", str(HERE / "octavo.spec")]
        if subprocess.run(command, cwd=ROOT, check=False).returncode:
            raise BundleError("PyInstaller failed; its message is above (missing? pip install pyinstaller).")
    return out / "octavo"


def complete(bundle: Path, feed: str, keys: Sequence[str] = ()) -> None:
    """Adds everything that is no code."""
    inside = bundle / "_internal"
    with tempfile.TemporaryDirectory(prefix="octavo-") as scratch:
        shutil.rmtree(inside / "resources" / "starter", ignore_errors=True)
        model = starter.place(starter.convert(Path(scratch)), inside)
    release.write(inside, "linux-x86_64", feed, keys)
    _add_desktop(bundle)
    papers = bundle / "licences"
    shutil.rmtree(papers, ignore_errors=True)
    extra = {model.name: [ROOT / "LICENSE"], **_system_licences(inside)}
    found = licences.collect(inside, papers, extra)
    others = [sbom.MODEL, _component("CPython", ".".join(map(str, sys.version_info[:3])), "Python-2.0")]
    sbom.write_sbom(bundle / "sbom.cdx.json", found, others, {})


def _add_desktop(bundle: Path) -> None:
    share = bundle / "share"
    shutil.rmtree(share, ignore_errors=True)
    for source, target in (
        ("octavo.desktop", "applications/octavo.desktop"),
        ("octavo-mime.xml", "mime/packages/octavo-mime.xml"),
    ):
        (share / target).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(HERE / source, share / target)
    for size in ICONS:
        folder = share / "icons" / "hicolor" / f"{size}x{size}" / "apps"
        folder.mkdir(parents=True)
        shutil.copyfile(ROOT / "resources" / f"icon-{size}.png", folder / "octavo.png")
    shutil.copy2(HERE / "install-desktop.sh", bundle / "install-desktop.sh")


def _system_licences(inside: Path) -> dict[str, list[Path]]:
    """Copyright files of the Debian packages whose libraries lie in the bundle, by package."""
    names = sorted(
        {path.name for path in inside.glob("*.so*")} | {path.name for path in inside.glob("blas/*")}
    )
    found: dict[str, list[Path]] = {}
    if shutil.which("dpkg") is None:
        return found
    for name in names:
        run = subprocess.run(["dpkg", "-S", f"*/{name}"], capture_output=True, text=True, check=False)
        package = run.stdout.partition(":")[0]
        copyright_file = _DOCS / package / "copyright"
        if package and copyright_file.is_file():
            found[f"Debian {package}"] = [copyright_file]
    return found


def _component(name: str, version: str, licence: str) -> dict[str, object]:
    return {"type": "platform", "name": name, "version": version, "licenses": [{"license": {"id": licence}}]}


if __name__ == "__main__":
    raise SystemExit(main())
