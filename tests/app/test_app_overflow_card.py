"""The card of a chat that is too long, in narrow columns."""

from app.window.layout.notices import OverflowCard


def test_a_narrow_card_keeps_its_explanations_in_tool_tips(qtbot, theme):
    card = OverflowCard(theme)
    qtbot.addWidget(card)
    card.resize(660, 300)
    card.show_cause("The prompt has 208 tokens, but this model's context is 200.", low=False, larger=True)
    assert all(hint.isVisible() for hint in card.hints)
    card.resize(300, 300)
    assert not any(hint.isVisible() for hint in card.hints)
    assert all(button.toolTip() for button in card.buttons.values())
    card.resize(660, 300)
    assert all(hint.isVisible() for hint in card.hints)
    assert not any(button.toolTip() for button in card.buttons.values())
