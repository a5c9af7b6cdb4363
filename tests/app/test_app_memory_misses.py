"""Why a prompt missed the prefix index, told in a sentence each."""

from __future__ import annotations

import pytest
from memory_panels import Used
from memory_scene import LOOKS

from app.memory.cards.miss_card import explain
from app.memory.panel_layout import FIGURES, MISS
from engine.protocol import (
    ExplainMiss,
    MissExplained,
)


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        (MissExplained(request="r", remembered=False), "newest 256"),
        (MissExplained(request="r", remembered=True, prompt_tokens=50), "Nothing with this beginning"),
        (
            MissExplained(request="r", remembered=True, prompt_tokens=50, reused_tokens=49, chat="grant"),
            "one token is always computed",
        ),
        (
            MissExplained(
                request="r",
                remembered=True,
                prompt_tokens=50,
                reused_tokens=20,
                chat="grant",
                prompt_text="x",
            ),
            "ends here; the 30 tokens",
        ),
        (
            MissExplained(
                request="r",
                remembered=True,
                prompt_tokens=50,
                reused_tokens=20,
                chat="grant",
                before="Today is ",
                prompt_text="<b>Tuesday",
                cached_text="Monday",
            ),
            "first difference from “Draft: grant proposal”",
        ),
    ],
)
def test_each_kind_of_miss_has_its_sentence(used: Used, answer: MissExplained, words: str) -> None:
    assert words in explain(answer, LOOKS).reason
    used.panel.hands.explain_miss("r")
    assert used.asked[-1] == ExplainMiss(request="r")
    used.panel.apply(answer)
    card = used.panel.parts.miss
    assert not used.panel.parts.cards[MISS].isHidden()
    assert words in card.accessibleDescription()
    assert card._diff.isHidden() is not bool(answer.prompt_text)
    if answer.cached_text:
        assert "&lt;b&gt;Tuesday" in card._diff.text()
        assert "Monday" in card._diff.text()
    card.close_button.click()
    assert not used.panel.parts.cards[FIGURES].isHidden()
