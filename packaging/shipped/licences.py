"""Collects the licence of everything that is shipped; a package without one stops the build.

Wheels carry licence texts in their .dist-info folders. A few don't: then the metadata's own statement is
written down, with the text of the licence that it names, if Octavo has that text.
"""

from __future__ import annotations

import email.parser
import re
import shutil
from dataclasses import dataclass
from email.message import Message
from pathlib import Path
from typing import Final

from shipped.tree import ROOT

#: Texts of licences whose packages don't bring them: Qt's.
_OWN_TEXTS: Final = Path(__file__).parent / "texts"
_TEXTS: Final = re.compile(r"(licen[cs]e|copying|notice|authors|copyright)", re.IGNORECASE)
#: SPDX names for what older metadata says in its own words.
_SPDX: Final = {
    "MIT License": "MIT",
    "Apache Software License": "Apache-2.0",
    "Apache 2.0 License": "Apache-2.0",
    "Apache": "Apache-2.0",
    "Apache License 2.0": "Apache-2.0",
    "Apache 2.0": "Apache-2.0",
    "BSD License": "BSD-3-Clause",
    "3-Clause BSD License": "BSD-3-Clause",
    "LGPL": "LGPL-3.0-only",
    "The Unlicense (Unlicense)": "Unlicense",
    "ISC License (ISCL)": "ISC",
}


class LicenceError(Exception):
    """Something would be shipped of which nobody says under which terms."""


@dataclass(frozen=True)
class Package:
    """One distribution in the bundle, from its metadata."""

    name: str
    version: str
    licence: str
    folder: Path

    def texts(self) -> list[Path]:
        """Its licence files."""
        return sorted(
            path
            for path in self.folder.rglob("*")
            if path.is_file() and (_TEXTS.search(path.name) or "licenses" in path.parent.parts)
        )


def packages(site: Path) -> list[Package]:
    """Every distribution in `site`, by name.

    Raises:
        LicenceError: one doesn't say its licence.
    """
    found = []
    for folder in sorted(site.glob("*.dist-info")):
        told = email.parser.Parser().parsestr((folder / "METADATA").read_text("utf-8"))
        name, version = told["Name"], told["Version"]
        licence = _licence(told)
        if not licence:
            raise LicenceError(f"{name} {version} doesn't say under which licence it may be shipped.")
        found.append(Package(name, version, licence, folder))
    return sorted(found, key=lambda package: package.name.lower())


def collect(site: Path, target: Path, extra: dict[str, list[Path]] | None = None) -> list[Package]:
    """Copies all licence texts below `target`, a folder for each package, and writes an overview.

    Args:
        extra: texts of what is no Python package, by name.

    Raises:
        LicenceError: see `packages`.
    """
    found = packages(site)
    sources = {f"{package.name}-{package.version}": package.texts() for package in found}
    sources |= {"Octavo": [ROOT / "LICENSE"], **(extra or {})}
    for name, files in sources.items():
        (target / name).mkdir(parents=True)
        for number, file in enumerate(files):
            place = target / name / file.name
            shutil.copyfile(file, place if not place.exists() else place.with_name(f"{number}-{file.name}"))
    lines = [f"{package.name} {package.version}: {package.licence}" for package in found]
    for package in found:
        if not package.texts():
            told = target / f"{package.name}-{package.version}" / "LICENCE.txt"
            told.write_text(
                f"{package.name} {package.version} is under {package.licence}, says its metadata.\n"
            )
            for text in sorted(_OWN_TEXTS.glob("*.txt")):
                if text.stem in package.licence:  # LGPL-3.0 is an addition to GPL-3.0, and both are named
                    shutil.copyfile(text, told.with_name(text.name))
    lines += [
        f"{name}: see its folder" for name in sorted(set(sources) - {f"{p.name}-{p.version}" for p in found})
    ]
    head = (
        "What this app is made of, and under which licences. The texts are in the folders beside this file.\n"
    )
    (target / "README.txt").write_text(head + "\n" + "\n".join(lines) + "\n", encoding="utf-8")
    return found


def _licence(told: Message) -> str:
    expression = told["License-Expression"]
    if expression:
        return str(expression)
    said = (told["License"] or "").strip()
    if said and "\n" not in said and len(said) < 60:
        return _SPDX.get(said, said)
    classes = [
        line.rpartition(" :: ")[2] for line in told.get_all("Classifier", []) if line.startswith("License ::")
    ]
    names = sorted({_SPDX.get(name, name) for name in classes} - {"OSI Approved"})
    return " AND ".join(names) or said.partition("\n")[0].strip()
