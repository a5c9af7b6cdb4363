"""Checks of what macOS is told: Info.plist, the icon, the launcher it names, the agent, the entitlements."""

from __future__ import annotations

import os
import plistlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final
from xml.parsers.expat import ExpatError

from macapp import icns, macho
from macapp.fault import Fault
from macapp.info_plist import AGENT_FILE, ENTITLEMENTS, OPENED, SCHEME, agent_plist

KINDS: Final = ("plist", "icon", "launcher", "entitlements")
_NEEDED: Final = (
    "CFBundleExecutable",
    "CFBundleIconFile",
    "CFBundleIdentifier",
    "CFBundleName",
    "CFBundlePackageType",
    "CFBundleShortVersionString",
    "CFBundleVersion",
    "LSMinimumSystemVersion",
    "CFBundleDocumentTypes",
    "CFBundleURLTypes",
)


def check(app: Path) -> Iterator[Fault]:
    """Checks the app's own plist with what it names, the entitlements, and every other plist's syntax."""
    contents = app / "Contents"
    for path in sorted(app.rglob("*.plist")):
        content = read_plist(path)
        if content is None:
            kind = "entitlements" if path.name == "entitlements.plist" else "plist"
            yield Fault(kind, path.relative_to(app).as_posix(), "it cannot be read as a property list")
    info = read_plist(contents / "Info.plist")
    if info is None:
        yield Fault("plist", "Contents/Info.plist", "there is no readable one")
    else:
        yield from _check_info(contents, info)
    agent = read_plist(app / AGENT_FILE) or {}
    for key, value in plistlib.loads(agent_plist()).items():
        if agent.get(key) != value:
            yield Fault("plist", AGENT_FILE, f"{key} is {agent.get(key)!r}, and should be {value!r}")
    yield from _check_entitlements(contents / "Resources" / "entitlements.plist")


def read_plist(path: Path) -> dict[str, Any] | None:
    """The property list's dictionary; None when there is none or it cannot be read."""
    try:
        content = plistlib.loads(path.read_bytes())
    except (OSError, ValueError, plistlib.InvalidFileException, AttributeError, ExpatError):
        return None
    return content if isinstance(content, dict) else None


def _check_info(contents: Path, info: dict[str, Any]) -> Iterator[Fault]:
    place = "Contents/Info.plist"
    for key in _NEEDED:
        if not info.get(key):
            yield Fault("plist", place, f"{key} is missing or empty")
    for key in ("LSMinimumSystemVersion", "CFBundleVersion"):
        try:
            macho.parse_version(str(info.get(key)))
        except ValueError:
            yield Fault("plist", place, f"{key} is {info.get(key)!r}, which is no version")
    opened = {
        ending
        for kind in info.get("UTImportedTypeDeclarations", [])
        for ending in kind.get("UTTypeTagSpecification", {}).get("public.filename-extension", [])
    }
    for ending in sorted(OPENED - opened):
        yield Fault("plist", place, f".{ending} files are opened by the app, but it does not declare them")
    schemes = [
        scheme for each in info.get("CFBundleURLTypes", []) for scheme in each.get("CFBundleURLSchemes", [])
    ]
    if SCHEME not in schemes:
        yield Fault("plist", place, f"{SCHEME}:// is not among its addresses")
    launcher = contents / "MacOS" / str(info.get("CFBundleExecutable"))
    if not launcher.is_file() or not os.access(launcher, os.X_OK) or not macho.is_macho(launcher):
        yield Fault("launcher", f"Contents/MacOS/{launcher.name}", "it is no program that may be run")
    yield from _check_icon(contents / "Resources" / str(info.get("CFBundleIconFile")))


def _check_icon(icon: Path) -> Iterator[Fault]:
    place = f"Contents/Resources/{icon.name}"
    try:
        pictures = icns.read_icns(icon.read_bytes())
    except (OSError, icns.IconError) as error:
        yield Fault("icon", place, f"it cannot be read: {error}")
        return
    missing = [kind.decode() for kind in icns.KINDS if kind not in pictures]
    if missing:
        yield Fault("icon", place, f"it lacks {', '.join(missing)}")
    for kind in sorted(set(pictures) & {b"icp4", b"icp5"}):
        yield Fault("icon", place, f"macOS does not show {kind.decode()} in an app's icon")
    for kind, size in icns.SMALL_ENTRIES:
        try:
            if kind in pictures:
                icns.unpacked_argb(pictures[kind], size * size)
        except icns.IconError as error:
            yield Fault("icon", place, f"{kind.decode()}: {error}")


def _check_entitlements(path: Path) -> Iterator[Fault]:
    content = read_plist(path)
    place = "Contents/Resources/entitlements.plist"
    if content is None:
        if not path.is_file():
            yield Fault("entitlements", place, "they are missing")
        return
    for key in sorted(set(content) - set(ENTITLEMENTS)):
        yield Fault("entitlements", place, f"{key} is more than the app needs")
    for key in sorted(set(ENTITLEMENTS) - set(content)):
        yield Fault("entitlements", place, f"{key} is missing")
