"""Fetches the locked wheels with pip and unpacks them; nothing of them is executed.

pip's own `install --platform` evaluates markers for the host, so the locks list every package, resolved for
macOS, and pip is only asked to download these files and to compare their hashes.
"""

from __future__ import annotations

import hashlib
import subprocess
import sys
import zipfile
from pathlib import Path, PurePosixPath
from typing import Final

from macapp.flavours import PYTHON, Flavour

#: Parts of a wheel's .data folder that belong into site-packages; scripts and headers don't.
_SITE_SCHEMES: Final = ("purelib", "platlib")


class WheelError(Exception):
    """The wheels cannot be had, or one is not what a wheel should be."""


def download(flavour: Flavour, folder: Path, requirements: Path, *, hashes: bool = True) -> list[Path]:
    """Downloads what `requirements` lists into `folder`; what is there already is not fetched again.

    Args:
        hashes: refuse a file whose hash the list doesn't have, and return only files that the list has.

    Raises:
        WheelError: pip failed; its message went to stderr.
    """
    folder.mkdir(parents=True, exist_ok=True)
    command = [sys.executable, "-m", "pip", "--disable-pip-version-check", "download", "--quiet", "--no-deps"]
    command += ["--only-binary=:all:", "--implementation=cp", f"--python-version={PYTHON}"]
    command += [f"--platform={flavour.platform}", f"--dest={folder}", f"--find-links={folder}"]
    command += ["--require-hashes"] if hashes else []
    if subprocess.run([*command, f"--requirement={requirements}"], check=False).returncode:
        raise WheelError(f"pip could not download the wheels of {requirements.name}; its message is above.")
    text = requirements.read_text("utf-8")
    found = sorted(folder.glob("*.whl"))
    return [wheel for wheel in found if not hashes or hashlib.sha256(wheel.read_bytes()).hexdigest() in text]


def locked_hashes(flavour: Flavour) -> dict[str, str]:
    """SHA-256 of the wheels by canonical name, from the flavour's lock."""
    lines = flavour.lock.read_text("utf-8").splitlines()
    return {line.partition("==")[0]: line.rpartition("sha256:")[2] for line in lines if "==" in line}


def unpack(wheel: Path, site: Path) -> None:
    """Unpacks a wheel into `site` as an installer would, without scripts and without RECORD.

    Raises:
        WheelError: a member would land outside `site`, or on another package's file.
    """
    with zipfile.ZipFile(wheel) as archive:
        for member in archive.infolist():
            inside = _place(PurePosixPath(member.filename))
            if member.is_dir() or inside is None:
                continue
            if inside.is_absolute() or ".." in inside.parts:
                raise WheelError(f"{wheel.name} holds {member.filename!r}, which leads out of the folder.")
            target = site / inside
            content = archive.read(member)
            if target.exists() and target.read_bytes() != content:
                raise WheelError(f"{wheel.name} holds {inside}, which another wheel has brought already.")
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(content)
            target.chmod(0o755 if (member.external_attr >> 16) & 0o111 else 0o644)


def _place(path: PurePosixPath) -> PurePosixPath | None:
    top = path.parts[0]
    if top.endswith(".data"):
        return PurePosixPath(*path.parts[2:]) if path.parts[1] in _SITE_SCHEMES else None
    if top.endswith(".dist-info") and path.name in ("RECORD", "INSTALLER", "REQUESTED"):
        return None  # they would describe an installation that is not this one
    return path
