"""The guide's examples and those in docstrings run, and the reference has every public name."""

from __future__ import annotations

import ast
import doctest
import inspect
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import octavo
from octavo import LLM, async_llm, llm
from octavo.options import ModelOptions, SamplingOptions

GUIDE = Path(__file__).parents[2] / "docs" / "library.md"
CLASSES = [each for name in octavo.__all__ if inspect.isclass(each := getattr(octavo, name))]
METHODS = [
    (kind, name)
    for kind in (octavo.LLM, octavo.AsyncLLM, octavo.CompletionStream, octavo.AsyncCompletionStream)
    for name, member in vars(kind).items()
    if not name.startswith("_") and (callable(member) or isinstance(member, classmethod))
]


def blocks_of(text: str) -> list[str]:
    return re.findall(r"^```python\n(.*?)^```$", text, re.M | re.S)


@pytest.mark.model
def test_the_examples_of_the_guide_run(capsys: pytest.CaptureFixture[str]) -> None:
    blocks = blocks_of(GUIDE.read_text(encoding="utf-8"))
    assert len(blocks) > 8
    program: dict[str, Any] = {}
    for block in blocks:
        exec(compile(block, str(GUIDE), "exec"), program)
    said = capsys.readouterr().out
    assert said.startswith("The capital of France is Paris.\n")
    assert "prompt tokens reused" in said
    assert "There is no model called 'no such model'" in said
    assert "temperature" in said.splitlines()[-1]


@pytest.mark.model
@pytest.mark.parametrize("module", [llm, async_llm])
def test_the_examples_of_docstrings_run(module: Any, llm: LLM, capsys: pytest.CaptureFixture[str]) -> None:
    found = doctest.DocTestFinder().find(module)
    runner = doctest.DocTestRunner()
    for test in found:
        test.globs |= {"llm": llm, "asyncio": __import__("asyncio")}
        runner.run(test)
    assert runner.failures == 0, capsys.readouterr().out
    assert runner.tries >= 5


@pytest.mark.parametrize("kind", CLASSES, ids=lambda kind: kind.__name__)
def test_every_public_class_has_a_docstring_of_its_own(kind: type) -> None:
    text = inspect.cleandoc(vars(kind).get("__doc__") or "")
    assert re.match(r"[A-Z`].+[.:]( |\n|$)", text), text
    if kind not in (ModelOptions, SamplingOptions):  # see below
        assert [name for name in inspect.get_annotations(kind) if f"    {name}: " not in text] == []


@pytest.mark.parametrize(("kind", "name"), METHODS, ids=lambda each: getattr(each, "__name__", each))
def test_every_method_says_what_it_takes_gives_and_raises(kind: type, name: str) -> None:
    method = getattr(kind, name)
    text = inspect.getdoc(method) or ""
    sections = dict(re.findall(r"^(\w+):\n((?:    .*\n?|\n)+)", text + "\n", re.M))
    parameters = [each for each in inspect.signature(method).parameters if each != "self"]
    for parameter in parameters:
        assert re.search(rf"^    \**{parameter}:", sections.get("Args", ""), re.M), f"{parameter} of {name}"
    assert "Returns" in sections
    if name != "close":
        assert "ClosedError" in sections["Raises"] or name == "load"


@pytest.mark.parametrize("options", [ModelOptions, SamplingOptions])
def test_every_option_is_described(options: type) -> None:
    tree = ast.parse(inspect.getsource(options)).body[0]
    assert isinstance(tree, ast.ClassDef)
    names = [each.target.id for each in tree.body if isinstance(each, ast.AnnAssign)]  # type: ignore[union-attr]
    described = [
        before.target.id  # type: ignore[union-attr]
        for before, after in zip(tree.body, tree.body[1:], strict=False)
        if isinstance(before, ast.AnnAssign) and isinstance(after, ast.Expr)
    ]
    assert names == described == list(options.__annotations__)
    if options is ModelOptions:
        text = inspect.getdoc(LLM) or ""
        assert [name for name in names if f"\n    {name}: " not in text] == []


def test_the_reference_has_every_public_name(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "pdoc", "octavo", "-d", "google", "-o", str(tmp_path)]
    made = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
    assert made.returncode == 0, made.stderr
    assert "Warn" not in made.stderr
    page = (tmp_path / "octavo.html").read_text(encoding="utf-8")
    assert [name for name in octavo.__all__ if f'id="{name}"' not in page] == []
    for kind, name in METHODS:
        assert f'id="{kind.__name__}.{name}"' in page
