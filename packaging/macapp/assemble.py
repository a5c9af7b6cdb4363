"""Puts Octavo.app together: launcher, interpreter, wheels, our code, model, icon, licences, plist.

Everything but the launcher lies in Contents/Resources. Folders such as `python3.12` in Contents/Frameworks
or Contents/MacOS would be taken for nested bundles by codesign, for their names have a dot.
"""

from __future__ import annotations

import shutil
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from macapp import bytecode, icns, info_plist, trim
from macapp.flavours import PYTHON, Flavour
from macapp.launcher import PYTHON_LIBRARY, compile_launcher
from macapp.wheels import locked_hashes, unpack
from shipped import licences, release, sbom, starter, tree

APP: Final = "Octavo.app"


class AssemblyError(Exception):
    """Something that belongs into the app is not there."""


@dataclass(frozen=True)
class Parts:
    """What an app is made of.

    Attributes:
        flavour: which of the two.
        wheels: the locked wheels' files.
        python: an unpacked python-build-standalone (`install_only`, aarch64-apple-darwin): bin, include, lib.
        model: the converted starter model; None leaves it out.
        feed: address of the releases' feed; see `shipped.release`.
        keys: public keys that the feed is signed with.
    """

    flavour: Flavour
    wheels: list[Path]
    python: Path
    model: Path | None
    feed: str = ""
    keys: tuple[str, ...] = ()


def assemble(parts: Parts, out: Path) -> Path:
    """Writes `out`/Octavo.app anew and returns it.

    Raises:
        AssemblyError, BytecodeError, IconError, LauncherError, LicenceError, MachOError, WheelError: a part
            isn't right.
    """
    check_python(parts.python)
    compiler = bytecode.find_compiler(parts.python)
    app = out / APP
    if app.exists():
        shutil.rmtree(app)
    contents = app / "Contents"
    resources = contents / "Resources"
    site = resources / "site"
    agent = app / info_plist.AGENT_FILE
    for folder in (contents / "MacOS", agent.parent, site):
        folder.mkdir(parents=True)
    for wheel in parts.wheels:
        unpack(wheel, site)
    trim.trim_site(site)
    _add_python(parts.python, resources / "python")
    trim.thin(resources)
    trim.mend_rpaths(resources)
    trim.mend_frameworks(site)
    tree.copy_code(site)
    release.write(site, parts.flavour.name, parts.feed, parts.keys)
    _add_papers(parts, site, resources)
    if parts.model is not None:
        starter.place(parts.model, site)
    bytecode.compile_tree(compiler, resources)
    (resources / f"{info_plist.ICON}.icns").write_bytes(icns.build_icns(tree.ROOT / "resources"))
    (contents / "Info.plist").write_bytes(info_plist.info_plist(parts.flavour, tree.octavo_version()))
    (contents / "PkgInfo").write_bytes(b"APPL????")
    agent.write_bytes(info_plist.agent_plist())
    info_plist.write_entitlements(resources / "entitlements.plist")
    compile_launcher(parts.flavour, contents / "MacOS" / info_plist.EXECUTABLE)
    tree.normalise(app)
    return app


def check_python(python: Path) -> None:
    """Says early when `python` is not what `Parts.python` should be.

    Raises:
        AssemblyError: it has no library, no standard library or no licence.
    """
    stdlib = python / "lib" / f"python{PYTHON}"
    for needed in (python / "lib" / Path(PYTHON_LIBRARY).name, stdlib / "encodings", stdlib / "LICENSE.txt"):
        if not needed.exists():
            raise AssemblyError(
                f"{python} is no unpacked python-build-standalone of Python {PYTHON}: it has no "
                f"{needed.relative_to(python)}. packaging/README.md says how to get one."
            )


def _add_python(python: Path, target: Path) -> None:
    """The interpreter as a library, and its standard library; no programs, no headers."""
    library = python / "lib" / Path(PYTHON_LIBRARY).name
    stdlib = python / "lib" / f"python{PYTHON}"
    (target / "lib").mkdir(parents=True)
    shutil.copy2(library.resolve(), target / "lib" / library.name)
    shutil.copytree(stdlib, target / "lib" / stdlib.name, symlinks=True)
    trim.trim_stdlib(target / "lib" / stdlib.name)


def _add_papers(parts: Parts, site: Path, resources: Path) -> None:
    python_licence = parts.python / "lib" / f"python{PYTHON}" / "LICENSE.txt"
    extra = {f"CPython-{PYTHON}": [python_licence, *sorted((parts.python / "licenses").glob("*"))]}
    python = {
        "type": "platform",
        "name": "CPython",
        "version": PYTHON,
        "licenses": [{"license": {"id": "Python-2.0"}}],
    }
    others = [python]
    if parts.model is not None:
        others.append(sbom.MODEL)
        extra[parts.model.name] = [tree.ROOT / "LICENSE"]  # Apache-2.0, too
    found = licences.collect(site, resources / "licences", extra)
    sbom.write_sbom(resources / "sbom.cdx.json", found, others, locked_hashes(parts.flavour))
