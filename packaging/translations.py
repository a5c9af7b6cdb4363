"""Collects the texts of the window and the engine's sentences into all catalogues, checks and compiles them.

`make translations` does that; `packaging/translations.py it` begins a catalogue for Italian besides.
"""

from __future__ import annotations

import argparse
import ast
import json
import re
import string
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as ET
from collections.abc import Collection, Iterable
from pathlib import Path

import PySide6

ROOT = Path(__file__).parent.parent
FOLDER = ROOT / "resources" / "translations"
CATALOGUE = FOLDER / "octavo_en.ts"
_TOOLS = Path(PySide6.__file__).parent
#: Whose errors only terminals, programs and other machines meet.
ENGLISH = (
    "engine/bench/",
    "engine/cli/",
    "engine/server/",
    "engine/distributed/link_rank.py",
    "engine/distributed/rank_messages.py",
    "engine/distributed/rank_process.py",
    "engine/distributed/step_plan.py",
    "engine/structured/tool_grammars.py",
)
#: Errors that take the arguments of `WordedError`, and do not derive from it so as to be light to import.
WORDED = {"WordedError", "HostsFileError", "TemplateLimitError"}
_TAG = re.compile(r"</?\w+[^>]*>")
_SINGULAR = {"are": "is", "were": "was"}
_CLASS = re.compile(r"^class (\w+)\(([^)]*)\):", re.MULTILINE)
_VERB = re.compile(r"(%n [^.%]*?\(s\)[^.%]*? )(are|were)\b")


def _run(tool: str, *arguments: str) -> None:
    subprocess.run([str(_TOOLS / tool), *arguments], cwd=ROOT, check=True, stdout=subprocess.DEVNULL)


def translate_calls(source: str, name: str, errors: Collection[str] = ()) -> list[str]:
    """The calls of `translate` in a Python source, one per line, in the only form that `lupdate` understands.

    The sentences of the engine, `worded("...", value)`, and the literals that `errors` are raised with
    become calls of the context "engine".

    `lupdate` takes a text as counted only if the count is a number, and overlooks calls whose count is an
    expression such as `len(rows)`.

    Raises:
        ValueError: an argument that must be a literal is none; the text names the file and line.
    """
    found = []
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name):
            continue
        of_error = node.func.id in errors and isinstance(node.args[0], ast.Constant | ast.JoinedStr)
        if node.func.id == "translate":
            arguments = dict(zip(("context", "text", "comment", "n"), node.args, strict=False))
            arguments |= {each.arg or "": each.value for each in node.keywords}
        elif node.func.id == "worded" or of_error:
            arguments = {"context": ast.Constant("engine"), "text": node.args[0]}
        else:
            continue
        counted = "n" in arguments
        arguments.pop("n", None)
        try:
            literals = [str(ast.literal_eval(value)) for value in arguments.values()]
        except ValueError as error:
            what = "translate(), worded() and errors for people take only literals"
            raise ValueError(f"{name}:{node.lineno}: {what}") from error
        literals += [""] * (3 - len(literals))
        quoted = ", ".join(json.dumps(each, ensure_ascii=False) for each in literals)
        found.append(f"translate({quoted}{', 1' if counted else ''})")
    return found


def singular(text: str) -> str:
    """A text about "%n thing(s)" as it reads for one: "%n token(s) are left" is "%n token is left"."""
    agreeing = _VERB.sub(lambda found: found[1] + _SINGULAR[found[2]], text)
    return agreeing.replace("(s)", "")


def texts_of_code() -> list[str]:
    """All texts of the window and sentences of the engine, as `translate_calls` writes them."""
    paths = sorted([*(ROOT / "app").rglob("*.py"), *(ROOT / "engine").rglob("*.py")])
    sources = {str(path.relative_to(ROOT)): path.read_text(encoding="utf-8") for path in paths}
    errors = worded_errors(sources.values())
    return [
        call
        for name, source in sources.items()
        for call in translate_calls(source, name, () if name.startswith(ENGLISH) else errors)
    ]


def worded_errors(sources: Iterable[str]) -> set[str]:
    """The names of all classes whose arguments are those of `WordedError`."""
    found = [_CLASS.findall(source) for source in sources]
    bases = {name: set(re.findall(r"\w+", of)) for classes in found for name, of in classes}
    known = set(WORDED)
    while more := {name for name, of in bases.items() if of & known} - known:
        known |= more
    return known


def collect(catalogue: Path = CATALOGUE) -> list[str]:
    """Brings a catalogue up to date with the code; plurals "(s)" of the English one are filled in.

    Returns:
        The English counted texts whose plural has to be written by hand.
    """
    code = catalogue.stem.removeprefix("octavo_")
    target = () if catalogue.exists() else ("-target-language", code, "-source-language", "en_US")
    with tempfile.TemporaryDirectory() as folder:
        texts = Path(folder) / "texts.py"
        texts.write_text("\n".join(texts_of_code()) + "\n", encoding="utf-8")
        options = ("-silent", "-locations", "none", "-no-obsolete", *target)
        _run("lupdate", *options, str(texts), "-ts", str(catalogue))
    tree = ET.parse(catalogue)
    missing = []
    for message in tree.iter("message") if code == "en" else ():
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


def forms_of(message: ET.Element) -> list[str]:
    """The translation of a message: one text, or the forms for each kind of count."""
    translation = message.find("translation")
    if translation is None:
        return []
    numbered = translation.findall("numerusform") if message.get("numerus") == "yes" else [translation]
    return [each.text or "" for each in numbered]


def lacking(catalogue: Path) -> list[str]:
    """The English texts that have no translation, or not for every kind of count."""
    return [
        message.findtext("source") or ""
        for message in ET.parse(catalogue).iter("message")
        if not (forms := forms_of(message)) or not all(forms)
    ]


def problems(catalogue: Path) -> list[str]:
    """What is wrong with translations: other placeholders, tags or counts than the English text has."""
    found = []
    for message in ET.parse(catalogue).iter("message"):
        source, forms = message.findtext("source") or "", forms_of(message)
        for place, text in enumerate(forms):
            wrong = _problem(source, text, last=place == len(forms) - 1) if text else ""
            if wrong:
                found.append(f"{catalogue.name}: {wrong}: {text!r} for {source!r}")
    return found


def _problem(source: str, text: str, last: bool) -> str:
    try:
        if _placeholders(text) != _placeholders(source):
            return "other placeholders"
    except ValueError:
        return "a brace that belongs to no placeholder"
    if sorted(_TAG.findall(text)) != sorted(_TAG.findall(source)):
        return "other tags"
    if ("%n" in text) > ("%n" in source) or (last and ("%n" in text) != ("%n" in source)):
        return "%n is missing or too much"
    if "(s)" in text:
        return "(s) is no plural"
    return ""


def _placeholders(text: str) -> set[tuple[str, str | None]]:
    return {(name, spec) for _, name, spec, _ in string.Formatter().parse(text) if name is not None}


def compile_catalogue(catalogue: Path = CATALOGUE) -> Path:
    """Writes the `.qm` file beside a catalogue, and returns it."""
    compiled = catalogue.with_suffix(".qm")
    _run("lrelease", "-silent", str(catalogue), "-qm", str(compiled))
    return compiled


def main(arguments: list[str]) -> int:
    """Updates, checks and compiles all catalogues, and begins those that are named; returns the exit code."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("codes", nargs="*", metavar="LANGUAGE", help="to begin, such as it or pt_BR")
    codes = parser.parse_args(arguments).codes
    faults = [f"Write both forms of this into {CATALOGUE.name}: {text}" for text in collect()]
    for catalogue in sorted({*FOLDER.glob("octavo_*.ts"), *(FOLDER / f"octavo_{code}.ts" for code in codes)}):
        if catalogue != CATALOGUE:
            collect(catalogue)
            print(f"{catalogue.name}: {len(lacking(catalogue))} texts lack a translation.")
        wrong = problems(catalogue)
        faults += wrong
        if not wrong:
            compile_catalogue(catalogue)
    print(*faults, sep="\n", end="\n" if faults else "", file=sys.stderr)
    return 1 if faults else 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
