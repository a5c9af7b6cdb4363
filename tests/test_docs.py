"""What the documents name is there: files, symbols, links, environment variables."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
ROOMS = ("app", "engine", "metal_kernels", "octavo")
SKIPPED = ("build", "dist", "node_modules", ".venv", ".git")
#: Pages whose paths in backticks are ours; others name files of other programs, too.
PAGES = (
    "README.md",
    "ARCHITECTURE.md",
    "CONTRIBUTING.md",
    "docs/debugging.md",
    "docs/finding.md",
    "docs/glossary.md",
    "docs/gotchas.md",
    "docs/status.md",
    "packaging/README.md",
)
ENDINGS = (".py", ".md", ".c", ".toml", ".sh", ".metal")
#: Where a path may be given from, beside the root: as a page says "`scheduling/sequence.py`".
BASES = (
    "",
    "engine/",
    "app/",
    "packaging/",
    "packaging/linux/",
    "engine/paged_model/",
    "engine/backends/",
    "docs/",
)
MADE = ("build/", "dist/")  # by commands
VARIABLE = re.compile(r"\bOCTAVO_[A-Z_0-9]*[A-Z0-9]\b")


def markdown_files() -> list[Path]:
    return [p for p in ROOT.rglob("*.md") if not {*p.relative_to(ROOT).parts} & {*SKIPPED}]


def prose(page: str) -> str:
    """A page without its blocks of code."""
    return re.sub(r"```.*?```", "", (ROOT / page).read_text(encoding="utf-8"), flags=re.S)


def named_paths(page: str) -> list[str]:
    """Paths of ours in backticks: with a slash, or with an ending of a source file."""
    return [
        word
        for word in re.findall(r"`([\w./-]+)`", prose(page))
        if (word.endswith(ENDINGS) or (word.endswith("/") and "/" in word[:-1]))
        and not word.startswith((*MADE, "/", "http"))
        and not word.startswith(ENDINGS)
    ]


def is_there(word: str) -> bool:
    """Whether a path exists, from the root or from a room; a bare name may be anywhere."""
    if "/" not in word and word.endswith(".py"):
        return any(next((ROOT / room).rglob(word), None) for room in ("engine", "app", "packaging", "tests"))
    return any((ROOT / base / word).exists() for base in BASES)


def table_rows(page: str) -> list[list[str]]:
    """Cells of each row of a page's tables, without heads and lines."""
    rows = []
    lines = prose(page).splitlines()
    for line, following in zip(lines, [*lines[1:], ""], strict=True):
        if line.startswith("|") and not line.startswith("|---") and not following.startswith("|---"):
            rows.append([cell.strip() for cell in line.strip("|").split(" | ")])
    return rows


def variables(*folders: str) -> set[str]:
    """Our environment variables that code and scripts name."""
    files = [p for folder in folders for p in (ROOT / folder).rglob("*") if p.suffix in (".py", ".sh", ".c")]
    names = {name for path in files for name in VARIABLE.findall(path.read_text(encoding="utf-8"))}
    return {name for name in names if not any(other.startswith(f"{name}_") for other in names)}  # no prefixes


@pytest.mark.parametrize("page", PAGES)
def test_every_path_that_a_page_names_is_there(page: str) -> None:
    assert [word for word in named_paths(page) if not is_there(word)] == []


def test_a_missing_path_would_be_found() -> None:
    assert not is_there("engine/no_such_room/file.py")
    assert "engine/protocol/" in named_paths("ARCHITECTURE.md")


def test_every_link_leads_to_a_file() -> None:
    links = {
        f"{page.relative_to(ROOT)}: {target}"
        for page in markdown_files()
        for target in re.findall(r"\]\(([\w./-]+)(?:#[\w-]*)?\)", page.read_text(encoding="utf-8"))
        if not (page.parent / target).exists()
    }
    assert links == set()


def test_architecture_is_short() -> None:
    assert len((ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8").splitlines()) <= 250


def test_the_readme_is_a_page() -> None:
    assert len((ROOT / "README.md").read_text(encoding="utf-8").splitlines()) <= 70


def test_each_row_of_finding_names_a_file_and_what_is_in_it() -> None:
    rows = table_rows("docs/finding.md")
    assert len(rows) >= 90
    subjects = [row[0] for row in rows]
    assert sorted(subjects) == sorted(set(subjects))
    for cells in rows:
        row = " ".join(cells[1:])
        files = [ROOT / path for path in re.findall(r"`([\w./]+/[\w./]+\.\w+)`", row)]
        assert files, cells
        assert [file for file in files if not file.is_file()] == []
        text = "".join(file.read_text(encoding="utf-8") for file in files)
        symbols = [symbol for symbol in re.findall(r"`(\w+)`", row) if symbol]
        assert [symbol for symbol in symbols if not re.search(rf"\b{symbol}\b", text)] == [], cells


def test_words_of_the_glossary_are_still_used() -> None:
    rows = table_rows("docs/glossary.md")
    assert len(rows) >= 10
    for words, _, files in rows:
        text = "".join(
            (ROOT / path).read_text(encoding="utf-8") for path in re.findall(r"`([\w./]+)`", files)
        )
        for word in words.split(", "):
            assert re.search(rf"\b{re.escape(word)}", text.replace("_", " "), re.I), (word, files)


def test_every_environment_variable_is_listed() -> None:
    page = prose("docs/debugging.md")
    of_users, of_tests = page.split("## Variables for tests and builds")
    assert variables(*ROOMS) <= {*VARIABLE.findall(of_users)}
    assert variables(*ROOMS, "packaging", "tests") == {
        *VARIABLE.findall(of_users),
        *VARIABLE.findall(of_tests),
    }
