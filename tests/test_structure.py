"""Promises of the tree: its size, names, imports and classes, and a way to see each one broken."""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from statistics import median

import grimp
import pytest

ROOT = Path(__file__).parent.parent
PACKAGES = ("app", "engine", "metal_kernels", "octavo")
ENTRIES = ("__init__.py", "__main__.py")

MAX_LINES = 700  # of a file
MAX_FILES = 450  # besides `__init__.py`
MAX_TOTAL_LINES = 121_450  # 100,000 after the merges; then inputs, eyes, Ollama, heads, programs, tools, Mac
MEDIAN_LINES = (150, 300)
MIN_LINES_ALONE = 80  # fewer, and a file that serves one neighbour only needs a reason

#: Shorter files that serve one neighbour only, and why they stand alone.
SHORT_FILES = {
    "app/importing/import_process.py": "a process of its own, which must not load the window",
    "app/pyside_imports.py": "is imported before PySide, by the tests as well",
    "app/window/first_start_control.py": "a control with a state of its own; `main_window` only composes",
}
#: Classes that are nothing but the base of one other, and why they are not one class with it.
SOLE_BASES: dict[str, str] = {}

_SKIPS = ("pytest.skip", "pytest.mark.skipif")
QUESTION_WORDS = ("What", "Where", "Which", "How", "Whether", "Why", "When", "Who")


def sources(root: Path = ROOT) -> list[Path]:
    return [path for package in PACKAGES for path in sorted((root / package).rglob("*.py"))]


def repeated(pairs: Iterable[tuple[str, str]]) -> dict[str, list[str]]:
    """The names that occur in more than one place."""
    places = defaultdict(list)
    for name, place in pairs:
        places[name].append(place)
    return {name: where for name, where in places.items() if len(where) > 1}


def name_of(path: Path, root: Path = ROOT) -> str:
    return path.relative_to(root).as_posix()


def module_of(path: Path, root: Path = ROOT) -> str:
    return name_of(path, root).removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def room_of(path: Path, root: Path = ROOT) -> str:
    """The package, and in `app` and `engine` its folder, at whatever depth the file is."""
    parts = path.relative_to(root).parts
    return "/".join(parts[:2]) if parts[0] in ("app", "engine") and len(parts) > 2 else parts[0]


def tree_of(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def lines_of(path: Path) -> int:
    return len(path.read_text(encoding="utf-8").splitlines())


def files_of(root: Path) -> list[Path]:
    """The sources besides `__init__.py`."""
    return [path for path in sources(root) if path.name != "__init__.py"]


def out_of_bounds(lengths: list[int]) -> list[str]:
    """The bounds that files of so many lines exceed."""
    exceeded = {
        "files": len(lengths) > MAX_FILES,
        "lines": sum(lengths) > MAX_TOTAL_LINES,
        "median": not MEDIAN_LINES[0] <= median(lengths) <= MEDIAN_LINES[1],
    }
    return [bound for bound, is_exceeded in exceeded.items() if is_exceeded]


def repeated_file_names(root: Path) -> list[str]:
    named = [path for path in sources(root) if path.name not in ENTRIES]
    return sorted(repeated((f"{room_of(path, root)}: {path.name}", str(path)) for path in named))


def repeated_class_names(root: Path) -> list[str]:
    return sorted(
        repeated(
            (node.name, str(path))
            for path in sources(root)
            for node in ast.walk(tree_of(path))
            if isinstance(node, ast.ClassDef)
        )
    )


def long_files(root: Path) -> list[str]:
    return [name_of(path, root) for path in sources(root) if lines_of(path) > MAX_LINES]


def imported_by(path: Path) -> set[str]:
    """The modules that a file names in imports, wherever in it; `from a import b` may mean a.b as well."""
    modules = set()
    for node in ast.walk(tree_of(path)):
        if isinstance(node, ast.Import):
            modules |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            modules |= {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)}
    return modules


def annexes(root: Path) -> list[str]:
    """Short files that one other file imports, which stands in the same folder.

    Re-exports of an `__init__.py` don't count. A file that nothing imports is the entry of a process.
    """
    paths = files_of(root)
    importers = defaultdict(set)
    for path in paths:
        for module in imported_by(path) - {module_of(path, root)}:
            importers[module].add(path)
    return [
        name_of(path, root)
        for path in paths
        if lines_of(path) < MIN_LINES_ALONE
        and [user.parent for user in importers[module_of(path, root)]] == [path.parent]
    ]


def undocumented(root: Path) -> list[str]:
    return [name_of(path, root) for path in sources(root) if not ast.get_docstring(tree_of(path))]


def questions(root: Path) -> list[str]:
    """Files whose docstring begins with a word that asks, where a noun should stand."""
    return [
        name_of(path, root)
        for path in sources(root)
        if (ast.get_docstring(tree_of(path)) or "x").split()[0].rstrip(",:") in QUESTION_WORDS
    ]


def sole_bases(root: Path) -> list[str]:
    """Classes that nothing names but one class, which inherits from them.

    What is abstract or a protocol is for more than one class to fulfil, errors are caught by their base, and
    a class that is used otherwise, too, is more than a part of the one that extends it.
    """
    classes: dict[str, ast.ClassDef] = {}
    heirs = defaultdict(list)
    uses: defaultdict[str, int] = defaultdict(int)
    for path in sources(root):
        for node in ast.walk(tree_of(path)):
            if isinstance(node, ast.ClassDef):
                classes[node.name] = node
                for base in node.bases:
                    heirs[_last_name(base)].append(node.name)
            if isinstance(node, ast.Name | ast.Attribute):
                uses[_last_name(node)] += 1
    return sorted(
        name
        for name, node in classes.items()
        if len(heirs[name]) == uses[name] == 1 and not name.endswith("Error") and not _is_abstract(node)
    )


def circles(graph: grimp.ImportGraph) -> list[tuple[str, ...]]:
    """Modules that import each other, directly or not, imports for type checking included."""
    order: list[str] = []
    seen: set[str] = set()

    def visit(module: str, towards: str, into: list[str]) -> None:
        stack = [(module, iter(sorted(neighbours(module, towards))))]
        seen.add(module)
        while stack:
            here, following = stack[-1]
            step = next((neighbour for neighbour in following if neighbour not in seen), None)
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
    components = []
    for module in reversed(order):  # Kosaraju: the components of the reversed graph
        if module not in seen:
            group: list[str] = []
            visit(module, "importing", group)
            if len(group) > 1:
                components.append(tuple(sorted(group)))
    return components


#: Each promise: what breaks it, and the only things that may.
PROMISES: dict[Callable[[Path], list[str]], Mapping[str, str]] = {
    repeated_file_names: {},
    repeated_class_names: {},
    long_files: {},
    annexes: SHORT_FILES,
    undocumented: {},
    questions: {},
    sole_bases: SOLE_BASES,
}
#: For each promise, files that break it, and the answer.
PLANTED: dict[Callable[[Path], list[str]], tuple[dict[str, str], list[str]]] = {
    repeated_file_names: (
        dict.fromkeys(("engine/cli/same.py", "engine/cli/inner/same.py", "engine/hub/same.py"), ""),
        ["engine/cli: same.py"],
    ),
    repeated_class_names: (
        {"app/a.py": "class Same: ...", "octavo/b.py": "def f():\n    class Same: ...\nclass Other: ..."},
        ["Same"],
    ),
    long_files: ({"app/a.py": "\n" * MAX_LINES, "app/b.py": "\n" * (MAX_LINES + 1)}, ["app/b.py"]),
    annexes: (
        {
            "app/chats/user.py": "from app.chats import alone, long\nimport app.elsewhere",
            "app/chats/alone.py": "",
            "app/chats/long.py": "\n" * MIN_LINES_ALONE,
            "app/elsewhere.py": "",
            "app/chats/shared.py": "",
            "app/models.py": "from app.chats.shared import x",
            "app/chats/other.py": "from app.chats.shared import x",
            "app/chats/__init__.py": "from app.chats.user import x",
            "app/chats/process.py": "from app.chats.process import x",
        },
        ["app/chats/alone.py"],
    ),
    undocumented: ({"octavo/a.py": '"""Text."""', "octavo/b.py": "x = 1"}, ["octavo/b.py"]),
    questions: (
        {"app/a.py": '"""What is shown."""', "app/b.py": '"""Whatever is shown."""', "app/c.py": ""},
        ["app/a.py"],
    ),
    sole_bases: (
        {
            "app/a.py": "class Part: ...\nclass Whole(Part): ...",
            "app/b.py": "class Used: ...\nclass Special(Used): ...\nused = Used()",
            "app/c.py": "class Two: ...\nclass One(Two): ...\nclass Other(Two): ...",
            "app/d.py": "class Shape(Protocol): ...\nclass Round(Shape): ...",
            "app/e.py": "class ReadError(Exception): ...\nclass CutError(ReadError): ...",
            "app/f.py": "class Base:\n    @abstractmethod\n    def f(self): ...\nclass Heir(Base): ...",
        },
        ["Part"],
    ),
}


def _last_name(node: ast.expr) -> str:
    if isinstance(node, ast.Subscript):
        return _last_name(node.value)
    return node.id if isinstance(node, ast.Name) else node.attr if isinstance(node, ast.Attribute) else ""


def _is_abstract(node: ast.ClassDef) -> bool:
    if {_last_name(base) for base in node.bases} & {"Protocol", "ABC"}:
        return True
    decorated = [item for item in node.body if isinstance(item, ast.FunctionDef | ast.AsyncFunctionDef)]
    return any(
        _last_name(decorator) == "abstractmethod" for item in decorated for decorator in item.decorator_list
    )


@pytest.mark.parametrize("broken_by", PROMISES, ids=lambda check: check.__name__)
def test_the_tree_keeps_its_promises(broken_by: Callable[[Path], list[str]]) -> None:
    assert sorted(broken_by(ROOT)) == sorted(PROMISES[broken_by])


@pytest.mark.parametrize("broken_by", PROMISES, ids=lambda check: check.__name__)
def test_a_broken_promise_is_noticed(broken_by: Callable[[Path], list[str]], tmp_path: Path) -> None:
    files, answer = PLANTED[broken_by]
    for name, text in files.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    assert broken_by(tmp_path) == answer


def test_the_tree_has_its_size() -> None:
    assert out_of_bounds([lines_of(path) for path in files_of(ROOT)]) == []


def test_a_tree_of_another_size_is_noticed() -> None:
    low, high = MEDIAN_LINES
    assert out_of_bounds([low] * MAX_FILES) == out_of_bounds([high] * 9) == []
    assert out_of_bounds([low] * (MAX_FILES + 1)) == ["files"]
    assert out_of_bounds([low, low, MAX_TOTAL_LINES]) == ["lines"]
    assert out_of_bounds([low - 1] * 9) == out_of_bounds([high + 1] * 9) == ["median"]


def test_no_module_imports_itself_through_others() -> None:
    graph = grimp.build_graph(*[package for package in PACKAGES if (ROOT / package).is_dir()], cache_dir=None)
    assert circles(graph) == []


def test_a_planted_circle_is_found() -> None:
    graph = grimp.ImportGraph()
    for importer, imported in (("a", "b"), ("b", "c"), ("c", "a"), ("c", "d")):
        for module in (importer, imported):
            graph.add_module(module)
        graph.add_import(importer=importer, imported=imported)
    assert circles(graph) == [("a", "b", "c")]


def test_a_skipped_test_says_what_the_machine_lacks() -> None:
    """The closing line of a run counts these reasons: "needs X: why"."""
    wrong = []
    for path in sorted((ROOT / "tests").rglob("*.py")):
        for node in ast.walk(tree_of(path)):
            if not isinstance(node, ast.Call) or ast.unparse(node.func) not in _SKIPS:
                continue
            reasons = [word.value for word in node.keywords if word.arg == "reason"] or node.args[:1]
            texts = [text.value for text in reasons if isinstance(text, ast.Constant)]
            wrong += [f"{name_of(path)}: {text}" for text in texts if not str(text).startswith("needs ")]
    assert not wrong
