"""What the documents name is there, and ARCHITECTURE.md stays short."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PAGES = ("README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "docs/finding.md", "packaging/README.md")
ENDINGS = (".py", ".md", ".c", ".toml", ".sh", ".metal")
#: Where a path may be given from, beside the root: as a page says "`scheduling/sampler.py`".
BASES = ("", "engine/", "app/", "packaging/", "packaging/linux/", "engine/paged_model/", "docs/")
MADE = ("build/", "dist/")  # by commands
QUESTIONS = 30


def named_paths(page: str) -> list[str]:
    """Paths of ours in backticks or links: with a slash, or with an ending of a source file."""
    text = (ROOT / page).read_text(encoding="utf-8")
    text = re.sub(r"```.*?```", "", text, flags=re.S)
    if page == "docs/finding.md":  # its last column has the names of yesterday
        text = "\n".join(line.rsplit("|", 2)[0] for line in text.splitlines())
    words = re.findall(r"`([\w./-]+)`", text) + re.findall(r"\]\(([\w./-]+)\)", text)
    return [
        word
        for word in words
        if (word.endswith(ENDINGS) or (word.endswith("/") and "/" in word[:-1]))
        and not word.startswith((*MADE, "/", "http"))
        and not word.startswith(ENDINGS)
    ]


def is_there(word: str) -> bool:
    """Whether a path exists, from the root or from a room; a bare name may be anywhere."""
    if "/" not in word and word.endswith(".py"):
        return any(next((ROOT / room).rglob(word), None) for room in ("engine", "app", "packaging", "tests"))
    return any((ROOT / base / word).exists() for base in BASES)


@pytest.mark.parametrize("page", PAGES)
def test_every_path_that_a_page_names_is_there(page: str) -> None:
    assert [word for word in named_paths(page) if not is_there(word)] == []


def test_a_missing_path_would_be_found() -> None:
    assert not is_there("engine/no_such_room/file.py")
    assert "engine/protocol/" in named_paths("ARCHITECTURE.md")


def test_architecture_is_short() -> None:
    assert len((ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8").splitlines()) <= 250


def test_finding_answers_every_question_with_a_file() -> None:
    rows = [
        line
        for line in (ROOT / "docs" / "finding.md").read_text(encoding="utf-8").splitlines()
        if re.match(r"\| \d+ \|", line)
    ]
    assert len(rows) == QUESTIONS
    for row in rows:
        assert re.search(r"`[\w./]+\.(py|metal)`", row), row
