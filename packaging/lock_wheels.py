"""Writes the locks of the Mac's wheels: `.venv/bin/python packaging/lock_wheels.py WHEELS_FOLDER`.

What Octavo needs on a Mac is worked out from the installed packages' own metadata, with markers evaluated
for macOS; the versions are those of constraints.txt and of the flavour. Each wheel is downloaded and hashed.
Run it after a change of constraints.txt, and look at the difference.
"""

from __future__ import annotations

import hashlib
import importlib.metadata as metadata
import sys
import tempfile
from pathlib import Path
from typing import Final

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name, parse_wheel_filename

from macapp.flavours import FLAVOURS, PYTHON, Flavour
from macapp.wheels import download

ROOT: Final = Path(__file__).parents[1]
MAC: Final = {
    "sys_platform": "darwin",
    "platform_system": "Darwin",
    "platform_machine": "arm64",
    "os_name": "posix",
    "python_version": PYTHON,
    "python_full_version": f"{PYTHON}.0",
    "implementation_name": "cpython",
    "platform_python_implementation": "CPython",
    "platform_release": "23.0.0",
}
#: Needed on a Mac only, so its own needs can't be read here; it has none.
_ONLY_ON_A_MAC: Final = frozenset({"mlx-metal"})
#: Installed without its dependencies.
_APART: Final = "mlx-vlm"
#: Asked for, and not used here: typer makes the command lines of transformers and huggingface-hub, hf-xet is
#: another way of downloading than that of `engine.hub`. With what only they need they take 16 MB.
_LEFT_OUT: Final = frozenset({"hf-xet", "typer"})


def needed() -> set[str]:
    """Canonical names of everything that `octavo` needs on a Mac, at any depth."""
    found: set[str] = set()
    seen: set[tuple[str, str]] = set()
    todo = [("octavo", ""), (_APART, "")]
    while todo:
        name, extra = key = todo.pop()
        if key in seen or name in _LEFT_OUT:
            continue
        seen.add(key)
        found.add(name)
        for text in () if name in {*_ONLY_ON_A_MAC, _APART} else metadata.requires(name) or ():
            requirement = Requirement(text)
            if requirement.marker is None or requirement.marker.evaluate({**MAC, "extra": extra}):
                todo += [(canonicalize_name(requirement.name), each) for each in ("", *requirement.extras)]
    return found - {"octavo"}


def lock(flavour: Flavour, wheels: Path) -> None:
    """Downloads the flavour's wheels below `wheels` and writes its lock."""
    pins = dict(line.split("==") for line in flavour.pins)
    lines = (ROOT / "constraints.txt").read_text("utf-8").splitlines()
    versions = dict(line.split("==") for line in lines if "==" in line) | pins
    with tempfile.NamedTemporaryFile("w", suffix=".txt") as wanted:
        wanted.writelines(f"{name}=={versions[name]}\n" for name in sorted(needed()))
        wanted.flush()
        files = download(flavour, wheels / flavour.name, Path(wanted.name), hashes=False)
    entries = {}
    for file in files:
        name, version, *_ = parse_wheel_filename(file.name)
        if str(version) != versions.get(str(name)):
            continue  # of an earlier lock
        entries[str(name)] = (
            f"{name}=={version} --hash=sha256:{hashlib.sha256(file.read_bytes()).hexdigest()}"
        )
    text = "".join(f"{entries[name]}\n" for name in sorted(entries))
    flavour.lock.write_text(
        f"# The wheels of {flavour.name}; made by packaging/lock_wheels.py.\n{text}", "utf-8"
    )
    print(f"{flavour.lock.name}: {len(entries)} wheels")


if __name__ == "__main__":
    for each in FLAVOURS.values():
        lock(each, Path(sys.argv[1]))
