"""Collects the texts of the window into the catalogue and compiles it: `make translations`."""

from __future__ import annotations

import ast
import json
import re
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as ET
from pathlib import Path

import PySide6

ROOT = Path(__file__).parent.parent
CATALOGUE = ROOT / "resources" / "translations" / "octavo_en.ts"
_TOOLS = Path(PySide6.__file__).parent
_SINGULAR = {"are": "is", "were": "was"}
_VERB = re.compile(r"(%n [^.%]*?\(s\)[^.%]*? )(are|were)\b")


def _run(tool: str, *arguments: str) -> None:
    subprocess.run([str(_TOOLS / tool), *arguments], cwd=ROOT, check=True, stdout=subprocess.DEVNULL)


def translate_calls(source: str, name: str) -> list[str]:
    """The calls of `translate` in a Python source, one per line, in the only form that `lupdate` understands.

    `lupdate` takes a text as counted only if the count is a number, and overlooks calls whose count is an
    expression such as `len(rows)`.

    Raises:
        ValueError: an argument that must be a literal is none; the text names the file and line.
    """
    found = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "translate":
            arguments = dict(zip(("context", "text", "comment", "n"), node.args, strict=False))
            arguments |= {each.arg or "": each.value for each in node.keywords}
            counted = "n" in arguments
            arguments.pop("n", None)
            try:
                literals = [str(ast.literal_eval(value)) for value in arguments.values()]
            except ValueError as error:
                raise ValueError(f"{name}:{node.lineno}: translate() takes only literals") from error
            literals += [""] * (3 - len(literals))
            quoted = ", ".join(json.dumps(each, ensure_ascii=False) for each in literals)
            found.append(f"translate({quoted}{', 1' if counted else ''})")
    return found


def singular(text: str) -> str:
    """A text about "%n thing(s)" as it reads for one: "%n token(s) are left" is "%n token is left"."""
    agreeing = _VERB.sub(lambda found: found[1] + _SINGULAR[found[2]], text)
    return agreeing.replace("(s)", "")


def collect(catalogue: Path = CATALOGUE) -> list[str]:
    """Brings a catalogue up to date with the code, English plurals of the form "(s)" filled in.

    Returns:
        The counted texts whose plural has to be written by hand.
    """
    calls: list[str] = []
    for path in sorted((ROOT / "app").rglob("*.py")):
        calls += translate_calls(path.read_text(encoding="utf-8"), str(path.relative_to(ROOT)))
    with tempfile.TemporaryDirectory() as folder:
        texts = Path(folder) / "texts.py"
        texts.write_text("\n".join(calls) + "\n", encoding="utf-8")
        _run("lupdate", "-silent", "-locations", "none", "-no-obsolete", str(texts), "-ts", str(catalogue))
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
        for text in (singular(source), source.replace("(s)", "s")):
            ET.SubElement(translation, "numerusform").text = text
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
