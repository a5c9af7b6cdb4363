"""The catalogue collects every text of the window, counted ones with both forms."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

import translations


def test_calls_are_written_as_lupdate_understands_them() -> None:
    source = (
        'translate("memory", "One " "text")\n'
        'show(translate("memory", "%n block(s)", "", len(rows)).format(a=1))\n'
        'translate("chats", "Open", "a verb", n=stats.count)\n'
    )
    assert sorted(translations.translate_calls(source, "x.py")) == [
        'translate("chats", "Open", "a verb", 1)',
        'translate("memory", "%n block(s)", "", 1)',
        'translate("memory", "One text", "")',
    ]


def test_a_text_that_is_no_literal_is_refused() -> None:
    with pytest.raises(ValueError, match=r"x\.py:2"):
        translations.translate_calls('\ntranslate("memory", f"{n} blocks")', "x.py")


def test_the_catalogue_holds_the_memory_panels_texts(tmp_path: Path) -> None:
    catalogue = tmp_path / "octavo_en.ts"
    catalogue.write_text('<TS version="2.1" language="en_US"></TS>', encoding="utf-8")
    assert translations.collect(catalogue) == []
    texts = {
        message.findtext("source"): [form.text for form in message.iter("numerusform")]
        for context in ET.parse(catalogue).iter("context")
        if context.findtext("name") == "memory"
        for message in context.iter("message")
    }
    assert texts["%n block(s)"] == ["%n block", "%n blocks"]
    assert texts["No model is loaded"] == []
    assert texts["Frees {blocks} of {cached}."] == []
