"""The tree keeps its promises: unique names, no import circles, files of a readable length."""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterable
from pathlib import Path

import grimp
import pytest

ROOT = Path(__file__).parent.parent
PACKAGES = ("app", "engine", "metal_kernels", "octavo")
LONGEST = 700  # lines
_SKIPS = ("pytest.skip", "pytest.mark.skipif")


def sources(*packages: str) -> list[Path]:
    return [path for package in packages for path in sorted((ROOT / package).rglob("*.py"))]


def repeated(pairs: Iterable[tuple[str, str]]) -> dict[str, list[str]]:
    """The names that occur in more than one place."""
    places = defaultdict(list)
    for name, place in pairs:
        places[name].append(place)
    return {name: found for name, found in places.items() if len(found) > 1}


def file_names(paths: Iterable[Path]) -> list[tuple[str, str]]:
    return [(p.name, str(p)) for p in paths if p.name not in ("__init__.py", "__main__.py")]


def class_names(paths: Iterable[Path]) -> list[tuple[str, str]]:
    found = []
    for path in paths:
        tree = ast.parse(path.read_text(encoding="utf-8"))
        found += [(node.name, str(path)) for node in ast.walk(tree) if isinstance(node, ast.ClassDef)]
    return found


def circles(graph: grimp.ImportGraph) -> list[tuple[str, ...]]:
    """Modules that import each other, directly or not, imports for type checking included."""
    order: list[str] = []
    seen: set[str] = set()

    def visit(module: str, towards: str, into: list[str]) -> None:
        stack = [(module, iter(sorted(neighbours(module, towards))))]
        seen.add(module)
        while stack:
            here, following = stack[-1]
            step = next((each for each in following if each not in seen), None)
            if step is None:
                into.append(here)
                stack.pop()
            else:
                seen.add(step)
                stack.append((step, iter(sorted(neighbours(step, towards)))))

    def neighbours(module: str, towards: str) -> set[str]:
        if towards == "imported":
            return graph.find_modules_directly_imported_by(module)
        return graph.find_modules_that_directly_import(module)

    for module in sorted(graph.modules):
        if module not in seen:
            visit(module, "imported", order)
    seen.clear()
    found = []
    for module in reversed(order):  # Kosaraju: the components of the reversed graph
        if module not in seen:
            group: list[str] = []
            visit(module, "importing", group)
            if len(group) > 1:
                found.append(tuple(sorted(group)))
    return found


def is_package(module: str) -> bool:
    return (ROOT / module.replace(".", "/")).is_dir()


@pytest.mark.parametrize("package", ["engine", "app", "metal_kernels", "octavo"])
def test_no_two_files_have_one_name(package: str) -> None:
    assert repeated(file_names(sources(package))) == {}


def test_no_two_classes_have_one_name() -> None:
    assert repeated(class_names(sources(*PACKAGES))) == {}


def test_no_module_imports_itself_through_others() -> None:
    graph = grimp.build_graph(*[each for each in PACKAGES if (ROOT / each).is_dir()], cache_dir=None)
    assert circles(graph) == []


def test_no_file_is_too_long() -> None:
    long = {str(path): lines for path in sources(*PACKAGES) if (lines := _lines(path)) > LONGEST}
    assert long == {}


def test_a_planted_circle_and_a_planted_double_would_be_found(tmp_path: Path) -> None:
    graph = grimp.ImportGraph()
    for importer, imported in (("a", "b"), ("b", "c"), ("c", "a"), ("c", "d")):
        for module in (importer, imported):
            graph.add_module(module)
        graph.add_import(importer=importer, imported=imported)
    assert circles(graph) == [("a", "b", "c")]
    for folder in ("one", "two"):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "same.py").write_text("class Same: ...\n")
    paths = sorted(tmp_path.rglob("*.py"))
    assert list(repeated(file_names(paths))) == ["same.py"]
    assert list(repeated(class_names(paths))) == ["Same"]


def _lines(path: Path) -> int:
    return len(path.read_text(encoding="utf-8").splitlines())


def test_a_skipped_test_says_what_the_machine_lacks() -> None:
    """The closing line of a run counts these reasons: "needs X: why"."""
    wrong = []
    for path in sorted((ROOT / "tests").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call) or ast.unparse(node.func) not in _SKIPS:
                continue
            reasons = [word.value for word in node.keywords if word.arg == "reason"] or node.args[:1]
            texts = [text.value for text in reasons if isinstance(text, ast.Constant)]
            wrong += [f"{path}: {text}" for text in texts if not str(text).startswith("needs ")]
    assert not wrong
