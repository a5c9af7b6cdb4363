"""Collects the texts of the window into the catalogue and compiles it: `make translations`."""

from __future__ import annotations

import re
import subprocess
import sys
import xml.etree.ElementTree as ET
from pathlib import Path

import PySide6

ROOT = Path(__file__).parent.parent
CATALOGUE = ROOT / "resources" / "translations" / "octavo_en.ts"
_TOOLS = Path(PySide6.__file__).parent


def _run(tool: str, *arguments: str) -> None:
    subprocess.run([str(_TOOLS / tool), *arguments], cwd=ROOT, check=True, stdout=subprocess.DEVNULL)


def collect(catalogue: Path = CATALOGUE) -> list[str]:
    """Brings a catalogue up to date with the code, English plurals of the form "(s)" filled in.

    Returns:
        The counted texts whose plural has to be written by hand.
    """
    sources = sorted(str(path.relative_to(ROOT)) for path in (ROOT / "app").rglob("*.py"))
    _run("lupdate", "-silent", "-locations", "none", "-no-obsolete", *sources, "-ts", str(catalogue))
    tree = ET.parse(catalogue)
    missing = []
    for message in tree.iter("message"):
        source, translation = message.findtext("source") or "", message.find("translation")
        if message.get("numerus") != "yes" or translation is None:
            continue
        forms = translation.findall("numerusform")
        if all(form.text for form in forms) and len(forms) == 2:
            continue
        if "(s)" not in source:
            missing.append(source)
            continue
        for form in forms:
            translation.remove(form)
        for ending in ("", "s"):
            ET.SubElement(translation, "numerusform").text = re.sub(r"\(s\)", ending, source)
        translation.attrib.pop("type", None)
    tree.write(catalogue, encoding="utf-8", xml_declaration=True)
    return missing


def compile_catalogue(catalogue: Path = CATALOGUE) -> Path:
    """Writes the `.qm` file beside a catalogue, and returns it."""
    compiled = catalogue.with_suffix(".qm")
    _run("lrelease", "-silent", str(catalogue), "-qm", str(compiled))
    return compiled


if __name__ == "__main__":
    by_hand = collect()
    compile_catalogue()
    for text in by_hand:
        print(f"Write both forms of this into {CATALOGUE.name}: {text}", file=sys.stderr)
    raise SystemExit(bool(by_hand))
