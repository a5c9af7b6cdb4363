"""Text files as people have them become the right text, named by their encoding, or a problem with a name."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from app.attachments.reading_process import read_file

REPORTS = tomllib.loads(Path(__file__).with_name("texts.toml").read_text("utf-8"))["report"]


def content(report: dict[str, Any]) -> bytes:
    if "hex" in report:
        return bytes.fromhex(report["hex"])
    first, *rest = report["text"].split("\n")
    return "\n".join([*[first] * report.get("repeat", 1), *rest]).encode(report["in"])


@pytest.mark.parametrize("report", REPORTS, ids=lambda report: report["about"])
def test_a_text_file_is_read_as_it_was_written(report, tmp_path):
    path = tmp_path / report.get("file", "notes.txt")
    path.write_bytes(content(report))
    found = read_file(path, *([report["asked"]] if "asked" in report else []))
    assert found.problem == report.get("problem", "")
    if not found.problem:
        right = report.get("right") or content(report).decode(report["in"])
        assert found.text == right
        named = report.get("named", found.encoding)
        assert found.encoding == (named if report.get("sure", True) else f"{named}?")
