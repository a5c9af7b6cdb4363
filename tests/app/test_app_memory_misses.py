"""The card that explains why a prompt missed the prefix cache."""

from __future__ import annotations

import pytest
from memory_panels import Used
from memory_scene import LOOKS

from app.memory.cards.card import RestCard
from app.memory.cards.miss_card import explain
from app.memory.panel_layout import METRICS, MISS
from app.theme.palette import LIGHT
from engine.protocol import (
    ExplainMiss,
    MissExplained,
)


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        (MissExplained(request="r", remembered=False), "last 256"),
        (MissExplained(request="r", remembered=True, prompt_tokens=50), "No cached text starts like this"),
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
            "First difference from “Draft: grant proposal”. From",
        ),
        (
            MissExplained(
                request="r",
                remembered=True,
                prompt_tokens=50,
                reused_tokens=20,
                chat="grant",
                prompt_text="[image]<b>Tuesday",
                cached_text="[image]Monday",
                other_image=True,
            ),
            "First difference from “Draft: grant proposal”: another picture.",
        ),
    ],
)
def test_each_kind_of_miss_has_its_sentence(used: Used, answer: MissExplained, words: str) -> None:
    assert words in explain(answer, LOOKS).reason
    used.panel.pool_actions.explain_miss("r")
    assert used.asked[-1] == ExplainMiss(request="r")
    used.panel.apply(answer)
    card = used.panel.ui.miss_card
    assert not used.panel.ui.cards[MISS].isHidden()
    assert words in card.accessibleDescription()
    assert card.difference.isHidden() is not bool(answer.prompt_text)
    if answer.cached_text:
        assert "&lt;b&gt;Tuesday" in card.difference.text()
        assert "Monday" in card.difference.text()
    card.close_button.click()
    assert not used.panel.ui.cards[METRICS].isHidden()


def test_a_long_title_does_not_widen_the_panel(qtbot):
    card = RestCard(LIGHT)
    qtbot.addWidget(card)
    card.show_rest("A title of the chat that is quite long for its place, " * 3, "It remembers all.")
    card.resize(380, 400)
    card.show()
    assert card.width() == 380
    assert card.heading.height() >= card.heading.heightForWidth(card.heading.width())
